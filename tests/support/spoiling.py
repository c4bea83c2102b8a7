"""Positions, actions and records spoilt at random, in ways that a stranger's text might be: near to sound, and far from it."""

from collections.abc import Callable
from dataclasses import fields, replace
from random import Random
from typing import Any

from interpreter.game.state import Game, State
from interpreter.state.position import NOTES, SQUARES, ChainBook, Command, Count, Passant, Phase, Position, Ridden, Unit
from interpreter.state.position import NUMBERS as COUNTED

NUMBERS = (-1, 0, 1, 2, 3, 5, 7, 8, 9, 31, 40, 49, 50, 63, 64, 99, 127, 128, 255, 256, 400, 999, 32_768, 65_536)
HUGE = (10**6, 2**31 - 1, 2**31, 2**32, 2**63, 10**30)
ODD = ("", "-", "/", ",", ":", "@", "~", "*", "[", "]", "(", ")", "{", "}", "=", "0", "00", "é", "\x00", " ", "w", "b")


def random_state(game: Game, random: Random, most: int) -> State:
    """A state of a random game, some actions after its start."""
    state = game.start()
    for _ in range(random.randint(0, most)):
        legal = state.legal_actions()
        if not legal:
            break
        state = state.play(random.choice(legal))
    return state


# Texts


class Words:
    """What texts of a game are made of."""

    def __init__(self, game: Game, random: Random) -> None:
        self.game, self.random = game, random
        self.squares = game.program.board.names
        self.here: tuple[str, ...] = ()
        """Squares with units of the side to act, which more is true of."""
        self.symbols = [piece.symbol for piece in game.program.pieces] or ["K"]

    def square(self) -> str:
        """A square, or at times what is none."""
        return (
            self.random.choice(self.squares)
            if self.random.random() < 0.95
            else self.random.choice(("z99", "@1", "@9", ""))
        )

    def look_at(self, state: State) -> None:
        """Speak of the units of a state."""
        board, side = state.position.board, state.position.side
        own = [square for square, stack in enumerate(board) if any(unit.side == side for unit in stack)]
        self.here = tuple(self.squares[square] for square in own)

    def number(self) -> str:
        """A number, mostly small."""
        if self.random.random() < 0.5:
            return str(self.random.randint(0, 4))
        return str(self.random.choice(NUMBERS if self.random.random() < 0.9 else HUGE))

    def symbol(self) -> str:
        """A piece of either side, or of nobody."""
        symbol = self.random.choice(self.symbols)
        shown = symbol if self.random.random() < 0.5 else symbol.lower()
        return f"{{{shown}}}" if len(shown) > 1 else shown

    def listed(self, item: Callable[[], str], separator: str = ",") -> str:
        """Some items, at times the same again and again."""
        count = self.random.choice((1, 1, 1, 2, 2, 3, 8, 9, 20, 40))
        if self.random.random() < 0.2:
            return separator.join([item()] * count)
        return separator.join(item() for _ in range(count))

    def field(self) -> str:
        """A field of ours, most probably well formed."""
        square, symbol = self.square, self.symbol
        chain = lambda: self.listed(square, "-")  # noqa: E731  # one of several items of a table
        stances = [s.name for command in self.game.program.commands.values() for s in command.stances]
        stance = self.random.choice([*stances, "dia", ""])
        keys = [note.key for note in NOTES.values()]
        formations = [formation.symbol for formation in self.game.program.formations] or ["R"]
        return self.random.choice(
            (
                lambda: "opening:yes",
                lambda: f"spent:{self.number()}",
                lambda: f"acted:{self.listed(square)}",
                lambda: f"rode:{self.listed(lambda: f'{self.random.choice(formations)}/{square()}')}",
                lambda: f"command:{square()}/{stance}/{self.number()}",
                lambda: f"command:{square()}",
                lambda: f"unmoved:{self.listed(square)}",
                lambda: f"castles:{self.listed(square)}",
                lambda: f"phase:{self.random.choice(('claim', 'relocate', 'act'))}",
                lambda: f"waits:{self.listed(symbol)}",
                lambda: f"score:{self.number()}/{self.number()}",
                lambda: f"links:{self.listed(lambda: f'{square()}-{square()}')}/-",
                lambda: f"claimed:{self.listed(chain)}",
                lambda: f"relocated:{self.listed(square)}",
                lambda: f"unclaimed:{self.listed(chain)}",
                lambda: (
                    f"{self.random.choice(keys)}:{self.random.choice((self.number, lambda: self.listed(square)))()}"
                ),
            )
        )()


def spoilt_fen(words: Words, fen: str) -> str:
    """A FEN with some of its fields changed, cut, doubled or added to."""
    random, found = words.random, fen.split()
    for _ in range(random.choice((1, 1, 1, 2, 2, 4))):
        kind, place = random.random(), random.randrange(len(found)) if found else 0
        if kind < 0.45:
            key = (field := words.field()).partition(":")[0]
            found = [*(each for each in found if not each.startswith(f"{key}:") or random.random() < 0.2), field]
        elif kind < 0.55 and found:
            found[place] = ",".join([found[place]] * 2) if ":" in found[place] else found[place] * 2
        elif kind < 0.65 and found:
            del found[place]
        elif kind < 0.8 and found:
            found[0] = _respelt(words, found[0])
        elif kind < 0.85 and len(found) > 1:
            found[1] = random.choice("wb")
        elif kind < 0.92 and len(found) > 3:
            found[3] = "".join(words.square() for _ in range(random.choice((1, 2, 20))))
        elif found:
            found[place] = spoilt_text(words, found[place])
    return " ".join(found)


def _respelt(words: Words, placement: str) -> str:
    """A placement with a unit more, or another, or with more in hand."""
    random = words.random
    if "[" in placement and random.random() < 0.3:
        return placement.replace("]", "".join(words.symbol() for _ in range(random.choice((1, 3, 200)))) + "]")
    at = random.randrange(len(placement) + 1)
    one = random.choice(
        (words.symbol(), f"({words.symbol()}{words.symbol()})", f"={words.symbol().upper()}", "1", "2", "*")
    )
    return placement[:at] + one + placement[at + random.randint(0, 1) :]


def spoilt_text(words: Words, text: str) -> str:
    """A text with a few characters cut, doubled or put in."""
    random = words.random
    for _ in range(random.randint(1, 3)):
        at = random.randint(0, len(text))
        end = min(len(text), at + random.choice((0, 1, 1, 2, 5)))
        other = random.choice(
            (text[at:end] * 2, "", random.choice(ODD), words.square(), words.symbol(), words.number())
        )
        text = text[:at] + other + text[end:]
    return text


# Values


def spoilt_position(random: Random, position: Position) -> Position:
    """A position with some of its fields filled with what may not be there."""
    for _ in range(random.randint(1, 3)):
        field = random.choice([field.name for field in fields(Position) if field.name != "seen"])
        position = replace(position, **{field: _VALUES[field](random, position)})
    return position


def _number(random: Random) -> int:
    return random.choice(NUMBERS)


def _unit(random: Random) -> Unit:
    return Unit(_small(random), random.choice((0, 1, 2, 3, -1)), random.choice((0, 1, 8, 15, 16, 255)), _number(random))


def _small(random: Random) -> int:
    return random.choice((-1, 0, 1, 2, 3, 199, 200, 255, 256))


def _some(random: Random, item: Callable[[Random], Any]) -> tuple[Any, ...]:
    return tuple(item(random) for _ in range(random.choice((0, 1, 2, 9, 60))))


def _board(random: Random, position: Position) -> tuple[tuple[Unit, ...], ...]:
    board = list(position.board)
    for _ in range(random.randint(1, 3)):
        at = random.randrange(len(board)) if board else 0
        if random.random() < 0.1 or not board:
            board.insert(at, ())
        else:
            board[at] = random.choice(
                ((), (_unit(random),), (*board[at], _unit(random)), board[random.randrange(len(board))])
            )
    return tuple(board)


def _book(random: Random, position: Position) -> ChainBook | None:
    pairs = lambda: frozenset(_some(random, lambda r: (_number(r), _number(r))))  # noqa: E731  # said twice below
    chains = lambda: frozenset(_some(random, lambda r: _some(r, _number)))  # noqa: E731  # said twice below
    moved = frozenset(_some(random, _number))
    book = ChainBook(links=(pairs(), pairs()), claimed=chains(), relocated=moved, unclaimed=chains())
    return random.choice((None, book, book))


def _note_number(random: Random, _: Position) -> int:
    return random.choice((*NUMBERS, *HUGE))


def _note_squares(random: Random, _: Position) -> tuple[int, ...]:
    return _some(random, _number)


_VALUES: dict[str, Callable[[Random, Position], Any]] = {
    "board": _board,
    "hands": lambda random, _: (tuple(sorted(_some(random, _small))), tuple(sorted(_some(random, _small)))),
    "side": lambda random, _: random.choice((0, 1, 2, -1)),
    "spent": lambda random, _: _number(random),
    "opening": lambda random, _: random.random() < 0.5,
    "gone": lambda random, _: frozenset(_some(random, _number)),
    "passant": lambda random, _: tuple(
        Passant(_number(random), _number(random)) for _ in range(random.choice((1, 9, 60)))
    ),
    "ridden": lambda random, _: tuple(
        Ridden(_small(random), _number(random)) for _ in range(random.choice((1, 9, 60)))
    ),
    "shares": lambda random, _: _some(random, lambda random: _some(random, _number)),
    "trail": lambda random, _: _some(random, _number),
    "came": lambda random, _: tuple(sorted(_some(random, _small))),
    "phase": lambda random, _: random.choice(list(Phase)),
    "waiting": lambda random, _: _some(random, _unit),
    "scores": lambda random, _: (_number(random), _number(random)),
    "book": _book,
    "command": lambda random, _: random.choice(
        (None, Command(_number(random)), Command(_number(random), "dia", _number(random)))
    ),
    "clock": lambda random, _: random.choice((*NUMBERS, *HUGE)),
    "count": lambda random, _: random.choice((None, Count(_small(random), _number(random), _number(random)))),
    "number": lambda random, _: random.choice((*NUMBERS, *HUGE)),
    **dict.fromkeys(COUNTED, _note_number),
    **dict.fromkeys(SQUARES, _note_squares),
}
