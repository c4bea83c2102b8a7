"""What a turn consists of: passes, duties, and units that it places."""

from collections.abc import Iterator, Set
from itertools import product

from dsl.model.board import SIDES
from interpreter.exchange.importing.draft import Draft, Piece
from interpreter.exchange.importing.regions import region_of
from interpreter.exchange.importing.royal import is_royal, royal_names
from interpreter.exchange.reading.keys import region_key
from interpreter.exchange.reading.variant import NONE, Variant

_WALLS = {
    "duck": ("duck", "duck on any empty square"),
    "static": ("wall", "new wall on any empty square"),
    "arrow": ("arrow", "new arrow on a square the mover reaches"),
}
"""What a turn places by `wallingRule`: the piece, and the line about it."""


def turn_lines(draft: Draft) -> Iterator[str]:
    """Yield the lines on who begins, on its length, on passes, and on the second part of a turn."""
    if draft.side == "b":
        yield "black begins"
    yield from lengths(draft)
    if has_lengths(draft.variant):
        yield from _in_lengths(draft)
    else:
        yield from _passes(draft)
    yield from _swap(draft)
    yield from _jumps(draft)
    yield from _gating(draft) if gates(draft) else _walling(draft)


def has_lengths(variant: Variant) -> bool:
    """Return True if turns have several actions."""
    return bool(_numbers(variant)) or variant.is_on("progressiveMultimove")


def lengths(draft: Draft) -> list[str]:
    """Return the lines on how many actions turns have, if they have several."""
    if draft.variant.is_on("progressiveMultimove"):
        return ["1 action, 1 more each turn"]
    numbers = _numbers(draft.variant)
    if not numbers:
        return []
    first, second = SIDES if draft.side != "b" else reversed(SIDES)
    opening, later = numbers[:-2], dict(zip((first, second), numbers[-2:], strict=True))
    if len(opening) % 2:
        later = dict(zip((second, first), numbers[-2:], strict=True))
    begins = [
        line
        for side, own in ((first, opening[::2]), (second, opening[1::2]))
        if own and (line := _opens(draft, side, own, later[side]))
    ]
    one, two = later[first], later[second]
    return [*begins, *([_actions(one)] if one == two else [f"{first} {_actions(one)}", f"{second} {_actions(two)}"])]


def _numbers(variant: Variant) -> list[int]:
    """Return the numbers of actions of the first turns, of which the last two are those of all later ones."""
    numbers = [int(text) for text in variant.text("multimoves").split() if text != NONE]
    return [] if set(numbers) <= {1} or len(numbers) < 2 or 0 in numbers else numbers


def _opens(draft: Draft, side: str, numbers: list[int], later: int) -> str:
    """Return the line about the turns that a side opens with, if they have another number of actions."""
    while numbers and numbers[-1] == later:
        numbers = numbers[:-1]
    if len({*numbers}) > 1:
        draft.warn("multimoves", "the turns that a side opens with have one number of actions")
    if not numbers:
        return ""
    turns = f"{len(numbers)} turns of " if len(numbers) > 1 else ""
    return f"{side} opens with {turns}{_actions(numbers[0])}"


def _actions(number: int) -> str:
    return f"{number} action{'s' * (number != 1)}"


def _in_lengths(draft: Draft) -> Iterator[str]:
    """Yield the line by which actions need none after them, and report what turns of several actions say otherwise.

    There a turn is several turns of one action, to which the other side passes; nobody passes otherwise.
    """
    variant = draft.variant
    key = "progressiveMultimove" if variant.is_on("progressiveMultimove") else "multimoves"
    for side, passing in product(SIDES, ("pass", "passOnStalemate")):
        if variant.is_on(passing, side):
            draft.note_idle(passing, "nobody passes of their own accord where turns have several actions", side)
    if _sets_up(draft):
        return
    yield "each action is legal by itself"
    number = variant.number("nMoveRule")
    if number or (variant.number("nFoldRule") >= 2 and not _fills_board(draft)):
        draft.warn(key, "draws by count count turns, and not also the actions and the passes within them")


def _sets_up(draft: Draft) -> bool:
    """Return True if only turns have several actions in which both sides drop all their units, and always can."""
    variant, numbers = draft.variant, _numbers(draft.variant)
    if variant.is_on("progressiveMultimove") or numbers[-2:] != [1, 1] or len(numbers) % 2 or draft.takes:
        return False
    held = [sum(c.isupper() == (side == "white") for c in draft.held) for side in SIDES]
    first = draft.side == "b"
    dropped = [sum(numbers[:-2][first::2]), sum(numbers[:-2][1 - first :: 2])]
    free = [len(region - set(draft.units) - draft.holes) for region in variant.region("dropRegion")]
    must = draft.drops and variant.is_on("mustDrop") and not variant.letters("mustDropType")
    return must and held == dropped and min(free) >= sum(held) and not royal_names(draft)


def _passes(draft: Draft) -> Iterator[str]:
    """Yield how each side passes: at any time, or only where it has no other action."""
    white, black = (
        "pass allowed" * draft.variant.is_on("pass", side)
        or "pass when no action is left" * draft.variant.is_on("passOnStalemate", side)
        for side in SIDES
    )
    if white == black:
        yield from [white] if white else ()
    else:
        yield from (f"{line} for {side}" for line, side in zip((white, black), SIDES, strict=True) if line)


def _swap(draft: Draft) -> Iterator[str]:
    """Yield the line by which the second side takes over the only unit on the board, if that changes nothing else."""
    variant = draft.variant
    if not variant.is_on("openingSwapDrop") or variant.is_on("openingSwapMirrorMainDiagonal"):
        return
    if draft.units or not draft.endless or draft.held or variant.text("multimoves") not in ("", NONE):
        draft.warn("openingSwapDrop", "sides are swapped only where the first turn is one drop of endless units")
    yield "swap allowed in the second turn"


def _jumps(draft: Draft) -> Iterator[str]:
    """Yield the line by which a unit that has captured by a jump goes on."""
    if draft.variant.is_on("forcedJumpContinuation"):
        jumps = [step for steps in draft.jumps.values() for step in steps]
        if any(not step.is_quiet and step not in jumps for piece in draft.pieces for step in piece.steps):
            draft.warn("forcedJumpContinuation", "a unit goes on after all its captures, not only after jumps")
        yield "a captor captures again"
        if any(piece.promotes for piece in draft.pieces if piece.key in draft.jumps):
            yield "ends when a unit promotes"


def duty_lines(draft: Draft) -> Iterator[str]:
    """Yield the lines on what a side has to do first."""
    variant = draft.variant
    if variant.is_on("mustCapture"):
        yield "captures first"
    if variant.is_on("passUntilSetup") and not _drop_in_turn(draft):
        draft.warn("passUntilSetup", "no word lets a side wait until the other has dropped its units")
    if variant.is_on("samePlayerBoardRepetitionIllegal") and not _fills_board(draft):
        why = "no position that occurred is forbidden only for the side that made it"
        draft.warn("samePlayerBoardRepetitionIllegal", why)
    swaps = variant.is_on("openingSwapDrop") and not any(piece.steps for piece in draft.pieces)
    if variant.is_on("mustDrop") and draft.drops and not swaps:  # a swap is no drop, and nothing else is there to do
        letter = variant.letters("mustDropType")
        piece = next((piece for piece in draft.pieces if piece.letter == letter), None)
        yield f"drops {piece.name} first" if piece is not None else "drops first"


_REMOVES = {"surroundCaptureOpposite": "false", "libertyCapture": "forbid", "flipEnclosedPieces": "none"}
"""The keys of effects of drops that change other units, and the values that change none."""


def _fills_board(draft: Draft) -> bool:
    """Return True if every turn drops a unit that stays, so that no position comes back."""
    passes = any(draft.variant.is_on(key, side) for key in ("pass", "passOnStalemate") for side in SIDES)
    stays = all(draft.variant.text(key) in ("", "none", idle) for key, idle in _REMOVES.items())
    return stays and not passes and not any(piece.steps for piece in draft.pieces)


def _drop_in_turn(draft: Draft) -> bool:
    """Return True if neither side ever has units in hand when the other, to move, has none."""
    variant, held = draft.variant, draft.held
    white = sum(c.isupper() for c in held)
    alike = 2 * white == len(held) and not draft.endless
    steady = not draft.takes and variant.text("multimoves") in ("", NONE) and not variant.is_on("progressiveMultimove")
    free = [len(region - set(draft.units) - draft.holes) for region in variant.region("dropRegion")]
    return alike and steady and variant.is_on("mustDrop") and min(free) >= len(held)


def _walling(draft: Draft) -> Iterator[str]:
    """Yield the line about a duck or a wall that follows each move."""
    rule = draft.variant.text("wallingRule")
    if rule in _WALLS:
        name, line = _WALLS[rule]
        draft.placed = f"{name} {_symbol(draft, name)}"
        if rule == "duck" and draft.of("king"):
            draft.warn("wallingRule", "a duck does not go with a `king`: write `commoner`")
        if rule == "arrow" and not all(step.goes_back for piece in draft.pieces for step in piece.steps):
            draft.warn("wallingRule", "a mover that reaches no square, as a pawn before a wall, places no arrow")
        if rule == "duck" and draft.holes:
            draft.warn("startFen", "the duck enters with the first turn")
        if draft.variant.is_on("blastOnCapture"):
            draft.warn("wallingRule", "a wall may also be on a square that an explosion has cleared")
        yield f"then place {line}{_where(draft, rule)}"
    elif rule not in ("", "none", "past"):
        draft.warn("wallingRule", "a second part is on any empty square, or on one that the mover reaches")


def _where(draft: Draft, rule: str) -> str:
    """Return the words for the squares on which turns place, if not on all."""
    every, region = draft.variant.every, draft.variant.region("wallingRegion")
    if region == (every, every):
        return ""
    if rule == "arrow":
        draft.warn("wallingRegion", "a second part on a square that the mover reaches has no zone")
        return ""
    return f" of {draft.zones.name('second-part', *region)}"


def _symbol(draft: Draft, name: str) -> str:
    """Return the symbol of a piece that turns place: the one of its note, or the first that is free."""
    notes = (text.partition(" ") for kind, text in draft.variant.notes if kind == "piece")
    wish = next((letter[:1].upper() for letter, _, noted in notes if noted == name), "")
    taken = {piece.symbol for piece in draft.pieces}
    return next(c for c in f"{wish}DXYZUVWJGHMCAOTESLIFBNQRPK" if c.isalpha() and c not in taken)


def vanishing_lines(draft: Draft) -> Iterator[str]:
    """Yield the line about walls on the squares that movers leave."""
    every = draft.variant.every
    if gates(draft) or draft.variant.text("wallingRule") != "past":
        return
    if draft.variant.region("wallingRegion") != (every, every):
        draft.warn("wallingRegion", "a unit may also leave a square on which no wall can be")
    yield f"squares {draft.zones.shown(every - draft.holes)} vanish when left"


def gates(draft: Draft) -> bool:
    """Return True if units of the hand enter on squares that others leave."""
    return draft.variant.is_on("gating") and draft.variant.is_on("seirawanGating")


def _gating(draft: Draft) -> Iterator[str]:
    """Yield the line about units of the hand that enter where others have left, and report where it differs."""
    if draft.takes:
        entering = [piece for piece in draft.plain if piece.key != "pawn" and not is_royal(draft, piece)]
    else:
        entering = [piece for piece in draft.plain if piece.letter in draft.held.lower()]
    if not entering:
        return
    left = frozenset(_squares_left(draft))
    spared = []
    for piece in draft.pieces:
        squares = {sq for sq, item in draft.units.items() if item.lower() == piece.symbol.lower()}
        if squares and not squares & left:
            spared.append(piece.name)
        elif squares - left:
            draft.warn("startFen", f"every `{piece.name}` that has not moved leaves its square to others")
    if not left:
        return
    _check_entries(draft, entering, left)
    but = f" but {', '.join(spared)}" if spared else ""
    names, held = ", ".join(piece.name for piece in entering), " already in hand" * draft.takes
    yield f"then may place {names}{held} on the square just left by an unmoved unit{but}"


def _check_entries(draft: Draft, pieces: list[Piece], left: Set[str]) -> None:
    """Report units of the hand that enter on squares on which they may not be dropped."""
    if any(piece.key == "pawn" for piece in pieces) and not draft.variant.is_on("firstRankPawnDrops"):
        draft.warn("firstRankPawnDrops", "a pawn enters on every square that another unit leaves")
    for side, home, drops in zip(SIDES, _homes(draft), draft.variant.region("dropRegion"), strict=True):
        own = {square for square in left if square[1:] == home}
        why = f"a unit of {side.capitalize()} enters on every square that another leaves"
        if own - drops:
            draft.warn("dropRegion", why, side)
        for piece in pieces:
            region = region_of(draft, piece, side)
            if region is not None and own - region:
                draft.warn(region_key(piece.key, side), why)


def _homes(draft: Draft) -> tuple[str, str]:
    """Return the rank of each side that units leave to others: the one on which it castles."""
    rank = draft.variant.number("castlingRank")
    return str(rank), str(draft.variant.n_ranks + 1 - rank)


def _squares_left(draft: Draft) -> Iterator[str]:
    """Yield the squares of the start that units may leave to others."""
    castlers = {piece.letter for piece in draft.of("king", "rook") if not piece.form}
    for side, rank in zip(SIDES, _homes(draft), strict=True):
        letters = [c.lower() for c in draft.rights if c.isalpha() and c.isupper() == (side == "white")]
        for square, item in draft.units.items():
            named = square[0] in letters
            castles = item.lower() in castlers and bool({"k", "q"} & set(letters))
            if square[1:] == rank and item.isupper() == (side == "white") and (named or castles):
                yield square
