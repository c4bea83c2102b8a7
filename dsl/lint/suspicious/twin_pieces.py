"""Two identical pieces.

## What it does
Reports a piece that moves, promotes and drops like another if every rule treats the two alike. Both are then in the
same lists and have the same value.

## Why it matters
Often one of the two was meant to move differently.

## Avoid
```rumpus
piece ox O { moves WD }
piece elk E { moves WD }
array "k1oe/4/4/EO1K"
```

## Prefer
```rumpus
piece ox O { moves WD }
piece elk E { moves FA }
array "k1oe/4/4/EO1K"
```
"""

from collections.abc import Hashable, Iterator
from itertools import combinations

from dsl.diagnostics import Label
from dsl.lint.finding import Finding
from dsl.lint.list_item import LISTS, meaning
from dsl.lint.subject import Subject, View
from dsl.model import Piece
from dsl.syntax import Phrase, Statement, Word

CODE = "W173"

Roles = dict[str, set[Hashable]]
"""Statements about each piece, without its name."""


def check(subject: Subject) -> Iterator[Finding]:
    """Find pieces with equal movement and role."""
    alike = tuple(subject.in_every_view(_pairs, lambda _, pair: _sense(pair[0]) == _sense(pair[1])))
    roles = _roles(subject) if alike else {}
    for first, second in alike:
        if roles.get(first.name) == roles.get(second.name):
            yield Finding(
                span=second.span,
                message=f"`{second.name}` and `{first.name}` are the same except for their names",
                label=f"moves as `{first.name}` does",
                labels=(Label(first.span, "the other piece"),),
                help="give one of the two another movement, or use one piece for both",
            )


def _pairs(view: View) -> Iterator[tuple[Hashable, tuple[Piece, Piece]]]:
    here = [piece for piece in view.rules.pieces if piece.name in view.presence.pieces]
    yield from (((first.span, second.span), (first, second)) for first, second in combinations(here, 2))


def _sense(piece: Piece) -> Hashable:
    moves = frozenset((line.text, *line.limits) for line in piece.moves)
    return moves, piece.promotions, piece.castles, piece.drop


def _roles(subject: Subject) -> Roles:
    found: Roles = {}
    for tree in subject.trees:
        for number, top in enumerate(tree.statements):
            if top.form not in ("test", "amend"):
                _gather(top, (tree.source.name, number), found)
    return found


def _gather(statement: Statement, block: tuple[Hashable, ...], found: Roles) -> None:
    """Collect a statement's rules about pieces; the text distinguishes lines of one block."""
    lists = LISTS.get(statement.form, ()) if statement.form != "series" else ()
    for slot, parts in statement.parts.items():
        listed = next((each for each in lists if slot in each), ())
        for number, part in enumerate(parts):
            for word in (part,) if isinstance(part, Word) else part.all_words():
                if word.kind in ("PIECE", "MAN"):
                    place = -1 if slot in listed else number
                    rest = _without_piece(statement, listed, word)
                    guards = tuple((guard.option.text, guard.value.text) for guard in statement.guards)
                    found.setdefault(word.text, set()).add((block, statement.form, slot, place, rest, guards))
    for clause in statement.body:
        _gather(clause, (*block, statement.form, clause.need("name").text if clause.body else ""), found)


def _without_piece(statement: Statement, listed: tuple[str, ...], word: Word) -> Hashable:
    """Return a key that is equal for statements that differ only in the name of a piece, or in the list that has it.

    `listed` are the slots of that list, and `word` is the name of the piece.
    """
    return tuple(
        (slot, tuple("…" if part is word else _nameless(part, word) for part in parts))
        for slot, parts in statement.parts.items()
        if slot not in listed
    )


def _nameless(part: Word | Phrase, word: Word) -> Hashable:
    """Return the meaning of a part of a statement; of a phrase that has the word, only the form."""
    if isinstance(part, Phrase) and word in part.all_words():
        return part.form
    return meaning(part)
