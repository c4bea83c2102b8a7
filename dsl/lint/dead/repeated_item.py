"""A list with a duplicate, or a block with duplicate lines.

## What it does
Reports a duplicate in any list of the language: pieces, squares, deeds, ways of touching, readings. Several lines of
one kind in a block count as one list. A square counts as listed if a rank, a rectangle or a zone of the list contains
it.

## Why it matters
It has no effect, and often another name was meant.

## Avoid
```rumpus
zone top { white rank 4; black rank 1 }
piece elk E { moves R }
piece ox O { moves W; promotes in top to elk, king, elk }
array "k1o1/4/4/1O1K"
```

## Prefer
```rumpus
zone top { white rank 4; black rank 1 }
piece elk E { moves R }
piece ox O { moves W; promotes in top to elk, king }
array "k1o1/4/4/1O1K"
```
"""

from collections.abc import Iterator, Sequence
from itertools import permutations

from dsl.diagnostics import Label
from dsl.elaborate.board import SquareReader
from dsl.grammar.tokens import CHOICES
from dsl.lint.finding import Finding
from dsl.lint.list_item import Item, items_of
from dsl.lint.subject import Subject, View
from dsl.model import SIDES
from dsl.syntax import Phrase, Statement, Word

CODE = "W229"


def check(subject: Subject) -> Iterator[Finding]:
    """Find duplicates."""
    yield from _repeated(subject)
    yield from _same_tests(subject)
    yield from _narrower(subject)
    for view in subject.views[:1]:
        yield from _covered(subject, view)


def _repeated(subject: Subject) -> Iterator[Finding]:
    said: dict[object, list[Item]] = {}
    for item in items_of(subject.tree.statements):
        said.setdefault(item.sense, []).append(item)
    for alike in said.values():
        for number, item in enumerate(alike if len(alike) > 1 else ()):
            others = (*alike[:number], *(each for each in alike[number + 1 :] if not each.is_within(item)))
            other = next((each for each in others if item.is_within(each)), None)
            if other is not None:
                yield _finding(item, other)


def _finding(item: Item, other: Item) -> Finding:
    """Return the finding for an item that appears a second time."""
    part = item.part
    if part is None:
        return _line(item.statement, other.statement)
    text = part.span.text
    same_line = item.statement is other.statement
    which = f"the second `{text}`" if same_line else f"`{text}`"
    opposite = _opposite(part) if isinstance(part, Word) else ""
    instead = f", or write `{opposite}`" if opposite else ""
    return Finding(
        span=part.span,
        message=f"`{text}` is already in this list" if same_line else f"`{text}` is already listed",
        label="again here",
        labels=(Label(other.span, "first here"),),
        help=f"remove {which}{instead or ', or write what you meant'}",
    )


def _opposite(word: Word) -> str:
    """Return the other word of a pair, such as `diagonal` for `orthogonal`; empty if its kind has no pairs."""
    words = CHOICES[word.kind] if word.kind in ("SIDE", "WAY") else ()
    return words[words.index(word.text) ^ 1] if words else ""


def _line(statement: Statement, other: Statement) -> Finding:
    return Finding(
        span=statement.head,
        message="another line already says this",
        label="again here",
        labels=(Label(other.head, "first here"),),
        help="remove one of the two, or write what you meant",
    )


def _same_tests(subject: Subject) -> Iterator[Finding]:
    """Find duplicate tests and uses of libraries."""
    known: dict[object, Statement] = {}
    for statement in subject.tree.statements:
        if statement.form in ("test", "use"):
            said = statement.span.text[len(statement.head.text) :] if statement.body else statement.head.text
            key = (statement.form, *said.split())
            if key in known:
                yield _line(statement, known[key])
            known.setdefault(key, statement)


def _narrower(subject: Subject) -> Iterator[Finding]:
    """Find distances that a larger one includes."""
    for block in subject.statements("activation"):
        lines = [line for line in block.clauses("within") if not line.guards]
        for line, other in permutations(lines, 2):
            if _is_nearer(line, other):
                yield Finding(
                    span=line.head,
                    message=f"within {other.word('int')} of `{line.word('piece')}` includes this",
                    label="has no effect",
                    labels=(Label(other.head, "reaches farther"),),
                    help="remove it, or name another piece",
                )


def _is_nearer(line: Statement, other: Statement) -> bool:
    near, far = (int(str(each.word("int"))) for each in (line, other))
    return str(line.word("piece")) == str(other.word("piece")) and near < far


# Squares


def _covered(subject: Subject, view: View) -> Iterator[Finding]:
    shape = view.rules.board
    reader = SquareReader(shape, {zone.name: zone for zone in view.rules.zones}, [])
    for statement in subject.statements("zone-list", "side-squares", "vanish", "exist"):
        phrases = statement.phrases("squareset")
        if len(phrases) > 1:
            sides = [str(statement.word("side") or "")] if statement.form == "side-squares" else list(SIDES)
            yield from _among(phrases, [[_squares(reader, phrase, side) for side in sides] for phrase in phrases])


def _squares(reader: SquareReader, phrase: Phrase, side: str) -> frozenset[str]:
    return reader.read(Statement(phrase.form, phrase.span, {"squareset": (phrase,)}, head=phrase.span), side)


def _among(phrases: Sequence[Phrase], squares: Sequence[Sequence[frozenset[str]]]) -> Iterator[Finding]:
    """Yield the parts of a list whose squares another part contains, except those reported above."""
    for i, phrase in enumerate(phrases):
        for j, other in enumerate(phrases):
            if phrase.span.text == other.span.text or i == j or not all(squares[i]):
                continue
            inside = all(a <= b for a, b in zip(squares[i], squares[j], strict=True))
            if inside and (squares[i] != squares[j] or j < i):
                yield Finding(
                    span=phrase.span,
                    message=f"`{other.span.text}` already contains `{phrase.span.text}`",
                    label="again here",
                    labels=(Label(other.span, "has these squares"),),
                    help=f"remove `{phrase.span.text}`, or write the squares that you meant",
                )
                break
