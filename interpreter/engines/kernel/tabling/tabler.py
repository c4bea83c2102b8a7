# cython: language_level=3, cdivision=True, infer_types=True
"""Tables of endgames: all positions of some units are solved backward from the ends of the game.

A tabler fills slices, for one thread. A shelf has the positions of the slices that lead to one another, and solves
them; slices to which these lead must have been solved before.
"""

import cython
from cython.cimports.interpreter.engines.kernel.engine import Kernel
from cython.cimports.interpreter.engines.kernel.law.effects import copy
from cython.cimports.interpreter.engines.kernel.law.legality import ask
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.machine.memory import shorts_of, values_of
from cython.cimports.interpreter.engines.kernel.tabling.deciding import (
    Solving,
    count_links,
    decide,
    sum_up,
    turn_links,
)
from cython.cimports.interpreter.engines.kernel.tabling.filling import MOST_TURNS, Account, Work, fill, forget
from cython.cimports.interpreter.engines.kernel.tabling.passing import Passing, sort_passings
from cython.cimports.interpreter.engines.kernel.tabling.retracting import (
    Stretch,
    count_turns,
    first_known,
    has_passings,
    may_retract,
    retract,
    tell_of_passings,
)
from cython.cimports.interpreter.engines.kernel.tabling.slices import (
    LEFT_OUT,
    MARKED_UNIT,
    MISPLACED,
    MOST_MEN,
    MOST_SLICES,
    MOST_UNKNOWN,
    N_KEYS,
    N_SIGNS,
    NO_MORE_MEMORY,
    TOO_LARGE,
    TOO_NARROW,
    Slice,
    enter,
    i8,
    lay_out,
)
from cython.cimports.libc.stdlib import calloc, free, malloc, realloc
from cython.cimports.libc.string import memcpy, memset

from interpreter.errors import UntabledError
from interpreter.state.position import Position, Unit


class NarrowError(Exception):
    """A slice has values or turns for which a byte of each position has no code."""


@cython.cclass
class Shelf:
    """The positions of slices that are solved together, one node each."""

    def __init__(self, n):
        """Make room for some positions, which are left out until they are filled."""
        self.n = n
        self.nodes = cython.cast(cython.pointer[Account], calloc(n + 1, cython.sizeof(Account)))
        self.found = cython.cast(cython.pointer[i16], malloc((n + 1) * 2))
        if self.nodes == cython.NULL or self.found == cython.NULL:
            raise MemoryError
        for at in range(self.n):
            self.found[at] = LEFT_OUT

    def __dealloc__(self):
        """Free the memory."""
        free(self.nodes)
        free(self.found)

    def values(self, first, count):
        """Return the values of some nodes, two bytes each."""
        place = cython.cast(cython.p_char, self.found + cython.cast(u64, first))
        return place[: 2 * cython.cast(cython.Py_ssize_t, count)]

    def solve(self, tablers):
        """Solve the positions that some tablers have filled, and return the most turns until an end."""
        n_links: u64 = 0
        total: u64 = self.n
        for tabler in tablers:
            n_links += _work_of(tabler).links.n
            total += _work_of(tabler).extras.n
        if total >= 1 << 31:
            raise UntabledError("it has too many positions")
        self._take_extras(tablers, total)
        task: Solving
        memset(cython.address(task), 0, cython.sizeof(Solving))
        task.nodes, task.values, task.n = self.nodes, self.found, total
        task.starts = cython.cast(cython.pointer[u64], calloc(total + 2, 8))
        task.sources = cython.cast(cython.pointer[u32], malloc((n_links + 1) * 4))
        task.order = cython.cast(cython.pointer[u32], malloc((total + 1) * 4))
        task.next = cython.cast(cython.pointer[u32], malloc((total + 1) * 4))
        task.heads = cython.cast(cython.pointer[u32], calloc(MOST_TURNS + 1, 4))
        longest: cython.int = MOST_TURNS
        has_room: cython.bint = (
            task.starts != cython.NULL
            and task.sources != cython.NULL
            and task.order != cython.NULL
            and task.next != cython.NULL
            and task.heads != cython.NULL
        )
        if has_room:
            longest = _solved(cython.address(task), self.n, tablers)
        free(task.starts)
        free(task.sources)
        free(task.order)
        free(task.next)
        free(task.heads)
        if not has_room:
            raise MemoryError
        if longest == MOST_TURNS:
            raise UntabledError(f"an end may be more than {MOST_TURNS} turns away")
        return longest

    def _take_extras(self, tablers, total):
        """Take the extra positions of some tablers, after the others."""
        nodes = cython.cast(
            cython.pointer[Account], realloc(self.nodes, (cython.cast(u64, total) + 1) * cython.sizeof(Account))
        )
        if nodes != cython.NULL:
            self.nodes = nodes
        found = cython.cast(cython.pointer[i16], realloc(self.found, (cython.cast(u64, total) + 1) * 2))
        if found != cython.NULL:
            self.found = found
        if nodes == cython.NULL or found == cython.NULL:
            raise MemoryError
        first: u64 = self.n
        for tabler in tablers:
            extras = cython.address(_work_of(tabler).extras)
            memcpy(nodes + first, extras.nodes, extras.n * cython.sizeof(Account))
            memcpy(found + first, extras.values, cython.cast(u64, extras.n) * 2)
            first += extras.n


@cython.cfunc
def _work_of(tabler: Tabler) -> cython.pointer[Work]:
    return cython.address(tabler.work)


@cython.cfunc
def _solved(task: cython.pointer[Solving], n: u64, tablers) -> cython.int:
    """Solve a task, and return the most turns until an end; the tablers forget their links on the way."""
    first: u64 = n
    for tabler in tablers:
        count_links(task, _work_of(tabler), first)
        first += _work_of(tabler).extras.n
    sum_up(task)
    first = n
    for tabler in tablers:
        turn_links(task, _work_of(tabler), first)
        first += _work_of(tabler).extras.n
        forget(_work_of(tabler))
    with cython.nogil:
        longest = decide(task)
    return longest


@cython.cclass
class Crossings:
    """The steps of a slice that open a capture in passing, of all tablers, which forget them."""

    def __init__(self, tablers):
        """Collect what tablers have found as they counted turns."""
        n: u64 = 0
        for tabler in tablers:
            n += _passings_of(tabler).n
        found = cython.address(self.passings)
        found.first = cython.cast(cython.pointer[Passing], malloc((n + 1) * cython.sizeof(Passing)))
        if found.first == cython.NULL:
            raise MemoryError
        for tabler in tablers:
            own = _passings_of(tabler)
            if own.n:
                memcpy(found.first + found.n, own.first, own.n * cython.sizeof(Passing))
            found.n += own.n
            own.n = 0
        sort_passings(found)

    def __dealloc__(self):
        """Free the memory."""
        free(self.passings.first)

    def most_turns(self):
        """Return the most turns until an end by such captures, or -1 without any."""
        most: cython.int = -1
        for i in range(self.passings.n):
            one = self.passings.first + i
            most = max(most, cython.cast(cython.int, one.win), cython.cast(cython.int, one.loss))
        return most


@cython.cfunc
def _passings_of(tabler: Tabler) -> cython.pointer[Passings]:
    return cython.address(tabler.passings)


@cython.cclass
class Tabler:
    """Fills slices of one Program, for one thread."""

    def __init__(self, program, number, most_links):
        """Prepare for positions of turns with a number, and for at most so many links between them."""
        self.kernel = Kernel(program)
        self.kept = []
        w, tables = cython.address(self.work), self.kernel.tables
        m, atlas = tables.m, cython.address(w.atlas)
        atlas.slices = cython.cast(cython.pointer[Slice], tables.room(MOST_SLICES * cython.sizeof(Slice)))
        atlas.held = cython.cast(cython.pointer[u64], tables.room(2 * m.n_pieces * 8))
        atlas.unknown_hands = cython.cast(cython.pointer[u8], tables.room(MOST_UNKNOWN * 2 * m.n_pieces))
        w.bare = cython.cast(cython.pointer[State], tables.room(m.size))
        for i in range(N_SIGNS):
            atlas.signs[i] = mix(101, i + 1)
        for i in range(2 * m.n_pieces):
            atlas.held[i] = mix(103, i + 1)
        for i in range(N_KEYS):
            atlas.by_key[i] = NOWHERE
        self.kernel.poser.pose(Position(board=((),) * m.n, number=number), 0)
        copy(m, ply(m, 0), w.bare)
        w.repeats = not m.plain
        w.links.most = most_links
        self.ways.first = cython.cast(cython.pointer[u32], tables.room(2 * m.n_pieces * (m.n + 1) * 4))
        self.ways.state = cython.cast(cython.pointer[u8], tables.room(2 * m.n_pieces))
        self.ways.most = cython.cast(cython.pointer[u8], tables.room(2 * m.n_pieces))
        self.ways.passing = cython.cast(cython.pointer[u8], tables.room(2 * m.n_pieces))
        self.ways.repeats = cython.cast(cython.pointer[u8], tables.room(2 * m.n_pieces))

    def __dealloc__(self):
        """Free the memory."""
        forget(cython.address(self.work))
        free(self.ways.ways)
        free(self.passings.first)

    def add(self, men, squares, hands, maps, turned, fixing):
        """Add a slice, and return its number: the units, the squares of each, the hands, and the symmetries."""
        atlas, tables = cython.address(self.work.atlas), self.kernel.tables
        n: cython.int = tables.m.n
        if atlas.n_slices == MOST_SLICES or len(men) > MOST_MEN:
            raise UntabledError("too many units, or sets of units, may arise")
        one = atlas.slices + atlas.n_slices
        one.n_men = len(men)
        rows: list = []
        places: list = [NOWHERE] * (n * len(men))
        for i, (piece, side, marks, _) in enumerate(men):
            unit: cython.int = unit_of(piece, side)
            one.men[cython.cast(cython.int, i)] = unit | cython.cast(cython.int, marks) << MARK_SHIFT
            one.size[cython.cast(cython.int, i)] = len(squares[i])
            rows.extend(squares[i])
            rows.extend([NOWHERE] * (n - len(squares[i])))
            for place, square in enumerate(squares[i]):
                places[i * n + square] = place
        one.squares, one.places = shorts_of(tables, rows), shorts_of(tables, places)
        one.hands = cython.cast(cython.pointer[u8], tables.room(2 * tables.m.n_pieces))
        for side in range(2):
            for piece in hands[side]:
                one.hands[side * tables.m.n_pieces + cython.cast(cython.int, piece)] += 1
        one.n_maps = len(maps)
        one.maps = shorts_of(tables, [square for each in maps for square in each])
        one.turned = shorts_of(tables, turned)
        one.fixing = cython.cast(cython.pointer[u64], tables.room(8 * (len(fixing) + 1)))
        for i, bits in enumerate(fixing):
            one.fixing[cython.cast(cython.int, i)] = bits
        if one.n_men > 1:
            room: cython.size_t = one.size[0] * one.size[1] * cython.sizeof(i32)
            one.pairs = cython.cast(cython.pointer[i32], tables.room(room))
            one.pair_of = cython.cast(cython.pointer[i32], tables.room(room))
        lay_out(tables.m, one)
        one.first = NOWHERE
        enter(atlas, tables.m, one)
        return atlas.n_slices - 1

    def place(self, number, first, values):
        """Say where a slice is: its first node on the shelf, or, of a solved one, its values in an array."""
        one = self.work.atlas.slices + cython.cast(cython.int, number)
        one.first, one.values, one.bytes = first, cython.NULL, cython.NULL
        if values is not None:
            self.kept.append(values)
            if values.itemsize == 1:
                one.bytes = cython.cast(cython.pointer[i8], values_of(values, 1, len(values)))
            else:
                one.values = cython.cast(cython.pointer[i16], values_of(values, 2, len(values)))

    def look(self, number, positions):
        """Return the slices to which the turns of some positions lead; `unknown` says what has none."""
        m, w = self.kernel.tables.m, cython.address(self.work)
        reached = cython.cast(cython.pointer[u8], calloc(MOST_SLICES, 1))
        if reached == cython.NULL:
            raise MemoryError
        w.reached, w.atlas.looks_only = reached, True
        node: Account
        value: i16 = 0
        ask(m)
        for position in positions:
            one = w.atlas.slices + cython.cast(cython.int, number)
            fill(w, m, one, position, cython.address(node), cython.address(value))
        found = [i for i in range(w.atlas.n_slices) if reached[i]]
        w.reached, w.atlas.looks_only = cython.NULL, False
        free(reached)
        self.answer()
        return found

    def fill(self, number, first, last, shelf: Shelf):
        """Fill the positions of a slice from a number up to another, and return how many there are.

        The work ends early if a slice is missing.
        """
        m, w = self.kernel.tables.m, cython.address(self.work)
        one = w.atlas.slices + cython.cast(cython.int, number)
        at: i64 = first
        end: i64 = last
        found: i64 = 0
        nodes, values = shelf.nodes, shelf.found
        ask(m)
        with cython.nogil:
            while at < end and not m.failed and not w.atlas.fault and not w.atlas.n_unknown:
                found += fill(w, m, one, at, nodes, values)
                at += 1
        self.answer()
        return found

    def retracts(self, number):
        """Return True if the turns of a slice can be taken back, so that it needs no list of them."""
        one = self.work.atlas.slices + cython.cast(cython.int, number)
        found: cython.bint = may_retract(self.kernel.tables.m, cython.address(self.ways), one)
        self.answer()
        return bool(found)

    @cython.cfunc
    def _stretch(self, number, first, last, codes) -> Stretch:
        stretch: Stretch
        memset(cython.address(stretch), 0, cython.sizeof(Stretch))
        stretch.one = self.work.atlas.slices + cython.cast(cython.int, number)
        stretch.first, stretch.end, stretch.most = first, last, -1
        stretch.codes = cython.cast(cython.pointer[u8], values_of(codes, 1, last))
        stretch.known = first_known(self.kernel.tables.m, cython.address(self.ways), stretch.one)
        return stretch

    def most_turns(self, number):
        """Return the most turns that a code can say: see `retracting`."""
        one = self.work.atlas.slices + cython.cast(cython.int, number)
        return 255 - first_known(self.kernel.tables.m, cython.address(self.ways), one)

    def count_turns(self, number, first, last, codes):
        """Write down what the turns of a stretch of a slice lead to, up to one that leads to no known slice.

        Return how many positions there are, and the most turns of an end that is known. Raise `NarrowError` if codes
        cannot say what is found.
        """
        m = self.kernel.tables.m
        stretch: Stretch = self._stretch(number, first, last, codes)
        if has_passings(cython.address(self.ways), stretch.one):
            stretch.passings = cython.address(self.passings)
        ask(m)
        with cython.nogil:
            count_turns(cython.address(self.work), m, cython.address(self.ways), cython.address(stretch))
        self.answer()
        return stretch.found, stretch.most

    def retract(self, number, first, last, turns, codes, crossings: Crossings):
        """Take back the turns to all positions of a stretch of a slice that are decided in some turns.

        Return how many they are, and the most turns of what is found of others. Raise `NarrowError` if codes cannot say
        what is found.
        """
        m = self.kernel.tables.m
        stretch: Stretch = self._stretch(number, first, last, codes)
        stretch.passings = cython.address(crossings.passings)
        n: cython.int = turns
        ask(m)
        with cython.nogil:
            retract(cython.address(self.work), m, cython.address(self.ways), cython.address(stretch), n)
        self.answer()
        return stretch.found, stretch.most

    def tell_of(self, crossings: Crossings, number, last, turns, codes):
        """Take back the steps of a slice that open a capture in passing, to positions that are decided in some turns.

        Return the most turns of what is found. Raise `NarrowError` if codes cannot say it.
        """
        m = self.kernel.tables.m
        stretch: Stretch = self._stretch(number, 0, last, codes)
        stretch.passings = cython.address(crossings.passings)
        n: cython.int = turns
        ask(m)
        with cython.nogil:
            tell_of_passings(cython.address(self.work), m, cython.address(stretch), n)
        self.answer()
        return stretch.most

    def unknown(self):
        """Return the units and hands that have no slice, and forget them."""
        m, atlas = self.kernel.tables.m, cython.address(self.work.atlas)
        found: list = []
        for i in range(atlas.n_unknown):
            hands = []
            for side in range(2):
                own: list = []
                for piece in range(m.n_pieces):
                    own.extend([piece] * atlas.unknown_hands[(2 * i + side) * m.n_pieces + piece])
                hands.append(tuple(own))
            men: list = []
            for j in range(atlas.unknown[i].n_men):
                code: cython.int = atlas.unknown[i].men[j]
                men.append(Unit(piece_of(code), side_of(code), (code & ALL_MARKS) >> MARK_SHIFT))
            found.append((tuple(men), (hands[0], hands[1])))
        atlas.n_unknown = 0
        return found

    def forget(self):
        """Forget all links, and the steps that open captures in passing."""
        forget(cython.address(self.work))
        self.passings.n = 0

    def answer(self):
        """Raise what has stopped the work."""
        fault: cython.int = self.work.atlas.fault
        self.work.atlas.fault = 0
        self.kernel.answer()
        if fault == NO_MORE_MEMORY:
            raise MemoryError
        if fault == TOO_NARROW:
            raise NarrowError
        if fault == TOO_LARGE:
            raise UntabledError(f"it has more than {MOST_MEN} units, or {self.work.links.most} turns between positions")
        if fault == MARKED_UNIT:
            raise UntabledError("units gain marks, such as a right to castle, that no table knows")
        if fault == MISPLACED:
            raise UntabledError("a turn leads to a position that the table leaves out")
        return 0
