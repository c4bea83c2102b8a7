"""Lowering of stacking: adds companions and mixed squares to the tables of walks."""

from collections.abc import Mapping
from dataclasses import replace

from dsl.model import OfferKind, Ruleset
from interpreter.program.tables import PairType, Piece
from interpreter.program.walk import Content, Landing, Landings, Node, Walk


def lower_pairs(rules: Ruleset, numbers: Mapping[str, Piece]) -> tuple[PairType, ...]:
    """Return the pairs that have a name."""
    found = []
    for pair in rules.pairs:
        first, second = sorted(numbers[name] for name in pair.pieces)
        found.append(PairType(name=pair.name, symbol=pair.symbol, pieces=(first, second), span=pair.span))
    return tuple(found)


def with_company(walk: Walk, rules: Ruleset) -> Walk:
    """Return the walk with its entries for companions and mixed squares.

    If units may pass friends, the walk continues after a companion as after an empty square, otherwise as after any
    friend. No unit passes a mixed square. If units may join friends, a unit may end on a companion wherever it may end
    on an empty square. It may capture the enemy on a mixed square wherever it may capture an enemy.
    """
    joins = rules.may(OfferKind.JOIN)
    like = Content.EMPTY if rules.may(OfferKind.PASS_FRIEND) else Content.FRIEND
    return Walk(tuple(_node(node, joins, like) for node in walk.nodes))


def _node(node: Node, joins: bool, like: Content) -> Node:
    joined: Landings = Landing.JOIN if joins and node.lands[Content.EMPTY] & Landing.STEP else Landing.NOTHING
    taken: Landings = node.lands[Content.ENEMY] & Landing.CAPTURE if joins else Landing.NOTHING
    needs = {Content.COMPANION} if like in node.needs else set()
    return replace(
        node,
        lands=(*node.lands, joined, taken),
        next=(*node.next, node.next[like], node.next[Content.OFF]),
        needs=node.needs | needs,
    )
