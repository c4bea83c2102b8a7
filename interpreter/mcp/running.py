"""Runs of the command for a tool: each in its own process and an empty folder, for a limited time."""

import os
import re
import sys
from collections.abc import Sequence
from subprocess import STDOUT
from tempfile import TemporaryDirectory

import anyio
from mcp.server.mcpserver.exceptions import ToolError

LONGEST = 20_000
"""Characters of an answer; a longer one is cut."""

_WRONG_USAGE = 2
"""The exit status of a command that was called wrongly; 1 means findings, which are an answer."""
_NAME = re.compile(r"[a-z0-9][a-z0-9-]*")
_AT_ONCE = anyio.CapacityLimiter(2)
"""The commands that run at the same time; others wait."""


def file_and_input(rules: str) -> tuple[str, bytes]:
    """Return the argument FILE of a command for a name or a text, and what the command reads from its input.

    A path is taken for a text, so that no tool reads a file of the user.

    >>> file_and_input("chess"), file_and_input('ruleset "A"')
    (('chess', b''), ('-', b'ruleset "A"'))
    """
    return (rules, b"") if _NAME.fullmatch(rules) else ("-", rules.encode("utf-8", "replace"))


async def answer_of(command: str, rules: str, words: Sequence[str] = (), *, seconds: float, after: str = "") -> str:
    """Return what a command prints for some rules; `after` is an argument that follows FILE.

    Raise `ToolError` if it cannot be used in this way, or does not end in time.
    """
    file, read = file_and_input(rules)
    status, printed = await _run([command, *words, "--", file, *([after] if after else [])], read, seconds)
    if status == _WRONG_USAGE or status < 0:
        raise ToolError(printed or f"`rumpus {command}` ended without an answer")
    return printed


async def explanation_of(word: str, *, seconds: float) -> str:
    """Return the page of `rumpus explain` for a word, or raise `ToolError` if there is none."""
    status, printed = await _run(["explain", "--", word], b"", seconds)
    if status:
        raise ToolError(printed)
    return printed


async def _run(words: Sequence[str], read: bytes, seconds: float) -> tuple[int, str]:
    async with _AT_ONCE:
        with TemporaryDirectory(prefix="rumpus-") as folder, anyio.move_on_after(seconds):
            done = await anyio.run_process(
                [sys.executable, "-m", "interpreter.cli", *words],
                input=read,
                stderr=STDOUT,
                check=False,
                cwd=folder,
                env={**os.environ, "NO_COLOR": "1", "COLUMNS": "100", "TERMINAL_WIDTH": "100"},
            )
            return done.returncode, _cut(done.stdout.decode("utf-8", "replace"))
    raise ToolError(f"`rumpus {words[0]}` was stopped after {seconds:g} seconds; ask for less, or for a smaller game")


def _cut(text: str) -> str:
    """Return a text, or its beginning and a sentence on what was left out."""
    if len(text) <= LONGEST:
        return text
    kept = text[:LONGEST].rpartition("\n")[0]
    return f"{kept}\n[{len(text) - len(kept):,} more characters were left out]\n"
