"""The pages on findings: the kinds of them, and the rules of the linter, each with what is said of its example."""

from dsl.compiler import compile_source, read_source
from dsl.diagnostics.codes import CODES, Code, framed
from dsl.diagnostics.example_library import ExampleLibrary
from dsl.diagnostics.render.text import as_text
from dsl.formatter import format_source
from dsl.formatter.changes import layout_finding
from dsl.lint.rule import Rule
from dsl.lint.run import lint_source
from dsl.source import Source
from interpreter.lint.registry import all_rules
from interpreter.lint.sampling import findings_of_games
from interpreter.testing.suite import load_suite


def diagnostics_page() -> str:
    """Return the page of all findings, with triggers and fixes."""
    lines = [
        "# Findings",
        "",
        "What `rumpus check`, `rumpus test` and `rumpus fmt` can say of a rule file. Codes that start with E are errors: the file cannot be played. W are warnings.",
        "Each has a minimal text that triggers it and a minimal text that fixes it, without the other lines that every file needs.",
        "",
    ]
    for code in CODES:
        lines += _finding(code)
    return "\n".join(lines)


def finding_page(code: Code) -> str:
    """Return the page of one kind of finding."""
    return "\n".join([f"# {code.code} {code.name}", *_about(code)])


def _finding(code: Code) -> list[str]:
    return [f"## {code.code} {code.name}", *_about(code)]


def _about(code: Code) -> list[str]:
    return [
        "",
        f"{code.summary[0].upper()}{code.summary[1:]}.",
        "",
        *_snippet("Triggered by", code.trigger),
        *_snippet("which says", _rendered(code)),
        *_snippet("Cured by", code.cure),
    ]


def _rendered(code: Code) -> str:
    """Return the message for the trigger."""
    whole = code.trigger if code.bare else framed(code.trigger)
    source, faults = read_source("toy.rumpus", whole.encode("utf-8", "surrogateescape"))
    found = list(faults) or list(compile_source(source, library=ExampleLibrary(), thorough=True).findings)
    if code.found_by == "test":
        found += [finding for result in load_suite(source).run() for finding in result.findings()]
    if code.found_by == "fmt":
        found = [layout_finding(source, format_source(source).text or "")]
    if code.found_by == "lint":
        every = lint_source(source, frozenset(rule.code for rule in all_rules()), known=all_rules()).findings
        found = [one for one in every if one.name == code.name]
    return as_text(found[0], width=90).rstrip()


def _snippet(title: str, text: str) -> list[str]:
    if len(text) > 1500:
        return [f"{title} a text too long to show here.", ""]
    printable = "".join(char if char.isprintable() or char == "\n" else repr(char).strip("'") for char in text)
    return [f"{title}:", "", "```text", printable.encode("utf-8", "backslashreplace").decode(), "```", ""]


# Lint rules


def rules_page() -> str:
    """Return the list of all rules, by group."""
    lines = [
        "# Lint rules",
        "",
        "`rumpus lint` applies these rules in addition to the [checks](../diagnostics.md) of `rumpus check`. Each rule has its own page, which `rumpus explain NAME` shows in a terminal.",
        "See [how to lint](../../how-to/lint.md) for selecting rules, allowing findings and applying fixes.",
        "",
    ]
    for group, about in ABOUT_GROUPS.items():
        rules = [rule for rule in all_rules() if rule.group == group]
        lines += [f"## {group}: {about}", "", "| code | rule | what it finds | fix | |", "|---|---|---|---|---|"]
        lines += [
            f"| {rule.code} | [`{rule.name}`]({rule.name}.md) | {rule.summary} | {_fix(rule)} | {'' if rule.is_default else 'off'} |"
            for rule in rules
        ]
        lines.append("")
    return "\n".join(lines)


ABOUT_GROUPS = {
    "suspicious": "probably not meant",
    "dead": "without effect",
    "portability": "read differently elsewhere",
    "style": "reads badly",
    "play": "found only by playing games, with `--play N`",
}


def _fix(rule: Rule) -> str:
    return "yes" if "Fix safety" in rule.sections else ""


def rule_page(rule: Rule) -> str:
    """Return the page of a rule: its docstring, with the finding for its example."""
    on = "on by default" if rule.is_default else f"off unless selected: `--extend-select {rule.code}`"
    on = "on with `--play N`" if rule.group == "play" else on
    lines = [f"# {rule.code} {rule.name}", "", rule.summary, "", f"Group [{rule.group}](index.md), {on}.", ""]
    for title, text in rule.sections.items():
        lines += [f"## {title}", "", text.replace("```rumpus", "```text"), ""]
        if title == "Avoid":
            lines += ["```text", _rendered_lint(rule), "```", ""]
    return "\n".join(lines)


def _rendered_lint(rule: Rule) -> str:
    """Return the finding for the example to avoid."""
    source = Source("toy.rumpus", framed(rule.example("Avoid")))
    if rule.group == "play":
        games = {"unfired-rule": 80, "never-ending-game": 12}.get(rule.name, 40)
        return as_text(next(findings_of_games(source, games, 1, frozenset({rule.code}))), width=90).rstrip()
    codes = frozenset({rule.code, "W204"})
    found = lint_source(source, codes, ExampleLibrary(), known=all_rules()).findings
    return as_text(next(one for one in found if one.code == rule.code), width=90).rstrip()
