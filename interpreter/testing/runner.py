"""The statements of a test: each acts on a state, or says what does not hold of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from dsl.syntax import Statement, Word
from dsl.words.english import with_article
from interpreter.errors import InvalidActionError
from interpreter.game.perft import perft_up_to
from interpreter.game.state import Game
from interpreter.notation import read_action
from interpreter.program.board import Square
from interpreter.program.tables import NO_PIECE, OWNER_NAMES, SIDE_NAMES, Piece
from interpreter.state.position import Unit


class Runner:
    """The state of a running test."""

    def __init__(self, game: Game) -> None:
        self.game, self.state = game, game.start()
        self.program, self.board = game.program, game.program.board

    def run(self, step: Statement) -> Iterable[str]:
        """Execute a statement and return messages about failed claims."""
        return STEPS[step.form](self, step)

    def _square(self, step: Statement) -> Square:
        return self.board.square(step.need("square").text)

    def _piece(self, name: str) -> Piece:
        return next((i for i, piece in enumerate(self.program.pieces) if piece.name == name), NO_PIECE)

    def _here(self, square: Square) -> str:
        """Return the content of a square, as a test would write it."""
        stack = self.state.position.board[square]
        if not stack:
            return "gone" if square in self.state.position.gone else "empty"
        return " + ".join(f"{OWNER_NAMES[unit.side]} {self.program.pieces[unit.piece].name}" for unit in stack)

    def _found(self, square: Square) -> str:
        """Return the content of a square, in words."""
        here = self._here(square)
        return f"there is {with_article(here)}" if self.state.position.board[square] else f"the square is {here}"

    # Statements that change the state

    def _from_start(self, step: Statement) -> Iterator[str]:
        self.state = self.game.start()
        yield from ()

    def _from_fen(self, step: Statement) -> Iterator[str]:
        self.state = self.game.placed(step.need("text").text)
        yield from ()

    def _play(self, step: Statement) -> Iterator[str]:
        for word in step.words("action"):
            self.state = self.state.play(word.text)
        yield from ()

    # Claims

    def _allow(self, step: Statement) -> Iterator[str]:
        for word in step.words("action"):
            why = self.state.why(word.text)
            if not why.allowed:
                yield f"`{word.text}` is refused: {why.refusals[0].advice}"
            yield from self._doubt(word.text, allowed=why.allowed)

    def _refuse(self, step: Statement) -> Iterator[str]:
        action, reason = step.need("action").text, step.need("reason").text
        why = self.state.why(action)
        if why.allowed:
            yield f"`{action}` is legal"
        elif reason not in why.reasons:
            yield f"`{action}` is refused because {why.reasons[0]}: {why.refusals[0].sentence}"
        yield from self._doubt(action, allowed=why.allowed)

    def _legal(self, step: Statement) -> Iterator[str]:
        """Yield a message unless the playing engine finds the actions; nobody asks why."""
        yield from (f"`{word.text}` is refused" for word in step.words("action") if not self._finds(word.text))

    def _illegal(self, step: Statement) -> Iterator[str]:
        if self._finds(step.need("action").text):
            yield f"`{step.need('action').text}` is legal"

    def _doubt(self, action: str, *, allowed: bool) -> Iterator[str]:
        """Compare the explanation, which comes from the reference engine, with the playing engine."""
        engine = self.game.engine
        if engine is not self.game.reference and self._finds(action) != allowed:
            yield f"`{action}` is {'legal' if allowed else 'refused'}, but the {engine.name} engine disagrees"

    def _finds(self, action: str) -> bool:
        try:
            return self.state.find(read_action(self.program, action)) is not None
        except InvalidActionError:  # it names an unknown square
            return False

    def _unit(self, step: Statement) -> Iterator[str]:
        """Yield a message unless a square has only this unit, or this named pair."""
        name, side = step.need("piece").text, step.word("side")
        pairs = [pair.pieces for pair in self.program.pairs if pair.name == name]
        pieces = pairs[0] if pairs else (self._piece(name),)
        yield from self._holds(step, [(piece, side) for piece in pieces])

    def _stack(self, step: Statement) -> Iterator[str]:
        first, other = self._piece(step.need("piece").text), self._piece(step.need("other").text)
        yield from self._holds(step, [(first, step.word("side")), (other, step.word("other-side"))])

    def _holds(self, step: Statement, wanted: list[tuple[Piece, Word | None]]) -> Iterator[str]:
        """Yield a message unless the units of a square match, in either order; an unnamed side may be either."""
        stack = self.state.position.board[self._square(step)]
        orders = (wanted, wanted[::-1])
        if len(stack) != len(wanted) or not any(all(map(_is, stack, order)) for order in orders):
            yield self._found(self._square(step))

    def _empty(self, step: Statement) -> Iterator[str]:
        yield from self._is(step, "empty")

    def _gone(self, step: Statement) -> Iterator[str]:
        yield from self._is(step, "gone")

    def _is(self, step: Statement, wanted: str) -> Iterator[str]:
        if self._here(self._square(step)) != wanted:
            yield self._found(self._square(step))

    def _hand(self, step: Statement) -> Iterator[str]:
        wanted = sorted(self._piece(word.text) for word in step.words("piece"))
        held = self.state.position.hands[SIDE_NAMES.index(step.need("side").text)]
        if list(held) != wanted:
            yield f"the hand is {', '.join(self.program.pieces[piece].name for piece in held) or 'empty'}"

    def _turn(self, step: Statement) -> Iterator[str]:
        if self.state.turn != step.need("side").text:
            yield f"it is {self.state.turn}'s turn"

    def _actor(self, step: Statement) -> Iterator[str]:
        if self.state.actor != step.need("side").text:
            yield f"it is {self.state.actor} that acts"

    def _score(self, step: Statement) -> Iterator[str]:
        score = self.state.position.scores[SIDE_NAMES.index(step.need("side").text)]
        if score != int(step.need("int").text):
            yield f"the score is {score}"

    def _chains(self, step: Statement) -> Iterator[str]:
        number = len(self.game.reference.chains(self.state.position, SIDE_NAMES.index(step.need("side").text)))
        if number != int(step.need("int").text):
            yield f"there are {number}"

    def _check(self, step: Statement) -> Iterator[str]:
        if self.state.is_check() != (step.form == "expect-check"):
            yield f"{self.state.turn} is {'not ' if step.form == 'expect-check' else ''}in check"

    def _active(self, step: Statement) -> Iterator[str]:
        for word in step.words("square"):
            square = self.board.square(word.text)
            if not self.state.position.board[square]:
                yield f"{word.text} is {self._here(square)}"
            elif self.state.is_active(word.text) != (step.form == "expect-active"):
                yield f"{self._here(square)} on {word.text} is {'idle' if step.form == 'expect-active' else 'active'}"

    def _count(self, step: Statement) -> Iterator[str]:
        number = len(self.state.legal_actions())
        if number != int(step.need("int").text):
            yield f"there are {number}"

    def _reaches(self, step: Statement) -> Iterator[str]:
        square = step.need("square").text
        found = self.state.destinations(square)
        number, targets = step.word("int"), [word.text for word in step.words("target")]
        if number is not None and len(found) != int(number.text):
            yield f"it reaches {len(found)}: {', '.join(found)}"
        if number is None and set(found) != set(targets):
            missing = next((target for target in targets if target not in found), None)
            refused = self._refusal(f"{square}{missing}") if missing else ""
            yield f"it reaches {', '.join(found) or 'none'}{refused}"

    def _refusal(self, action: str) -> str:
        """Return why an action is refused, as the end of a message; nothing if it is legal."""
        why = self.state.why(action)
        return "" if why.allowed else f"; `{action}` is refused: {why.refusals[0].sentence}"

    def _ending(self, step: Statement) -> Iterator[str]:
        side, name = step.word("side"), step.word("name")
        winner = f"{side} wins" if side else "draw"
        wanted = f"{winner} by {name}" if name else "undecided"
        outcome = self.state.outcome()
        found = "undecided" if outcome is None else str(outcome)
        if found != wanted:
            yield f"the game is {found}" if outcome is None else f"the game ended: {found}"

    def _chance(self, step: Statement) -> Iterator[str]:
        side = step.need("side").text
        if self.state.can_win(side) != (step.form == "expect-chance"):
            yield f"{side} {'cannot' if step.form == 'expect-chance' else 'can'} win"

    def _fen(self, step: Statement) -> Iterator[str]:
        if self.state.fen() != step.need("text").text:
            yield f"it is {self.state.fen()}"

    def _perft(self, step: Statement) -> Iterator[str]:
        depth, nodes = int(step.need("depth").text), int(step.need("nodes").text)
        count, is_all = perft_up_to(self.game.engine, self.state.position, depth, nodes)
        if count != nodes:
            yield f"there are {count}" if is_all else f"there are more than {nodes}"


def _is(unit: Unit, wanted: tuple[Piece, Word | None]) -> bool:
    """Return True if a unit is of a piece and, if named, of a side."""
    piece, side = wanted
    return unit.piece == piece and (side is None or OWNER_NAMES[unit.side] == side.text)


Steps = Mapping[str, Callable[[Runner, Statement], Iterable[str]]]
"""Functions that carry out statements of a test, by their forms."""

STEPS: Steps = {
    "from-start": Runner._from_start,
    "from": Runner._from_fen,
    "play": Runner._play,
    "allow": Runner._allow,
    "refuse": Runner._refuse,
    "expect-unit": Runner._unit,
    "expect-stack": Runner._stack,
    "expect-empty": Runner._empty,
    "expect-gone": Runner._gone,
    "expect-hand": Runner._hand,
    "expect-no-hand": Runner._hand,
    "expect-turn": Runner._turn,
    "expect-actor": Runner._actor,
    "expect-score": Runner._score,
    "expect-chains": Runner._chains,
    "expect-check": Runner._check,
    "expect-no-check": Runner._check,
    "expect-active": Runner._active,
    "expect-idle": Runner._active,
    "expect-count": Runner._count,
    "expect-reach-count": Runner._reaches,
    "expect-reach": Runner._reaches,
    "expect-win": Runner._ending,
    "expect-draw": Runner._ending,
    "expect-undecided": Runner._ending,
    "expect-chance": Runner._chance,
    "expect-cannot-win": Runner._chance,
    "expect-fen": Runner._fen,
    "perft": Runner._perft,
}
"""What each statement of a test does. The table of forms has no such column: the language does not know of play."""

QUICK_STEPS: Steps = {**STEPS, "allow": Runner._legal, "refuse": Runner._illegal}
"""The same without reasons, which only the reference engine knows: what fails here fails there."""

REASON_STEPS: Steps = {form: STEPS[form] for form in ("from-start", "from", "play", "refuse")}
"""The statements that can still fail where the quick ones hold."""
