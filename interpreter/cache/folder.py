"""A private folder: no other user can have written its content.

It and its files must belong to the user, and no one else may write to them. They are opened before they are checked,
and links are not followed, so that nothing can be replaced in between.
"""

import os
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

MAX_BYTES = 4 * 1024 * 1024
"""Maximum size of an entry in bytes."""

MAX_ENTRIES, MAX_TOTAL = 500, 64 * 1024 * 1024
"""Maximum number of entries and bytes; the oldest entries are removed first."""

_ABANDONED = 3600
"""Time in seconds after which an unfinished file counts as abandoned."""

_READ = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)  # a planted pipe must not block
_WRITE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0)


class Folder:
    """An open folder; file system errors are `OSError`s."""

    def __init__(self, number: int) -> None:
        self._number = number

    def read(self, name: str) -> bytes:
        """Return the bytes of an entry."""
        number = os.open(name, _READ, dir_fd=self._number)
        try:
            found = os.fstat(number)
            if not stat.S_ISREG(found.st_mode) or not _is_ours(found) or found.st_size > MAX_BYTES:
                raise PermissionError(f"{name} is not an entry of ours")
            with open(number, "rb", closefd=False) as file:
                return file.read(MAX_BYTES)
        finally:
            os.close(number)

    def write(self, name: str, data: bytes) -> None:
        """Write an entry atomically, and make room for it."""
        unfinished = f".{name}.{os.urandom(8).hex()}"
        try:
            with open(os.open(unfinished, _WRITE, 0o600, dir_fd=self._number), "wb") as file:
                file.write(data)
            os.replace(unfinished, name, src_dir_fd=self._number, dst_dir_fd=self._number)
        except BaseException:
            self._remove(unfinished)
            raise
        self._make_room()

    def count(self) -> int:
        """Return the number of entries."""
        return sum(not name.startswith(".") for name, _ in self._entries())

    def _make_room(self) -> None:
        total = count = 0
        for name, found in sorted(self._entries(), key=lambda entry: -entry[1].st_mtime_ns):
            total, count = total + found.st_size, count + 1
            abandoned = name.startswith(".") and time.time() - found.st_mtime > _ABANDONED
            if count > MAX_ENTRIES or total > MAX_TOTAL or abandoned:
                self._remove(name)

    def _entries(self) -> Iterator[tuple[str, os.stat_result]]:
        for name in os.listdir(self._number):
            try:
                yield name, os.stat(name, dir_fd=self._number, follow_symlinks=False)
            except FileNotFoundError:  # another process has made room as well
                continue

    def _remove(self, name: str) -> None:
        try:
            os.unlink(name, dir_fd=self._number)
        except OSError:  # it is gone, or is a folder
            return


@contextmanager
def open_folder(path: str, *, make: bool = False) -> Iterator[Folder]:
    """Open the folder of an absolute path, optionally creating it; raise `OSError` if it is missing or not private."""
    if make and not os.path.isdir(path):
        _make(path)
    number = os.open(path, _READ | getattr(os, "O_DIRECTORY", 0))
    try:
        if not _is_ours(os.fstat(number)):
            raise PermissionError(f"{path} is not a private folder")
        yield Folder(number)
    finally:
        os.close(number)


def _make(path: str) -> None:
    """Create the folder and its parents, but not in another user's home, for example under `sudo`."""
    above = os.path.dirname(path)
    if not os.path.isdir(above):
        _make(above)
    found = os.stat(above)
    if found.st_uid != os.geteuid() and not found.st_mode & stat.S_IWOTH:
        raise PermissionError(f"{above} belongs to somebody else")
    with suppress(FileExistsError):  # another process was faster
        os.mkdir(path, 0o700)


def _is_ours(found: os.stat_result) -> bool:
    return found.st_uid == os.geteuid() and not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
