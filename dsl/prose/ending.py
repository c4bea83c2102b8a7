"""Facts about check, and about how the game is won, lost and drawn."""

from collections.abc import Iterator

from dsl.model import Ruleset
from dsl.model.turn import Draw, Goal
from dsl.prose.fact import Fact, fact, listed
from dsl.words.english import counted, with_article


def ending_facts(ruleset: Ruleset) -> Iterator[Fact]:
    """Yield the facts about check and the end of the game."""
    yield from _check(ruleset)
    for goal in ruleset.goals:
        yield fact("goals", _goal(goal), _goal(goal), goal)
    for draw in ruleset.draws:
        yield fact("draws", draw.kind, _draw(draw), draw)


def _check(ruleset: Ruleset) -> Iterator[Fact]:
    check = ruleset.check
    when = "after every action" if check.after_every_action else "at the end of a turn"
    yield fact("check", "judged", f"check is judged {when}")
    for piece in sorted(check.never_by):
        yield fact("check", f"never by {piece}", f"{with_article(piece)} never gives check")
    for piece in sorted(check.not_through):
        yield fact("check", f"not through by {piece}", f"{with_article(piece)} does not move through check")


def _goal(goal: Goal) -> str:
    pieces = listed(goal.pieces, "or")
    return {
        "checkmate": f"checkmate of the enemy's {pieces} wins",
        "capture": f"capture of the enemy's last {pieces} wins",
        "reach": f"reaching {goal.zone} with {with_article(pieces)} wins",
        "score": f"{counted(goal.count, 'point')} win",
    }[goal.kind]


def _draw(draw: Draw) -> str:
    if draw.kind == "stalemate":
        return f"a side without a legal action, and not in checkmate, {'has lost' if draw.loss else 'draws'}"
    if draw.kind == "repetition":
        return f"the same position at the end of a turn {counted(draw.count, 'time')} draws"
    progress = [
        *(["a capture"] if draw.captures else []),
        *(f"{with_article(piece)} move" for piece in sorted(draw.movers)),
    ]
    return f"{counted(draw.count, 'turn')} without {listed(progress, 'or')} draw"
