# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Many games at once in native memory, shared among threads that each have working memory of their own.

What happens in a game depends on its own random numbers alone, so that the number of threads makes no difference.
"""

from functools import partial

import cython
from cython.cimports.interpreter.engines.kernel.chance import next_random
from cython.cimports.interpreter.engines.kernel.codes import write_codes, write_numbers
from cython.cimports.interpreter.engines.kernel.engine import Kernel
from cython.cimports.interpreter.engines.kernel.held import n_units, only_loses
from cython.cimports.interpreter.engines.kernel.law.counts import ends_by_count, late_winner
from cython.cimports.interpreter.engines.kernel.law.legality import ask, is_legal, play
from cython.cimports.interpreter.engines.kernel.law.turns import act_and_pass, act_on, actor, new_goal, stuck_result
from cython.cimports.interpreter.engines.kernel.listing import (
    AT,
    BY_GOAL,
    PLAIN,
    UNJUDGED,
    Found,
    lists,
    write_member,
)
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.machine.memory import values_of
from cython.cimports.interpreter.engines.kernel.planes import floats_of, observe, write_plan
from cython.cimports.libc.stdlib import calloc, free, realloc
from cython.cimports.libc.string import memcpy

from dsl.model.refusals import RECALLING
from dsl.model.rows import EndKind


def can_play(program):
    """Return True if games of a Program end by what native memory keeps of them, and are chosen in single steps."""
    repetition = program.end(EndKind.REPETITION)
    if repetition is not None and (repetition.perpetual or program.end(EndKind.CHASE) is not None):
        return False
    if any([row.kind in RECALLING for row in program.constraints]):
        return False
    late = any([goal.late and not goal.safe for goal in program.goals])
    return not late and program.end(EndKind.MATE_WITHOUT) is None and program.chain is None


@cython.cclass
class Games:
    """Games of one Program. What they show is written into arrays that the caller has made."""

    def __init__(self, program, numbering, planes, n, seed, *, threads, opening, cap):
        """Start some games."""
        self.n = n
        self.kernels = [Kernel(program) for _ in range(threads)]
        first: Kernel = self.kernels[0]
        table = cython.address(self.table)
        m = first.tables.m
        write_codes(first.tables, cython.address(table.codes), numbering.actions)
        write_plan(first.tables, cython.address(table.plan), planes)
        table.n_actions, table.size = len(numbering), m.size
        table.n_words = (len(numbering) + 63) // 64
        table.cap, table.opening = cap, opening
        repetition = program.end(EndKind.REPETITION)
        table.repeats = 0
        table.only_loses = only_loses(program)
        if repetition is not None:
            table.repeats = repetition.number
            for side in range(2):
                winner = {"draw": None, "loss": side, "win": 1 - side}[repetition.result]
                winner = winner if repetition.side is None else repetition.side
                winner = program.odds if winner is None else winner
                table.repeated[cython.cast(cython.int, side)] = NO_WINNER if winner is None else winner
        table.states = cython.cast(cython.pointer[u8], calloc(n, m.size))
        table.seats = cython.cast(cython.pointer[Seat], calloc(n, cython.sizeof(Seat)))
        table.workers = cython.cast(cython.pointer[Worker], calloc(threads, cython.sizeof(Worker)))
        if table.states == cython.NULL or table.seats == cython.NULL or table.workers == cython.NULL:
            raise MemoryError
        for number, kernel in enumerate(self.kernels):
            self._hire(table.workers + cython.cast(cython.int, number), kernel)
        table.start = cython.cast(cython.pointer[u8], first.tables.room(m.size))
        first.poser.pose(first.start(), 0)
        memcpy(table.start, ply(m, 0), m.size)
        for at in range(self.n):
            table.seats[at].random = mix(cython.cast(u64, seed), at + 1) | 1
        size = -(-n // threads)
        self.spans = [(i, min(n, i * size), min(n, (i + 1) * size)) for i in range(threads)]
        self.pool = None
        if threads > 1:
            from concurrent.futures import ThreadPoolExecutor

            self.pool = ThreadPoolExecutor(threads - 1)  # the caller does its part

    def _hire(self, worker: cython.pointer[Worker], kernel: Kernel):
        """Give a worker the memory that it needs to list actions."""
        table = cython.address(self.table)
        worker.m = kernel.tables.m
        worker.bits = cython.cast(cython.pointer[u64], kernel.tables.room(table.n_words * 8))
        worker.order = cython.cast(cython.pointer[u32], kernel.tables.room(table.n_words * 64 * 4))
        return 0

    def __dealloc__(self):
        """Free the games."""
        if self.table.seats != cython.NULL:
            for at in range(self.n):
                seat = self.table.seats + at
                free(seat.keys)
                free(seat.actions)
                free(seat.numbers)
                free(seat.plain)
        free(self.table.seats)
        free(self.table.states)
        free(self.table.workers)

    def show(self, counts, actors, over, cut, rewards):
        """Write what the games show into these arrays, from now on, and start all games."""
        table = cython.address(self.table)
        self.views = (counts, actors, over, cut, rewards)
        table.counts = cython.cast(cython.pointer[i32], values_of(counts, cython.sizeof(i32), self.n))
        table.actors = cython.cast(cython.pointer[u8], values_of(actors, 1, self.n))
        table.over = cython.cast(cython.pointer[u8], values_of(over, 1, self.n))
        table.cut = cython.cast(cython.pointer[u8], values_of(cut, 1, self.n))
        table.rewards = cython.cast(
            cython.pointer[cython.float], values_of(rewards, cython.sizeof(cython.float), 2 * self.n)
        )
        self._run(self._start)

    def show_masks(self, masks):
        """Write the legal actions of the games into an array of zeros, from now on."""
        self.masks = masks
        size = cython.cast(cython.size_t, self.n) * self.table.n_actions
        self.table.masks = cython.cast(cython.pointer[u8], values_of(masks, 1, size))
        for at in range(self.n):
            mark(cython.address(self.table), at, 1)

    def _run(self, work):
        """Do some work for each part of the games, on as many threads; failures are raised when all is done."""
        others = [self.pool.submit(work, *span) for span in self.spans[1:]]
        try:
            work(*self.spans[0])
        finally:
            for done in others:
                done.exception()
        for done in others:
            done.result()
        return 0

    def _answer(self, number):
        """Raise what has failed in the work of a thread."""
        kernel: Kernel = self.kernels[number]
        kernel.answer()
        return 0

    def _start(self, number: cython.int, first: cython.int, last: cython.int):
        table = cython.address(self.table)
        worker = table.workers + number
        with cython.nogil:
            for at in range(first, last):
                restart(worker, table, at)
        self._answer(number)

    def step(self, numbers):
        """Play one action in each game; a game that ends begins again. `ValueError` if one is not legal."""
        self._run(partial(self._find, numbers))
        for number in range(len(self.spans)):
            wrong: cython.int = self.table.workers[cython.cast(cython.int, number)].wrong
            if wrong >= 0:
                raise ValueError(f"the action {numbers[wrong]} is not legal in game {wrong}")
        self._run(self._go)

    def _find(self, numbers, number: cython.int, first: cython.int, last: cython.int):
        table = cython.address(self.table)
        worker = table.workers + number
        wanted = cython.cast(cython.pointer[i64], values_of(numbers, cython.sizeof(i64), self.n))
        with cython.nogil:
            worker.wrong = -1
            for at in range(first, last):
                if not find_place(table.seats + at, wanted[at]):
                    worker.wrong = at
                    break

    def _go(self, number: cython.int, first: cython.int, last: cython.int):
        table = cython.address(self.table)
        worker = table.workers + number
        with cython.nogil:
            for at in range(first, last):
                mark(table, at, 0)
                act(worker.m, table, at, table.seats[at].place)
                if renew(worker, table, at):
                    restart(worker, table, at)
                mark(table, at, 1)
        self._answer(number)

    def write_numbers(self, out):
        """Write the numbers of the legal actions of all games, one game after another."""
        seats = self.table.seats
        to: cython.size_t = 0
        for at in range(self.n):
            to += seats[at].n
        numbers = cython.cast(cython.pointer[i64], values_of(out, cython.sizeof(i64), to))
        to = 0
        for at in range(self.n):
            for i in range(seats[at].n):
                numbers[to] = seats[at].numbers[i]
                to += 1

    def observe(self, out):
        """Write the planes of each game into a row."""
        self._run(partial(self._observe, out))

    def _observe(self, out, number: cython.int, first: cython.int, last: cython.int):
        table = cython.address(self.table)
        m = table.workers[number].m
        rows = floats_of(cython.address(table.plan), out, self.n)
        width = cython.cast(cython.size_t, table.plan.n_planes) * table.plan.n_cells
        with cython.nogil:
            for at in range(first, last):
                s = cython.cast(cython.pointer[State], table.states + at * table.size)
                observe(m, s, cython.address(table.plan), table.seats[at].times, rows + at * width)

    def position(self, at: cython.int):
        """Return the position of a game, without the positions before it."""
        kernel: Kernel = self.kernels[0]
        s = cython.cast(cython.pointer[State], self.table.states + at * self.table.size)
        return kernel.poser.value(s, cython.NULL, cython.NULL, ())


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def state_at(table: cython.pointer[Table], at: cython.int) -> cython.pointer[State]:
    """Return the state of a game."""
    return cython.cast(cython.pointer[State], table.states + at * table.size)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def restart(worker: cython.pointer[Worker], table: cython.pointer[Table], at: cython.int) -> cython.void:
    """Begin a game again, with some random actions, which do not end it."""
    m, seat = worker.m, table.seats + at
    winner: cython.int = 0
    while True:
        memcpy(state_at(table, at), table.start, table.size)
        seat.n_keys = seat.played = seat.times = 0
        seat.known = UNJUDGED
        _note(m, table, at)
        collect(worker, table, at)
        left: u32 = next_random(cython.address(seat.random)) % (table.opening + 1) if table.opening else 0
        ended: cython.bint = _ended(m, table, at, cython.address(winner))
        while left and not ended and not m.failed:
            left -= 1
            act(m, table, at, next_random(cython.address(seat.random)) % seat.n)
            collect(worker, table, at)
            ended = _ended(m, table, at, cython.address(winner))
        if not ended or m.failed or not table.opening:
            return


def act(m: cython.pointer[Machine], table: cython.pointer[Table], at: cython.int, place: u32) -> cython.void:
    """Play an action of the list of a game; the state after it is in ply 0 as well."""
    s, seat = state_at(table, at), table.seats + at
    side, number = s.side, s.number
    if seat.group >= 0 or seat.plain[place] == PLAIN >> 30:
        member: Action
        action = cython.address(member)
        if seat.group >= 0:
            write_member(m, cython.address(table.codes), seat.group, seat.numbers[place], action)
        else:
            action = seat.actions + place
        act_and_pass(m, s, ply(m, 0), action)
        seat.known = new_goal(m, s, ply(m, 0)) if m.n_goals else NO_PIECE
    else:
        seat.known = UNJUDGED
        memcpy(ply(m, 0), s, table.size)
        m.actions[0] = seat.actions[place]
        m.n_actions, m.n_paths = 1, 0
        ask(m)
        if seat.plain[place]:
            act_on(m, ply(m, 0), ply(m, 1), m.actions)
            play(m, 0, m.actions)
        elif is_legal(m, 0, 0):
            play(m, 0, m.actions)
        memcpy(ply(m, 0), ply(m, 1), table.size)
    memcpy(s, ply(m, 0), table.size)
    seat.n = 0
    seat.played += 1
    if s.side != side or s.number != number:
        _note(m, table, at)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def renew(worker: cython.pointer[Worker], table: cython.pointer[Table], at: cython.int) -> cython.bint:
    """List the legal actions of a game, and note how it stands; return True if it is over."""
    winner: cython.int = 0
    collect(worker, table, at)
    seat = table.seats + at
    ended: cython.bint = _ended(worker.m, table, at, cython.address(winner))
    table.cut[at] = not ended and table.cap > 0 and seat.played >= table.cap
    table.over[at] = ended
    table.rewards[2 * at] = table.rewards[2 * at + 1] = 0
    if ended and winner != NO_WINNER:
        table.rewards[2 * at + winner], table.rewards[2 * at + 1 - winner] = 1, -1
    return ended or table.cut[at]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def collect(worker: cython.pointer[Worker], table: cython.pointer[Table], at: cython.int) -> cython.void:
    """List the legal actions of a game in its seat, in the order of their numbers; none if a goal is won."""
    m, s, seat = worker.m, state_at(table, at), table.seats + at
    memcpy(ply(m, 0), s, table.size)
    found: Found
    codes = cython.address(table.codes)
    n: u32 = lists(m, codes, worker.order, worker.bits, table.n_words, seat.known, cython.address(found))
    seat.goal = found.winner if found.status == BY_GOAL else NO_PIECE
    seat.n = table.counts[at] = 0
    seat.group = found.group
    table.actors[at] = actor(m, s)
    if found.n_unnumbered:
        m.failed = TOO_MANY
    if m.failed or (n >= seat.room and not _make_room(m, seat, n)):
        return
    if found.group >= 0:
        seat.n = table.counts[at] = write_numbers(m, codes, found.group, found.squares, seat.numbers)
        return
    to: u32 = 0
    for word in range(table.n_words if n else 0):
        left = worker.bits[word]
        while left:
            number: u32 = word * 64 + lowest(left)
            left &= left - 1
            order = worker.order[number]
            seat.actions[to] = m.actions[order & AT]
            seat.numbers[to], seat.plain[to] = number, cython.cast(u8, order >> 30)
            to += 1
    seat.n = table.counts[at] = to


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def mark(table: cython.pointer[Table], at: cython.int, value: cython.uchar) -> cython.void:
    """Write a value for each legal action of a game into its mask, if masks are shown."""
    if table.masks == cython.NULL:
        return
    seat = table.seats + at
    mask = table.masks + cython.cast(cython.size_t, at) * table.n_actions
    for i in range(seat.n):
        mask[seat.numbers[i]] = value


def _make_room(m: cython.pointer[Machine], seat: cython.pointer[Seat], room: u32) -> cython.bint:
    """Make room for some legal actions."""
    room += room // 2 + 16
    actions = cython.cast(cython.pointer[Action], realloc(seat.actions, room * cython.sizeof(Action)))
    if actions != cython.NULL:
        seat.actions = actions
    numbers = cython.cast(cython.pointer[u32], realloc(seat.numbers, room * cython.sizeof(u32)))
    if numbers != cython.NULL:
        seat.numbers = numbers
    plain = cython.cast(cython.pointer[u8], realloc(seat.plain, room))
    if plain != cython.NULL:
        seat.plain = plain
    if actions == cython.NULL or numbers == cython.NULL or plain == cython.NULL:
        m.failed = NO_MEMORY
        return False
    seat.room = room
    return True


def _note(m: cython.pointer[Machine], table: cython.pointer[Table], at: cython.int) -> cython.void:
    """Note the start of a turn, if a repetition may end the game."""
    s, seat = state_at(table, at), table.seats + at
    seat.times = 0
    if not table.repeats:
        return
    if table.only_loses:
        count = n_units(m, s)
        if count != seat.n_units:  # what was before cannot be again
            seat.n_keys, seat.n_units = 0, count
    if seat.n_keys == seat.room_keys:
        room = seat.room_keys + seat.room_keys // 2 + 32
        keys = cython.cast(cython.pointer[u64], realloc(seat.keys, room * cython.sizeof(u64)))
        if keys == cython.NULL:
            m.failed = NO_MEMORY
            return
        seat.keys, seat.room_keys = keys, room
    key = key_of_turn(m, s)
    for i in range(seat.n_keys):
        if seat.keys[i] == key:
            seat.times += 1
    seat.keys[seat.n_keys] = key
    seat.n_keys += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _ended(
    m: cython.pointer[Machine], table: cython.pointer[Table], at: cython.int, winner: cython.pointer[cython.int]
) -> cython.bint:
    """Return True if a game is over, and note its winner."""
    s, seat = state_at(table, at), table.seats + at
    if seat.goal != NO_PIECE:
        winner[0] = seat.goal
        return True
    if seat.n == 0:
        result: cython.int = stuck_result(m, s)
        winner[0] = NO_WINNER if result == 0 else (s.side if result > 0 else 1 - s.side)
        return True
    if s.spent:
        return False
    if table.repeats and s.phase == ACT_PHASE and cython.cast(cython.int, seat.times) + 1 >= table.repeats:
        winner[0] = table.repeated[s.side]
        return True
    if ends_by_count(m, s):
        winner[0] = late_winner(m, s)
        return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def find_place(seat: cython.pointer[Seat], number: i64) -> cython.bint:
    """Find the place of an action in the list of a game; return False if it is not legal."""
    low: u32 = 0
    high: u32 = seat.n
    while low < high:
        middle: u32 = (low + high) // 2
        if seat.numbers[middle] < number:
            low = middle + 1
        else:
            high = middle
    seat.place = low
    return low < seat.n and seat.numbers[low] == number
