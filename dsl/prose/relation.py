"""Facts about graphs, activation and commands, and whether there are hands."""

from collections.abc import Iterator
from itertools import combinations

from dsl.model import ConstraintKind, Ruleset
from dsl.model.activation import ActiveRule, Graph
from dsl.model.command import Command, Stance
from dsl.prose.fact import Fact, fact, listed
from dsl.words.english import counted, with_article


def relation_facts(ruleset: Ruleset) -> Iterator[Fact]:
    """Yield the facts about graphs, activation, commands and hands."""
    for graph in ruleset.graphs:
        yield fact("graphs", graph.name, _graph(graph), graph)
    if ruleset.activation is not None:
        for rule in ruleset.activation.rules:
            yield fact("activation", _active(rule), _active(rule), rule)
        if any("move" in row.deeds for row in ruleset.constraints_of(ConstraintKind.IDLE)):
            text = "a unit must be active when it moves, and may move to a square where it is no longer active"
            yield fact("activation", "moment", text)
    for command in ruleset.commands:
        yield from _command(command, len(ruleset.pieces))
    led = [{piece for stance in each.stances for piece in stance.activates} for each in ruleset.commands]
    if any(one & other for one, other in combinations(led, 2)):
        text = "no unit belongs to one leader: each leader activates whatever it is joined to, from any body"
        yield fact("commands", "bodies", text)
    if ruleset.hand is not None:
        yield fact("hand", "hand", "each side may have pieces in hand")


_THROUGH = ", directly or through other units"


def _graph(graph: Graph) -> str:
    if graph.relation == "recapture":
        return f"{graph.name} links a unit to each friend on whose square it could recapture"
    who = "friends" if graph.who == "friends" else "units of either side"
    directions = listed(_ADVERBS.get(way, f"{way}ly") for way in sorted(graph.directions, reverse=True))
    return f"{graph.name} joins {who} that touch {directions}"


_ADVERBS = {way: f"along {way} diagonals" for way in ("rising", "falling")}


def _active(rule: ActiveRule) -> str:
    return {
        "always": f"{with_article(rule.piece)} is always active",
        "within": f"a unit within {counted(rule.distance, 'square')} of its own {rule.piece} is active",
        "joined": f"a unit joined to its own {rule.piece} by {rule.graph}{_THROUGH}, is active",
        "command": "a unit under the leader in command is active",
    }[rule.kind]


def _command(command: Command, n_pieces: int) -> Iterator[Fact]:
    leader = command.piece
    leads = f"{with_article(leader)} leads the units joined to it by {command.graph}{_THROUGH}"
    yield fact("commands", f"{leader} leads", leads)
    if stances := [stance.name for stance in command.stances if stance.name]:
        text = f"{with_article(leader)} takes command in the stance {listed(stances, 'or')}, for the whole turn"
        yield fact("commands", f"{leader} stances", text)
    for stance in command.stances:
        yield from _stance(leader, stance, n_pieces)


def _stance(leader: str, stance: Stance, n_pieces: int) -> Iterator[Fact]:
    """Yield the facts about a stance of a leader."""
    name = f"{with_article(leader)} in the stance {stance.name}" if stance.name else f"{with_article(leader)}"
    pieces = "units of every piece" if len(stance.activates) == n_pieces else listed(sorted(stance.activates))
    key = f"{leader} {stance.name}".rstrip()
    yield fact("commands", f"{key} activates", f"{name} activates {pieces}", sorted(stance.activates))
    if stance.becomes:
        text = f"{name} is in the stance {listed(stance.becomes, 'or')} as soon as an action shows which"
        yield fact("commands", f"{key} becomes", text, sorted(stance.becomes))
    for each in stance.moves_as:
        text = f"under {name} {with_article(each.piece)} moves as {with_article(each.other)}"
        yield fact("commands", f"{key}: {each.piece}", text)
