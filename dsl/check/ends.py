"""Ends of the game."""

from collections.abc import Iterator

from dsl.diagnostics import Diagnostic, Label, diagnostic
from dsl.diagnostics.near import quoted_list
from dsl.diagnostics.wording import with_article
from dsl.model import SIDES, Ruleset


def check_ends(rules: Ruleset) -> Iterator[Diagnostic]:
    """The pieces that decide the game are in it, and check is only spoken of where it exists."""
    yield from _goal_pieces(rules)
    yield from _check(rules)


def _goal_pieces(rules: Ruleset) -> Iterator[Diagnostic]:
    for goal in rules.goals:
        for side in SIDES:
            present = any(unit.piece in goal.pieces and unit.side == side for unit in rules.array.units)
            if not present and goal.kind in ("checkmate", "capture"):
                yield diagnostic(
                    "goal-piece-missing",
                    goal.span,
                    f"{side.capitalize()} has no {quoted_list(goal.pieces)} at the start, and the game turns on it",
                    label="decides the game",
                    labels=(Label(rules.array.span, "the array"),),
                    help=f"place {with_article(quoted_list(goal.pieces))} for each side",
                )


def _check(rules: Ruleset) -> Iterator[Diagnostic]:
    royal = {piece for goal in rules.goals if goal.kind == "checkmate" for piece in goal.pieces}
    if royal and rules.turn.longest > 1 and not rules.check.where.keys() & {"judged-turn", "judged-action"}:
        yield diagnostic(
            "check-moment-missing",
            rules.turn.long_span,
            "a turn has several actions, and nothing says when check is judged",
            label="several actions",
            help="write `check { judged at the end of a turn }`, or `judged after every action`",
        )
    if rules.check.where and not royal:
        yield diagnostic(
            "check-without-royal",
            rules.check.span,
            "there is no check in this game",
            label="speaks of check",
            help="write `goal checkmate of PIECE`, or take the block out",
        )
    if rules.turn.ends_on_check and not royal:
        yield diagnostic(
            "check-without-royal",
            rules.turn.where["ends-check"],
            "there is no check in this game",
            label="speaks of check",
            help="write `goal checkmate of PIECE`, or take the line out",
        )
    for piece in sorted(rules.check.not_through - royal if royal else ()):
        yield diagnostic(
            "not-royal",
            rules.check.where["no-move-through"],
            f"`{piece}` is not royal, and nothing on its way is a check",
            label="only a royal piece moves through check",
            help=f"write {quoted_list(sorted(royal))}",
        )
