"""The manual of the server: every page can be read, every link leads somewhere, and every finding has its page."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from support.each import each

from dsl.grammar.keywords import openers
from interpreter.lint.registry import all_rules
from interpreter.manual import CONTENTS, file_of, finding_codes, page_named, page_of_word
from interpreter.manual.files import names
from rulesets import Catalogue

ROOT = Path(__file__).parents[3]
FINDINGS = {*finding_codes(), *(rule.name for rule in all_rules())}
"""Pages that a program writes, for which another test asks."""


def places(name: str) -> set[str]:
    found = page_named(name)
    return set(re.findall(r'id="([^"]+)"', found.body)) if found else set()


def is_there(address: str, page: str) -> bool:
    path, _, anchor = address.partition("#")
    if path.startswith("/rules/"):
        return path.removeprefix("/rules/") in Catalogue().variants()
    name = path.removeprefix("/manual/") if path else page
    if name.startswith("findings/"):
        return name.removeprefix("findings/") in FINDINGS and not anchor
    if path in ("", "/", "/manual"):
        return path != "" or anchor in places(page)
    return page_named(name) is not None and (not anchor or anchor in places(name))


@each("name", (*names(), "findings"))
def test_each_link_and_picture_of_a_page_is_there(name: str) -> None:
    found = page_named(name)
    assert found is not None
    assert found.body.startswith("<h1")
    assert "<!--" not in found.body
    links = [link for link in re.findall(r'href="([^"]+)"', found.body) if "://" not in link]
    assert [link for link in links if not is_there(link, name)] == []
    pictures = re.findall(r'src="/manual/([^"]+)"', found.body)
    assert [picture for picture in pictures if file_of(picture) is None] == []


@each("name", [name for names in CONTENTS.values() for name in names])
def test_the_contents_name_pages(name: str) -> None:
    assert page_named(name) is not None


def test_each_finding_has_a_page_under_its_code_and_its_name() -> None:
    named = page_named("findings/E203")
    assert named is not None
    assert named.title.startswith("E203 ")
    assert page_named(f"findings/{named.title.split()[1]}") == named
    missing = [
        code for code in finding_codes() if not code.startswith(("W5", "I9")) and not page_named(f"findings/{code}")
    ]
    assert missing == []


@pytest.mark.parametrize("name", ["nothing", "../pyproject", "findings/E999", "changelog", "decisions/tools", ""])
def test_what_is_not_a_page_is_none(name: str) -> None:
    assert page_named(name) is None
    assert file_of(name) is None


def test_each_word_that_begins_a_statement_has_a_page() -> None:
    assert page_of_word("receives") == "reference/grammar/hands"
    assert [word for word in openers() if page_of_word(word) is None] == []
    assert page_of_word("nothing-of-ours") is None


def test_a_wheel_has_the_pages(tmp_path: Path) -> None:
    """Only the Python part of a wheel is built: the kernel takes a minute."""
    command = [sys.executable, "setup.py", "-q", "build_py", "--build-lib", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    built = tmp_path / "interpreter" / "manual" / "pages"
    assert {path.relative_to(built).with_suffix("").as_posix() for path in built.rglob("*.md")} == set(names())
    assert not (built / "changelog.md").exists()
