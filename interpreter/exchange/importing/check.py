"""Check, kings that face each other, and rules that do not go together."""

from collections.abc import Iterator

from interpreter.exchange.importing.castling import castling_lines
from interpreter.exchange.importing.draft import Draft
from interpreter.exchange.importing.royal import royal_groups, royal_names
from interpreter.exchange.importing.turn import lengths

_FACING = {
    "flyingGeneral": "faces no {} along orthogonal",
    "diagonalGeneral": "faces no {} along diagonal",
    "bikjangRule": "stops facing {} along orthogonal",
}
"""The keys about kings that face each other, and the lines that say them of a king."""


def check_lines(draft: Draft) -> Iterator[str]:
    """Yield the lines on how check is given and answered."""
    variant, royals = draft.variant, royal_names(draft)
    if not royals:
        return
    if draft.placed and not {*royals} <= {king.name for king in draft.of("king")}:
        draft.warn("wallingRule", "check is judged before the turn places a unit, which may parry it")
    deeds = ["drop"] * (not variant.is_on("dropChecks") and draft.drops)
    deeds += ["promotion"] * variant.is_on("sittuyinPromotion")
    if variant.is_on("sittuyinPromotion") and any(piece.form for piece in draft.pieces):
        draft.warn("sittuyinPromotion", "a unit that turns over by a move gives no check either")
    if not variant.is_on("checking"):
        yield "never given"
    elif deeds:
        yield f"never given by {', '.join(deeds)}"
    if lengths(draft):
        yield "judged after every action"
    if lengths(draft) and variant.is_on("checking") and not variant.is_on("multimoveCheck"):
        yield "never given before the last action"
    if variant.is_on("royalPieceNoThroughCheck"):
        yield f"no move through check by {', '.join(royals)}"
    if variant.is_on("makpongRule"):
        yield f"never answered by {', '.join(royals)} move but to capture the attacker"


def add_facing(draft: Draft) -> None:
    """Write in the blocks of kings that they do not face each other."""
    variant = draft.variant
    if variant.is_on("bikjangRule") and not variant.is_on_for_both("pass"):
        draft.warn("bikjangRule", "a side that the other faces may pass, so write `pass = true`")
    castles = bool(list(castling_lines(draft)))
    for key, words in _FACING.items():
        for king in draft.of("king") if variant.is_on(key) else ():
            attacks = key == "flyingGeneral" and castles  # so that no king passes such a square by castling
            king.lines.append(f"moves cR capturing only {king.name}" if attacks else words.format(king.name))


def check_combinations(draft: Draft) -> None:
    """Report rules that go together otherwise than in a rule file."""
    variant, region = draft.variant, draft.variant.region("promotionRegion")
    if any(len(group.names) > 1 and not group.alone for group in royal_groups(draft)):
        why = "a unit that becomes royal counts at once, so that another may then be left attacked"
        draft.warn("promotedPieceType", why)
    if variant.is_on("pieceDemotion") and region != (variant.every, variant.every):
        draft.warn("pieceDemotion", "a promoted unit turns back after each move, or never")
    if variant.is_on("dropPromoted") and variant.letters("dropNoDoubled"):
        draft.warn("dropNoDoubled", "the limit is on units that drop as they are, not on promoted ones")
