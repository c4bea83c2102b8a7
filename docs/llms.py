"""The file `llms.txt` of the site: what a language model needs to know to write rule files, and links to the pages."""

import re
from collections.abc import Iterator
from pathlib import Path

from dsl.grammar.form import PHRASES
from dsl.grammar.forms import FORMS
from dsl.grammar.tokens import CHOICES

_HERE = Path(__file__).parent
_PAGE = re.compile(r'^( *)- (?:"?([^"\n]+?)"?: )?([a-z][\w/-]*\.md)$')
_GROUP = re.compile(r"^  - ([^:\n]+):$")
_LEFT_OUT = ("Project",)
_MORE = "Optional"
"""The section of pages that a reader with little room may skip, by the convention of llms.txt."""

EXAMPLE = """ruleset "A small game" { author "you"; year 2026 }
board 5x5
zone far { white rank 5; black rank 1 }
piece king K { moves K }
piece baron B { moves WF }
piece squire S { moves mfWcfF; promotes on entering far to baron }
array "bskss/5/5/5/BSKSS"
goal checkmate of king
draw stalemate
draw repetition 3
reading steps ours "A squire steps forward and captures diagonally forward."
test "a squire steps and does not leap" {
  shows steps
  play b1b2
  expect b2 = squire
}
"""


def llms_page() -> str:
    """Return the text of the file."""
    return "\n".join(
        [
            "# Rumpus",
            "",
            "> Rumpus is a small language in which a chess variant is one text file, `NAME.rumpus`, and the machine "
            "that checks, explains, tests and plays it.",
            "",
            "A statement ends with its line or with `;`, and some have a block in braces. `#` starts a comment. "
            "Movement is written in Betza's letters. `extends chess` starts from chess, so that a file says only what "
            "differs. "
            "Check every file with `rumpus check FILE` and run its tests with `rumpus test FILE`; "
            "`rumpus explain CODE` explains a finding, and `rumpus mcp` offers the same as tools.",
            "",
            "A whole rule file:",
            "",
            "```rumpus",
            EXAMPLE.rstrip(),
            "```",
            "",
            "All statements, by the block that they belong in; `file` is the file itself. Words in small letters are "
            "literal, words in capitals are filled in, `[ ]` is optional, `( | )` is a choice, and `..` continues in "
            "the same way:",
            "",
            "```text",
            *_statements(),
            "```",
            "",
            "Grammars for constrained decoding: [Lark](assets/rumpus.lark), [GBNF](assets/rumpus.gbnf).",
            *_sections(),
            "",
        ]
    )


def _statements() -> Iterator[str]:
    """Yield the forms of all statements, and what the words in capitals stand for that are a choice."""
    for block, forms in FORMS.items():
        yield f"{block}:"
        yield from (f"  {form.shown_with_block}" for form in forms)
    for kind, phrases in PHRASES.items():
        yield f"{kind}:"
        yield from (f"  {form.shown}" for form in phrases)
    yield from (f"{kind}: {' | '.join(words)}" for kind, words in CHOICES.items())


def _sections() -> Iterator[str]:
    """Yield the pages of the navigation, by its groups."""
    group, is_open = "", True
    for line in (_HERE / "mkdocs.yml").read_text(encoding="utf-8").partition("\nnav:\n")[2].splitlines():
        if found := _GROUP.match(line):
            group = found[1]
            is_open = group not in _LEFT_OUT
            if is_open:
                yield from ("", f"## {group if group != 'Rulesets' else _MORE}", "")
        elif (found := _PAGE.match(line)) and len(found[1]) > 2 and is_open:
            yield f"- [{found[2] or _title(found[3])}]({found[3].removesuffix('.md')}/)"


def _title(page: str) -> str:
    """Return the heading of a hand-written page that has no other title in the navigation."""
    return (_HERE / "pages" / page).read_text(encoding="utf-8").removeprefix("# ").partition("\n")[0].replace("`", "")
