"""The entry point of the command, and its handling of exceptions."""

import gc
import os
import sys
from collections.abc import Callable

from dsl.errors import RumpusError
from dsl.version import VERSION
from interpreter.cli.shared.fault import BUG, FINE, INTERRUPTED, READER_LEFT, WRONG_USAGE, report
from interpreter.cli.shared.streams import OutputError, ReaderLeftError, forget_output, prepare_streams

_SELDOM = 200_000, 20, 50
"""Threshold of garbage collection, which no quick command reaches: scanning takes a tenth of their time."""


def command() -> None:
    """Run the command line."""
    if sys.argv[1:] == ["--version"]:  # without the command-line library, which takes longer to load than Python
        print(f"rumpus {VERSION}")
        return
    from interpreter.cli.group import group

    group()()


def main() -> None:
    """Run the command and exit with its status."""
    gc.set_threshold(*_SELDOM)
    prepare_streams()
    status = _written(_status(command))
    gc.freeze()  # Python collects garbage when it ends, of which the system needs nothing
    sys.exit(status)


def _status(work: Callable[[], None]) -> int:
    """Do some work and return its exit status."""
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
    except OSError as fault:  # no command had a better message for it
        print(f"error: {f'{fault.filename}: ' if fault.filename else ''}{fault.strerror or fault}", file=sys.stderr)
        return WRONG_USAGE
    except Exception as fault:  # the outermost caller: a bug gets a message, and a traceback only on request
        _report_bug(fault)
        return BUG
    return FINE


def _written(status: int) -> int:
    """Flush standard output and return the exit status, even if the reader has left."""
    written = _status(sys.stdout.flush)
    return WRONG_USAGE if written == WRONG_USAGE else status


def _report_bug(fault: Exception) -> None:
    import traceback

    if os.environ.get("RUMPUS_TRACEBACK"):
        traceback.print_exc()
    place = traceback.extract_tb(fault.__traceback__)[-1]
    where = f"{place.name}, line {place.lineno}"
    print(f"this is a bug in rumpus: {type(fault).__name__} in {where}: {fault}", file=sys.stderr)
    print("Please report it with the rule file; RUMPUS_TRACEBACK=1 shows more.", file=sys.stderr)
