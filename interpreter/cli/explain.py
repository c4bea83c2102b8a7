"""`rumpus explain`: the page of a finding."""

from typing import Annotated

import typer

from dsl.diagnostics.codes import CODES, Code, find_code, framed
from dsl.diagnostics.near import near_names, quoted_list
from dsl.lint.rule import Rule
from interpreter.cli.files import UsageError
from interpreter.lint.registry import all_rules

CodeArgument = Annotated[str, typer.Argument(metavar="CODE|NAME", help="What a finding is called, as W201 or E202.")]


def explain(code: CodeArgument) -> None:
    """Say what a finding means, why it matters, and how it is cured."""
    rule = next((rule for rule in all_rules() if code.lower() in (rule.code.lower(), rule.name)), None)
    found = find_code(code)
    if rule is not None:
        print(rule_page(rule))
    elif found is not None:
        print(code_page(found))
    else:
        raise UsageError(_unknown(code))


def rule_page(rule: Rule) -> str:
    """The page of a rule, for a terminal."""
    default = "on" if rule.is_default else f"off unless selected: --extend-select {rule.code}"
    if rule.group == "play":
        default = "on with --play N"
    parts = [f"{rule.code} {rule.name}", rule.summary, f"group {rule.group}, {default}"]
    parts += [f"{heading}\n{_plain(text)}" for heading, text in rule.sections.items()]
    return "\n\n".join(parts)


def _plain(text: str) -> str:
    """A section without the marks of Markdown: text and code set in."""
    lines = [line for line in text.splitlines() if not line.startswith("```")]
    return "\n".join(f"  {line}".rstrip() for line in lines)


def code_page(code: Code) -> str:
    """The page of a finding of the compiler, for a terminal."""
    kind = "an error: the file cannot be played" if code.code.startswith("E") else "a warning"
    parts = [f"{code.code} {code.name}", f"{code.summary[0].upper()}{code.summary[1:]}.", kind]
    for heading, text in (("Triggered by", code.trigger), ("Cured by", code.cure)):
        if len(text) <= len(framed("")) * 10:
            parts.append(f"{heading}\n{_plain(text.encode('utf-8', 'backslashreplace').decode())}")
    return "\n\n".join(parts)


def _unknown(code: str) -> str:
    names = [*(rule.name for rule in all_rules()), *(known.name for known in CODES)]
    codes = [*(rule.code for rule in all_rules()), *(known.code for known in CODES)]
    near = _near(code, names) or _near(code.upper(), codes)
    hint = (
        f"; did you mean {quoted_list(near)}?" if near else "; `rumpus lint` and `rumpus check` print codes and names"
    )
    return f"no finding is called `{code}`{hint}"


def _near(word: str, names: list[str]) -> tuple[str, ...]:
    """Names close to a word, looked for among all of them."""
    found = [near for i in range(0, len(names), 100) for near in near_names(word, names[i : i + 100])]
    return near_names(word, found)
