"""The pages of the manual by their names, and the contents that list them."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from dsl.diagnostics.codes import CODES, find_code
from interpreter.lint.registry import all_rules
from interpreter.manual import findings
from interpreter.manual.files import names, source_of, text_of
from interpreter.manual.markup import as_html

CONTENTS: Mapping[str, tuple[str, ...]] = {
    "Learn": ("tutorial/first-variant", "how-to/write-in-the-browser", "how-to/begin", "how-to/write"),
    "How do I say …?": ("how-to/how-do-i-say",),
    "The language": ("reference/grammar", "reference/betza", "reference/notation", "reference/why", "findings"),
    "Play and exchange": (
        "how-to/play-in-the-browser",
        "how-to/tournaments",
        "reference/records",
        "how-to/variants-ini",
        "reference/betza-dialects",
        "explanation/glossary",
    ),
}
"""The pages that one begins with, by their subjects."""

_FORMS = re.compile(r"<!-- forms: .*? -->\n```text\n(.*?)```", re.DOTALL)
_WORD = re.compile(r"[a-z][a-z-]*")


@dataclass(frozen=True, slots=True)
class Page:
    """A page: its title, and its text as HTML, which begins with the title."""

    title: str
    body: str


@cache
def page_named(name: str) -> Page | None:
    """Return a page, or None if there is none: `reference/betza`, or `findings/E203`."""
    if name in names():
        return _page(name, text_of(name))
    if name == "findings":
        return _page("reference/lint/index", f"{_list_of_codes()}\n\n{findings.rules_page()}")
    if name.startswith("findings/"):
        text = _finding(name.removeprefix("findings/"))
        return _page("reference/lint/index", text) if text else None
    return None


def _page(name: str, text: str) -> Page:
    title = text.removeprefix("# ").partition("\n")[0].replace("`", "")
    return Page(title, as_html(name, text, names()))


def _list_of_codes() -> str:
    rows = (
        f"| [{each.code}](../diagnostics.md#{each.code.lower()}) | `{each.name}` | {each.summary} |" for each in CODES
    )
    return "\n".join(["# Findings", "", "| code | name | what it finds |", "|---|---|---|", *rows])


def _finding(name: str) -> str:
    """Return the page of a finding, by its code or its name, or an empty text."""
    rule = next((rule for rule in all_rules() if name in (rule.code, rule.name)), None)
    if rule is not None:
        return findings.rule_page(rule)
    code = find_code(name)
    return findings.finding_page(code) if code is not None else ""


def finding_codes() -> Iterator[str]:
    """Yield the codes of all findings that have a page."""
    yield from (code.code for code in CODES)
    yield from (rule.code for rule in all_rules())


def page_of_word(word: str) -> str | None:
    """Return the name of the page on the forms with a word of the language, or None."""
    return _pages_of_words().get(word)


@cache
def _pages_of_words() -> Mapping[str, str]:
    """Return the pages by the words of their forms: by those that begin a line before the others."""
    first: dict[str, str] = {}
    others: dict[str, str] = {}
    for name in names():
        for fence in _FORMS.findall(source_of(name)) if name.startswith("reference/grammar") else ():
            for line in fence.splitlines():
                begins, *rest = _WORD.findall(line) or [""]
                first.setdefault(begins, name)
                for word in rest:
                    others.setdefault(word, name)
    return {**others, **first}
