"""The command line: all commands by name, of which only the one that is called is loaded."""

from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from dsl.version import VERSION
from interpreter.cli.commands import COMMANDS

_NUMBERS = {"int": "whole number", "int range": "whole number", "float": "number", "float range": "number"}
"""What help and messages call the kinds of numbers."""


class Group(TyperGroup):
    """The commands, each a name and a line of help until it is called."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:  # Any: of a library that typer brings with it or needs
        """The command that the first word names, loaded, and the words that are left for it."""
        name, _, rest = super().resolve_command(ctx, args)
        return name, load(name) if name else None, rest


def group() -> TyperGroup:
    """All commands."""
    made = typer.main.get_group(app)
    made.commands = {name: TyperCommand(name, help=place.about) for name, place in COMMANDS.items()}
    return made


def load(name: str) -> Any:  # Any: as above
    """A command with its options, whose words are those of people."""
    place = COMMANDS[name]
    alone = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
    alone.command(name)(getattr(import_module(f"interpreter.cli.{place.module}"), place.function))
    command = typer.main.get_command(alone)
    for param in command.params:
        param.type.name = _NUMBERS.get(param.type.name, param.type.name)
    return command


app = typer.Typer(
    name="rumpus",
    cls=Group,
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


def _tell_version(asked: bool) -> None:
    if asked:
        print(f"rumpus {VERSION}")
        raise typer.Exit


@app.callback()
def options(
    asked: Annotated[
        bool, typer.Option("--version", callback=_tell_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Chess variants as text files: check them, test them, look at them, play them."""
