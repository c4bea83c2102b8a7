"""Scenes: games, matches and actions as values of JSON, for a board that knows no rules."""

from interpreter.web.scene.captured import NOTHING, Captured, with_action
from interpreter.web.scene.effects import effects_of
from interpreter.web.scene.ended import ended_view, outcome_in, outcome_text
from interpreter.web.scene.known import known_actions
from interpreter.web.scene.legal import legal_of
from interpreter.web.scene.lines import chance_at_end, line_of, said_along
from interpreter.web.scene.look import overlay_of
from interpreter.web.scene.reason import why_of, why_text
from interpreter.web.scene.table import sides_of, table_of
from interpreter.web.scene.view import view_of

__all__ = [
    "NOTHING",
    "Captured",
    "chance_at_end",
    "effects_of",
    "ended_view",
    "known_actions",
    "legal_of",
    "line_of",
    "outcome_in",
    "outcome_text",
    "overlay_of",
    "said_along",
    "sides_of",
    "table_of",
    "view_of",
    "why_of",
    "why_text",
    "with_action",
]
