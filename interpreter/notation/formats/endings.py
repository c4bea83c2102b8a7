"""How games end, in the words of the formats."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from interpreter.notation.record import FORFEIT, NORMAL, RESIGNATION, TIME, UNTERMINATED


class Winner(StrEnum):
    """Who wins by an ending."""

    MOVER = "mover"
    """The side to move."""
    OTHER = "other"
    NEITHER = "neither"
    OPEN = "open"
    """The game is not over."""


@dataclass(frozen=True, slots=True)
class Ending:
    """An ending: its word in CSA and in KIF, empty where there is none, who wins, and what the tag Termination says."""

    csa: str
    kif: str
    winner: Winner
    termination: str


ILLEGAL, DECLARATION = "illegal move", "win by declaration"
IMPASSE, AGREED, LIMIT = "draw by impasse", "draw by agreement", "limit of moves"

ENDINGS: Sequence[Ending] = (
    Ending("TORYO", "投了", Winner.OTHER, RESIGNATION),
    Ending("TSUMI", "詰み", Winner.OTHER, "checkmate"),
    Ending("CHUDAN", "中断", Winner.OPEN, UNTERMINATED),
    Ending("SENNICHITE", "千日手", Winner.NEITHER, "repetition"),
    Ending("JISHOGI", "持将棋", Winner.NEITHER, IMPASSE),
    Ending("HIKIWAKE", "引き分け", Winner.NEITHER, AGREED),
    Ending("MAX_MOVES", "最大手数", Winner.NEITHER, LIMIT),
    Ending("TIME_UP", "切れ負け", Winner.OTHER, TIME),
    Ending("", "時間切れ", Winner.OTHER, TIME),
    Ending("ILLEGAL_MOVE", "反則負け", Winner.OTHER, ILLEGAL),
    Ending("", "反則勝ち", Winner.MOVER, ILLEGAL),
    Ending("KACHI", "入玉勝ち", Winner.MOVER, DECLARATION),
    Ending("", "宣言勝ち", Winner.MOVER, DECLARATION),
    Ending("", "不戦敗", Winner.OTHER, FORFEIT),
    Ending("", "不戦勝", Winner.MOVER, FORFEIT),
    Ending("FUZUMI", "不詰", Winner.OPEN, UNTERMINATED),
    Ending("MATTA", "", Winner.OPEN, UNTERMINATED),
    Ending("ERROR", "", Winner.OPEN, UNTERMINATED),
)
"""All endings; of those with the same winner and termination the first is written."""

RESULTS = ("1-0", "0-1")


def result_of(ending: Ending, side: int) -> str:
    """Return the result of an ending with a side to move.

    >>> result_of(ENDINGS[0], 0), result_of(ENDINGS[3], 0)
    ('0-1', '1/2-1/2')
    """
    if ending.winner is Winner.OPEN:
        return "*"
    if ending.winner is Winner.NEITHER:
        return "1/2-1/2"
    return RESULTS[side if ending.winner is Winner.MOVER else 1 - side]


def ending_of(result: str, termination: str, side: int, *, has: str) -> Ending | None:
    """Return the ending to write for a result with a side to move; `has` is the format that must have a word for it.

    Endings that the formats have no word for become the nearest: a win by another rule is a mate or a declaration.
    """
    words = [each for each in ENDINGS if getattr(each, has) and result_of(each, side) == result]
    exact = [each for each in words if each.termination == termination]
    if exact:
        return exact[0]
    if termination in ("", NORMAL, RESIGNATION) and result in RESULTS:
        return next((each for each in words if each.termination == RESIGNATION), None)
    others = {Winner.OTHER: "checkmate", Winner.MOVER: DECLARATION, Winner.NEITHER: AGREED, Winner.OPEN: UNTERMINATED}
    return next((each for each in words if each.termination == others[each.winner]), None)
