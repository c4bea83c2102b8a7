"""In which games a search may count up an exchange, the captures that follow each other on a square, unplayed.

This is static exchange evaluation, as the Chess Programming Wiki describes it. Each engine does it in its own way, with
the same results.
"""

from collections.abc import Collection
from itertools import pairwise

from dsl.model.rows import ConstraintKind, Effect, OfferKind, PhaseKind
from dsl.model.vector import Vector
from interpreter.program.tables import MoveRule, PieceType, Program
from interpreter.program.walk import Content, Landing

ROYAL_PRIZE = 20_000
"""The points of a royal unit in an exchange: it captures only where nobody captures back."""

_OFFERS = (OfferKind.DROP, OfferKind.DROP_ENDLESS, OfferKind.DROP_PROMOTED, OfferKind.PASS, OfferKind.PASS_GONE)
_EFFECTS = (Effect.TO_HAND, Effect.BECOME, Effect.FORFEIT, Effect.STARTLE, Effect.SCORE)
_PHASES = (PhaseKind.BEGIN, PhaseKind.ACT)
_CONSTRAINTS = (
    ConstraintKind.ROYAL, ConstraintKind.NOT_THROUGH, ConstraintKind.NOT_OUT, ConstraintKind.OTHER_WING,
    ConstraintKind.FACES, ConstraintKind.DROP_ZONE, ConstraintKind.DROP_RANGE, ConstraintKind.DROP_COLORS,
    ConstraintKind.DROP_MOBILE, ConstraintKind.NO_MATE, ConstraintKind.NO_CHECK, ConstraintKind.NO_EARLY_CHECK,
)  # fmt: skip
"""The kinds of rows that leave an exchange as it is: with any other row, none is counted up."""

MOST_NODES = 1_000_000
"""Maximum number of nodes for which the kernel writes all walks at once; of a larger game it writes each on demand."""

MOST_LINES = 1 << 22
"""Maximum size of the kernel's table of lines of attack; a larger game has none."""


def has_plain_exchanges(program: Program) -> bool:
    """Return True if units capture one after the other on a square by lines that only units shut, and by nothing else.

    >>> from interpreter import load
    >>> [has_plain_exchanges(load(name).program) for name in ("chess", "xiangqi", "atomic")]
    [True, True, False]
    """
    if not program.acts_singly or program.stacking or program.formations or program.commands or program.activation:
        return False
    allowed: tuple[tuple[Collection[object], Collection[object]], ...] = (
        ([row.kind for row in program.offers], _OFFERS),
        ([row.effect for row in program.consequences], _EFFECTS),
        ([row.kind for row in program.phases], _PHASES),
        ([row.kind for row in program.constraints], _CONSTRAINTS),
    )
    if not all(kind in kinds for found, kinds in allowed for kind in found):
        return False
    n = program.board.n_squares
    nodes = sum(len(rule.walk.nodes) for piece in program.pieces for rule in piece.moves)
    if 2 * n * n * len(program.pieces) > MOST_LINES or 2 * n * nodes > MOST_NODES:
        return False
    return all(_captures_plainly(piece) for piece in program.pieces)


def _captures_plainly(piece: PieceType) -> bool:
    """Return True if a piece captures on each square by one line, across empty squares or one unit of either side."""
    lines: dict[Vector, frozenset[Vector]] = {}
    screens: dict[Vector, set[tuple[Vector, Content]]] = {}
    for rule in piece.moves:
        for number, node in enumerate(rule.walk.nodes):
            if node.victims:
                return False
            if rule.tame or not node.lands[Content.ENEMY] & Landing.CAPTURE:
                continue
            to, hops = (node.dx, node.dy), _hops(rule, number)
            is_known = to in lines and not (hops and screens[to])  # one line may have several screens
            if _is_bound(rule) or node.wraps or len(hops) > 1 or is_known:
                return False
            between = frozenset((rule.walk.nodes[i].dx, rule.walk.nodes[i].dy) for i in node.path)
            if lines.setdefault(to, between) != between:
                return False
            screens.setdefault(to, set()).update((at, content) for at, gate in hops.items() for content in gate)
    return all(_are_even(found) for found in screens.values())


def _hops(rule: MoveRule, number: int) -> dict[Vector, frozenset[Content]]:
    """Return the squares on the way to a node that must not be empty, with what they may hold."""
    nodes, path = rule.walk.nodes, rule.walk.nodes[number].path
    needs = {(nodes[at].dx, nodes[at].dy): nodes[after].needs for at, after in pairwise((*path, number))}
    return {at: gate for at, gate in needs.items() if gate != {Content.EMPTY}}


def _is_bound(rule: MoveRule) -> bool:
    """Return True if more than its line decides whether a unit captures."""
    return rule.unmoved or rule.counted or bool(rule.shift) or rule.prey is not None or rule.hurdles is not None


def _are_even(screens: set[tuple[Vector, Content]]) -> bool:
    """Return True if a unit hops over friends where it hops over enemies, and over nothing else."""
    sides = (Content.FRIEND, Content.ENEMY)
    return screens == {(at, content) for at, _ in screens for content in sides}
