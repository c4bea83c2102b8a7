"""The command line: all commands by name; only the called one is loaded."""

import ast
from copy import copy
from functools import cache
from importlib import import_module
from keyword import iskeyword
from math import isfinite
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from dsl.version import VERSION

_COMMANDS = Path(__file__).parent / "commands"

_NUMBERS = {"int": "whole number", "int range": "whole number", "float": "number", "float range": "number"}
"""Names of number types in help and messages."""


@cache
def command_names() -> tuple[str, ...]:
    """Return the commands: the files and folders of `commands`."""
    return tuple(sorted(path.stem.rstrip("_") for path in _COMMANDS.iterdir() if not path.name.startswith("_")))


def python_name(name: str) -> str:
    """Return the name of a command as Python has it: a keyword gets an underscore.

    >>> python_name("import"), python_name("export")
    ('import_', 'export')
    """
    return f"{name}_" if iskeyword(name) else name


def module_of(name: str) -> str:
    """Return the module of a command, which has a function with its name."""
    inside = ".command" if (_COMMANDS / name).is_dir() else ""
    return f"interpreter.cli.commands.{python_name(name)}{inside}"


def about(name: str) -> str:
    """Return the first help line of a command, without loading it."""
    path = _COMMANDS / python_name(name)
    source = (path / "command.py" if path.is_dir() else path.with_suffix(".py")).read_text(encoding="utf-8")
    functions = (node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef))
    said = next((ast.get_docstring(node) for node in functions if node.name == path.name), None) or ""
    return said.partition("\n")[0]


def load(name: str) -> Any:  # Any: from a library inside typer or below it
    """A command with readable option types."""
    alone = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
    alone.command(name)(getattr(import_module(module_of(name)), python_name(name)))
    command = typer.main.get_command(alone)
    for param in command.params:
        if param.type.name.startswith("float"):
            param.type = _finite(param.type)
        param.type.name = _NUMBERS.get(param.type.name, param.type.name)
    return command


def _finite(kind: Any) -> Any:  # Any: as above
    """Return a type of numbers that refuses `nan`, which is within no bounds and beyond none, and infinity."""
    found = copy(kind)

    def convert(value: Any, param: Any, ctx: Any) -> Any:
        number = kind.convert(value, param, ctx)
        if not isfinite(number):
            found.fail(f"{value!r} is not a finite number.", param, ctx)
        return number

    found.convert = convert
    return found


class Group(TyperGroup):
    """The commands, each a name and a help line until it is called."""

    def list_commands(self, ctx: Any) -> list[str]:  # Any: as above
        """Return the names, in the order of `rumpus --help`."""
        return [*command_names()]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return a command by name, without its options."""
        return TyperCommand(cmd_name, help=about(cmd_name)) if cmd_name in command_names() else None

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Return the loaded command of the first word, and the remaining words; near names if there is none."""
        if args and args[0] in command_names():
            return args[0], load(args[0]), args[1:]
        from dsl.words.near import near_names, quoted_list

        if near := near_names(args[0], command_names()) if args else ():
            ctx.fail(f"No such command {args[0]!r}. Did you mean {quoted_list(near)}?")
        return super().resolve_command(ctx, args)


def group() -> Any:  # Any: as above
    """Return all commands, with the options that complete words in a shell."""
    return typer.main.get_command(app)


app = typer.Typer(
    name="rumpus",
    cls=Group,
    no_args_is_help=True,
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
    """Check, test, show and play chess variants written as text files."""
