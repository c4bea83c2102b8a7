"""Rules that judge random games: on small games built to show each, and on ones that must not."""

import re
from random import Random

import pytest
from support.command import rumpus

from dsl.diagnostics import Diagnostic
from dsl.diagnostics.codes import framed
from dsl.lint.rule import Rule
from dsl.source import Source
from interpreter.game import load, load_source
from interpreter.lint.interval import wilson
from interpreter.lint.registry import play_rules
from interpreter.lint.sampling import findings_of_games, play_games

RULES = {rule.name: rule for rule in play_rules()}
EVERY = frozenset(rule.code for rule in play_rules())
GAMES = {"unfired-rule": 75, "never-ending-game": 12}


def found(rule: Rule, text: str, seed: int = 1) -> list[Diagnostic]:
    """What a rule finds in some games of a text."""
    games = GAMES.get(rule.name, 40)
    return list(findings_of_games(Source("toy.rumpus", framed(text)), games, seed, frozenset({rule.code})))


@pytest.mark.parametrize("seed", [1, 1000])
@pytest.mark.parametrize("rule", play_rules(), ids=lambda rule: rule.name)
def test_rule_fires_on_the_example_of_its_page(rule: Rule, seed: int) -> None:
    assert {finding.name for finding in found(rule, rule.example("Avoid"), seed)} == {rule.name}


@pytest.mark.parametrize("seed", [1, 1000])
@pytest.mark.parametrize("rule", play_rules(), ids=lambda rule: rule.name)
def test_rule_is_silent_on_its_cure(rule: Rule, seed: int) -> None:
    assert found(rule, rule.example("Prefer"), seed) == []


@pytest.mark.parametrize("rule", play_rules(), ids=lambda rule: rule.name)
def test_finding_has_a_count_with_its_interval_and_a_game_that_shows_it(rule: Rule) -> None:
    notes = found(rule, rule.example("Avoid"))[0].notes
    assert re.fullmatch(r"\d+ of \d+ .*: between \d+ % and \d+ % with 95 % confidence", notes[0])
    assert "`rumpus play toy.rumpus --white random --black random --seed " in notes[1]


def test_equal_seeds_give_equal_findings() -> None:
    text = RULES["one-sided-game"].example("Avoid")
    first, second = (found(RULES["one-sided-game"], text)[0] for _ in range(2))
    assert (first.message, first.notes) == (second.message, second.notes)


def test_command_in_a_note_plays_that_very_game(tmp_path) -> None:  # type: ignore[no-untyped-def]
    text = framed(RULES["stalemate-trap"].example("Avoid"))
    (tmp_path / "toy.rumpus").write_text(text, encoding="utf-8")
    done = rumpus("lint", "--play", "20", "--select", "stalemate-trap", "toy.rumpus", cwd=tmp_path)
    command = re.search(r"`(rumpus play [^`]*)`", done.stderr)
    assert done.returncode == 1
    assert command is not None
    again = rumpus(*command[1].split()[1:], cwd=tmp_path)
    assert '[Termination "stalemate"]' in again.stdout


def test_games_are_those_that_players_of_the_same_seed_play() -> None:
    tally = play_games(load("chesimals-0-1"), 2, 7)
    assert [game.seed for game in tally.games] == [7, 8]
    assert all(game.outcome is not None and game.turns > 0 for game in tally.games)
    again = play_games(load("chesimals-0-1"), 2, 7)
    assert [(game.first, game.turns) for game in tally.games] == [(game.first, game.turns) for game in again.games]


@pytest.mark.parametrize("name", ["chesimals-0-1", "chess"])
def test_shipped_game_has_no_findings(name: str) -> None:
    source = load(name).ruleset.source
    assert list(findings_of_games(source, 16, 1, EVERY)) == []


def test_game_that_is_over_before_it_begins_is_not_played() -> None:
    game = load_source(Source("toy", framed('zone z = a1\narray "3k/4/4/K3"\ngoal reach z with king')))
    assert play_games(game, 5, 1).games == ()


def test_intervals_hold_the_true_share_about_as_often_as_they_say() -> None:
    dice, held = Random("intervals"), 0
    for _ in range(2000):
        hits = sum(dice.random() < 0.2 for _ in range(40))
        low, high = wilson(hits, 40)
        held += low <= 0.2 <= high
    assert 0.93 < held / 2000 < 0.98


def test_interval_of_nothing_is_everything() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
