"""The texts with which a new rule file begins, and what of them its author has not replaced."""

from interpreter.beginning.placeholders import CURES, Placeholder, placeholders
from interpreter.beginning.texts import BEGINNINGS, begun, small_game, variant

__all__ = ["BEGINNINGS", "CURES", "Placeholder", "begun", "placeholders", "small_game", "variant"]
