"""Findings on unknown names: similar names, and how to declare one."""

import re
from collections.abc import Mapping
from string import ascii_lowercase
from typing import Literal

from dsl.advice.patterns import Cure, cures
from dsl.diagnostics import Diagnostic, Edit, Fix, Label, diagnostic
from dsl.grammar import tokens
from dsl.grammar.block import forms_of
from dsl.grammar.expected import furthest
from dsl.grammar.forms import FORMS
from dsl.model.board import SIDES
from dsl.resolve.names import THINGS, Names, Unknown, symbols_of
from dsl.source import Span
from dsl.syntax import Statement, Tree, Word
from dsl.words.english import singulars, with_article
from dsl.words.foreign import SYNONYMS
from dsl.words.function import EVERY, FUNCTION_WORDS
from dsl.words.near import is_misspelt, near_names, quoted_list


def tell_unknown(unknown: Unknown, names: Names, trees: tuple[Tree, ...]) -> Diagnostic:
    """Return the finding on an unknown name."""
    word, thing, statement = unknown
    if cure := _otherwise(statement, names):
        return _rewritten(word, thing, statement, cure)
    bases = tuple(str(tree.statements[0].need("title")) for tree in trees[:-1] if tree.statements)
    meant = _meant(statement, word, symbols_of(trees))
    return _unknown(
        word, thing, _others(names[thing], thing, statement), bases, meant, _undeclared(word, thing, statement, trees)
    )


def _meant(statement: Statement, word: Word, symbols: Mapping[str, str]) -> tuple[str, ...]:
    """Return possible meanings of a name: words of the language, or the piece with this symbol."""
    before = statement.head.text[: word.span.start - statement.head.start]
    forms = [form for forms in FORMS.values() for form in forms if form.first == before.partition(" ")[0]]
    far = furthest(forms, before.rstrip())
    meant = tuple(each.word for each in far.expected if each.word in SYNONYMS.get(word.text, ()))
    piece = symbols.get(word.text.upper()) if word.kind in ("PIECE", "MAN", "TERM") else None
    side = f"{SIDES[1]} " if any(each.kind == "OWNER" for each in far.expected) else ""
    return meant or ((side + piece,) if piece else ())


def _otherwise(statement: Statement, names: Names) -> Cure | None:
    """Return another statement that may be meant, with known names only."""
    for cure in cures(tokens.Slice.cut(statement.head), _BLOCKS[statement.form]):
        forms = forms_of(cure.text, _BLOCKS[statement.form])
        readings = [words for form in forms if (words := form.words(cure.text)) is not None]
        if any(all(word.text in names[THINGS[word.kind]] for word in way if word.kind in THINGS) for way in readings):
            return cure
    return None


_DECLARING = {form.key: form.declares for forms in FORMS.values() for form in forms if form.declares}
_BLOCKS = {form.key: block for block, forms in FORMS.items() for form in forms}
"""The block of each form."""


def _rewritten(word: Word, thing: str, statement: Statement, cure: Cure) -> Diagnostic:
    """Return the finding on an unknown name in a statement that is valid in another word order."""
    kind = "piece" if thing == "man" else thing
    help = f"write `{cure.text}`"
    return diagnostic(
        f"unknown-{kind}",
        word.span,
        f"unknown {kind} `{word.text}`",
        label=f"used here as {with_article(kind)}",
        notes=(cure.remark,) if cure.remark else (),
        help=help,
        fix=Fix(help, (Edit(statement.head, cure.text),), "unsafe") if "#" not in statement.head.text else None,
    )


def _unknown(
    word: Word, thing: str, known: Mapping[str, Span], bases: tuple[str, ...], meant: tuple[str, ...], help: str
) -> Diagnostic:
    """Return the finding for an unknown name, with a safe fix if the name meant is certain."""
    plural = tuple(name for name in singulars(word.text) if thing in ("piece", "man") and name in known)
    near = meant or plural or near_names(word.text, known)
    squares = thing == "zone" and _SQUARES.fullmatch(word.text)
    found = "range of squares" if "-" in word.text else "square"
    where = "this file" + (f" and from {' and '.join(bases)}, which it builds on" if bases else "")
    if thing == "reading":
        where = "this file: readings are not inherited"
    if thing == "man":
        thing = "piece"
    help = f"write {quoted_list(near)}" if near else help
    slip = len(near) == 1 and is_misspelt(word.text, near[0]) and _is_slip(word.text, near[0])
    sure = not meant and (slip or len(plural) == 1)
    return diagnostic(
        f"unknown-{thing}",
        word.span,
        f"expected the name of a zone, found a {found}" if squares else f"unknown {thing} `{word.text}`",
        label=f"used here as {with_article(thing)}",
        labels=tuple(Label(known[name], "a similar name is declared here") for name in near[:1] if name in known),
        notes=(
            (_SINGULAR,)
            if plural and not meant
            else (f"{with_article(thing)} comes from {where}", *_choice(thing, known, near))
        ),
        help=help,
        fix=Fix(f"write `{near[0]}`", (Edit(word.span, near[0]),), "safe" if sure else "unsafe") if near else None,
    )


_SINGULAR = "the name of a piece has no plural, also after a number"


def _others(known: Mapping[str, Span], thing: str, statement: Statement) -> Mapping[str, Span]:
    """Return the names of a kind without the one that the statement itself declares."""
    if _DECLARING.get(statement.form) != thing:
        return known
    return {name: span for name, span in known.items() if name != statement.need("name").text}


def _is_slip(found: str, name: str) -> bool:
    """Return True if a name is surely a misspelling: it is long, or letters are swapped. `elf` may not mean `elk`."""
    return sorted(found) == sorted(name) or len(name) > _SHORT


_SHORT = 4
_MOST_NAMES = 12


def _choice(thing: str, known: Mapping[str, Span], near: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names of a kind, if none is near and there are not too many."""
    if near or not 0 < len(known) <= _MOST_NAMES:
        return ()
    return (f"the {thing if thing == 'series' else f'{thing}s'} are {quoted_list(known, 'and')}",)


def _undeclared(word: Word, thing: str, statement: Statement, trees: tuple[Tree, ...]) -> str:
    """Return how to declare a name. A zone to reach is at opposite ends for the two sides."""
    if statement.form == "exist":
        return "write squares, such as `squares a1-d4`: zones need the board, which this line defines"
    if thing == "zone" and _SQUARES.fullmatch(word.text):
        return f"declare `zone NAME = {word.text}` and name it"
    if word.text in EVERY:
        return f"to mean every {'piece' if thing == 'man' else thing}, name each of them"
    if word.text in FUNCTION_WORDS:
        form = next(form for forms in FORMS.values() for form in forms if form.key == statement.form)
        return f"the form is `{form.shown}`"
    example = _EXAMPLES["piece" if thing == "man" else thing]
    around = [f"{way} {end}" for way in ("rank", "file") for end in _ends(trees, way) if end]
    if thing == "zone" and word.text in _AROUND and around:
        return f"declare it: `zone {word.text} = {', '.join(around)}`"
    if thing == "zone" and (word in statement.words("zone") or statement.form in _PROMOTES):
        first, last = _ends(trees, "rank") if statement.form in (*_PROMOTES, "goal-reach") else ("", "")
        squares = (f"rank {last}", f"rank {first}") if last else ("SQUARES", "SQUARES")
        example = "zone NAME {{ white {}; black {} }}".format(*squares)
    return f"declare it: `{example.replace('NAME', word.text, 1)}`"


_PROMOTES = ("promotes", "may-promote")

_SQUARES = re.compile("[a-z][0-9]+(?:-[a-z][0-9]+)?")

_AROUND = frozenset(("border", "edge", "edges", "rim"))
"""Names that authors give to the squares around the board before they have declared any."""


def _ends(trees: tuple[Tree, ...], way: Literal["rank", "file"]) -> tuple[str, str]:
    """Return the first and the last rank or file of the effective board; empty texts if there is none."""
    boards = [statement for tree in trees for statement in tree.statements if statement.form == "board"]
    for board in boards[-1:]:
        named = [str(word) for clause in board.clauses(f"{way}s") for word in clause.words("label")]
        files, _, ranks = str(board.need("size")).partition("x")
        if named:
            return named[0], named[-1]
        return ("1", ranks) if way == "rank" else ("a", ascii_lowercase[int(files) - 1 :][:1])
    return "", ""


_EXAMPLES = {
    "piece": "piece NAME SYMBOL { moves BETZA }",
    "zone": "zone NAME = SQUARES",
    "series": "series NAME = PIECE, ..",
    "graph": "graph NAME { joins friends touching orthogonal, diagonal }",
    "reading": "reading NAME MARK TEXT",
}
