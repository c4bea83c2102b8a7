"""Reports of computer players as text."""

from interpreter.game.match import turn_text
from interpreter.game.players import Line, Report
from interpreter.game.state import State


def report_text(state: State, report: Report) -> str:
    """Return what a player has found in a state: depth, score, nodes and the best line in turns."""
    best = report.lines[0]
    facts = f"depth {report.depth}, {score_text(best)}, {report.nodes:,} nodes, {report.seconds:.1f} s"
    return f"{facts}: {line_text(state, best)}"


def score_text(line: Line) -> str:
    """Return a score for the side to act.

    >>> score_text(Line(actions=(), score=-35)), score_text(Line(actions=(), score=29_997))
    ('-0.35', 'wins in 3 actions')
    """
    if line.wins_in is None:
        return f"{line.score / 100:+.2f}"
    count = abs(line.wins_in)
    return f"{'wins' if line.wins_in > 0 else 'loses'} in {count} action{'' if count == 1 else 's'}"


def line_text(state: State, line: Line) -> str:
    """Return the actions of a line as turns, numbered as in a record.

    >>> from interpreter import load
    >>> state = load("chess").start()
    >>> line_text(state, Line(actions=(state.named("e2e4"), state.play("e2e4").named("e7e5")), score=0))
    '1. e2e4 e7e5'
    """
    turns: list[tuple[int, str, list[str]]] = []
    for action in line.actions:
        key = state.position.number, state.turn
        if not turns or turns[-1][:2] != key:
            turns.append((*key, []))
        turns[-1][2].append(state.game.action_text(action))
        state = state.play(action)
    first = turn_text(*turns[0]) if turns else ""
    rest = (",".join(texts) if side == "black" else turn_text(number, side, texts) for number, side, texts in turns[1:])
    return " ".join([first, *rest])
