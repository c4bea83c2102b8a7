"""Files written as a whole: what a file is besides its text stays, and what fails leaves the old text."""

import errno
import os
import resource
import shutil
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread

import pytest

from interpreter.cli.shared.whole_file import alone_with, create_file, replace_file
from interpreter.cli.shared.write_out import write_out

OLD, LONGER, SHORTER = b"old text\n", b"a text that is longer\n" * 20, b"new\n"
NOBODY = 65534


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder in which everybody may write."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o777)
    yield folder
    shutil.rmtree(folder)


@contextmanager
def _nobody() -> Iterator[None]:
    """What somebody without rights may do; root has to become one first."""
    if os.geteuid() != 0:
        yield
        return
    os.setegid(NOBODY)
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)
        os.setegid(0)


@contextmanager
def _room(size: int) -> Iterator[None]:
    """A disk on which no file grows beyond some size."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def _file(folder: Path, mode: int = 0o644) -> Path:
    path = folder / "toy.rumpus"
    path.write_bytes(OLD)
    path.chmod(mode)
    return path


# Replacing


@pytest.mark.parametrize("new", [LONGER, SHORTER, b""])
@pytest.mark.parametrize("names", [1, 2])
def test_a_file_has_the_new_text_its_mode_and_all_its_names(names: int, new: bytes, tmp_path: Path) -> None:
    path = _file(tmp_path, 0o640)
    if names == 2:
        (tmp_path / "other").hardlink_to(path)
    replace_file(path, new)

    assert (path.read_bytes(), stat.S_IMODE(path.stat().st_mode), path.stat().st_nlink) == (new, 0o640, names)
    assert len(list(tmp_path.iterdir())) == names


def test_a_file_of_one_name_is_never_seen_half_written(tmp_path: Path) -> None:
    path = _file(tmp_path)
    with path.open("rb") as reader:
        replace_file(path, LONGER)
        assert reader.read() == OLD


@pytest.mark.parametrize("names", [1, 2])
def test_without_room_the_old_text_stays(names: int, tmp_path: Path) -> None:
    path = _file(tmp_path)
    if names == 2:
        (tmp_path / "other").hardlink_to(path)
    with _room(len(OLD) + 30), pytest.raises(OSError, match="File too large"):
        replace_file(path, LONGER)

    assert path.read_bytes() == OLD
    assert len(list(tmp_path.iterdir())) == names


def test_a_fault_in_the_midst_of_writing_over_a_file_gives_the_old_text_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = _file(tmp_path)
    (tmp_path / "other").hardlink_to(path)

    def fail(_: int) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr("interpreter.cli.shared.whole_file.os.fsync", fail)
    with pytest.raises(OSError, match="Input/output error"):
        replace_file(path, SHORTER)
    assert path.read_bytes() == OLD


def test_a_file_that_the_user_may_not_write_is_not_replaced(open_folder: Path) -> None:
    path = _file(open_folder, 0o444)
    with _nobody(), pytest.raises(PermissionError):
        replace_file(path, SHORTER)

    assert path.read_bytes() == OLD


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a file away")
def test_a_file_of_another_owner_stays_his(open_folder: Path) -> None:
    path = _file(open_folder, 0o666)
    before = path.stat()
    with _nobody():
        replace_file(path, LONGER)

    after = path.stat()
    assert path.read_bytes() == LONGER
    assert (after.st_uid, after.st_gid, after.st_ino) == (before.st_uid, before.st_gid, before.st_ino)
    os.chown(path, NOBODY, NOBODY)
    replace_file(path, SHORTER)
    assert (path.read_bytes(), path.stat().st_uid, path.stat().st_gid) == (SHORTER, NOBODY, NOBODY)


def test_a_file_in_a_folder_that_takes_no_new_ones_is_written_where_it_is(open_folder: Path) -> None:
    path = _file(open_folder, 0o666)
    open_folder.chmod(0o555)
    with _nobody():
        replace_file(path, LONGER)

    assert path.read_bytes() == LONGER
    open_folder.chmod(0o777)


def test_what_is_not_a_regular_file_is_not_replaced(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(OSError, match="it is not a regular file"):
        replace_file(tmp_path / "pipe", SHORTER)


# Creating


def test_a_new_file_is_there_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    with _room(10), pytest.raises(OSError, match="File too large"):
        create_file(path, LONGER)
    assert list(tmp_path.iterdir()) == []

    create_file(path, LONGER)
    assert path.read_bytes() == LONGER
    assert stat.S_IMODE(path.stat().st_mode) == 0o666 & ~_umask()


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def test_a_file_that_is_there_is_not_created_again(tmp_path: Path) -> None:
    path = _file(tmp_path)
    with pytest.raises(FileExistsError):
        create_file(path, SHORTER)

    assert path.read_bytes() == OLD
    assert len(list(tmp_path.iterdir())) == 1


def test_a_file_is_created_where_there_are_no_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Path) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr("interpreter.cli.shared.whole_file.os.link", fail)
    create_file(tmp_path / "game.pgn", LONGER)
    assert (tmp_path / "game.pgn").read_bytes() == LONGER
    with pytest.raises(FileExistsError):
        create_file(tmp_path / "game.pgn", SHORTER)


# Pictures and pages


def test_a_picture_that_finds_no_room_leaves_the_old_one(tmp_path: Path) -> None:
    path = _file(tmp_path)
    with _room(30), pytest.raises(Exception, match="cannot be written: File too large"):
        write_out(path, LONGER)
    assert path.read_bytes() == OLD

    write_out(path, LONGER)
    assert path.read_bytes() == LONGER


def test_a_picture_may_go_to_a_device() -> None:
    write_out(Path("/dev/null"), LONGER)


# Alone with a file


def test_who_is_alone_with_a_file_reads_what_another_has_left(tmp_path: Path) -> None:
    path = _file(tmp_path)
    with alone_with(path) as found:
        assert found == OLD
        replace_file(path, LONGER)
    with alone_with(path) as found:
        assert found == LONGER


def test_who_waits_for_a_file_that_is_replaced_meanwhile_gets_the_new_one(tmp_path: Path) -> None:
    path, begun, seen = _file(tmp_path), Event(), []

    def wait() -> None:
        begun.set()
        with alone_with(path) as found:
            seen.append(found)

    other = Thread(target=wait)
    with alone_with(path):
        other.start()
        begun.wait()
        replace_file(path, LONGER)
    other.join()
    assert seen == [LONGER]


def test_what_a_killed_process_has_left_is_removed_at_the_next_write(tmp_path: Path) -> None:
    target, ended = tmp_path / "ox.rumpus", subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    target.write_text("old")
    left = tmp_path / f".ox.rumpus.{ended.pid}-0123abcd.unfinished"
    kept = [
        tmp_path / name
        for name in (f".ox.rumpus.{os.getpid()}-0123abcd.unfinished", f".elk.rumpus.{ended.pid}-0123abcd.unfinished")
    ]
    for each in (left, *kept):
        each.write_text("half")
    replace_file(target, b"new")
    assert target.read_text() == "new"
    assert sorted(tmp_path.iterdir()) == sorted([target, *kept])
