# cython: language_level=3, cdivision=True, infer_types=True
"""The table of the kinds of constraints: when each is judged, on which actions, and by which function.

A new kind needs a function, in `generating`, `before` or `after`, and a row here.
"""

from typing import NamedTuple

import cython
from cython.cimports.interpreter.engines.kernel.law.after import (
    converts_none,
    drops_stifled,
    faces_on,
    gives_check,
    gives_check_by_promotion,
    gives_early_check,
    is_needless,
    mates_by_drop,
    passes_to_pass,
    promotes_to_attack,
    takes_last,
)
from cython.cimports.interpreter.engines.kernel.law.before import (
    castles_out,
    castles_through,
    costs_too_much,
    crosses_attack,
    encloses_none,
    is_barred,
    is_by_attacked,
    is_by_frozen,
    is_capture,
    is_pocketed,
    is_pocketed_outside,
    promotes_to_unheld,
    splits_attacked,
)
from cython.cimports.interpreter.engines.kernel.law.generating import (
    is_no_capture,
    is_no_drop,
    is_pass,
    keep_awake,
    keep_enclosing,
    keep_even,
    keep_few,
    keep_held,
    keep_mobile,
    keep_near,
    keep_open_zone,
    keep_zone,
)
from cython.cimports.interpreter.engines.kernel.law.rivals import keep_going_on, keep_most, keep_promoting
from cython.cimports.interpreter.engines.kernel.law.sharing import is_overcharged
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.machine.memory import Tables
from cython.cimports.interpreter.engines.kernel.moves.commanding import is_over_budget

from dsl.model.rows import AFTERMATH, ConstraintKind, Effect, Trigger, Whom, number_of


class _Judge(NamedTuple):
    """How the kernel judges the rows of a kind, or those with certain deeds."""

    kind: ConstraintKind
    moment: int | None = None
    """When its function is called; None if the kind is built into the moves, the attacks or the turn."""
    function: object = None
    acts: int = -1
    """The kinds of actions that the function judges, as bits."""
    deeds: tuple[str, ...] | None = None
    """The deeds of these rows, if the kind has rows with others."""
    which: tuple[str, ...] | None = None
    """What their column `which` says, if others say something else."""
    encloses: bool | None = None
    """Whether it judges games in which drops only convert what they enclose, or the others; None for both."""
    together: bool = False
    """True if one call judges all rows of the kind."""
    compares: bool = False
    """True if its function compares actions with one another."""
    plain: bool = False
    """True if the shortcuts for plain turns know it; with other rows, all actions are tried."""


@cython.cfunc
def _forbids(function: Forbids) -> object:
    return cython.cast(cython.size_t, function)


@cython.cfunc
def _narrows(function: Narrows) -> object:
    return cython.cast(cython.size_t, function)


@cython.cfunc
def _compares(function: Compares) -> object:
    return cython.cast(cython.size_t, function)


_MOVE, _CASTLE, _SPLIT, _POCKET = 1 << MOVE_KIND, 1 << CASTLE_KIND, 1 << SPLIT_KIND, 1 << POCKET_KIND
_LEAVE = 1 << LEAVE_KIND
_DROP, _RIDE, _END, _PLACE = 1 << DROP_KIND, 1 << RIDE_KIND, 1 << END_KIND, 1 << PLACE_KIND
_BY_UNITS = _MOVE | _CASTLE | _SPLIT | _POCKET | _LEAVE

_TABLE = (
    # As actions are generated
    _Judge(ConstraintKind.DROP_RANGE, DROPPING, _narrows(keep_near)),
    _Judge(ConstraintKind.DROP_HELD, DROPPING, _narrows(keep_held), together=True),
    _Judge(ConstraintKind.DROP_FILLS, DROPPING, _narrows(keep_open_zone)),
    _Judge(ConstraintKind.DROP_ZONE, DROPPING_PIECE, _narrows(keep_zone), plain=True),
    _Judge(ConstraintKind.DROP_MOBILE, DROPPING_PIECE, _narrows(keep_mobile), plain=True),
    _Judge(ConstraintKind.CROWDED, DROPPING_PIECE, _narrows(keep_few), together=True, plain=True),
    _Judge(ConstraintKind.DROP_ACTIVE, DROPPING_PIECE, _narrows(keep_awake), together=True),
    _Judge(ConstraintKind.DROP_COLORS, DROPPING_PIECE, _narrows(keep_even), together=True, plain=True),
    _Judge(ConstraintKind.DROP_CONVERTS, DROPPING_LAST, _narrows(keep_enclosing), together=True, encloses=True),
    _Judge(ConstraintKind.FIRST, GENERATING, _forbids(is_no_capture), deeds=("capture",), which=("",), plain=True),
    _Judge(ConstraintKind.FIRST, GENERATING, _compares(keep_most), deeds=("capture",), which=("most",), compares=True),
    _Judge(ConstraintKind.FIRST, GENERATING, _compares(keep_going_on), deeds=("capture again",), compares=True),
    _Judge(ConstraintKind.FIRST, GENERATING, _compares(keep_promoting), deeds=("promote",), compares=True),
    _Judge(ConstraintKind.FIRST, GENERATING, _forbids(is_no_drop), deeds=("drop",), plain=True),
    _Judge(ConstraintKind.STUCK, GENERATING, _forbids(is_pass)),
    # Before an action
    _Judge(ConstraintKind.NO_CAPTURE, BEFORE, _forbids(is_capture)),
    _Judge(ConstraintKind.FREEZES, BEFORE, _forbids(is_by_frozen), _BY_UNITS, together=True),
    _Judge(ConstraintKind.FROZEN, BEFORE, _forbids(is_by_frozen), _BY_UNITS, together=True),
    _Judge(ConstraintKind.STAYS_OUT, BEFORE, _forbids(is_barred), _MOVE | _SPLIT),
    _Judge(ConstraintKind.PROMOTES_HELD, BEFORE, _forbids(promotes_to_unheld), _MOVE | _SPLIT),
    _Judge(ConstraintKind.SHIFT_COST, BEFORE, _forbids(costs_too_much), _MOVE | _DROP),
    _Judge(ConstraintKind.NO_POCKET, BEFORE, _forbids(is_pocketed), _POCKET, plain=True),
    _Judge(ConstraintKind.POCKET_ZONE, BEFORE, _forbids(is_pocketed_outside), _POCKET, plain=True),
    _Judge(ConstraintKind.DROP_CONVERTS, BEFORE, _forbids(encloses_none), _DROP, together=True, encloses=False),
    _Judge(ConstraintKind.BUDGET, BEFORE, _forbids(is_over_budget), ~(_END | _PLACE)),
    _Judge(ConstraintKind.SHARED, BEFORE, _forbids(is_overcharged), _BY_UNITS | _RIDE),
    _Judge(ConstraintKind.NOT_OUT, BEFORE, _forbids(is_by_attacked), _MOVE | _SPLIT, deeds=("move",)),
    _Judge(ConstraintKind.NOT_OUT, BEFORE, _forbids(castles_out), _CASTLE, deeds=("castle",), plain=True),
    _Judge(ConstraintKind.NOT_THROUGH, BEFORE, _forbids(castles_through), _CASTLE, deeds=("castle",), plain=True),
    _Judge(ConstraintKind.NOT_THROUGH, BEFORE, _forbids(crosses_attack), _MOVE | _SPLIT, deeds=()),
    _Judge(ConstraintKind.SPLIT_UNATTACKED, BEFORE, _forbids(splits_attacked), _SPLIT | _POCKET, plain=True),
    # After it
    _Judge(ConstraintKind.ROYAL, AFTER, _forbids(takes_last), which=("last", "every"), together=True),
    _Judge(ConstraintKind.DROP_CONVERTS, AFTER, _forbids(converts_none), _DROP, together=True, encloses=False),
    _Judge(ConstraintKind.DROP_LIBERTY, AFTER, _forbids(drops_stifled), _DROP),
    _Judge(ConstraintKind.PROMOTES_QUIETLY, AFTER, _forbids(promotes_to_attack)),
    _Judge(ConstraintKind.STOPS_FACING, AT_LAST, _forbids(faces_on), ~_END),
    _Judge(ConstraintKind.NEEDED, AT_LAST, _forbids(is_needless), _MOVE),
    _Judge(ConstraintKind.STUCK, AT_LAST, _forbids(passes_to_pass), _END),
    _Judge(ConstraintKind.NO_CHECK, AT_LAST, _forbids(gives_check)),
    _Judge(ConstraintKind.NO_EARLY_CHECK, AT_LAST, _forbids(gives_early_check)),
    _Judge(ConstraintKind.NO_CHECK_BY, AT_LAST, _forbids(gives_check), _DROP, deeds=("drop",), plain=True),
    _Judge(ConstraintKind.NO_CHECK_BY, AT_LAST, _forbids(gives_check_by_promotion), deeds=("promote",)),
    _Judge(ConstraintKind.NO_MATE, AT_LAST, _forbids(mates_by_drop), _DROP, plain=True),
    # Built into the generation of moves: a call for each candidate, as measured for ACTED in games whose turns have
    # several actions, costs 2 to 11 percent of perft and 4 percent of the search
    _Judge(ConstraintKind.IDLE),
    _Judge(ConstraintKind.ACTED, plain=True),
    _Judge(ConstraintKind.SPARED),
    _Judge(ConstraintKind.NOT_BEGUN, plain=True),
    _Judge(ConstraintKind.UNSHARED),
    _Judge(ConstraintKind.SPLIT_EMPTY, plain=True),
    _Judge(ConstraintKind.UNCAPTURED, plain=True),
    _Judge(ConstraintKind.CAPTURES_NOT, plain=True),
    _Judge(ConstraintKind.CAPTURES_ONLY, plain=True),
    _Judge(ConstraintKind.NOT_CAPTURED_BY, plain=True),
    _Judge(ConstraintKind.CAPTURED_ONLY_BY, plain=True),
    _Judge(ConstraintKind.HOPS_NOT, plain=True),
    _Judge(ConstraintKind.HOPS_ONLY, plain=True),
    # Built into the end of a turn, which a placement may be as well
    _Judge(ConstraintKind.REPEATS),
    _Judge(ConstraintKind.CHANGES),
    # Built into chains, which are sets of units or paths
    _Judge(ConstraintKind.FORMED),
    _Judge(ConstraintKind.CLAIMED),
    _Judge(ConstraintKind.UNORDERED),
    # Built into what is an attack, and when a side must not be attacked
    _Judge(ConstraintKind.ROYAL, which=("",), plain=True),
    _Judge(ConstraintKind.BY_EFFECTS),
    _Judge(ConstraintKind.BY_PUSHES),
    _Judge(ConstraintKind.HARMLESS, plain=True),
    _Judge(ConstraintKind.FACES, plain=True),
    _Judge(ConstraintKind.EVERY_ACTION, plain=True),
    _Judge(ConstraintKind.END_OF_TURN, plain=True),
    # Built into castling
    _Judge(ConstraintKind.OTHER_WING),
    # Built into the end of an action
    _Judge(ConstraintKind.BY_ITSELF),
)


def enlist(tables: Tables) -> None:
    """List the rows of each kind with their function, by when it is called."""
    for moment in range(N_MOMENTS):
        size = len(tables.program.constraints) * cython.sizeof(Row)
        tables.m.judged[moment].first = cython.cast(cython.pointer[Row], tables.room(size))
    encloses = _encloses(tables.program)
    for judge in _TABLE:
        if judge.moment is not None and judge.encloses in (None, encloses):
            _add_rows(tables, judge)


def _encloses(program):
    """Return True if all that drops of a game do is to convert every unit that they enclose."""
    rows = [row for row in program.consequences if row.trigger is Trigger.DROP and row.effect in AFTERMATH]
    return program.stacking is None and not any([_does_else(row) for row in rows])


def _does_else(row):
    """Return True if a row for drops does not convert what is enclosed, or not every time, or not all of it."""
    if row.effect is not Effect.CONVERT or row.whom is not Whom.ENCLOSED:
        return True
    if row.least or row.hostile or row.inside or row.zone or row.side is not None:
        return True
    return bool(row.pieces or row.only or row.movers or row.victims or row.along)


@cython.cfunc
def _add_rows(tables: Tables, judge) -> None:
    """Add the rows of a kind of constraint to the table of its moment, with the function that judges them."""
    moment: cython.int = judge.moment
    place = cython.address(tables.m.judged[moment])
    rows = tables.m.constraints[cython.cast(cython.int, number_of(judge.kind))]
    for number, row in enumerate(tables.program.constraints_of(judge.kind)):
        if not _is_about(judge, row):
            continue
        to = place.first + place.n
        to[0] = rows.first[cython.cast(cython.int, number)]
        to.acts = judge.acts & 0xFFFF
        if moment in (DROPPING, DROPPING_PIECE, DROPPING_LAST):
            to.narrows = cython.cast(Narrows, cython.cast(cython.size_t, judge.function))
        elif judge.compares:
            to.compares = cython.cast(Compares, cython.cast(cython.size_t, judge.function))
        else:
            to.forbids = cython.cast(Forbids, cython.cast(cython.size_t, judge.function))
        place.n += 1
        if judge.together:
            return


def _is_about(judge, row):
    """Return True if an entry of the table is about a row of its kind."""
    return (judge.deeds is None or row.deeds == judge.deeds) and (judge.which is None or row.which in judge.which)


def are_plain(program) -> cython.bint:
    """Return True if the shortcuts for plain turns know all constraints of a Program."""
    return all([any(found) and all(found) for found in [_plainness(row) for row in program.constraints]])


def _plainness(row):
    """Return for each entry of the table that is about a row whether it is plain."""
    return [judge.plain for judge in _TABLE if judge.kind is row.kind and _is_about(judge, row)]
