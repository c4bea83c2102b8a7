"""Words an author may expect of the engines: why an action is refused, and how a game ends."""

from collections.abc import Mapping

REASONS: Mapping[str, str] = {
    "over": "the game is over",
    "no-square": "the board has no such square",
    "gone": "the square has vanished",
    "no-unit": "there is no unit to act",
    "not-yours": "the unit belongs to the other side",
    "not-its-move": "the piece does not move so",
    "blocked": "something stands in the way",
    "nothing-to-capture": "the move is only for captures, and there is nothing to capture",
    "cannot-capture": "the move cannot capture",
    "own-unit": "an own unit stands on the square",
    "full": "two units stand on the square already",
    "unshared": "the piece shares a square with no friend, or the friend there with none",
    "pair": "a pair joins nobody",
    "which": "the text does not say rightly which of two units acts, or is captured",
    "no-fusion": "the two pieces make nothing",
    "zone": "the move, or the drop, is limited to a zone",
    "moved": "only a unit that has not moved does this",
    "en-passant": "no unit has just crossed the square",
    "castling": "the right to castle is gone, or the partner is not there",
    "promotion": "the promotion is missing, or is not one of the pieces allowed",
    "royal": "the piece is royal: it can be neither captured, pocketed nor fused",
    "activation": "the unit is not active",
    "acted": "the unit has acted this turn",
    "rode": "the formation has ridden this turn",
    "no-formation": "no such formation stands there",
    "not-a-part": "the unit has no such part",
    "no-split": "units do not come apart in this way",
    "no-hand": "the game has no hand, or none for this",
    "not-in-hand": "the piece is not in hand",
    "occupied": "the square is not empty",
    "range": "the square is out of reach for a drop",
    "no-pocket": "the piece cannot be pocketed",
    "must-act": "the turn is not complete",
    "check": "a royal piece would be attacked",
    "no-end": "the turn could not be brought to a legal end",
}
"""Why an action is refused: the words that follow `because`."""

ENDINGS: Mapping[str, str] = {
    "checkmate": "a royal piece is attacked and there is no legal action",
    "stalemate": "there is no legal action",
    "capture": "the last unit of a piece was captured",
    "reach": "a unit reached its zone",
    "repetition": "the same position came up again and again",
    "progress": "too many turns went by without progress",
}
"""How a game ends: the words that follow `wins by` and `draw by`."""
