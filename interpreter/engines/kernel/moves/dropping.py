# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Actions of the hand: drops, fusions in the hand, units and parts pocketed."""

import cython
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.moves.activity import able, flood, order_of, touches_active
from cython.cimports.interpreter.engines.kernel.moves.lines import MOST_WORDS
from cython.cimports.interpreter.engines.kernel.moves.moving import is_too_many

from dsl.model.rows import ConstraintKind, number_of

_DROP_ACTIVE = cython.declare(cython.int, number_of(ConstraintKind.DROP_ACTIVE))
_DROP_COLORS = cython.declare(cython.int, number_of(ConstraintKind.DROP_COLORS))
_DROP_FILLS = cython.declare(cython.int, number_of(ConstraintKind.DROP_FILLS))
_DROP_HELD = cython.declare(cython.int, number_of(ConstraintKind.DROP_HELD))
_DROP_RANGE = cython.declare(cython.int, number_of(ConstraintKind.DROP_RANGE))


def drops(m, s, wary):
    """Push every drop of a piece in hand, on an empty square or onto a friend that it fuses with."""
    if not m.hands:
        return
    room: u64[MOST_WORDS]
    awake: u64[MOST_WORDS]
    if wary:
        _find_room(m, s, room)
    for piece in range(m.n_pieces):
        if hand(m, s, s.side)[piece] or m.endless[piece] or (m.drops_promoted and is_held_base(m, s, piece)):
            if wary and m.activates and m.constraints[_DROP_ACTIVE].n:
                _find_awake(m, s, piece, awake)
                for word in range(m.words):
                    awake[word] &= room[word]
            else:
                for word in range(m.words):
                    awake[word] = room[word]
            for square in range(m.n):
                _drop(m, s, piece, square, awake if wary else cython.NULL)


def is_held_base(m, s, piece):
    """Return True if a piece is the promoted form of one in hand."""
    return m.base[piece] != NO_PIECE and hand(m, s, s.side)[m.base[piece]] != 0


def _drop(m, s, piece, square, room):
    """Push a drop, if a square may have one; with `room`, only if that has the square and nothing else forbids it."""
    color = colors(s)[square]
    how: cython.int = HOW_STEP
    if color == EMPTY:
        if not m.drops:
            return
    elif color == s.side + 1 and m.fuses_drop:
        other = piece_of(units(m, s)[square])
        if m.fusion[piece * m.n_pieces + other] == NO_PIECE or m.not_begun[piece]:
            return
        how = HOW_FUSE
    else:
        return
    if room != cython.NULL and (not has(room, square) or not _may_drop(m, s, piece, square)):
        return
    action = push(m, DROP_KIND, how, 0, NOWHERE, square)
    action.piece = cython.cast(i16, piece)


def _may_drop(m, s, piece, square):
    """Return True if a drop is in the zones, within the limits, and held up."""
    fills = m.constraints[_DROP_FILLS]
    for number in range(fills.n):
        zone = fills.first[number].zone[s.side]
        if not has(zone, square) and _is_open(m, s, zone):
            return False
    if m.constraints[_DROP_HELD].n and not _is_held(m, s, square):
        return False
    if not _is_in_zones(m, s, piece, square):
        return False
    if m.crowd != cython.NULL and is_too_many(m, tally(m, s, s.side), s.side, NO_PIECE, piece):
        return False
    if m.drop_limits[piece].has and _breaks_limit(m, s, piece, square):
        return False
    even = m.constraints[_DROP_COLORS]
    if even.n and colors(s)[square] == EMPTY:
        for other in range(m.n_pieces):
            if even.first.pieces[other] and _can_spread(m, s, other, NO_PIECE, NOWHERE):
                if not _can_spread(m, s, other, piece, square):
                    return False
    return True


def _can_spread(m, s, piece, dropped, taken):
    """Return True if units of a piece in hand can be spread evenly over both colors, perhaps after a drop."""
    first: cython.int = 0
    total: cython.int = 0
    free: cython.int[2]
    free[0] = free[1] = 0
    held: cython.int = hand(m, s, s.side)[piece]
    if dropped != NO_PIECE and not m.endless[dropped]:
        held -= (dropped if hand(m, s, s.side)[dropped] else m.base[dropped]) == piece
    if dropped == piece:
        total += 1
        first += 1 - _is_dark(m, taken)
    for word in range(m.words):
        bits = occupied(m, s, s.side)[word]
        while bits:
            square: cython.int = word * 64 + lowest(bits)
            bits &= bits - 1
            for i in range(2 if m.stacks else 1):
                unit: cython.int = units(m, s)[square] if i == 0 else seconds(m, s)[square]
                if unit and piece_of(unit) == piece and side_of(unit) == s.side:
                    total += 1
                    first += 1 - _is_dark(m, square)
        bits = ~(occupied(m, s, 0)[word] | occupied(m, s, 1)[word])
        for number in range(m.n_drop_zones):
            if m.drop_zones[number].pieces[piece]:
                bits &= m.drop_zones[number].squares[s.side][word]
        while bits:
            square = word * 64 + lowest(bits)
            bits &= bits - 1
            if square < m.n and square != taken and colors(s)[square] == EMPTY:
                free[_is_dark(m, square)] += 1
    total += held
    for half in range(total // 2, (total + 1) // 2 + 1):
        more: cython.int = half - first
        if 0 <= more <= held and more <= free[0] and held - more <= free[1]:
            return True
    return False


def _is_dark(m, square):
    return (m.file[square] + m.rank[square] % m.ranks) % 2


def _is_in_zones(m, s, piece, square):
    """Return True if a square is in all zones in which a piece drops."""
    for number in range(m.n_drop_zones):
        zone = m.drop_zones + number
        if zone.pieces[piece] and not has(zone.squares[s.side], square):
            return False
    return True


def _is_open(m, s, squares):
    """Return True if one of some squares is empty."""
    for word in range(m.words):
        bits = squares[word] & ~(occupied(m, s, 0)[word] | occupied(m, s, 1)[word])
        while bits:
            if colors(s)[word * 64 + lowest(bits)] == EMPTY:
                return True
            bits &= bits - 1
    return False


def _is_held(m, s, square):
    """Return True if a unit or the edge of the board is beneath a square."""
    below: cython.int = beside(m, square, SOUTH)
    return below == NOWHERE or colors(s)[below] != EMPTY


def _breaks_limit(m, s, piece, square):
    """Return True if a drop is too deep, or meets too many equal units on its file, its color or the board."""
    limit = m.drop_limits + piece
    file, rank, first = m.file[square], m.rank[square] % m.ranks, m.rank[square] // m.ranks
    depth = rank if s.side == 0 else m.ranks - 1 - rank
    if depth >= limit.depth or (limit.not_back_rank and depth == 0):
        return True
    on_file: cython.int = 0
    on_color: cython.int = 0
    total: cython.int = 0
    for word in range(m.words):
        bits = occupied(m, s, s.side)[word]
        while bits:
            other = word * 64 + lowest(bits)
            bits &= bits - 1
            for i in range(2 if m.stacks else 1):
                unit: cython.int = units(m, s)[other] if i == 0 else seconds(m, s)[other]
                if unit and piece_of(unit) == piece and side_of(unit) == s.side:
                    total += 1
                    if m.file[other] == file and m.rank[other] // m.ranks == first:
                        on_file += 1
                    if (m.file[other] + m.rank[other] % m.ranks + file + rank) % 2 == 0:
                        on_color += 1
    if limit.per_file and on_file >= limit.per_file:
        return True
    if limit.per_color and on_color >= limit.per_color:
        return True
    return limit.per_board and total >= limit.per_board


def _find_room(m, s, room):
    """Write down the squares near enough to the pieces that drops are near to, or next to an active friend."""
    rules = m.constraints[_DROP_RANGE]
    near: u64[MOST_WORDS]
    for word in range(m.words):
        room[word] = ~cython.cast(u64, 0)
    for number in range(rules.n):
        rule = rules.first + number
        _find_near(m, s, rule, near)
        for square in range(m.n):
            if not has(near, square) and not (rule.touching and touches_active(m, s, square, s.side)):
                remove(room, square)


def _find_awake(m, s, piece, awake):
    """Write down the squares where a dropped unit of a piece would be active."""
    for word in range(m.words):
        awake[word] = 0
    for number in range(m.n_active):
        rule = m.active_rules + number
        if rule.kind == ACTIVE_BY_COMMAND:
            stance: cython.int = order_of(m, s)
            if stance != NO_PIECE and m.stances[stance].activates[piece]:
                _add_joined(m, s, m.commands[m.stances[stance].rule].graph, s.leader, awake)
        elif rule.piece == piece:
            for square in range(m.n):
                insert(awake, square)
        elif rule.kind != ALWAYS_ACTIVE:
            _add_woken(m, s, rule, awake)


def _add_woken(m, s, rule, awake):
    """Add the squares near the units of a rule's piece, or joined to them."""
    for word in range(m.words):
        bits = occupied(m, s, s.side)[word]
        while bits:
            source = word * 64 + lowest(bits)
            bits &= bits - 1
            if not holds_piece(m, s, source, s.side, rule.piece):
                continue
            if rule.kind == ACTIVE_JOINED:
                _add_joined(m, s, rule.graph, source, awake)
                continue
            for square in range(m.n):
                if square != source and m.distance[source * m.n + square] <= rule.distance:
                    insert(awake, square)


def _add_joined(m, s, graph, source, awake):
    """Add the squares next to the units that a graph joins to a source."""
    carriers: u64[MOST_WORDS]
    reached: u64[MOST_WORDS]
    for word in range(m.words):
        carriers[word] = occupied(m, s, s.side)[word]
        if not m.graphs[graph].friends_only:
            carriers[word] |= occupied(m, s, 1 - s.side)[word]
        reached[word] = 0
    flood(m, graph, source, carriers, reached)
    near = m.graphs[graph].near
    for square in range(m.n):
        for word in range(m.words):
            if square != source and near[square * m.words + word] & reached[word]:
                insert(awake, square)


def _find_near(m, s, rule, near):
    """Write down the squares within the distance of a rule from a unit of its piece."""
    for word in range(m.words):
        near[word] = 0
    if not tally(m, s, s.side)[rule.of]:
        return
    for word in range(m.words):
        bits = occupied(m, s, s.side)[word]
        while bits:
            other = word * 64 + lowest(bits)
            bits &= bits - 1
            if holds_piece(m, s, other, s.side, rule.of):
                for square in range(m.n):
                    if m.distance[other * m.n + square] <= rule.number:
                        insert(near, square)


def hand_fusions(m, s):
    """Push every fusion of two pieces in hand."""
    if not m.fuses_hand:
        return
    held = hand(m, s, s.side)
    for a in range(m.n_pieces):
        if held[a] == 0:
            continue
        for b in range(a, m.n_pieces):
            if held[b] and (a != b or held[a] > 1) and m.fusion[a * m.n_pieces + b] != NO_PIECE:
                action = push(m, FUSE_KIND, HOW_FUSE, 0, NOWHERE, NOWHERE)
                action.piece, action.other = cython.cast(i16, a), cython.cast(i16, b)


def pockets(m, s, wary):
    """Push every pocketing of a unit or a part; of equal units on a square, only one."""
    if not m.hands or not (m.pockets or m.splits_hand):
        return
    whole, parts = able(m, s, POCKET_DEED, wary), able(m, s, SPLIT_DEED, wary)
    for word in range(m.words):
        bits = occupied(m, s, s.side)[word]
        while bits:
            square = word * 64 + lowest(bits)
            bits &= bits - 1
            first: cython.int = units(m, s)[square]
            second: cython.int = seconds(m, s)[square] if m.stacks else 0
            if m.pockets and has(whole, square):
                if second == 0 or side_of(first) != side_of(second):
                    own = first if side_of(first) == s.side else second
                    _pocket(m, s, square, own, False, wary)
                else:
                    _pocket_pair(m, s, square, first, second, wary)
            if m.splits_hand and has(parts, square):
                _pocket_parts(m, s, square, first)


def _pocket_pair(m, s, square, first, second, wary):
    """Push the pocketing of either of two units; of equal ones only one, which has not acted if possible."""
    if piece_of(first) != piece_of(second):
        _pocket(m, s, square, first, True, wary)
        _pocket(m, s, square, second, True, wary)
    elif first & ACTED and not second & ACTED:
        _pocket(m, s, square, second, True, wary)
    else:
        _pocket(m, s, square, first, True, wary)


def _pocket(m, s, square, unit, paired, wary):
    if wary and (m.no_pocket[piece_of(unit)] or (m.acts_once and unit & ACTED)):
        return
    action = push(m, POCKET_KIND, HOW_STEP, 0, square, NOWHERE)
    if paired:
        action.piece = cython.cast(i16, piece_of(unit))
    if m.stacks and seconds(m, s)[square] == unit:
        action.flags |= SECOND


def _pocket_parts(m, s, square, unit):
    for i in range(m.part_first[piece_of(unit)], m.part_first[piece_of(unit) + 1]):
        action = push(m, POCKET_KIND, HOW_FUSE, 0, square, NOWHERE)
        action.piece, action.extra = m.parts[i].part, cython.cast(u16, m.parts[i].rest)
