"""Perpetual chases: who threatens one and the same unit with every turn loses the repetition, on both engines."""

from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from itertools import cycle, islice
from random import Random
from re import sub

import pytest
from support.engines import NO_KERNEL, is_kernel_built
from support.games import findings, toy
from support.repeating import repeated, told

from interpreter.engines.scale import CERTAIN, WON
from interpreter.errors import GameOverError, IllegalActionError, InvalidPositionError
from interpreter.game.judging.from_rules import weights_from_rules
from interpreter.game.judging.weighing import scale_of
from interpreter.game.players.choose import searchers_of
from interpreter.game.state import Game, State

RULES = """
board 7x7
piece king K { moves K }
piece ox O { moves R }
piece stag S { moves mR }
array "4k2/1o5/7/2s4/7/7/1O2K2"
goal checkmate of king
draw stalemate
draw repetition 3 but perpetual check loses
"""
CHASE = "loss perpetual chase\n"
STAG = "4k2/7/7/2s4/7/7/1O2K2 w - - 0 1"
HUNT = ("b1c1", "c4b4", "c1b1", "b4c4")


@pytest.mark.parametrize(
    ("rules", "outcome"),
    [
        (CHASE, "black wins by chase"),
        ("", "draw by repetition"),
        ("loss perpetual chase but by king, stag\n", "black wins by chase"),
        ("loss perpetual chase but by king, ox\n", "draw by repetition"),
        (CHASE + "draw odds for white\n", "black wins by chase"),
    ],
)
def test_who_chases_all_the_time_loses(engine: str, rules: str, outcome: str) -> None:
    assert told(repeated(engine, RULES + rules, STAG, HUNT)) == outcome


def test_black_loses_as_well(engine: str) -> None:
    fen, hunt = "1o2k2/7/7/2S4/7/7/4K2 b - - 0 1", ("b7c7", "c4b4", "c7b7", "b4c4")
    assert told(repeated(engine, RULES + CHASE, fen, hunt)) == "white wins by chase"


@pytest.mark.parametrize(
    ("fen", "hunt"),
    [
        pytest.param("4k2/7/7/2s3o/7/7/1O2K2 w - - 0 1", HUNT, id="a protected unit"),
        pytest.param("4k2/7/7/2o4/7/7/1O2K2 w - - 0 1", HUNT, id="one of the same piece that could capture as well"),
        pytest.param(
            STAG, ("b1c1", "c4b4", "c1d1", "b4c4", "d1c1", "c4b4", "c1b1", "b4c4"), id="a turn without threat"
        ),
        pytest.param("4k2/7/7/1s5/7/7/1O2K2 w - - 0 1", ("e1f1", "e7f7", "f1e1", "f7e7"), id="nobody moves nearer"),
        pytest.param(
            "4k2/7/1s5/7/7/1O5/4K2 w - - 0 1", ("b2b1", "b5b4", "b1b2", "b4b5"), id="on one line all the time"
        ),
        pytest.param(
            "4k2/7/7/1ss4/7/7/O3K2 w - - 0 1",
            ("a1b1", "e7f7", "b1c1", "f7e7", "c1a1", "e7f7", "a1b1", "f7e7", "b1c1", "e7f7", "c1a1", "f7e7"),
            id="another unit each turn",
        ),
    ],
)
def test_what_is_no_chase(engine: str, fen: str, hunt: tuple[str, ...]) -> None:
    state = Game(toy(RULES + CHASE).ruleset, engine).state(fen)
    for action in islice(cycle(hunt), 60):
        state = state.play(action)
        if state.outcome() is not None:
            break
    assert told(state) == "draw by repetition"


def test_a_threat_by_another_unit_counts_if_it_is_new(engine: str) -> None:
    """The king steps off the line of the ox and back on it; the stag comes back under the threat each time."""
    fen, hunt = "6k/7/7/1s5/7/1K5/1O5 w - - 0 1", ("b2a2", "b4c4", "a2b2", "c4b4")
    assert told(repeated(engine, RULES + CHASE, fen, hunt)) == "draw by repetition"  # on c4 nothing threatens it

    fen, hunt = "6k/7/7/1s5/7/1K5/1OO4 w - - 0 1", ("b2c2", "b4c4", "c2b2", "c4b4")
    assert told(repeated(engine, RULES + CHASE, fen, hunt)) == "black wins by chase"


def test_a_captor_that_goes_with_its_capture_cannot_be_captured_there(engine: str) -> None:
    protected = "4k2/7/7/2s3o/7/7/1O2K2 w - - 0 1"
    assert told(repeated(engine, RULES + CHASE, protected, HUNT)) == "draw by repetition"
    assert (
        told(repeated(engine, RULES + CHASE + "after capture { removes the captor }\n", protected, HUNT))
        == "black wins by chase"
    )


def test_a_unit_is_protected_by_those_that_capture_on_their_way(engine: str) -> None:
    men = CHASE + "piece man M { moves fmFfcafmF }\n"
    assert told(repeated(engine, RULES + men, "4k2/7/2mm3/2s4/7/7/1O2K2 w - - 0 1", HUNT)) == "draw by repetition"
    assert told(repeated(engine, RULES + men, "4k2/7/3m3/2s4/7/7/1O2K2 w - - 0 1", HUNT)) == "draw by repetition"
    assert told(repeated(engine, RULES + men, "4k2/7/5mm/2s4/7/7/1O2K2 w - - 0 1", HUNT)) == "black wins by chase"


def test_units_that_change_places_are_not_one_and_the_same(engine: str) -> None:
    juggler = CHASE + "piece juggler J { moves mKudK }\n"
    fen, hunt = "4k2/7/7/1sj4/1O5/7/1O2K2 w - - 0 1", ("b3d3", "c4b4", "d3b3", "b4c4")
    assert told(repeated(engine, RULES + juggler, fen, hunt)) == "draw by repetition"


@pytest.mark.parametrize(
    ("zone", "outcome"),
    [("a4-g7", "draw by repetition"), ("c4", "draw by repetition"), ("a1-g3", "black wins by chase")],
)
def test_some_units_may_be_chased_where_they_are(engine: str, zone: str, outcome: str) -> None:
    bank = f"zone bank {{ white a1-g1; black {zone} }}\n"
    assert told(repeated(engine, RULES + f"{bank}loss perpetual chase unless of stag in bank\n", STAG, HUNT)) == outcome
    assert (
        told(repeated(engine, RULES + f"{bank}loss perpetual chase unless of ox in bank\n", STAG, HUNT))
        == "black wins by chase"
    )


@pytest.mark.parametrize(
    ("even", "values", "outcome"),
    [
        ("", "", "draw by repetition"),
        (" even of more value", "values { ox 2; stag 3 }", "black wins by chase"),
        (" even of more value", "values { ox 3; stag 3 }", "draw by repetition"),
        (" even of more value", "values { ox 3 }", "draw by repetition"),
    ],
)
def test_a_protected_unit_is_chased_if_it_has_more_value(engine: str, even: str, values: str, outcome: str) -> None:
    fen = "4k2/7/7/2s3o/7/7/1O2K2 w - - 0 1"
    assert told(repeated(engine, f"{RULES}loss perpetual chase{even}\n{values}\n", fen, HUNT)) == outcome


def test_a_check_in_between_makes_no_new_threat(engine: str) -> None:
    """White's oxen could not capture the stag before, but only because they had to answer checks."""
    fen, hunt = "o3k2/7/7/6s/7/7/K5O w - - 0 1", ("a1b1", "a7b7", "b1a1", "b7a7")
    assert told(repeated(engine, RULES + CHASE, fen, hunt)) == "white wins by repetition"  # Black checks perpetually


def test_if_both_sides_chase_the_repetition_counts_as_usual(engine: str) -> None:
    """Each side has two oxen on a file, and the first of them steps off the line to a stag and back."""
    fen, hunt = "5ok/1s5/7/1O5/5o1/5S1/1O1K3 w - - 0 1", ("b4a4", "f3g3", "a4b4", "g3f3")
    assert told(repeated(engine, RULES + CHASE, fen, hunt)) == "draw by repetition"

    fen = fen.replace("1s5", "os5")  # now the black stag is protected
    assert told(repeated(engine, RULES + CHASE, fen, hunt)) == "white wins by chase"

    fen = fen.replace("os5", "1s5").replace("5S1", "O4S1")
    assert told(repeated(engine, RULES + CHASE, fen, hunt)) == "black wins by chase"


def test_a_side_that_checks_all_the_time_loses_whatever_the_other_attacks(engine: str) -> None:
    """Black's king answers the checks, between its ox and the stag and off that line; one of them always attacks it."""
    fen, hunt = "7/7/o1kS3/7/7/7/1O4K w - - 0 1", ("b1c1", "c5b6", "c1b1", "b6c5")
    assert told(repeated(engine, RULES + CHASE, fen, hunt)) == "black wins by repetition"


def test_a_side_that_checks_all_the_time_loses_before_a_king_that_answers_and_chases(engine: str) -> None:
    """White's king attacks the stag with each of its steps out of the check of the lion."""
    rules = RULES.replace('array "', 'piece lion L { moves Q }\narray "') + CHASE
    fen, hunt = "6k/7/7/3l3/7/s6/K6 w - - 0 1", ("a1b1", "d4e4", "b1a1", "e4d4")
    assert told(repeated(engine, rules, fen, hunt)) == "white wins by repetition"

    unchecked = rules.replace(" but perpetual check loses", "")
    assert told(repeated(engine, unchecked, fen, hunt)) == "black wins by chase"


def test_a_king_that_answers_a_check_may_open_a_threat_of_another_unit(engine: str) -> None:
    """The lion checks on the lines of two oxen in turn, and the king between steps off the line each time."""
    rules = RULES.replace('array "', 'piece lion L { moves Q }\narray "') + CHASE
    fen, hunt = "3oo2/K6/7/3k3/7/7/4L2 w - - 0 1", ("e1d1", "d4e4", "d1e1", "e4d4")
    unchecked = rules.replace(" but perpetual check loses", "")
    assert told(repeated(engine, unchecked, fen, hunt)) == "white wins by chase"
    assert told(repeated(engine, unchecked, fen.replace("3oo2", "7"), hunt)) == "draw by repetition"


@pytest.mark.parametrize(
    ("number", "action", "least", "most"), [(7, "b4c4", CERTAIN, WON), (6, "c1b1", -WON, -CERTAIN)]
)
def test_searches_see_who_wins_by_the_last_return(engine: str, number: int, action: str, least: int, most: int) -> None:
    """Black wins by going back once more; White, who lets Black do so, loses."""
    state = repeated(engine, RULES + CHASE, STAG, HUNT, number)
    (searcher,) = searchers_of(state.game, scale_of(state.game.program, weights_from_rules(state.game.program)), 1)
    searcher.begin(state.position)
    others = [name for each, name in searcher.first_names(state.position).items() if each != state.named(action)]

    score, _ = searcher.iterate(2, -WON - 1, WON + 1, others, 10**6)

    assert least <= score <= most


@pytest.mark.skipif(not is_kernel_built(), reason=NO_KERNEL)
def test_both_engines_judge_random_repetitions_alike() -> None:
    """An ox and a stag of the enemy go to and fro, mostly between the same files."""
    random, ruleset = Random(7), toy(RULES + CHASE).ruleset
    games = [Game(ruleset, name) for name in ("reference", "kernel")]
    found: Counter[str] = Counter()
    while found.total() < 30:
        men, side = random.choice((("KkOs", "w"), ("KkoS", "b")))
        (first, second), (third, rank, other) = random.sample("abcdefg", 2), random.sample("1234567", 3)
        last = first if random.random() < 0.7 else random.choice("abcdefg")
        stands = dict(zip(men, (f"g{third}", f"a{third}", f"{first}{rank}", f"{second}{other}"), strict=True))
        circle = (stands[men[2]] + second + rank, stands[men[3]] + last + other)
        circle += tuple(action[2:] + action[:2] for action in circle)
        with suppress(InvalidPositionError, IllegalActionError, GameOverError):
            told_by = [str(_played_on(game.placed(_fen(stands, side)), circle * 2).outcome()) for game in games]
            assert told_by[0] == told_by[1], (stands, side, circle)
            found[told_by[0]] += 1
    assert {"white wins by chase", "black wins by chase", "draw by repetition"} <= set(found), found


def _fen(stands: Mapping[str, str], side: str) -> str:
    men = {square: man for man, square in stands.items()}
    rows = ("".join(men.get(f"{file}{rank}", ".") for file in "abcdefg") for rank in "7654321")
    return "/".join(sub(r"\.+", lambda blank: str(len(blank[0])), row) for row in rows) + f" {side} - - 0 1"


def _played_on(state: State, actions: tuple[str, ...]) -> State:
    for action in actions:
        if state.outcome() is not None:
            break
        state = state.play(action)
    return state


def test_a_chase_is_judged_only_where_it_can_be() -> None:
    lines = "goal capture of king\ndraw stalemate\nloss perpetual chase\n"
    assert findings(lines) == ["chase-without-repetition"]
    assert findings(lines + "draw repetition 3\n") == []
    assert findings(lines + "draw repetition 3\nturn { 2 actions }\n") == ["chase-clash"]
