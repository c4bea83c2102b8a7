"""Castling rights as text: the letters of X-FEN, and an additional field where letters are not enough.

`K` and `Q` are the outermost partners on each side of a mover, a file's letter is one between. Rights belong only to
units on the squares on which they start or drop with them. With a random start, these are all squares on which it may
put them. A side that castles on two ranks, or has two movers on one, can have rights that share a letter:
`castles:a1,a3` names the partners then. Where units come to squares just left, the letters of files name the other
unmoved units that may leave one. They are castling rights only for a side that has nothing to place and never will
have, as other programs read and write them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from dsl.model.rows import INTO_HAND, Effect, OfferKind, PhaseKind
from interpreter.program.board import NOWHERE, Square
from interpreter.program.tables import BLACK, NEUTRAL, SIDE_NAMES, WHITE, CastlingRule, PhaseRow, Piece, Program, Side
from interpreter.state.castling import can_hold, homes, is_partner_home
from interpreter.state.position import Mark, Position, Right, Unit

_WINGS = "KQkq"

_TO_HANDS = (*INTO_HAND, OfferKind.SPLIT, OfferKind.HAND_FUSE, OfferKind.DROP_ENDLESS, OfferKind.EXCHANGE)
"""The offers by which something comes to a hand, or never leaves it."""


def write_letters(program: Program, position: Position) -> str:
    """Return the rights in X-FEN, White's in upper case."""
    gate = _gate(program)
    if gate is None and not _held(position):
        return ""
    found = ""
    for side in (WHITE, BLACK):
        letters: list[str] = []
        for rule in program.castling:
            letters += _letters(program, position, rule, side)
        if gate is not None:
            letters += _gate_letters(program, position, gate, side)
        text = "".join(sorted(set(letters), key="KQabcdefghijklmnopqrstuvwxyz".index))
        found += text.upper() if side == WHITE else text.lower()
    return found


def _letters(program: Program, position: Position, rule: CastlingRule, side: Side) -> Iterator[str]:
    board = program.board
    for mover in _movers(program, position, rule, side):
        file, _ = board.places[mover]
        partners = _partners(program, position, rule, mover, side)
        for square in partners:
            if any(unit.has(Mark.CASTLES) for unit in position.board[square]):
                right = board.places[square][0] > file
                outer = max if right else min
                same = [s for s in partners if (board.places[s][0] > file) == right]
                outermost = outer(same, key=lambda s: board.places[s][0]) == square
                yield ("K" if right else "Q") if outermost else board.files[board.places[square][0]]


def write_squares(program: Program, position: Position, letters: str) -> Iterator[str]:
    """Yield the field that names the partners, if the letters, as `write_letters` gives them, do not say the same."""
    held = _held(position)
    if not held and _gate(program) is None:
        return
    faults: list[str] = []
    if _by_letters(program, position, letters, faults) != held or faults:
        yield f"castles:{','.join(_named(program, position, right) for right in sorted(held)) or '-'}"


def _named(program: Program, position: Position, right: Right) -> str:
    square, piece, side = right
    name = program.board.names[square]
    return f"{name}/{program.written(piece, side)}" if len(position.board[square]) > 1 else name


def _held(position: Position) -> frozenset[Right]:
    return frozenset(
        (square, unit.piece, unit.side)
        for square, stack in enumerate(position.board)
        for unit in stack
        if unit.has(Mark.CASTLES)
    )


def read(program: Program, position: Position, letters: str, squares: str | None) -> tuple[frozenset[Right], list[str]]:
    """Return the rights of a FEN, and their faults; squares, if given, are more precise."""
    faults: list[str] = []
    if squares is None:
        return _by_letters(program, position, letters, faults), faults
    return frozenset(_by_squares(program, position, squares, faults)), faults


def _by_squares(program: Program, position: Position, text: str, faults: list[str]) -> Iterator[Right]:
    """Yield the castling rights that the field `castles:` names, and report wrong names."""
    partners = {(rule.partner, side) for rule in program.castling for side in rule.sides}
    for item in text.split(",") if text != "-" else ():
        name, _, symbol = item.partition("/")
        square = program.board.square(name)
        stack = position.board[square] if square != NOWHERE else ()
        found = {(unit.piece, unit.side) for unit in stack} & partners
        found = {one for one in found if symbol in ("", program.written(*one))}
        if not found:
            faults.append(f"`castles:` names {item}, but there is no castling partner")
        elif len(found) > 1:
            faults.append(f"there are two units on {name}: name one, such as `{name}/R`")
        elif not any(can_hold(program, square, side) for _, side in found):
            faults.append(f"`castles:` names {item}, but this unit has left its square")
        yield from ((square, piece, side) for piece, side in found)


def _by_letters(program: Program, position: Position, text: str, faults: list[str]) -> frozenset[Right]:
    found = set()
    for letter in text if text != "-" else "":
        right = _right(program, position, letter)
        if right is None and (_gate(program) is None or letter.lower() not in program.board.files):
            faults.append(f"`{letter}` is an impossible castling right{_reason(program, position, letter)}")
        elif right is not None:
            found.add(right)
    return frozenset(found)


def _right(program: Program, position: Position, letter: str) -> Right | None:
    side = WHITE if letter.isupper() else BLACK
    if letter.lower() in program.board.files and letter not in _WINGS and _may_place(program, position, side):
        return None
    for rule in program.castling:
        for mover in _movers(program, position, rule, side):
            square = _partner(program, letter.upper(), mover, _partners(program, position, rule, mover, side))
            if square is not None:
                units = [unit.piece for unit in position.board[square] if unit.side == side]
                return square, next(piece for piece in rule.partners if piece in units), side
    return None


def _partner(program: Program, letter: str, mover: Square, partners: Sequence[Square]) -> Square | None:
    """Return the partner that a letter means, if there is one."""
    board = program.board
    file, _ = board.places[mover]
    right = [s for s in partners if board.places[s][0] > file]
    left = [s for s in partners if board.places[s][0] < file]
    if letter == "K" and right:
        return right[-1]
    if letter == "Q" and left:
        return left[0]
    return next((s for s in partners if board.files[board.places[s][0]] == letter.lower()), None)


def _movers(program: Program, position: Position, rule: CastlingRule, side: Side) -> list[Square]:
    """Return the squares of the movers that may have a right to castle: those at home, or on one where they dropped."""
    squares = _squares_of(position, rule.mover, side) if side in rule.sides else []
    return [square for square in squares if square in homes(program, rule, side)]


def _partners(program: Program, position: Position, rule: CastlingRule, mover: Square, side: Side) -> list[Square]:
    """Return the squares of the partners that a mover may have a right to castle with, even if the way is blocked."""
    squares = sorted({square for piece in rule.partners for square in _squares_of(position, piece, side)})
    return [square for square in squares if is_partner_home(program, rule, mover, square, side)]


def _reason(program: Program, position: Position, letter: str) -> str:
    """Return which unit is not on its square, where the rules say on which."""
    side = WHITE if letter.isupper() else BLACK
    for rule in program.castling if program.shuffle is None else ():
        squares = sorted(homes(program, rule, side)) if side in rule.sides else []
        if squares and not _movers(program, position, rule, side):
            return f": there is no {SIDE_NAMES[side]} {_named_on(program, [rule.mover], squares)}"
        for mover in _movers(program, position, rule, side):
            seats = [s for s in range(program.board.n_squares) if is_partner_home(program, rule, mover, s, side)]
            seat = _partner(program, letter.upper(), mover, seats)
            if seat is not None:
                return f": there is no {SIDE_NAMES[side]} {_named_on(program, rule.partners, [seat])}"
    return ""


def _named_on(program: Program, pieces: Sequence[Piece], squares: Sequence[Square]) -> str:
    names = " or ".join(program.pieces[piece].name for piece in pieces)
    return f"{names} on {' or '.join(program.board.names[square] for square in squares)}"


def _squares_of(position: Position, piece: Piece, side: Side) -> list[Square]:
    found = (
        square
        for square, stack in enumerate(position.board)
        for unit in stack
        if unit.piece == piece and unit.side == side
    )
    return [*dict.fromkeys(found)]  # two alike may share a square


# Squares just left


def _gate(program: Program) -> PhaseRow | None:
    """Return the line by which units come to squares that unmoved units have just left, if there is one."""
    row = program.phase(PhaseKind.PLACE)
    return row if row is not None and row.where == "left" else None


def _may_place(program: Program, position: Position, side: Side) -> bool:
    """Return True if units of a side may come to squares just left, now or later; neutral ones have no hand."""
    if side == NEUTRAL:
        return False
    filled = any(row.effect is Effect.TO_HAND for row in program.consequences)
    filled = filled or any(offer.kind in _TO_HANDS for offer in program.offers)
    return _gate(program) is not None and (filled or bool(position.hands[side]))


def _gate_letters(program: Program, position: Position, gate: PhaseRow, side: Side) -> Iterator[str]:
    """Yield the files of the unmoved units that may leave a square for another, and that no castling right names."""
    castling = _castling_squares(program, position)
    if not _may_place(program, position, side):
        return
    for square, stack in enumerate(position.board):
        for unit in stack:
            may_leave = unit.has(Mark.UNMOVED) and unit.piece not in gate.spared and unit.side == side
            if may_leave and square not in castling:
                yield program.board.files[program.board.places[square][0]]


def _castling_squares(program: Program, position: Position) -> set[Square]:
    """Return the squares of the partners with a right to castle, and of their movers."""
    held = _held(position)
    sides = {side for _, _, side in held}
    movers = {(rule.mover, side) for rule in program.castling for side in rule.sides if side in sides}
    found = {square for square, _, _ in held}
    return found | {
        square
        for square, stack in enumerate(position.board)
        if any((unit.piece, unit.side) in movers for unit in stack)
    }


def tells_unmoved(program: Program, position: Position, letters: str) -> bool:
    """Return True if the letters tell which units have not moved, as far as any rule still asks."""
    if _gate(program) is None:
        return False

    def is_asked(unit: Unit) -> bool:
        leaps = any(rule.unmoved for rule in program.pieces[unit.piece].moves)
        return leaps or unit.side not in (WHITE, BLACK) or _may_place(program, position, unit.side)

    stacks = (
        tuple(unit if is_asked(unit) else unit.unmarked(Mark.UNMOVED) for unit in stack) for stack in position.board
    )
    return with_gates(program, position, letters) == replace(position, board=tuple(stacks))


def with_gates(program: Program, position: Position, letters: str) -> Position:
    """Return the position with the unmoved units that the letters of files, and the rights to castle, tell."""
    gate = _gate(program)
    if gate is None:
        return position
    board, castling = program.board, _castling_squares(program, position)
    start = {(unit.square, unit.piece, unit.side) for unit in program.array}

    def told(square: Square, unit: Unit) -> bool:
        file = board.files[board.places[square][0]]
        named = (file.upper() if unit.side == WHITE else file) in letters
        at_home = (square, unit.piece, unit.side) in start
        told = unit.piece in gate.spared or square in castling or named
        return at_home and told and unit.piece in program.moves_first and _may_place(program, position, unit.side)

    stacks = (
        tuple(unit.marked(Mark.UNMOVED) if told(square, unit) else unit.unmarked(Mark.UNMOVED) for unit in stack)
        for square, stack in enumerate(position.board)
    )
    return replace(position, board=tuple(stacks))
