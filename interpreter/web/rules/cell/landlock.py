"""Landlock: Linux lets a process give up files and the network for good, without privileges.

The numbers are those of `linux/landlock.h`, which are the same on all processors; see landlock(7).
"""

import ctypes
import os
import struct
import sysconfig
from collections.abc import Iterator
from contextlib import suppress
from importlib.resources import files

import dsl
import interpreter
import rulesets

_CREATE, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_VERSION = 1
_PATH_BENEATH = 1
_NO_NEW_PRIVILEGES = 38
_READ_FILE, _READ_FOLDER = 1 << 2, 1 << 3

_FILES = {1: 13, 2: 14, 3: 15, 5: 16}
"""The number of rights on files since a version; each is a bit, and none but reading is granted."""
_NETWORK = {4: 2}
"""Rights to bind and to connect."""
_SCOPES = {6: 2}
"""Sockets without a path, and signals, of processes outside."""


def landlock_version() -> int:
    """Return the version of Landlock, or a number below 1 where Linux has none."""
    version: int = ctypes.CDLL(None).syscall(_CREATE, None, ctypes.c_size_t(0), _VERSION)
    return version


def keep_only(readable: tuple[str, ...]) -> bool:
    """Give up all files but those in these folders, which stay readable; return False where Linux has no Landlock."""
    library, version = ctypes.CDLL(None), landlock_version()
    if version < 1:
        return False
    rights = struct.pack("QQQ", *(_bits(table, version) for table in (_FILES, _NETWORK, _SCOPES)))
    rules = library.syscall(_CREATE, rights[: _size(version)], ctypes.c_size_t(_size(version)), 0)
    if rules < 0:
        return False
    for folder in readable:
        with suppress(OSError):  # an entry of the module path need not exist
            _permit(library, rules, folder)
    library.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    kept: bool = library.syscall(_RESTRICT_SELF, rules, 0) == 0
    os.close(rules)
    return kept


def _permit(library: ctypes.CDLL, rules: int, path: str) -> None:
    place = os.open(path, os.O_PATH | os.O_CLOEXEC)
    rights = _READ_FILE | _READ_FOLDER if os.path.isdir(path) else _READ_FILE
    try:
        library.syscall(_ADD_RULE, rules, _PATH_BENEATH, struct.pack("=Qi", rights, place), 0)
    finally:
        os.close(place)


def _bits(table: dict[int, int], version: int) -> int:
    known = [count for since, count in table.items() if since <= version]
    return (1 << max(known, default=0)) - 1


def _size(version: int) -> int:
    return 24 if version >= min(_SCOPES) else 16 if version >= min(_NETWORK) else 8


def program_folders() -> tuple[str, ...]:
    """Return the folders with modules, which are loaded when they are first needed, and what loading them reads."""
    return tuple(dict.fromkeys(_folders()))


def _folders() -> Iterator[str]:
    yield from (str(files(package)) for package in (dsl, interpreter, rulesets))
    yield from (sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib"))
    yield from ("/lib", "/lib64", "/usr/lib", "/usr/lib64", "/etc/ld.so.cache", "/dev/null", "/dev/urandom")
