"""What a player found, as lines of UCI."""

from collections.abc import Iterator

from interpreter.game.players import Line, Report
from interpreter.game.state import State
from interpreter.protocols.course import turns_of
from interpreter.protocols.dialect import Dialect
from interpreter.protocols.thinking import n_turns
from interpreter.state.action import Action


def info_lines(state: State, dialect: Dialect, report: Report, before: tuple[Action, ...]) -> Iterator[str]:
    """Yield a line for each of the report's; `before` are actions of the turn that are chosen already."""
    speed = f" nps {int(report.nodes / report.seconds)}" if report.seconds > 0 else ""
    cost = f"nodes {report.nodes}{speed} time {round(report.seconds * 1000)}"
    for number, line in enumerate(report.lines, 1):
        whole = Line(actions=(*before, *line.actions), score=line.score)
        turns = " ".join(dialect.write(turn) for turn in turns_of(state, whole.actions))
        yield f"info depth {report.depth} multipv {number} score {_score(state, whole, line)} {cost} pv {turns}"


def _score(state: State, whole: Line, line: Line) -> str:
    """Return a score for the side to act; `line` is the part of the whole one that the player judged."""
    if line.wins_in is None:
        return f"cp {line.score}"
    turns = n_turns(state, whole.actions, len(whole.actions) - len(line.actions) + abs(line.wins_in))
    return f"mate {turns if line.wins_in > 0 else -turns}"


def no_move(state: State) -> str:
    """Return the line about a game that is over."""
    outcome = state.outcome()
    lost = outcome is not None and outcome.winner is not None
    return f"info depth 0 score {'mate 0' if lost else 'cp 0'}"
