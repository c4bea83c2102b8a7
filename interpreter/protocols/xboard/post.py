"""What a player found, as thinking lines."""

from interpreter.game.players import Line, Report
from interpreter.game.state import State
from interpreter.protocols.course import turns_of
from interpreter.protocols.dialect import Dialect
from interpreter.protocols.thinking import n_turns
from interpreter.state.action import Action

_MATE = 100_000
"""The score of a forced win, to which the number of turns until then is added."""


def thinking_line(state: State, dialect: Dialect, report: Report, before: tuple[Action, ...]) -> str:
    """Return depth, score, centiseconds, nodes and the best line; `before` are chosen actions of the turn."""
    best = report.lines[0]
    actions = (*before, *best.actions)
    turns = " ".join(dialect.write(turn) for turn in turns_of(state, actions))
    score = _score(state, actions, best, len(before))
    return f"{report.depth} {score} {round(report.seconds * 100)} {report.nodes} {turns}"


def _score(state: State, actions: tuple[Action, ...], best: Line, n_before: int) -> int:
    if best.wins_in is None:
        return best.score
    turns = n_turns(state, actions, n_before + abs(best.wins_in))
    return _MATE + turns if best.wins_in > 0 else -_MATE - turns
