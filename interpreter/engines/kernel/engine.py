# cython: language_level=3, cdivision=True, infer_types=True
"""The kernel as an engine: questions about positions, counts and random games."""

from dataclasses import replace
from time import perf_counter
from typing import NamedTuple

import cython
from cython.cimports.interpreter.engines.kernel.counting import Entry, Tallies, count, count_turns, play_out
from cython.cimports.interpreter.engines.kernel.law.attack import gives_check_from, is_checked
from cython.cimports.interpreter.engines.kernel.law.effects import copy
from cython.cimports.interpreter.engines.kernel.law.legality import MOST_TRIES, ask, generate, is_legal, is_stuck, play
from cython.cimports.interpreter.engines.kernel.law.turns import (
    gives_check,
    go_on,
    goal_number,
    goal_winner,
    settle,
    startle,
)
from cython.cimports.interpreter.engines.kernel.loading import load
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.moves.activity import active
from cython.cimports.interpreter.engines.kernel.moves.chains import relation
from cython.cimports.interpreter.engines.kernel.posing import Poser
from cython.cimports.libc.stdlib import calloc, free

from interpreter.engines.ends import counted_outcome, foregone_outcome, stuck_outcome
from interpreter.errors import InvalidPositionError, UndecidedError
from interpreter.state import turn
from interpreter.state.action import Kind
from interpreter.state.naming import named
from interpreter.state.outcome import Outcome
from interpreter.state.position import recorded, start_position
from interpreter.state.soundness import check_position
from interpreter.state.turn import turn_length

_MAX_DEPTH = 100

_WHOLE = 4
"""Number of actions that are always counted in one call."""

_PARTS = 400
"""Number of parts that suffices to share work among jobs and to show progress."""


class Playouts(NamedTuple):
    """The results of random games: their number, actions, turns and endings."""

    count: int
    actions: int
    turns: int
    white: int
    black: int
    draws: int
    capped: int


@cython.cclass
class Kernel:
    """Answers questions about positions of one Program. It works for one thread at a time."""

    name = "kernel"

    def __init__(self, program):
        """Prepare to play by a Program."""
        self.program = program
        self.tables = load(program)
        self.poser = Poser(self.tables)

    # Positions

    def start(self):
        """Return the position at the start of the game."""
        position = start_position(self.program)
        self.poser.pose(position, 0)
        if self.tables.m.startles:
            startle(self.tables.m, ply(self.tables.m, 0))
        return recorded(self.poser.read(0, position.seen))

    def _read_back(self, position):
        """Return a position as the kernel stores it: with numbered units and a book in a game with chains."""
        self.poser.pose(position, 0)
        return self.poser.read(0, position.seen)

    def admit(self, position):
        """Return a position from outside, normalized: without en passant captures that no unit can make.

        If the part of the turn that has begun is already over, the next part begins.
        `InvalidPositionError` is raised for a position that no game can hold.
        """
        check_position(self.program, position)
        m = self.tables.m
        self.poser.pose(position, 0)
        m.n_actions = m.n_paths = 0
        ask(m)
        s = ply(m, 0)
        in_act_phase: cython.bint = s.phase == ACT_PHASE
        over: cython.bint = not in_act_phase or (s.spent > 0 and (gives_check(m, s) or is_stuck(m, 0)))
        if over:
            copy(m, s, ply(m, 1))
            go_on(m, ply(m, 1), in_act_phase)
        elif s.spent == 0:
            if s.n_passants:
                settle(m, s)
            if m.startles:
                startle(m, s)
        self.answer()
        if over:
            return self.after(position)
        read = self.poser.read(0, position.seen)
        return read if position.spent else recorded(read)

    def minimal(self, position):
        """Return the position without the facts that `admit` derives, so that text can omit them."""
        if position.book is None:
            return position
        bare = replace(position, book=None)
        return bare if self._read_back(bare) == position else position

    def actor(self, position):
        """Return the side to act, which may be the other side if it relocates units."""
        return turn.actor(self.program, position)

    # Actions

    def look(self, position, wary):
        """Write a position into ply 0, push its candidate actions, and return their number."""
        m = self.tables.m
        self.poser.pose(position, 0)
        m.n_actions = m.n_paths = 0
        ask(m)
        if wary and self.is_goal():
            return 0
        generate(m, 0, wary)
        return m.n_actions

    def is_goal(self):
        """Return True if a goal is won in ply 0."""
        m = self.tables.m
        return m.n_goals > 0 and goal_number(m, ply(m, 0)) != NO_PIECE

    def legal_actions(self, position):
        """Return the legal actions in any order, or none in a decided position; draws by count are ignored."""
        m = self.tables.m
        count_ = self.look(position, True)
        found = [self.poser.action(m.actions + at) for at in range(count_) if is_legal(m, 0, at)]
        self.answer()
        return tuple(found)

    def is_legal(self, position, action):
        """Return True if an action is legal, without a look at the others; draws by count are ignored."""
        at = self.place(position, action)
        self.answer()
        return at >= 0

    def play(self, position, action):
        """Return the position after a legal action."""
        at: cython.Py_ssize_t = self.place(position, action)
        assert at >= 0, "only legal actions are played"
        play(self.tables.m, 0, self.tables.m.actions + at)
        self.answer()
        return self.after(position)

    def place(self, position, action):
        """Write a position into ply 0, and return the place of a legal action among its candidates, or -1."""
        m = self.tables.m
        count_ = self.look(position, True)
        kind: cython.int = self.poser.kinds.index(action.kind)
        origin: cython.int = action.origin
        target: cython.int = action.target
        for at in range(count_):
            pushed = m.actions + at
            if pushed.kind == kind and pushed.origin == origin and pushed.target == target:
                if self.poser.action(pushed) == action and is_legal(m, 0, at):
                    return at
        return -1

    def successors(self, position):
        """Return every legal action with the position after it."""
        m = self.tables.m
        count_ = self.look(position, True)
        found = []
        for at in range(count_):
            if is_legal(m, 0, at):
                play(m, 0, m.actions + at)
                found.append((self.poser.action(m.actions + at), self.after(position)))
        self.answer()
        return found

    def after(self, position):
        """Return the position in ply 1, which follows another position."""
        s = ply(self.tables.m, 1)
        read = self.poser.read(1, position.seen)
        return recorded(read) if (s.side, s.number) != (position.side, position.number) else read

    def candidate_action(self, position, action):
        """Return the candidate for an action, legal or not; either square may name castling."""
        m = self.tables.m
        count_ = self.look(position, False)
        origin: cython.int = action.origin  # every name of an action has its origin
        found = []
        for at in range(count_):
            if m.actions[at].origin != origin:
                continue
            candidate = self.poser.action(m.actions + at)
            partner = m.actions[at].extra if candidate.kind is Kind.CASTLE else NOWHERE
            found.append((candidate, partner))
        return named(found, action)

    def answer(self):
        """Raise the failure of a search, inside which no exception can be raised."""
        failed = self.tables.m.failed
        self.tables.m.failed = 0
        if failed == NO_MEMORY:
            raise MemoryError
        if failed == TOO_DEEP:
            raise RecursionError("the line of actions looked at is too long")
        if failed == STOPPED:
            raise self.tables.heard.pop() if self.tables.heard else KeyboardInterrupt
        if failed == UNDECIDED:
            raise UndecidedError(f"more than {MOST_TRIES} continuations of this turn")
        if failed == TOO_MANY:
            raise UndecidedError("there are too many chains to list them all")
        if failed == NO_ROOM:
            raise InvalidPositionError(["more is open, rode or waits than the rules can bring about"])
        return 0

    # Questions

    def outcome(self, position, *, stuck):
        """Return the outcome of the game, or None; `stuck` says that there is no legal action."""
        m = self.tables.m
        self.poser.pose(position, 0)
        s = ply(m, 0)
        if self.is_goal():
            goal = self.program.decisive[goal_number(m, s)]
            winner: cython.int = goal_winner(m, s)
            return Outcome(None if winner == NO_WINNER else winner, goal.kind, goal.span)
        won = foregone_outcome(self.program, position, self)
        if won is not None:
            return won
        if stuck:
            self.poser.pose(position, 0)
            checked = is_checked(m, s, s.side)
            return stuck_outcome(self.program, position, checked=checked, checkers=self.checkers)
        return counted_outcome(self.program, position, self)

    def is_checked(self, position):
        """Return True if the side to act is in check."""
        m = self.tables.m
        self.poser.pose(position, 0)
        return bool(is_checked(m, ply(m, 0), ply(m, 0).side))

    def checkers(self, position):
        """Return the pieces of the units that give check to the side to act."""
        m = self.tables.m
        self.poser.pose(position, 0)
        s = ply(m, 0)
        pieces = [
            piece_of(units(m, s)[square])
            for square in range(m.n)
            if has(occupied(m, s, 1 - s.side), square) and gives_check_from(m, s, s.side, square)
        ]
        return frozenset(pieces)

    def actions_of_turn(self, position):
        """Return the least and the greatest number of actions of this turn."""
        return turn_length(self.program, position)

    def active(self, position, side: cython.int):
        """Return the squares of the active units of a side."""
        m = self.tables.m
        if side > 1:
            return frozenset()
        self.poser.pose(position, 0)
        found = active(m, ply(m, 0), side)
        return frozenset([square for square in range(m.n) if has(found, square)])

    def tried(self):
        """Return the number of later actions of the turn that the last question tried."""
        return MOST_TRIES - self.tables.m.left

    def hash(self, position):
        """Return a 64-bit hash, equal for positions that differ only in clocks and a number of the turn without effect.

        The number counts where turns grow, and in the first turn of the game.
        """
        self.poser.pose(position, 0)
        return full_key(self.tables.m, ply(self.tables.m, 0))

    def undoes(self, position):
        """Return True if every action can be tried and undone, so that the state is the same, byte for byte.

        What a state keeps only to save work, who is active and what is linked, is worked out before.
        """
        m = self.tables.m
        s = ply(m, 0)
        count_ = self.look(position, True)
        for side in range(2):
            active(m, s, side)
            if m.chains:
                relation(m, s, side)
        before = self._bytes(m.size)
        for at in range(count_):
            if is_legal(m, 0, at):
                play(m, 0, m.actions + at)
        return before == self._bytes(m.size)

    def _bytes(self, size: cython.size_t):
        """Return the bytes of ply 0 without the gate, which every walk sets as it needs."""
        s = ply(self.tables.m, 0)
        colors(s)[self.tables.m.n] = OFF
        return cython.cast(cython.p_char, s)[:size]

    # Counting

    def perft(self, position, depth, *, bulk=True, jobs=1, hash_mb=0, turns=False, tick=None):
        """Return the number of ways to play `depth` actions, or turns; `tick` receives counts as they come in.

        This function plays the first actions itself. They give work to several jobs, threads with tables of their own,
        and let `tick` show the progress or stop the count.
        """
        if depth > _MAX_DEPTH:
            raise RecursionError(f"perft goes {_MAX_DEPTH} deep at most")
        starts = [position]
        while not turns and depth > _WHOLE and len(starts) < _PARTS:
            starts = [after for start in starts for _, after in self.successors(start)]
            depth -= 1
        helpers = [self, *[Kernel(self.program) for _ in range(1, min(jobs, len(starts)))]]
        self.tables.m.stopped = 0
        for helper in helpers:
            helper._open_table(hash_mb // len(helpers))
        try:
            return _shared(helpers, starts, lambda helper, start: helper._counted(start, depth, bulk, turns), tick)
        finally:
            for helper in helpers:
                helper._close_table()

    def _stop(self):
        """Stop the count that this kernel runs in another thread."""
        self.tables.m.stopped = 1

    def _open_table(self, megabytes):
        """Allocate a cache of counts; 0 removes it."""
        self.table.entries, self.table.mask = cython.NULL, 0
        if not megabytes:
            return
        size: u64 = 1
        while size * 2 * cython.sizeof(Entry) <= cython.cast(u64, megabytes) << 20:
            size *= 2
        self.table.entries = cython.cast(cython.pointer[Entry], calloc(size, cython.sizeof(Entry)))
        if self.table.entries == cython.NULL:
            raise MemoryError(f"there is no room for a table of {megabytes} MB")
        self.table.mask = size - 1

    def _close_table(self):
        free(self.table.entries)
        self.table.entries = cython.NULL

    def _counted(self, position, depth: cython.int, bulk: cython.bint, turns: cython.bint):
        """Return the number of ways to continue from a position, counted in one call."""
        m = self.tables.m
        self.poser.pose(position, 0)
        m.n_actions = m.n_paths = 0
        ask(m)
        remembers: cython.bint = self.table.entries != cython.NULL and not m.recalls
        table = cython.address(self.table) if remembers else cython.NULL
        total: u64
        with cython.nogil:
            if turns:
                total = count_turns(m, 0, depth)
            else:
                total = count(m, 0, depth, bulk, table)
        self.answer()
        return total

    def activation_queries(self, position, count):
        """Return the seconds that some queries of the active units of the side to act take, without a cache."""
        m = self.tables.m
        self.poser.pose(position, 0)
        s = ply(m, 0)
        queries: cython.uint = count
        began = perf_counter()
        with cython.nogil:
            for _ in range(queries):
                s.fresh[0] = s.fresh[1] = 0
                active(m, s, s.side)
        return perf_counter() - began

    def playouts(self, position, *, count, seed, cap=2000):
        """Play random games from a position, with equally likely legal actions and no draw by repetition."""
        m = self.tables.m
        self.poser.pose(position, m.n_plies - 1)
        random: u64 = mix(seed, 1) | 1
        games: cython.uint = count
        longest: cython.uint = cap
        tallies: Tallies
        tallies.games = tallies.actions = tallies.turns = 0
        tallies.white = tallies.black = tallies.draws = tallies.capped = 0
        ask(m)
        with cython.nogil:
            for _ in range(games):
                if m.failed:
                    break
                copy(m, ply(m, m.n_plies - 1), ply(m, 0))
                play_out(m, cython.address(random), longest, cython.address(tallies))
        self.answer()
        return Playouts(
            tallies.games,
            tallies.actions,
            tallies.turns,
            tallies.white,
            tallies.black,
            tallies.draws,
            tallies.capped,
        )


def _shared(helpers, starts, counted, tick):
    """Return the sum of the counts from some starts, shared among threads."""
    idle = list(helpers)

    def one(start):
        helper = idle.pop()
        try:
            return counted(helper, start)
        finally:
            idle.append(helper)

    total = 0
    from concurrent.futures import ThreadPoolExecutor  # which takes long to load

    with ThreadPoolExecutor(len(helpers)) as pool:
        results = map(one, starts) if len(helpers) == 1 else pool.map(one, starts)
        try:
            for number in results:
                total += number
                if tick is not None:
                    tick(number)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for helper in helpers:
                helper._stop()
            raise
    return total
