# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Who wins each position, and in how many turns: from those decided in some turns to those decided in one more."""

import cython
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.tabling.filling import EXTRA, MOST_TURNS
from cython.cimports.interpreter.engines.kernel.tabling.slices import DRAWN


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _node(number: u32, first_extra: u64) -> u64:
    """Return the node with a number of a worker, whose extra positions follow some others."""
    return first_extra + (number & ~EXTRA) if number & EXTRA else number


def count_links(task: cython.pointer[Solving], w: cython.pointer[Work], first_extra: u64) -> cython.void:
    """Count the links to each node; they are summed up from two places further on."""
    for at in range(w.links.n):
        task.starts[_node(w.links.to[at], first_extra) + 2] += 1


def sum_up(task: cython.pointer[Solving]) -> cython.void:
    """Turn the counts of links into places: the next node's place is that of the first of its links."""
    for at in range(2, task.n + 2):
        task.starts[at] += task.starts[at - 1]


def turn_links(task: cython.pointer[Solving], w: cython.pointer[Work], first_extra: u64) -> cython.void:
    """Write down for each node from where links lead to it. Its sources then begin at its own place."""
    at: u64 = 0
    for number in range(w.links.n_runs):
        run = w.links.runs + number
        source: u64 = _node(run.node, first_extra)
        for _ in range(run.n):
            to: u64 = _node(w.links.to[at], first_extra) + 1
            task.sources[task.starts[to]] = cython.cast(u32, source)
            task.starts[to] += 1
            at += 1


def decide(task: cython.pointer[Solving]) -> cython.int:
    """Decide all nodes that can be, and return the most turns that it takes, at most MOST_TURNS."""
    last: cython.int = 0
    for at in range(task.n):
        node = task.nodes + at
        value: cython.int = task.values[at]
        if value == 1 or value == -1:
            _append(task, at)
        elif value == DRAWN and node.win:
            last = max(last, _wait(task, at, node.win))
        elif value == DRAWN and node.loss and node.left == 0 and not node.drawn:
            last = max(last, _wait(task, at, node.loss))
    first: u64 = 0
    turns: cython.int = 0
    longest: cython.int = 0
    while turns < MOST_TURNS and (first < task.n_order or turns <= last):
        waiting: u32 = task.heads[turns]
        while waiting:
            if task.values[waiting - 1] == DRAWN:
                _settle(task, waiting - 1, task.nodes[waiting - 1].win > 0, turns)
            waiting = task.next[waiting - 1]
        end: u64 = task.n_order
        if first < end:
            longest = turns
        for at in range(first, end):
            last = max(last, _decide_sources(task, task.order[at], turns + 1))
        first = end
        turns += 1
    return MOST_TURNS if first < task.n_order else longest


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _append(task: cython.pointer[Solving], at: u64) -> cython.void:
    task.order[task.n_order] = cython.cast(u32, at)
    task.n_order += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _settle(task: cython.pointer[Solving], at: u64, wins: cython.bint, turns: cython.int) -> cython.void:
    """Decide a node."""
    task.values[at] = turns + 1 if wins else -turns - 1
    _append(task, at)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _wait(task: cython.pointer[Solving], at: u64, turns: cython.int) -> cython.int:
    """Let a node wait until the positions that take some turns are decided, and return the turns."""
    turns = min(turns, MOST_TURNS - 1)
    task.next[at] = task.heads[turns]
    task.heads[turns] = cython.cast(u32, at + 1)
    return turns


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _decide_sources(task: cython.pointer[Solving], at: u32, turns: cython.int) -> cython.int:
    """Decide the nodes from which a link leads to a node that is decided; return the turns for which one waits, or 0.

    A node is won by one turn that wins, and lost once all of its turns lose.
    """
    side = task.nodes[at].side
    wins: cython.bint = task.values[at] > 0
    last: cython.int = 0
    for number in range(task.starts[at], task.starts[at + 1]):
        source: u64 = task.sources[number]
        if task.values[source] != DRAWN:
            continue
        node = task.nodes + source
        if wins == (node.side == side):
            _settle(task, source, True, turns)
            continue
        node.left -= 1
        if node.left or node.drawn or node.win:
            continue
        if node.loss > turns:
            last = max(last, _wait(task, source, node.loss))
        else:
            _settle(task, source, False, turns)
    return last
