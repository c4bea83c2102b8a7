"""What a table of an endgame says of each legal action, for the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.program.tables import SIDE_NAMES
from interpreter.web.wire.answers import KnownAction

if TYPE_CHECKING:
    from interpreter.endgames import Tables
    from interpreter.game.state import State


def known_actions(tables: Tables, state: State) -> tuple[list[KnownAction], dict[str, list[str]]]:
    """Return what tables say of each legal action of a state, the best ones first, and the actions in each notation."""
    insight = tables.insight(state)
    if insight is None:
        return [], {}
    found: list[KnownAction] = []
    said: dict[str, list[str]] = {str(style): [] for style in state.game.styles}
    for action, choice in insight.by_action.items():
        result, turns = choice.value.result, choice.value.turns
        winner = state.actor if result > 0 else SIDE_NAMES[1 - SIDE_NAMES.index(state.actor)] if result else None
        found.append(
            {
                "action": state.game.action_text(action),
                "winner": winner,
                "turns": (turns + 1) // 2 if winner else None,
                "late": not insight.is_in_time(choice),
            }
        )
        after = state.play(action)
        for style, texts in said.items():
            texts.append(state.written_to(style, action, after))
    return found, said
