"""Positions that are put together on a board."""

import pytest

from interpreter.web.rules import jobs
from interpreter.web.rules.bundle import named, shipped_bundle
from interpreter.web.rules.errors import JobError
from interpreter.web.rules.memory import Memory


def composed(name: str, *units: tuple[str, str, int], lost: tuple[str, ...] = (), more: str = "") -> str:
    memory, rules = Memory(shipped=True), named(shipped_bundle(name))
    numbers = {piece.name: number for number, piece in enumerate(memory.ready(rules).game.program.pieces)}
    placed = {square: [[numbers[piece], side]] for square, piece, side in units}
    found = jobs.Compose(units=placed, hands=[[], []], side=0, lost=lost, more=more).answer(memory, rules)
    return found["fen"] or found["fault"]


def test_a_piece_of_nobody_is_placed_for_nobody() -> None:
    kings = (("e1", "king", 0), ("e8", "king", 1))
    assert composed("duck", *kings, ("e5", "duck", 2)).startswith("4k3/8/8/4=D3/8/8/8/4K3 w")
    with pytest.raises(JobError, match="no duck can belong to side 0: 0 is White, 1 is Black, 2 is nobody"):
        composed("duck", *kings, ("e5", "duck", 0))
    with pytest.raises(JobError, match="no king can belong to side 2"):
        composed("duck", ("e1", "king", 2))


def test_a_composed_position_has_the_rights_and_fields_that_are_asked_for() -> None:
    units = (("e1", "king", 0), ("a1", "rook", 0), ("h1", "rook", 0), ("e8", "king", 1), ("h8", "rook", 1))
    assert composed("chess", *units) == "4k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1"
    assert composed("chess", *units, lost=("Q", "k", "x")) == "4k2r/8/8/8/8/8/8/R3K2R w K - 0 1"
    assert composed("chess", *units, lost=("K", "Q", "k"), more="- 7 31") == "4k2r/8/8/8/8/8/8/R3K2R w - - 7 31"
    assert composed("three-check", *units, more="- 2+1 0 9").endswith("KQk - 2+1 0 9")
    assert "en passant" in composed("chess", *units, more="x 0 1")
