"""`rumpus rulesets`: the variants that come with Rumpus."""

from collections.abc import Iterator
from typing import Annotated, Any

import typer

from dsl.compiler import compile_source
from interpreter.cache.catalogue_data import kept
from interpreter.cli.shared.options import Format, FormatOption
from interpreter.cli.shared.output import print_json
from rulesets import Catalogue

Item = dict[str, Any]  # Any: JSON


def rulesets(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[WORD]...", help="Only list those in whose name, head or options all these words appear."
        ),
    ] = None,
    format: FormatOption = Format.TEXT,
) -> None:
    """List the rulesets that come with Rumpus, by kind."""
    found = [item for item in kept("rulesets", _all, _read) if _has(item, words or [])]
    if format is Format.JSON:
        print_json(found)
        return
    width = max((len(item["name"]) for item in found), default=0)
    for number, kind in enumerate(sorted({item["kind"] for item in found})):
        print(*([""] if number else []), kind, sep="\n")
        for item in found:
            if item["kind"] == kind:
                print(*_lines(item, width), sep="\n")
    if not found:
        print(f"no ruleset has {' and '.join(words or [])} in its name, head or options")


def _lines(item: Item, width: int) -> Iterator[str]:
    origin = ", ".join([item["title"], *item["authors"], *([str(item["year"])] if item["year"] else [])])
    yield f"  {item['name'].ljust(width)}  {origin}"
    for option in item["options"]:
        about = f"  {option['about']}" if option["about"] else ""
        yield f"  {' ' * width}    --option {option['name']}={'|'.join(option['values'])}{about}"


def _has(item: Item, words: list[str]) -> bool:
    """Return True if all words appear in the texts of a ruleset, in any case."""
    text = " ".join(map(str, _texts(item))).lower()
    return all(word.lower() in text for word in words)


def _texts(value: Any) -> Iterator[str]:  # Any: JSON
    """Yield the texts and numbers in a value."""
    if isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _texts(part)
    elif value is not None:
        yield str(value)


def _all() -> list[Item]:
    return [_describe(name) for name in Catalogue().variants()]


def _read(items: Any) -> list[Item]:  # Any: plain data
    return [{name: item[name] for name in _NAMES} for item in items]


_NAMES = ("name", "title", "kind", "authors", "year", "about", "options")


def _describe(name: str) -> Item:
    """Return the entry of a shipped ruleset for the list."""
    catalogue = Catalogue()
    ruleset = compile_source(catalogue.open(name)[0], library=catalogue).ruleset
    assert ruleset is not None, "shipped rulesets have no errors"
    options = [
        {"name": option.name, "values": list(option.values), "about": option.about} for option in ruleset.options
    ]
    return {
        "name": name,
        "title": ruleset.title,
        "kind": ruleset.kind,
        "authors": list(ruleset.authors),
        "year": ruleset.year,
        "about": ruleset.about,
        "options": options,
    }
