"""The draws of a variant, and what else decides a game that nobody wins by a goal."""

from collections.abc import Iterator, Mapping
from typing import Literal

from dsl.model.board import SIDES
from interpreter.exchange.importing.draft import Draft, names_of
from interpreter.exchange.importing.passing import only_side
from interpreter.exchange.importing.royal import royal_groups
from interpreter.exchange.importing.turn import has_lengths
from interpreter.exchange.reading.endings import AXF, AXF_POINTS, COUNTS, JANGGI_MORE, JANGGI_POINTS, SHATAR, lines_of
from interpreter.exchange.reading.variant import Variant

_ODDS = {"whitedrawodds": "white", "blackdrawodds": "black"}
_MOVERS = "nMoveRuleTypes"


def draw_lines(draft: Draft) -> Iterator[str]:
    """Yield the lines on mates, stalemate, repetition, counts and passes."""
    variant = draft.variant
    yield from _mates(draft)
    yield _stalemate(draft)
    yield from _repetition(draft)
    yield from _progress(draft)
    yield from _by_passes(draft)
    if variant.text("countingRule") in COUNTS:
        yield from lines_of(variant.text("countingRule"), {piece.key: piece.name for piece in draft.plain})
    if variant.text("materialCounting") in _ODDS:
        yield f"draw odds for {_ODDS[variant.text('materialCounting')]}"


def depend_on_movements(variant: Variant) -> bool:
    """Return True if the rules depend on what the movements show."""
    movers = {c for side in SIDES for c in variant.letters(_MOVERS, side)}
    counts = bool(variant.number("nMoveRule")) and not movers <= {variant.letter("pawn")}
    may_stay = not variant.is_on("mandatoryPawnPromotion") or bool(variant.pairs("promotedPieceType"))
    return counts or may_stay or variant.is_on("immobilityIllegal")


def _progress(draft: Draft) -> Iterator[str]:
    """Yield the line about turns without progress."""
    number = draft.variant.number("nMoveRule")
    if not number:
        return
    own = {side: _movers(draft, side) for side in SIDES}
    sides = {piece.name: [only_side(draft, piece)] if only_side(draft, piece) else SIDES for piece in draft.pieces}
    movers = [name for name in dict.fromkeys(own["white"] + own["black"]) if any(name in own[s] for s in sides[name])]
    if any(name not in own[side] for name in movers for side in sides[name]):
        draft.warn(_MOVERS, "the moves of the same pieces restart the count for both sides", "white")
    kinds = ["capture"]
    kinds += ["drop"] * (draft.drops and bool(draft.held or draft.endless or draft.takes))
    promoting = any(piece.promotes and piece.name not in movers for piece in draft.pieces)
    kinds += ["promotion"] * (promoting and not draft.variant.is_on("pieceDemotion"))
    kinds += [f"{', '.join(movers)} move"] * bool(movers)
    yield f"draw {2 * number} turns without {' or '.join(kinds)}"


def _movers(draft: Draft, side: str) -> list[str]:
    """Return the pieces whose moves restart the count of turns, which no move does that a unit can take back."""
    variant, known = draft.variant, draft.mobility
    letters = variant.letters(_MOVERS, side) if variant.entry(_MOVERS, side) else variant.letter("pawn")
    names = [piece.name for piece in draft.pieces if piece.letter in letters]
    if any(not (known[name].lasts or known[name].returns) for name in names if name in known):
        draft.warn(_MOVERS, "a move that a unit can take back does not restart the count", side)
    return [name for name in names if name not in known or not known[name].returns]


def _mates(draft: Draft) -> Iterator[str]:
    """Yield the lines about checkmates that do not count, or turn against the side that gives them."""
    if not draft.variant.is_on("shatarMateRule") or not royal_groups(draft):
        return
    names = {piece.key: piece.name for piece in draft.plain}
    if "knight" in names:
        yield f"win checkmate by {names['knight']} alone"
    strong = [names[key] for key in SHATAR if key in names]
    if strong:
        yield f"draw checkmate without check by {', '.join(strong)}"
    else:
        draft.warn("shatarMateRule", "no checkmate counts without the pieces that have to give a check before it")


def _by_passes(draft: Draft) -> Iterator[str]:
    """Yield the lines about two passes, and about one while kings face each other."""
    if not draft.variant.is_on_for_both("pass") or has_lengths(draft.variant):
        return
    counting = draft.variant.text("materialCounting")
    deciding = {"unweighted": " with most units", "janggi": f" with most points and {JANGGI_MORE} more for black"}
    how = deciding.get(counting, "")
    verb = "win" if how else "draw"
    if counting == "janggi":
        yield _values(JANGGI_POINTS, draft)
    king = next((king.name for king in draft.of("king")), "")
    if draft.variant.is_on("bikjangRule") and king:
        yield f"{verb} after a pass while {king} faces {king} along orthogonal{how}"
    yield f"{verb} after 2 passes{how}"


def _repetition(draft: Draft) -> Iterator[str]:
    """Yield the line about positions that come back; a value is for the side that finds one, or for White."""
    variant = draft.variant
    number, value = min(variant.number("nFoldRule"), 100), variant.text("nFoldValue") or "draw"
    if value == "none":
        draft.warn("nFoldValue", "a repetition draws, wins or loses")
    if number < 2 or value == "none":
        return
    but = " but perpetual check loses" if variant.is_on("perpetualCheckIllegal") and royal_groups(draft) else ""
    if value == "draw":
        yield f"draw repetition {number}{but}"
    elif variant.is_on("nFoldValueAbsolute"):
        yield f"win repetition {number} for {'white' if value == 'win' else 'black'}{but}"
    else:
        yield f"{'loss' if value == 'win' else 'win'} repetition {number}{but}"
    yield from _chase(draft)


def _chase(draft: Draft) -> Iterator[str]:
    """Yield the lines about chases, which kings and soldiers never commit, and report what they judge otherwise.

    Soldiers may be chased until they have crossed the river.
    """
    rule, rank = draft.variant.text("chasingRule") or "none", draft.variant.number("soldierPromotionRank")
    if rule == "axf":
        free = names_of(draft.of("king", "soldier"))
        spared = ""
        if rank > 1 and draft.of("soldier"):
            zone = draft.zones.name("home", *draft.ranks(1, rank - 1))
            spared = f" unless of {draft.of('soldier')[0].name} in {zone}"
        others = [piece for piece in draft.pieces if piece.key != "king"]
        if draft.variant.text("materialCounting") != "janggi" and all(piece.key in AXF_POINTS for piece in others):
            yield _values(AXF_POINTS, draft)
            spared += " even of more value"
        else:
            draft.warn("chasingRule", AXF)
        yield f"loss perpetual chase{f' but by {free}' if free else ''}{spared}"
    elif rule != "none":
        draft.warn("chasingRule", "the rule is `axf` or `none`")


def _values(points: Mapping[str, int], draft: Draft) -> str:
    """Return the block of values of pieces, from the values of their keys."""
    worth = {piece.name: value for key, value in points.items() for piece in draft.of(key)}
    return f"values {{ {'; '.join(f'{name} {value}' for name, value in worth.items())} }}"


def _only_captures(draft: Draft) -> bool:
    """Return True if each turn captures, so that no position comes back, no number of turns draws and nobody passes."""
    passes = any(draft.variant.is_on(key, side) for key in ("pass", "passOnStalemate") for side in SIDES)
    castles = draft.variant.is_on("castling") and draft.rights.strip("-")
    return not (passes or castles or draft.drops) and all(
        step.is_capture for piece in draft.pieces for step in piece.steps
    )


def _filling(draft: Draft) -> Literal["never", "at last", ""]:
    """Return how the board fills up where every turn drops a unit that stays: never, or once nobody has an action.

    Nothing is returned where units move, pass or leave the board, or where a side may be stuck before that.
    """
    variant = draft.variant
    passes = any(variant.is_on(key, side) for key in ("pass", "passOnStalemate") for side in SIDES)
    goes = variant.is_on("surroundCaptureOpposite") or variant.text("libertyCapture") == "remove"
    if passes or goes or not draft.drops or any(piece.steps for piece in draft.pieces):
        return ""
    left = variant.every - draft.holes - set(draft.units)
    regions = [region & left for region in variant.region("dropRegion")]
    if left - regions[0] - regions[1]:
        return "never"
    free = variant.text("enclosingDrop") in ("", "none") and draft.endless
    return "at last" if free and regions == [left, left] else ""


def _stalemate(draft: Draft) -> str:
    """Return the line about a side without an action."""
    variant = draft.variant
    value = variant.text("stalemateValue")
    if value == "none":
        draft.warn("stalemateValue", "a side without an action draws, wins or loses")
    counting, passing = variant.text("materialCounting") or "none", variant.is_on_for_both("pass")
    stuck = variant.is_on_for_both("passOnStalemate") and not passing and counting == "unweighted"
    decided = stuck or (passing and counting in ("unweighted", "janggi"))
    filling = _filling(draft)
    counted = counting == "unweighted" and variant.is_on("adjudicateFullBoard") and filling == "at last"
    idle = counting == "unweighted" and (_only_captures(draft) or filling == "never" or counted)
    if counting not in ("none", *_ODDS) and not decided and not idle:
        why = "units count the same, and only when neither side has an action but to pass"
        draft.warn("materialCounting", why)
    drawn = variant.number("nFoldRule") >= 2 and (variant.text("nFoldValue") or "draw") == "draw"
    if decided and (drawn or variant.number("nMoveRule")):
        draft.warn("materialCounting", "units or points do not decide draws by repetition or by number of turns")
    full = all(step.is_quiet for piece in draft.pieces for step in piece.steps)
    if variant.is_on("adjudicateFullBoard") and not ((stuck and full) or filling == "never" or counted):
        draft.warn("adjudicateFullBoard", "a game ends on a full board if nobody has an action then")
    if stuck or counted:
        return "win stalemate with most units"
    if variant.is_on("stalematePieceCount") and value in ("loss", "win"):
        return f"win stalemate with {'most' if value == 'loss' else 'fewest'} units"
    return f"{value if value in ('loss', 'win') else 'draw'} stalemate"
