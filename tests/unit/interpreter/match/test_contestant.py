"""Players as text."""

import pytest
from support.each import each

from dsl.errors import SettingError
from interpreter.match.contestant import Contestant, read_contestant

RANGE = "must be a whole number from 1 to 1,000,000,000,000"


def test_a_program_has_options_and_a_budget() -> None:
    found = read_contestant("uci:fairy-stockfish UCI_Elo=1500 'Skill Level=3' movetime=200 depth=4")

    assert found == Contestant(
        kind="uci",
        name="fairy-stockfish",
        settings=(("UCI_Elo", "1500"), ("Skill Level", "3")),
        limits=(("movetime", 200), ("depth", 4)),
    )
    assert found.budget is not None
    assert (found.budget.seconds, found.budget.nodes, found.budget.depth) == (0.2, None, 4)


def test_limits_of_the_command_apply_to_a_player_without_its_own() -> None:
    limits = {"nodes": 100}

    assert read_contestant("random", limits).label == "random nodes=100"
    assert read_contestant("random depth=2", limits).label == "random depth=2"
    assert read_contestant("random").budget is None


def test_the_weights_of_a_player_of_ours_are_part_of_its_text() -> None:
    found = read_contestant("alphabeta nodes=5 'weights=my file.json'")

    assert (found.name, found.weights) == ("alphabeta", "my file.json")
    assert read_contestant(found.label) == found
    assert read_contestant("alphabeta").weights is None
    assert read_contestant("uci:engine weights=rules nodes=5").weights is None  # an option of the program


def test_a_player_of_ours_may_have_several_threads_within_a_budget_of_time() -> None:
    assert read_contestant("8 threads=2").threads == 2
    assert read_contestant("alphabeta threads=3 movetime=5").threads == 3
    assert read_contestant("7 threads=2 depth=3").threads == 2
    assert read_contestant("8").threads == read_contestant("7 threads=1").threads == 1
    assert read_contestant("uci:engine threads=4 nodes=5").threads == 1  # an option of the program


@each(
    ("text", "message"),
    [
        ("", "expected a player, found nothing"),
        ("randon", "unknown player `randon`"),
        ("random UCI_Elo=3", "`random` has no setting `UCI_Elo`"),
        ("random weights=rules", "`random` has no setting `weights`"),
        ("alphabeta weights=rules UCI_Elo=3", "`alphabeta` has no setting `UCI_Elo`"),
        ("5 threads=2", "`5` has no setting `threads`"),
        ("mcts threads=2", "`mcts` has no setting `threads`"),
        ("8 threads=0", "`threads` must be a whole number from 1 to 64, found `0`"),
        ("7 threads=2", "`7 threads=2` counts positions, so it has one thread"),
        ("8 threads=2 nodes=9", "`8 threads=2 nodes=9` counts positions, so it has one thread"),
        ("random fast", "expected NAME=VALUE after the player, found `fast`"),
        ("random nodes=many", f"`nodes` {RANGE}, found `many`"),
        ("random movetime=9999999999999", f"`movetime` {RANGE}, found `9999999999999`"),
        ("random depth=0", f"`depth` {RANGE}, found `0`"),
        ("random nodes=²", f"`nodes` {RANGE}, found `²`"),
        ("usi:engine nodes=1", "unknown protocol `usi`"),
        ("uci:", "`uci:` names no command"),
        ("cecp:'' depth=2", "`cecp:` names no command"),
        ("uci:engine", "`uci:engine` has no budget"),
        ("cecp:engine nodes=5", "CECP has no limit of nodes"),
        ("uci:engine 'x", "`uci:engine 'x` has an unterminated quote"),
    ],
)
def test_what_is_not_a_player_says_so(text: str, message: str) -> None:
    with pytest.raises(SettingError) as fault:
        read_contestant(text)

    assert fault.value.message == message
