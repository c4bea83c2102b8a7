# cython: language_level=3, cdivision=True, infer_types=True
"""Plain games: those for whose attacks and turns the kernel has shortcuts, in perft and in the search."""

import cython
from cython.cimports.interpreter.engines.kernel.law.constraints import are_plain
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd

from dsl.model.rows import ConstraintKind, Effect, EndKind, OfferKind, PhaseKind, kind_of
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
    if m.harms or m.n_freezes:
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


def only_drops(m: cython.pointer[Machine], program) -> cython.bint:
    """Return True if a turn is a drop, and every drop on a square that its constraints leave is legal."""
    if not (m.drops and m.all_still and program.acts_singly) or m.fuses_drop or m.drops_promoted:
        return False
    if (
        m.n_castlings
        or m.n_formations
        or m.n_royals
        or m.n_facings
        or m.n_afters
        or m.recalls
        or m.second
        or m.claims
        or m.relocates
    ):
        return False
    if m.judged[GENERATING].n or m.judged[BEFORE].n or m.judged[AFTER].n or m.judged[AT_LAST].n:
        return False
    return all([kind_of(row) in (OfferKind.DROP, OfferKind.DROP_ENDLESS) for row in program.offers])
