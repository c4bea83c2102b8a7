"""What is told of a piece to whoever points at a unit of it."""

import pytest

from interpreter.web.rules.bundle import named, shipped_bundle
from interpreter.web.rules.errors import JobError
from interpreter.web.rules.jobs import DescribePiece
from interpreter.web.rules.memory import Memory
from interpreter.web.wire.answers import PieceAnswer


def described(name: str, piece: int) -> PieceAnswer:
    return DescribePiece(piece=piece).answer(Memory(shipped=True), named(shipped_bundle(name)))


def test_a_piece_is_told_with_its_moves_and_a_diagram() -> None:
    knight = described("chess", 4)
    assert (knight["name"], knight["symbol"]) == ("knight", "N")
    assert knight["notes"] == ["`N`: a knight's leap"]
    assert knight["svg"].startswith("<svg")


def test_a_leader_is_told_with_what_it_commands() -> None:
    notes = described("chesimal-fusion-1", 1)["notes"]
    assert "A prince in the stance dia activates elephant, king, pawn and prince." in notes
    assert "Under a prince in the stance dia a pawn moves as a ferz." in notes
    assert "A prince activates at most 9 units." in notes
    assert not any("king activates" in note for note in notes)


def test_there_is_no_piece_after_the_last() -> None:
    with pytest.raises(JobError, match="there is no piece 6: this game has 6 pieces"):
        described("chess", 6)
