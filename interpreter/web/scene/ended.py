"""Results of games, also of those that their players ended."""

from interpreter.program.tables import SIDE_NAMES
from interpreter.web.wire.scene import OutcomeShape, View
from interpreter.web.wire.words import NO_COMPUTER


def outcome_text(winner: int | None, reason: str) -> str:
    """Return a result in words.

    >>> outcome_text(1, "resignation"), outcome_text(None, "agreement"), outcome_text(0, "")
    ('black wins by resignation', 'draw by agreement', 'white wins')
    """
    if reason == NO_COMPUTER:
        return "no result: the computer is unavailable"
    result = "draw" if winner is None else f"{SIDE_NAMES[winner]} wins"
    return f"{result} by {reason}" if reason else result


def ended_view(view: View, winner: int | None, reason: str) -> View:
    """Return the view of a position in which the players ended the game."""
    text = outcome_text(winner, reason)
    outcome: OutcomeShape = {"winner": winner, "reason": reason, "text": text}
    return {**view, "outcome": outcome, "title": f"{text[0].upper()}{text[1:]}."}
