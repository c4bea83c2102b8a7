"""What happens in a cycle of Xiangqi: whom a side hunts, with what, and facts that two judges may weigh differently."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from support.chases import Cycle
from support.xiangqi_board import (
    Board,
    Move,
    Square,
    attacks,
    is_at_home,
    is_in_check,
    moved,
    other,
)

EXCUSED = ("standing", "by general or soldier", "soldier at home", "pinned captor", "same piece")


class Turn(NamedTuple):
    """A turn of a side, and what it attacks then: each victim, by where it began the cycle, with its captors."""

    before: Board
    after: Board
    move: Move
    captors: Mapping[Square, frozenset[Square]]
    victims: Mapping[Square, Square]  # where those are that are attacked, by where they began


def kind_of(cycle: Cycle) -> str:
    """The kind of a cycle by who is attacked, by what, and how; "" if no side attacks with each of its turns."""
    return " and ".join(sorted(kind for side in "wb" if (kind := _hunt([*turns_of(cycle, side)], side))))


def family_of(kind: str) -> str:
    """The row of a table that a kind belongs to."""
    first, *others = kind.split(" and ")
    if others:
        return "both sides attack"
    if first.endswith(" with checks"):
        return "attacks and checks in turn"
    if first.endswith(", discovered"):
        return "discovered attack"
    how, _, letter = first.rpartition(" ")
    return how if how == "at times protected" or (how == "protected" and letter != "R") else first


def turns_of(cycle: Cycle, side: str) -> Iterator[Turn]:
    """A side's turns of a cycle."""
    board, began = cycle.board, {at: at for at in cycle.board}  # each square's unit by where it began
    for number, move in enumerate(cycle.moves):
        before, board = board, moved(board, move)
        began[move[1]] = began.pop(move[0])
        if (number % 2 == 0) == (cycle.side == side):
            hits = [(captor, victim) for captor, victim in attacks(board, side) if board[victim] not in "Kk"]
            victims = {began[victim]: victim for _, victim in hits}
            captors = {origin: frozenset(c for c, v in hits if v == victim) for origin, victim in victims.items()}
            yield Turn(before, board, move, captors, victims)


def _hunt(turns: list[Turn], side: str) -> str:
    """What a side does with its turns, if it gives check or attacks with each of them."""
    checks = [is_in_check(turn.after, other(side)) for turn in turns]
    if all(checks):
        return "check"
    if not all(turn.captors or check for turn, check in zip(turns, checks, strict=True)):
        return ""
    common = frozenset.intersection(*(frozenset(turn.captors) for turn in turns))
    kinds = [_kind(turns, victim, side) for victim in common] or ["two in turn"]
    return min(kinds, key=lambda kind: (kind in EXCUSED, kind)) + (" with checks" if any(checks) else "")


def _kind(turns: list[Turn], origin: Square, side: str) -> str:
    """How a side attacks a unit that it attacks after each of its turns."""
    shots = [(turn, captor, turn.victims[origin]) for turn in turns for captor in turn.captors[origin]]
    letters = {turn.after[captor].upper() for turn, captor, _ in shots}
    letter = turns[0].after[turns[0].victims[origin]].upper()
    taken = [(moved(turn.after, (captor, victim)), victim) for turn, captor, victim in shots]
    shields = [_is_hit(board, victim, other(side)) for board, victim in taken]
    if letters <= {"K", "P"}:
        return "by general or soldier"
    if letter == "P" and any(is_at_home(victim, other(side)) for *_, victim in shots):
        return "soldier at home"
    if not any(is_new(*shot, side) for shot in shots):
        return "standing"
    if any(is_in_check(board, side) for board, _ in taken):
        return "pinned captor"
    if letter in letters:
        return "same piece"
    moves_itself = all(turn.move[1] in turn.captors[origin] for turn in turns)
    how = "protected" if all(shields) else "at times protected" if any(shields) else "unprotected"
    return f"{how} {letter}" + ("" if moves_itself else ", discovered")


def is_new(turn: Turn, captor: Square, victim: Square, side: str) -> bool:
    """True if a captor did not attack a unit before its side's turn."""
    return (turn.move[0] if captor == turn.move[1] else captor, victim) not in attacks(turn.before, side)


def _is_hit(board: Board, at: Square, side: str) -> bool:
    return any(to == at for _, to in attacks(board, side))
