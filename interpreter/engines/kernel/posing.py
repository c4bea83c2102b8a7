# cython: language_level=3, cdivision=True, infer_types=True
"""Writes positions into states and reads them back; returns actions as values."""

import cython
from cython.cimports.interpreter.engines.kernel.law.history import record
from cython.cimports.interpreter.engines.kernel.law.lifting import captures
from cython.cimports.interpreter.engines.kernel.machine.capacity import check_room
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.machine.memory import Tables
from cython.cimports.interpreter.engines.kernel.moves.chains import link_up, with_room
from cython.cimports.libc.string import memset

from interpreter.state import action as actions
from interpreter.state.position import (
    NUMBERS,
    SQUARES,
    ChainBook,
    Command,
    Count,
    Passant,
    Phase,
    Position,
    Ridden,
    Unit,
    position_of,
)

_PHASES = tuple(Phase)
_NO_GONE: frozenset = frozenset()

_MOST_TURNS = 10_000
"""Number of turns whose keys are remembered."""


@cython.cclass
class Poser:
    """Converts between the immutable values of the game and the bytes of one kernel."""

    def __init__(self, tables: Tables):
        """Convert for one kernel's tables."""
        self.tables = tables
        self.units = {}
        self.stacks = {}
        self.turns = {}
        self.kinds = tuple(actions.Kind)

    # Positions in

    def pose(self, position, number):
        """Write a position into the state of a ply. In a game with chains, number the units that have no number.

        `InvalidPositionError` is raised for one that the tables have no room for; `admit` asks whether a game can
        hold it.
        """
        check_room(self.tables, position)
        m = self.tables.m
        past: list = [self._key_of_turn(seen) for seen in position.seen] if m.recalls else []
        s = ply(m, number)
        memset(s, 0, m.size)
        _pose_units(m, s, position)
        _pose_hands(m, s, position)
        _pose_turn(m, s, position)
        _pose_lists(m, s, position)
        command = position.command
        s.leader, s.stance = NO_COMMAND, NO_PIECE
        if command is not None:
            s.leader, s.used = command.leader, command.used
            s.stance = self.tables.stance_names.index(command.stance) if command.leader >= 0 else NO_PIECE
        if m.chains:
            _write_book(self.tables, s, position.book)
        for at, key in enumerate(past):
            record(m, at, key)
        m.before_past = len(past) - (2 * s.number + s.side)

    def _key_of_turn(self, seen):
        """Return the key of a turn that began with a position, given by the key that repeated positions share."""
        known = self.turns.get(id(seen))
        if known is None:
            m = self.tables.m
            self.pose(position_of(seen), m.n_plies - 2)
            if len(self.turns) >= _MOST_TURNS:
                self.turns.clear()
            known = seen, key_of_turn(m, ply(m, m.n_plies - 2))  # with what it is the key of, so that it lives as long
            self.turns[id(seen)] = known
        return known[1]

    # Positions out

    def read(self, number, seen):
        """Return the position in the state of a ply; `seen` holds the earlier positions."""
        m = self.tables.m
        s = ply(m, number)
        if not m.chains:
            return self.value(s, cython.NULL, cython.NULL, seen)
        return self.value(s, claimed_chain(m, s, 0), unclaimed_chain(m, s, 0), seen)

    def value(self, s, claimed, unclaimed, seen):
        """Return the position in a state, with the rows of its claimed and its unclaimed chains if it has chains."""
        m = self.tables.m
        places: dict = {}
        squares = range(m.n)
        if m.chains:
            board = self._numbered_board(s)
            count: cython.int = 0
            for square in range(m.n):
                if units(m, s)[square]:
                    count += 1
                    places[idents(m, s)[square]] = count
            for i in range(s.n_waiting):
                count += 1
                places[waiting(m, s)[2 * i + 1]] = count
        elif m.stacks:
            board = tuple([self._stack(units(m, s)[square], seconds(m, s)[square]) for square in squares])
        else:
            board = tuple([self._stack(units(m, s)[square], 0) for square in squares])
        return Position(
            board=board,
            hands=self.hands(s),
            side=s.side,
            spent=s.spent,
            opening=bool(s.opening),
            gone=frozenset([q for q in squares if colors(s)[q] == OFF and not units(m, s)[q]])
            if m.vanishes or m.walls
            else _NO_GONE,
            passant=tuple([Passant(passants(m, s)[2 * i], passants(m, s)[2 * i + 1]) for i in range(s.n_passants)]),
            ridden=tuple(sorted([Ridden(ridden(m, s)[2 * i], ridden(m, s)[2 * i + 1]) for i in range(s.n_ridden)])),
            shares=self._shares(s),
            phase=_PHASES[s.phase],
            trail=tuple([s.trail[i] for i in range(2) if s.trail[i] != NOWHERE]),
            came=self._came(s),
            waiting=tuple(
                [
                    self._unit(waiting(m, s)[2 * i], places[waiting(m, s)[2 * i + 1]] if m.chains else 0)
                    for i in range(s.n_waiting)
                ]
            ),
            scores=(s.scores[0], s.scores[1]),
            book=self._book(s, places, claimed, unclaimed) if m.chains else None,
            command=self.command(s),
            clock=s.clock,
            count=Count(s.count_side, s.count_row - 1, s.count_turns) if s.count_row else None,
            number=s.number,
            seen=seen,
            **self._notes(s),
        )

    def _notes(self, s):
        """Return the notes that say something."""
        m = self.tables.m
        found: dict = {}
        for i in range(len(NUMBERS)):
            if s.numbers[i]:
                found[NUMBERS[i]] = s.numbers[i]
        for i in range(m.n_notes):
            squares = tuple([q for q in range(m.n) if has(noted(m, s, i), q)])
            if squares:
                found[SQUARES[i]] = squares
        return found

    def _shares(self, s):
        m = self.tables.m
        found: list = []
        for number in range(s.n_shares):
            found.append(tuple([q for q in range(m.n) if has(share(m, s, number), q)]))
        return tuple(sorted(found))

    def _came(self, s):
        m = self.tables.m
        pieces: list = []
        for piece in range(m.n_pieces if m.second_held else 0):
            pieces.extend([piece] * came(m, s)[piece])
        return tuple(pieces)

    def hands(self, s):
        """Return the hands of a state."""
        m = self.tables.m
        if not m.hands:
            return self.tables.program.array_hands
        found = []
        for side in range(2):
            pieces: list = []
            for piece in range(m.n_pieces):
                pieces.extend([piece] * hand(m, s, side)[piece])
            found.append(tuple(pieces))
        return (found[0], found[1])

    def command(self, s):
        """Return the command of a state."""
        if s.leader == NO_COMMAND:
            return None
        if s.leader == NOWHERE:
            return Command(NOWHERE, used=s.used)
        return Command(s.leader, self.tables.stance_names[s.stance], s.used)

    def _unit(self, code, ident):
        key = code << 16 | ident
        unit = self.units.get(key)
        if unit is None:
            unit = Unit(piece_of(code), side_of(code), (code & ALL_MARKS) >> MARK_SHIFT, ident)
            self.units[key] = unit
        return unit

    def _stack(self, first, second):
        key = first << 16 | second
        stack = self.stacks.get(key)
        if stack is None:
            codes = [code for code in (first, second) if code]
            stack = tuple([self._unit(code, 0) for code in codes])
            self.stacks[key] = stack
        return stack

    def _numbered_board(self, s):
        """Return the stack of each square in a game with chains: its unit, numbered from 1, or nothing."""
        m = self.tables.m
        found: list = []
        ident: cython.int = 0
        for square in range(m.n):
            if units(m, s)[square]:
                ident += 1
                found.append((self._unit(units(m, s)[square], ident),))
            else:
                found.append(())
        return tuple(found)

    def _book(self, s, places, claimed, unclaimed):
        """Return the links and chains of a state, with squares in place of the numbers of units."""
        m = self.tables.m
        both = []
        for side in range(2):
            pairs = []
            for a in places:
                row = links(m, s, side) + cython.cast(cython.int, a) * m.ident_words
                for b in places:
                    if has(row, b):
                        pairs.append((places[a], places[b]))
            both.append(frozenset(pairs))
        return ChainBook(
            links=(both[0], both[1]),
            claimed=self._chains(claimed, s.n_claimed, places),
            relocated=frozenset([places[ident] for ident in places if has(relocated(m, s), ident)]),
            unclaimed=self._chains(unclaimed, s.n_unclaimed, places),
        )

    def _chains(self, rows, n_rows, places):
        """Return the remembered chains whose units all exist."""
        found: list = []
        for i in range(n_rows):
            chain = rows + i * (MAX_CHAIN + 1)
            named = [chain[1 + j] for j in range(chain[0])]
            if all([ident in places for ident in named]):
                found.append(self.tables.program.as_chain([places[ident] for ident in named]))
        return frozenset(found)

    # Actions

    def action(self, action):
        """Return an action of the side to act in ply 0 as a value."""
        return self.action_of(action, ply(self.tables.m, 0).side, self.tables.m.paths)

    def action_of(self, action, side, paths):
        """Return an action of a side as a value, with the rows of chains that it may point to."""
        m = self.tables.m
        kind = action.kind
        taken: tuple = ()
        stance = ""
        if (kind == MOVE_KIND or kind == SPLIT_KIND) and action.flags & HAS_VICTIMS:
            stop = m.stops + action.stop
            taken = tuple(
                [stop_square(m, m.lists[stop.victims + i], side, action.origin) for i in range(stop.n_victims)]
            )
        elif kind == CLAIM_KIND or kind == RELOCATE_KIND:
            path = paths + action.stop * (MAX_CHAIN + 1)
            taken = tuple([path[1 + i] for i in range(path[0])])
        elif (kind == MOVE_KIND and action.how == HOW_SEND_OFF) or (kind == LEAVE_KIND and captures(action)):
            taken = (action.extra,)
        elif kind == COMMAND_KIND:
            stance = self.tables.stance_names[action.extra]
        return actions.Action(
            self.kinds[kind],
            action.origin,
            action.target,
            action.piece,
            action.other,
            taken,
            action.victim,
            stance,
            action.extra if action.how >= HOW_PUSH and (kind == MOVE_KIND or kind == DROP_KIND) else NOWHERE,
        )


@cython.cfunc
def _pose_units(m: cython.pointer[Machine], s: cython.pointer[State], position) -> None:
    """Write the units, on the board and waiting, and the squares that have vanished."""
    board: tuple = position.board
    ident: cython.int = 0
    is_numbered = position.book is not None
    s.royal[0] = s.royal[1] = NOWHERE
    for square in range(m.n):
        stack: tuple = board[square]
        for unit in stack:
            ident += 1
            piece, side, marks, numbered = unit
            put(m, s, square, unit_of(piece, side) | (cython.cast(cython.int, marks) << MARK_SHIFT))
            if m.chains:
                idents(m, s)[square] = numbered if is_numbered else ident
    for square in position.gone:
        colors(s)[cython.cast(cython.int, square)] = OFF
        insert(occupied(m, s, NEUTRAL), square)
        s.key += m.z_gone[cython.cast(cython.int, square)]
    for piece, side, marks, numbered in position.waiting:
        ident += 1
        place = waiting(m, s) + 2 * s.n_waiting
        place[0] = unit_of(piece, side) | (cython.cast(cython.int, marks) << MARK_SHIFT)
        place[1] = numbered if is_numbered else ident
        s.n_waiting += 1


@cython.cfunc
def _pose_hands(m: cython.pointer[Machine], s: cython.pointer[State], position) -> None:
    """Write the hands, and what came to hand in the turn."""
    if m.hands:
        for side in range(2):
            for piece in position.hands[side]:
                hand(m, s, side)[cython.cast(cython.int, piece)] += 1
                s.key += m.z_hand[cython.cast(cython.int, side * m.n_pieces + piece)]
    if m.second_held:
        for piece in position.came:
            came(m, s)[cython.cast(cython.int, piece)] += 1


@cython.cfunc
def _pose_turn(m: cython.pointer[Machine], s: cython.pointer[State], position) -> None:
    """Write the turn, the clocks and scores, and the notes."""
    s.side, s.spent, s.opening, s.phase = position.side, position.spent, position.opening, int(position.phase)
    s.clock, s.number = position.clock, position.number
    s.scores[0], s.scores[1] = position.scores
    if position.count is not None:
        s.count_side, row, s.count_turns = position.count
        s.count_row = row + 1
    for i, name in enumerate(NUMBERS):
        s.numbers[cython.cast(cython.int, i)] = getattr(position, name)
    for i in range(m.n_notes):
        for square in getattr(position, SQUARES[i]):
            insert(noted(m, s, i), square)


@cython.cfunc
def _pose_lists(m: cython.pointer[Machine], s: cython.pointer[State], position) -> None:
    """Write what the actions of this turn and the one before have left open."""
    for crossed, victim in position.passant:
        passants(m, s)[2 * s.n_passants], passants(m, s)[2 * s.n_passants + 1] = crossed, victim
        s.n_passants += 1
    for formation, anchor in position.ridden:
        ridden(m, s)[2 * s.n_ridden], ridden(m, s)[2 * s.n_ridden + 1] = formation, anchor
        s.n_ridden += 1
    s.trail[0] = s.trail[1] = NOWHERE
    for i, square in enumerate(position.trail):
        s.trail[cython.cast(cython.int, i)] = square
    for squares_ in position.shares:
        for square in squares_:
            insert(share(m, s, s.n_shares), cython.cast(cython.int, square))
        s.n_shares += 1


@cython.cfunc
def _write_book(tables: Tables, s: cython.pointer[State], book) -> None:
    """Write the memory of chains; without it, all current chains are old."""
    m = tables.m
    if book is None:
        link_up(m, s, 0)
        link_up(m, s, 1)
        return
    for side in range(2):
        for a, b in book.links[side]:
            insert(links(m, s, side) + cython.cast(cython.int, a) * m.ident_words, b)
    for ident in book.relocated:
        insert(relocated(m, s), ident)
    for chain in sorted(book.claimed):
        m.claimed = with_room(m, m.claimed, cython.address(m.room_claimed), s.n_claimed)
        _write_chain(claimed_chain(m, s, s.n_claimed), chain)
        s.n_claimed += 1
    for chain in sorted(book.unclaimed, key=_as_row):
        m.unclaimed = with_room(m, m.unclaimed, cython.address(m.room_unclaimed), s.n_unclaimed)
        _write_chain(unclaimed_chain(m, s, s.n_unclaimed), chain)
        s.n_unclaimed += 1
    if m.failed == NO_MEMORY:
        raise MemoryError


def _as_row(chain: tuple) -> tuple:
    """Return what rows of chains are sorted by: the number of units, then the units."""
    return (len(chain), *chain)


@cython.cfunc
def _write_chain(row: cython.pointer[u16], chain) -> None:
    memset(row, 0, (MAX_CHAIN + 1) * 2)
    row[0] = len(chain)
    for i, ident in enumerate(chain):
        row[1 + cython.cast(cython.int, i)] = ident
