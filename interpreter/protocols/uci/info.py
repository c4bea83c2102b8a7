"""The results of a player as lines of UCI."""

from collections.abc import Iterator

from interpreter.game.players import Line, Report
from interpreter.game.state import State
from interpreter.protocols.dialect import Dialect
from interpreter.protocols.thinking import n_turns


def info_lines(state: State, dialect: Dialect, report: Report) -> Iterator[str]:
    """Yield a line for each of the report's."""
    speed = f" nps {int(report.nodes / report.seconds)}" if report.seconds > 0 else ""
    cost = f"nodes {report.nodes}{speed} time {round(report.seconds * 1000)}"
    for number, line in enumerate(report.lines, 1):
        turns = " ".join(dialect.turns(state, line.actions))
        yield f"info depth {report.depth} multipv {number} score {_score(state, line)} {cost} pv {turns}"


def _score(state: State, line: Line) -> str:
    """Return a score for the side to act."""
    if line.wins_in is None:
        return f"cp {line.score}"
    turns = n_turns(state, line.actions, abs(line.wins_in))
    return f"mate {turns if line.wins_in > 0 else -turns}"


def no_move(state: State) -> str:
    """Return the line about a game that is over."""
    outcome = state.outcome()
    lost = outcome is not None and outcome.winner is not None
    return f"info depth 0 score {'mate 0' if lost else 'cp 0'}"
