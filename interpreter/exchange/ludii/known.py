"""Names that Ludii's distribution defines for pieces and moves, by what they mean."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Form:
    """A kind of move: how it goes, in which directions if not in those given, and what may be where it ends."""

    kind: str
    modes: str
    directions: tuple[str, ...] = ()
    again: bool = False
    walk: str = ""


MOVES: Mapping[str, Form] = {
    "StepToEmpty": Form("step", "m"),
    "StepForwardToEmpty": Form("step", "m", ("Forward",)),
    "StepForwardsToEmpty": Form("step", "m", ("Forwards",)),
    "StepBackwardToEmpty": Form("step", "m", ("Backward",)),
    "StepOrthogonalToEmpty": Form("step", "m", ("Orthogonal",)),
    "StepDiagonalToEmpty": Form("step", "m", ("Diagonal",)),
    "StepToEnemy": Form("step", "c"),
    "StepToNotFriend": Form("step", "mc"),
    "SlideCapture": Form("slide", "mc"),
    "DoubleStepForwardToEmpty": Form("double", "m", ("Forward",)),
    "LeapToEmpty": Form("leap", "m"),
    "LeapCapture": Form("leap", "mc"),
    "HopCapture": Form("hop", "m"),
    "HopOrthogonalCapture": Form("hop", "m", ("Orthogonal",)),
    "HopDiagonalCapture": Form("hop", "m", ("Diagonal",)),
    "HopSequenceCapture": Form("hop", "m", again=True),
    "HopOrthogonalSequenceCapture": Form("hop", "m", ("Orthogonal",), again=True),
    "HopDiagonalSequenceCapture": Form("hop", "m", ("Diagonal",), again=True),
    "HopSequenceCaptureAgain": Form("hop", "m", again=True),
    "HopOrthogonalSequenceCaptureAgain": Form("hop", "m", ("Orthogonal",), again=True),
    "HopDiagonalSequenceCaptureAgain": Form("hop", "m", ("Diagonal",), again=True),
}

PIECES: Mapping[str, tuple[Form, ...]] = {
    "ChessKing": (Form("step", "mc", ("Adjacent",)),),
    "ChessQueen": (Form("slide", "mc", ("Adjacent",)),),
    "ChessRook": (Form("slide", "mc", ("Orthogonal",)),),
    "ChessBishop": (Form("slide", "mc", ("Diagonal",)),),
    "ChessKnight": (Form("leap", "mc", walk="KnightWalk"),),
    "ChessPawn": (Form("step", "m", ("Forward",)), Form("step", "c", ("FL", "FR"))),
    "ShogiGold": (Form("step", "mc", ("Forward", "Backward", "Leftward", "Rightward", "FL", "FR")),),
}
"""The pieces, each with its moves."""

WALKS: Mapping[str, str] = {
    "KnightWalk": "N",
}
"""Walks of leaps by name, as letters."""

FACING = ("TwoPlayersNorthSouth",)
"""Names for two players who face each other."""
