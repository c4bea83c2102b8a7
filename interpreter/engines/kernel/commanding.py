# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Commands: how a leader takes command, which actions its budget counts, and which units it converts."""

import cython
from cython.cimports.interpreter.engines.kernel.activity import order_of
from cython.cimports.interpreter.engines.kernel.core import *  # noqa: F403  # the names of core.pxd


def takings(m, s):
    """Push every taking of command by a leader of the side to act."""
    for word in range(m.words):
        bits = occupied(m, s, s.side)[word]
        while bits:
            square = word * 64 + lowest(bits)
            bits &= bits - 1
            number = m.command_of[piece_of(units(m, s)[square])]
            if number == NO_PIECE:
                continue
            rule = m.commands + number
            for i in range(rule.first, rule.first + rule.n_stances):
                action = push(m, COMMAND_KIND, HOW_STEP, 0, square, NOWHERE)
                action.extra = cython.cast(u16, m.stances[i].name)


def conversions(m, s, wary):
    """Push every conversion of an enemy or neutral unit that the leader in command touches."""
    stance = order_of(m, s)
    if stance == NO_PIECE or not m.commands[m.stances[stance].rule].converts:
        return
    rule = m.commands + m.stances[stance].rule
    row = m.touching + s.leader * m.words
    for word in range(m.words):
        bits = row[word]
        while bits:
            square = word * 64 + lowest(bits)
            bits &= bits - 1
            unit: cython.int = units(m, s)[square]
            if unit == 0 or side_of(unit) == s.side:
                continue
            if wary:
                if not m.stances[stance].activates[piece_of(unit)] or rule.spared[piece_of(unit)]:
                    continue
                if m.acts_once and unit & ACTED:
                    continue
            push(m, CONVERT_KIND, HOW_STEP, 0, NOWHERE, square)


def counts(m, s, action):
    """Return True if the budget of the leader in command counts an action."""
    stance = order_of(m, s)
    if stance == NO_PIECE or not m.commands[m.stances[stance].rule].others:
        return True
    if (
        action.kind == MOVE_KIND
        or action.kind == SPLIT_KIND
        or action.kind == POCKET_KIND
        or action.kind == COMMAND_KIND
    ):
        return action.origin != s.leader
    if action.kind == RIDE_KIND:
        return m.formations[action.piece].n_cells != 1 or action.origin != s.leader
    return action.kind != CONVERT_KIND or action.target != s.leader


def is_over_budget(m, s, action):
    """Return True if the leader in command has no activation left for an action."""
    stance = order_of(m, s)
    if stance == NO_PIECE or action.kind == END_KIND or action.kind == PLACE_KIND:
        return False
    most = m.commands[m.stances[stance].rule].most
    return most != 0 and s.used >= most and counts(m, s, action)


def follow(m, before, s, action):
    """Move the command with its leader, and count the units it activated; without its leader it activates no unit."""
    if before.leader == NO_COMMAND:
        return
    if m.commanded:
        s.fresh[0] = s.fresh[1] = 0
    if counts(m, before, action):
        s.used += 1
    leader = landed(m, s, square_after(m, s.leader, action)) if s.leader >= 0 else NOWHERE
    unit: cython.int = units(m, s)[leader] if leader >= 0 else 0
    if m.stacks and leader >= 0 and seconds(m, s)[leader]:
        unit = seconds(m, s)[leader]
    if (
        unit
        and side_of(unit) == s.side
        and s.stance >= 0
        and m.stance_of[piece_of(unit) * m.n_names + s.stance] != NO_PIECE
    ):
        s.leader = cython.cast(i16, leader)
    else:
        s.leader, s.stance, s.used = NOWHERE, NO_PIECE, 0


def square_after(m, leader, action):
    """Return the square after an action of a unit of the side that acts, or NOWHERE if it left the board."""
    kind = action.kind
    if kind == CASTLE_KIND:
        if leader == action.origin:
            castling = m.castlings + (action.stop >> 8)
            return m.grid[m.rank[leader] * m.files + castling.wings[action.stop & 255].mover_file]
        return _partner_target(m, action) if leader == action.extra else leader
    if kind == RIDE_KIND:
        formation = m.formations + action.piece
        for i in range(formation.n_cells):
            if formation.cells[action.origin * formation.n_cells + i] == leader:
                return formation.cells[action.target * formation.n_cells + i]
        return leader
    if leader != action.origin:
        return leader
    if kind == MOVE_KIND:
        return action.target
    if kind == POCKET_KIND and action.how != HOW_FUSE:
        return NOWHERE
    return leader


def _partner_target(m, action):
    castling = m.castlings + (action.stop >> 8)
    return m.grid[m.rank[action.extra] * m.files + castling.wings[action.stop & 255].partner_file]
