"""Write the manual page of the command from its help: `python docs/man_page.py OUT`."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from dsl.version import VERSION
from interpreter.cli.group import about, command_names, group, load

_STATUS = {
    "0": "success",
    "1": "findings, or a failed test",
    "2": "wrong usage: an unknown name, option, position or action, or a file that cannot be read or written",
    "130": "Ctrl-C ended the command",
    "141": "the reader of a pipe closed it early",
}
_ENVIRONMENT = {
    "RUMPUS_CACHE": "The folder of the cache, or off. Default: $XDG_CACHE_HOME/rumpus, or ~/.cache/rumpus.",
    "RUMPUS_ENGINE": "The engine to use: kernel or reference. Default: the kernel where it is built.",
    "RUMPUS_TRACEBACK": "If set, show where in the program an internal error arose.",
    "NO_COLOR": "If set, print without colors.",
}


def man_page() -> str:
    """Return the manual page for section 1."""
    lines = [
        f'.TH RUMPUS 1 "" "Rumpus {VERSION}" "User Commands"',
        ".SH NAME",
        r"rumpus \- check, test, show and play chess variants written as text files",
        ".SH SYNOPSIS",
        r".B rumpus",
        ".I COMMAND",
        "[OPTIONS] [ARGUMENTS]",
        ".SH DESCRIPTION",
        "A chess variant is one text file, a rule file, whose name ends in .rumpus.",
        "FILE is the path of a rule file, the name of a ruleset that comes with Rumpus, or - for standard input.",
        ".SH OPTIONS",
        *_options(group()),
        ".SH COMMANDS",
    ]
    for name in command_names():
        lines += _command(name)
    lines += [".SH EXIT STATUS", *_pairs(_STATUS), ".SH ENVIRONMENT", *_pairs(_ENVIRONMENT)]
    lines += [".SH SEE ALSO", "The command rumpus explain shows the language word by word: rumpus explain file."]
    return "\n".join(lines) + "\n"


def _command(name: str) -> Iterator[str]:
    command = load(name)
    with command.make_context(f"rumpus {name}", [], resilient_parsing=True) as context:
        usage = " ".join(command.collect_usage_pieces(context))
        yield f".SS rumpus {name} {_plain(usage)}"
        paragraphs = (command.help or about(name)).split("\n\n")
        for number, paragraph in enumerate(paragraphs):
            yield from ([".PP"] if number else [])
            yield _plain(" ".join(paragraph.split()))
        yield from _options(command)


def _options(command: Any) -> Iterator[str]:  # Any: from a library inside typer or below it
    """Yield the arguments and options of a command as the help has them."""
    with command.make_context(command.name, [], resilient_parsing=True) as context:
        records = (param.get_help_record(context) for param in command.get_params(context))
        yield from _pairs({said: about for said, about in filter(None, records) if not said.startswith("--help")})


def _pairs(pairs: dict[str, str]) -> Iterator[str]:
    for name, meaning in pairs.items():
        yield from (".TP", rf"\fB{_plain(name)}\fR", _plain(meaning) or r"\&")


def _plain(text: str) -> str:
    """Return a text without signs that mean something to roff.

    >>> _plain("--fen\\\\x"), _plain(".a")
    ('\\\\-\\\\-fen\\\\ex', '\\\\&.a')
    """
    safe = text.replace("\\", "\\e").replace("-", "\\-").replace("`", "")
    return re.sub(r"^(?=[.'])", r"\\&", safe, flags=re.MULTILINE)


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(man_page(), encoding="utf-8")
