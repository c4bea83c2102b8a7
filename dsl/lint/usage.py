"""References: to names, to guards, and the statements that contain them."""

from collections.abc import Iterator

from dsl.advice.repair import AMENDS
from dsl.lint.subject import Subject
from dsl.syntax import Guard, Statement, Tree, Word


def unnamed(subject: Subject, forms: tuple[str, ...], kind: str) -> Iterator[Word]:
    """Yield the names that some forms declare and nothing uses, except those of a library."""
    if subject.is_library:
        return
    named = {word.text for word in subject.words(kind)}
    for statement in subject.tree.statements:
        if statement.form in forms and statement.need("name").text not in named:
            yield statement.need("name")


def names_in(tree: Tree) -> Iterator[str]:
    """Yield the names that the statements of a file refer to, outside tests."""
    for top in tree.statements:
        for statement in top.walk() if top.form != "test" else ():
            yield from (word.text for word in statement.all_words() if word.kind not in ("NAME", "TEXT"))


def used_libraries(subject: Subject, tree: Tree) -> Iterator[tuple[Statement, Tree]]:
    """Yield the libraries that a file uses, each after its statement."""
    files = {each.source.name.rpartition("/")[2].partition(".")[0]: each for each in subject.trees[:-1]}
    for statement in tree.statements:
        library = files.get(statement.need("name").text) if statement.form == "use" else None
        if library is not None:
            yield statement, library


def guards(subject: Subject) -> Iterator[Guard]:
    """Yield every guard of every file."""
    for tree in subject.trees:
        for top in tree.statements:
            for statement in top.walk():
                yield from statement.guards


def guard_pairs(subject: Subject) -> Iterator[tuple[Guard, Guard]]:
    """Yield pairs of nested guards on one option, the outer one first; each inner one once."""
    seen: set[int] = set()
    for top in subject.tree.statements:
        for outer, inner in _pairs(top, ()):
            if inner.value.span.start not in seen:
                seen.add(inner.value.span.start)
                yield outer, inner


def _pairs(statement: Statement, around: tuple[Guard, ...]) -> Iterator[tuple[Guard, Guard]]:
    under = (*around, *statement.guards)
    for i, inner in enumerate(under):
        yield from ((outer, inner) for outer in under[:i] if outer.option.text == inner.option.text)
    for clause in statement.body:
        yield from _pairs(clause, under)


def replacement_notes(subject: Subject, piece: str) -> tuple[str, ...]:
    """Return the note that the file replaces an inherited piece, whose features may be missing."""
    said = ((tree, s) for tree in subject.trees for s in tree.statements if s.form == "piece")
    places = [tree for tree, s in said if str(s.need("name")) == piece]
    if not places or places[-1] is not subject.tree or places[0] is subject.tree:
        return ()
    return (f"this `{piece}` replaces the inherited one: {AMENDS}",)
