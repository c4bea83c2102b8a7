"""Effects of actions, as blocks."""

from collections.abc import Iterable, Iterator

from interpreter.exchange.importing.draft import Draft, Piece, block, connecting, names_of
from interpreter.exchange.importing.royal import is_royal
from interpreter.exchange.importing.scoring import is_scored

_Place = tuple[int, int]

_NOT_WITH_KINGS = {"blastOnCapture": "false", "petrifyOnCaptureTypes": "-", "flipEnclosedPieces": "none"}
"""The keys of effects that do not go with a king, and the values that do."""


def effect_blocks(draft: Draft) -> Iterator[str]:
    """Yield the blocks on what follows captures, moves and drops."""
    for key, idle in _NOT_WITH_KINGS.items():
        if draft.variant.text(key) not in ("", idle) and draft.of("king"):
            draft.warn(key, "it does not go with a `king`: write `commoner`, `extinctionPseudoRoyal`")
    yield from _going_back(draft)
    if draft.variant.is_on("blastOnCapture") and draft.takes:
        draft.warn("blastOnCapture", "units that an explosion removes do not enter a hand")
    if is_scored(draft.variant):
        points = {piece.name: draft.variant.pairs("piecePoints").get(piece.letter, "0") for piece in draft.plain}
        yield from block("values", [f"{name} {number}" for name, number in points.items() if number != "0"])
        yield from block("after capture", ["scores values"])
    yield from block("after capture", _after_capture(draft))
    yield from _morphs(draft)
    flips = [*_flips(draft), *_enclosed(draft)]
    if any(piece.steps for piece in draft.pieces):
        yield from block("after a move", flips)
    if draft.drops:
        yield from block("after a drop", [*flips, *_stifled(draft)])


_MORE = {
    "blastOnCapture": "false", "petrifyOnCaptureTypes": "-", "flipEnclosedPieces": "none", "wallingRule": "none",
    "gating": "false", "forcedJumpContinuation": "false", "surroundCaptureOpposite": "false", "moveMorphPieceType": "",
    "piecePromotionOnCapture": "false",
}  # fmt: skip
"""The keys of rules that go by where a unit arrives, and the values by which they are no rules."""


def _going_back(draft: Draft) -> Iterator[str]:
    """Yield the block about captors that stay where they are, unless other rules depend on where they arrive."""
    every, own = draft.variant.is_on("rifleCapture"), draft.of(*draft.shooters)
    if not every and not own:
        return
    if any(draft.variant.text(key) not in ("", idle) for key, idle in _MORE.items()) or any(draft.jumps.values()):
        why = "a captor that stays where it is does not go with other effects and placements"
        draft.warn("rifleCapture" if every else own[0].key, why)
    else:
        yield from block(f"after capture{'' if every else f' by {names_of(own)}'}", ["goes back"])


def _morphs(draft: Draft) -> Iterator[str]:
    """Yield the blocks on pieces that become another by a move."""
    names = {piece.letter: piece.name for piece in draft.plain}
    for one, other in draft.variant.pairs("moveMorphPieceType").items():
        if one in names and other in names:
            yield from block(f"after a move of {names[one]}", [f"becomes {names[other]}"])


def _after_capture(draft: Draft) -> Iterator[str]:
    """Yield the lines on captors that turn to wall, and on explosions."""
    variant, stone = draft.variant, draft.named_by("petrifyOnCaptureTypes")
    if not variant.is_on("blastOnCapture"):
        yield from _to(draft, "petrifies the captor", stone)
        return
    immune = draft.named_by("blastImmuneTypes")
    if any(is_royal(draft, piece) for piece in immune):
        draft.warn("blastImmuneTypes", "a royal unit that is immune captures like any other")
    gone = [piece for piece in draft.plain if piece not in immune]
    verb = "petrifies" if variant.is_on("petrifyBlastPieces") else "removes"
    yield from _to(draft, "petrifies the captor", [piece for piece in gone if piece in stone])
    yield from _to(draft, "removes the captor", [piece for piece in gone if piece not in stone])
    yield from _around(draft, f"{verb} units within 1", [piece for piece in gone if piece.key != "pawn"])


def _around(draft: Draft, effect: str, pieces: list[Piece]) -> Iterator[str]:
    """Yield the line about the units around a captor, if there is one, and report explosions of another shape."""
    orthogonal, diagonal = (draft.variant.text(f"blast{way}") != "false" for way in ("Orthogonals", "Diagonals"))
    if orthogonal is not diagonal:
        draft.warn(f"blast{'Diagonals' if orthogonal else 'Orthogonals'}", "an explosion goes in all directions")
    if orthogonal or diagonal:
        yield from _to(draft, effect, pieces)


def _to(draft: Draft, effect: str, pieces: list[Piece]) -> Iterator[str]:
    """Yield the line about units of some pieces, which spares the others."""
    letters = {piece.letter for piece in pieces}
    spared = [piece.name for piece in draft.pieces if piece.letter not in letters]
    if pieces:
        yield effect + (f" but {', '.join(spared)}" if spared else "")


def _enclosed(draft: Draft) -> Iterator[str]:
    """Yield the lines about enemies between the unit that acts and a friend, or with friends on all sides."""
    variant, along = draft.variant, connecting(draft)
    hostile, strong = (
        variant.squares(f"surroundCapture{region}Region") or frozenset[str]() for region in ("Hostile", "Max")
    )
    if not variant.is_on("surroundCaptureOpposite"):
        return
    against = f" or against {draft.zones.name('hostile', hostile, hostile)} even while occupied" if hostile else ""
    field = variant.every - strong
    within = f" in {draft.zones.name('field', field, field)}" if strong else ""
    if along:
        yield f"removes enemies enclosed within 1 along {along}{against}{within}"
    if strong:
        stronghold = draft.zones.name("stronghold", strong, strong)
        yield f"removes enemies surrounded along orthogonal{against} in {stronghold}"
    if draft.takes:
        draft.warn("surroundCaptureOpposite", "units that are removed enter no hand")


def _stifled(draft: Draft) -> Iterator[str]:
    """Yield the line about groups of enemies without an empty square beside them."""
    if draft.variant.text("libertyCapture") == "remove":
        yield "removes enemies without liberties along orthogonal"
        if draft.takes:
            draft.warn("libertyCapture", "units that are removed enter no hand")


def _flips(draft: Draft) -> Iterator[str]:
    """Yield the line about enemies that change sides."""
    rule = draft.variant.text("flipEnclosedPieces")
    if rule == "ataxx":
        yield "converts enemies within 1"
    elif rule == "reversi":
        if _lines_cross_holes(draft):
            draft.warn("flipEnclosedPieces", "lines end at a missing square, for drops too")
        yield "converts enemies enclosed along orthogonal, diagonal"
    elif rule not in ("", "none"):
        draft.warn("flipEnclosedPieces", "units convert those next to them, or those that they enclose")


def _lines_cross_holes(draft: Draft) -> bool:
    """Return True if some missing square has squares of the board on both sides of it, on one line."""
    board, holes = _places(draft.variant.every) - _places(draft.holes), _places(draft.holes)
    return any(
        all(_beyond(holes, hole, (dx * way, dy * way)) in board for way in (1, -1))
        for hole in holes
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1))
    )


def _beyond(holes: frozenset[_Place], at: _Place, step: _Place) -> _Place:
    """Return the first place in a direction that is no missing square."""
    while at in holes:
        at = at[0] + step[0], at[1] + step[1]
    return at


def _places(squares: Iterable[str]) -> frozenset[_Place]:
    return frozenset((ord(square[0]), int(square[1:])) for square in squares)
