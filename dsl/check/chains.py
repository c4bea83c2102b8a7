"""Chains, values and scores: what one of them speaks of, the others must give."""

from collections.abc import Iterator

from dsl.diagnostics import Diagnostic, Label, diagnostic
from dsl.model import ConstraintKind, Effect, EndKind, PhaseKind, Ruleset, Trigger
from dsl.words.near import quoted_list


def check_chains(rules: Ruleset) -> Iterator[Diagnostic]:
    """Chains can be claimed, and claims, values and scores have something to count."""
    yield from _turn(rules)
    yield from _values(rules)
    yield from _joins(rules)


def _turn(rules: Ruleset) -> Iterator[Diagnostic]:
    chain, claims, sweeps = rules.chain, rules.phase(PhaseKind.CLAIM), rules.phase(PhaseKind.RELOCATE)
    speaks = claims or sweeps
    if chain is None and speaks is not None:
        yield diagnostic(
            "chain-missing",
            speaks.span,
            "nothing says what a chain is",
            label="speaks of chains",
            help="write `chain { path in GRAPH; 3 to 5 units }`, or take the line out",
        )
    if chain is not None and claims is None:
        yield diagnostic(
            "claim-missing",
            chain.span,
            "nobody can claim these chains",
            label="declared here",
            help="write `claim any chains` in the `turn` block",
        )
    if chain is not None and sweeps is not None and rules.constraint(ConstraintKind.FORMED) is None:
        yield diagnostic(
            "unclaimed-for-ever",
            sweeps.span,
            "every chain left unclaimed would be relocated in every turn",
            label="has no end in sight",
            labels=(Label(chain.span, "old chains count too"),),
            help="write `formed this turn` in the `chain` block",
        )


def _values(rules: Ruleset) -> Iterator[Diagnostic]:
    scoring = rules.consequence(Trigger.CLAIM, Effect.SCORE)
    for goal in rules.goals:
        if goal.kind is EndKind.SCORE and scoring is None:
            yield diagnostic(
                "score-never",
                goal.span,
                "nothing scores in this game",
                label="asks for a score",
                help="write `scores values` in a `chain` block",
            )
    if rules.values and scoring is None:
        yield diagnostic(
            "values-unused",
            rules.values[0].span,
            "nothing scores in this game",
            label="a value nobody asks for",
            help="write `scores values` in a `chain` block, or take the values out",
        )
    valued = {worth.piece for worth in rules.values}
    missing = [piece.name for piece in rules.pieces if piece.name not in valued]
    if rules.chain is not None and scoring is not None and missing:
        yield diagnostic(
            "value-missing",
            scoring.span,
            f"nothing says what {quoted_list(missing, 'and')} {'are' if len(missing) > 1 else 'is'} worth",
            label="asks for values",
            help=f"write `values {{ {missing[0]} 1 }}` with a line for each piece",
        )


def _joins(rules: Ruleset) -> Iterator[Diagnostic]:
    """Who asks what is joined, as activation and commands do, names a graph that goes both ways."""
    recapture = {graph.name for graph in rules.graphs if graph.relation == "recapture"}
    asking = [(rule.graph, rule.span) for rule in (rules.activation.rules if rules.activation else ())]
    asking += [(command.graph, command.leads) for command in rules.commands]
    for graph, span in asking:
        if graph in recapture:
            yield diagnostic(
                "joined-by-recapture",
                span,
                f"`{graph}` goes one way, and joins nothing",
                label="asks who is joined",
                help="name a graph that `joins` units",
            )
