"""Runs the tests of a rule file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from dsl.compiler import compile_source
from dsl.diagnostics import Diagnostic, diagnostic
from dsl.errors import CompileError, RumpusError
from dsl.model import Case
from dsl.resolve import Library
from dsl.source import Source, Span
from dsl.syntax import Statement, Word
from dsl.words.english import with_article
from interpreter.engines.choose import AUTO
from interpreter.errors import InvalidActionError
from interpreter.game.perft import perft_up_to
from interpreter.game.state import Game, State
from interpreter.notation import read_action
from interpreter.program.board import Square
from interpreter.program.tables import OWNER_NAMES, SIDE_NAMES, Piece
from interpreter.state.position import Unit
from rulesets import Catalogue

Watch = Callable[[State, Statement], None]
"""Somebody who looks on while a test runs."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A statement of a test that does not hold, and what was found instead."""

    span: Span
    message: str


@dataclass(frozen=True, slots=True)
class Result:
    """What became of a test."""

    case: Case
    failures: tuple[Failure, ...]

    def findings(self) -> Iterator[Diagnostic]:
        """The failures as findings about the file."""
        for failure in self.failures:
            message = f'the test "{self.case.name}" fails'
            yield diagnostic("test-failed", failure.span, message, label=failure.message)

    @property
    def passed(self) -> bool:
        """Whether every statement held."""
        return not self.failures


@dataclass(frozen=True, slots=True)
class Suite:
    """The tests of a file, ready to run."""

    cases: tuple[Case, ...]
    games: Mapping[tuple[tuple[str, str], ...], Game]
    """A game for each choice of options that a test makes, and for none; a library has no game."""

    def run(self) -> Iterator[Result]:
        """Run the tests one after the other."""
        for case in self.cases:
            yield run_case(self.games[case.options], case)

    def named(self, words: str) -> Suite:
        """The tests whose names contain all these words, whether in capitals or small letters."""
        wanted = words.lower().split()
        return replace(self, cases=tuple(c for c in self.cases if all(word in c.name.lower() for word in wanted)))


def load_suite(source: Source, engine: str = AUTO, library: Library | None = None) -> Suite:
    """The tests of a source, played by an engine; `CompileError` is raised if it has errors. A library has no tests."""
    library = library or Catalogue()
    compiled = compile_source(source, library=library, thorough=True)
    if compiled.ruleset is None:
        if compiled.is_library and not compiled.has_errors:
            return Suite((), {})
        raise CompileError(compiled.findings)
    cases = compiled.ruleset.cases
    options = {(), *(case.options for case in cases)}
    games = {chosen: _game(source, dict(chosen), engine, library) for chosen in options}
    return Suite(cases, games)


def _game(source: Source, settings: Mapping[str, str], engine: str, library: Library) -> Game:
    compiled = compile_source(source, settings, library)
    if compiled.ruleset is None:  # every value was checked, but not every choice of several
        raise CompileError(compiled.findings)
    return Game(compiled.ruleset, engine)


def run_case(game: Game, case: Case, watch: Watch = lambda state, step: None) -> Result:
    """Run one test. After a statement that cannot be carried out the rest is left; claims that fail do not stop it.

    `watch` is told of each statement that was carried out, with the state it found.
    """
    runner = _Runner(game)
    failures: list[Failure] = []
    for step in case.steps:
        try:
            found = runner.state
            failures += [Failure(step.head, message) for message in runner.run(step)]
            watch(found, step)
        except RumpusError as fault:
            failures.append(Failure(step.head, str(fault)))
            break
    return Result(case, tuple(failures))


def state_before(game: Game, case: Case, place: int) -> State:
    """The state in which an action is played or judged that a test names at a place of the file.

    Only the statements that change the state are carried out; errors are those of playing an action.
    """
    runner = _Runner(game)
    for step in case.steps:
        if step.span.start > place:
            break
        if step.form in ("from-start", "from"):
            list(runner.run(step))
        for word in step.words("action") if step.form == "play" else ():
            if word.span.end < place:
                runner.state = runner.state.play(word.text)
    return runner.state


class _Runner:
    """A state on which the statements of a test act."""

    def __init__(self, game: Game) -> None:
        self.game, self.state = game, game.start()
        self.program, self.board = game.program, game.program.board

    def run(self, step: Statement) -> Iterable[str]:
        """Carry a statement out; what does not hold comes back as messages."""
        return STEPS[step.form](self, step)

    def square(self, step: Statement) -> Square:
        return self.board.square(step.need("square").text)

    def piece(self, name: str) -> Piece:
        return next(i for i, piece in enumerate(self.program.pieces) if piece.name == name)

    def here(self, square: Square) -> str:
        """What is on a square, as a test would write it."""
        stack = self.state.position.board[square]
        if not stack:
            return "gone" if square in self.state.position.gone else "empty"
        return " + ".join(f"{OWNER_NAMES[unit.side]} {self.program.pieces[unit.piece].name}" for unit in stack)

    def found(self, square: Square) -> str:
        """What is on a square, in a sentence."""
        here = self.here(square)
        return f"there is {with_article(here)}" if self.state.position.board[square] else f"the square is {here}"

    # Statements that change the state

    def from_start(self, step: Statement) -> Iterator[str]:
        self.state = self.game.start()
        yield from ()

    def from_fen(self, step: Statement) -> Iterator[str]:
        self.state = self.game.state(step.need("text").text)
        yield from ()

    def play(self, step: Statement) -> Iterator[str]:
        for word in step.words("action"):
            self.state = self.state.play(word.text)
        yield from ()

    # Claims

    def allow(self, step: Statement) -> Iterator[str]:
        for word in step.words("action"):
            why = self.state.why(word.text)
            if not why.allowed:
                yield f"`{word.text}` is refused: {why.refusals[0].advice}"
            yield from self._doubt(word.text, allowed=why.allowed)

    def refuse(self, step: Statement) -> Iterator[str]:
        action, reason = step.need("action").text, step.need("reason").text
        why = self.state.why(action)
        if why.allowed:
            yield f"`{action}` is legal"
        elif reason not in why.reasons:
            yield f"`{action}` is refused because {why.reasons[0]}: {why.refusals[0].sentence}"
        yield from self._doubt(action, allowed=why.allowed)

    def _doubt(self, action: str, *, allowed: bool) -> Iterator[str]:
        """Explanations are the reference engine's; another engine that plays must find the same actions legal."""
        engine = self.game.engine
        if engine is not self.game.reference and self._finds(action) != allowed:
            yield f"`{action}` is {'legal' if allowed else 'refused'}, and the {engine.name} engine says otherwise"

    def _finds(self, action: str) -> bool:
        try:
            return self.state.find(read_action(self.program, action)) is not None
        except InvalidActionError:  # it names a square that the board does not have
            return False

    def unit(self, step: Statement) -> Iterator[str]:
        """A square holds one unit, or a pair that has a name, and nothing else."""
        name, side = step.need("piece").text, step.word("side")
        pairs = [pair.pieces for pair in self.program.pairs if pair.name == name]
        pieces = pairs[0] if pairs else (self.piece(name),)
        yield from self._holds(step, [(piece, side) for piece in pieces])

    def stack(self, step: Statement) -> Iterator[str]:
        first, other = self.piece(step.need("piece").text), self.piece(step.need("other").text)
        yield from self._holds(step, [(first, step.word("side")), (other, step.word("other-side"))])

    def _holds(self, step: Statement, wanted: list[tuple[Piece, Word | None]]) -> Iterator[str]:
        """The units of a square are those wanted, in either order; a side that is not named may be either."""
        stack = self.state.position.board[self.square(step)]
        orders = (wanted, wanted[::-1])
        if len(stack) != len(wanted) or not any(all(map(_is, stack, order)) for order in orders):
            yield self.found(self.square(step))

    def empty(self, step: Statement) -> Iterator[str]:
        yield from self._is(step, "empty")

    def gone(self, step: Statement) -> Iterator[str]:
        yield from self._is(step, "gone")

    def _is(self, step: Statement, wanted: str) -> Iterator[str]:
        if self.here(self.square(step)) != wanted:
            yield self.found(self.square(step))

    def hand(self, step: Statement) -> Iterator[str]:
        wanted = sorted(self.piece(word.text) for word in step.words("piece"))
        held = self.state.position.hands[SIDE_NAMES.index(step.need("side").text)]
        if list(held) != wanted:
            yield f"the hand is {', '.join(self.program.pieces[piece].name for piece in held) or 'empty'}"

    def turn(self, step: Statement) -> Iterator[str]:
        if self.state.turn != step.need("side").text:
            yield f"it is {self.state.turn}'s turn"

    def actor(self, step: Statement) -> Iterator[str]:
        if self.state.actor != step.need("side").text:
            yield f"it is {self.state.actor} that acts"

    def score(self, step: Statement) -> Iterator[str]:
        score = self.state.position.scores[SIDE_NAMES.index(step.need("side").text)]
        if score != int(step.need("int").text):
            yield f"the score is {score}"

    def chains(self, step: Statement) -> Iterator[str]:
        number = len(self.game.reference.chains(self.state.position, SIDE_NAMES.index(step.need("side").text)))
        if number != int(step.need("int").text):
            yield f"there are {number}"

    def check(self, step: Statement) -> Iterator[str]:
        if self.state.is_check() != (step.form == "expect-check"):
            yield f"{self.state.turn} is {'not ' if step.form == 'expect-check' else ''}in check"

    def active(self, step: Statement) -> Iterator[str]:
        for word in step.words("square"):
            square = self.board.square(word.text)
            if not self.state.position.board[square]:
                yield f"{word.text} is {self.here(square)}"
            elif self.state.is_active(word.text) != (step.form == "expect-active"):
                yield f"{self.here(square)} on {word.text} is {'idle' if step.form == 'expect-active' else 'active'}"

    def count(self, step: Statement) -> Iterator[str]:
        number = len(self.state.legal_actions())
        if number != int(step.need("int").text):
            yield f"there are {number}"

    def reaches(self, step: Statement) -> Iterator[str]:
        found = self.state.destinations(step.need("square").text)
        number, targets = step.word("int"), {word.text for word in step.words("target")}
        if number is not None and len(found) != int(number.text):
            yield f"it reaches {len(found)}: {', '.join(found)}"
        if number is None and set(found) != targets:
            yield f"it reaches {', '.join(found) or 'none'}"

    def ending(self, step: Statement) -> Iterator[str]:
        side, name = step.word("side"), step.word("name")
        winner = f"{side} wins" if side else "draw"
        wanted = f"{winner} by {name}" if name else "undecided"
        outcome = self.state.outcome()
        found = "undecided" if outcome is None else str(outcome)
        if found != wanted:
            yield f"the game is {found}" if outcome is None else f"the game ended: {found}"

    def fen(self, step: Statement) -> Iterator[str]:
        if self.state.fen() != step.need("text").text:
            yield f"it is {self.state.fen()}"

    def perft(self, step: Statement) -> Iterator[str]:
        depth, nodes = int(step.need("depth").text), int(step.need("nodes").text)
        count, is_all = perft_up_to(self.game.engine, self.state.position, depth, nodes)
        if count != nodes:
            yield f"there are {count}" if is_all else f"there are more than {nodes}"


def _is(unit: Unit, wanted: tuple[Piece, Word | None]) -> bool:
    """Whether a unit is of a piece and, if one is named, of a side."""
    piece, side = wanted
    return unit.piece == piece and (side is None or OWNER_NAMES[unit.side] == side.text)


STEPS: Mapping[str, Callable[[_Runner, Statement], Iterable[str]]] = {
    "from-start": _Runner.from_start,
    "from": _Runner.from_fen,
    "play": _Runner.play,
    "allow": _Runner.allow,
    "refuse": _Runner.refuse,
    "expect-unit": _Runner.unit,
    "expect-stack": _Runner.stack,
    "expect-empty": _Runner.empty,
    "expect-gone": _Runner.gone,
    "expect-hand": _Runner.hand,
    "expect-no-hand": _Runner.hand,
    "expect-turn": _Runner.turn,
    "expect-actor": _Runner.actor,
    "expect-score": _Runner.score,
    "expect-chains": _Runner.chains,
    "expect-check": _Runner.check,
    "expect-no-check": _Runner.check,
    "expect-active": _Runner.active,
    "expect-idle": _Runner.active,
    "expect-count": _Runner.count,
    "expect-reach-count": _Runner.reaches,
    "expect-reach": _Runner.reaches,
    "expect-win": _Runner.ending,
    "expect-draw": _Runner.ending,
    "expect-undecided": _Runner.ending,
    "expect-fen": _Runner.fen,
    "perft": _Runner.perft,
}
"""What each statement of a test does. The table of forms has no such column: the language does not know of play."""
