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
from cython.cimports.interpreter.engines.kernel.law.legality import ask, begin, generate, is_legal, play
from cython.cimports.interpreter.engines.kernel.law.turns import actor, new_winner, stuck_result
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.libc.stdlib import calloc, free


@cython.cclass
class Prover:
    """Proves ends from positions of a Program, with a table that it keeps from one to the next."""

    def __init__(self, program, megabytes):
        """Prepare a proof, with a table of some megabytes, at least one."""
        self.kernel = Kernel(program)
        size: u64 = 1
        while size * 2 * cython.sizeof(Entry) <= cython.cast(u64, megabytes) << 20:
            size *= 2
        task = cython.address(self.task)
        task.table.entries = cython.cast(cython.pointer[Entry], calloc(size, cython.sizeof(Entry)))
        task.replies = cython.cast(cython.pointer[Action], calloc(self.kernel.tables.m.n_plies, cython.sizeof(Action)))
        if task.table.entries == cython.NULL or task.replies == cython.NULL:
            raise MemoryError(f"there is no room for a table of {megabytes} MB")
        task.table.mask = size - 1

    def __dealloc__(self):
        """Free the table."""
        free(self.task.table.entries)
        free(self.task.replies)

    def proves(self, position, forcing, aim, turns, nodes):
        """Return True if an end is reached within some turns, False if not, and None if too many positions were needed.

        With a side `forcing`, it forces the end within so many of its own turns, the one under way not counted. With
        None both sides help, and the end comes after exactly so many turns of both. `aim` is the winner, or None for a
        draw because a side cannot act; `nodes` is the number of positions after which the proof stops.
        """
        m, task = self.kernel.tables.m, cython.address(self.task)
        self.kernel.poser.pose(position, 0)
        m.n_actions = m.n_paths = 0
        ask(m)
        task.forcing = TOGETHER if forcing is None else forcing
        task.aim = NO_WINNER if aim is None else aim
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
    if turns == 0 and task.needs_check and s.side != task.aim and begins(s, s.side) and not is_checked(m, s, s.side):
        return False
    winner: cython.int = NO_PIECE
    if m.n_goals:
        winner = new_winner(m, ply(m, at - 1) if at else cython.NULL, s)
    if winner == NO_PIECE and s.spent == 0 and ends_by_count(m, s):
        winner = late_winner(m, s)
    if winner != NO_PIECE:
        return winner == task.aim != NO_WINNER and (task.forcing != TOGETHER or turns == 0)
    if at + 3 >= m.n_plies:
        m.failed = TOO_DEEP
    if not tick(m):
        return False
    if task.left == 0:
        m.failed, task.is_spent = STOPPED, 1
        return False
    task.left -= 1
    key: u64 = 0
    entry: cython.pointer[Entry] = cython.NULL
    if task.remembers and turns:
        key = mix(full_key(m, s), cython.cast(u64, turns) << 8 | cython.cast(u64, task.forcing << 4 | task.aim))
        entry = task.table.entries + (key & task.table.mask)
        if entry.key == key:
            return entry.count == 1
    found: cython.bint = False
    if task.forcing != TOGETHER and s.side == task.forcing:  # what takes fewer turns is found sooner
        for fewer in range(1, turns):
            found = reaches(m, task, at, fewer)
            if found or m.failed:
                break
    if not found and not m.failed:
        found = _tries(m, task, at, turns)
    if entry != cython.NULL and not m.failed:
        entry.key, entry.count = key, found
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _tries(m: cython.pointer[Machine], task: cython.pointer[Task], at: cython.int, turns: cython.int) -> cython.bint:
    """Try the legal actions of a ply: one must lead to the end, or, where the other side acts, all of them."""
    s = ply(m, at)
    wants: cython.bint = task.forcing == TOGETHER or actor(m, s) == task.forcing
    counts: cython.bint = begins(s, s.side) and (task.forcing == TOGETHER or s.side == task.forcing)
    begin(m)
    n_paths = m.n_paths
    first: u32 = generate(m, at, True)
    last: u32 = m.n_actions
    if not wants:
        _first_reply(m, task.replies + at, first, last)
    is_stuck: cython.bint = True
    found: cython.bint = not wants
    for number in range(first, last):
        if not is_legal(m, at, number):
            continue
        is_stuck = False
        if counts and turns == 0:  # nobody may begin another turn
            found = False
            break
        play(m, at, m.actions + number)
        found = reaches(m, task, at + 1, turns - 1 if counts else turns)
        if m.failed:
            break
        if found == wants:  # one success for the side that forces, or one refutation
            if not wants:
                task.replies[at] = m.actions[number]
            break
    m.n_actions, m.n_paths = first, n_paths
    if not is_stuck:
        return found
    result: cython.int = stuck_result(m, s)
    winner: cython.int = NO_WINNER if result == 0 else (s.side if result > 0 else 1 - s.side)
    return winner == task.aim and (task.forcing != TOGETHER or turns == 0)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _first_reply(m: cython.pointer[Machine], reply: cython.pointer[Action], first: u32, last: u32) -> cython.void:
    """Move the reply that refuted the position before to the front of the list, if it is there."""
    for number in range(first, last):
        action = m.actions + number
        if action.origin == reply.origin and action.target == reply.target and action.piece == reply.piece:
            kept: Action = m.actions[first]
            m.actions[first] = action[0]
            m.actions[number] = kept
            return
