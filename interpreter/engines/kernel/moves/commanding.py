# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Commands: how a leader takes command, which actions its budget counts, and which units it converts."""

import cython
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.moves.activity import order_of
from cython.cimports.interpreter.engines.kernel.moves.moving import Mover, unit_moves
from cython.cimports.interpreter.engines.kernel.moves.naming import name_of


def takings(m: cython.pointer[Machine], s: cython.pointer[State]) -> cython.void:
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


def conversions(m: cython.pointer[Machine], s: cython.pointer[State], wary: cython.bint) -> cython.void:
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


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def counts(m: cython.pointer[Machine], s: cython.pointer[State], action: cython.pointer[Action]) -> cython.bint:
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


def is_over_budget(
    m: cython.pointer[Machine], s: cython.pointer[State], row: cython.pointer[Row], action: cython.pointer[Action]
) -> cython.bint:
    """Forbid an action for which the leader in command has no activation left."""
    stance = order_of(m, s)
    if stance == NO_PIECE or m.commands[m.stances[stance].rule].piece != row.of:
        return False
    return s.used >= row.number and counts(m, s, action)


def follow(
    m: cython.pointer[Machine], before: cython.pointer[State], s: cython.pointer[State], action: cython.pointer[Action]
) -> cython.void:
    """Move the command with its leader, and count the units it activated; without its leader it activates no unit."""
    if before.leader == NO_COMMAND:
        return
    if m.commanded:
        s.fresh[0] = s.fresh[1] = 0
    if counts(m, before, action):
        s.used += 1
    s.stance = _shown(m, before, action)
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


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _shown(m: cython.pointer[Machine], before: cython.pointer[State], action: cython.pointer[Action]) -> cython.int:
    """Return the name of the stance after an action: if it becomes others, the one that alone allows the action."""
    number = order_of(m, before)
    if number == NO_PIECE or m.stances[number].n_becomes == 0:
        return before.stance
    shown: cython.int = NO_PIECE
    leader = piece_of(units(m, before)[before.leader])
    for i in range(m.stances[number].n_becomes):
        name = m.stances[number].becomes[i]
        if _allows(m, before, m.stances + m.stance_of[leader * m.n_names + name], action):
            if shown != NO_PIECE:
                return before.stance
            shown = name
    return before.stance if shown == NO_PIECE else shown


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _allows(
    m: cython.pointer[Machine], s: cython.pointer[State], stance: cython.pointer[Stance], action: cython.pointer[Action]
) -> cython.bint:
    """Return True if an action is one of a stance: it activates all units that act, and one that moves has the move."""
    if action.kind == RIDE_KIND:
        formation = m.formations + action.piece
        for i in range(formation.n_cells):
            if not _activates(m, s, stance, formation.cells[action.origin * formation.n_cells + i]):
                return False
        return True
    if action.kind == CONVERT_KIND:
        return _activates(m, s, stance, action.target)
    if action.kind == CASTLE_KIND:
        return _activates(m, s, stance, action.origin) and _activates(m, s, stance, action.extra)
    if action.kind == POCKET_KIND:
        return action.origin == NOWHERE or _activates(m, s, stance, action.origin)
    if action.kind != MOVE_KIND and action.kind != SPLIT_KIND:
        return True
    return _activates(m, s, stance, action.origin) and _moves_so(m, s, stance, action)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _activates(
    m: cython.pointer[Machine], s: cython.pointer[State], stance: cython.pointer[Stance], square: cython.int
) -> cython.bint:
    return stance.activates[piece_of(units(m, s)[square])] != 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _moves_so(
    m: cython.pointer[Machine], s: cython.pointer[State], stance: cython.pointer[Stance], action: cython.pointer[Action]
) -> cython.bint:
    """Return True if a move of a unit, or of its part, is one of the moves that it has in a stance."""
    mover: Mover
    unit: cython.int = units(m, s)[action.origin]
    mover.side, mover.kind, mover.square, mover.piece = s.side, action.kind, action.origin, piece_of(unit)
    mover.rest, mover.flags, mover.stays, mover.wary, mover.own = NO_PIECE, 0, 0, False, tally(m, s, s.side)
    if action.kind == SPLIT_KIND:
        mover.piece, mover.rest, mover.stays = action.piece, _rest(m, piece_of(unit), action.piece), 1
        unit = unit_of(action.piece, s.side)
    name = name_of(m, s, action)
    first: u32 = m.n_actions
    n_paths = m.n_paths
    taken = s.stance
    s.stance = stance.name  # a unit that promotes before it moves moves as what it becomes in this stance
    unit_moves(m, s, cython.address(mover), stance.moves_as[mover.piece], unit)
    s.stance = taken
    found: cython.bint = False
    at: u32 = first
    while at < m.n_actions and not found:
        found = name_of(m, s, m.actions + at) == name
        at += 1
    m.n_actions, m.n_paths = first, n_paths
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _rest(m: cython.pointer[Machine], piece: cython.int, part: cython.int) -> cython.int:
    """Return what a part that leaves a unit leaves behind."""
    for i in range(m.part_first[piece], m.part_first[piece + 1]):
        if m.parts[i].part == part:
            return m.parts[i].rest
    return NO_PIECE


def square_after(m: cython.pointer[Machine], leader: cython.int, action: cython.pointer[Action]) -> cython.int:
    """Return the square after an action of a unit of the side that acts, or NOWHERE if it left the board."""
    kind = action.kind
    if kind == CASTLE_KIND:
        if leader == action.origin:
            return landing(m, wing_of(m, action), action.origin, False)
        return landing(m, wing_of(m, action), action.origin, True) if leader == action.extra else leader
    if kind == RIDE_KIND:
        formation = m.formations + action.piece
        for i in range(formation.n_cells):
            if formation.cells[action.origin * formation.n_cells + i] == leader:
                return formation.cells[action.target * formation.n_cells + i]
        return leader
    if leader != action.origin:
        taken: cython.bint = (kind == MOVE_KIND or kind == SPLIT_KIND) and action.how == HOW_CAPTURE
        along: cython.bint = kind == LEAVE_KIND or (kind == MOVE_KIND and action.how == HOW_SEND_OFF)
        return NOWHERE if (taken and leader == action.target) or (along and leader == action.extra) else leader
    if kind == MOVE_KIND or kind == LEAVE_KIND:
        return action.target
    if kind == POCKET_KIND and action.how != HOW_FUSE:
        return NOWHERE
    return leader
