"""The selected rules: by code, prefix of a code, name or group."""

from collections.abc import Iterable, Sequence

from dsl.diagnostics.codes import CODES, Code
from dsl.errors import SettingError
from dsl.lint.choice import Choice
from dsl.lint.rule import GROUPS, Rule
from dsl.words.near import near_names

EVERYTHING = "all"


def warnings() -> tuple[Code, ...]:
    """The warnings of the compiler, which the linter passes on."""
    return tuple(code for code in CODES if code.code.startswith("W"))


def selected(choice: Choice, rules: Sequence[Rule]) -> frozenset[str]:
    """Return the codes that are on; raise `SettingError` for an unknown word."""
    for word in (*choice.select, *choice.ignore, *choice.extend_select):
        check_word(word, rules)
    known = {rule.code: rule.name for rule in rules} | {code.code: code.name for code in warnings()}
    default = {rule.code for rule in rules if rule.is_default} | {code.code for code in warnings()}
    chosen = _meant(choice.select, known) if choice.select else default
    return frozenset((chosen | _meant(choice.extend_select, known)) - _meant(choice.ignore, known))


def _meant(words: Iterable[str], known: dict[str, str]) -> set[str]:
    return {code for code, name in known.items() for word in words if means(word, code, name)}


def means(word: str, code: str, name: str) -> bool:
    """Return True if a word means a rule.

    >>> [means(word, "W201", "unreachable-square") for word in ("w201", "W2", "dead", "unreachable-square", "W3")]
    [True, True, True, True, False]
    """
    word = word.lower()
    if word in (EVERYTHING, name) or (word in GROUPS and code.startswith(GROUPS[word])):
        return True
    return word[:1] == "w" and word[1:].isdigit() and code.lower().startswith(word)


def check_word(word: str, rules: Iterable[Rule]) -> None:
    """Raise `SettingError` for a word that means no rule."""
    known = {rule.code: rule.name for rule in rules} | {code.code: code.name for code in warnings()}
    if any(means(word, code, name) for code, name in known.items()):
        return
    words = (*known.values(), *GROUPS, *known)
    near = near_names(word, words[:200]) if not word[:1].isupper() else near_names(word, known)
    groups = ", ".join(GROUPS)
    help = f"write `{near[0]}`" if near else f"write a code, the first characters of one, a name, or a group: {groups}"
    raise SettingError(f"unknown lint rule `{word}`", help)
