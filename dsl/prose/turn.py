"""Facts about the turn, and about chains that are claimed in it."""

from collections.abc import Iterator

from dsl import limits
from dsl.model import SIDES, Ruleset
from dsl.model.chain import Chain, Who
from dsl.prose.fact import Fact, fact, ranged
from dsl.words.english import counted, with_article


def turn_facts(ruleset: Ruleset) -> Iterator[Fact]:
    """Yield the facts about actions, and the other parts of a turn."""
    yield from _length(ruleset)
    turn = ruleset.turn
    said = {
        "takes command": ("a turn begins when a leader takes command", turn.takes_command),
        "acts once": ("a unit acts once in a turn", turn.acts_once),
        "afresh": ("a unit just made may act though its parts have acted", turn.afresh),
        "ends on check": ("an action that gives check ends the turn", turn.ends_on_check),
        "ends when stuck": ("a turn ends once no further action is possible", turn.ends_when_stuck),
        "claims": ("chains may be claimed at the end of a turn", turn.claims),
    }
    yield from (fact("turn", key, text) for key, (text, is_so) in said.items() if is_so)
    if turn.captured_by is not None:
        yield fact("turn", "captured", f"a captured unit is put on an empty square by {_who(turn.captured_by)}")
    if turn.unclaimed_by is not None:
        yield fact("turn", "unclaimed", f"a new unclaimed chain is relocated by {_who(turn.unclaimed_by)}")
    if ruleset.chain is not None:
        yield from _chain(ruleset.chain)
    for worth in ruleset.values:
        points = counted(worth.points, "point")
        yield fact("values", worth.piece, f"{with_article(worth.piece)} in a claimed chain is worth {points}")


def _length(ruleset: Ruleset) -> Iterator[Fact]:
    turn = ruleset.turn
    if turn.opening_side:
        text = f"{turn.opening_side.capitalize()} opens with {counted(turn.opening, 'action')}"
        yield fact("turn", "opening", text)
    yield fact("turn", "length", f"a turn has {ranged(turn.least, turn.most, 'action', limits.MAX_ACTIONS)}")
    for side in SIDES:
        if side in turn.by_side:
            actions = ranged(*turn.by_side[side], "action", limits.MAX_ACTIONS)
            yield fact("turn", f"length for {side}", f"a turn of {side.capitalize()} has {actions}")
    for piece, (least, most) in turn.by_piece.items():
        actions = ranged(least, most, "action", limits.MAX_ACTIONS)
        yield fact("turn", f"length with {piece}", f"a turn of a side that has {with_article(piece)} has {actions}")


def _who(who: Who) -> str:
    return "the side whose turn it is" if who == "mover" else "the other side"


def _chain(chain: Chain) -> Iterator[Fact]:
    units = ranged(chain.least, chain.most, "unit", 0)
    yield fact("chains", "path", f"a chain is a path in {chain.graph} through {units}")
    if chain.formed:
        yield fact("chains", "formed", "only a chain formed since the side's last turn counts")
    if chain.once:
        yield fact("chains", "once", "a claimed chain cannot be claimed again in that turn")
    if chain.scores:
        yield fact("chains", "scores", "a claimed chain scores what its units are worth")
    if chain.relocated_by is not None:
        yield fact("chains", "relocated", f"then its units are relocated by {_who(chain.relocated_by)}")
