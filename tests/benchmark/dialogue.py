"""Programs that are controlled by lines of text: the commands they get, and how their counts are read."""

import os
import re
import subprocess
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from threading import Timer
from time import perf_counter

from interpreter.benchmark.process import run
from interpreter.benchmark.sample import MeasurementError, Sample

_SOON = 10
"""Seconds in which a program should print its name."""

_UCI_TOTAL = re.compile(r"^Nodes searched: (\d+)", re.MULTILINE)
_UCI_NODES = re.compile(r"^info .*\bnodes (\d+)", re.MULTILINE)
_UCI_NAME = re.compile(r"^id name (.+)$", re.MULTILINE)
_XBOARD_LINE = re.compile(r"^\s*(\d+)\s+(\d+)\s+[\d.]+\s+([\d.]+)nps", re.MULTILINE)


def uci_name(command: str) -> str:
    """Return the name of a UCI program, with its version."""
    found = _UCI_NAME.search(run([command], _text(["uci", "quit"]), _SOON))
    return found[1].strip() if found else "it does not say its version"


def xboard_name(command: str) -> str:
    """Return the first line that an xboard program prints: its name and version."""
    return next(iter(run([command], _text(["quit"]), _SOON).splitlines()), "it does not say its version").strip()


def uci_lines(game: str, fen: str | None) -> list[str]:
    """Return the commands that set a UCI program up; it answers `readyok`."""
    position = f"fen {fen}" if fen else "startpos"
    return ["uci", f"setoption name UCI_Variant value {game}", f"position {position}", "isready"]


def uci_perft(command: str, game: str, fen: str | None, depth: int, limit: float) -> Sample:
    """Perft by a UCI program, timed from the request to the total."""
    with _talk(command, limit) as talk:
        _say(talk, uci_lines(game, fen))
        _read_to(talk, "readyok", limit)
        begun = perf_counter()
        _say(talk, [f"go perft {depth}"])
        text = _read_to(talk, "Nodes searched", limit)
        return Sample(amount=read_uci(text), seconds=perf_counter() - begun)


def uci_search(command: str, game: str, fen: str | None, nodes: int, memory: int, limit: float) -> Sample:
    """Search some nodes by a UCI program with one thread; the seconds are of the processor, without the start."""
    idle = _searched(command, game, fen, 1, memory, limit)
    busy = _searched(command, game, fen, nodes, memory, limit)
    return Sample(amount=busy.amount, seconds=max(busy.seconds - idle.seconds, 1e-9))


def _searched(command: str, game: str, fen: str | None, nodes: int, memory: int, limit: float) -> Sample:
    before = _children_seconds()
    with _talk(command, limit) as talk:
        _say(talk, [f"setoption name Hash value {memory}", *uci_lines(game, fen), f"go nodes {nodes}"])
        found = _UCI_NODES.findall(_read_to(talk, "bestmove", limit))
    if not found:
        raise MeasurementError("printed no nodes")
    return Sample(amount=int(found[-1]), seconds=_children_seconds() - before)


def _children_seconds() -> float:
    """Return the time of the processor that ended child processes have used."""
    used = os.times()
    return used.children_user + used.children_system


def read_uci(text: str) -> int:
    """The total in the answer to `go perft`.

    >>> read_uci("a2a3: 1\\n\\nNodes searched: 20\\n")
    20
    """
    found = _UCI_TOTAL.search(text)
    if found is None:
        raise MeasurementError("printed no total")
    return int(found[1])


def xboard_lines(game: str, fen: str | None, depth: int) -> list[str]:
    """Return the commands that let an xboard program count and quit."""
    return ["xboard", f"variant {game}", *([f"setboard {fen}"] if fen else []), f"perft {depth}", "quit"]


def xboard_perft(command: str, game: str, fen: str | None, depth: int, limit: float) -> Sample:
    """Perft by an xboard program, timed by itself."""
    return read_xboard(run([command], _text(xboard_lines(game, fen, depth)), limit), depth)


def read_xboard(text: str, depth: int) -> Sample:
    """The line of a depth: the depth, the total, rounded seconds, and nodes a second.

    >>> read_xboard(" 1         20  0.00    500000.00nps", 1)
    Sample(amount=20, seconds=4e-05, facts={})
    """
    for found in _XBOARD_LINE.finditer(text):
        if int(found[1]) == depth:
            total = int(found[2])
            return Sample(amount=total, seconds=total / max(float(found[3]), 1e-9))
    raise MeasurementError("printed no total")


def whole_uci(command: str, game: str, fen: str | None, depth: int, limit: float) -> Sample:
    """Perft by a UCI program, timed from its start to its end."""
    text = _text([*uci_lines(game, fen), f"go perft {depth}", "quit"])
    begun = perf_counter()
    total = read_uci(run([command], text, limit))
    return Sample(amount=total, seconds=perf_counter() - begun)


def whole_xboard(command: str, game: str, fen: str | None, depth: int, limit: float) -> Sample:
    """Perft by an xboard program, timed from its start to its end."""
    begun = perf_counter()
    total = xboard_perft(command, game, fen, depth, limit).amount
    return Sample(amount=total, seconds=perf_counter() - begun)


def _text(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


@contextmanager
def _talk(command: str, limit: float) -> Iterator[subprocess.Popen[str]]:
    """Start a program; it is killed at the end of the block, or after `limit` seconds."""
    pipe = subprocess.PIPE
    try:
        talk = subprocess.Popen([command], stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True)
    except OSError as fault:
        raise MeasurementError(f"does not start: {fault.strerror}") from None
    watch = Timer(limit, talk.kill)
    watch.start()
    try:
        yield talk
    finally:
        watch.cancel()
        talk.kill()
        talk.communicate()


def _say(talk: subprocess.Popen[str], lines: Iterable[str]) -> None:
    assert talk.stdin is not None, "it was opened with a pipe"
    try:
        talk.stdin.write(_text(lines))
        talk.stdin.flush()
    except BrokenPipeError:
        raise MeasurementError("has stopped listening") from None


def _read_to(talk: subprocess.Popen[str], start: str, limit: float) -> str:
    """Return what it prints, up to a line with this start."""
    assert talk.stdout is not None, "it was opened with a pipe"
    said = []
    for line in talk.stdout:
        said.append(line)
        if line.startswith(start):
            return "".join(said)
    raise MeasurementError(f"has ended, or gave no answer within {limit:g} seconds")
