# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""States of games in the kernel's own memory, which behave like Python values.

A state is a block of bytes that never changes. It shares the starts of earlier turns with its successors. To answer a
question, a keeper copies the state to its working memory, asks, and copies the answer out before any Python code runs.
Threads may therefore ask about states of one game. A lock guards questions that may take long.
"""

from threading import RLock

import cython
from cython.cimports.cpython.object import PyObject
from cython.cimports.cpython.ref import Py_DECREF, Py_INCREF
from cython.cimports.cpython.tuple import PyTuple_GET_ITEM, PyTuple_GET_SIZE, PyTuple_New, PyTuple_SET_ITEM
from cython.cimports.interpreter.engines.kernel.codes import NO_NUMBER, write_codes, write_numbers
from cython.cimports.interpreter.engines.kernel.engine import Kernel
from cython.cimports.interpreter.engines.kernel.law.attack import is_checked
from cython.cimports.interpreter.engines.kernel.law.counts import ends_by_count
from cython.cimports.interpreter.engines.kernel.law.legality import ask, generate, is_legal, play
from cython.cimports.interpreter.engines.kernel.law.turns import act_and_pass, act_on, actor, new_goal
from cython.cimports.interpreter.engines.kernel.listing import (
    AT,
    BY_COUNT,
    BY_GOAL,
    BY_OTHER,
    BY_PROGRESS,
    BY_STUCK,
    GOES_ON,
    PLAIN,
    UNJUDGED,
    lists,
    write_member,
)
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.machine.memory import values_of
from cython.cimports.interpreter.engines.kernel.moves.chains import with_room
from cython.cimports.interpreter.engines.kernel.plain_fen import rights_key, write_plain
from cython.cimports.interpreter.engines.kernel.planes import floats_of, observe, write_plan
from cython.cimports.libc.stdlib import free, malloc
from cython.cimports.libc.string import memcpy

from dsl.model.rows import MATES, Effect, EndKind, PhaseKind
from interpreter.program.tables import SIDE_NAMES
from interpreter.state.outcome import Outcome
from interpreter.state.position import key_of, position_of  # of a position as a value

_ROW = cython.declare(cython.size_t, (MAX_CHAIN + 1) * 2)
_FEW = cython.declare(cython.int, 1000)  # lists of actions, before which it does not pay to number all actions


def only_loses(program) -> cython.bint:
    """Return True if units of a game may leave the board but never come to it: captures then part its positions."""
    comes = (program.hand, program.fusion, program.stacking, program.chain, program.phase(PhaseKind.PLACE))
    if any([each is not None for each in comes]) or program.commands:
        return False
    return not any([row.effect in (Effect.LEAVE_BEHIND, Effect.WAIT, Effect.TO_HAND) for row in program.consequences])


@cython.cfunc
@cython.exceptval(check=False)
def _free_kept(kept: cython.pointer[Block]) -> cython.void:
    """Release a state."""
    kept.refs -= 1
    if kept.refs == 0:
        free(kept.rows)
        free(kept)


@cython.cfunc
@cython.exceptval(check=False)
def _free_past(past: cython.pointer[Past]) -> cython.void:
    """Release a piece of a history, and those before it that nobody else has."""
    while past != cython.NULL:
        past.refs -= 1
        if past.refs:
            return
        before = past.before
        for i in range(past.n):
            if past.kept[i] != cython.NULL:
                _free_kept(past.kept[i])
            if past.values[i] != cython.NULL:
                Py_DECREF(cython.cast(object, past.values[i]))
        free(past)
        past = before


@cython.cfunc
@cython.exceptval(check=False)
def _free_found(found: cython.pointer[Found]) -> cython.void:
    """Free a list of actions, and one from before they had numbers."""
    if found != cython.NULL:
        free(found.older)
        free(found)


@cython.cclass
class Keeper:
    """Keeps the states of one game, and answers what they are asked."""

    def __init__(self, engine, numbering):
        """Keep states of an engine's Program; a function returns the numbering of its actions once that pays."""
        program = engine.program
        self.engine, self.numbering, self.kernel = engine, numbering, Kernel(program)
        self.tables, self.poser = self.kernel.tables, self.kernel.poser
        self.n_lists = 0
        self.numbered = self.waits = False
        m = self.tables.m
        self.lock = RLock()
        self.guarded = not m.plain and (m.n_royals > 0 or m.longest_turn > 1)
        repetition = program.end(EndKind.REPETITION)
        self.repeats = 0 if repetition is None else repetition.number
        self.foregone = any([goal.late and not goal.safe for goal in program.goals])
        self.recalls = any([program.end(kind) is not None for kind in MATES])  # a checkmate asks for earlier checks
        self.only_loses = only_loses(program)
        self.ends = {}
        self.stuck = [[self._stuck(side, checked) for checked in range(2)] for side in range(2)]

    def number_all(self):
        """Give all actions their numbers, from now on."""
        numbering = self.numbering()
        with self.lock:
            if self.numbered:
                return
            count = max(1, len(numbering.actions))
            self.n_words = (count + 63) // 64
            self.order = cython.cast(cython.pointer[u32], self.tables.room(count * cython.sizeof(u32)))
            self.bits = cython.cast(cython.pointer[u64], self.tables.room(self.n_words * 8))
            self.values = list(numbering.actions)
            write_codes(self.tables, cython.address(self.codes), numbering.actions)
            self.numbered = True

    def _stuck(self, side, checked):
        """Return the outcome for a side without a legal action, or None if it depends on the position."""
        program, m = self.engine.program, self.tables.m
        mate = program.mate(side) if checked else None
        if mate is not None:
            if m.mate_by != cython.NULL or m.mate_without != cython.NULL:
                return None
            return Outcome(side if mate.result == "win" else 1 - side, mate.kind, mate.span)
        end = program.stalemate(side)
        if end.which:
            return None
        winner = {"loss": 1 - side, "win": side, "draw": None}[end.result]
        return Outcome(program.odds if winner is None else winner, end.kind, end.span)

    def empty_block(self):
        """Return a block without a state."""
        kept: cython.pointer[Block] = cython.cast(
            cython.pointer[Block], malloc(cython.sizeof(Block) + self.tables.m.size)
        )
        if kept == cython.NULL:
            raise MemoryError
        kept.refs, kept.rows, kept.goal = 1, cython.NULL, UNJUDGED
        return kept

    def new_kept(self, s):
        """Return a copy of a state of the working memory."""
        m = self.tables.m
        kept = self.empty_block()
        kept.key = key_of_turn(m, s)
        memcpy(state_of(kept), s, m.size)
        if s.n_claimed + s.n_unclaimed:
            kept.rows = cython.cast(cython.pointer[u16], malloc((s.n_claimed + s.n_unclaimed) * _ROW))
            if kept.rows == cython.NULL:
                free(kept)
                raise MemoryError
            if s.n_claimed:
                memcpy(kept.rows, claimed_chain(m, s, 0), s.n_claimed * _ROW)
            if s.n_unclaimed:
                memcpy(kept.rows + s.n_claimed * (MAX_CHAIN + 1), unclaimed_chain(m, s, 0), s.n_unclaimed * _ROW)
        state_of(kept).first_claimed = state_of(kept).first_unclaimed = 0
        return kept

    def restore(self, kept):
        """Copy a state into ply 0."""
        m = self.tables.m
        s = ply(m, 0)
        memcpy(s, state_of(kept), m.size)
        if kept.rows == cython.NULL:
            return
        if s.n_claimed:
            m.claimed = with_room(m, m.claimed, cython.address(m.room_claimed), s.n_claimed)
            memcpy(m.claimed, kept.rows, s.n_claimed * _ROW)
        if s.n_unclaimed:
            m.unclaimed = with_room(m, m.unclaimed, cython.address(m.room_unclaimed), s.n_unclaimed)
            memcpy(m.unclaimed, kept.rows + s.n_claimed * (MAX_CHAIN + 1), s.n_unclaimed * _ROW)

    def position_of(self, kept, seen):
        """Return the position of a state as a value."""
        return self.poser.value(state_of(kept), kept.rows, unclaimed_of(kept), seen)

    def find(self, kept):
        """Return the legal actions of a state."""
        m = self.tables.m
        self.n_lists += 1
        if self.n_lists >= _FEW and not (self.numbered or self.waits):
            self.number_all()
        self.restore(kept)
        head: Found
        codes = cython.address(self.codes) if self.numbered else cython.NULL
        lists(m, codes, self.order, self.bits, self.n_words, kept.goal, cython.address(head))
        if m.failed:
            self.kernel.answer()
        if head.group >= 0:
            return self.group(cython.address(head))
        n: cython.size_t = head.n
        bare: cython.size_t = head.n_unnumbered
        size = cython.sizeof(Found) + n * (cython.sizeof(Action) + cython.sizeof(u32) + 1) + bare * _ROW + 8
        found: cython.pointer[Found] = cython.cast(cython.pointer[Found], malloc(size))
        if found == cython.NULL:
            raise MemoryError
        found[0] = head
        found.older, found.numbered = cython.NULL, self.numbered
        found.actions = cython.cast(cython.pointer[Action], found + 1)
        found.numbers = cython.cast(cython.pointer[u32], found.actions + n)
        found.paths = cython.cast(cython.pointer[u16], found.numbers + n)
        found.plain = cython.cast(cython.pointer[u8], found.paths + bare * (MAX_CHAIN + 1))
        to: cython.size_t = 0
        for at in range(bare):
            action = found.actions + to
            action[0] = m.actions[at]
            if action.kind == CLAIM_KIND or action.kind == RELOCATE_KIND:
                memcpy(found.paths + to * (MAX_CHAIN + 1), m.paths + action.stop * (MAX_CHAIN + 1), _ROW)
                action.stop = cython.cast(u32, to)
            found.numbers[to], found.plain[to] = NO_NUMBER, 0
            to += 1
        for word in range(self.n_words if to < n else 0):
            left = self.bits[word]
            while left:
                number: u32 = word * 64 + lowest(left)
                left &= left - 1
                found.actions[to] = m.actions[self.order[number] & AT]
                found.numbers[to], found.plain[to] = number, cython.cast(u8, self.order[number] >> 30)
                to += 1
        return found

    def group(self, head):
        """Return the legal actions of a state in which all are drops of one piece, or placings."""
        size = cython.sizeof(Found) + (head.n + 1) * cython.sizeof(u32)
        found: cython.pointer[Found] = cython.cast(cython.pointer[Found], malloc(size))
        if found == cython.NULL:
            raise MemoryError
        found[0] = head[0]
        found.older, found.numbered, found.actions = cython.NULL, True, cython.NULL
        found.plain, found.paths = cython.NULL, cython.NULL
        found.numbers = cython.cast(cython.pointer[u32], found + 1)
        write_numbers(self.tables.m, cython.address(self.codes), found.group, found.squares, found.numbers)
        return found

    def straight(self, kept, action):
        """Return the state after a legal action, without a look at the others."""
        m = self.tables.m
        self.restore(kept)
        m.n_actions = m.n_paths = 0
        ask(m)
        generate(m, 0, True)
        kind: cython.int = self.poser.kinds.index(action.kind)
        origin: cython.int = action.origin
        target: cython.int = action.target
        for at in range(m.n_actions):
            pushed = m.actions + at
            if pushed.kind == kind and pushed.origin == origin and pushed.target == target:
                if self.poser.action(pushed) == action and is_legal(m, 0, at):
                    play(m, 0, m.actions + at)
                    self.kernel.answer()
                    return self.new_kept(ply(m, 1))
        self.kernel.answer()
        raise AssertionError("only legal actions are played")

    def value(self, held, at):
        """Return an action of a state as a value."""
        if held.found.numbers[at] != NO_NUMBER:
            return self.values[held.found.numbers[at]]
        return self.poser.action_of(held.found.actions + at, state_of(held.kept).side, held.found.paths)

    def hold(self, cls, game, position):
        """Return the state of a position, as an instance of a class that extends `Held`."""
        held: Held = Held.__new__(cls)
        held.game, held.keeper = game, self
        m = self.tables.m
        with self.lock:
            for value in position.seen:
                self.poser.pose(position_of(value), m.n_plies - 1)
                held.remember(key_of_turn(m, ply(m, m.n_plies - 1)), cython.NULL, value)
                held.window += 1
            self.poser.pose(position, m.n_plies - 1)
            held.kept = self.new_kept(ply(m, m.n_plies - 1))
        return held


@cython.cclass
class Held:
    """A state of a game in the kernel's memory; what it is asked in Python is in the class that extends it."""

    def __dealloc__(self):
        """Release all memory."""
        if self.kept != cython.NULL:
            _free_kept(self.kept)
        _free_past(self.past)
        _free_found(self.found)

    def remember(self, key, kept, value):
        """Add the start of a turn to the history, as a state or as its key in Python."""
        past = self.past
        if past == cython.NULL or self.n_past == MOST_TURNS or past.n != self.n_past:
            fresh: cython.pointer[Past] = cython.cast(cython.pointer[Past], malloc(cython.sizeof(Past)))
            if fresh == cython.NULL:
                raise MemoryError
            fresh.refs, fresh.n, fresh.before = 1, 0, past
            if past != cython.NULL and self.n_past < MOST_TURNS:  # another successor has gone on from here
                fresh.before, fresh.n = past.before, self.n_past
                if fresh.before != cython.NULL:
                    fresh.before.refs += 1
                for i in range(self.n_past):
                    fresh.keys[i], fresh.kept[i], fresh.values[i] = past.keys[i], past.kept[i], past.values[i]
                    if fresh.kept[i] != cython.NULL:
                        fresh.kept[i].refs += 1
                    if fresh.values[i] != cython.NULL:
                        Py_INCREF(cython.cast(object, fresh.values[i]))
                _free_past(past)
            self.past = past = fresh
            self.n_past = past.n
        past.keys[past.n], past.kept[past.n], past.values[past.n] = key, kept, cython.NULL
        if kept != cython.NULL:
            kept.refs += 1
        else:
            Py_INCREF(value)
            past.values[past.n] = cython.cast(cython.p_void, value)
        past.n += 1
        self.n_past = past.n
        return 0

    @property
    def is_listed(self):
        """True if the legal actions are known by their numbers, or soon found, so that to look one up costs little."""
        if not self.keeper.numbered:
            self.keeper.n_lists += 1  # so that numbers come, even if nobody asks for lists
            if self.keeper.n_lists >= _FEW and not self.keeper.waits:
                self.keeper.number_all()
        return self.keeper.numbered and (self.found != cython.NULL or not self.keeper.guarded)

    def child(self, kept):
        """Return the state that follows; it begins a turn, or goes on with this one."""
        cls = type(self)
        after: Held = Held.__new__(cls)
        after.game, after.keeper, after.kept = self.game, self.keeper, kept
        after.past, after.n_past, after.window = self.past, self.n_past, self.window
        if after.past != cython.NULL:
            after.past.refs += 1
        s, before = state_of(kept), state_of(self.kept)
        if s.side != before.side or s.number != before.number:
            after.remember(kept.key, kept, None)
            after.window += 1
        m = self.keeper.tables.m
        if self.keeper.only_loses and n_units(m, s) != n_units(m, before):
            after.window = 1
        return after

    # The legal actions

    def look(self):
        """Find the legal actions, again once actions have numbers."""
        keeper = self.keeper
        older: cython.pointer[Found] = self.found
        if older != cython.NULL and (older.numbered or not keeper.numbered):
            return 0
        found: cython.pointer[Found]
        if keeper.guarded:
            with keeper.lock:
                found = keeper.find(self.kept)
        else:
            found = keeper.find(self.kept)
        if self.found == older:
            found.older = older  # which another thread may be reading
            self.found = found
            self.actions = None
        else:  # another thread has been faster
            free(found)
        return 0

    def status(self):
        """Return how the state stands."""
        self.look()
        found, keeper = self.found, self.keeper
        if found.status != GOES_ON:
            return found.status
        if keeper.foregone:
            return BY_OTHER
        if found.n == 0:
            return BY_STUCK
        m, s = keeper.tables.m, state_of(self.kept)
        if s.spent:
            return GOES_ON
        if keeper.repeats and self._times() >= keeper.repeats:
            return BY_OTHER
        if m.progress and s.clock >= m.progress:
            return BY_PROGRESS
        return BY_COUNT if ends_by_count(m, s) else GOES_ON

    def _times(self):
        """Return how often this position has begun a turn, as far as its hash can tell."""
        times: cython.int = 0
        left: cython.int = self.window
        past: cython.pointer[Past] = self.past
        n: cython.int = self.n_past
        while past != cython.NULL and left > 0:
            for i in range(n - 1, max(0, n - left) - 1, -1):
                if past.keys[i] == self.kept.key:
                    times += 1
            left -= n
            past = past.before
            n = MOST_TURNS
        return times

    def outcome(self):
        """Return how the game has ended, or None if it continues."""
        return self.settle()

    def settle(self):
        """Return the outcome, for callers in this module, which need not look up a name."""
        if not self.ended:
            self.end = self._outcome(self.status())
            self.ended = True
        return self.end

    def _outcome(self, status):
        """Return the outcome that a status means, or None if the game goes on."""
        if status == GOES_ON:
            return None
        keeper = self.keeper
        program = keeper.engine.program
        if status == BY_GOAL:
            which = (self.found.detail, self.found.winner)
            if which not in keeper.ends:
                goal = program.decisive[self.found.detail]
                winner = None if self.found.winner == NO_WINNER else self.found.winner
                keeper.ends[which] = Outcome(winner, goal.kind, goal.span)
            return keeper.ends[which]
        if status == BY_STUCK:
            found = keeper.stuck[state_of(self.kept).side][self.is_check()]
            if found is not None:
                return found
        elif status == BY_PROGRESS:
            end = program.end(EndKind.PROGRESS)
            return Outcome(program.odds, end.kind, end.span)
        alone: cython.bint = status == BY_COUNT or (status == BY_STUCK and not keeper.recalls)
        seen = () if alone else self._seen(0 if keeper.foregone else keeper.repeats)
        with keeper.lock:
            return keeper.engine.outcome(keeper.position_of(self.kept, seen), stuck=self.found.n == 0)

    def legal_actions(self):
        """Return the legal actions, in the order of their texts; none when the game is over."""
        actions = self.actions
        if actions is None:
            self.look()
            actions = self.actions = () if self.settle() is not None else self._values()
        return actions

    def _values(self):
        keeper, found = self.keeper, self.found
        if found.n_unnumbered:
            write = self.game.action_text
            return tuple(sorted([keeper.value(self, at) for at in range(found.n)], key=write))
        made = PyTuple_New(found.n)
        for at in range(found.n):
            value = keeper.values[found.numbers[at]]
            Py_INCREF(value)
            PyTuple_SET_ITEM(made, at, value)
        return made

    def place(self, action):
        """Return the place of a legal action in the list of the kernel, or -1."""
        self.look()
        found, keeper = self.found, self.keeper
        wanted = cython.cast(cython.pointer[PyObject], action)
        if self.actions is not None and found.n_unnumbered == 0:  # in the same order
            for at in range(PyTuple_GET_SIZE(self.actions)):
                if cython.cast(cython.pointer[PyObject], PyTuple_GET_ITEM(self.actions, at)) == wanted:
                    return at
        for at in range(found.n):
            if found.numbers[at] != NO_NUMBER:
                if cython.cast(cython.pointer[PyObject], keeper.values[found.numbers[at]]) == wanted:
                    return at
        for at in range(found.n):
            if keeper.value(self, at) == action:
                return at
        return -1

    def write_mask(self, out):
        """Write 1 for the number of each legal action; return False if some have no number."""
        if not self.keeper.numbered:
            self.keeper.number_all()
        self.look()
        if self.settle() is not None:
            return True
        found = self.found
        if found.n_unnumbered:
            return False
        mask = cython.cast(cython.pointer[u8], values_of(out, 1, len(self.keeper.values)))
        for at in range(found.n):
            mask[found.numbers[at]] = 1
        return True

    def write_planes(self, planes, out):
        """Write the planes of the state."""
        keeper = self.keeper
        if keeper.planes is None:
            with keeper.lock:
                write_plan(keeper.tables, cython.address(keeper.plan), planes)
                keeper.planes = planes
        times = max(0, self._times() - 1)
        plan = cython.address(keeper.plan)
        observe(keeper.tables.m, state_of(self.kept), plan, times, floats_of(plan, out, 1))

    def first_legal(self, actions):
        """Return the first of some actions that is legal, or None; the outcome is not asked for."""
        for action in actions:
            if self.place(action) >= 0:
                return action
        return None

    def after(self, action):
        """Return the state after a legal action."""
        if self.found == cython.NULL and self.keeper.guarded:
            keeper = self.keeper
            with keeper.lock:
                kept = keeper.straight(self.kept, action)
            return self.child(kept)
        at = self.place(action)
        assert at >= 0, "only legal actions are played"
        return self.played(at)

    def played(self, at):
        """Return the state after an action of the list."""
        keeper = self.keeper
        if not keeper.guarded:
            return self.child(self._following(at))
        with keeper.lock:
            return self.child(self._following(at))

    def _following(self, at):
        """Return the kept state after the action at an index of the legal ones."""
        keeper, found = self.keeper, self.found
        m = keeper.tables.m
        if found.group >= 0 or found.plain[at] == PLAIN >> 30:  # which needs no working memory
            member: Action
            action = cython.address(member)
            if found.group >= 0:
                write_member(m, cython.address(keeper.codes), found.group, found.numbers[at], action)
            else:
                action = found.actions + at
            kept = keeper.empty_block()
            before, s = state_of(self.kept), state_of(kept)
            act_and_pass(m, before, s, action)
            kept.key = key_of_turn(m, s)
            kept.goal = new_goal(m, before, s) if m.n_goals else NO_PIECE
            return kept
        keeper.restore(self.kept)
        m.actions[0] = found.actions[at]
        m.n_actions, m.n_paths = 1, 0
        if m.actions[0].kind == CLAIM_KIND or m.actions[0].kind == RELOCATE_KIND:
            m.actions[0].stop, m.n_paths = 0, 1
            memcpy(m.paths, found.paths + at * (MAX_CHAIN + 1), _ROW)
        ask(m)
        if found.plain[at]:
            act_on(m, ply(m, 0), ply(m, 1), m.actions)
            play(m, 0, m.actions)
        elif is_legal(m, 0, 0):
            play(m, 0, m.actions)
        if m.failed:
            keeper.kernel.answer()
        return keeper.new_kept(ply(m, 1))

    # Questions

    @property
    def position(self):
        """The position as a value, which is made when it is asked for, and kept."""
        if self.known_position is None:
            self.known_position = self.keeper.position_of(self.kept, self._seen(0))
        return self.known_position

    def _seen(self, times):
        """Return the keys of the positions at the start of turns, back to where this one began a turn some times ago.

        0 times is all of them.
        """
        found = []
        past: cython.pointer[Past] = self.past
        n: cython.int = self.n_past
        while past != cython.NULL:
            for i in range(n - 1, -1, -1):
                found.append(self._key(past, i))
                if past.keys[i] == self.kept.key:
                    times -= 1
                    if times == 0:
                        found.reverse()
                        return tuple(found)
            past = past.before
            n = MOST_TURNS
        found.reverse()
        return tuple(found)

    def _key(self, past, i):
        if past.values[i] == cython.NULL:
            key = key_of(self.keeper.position_of(past.kept[i], ()))
            if past.values[i] == cython.NULL:
                Py_INCREF(key)
                past.values[i] = cython.cast(cython.p_void, key)
        return cython.cast(object, past.values[i])

    @property
    def turn(self):
        """The side whose turn it is, `white` or `black`."""
        return SIDE_NAMES[state_of(self.kept).side]

    @property
    def turn_key(self):
        """The number and the side of the turn, whichever side acts."""
        s = state_of(self.kept)
        return s.number, s.side

    @property
    def actor(self):
        """The side to act now, `white` or `black`."""
        return SIDE_NAMES[actor(self.keeper.tables.m, state_of(self.kept))]

    def stack(self, square: cython.int):
        """Return the units on a square."""
        m, s = self.keeper.tables.m, state_of(self.kept)
        return self.keeper.poser._stack(units(m, s)[square], seconds(m, s)[square] if m.stacks else 0)

    def census(self):
        """Return for each piece how many units of it are on the board, of whatever side."""
        m, s = self.keeper.tables.m, state_of(self.kept)
        counts: list = [0] * m.n_pieces
        for square in range(m.n):
            unit: cython.int = units(m, s)[square]
            if unit:
                counts[piece_of(unit)] += 1
                unit = seconds(m, s)[square] if m.stacks else 0
                if unit:
                    counts[piece_of(unit)] += 1
        return tuple(counts)

    def plain_fen(self, form):
        """Return the FEN in a game's plain form, or None where only its position as a value tells it."""
        return write_plain(self.keeper.tables.m, state_of(self.kept), form)

    def rights_key(self, form):
        """Return what the castling rights of a state hang on: none of its other parts make their text another one."""
        return rights_key(self.keeper.tables.m, state_of(self.kept), form)

    def is_check(self):
        """Return True if a royal piece of the side to act is attacked."""
        keeper = self.keeper
        if not keeper.guarded:
            return self._is_checked()
        with keeper.lock:
            return self._is_checked()

    def _is_checked(self) -> bool:
        """Return True if a royal piece of the side to act is attacked.

        This loads the position into the keeper's first ply, over the one that is there.
        """
        m = self.keeper.tables.m
        self.keeper.restore(self.kept)
        return bool(is_checked(m, ply(m, 0), ply(m, 0).side))

    def __eq__(self, other):
        if not isinstance(other, Held):
            return NotImplemented
        like: Held = other
        if self.game is not like.game or state_of(self.kept).key != state_of(like.kept).key:
            return False
        return self.position == other.position

    def __hash__(self):
        s = state_of(self.kept)
        return hash((s.key, s.side, s.spent))
