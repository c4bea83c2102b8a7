"""Checks of the ends of the game."""

from collections import Counter
from collections.abc import Iterator

from dsl.diagnostics import Diagnostic, Label, diagnostic
from dsl.model import SIDES, Ruleset
from dsl.words.english import with_article
from dsl.words.near import quoted_list


def check_ends(rules: Ruleset) -> Iterator[Diagnostic]:
    """Check that the pieces of the goals are in the game, and that lines about check have an effect."""
    yield from _goal_pieces(rules)
    yield from _check(rules)


def _goal_pieces(rules: Ruleset) -> Iterator[Diagnostic]:
    """Reported at the goal, or at the array if the goal is inherited and the array is not."""
    for goal in rules.goals:
        lacking = [side for side in SIDES if not _at_start(rules, side) & {*goal.pieces}]
        if goal.kind not in ("checkmate", "capture") or not lacking:
            continue
        at_goal = goal.span.source is rules.source or rules.array.span.source is not rules.source
        places = [Label(goal.span, "decides the game"), Label(rules.array.span, "the array")]
        first, other = places if at_goal else reversed(places)
        pieces = quoted_list(goal.pieces)
        yield diagnostic(
            "goal-piece-missing",
            first.span,
            f"{' and '.join(map(str.capitalize, lacking))} {'has' if len(lacking) == 1 else 'have'} no {pieces} "
            "at the start, but the goal needs it",
            label=first.text,
            labels=(other,),
            help=f"give each side {with_article(pieces)}{_other_goal(rules)}",
        )


def _at_start(rules: Ruleset, side: str) -> frozenset[str]:
    """Return the pieces that a side has on the board or in its hand."""
    held = rules.array.hands[SIDES.index(side)]
    return frozenset((*held, *(unit.piece for unit in rules.array.units if unit.side == side)))


def _other_goal(rules: Ruleset) -> str:
    """Return a possible goal for both sides: capturing the rarest piece that they share."""
    shared = _at_start(rules, "white") & _at_start(rules, "black")
    units = Counter(unit.piece for unit in rules.array.units if unit.piece in shared)
    rarest = min(units, key=lambda piece: (units[piece], piece), default="")
    return f", or write a goal about a piece that both have, such as `goal capture of {rarest}`" if rarest else ""


def _check(rules: Ruleset) -> Iterator[Diagnostic]:
    royal = rules.royal
    if royal and rules.turn.longest > 1 and not rules.check.where.keys() & {"judged-turn", "judged-action"}:
        yield diagnostic(
            "check-moment-missing",
            rules.turn.long_span,
            "a turn has several actions, but the file does not say when check is judged",
            label="several actions",
            help="write `check { judged at the end of a turn }`, or `judged after every action`",
        )
    if rules.check.where and not royal:
        yield diagnostic(
            "check-without-royal",
            rules.check.span,
            "this game has no check",
            label="uses check",
            help="write `goal checkmate of PIECE`, or remove the block",
        )
    if rules.turn.ends_on_check and not royal:
        yield diagnostic(
            "check-without-royal",
            rules.turn.where["ends-check"],
            "this game has no check",
            label="uses check",
            help="write `goal checkmate of PIECE`, or remove the line",
        )
    for piece in sorted(rules.check.not_through - royal if royal else ()):
        yield diagnostic(
            "not-royal",
            rules.check.where["no-move-through"],
            f"`{piece}` is not royal, so it cannot move through check",
            label="only royal pieces can be in check",
            help=f"write {quoted_list(sorted(royal))}",
        )
