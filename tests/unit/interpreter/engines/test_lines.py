"""Lines along ranks, along files and along one of the two diagonals, on both engines."""

import re

from support.each import each
from support.games import toy

from interpreter.game.state import Game, State

_STONES = """
board 4x4
piece stone S { }
array "4/4/4/4"
hand { never runs out of stone; drops on empty squares }
draw stalemate
"""
_KINGS = 'board 4x4\npiece king K { moves Q }\npiece ox O { moves Q }\narray "k1o1/4/4/K1O1"\ndraw stalemate\n'
_LINES = (
    # way, squares of a line along it
    ("horizontal", ("b2", "c2")),
    ("vertical", ("b2", "b3")),
    ("rising", ("b2", "c3")),
    ("falling", ("b3", "c2")),
)
WAYS = [(way, line, way == own) for way, _ in _LINES for own, line in _LINES]
"""Each way with each line, and if the line goes along it."""


def _state(engine: str, rules: str, units: dict[str, str]) -> State:
    """A position with some units, by their squares."""
    rows = ["".join(units.get(f"{file}{rank}", ".") for file in "abcd") for rank in "4321"]
    placement = re.sub(r"\.+", lambda empty: str(len(empty[0])), "/".join(rows))
    return Game(toy(rules).ruleset, engine).state(f"{placement} w - - 0 1")


def _next(line: tuple[str, str]) -> str:
    """The square after the two of a line."""
    (x, y), (to_x, to_y) = ((ord(square[0]), int(square[1])) for square in line)
    return f"{chr(2 * to_x - x)}{2 * to_y - y}"


@each(("way", "line", "counts"), WAYS)
def test_a_row_counts_along_its_lines_only(engine: str, way: str, line: tuple[str, str], counts: bool) -> None:
    state = _state(engine, f"{_STONES}goal row of 2 with stone along {way}\n", {line[0]: "S"}).play(f"S@{line[1]}")

    assert (state.outcome() is not None) == counts


@each(("way", "line", "counts"), WAYS)
def test_a_graph_joins_along_its_lines_only(engine: str, way: str, line: tuple[str, str], counts: bool) -> None:
    rules = f"{_STONES}graph g {{ joins friends touching {way} }}\ngoal one group of stone by g\n"
    state = _state(engine, rules, {line[0]: "S", line[1]: "S", "a1": "s", "d1": "s"})

    assert (state.outcome() is not None) == counts


@each(("way", "line", "counts"), WAYS)
def test_enemies_are_enclosed_along_these_lines(engine: str, way: str, line: tuple[str, str], counts: bool) -> None:
    rules = (
        f"{_STONES}after a drop {{ removes enemies enclosed along {way} }}\ngoal row of 4 with stone along diagonal\n"
    )
    state = _state(engine, rules, {line[0]: "S", line[1]: "s"}).play(f"S@{_next(line)}")

    assert ("s" not in state.fen().partition(" ")[0]) == counts


@each(("way", "line", "counts"), WAYS)
def test_a_move_along_these_lines_has_an_effect(engine: str, way: str, line: tuple[str, str], counts: bool) -> None:
    rules = f"{_KINGS}goal capture of king\nafter a move of ox along {way} {{ removes enemies within 2 but king }}\n"
    state = _state(engine, rules, {line[0]: "O", "a1": "K", "d4": "k", "d1": "o"}).play("".join(line))

    assert ("o" not in state.fen().partition(" ")[0]) == counts


@each(("way", "line", "counts"), WAYS)
def test_kings_do_not_face_each_other_along_these_lines(
    engine: str, way: str, line: tuple[str, str], counts: bool
) -> None:
    king = f"piece king K {{ moves K; never captured; faces no king along {way} }}"
    rules = f'board 4x4\n{king}\npiece ox O {{ moves U }}\narray "k1o1/4/4/K1O1"\ndraw stalemate\ngoal capture of ox\n'
    state = _state(engine, rules, {line[0]: "K", line[1]: "O", _next(line): "k", "a4": "o"})

    assert all(text.startswith(line[0]) for text in state.legal_texts()) == counts
