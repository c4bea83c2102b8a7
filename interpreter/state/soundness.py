"""Sound positions: those that can occur in a game of a Program. Every caller of an engine must pass one.

The engines rely on it: the kernel's tables have room only for what these rules allow.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from itertools import chain as chained

from dsl.model.rows import LOSSES, WALLING, ConstraintKind, Effect, EndKind, PhaseKind, Trigger
from interpreter.errors import InvalidPositionError
from interpreter.program.board import NOWHERE
from interpreter.program.checks import checks_needed
from interpreter.program.starts import filled_squares
from interpreter.program.tables import (
    BLACK,
    NEUTRAL,
    OWNER_NAMES,
    SIDE_NAMES,
    WHITE,
    EndRow,
    PhaseRow,
    Piece,
    Program,
    Side,
)
from interpreter.state.castling import can_hold
from interpreter.state.crossing import crosser_side, crossers, most_open
from interpreter.state.position import (
    NOTES,
    NUMBERS,
    SQUARES,
    ChainBook,
    Command,
    Mark,
    Phase,
    Position,
    Ridden,
    Unit,
    opening_turns,
    opens,
)
from interpreter.state.turn import Order, budget_of, order_of, relocation_now, turn_length

MOST = 999_999
"""The largest clock, turn number and score."""

_MARKS = Mark.ACTED | Mark.UNMOVED | Mark.CASTLES | Mark.PROMOTED


def check_position(program: Program, position: Position) -> None:
    """Raise `InvalidPositionError` with all reasons why a position cannot occur in games of a Program."""
    faults = position_faults(program, position)
    if faults:
        raise InvalidPositionError(faults)


def position_faults(program: Program, position: Position) -> tuple[str, ...]:
    """Return all reasons why a position cannot occur in games of a Program; empty for a sound one.

    A position with unknown pieces, sides or squares is not examined further.
    """
    faults = tuple(_shape(program, position))
    return faults or tuple(chained.from_iterable(law(program, position) for law in _LAWS))


# References


def _shape(program: Program, position: Position) -> Iterator[str]:
    """Check that pieces, sides and squares exist in the Program, and that numbers are in range."""
    n, squares = program.board.n_squares, set(range(program.board.n_squares))
    if len(position.board) != n:
        yield f"the position has {len(position.board)} squares, but the board has {n}"
    units = [*chained.from_iterable(position.board), *position.waiting]
    pieces = {unit.piece for unit in units}.union(*position.hands, position.came)
    if len(position.hands) != 2 or not pieces <= set(range(len(program.pieces))):
        yield "a unit, or a piece in hand or that came there, has an unknown piece"
    if not {unit.side for unit in units} <= {WHITE, BLACK, NEUTRAL} or position.side not in (WHITE, BLACK):
        yield "a unit, or the turn, belongs to an unknown side"
    if any(unit.marks & ~_MARKS for unit in units):
        yield "a unit has an unknown mark"
    named = {*position.gone, *chained.from_iterable(position.passant), *(ridden.anchor for ridden in position.ridden)}
    named = named.union(*(getattr(position, name) for name in SQUARES))
    named |= {*position.trail, *chained.from_iterable(position.shares)}
    named |= {position.command.leader} - {NOWHERE} if position.command else set()
    if not named <= squares or not {r.formation for r in position.ridden} <= set(range(len(program.formations))):
        yield "the position names an unknown square or formation"
    if not (0 <= position.clock <= MOST and 1 <= position.number <= MOST and 0 <= position.spent <= MOST):
        yield f"a count must be a whole number up to {MOST}"
    for name in NUMBERS:
        if not 0 <= getattr(position, name) <= MOST:
            yield f"`{NOTES[name].key}:` must be a number up to {MOST}"
    count = position.count
    if count is not None and not (
        count.side in (WHITE, BLACK) and 0 <= count.row < len(program.counts) and 0 <= count.turns <= MOST
    ):
        yield "the count of turns belongs to an unknown side or line, or is too large"
    if len(position.scores) != 2 or not all(0 <= score <= MOST for score in position.scores):
        yield f"a score must be a whole number up to {MOST}"
    yield from _idents(program, position, units)


def _idents(program: Program, position: Position, units: list[Unit]) -> Iterator[str]:
    """Check that in games with chains every unit has a unique number, and that the history refers to units."""
    book = position.book
    if book is None:
        return
    known = {unit.ident for unit in units}
    if program.chain is None:
        yield "the position has a history of chains, but this game has none"
    elif len(known) != len(units) or not known <= set(range(1, 2 * program.board.n_squares)):
        yield "two units have the same number, or a number is out of range"
    elif not known.issuperset(_remembered(book)):
        yield "the history of chains names a missing unit"


def _remembered(book: ChainBook) -> Iterator[int]:
    for links in book.links:
        yield from chained.from_iterable(links)
    yield from chained.from_iterable(book.claimed)
    yield from book.relocated
    yield from chained.from_iterable(book.unclaimed)


# Units and squares


def _squares(program: Program, position: Position) -> Iterator[str]:
    """Check that units share squares only as `stacking` allows, and that only existing squares vanished."""
    names, room = program.board.names, 2 if program.stacking is not None else 1
    unshared = program.constraint(ConstraintKind.UNSHARED)
    never = unshared.pieces if unshared is not None else ()
    for square, stack in enumerate(position.board):
        if len(stack) > room:
            yield f"{len(stack)} units are on {names[square]}, where {('one has', 'two have')[room - 1]} room"
        elif len(stack) == 2 and stack[0].side == stack[1].side:
            alone = [unit.piece for unit in stack if unit.piece in never]
            yield from (f"a {program.pieces[piece].name} never shares a square with a friend" for piece in alone[:1])
        if stack != tuple(sorted(stack)):
            yield f"the units on {names[square]} are out of order"
    if program.consequence(Trigger.CAPTURE, Effect.CLOSE) is not None and position.gone and not position.spent:
        yield f"{names[min(position.gone)]} is closed, although no unit has been captured in this turn"
    walled = any(row.effect in WALLING for row in program.consequences)
    for square in sorted(position.gone):
        if square not in program.board.vanishing and not walled:
            yield f"{names[square]} never vanishes"
        elif position.board[square]:
            yield f"there is a unit on {names[square]}, which has vanished"
    filled = filled_squares(program) & program.board.vanishing
    for square in sorted(filled - position.gone):
        if not position.board[square]:
            yield f"{names[square]} is empty but has not vanished, although a unit has left it"


def _marks(program: Program, position: Position) -> Iterator[str]:
    """Check that units have only possible marks."""
    partners = {(rule.partner, side) for rule in program.castling for side in rule.sides}
    names = program.board.names
    for square, stack in enumerate(position.board):
        for unit in stack:
            if unit.has(Mark.ACTED) and not _can_have_acted(program, position, unit):
                yield f"the {OWNER_NAMES[unit.side]} unit on {names[square]} cannot have acted in this turn"
            if unit.has(Mark.UNMOVED) and unit.piece not in program.moves_first:
                yield f"the unit on {names[square]} is marked as unmoved, which has no meaning in this game"
            if unit.has(Mark.CASTLES) and (unit.piece, unit.side) not in partners:
                yield f"the unit on {names[square]} is not a castling partner"
            elif unit.has(Mark.CASTLES) and not can_hold(program, square, unit.side):
                yield f"the castling partner on {names[square]} has left its square"


def _can_have_acted(program: Program, position: Position, unit: Unit) -> bool:
    """Return True if a unit may have acted: it belongs to the side to act, or that side made it neutral."""
    return (
        program.constraint(ConstraintKind.ACTED) is not None
        and position.spent > 0
        and unit.side in (position.side, NEUTRAL)
    )


def _royals(program: Program, position: Position) -> Iterator[str]:
    """Check that each side has a royal unit of each goal, on the board, in hand, or waiting to be placed."""
    units = {(unit.piece, unit.side) for unit in (*chained.from_iterable(position.board), *position.waiting)}
    units |= {(piece, side) for side in (WHITE, BLACK) for piece in position.hands[side]}
    for row in program.ends:
        if row.kind is not EndKind.CHECKMATE or _may_be_lost(program, row):
            continue
        pieces = sorted(row.pieces)
        names = " or ".join(program.pieces[piece].name for piece in pieces)
        for side in (WHITE, BLACK):
            if row.concerns(side) and not any((piece, side) in units for piece in pieces):
                yield f"{SIDE_NAMES[side].capitalize()} has no {names}, which is royal"


def _may_be_lost(program: Program, row: EndRow) -> bool:
    """Return True if effects may take the royal units of a row, which ends the game."""
    ends = (end for end in program.ends if end.kind is EndKind.CAPTURE and end.result == "loss")
    return any(row.effect in LOSSES for row in program.consequences) and any(
        {*row.pieces} >= {*end.pieces} for end in ends
    )


def _hands(program: Program, position: Position) -> Iterator[str]:
    if any(position.hands) and program.hand is None:
        yield "there are pieces in hand, but this game has no hands"
    if any(hand != tuple(sorted(hand)) for hand in position.hands):
        yield "a hand is out of order"


# The turn


def is_opening(program: Program, position: Position) -> bool:
    """Return True if this is the array, at the start of the first turn that a side opens with."""
    turns = opening_turns(program).get(position.side)
    if turns is None or position.number != turns[0] or position.spent:
        return False
    array = sorted((unit.square, unit.piece, unit.side) for unit in program.array)
    here = [(square, unit.piece, unit.side) for square, stack in enumerate(position.board) for unit in stack]
    return sorted(here) == array and position.hands == program.array_hands


def _turn(program: Program, position: Position) -> Iterator[str]:
    """Check that the current turn is not over, and that an opening turn is the first one of its side."""
    turns = opening_turns(program).get(position.side)
    if position.opening and not opens(program, position.side, position.number):
        if turns is None:
            which = "this side has no opening turn"
        else:
            which = f"it has number {turns[0]}" if len(turns) == 1 else f"they have numbers {turns[0]} to {turns[-1]}"
        yield f"`opening:` belongs to the opening turn{'s' * (turns is not None and len(turns) > 1)}, and {which}"
    if not position.opening and is_opening(program, position):
        yield "this is the array and the opening turn, but the position does not say so"
    commands = program.phase(PhaseKind.COMMAND) is not None
    command, order = position.command, order_of(program, position)
    if not commands and command is not None:
        yield "this game has no commands"
    elif commands and (command is None) != (position.spent == 0):
        yield "`spent:` and `command:` belong together: taking command is the first action of a turn"
    elif command is not None and command.leader != NOWHERE and order is None:
        yield "the side to act has no such leader and stance as in `command:`"
    elif command is not None and command.leader == NOWHERE and (command.stance or command.used):
        yield "a command without a leader has a stance, or counts activations"
    else:
        yield from _spent(program, position, order)


def _spent(program: Program, position: Position, order: Order | None) -> Iterator[str]:
    """Check that the turn has an action left, unless units wait or chains are being claimed.

    The unit that made the turn longer may be among the waiting ones.
    """
    follows = bool(position.waiting) or position.phase is not Phase.ACT
    most = turn_length(program, position)[1]
    if follows:
        most = max(most, *(row.most for row in _lengths(program, position)), 0)
    last = min(most if follows else most - 1, program.most_actions + 1)  # captures may go on and on
    if follows and not position.spent:
        yield "a turn begins with an action: `spent:` is missing"
    elif position.spent > last and order is not None:
        yield "the leader in command has no action left, and the turn is over"
    elif position.spent > last:
        yield f"`spent:` must be a number from 1 to {last} here" if last else "a turn has one action"
    if position.command is not None and order is not None:
        yield from _budget(program, position, position.command, order)


def _lengths(program: Program, position: Position) -> list[PhaseRow]:
    """Return the rows by which this turn may have had another length before its last action."""
    again = [row for row in program.phases if row.kind is PhaseKind.AGAIN]
    acts = [row for row in program.phases if row.kind is PhaseKind.ACT]
    varies = not position.opening and any(row.piece is not None or row.per is not None for row in acts)
    return [*again, *acts] if varies else again


def _budget(program: Program, position: Position, command: Command, order: Order) -> Iterator[str]:
    """Check the count of activations: every action except taking command and, with `others`, those of the leader."""
    done, own = position.spent - 1, position.spent - 1 - command.used
    budgets = [budget_of(program, piece) for piece in _leaders(program, order.rule.piece)]
    acts_once = program.constraint(ConstraintKind.ACTED) is not None
    most = int(position.board[order.leader][-1].has(Mark.ACTED)) if acts_once else done
    if not any(budget and budget.others for budget in budgets):
        most = 0
    if not 0 <= own <= most or all(budget and command.used > budget.number for budget in budgets):
        yield f"`command:` counts {command.used} activations, and {done} actions followed the command"


def _leaders(program: Program, piece: Piece) -> Collection[Piece]:
    """Return the pieces of which the leader in command may have been one when it took command."""
    changes = program.fusion is not None or any(program.pieces[leader].promotions for leader in program.commands)
    changes = changes or any(row.effect is Effect.TURN_INTO for row in program.consequences)
    return program.commands if changes else (piece,)


def _phases(program: Program, position: Position) -> Iterator[str]:
    """Check that the part of the turn exists in the rules, and that there is room for waiting units."""
    if program.phase(_PHASES[position.phase]) is None or (
        position.waiting and relocation_now(program, position) is None
    ):
        yield "this game has no such part of a turn"
    left = sum(not stack for stack in position.board)  # including squares that vanished when a chain was lifted
    if program.stacking is None and len(position.waiting) > left:
        yield "more units wait than there are empty or vanished squares"
    if any(unit.side == NEUTRAL or unit.marks & ~Mark.PROMOTED for unit in position.waiting):
        yield "a waiting unit is neutral, or has a mark"
    if position.phase is not Phase.ACT and position.waiting:
        yield from _lifted(program, position)


_PHASES = {
    Phase.ACT: PhaseKind.ACT,
    Phase.PLACE: PhaseKind.PLACE,
    Phase.CLAIM: PhaseKind.CLAIM,
    Phase.RELOCATE: PhaseKind.RELOCATE,
}


def _notes(program: Program, position: Position) -> Iterator[str]:
    """Check that a position has only the notes of its game, and those of a turn once it has begun."""
    for name, note in NOTES.items():
        value = getattr(position, name)
        if value and not note.is_kept(program):
            yield f"`{note.key}:` has no meaning in this game"
        elif value and not note.lasts and not position.spent:
            yield f"`{note.key}:` belongs to a turn that has begun"
        elif name in SQUARES and value != tuple(sorted(set(value))):
            yield f"`{note.key}:` is out of order"


def _captor(program: Program, position: Position) -> Iterator[str]:
    """Check that one unit captures again, of the side to move."""
    sides = [tuple(unit.side for unit in position.board[square]) for square in position.captor]
    if sides not in ([], [(position.side,)]):
        yield "`captor:` must be the square of one unit of the side to move"


def _trail(program: Program, position: Position) -> Iterator[str]:
    """Check that only a turn that has begun, and has a second part, remembers squares for it."""
    row, trail = program.phase(PhaseKind.PLACE), position.trail
    if trail and (row is None or not position.spent or position.phase not in (Phase.ACT, Phase.PLACE)):
        yield "`trail:` belongs to a turn that has begun and has a second part"
    elif row is not None and trail != tuple(sorted(set(trail)))[: 2 if row.where == "left" else 1]:
        yield "`trail:` names too many squares, or out of order"
    elif position.phase is Phase.PLACE and (not trail or position.waiting):
        yield "the second part of a turn follows an action, so `trail:` is missing or units are waiting"


def _came(program: Program, position: Position) -> Iterator[str]:
    """Check that only a turn that has begun, and may place units held before it, remembers what came to hand."""
    row, came = program.phase(PhaseKind.PLACE), position.came
    if came and (row is None or not row.held or not position.spent or position.phase not in (Phase.ACT, Phase.PLACE)):
        yield "`came:` belongs to a turn that has begun, and that may place units held before it"
    elif list(came) != sorted(came):
        yield "`came:` names pieces out of order"


def _lifted(program: Program, position: Position) -> Iterator[str]:
    """Check that units waiting during claims or relocations belong to one chain of the side to move."""
    most = program.chain.most if program.chain else 0
    if len(position.waiting) > most or any(unit.side != position.side for unit in position.waiting):
        yield f"at most {most} units of {SIDE_NAMES[position.side]} wait here, those of one chain"


def _passants(program: Program, position: Position) -> Iterator[str]:
    """Check that a square open to en passant is empty or vanished, and that a unit has just crossed it."""
    names, side = program.board.names, crosser_side(position.side, position.spent)
    for crossed, victim in position.passant:
        if position.board[crossed] or victim not in crossers(program, position.board, crossed, side):
            yield f"no unit can just have crossed {names[crossed]}"
    if len(set(position.passant)) != len(position.passant) or list(position.passant) != sorted(position.passant):
        yield "a square is open to en passant twice, or squares are out of order"
    actions = position.spent or program.most_actions
    if len(position.passant) > most_open(program, actions):
        yield "more squares are open to en passant than one turn can leave open"


def _ridden(program: Program, position: Position) -> Iterator[str]:
    """Check that formations that have ridden still exist, and that each ride was an action."""
    counts = Counter(position.ridden)
    for ridden, count in counts.items():
        formation, name = program.formations[ridden.formation], program.board.names[ridden.anchor]
        if count > 1:
            yield f"`rode:` names the {formation.name} on {name} {count} times"
        if not _is_block(program, position, ridden):
            yield f"`rode:` names a {formation.name} on {name}, where {SIDE_NAMES[position.side]} has none"
    if len(counts) > position.spent:
        yield "`rode:` names more formations than there are actions in `spent:`"


def _shares(program: Program, position: Position) -> Iterator[str]:
    """Check that units of the side that acts have made the activations of the turn, each of which was an action."""
    row = program.constraint(ConstraintKind.SHARED)
    if position.shares and row is None:
        yield "`shared:` has no meaning in this game, because no unit has activations to share out"
    elif len(position.shares) > position.spent:
        yield "`shared:` names more activations than there are actions in `spent:`"
    own = {s for s, stack in enumerate(position.board) if any(unit.side == position.side for unit in stack)}
    if not own.issuperset(chained.from_iterable(position.shares)) or () in position.shares:
        yield f"`shared:` names a square without a unit of {SIDE_NAMES[position.side]}"


def _is_block(program: Program, position: Position, ridden: Ridden) -> bool:
    formation = program.formations[ridden.formation]
    squares = [program.board.step(ridden.anchor, x, y) for x, y in formation.cells]
    if NOWHERE in squares:
        return False
    like: tuple[int, Side] = (formation.piece, position.side)
    return all(any((unit.piece, unit.side) == like for unit in position.board[square]) for square in squares)


def _chains(program: Program, position: Position) -> Iterator[str]:
    """Check that claimed chains have a valid length, and that only games with scores have points."""
    chain, book = program.chain, position.book
    if any(position.scores) and not any(row.effect is Effect.SCORE for row in program.consequences):
        yield "there are points, but this game has no scores"
    if chain is None or book is None:
        return
    for key, chains in (("claimed", book.claimed), ("unclaimed", book.unclaimed)):
        if any(not chain.least <= len(units) <= chain.most or len(set(units)) != len(units) for units in chains):
            yield f"a chain in `{key}:` must have {chain.least} to {chain.most} units, each once"
        if any(units != program.as_chain(units) for units in chains):
            yield f"a chain in `{key}:` must have its units sorted by their numbers"
    if any(a == b for links in book.links for a, b in links):
        yield "`links:` joins a unit to itself"
    if book.claimed and position.phase is Phase.ACT:
        yield "`claimed:` names chains before any can be claimed"
    lifted = program.consequence(Trigger.CLAIM, Effect.WAIT) is not None
    if book.claimed and lifted and program.constraint(ConstraintKind.CLAIMED) is None:
        yield "`claimed:` has no meaning in this game, because claimed chains are lifted"
    if book.relocated and position.phase is not Phase.RELOCATE:
        yield "`relocated:` names units before any can be relocated"
    if book.unclaimed and not program.keeps_unclaimed:
        yield "`unclaimed:` has no meaning in this game, because no chain can be relocated after a later turn"
    if not {unit.ident for unit in position.waiting}.isdisjoint(chained.from_iterable(book.unclaimed)):
        yield "`unclaimed:` names a unit that waits, which breaks its chain"


def _checks(program: Program, position: Position) -> Iterator[str]:
    """Check that no side has given more checks than are counted: those that it wins with, or else its enemy."""
    if program.end(EndKind.CHECKS) is None:
        return
    for side, most in zip((WHITE, BLACK), checks_needed(program), strict=True):
        if position.scores[side] > most:
            yield f"{SIDE_NAMES[side]} has given {position.scores[side]} checks, and {most} are counted at most"


_LAWS: tuple[Callable[[Program, Position], Iterator[str]], ...] = (
    _squares,
    _marks,
    _royals,
    _hands,
    _turn,
    _checks,
    _phases,
    _notes,
    _captor,
    _trail,
    _came,
    _passants,
    _ridden,
    _shares,
    _chains,
)
