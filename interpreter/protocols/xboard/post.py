"""The results of a player as thinking lines."""

from interpreter.game.players import Line, Report
from interpreter.game.state import State
from interpreter.protocols.dialect import Dialect
from interpreter.protocols.thinking import n_turns

_MATE = 100_000
"""The score of a forced win, to which the number of turns until then is added."""


def thinking_line(state: State, dialect: Dialect, report: Report) -> str:
    """Return depth, score, centiseconds, nodes and the best line."""
    best = report.lines[0]
    turns = " ".join(dialect.turns(state, best.actions))
    return f"{report.depth} {_score(state, best)} {round(report.seconds * 100)} {report.nodes} {turns}"


def _score(state: State, best: Line) -> int:
    if best.wins_in is None:
        return best.score
    turns = n_turns(state, best.actions, abs(best.wins_in))
    return _MATE + turns if best.wins_in > 0 else -_MATE - turns
