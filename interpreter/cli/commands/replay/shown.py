"""Replayed games as text and as JSON."""

import sys
from dataclasses import dataclass
from typing import Any

from interpreter.cli.commands.replay.replaying import Replayed
from interpreter.cli.shared.files import UsageError
from interpreter.cli.shared.in_format import fault_objects
from interpreter.cli.shared.output import has_color
from interpreter.game.match import Match
from interpreter.game.replay import ended_by
from interpreter.notation import Record
from interpreter.program.tables import SIDE_NAMES


@dataclass(frozen=True, slots=True)
class Shown:
    """A recorded game to show: the match up to the requested action."""

    record: Record
    title: str
    match: Match | None
    is_end: bool
    """True if this is the end of the record."""


def shown_at(game: Replayed, record: Record, at: int | None) -> Shown:
    """Return a game as it was after a number of actions, or at its end."""
    followed = game.followed
    if followed is None:
        return Shown(record, game.title, None, False)
    n_actions = len(followed.actions)
    if at is not None and at > n_actions:
        raise UsageError(f"--at {at} is too large: the game has {n_actions} actions")
    n_shown = n_actions if at is None else at
    is_end = n_shown == n_actions and not followed.faults
    ended = ended_by(record) if is_end else None
    match = Match(list(followed.states[: n_shown + 1]), list(followed.actions[:n_shown]), ended)
    return Shown(record, game.title, match, is_end)


def as_text(game: Shown, *, is_verified: bool) -> str:
    """Return the text of a game."""
    from interpreter.cli.shared.match_view import match_view

    lines = [_heading(game)]
    if game.record.fen is not None and game.match is not None:
        lines.append(f"from {game.record.fen}")
    if game.match is not None:
        lines += [*game.match.turns(), match_view(game.match, color=has_color(sys.stdout)).rstrip()]
    if game.is_end:
        lines.append(_result(game.record))
    if is_verified:
        lines.append(_verified(game.record))
    return "\n".join(lines)


def _heading(game: Shown) -> str:
    tags = game.record.tags
    options = f", {tags['Options']}" if "Options" in tags and game.match is not None else ""
    date = f", {tags['Date']}" if "?" not in tags["Date"] else ""
    return f"{game.title}{options}: {tags['White']} against {tags['Black']}{date}"


def _result(record: Record) -> str:
    termination = record.tags.get("Termination")
    return f"{record.result} ({termination})" if termination else record.result


def _verified(record: Record) -> str:
    actions = f"{len(record.actions)} action{'s are' if len(record.actions) != 1 else ' is'} legal"
    rules = f"rules {record.tags['Rules']}" if "Rules" in record.tags else "the record does not name its rules"
    return f"verified: {actions}, result {record.result}, {rules}"


def as_object(game: Replayed, at: int | None) -> dict[str, Any]:  # Any: JSON
    """Return a game as JSON; one that could not be read has only its faults."""
    faults = {"faults": fault_objects(game.faults)}
    if game.record is None:
        return faults
    match = shown_at(game, game.record, at).match
    return {
        "tags": dict(game.record.tags),
        "turns": [
            {
                "number": turn.number,
                "side": SIDE_NAMES[turn.side],
                "actions": list(turn.actions),
                "unfinished": turn.unfinished,
                "nags": list(turn.nags),
                "comment": turn.comment,
            }
            for turn in game.record.turns
        ],
        "after": len(match.actions) if match else None,
        "fen": match.state.fen() if match else None,
        "result": game.record.result,
        **faults,
    }
