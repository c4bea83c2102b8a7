"""Why an action is legal or refused: verdicts of the reference engine in sentences."""

from interpreter.why.explaining import explain, why_none_from, why_not_on_board
from interpreter.why.refusal import Explanation, Refusal

__all__ = ["Explanation", "Refusal", "explain", "why_none_from", "why_not_on_board"]
