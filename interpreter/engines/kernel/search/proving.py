# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Proofs: can a side force an end within some turns, and can both sides bring it about together?

Repetition is no end here, since a shortest proof never repeats a position.
"""

import cython
from cython.cimports.interpreter.engines.kernel.counting import Entry
from cython.cimports.interpreter.engines.kernel.engine import Kernel
from cython.cimports.interpreter.engines.kernel.law.attack import is_checked
from cython.cimports.interpreter.engines.kernel.law.counts import ends_by_count, late_winner
from cython.cimports.interpreter.engines.kernel.law.goals import begins
from cython.cimports.interpreter.engines.kernel.law.legality import ask, begin, generate, goes_on
from cython.cimports.interpreter.engines.kernel.law.turns import actor, new_winner, stuck_result
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.moves.aiming import Aim, aim, may_check
from cython.cimports.interpreter.engines.kernel.moves.lines import Sight, look
from cython.cimports.interpreter.engines.kernel.search.search import make
from cython.cimports.libc.stdlib import calloc, free

_FIRST_ENTRIES = cython.declare(cython.int, 1 << 13)


@cython.cclass
class Prover:
    """Proves ends from positions of a Program, with a table that it keeps from one to the next."""

    def __init__(self, program, megabytes):
        """Prepare a proof, with a table that grows up to some megabytes as it fills."""
        self.kernel = Kernel(program)
        task = cython.address(self.task)
        task.most = cython.cast(u64, megabytes) << 20
        task.tries = cython.cast(cython.pointer[Action], calloc(self.kernel.tables.m.n_plies, cython.sizeof(Action)))
        if task.tries == cython.NULL or not _make_table(task, _FIRST_ENTRIES):
            raise MemoryError("there is not enough memory for a proof")

    def __dealloc__(self):
        """Free the table."""
        free(self.task.table.entries)
        free(self.task.tries)

    def proves(self, position, forcing, aim, turns, nodes):
        """Return True if an end is reached within some turns, False if not, and None if too many positions were needed.

        With a side `forcing`, it forces the end within so many of its own turns, the one under way not counted. With
        None both sides help, and the end comes after exactly so many turns of both. `aim` is an `Aim`; `nodes` is the
        number of positions after which the proof stops.
        """
        m, task = self.kernel.tables.m, cython.address(self.task)
        self.kernel.poser.pose(position, 0)
        m.n_actions = m.n_paths = 0
        ask(m)
        task.forcing = BOTH_HELP if forcing is None else forcing
        winner, stuck = aim
        task.aim = NO_WINNER if winner is None else winner
        task.stuck = EITHER_STUCK if stuck is None else stuck
        task.left, task.is_spent = nodes, 0
        task.remembers = not m.recalls
        task.needs_check = _needs_check(m, task.aim)
        left: cython.int = turns
        found: cython.bint
        with cython.nogil:
            found = reaches(m, task, 0, left)
        if task.is_spent:
            m.failed = 0
            return None
        self.kernel.answer()
        return bool(found)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _needs_check(m: cython.pointer[Machine], aim: cython.int) -> cython.bint:
    """Return True if a side wins by checkmate only, so that a last turn without check needs no look at the replies."""
    if aim == NO_WINNER or m.n_goals or m.odds != NO_WINNER or m.mate_by != cython.NULL or m.nested:
        return False
    for side in range(2):
        if m.by_number[side] or m.by_score[side]:
            return False
    return m.stalemate[aim] <= 0 <= m.stalemate[1 - aim] and m.mate[aim] <= 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def reaches(m: cython.pointer[Machine], task: cython.pointer[Task], at: cython.int, turns: cython.int) -> cython.bint:
    """Return True if the end that a task seeks is reached from a ply, within some turns that are still to begin."""
    s = ply(m, at)
    must_be_mate: cython.bint = turns == 0 and task.needs_check and s.side != task.aim and begins(s, s.side)
    if must_be_mate and not is_checked(m, s, s.side):
        return False
    winner: cython.int = NO_PIECE
    if m.n_goals:
        winner = new_winner(m, ply(m, at - 1) if at else cython.NULL, s)
    if winner == NO_PIECE and s.spent == 0 and ends_by_count(m, s):
        winner = late_winner(m, s)
    if winner != NO_PIECE:
        return winner == task.aim != NO_WINNER and (task.forcing != BOTH_HELP or turns == 0)
    if at + 3 >= m.n_plies:
        m.failed = TOO_DEEP
    if not tick(m):
        return False
    if task.left == 0:
        m.failed, task.is_spent = STOPPED, 1
        return False
    task.left -= 1
    if must_be_mate:
        begin(m)
        return not goes_on(m, at) and _is_stuck_as_sought(m, task, s, turns)
    key: u64 = 0
    if task.remembers and turns:
        asked: cython.int = task.stuck << 6 | task.forcing << 4 | task.aim
        key = mix(full_key(m, s), cython.cast(u64, turns) << 8 | cython.cast(u64, asked))
        entry = task.table.entries + (key & task.table.mask)
        if entry.key == key:
            return entry.count == 1
    found: cython.bint = False
    if task.forcing != BOTH_HELP and s.side == task.forcing:  # what takes fewer turns is found sooner
        for fewer in range(1, turns):
            found = reaches(m, task, at, fewer)
            if found or m.failed:
                break
    if not found and not m.failed:
        found = _tries(m, task, at, turns)
    if key and not m.failed:
        _remember(task, key, found)
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _tries(m: cython.pointer[Machine], task: cython.pointer[Task], at: cython.int, turns: cython.int) -> cython.bint:
    """Try the legal actions of a ply: one must lead to the end, or, where the other side acts, all of them."""
    s = ply(m, at)
    wants: cython.bint = task.forcing == BOTH_HELP or actor(m, s) == task.forcing
    counts: cython.bint = begins(s, s.side) and (task.forcing == BOTH_HELP or s.side == task.forcing)
    checks_only: cython.bint = counts and turns == 1 and task.needs_check and s.side == task.aim
    sight: Sight
    aimed: Aim
    if m.plain:
        look(m, s, cython.address(sight))
    if checks_only:
        aim(m, s, cython.address(aimed))
    begin(m)
    n_paths = m.n_paths
    first: u32 = generate(m, at, True)
    last: u32 = m.n_actions
    _first_try(m, task.tries + at, first, last)
    is_stuck: cython.bint = True
    found: cython.bint = not wants
    for number in range(first, last):
        if checks_only and not may_check(m, s, cython.address(aimed), m.actions + number):
            continue
        if not make(m, at, cython.address(sight), number):
            if m.failed:
                break
            continue
        is_stuck = False
        if counts and turns == 0:  # nobody may begin another turn
            found = False
            break
        found = reaches(m, task, at + 1, turns - 1 if counts else turns)
        if m.failed:
            break
        if found == wants:  # one success for the side that forces, or one refutation
            task.tries[at] = m.actions[number]
            break
    m.n_actions, m.n_paths = first, n_paths
    return _is_stuck_as_sought(m, task, s, turns) if is_stuck else found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_stuck_as_sought(
    m: cython.pointer[Machine], task: cython.pointer[Task], s: cython.pointer[State], turns: cython.int
) -> cython.bint:
    """Return True if the end that a task seeks is that the side to act has no legal action.

    It is not where the side seeks a checkmate and only its checks were tried.
    """
    result: cython.int = stuck_result(m, s)
    winner: cython.int = NO_WINNER if result == 0 else (s.side if result > 0 else 1 - s.side)
    if task.stuck != EITHER_STUCK and task.stuck != s.side:
        return False
    return winner == task.aim and (task.forcing != BOTH_HELP or turns == 0)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _first_try(m: cython.pointer[Machine], known: cython.pointer[Action], first: u32, last: u32) -> cython.void:
    """Move the action that settled the last position of the ply to the front of the list, if it is there."""
    for number in range(first, last):
        action = m.actions + number
        if action.origin == known.origin and action.target == known.target and action.piece == known.piece:
            kept: Action = m.actions[first]
            m.actions[first] = action[0]
            m.actions[number] = kept
            return


# The table


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _remember(task: cython.pointer[Task], key: u64, found: cython.bint) -> cython.void:
    """Note what is found of a position, in place of what another one with its entry was. Half full, the table grows."""
    entry = task.table.entries + (key & task.table.mask)
    if entry.key == 0:
        task.n_filled += 1
        if 2 * task.n_filled > task.table.mask and _make_table(task, 4 * (task.table.mask + 1)):
            entry = task.table.entries + (key & task.table.mask)
    entry.key, entry.count = key, found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _make_table(task: cython.pointer[Task], n: u64) -> cython.bint:
    """Make a table of so many entries that keeps what the old one has. Return False if it takes too much memory.

    Most problems take less time than a large table takes to be written to for the first time.
    """
    if n * cython.sizeof(Entry) > task.most:
        return False
    entries = cython.cast(cython.pointer[Entry], calloc(n, cython.sizeof(Entry)))
    if entries == cython.NULL:
        return False
    task.n_filled = 0
    if task.table.entries != cython.NULL:
        for at in range(task.table.mask + 1):
            old = task.table.entries + at
            if old.key:
                entry = entries + (old.key & (n - 1))
                task.n_filled += entry.key == 0
                entry[0] = old[0]
        free(task.table.entries)
    task.table.entries, task.table.mask = entries, n - 1
    return True
