"""Checks of chains, values and scores: whatever one of them uses, the others must provide."""

from collections.abc import Iterator

from dsl.diagnostics import Diagnostic, Label, diagnostic
from dsl.model import Consequence, ConstraintKind, Effect, EndKind, OfferKind, PhaseKind, Ruleset, Trigger
from dsl.model.rows import BY_SCORE
from dsl.words.near import quoted_list


def check_chains(rules: Ruleset) -> Iterator[Diagnostic]:
    """Check that chains can be claimed, and that claims, values and scores have something to count."""
    yield from _turn(rules)
    yield from _values(rules)
    yield from _clashes(rules)
    yield from _joins(rules)


def _turn(rules: Ruleset) -> Iterator[Diagnostic]:
    """Report lines of a turn that use chains if there are none, and chains that no line of a turn claims."""
    chain, claims, sweeps = rules.chain, rules.phase(PhaseKind.CLAIM), rules.phase(PhaseKind.RELOCATE)
    speaks = claims or sweeps
    if chain is None and speaks is not None:
        yield diagnostic(
            "chain-missing",
            speaks.span,
            "there is no `chain` block",
            label="uses chains",
            help="write `chain { path in GRAPH; 3 to 5 units }`, or remove the line",
        )
    if chain is not None and claims is None:
        yield diagnostic(
            "claim-missing",
            chain.span,
            "no player can claim these chains",
            label="declared here",
            help="write `claim any chains` in the `turn` block",
        )
    if chain is not None and sweeps is not None and rules.constraint(ConstraintKind.FORMED) is None:
        yield diagnostic(
            "unclaimed-for-ever",
            sweeps.span,
            "every chain left unclaimed would be relocated in every turn",
            label="never ends",
            labels=(Label(chain.span, "old chains count too"),),
            help="write `formed this turn` in the `chain` block",
        )


def _values(rules: Ruleset) -> Iterator[Diagnostic]:
    """Report ends by a score that no line counts, and values that no line scores or compares."""
    scoring = rules.consequence(Trigger.CLAIM, Effect.SCORE)
    counted = scoring or rules.offer(OfferKind.EXCHANGE)
    counted = counted or next((row for row in _scores(rules) if not row.number), None)
    for end in rules.ends:
        if (end.kind is EndKind.SCORE or end.which in BY_SCORE) and not rules.keeps_score:
            yield diagnostic(
                "score-never",
                end.span,
                "this game has no scores",
                label="needs a score",
                help="write `after capture { scores values }`, or `scores values` in a `chain` block",
            )
    compared = next((row for row in rules.ends if row.points), None)
    if rules.values and counted is None and compared is None:
        yield diagnostic(
            "values-unused",
            rules.values[0].span,
            "this game has no scores",
            label="an unused value",
            help="write `scores values` in a `chain` or `after capture` block, or compare points at an end, "
            "or remove the values",
        )
    needing = compared or (counted if scoring is None else None)
    if needing is not None and not rules.values:
        yield diagnostic(
            "value-missing",
            needing.span,
            "no piece has a value",
            label="compares points" if needing is compared else "counts values",
            help=f"write `values {{ {rules.pieces[0].name} 1 }}` with a line for each piece that counts",
        )
    valued = {worth.piece for worth in rules.values}
    missing = [piece.name for piece in rules.pieces if not piece.front and piece.name not in valued]
    if rules.chain is not None and scoring is not None and missing:
        yield diagnostic(
            "value-missing",
            scoring.span,
            f"{quoted_list(missing, 'and')} {'have' if len(missing) > 1 else 'has'} no value",
            label="needs values",
            help=f"write `values {{ {missing[0]} 1 }}` with a line for each piece",
        )


def _scores(rules: Ruleset) -> list[Consequence[str, str, str]]:
    """Return the lines by which actions score points."""
    by_claims = (Trigger.CLAIM, Trigger.CHECK)
    return [row for row in rules.consequences if row.effect is Effect.SCORE and row.trigger not in by_claims]


def _clashes(rules: Ruleset) -> Iterator[Diagnostic]:
    """Check that values are scored where something is captured, and that points are not counted with checks."""
    for row in _scores(rules):
        if row.trigger is not Trigger.CAPTURE and not row.number and not _takes_by_effect(rules, row):
            yield diagnostic(
                "captor-missing",
                row.span,
                f"a {row.trigger} captures nothing",
                label="scores what is captured",
                help="write it in an `after capture` block, or an effect that captures in this one, or a number of "
                "points",
            )
    checks = next((end for end in rules.ends if end.kind is EndKind.CHECKS), None)
    score = rules.consequence(Trigger.CLAIM, Effect.SCORE) or next(iter(_scores(rules)), None)
    if checks is not None and score is not None:
        yield diagnostic(
            "score-clash",
            checks.span,
            "checks and points would be counted together",
            label="counts checks",
            labels=(Label(score.span, "scores points"),),
            help="remove one of the two",
        )


def _takes_by_effect(rules: Ruleset, row: Consequence[str, str, str]) -> bool:
    """Return True if effects may capture units in the actions by which a row scores."""
    triggers = {row.trigger, Trigger.CAPTURE} if row.trigger is Trigger.MOVE else {row.trigger}
    return any(other.effect is Effect.CAPTURE and other.trigger in triggers for other in rules.consequences)


def _joins(rules: Ruleset) -> Iterator[Diagnostic]:
    """Check that activation, commands and goals use a symmetric graph."""
    recapture = {graph.name for graph in rules.graphs if graph.relation == "recapture"}
    used = [(rule.graph, rule.span) for rule in (rules.activation.rules if rules.activation else ())]
    used += [(command.graph, command.leads) for command in rules.commands]
    used += [(goal.graph, goal.span) for goal in rules.goals if goal.graph]
    for graph, span in used:
        if graph in recapture:
            yield diagnostic(
                "joined-by-recapture",
                span,
                f"`{graph}` goes one way, but a symmetric graph is needed",
                label="needs a symmetric graph",
                help="use a graph that `joins` units",
            )
