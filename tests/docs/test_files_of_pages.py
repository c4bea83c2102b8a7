"""Pages on which a reader saves files: each file is sound as it then stands, and each command runs on it."""

import re
import shlex
from pathlib import Path

import pytest
from fences import Fence, fences
from support.command import rumpus

FOLDER = Path(__file__).parents[2] / "docs" / "pages"
PAGES = {
    page.relative_to(FOLDER).with_suffix("").as_posix(): tuple(fences(page.read_text(encoding="utf-8")))
    for page in sorted(FOLDER.rglob("*.md"))
}
FENCES = [
    (f"{page}-{number}", fence)
    for page, found in PAGES.items()
    if any(fence.title for fence in found)
    for number, fence in enumerate(found)
]
FILES = [(where, fence) for where, fence in FENCES if fence.title and fence.kind == "rumpus"]
COMMANDS = [
    (where, fence, line)
    for where, fence in FENCES
    if fence.kind == "sh"
    for line in fence.text.splitlines()
    if line and not line.startswith("make ")
]


def _save(fence: Fence, folder: Path) -> None:
    for name, text in fence.files.items():
        (folder / name).write_text(text, encoding="utf-8")


@pytest.mark.parametrize("fence", [fence for _, fence in FILES], ids=[where for where, _ in FILES])
def test_a_file_is_sound_as_it_stands(fence: Fence, tmp_path: Path) -> None:
    _save(fence, tmp_path)

    done = rumpus("test" if "\ntest " in fence.text else "check", fence.title, cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("fence", "line"), [(fence, line) for _, fence, line in COMMANDS], ids=[where for where, *_ in COMMANDS]
)
def test_a_command_runs_on_the_files(fence: Fence, line: str, tmp_path: Path) -> None:
    _save(fence, tmp_path)
    words = shlex.split(line, comments=True)
    status = re.search(r"# exit status (\d)", line)

    assert words[0] == "rumpus"
    done = rumpus(*words[1:], cwd=tmp_path)
    assert done.returncode == (int(status[1]) if status else 0), done.stdout + done.stderr


def test_a_fence_without_a_head_goes_to_the_end_of_its_file() -> None:
    page = '```rumpus title="a.rumpus"\nruleset "A"\n```\n\n```rumpus title="a.rumpus"\nboard 4x4\n```\n'

    assert [fence.files["a.rumpus"] for fence in fences(page)] == ['ruleset "A"\n', 'ruleset "A"\n\nboard 4x4\n']
