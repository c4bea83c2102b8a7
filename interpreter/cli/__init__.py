"""The command `rumpus`. Each command is a module that imports the engines when it runs."""

from interpreter.cli.main import main

__all__ = ["main"]
