"""The options and rulesets of a game description, and the items that are chosen."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from dsl.diagnostics import Diagnostic
from dsl.source import Span
from dsl.words.near import near_names, quoted_list
from interpreter.exchange.findings import finding
from interpreter.exchange.ludii.nodes import Group, Named, Node, Ref, Text, Word, each_of, is_list


@dataclass(frozen=True, slots=True)
class Item:
    """An item of an option: its name, what it stands for by argument, and how strongly it is preferred."""

    name: str
    values: tuple[tuple[Node, ...], ...]
    stars: int
    span: Span


@dataclass(frozen=True, slots=True)
class Option:
    """An option: its title, its tag in references, the names of its arguments, and its items."""

    title: str
    tag: str
    arguments: tuple[str, ...]
    items: tuple[Item, ...]

    @property
    def default(self) -> Item:
        """The item with the most stars, or the first."""
        return max(self.items, key=lambda item: item.stars)


@dataclass(frozen=True, slots=True)
class Choice:
    """A ruleset of a description: the items that it chooses, as `Option/Item`."""

    name: str
    chosen: tuple[str, ...]
    stars: int


def read_options(top: Sequence[Node]) -> list[Option]:
    """Return the options of a description."""
    return [
        Option(_text(node.items[1]), _tag(node), _arguments(node), items)
        for node in top
        if isinstance(node, Group)
        and is_list(node, "option")
        and len(node.items) > 1
        and (items := tuple(_items(node)))
    ]


def read_rulesets(top: Sequence[Node]) -> list[Choice]:
    """Return the rulesets of a description."""
    found: list[Choice] = []
    for node in top:
        for part in node.arguments if isinstance(node, Group) and is_list(node, "rulesets") else ():
            items = each_of(part)
            for each, after in zip(items, (*items[1:], None), strict=False):
                if isinstance(each, Group) and is_list(each, "ruleset") and len(each.items) > 1:
                    listed = [one for group in each.items[2:] for one in each_of(group)]
                    chosen = tuple(one.text for one in listed if isinstance(one, Text))
                    found.append(Choice(_text(each.items[1]), chosen, _stars(after)))
    return found


def choose(
    options: Sequence[Option],
    rulesets: Sequence[Choice],
    wanted: Sequence[tuple[str, str]],
    span: Span,
    findings: list[Diagnostic],
) -> Mapping[str, tuple[Option, Item]]:
    """Return the chosen item of each option by its tag.

    It is the wanted one, that of the preferred ruleset, or the default. What is wanted are titles with names of items,
    in any case. Unknown ones are errors among the findings.
    """
    names = {f"{option.title}/{item.name}": item for option in options for item in option.items}
    chosen = {option.tag: option.default for option in options}
    preferred = max(rulesets, key=lambda each: each.stars, default=None)
    if preferred is not None and preferred.stars:
        _take(options, preferred.chosen, chosen)
    for title, name in wanted:
        key = next((each for each in names if each.lower() == f"{title}/{name}".lower()), None)
        if key is None:
            near = near_names(f"{title}/{name}", names) or tuple(names)[:3]
            note = f"the description has {quoted_list(near)}" if near else "the description has no option"
            findings.append(finding("ludii-rules", span, f"no option `{title}` with an item `{name}`", note=note))
        else:
            _take(options, (key,), chosen)
    return {option.tag: (option, chosen[option.tag]) for option in options}


def _take(options: Sequence[Option], keys: Sequence[str], chosen: dict[str, Item]) -> None:
    """Choose some items, each named as `Option/Item`."""
    for option in options:
        for item in option.items:
            if f"{option.title}/{item.name}" in keys:
                chosen[option.tag] = item


def referred(ref: Ref, chosen: Mapping[str, tuple[Option, Item]]) -> tuple[Node, ...] | None:
    """Return what a reference stands for; None if there is no such option or argument."""
    if ref.name not in chosen:
        return None
    option, item = chosen[ref.name]
    at = option.arguments.index(ref.argument) if ref.argument in option.arguments else 0
    if ref.argument and ref.argument not in option.arguments:
        return None
    return item.values[at] if at < len(item.values) else ()


def _items(node: Group) -> list[Item]:
    """Return the items of an option; stars after an item belong to it."""
    found: list[Item] = []
    for part in node.items[2:]:
        items = each_of(part) if isinstance(part, Group) and part.kind == "{" else ()
        for each, after in zip(items, (*items[1:], None), strict=False):
            if isinstance(each, Group) and is_list(each, "item") and len(each.items) > 1:
                values = tuple(one.items for one in each.items if isinstance(one, Group) and one.kind == "<")
                found.append(Item(_text(each.items[1]), values, _stars(after), each.span))
    return found


def _tag(node: Group) -> str:
    return next((each.name for each in node.items if isinstance(each, Ref)), "")


def _arguments(node: Group) -> tuple[str, ...]:
    named = next((each for each in node.items if isinstance(each, Named) and each.key == "args"), None)
    return tuple(each.name for each in each_of(named.value) if isinstance(each, Ref)) if named else ()


def _stars(node: Node | None) -> int:
    return len(node.text) if isinstance(node, Word) and set(node.text) == {"*"} else 0


def _text(node: Node) -> str:
    return node.text if isinstance(node, Text | Word) else ""
