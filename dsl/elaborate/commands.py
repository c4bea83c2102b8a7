"""Commands and their stances."""

from collections.abc import Iterable, Iterator

from dsl import limits
from dsl.diagnostics import Diagnostic, diagnostic
from dsl.diagnostics.twice import named_twice, said_twice
from dsl.elaborate.incomplete import incomplete
from dsl.model import Command, MovesAs, Stance
from dsl.resolve import Declarations
from dsl.source import Span
from dsl.syntax import Statement
from dsl.words.near import near_names, quoted_list


def build_commands(declared: Declarations, findings: list[Diagnostic]) -> tuple[Command, ...]:
    """Return the commands. A block without `leads` is not a command."""
    pieces = tuple(declared.named["piece"])
    commands = []
    for name, statement in declared.named["command"].items():
        leads = statement.clauses("leads")
        if not leads:
            findings += incomplete(statement, "the leader leads no units", "leads units joined to it by contact")
        stances = _stances(statement, pieces, findings)
        for stance in stances:
            if not stance.activates:
                findings += incomplete(statement, "the leader activates no units", "activates any")
                break
        if leads:
            commands.append(_command(name, statement, leads[0], stances))
    return tuple(commands)


def _command(name: str, statement: Statement, leads: Statement, stances: tuple[Stance, ...]) -> Command:
    return Command(
        piece=name,
        graph=leads.need("graph").text,
        stances=stances,
        span=statement.head,
        leads=leads.head,
    )


def _stances(statement: Statement, pieces: Iterable[str], findings: list[Diagnostic]) -> tuple[Stance, ...]:
    """Return the stances with the lines that apply to all, or one unnamed stance if the block names none."""
    named = statement.clauses("stance")
    if not named:
        return (_stance("", statement.head, statement.body, pieces, findings),)
    if len(named) > limits.MAX_STANCES:
        findings.append(
            diagnostic(
                "too-many-stances",
                named[limits.MAX_STANCES].head,
                f"a command has at most {limits.MAX_STANCES} stances",
                label="one too many",
                help="remove some",
            )
        )
        named = named[: limits.MAX_STANCES]
    found: dict[str, Stance] = {}
    for clause in named:
        name = clause.need("name")
        if name.text in found:
            findings.append(named_twice(name.span, found[name.text].span, "stance", name.text))
        found[name.text] = _stance(name.text, clause.head, (*statement.body, *clause.body), pieces, findings)
    findings += _unknown(named, found)
    return tuple(found.values())


def _unknown(named: Iterable[Statement], stances: Iterable[str]) -> Iterator[Diagnostic]:
    """Find the stances that another becomes, and that this command does not have, or that are that other one."""
    for clause in named:
        others = [name for name in stances if name != clause.need("name").text]
        for word in (word for line in clause.clauses("stance-becomes") for word in line.words("name")):
            if word.text not in others:
                near = near_names(word.text, others)
                yield diagnostic(
                    "unknown-stance",
                    word.span,
                    f"this command has no other stance `{word.text}`",
                    label="not another stance",
                    help=f"write {quoted_list(near or others)}" if others else "remove the line",
                )


def _stance(
    name: str, span: Span, body: Iterable[Statement], pieces: Iterable[str], findings: list[Diagnostic]
) -> Stance:
    """Return a stance from its lines, and report a piece that moves as two others."""
    activates: dict[str, Span] = {}
    moves: dict[str, MovesAs] = {}
    becomes: tuple[str, ...] = ()
    for clause in body:
        form, words = clause.form.removeprefix("stance-"), tuple(word.text for word in clause.words("piece"))
        if form == "becomes":
            becomes = tuple(dict.fromkeys(word.text for word in clause.words("name")))
        if form == "activates":
            activates |= dict.fromkeys(words, clause.head)
        elif form == "activates-any":
            activates |= {piece: clause.head for piece in pieces if piece not in words}
        elif form == "moves-as":
            line = MovesAs(piece=words[0], other=clause.need("other").text, span=clause.head)
            if line.piece in moves:
                found = said_twice(line.span, moves[line.piece].span, f"`{line.piece}` moves as two pieces")
                findings += [found] if found not in findings else []
            moves[line.piece] = line
    return Stance(name=name, activates=activates, moves_as=tuple(moves.values()), becomes=becomes, span=span)
