"""Ends of the game."""

from collections.abc import Iterator

from dsl.diagnostics import Diagnostic, Label, diagnostic
from dsl.model import SIDES, Ruleset


def check_ends(rules: Ruleset) -> Iterator[Diagnostic]:
    """The pieces that decide the game are in it, and check is only spoken of where it exists."""
    yield from _goal_pieces(rules)
    yield from _check(rules)


def _goal_pieces(rules: Ruleset) -> Iterator[Diagnostic]:
    for goal in rules.goals:
        for side in SIDES:
            present = any(unit.piece == goal.piece and unit.side == side for unit in rules.array.units)
            if not present and goal.kind in ("checkmate", "capture"):
                yield diagnostic(
                    "goal-piece-missing",
                    goal.span,
                    f"{side.capitalize()} has no `{goal.piece}` at the start, and the game turns on it",
                    label="decides the game",
                    labels=(Label(rules.array.span, "the array"),),
                    help=f"place a `{goal.piece}` for each side",
                )


def _check(rules: Ruleset) -> Iterator[Diagnostic]:
    royal = any(goal.kind == "checkmate" for goal in rules.goals)
    if royal and rules.turn.most > 1 and not rules.check.where.keys() & {"judged-turn", "judged-action"}:
        yield diagnostic(
            "check-moment-missing",
            rules.turn.where["actions"],
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
