"""The differences between the rules of two rulesets, rule by rule."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from dsl.compiler import compile_source
from dsl.errors import CompileError
from dsl.model import Ruleset
from dsl.prose import SECTIONS, Fact, facts
from dsl.source import Source
from rulesets import Catalogue


@dataclass(frozen=True, slots=True)
class Difference:
    """A rule that only one ruleset has, or that differs; `setting` is the option it depends on."""

    section: str
    key: str
    before: str | None
    after: str | None
    setting: str = ""

    @property
    def change(self) -> str:
        """`added`, `removed` or `changed`."""
        return "added" if self.before is None else "removed" if self.after is None else "changed"


def differences(first: Source, second: Source) -> tuple[Difference, ...]:
    """Return the differences under the defaults, then under every other value of common options.

    Raise `CompileError` if one of them has errors.
    """
    one, other = _both(first, second)
    found = list(_between(one, other, ""))
    known = {(each.section, each.key, each.before, each.after) for each in found}
    for name, value in _settings(one, other):
        settings = {name: value}
        more = _between(_compiled(first, settings), _compiled(second, settings), f"{name} = {value}")
        found += [each for each in more if (each.section, each.key, each.before, each.after) not in known]
    return tuple(found)


def _both(first: Source, second: Source) -> tuple[Ruleset, Ruleset]:
    """Return the models under defaults, or raise the errors of both files together."""
    one, other = (compile_source(source, library=Catalogue()) for source in (first, second))
    if one.ruleset is None or other.ruleset is None:
        raise CompileError((*one.findings, *other.findings))
    return one.ruleset, other.ruleset


def _compiled(source: Source, settings: Mapping[str, str]) -> Ruleset:
    compiled = compile_source(source, settings, Catalogue())
    if compiled.ruleset is None:
        raise CompileError(compiled.findings)
    return compiled.ruleset


def _settings(one: Ruleset, other: Ruleset) -> Iterator[tuple[str, str]]:
    """Yield the values of common options, except those that are both defaults."""
    others = {option.name: option.values for option in other.options}
    for option in one.options:
        both = [value for value in option.values if value in others.get(option.name, ())]
        defaults = {option.values[0], *others.get(option.name, ())[:1]}
        yield from ((option.name, value) for value in both if defaults != {value})


def _between(one: Ruleset, other: Ruleset, setting: str) -> Iterator[Difference]:
    """Yield the differences of two rulesets under a setting."""
    before, after = ({(fact.section, fact.key): fact for fact in facts(rules)} for rules in (one, other))
    keys = sorted({**before, **after}, key=lambda key: SECTIONS.index(key[0]))
    said = {(fact.section, fact.text) for fact in before.values()} & {(f.section, f.text) for f in after.values()}
    for key in keys:
        old, new = before.get(key), after.get(key)
        if old is None or new is None:
            known = old or new
            differs = known is not None and (known.section, known.text) not in said  # a default may be written out
        else:
            differs = old.value != new.value
        if differs:
            yield Difference(*key, _text(old), _text(new), setting)


def _text(fact: Fact | None) -> str | None:
    return fact.text if fact is not None else None
