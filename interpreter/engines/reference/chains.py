"""Chains: paths through units in a graph, with their claims and relocations."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain as chained
from itertools import pairwise

import networkx as nx

from dsl.model.rows import ConstraintKind, PhaseKind, Trigger
from dsl.model.rows import Effect as After
from interpreter.engines.reference.candidate import Candidate, units_of
from interpreter.engines.reference.effect import Claimed, Effect, Place, Relocated, Score, Wait
from interpreter.engines.reference.rules import Rules
from interpreter.engines.reference.second import missed_second
from interpreter.engines.reference.sight import Walker, clears, holds, walk
from interpreter.engines.reference.verdict import Miss, Misses, miss
from interpreter.errors import UndecidedError
from interpreter.program.board import Square
from interpreter.program.tables import BLACK, WHITE, ChainRule, Program, Side
from interpreter.program.walk import Content, Landing
from interpreter.state.action import END, Action, Kind
from interpreter.state.position import Chain, ChainBook, Link, Phase, Position, Unit, numbered_afresh
from interpreter.state.turn import relocation_now

MOST_PATHS = 200_000
"""Maximum number of paths examined for one question, which takes some seconds."""

MOST_UNCLAIMED = 2000
"""Maximum number of unclaimed chains that a position remembers."""

_TOO_MANY = "there are too many chains to list them all"

Path = tuple[Square, ...]
"""The squares of a chain's units, in its order."""


# The graph


def relation(rules: Rules, position: Position, name: str, side: Side) -> "nx.DiGraph[Square]":
    """Return a declared graph over the units of a side."""
    units = units_of(position, side)
    own = [square for square, _ in units]
    graph: nx.DiGraph[Square] = nx.DiGraph()
    graph.add_nodes_from(own)
    if rules.program.graphs[name].relation == "touching":
        graph.add_edges_from(rules.graphs[name].subgraph(own).to_directed().edges)
    else:
        graph.add_edges_from(
            (square, friend) for square, unit in units for friend in defended_by(rules, position, unit, square)
        )
    return graph


def defended_by(rules: Rules, position: Position, unit: Unit, square: Square) -> Iterator[Square]:
    """Yield the friends that a unit on a square could recapture, ignoring the safety of its king."""
    for rule in rules.program.pieces[unit.piece].moves:
        if not holds(rule, unit, square):
            continue
        walker = Walker(unit.side, square)
        for stop, seen in walk(rules, position, rule, walker):
            captures = seen == Content.FRIEND and stop.lands[Content.ENEMY] & Landing.CAPTURE
            if captures and clears(position, rule, walker, stop):
                yield stop.square


def unprotected(rules: Rules, position: Position, side: Side) -> frozenset[Square]:
    """Return the squares of a side whose units no friend could recapture."""
    units = units_of(position, side)
    defended = {friend for square, unit in units for friend in defended_by(rules, position, unit, square)}
    return frozenset(square for square, _ in units) - defended


# Chains


def paths(rules: Rules, position: Position, side: Side) -> Iterator[Path]:
    """Yield all chains of a side, old and new: the simple paths of a valid length, or the sets of their units."""
    found = _paths(rules, position, side)
    return iter(dict.fromkeys(rules.program.as_chain(path) for path in found)) if is_unordered(rules) else found


def is_unordered(rules: Rules) -> bool:
    """Return True if the same units in another order are the same chain."""
    return ConstraintKind.UNORDERED in rules.constraint


def _paths(rules: Rules, position: Position, side: Side) -> Iterator[Path]:
    """Yield the paths of a side that are long enough for a chain."""
    rule = rules.program.chain
    if rule is None:
        return
    graph, looks = relation(rules, position, rule.graph, side), 0
    for start in graph:
        for path in nx.all_simple_paths(graph, start, set(graph) - {start}, cutoff=rule.most - 1):
            looks += 1
            if looks > MOST_PATHS:
                raise UndecidedError(_TOO_MANY)
            if len(path) >= rule.least:
                yield tuple(path)


def chain_of(position: Position, path: Path) -> Chain:
    """Return the numbers of the units on the squares of a path."""
    return tuple(position.board[square][-1].ident for square in path)


def is_linked(rules: Rules, links: frozenset[Link], chain: Chain) -> bool:
    """Return True if links make a chain of some units: in their order or, if that does not matter, in some order."""
    if not is_unordered(rules):
        return links.issuperset(pairwise(chain))
    ends = {(frozenset((unit,)), unit) for unit in chain}  # of paths: the units on them, and the last one
    for _ in chain[1:]:
        ends = {
            (done | {unit}, unit) for done, last in ends for unit in chain if unit not in done and (last, unit) in links
        }
    return bool(ends)


def is_formed(rules: Rules, book: ChainBook, side: Side, chain: Chain) -> bool:
    """Return True if a chain is new: it did not exist when the side's last turn ended."""
    return ConstraintKind.FORMED not in rules.constraint or not is_linked(rules, book.links[side], chain)


def remembers_claims(rules: Rules) -> bool:
    """Return True if the position must remember claimed chains; lifted ones need not be remembered."""
    return ConstraintKind.CLAIMED in rules.constraint or (Trigger.CLAIM, After.WAIT) not in rules.consequence


def claimable(rules: Rules, position: Position) -> Iterator[Path]:
    """Yield the chains that the side to move may claim now."""
    book = position.book
    if book is None:
        return
    for path in paths(rules, position, position.side):
        chain = chain_of(position, path)
        if is_formed(rules, book, position.side, chain) and chain not in book.claimed:
            yield path


def relocatable(rules: Rules, position: Position) -> Iterator[Path]:
    """Yield the unclaimed chains to relocate now: those without a unit that was already relocated."""
    book = position.book
    if book is None:
        return
    for path in paths(rules, position, position.side):
        chain = chain_of(position, path)
        if book.relocated.isdisjoint(chain) and is_unclaimed(rules, book, position.side, chain):
            yield path


def is_unclaimed(rules: Rules, book: ChainBook, side: Side, chain: Chain) -> bool:
    """Return True if a chain is left unclaimed in this turn, or was in an earlier one and has not been broken since."""
    return (is_formed(rules, book, side, chain) and chain not in book.claimed) or chain in book.unclaimed


def points_of(rule: ChainRule, position: Position, path: Path) -> int:
    """Return the score of a chain: the sum of the values of its pieces."""
    return sum(rule.values[position.board[square][-1].piece] for square in path)


# Actions


def claims(rules: Rules, position: Position) -> Iterator[Candidate]:
    """Yield every claim, and the end of the claims."""
    rule, phase = rules.program.chain, rules.phase[PhaseKind.CLAIM]
    assert rule is not None, "only games with chains have claims"
    yield Candidate(action=END, deed="end", lines=(phase.span,))
    rows = (rules.constraint.get(ConstraintKind.FORMED), rules.consequence.get((Trigger.CLAIM, After.SCORE)))
    lines = (phase.span, rule.path, *(row.span for row in rows if row is not None))
    for path in claimable(rules, position):
        effects: list[Effect] = [Claimed(chain_of(position, path))] if remembers_claims(rules) else []
        for row in rules.after[Trigger.CLAIM]:
            effects += _AFTER_CLAIM[row.effect](rule, position, path)
        yield Candidate(
            action=Action(Kind.CLAIM, taken=path), deed="claim", actors=path, effects=tuple(effects), lines=lines
        )


_AFTER_CLAIM: Mapping[After, Callable[[ChainRule, Position, Path], Iterable[Effect]]] = {
    After.SCORE: lambda rule, position, path: (Score(position.side, points_of(rule, position, path)),),
    After.WAIT: lambda rule, position, path: map(Wait, path),
}
"""Yield the effects of a claim."""


def relocations(rules: Rules, position: Position) -> Iterator[Candidate]:
    """Yield every choice of the next unclaimed chain to relocate, after the end of the turn where it may stay."""
    phase = rules.phase[PhaseKind.RELOCATE]
    if not phase.least:
        yield Candidate(action=END, deed="end", lines=(phase.span,))
    for path in relocatable(rules, position):
        yield Candidate(
            action=Action(Kind.RELOCATE, taken=path),
            deed="relocate",
            actors=path,
            effects=(Relocated(chain_of(position, path)), *map(Wait, path)),
            lines=(phase.span,),
        )


def placements(rules: Rules, position: Position) -> Iterator[Candidate]:
    """Yield the placement of the first waiting unit on every empty square."""
    by = relocation_now(rules.program, position)
    assert by is not None, "units wait only if a line says who places them"
    for square, stack in enumerate(position.board):
        if not stack and square not in position.gone:
            yield Candidate(
                action=Action(Kind.PLACE, target=square), deed="place", effects=(Place(square),), lines=(by.span,)
            )


# Refusals


def out_of_phase(rules: Rules, position: Position, action: Action) -> Misses:
    """Report why this phase does not allow an action, and other faults of a placement or a chain."""
    if position.waiting and action.kind is not Kind.PLACE:
        yield miss("must-place", relocation_now(rules.program, position), unit=position.waiting[0])
    elif position.phase is Phase.PLACE:
        yield from missed_second(rules, position, action)
    elif action.kind is Kind.PLACE and not position.waiting:
        yield miss("nothing-to-place")
    elif action.kind is Kind.PLACE:
        yield miss("placed-on-gone" if action.target in position.gone else "occupied", None, action.target)
    elif not (_PHASE_OF.get(action.kind, Phase.ACT) is position.phase or _ends_part(rules, position, action)):
        yield _other_phase(rules, position, action)
    if action.kind in _PHASE_OF:
        yield from _missed_chain(rules, position, action.taken)


_PHASE_OF = {Kind.CLAIM: Phase.CLAIM, Kind.RELOCATE: Phase.RELOCATE}


def _ends_part(rules: Rules, position: Position, action: Action) -> bool:
    """Return True if the action ends the claims, or leaves unclaimed chains where that is allowed."""
    if action.kind is not Kind.END or position.phase is Phase.ACT:
        return False
    return position.phase is Phase.CLAIM or not rules.phase[PhaseKind.RELOCATE].least


def _other_phase(rules: Rules, position: Position, action: Action) -> Miss:
    claim, relocate = rules.phase.get(PhaseKind.CLAIM), rules.phase.get(PhaseKind.RELOCATE)
    if position.phase is Phase.CLAIM:
        return miss("claims-now", claim)
    if position.phase is Phase.RELOCATE:
        return miss("relocations-now", relocate)
    later = claim if action.kind is Kind.CLAIM else relocate
    return miss("chains-later", later) if later is not None else miss("no-chains")


def _missed_chain(rules: Rules, position: Position, path: Path) -> Misses:
    """Report why some units are not a chain that can be claimed, or relocated, now."""
    rule, book, first = rules.program.chain, position.book, position.unit(path[0])
    if rule is None or book is None:
        return
    side = position.side if first is None else first.side
    broken = next(_broken(rules, position, rule, path, side), None)
    if broken is not None:
        yield broken
        return
    chain = chain_of(position, path)
    is_older = position.phase is Phase.RELOCATE and chain in book.unclaimed
    if not is_older and not is_formed(rules, book, side, chain):
        yield miss("not-formed", rules.constraint[ConstraintKind.FORMED], *path, side=side)
    if chain in book.claimed:
        row = rules.constraint.get(ConstraintKind.CLAIMED) or rules.phase.get(PhaseKind.CLAIM)
        yield miss("claimed", row, *path)
    if position.phase is Phase.RELOCATE and not book.relocated.isdisjoint(chain):
        yield miss("relocated", None, *path)


def _broken(rules: Rules, position: Position, rule: ChainRule, path: Path, side: Side) -> Misses:
    """Report faults of a chain: its length, its units, its links."""
    if not rule.least <= len(path) <= rule.most:
        yield miss("chain-length", rule.path, *path, least=rule.least, most=rule.most, number=len(path))
    if len(set(path)) != len(path):
        yield miss("chain-meets-itself", rule.path, *path)
    for square in path:
        unit = position.unit(square)
        if unit is None or unit.side != side:
            yield miss("chain-lacks-unit", rule.path, *path, side=side, place=square)
    graph = relation(rules, position, rule.graph, side)
    touching = rules.program.graphs[rule.graph].relation == "touching"
    if is_unordered(rules):
        if not is_linked(rules, frozenset(graph.edges), path):
            kind = "chain-lacks-touching-order" if touching else "chain-lacks-defending-order"
            yield miss(kind, rule.path, *path, graph=rule.graph)
        return
    for first, second in pairwise(path):
        if not graph.has_edge(first, second):
            kind = "chain-lacks-touch" if touching else "chain-lacks-defense"
            yield miss(kind, rule.path, *path, graph=rule.graph, start=first, end=second)


# Memory


def links_of(rules: Rules, position: Position, side: Side) -> frozenset[Link]:
    """Return the links of the chains' graph between units of a side, by the numbers of the units."""
    rule = rules.program.chain
    assert rule is not None, "only games with chains have links"
    edges = relation(rules, position, rule.graph, side).edges
    return frozenset((position.board[a][-1].ident, position.board[b][-1].ident) for a, b in edges)


def remembered(rules: Rules, position: Position) -> Position:
    """Return the position at the end of a turn, which stores the current links of the side that ends it."""
    if rules.program.chain is None or position.book is None:
        return position
    links = list(position.book.links)
    links[position.side] = links_of(rules, position, position.side)
    return replace(position, book=ChainBook(links=(links[0], links[1]), unclaimed=_left_for_later(rules, position)))


def _left_for_later(rules: Rules, position: Position) -> frozenset[Chain]:
    """Return the unclaimed chains that may be relocated after a later turn: new ones, and older unbroken ones."""
    if position.book is None or not rules.program.keeps_unclaimed:
        return frozenset()
    links = links_of(rules, position, WHITE) | links_of(rules, position, BLACK)
    older = {chain for chain in position.book.unclaimed if is_linked(rules, links, chain)}
    left = older.union(chain_of(position, path) for path in relocatable(rules, position))
    if len(left) > MOST_UNCLAIMED:
        raise UndecidedError(_TOO_MANY)
    return frozenset(left)


def with_book(rules: Rules, position: Position) -> Position:
    """Return a position from outside with numbered units; if it lists no old chains, all its chains are old."""
    if rules.program.chain is None:
        return position
    position = numbered(rules.program, position)
    if position.book is not None:
        return position
    links = (links_of(rules, position, WHITE), links_of(rules, position, BLACK))
    return replace(position, book=ChainBook(links=links))


def numbered(program: Program, position: Position) -> Position:
    """Return the position with its units numbered in the order of their squares, waiting units last.

    Numbers tell units apart from one action to the next; numbered anew after each, equal positions are equal.
    """
    if program.chain is None:
        return position
    if position.book is None:
        return numbered_afresh(position)
    units = [*chained.from_iterable(position.board), *position.waiting]
    fresh = {unit.ident: number for number, unit in enumerate(units, 1) if unit.ident}  # 0: a new unit
    book = position.book
    white, black = (
        frozenset((fresh[a], fresh[b]) for a, b in links if a in fresh and b in fresh) for links in book.links
    )
    lifted = {unit.ident for unit in position.waiting}
    return replace(
        numbered_afresh(position),
        book=ChainBook(
            links=(white, black),
            claimed=_chains_afresh(program, book.claimed, fresh),
            relocated=frozenset(fresh[unit] for unit in book.relocated if unit in fresh),
            unclaimed=_chains_afresh(program, (c for c in book.unclaimed if lifted.isdisjoint(c)), fresh),
        ),
    )


def _chains_afresh(program: Program, chains: Iterable[Chain], fresh: Mapping[int, int]) -> frozenset[Chain]:
    """Return the chains whose units all exist, by the new numbers of these."""
    complete = (chain for chain in chains if fresh.keys() >= set(chain))
    return frozenset(program.as_chain(fresh[unit] for unit in chain) for chain in complete)
