"""The checked model of a ruleset: frozen values, each with the place it came from.

Places never count when two models are compared: a reformatted file is the same game.
"""

from typing import TYPE_CHECKING

from dsl.lazy import names_of

if TYPE_CHECKING:
    from dsl.model.activation import Activation, ActiveRule, Graph
    from dsl.model.board import SIDES, BoardShape, Zone
    from dsl.model.castling import Castling, Wing
    from dsl.model.chain import Chain, Worth
    from dsl.model.command import Command, MovesAs, Stance
    from dsl.model.drop import DropLimit
    from dsl.model.formation import Formation
    from dsl.model.fusion import Fusion, Pair
    from dsl.model.movement import Leg, Term, Touch
    from dsl.model.piece import Event, MoveLine, Piece, Promotion, Shift
    from dsl.model.rows import (
        Consequence,
        Constraint,
        ConstraintKind,
        Effect,
        End,
        EndKind,
        Offer,
        OfferKind,
        Phase,
        PhaseKind,
        Trigger,
        Whom,
    )
    from dsl.model.ruleset import Array, Case, Option, Reading, Ruleset, Shuffle, UnitOn
    from dsl.model.stacking import NamedPair
    from dsl.model.vector import Vector

__all__ = [
    "SIDES",
    "Activation",
    "ActiveRule",
    "Array",
    "BoardShape",
    "Case",
    "Castling",
    "Chain",
    "Command",
    "Consequence",
    "Constraint",
    "ConstraintKind",
    "DropLimit",
    "Effect",
    "End",
    "EndKind",
    "Event",
    "Formation",
    "Fusion",
    "Graph",
    "Leg",
    "MoveLine",
    "MovesAs",
    "NamedPair",
    "Offer",
    "OfferKind",
    "Option",
    "Pair",
    "Phase",
    "PhaseKind",
    "Piece",
    "Promotion",
    "Reading",
    "Ruleset",
    "Shift",
    "Shuffle",
    "Stance",
    "Term",
    "Touch",
    "Trigger",
    "UnitOn",
    "Vector",
    "Whom",
    "Wing",
    "Worth",
    "Zone",
]

if not TYPE_CHECKING:
    _HOMES = {
        "activation": "Activation ActiveRule Graph",
        "board": "SIDES BoardShape Zone",
        "castling": "Castling Wing",
        "chain": "Chain Worth",
        "command": "Command MovesAs Stance",
        "drop": "DropLimit",
        "formation": "Formation",
        "fusion": "Fusion Pair",
        "movement": "Leg Term Touch",
        "piece": "Event MoveLine Piece Promotion Shift",
        "rows": "Consequence Constraint ConstraintKind Effect End EndKind Offer OfferKind Phase PhaseKind Trigger Whom",
        "ruleset": "Array Case Option Reading Ruleset Shuffle UnitOn",
        "stacking": "NamedPair",
        "vector": "Vector",
    }
    __getattr__ = names_of(__name__, _HOMES)
