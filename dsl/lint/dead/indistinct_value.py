"""Two values of an option that give the same game.

## What it does
Compares the rules under the values of each option that some `when` uses. Reports a value with the same rules as an
earlier one under all other options.

## Why it matters
Players choose between identical games: a line is missing.

## Avoid
```rumpus
option pace = slow | brisk | fast
draw repetition 3 when pace = fast
draw stalemate
```

## Prefer
```rumpus
option pace = slow | fast
draw repetition 3 when pace = fast
draw stalemate
```
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject, View, n_choices
from dsl.lint.usage import guards
from dsl.model import Option, Ruleset

CODE = "W209"


def check(subject: Subject) -> Iterator[Finding]:
    """Find values that make no difference."""
    read = {guard.option.text for guard in guards(subject)}
    games = {frozenset(view.settings.items()): _rules(view) for view in subject.views}
    for statement in subject.statements("option"):
        option = subject.table.options[statement.need("name").text]
        if option.name in read and len(games) == n_choices(subject.table):
            for word in statement.words("value"):
                twin = _twin(option, word.text, games)
                if twin:
                    yield Finding(
                        span=word.span,
                        message=f"`{option.name} = {word}` is the same game as `{option.name} = {twin}`",
                        label="makes no difference",
                        help=f"write what `when {option.name} = {word}` changes, or remove the value",
                    )


def _rules(view: View) -> Ruleset:
    return replace(view.rules, settings=())


def _twin(option: Option, value: str, games: Mapping[frozenset[tuple[str, str]], Ruleset]) -> str | None:
    """Return the first earlier value that gives the same games."""
    for other in option.values[: option.values.index(value)]:
        if all(
            games[settings] == games[settings - {(option.name, value)} | {(option.name, other)}]
            for settings in games
            if (option.name, value) in settings
        ):
            return other
    return None
