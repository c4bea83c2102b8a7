"""Fills in the sentences of misses."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from string import Formatter
from typing import Any

from dsl.model.refusals import ALONE, REASON_OF, REASONS
from dsl.words.english import with_article
from interpreter.engines.reference.verdict import Miss
from interpreter.notation.actions import promotion_text, write_action
from interpreter.program.board import Square
from interpreter.program.tables import NEUTRAL, SIDE_NAMES, Man, Program
from interpreter.program.walk import Content
from interpreter.state.position import Position, Unit
from interpreter.why.refusal import Refusal


class Teller(Formatter):
    """Describes the misses of a position; the format after the colon sets how a fact is named."""

    def __init__(self, program: Program, position: Position) -> None:
        """Prepare to tell misses of a state in words."""
        self.program, self.position = program, position
        self.spoken: Mapping[str, Callable[[Any], str]] = {  # Any: each formats its own type of fact
            "": str,
            "a": lambda man: with_article(self.man(man)),
            "action": lambda action: f", as `{write_action(program, action)}`" if action else "",
            "actions": partial(self.any_of, lambda action: f"`{write_action(program, action)}`"),
            "any": partial(self.any_of, str),
            "any-a": partial(self.any_of, lambda man: with_article(self.man(man))),
            "chain": self.chain,
            "choices": self.choices,
            "cures": lambda missing: " or ".join(self.refusal(each).help for each in missing),
            "here": self.here,
            "heres": lambda squares: "; ".join(map(self.here, squares)),
            "missing": self.missing,
            "letter": lambda man: promotion_text(program, man),
            "man": self.man,
            "men": lambda men: " and ".join(map(self.man, men)),
            "name": self.name,
            "names": lambda squares: ", ".join(map(self.name, sorted(squares))),
            "parts": partial(self.any_of, lambda man: f"`:{program.man(man).symbol}`"),
            "owned": self.owned,
            "side": SIDE_NAMES.__getitem__,
            "Side": lambda side: SIDE_NAMES[side].capitalize(),
            "symbol": lambda man: program.man(man).symbol,
            "unit": lambda square: f"the {self.man(position.board[square][-1].piece)} on {self.name(square)}",
            "shifts": partial(self.any_of, lambda square: f"`-{self.name(square)}`"),
            "victims": partial(self.any_of, lambda man: f"`x{program.man(man).symbol}`"),
            "wanted": self.wanted,
            "with-a": with_article,
        }

    def refusal(self, miss: Miss) -> Refusal:
        """Return a miss as a refusal."""
        reason = REASON_OF[miss.kind]
        said = REASONS[reason].misses[miss.kind]
        help = said.help or (ALONE if miss.facts.get("alone") else "")
        return Refusal(
            reason=reason,
            sentence=self.told(said.sentence, miss),
            line=miss.line,
            squares=miss.squares,
            help=self.told(help, miss),
        )

    def told(self, sentence: str, miss: Miss) -> str:
        """Fill a sentence: with the facts by their names, the squares by their numbers, and `all` of them."""
        return self.vformat(sentence, miss.squares, {**miss.facts, "all": miss.squares})

    def format_field(self, value: Any, format_spec: str) -> str:  # Any: the base class requires it
        """Return a fact in its format."""
        return self.spoken[format_spec](value)

    def name(self, square: Square) -> str:
        """Return the name of a square."""
        return self.program.board.names[square]

    def man(self, man: Man) -> str:
        """Return the name of a piece or a pair."""
        return self.program.man(man).name

    def owned(self, unit: Unit) -> str:
        """Return a unit by its owner and piece."""
        name = self.man(unit.piece)
        return f"a neutral {name}" if unit.side == NEUTRAL else f"{SIDE_NAMES[unit.side]}'s {name}"

    def here(self, square: Square) -> str:
        """Return the content of a square."""
        stack, name = self.position.board[square], self.name(square)
        if not stack:
            return f"{name} {'has vanished' if square in self.position.gone else 'is empty'}"
        return f"{' and '.join(map(self.owned, stack))} {'stands' if len(stack) == 1 else 'stand'} on {name}"

    def any_of(self, named: Callable[[Any], str], values: Iterable[Any]) -> str:  # Any: the arguments of `named`
        """Return alternatives, of which one is enough."""
        return " or ".join(map(named, values))

    def chain(self, reached: Sequence[Square]) -> str:
        """Return how far a chain of friends reaches."""
        if len(reached) == 1:
            return "it touches no friend"
        return f"its chain of friends ends with {self.spoken['names'](reached)}"

    def choices(self, men: Iterable[Man]) -> str:
        """Return the possible promotions, each with its letter."""
        return ", ".join(f"{promotion_text(self.program, man)} for {self.man(man)}" for man in men)

    def missing(self, missing: Iterable[Miss]) -> str:
        """Return why a unit is not active."""
        return "; ".join(self.refusal(each).sentence for each in missing) or "nothing on the board makes it active"

    def wanted(self, gate: frozenset[Content]) -> str:
        """Return the required content of a square."""
        if gate == {Content.EMPTY}:
            return "be empty"
        if gate == {Content.OFF}:
            return "have vanished"
        return f"hold {' or '.join(sorted(_WANTED[content] for content in gate))}"


_WANTED = {
    Content.EMPTY: "nothing",
    Content.FRIEND: "a friend",
    Content.ENEMY: "an enemy",
    Content.OFF: "no square",
    Content.COMPANION: "a lone friend",
}
