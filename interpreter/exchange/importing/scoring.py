"""Games that a side wins with a number of points."""

from dsl.model.board import SIDES
from interpreter.exchange.reading.variant import Variant

_TAKES_OTHERWISE = {
    "payPointsToDrop": "false", "surroundCaptureOpposite": "false", "libertyCapture": "none", "blastOnCapture": "false",
    "blastOnMove": "false", "pushingStrength": "-", "removeConnectN": "0", "selfCapture": "false",
}  # fmt: skip
"""The keys by which a side gets or loses points for other than enemies that it captures, and their idle values."""

POINTS = ("pointsCounting", "pointsRuleCaptures", "piecePoints", "pointsGoal", "pointsGoalValue")
"""The keys of a game in which a side wins by the points of the units that it has captured."""


def is_scored(variant: Variant) -> bool:
    """Return True if a side wins with a number of points for the enemies that it captures, and only so."""
    plain = all(variant.text(key) in ("", idle) for key, idle in _TAKES_OTHERWISE.items())
    wins = variant.text("pointsGoalValue") in ("", "win") and variant.text("pointsRuleCaptures") == "us"
    return (
        plain
        and wins
        and variant.number("pointsGoal") > 0
        and variant.is_on("pointsCounting")
        and not any(variant.is_on("selfCapture", side) or "{" in variant.text("startFen") for side in SIDES)
    )
