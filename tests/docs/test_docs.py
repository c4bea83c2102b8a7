"""README and hand-written pages are true: snippets compile, commands run, what a program writes there is current."""

import doctest
import re
import shlex
import tomllib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import generate
import pytest
from support import site_pages
from support.command import rumpus
from support.each import each

from dsl.compiler import Compiled, compile_source
from dsl.diagnostics.codes import framed
from dsl.source import Source
from interpreter.lint.registry import all_rules
from interpreter.testing.suite import suite_of
from rulesets import Catalogue

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs" / "pages").rglob("*.md"))]
FENCE = re.compile(r"^ *```(\w+)\n(.*?)^ *```", re.DOTALL | re.MULTILINE)


def _fences(kind: str) -> Iterator[tuple[str, str]]:
    for page in PAGES:
        for number, match in enumerate(FENCE.finditer(page.read_text(encoding="utf-8"))):
            if match[1] == kind:
                yield f"{page.relative_to(ROOT)}-{number}", match[2]


RULES = {rule.name for rule in all_rules()}
SNIPPETS = [(where, text) for where, text in _fences("rumpus") if "how-do-i-say" not in where]
"""Those of the page left out have a stricter test of their own."""
_TITLED = re.compile(r'```(?:rumpus|text) title="')
SAVED = tuple(str(page.relative_to(ROOT)) for page in PAGES if _TITLED.search(page.read_text(encoding="utf-8")))
"""Pages whose files and commands `test_files_of_pages.py` tries."""
COMMANDS = [
    (where, line)
    for where, text in _fences("sh")
    if not where.startswith(SAVED)
    for line in text.splitlines()
    if line.strip()
    and not line.startswith("rumpus serve")  # it does not end; `test_back_up.py` runs those that do
    and not line.startswith("rumpus publish")  # `tests/browser/test_published.py` runs those, with a runtime
]
PYTHON = {
    where.rpartition("-")[0]: "".join(t for w, t in _fences("python") if w.startswith(where.rpartition("-")[0]))
    for where, _ in _fences("python")
}

KEPT = tuple(generate.kept())

_DECLARE = {
    "unknown-piece": "piece {} {} {{ moves W }}",
    "unknown-zone": "zone {} = rank 1",
    "unknown-graph": "graph {} {{ joins friends touching orthogonal }}",
    "unknown-series": "series {} = king",
    "unknown-option": "option {} = bent | straight",
    "unknown-reading": 'reading {} ours "A rule."',
}


def _completed(text: str) -> Compiled:
    """A snippet with what it takes for granted: a head, chess unless it has a board, the pieces and zones it names."""
    whole = text if re.search(r"^(ruleset|library)\b", text, re.MULTILINE) else f'ruleset "Snippet"\n{text}'
    if not re.search(r"^(extends|board|library)\b|; board", whole, re.MULTILINE):
        whole += "extends chess\n"
    for number in range(60):
        compiled = compile_source(Source("snippet.rumpus", whole), library=Catalogue(), thorough=True)
        missing = [f for f in compiled.findings if f.name in _DECLARE]
        if not missing:
            return compiled
        symbol = f"{chr(65 + number // 10)}{number % 10}X"
        whole += _DECLARE[missing[0].name].format(missing[0].span.text, symbol) + "\n"
    raise AssertionError("a snippet takes too much for granted")


RECORD = '[Variant "chess"] [White "random"] [Black "random"] [Limit "8"]\n1. e2e4 e7e5 2. g1f3 *\n'
"""A game that pages go on with and show."""


VARIANTS = next(text for _, text in _fences("ini"))
"""A file of sections that a page imports."""
ZRF = next(text for _, text in _fences("zrf"))
DIAGRAM = next(text for _, text in _fences("text") if text.startswith("files="))
"""The definition of a Diagram that a page imports."""
LUDII = next(text for _, text in _fences("text") if text.startswith("(define"))
"""A game description of Ludii that a page imports."""


@each("text", [text for _, text in SNIPPETS], ids=[where for where, _ in SNIPPETS])
def test_rule_snippets_compile_and_their_tests_pass(text: str) -> None:
    compiled = _completed(text)

    assert [f"{f.name}: {f.message}" for f in compiled.findings if f.is_error] == []
    assert [result.failures for result in suite_of(compiled).run() if not result.passed] == []


def _is_long(where: str) -> bool:
    """A measurement, a training, a match, or a page of commands that take long."""
    return re.search(r"(benchmark|train|match|report)\.md|reference/records|first-variant", where) is not None


def _cases(cases: Iterable[tuple[str, tuple[object, ...]]]) -> list[object]:
    """Test cases by where they are from."""
    return [pytest.param(*said, id=where, marks=[pytest.mark.slow] * _is_long(where)) for where, said in cases]


def _is_known(words: list[str]) -> bool:
    """Whether a line that sets a machine up names what is there; to run it would change the machine."""
    if words[0] == "make":
        return set(words[1:]) <= set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    if words[:3] == ["pip", "install", "-e"]:
        extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
        return set(re.findall(r"\w+", words[3])) <= set(extras)
    return words in (["python3", "-m", "venv", ".venv"], [".", ".venv/bin/activate"])


@pytest.mark.parametrize("line", _cases((where, (line,)) for where, line in COMMANDS))
def test_shell_lines_run(line: str, tmp_path: Path) -> None:
    words = shlex.split(line, comments=True)
    if words[0] != "rumpus":
        assert _is_known(words), line
        return
    for file in ("my-game", "three-kings"):
        (tmp_path / f"{file}.rumpus").write_text(framed(""))
    (tmp_path / "variants.ini").write_text(VARIANTS)
    (tmp_path / "diagram.txt").write_text(DIAGRAM)
    (tmp_path / "siege.zrf").write_text(ZRF)
    (tmp_path / "ox-race.lud").write_text(LUDII)
    if "--record" not in words:
        (tmp_path / "game.pgn").write_text(RECORD)
    if words[1] == "verify":
        assert rumpus("solve", words[2], "--game", "--proof", words[3], cwd=tmp_path).returncode == 0
    for option in {"--probe", "--tables"}.intersection(words):
        rumpus("endgame", "chess", "K,R,k", "--out", words[words.index(option) + 1], cwd=tmp_path)
    done = rumpus(*words[1:], cwd=tmp_path)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("text", PYTHON.values(), ids=PYTHON.keys())
def test_python_snippets_run(text: str) -> None:
    test = doctest.DocTestParser().get_doctest(text, {}, "snippet", "snippet", 0)

    assert doctest.DocTestRunner().run(test).failed == 0


@pytest.mark.parametrize(
    ("page", "write"), _cases((str(page.relative_to(ROOT)), (page, write)) for page, write in KEPT)
)
def test_what_a_program_writes_into_the_project_is_current(
    page: Path, write: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(generate, "printed_by", site_pages.printed_by)

    assert page.read_text(encoding="utf-8") == write()


def test_links_of_the_readme_lead_to_files_of_the_project() -> None:
    targets = [target for target, _ in site_pages.links(PAGES[0].read_text(encoding="utf-8"))]

    assert [target for target in targets if not (ROOT / target).exists()] == []


def test_every_page_is_in_the_navigation() -> None:
    nav = (ROOT / "docs" / "mkdocs.yml").read_text()
    pages = {str(page.relative_to(generate.PAGES)) for page in PAGES[1:]} | {name for name, _ in generate.made()}

    assert [
        page
        for page in sorted(pages)
        if page.endswith(".md") and f" {page}\n" not in nav and not (_is_of_a_rule(page) or _is_of_a_variant(page))
    ] == []


def _is_of_a_variant(page: str) -> bool:
    """Whether a page is that of a variant of the gallery: they, too, are reached from their index."""
    return page.startswith("gallery/") and page.rpartition("/")[2].removesuffix(".md") in Catalogue().gallery()


def _is_of_a_rule(page: str) -> bool:
    """Whether a page is that of a rule of the linter: they are reached from their index, which lists them all."""
    return page.startswith("reference/lint/") and page.rpartition("/")[2].removesuffix(".md") in RULES


def test_no_page_names_a_path_of_this_machine_or_a_registry() -> None:
    texts = [path.read_text(encoding="utf-8") for path in [*PAGES, ROOT / "pyproject.toml", ROOT / "Makefile"]]

    assert not any(map(site_pages.PRIVATE.search, texts))
