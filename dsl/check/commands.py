"""Checks of commands: a turn takes them, a leader has them, and activation uses them."""

from collections.abc import Iterator

from dsl.diagnostics import Diagnostic, Label, diagnostic
from dsl.model import Command, EndKind, PhaseKind, Ruleset


def check_commands(rules: Ruleset) -> Iterator[Diagnostic]:
    """Check that leaders, the turn and activation agree."""
    yield from _missing(rules)
    yield from _unused(rules)
    yield from _with_check(rules)
    for command in rules.commands:
        yield from _idle_moves(command, {piece.name for piece in rules.pieces})


def _missing(rules: Ruleset) -> Iterator[Diagnostic]:
    """Report lines that use command if no piece can take it."""
    if rules.commands:
        return
    taking = rules.phase(PhaseKind.COMMAND)
    lines = [taking.span] if taking is not None else []
    if rules.activation is not None:
        lines += [rule.span for rule in rules.activation.rules if rule.kind == "command"]
    for span in lines:
        yield diagnostic(
            "command-missing",
            span,
            "no piece can take command in this game",
            label="uses command",
            help="write a block such as `command king { leads units joined to it by contact; activates any }`",
        )


def _unused(rules: Ruleset) -> Iterator[Diagnostic]:
    """Report a command block if the turn or the activation has no line that uses command."""
    if not rules.commands:
        return
    activation = rules.activation
    asked = activation is not None and any(rule.kind == "command" for rule in activation.rules)
    for said, block, line in ((rules.phase(PhaseKind.COMMAND), "turn", "take"), (asked, "activation", "under")):
        if not said:
            yield diagnostic(
                "command-unused",
                rules.commands[0].span,
                f"the `{block}` block has no line `{line} command`, which this command needs",
                label="says what a leader may do",
                help=f"write `{line} command` in the `{block}` block",
            )


def _with_check(rules: Ruleset) -> Iterator[Diagnostic]:
    """Reject check: it would depend on a command that the enemy has not taken yet."""
    for goal in rules.ends:
        if goal.kind is EndKind.CHECKMATE and rules.commands:
            yield diagnostic(
                "command-with-check",
                goal.span,
                "a game with commands cannot have check",
                label="needs check",
                labels=(Label(rules.commands[0].span, "units act under this command only"),),
                help=f"write `goal capture of {', '.join(goal.pieces)}`",
            )


def _idle_moves(command: Command, declared: set[str]) -> Iterator[Diagnostic]:
    """Report pieces that a stance lets move as others but never activates."""
    for stance in command.stances:
        for line in stance.moves_as:
            if line.piece in declared and line.piece not in stance.activates:
                yield diagnostic(
                    "moves-as-idle",
                    line.span,
                    f"`{line.piece}` never moves under this command",
                    label="moves as another piece",
                    labels=(Label(stance.span, f"does not activate `{line.piece}`"),),
                    help=f"write `activates {line.piece}` as well, or remove the line",
                )
