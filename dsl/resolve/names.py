"""Names: every reference needs a declaration."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from dsl.diagnostics import Diagnostic, are_enough
from dsl.grammar import tokens
from dsl.resolve.declarations import NAMED, Declarations
from dsl.resolve.facing import directions_of
from dsl.source import Span
from dsl.syntax import Statement, Tree, Word

THINGS = {kind: thing for kind, thing in tokens.REFERS.items() if thing != "option"}
"""Tokens that are looked up here, and what they name; options are looked up with their values."""

Names = Mapping[str, Mapping[str, Span]]
"""For each kind, the declared names and their places."""


def names_of(declared: Declarations) -> dict[str, dict[str, Span]]:
    """Return the names that hold under the settings of these declarations."""
    names = {kind: {name: s.need("name").span for name, s in found.items()} for kind, found in declared.named.items()}
    names["reading"] = {name: s.need("name").span for name, s in declared.readings.items()}
    return _with_men(names)


def names_anywhere(trees: tuple[Tree, ...]) -> dict[str, dict[str, Span]]:
    """Return the names declared under any settings, which tests may use. Readings are those of the file itself."""
    names: dict[str, dict[str, Span]] = {kind: {} for kind in (*NAMED.values(), "reading")}
    for tree in trees:
        for statement in tree.statements:
            kind = "reading" if statement.form == "reading" else NAMED.get(statement.form)
            word = statement.word("name")
            if kind and word and (kind != "reading" or tree is trees[-1]):
                names[kind][word.text] = word.span
                names[kind] |= {direction.name: word.span for direction in directions_of(statement)}
    return _with_men(names)


def symbols_of(trees: tuple[Tree, ...]) -> dict[str, str]:
    """Return the pieces and pairs declared under any settings, by their symbols."""
    pieces = [s for tree in trees for s in tree.statements if s.form in ("piece", "pair-name")]
    turned = {turn.symbol: turn.name for s in pieces for turn in directions_of(s)}
    return {**turned, **{str(s.need("symbol")): str(s.need("name")) for s in pieces}}


def symbols_unread(trees: tuple[Tree, ...]) -> dict[str, str]:
    """Return the pieces and pairs of unreadable statements, by their symbols."""
    heads = (unread.chunk.head.text for tree in trees for unread in tree.unread)
    found = (pattern.search(head) for head in heads for pattern in _DECLARES_MAN)
    return {match["symbol"].upper(): match["name"] for match in found if match}


_NAME = rf"(?P<name>{tokens.PATTERNS['NAME'][0]})"
_SYMBOL = rf"(?P<symbol>{tokens.PATTERNS['SYMBOL'][0]})"
_DECLARES_MAN = (
    re.compile(rf"[a-z]+[ \t]+{_NAME}[ \t]+{_SYMBOL}"),
    re.compile(rf"pieces?[ \t]+{_NAME}[ \t]+(?P<symbol>[a-z])(?![\w-])"),
    re.compile(rf"pieces?[ \t]+{_SYMBOL}[ \t]+{_NAME}"),
)
"""Heads that declare a piece or a pair, also with a misspelt first word, a small symbol, or the symbol first."""


def _with_men(names: dict[str, dict[str, Span]]) -> dict[str, dict[str, Span]]:
    """Return the names, with pieces and pairs together as an additional kind."""
    return {**names, "man": names["pair"] | names["piece"]}


class Unknown(NamedTuple):
    """An unknown name: the word, its kind, and its statement."""

    word: Word
    thing: str
    statement: Statement


Tell = Callable[[Unknown, Names, tuple[Tree, ...]], Diagnostic]
"""The report of an unknown name, given the known names and their files."""


def check_names(
    statements: Iterable[Statement], names: Names, trees: tuple[Tree, ...], findings: list[Diagnostic], tell: Tell
) -> None:
    """Report each reference to an undeclared name."""
    unread = {name for tree in trees for name in _declared_unread(tree)}
    for top in statements:
        for statement in top.walk():
            if are_enough(findings):
                return
            for word in statement.all_words():
                thing = THINGS.get(word.kind)
                if thing and word.text not in names[thing] and word.text not in unread:
                    found = tell(Unknown(word, thing, statement), names, trees)
                    if found not in findings:
                        findings.append(found)


def _declared_unread(tree: Tree) -> Iterator[str]:
    """Yield the words of unreadable statements, which may declare a name that seems to be missing."""
    for unread in tree.unread:
        if unread.block == "file":
            yield from re.findall(r"[a-z0-9-]+", unread.chunk.head.text.lower())
