"""Names: every word that refers to something refers to a thing that is declared."""

from collections.abc import Iterable, Mapping

from dsl.diagnostics import Diagnostic, Edit, Fix, Label, are_enough, diagnostic
from dsl.diagnostics.near import near_names
from dsl.diagnostics.wording import with_article
from dsl.resolve.declarations import NAMED, Declarations
from dsl.source import Span
from dsl.syntax import Statement, Tree, Word

_THINGS = {"PIECE": "piece", "ZONE": "zone", "SERIES": "series", "GRAPH": "graph", "READING": "reading", "MAN": "man"}

Names = Mapping[str, Mapping[str, Span]]
"""For each kind of thing, the names declared and where."""


def names_of(declared: Declarations) -> dict[str, dict[str, Span]]:
    """The names that hold under the settings of these declarations."""
    names = {kind: {name: s.need("name").span for name, s in found.items()} for kind, found in declared.named.items()}
    names["reading"] = {name: s.need("name").span for name, s in declared.readings.items()}
    return _with_men(names)


def names_anywhere(trees: Iterable[Tree]) -> dict[str, dict[str, Span]]:
    """The names declared under any settings: what tests may speak of."""
    names: dict[str, dict[str, Span]] = {kind: {} for kind in (*NAMED.values(), "reading")}
    for tree in trees:
        for statement in tree.statements:
            kind = "reading" if statement.form == "reading" else NAMED.get(statement.form)
            word = statement.word("name")
            if kind and word:
                names[kind][word.text] = word.span
    return _with_men(names)


def _with_men(names: dict[str, dict[str, Span]]) -> dict[str, dict[str, Span]]:
    """The names, and as a kind of its own those of pieces and pairs together."""
    return {**names, "man": names["pair"] | names["piece"]}


def check_names(
    statements: Iterable[Statement], names: Names, trees: tuple[Tree, ...], findings: list[Diagnostic]
) -> None:
    """Report each reference to a thing that is not declared."""
    bases = [tree.statements[0] for tree in trees[:-1] if tree.statements]
    for top in statements:
        for statement in top.walk():
            if are_enough(findings):
                return
            for word in statement.all_words():
                thing = _THINGS.get(word.kind)
                if thing and word.text not in names[thing]:
                    found = _unknown(word, thing, names[thing], bases)
                    if found not in findings:
                        findings.append(found)


def _unknown(word: Word, thing: str, known: Mapping[str, Span], bases: list[Statement]) -> Diagnostic:
    near = near_names(word.text, known)
    titles = [str(base.need("title")) for base in bases]
    where = "this file" + (f" and from {' and '.join(titles)}, which it builds on" if titles else "")
    if thing == "man":
        thing = "piece"
    return diagnostic(
        f"unknown-{thing}",
        word.span,
        f"no {thing} is called `{word.text}`",
        label=f"used here as {with_article(thing)}",
        labels=tuple(Label(known[name], "a similar name is declared here") for name in near[:1]),
        notes=(f"{with_article(thing)} comes from {where}",),
        help=f"write `{near[0]}`" if near else f"declare it: `{_EXAMPLES[thing]}`",
        fix=Fix(f"write `{near[0]}`", (Edit(word.span, near[0]),)) if near else None,
    )


_EXAMPLES = {
    "piece": "piece NAME SYMBOL { moves BETZA }",
    "zone": "zone NAME = SQUARES",
    "series": "series NAME = PIECE, ..",
    "graph": "graph NAME { joins friends touching orthogonal, diagonal }",
    "reading": "reading NAME MARK TEXT",
}
