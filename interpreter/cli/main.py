"""The door of the command: its subcommands, and what becomes of exceptions."""

import os
import sys
import traceback
from collections.abc import Callable
from importlib.metadata import version
from typing import Annotated

import typer

from dsl.errors import RumpusError
from interpreter.cli import (
    bench,
    catalogue,
    check,
    diff,
    doc,
    doctor,
    explain,
    fmt,
    lint,
    lsp,
    moves,
    new,
    perft,
    play,
    replay,
    show,
    suite,
    why,
)
from interpreter.cli.fault import BUG, FINE, INTERRUPTED, READER_LEFT, WRONG_USAGE, report
from interpreter.cli.streams import OutputError, ReaderLeftError, forget_output, prepare_streams

app = typer.Typer(
    name="rumpus",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


def _tell_version(asked: bool) -> None:
    if asked:
        print(f"rumpus {version('rumpus')}")
        raise typer.Exit


@app.callback()
def options(
    asked: Annotated[
        bool, typer.Option("--version", callback=_tell_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Chess variants as text files: check them, test them, look at them, play them."""


app.command("check")(check.check)
app.command("lint")(lint.lint)
app.command("explain")(explain.explain)
app.command("fmt")(fmt.fmt)
app.command("test")(suite.run_tests)
app.command("new")(new.new)
app.command("diff")(diff.diff)
app.command("doc")(doc.doc)
app.command("rulesets")(catalogue.rulesets)
app.command("show")(show.show)
app.command("moves")(moves.moves)
app.command("perft")(perft.perft)
app.command("bench")(bench.bench)
app.command("why")(why.why)
app.command("play")(play.play)
app.command("replay")(replay.replay)
app.command("doctor")(doctor.doctor)
app.command("lsp")(lsp.lsp)


_NUMBERS = {"int": "whole number", "int range": "whole number", "float": "number", "float range": "number"}
"""What help and messages call the kinds of numbers."""


def command() -> None:
    """The command, whose words are those of people."""
    group = typer.main.get_group(app)
    for each in group.commands.values():
        for param in each.params:
            param.type.name = _NUMBERS.get(param.type.name, param.type.name)
    group()


def main() -> None:
    """Run the command; every way out has its exit status."""
    prepare_streams()
    sys.exit(_written(_status(command)))


def _status(work: Callable[[], None]) -> int:
    """The exit status of some work."""
    try:
        work()
    except SystemExit as end:
        return int(end.code or FINE)
    except RumpusError as fault:
        return report(fault)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except ReaderLeftError:
        forget_output()
        return READER_LEFT
    except OutputError as fault:
        forget_output()
        print(f"error: {fault}", file=sys.stderr)
        return WRONG_USAGE
    except OSError as fault:  # of a file for which nobody had a better sentence
        print(f"error: {f'{fault.filename}: ' if fault.filename else ''}{fault.strerror}", file=sys.stderr)
        return WRONG_USAGE
    except Exception as fault:  # the rim: a bug gets a sentence, and its traceback only if asked for
        _report_bug(fault)
        return BUG
    return FINE


def _written(status: int) -> int:
    """The exit status once everything is written: whoever has read enough may leave."""
    written = _status(sys.stdout.flush)
    return WRONG_USAGE if written == WRONG_USAGE else status


def _report_bug(fault: Exception) -> None:
    if os.environ.get("RUMPUS_TRACEBACK"):
        traceback.print_exc()
    place = traceback.extract_tb(fault.__traceback__)[-1]
    where = f"{place.name}, line {place.lineno}"
    print(f"this is a bug in rumpus: {type(fault).__name__} in {where}: {fault}", file=sys.stderr)
    print("Please report it with the rule file; RUMPUS_TRACEBACK=1 shows more.", file=sys.stderr)
