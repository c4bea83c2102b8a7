"""The changes of a file: its numbers, lists, sides, choices and movements, one at a time."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from dsl.grammar import parse
from dsl.grammar.form import Form
from dsl.grammar.forms import FORM, FORMS
from dsl.grammar.tokens import CHOICES, Slice
from dsl.source import Source, Span
from dsl.syntax import Statement, Word
from interpreter.testing.mutation.change import Change
from interpreter.testing.mutation.movement import other_movements
from interpreter.testing.mutation.placement import other_placements

_NO_RULES = frozenset(("ruleset", "library", "reading", "test", "shuffle"))
"""Statements without a rule that a test could notice; tests begin with the array, and not with a shuffled one."""

_NO_VALUES = frozenset(("extends", "use", "without"))
"""Statements without a value to change."""

_LONGEST_CUT = 6
"""The greatest number of words to leave out of a statement."""

_WORD = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*"""|"(?:[^"\\\n]|\\.)*"|\[[^]]*[A-Z][^]]*\]|[A-Za-z0-9_-]+|[^\sA-Za-z0-9_]', re.DOTALL
)
"""Words to leave out; the bracket of a movement is one, because a part of it is no movement."""

Names = Mapping[str, Sequence[str]]
"""The declared names of each kind of token, and the values of each option."""


def value_changes(source: Source) -> tuple[Change, ...]:
    """Return the changes of values in a file, in the order of their places.

    >>> toy = Source("toy", 'ruleset "Toy"; piece ox O { moves F }; goal score 3')
    >>> [change.after for change in value_changes(toy)][-2:]
    ['goal score 2', 'goal score 4']
    """
    statements = parse(source, [], tests=False).statements
    names = _names(statements)
    found = (
        change for each in statements if each.form not in _NO_RULES for change in _within(each, names, ("file", ""))
    )
    different = {(change.span.start, change.span.end, change.text): change for change in found}
    return tuple(different[place] for place in sorted(different))


def statements_left_out(source: Source) -> tuple[Change, ...]:
    """Return the changes that leave out a statement, each block before the statements in it.

    >>> toy = Source("toy", 'ruleset "Toy"; piece ox O { moves F }; goal score 3')
    >>> [change.before for change in statements_left_out(toy)]
    ['piece ox O { moves F }', 'moves F', 'goal score 3']
    """
    statements = parse(source, [], tests=False).statements
    inside = (each for top in statements if top.form not in _NO_RULES for each in top.walk())
    return tuple(Change(each.span, "", each.span) for each in inside)


def _names(statements: Iterable[Statement]) -> Names:
    """Return the declared names of each kind, and the values of each option."""
    names: dict[str, list[str]] = {}
    for statement in statements:
        for each in statement.walk():
            kind = FORM[each.form].declares
            name = each.word("name") if kind else None
            if kind and name is not None and name.text not in names.setdefault(kind.upper(), []):
                names[kind.upper()].append(name.text)
            if each.form == "option" and name is not None:
                names[f"OPTION {name.text}"] = [word.text for word in each.words("value")]
    return names


def _within(statement: Statement, names: Names, around: tuple[str, str]) -> Iterator[Change]:
    """Yield the changes of a statement and of those in its block; around it are a kind of block and its movements."""
    whole = statement.head if statement.body else statement.span
    for span, text in _of_head(statement, names, around):
        yield Change(span, text, whole)
    movements = " ".join(word.text for clause in statement.body for word in clause.words("betza"))
    inside = FORM[statement.form].block or around[0], movements
    for clause in statement.body:
        yield from _within(clause, names, inside)


def _of_head(statement: Statement, names: Names, around: tuple[str, str]) -> Iterator[tuple[Span, str]]:
    """Yield the changes of a statement's own words."""
    form, (block, movements) = FORM[statement.form], around
    if form.key in _NO_VALUES:
        return
    if form.key == "option":
        yield from _other_default(statement)
        return
    for guard in statement.guards:
        values = names.get(f"OPTION {guard.option.text}", ())
        yield from ((guard.value.span, value) for value in values if value != guard.value.text)
    yield from _shorter(statement, block)
    yield from _longer(statement, form, names)
    for word in statement.all_words():
        if word.kind != "FILE" or word is not statement.word("file"):  # every file on that side is the same direction
            others = other_movements(word.text, movements) if word.kind == "BETZA" else _instead(form, word, names)
            yield from ((word.span, text) for text in others)
    if form.key == "array" and (placed := statement.word("text")) is not None:
        yield from (_narrowed(placed.span, text) for text in other_placements(placed.span.text))


def _narrowed(span: Span, text: str) -> tuple[Span, str]:
    """Return the part of a span that differs from a text, and what replaces it, so that a report shows the place."""
    old = span.text
    ahead = _common(old, text)
    behind = min(_common(old[::-1], text[::-1]), len(old) - ahead, len(text) - ahead)
    return Span(span.source, span.start + ahead, span.end - behind), text[ahead : len(text) - behind]


def _common(one: str, other: str) -> int:
    """Return the number of characters with which two texts begin alike."""
    return next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def _other_default(statement: Statement) -> Iterator[tuple[Span, str]]:
    """Yield the option with its second value as its default."""
    values = statement.words("value")
    if len(values) > 1:
        first, second = values[0], values[1]
        between = first.span.source.text[first.span.end : second.span.start]
        yield first.span.merge(second.span), f"{second.text}{between}{first.text}"


def _shorter(statement: Statement, block: str) -> Iterator[tuple[Span, str]]:
    """Yield the head without some words in a row, where what remains is a statement of the same block."""
    head = statement.head
    words = [Span(head.source, head.start + m.start(), head.start + m.end()) for m in _WORD.finditer(Slice.cut(head))]
    seen = {" ".join(head.text.split())}
    for length in range(1, _LONGEST_CUT + 1):
        for i in range(1, len(words) - length + 1):
            cut = words[i].merge(words[i + length - 1])
            start = words[i - 1].end
            rest = head.text[: start - head.start] + head.text[cut.end - head.start :]
            plain = " ".join(rest.split())
            if plain not in seen and _is_statement(rest, block):
                seen.add(plain)
                yield Span(head.source, start, cut.end), ""


def _is_statement(text: str, block: str) -> bool:
    return any(form.read(Slice.of(text)) is not None for form in FORMS[block] if form.key != "when")


def _longer(statement: Statement, form: Form, names: Names) -> Iterator[tuple[Span, str]]:
    """Yield the head with one more piece in each list of pieces."""
    for slot in form.slots_listed:
        words = statement.words(slot)
        if words and words[0].kind in ("PIECE", "MAN") and form.key != "series":
            listed = {word.text for word in words}
            for name in names.get("PIECE", ()):
                if name not in listed:
                    yield Span(words[-1].span.source, words[-1].span.end, words[-1].span.end), f", {name}"


def _instead(form: Form, word: Word, names: Names) -> Iterator[str]:
    """Yield the other texts of a word."""
    if word.kind in _TEXTS:
        yield from _TEXTS[word.kind](word.text)
    elif word.kind in CHOICES and form.key not in ("reading",):
        yield from (other for other in CHOICES[word.kind] if other != word.text)
    elif word.kind == "WORD":
        yield from (other for other in _choices(form, word.text) if other != word.text)
    elif word.kind in ("PIECE", "MAN", "ZONE", "GRAPH", "SERIES") and form.declares != "command":
        yield from _neighbors(word.text, names.get("PIECE" if word.kind == "MAN" else word.kind, ()))


def _choices(form: Form, chosen: str) -> Iterator[str]:
    """Yield the words of the choice in a form that has this word."""
    for group in re.findall(r"\( ([a-z-]+(?: \| [a-z-]+)+) \)", form.text):
        words = group.split(" | ")
        if chosen in words:
            yield from words


def _neighbors(name: str, names: Sequence[str]) -> Iterator[str]:
    """Yield the names declared before and after one; a name of another file has the first and the last."""
    if name not in names:
        yield from dict.fromkeys((*names[:1], *names[-1:]))
        return
    place = names.index(name)
    yield from dict.fromkeys(each for each in (*names[max(place - 1, 0) : place], *names[place + 1 : place + 2]))


def _number(text: str) -> Iterator[str]:
    yield from (str(other) for other in (int(text) - 1, int(text) + 1) if other >= 0)


def _label(text: str) -> Iterator[str]:
    """Yield the labels of the files or ranks before and after one."""
    if text.isdecimal():
        yield from _number(text)
    else:
        yield from (chr(code) for code in (ord(text) - 1, ord(text) + 1) if "a" <= chr(code) <= "z")


def _square(text: str) -> Iterator[str]:
    yield from (file + text[1:] for file in _label(text[0]))
    yield from (text[0] + rank for rank in _number(text[1:]))


def _size(text: str) -> Iterator[str]:
    files, _, ranks = text.partition("x")
    yield from (f"{other}x{ranks}" for other in _number(files))
    yield from (f"{files}x{other}" for other in _number(ranks))


def _atom(text: str) -> Iterator[str]:
    yield from (other for other in "WFK" if other != text)


_TEXTS: Mapping[str, Callable[[str], Iterator[str]]] = {
    "INT": _number,
    "FILE": _label,
    "LABEL": _label,
    "SQUARE": _square,
    "SIZE": _size,
    "ATOM": _atom,
}
"""The other texts of a token, by its kind."""
