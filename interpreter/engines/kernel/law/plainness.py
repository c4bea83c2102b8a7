# cython: language_level=3, cdivision=True, infer_types=True
"""Plain games: those for whose attacks and turns the kernel has shortcuts, in perft and in the search."""

import cython
from cython.cimports.interpreter.engines.kernel.law.constraints import are_plain
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd

from dsl.model.rows import ConstraintKind, Effect, EndKind, OfferKind, PhaseKind, kind_of, number_of
from interpreter.program.walk import Content

_UNITS = frozenset((Content.FRIEND, Content.ENEMY))

_OFFERS = frozenset((
    OfferKind.FUSE, OfferKind.DROP_FUSE, OfferKind.HAND_FUSE, OfferKind.POCKET, OfferKind.DROP, OfferKind.DROP_PROMOTED,
    OfferKind.DROP_ENDLESS, OfferKind.PASS_GONE,
))  # fmt: skip
_EFFECTS = frozenset((
    Effect.TO_HAND, Effect.BECOME, Effect.FORFEIT, Effect.VANISH, Effect.STARTLE, Effect.AFRESH,
))  # fmt: skip
_EFFECTS_IN_TURNS = _EFFECTS | {Effect.END_TURN}
_PHASES = frozenset((PhaseKind.BEGIN, PhaseKind.ACT))
_ENDS = frozenset((
    EndKind.CHECKMATE, EndKind.STALEMATE, EndKind.REPETITION, EndKind.PROGRESS, EndKind.COUNT, EndKind.ODDS,
    EndKind.MATE_BY, EndKind.MATE_WITHOUT, EndKind.CHASE, EndKind.MATERIAL,
))  # fmt: skip
"""The kinds of rows that a game with plain turns may have; constraints say so in their own table."""


def attacks_are_plain(m: cython.pointer[Machine], program) -> cython.bint:
    """Return True if units attack by their own moves only, across empty squares or one hurdle, all at all times."""
    if m.stacks or m.n_formations or m.n_commands or (m.splits_move and not m.splits_empty):
        return False
    if m.by_pushes or m.harms or m.n_freezes or m.threatens != cython.NULL or m.meek != cython.NULL:
        return False
    if m.activates and m.deeds & CHECK_DEED:
        return False
    return all([_is_plain(piece, not (m.vanishes or m.walls)) for piece in program.pieces])


@cython.cfunc
def _is_plain(piece, may_hop) -> cython.bint:
    """Return True if a piece captures only across empty squares, or one unit of either side, and nothing in passing."""
    for rule in piece.moves:
        nodes = rule.walk.nodes
        for number, node in enumerate(nodes):
            if node.victims:
                return False
            if node.lands[2] & CAPTURE and not rule.tame:
                gates = [nodes[i].needs for i in (*node.path[1:], number)] if node.path else []
                hops = [gate for gate in gates if set(gate) != {Content.EMPTY}]
                if (
                    rule.unmoved
                    or rule.prey is not None
                    or rule.hurdles is not None
                    or rule.counted
                    or len(hops) > may_hop
                    or not all([_UNITS.issuperset(gate) for gate in hops])
                ):
                    return False
    return True


def turns_are_paced(m: cython.pointer[Machine], program) -> cython.bint:
    """Return True if actions only have to leave the royal unit safe, and how many a turn has does not depend on units.

    With a row of a kind that the shortcuts do not know each action is tried.
    """
    known = (
        (program.offers, _OFFERS),
        (program.consequences, _EFFECTS if program.acts_singly else _EFFECTS_IN_TURNS),
        (program.phases, _PHASES),
        (program.ends, _ENDS),
    )
    if not are_plain(program) or not all([kind_of(row) in kinds for rows, kinds in known for row in rows]):
        return False
    if m.chains or m.activates or m.stands != cython.NULL:
        return False
    if m.n_piece_lengths or m.per[0] != NO_PIECE or m.per[1] != NO_PIECE:
        return False
    return all([_faces_plainly(row, program) for row in program.constraints])


@cython.cfunc
def _faces_plainly(row, program) -> cython.bint:
    """Return True if a constraint, if it is about facing, is about two units of the only royal piece."""
    return row.kind is not ConstraintKind.FACES or {row.of} == set(row.pieces) == set(program.royal)


def moves_are_brief(m: cython.pointer[Machine]) -> cython.bint:
    """Return True if nothing follows a step or a capture but the turn of the other side, and nothing else changes."""
    if m.on_capture or m.n_afters or m.n_scorings or m.counts_checks or m.startles or m.n_notes or m.acts_once:
        return False
    if m.stacks or m.n_formations or m.activates or m.n_commands or m.sharer != NO_PIECE:
        return False
    return not (m.second or m.chains or m.claims or m.relocates or m.recalls)


def turns_are_free(m: cython.pointer[Machine], program) -> cython.bint:
    """Return True if a turn is a plain move or a drop, and each that the constraints on squares leave is legal.

    A side may pass too, but only without another action.
    """
    if not m.all_laid or not program.acts_singly or m.fuses_drop or m.drops_promoted or m.stands != cython.NULL:
        return False
    if m.n_castlings or m.n_formations or m.n_commands or m.activates or m.stacks or m.acts_once:
        return False
    if m.n_royals or m.n_kept or m.n_facings or m.transfers or m.recalls or m.chains or m.claims or m.relocates:
        return False
    if m.on_capture & ~GOES_TO_HAND or m.swap_side != NO_PIECE:
        return False
    if not all([kind_of(row) in _FREE_OFFERS for row in program.offers]):
        return False
    if not all([kind_of(row) in _FREE_PHASES for row in program.phases]):
        return False
    return _judges_squares_only(m) and _passes_only_stuck(m) and _moves_are_plain(m)


_FREE_OFFERS = (OfferKind.DROP, OfferKind.DROP_ENDLESS, OfferKind.PASS)
_FREE_PHASES = (PhaseKind.BEGIN, PhaseKind.ACT, PhaseKind.PLACE)
_STUCK = cython.declare(cython.int, number_of(ConstraintKind.STUCK))


@cython.cfunc
def _judges_squares_only(m: cython.pointer[Machine]) -> cython.bint:
    """Return True if no constraint judges moves and drops but by the squares that it leaves for drops."""
    for number in range(m.judged[GENERATING].n):
        if m.judged[GENERATING].first[number].kind != _STUCK:
            return False
    for moment in (BEFORE, AFTER, AT_LAST):
        place = m.judged[cython.cast(cython.int, moment)]
        for number in range(place.n):
            if place.first[number].acts & (1 << MOVE_KIND | 1 << DROP_KIND):
                return False
    return True


@cython.cfunc
def _passes_only_stuck(m: cython.pointer[Machine]) -> cython.bint:
    """Return True if no side may pass that has another action."""
    for side in range(2):
        stuck: cython.bint = False
        for number in range(m.constraints[_STUCK].n):
            stuck = stuck or binds_side(m.constraints[_STUCK].first + number, side)
        if m.may_pass[side] and not stuck:
            return False
    return True


@cython.cfunc
def _moves_are_plain(m: cython.pointer[Machine]) -> cython.bint:
    """Return True if all units only step and capture, and none promotes."""
    for piece in range(m.n_pieces):
        if m.promotion[piece] != NO_PIECE or m.has_unmoved[piece]:
            return False
        for side in range(2):
            for square in range(m.n):
                if not walk_of(m, piece, side, square).plain:
                    return False
    return True
