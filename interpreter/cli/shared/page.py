"""Pages of findings for a terminal."""

from dsl.diagnostics.codes import CODES, Code, find_code, framed
from dsl.lint.rule import Rule
from dsl.words.near import is_misspelt, near_names, quoted_list
from dsl.words.notions import NOTIONS
from interpreter.cli.shared.notion_page import notions_with
from interpreter.cli.shared.word_page import words
from interpreter.exchange.findings import KINDS
from interpreter.exchange.reading.keys import KEYS
from interpreter.lint.registry import all_rules
from rulesets import Catalogue

_STOPS = {
    "ini": "the section gives no rule file",
    "site": "PyChess does not take it",
    "diagram": "the Diagram gives no rule file",
}
"""What an error about another format stops, by the first word of its name."""


def page_of(word: str) -> str | None:
    """Return the page of a code or name as a user writes it, or None."""
    rule = next((rule for rule in all_rules() if word.lower() in (rule.code.lower(), rule.name)), None)
    code = find_code(word) or next(
        (code for code in KINDS.values() if word.lower() in (code.code.lower(), code.name)), None
    )
    return rule_page(rule) if rule is not None else code_page(code) if code is not None else None


def rule_page(rule: Rule) -> str:
    """Return the page of a rule."""
    default = "on" if rule.is_default else f"off by default: --extend-select {rule.code}"
    if rule.group == "play":
        default = "on with --play N"
    parts = [f"{rule.code} {rule.name}", rule.summary, f"group {rule.group}, {default}"]
    parts += [f"{heading}\n{_plain(text)}" for heading, text in rule.sections.items()]
    return "\n\n".join(parts)


def _plain(text: str) -> str:
    """Return a section with indented text and code, without Markdown."""
    lines = [line for line in text.splitlines() if not line.startswith("```")]
    return "\n".join(f"  {line}".rstrip() for line in lines)


def code_page(code: Code) -> str:
    """Return the page of a compiler finding."""
    stops = _STOPS.get(code.name.partition("-")[0], "the file cannot be played")
    error = f"an error: {stops}"
    kind = error if code.code.startswith("E") else "a warning"
    parts = [f"{code.code} {code.name}", f"{code.summary[0].upper()}{code.summary[1:]}.", kind]
    for heading, text in (("Triggered by", code.trigger), ("Cured by", code.cure)):
        if len(text) <= len(framed("")) * 10:
            parts.append(f"{heading}\n{_plain(text.encode('utf-8', 'backslashreplace').decode())}")
    return "\n\n".join(parts)


def unknown(code: str) -> str:
    """Return the message for an unknown word, with similar names."""
    names = [*(rule.name for rule in all_rules()), *(known.name for known in CODES), *KINDS, *words()]
    names += [*(notion.name for notion in NOTIONS), *KEYS]
    codes = [*(rule.code for rule in all_rules()), *(known.code for known in (*CODES, *KINDS.values()))]
    near, about = _near(code, names, codes), tuple(notion.name for notion in notions_with(code))
    hint = (
        f"; it is a game: `rumpus doc {code}` shows its rules"
        if code in Catalogue().variants()
        else f"; did you mean {quoted_list(near)}?"
        if near and (not about or any(is_misspelt(code, name) for name in near))
        else f"; notions that mention it: {', '.join(f'`{name}`' for name in about)}"
        if about
        else "; `rumpus check` and `rumpus lint` print codes and names, `rumpus explain file` lists statements"
    )
    return f"unknown code, keyword or notion `{code}`{hint}"


def _near(word: str, names: list[str], codes: list[str]) -> tuple[str, ...]:
    """Return names similar to a word; a number is similar to no code."""
    found = [near for i in range(0, len(names), 100) for near in near_names(word, names[i : i + 100])]
    return near_names(word, found) or (near_names(word.upper(), codes) if word[:1].isalpha() else ())
