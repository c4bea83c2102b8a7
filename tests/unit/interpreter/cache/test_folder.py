"""The folder of the cache: whatever is in it, and where it is."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from support.cached import TOY, game, plain
from support.command import ENV

from dsl.source import Source
from interpreter import load
from interpreter.cache import Watched, entry, folder, known_program
from interpreter.cache.place import cache_path
from rulesets import Catalogue


def _entries(home: Path) -> list[Path]:
    return sorted(path for path in home.iterdir() if path.is_file())


def _cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-20])


def _flip(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[-20] ^= 1
    path.write_bytes(data)


def _empty(path: Path) -> None:
    path.write_bytes(b"")


def _replace_value(path: Path, value: bytes) -> None:
    """Put another value into an entry, with the right sum."""
    data = path.read_bytes()[16:]
    data = data[: data.rindex(b'{"files":')] + value
    path.write_bytes(entry._sum(data) + data)


VALUES = [
    b"[]",
    b"{",
    b"[" * 100_000,
    b"\xff",
    b'{"files":[],"value":null}',
    b'{"files":[["x"]],"value":true}',
    b'{"files":[],"value":[{},[]]}',
    b'{"files":[],"value":[{},[["l",1]]]}',
    b'{"files":[],"value":[{"Node":["dx"]},[["Node",7]]]}',
    b'{"files":[],"value":[{"Span":["source","start","end"]},[["Span",0,0,0]]]}',
]


SPOILT: list[Callable[[Path], None]] = [_cut, _flip, _empty]


SPOILT += [lambda path, value=value: _replace_value(path, value) for value in VALUES]  # type: ignore[misc]


@pytest.mark.parametrize("spoil", SPOILT)
def test_a_spoilt_entry_is_made_anew(spoil: Callable[[Path], None], home: Path, compiled: list[str]) -> None:
    expected = plain(game().program)
    (path,) = _entries(home)
    whole = path.read_bytes()
    spoil(path)

    assert plain(game().program) == expected
    assert compiled == ["toy.rumpus"] * 2
    assert path.read_bytes() == whole


@pytest.mark.parametrize("kind", ["folder", "pipe", "link", "writable by all"])
def test_what_is_not_a_file_of_ours_is_not_read(kind: str, home: Path, compiled: list[str]) -> None:
    expected = plain(game().program)
    (path,) = _entries(home)
    if kind == "writable by all":
        path.chmod(0o666)
    else:
        path.rename(home.with_name("moved"))
        {
            "folder": path.mkdir,
            "pipe": lambda: os.mkfifo(path),
            "link": lambda: path.symlink_to(home.with_name("moved")),
        }[kind]()

    assert plain(game().program) == expected
    assert len(compiled) == 2


@pytest.mark.parametrize("kind", ["writable by all", "writable by the group", "a link", "a file"])
def test_a_folder_that_others_may_have_filled_is_left_alone(kind: str, home: Path, compiled: list[str]) -> None:
    game()
    (path,) = _entries(home)
    if kind.startswith("writable"):
        home.chmod(0o777 if kind.endswith("all") else 0o770)
    else:
        moved = home.rename(home.with_name("moved"))
        home.symlink_to(moved) if kind == "a link" else home.write_text("")
        path = moved / path.name
    before = path.stat().st_mtime_ns

    assert game().title == "Toy"
    assert len(compiled) == 2
    assert path.stat().st_mtime_ns == before


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
@pytest.mark.parametrize("what", ["folder", "entry"])
def test_what_belongs_to_somebody_else_is_not_read(what: str, home: Path, compiled: list[str]) -> None:
    game()
    (path,) = _entries(home)
    os.chown(home if what == "folder" else path, 12345, 12345)

    assert game().title == "Toy"
    assert len(compiled) == 2


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
def test_no_folder_is_made_in_the_home_of_somebody_else(home: Path) -> None:
    os.chown(home.parent, 12345, 12345)

    assert game().title == "Toy"
    assert not home.exists()

    home.parent.chmod(0o1777)
    assert game().title == "Toy"
    assert home.exists()


def test_the_folder_is_for_its_owner_alone(home: Path) -> None:
    game()

    assert home.stat().st_mode & 0o777 == 0o700
    assert [path.stat().st_mode & 0o777 for path in home.iterdir()] == [0o600]


def test_the_oldest_entries_make_room(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folder, "MAX_ENTRIES", 3)
    for number in range(6):
        game(name=f"{number}.rumpus")
        for age, path in enumerate(sorted(_entries(home), key=lambda path: -path.stat().st_mtime)):
            os.utime(path, (1_000_000 - age, 1_000_000 - age))
    kept = [known_program(Source(f"{n}.rumpus", TOY), {}, Watched(Catalogue())) is not None for n in range(6)]

    assert kept == [False, False, False, True, True, True]


def test_entries_that_are_too_large_together_make_room(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game()
    monkeypatch.setattr(folder, "MAX_TOTAL", int(2.5 * _entries(home)[0].stat().st_size))
    for number in range(4):
        game(name=f"{number}.rumpus")

    assert len(_entries(home)) == 2


def test_what_was_never_finished_is_removed(home: Path) -> None:
    game()
    for name, time in ((".new.1", 2**31), (".old.1", 1)):
        (home / name).write_text("")
        os.utime(home / name, (time, time))
    game(name="other.rumpus")

    assert [path.name for path in home.glob(".*")] == [".new.1"]


def test_too_large_a_value_is_not_kept(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entry, "MAX_BYTES", 1000)

    assert game().title == "Toy"
    assert not home.exists()


# Where it is


@pytest.mark.parametrize("wanted", ["off", "file", "file/below", "/proc/nothing/here"])
def test_without_a_folder_nothing_is_missed(
    wanted: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, compiled: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RUMPUS_CACHE", wanted)
    (tmp_path / "file").write_text("")

    assert game().title == game().title == "Toy"
    assert len(compiled) == 2
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


@pytest.mark.parametrize(
    ("env", "path"),
    [
        ({"RUMPUS_CACHE": "off", "HOME": "/home/ox"}, None),
        ({"RUMPUS_CACHE": "/somewhere/else", "XDG_CACHE_HOME": "/caches"}, "/somewhere/else"),
        ({"XDG_CACHE_HOME": "/caches", "HOME": "/home/ox"}, "/caches/rumpus"),
        ({"XDG_CACHE_HOME": "caches", "HOME": "/home/ox"}, "/home/ox/.cache/rumpus"),
        ({"RUMPUS_CACHE": "", "HOME": "/home/ox"}, "/home/ox/.cache/rumpus"),
        ({"HOME": "not/absolute"}, None),
    ],
)
@pytest.mark.skipif(sys.platform == "darwin", reason="macOS has a folder of its own")
def test_the_environment_says_where_it_is(
    env: dict[str, str], path: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("RUMPUS_CACHE", "XDG_CACHE_HOME", "HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in env.items():
        monkeypatch.setenv(name, value)

    assert cache_path() == path


def test_many_who_start_at_once_disturb_nobody(home: Path) -> None:
    code = "from interpreter import load; print(len(load('hullabaloo').start().legal_actions()))"
    words = [sys.executable, "-c", code]
    env = {**ENV, "RUMPUS_CACHE": str(home)}
    started = [subprocess.Popen(words, env=env, stdout=subprocess.PIPE, text=True) for _ in range(2)]

    printed = {process.communicate()[0] for process in started}

    assert printed == {f"{len(load('hullabaloo').start().legal_actions())}\n"}
    assert len(_entries(home)) == len(list(home.iterdir())) == 1
