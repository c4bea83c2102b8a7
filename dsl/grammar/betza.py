"""The shape of a Betza string: single moves (`fmW`), chains (`[W-F]`), castling (`O2`) and drops (`@8`)."""

import re
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Any

import pyparsing as pp

from dsl.diagnostics import Diagnostic, diagnostic
from dsl.grammar.tokens import ONE_AT_A_TIME, Slice
from dsl.source import Source, Span
from dsl.syntax import Word


@dataclass(frozen=True, slots=True)
class Simple:
    """Modifiers, one atom, the number of `X` that enlarge its step, and the range as written."""

    prefix: str
    atom: str
    enlarged: int
    range: str
    span: Span

    @property
    def prefix_span(self) -> Span:
        """Return the place of the modifiers."""
        return self.span.part(0, len(self.prefix))

    @property
    def atom_span(self) -> Span:
        """Return the place of the atom."""
        return self.span.part(len(self.prefix), len(self.prefix) + len(self.atom))

    @property
    def enlarged_span(self) -> Span:
        """Return the place of the `X`."""
        return Span(self.span.source, self.atom_span.end, self.atom_span.end + self.enlarged)

    @property
    def range_span(self) -> Span:
        """Return the place of the range."""
        return Span(self.span.source, self.enlarged_span.end, self.span.end)


@dataclass(frozen=True, slots=True)
class Chain:
    """Legs in brackets: each a choice of moves, separated by `-` (must continue) or `?` (may stop)."""

    legs: tuple[tuple[Simple, ...], ...]
    joints: tuple[str, ...]
    span: Span


_ATOMS = "WFKQRBN"
"""The atoms that other notations also write in lower case, such as a FEN."""

_ATOM = "an atom, as `W` or `(4,1)`"


def _simple(text: Any, loc: int, found: Any) -> Simple:  # Any: pyparsing's untyped results
    prefix, atom, enlarged, reach = (str(found.get(part, "")) for part in ("prefix", "atom", "enlarged", "range"))
    span = text.span(loc, loc + len(prefix + atom + enlarged + reach))
    return Simple(prefix, atom, len(enlarged), reach, span)


def _chain(text: Any, loc: int, found: Any) -> Chain:  # Any: pyparsing's untyped results
    """Return a chain of legs from pyparsing's tokens."""
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


@cache
def _grammar() -> pp.ParserElement:
    """Return the grammar of a movement."""
    prefix = pp.Regex(r"(?:[a-z]|\([a-z]+\)[0-9]?)+").set_name("modifiers")("prefix")
    atom = pp.Regex(r"[A-Z@]|\([0-9]+,[0-9]+\)").set_name(_ATOM)("atom")
    enlarged = pp.Regex(r"X+").set_name("`X`")("enlarged")
    reach = pp.Regex(r"[0-9]+").set_name("a range")("range")
    simple = ((prefix - atom | atom) + pp.Opt(enlarged) + pp.Opt(reach)).add_parse_action(_simple).set_name(_ATOM)
    leg = simple[1, ...].set_name(_ATOM)
    joint = pp.Regex(r"[-?]").set_name("`-` or `?`")
    chain = pp.Literal("[").suppress() - leg - joint - leg - (joint - leg)[...] - pp.Literal("]").suppress()
    chain.add_parse_action(_chain)
    betza: pp.ParserElement = (chain | simple).set_name(_ATOM)[1, ...].leave_whitespace().parse_with_tabs()
    return betza


def parse_betza(word: Word, findings: list[Diagnostic]) -> tuple[Simple | Chain, ...]:
    """Return the moves of a Betza string in order, or none if it is malformed."""
    text = Slice.cut(word.span)
    try:
        return tuple(_moved(move, word.span) for move in _shapes(str(text)))
    except pp.ParseBaseException as fault:
        findings.append(_misshapen(text, fault.loc))
        return ()


@lru_cache(maxsize=2_000)
def _shapes(letters: str) -> tuple[Simple | Chain, ...]:
    """Return the moves of a string without a place; cached, because editors read the same strings repeatedly."""
    with ONE_AT_A_TIME:
        return tuple(_grammar().parse_string(Slice.cut(Span(Source("", letters), 0, len(letters))), parse_all=True))


def _moved(move: Any, whole: Span) -> Any:  # Any: a move of either kind
    """Return a move with its place in a file."""
    span = whole.part(move.span.start, move.span.end)
    if isinstance(move, Simple):
        return replace(move, span=span)
    return replace(move, legs=tuple(tuple(_moved(each, whole) for each in leg) for leg in move.legs), span=span)


# What is wrong with a shape


def _misshapen(text: Slice, loc: int) -> Diagnostic:
    """Return the finding for a string that is unreadable after a place."""
    modifiers = re.search(r"(?:[a-z]|\([a-z]+\)[0-9]?)+$", text[:loc])
    if modifiers and text[loc : loc + 1] in ("", "-", "?", "]"):
        return _no_atom(text, modifiers.start(), loc)
    return _broken_off(text) if loc == len(text) else _out_of_place(text, loc)


def _no_atom(text: Slice, start: int, end: int) -> Diagnostic:
    letters = text[start:end]
    return diagnostic(
        "betza-no-atom",
        text.span(start, end),
        f"the modifiers `{letters}` have no atom",
        label="no capital after these",
        help=_atoms(letters),
    )


def _atoms(letters: str) -> str:
    """Return the help for modifiers without an atom."""
    if letters.upper() in _ATOMS:
        return f"write `{letters.upper()}`: atoms are capitals"
    return "write the step they belong to after them, as `fmW` for one step forward without capture"


def _broken_off(text: Slice) -> Diagnostic:
    chain = text.rpartition("[")[2]
    wanted = _ATOM if chain[-1:] in ("", "-", "?") else "`]`" if re.search("[-?]", chain) else "`-` or `?`"
    return diagnostic(
        "betza-malformed",
        text.span(max(len(text) - 1, 0), len(text)),
        f"the movement `{text}` is incomplete",
        label=f"expected {wanted} after this",
        help="write the legs of a chain in brackets, separated by `-` or `?`, such as `[W-F]`",
    )


_BRACKETS = "write modifiers inside the brackets, as `[fW-F]`, and no brackets inside brackets"
_THEN = "write a step and what may follow it as `[F?R]`, or as `[F-R]` if it must follow; `t` means something else here"

_GROUPED = re.compile(r"(?:\([a-z]*[A-Z][A-Za-z0-9]*\))+")
"""Moves, each in its own brackets."""

_OUT_OF_PLACE = {
    "-?": "write the legs of a chain in brackets, a step in each, such as `[W-F]` or `[F?R]`",
    "[": _BRACKETS,
    "(),": "write a leap as `(4,1)`, and repeated legs as `(a)2K`",
    "0123456789": "write a range after its atom, as in `W3`, and repetitions after their group, as in `(a)2K`",
}


_FROM_TO = re.compile(r"([a-z]*[A-Z])\[?([0-9])-([0-9])\]?(?![0-9-])")
"""An atom with the least and the greatest range."""


def _ranged(text: str) -> str:
    """Return the help for ranges from a number to another: up to the second, or an exact range for each number."""

    def written(found: re.Match[str]) -> str:
        atom, least, most = found[1], int(found[2]), int(found[3])
        return f"{atom}{most}" if least < 2 else "".join(f"{atom}0{number}" for number in range(least, most + 1))

    cure = _FROM_TO.sub(written, text)
    is_readable = all(int(least) <= int(most) for _, least, most in _FROM_TO.findall(text)) and "-" not in cure
    return f"write `{cure}`: `W3` is one to three steps, `W03` exactly three" if cure != text and is_readable else ""


def _out_of_place(text: Slice, loc: int) -> Diagnostic:
    """Return the finding for the first character of a movement that cannot be read."""
    ranged = _ranged(text) if text[loc] in "-0123456789" else ""
    return diagnostic(
        "betza-malformed",
        text.span(loc, loc + 1),
        f"unexpected `{text[loc]}` in the movement `{text}`",
        label="out of place",
        help=ranged
        if ranged
        else f"write `{re.sub('[()]', '', text)}`: moves follow one another without brackets"
        if _GROUPED.fullmatch(text)
        else _THEN
        if text[max(loc - 1, 0) : loc + 1] == "t["
        else _parted(text[:loc].rpartition("[")[2])
        if text[loc] == "]"
        else next((help for chars, help in _OUT_OF_PLACE.items() if text[loc] in chars), ""),
    )


def _parted(legs: str) -> str:
    """Return the help for a chain without joints: each of several moves becomes a leg."""
    moves = re.findall(r"(?:[a-z]|\([a-z]+\)[0-9]?)*(?:[A-Z@]|\([0-9]+,[0-9]+\))X*[0-9]*", legs)
    shown = "-".join(moves) if len(moves) > 1 and "".join(moves) == legs else "W-F"
    return f"write two legs or more between `[` and `]`, separated by `-` or `?`, such as `[{shown}]`"
