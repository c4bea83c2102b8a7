"""Checks of the ends of the game."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice

from dsl.check.clashes import clash
from dsl.diagnostics import Diagnostic, Label, diagnostic
from dsl.limits import MAX_DIAGNOSTICS
from dsl.model import SIDES, ConstraintKind, Effect, End, EndKind, OfferKind, PhaseKind, Ruleset, Trigger
from dsl.model.rows import MATES
from dsl.model.ways import lines_along
from dsl.source import Span
from dsl.words.english import with_article
from dsl.words.near import quoted_list


def check_ends(rules: Ruleset) -> Iterator[Diagnostic]:
    """Check that the pieces of the goals are in the game, and that lines about check have an effect."""
    yield from _goal_pieces(rules)
    yield from _opposed(rules)
    yield from _rings(rules)
    yield from _mates(rules)
    yield from _chases(rules)
    yield from _check(rules)


def _goal_pieces(rules: Ruleset) -> Iterator[Diagnostic]:
    """Reported at the goal, or at the array if the goal is inherited and the array is not."""
    declared = {piece.name for piece in rules.pieces}
    for goal in rules.ends:
        if not declared.issuperset(goal.pieces):
            continue  # a name that nothing declares is a finding of its own
        least = goal.number if goal.kind is EndKind.CAPTURE else 0
        lacking = [side for side in _concerned(goal) if _n_at_start(rules, side, goal) <= least]
        if goal.kind not in (EndKind.CHECKMATE, EndKind.CAPTURE) or not lacking:
            continue
        at_goal = goal.span.source is rules.source or rules.array.span.source is not rules.source
        places = [Label(goal.span, "decides the game"), Label(rules.array.span, "the array")]
        first, other = places if at_goal else reversed(places)
        pieces, several = quoted_list(goal.pieces), least > 0
        found, needed = (f"at most {goal.number} {pieces}", "more") if several else (f"no {pieces}", "it")
        whom = "each side" if goal.side is None else lacking[0].capitalize()
        wanted = pieces if several or pieces.endswith("s`") else with_article(pieces)
        yield diagnostic(
            "goal-piece-missing",
            first.span,
            f"{' and '.join(map(str.capitalize, lacking))} {'has' if len(lacking) == 1 else 'have'} {found} "
            f"at the start, but the goal needs {needed}",
            label=first.text,
            labels=(other,),
            help=f"give {whom} {'more units of ' if several else ''}{wanted}{_other_goal(rules)}",
        )


def _opposed(rules: Ruleset) -> Iterator[Diagnostic]:
    """Check that no event both wins and loses, and that it is said once which royal units must be attacked."""
    for first, second in islice(_opposed_pairs(rules), MAX_DIAGNOSTICS):
        shared = [piece for piece in first.pieces if piece in second.pieces]
        event = "checkmate" if first.kind is EndKind.CHECKMATE else "the capture"
        yield diagnostic(
            "goals-opposed",
            second.span,
            f"{event} of {quoted_list(shared)} has two different results",
            label="the other way",
            labels=(Label(first.span, "one way"),),
            help="keep one of the two",
        )


_Goal = End[str, str, str]

_Way = tuple[tuple[object, object], tuple[str, ...]]
"""The result of a goal, and the sides that it concerns."""


def _opposed_pairs(rules: Ruleset) -> Iterator[tuple[_Goal, _Goal]]:
    """Yield the pairs of goals with different results of the same event.

    Goals are found by their event and piece, because a file may have thousands of goals.
    """
    told: dict[tuple[EndKind, int, str], dict[_Way, list[tuple[int, _Goal]]]] = {}
    for place, goal in enumerate(rules.ends):
        if goal.kind not in (EndKind.CHECKMATE, EndKind.CAPTURE):
            continue
        way, sides = (goal.result, goal.which), (*_concerned(goal),)
        before: dict[int, _Goal] = {}
        for piece in dict.fromkeys(goal.pieces):
            ways = told.setdefault((goal.kind, goal.number, piece), {})
            for (other, concerned), goals in ways.items():
                if other != way and not {*sides}.isdisjoint(concerned):
                    before.update(goals)
            ways.setdefault((way, sides), []).append((place, goal))
        yield from ((before[first], goal) for first in sorted(before))


def _rings(rules: Ruleset) -> Iterator[Diagnostic]:
    """Check that rings are joined along ranks and files, without which a step could lead through them."""
    for row in rules.ends:
        if row.kind is EndKind.RING and not {(0, 1), (1, 0)} <= {*lines_along(row.ways)}:
            yield diagnostic(
                "ring-open",
                row.span,
                "a ring must be joined along ranks and files",
                label=f"joined along {quoted_list(row.ways, 'and')} only",
                help="write `along orthogonal`, and a diagonal if the units are joined along it as well",
            )


def _mates(rules: Ruleset) -> Iterator[Diagnostic]:
    """Check that there is checkmate where it counts by its pieces, and that single units give it."""
    fusion = rules.fusion if rules.may(OfferKind.SPLIT) else None
    clashes = [(each.span, "formations") for each in rules.formations[:1]]
    clashes += [(rules.stacking, "shared squares")] if rules.stacking is not None else []
    clashes += [(fusion.span, "parts that leave a unit")] if fusion is not None else []
    by_effects = rules.constraint(ConstraintKind.BY_EFFECTS)
    clashes += [(by_effects.span, "check by effects")] if by_effects is not None else []
    for row in rules.ends:
        if row.kind in MATES and not rules.royal:
            yield diagnostic(
                "mate-missing",
                row.span,
                "this game has no checkmate",
                label="has no effect",
                help="write `goal checkmate of PIECE` as well, or remove it",
            )
        elif row.kind in MATES and clashes:
            yield clash("mate-clash", row.span, "checkmate cannot count by its pieces", clashes[0])


def _chases(rules: Ruleset) -> Iterator[Diagnostic]:
    """Check that a repetition ends the game where a chase decides it, and that a turn is one action there."""
    more = [row for row in rules.phases if row.most > 1 or row.kind not in (PhaseKind.BEGIN, PhaseKind.ACT)]
    for row in rules.ends:
        if row.kind is EndKind.CHASE and more:
            yield diagnostic(
                "chase-clash",
                row.span,
                "a chase is judged by single actions, but a turn may have several here",
                label="not allowed here",
                labels=(Label(more[0].span, "a turn of several actions"),),
                help="remove one of the two",
            )
        elif row.kind is EndKind.CHASE and rules.end(EndKind.REPETITION) is None:
            yield diagnostic(
                "chase-without-repetition",
                row.span,
                "no repetition ends this game, so no chase is ever judged",
                label="has no effect",
                help="write `draw repetition 3` as well, or remove it",
            )


def _concerned(goal: End[str, str, str]) -> tuple[str, ...]:
    """Return the sides that must have the pieces of a goal: both, or the one that wins or loses by it."""
    return tuple(filter(goal.concerns, SIDES))


def _n_at_start(rules: Ruleset, side: str, goal: End[str, str, str]) -> int:
    """Return how many units of the pieces of a goal a side has on the board or in its hand."""
    units = [unit.piece for unit in rules.array.units if unit.side == side]
    return sum(piece in goal.pieces for piece in (*units, *rules.array.hands[SIDES.index(side)]))


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
    """Report contradictory, missing or useless lines on when check is judged and who gives it."""
    royal = rules.royal
    every, late = rules.constraint(ConstraintKind.EVERY_ACTION), rules.constraint(ConstraintKind.END_OF_TURN)
    if every is not None and late is not None:
        yield diagnostic(
            "check-judged-twice",
            every.span,
            "check is judged at two moments",
            label="after every action",
            labels=(Label(late.span, "at the end of a turn"),),
            help="keep one of the two",
        )
    if royal and rules.most_actions > 1 and every is None and late is None:
        yield diagnostic(
            "check-moment-missing",
            next(row.span for row in rules.phases if row.most > 1),
            "a turn has several actions, but the file does not say when check is judged",
            label="several actions",
            help="write `check { judged at the end of a turn }`, or `judged after every action`",
        )
    for span, what in _about_check(rules) if not royal else ():
        yield diagnostic(
            "check-without-royal",
            span,
            "this game has no check",
            label="uses check",
            help=f"write `goal checkmate of PIECE`, or remove the {what}",
        )
    for row in rules.constraints_of(*_OF_ROYAL) if royal else ():
        for piece in sorted({*row.pieces} - royal):
            yield diagnostic(
                "not-royal",
                row.span,
                f"`{piece}` is not royal, so it {_OF_ROYAL[row.kind]}",
                label="only royal pieces can be in check",
                help=f"write {quoted_list(sorted(royal))}",
            )


_OF_ROYAL = {
    ConstraintKind.NOT_THROUGH: "cannot move through check",
    ConstraintKind.NOT_OUT: "has no check to answer",
}
"""Lines about royal pieces by name, and what others do not."""


def _about_check(rules: Ruleset) -> Iterator[tuple[Span, str]]:
    """Yield the places that need check, and what each is."""
    if "check" in rules.blocks:
        yield rules.blocks["check"], "block"
    repeated = rules.end(EndKind.REPETITION)
    if repeated is not None and repeated.perpetual:
        yield repeated.span, "words"
    ending = rules.consequence(Trigger.CHECK, Effect.END_TURN)
    if ending is not None:
        yield ending.span, "line"
