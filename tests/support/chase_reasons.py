"""Why our judgment of a chase and pyffish's differ, told from the facts of the cycle."""

from collections.abc import Iterator

from support.chase_kinds import Turn, is_new, turns_of
from support.chases import Cycle
from support.xiangqi_board import Board, Square, attacks, is_in_check, king_of, moved, other, side_of

NEARER = "a chariot moves nearer on the line on which it already threatens: pyffish counts no threat"
UNSHIELDED = "a turn ends the protection of a unit that was threatened before: pyffish sees no new threat"
GUARDED = "only the general protects, but it would step into check: pyffish counts it as protection"
PINNED = "the captor may not capture, since its general would be in check: pyffish counts its threat"
SHIELDING = "a unit comes to stand before its own captor of the general: pyffish counts all its threats as new"
FACING = "a second unit stands between the generals, or the first is not between them: pyffish takes it as bound"


def reasons(cycle: Cycle, hunter: str, *, is_ours: bool) -> set[str]:
    """The reasons that the turns of a cycle give for judging a side guilty here (ours) or there, but not by both."""
    return {reason for turn in turns_of(cycle, hunter) for reason in (_ours if is_ours else _theirs)(turn, hunter)}


def _ours(turn: Turn, side: str) -> Iterator[str]:
    for captor, victim in _shots(turn):
        taken = moved(turn.after, (captor, victim))
        replies = [(at, to) for at, to in attacks(taken, other(side)) if to == victim]
        legal = [move for move in replies if not is_in_check(moved(taken, move), other(side))]
        if replies and not legal and all(at == king_of(taken, other(side)) for at, _ in replies):
            yield GUARDED
        if captor == turn.move[1] and _is_nearer(*turn.move, victim):
            yield NEARER
        if not legal and captor != turn.move[1] and not is_new(turn, captor, victim, side):
            yield from [UNSHIELDED] * _is_protected(turn.before, captor, victim, side)


def _theirs(turn: Turn, side: str) -> Iterator[str]:
    for captor, victim in _shots(turn):
        if is_in_check(moved(turn.after, (captor, victim)), side):
            yield PINNED
        if _checks_without(turn.after, captor, side) and not _checks_without(turn.before, captor, side):
            yield SHIELDING
    file, foe = king_of(turn.after, side)[0], king_of(turn.after, other(side))
    between = [at for at, letter in turn.after.items() if at[0] == file and side_of(letter) != side and at != foe]
    if foe[0] == file and len(between) == 1:
        alone = {at: letter for at, letter in turn.after.items() if at != between[0]}
        yield from [FACING] * (not is_in_check(alone, side))


def _shots(turn: Turn) -> Iterator[tuple[Square, Square]]:
    return ((captor, turn.victims[origin]) for origin, captors in turn.captors.items() for captor in captors)


def _is_nearer(origin: Square, now: Square, victim: Square) -> bool:
    """True if a unit went along a file or rank towards another on it."""
    (ax, ay), (bx, by), (cx, cy) = origin, now, victim
    return (ax == bx == cx or ay == by == cy) and abs(cx - bx) + abs(cy - by) < abs(cx - ax) + abs(cy - ay)


def _is_protected(board: Board, captor: Square, victim: Square, side: str) -> bool:
    taken = moved(board, (captor, victim))
    replies = [(at, to) for at, to in attacks(taken, other(side)) if to == victim]
    return any(not is_in_check(moved(taken, move), other(side)) for move in replies)


def _checks_without(board: Board, at: Square, side: str) -> bool:
    """True if a side gives check only because a unit of its own is taken away."""
    return is_in_check({to: letter for to, letter in board.items() if to != at}, other(side)) and not is_in_check(
        board, other(side)
    )
