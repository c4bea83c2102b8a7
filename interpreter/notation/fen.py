"""Positions as text: FEN, with additional fields at the end.

Fields 1 to 6 are those of chess: placement with the hands in brackets, side, castling, en passant, clock, number. The
clock and the number are optional, and so are castling and en passant before them. Where checks count, those left stand
before the clock: `3+3`. These fields may follow, each only if
needed:

    opening:yes      the side's opening turn has not ended
    spent:1          actions done in this turn
    acted:a1,b2      units that have acted in this turn; b2/R is the R of two that share b2
    rode:R/c3        formations that have ridden in this turn, by symbol and anchor
    command:d2/ortho/3  the leader in command, its stance if it has one, activations counted so far; `-` if it is gone
    shared:b2-c3,b2  for each activation of this turn the units one of which has made it, if each makes only so many
    unmoved:a1,h1    units that have not moved, if the rules need it; `-` for none
    castles:a1,a3    castling partners, if the third field is ambiguous; `-` for none
    trail:e4         where the last action of the turn ended, or the squares that unmoved units left, for a second part
    came:N,P         what has come to the side's hand in this turn, if the second part places only earlier units
    count:b/2/5      whose turns are counted, by which line of the counts, and how many so far
    phase:claim      the part of the turn after its actions: `place`, `claim` or `relocate`
    waits:N,p        units waiting to be placed, in order
    score:3/5        White's points and Black's
    links:c1-d2/-    in games with chains, which units could recapture which when White's last turn ended, and when
                     Black's did; by default, the current ones
    claimed:a1-b2-c3 chains claimed in this turn
    relocated:a1,b2  units of unclaimed chains relocated in this turn
    unclaimed:a1-b2-c3 chains left unclaimed in earlier turns that may still be relocated

In the last three a waiting unit has a number, such as `@1`. Each note of a position has a field as well: a number, or
squares (`interpreter.state.position.NOTES`). Fields as other programs write them (`interpreter.notation.foreign`) are
read too.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from dsl.model.board import BoardShape
from dsl.model.rows import WALLING, ConstraintKind
from dsl.notation.placement import Placement, StackForms, read_placement
from dsl.source import Source, Span
from interpreter.errors import InvalidFenError
from interpreter.notation import chain_fields, check_count, foreign, rights
from interpreter.program.board import NOWHERE, Square
from interpreter.program.starts import filled_squares
from interpreter.program.tables import BLACK, OWNER_NAMES, WHITE, Piece, Program, Side, StartUnit
from interpreter.state.crossing import crosser_side, crossers
from interpreter.state.position import (
    NOTES,
    NUMBERS,
    Command,
    Count,
    Mark,
    Marks,
    Passant,
    Position,
    Ridden,
    Share,
    Stack,
    Unit,
    with_castling,
)
from interpreter.state.soundness import is_opening, position_faults

MAX_TEXT = 64_000
"""Maximum length of a text."""

_CROSSED = r"([a-z][0-9]{1,2})(?:/([a-z][0-9]{1,2}))?"
"""A crossed square, and the square of the unit that crossed it, if given."""

_KEYS = (
    "opening",
    "spent",
    "acted",
    "rode",
    "command",
    "shared",
    "trail",
    "came",
    "count",
    "unmoved",
    "castles",
    *(note.key for note in NOTES.values()),
    *chain_fields.KEYS,
)


def read_fen(program: Program, text: str) -> Position:
    """Return the position of a FEN, or raise `InvalidFenError` with all its faults."""
    if len(text) > MAX_TEXT:
        raise InvalidFenError(text[:40] + "…", ["it is too long"])
    reader = _Reader(program)
    position = reader.read(text.split())
    if reader.faults or position is None:
        raise InvalidFenError(text, reader.faults)
    return position


def turn_of_fen(text: str) -> tuple[int, Side]:
    """The number and side of the turn that a FEN says it is, as far as it can be seen without the rules.

    >>> turn_of_fen("4k3/8/8/8/8/8/8/4K3 b - - 3+3 0 12"), turn_of_fen("k2/3/2K w")
    ((12, 1), (1, 0))
    """
    plain = [field for field in text.split() if ":" not in field and not check_count.is_count(field)]
    numbers = plain[3:4] if plain[2:3] and plain[2].isdecimal() else plain[5:6]
    number = int(numbers[0]) if numbers and re.fullmatch(r"[0-9]{1,6}", numbers[0]) else 1
    return number, BLACK if plain[1:2] == ["b"] else WHITE


def _set_mark(board: list[Stack], square: Square, unit: Unit, mark: Marks) -> None:
    """Add a mark to one of the units on a square."""
    others = list(board[square])
    others.remove(unit)
    board[square] = tuple(sorted((*others, unit.marked(mark))))


def _shape(program: Program) -> BoardShape:
    """Return the shape of a Program's board, as the reader of placements needs it."""
    board = program.board
    return BoardShape(
        files=board.files,
        ranks=board.ranks,
        squares=board.names,
        vanishing=tuple(board.names[square] for square in sorted(board.vanishing)),
        boards=board.boards,
        walled=any(row.effect in WALLING for row in program.consequences),
        span=Span(Source("", ""), 0, 0),
    )


def _stack_forms(program: Program) -> StackForms | None:
    if program.stacking is None:
        return None
    unshared = program.constraint(ConstraintKind.UNSHARED)
    never = unshared.pieces if unshared is not None else ()
    names = [piece.name for piece in program.pieces]
    pairs = {pair.symbol: (names[pair.pieces[0]], names[pair.pieces[1]]) for pair in program.pairs}
    return StackForms(never=frozenset(names[piece] for piece in never), pairs=pairs)


class _Reader:
    """Reads the fields of a FEN one by one, and continues after a fault."""

    def __init__(self, program: Program) -> None:
        self.program, self.board = program, program.board
        self.faults: list[str] = []

    def read(self, fields: Sequence[str]) -> Position | None:
        """Return the position of a FEN's fields, or None if there are faults."""
        extensions = self._extensions(fields)
        plain, checks, faults = check_count.take(self.program, [field for field in fields if ":" not in field])
        self.faults += faults
        if len(plain) < 2:
            self.faults.append("expected a placement and the side to act: write `w` or `b` after it")
            return None
        if fault := foreign.sfen_fault(self.program, plain):
            self.faults.append(fault)
            return None
        placement = self._placement(foreign.our_placement(self.program, plain[0]))
        if self.faults:
            return None
        side = self._side(plain[1])
        castling, passant, clock, number = self._middle(plain[2:])
        spent = self._spent(extensions.get("spent"))
        units = self._units(placement)
        letters = foreign.unmoved_of_letters(self.program, units, castling) if "unmoved" not in extensions else None
        castling = castling if letters is None else "-"
        board = self._marked(units, {**extensions, "unmoved": letters} if letters is not None else extensions)
        count, passant, clock = self._counted(board, side, passant, clock)
        position = Position(
            board=board,
            hands=self._hands(placement),
            scores=checks or (0, 0),
            side=side,
            spent=spent,
            opening="opening" in extensions,
            gone=self._gone(placement),
            passant=tuple(sorted(self._passants(passant, board, crosser_side(side, spent)))),
            command=self._command(extensions.get("command")),
            ridden=tuple(sorted(self._ridden(extensions.get("rode")))),
            shares=tuple(sorted(self._shares(extensions.get("shared")))),
            trail=tuple(sorted(square for square, _ in self._items(extensions.get("trail")))),
            came=tuple(sorted(self._pieces(extensions.get("came")))),
            clock=self._number(clock, "the clock", 0),
            count=count or self._count(extensions.get("count")),
            number=self._number(number, "the number of the turn", 1),
            **self._notes(extensions),
        )
        if is_opening(self.program, position):
            position = replace(position, opening=True)
        position, faults = chain_fields.read(self.program, position, extensions)
        self.faults += faults
        found, faults = rights.read(self.program, position, castling, extensions.get("castles"))
        self.faults += faults
        position = with_castling(self.program, position, found)
        if "unmoved" not in extensions:
            position = rights.with_gates(self.program, position, castling)
        self.faults += position_faults(self.program, position)
        return position

    def _notes(self, extensions: Mapping[str, str]) -> dict[str, Any]:  # Any: a number or squares
        """Read the notes of a position: numbers, and sets of squares."""
        found: dict[str, Any] = {}
        for name, note in NOTES.items():
            text = extensions.get(note.key)
            if text is not None and name in NUMBERS:
                found[name] = self._number(text, f"`{note.key}:`", 0)
            elif text is not None:
                found[name] = tuple(sorted(square for square, _ in self._items(text)))
        return found

    def _placement(self, text: str) -> Placement:
        symbols = {piece.symbol: piece.name for piece in self.program.pieces}
        hand, stacks = self.program.hand is not None, _stack_forms(self.program)
        placement, faults = read_placement(text, _shape(self.program), symbols, with_hand=hand, stacks=stacks)
        self.faults += [fault.message for fault in faults]
        return placement

    def _side(self, text: str) -> Side:
        if text not in ("w", "b"):
            self.faults.append(f"the side to act must be `w` or `b`, not `{text}`")
        return BLACK if text == "b" else WHITE

    def _middle(self, fields: list[str]) -> tuple[str, str, str, str]:
        """Read castling, en passant, clock and number; the first two may be missing before a number, all at the end."""
        if fields and fields[0].isdecimal():
            fields = ["-", "-", *fields]
        if len(fields) > 4:
            self.faults.append(f"`{fields[4]}` is one field too many")
        return tuple((fields + ["-", "-", "0", "1"][len(fields) :])[:4])  # type: ignore[return-value]  # four by the line itself

    def _units(self, placement: Placement) -> list[Stack]:
        numbers = {piece.name: i for i, piece in enumerate(self.program.pieces)}
        found: list[Stack] = [()] * self.board.n_squares
        for placed in placement.units:
            square = self.board.square(placed.square)
            marks = Mark.PROMOTED if placed.promoted else Mark.NONE
            unit = Unit(numbers[placed.piece], OWNER_NAMES.index(placed.side), marks)
            found[square] = tuple(sorted((*found[square], unit)))
        return found

    def _marked(self, found: list[Stack], extensions: Mapping[str, str]) -> tuple[Stack, ...]:
        """Mark units as having acted or not moved."""
        self._mark(found, self._items(extensions.get("acted")), Mark.ACTED)
        self._mark_unmoved(found, extensions.get("unmoved"))
        return tuple(found)

    def _mark(self, board: list[Stack], items: Iterable[tuple[Square, str]], mark: Marks) -> None:
        """Mark the units of some items."""
        for square, symbol in items:
            name = self.board.names[square]
            fitting = self._fitting(board, square, symbol)
            if len(board[square]) > 1 and not symbol:
                self.faults.append(f"there are two units on {name}: name one, such as `{name}/R`")
            elif not fitting:
                self.faults.append(f"there is a mark for {name}, but no unit")
            elif all(unit.has(mark) for unit in fitting):
                self.faults.append(f"duplicate mark for {name}")
            else:
                _set_mark(board, square, next(unit for unit in fitting if not unit.has(mark)), mark)

    def _fitting(self, board: list[Stack], square: Square, symbol: str) -> list[Unit]:
        """Return the units on a square, or those with a given symbol."""
        return [unit for unit in board[square] if symbol in ("", self.program.written(unit.piece, unit.side))]

    def _mark_unmoved(self, board: list[Stack], text: str | None) -> None:
        """Mark the unmoved units; by default, those on their squares in the array."""
        if not self.program.tracks_unmoved:
            if text is not None:
                self.faults.append("this game does not need `unmoved:`")
        elif text is None:
            for start in self._first_movers():
                fitting = self._fitting(board, start.square, self.program.written(start.piece, start.side))
                still = [unit for unit in fitting if not unit.has(Mark.UNMOVED)]
                if still:
                    _set_mark(board, start.square, still[0], Mark.UNMOVED)
        elif text != "-":
            self._mark(board, self._items(text), Mark.UNMOVED)
            for square, stack in enumerate(board):  # marks of units whose first moves nothing asks about say nothing
                kept = (
                    unit if unit.piece in self.program.moves_first else unit.unmarked(Mark.UNMOVED) for unit in stack
                )
                board[square] = tuple(sorted(kept))

    def _first_movers(self) -> Iterator[StartUnit]:
        """Yield the units of the start that remember that they have not moved."""
        yield from (start for start in self.program.array if start.piece in self.program.moves_first)

    def _items(self, text: str | None) -> list[tuple[Square, str]]:
        """Read squares, each with a symbol if one of two units is meant."""
        found = []
        for item in text.split(",") if text else ():
            name, _, symbol = item.partition("/")
            square = self.board.square(name)
            if square == NOWHERE:
                self.faults.append(f"the board has no square {name}")
            else:
                found.append((square, symbol))
        return found

    def _pieces(self, text: str | None) -> Iterator[Piece]:
        """Read the symbols of pieces."""
        for symbol in text.split(",") if text else ():
            piece = self.program.piece_by_symbol(symbol)
            if piece is None:
                self.faults.append(f"no piece has the symbol `{symbol}`")
            else:
                yield piece

    def _hands(self, placement: Placement) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
        numbers = {piece.name: i for i, piece in enumerate(self.program.pieces)}
        white, black = (tuple(sorted(numbers[name] for name in hand)) for hand in placement.hands)
        return white, black

    def _gone(self, placement: Placement) -> frozenset[Square]:
        """Return the vanished squares: those marked, and empty ones that were occupied at the start."""
        filled = filled_squares(self.program)
        here = {self.board.square(unit.square) for unit in placement.units}
        left = {square for square in self.board.vanishing if square in filled and square not in here}
        return frozenset(self.board.square(name) for name in placement.gone) | left

    def _number(self, text: str, what: str, least: int) -> int:
        if not re.fullmatch(r"[0-9]{1,6}", text) or int(text) < least:
            self.faults.append(f"{what} must be a whole number from {least}, not `{text}`")
            return least
        return int(text)

    def _extensions(self, fields: Sequence[str]) -> dict[str, str]:
        """Return the fields of the form `key:value` by their keys, and report faulty ones."""
        found: dict[str, str] = {}
        for field in fields:
            key, colon, value = field.partition(":")
            if not colon:
                continue
            if key not in _KEYS:
                self.faults.append(f"unknown field `{key}:`; the fields are {', '.join(f'{k}:' for k in _KEYS)}")
            elif key in found:
                self.faults.append(f"duplicate field `{key}:`")
            elif not value or (key == "opening" and value != "yes"):
                self.faults.append(f"the field `{key}:` cannot be `{value}`")
            found[key] = value
        return found

    def _spent(self, text: str | None) -> int:
        return 0 if text is None else self._number(text, "`spent:`", 1)

    def _command(self, text: str | None) -> Command | None:
        """Read the leader's square, its stance if it has one, and the number of activations if not zero."""
        if text is None or text == "-":
            return None if text is None else Command(NOWHERE)
        match = re.fullmatch(r"([a-z][0-9]{1,2})(?:/([a-z][a-z0-9-]*))?(?:/([1-9][0-9]?))?", text)
        square = self.board.square(match[1]) if match is not None else NOWHERE
        if match is None or square == NOWHERE:
            self.faults.append(f"`command:{text}` must name a leader's square, such as `command:d2`")
            return None
        return Command(square, match[2] or "", int(match[3] or 0))

    def _count(self, text: str | None) -> Count | None:
        """Read a count: its side, the number of its line, and the turns so far."""
        match = re.fullmatch(r"([wb])/([1-9][0-9]{0,3})/([0-9]{1,6})", text or "")
        if match is not None:
            return Count("wb".index(match[1]), int(match[2]) - 1, int(match[3]))
        if text:
            self.faults.append(f"`count:{text}` must be a side, a line and a number of turns, such as `count:b/2/5`")
        return None

    def _counted(self, board: Sequence[Stack], side: Side, passant: str, clock: str) -> tuple[Count | None, str, str]:
        """Read the limit of a count and its actions, if they take the places of en passant and the clock."""
        if not (self.program.counts and passant.isdecimal() and clock.isdecimal()):
            return None, passant, clock
        count = foreign.count_of(self.program, board, side, int(passant[:6]), int(clock[:6]))
        if count is None:
            self.faults.append(f"`{passant}` is the limit of a count, but no count with this limit runs here")
        return count, "-", "0"

    def _ridden(self, text: str | None) -> Iterator[Ridden]:
        symbols = [formation.symbol for formation in self.program.formations]
        for item in text.split(",") if text else ():
            symbol, _, name = item.partition("/")
            if symbol not in symbols or self.board.square(name) == NOWHERE:
                self.faults.append(f"`{item}` must be a formation and its square, such as `R/c3`")
            else:
                yield Ridden(symbols.index(symbol), self.board.square(name))

    def _shares(self, text: str | None) -> Iterator[Share]:
        for item in text.split(",") if text else ():
            squares = [self.board.square(name) for name in item.split("-")]
            if NOWHERE in squares:
                self.faults.append(f"`{item}` must be squares of units, such as `b2-c3`")
            else:
                yield tuple(sorted(set(squares)))

    def _passants(self, text: str, board: Sequence[Stack], side: Side) -> Iterator[Passant]:
        """Yield the units that may be captured en passant, as given or else the likeliest."""
        if text == "-":
            return
        if not re.fullmatch(rf"(?:{_CROSSED})+", text):
            self.faults.append(f"`{text}` is not a square of an en passant capture")
            return
        named = [(self.board.square(name), name, where) for name, where in re.findall(_CROSSED, text)]
        beside = {square for square, _, _ in named if square != NOWHERE and board[square]}
        reached: set[Square] = set()
        for crossed, name, where in named:
            if crossed in beside:
                continue
            victim = self.board.square(where)
            able = () if crossed == NOWHERE else tuple(crossers(self.program, board, crossed, side))
            likeliest = next((square for square in able if square in beside), able[0] if able else NOWHERE)
            if able and (not where or victim in able):
                yield Passant(crossed, victim if where else likeliest)
                reached.add(likeliest)
            else:
                self.faults.append(f"no unit can just have crossed {name}")
        for name in sorted(self.board.names[square] for square in beside - reached):
            self.faults.append(f"no unit can just have crossed {name}")
