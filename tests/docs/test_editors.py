"""What editors and pages are given: grammars for colors, made from the forms, and hooks."""

import json
import re
import shlex
import textwrap
import tomllib
from pathlib import Path

import textmate
from pygments.lexers import get_lexer_by_name, get_lexer_for_filename
from pygments.token import Error, Keyword, Name, String
from support.command import rumpus
from support.each import each
from support.scopes import scopes

from dsl.colors import RumpusLexer
from dsl.grammar.forms import FORMS
from dsl.grammar.keywords import keywords, openers
from interpreter.cli.group import command_names
from rulesets import Catalogue

ROOT = Path(__file__).parents[2]
VSCODE = ROOT / "docs" / "editors" / "vscode"
PAGE = (ROOT / "docs" / "pages" / "how-to" / "editors.md").read_text(encoding="utf-8")


def test_the_textmate_grammar_is_current() -> None:
    assert textmate.TARGET.read_text(encoding="utf-8") == textmate.text(), "run `python docs/textmate.py`"


def test_every_word_of_the_forms_is_a_keyword() -> None:
    words = {word for forms in FORMS.values() for form in forms for word in form.text.split(" ")}

    assert {word for word in words if re.fullmatch("[a-z]{2,}", word)} <= set(keywords())
    assert set(openers()) <= set(keywords())


def test_patterns_of_the_grammar_can_be_read() -> None:
    patterns = [one[key] for one in textmate.grammar()["patterns"] for key in ("match", "begin", "end") if key in one]

    assert [re.compile(pattern) for pattern in patterns]


@each("name", [*Catalogue().rulesets(), *Catalogue().libraries()])
def test_the_textmate_grammar_knows_every_word_of_a_shipped_file(name: str) -> None:
    left = {part for part, scope in scopes(Catalogue().open(name)[0].text) if not scope}

    assert {part.strip() for part in left} <= {"", *",;:{}[]"}


def test_the_textmate_grammar_tells_words_names_movements_and_actions_apart() -> None:
    text = 'piece ox O { moves (1,2)fmW } # far\narray """\n. O\n"""\ntest "x" { play e2e4, O@e5, d4e6:N, a7b8rxN }\n'
    found = [(part, scope.removesuffix(".rumpus")) for part, scope in scopes(text) if scope]

    assert found == [
        ("piece", "storage.type"),
        ("ox", "entity.name.type"),
        ("O", "constant.language.symbol"),
        ("moves", "keyword.control"),
        ("(1,2)fmW", "string.regexp.betza"),
        ("# far", "comment.line.number-sign"),
        ("array", "keyword.control"),
        ('"""', "string.quoted.triple"),
        (". O", "string.quoted.triple"),
        ('"""', "string.quoted.triple"),
        ("test", "keyword.control"),
        ('"', "string.quoted.double"),
        ('x"', "string.quoted.double"),
        ("play", "keyword.control"),
        *((action, "entity.name.function.action") for action in ("e2e4", "O@e5", "d4e6:N", "a7b8rxN")),
    ]


def test_pygments_knows_actions_by_their_look() -> None:
    found = [
        part
        for kind, part in RumpusLexer().get_tokens("play e2e4, N@e5, end, @d4\ntoward h: ox to g\n")
        if kind is Name.Function
    ]

    assert found == ["e2e4", "N@e5", "@d4"]


@each("name", [*Catalogue().rulesets(), *Catalogue().libraries()])
def test_pygments_colors_every_shipped_file_whole(name: str) -> None:
    text = Catalogue().open(name)[0].text
    found = list(RumpusLexer(stripnl=False, ensurenl=False).get_tokens(text))

    assert "".join(part for _, part in found) == text
    assert [part for kind, part in found if kind is Error] == []


def test_pygments_tells_words_names_and_movements_apart() -> None:
    found = [
        (kind, part)
        for kind, part in RumpusLexer().get_tokens("piece ox O { moves fmW when a = b }\nox moves as elk\n")
        if part.strip()
    ]

    assert found[:5] == [
        (Keyword.Declaration, "piece"),
        (Name.Class, "ox"),
        (Name.Constant, "O"),
        (found[3][0], "{"),
        (Keyword, "moves"),
    ]
    assert (String.Regex, "fmW") in found
    assert (Keyword, "as") in found


def test_pygments_finds_the_lexer_by_name_and_ending() -> None:
    assert get_lexer_by_name("rumpus").name == get_lexer_for_filename("toy.rumpus").name == "Rumpus"


def test_the_extension_names_files_that_are_there() -> None:
    package = json.loads((VSCODE / "package.json").read_text(encoding="utf-8"))
    contributes = package["contributes"]
    named = [package["main"], contributes["languages"][0]["configuration"], contributes["grammars"][0]["path"]]

    assert [name for name in named if not (VSCODE / name).is_file()] == []
    assert (VSCODE / "LICENSE").read_text() == (ROOT / "LICENSE").read_text()
    assert json.loads((VSCODE / "language-configuration.json").read_text(encoding="utf-8"))["comments"] == {
        "lineComment": "#"
    }
    assert contributes["configuration"]["properties"]["rumpus.command"]["default"] == ["rumpus", "lsp"]


def test_the_hooks_are_commands_there_are() -> None:
    hooks = (ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")
    entries = [shlex.split(line) for line in re.findall(r"entry: (.*)", hooks)]
    ids = re.findall(r"- id: (\S+)", hooks)

    assert {words[1] for words in entries} <= {*command_names()}
    assert ids == re.findall(r"- id: (\S+)", PAGE.partition("repo: local")[0])


def test_the_settings_of_helix_are_toml() -> None:
    (text,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)

    assert tomllib.loads(textwrap.dedent(text))["language"][0]["language-servers"] == ["rumpus"]


def test_the_settings_of_zed_run_commands_that_there_are(tmp_path: Path) -> None:
    settings, tasks = (json.loads(text) for text in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL))
    text = Catalogue().open("hexapawn")[0].text
    (tmp_path / "toy.rumpus").write_text(text, encoding="utf-8")
    formatter = settings["languages"]["Plain Text"]["formatter"]["external"]
    done = rumpus(*formatter["arguments"], stdin=text, cwd=tmp_path)

    assert (formatter["command"], done.stdout) == ("rumpus", text)
    for task in tasks:
        words = [word.replace("$ZED_FILE", "toy.rumpus") for word in task["args"]]
        assert (task["command"], rumpus(*words, cwd=tmp_path).returncode) == ("rumpus", 0)
