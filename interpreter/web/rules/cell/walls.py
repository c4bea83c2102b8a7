"""The limits of a cell. The language cannot run code, so these are the second wall."""

import ctypes
import os
import resource
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from interpreter.web.rules.cell.landlock import keep_only, program_folders

_NEW_NETWORK = 0x4000_0000 | 0x1000_0000
"""Linux: a network without interfaces, in a user namespace that permits it without privileges."""

NICE = 10
"""The priority of what forks cells, and of cells of which no less is said."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CellLimits:
    """The resources that a cell may use."""

    memory: int = 600 << 20
    """Bytes of address space: the process itself reserves 160 MB, and a searching player 40 MB more."""
    answer: int = 6 << 20
    """Bytes of an answer: an animation of a long game has two or three MB."""
    jobs: int = 200
    """Jobs after which a cell is replaced, so that no leak grows."""
    nice: int = NICE
    """The priority at most: games under way come first."""
    tables: str = ""
    """The folder with tables of endgames, which stays readable; none if empty."""
    files: int = 32
    """Open files: a rule file reaches 20 others, and the interpreter needs a few."""


def raise_walls(limits: CellLimits) -> None:
    """Limit this process for good: no files but the program's, no writing, no network, no core dump, no processes."""
    os.setsid()
    os.environ.clear()
    os.chdir("/")
    give_way(limits.nice)
    _give_way_as_session(limits.nice)
    for kind, most in (
        (resource.RLIMIT_AS, limits.memory),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_NOFILE, limits.files),
        (resource.RLIMIT_NPROC, 0),
    ):
        resource.setrlimit(kind, (most, most))
    _leave_the_network()
    keep_only((*program_folders(), limits.tables) if limits.tables else program_folders())


def give_way(nice: int) -> None:
    """Give this process at most a priority."""
    os.nice(max(0, nice - os.nice(0)))


def _give_way_as_session(nice: int) -> None:
    """Do the same for the session: Linux may divide a processor among sessions, and only within them by priority."""
    with suppress(OSError):  # where it does not
        Path("/proc/self/autogroup").write_text(str(nice))


def _leave_the_network() -> bool:
    """Enter an empty network; return False where the system does not permit that, as in some containers."""
    library = ctypes.CDLL(None)
    return hasattr(library, "unshare") and library.unshare(_NEW_NETWORK) == 0


def allow_seconds(seconds: float) -> None:
    """Let the system end this process after more seconds of computing, even if the server is gone."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    most = int(used.ru_utime + used.ru_stime + seconds) + 2
    resource.setrlimit(resource.RLIMIT_CPU, (most, resource.getrlimit(resource.RLIMIT_CPU)[1]))


def close_all_but(kept: set[int]) -> None:
    """Close every open file except some; the standard ones lead nowhere."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(nowhere, number)
    for name in os.listdir("/proc/self/fd") if os.path.isdir("/proc/self/fd") else map(str, range(1024)):
        if int(name) not in {0, 1, 2, *kept}:
            try:
                os.close(int(name))
            except OSError:  # the list itself was an open file
                continue
