"""The shape of a Betza string: single moves (`fmW`), chains (`[W-F]`), castling (`O2`) and drops (`@8`)."""

from dataclasses import dataclass
from typing import Any

import pyparsing as pp

from dsl.diagnostics import Diagnostic, diagnostic
from dsl.grammar.lexicon import Slice
from dsl.source import Span
from dsl.syntax import Word


@dataclass(frozen=True, slots=True)
class Simple:
    """Modifiers, one atom, how often its step is enlarged by `X`, and the range as written."""

    prefix: str
    atom: str
    enlarged: int
    range: str
    span: Span
    atom_span: Span
    range_span: Span

    @property
    def prefix_span(self) -> Span:
        """The place of the modifiers."""
        return Span(self.span.source, self.span.start, self.span.start + len(self.prefix))


@dataclass(frozen=True, slots=True)
class Chain:
    """Legs in brackets: each a choice of moves, parted by `-`, must go on, or `?`, may stop."""

    legs: tuple[tuple[Simple, ...], ...]
    joints: tuple[str, ...]
    span: Span


def _simple(text: Any, loc: int, found: Any) -> Simple:  # Any: pyparsing's untyped results
    prefix, atom, enlarged, reach = (
        found.get("prefix", ""),
        found["atom"],
        found.get("enlarged", ""),
        found.get("range", ""),
    )
    atom_start = loc + len(prefix)
    range_start = atom_start + len(atom) + len(enlarged)
    return Simple(
        prefix=prefix,
        atom=atom,
        enlarged=len(enlarged),
        range=reach,
        span=text.span(loc, range_start + len(reach)),
        atom_span=text.span(atom_start, atom_start + len(atom)),
        range_span=text.span(range_start, range_start + len(reach)),
    )


def _chain(text: Any, loc: int, found: Any) -> Chain:  # Any: pyparsing's untyped results
    legs: list[list[Simple]] = [[]]
    joints = []
    for part in found:
        if isinstance(part, Simple):
            legs[-1].append(part)
        else:
            legs.append([])
            joints.append(str(part))
    end = legs[-1][-1].span.end - text.base + 1
    return Chain(tuple(map(tuple, legs)), tuple(joints), text.span(loc, end))


def _grammar() -> pp.ParserElement:
    prefix = pp.Regex(r"(?:[a-z]|\([a-z]+\)[0-9]?)+").set_name("modifiers")("prefix")
    atom = pp.Regex(r"[A-Z@]|\([0-9]+,[0-9]+\)").set_name("an atom, as `W` or `(4,1)`")("atom")
    enlarged = pp.Regex(r"X+").set_name("`X`")("enlarged")
    reach = pp.Regex(r"[0-9]+").set_name("a range")("range")
    simple = (pp.Opt(prefix) + atom + pp.Opt(enlarged) + pp.Opt(reach)).add_parse_action(_simple)
    simple.set_name("an atom, as `W` or `(4,1)`")
    leg = simple[1, ...]
    joint = pp.Regex(r"[-?]").set_name("`-` or `?`")
    chain = (
        pp.Literal("[").suppress() - leg - joint - leg - (joint - leg)[...] - pp.Literal("]").set_name("`]`").suppress()
    )
    chain.add_parse_action(_chain).set_name("`[`")
    move = (chain | simple).set_name("an atom, as `W` or `(4,1)`")
    betza: pp.ParserElement = move[1, ...].leave_whitespace().parse_with_tabs()
    return betza


_BETZA = _grammar()


def parse_betza(word: Word, findings: list[Diagnostic]) -> tuple[Simple | Chain, ...]:
    """The moves of a Betza string in the order written; nothing if its shape is wrong."""
    text = Slice.cut(word.span)
    try:
        return tuple(_BETZA.parse_string(text, parse_all=True))
    except pp.ParseBaseException as fault:
        findings.append(_malformed(text, fault))
        return ()


def _malformed(text: Slice, fault: pp.ParseBaseException) -> Diagnostic:
    wanted = fault.msg.removeprefix("Expected ")
    at_end = fault.loc >= len(text)
    span = text.span(len(text) - 1, len(text)) if at_end else text.span(fault.loc, fault.loc + 1)
    if wanted == "end of text":
        rest = text[fault.loc :]
        if rest[0].islower():
            return _no_atom(text, fault.loc)
        wanted = "an atom, as `W` or `(4,1)`"
    if at_end and "atom" in wanted and len(text) and text[-1].islower():
        return _no_atom(text, len(text.rstrip("abcdefghijklmnopqrstuvwxyz")))
    return diagnostic(
        "betza-malformed",
        span,
        f"`{text}` is not a movement" if at_end else f"`{text[fault.loc]}` does not fit into the movement `{text}`",
        label=f"{'behind this' if at_end else 'here'} belongs {wanted}",
        help="a move is modifiers in small letters, one capital for its step, and a number for its range",
    )


def _no_atom(text: Slice, start: int) -> Diagnostic:
    letters = text[start:]
    return diagnostic(
        "betza-no-atom",
        text.span(start, start + len(letters)),
        f"the modifiers `{letters}` modify nothing",
        label="no capital stands behind these",
        help="write the step they belong to behind them, as `fmW` for one step forward without capture",
    )
