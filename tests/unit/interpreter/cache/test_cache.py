"""The cache: what is kept comes back as it was, nothing else does, and nothing needs it."""

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from support.command import ENV
from support.rule_files import RuleFile, rule_files

from dsl import compiler
from dsl.diagnostics.codes import CODES, framed
from dsl.source import Source, Span
from interpreter import load
from interpreter.cache import Watched, codec, entry, folder, is_known_sound, known_program
from interpreter.cache.installation import installation
from interpreter.cache.place import cache_path
from interpreter.cli.commands.check import findings_of
from interpreter.game.load import load_source
from interpreter.game.state import Game
from interpreter.program.tables import Program
from rulesets import Catalogue

NAMES = Catalogue().rulesets()
TOY = framed("option speed = slow | fast\npiece ox O { moves W when speed = slow; moves K when speed = fast }")


def plain(value: Any) -> Any:
    """A value with the kind of each of its parts, and places by what they are in files."""
    if isinstance(value, Span):
        return "span", value.source.name, value.source.text, value.start, value.end
    if is_dataclass(value):
        return type(value), {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return "table", [(plain(key), plain(part)) for key, part in value.items()]
    if isinstance(value, frozenset):
        return "set", {(type(part), part) for part in value}
    return (type(value), [plain(part) for part in value]) if isinstance(value, tuple) else (type(value), value)


def sources_of(source: Source, library: Any) -> tuple[Source, ...]:
    """A source, and those it builds on."""
    watched = Watched(library)
    compiler.compile_source(source, library=watched)
    return source, *watched.sources


def assert_comes_back(program: Program, sources: tuple[Source, ...]) -> None:
    again = codec.decode(codec.encode(program, sources), sources)

    assert plain(again) == plain(program)
    assert codec.encode(again, sources) == codec.encode(program, sources)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the cache, which is not there yet; the rule files of the test are beside it."""
    monkeypatch.setenv("RUMPUS_CACHE", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "cache"


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the sources that are compiled."""
    names: list[str] = []
    work = compiler.compile_source
    monkeypatch.setattr(
        compiler, "compile_source", lambda *words, **more: names.append(words[0].name) or work(*words, **more)
    )
    return names


def game(text: str = TOY, name: str = "toy.rumpus", **chosen: str) -> Game:
    return load_source(Source(name, text), chosen)


# Programs as plain data


@pytest.mark.parametrize("name", NAMES)
def test_programs_come_back_as_they_were(name: str) -> None:
    source = Catalogue().open(name)[0]
    watched = Watched(Catalogue())
    ruleset = compiler.compile_source(source, library=watched).ruleset
    assert ruleset is not None
    choices = [{}, *({option.name: value} for option in ruleset.options for value in option.values)]
    for chosen in choices:
        made = compiler.compile_source(source, chosen, watched).ruleset
        assert made is not None
        assert_comes_back(Game(made, "reference").program, (source, *watched.sources))


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(rule_files())
def test_programs_of_random_files_come_back_as_they_were(file: RuleFile) -> None:
    watched = Watched(file)
    source = file.compiled.source
    made = compiler.compile_source(source, file.settings, watched).ruleset
    assert made is not None
    assert_comes_back(Game(made, "reference").program, (source, *watched.sources))


def test_data_makes_nothing_but_parts_of_programs() -> None:
    with pytest.raises(LookupError):
        codec.decode([{"Path": ["name"]}, [["l", "x"], ["Path", 0]]], ())
    with pytest.raises(ValueError, match="not a Program"):
        codec.decode([{}, [["l", "x"]]], ())


# What is kept


def test_a_game_is_compiled_once(home: Path, compiled: list[str]) -> None:
    first, second = game(), game()

    assert compiled == ["toy.rumpus"]
    assert plain(second.program) == plain(first.program)
    assert second.start().legal_texts() == first.start().legal_texts()
    assert plain(second.start().why("d1d3")) == plain(first.start().why("d1d3"))
    assert second.rules_hash == first.rules_hash
    assert second.ruleset == first.ruleset


def test_settings_names_and_texts_are_told_apart(home: Path, compiled: list[str]) -> None:
    for _ in range(2):
        game()
        game(speed="fast")
        game(name="other.rumpus")
        game(TOY + "\n")

    assert compiled == ["toy.rumpus", "toy.rumpus", "other.rumpus", "toy.rumpus"]
    assert len(game(speed="fast").start().legal_texts()) == len(game().start().legal_texts())
    assert game(speed="fast").program.settings == (("speed", "fast"),)


def test_a_file_below_that_changes_is_seen(home: Path) -> None:
    base, mine = home.with_name("base.rumpus"), 'ruleset "Mine"\nextends base\n'
    base.write_text(TOY)
    before = game(mine, "mine.rumpus").start().legal_texts()
    assert game(mine, "mine.rumpus").start().legal_texts() == before

    base.write_text(TOY.replace("piece king K { moves K }", "piece king K { moves F }"))

    assert game(mine, "mine.rumpus").start().legal_texts() != before


def test_a_file_that_comes_to_stand_before_another_is_seen(home: Path) -> None:
    mine = 'ruleset "Mine"\nextends chess\n'
    assert len(game(mine, "mine.rumpus").program.pieces) == 6
    home.with_name("chess.rumpus").write_text(TOY)

    assert [piece.name for piece in game(mine, "mine.rumpus").program.pieces] == ["ox", "king"]


def test_the_ruleset_of_a_known_game_is_that_of_the_files_it_was_found_with(home: Path) -> None:
    base, mine = home.with_name("base.rumpus"), 'ruleset "Mine"\nextends base\n'
    base.write_text(TOY)
    expected = game(mine, "mine.rumpus").ruleset
    known = game(mine, "mine.rumpus")
    base.write_text(TOY.replace("moves K }", "moves F }"))

    assert known.ruleset == expected


@pytest.mark.parametrize("code", [code for code in CODES if not code.bare], ids=lambda code: code.name)
def test_every_finding_is_found_again(code: Any, home: Path) -> None:
    for text in (code.trigger, code.cure):
        source = Source("toy.rumpus", framed(text))
        found = [[(each.code, each.span.start, each.message) for each in findings_of(source)] for _ in range(3)]
        assert found[0] == found[1] == found[2]
        assert is_known_sound(source, Watched(Catalogue())) == (not found[0])


def test_another_version_keeps_its_own(tmp_path: Path) -> None:
    for name in ("dsl", "interpreter"):
        (tmp_path / name / "deep").mkdir(parents=True)
        (tmp_path / name / "deep" / "module.py").write_text("one = 1\n")
    before = installation(str(tmp_path))
    installation.cache_clear()
    assert installation(str(tmp_path)) == before
    os.utime(tmp_path / "dsl" / "deep" / "module.py", ns=(1, 1))
    installation.cache_clear()

    assert installation(str(tmp_path)) != before
    assert sys.version in before


# Whatever is in the folder


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
    started = [subprocess.Popen(words, env=env, stdout=subprocess.PIPE, text=True) for _ in range(4)]

    printed = {process.communicate()[0] for process in started}

    assert printed == {f"{len(load('hullabaloo').start().legal_actions())}\n"}
    assert len(_entries(home)) == len(list(home.iterdir())) == 1
