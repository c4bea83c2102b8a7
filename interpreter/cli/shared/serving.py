"""Serving another program through a protocol on the standard streams."""

import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from interpreter.cli.shared.files import UsageError
from interpreter.cli.shared.streams import check_streams

if TYPE_CHECKING:
    from interpreter.game.state import Game
    from interpreter.protocols.dialect import Dialect
    from interpreter.protocols.output import Say
    from interpreter.protocols.serving import Machine
    from interpreter.protocols.session import Session

RulesetOption = Annotated[
    str | None,
    typer.Option(
        "--ruleset",
        metavar="FILE",
        help="The ruleset that is played first: a rule file or a name.",
        show_default="chess",
    ),
]
LevelOption = Annotated[
    str | None, typer.Option("--level", metavar="NAME", help="The player.", show_default="the strongest one")
]
SeedOption = Annotated[int, typer.Option("--seed", help="Random seed of the player.")]

_MachineOf = Callable[["Session", "Say", Callable[[object], None]], "Machine"]


def session_for(ruleset: str | None, level: str | None, seed: int, speak: "Callable[[Game], Dialect]") -> "Session":
    """Return the session of a protocol as it starts."""
    from interpreter.game.players import NAMES
    from interpreter.protocols.session import STRONGEST, Session
    from interpreter.protocols.variants import Variants
    from rulesets.elsewhere import names_elsewhere

    if level is not None and level not in NAMES:
        raise UsageError(f"unknown player {level}; the players are {', '.join(NAMES)}")
    variants = Variants()
    variant = variants.add(ruleset) if ruleset is not None else names_elsewhere().default
    return Session(variants, variant, level or STRONGEST, seed, speak)


def serve_program(session: "Session", machine_of: _MachineOf) -> None:
    """Serve until the other program says `quit` or ends its input."""
    from interpreter.protocols.output import one_at_a_time
    from interpreter.protocols.serving import Events, serve

    check_streams()

    def write(text: str) -> None:
        print(text, flush=True)

    events = Events()
    machine = machine_of(session, one_at_a_time(write), events.ended)
    serve(machine, events, lambda size: os.read(sys.stdin.fileno(), size))
