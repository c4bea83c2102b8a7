"""The peers: other programs that can be measured beside us, where they are found, and how to get those that are not."""

import json
import os
import shutil
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from interpreter.benchmark.dialogue import uci_name, uci_perft, whole_uci, whole_xboard, xboard_name, xboard_perft
from interpreter.benchmark.process import ask, run
from interpreter.benchmark.sample import MeasurementError, Sample

_GAMES = "/usr/games"
"""Where Debian puts programs of this kind, which is not on everybody's path."""

Count = Callable[[str, str, str | None, int, float], Sample]
"""Perft by a program: its command, the game, a FEN, the depth, the most seconds to wait."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Library:
    """A peer that is a library of Python, driven by a script of `beside`."""

    name: str
    module: str
    package: str
    script: str
    needs: str = ""
    note: str = ""

    @property
    def install(self) -> str:
        """How to get it."""
        return f"pip install {self.package}{f', with {self.needs}' if self.needs else ''}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Program:
    """A peer that is a program of its own; `bulk` says which of the two ways to count it has."""

    name: str
    bulk: bool
    version: Callable[[str], str]
    count: Count
    whole: Count
    note: str = ""

    @property
    def install(self) -> str:
        """How to get it."""
        return f"apt-get install {self.name}"


PEERS: tuple[Library | Program, ...] = (
    Library(name="python-chess", module="chess", package="chess", script="python_chess"),
    Library(
        name="OpenSpiel", module="pyspiel", package="open-spiel", script="open_spiel", note="its own rules of draws"
    ),
    Library(
        name="bulletchess",
        module="bulletchess",
        package="bulletchess",
        script="bullet_chess",
        needs="Python 3.13 or newer",
    ),
    Program(name="fairy-stockfish", bulk=True, version=uci_name, count=uci_perft, whole=whole_uci),
    Program(
        name="sjaakii",
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
    """The peers that are there, by name; libraries are looked for in this Python first, then in the others."""
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
    """The versions of the libraries that a Python can really import, by module."""
    wanted = {peer.module: peer.package for peer in PEERS if isinstance(peer, Library)}
    try:
        versions: dict[str, str] = json.loads(run([python, "-c", _PROBE.format(wanted=wanted)], "", 60))
    except (MeasurementError, ValueError):
        return {}
    return versions


def _program(peer: Program) -> Found | None:
    """A program that is there and starts."""
    place = shutil.which(peer.name, path=os.pathsep.join([os.environ.get("PATH", os.defpath), _GAMES]))
    if place is None:
        return None
    try:
        return Found(peer=peer, place=place, version=peer.version(place))
    except MeasurementError:
        return None


def peer_perft(found: Found, game: str, fen: str | None, depth: int, *, bulk: bool, limit: float) -> Sample:
    """Perft by a peer."""
    if isinstance(found.peer, Program):
        return found.peer.count(found.place, game, fen, depth, limit)
    request = {"do": "perft", "game": game, "fen": fen, "depth": depth, "bulk": bulk}
    return ask(found.place, found.peer.script, request, limit)


def peer_playouts(found: Found, game: str, fen: str | None, count: int, seed: int, *, cap: int, limit: float) -> Sample:
    """Random games by a peer that is a library."""
    assert isinstance(found.peer, Library), "only libraries play random games for us"
    request = {"do": "playouts", "game": game, "fen": fen, "count": count, "seed": seed, "cap": cap}
    return ask(found.place, found.peer.script, request, limit)
