# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""What happens after an action: units around the one that acted are captured, leave the game, change sides, or
turn to wall.

The unit that acted may become another piece, and leave one where it came from; at the end it may pass to another board.
"""

import cython
from cython.cimports.interpreter.engines.kernel.law.attack import count_kept, is_checked_on
from cython.cimports.interpreter.engines.kernel.law.capturing import capture
from cython.cimports.interpreter.engines.kernel.law.lifting import (
    captures,
    forget_unit,
    fresh_ident,
    lift_unit,
    new_unit,
    put_unit,
    wall,
)
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.moves.beams import find_hit
from cython.cimports.interpreter.engines.kernel.moves.groups import stifles
from cython.cimports.interpreter.engines.kernel.moves.harm import names_any
from cython.cimports.interpreter.engines.kernel.moves.limits import allowed, set_gate
from cython.cimports.interpreter.engines.kernel.moves.lines import MOST_WORDS
from cython.cimports.interpreter.engines.kernel.moves.sight import Walker, sight, walker_for
from cython.cimports.libc.string import memcpy, memset

from dsl.model.rows import Effect, Trigger, Whom, number_of

_CAPTURE = cython.declare(cython.int, number_of(Trigger.CAPTURE))
_MOVE = cython.declare(cython.int, number_of(Trigger.MOVE))
_DROP = cython.declare(cython.int, number_of(Trigger.DROP))
_TAKE = cython.declare(cython.int, number_of(Effect.CAPTURE))
_CONVERT = cython.declare(cython.int, number_of(Effect.CONVERT))
_PETRIFY = cython.declare(cython.int, number_of(Effect.PETRIFY))
_TURN_INTO = cython.declare(cython.int, number_of(Effect.TURN_INTO))
_LEAVE_BEHIND = cython.declare(cython.int, number_of(Effect.LEAVE_BEHIND))
_GO_BACK = cython.declare(cython.int, number_of(Effect.GO_BACK))
_TRANSFER = cython.declare(cython.int, number_of(Effect.TRANSFER))
_CAPTOR = cython.declare(cython.int, number_of(Whom.CAPTOR))
_UNITS = cython.declare(cython.int, number_of(Whom.UNITS))
_ENEMIES = cython.declare(cython.int, number_of(Whom.ENEMIES))
_ATTACKED = cython.declare(cython.int, number_of(Whom.ATTACKED))
_ENCLOSED = cython.declare(cython.int, number_of(Whom.ENCLOSED))
_SURROUNDED = cython.declare(cython.int, number_of(Whom.SURROUNDED))
_STIFLED = cython.declare(cython.int, number_of(Whom.STIFLED))
_LONE = cython.declare(cython.int, number_of(Whom.LONE))
_ALONE = cython.declare(cython.int, number_of(Whom.ALONE))
_BEAM = cython.declare(cython.int, number_of(Whom.BEAM))
_AHEAD = cython.declare(cython.int, number_of(Whom.AHEAD))
_BEHIND = cython.declare(cython.int, number_of(Whom.BEHIND))
_CORNERS = cython.declare(cython.int, number_of(Whom.CORNERS))
_ACTOR = cython.declare(cython.int, number_of(Whom.ACTOR))
NO_SIDE = cython.declare(cython.int, -1)


def note_deed(m: cython.pointer[Machine], s: cython.pointer[State], action: cython.pointer[Action]) -> cython.void:
    """Remember the piece that is about to act, if it is only one: it may promote."""
    m.actor = NO_PIECE
    memset(m.taken, 0, m.n_pieces)
    m.start = action.origin if action.kind == MOVE_KIND or action.kind == SPLIT_KIND else NOWHERE
    if action.kind == SPLIT_KIND or action.kind == DROP_KIND:
        m.actor = action.piece
    elif action.kind == RIDE_KIND:
        m.actor = m.formations[action.piece].piece
    elif (action.kind == MOVE_KIND and not action.flags & TOGETHER) or action.kind == LEAVE_KIND:
        unit: cython.int = seconds(m, s)[action.origin] if action.flags & SECOND else units(m, s)[action.origin]
        m.actor = piece_of(unit)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _events_of(action: cython.pointer[Action]) -> cython.int:
    """Return what an action is that may trigger effects, as bits."""
    found: cython.int = 1 << _CAPTURE if captures(action) else 0
    if action.kind == DROP_KIND:
        found |= 1 << _DROP
    elif (
        action.kind == MOVE_KIND
        or action.kind == CASTLE_KIND
        or action.kind == SPLIT_KIND
        or action.kind == RIDE_KIND
        or action.kind == LEAVE_KIND
    ):
        found |= 1 << _MOVE
    return found


def note_scores(m: cython.pointer[Machine], s: cython.pointer[State], action: cython.pointer[Action]) -> cython.void:
    """Note which points an action scores, before its effects change who is where."""
    triggers: cython.int = _events_of(action)
    _find_centers(m, action)
    for number in range(m.n_scorings):
        m.scorings[number].fires = triggers and _is_triggered(m, s, m.scorings + number, triggers)


def score(m: cython.pointer[Machine], s: cython.pointer[State]) -> cython.void:
    """Add the points that an action scores, for units that its effects have captured, too."""
    for number in range(m.n_scorings):
        row = m.scorings + number
        if row.fires:
            s.scores[s.side] += row.number if row.number else m.captured


def ensue(m: cython.pointer[Machine], s: cython.pointer[State], action: cython.pointer[Action]) -> cython.void:
    """Apply the effects that an action triggers, in their order."""
    triggers: cython.int = _events_of(action)
    m.harmed = m.converted = m.stranded = m.took = 0
    memset(m.lost, 0, m.n_pieces)
    for number in range(m.n_kept):
        for side in range(2):
            m.left_of_kept[2 * number + side] = count_kept(m, s, m.kept + number, side)
    _find_centers(m, action)
    for number in range(m.n_afters):
        m.afters[number].fires = _is_triggered(m, s, m.afters + number, triggers)
    for number in range(m.n_afters):
        after = m.afters + number
        if not after.fires:
            continue
        if after.kind == _TRANSFER:
            _transfer(m, s, action, after.unless)
            continue
        if after.kind == _LEAVE_BEHIND:
            _leave_behind(m, s, after)
            continue
        if after.kind == _GO_BACK:
            _go_back(m, s, action)
            continue
        _choose(m, s, after)
        for word in range(m.words):
            bits = m.chosen[word]
            if after.inside[s.side] != cython.NULL:
                bits &= after.inside[s.side][word]
            while bits:
                square: cython.int = word * 64 + lowest(bits)
                bits &= bits - 1
                first: cython.int = units(m, s)[square]
                second: cython.int = seconds(m, s)[square] if m.stacks else 0
                if first and _concerns(m, s, after, first):
                    _change(m, s, after, square, first)
                if second and _concerns(m, s, after, second):
                    _change(m, s, after, square, second)
    m.harmed = m.stranded or _has_lost_royal(m, s)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _find_centers(m: cython.pointer[Machine], action: cython.pointer[Action]) -> cython.void:
    """Write the squares on which the units that acted have arrived."""
    memset(m.centers, 0, m.words * 8)
    if action.kind == RIDE_KIND:
        formation = m.formations + action.piece
        for i in range(formation.n_cells):
            insert(m.centers, formation.cells[action.target * formation.n_cells + i])
    elif action.kind == CASTLE_KIND:
        insert(m.centers, landing(m, wing_of(m, action), action.origin, False))
        insert(m.centers, landing(m, wing_of(m, action), action.origin, True))
    elif action.target >= 0:
        insert(m.centers, action.target)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_triggered(
    m: cython.pointer[Machine], s: cython.pointer[State], after: cython.pointer[Row], triggers: cython.int
) -> cython.bint:
    """Return True if the last action meets all that an effect asks for: side, victims, zone and actor."""
    if not triggers >> after.trigger & 1 or (after.along and not after.along & _course(m, s)):
        return False
    if (after.side >= 0 and after.side != s.side) or not names_any(m, after.victims, m.taken):
        return False
    zone = after.zone[s.side]
    if after.movers == cython.NULL and zone == cython.NULL:
        return True
    for word in range(m.words):
        bits = m.centers[word]
        while bits:
            square: cython.int = word * 64 + lowest(bits)
            bits &= bits - 1
            if (zone == cython.NULL or has(zone, square)) and _acted_on(m, s, after, square):
                return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _course(m: cython.pointer[Machine], s: cython.pointer[State]) -> cython.int:
    """Return the bit for the line of a straight move, or 0 if the action was no such move."""
    for word in range(m.words):
        bits = m.centers[word] if m.start != NOWHERE else 0
        while bits:
            target: cython.int = word * 64 + lowest(bits)
            bits &= bits - 1
            dx: cython.int = m.file[target] - m.file[m.start]
            dy: cython.int = m.rank[target] - m.rank[m.start]
            if dx or dy:
                if dx == 0 or dy == 0:
                    return 1 if dx == 0 else 2
                return 4 if dx == dy else 8 if dx == -dy else 0
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _acted_on(
    m: cython.pointer[Machine], s: cython.pointer[State], after: cython.pointer[Row], square: cython.int
) -> cython.bint:
    """Return True if a unit on a square that acted is of a piece that triggers an effect."""
    if _triggers(m, s, after, units(m, s)[square]):
        return True
    return m.stacks and _triggers(m, s, after, seconds(m, s)[square])


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _triggers(
    m: cython.pointer[Machine], s: cython.pointer[State], after: cython.pointer[Row], unit: cython.int
) -> cython.bint:
    if unit == 0 or side_of(unit) != s.side:
        return False
    return after.movers == cython.NULL or after.movers[_piece_then(m, unit)]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _piece_then(m: cython.pointer[Machine], unit: cython.int) -> cython.int:
    """Return what a unit that acted was before."""
    return piece_of(unit) if m.actor == NO_PIECE else m.actor


# Selections


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _choose(m: cython.pointer[Machine], s: cython.pointer[State], after: cython.pointer[Row]) -> cython.void:
    """Write the squares that an effect selects."""
    memset(m.chosen, 0, m.words * 8)
    if after.whom == _CAPTOR or after.whom == _ACTOR:
        for word in range(m.words):
            m.chosen[word] = m.centers[word]
        return
    if after.whom == _UNITS or after.whom == _ENEMIES:
        _near(m, m.centers, after, m.chosen)
        return
    if after.whom == _LONE or after.whom == _ALONE:
        _find_lone(m, s, after)
        return
    if after.whom == _BEAM:
        find_hit(m, s, m.chosen)
        return
    for word in range(m.words):
        bits = m.centers[word]
        while bits:
            square: cython.int = word * 64 + lowest(bits)
            bits &= bits - 1
            if after.whom == _ATTACKED:
                _attacked_from(m, s, square)
            elif after.whom == _AHEAD or after.whom == _BEHIND:
                _next_to_move(m, square, after.whom == _AHEAD)
            elif after.whom == _CORNERS:
                _corners_from(m, s, square, after.other)
            elif after.whom == _SURROUNDED or after.whom == _STIFLED:
                _lost_beside(m, s, after, square)
            elif _holds_side(m, s, square, s.side):
                _enclosed_from(m, s, after, square)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _find_lone(m: cython.pointer[Machine], s: cython.pointer[State], after: cython.pointer[Row]) -> cython.void:
    """Add the units without a friend, or any unit, next to them, in the zone of a row if it has one."""
    inside = after.inside[s.side]
    for word in range(m.words):
        bits: u64 = occupied(m, s, 0)[word] | occupied(m, s, 1)[word]
        if inside != cython.NULL:
            bits &= inside[word]
        while bits:
            square: cython.int = word * 64 + lowest(bits)
            bits &= bits - 1
            for side in range(2):
                if not _holds_side(m, s, square, side) or _has_beside(m, s, after, square, side):
                    continue
                if after.whom == _LONE or not _has_beside(m, s, after, square, 1 - side):
                    insert(m.chosen, square)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _has_beside(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    after: cython.pointer[Row],
    square: cython.int,
    side: cython.int,
) -> cython.bint:
    """Return True if a side has a unit next to a square, in the directions of a row."""
    for direction in range(DIRECTIONS):
        at: cython.int = beside(m, square, direction) if after.ways & way_of(direction) else NOWHERE
        if at != NOWHERE and _holds_side(m, s, at, side):
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _near(
    m: cython.pointer[Machine], centers: cython.pointer[u64], after: cython.pointer[Row], found: cython.pointer[u64]
) -> cython.void:
    """Add the squares within the distance of a row from some, without these."""
    for word in range(m.words):
        bits = centers[word]
        while bits:
            center: cython.int = word * 64 + lowest(bits)
            bits &= bits - 1
            for i in range(m.words):
                found[i] |= after.near[center * m.words + i]
    for word in range(m.words):
        found[word] &= ~centers[word]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _attacked_from(m: cython.pointer[Machine], s: cython.pointer[State], start: cython.int) -> cython.void:
    """Add the squares on which the units that acted, of the side that acts, could capture with their next move."""
    if m.stacks:
        _attacked_by(m, s, start, seconds(m, s)[start])
    _attacked_by(m, s, start, units(m, s)[start])


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _attacked_by(
    m: cython.pointer[Machine], s: cython.pointer[State], start: cython.int, unit: cython.int
) -> cython.void:
    """Add the squares on which a unit of a square could capture by itself with its next move."""
    if unit == 0 or side_of(unit) != s.side:
        return
    walker: Walker
    if m.stacks:
        walker_for(m, cython.address(walker), s, start, unit, False)
    walk = walk_of(m, piece_of(unit), s.side, start)
    seen = colors(s)
    there = seen[start]
    set_gate(m, s, unit)
    if walk.returns:
        seen[start] = EMPTY
    node = walk.first
    while node < walk.end:
        color: cython.int = sight(m, s, cython.address(walker), node.square) if m.stacks else seen[node.square]
        lands: cython.int = node.lands[color]
        stop = walk.stops[node - walk.first]
        if lands and node.flags & LIMITED:
            lands = allowed(m, s, stop, node.square, s.side, start, lands)
        if lands and not node.flags & SWAPS:
            for i in range(m.stops[stop].n_victims):
                insert(m.chosen, stop_square(m, m.lists[m.stops[stop].victims + i], s.side, start))
            if lands & CAPTURE:
                insert(m.chosen, node.square)
        node += node.next[color]
    seen[start] = there


def attacks_enemy(m: cython.pointer[Machine], s: cython.pointer[State], square: cython.int) -> cython.bint:
    """Return True if the unit of the side that acts on a square could capture an enemy with its next move."""
    memset(m.chosen, 0, m.words * 8)
    _attacked_from(m, s, square)
    for word in range(m.words):
        if m.chosen[word] & occupied(m, s, 1 - s.side)[word]:
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _enclosed_from(
    m: cython.pointer[Machine], s: cython.pointer[State], after: cython.pointer[Row], start: cython.int
) -> cython.void:
    """Add the squares of enemies in unbroken lines between a unit that acted and a friend."""
    for direction in range(DIRECTIONS):
        at: cython.int = start
        for _ in range(_enclosed_along(m, s, after, start, direction)):
            at = beside(m, at, direction)
            insert(m.chosen, at)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _enclosed_along(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    after: cython.pointer[Row],
    start: cython.int,
    direction: cython.int,
) -> cython.int:
    """Return the number of enemies in an unbroken line between a square and a friend."""
    if not after.ways & way_of(direction):
        return 0
    at: cython.int = beside(m, start, direction)
    passed: cython.int = 0
    if not m.stacks:
        seen = colors(s)
        own: cython.int = s.side + 1
        while at != NOWHERE and seen[at] == 3 - own and not (passed and after.held and _stands(s, after, at)):
            at = beside(m, at, direction)
            passed += 1
        if at == NOWHERE or passed < after.least or (after.number and passed > after.number):
            return 0
        return passed if seen[at] == own or _stands(s, after, at) else 0
    while at != NOWHERE and not _holds_side(m, s, at, s.side) and _holds_side(m, s, at, 1 - s.side):
        if passed and after.held and _stands(s, after, at):
            break
        at = beside(m, at, direction)
        passed += 1
    if at == NOWHERE or passed < after.least or (after.number and passed > after.number):
        return 0
    return passed if _holds_side(m, s, at, s.side) or _stands(s, after, at) else 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _stands(s: cython.pointer[State], after: cython.pointer[Row], square: cython.int) -> cython.bint:
    """Return True if a square stands for a friend of the side that acts: while it is empty, or always."""
    hostile = after.hostile[s.side]
    return hostile != cython.NULL and has(hostile, square) and (after.held or colors(s)[square] == EMPTY)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _lost_beside(
    m: cython.pointer[Machine], s: cython.pointer[State], after: cython.pointer[Row], center: cython.int
) -> cython.void:
    """Add the enemies next to a square that are surrounded, or whose groups have no liberty."""
    group: u64[MOST_WORDS]
    for direction in range(DIRECTIONS):
        at: cython.int = beside(m, center, direction) if after.ways & way_of(direction) else NOWHERE
        if at == NOWHERE or not _holds_side(m, s, at, 1 - s.side):
            continue
        if after.whom == _SURROUNDED:
            if _is_surrounded(m, s, after, at):
                insert(m.chosen, at)
            continue
        memset(group, 0, m.words * 8)
        if stifles(m, s, after.ways, 1 - s.side, at, group):
            for word in range(m.words):
                m.chosen[word] |= group[word]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_surrounded(
    m: cython.pointer[Machine], s: cython.pointer[State], after: cython.pointer[Row], square: cython.int
) -> cython.bint:
    """Return True if friends of the side that acts, or what stands for them, are on all squares next to one."""
    for direction in range(DIRECTIONS):
        at: cython.int = beside(m, square, direction) if after.ways & way_of(direction) else NOWHERE
        if at != NOWHERE and not _holds_side(m, s, at, s.side) and not _stands(s, after, at):
            return False
    return True


def encloses_nothing(m: cython.pointer[Machine], s: cython.pointer[State], square: cython.int) -> cython.bint:
    """Return True if all that a drop on a square can do is to convert what it encloses, and it encloses nothing."""
    for number in range(m.n_afters):
        after = m.afters + number
        if after.trigger != _DROP:
            continue
        if after.kind != _CONVERT or after.whom != _ENCLOSED:
            return False
        if not _touches_enemy(m, s, square):
            continue
        for direction in range(DIRECTIONS):
            if _enclosed_along(m, s, after, square, direction):
                return False
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _touches_enemy(m: cython.pointer[Machine], s: cython.pointer[State], square: cython.int) -> cython.bint:
    """Return True if an enemy of the side that acts is next to a square."""
    for word in range(m.words):
        if m.touching[square * m.words + word] & occupied(m, s, 1 - s.side)[word]:
            return True
    return False


def find_enclosing(m: cython.pointer[Machine], s: cython.pointer[State], found: cython.pointer[u64]) -> cython.void:
    """Write down the squares from which a drop encloses an enemy, where units do not share squares."""
    memset(found, 0, m.words * 8)
    for number in range(m.n_afters):
        after = m.afters + number
        if after.trigger != _DROP:
            continue
        for direction in range(DIRECTIONS):
            if after.ways & way_of(direction):
                if m.even and m.words == 1:
                    found[0] |= _enclosing_along(m, s, after, direction)
                else:
                    _find_enclosing_along(m, s, after, direction, found)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _enclosing_along(
    m: cython.pointer[Machine], s: cython.pointer[State], after: cython.pointer[Row], direction: cython.int
) -> u64:
    """Return the squares from which enemies lead in a direction to a friend, on a board of one word."""
    enemies = occupied(m, s, 1 - s.side)[0]
    most: cython.int = after.number if after.number else max(m.files, m.ranks) - 2
    line: u64 = occupied(m, s, s.side)[0]
    found: u64 = 0
    for _ in range(most):  # to the end, since how soon it could stop is hard to foresee
        line = advanced(m, direction, line) & enemies
        found |= line
    return advanced(m, direction, found)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _find_enclosing_along(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    after: cython.pointer[Row],
    direction: cython.int,
    found: cython.pointer[u64],
) -> cython.void:
    """Add the squares from which enemies lead in a direction to a friend."""
    line: u64[MOST_WORDS]
    further: u64[MOST_WORDS]
    memcpy(line, occupied(m, s, s.side), m.words * 8)
    enemies = occupied(m, s, 1 - s.side)
    left: cython.int = after.number if after.number else m.n
    more: u64 = 1
    advance(m, direction, line, further)
    while left and more:
        left -= 1
        more = 0
        for word in range(m.words):
            line[word] = further[word] & enemies[word]
            more |= line[word]
        if more:
            advance(m, direction, line, further)
            for word in range(m.words):
                found[word] |= further[word]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _next_to_move(m: cython.pointer[Machine], target: cython.int, ahead: cython.bint) -> cython.void:
    """Add the next square in the direction of a straight move, or the one from which it led away."""
    if m.start == NOWHERE or m.start == target:
        return
    dx: cython.int = m.file[target] - m.file[m.start]
    dy: cython.int = m.rank[target] - m.rank[m.start]
    if dx and dy and dx != dy and dx != -dy:
        return
    dx = (dx > 0) - (dx < 0)
    dy = (dy > 0) - (dy < 0)
    at: cython.int = step(m, target, dx, dy, False) if ahead else step(m, m.start, -dx, -dy, False)
    if at != NOWHERE:
        insert(m.chosen, at)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _corners_from(
    m: cython.pointer[Machine], s: cython.pointer[State], center: cython.int, piece: cython.int
) -> cython.void:
    """Add the other corners of the rectangles between the unit that acted and friends of a piece."""
    for square in range(m.n):
        if not holds_piece(m, s, square, s.side, piece) or m.rank[square] // m.ranks != m.rank[center] // m.ranks:
            continue
        first: cython.int = m.grid[m.rank[square] * m.files + m.file[center]]
        second: cython.int = m.grid[m.rank[center] * m.files + m.file[square]]
        if first != NOWHERE:
            insert(m.chosen, first)
        if second != NOWHERE:
            insert(m.chosen, second)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _holds_side(
    m: cython.pointer[Machine], s: cython.pointer[State], square: cython.int, side: cython.int
) -> cython.bint:
    """Return True if a unit of a side stands on a square."""
    return has(occupied(m, s, side), square)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _concerns(
    m: cython.pointer[Machine], s: cython.pointer[State], after: cython.pointer[Row], unit: cython.int
) -> cython.bint:
    """Return True if an effect concerns a unit on a selected square."""
    side = side_of(unit)
    if after.kind == _CONVERT and side == NEUTRAL:
        return False
    if after.kind == _TURN_INTO and piece_of(unit) == after.other:
        return False
    if after.whom == _CAPTOR or after.whom == _ACTOR:
        return side == s.side and not spares(after, _piece_then(m, unit))
    both: cython.bint = after.whom == _UNITS or after.whom == _LONE or after.whom == _ALONE or after.whom == _BEAM
    return (both or side == 1 - s.side) and not spares(after, piece_of(unit))


# Effects


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _change(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    after: cython.pointer[Row],
    square: cython.int,
    unit: cython.int,
) -> cython.void:
    """Apply an effect to a unit."""
    side: cython.int = side_of(unit)
    if side == s.side and not (after.kind == _TURN_INTO and m.royal[after.other]):
        m.lost[piece_of(unit)] = 1
    if after.kind == _TAKE:
        m.took = 1
        capture(m, s, square, unit)
        return
    ident = lift_unit(m, s, square, unit)
    if after.kind == _TURN_INTO:
        kept: cython.int = unit & ALL_MARKS & ~(UNMOVED | CASTLES | PROMOTED)
        put_unit(m, s, square, unit_of(after.other, side) | kept, ident)
        return
    if after.kind == _CONVERT:
        m.converted = 1
        turned = unit_of(piece_of(unit), 1 - side) | (unit & ALL_MARKS & ~(UNMOVED | CASTLES | ACTED))
        put_unit(m, s, square, turned | ACTED if m.acts_once and side != s.side else turned, ident)
        return
    if m.chains:
        forget_unit(m, s, ident)
    if after.kind == _PETRIFY and units(m, s)[square] == 0:
        wall(m, s, square)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _leave_behind(m: cython.pointer[Machine], s: cython.pointer[State], after: cython.pointer[Row]) -> cython.void:
    """Put a unit on the square that a move left, if it is empty."""
    if m.start != NOWHERE and colors(s)[m.start] == EMPTY:
        piece: cython.int = m.actor if after.other < 0 else after.other
        put_unit(m, s, m.start, new_unit(m, piece, s.side), fresh_ident(m, s))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _go_back(m: cython.pointer[Machine], s: cython.pointer[State], action: cython.pointer[Action]) -> cython.void:
    """Move the captor back to the square that it left, if it is there and that is empty."""
    unit: cython.int = units(m, s)[action.target] if m.start != NOWHERE else 0
    if unit and side_of(unit) == s.side and colors(s)[m.start] == EMPTY:
        put_unit(m, s, m.start, unit, lift_unit(m, s, action.target, unit))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _transfer(
    m: cython.pointer[Machine], s: cython.pointer[State], action: cython.pointer[Action], may_stay: cython.bint
) -> cython.void:
    """Move the units that acted to the same squares of the next board; `stranded` if that is not legal."""
    judged: cython.bint = False
    for square in range(m.n):
        unit: cython.int = units(m, s)[square] if has(m.centers, square) else 0
        if not unit or side_of(unit) != s.side:
            continue
        if not judged and is_checked_on(m, s, s.side, m.rank[square] // m.ranks):
            m.stranded = 1
        judged = True
        twin: cython.int = m.twin[square]
        if colors(s)[twin] != EMPTY:
            if not may_stay:
                m.stranded = 1
            continue
        ident = lift_unit(m, s, square, unit)
        put_unit(m, s, twin, unit, ident)
        if action.kind == RIDE_KIND and action.target == square:
            ridden(m, s)[2 * s.n_ridden - 1] = cython.cast(u16, twin)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _has_lost_royal(m: cython.pointer[Machine], s: cython.pointer[State]) -> cython.bint:
    """Return True if effects fell on royal units of the side that acts, which it must keep."""
    if m.n_kept == 0:
        for piece in range(m.n_pieces):
            if m.lost[piece] and m.royal[piece]:
                return True
        return False
    for number in range(m.n_kept):
        kept = m.kept + number
        for piece in range(m.n_pieces):
            if m.lost[piece] and kept.pieces[piece]:
                if kept.which == KEEPS_EVERY or count_kept(m, s, kept, s.side) < kept.number:
                    return True
    return False
