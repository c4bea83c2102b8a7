"""Serve a protocol, named by the first argument, with a player that has lines to tell."""

import sys
from typing import Any

from interpreter.cli.shared.serving import serve_program
from interpreter.protocols.session import Session
from interpreter.protocols.uci.machine import UciMachine
from interpreter.protocols.uci.machine import speak as speak_uci
from interpreter.protocols.variants import Variants
from interpreter.protocols.xboard import WAIT
from interpreter.protocols.xboard.machine import XBoardMachine
from interpreter.protocols.xboard.machine import speak as speak_xboard
from support.players import Plodder

MACHINES: dict[str, tuple[Any, Any]] = {
    "uci": (UciMachine, speak_uci),
    "xboard": (XBoardMachine, speak_xboard),
}


def _plodder(*_words: Any, **_options: Any) -> Any:  # Any: a player that is none of ours
    return Plodder()


def main() -> None:
    """Serve until the other program leaves."""
    machine, speak = MACHINES[sys.argv[1]]
    if sys.argv[1] == "xboard":
        print(WAIT, flush=True)
    serve_program(Session(Variants(), "chess", "random", 1, speak, _plodder), machine)


if __name__ == "__main__":
    main()
