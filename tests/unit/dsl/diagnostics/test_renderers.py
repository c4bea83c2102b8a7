"""Findings as people and programs see them."""

import json
import re

from dsl.compiler import compile_source
from dsl.diagnostics import Diagnostic
from dsl.diagnostics.render.json import as_json
from dsl.diagnostics.render.text import as_text, summary
from dsl.source import Source
from rulesets import Catalogue


def _findings(text: str) -> tuple[Diagnostic, ...]:
    return compile_source(Source("toy.rumpus", text), library=Catalogue(), thorough=True).findings


GOLDEN = """\
error[E201]: unknown piece `knigth`                                       unknown-piece
  --> toy.rumpus:5:37
   |
 3 | piece knight N { moves N }
   |       ------ a similar name is declared here
   :
 5 | piece ox O { promotes in meadow to  knigth }
   |                                     ^^^^^^ used here as a piece
   |
   = note: a piece comes from this file
   = help: write `knight`  (fix: safe)
"""

TEXT = """\
ruleset "Toy"
board 3x3
piece knight N { moves N }
zone meadow = a1
piece ox O { promotes in meadow to  knigth }
array "n2/3/2N"
goal capture of knight
draw stalemate
"""


def test_a_finding_shows_its_lines_and_carets() -> None:
    assert as_text(_findings(TEXT)[0], width=87) == GOLDEN


def test_colors_are_only_added() -> None:
    import re

    colored = as_text(_findings(TEXT)[0], width=87, color=True)

    assert colored != GOLDEN
    assert re.sub(r"\x1b\[[0-9;]*m", "", colored) == GOLDEN


def test_tabs_and_long_lines_keep_the_caret_under_its_word() -> None:
    text = TEXT.replace("to  knigth", "to\t" + "knight, " * 40 + "knigth")
    shown = as_text(_findings(text)[0], width=80).splitlines()
    source, marks = shown[6:8] if "similar" not in shown[6] else shown[7:9]

    assert source[marks.index("^") :].startswith("knigth")
    assert max(map(len, shown)) < 130


def test_a_label_in_another_file_names_it() -> None:
    text = 'ruleset "T"\nextends chess\npiece ox O { promotes in last-rank to quen }'
    shown = as_text(_findings(text)[0])

    assert re.search(r"^ *::: \S*chess\.rumpus:\d+:\d+$", shown, re.MULTILINE)
    assert "a similar name is declared here" in shown
    assert "comes from this file and from Chess, which it builds on" in shown


def test_json_has_places_from_one() -> None:
    found = json.loads(as_json(_findings(TEXT)[0]))

    assert (found["code"], found["name"], found["severity"]) == ("E201", "unknown-piece", "error")
    assert (found["line"], found["column"], found["end_line"], found["end_column"]) == (5, 37, 5, 43)
    assert found["fix"]["edits"][0] == {
        "file": "toy.rumpus",
        "line": 5,
        "column": 37,
        "end_line": 5,
        "end_column": 43,
        "text": "knight",
    }


def test_a_summary_counts_by_kind() -> None:
    warned = _findings(TEXT.replace("knigth", "knight").replace("moves N", "moves N1"))

    assert summary(_findings(TEXT)) == "1 error"
    assert summary(warned) == "1 warning"
