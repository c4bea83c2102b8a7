"""The peers: other programs that can be measured with us, where they are, and how to install them."""

import json
import os
import shutil
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from interpreter.benchmark.process import run
from interpreter.benchmark.sample import MeasurementError, Sample
from tests.benchmark.dialogue import uci_name, uci_perft, whole_uci, whole_xboard, xboard_name, xboard_perft

_GAMES = "/usr/games"
"""Where Debian puts such programs; it is not on every path."""

Count = Callable[[str, str, str | None, int, float], Sample]
"""Perft by a program: its command, the game, a FEN, the depth, the most seconds to wait."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Library:
    """A peer that is a library of Python, driven by a script of `beside`; it knows `games` by our names for them."""

    name: str
    games: tuple[str, ...]
    module: str
    package: str
    script: str
    needs: str = ""
    note: str = ""

    def can_count(self, *, bulk: bool) -> bool:
        """Both ways to count are written in its script."""
        return True

    @property
    def install(self) -> str:
        """The command that installs it."""
        return f"pip install {self.package}{f', with {self.needs}' if self.needs else ''}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Program:
    """A peer that is a program of its own; `bulk` says which of the two ways to count it has."""

    name: str
    games: tuple[str, ...]
    bulk: bool
    version: Callable[[str], str]
    count: Count
    whole: Count
    note: str = ""

    def can_count(self, *, bulk: bool) -> bool:
        """True if it counts in this way."""
        return self.bulk == bulk

    @property
    def install(self) -> str:
        """The command that installs it."""
        return f"apt-get install {self.name}"


_BOTH = ("chess", "crazyhouse")

PEERS: tuple[Library | Program, ...] = (
    Library(name="python-chess", games=_BOTH, module="chess", package="chess", script="python_chess"),
    Library(
        name="OpenSpiel",
        games=_BOTH,
        module="pyspiel",
        package="open-spiel",
        script="open_spiel",
        note="its own rules of draws",
    ),
    Library(
        name="bulletchess",
        games=("chess",),
        module="bulletchess",
        package="bulletchess",
        script="bullet_chess",
        needs="Python 3.13 or newer",
    ),
    Program(name="fairy-stockfish", games=_BOTH, bulk=True, version=uci_name, count=uci_perft, whole=whole_uci),
    Program(
        name="sjaakii",
        games=_BOTH,
        bulk=False,
        version=xboard_name,
        count=xboard_perft,
        whole=whole_xboard,
        note="taken to play every action, since a wide last ply gains it nothing",
    ),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A peer and where it is: a Python that has the library, or the program."""

    peer: Library | Program
    place: str
    version: str


def find_peers(pythons: Iterable[str]) -> Mapping[str, Found]:
    """Return the peers that are installed, by name; this Python comes before the others."""
    found: dict[str, Found] = {}
    for python in (sys.executable, *pythons):
        versions = _libraries(python)
        for peer in PEERS:
            if isinstance(peer, Library) and peer.module in versions:
                found.setdefault(peer.name, Found(peer=peer, place=python, version=versions[peer.module]))
    for peer in PEERS:
        program = _program(peer) if isinstance(peer, Program) else None
        if program is not None:
            found[peer.name] = program
    return found


_PROBE = """\
import importlib, importlib.metadata, json
found = {{}}
for module, package in {wanted!r}.items():
    try:
        importlib.import_module(module)
        found[module] = importlib.metadata.version(package)
    except Exception:
        pass
print(json.dumps(found))
"""


def _libraries(python: str) -> dict[str, str]:
    """Return the versions of the libraries that a Python can import, by module."""
    wanted = {peer.module: peer.package for peer in PEERS if isinstance(peer, Library)}
    try:
        versions: dict[str, str] = json.loads(run([python, "-c", _PROBE.format(wanted=wanted)], "", 60))
    except (MeasurementError, ValueError):
        return {}
    return versions


def _program(peer: Program) -> Found | None:
    """Return a program that is installed and starts."""
    place = shutil.which(peer.name, path=os.pathsep.join([os.environ.get("PATH", os.defpath), _GAMES]))
    if place is None:
        return None
    try:
        return Found(peer=peer, place=place, version=peer.version(place))
    except MeasurementError:
        return None


def notes_on(found: Mapping[str, Found]) -> tuple[str, ...]:
    """Return a line for each peer: its version, or how to install it."""
    return tuple(
        f"{peer.name}: {found[peer.name].version}"
        if peer.name in found
        else f"{peer.name} is not found: {peer.install}"
        for peer in PEERS
    )
