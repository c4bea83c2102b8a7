"""Positions of random games in which two rulesets differ."""

import pytest
from support.games import toy

from dsl.diagnostics.codes import framed
from dsl.source import Source
from interpreter.diff.games import Disputes, disputes
from interpreter.diff.rules import differences
from interpreter.game.state import Game

HERD = 'piece king K { moves K }\npiece ox O { moves %s }\narray "k1o1/4/4/1O1K"\ngoal capture of king\n'
STEPS, LEAPS = (toy(HERD % moves) for moves in "WF")


def texts(game: Game, fen: str) -> set[str]:
    return set(game.state(fen).legal_texts())


@pytest.mark.parametrize(("first", "second"), [(STEPS, LEAPS), (LEAPS, STEPS)])
def test_each_dispute_is_what_either_allows_and_the_other_does_not(first: Game, second: Game) -> None:
    found = disputes(first, second, 4, seed=3).found

    assert len(found) > 5
    assert [each.n_units for each in found] == sorted(each.n_units for each in found)
    for each in found:
        one, two = texts(first, each.fen), texts(second, each.fen)
        assert (set(each.only_first), set(each.only_second)) == (one - two, two - one) != (set(), set())
        assert each.outcomes == ("goes on", "goes on")


def test_both_play_in_turn() -> None:
    still = toy(HERD % "G")  # the board has no room for its leaps
    one, two = (disputes(still, STEPS, n_games, seed=3) for n_games in (1, 2))

    assert 5 < one.n_positions < two.n_positions
    assert all(_stand_still(each.fen) for each in one.found)
    assert not all(_stand_still(each.fen) for each in two.found)


def _stand_still(fen: str) -> bool:
    """Whether no ox has come to another square."""
    board = fen.partition(" ")[0].replace("1", ".").replace("2", "..").replace("3", "...").replace("4", "....")
    return all(sign == there for sign, there in zip(board, "..o./..../..../.O..", strict=True) if sign in "oO")


def test_rules_that_are_the_same_dispute_nothing() -> None:
    found = disputes(STEPS, toy(HERD % "W"), 2, seed=3)

    assert (found.n_foreign, found.found) == (0, ())


def test_positions_that_only_one_knows_are_counted_once() -> None:
    other = toy("board 3x3\n" + (HERD % "W").replace("k1o1/4/4/1O1K", "k1o/3/O1K"))
    found = disputes(STEPS, other, 3, seed=3)

    assert found == Disputes(found.n_positions, found.n_positions, ())


def test_a_game_that_has_ended_for_one_is_told() -> None:
    won = toy("zone top { white rank 4; black rank 1 }\n" + HERD % "W" + "goal reach top with ox")
    there, back = disputes(STEPS, won, 6, seed=3).found, disputes(won, STEPS, 6, seed=3).found

    assert there
    assert back
    assert all(each.outcomes[0] == "goes on" != each.outcomes[1] and each.only_second == () for each in there)
    assert all(each.outcomes[1] == "goes on" != each.outcomes[0] and each.only_first == () for each in back)


def told(first: str, second: str) -> list[tuple[str, str]]:
    """How each rule differs, and under which option."""
    one, other = (Source(name, framed(f"{text}\ndraw stalemate")) for name, text in (("one", first), ("other", second)))
    return [(each.change, each.setting) for each in differences(one, other)]


OPTION = "option gait = %s\npiece ox O { moves W when gait = slow; moves %s when gait = fast }\n"
AWAY = 'array "k1o1/4/4/1O1K"\n'


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("", "draw repetition 3", [("added", "")]),
        ("draw repetition 3", "", [("removed", "")]),
        ("draw repetition 3", "draw repetition 4", [("changed", "")]),
        ("draw repetition 3", "draw repetition 3  # and no more", []),
        ("", "turn { 1 action }", []),
    ],
)
def test_a_rule_is_added_removed_or_changed(first: str, second: str, expected: list[tuple[str, str]]) -> None:
    assert told(first, second) == expected


def test_a_zone_of_the_same_words_on_another_board_is_the_same() -> None:
    narrow, wide = (
        Source(name, framed(f'{board}zone near = rank 1\ngoal reach near with king\narray "{array}"'))
        for name, board, array in (("narrow", "", "k3/4/4/3K"), ("wide", "board 5x4\n", "k4/5/5/4K"))
    )
    sections = {each.section for each in differences(narrow, wide)}
    assert "board" in sections
    assert "zones" not in sections


def test_what_differs_by_default_is_not_told_again_under_other_values() -> None:
    first, second = (OPTION % ("slow | fast", moves) + AWAY for moves in "KF")

    assert told(first, second) == [("changed", "gait = fast")]
    assert told(first + "draw repetition 3", second) == [("removed", ""), ("changed", "gait = fast")]


def test_only_values_that_both_have_are_compared() -> None:
    first = OPTION % ("slow | fast | none", "F") + AWAY
    second = OPTION % ("fast | slow", "F") + AWAY

    assert {setting for _, setting in told(first, second)} <= {"", "gait = fast", "gait = slow"}
