"""The goals of a variant."""

import re
from collections.abc import Iterable, Iterator
from itertools import product

from dsl.model.board import SIDES
from interpreter.exchange.importing.draft import Draft, Piece, connecting, names_of
from interpreter.exchange.importing.royal import (
    Royal,
    extinct_pieces,
    is_royal,
    royal_groups,
    royal_names,
)
from interpreter.exchange.importing.scoring import is_scored
from interpreter.exchange.reading.variant import Variant


def goal_lines(draft: Draft) -> Iterator[str]:
    """Yield the lines on what wins or loses a game."""
    yield from _checkmates(draft)
    yield from _flags(draft)
    yield from _extinction(draft)
    yield from _checks(draft)
    yield from _rows(draft)
    yield from _joined(draft)
    yield from _grouped(draft)
    if is_scored(draft.variant):
        yield f"goal score {draft.variant.number('pointsGoal')}"


def _checkmates(draft: Draft) -> Iterator[str]:
    """Yield the goals of checkmate: all royal pieces of which any unit is royal are in one."""
    groups, mated = royal_groups(draft), draft.variant.text("checkmateValue") or "loss"
    single = tuple(name for group in groups if not group.word for name in group.names)
    for word, names, _ in [Royal("", single)] * bool(single) + [group for group in groups if group.word]:
        sides = _sides_with(draft, names)
        if mated == "win" and not word:
            own = {" for white": " for black", " for black": " for white"}.get(sides, "")
            yield f"goal checkmate of own {', '.join(names)}{own}"
        else:
            yield f"goal checkmate of {word}{', '.join(names)}{sides}"
            if mated != "loss":
                draft.warn("checkmateValue", "checkmate of the one royal unit loses or wins")


def _sides_with(draft: Draft, names: tuple[str, ...]) -> str:
    """Return the end of a goal about pieces that one side alone has."""
    pieces = [piece for piece in draft.pieces if piece.name in names]
    sides = [side for side in SIDES if draft.count(side, *pieces)]
    return f" for {SIDES[1 - SIDES.index(sides[0])]}" if len(sides) == 1 else ""


def _checks(draft: Draft) -> Iterator[str]:
    """Yield the goal of giving a number of checks."""
    if draft.variant.is_on("checkCounting"):
        given = re.search(r" (\d+)\+(\d+)", draft.variant.text("startFen"))
        if given is not None and given[1] != given[2]:
            draft.warn("startFen", "both sides need the same number of checks")
        yield f"goal checks {given[1] if given else 1}"


def _extinction(draft: Draft) -> Iterator[str]:
    """Yield the lines about the loss of pieces, and report what they say otherwise."""
    variant, pieces = draft.variant, extinct_pieces(draft)
    value, left = variant.text("extinctionValue"), variant.number("extinctionPieceCount")
    enemies = variant.number("extinctionOpponentPieceCount")
    if value != "none" and variant.absent("extinctionPieceTypes") and not (variant.is_on("freeDrops") or enemies):
        draft.warn("extinctionPieceTypes", "the loss of a piece that nobody ever has decides nothing")
    apart = any(variant.entry(f"extinctionPieceTypes{side.capitalize()}") for side in SIDES)
    if value == "none" or not (pieces or apart) or variant.is_on("extinctionPseudoRoyal"):
        yield from _exploded(draft, pieces)
        return
    every = variant.letters("extinctionPieceTypes") == "*"
    if enemies > (left + 1 if every else 0):
        draft.warn("extinctionOpponentPieceCount", "a goal does not ask how many units the other side has")
    if value == "draw":
        yield from _drawn(draft, pieces, left, every=every)
        return
    verb = "capture" if value == "loss" else "loss"
    if apart:
        yield from _extinction_of_sides(draft, verb, left)
        return
    late = " after the reply" if verb == "capture" and variant.is_on("extinctionClaim") else ""
    if variant.is_on("extinctionClaim"):
        why = "the other side always has its reply, even where it cannot do the same to the enemy"
        draft.warn("extinctionClaim", why if late else "only a loss may wait for the reply")
    if every:
        yield from _all_lost(draft, pieces, left, late, lost=verb == "capture")
    elif len(pieces) > 1 and variant.is_wider and variant.text("extinctionAllPieceTypes") != "false":
        if left:
            draft.warn("extinctionPieceCount", "a goal counts the units of all its pieces together")
        yield f"goal {verb} of {names_of(pieces)}{late}"
    else:
        yield from (f"goal {verb} of {piece.name}{_leaving(left)}{late}" for piece in pieces)


def _extinction_of_sides(draft: Draft, verb: str, left: int) -> Iterator[str]:
    """Yield the goals about pieces that one side loses, if each side has its own pieces of this kind."""
    for side, enemy in zip(SIDES, reversed(SIDES), strict=True):
        letters = draft.variant.letters(f"extinctionPieceTypes{side.capitalize()}")
        pieces = [piece for piece in draft.plain if piece.letter in letters]
        if len(pieces) > 1 or letters == "*" or draft.variant.is_on("extinctionClaim"):
            draft.warn(f"extinctionPieceTypes{side.capitalize()}", "the loss of one piece decides, and at once")
        winner = enemy if verb == "capture" else side
        yield from (f"goal {verb} of {piece.name}{_leaving(left)} for {winner}" for piece in pieces)


def _exploded(draft: Draft, pieces: list[Piece]) -> Iterator[str]:
    """Yield the goals about royal units, which only explosions remove, and report pieces that are not all royal."""
    variant = draft.variant
    pseudo, left = variant.is_on("extinctionPseudoRoyal"), variant.number("extinctionPieceCount")
    if pseudo and variant.text("extinctionValue") not in ("loss", "none"):
        draft.warn("extinctionValue", "a royal piece that is lost loses the game")
    if pseudo and left and draft.variant.is_on("dupleCheck"):
        draft.warn("extinctionPieceCount", "the last units of a piece are royal, or a side keeps one of all")
    if variant.is_on("blastOnCapture"):
        if left:
            draft.warn("extinctionPieceCount", "a side loses with the last of its royal units")
        yield from (f"goal capture of {name}" for name in royal_names(draft))


def _drawn(draft: Draft, pieces: list[Piece], left: int, *, every: bool) -> Iterator[str]:
    """Yield the lines by which a side draws that has only its royal units left, or none of a piece."""
    royal = [piece for piece in pieces if is_royal(draft, piece)]
    if every and royal and all(draft.count(side, *royal) == left for side in SIDES):
        yield f"draw bare {', '.join(piece.name for piece in royal)}"
    elif every or left:
        draft.warn("extinctionValue", "a side draws that has only its royal units left, or none of a piece")
    else:
        names = [piece.name for piece in draft.plain]
        yield from (f"draw bare {', '.join(name for name in names if name != piece.name)}" for piece in pieces)


def _all_lost(draft: Draft, pieces: list[Piece], left: int, late: str, *, lost: bool) -> Iterator[str]:
    """Yield the goals about all units of a side, which loses by losing them, or wins; its royal ones are never lost."""
    royal = [piece for piece in pieces if is_royal(draft, piece)]
    names = ", ".join(piece.name for piece in pieces if piece not in royal)
    kept = [draft.count(side, *royal) for side in SIDES]
    if not names:
        return
    goal = f"goal {'capture' if lost else 'loss'} of {names}"
    if kept[0] == kept[1] <= left:
        yield f"{goal}{_leaving(left - kept[0])}{late}"
        return
    for own, loser, enemy in zip(kept, SIDES, reversed(SIDES), strict=True):
        if own <= left:
            yield f"{goal}{_leaving(left - own)}{late} for {enemy if lost else loser}"


def _leaving(number: int) -> str:
    return f" leaving {number}" if number else ""


def _flags(draft: Draft) -> Iterator[str]:
    """Yield the goals of pieces that come to certain squares, and report what they say otherwise."""
    variant, zones = draft.variant, draft.zones
    white_squares, black_squares = (variant.squares("flagRegion", side) or frozenset[str]() for side in SIDES)
    if not (white_squares or black_squares):
        return
    white, black = (_flag_pieces(draft, side) for side in SIDES)
    _warn_of_flags(draft, white, black)
    number, late = variant.number("flagPieceCount"), variant.is_on("flagMove")
    may_fill = variant.is_on("flagPieceBlockedWin") and number > 1  # one unit that is there has won already
    count, unattacked = f"{number} " if number > 1 else "", " unattacked" if variant.is_on("flagPieceSafe") else ""
    share_zone = white == black and bool(white_squares and black_squares)
    if share_zone and not late:
        zone = zones.name("goal-squares", white_squares, black_squares)
        yield from (f"goal reach {zone} with {count}{piece.name}{unattacked}" for piece in white)
        if may_fill:
            yield from (f"goal reach {zone} with {piece.name}{unattacked} while the zone is full" for piece in white)
        return
    for side, pieces, squares in zip(SIDES, (white, black), (white_squares, black_squares), strict=True):
        if pieces and squares:
            sides = (squares, frozenset[str]()) if side == "white" else (frozenset[str](), squares)
            zone = (
                zones.name("goal-squares", white_squares, black_squares)
                if share_zone
                else zones.name(f"{side}-goal", *sides)
            )
            # White has acted once more than Black, whose next turn may therefore still draw
            reply = " after the reply" if late and side == "white" else ""
            yield from (f"goal reach {zone} with {count}{piece.name}{unattacked}{reply} for {side}" for piece in pieces)
            if may_fill:
                full = f"{unattacked} while the zone is full{reply} for {side}"
                yield from (f"goal reach {zone} with {piece.name}{full}" for piece in pieces)


def _warn_of_flags(draft: Draft, white: list[Piece], black: list[Piece]) -> None:
    """Report what the goals of the flag pieces of White and Black say otherwise."""
    variant = draft.variant
    late = variant.is_on("flagMove")
    if variant.is_on("flagPieceSafe") and (late or royal_groups(draft)):
        draft.warn("flagPieceSafe", "a unit counts as attacked even if its capture would expose a royal unit")
    if late and any(piece.key != "king" for piece in (*white, *black)):
        draft.warn("flagMove", "only a king waits for a reply; other pieces win with the next turn of their side")
    if variant.number("flagPieceCount") > 1 and any(len(pieces) > 1 for pieces in (white, black)):
        draft.warn("flagPieceCount", "a goal counts the units of one piece")


def _flag_pieces(draft: Draft, side: str) -> list[Piece]:
    """Return the pieces that win when they come to certain squares: all of them if the file names none."""
    letters = draft.variant.letters("flagPiece", side)
    every = letters == "*" or (not letters and not draft.variant.absent("flagPiece", side))
    return [piece for piece in draft.pieces if every or piece.letter in letters]


def _rows(draft: Draft) -> Iterator[str]:
    """Yield the goals of rows and blocks; a block needs no directions."""
    keys = ("connectN", "collinearN", "connectNxN")
    row, line, block = (draft.variant.number(key) for key in keys)
    for key in keys:
        if draft.variant.number(key) == 1:
            draft.warn(key, "a single unit is neither a row nor a block")
    names, along = names_of(draft.named_by("connectPieceTypes")), connecting(draft)
    word = "loss" if draft.variant.text("connectValue") == "loss" else "goal"
    if is_folded(draft.variant):
        yield from _folded_rows(draft, row)
    elif along and names and row >= 2:
        yield f"{word} row of {row} with {names} along {along}"
    if along and names and line >= 2:
        yield f"{word} row of {line} with {names} along {along} with gaps"
    if block >= 2 and word == "loss":
        draft.warn("connectValue", "a row may lose, and a block wins")
    elif names and block >= 2:
        yield f"goal block of {block} with {names}"


FOLDED = {"connect3D": (3, 9), "connect4D": (9, 9)}
"""The keys of rows through several flat boards side by side, with the files and ranks of all of them together."""


def is_folded(variant: Variant) -> bool:
    """Return True if rows run through three or four dimensions, on a board of which it is clear where they run."""
    size = variant.n_files, variant.n_ranks
    return any(variant.is_on(key) and size == FOLDED[key] for key in FOLDED) and variant.number("connectN") == 3


def _folded_rows(draft: Draft, number: int) -> Iterator[str]:
    """Yield a goal for each row of three through the boards of three files and ranks that lie side by side."""
    pieces = draft.named_by("connectPieceTypes")
    every = connecting(draft) == "orthogonal, diagonal"
    if len(pieces) != 1 or not every or draft.variant.text("connectValue") in ("loss", "draw"):
        draft.warn("connectN", "a row through several boards is of one piece, in all directions, and wins")
    places = {square: _place(square) for square in draft.variant.every}
    squares = {place: square for square, place in places.items()}
    steps = [step for step in product((-1, 0, 1), repeat=4) if step > (0, 0, 0, 0)]
    rows = (
        [squares.get(tuple(at + n * by for at, by in zip(place, step, strict=True))) for n in range(number)]
        for place in places.values()
        for step in steps
    )
    for i, row in enumerate((row for row in map(_whole, rows) if row), start=1):
        zone = draft.zones.name(f"row-{i}", row, row)
        yield from (f"goal reach {zone} with {number} {piece.name}" for piece in pieces[:1])


def _place(square: str) -> tuple[int, ...]:
    """Return the place of a square on its board of three files and ranks, and of this board among the others."""
    (across, file), (up, rank) = divmod(ord(square[0]) - ord("a"), 3), divmod(int(square[1:]) - 1, 3)
    return file, rank, across, up


def _whole(row: Iterable[str | None]) -> frozenset[str]:
    """Return the squares of a row, or none if it leaves the board."""
    found = list(row)
    return frozenset(square for square in found if square) if all(found) else frozenset()


def _joined(draft: Draft) -> Iterator[str]:
    """Yield the lines about joining two or three regions, and their graph."""
    near, far, third = (
        [draft.variant.squares(key, side) or frozenset[str]() for side in SIDES]
        for key in ("connectRegion1", "connectRegion2", "connectRegion3")
    )
    sides = [side for side, one, other in zip(SIDES, near, far, strict=True) if one and other]
    for side, region in zip(SIDES, third, strict=True):
        if region and side not in sides:
            draft.warn("connectRegion3", "a third zone joins a way between two others", side)
    names, along = names_of(draft.named_by("connectPieceTypes")), connecting(draft)
    if not (sides and names and along):
        return
    value = draft.variant.text("connectValue")
    apart = len(sides) == 1 or bool(third[0]) is not bool(third[1])
    if value == "draw" or (value == "loss" and apart):
        draft.warn("connectValue", "a way between zones wins, or loses for both sides")
    yield f"graph connected {{ joins friends touching {along} }}"
    edges = f"{draft.zones.name('edge', *near)} to {draft.zones.name('far-edge', *far)}"
    also = f" and {draft.zones.name('third-edge', *third)}" if any(third) else ""
    if not apart:
        yield f"{'loss' if value == 'loss' else 'goal'} joins {edges}{also} by connected with {names}"
        return
    for side in sides:
        and_third = also if third[SIDES.index(side)] else ""
        yield f"goal joins {edges}{and_third} by connected with {names} for {side}"


def _grouped(draft: Draft) -> Iterator[str]:
    """Yield the goal of one group of all units of a side, and its graph."""
    variant, number = draft.variant, draft.variant.text("connectGroup") or "0"
    names, along = names_of(draft.named_by("connectPieceTypes")), connecting(draft)
    if number == "0" or not names:
        return
    if number != "-1":
        draft.warn("connectGroup", "a group is of all units of a side, not of a number of them")
        return
    if variant.text("connectValue") in ("loss", "draw"):
        draft.warn("connectValue", "a group of all units wins")
    if draft.held:
        draft.warn("connectGroup", "units in hand belong to no group, so that the first one on the board is one")
    of_mover = variant.text("connectGoalSimulValueByMover") == "win"
    if (draft.takes or _may_lose_units(draft)) and not of_mover:
        draft.warn("connectGroup", "a capture may join the units of both sides: here the side that moved wins")
    yield f"graph group {{ joins friends touching {along} }}"
    yield f"goal one group of {names} by group"


def _may_lose_units(draft: Draft) -> bool:
    """Return True if some unit may be captured."""
    pieces = draft.pieces
    return any(
        not step.is_quiet and draft.variant.may_capture(one.key, other.key)
        for one in pieces
        for step in one.steps
        for other in pieces
    )
