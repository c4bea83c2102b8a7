"""The lines that a test uses: those that allow, forbid, decide or activate in its statements."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping

from dsl.model import ConstraintKind, Effect, Ruleset, Trigger
from dsl.source import Span
from dsl.syntax import Statement
from interpreter.engines.ends import cannot_win
from interpreter.game.state import State
from interpreter.notation import read_action
from interpreter.program.board import Square
from interpreter.program.tables import SIDE_NAMES, Piece, Program, Side
from interpreter.state.action import Action, Kind
from interpreter.state.position import Position

_OF_CHAINS = (ConstraintKind.FORMED, ConstraintKind.CLAIMED, ConstraintKind.UNORDERED)


def lines_at(state: State, step: Statement) -> Iterator[Span]:
    """Yield the lines that a statement uses in a state."""
    look = LOOKS.get(step.form)
    if look is not None:
        yield from with_graphs(state.game.program, look(state, step))


def lines_of_action(state: State, action: Action) -> Iterator[Span]:
    """Yield the lines that allow a legal action, including those of its chain and values."""
    yield from state.game.reference.judge(state.position, action).lines
    if _scores_values(state.game.ruleset):
        yield from _values_taken(state, action)
    if action.kind is Kind.CLAIM:
        yield from _lines_of_claim(state, action.taken)


def _scores_values(rules: Ruleset) -> bool:
    """Return True if actions score the values of captured units."""
    return any(
        row.effect is Effect.SCORE and row.trigger is not Trigger.CLAIM and not row.number for row in rules.consequences
    )


def _values_taken(state: State, action: Action) -> Iterator[Span]:
    """Yield the values of the pieces of which an action takes enemies, if it scores."""
    after = state.play(action).position
    if after.scores != state.position.scores:
        before, left = (_enemies(position, 1 - state.position.side) for position in (state.position, after))
        pieces = {state.game.program.pieces[piece].name for piece in before - left}
        yield from (worth.span for worth in state.game.ruleset.values if worth.piece in pieces)


def _enemies(position: Position, side: Side) -> Counter[Piece]:
    return Counter(unit.piece for stack in position.board for unit in stack if unit.side == side)


def _lines_of_claim(state: State, squares: Iterable[Square]) -> Iterator[Span]:
    rules, pieces = state.game.ruleset, state.game.program.pieces
    claimed = {pieces[unit.piece].name for square in squares for unit in state.position.board[square]}
    if rules.chain is not None:
        yield from (rules.chain.path, rules.chain.length)
    yield from (row.span for row in rules.constraints_of(*_OF_CHAINS))
    yield from (row.span for row in rules.consequences if row.trigger is Trigger.CLAIM)
    yield from (worth.span for worth in rules.values if worth.piece in claimed)


def lines_of_outcome(state: State) -> Iterator[Span]:
    """Yield the line by which a game has ended."""
    outcome = state.outcome()
    if outcome is not None and outcome.line is not None:
        yield outcome.line


def with_graphs(program: Program, spans: Iterator[Span]) -> Iterator[Span]:
    """Yield lines, and those of the graphs they use."""
    asked = _graphs(program)
    for span in spans:
        yield span
        if span in asked:
            yield asked[span]


def _graphs(program: Program) -> Mapping[Span, Span]:
    """Map each line that uses a graph to the graph's line."""
    activation = program.activation.rules if program.activation else ()
    pairs = [(rule.span, rule.graph) for rule in activation if rule.graph]
    pairs += [(command.leads, command.graph) for command in program.commands.values()]
    pairs += [(program.chain.path, program.chain.graph)] if program.chain else []
    pairs += [(goal.span, goal.graph) for goal in program.goals if goal.graph]
    return {span: program.graphs[graph].span for span, graph in pairs}


def _play(state: State, step: Statement) -> Iterator[Span]:
    for word in step.words("action"):
        yield from _allowing(state, word.text)
        state = state.play(word.text)
        yield from lines_of_outcome(state)


def _allow(state: State, step: Statement) -> Iterator[Span]:
    for word in step.words("action"):
        yield from _allowing(state, word.text)


def _allowing(state: State, text: str) -> Iterator[Span]:
    action = state.find(read_action(state.game.program, text))
    yield from lines_of_action(state, action) if action is not None else ()


def _refuse(state: State, step: Statement) -> Iterator[Span]:
    """Yield the lines that refuse for the reason in the test."""
    reason = step.need("reason").text
    for refusal in state.why(step.need("action").text).refusals:
        if refusal.reason == reason and refusal.line is not None:
            yield refusal.line
    if reason == "check":  # only the action was judged
        yield from (row.span for row in state.game.ruleset.constraints_of(ConstraintKind.EVERY_ACTION))


def _all(state: State, _: Statement) -> Iterator[Span]:
    """Yield the lines of all counted actions."""
    if state.outcome() is None:
        for verdict in state.game.reference.verdicts(state.position):
            yield from verdict.lines


def _reach(state: State, step: Statement) -> Iterator[Span]:
    square = state.game.program.board.square(step.need("square").text)
    if state.outcome() is None:
        for verdict in state.game.reference.verdicts(state.position):
            yield from verdict.lines if verdict.begins_on(square) else ()


def _ending(state: State, _: Statement) -> Iterator[Span]:
    yield from lines_of_outcome(state)


def _cannot_win(state: State, step: Statement) -> Iterator[Span]:
    row = cannot_win(state.game.program, state.position, SIDE_NAMES.index(step.need("side").text))
    yield from (row.span,) if row is not None else ()


def _active(state: State, step: Statement) -> Iterator[Span]:
    for word in step.words("square"):
        yield from state.game.reference.waking_lines(state.position, state.game.program.board.square(word.text))


def _check(state: State, _: Statement) -> Iterator[Span]:
    yield from (row.span for row in state.game.program.constraints_of(ConstraintKind.ROYAL))


def _chains(state: State, _: Statement) -> Iterator[Span]:
    chain = state.game.program.chain
    yield from (chain.path,) if chain is not None else ()


LOOKS: Mapping[str, Callable[[State, Statement], Iterator[Span]]] = {
    "play": _play,
    "allow": _allow,
    "refuse": _refuse,
    "expect-active": _active,
    "expect-chains": _chains,
    "expect-check": _check,
    "expect-count": _all,
    "expect-draw": _ending,
    "expect-cannot-win": _cannot_win,
    "expect-reach": _reach,
    "expect-reach-count": _reach,
    "expect-win": _ending,
    "perft": _all,
}
"""The lines at work in a statement of a test; the others only say what is on the board, which no line brings about."""
