import socket
import subprocess
import sys
from pathlib import Path

import pytest
from support.command import rumpus

from interpreter.installing import extra_command
from interpreter.web.server.serve import ServeError, default_database

_WITHOUT = """
import sys
class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("uvicorn", "fastapi", "sqlalchemy"):
            raise ModuleNotFoundError(f"No module named '{name}'", name=name)
sys.meta_path.insert(0, Absent())
sys.argv[1:] = ["serve", "--port", "0", "--no-open", "--database", sys.argv[1]]
from interpreter.cli.main import main
main()
"""


def test_without_the_extra_the_command_names_it(tmp_path: Path):
    words = [sys.executable, "-c", _WITHOUT, str(tmp_path / "games.db")]
    done = subprocess.run(words, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"error: the web page needs more packages; install them with `{extra_command('web')}`\n"


def test_a_port_that_is_taken_is_reported(tmp_path: Path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = rumpus("serve", "--no-open", "--port", str(port), "--database", str(tmp_path / "games.db"))
    assert done.returncode == 2
    assert f"cannot listen on 127.0.0.1:{port}" in done.stderr


def test_a_place_that_cannot_keep_games_is_reported_with_another(tmp_path: Path):
    (tmp_path / "file").write_text("in the way of the folder")
    for folder in (tmp_path / "file", tmp_path / "file" / "below", Path("/proc/self")):
        done = rumpus("serve", "--no-open", "--port", "0", "--database", f"{folder}/games.db")
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith(f"error: cannot keep games in {folder}/games.db: ")
        assert done.stderr.endswith("; name another file: --database FILE\n")


def test_without_a_home_folder_the_option_is_named(monkeypatch: pytest.MonkeyPatch):
    def missing() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setattr(Path, "home", missing)
    with pytest.raises(ServeError, match="name a file for them: --database FILE"):
        default_database()


def test_a_database_that_is_none_is_reported():
    done = rumpus("serve", "--no-open", "--port", "0", "--database", "mysql://here/games")
    assert done.returncode == 2
    assert "unknown kind of database `mysql`" in done.stderr


def test_the_command_is_described_without_its_libraries():
    code = "import sys, interpreter.cli.commands.serve; print([m for m in sys.modules if m in ('fastapi', 'uvicorn', 'sqlalchemy')])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "[]\n"


def test_a_folder_of_tables_that_is_not_there_is_refused(tmp_path: Path) -> None:
    done = rumpus(
        "serve", "--no-open", "--port", "0", "--database", str(tmp_path / "g.db"), "--tables", str(tmp_path / "t")
    )
    assert done.returncode == 2
    assert f"the tables in {tmp_path}/t cannot be read: no such file or directory" in done.stderr
