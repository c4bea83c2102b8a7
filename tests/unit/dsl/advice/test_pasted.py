"""Lines that bring signs of what they were copied from, and faults that only follow from another one."""

from support.each import each

from dsl.compiler import compile_source
from dsl.diagnostics import Diagnostic
from dsl.opened import read_source
from dsl.source import Source
from rulesets import Catalogue

HEAD = 'ruleset "T" { author "me" }\nextends chess\n'
PIECE = "piece ox OX { moves W }"


def _found(text: str) -> tuple[Diagnostic, ...]:
    return compile_source(Source("t.rumpus", HEAD + text), library=Catalogue(), thorough=True).findings


@each(
    ("text", "help"),
    [
        ("[chess:variant]\nmaxRank = 8\n# wide\ncustomPiece1 = a:KN\ncastling = false\n", "`rumpus import FILE.ini`"),
        (f"```rumpus\n{PIECE}\n", "a fence of Markdown"),
        (f"+{PIECE}\n", "remove `+`: it is from a diff"),
        (f"-{PIECE}\n", "remove `-`, or the whole line if it is from a diff"),
        ("@@ -1,3 +1,4 @@\n", "remove the line: it is from a diff"),
        ("--- a/x.rumpus\n", "remove the line: it is from a diff"),
        ("piece ox OX {\n+ moves W\n}\n", "remove `+`: it is from a diff"),
        (f"> {PIECE}\n", "it is from a quotation"),
        ("Subject: my game\n", "it is from a mail"),
        (f"12 {PIECE}\n", "remove the line number"),
        (f" 12 | {PIECE}\n", "remove the line number"),
        ("piece ox OX {\n13: moves W\n}\n", "remove the line number"),
        ("piece ox OX { moves &quot;W&quot; }\n", 'write `"`'),
        ("array &quot;8/8/8&quot;\n", 'write `"`'),
        (f"{PIECE} &lt;-- new\n", "write `<`"),
        ("piece&nbsp;ox OX { moves W }\n", "write ` `"),
    ],
)
def test_a_pasted_line_is_called_what_it_is(text: str, help: str) -> None:
    (found,) = _found(text)

    assert help in str(found.help)


@each(
    ("text", "message", "help"),
    [
        ("[ox:chess]\nmaxRank = 8\n", "a `variants.ini`", "`rumpus import t.rumpus`"),
        ("; mine\n\n[ox]\nking = k\n", "a `variants.ini`", "`rumpus import t.rumpus`"),
        ("; mine\n(define a b)\n(game)\n", "a rule file of Zillions of Games", "`rumpus import t.rumpus`"),
        (f"```rumpus\n{HEAD}```\n", "Markdown", "between the fences"),
        (f"# My game\n\nRules:\n\n```\n{HEAD}```\n", "Markdown", "between the fences"),
        (f"diff --git a/t b/t\n--- a/t\n+++ b/t\n+{HEAD}", "a diff", "without `+` and `-`"),
        (f"From: me@there\nSubject: a game\n\n{HEAD}", "a mail", "without the mail"),
        ("> ruleset \"T\"\n> extends chess\n", "a quotation", "remove `>`"),
        (
            "theme=DD\nfiles=8\nranks=8\nroyal=K\n",
            "the definition of an Interactive Diagram",
            "--from interactive-diagram",
        ),
        ("1 ruleset \"T\"\n2 extends chess\n", "text with line numbers", "without the numbers"),
        ("  1: ruleset \"T\"\n  2: extends chess\n", "text with line numbers", "without the numbers"),
    ],
)  # fmt: skip
def test_a_file_of_another_kind_is_called_what_it_is(text: str, message: str, help: str) -> None:
    _, (found,) = read_source("t.rumpus", text.encode())

    assert (found.name, found.message) == ("not-a-rule-file", f"the file is {message}, not a rule file")
    assert help in str(found.help)


@each(
    "text",
    [
        f"# ```\n{HEAD}",
        f"# From: me\n# Subject: it\n{HEAD}",
        "\n" + HEAD,
        'library "Ox" # [ox]\n',
        "piece ox OX { moves W }\n",
        "1. e2e4 e7e5 *\n",
    ],
)
def test_a_rule_file_is_none_of_them(text: str) -> None:
    _, found = read_source("t.rumpus", text.encode())

    assert not [each.message for each in found if "record" not in each.message]


@each(
    ("text", "names"),
    [
        ('test "t" { play e2-e4 }', ["malformed-action"]),
        ("board 5x5\nwithout zzz castling", ["unknown-kind"]),
        ('option o = a | b\nwithout array\nwhen o = b { array "8/8/8/8/8/8/8/K6k" }\nwhen o = c { array "k6K/8/8/8/8/8/8/8" }', ["unknown-value"]),
    ],
)  # fmt: skip
def test_what_only_follows_from_a_fault_is_not_found(text: str, names: list[str]) -> None:
    assert [found.name for found in _found(text)] == names
