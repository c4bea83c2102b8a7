"""Tables made by turns that are taken back: the same as those made with a list of turns."""

from array import array
from pathlib import Path

import pytest
from support.each import each
from support.endgames import PAWNS
from support.engines import NO_KERNEL
from support.games import toy

from interpreter import Game, load
from interpreter.endgames import (
    Material,
    Table,
    Writing,
    faults_of,
    read_material,
    read_table,
    solve_endgame,
    summaries,
)
from interpreter.endgames.by_states import StateWorker
from interpreter.endgames.layout import layout_of
from interpreter.endgames.table import LEFT_OUT
from interpreter.errors import UntabledError

by_kernel = pytest.importorskip("interpreter.endgames.by_kernel", reason=NO_KERNEL)
KernelWorker = by_kernel.KernelWorker

RETRACTED = [
    ("chess-4x5", "K,Q,k,r", True),
    ("chess-4x5", "K,B,N,k", True),
    ("gardner", "K,N,N,k", True),
    ("chess-4x5", "K,R,R,k", True),
    ("makruk", "K,S,k", True),
    ("xiangqi", "K,R,k", True),
    ("chess-4x5", "K,P,k", True),
    ("chess-4x5", "K,R,P,k", True),
    ("minishogi", "K,k,g", False),
    ("shatranj", "K,R,k", False),
]
"""A game, units, and whether their turns can be taken back."""


@each("units", RETRACTED)
def test_turns_taken_back_and_turns_in_a_list_lead_to_the_same(
    units: tuple[str, str, bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    _lead_to_the_same(load(units[0]), *units[1:], monkeypatch)


def test_steps_that_open_captures_in_passing_are_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    _lead_to_the_same(toy(PAWNS), "K,P,P,k,p", True, monkeypatch)


@pytest.mark.slow
@each("units", [("gardner", "K,Q,k,r"), ("chess-4x5", "K,B,B,k")])
def test_turns_of_more_units_lead_to_the_same(units: tuple[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    _lead_to_the_same(load(units[0]), units[1], True, monkeypatch)


def _lead_to_the_same(game: Game, text: str, is_retracted: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    layout = layout_of(game.program, read_material(game.program, text))
    assert KernelWorker(game.program, 1).retracts(layout) == is_retracted
    found = _solved(game, text)
    with monkeypatch.context() as patch:
        patch.setattr(KernelWorker, "retracts", lambda *_: False)
        assert _values(found) == _values(_solved(game, text))
    with monkeypatch.context() as patch:
        patch.setattr(KernelWorker, "_solve_by_retraction", _too_narrow)
        assert _values(found) == _values(_solved(game, text))


MATE = "piece rook R { moves R }\ngoal checkmate of king\n"
OWN = [
    (MATE, "K,R,k", True),
    ("piece rook R { moves R }", "K,R,k", False),
    (MATE + "piece hopper H { moves pR }", "K,H,R,k", False),
    (MATE + "piece archer A { moves mKcRR }", "K,A,k", True),
    (MATE + "win stalemate", "K,R,k", False),
    (MATE + "win stalemate with fewest units", "K,R,k", False),
    (MATE + "loss stalemate", "K,R,k", True),
    (MATE + "win checkmate by rook alone\ndraw stalemate", "K,R,k", True),
    (MATE + "draw checkmate without check by king\ndraw stalemate", "K,R,k", True),
    (MATE + "turn { 1 action; pass allowed }", "K,R,k", False),
    (MATE.replace("mate of", "mate of own") + "draw stalemate", "K,R,k", False),
    (MATE + "hand { drops on empty squares }", "K,k[R]", False),
    (PAWNS, "K,P,k", True),
    (PAWNS.replace("fmnD", "fmW2"), "K,P,k,p", False),
    (PAWNS.replace("promotes in", "may promote in"), "K,P,k", False),
    (PAWNS.replace("promotes in end", "promotes in end or on capture"), "K,P,k", False),
]
"""Rules, units, and whether their turns can be taken back."""


DEAR = [
    (PAWNS, "K,R,k,p", True),
    (PAWNS.replace("fmnD", "fmW2"), "K,R,k,p", True),  # two moves of this pawn may be the same step
    (PAWNS, "K,P,k,p", True),
]
"""Rules and units for which search over states takes seconds."""


@each("own", OWN)
def test_turns_of_ones_own_pieces_are_taken_back_only_if_that_is_sure(own: tuple[str, str, bool]) -> None:
    _takes_back(*own)


@pytest.mark.slow
@each("own", DEAR)
def test_turns_with_pawns_are_taken_back(own: tuple[str, str, bool]) -> None:
    _takes_back(*own)


def _takes_back(text: str, units: str, is_retracted: bool) -> None:
    game = toy(text)
    layout = layout_of(game.program, read_material(game.program, units))
    assert KernelWorker(game.program, 1).retracts(layout) == is_retracted
    if is_retracted:
        states = solve_endgame(game, read_material(game.program, units), worker=StateWorker(game))
        assert _values(_solved(game, units)) == _values(states)


def _solved(game: Game, units: str) -> Table:
    return solve_endgame(game, read_material(game.program, units))


def _too_narrow(*_: object) -> None:
    raise by_kernel.NarrowError


def _values(table: Table) -> dict[Material, "array[int]"]:
    return {one: each.values for one, each in table.slices.items()}


def test_a_large_set_of_units_for_whose_turns_there_is_no_code_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(KernelWorker, "_solve_by_retraction", _too_narrow)
    monkeypatch.setattr(by_kernel, "MOST_POSITIONS", 1000)
    with pytest.raises(UntabledError, match="an end may be more than 237 turns of both sides away"):
        _solved(load("chess-4x5"), "K,Q,k,r")


def test_no_more_steps_that_open_captures_are_kept_than_pay(monkeypatch: pytest.MonkeyPatch) -> None:
    game, units = toy(PAWNS), "K,P,k,p"
    found = _values(_solved(game, units))
    monkeypatch.setattr(by_kernel, "MOST_LINKS", 300)
    assert _values(_solved(game, units)) == found  # with a list
    monkeypatch.setattr(by_kernel, "MOST_POSITIONS", 100)
    with pytest.raises(UntabledError, match="too many steps open captures in passing"):
        _solved(game, units)


def test_ends_that_are_too_far_for_one_byte_have_two(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    game = load("chess-4x5")
    narrow = _solved(game, "K,R,k").main
    with monkeypatch.context() as patch:
        patch.setattr(by_kernel, "LEFT_OUT", {"b": -8, "h": LEFT_OUT["h"]})
        table = _solved(game, "K,R,k")
    wide = table.main
    assert (narrow.values.typecode, wide.values.typecode) == ("b", "h")
    assert [*map(narrow.at, range(narrow.layout.n))] == [*map(wide.at, range(wide.layout.n))]
    assert (narrow.counts, narrow.n) == (wide.counts, wide.n)
    with Writing(tmp_path / "table", game, table.material, is_symmetric=True) as writing:
        for one in table.slices.values():
            writing.add(one)
    assert _values(read_table(tmp_path / "table", game.program, game.rules_hash)) == _values(table)
    assert list(faults_of(game, table, 60)) == []


@pytest.mark.slow
def test_five_units_of_chess_have_a_table_of_the_published_length() -> None:
    game = load("chess")
    table = _solved(game, "K,B,N,N,k")
    longest = next(summaries(game, table.main)).longest
    assert longest is not None
    assert longest.turns == 2 * 34 - 1
    assert list(faults_of(game, table, 200)) == []
