"""The command `rumpus`. Each command is a module; what it needs of the engines is imported when it runs."""

from interpreter.cli.main import main

__all__ = ["main"]
