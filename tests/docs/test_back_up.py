"""The shell lines of the page on backups, run in their order on a database with games."""

import re
import shlex
from pathlib import Path

import pytest
from support.command import rumpus
from support.postgres import cluster, programs
from support.storing import act, changes, created

from interpreter.web.store import open_store

PAGE = Path(__file__).parents[2] / "docs" / "pages" / "how-to" / "back-up-the-server.md"
LINES = re.findall(r"^rumpus serve .*", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
ADDRESS = "postgresql://rumpus@localhost/rumpus"


def test_the_page_has_lines_for_backup_restore_and_moving() -> None:
    assert [re.findall(r"--(backup|restore)", line) for line in LINES] == [
        ["backup"],
        ["restore"],
        ["backup"],
        ["restore"],
    ]


@pytest.mark.slow
def test_the_lines_copy_all_games(tmp_path: Path) -> None:
    where = programs()
    if where is None:
        pytest.skip("no PostgreSQL server is installed")
    with cluster(where) as server:
        address = server.new_database()
        with open_store(f"sqlite:///{tmp_path / 'games.db'}") as store:
            game = created(store)
            store.append(game.id, 0, act("e2e4"), changes())
            events = store.events(game.id)
        for line in LINES:
            words = [address if word == ADDRESS else word for word in shlex.split(line)]
            done = rumpus(*words[1:], cwd=tmp_path)
            assert done.returncode == 0, done.stderr
        for copy in (f"sqlite:///{tmp_path / 'restored.db'}", address):
            with open_store(copy) as store:
                assert store.events(game.id) == events
