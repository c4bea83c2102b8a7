"""Results of games, also of those that their players ended."""

from gettext import NullTranslations

from interpreter.program.tables import SIDE_NAMES
from interpreter.web.languages.marking import N_
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


def outcome_in(winner: int | None, reason: str, words: NullTranslations) -> str:
    """Return a result in words, in the language of a catalogue; a reason that it does not have is in English.

    >>> from interpreter.web.languages.catalogues import words_in
    >>> outcome_in(0, "checkmate", words_in("de")), outcome_in(None, "", words_in("en"))
    ('Weiß gewinnt durch Matt', 'draw')
    """
    how = f"by {reason}"
    if reason == NO_COMPUTER:
        return words.gettext("no result: the computer is unavailable")
    if not reason:
        return words.gettext({None: N_("draw"), 0: N_("white wins"), 1: N_("black wins")}[winner])
    shown = {None: N_("draw %(how)s"), 0: N_("white wins %(how)s"), 1: N_("black wins %(how)s")}[winner]
    return words.gettext(shown) % {"how": words.gettext(how)}


def ended_view(view: View, winner: int | None, reason: str) -> View:
    """Return the view of a position in which the players ended the game."""
    text = outcome_text(winner, reason)
    outcome: OutcomeShape = {"winner": winner, "reason": reason, "text": text}
    return {**view, "outcome": outcome, "title": f"{text[0].upper()}{text[1:]}."}
