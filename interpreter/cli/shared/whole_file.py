"""Atomic writes: at any time a file has its old text or its new one."""

import errno
import os
import re
import secrets
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

if sys.platform != "win32":
    import fcntl


def replace_file(path: Path, data: bytes) -> None:
    """Replace the data of a file. Its mode, owner and other names stay, and links still point to it.

    Raise `OSError` if that fails, for example without write permission; the file is then unchanged.
    """
    target = path.resolve()
    if not target.is_file():
        raise OSError(errno.EINVAL, "it is not a regular file" if target.exists() else os.strerror(errno.ENOENT))
    with target.open("r+b", buffering=0) as file:  # raises an error if the user may not write the file
        if not _put_in_place(target, data, os.fstat(file.fileno())):
            _overwrite(file, data)


def create_file(path: Path, data: bytes) -> None:
    """Write a new file, or raise `FileExistsError` if it exists, even if created a moment ago."""
    target = path.resolve()
    with _beside(target, data) as new:
        try:
            os.link(new, target)
        except FileExistsError:
            raise
        except OSError:  # the file system has no links
            _create_openly(target, data)


@contextmanager
def alone_with(path: Path) -> Iterator[bytes]:
    """Lock a file and read it; other programs that lock it wait."""
    while True:
        with path.resolve().open("r+b") as file:
            _lock(file)
            if os.path.samestat(os.fstat(file.fileno()), path.stat()):
                yield file.read()
                return


def _lock(file: BinaryIO) -> None:
    if sys.platform != "win32":
        with suppress(OSError):  # the file system has no locks
            fcntl.flock(file, fcntl.LOCK_EX)


@contextmanager
def _beside(target: Path, data: bytes) -> Iterator[Path]:
    """Write a new file in the folder of another, and remove it at the end unless it was moved.

    Its name has the number of this process, so that the next one removes what a killed one has left.
    """
    _remove_left(target)
    new = target.with_name(f".{target.name}.{os.getpid()}-{secrets.token_hex(4)}.unfinished")
    try:
        _create_openly(new, data)
        yield new
    finally:
        new.unlink(missing_ok=True)


def _remove_left(target: Path) -> None:
    """Remove the unfinished files for a target whose processes have ended."""
    pattern = re.compile(rf"\.{re.escape(target.name)}\.(\d+)-[0-9a-f]{{8}}\.unfinished")
    with suppress(OSError):  # a folder that may not be read
        for name in os.listdir(target.parent):
            if (found := pattern.fullmatch(name)) and not _is_alive(int(found[1])):
                target.with_name(name).unlink(missing_ok=True)


def _is_alive(process: int) -> bool:
    """Return False if there is certainly no such process."""
    if sys.platform == "win32":
        return False  # there a file that a process has open cannot be removed
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        return True
    return True


def _create_openly(path: Path, data: bytes) -> None:
    with path.open("xb", buffering=0) as file:
        try:
            _write_at(file, 0, data)
            os.fsync(file.fileno())
        except BaseException:
            path.unlink(missing_ok=True)
            raise


def _put_in_place(target: Path, data: bytes, old: os.stat_result) -> bool:
    """Rename a new file over the old one. Return False if that loses its owner or names, or is forbidden."""
    if old.st_nlink > 1:
        return False
    try:
        with _beside(target, data) as new:
            made = new.stat()
            if (made.st_uid, made.st_gid) != (old.st_uid, old.st_gid):
                os.chown(new, old.st_uid, old.st_gid)
            new.chmod(old.st_mode & 0o7777)
            new.replace(target)
    except OSError as fault:
        if fault.errno in (errno.EACCES, errno.EPERM, errno.EBUSY):  # because of the folder or the owner, not the file
            return False
        raise
    return True


def _overwrite(file: BinaryIO, data: bytes) -> None:
    """Overwrite a file in place, the longer text first, so that a full disk changes nothing."""
    old = file.read()
    try:
        _write_at(file, len(old), data[len(old) :])
        _write_at(file, 0, data[: len(old)])
        file.truncate(len(data))
        os.fsync(file.fileno())
    except BaseException:
        with suppress(OSError):
            _write_at(file, 0, old)
            file.truncate(len(old))
        raise


def _write_at(file: BinaryIO, place: int, data: bytes) -> None:
    file.seek(place)
    while data:
        data = data[file.write(data) :]
