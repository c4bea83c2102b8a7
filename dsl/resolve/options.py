"""Options: the switches of a ruleset, their values, and the settings of a player or a test."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from dsl import limits
from dsl.diagnostics import Diagnostic, are_enough, diagnostic
from dsl.diagnostics.twice import named_twice
from dsl.model import Option
from dsl.syntax import Guard, Statement, Tree, Word
from dsl.words.near import near_names, quoted_list


@dataclass(frozen=True, slots=True)
class OptionTable:
    """The options of a ruleset by name."""

    options: Mapping[str, Option]

    def defaults(self) -> dict[str, str]:
        """Return the settings with each option at its first value."""
        return {name: option.values[0] for name, option in self.options.items()}

    def variants(self) -> Iterable[dict[str, str]]:
        """Yield the settings in which one option differs from its first value."""
        for name, option in self.options.items():
            for value in option.values[1:]:
                yield {**self.defaults(), name: value}

    def tried(self) -> Iterator[dict[str, str]]:
        """Return the variants to examine; with too many options, which are a finding, only the first."""
        return islice(self.variants(), limits.MAX_VALUES)

    def problem(self, name: str, value: str) -> tuple[str, str] | None:
        """Return the fault of a setting, as a message and a help, or None."""
        if name not in self.options:
            near = near_names(name, self.options)
            known = (
                f"the options are {quoted_list(self.options, 'and')}" if self.options else "this ruleset has no options"
            )
            return f"unknown option `{name}`", f"write `{near[0]}`" if near else known
        values = self.options[name].values
        if value not in values:
            near = near_names(value, values)
            return (
                f"option `{name}` has no value `{value}`",
                f"write `{near[0]}`" if near else f"its values are {quoted_list(values, 'and')}",
            )
        return None


def options_of(trees: Iterable[Tree], findings: list[Diagnostic]) -> OptionTable:
    """Return the options of all files; a later file's option replaces an earlier one of the same name."""
    found: dict[str, Option] = {}
    for tree in trees:
        own: dict[str, Statement] = {}
        for statement in tree.statements:
            if statement.form == "option":
                _add(statement, own, found, findings)
    _check_count(found, findings)
    return OptionTable(found)


def _add(statement: Statement, own: dict[str, Statement], found: dict[str, Option], findings: list[Diagnostic]) -> None:
    """Add an option to the table, and report duplicate names and values, and a guard on it."""
    name = statement.need("name")
    if name.text in own:
        findings.append(named_twice(name.span, own[name.text].need("name").span, "option", name.text))
    values = statement.words("value")
    for i, value in enumerate(values):
        if value.text in [other.text for other in values[:i]]:
            findings.append(
                diagnostic(
                    "duplicate-value",
                    value.span,
                    f"option `{name.text}` has the value `{value.text}` twice",
                    label="the second one",
                    help="remove it",
                )
            )
    if statement.guards:
        findings.append(
            diagnostic(
                "guarded-option",
                statement.head,
                "an option cannot depend on another",
                label="inside a `when`",
                help="declare it outside, and guard its statements with both",
            )
        )
    own[name.text] = statement
    about = statement.word("about")
    found[name.text] = Option(
        name=name.text,
        values=tuple(dict.fromkeys(value.text for value in values)),
        about=about.text if about else "",
        span=name.span,
    )


def _check_count(found: Mapping[str, Option], findings: list[Diagnostic]) -> None:
    """Limit the number of settings, because each is checked separately."""
    values = sum(len(option.values) for option in found.values())
    if len(found) > limits.MAX_OPTIONS or values > limits.MAX_VALUES:
        findings.append(
            diagnostic(
                "too-many-options",
                list(found.values())[-1].span,
                f"a ruleset has at most {limits.MAX_OPTIONS} options with {limits.MAX_VALUES} values in all",
                label=f"{len(found)} options with {values} values",
                help="divide it into two rulesets",
            )
        )


def check_guards(
    statements: Iterable[Statement], table: OptionTable, trees: Iterable[Tree], findings: list[Diagnostic]
) -> None:
    """Check that every `when`, and every `option` line of a test, names an option and one of its values."""
    unread = frozenset(_options_unread(trees))
    for top in statements:
        if are_enough(findings):
            return
        for statement in top.walk():
            for guard in statement.guards:
                _check_setting(guard.option, guard.value, table, unread, findings)
            if statement.form == "set":
                _check_setting(statement.need("option"), statement.need("value"), table, unread, findings)


def _options_unread(trees: Iterable[Tree]) -> Iterator[str]:
    """Yield the options that unreadable statements declare."""
    for tree in trees:
        for unread in tree.unread:
            first, *others = re.findall(r"[a-z0-9-]+", unread.chunk.head.text)[:2] or [""]
            yield from others if first == "option" else ()


def _check_setting(
    option: Word, value: Word, table: OptionTable, unread: frozenset[str], findings: list[Diagnostic]
) -> None:
    """Report an unknown option, or a value that it does not have."""
    problem = table.problem(option.text, value.text)
    if problem is not None and option.text not in unread:
        known = option.text in table.options
        found = diagnostic(
            "unknown-value" if known else "unknown-option",
            (value if known else option).span,
            problem[0],
            label="used here as a value" if known else "used here as an option",
            help=problem[1],
        )
        if found not in findings:
            findings.append(found)


def holds(guards: Iterable[Guard], settings: Mapping[str, str]) -> bool:
    """Return True if statements under these guards apply."""
    return all(settings.get(guard.option.text) == guard.value.text for guard in guards)
