"""The statements of a file, item by item: each item of a list separately, with the rest of its line."""

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from dsl.grammar.forms import FORMS, all_forms
from dsl.source import Span
from dsl.syntax import Phrase, Statement, Word

LISTS: Final[Mapping[str, tuple[tuple[str, ...], ...]]] = {
    form.key: tuple((slot,) for slot in form.slots_listed) for form in all_forms() if form.slots_listed
} | {"draw-progress": (("progress", "second", "third", "fourth"),)}  # a list that has `or` where others have commas
"""The slots of each list, by the key of its form."""

_APART: Final = frozenset(form.key for block in ("file", "test", "head", "after") for form in FORMS[block])
"""Forms whose statements do not add up; what one effect spares, another may not."""

_FEWEST: Final = 2
"""Items of such a list, if one of them appears twice."""

_PASSED: Final = frozenset({"play", "expect-hand", "pair"})
"""Forms whose lists may contain duplicates, and lines of fusion, which another rule checks pair by pair."""

Guards = frozenset[tuple[str, str]]
"""Options and their required values."""


@dataclass(frozen=True, slots=True)
class Item:
    """A single item of a statement: its blocks, its meaning, its place and its guards."""

    blocks: tuple[int, ...]
    sense: Hashable
    part: Word | Phrase | None
    """The item of a list, or None if the statement has no list."""
    statement: Statement
    guards: Guards

    @property
    def span(self) -> Span:
        """The place of the item."""
        return self.part.span if self.part is not None else self.statement.head

    def is_within(self, other: "Item") -> bool:
        """Return True if another item says the same for this block or an outer one, whenever this one applies."""
        around = self.blocks[: len(other.blocks)] == other.blocks
        return around and self.sense == other.sense and other.guards <= self.guards


def items_of(statements: tuple[Statement, ...]) -> Iterator[Item]:
    """Yield the items of some statements and their blocks, in order."""
    for number, statement in enumerate(statements):
        yield from _items_in(statement, (number,), frozenset())


def _items_in(statement: Statement, blocks: tuple[int, ...], around: Guards) -> Iterator[Item]:
    """Yield the items of a statement and of its block, with the guards around them."""
    guards = around | {(guard.option.text, guard.value.text) for guard in statement.guards}
    form, lists = statement.form.removeprefix("stance-"), LISTS.get(statement.form, ())
    is_apart = statement.form in _APART
    place = blocks if is_apart else blocks[:-1]
    for listed in lists:
        items = [part for slot in listed for part in statement.parts.get(slot, ())]
        if statement.form not in _PASSED and not (is_apart and len(items) < _FEWEST):
            rest = _rest(statement, listed)
            yield from (Item(place, (form, rest, meaning(part)), part, statement, guards) for part in items)
    if not lists and not statement.body and statement.form not in _PASSED and not is_apart:
        yield Item(place, (form, _rest(statement, ())), None, statement, guards)
    for number, clause in enumerate(statement.body):
        yield from _items_in(clause, (*blocks, number), guards)


def _rest(statement: Statement, listed: tuple[str, ...]) -> Hashable:
    """Return the text of a statement without its list."""
    return tuple((slot, tuple(map(meaning, found))) for slot, found in statement.parts.items() if slot not in listed)


def meaning(part: Word | Phrase) -> Hashable:
    """Return the meaning of a part of a statement, without its place."""
    if isinstance(part, Word):
        return part.text
    return part.form, tuple((slot, tuple(map(meaning, found))) for slot, found in part.parts.items())
