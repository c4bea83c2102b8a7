# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""States as planes of numbers, as `interpreter.notation.planes` describes them."""

import cython
from cython.cimports.interpreter.engines.kernel.law.turns import actor
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.machine.memory import Tables, shorts_of, values_of
from cython.cimports.libc.string import memset

from interpreter.state.position import NUMBERS, SQUARES


def write_plan(tables: Tables, plan: cython.pointer[Plan], planes) -> None:
    """Write where the planes of a game are."""
    first = planes.first
    plan.n_planes, ranks, files = planes.shape
    plan.n_cells = ranks * files
    plan.cells = shorts_of(tables, planes.cells)
    plan.own, plan.other = first["own"], first["other"]
    plan.neutral, plan.gone = first.get("neutral", -1), first.get("gone", -1)
    plan.passant, plan.trail, plan.leader = first.get("passant", -1), first.get("trail", -1), first.get("leader", -1)
    for i, name in enumerate(("acted", "unmoved", "castles", "promoted")):
        plan.marks[cython.cast(cython.int, i)] = first.get(name, -1)
    plan.notes = min([first[name] for name in SQUARES if name in first], default=-1)
    plan.own_hand, plan.other_hand = first.get("own hand", -1), first.get("other hand", -1)
    plan.black, plan.spent, plan.phase = first["black"], first.get("spent", -1), first.get("phase", -1)
    plan.waiting, plan.clock, plan.count = first.get("waiting", -1), first.get("clock", -1), first.get("count", -1)
    plan.own_score, plan.other_score = first.get("own score", -1), first.get("other score", -1)
    plan.times = first.get("times", -1)
    for i, name in enumerate(NUMBERS):
        plan.numbers[cython.cast(cython.int, i)] = first.get(name, -1)


def floats_of(plan: cython.pointer[Plan], array, count: cython.size_t) -> cython.pointer[cython.float]:
    """Return the values of an array that has room for all planes of some states."""
    size = cython.cast(cython.size_t, plan.n_planes) * plan.n_cells * count
    return cython.cast(cython.pointer[cython.float], values_of(array, cython.sizeof(cython.float), size))


def observe(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    plan: cython.pointer[Plan],
    times: cython.int,
    out: cython.pointer[cython.float],
) -> cython.void:
    """Write the planes of a state; `times` is how often its turn began so before."""
    memset(out, 0, cython.cast(cython.size_t, plan.n_planes) * plan.n_cells * cython.sizeof(cython.float))
    side = actor(m, s)
    for each in range(3):
        _mark_units(m, s, plan, each, out)
    if plan.gone >= 0:
        for square in range(m.n):
            if colors(s)[square] == OFF and not units(m, s)[square]:
                _mark(plan, plan.gone, square, out)
    for i in range(s.n_passants if plan.passant >= 0 else 0):
        _mark(plan, plan.passant, passants(m, s)[2 * i], out)
    for i in range(2 if plan.trail >= 0 else 0):
        if s.trail[i] != NOWHERE:
            _mark(plan, plan.trail, s.trail[i], out)
    if plan.leader >= 0 and s.leader >= 0:
        _mark(plan, plan.leader, s.leader, out)
    for i in range(m.n_notes if plan.notes >= 0 else 0):
        for square in range(m.n):
            if has(noted(m, s, i), square):
                _mark(plan, plan.notes + i, square, out)
    for piece in range(m.n_pieces if m.hands and plan.own_hand >= 0 else 0):
        _fill(plan, plan.own_hand + piece, hand(m, s, side)[piece], out)
        _fill(plan, plan.other_hand + piece, hand(m, s, 1 - side)[piece], out)
    _fill(plan, plan.black, side, out)
    _fill(plan, plan.spent, s.spent, out)
    if s.phase != ACT_PHASE and plan.phase >= 0:
        _fill(plan, plan.phase + s.phase - 1, 1, out)
    _fill(plan, plan.waiting, s.n_waiting, out)
    _fill(plan, plan.own_score, s.scores[side], out)
    _fill(plan, plan.other_score, s.scores[1 - side], out)
    if plan.clock >= 0:
        _fill(plan, plan.clock, cython.cast(cython.float, cython.cast(cython.double, s.clock) / m.progress), out)
    if s.count_row:
        _fill(plan, plan.count, s.count_turns, out)
    if not s.spent and s.phase == ACT_PHASE:
        _fill(plan, plan.times, times, out)
    for i in range(MOST_NUMBERS):
        if s.numbers[i]:
            _fill(plan, plan.numbers[i], s.numbers[i], out)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _mark_units(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    plan: cython.pointer[Plan],
    side: cython.int,
    out: cython.pointer[cython.float],
) -> cython.void:
    """Write the units of a side, and their marks."""
    first = plan.neutral if side == NEUTRAL else (plan.own if side == actor(m, s) else plan.other)
    for word in range(m.words):
        bits = occupied(m, s, side)[word]
        while bits:
            square = word * 64 + lowest(bits)
            bits &= bits - 1
            for which in range(2 if m.stacks else 1):
                unit: cython.int = seconds(m, s)[square] if which else units(m, s)[square]
                if not unit or side_of(unit) != side:
                    continue
                if first >= 0:
                    _mark(plan, first + piece_of(unit), square, out)
                if unit & ALL_MARKS:
                    for i in range(4):
                        if unit & (ACTED << i) and plan.marks[i] >= 0:
                            _mark(plan, plan.marks[i], square, out)


def _mark(
    plan: cython.pointer[Plan], plane: cython.int, square: cython.int, out: cython.pointer[cython.float]
) -> cython.void:
    """Write 1 for a square."""
    out[plane * plan.n_cells + plan.cells[square]] = 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _fill(
    plan: cython.pointer[Plan], plane: cython.int, value: cython.float, out: cython.pointer[cython.float]
) -> cython.void:
    """Write a value for all squares, if it is not 0 and the game has the plane."""
    if plane < 0 or value == 0:
        return
    to = out + plane * plan.n_cells
    for cell in range(plan.n_cells):
        to[cell] = value
