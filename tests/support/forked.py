"""The command, imported once: a process that waits for orders, and for each becomes the command in a copy of itself.

A copy has arguments, an environment, a folder, standard streams and an exit status of its own, as any process, and ends
as any does. Only the start is spared, which takes longer than what most tests ask for: that of Python, the import of the
command and of games, and the making of the grammar.
"""

import gc
import json
import os
import signal
import socket
import sys
from importlib import import_module

from interpreter.cli import main
from interpreter.cli.group import command_names, group, module_of
from interpreter.engines.choose import kernel_obstacle
from interpreter.game.load import load
from interpreter.lint.registry import all_rules

ORDER = 1_000_000
"""The most bytes of an order."""


def wait_for_orders(door: socket.socket) -> None:
    """Answer each order with the exit status of the copy that carried it out. This returns in a copy alone."""
    while True:
        order, streams, _, _ = socket.recv_fds(door, ORDER, 3)
        if not order:
            sys.exit()
        copy = os.fork()
        if not copy:
            door.close()
            _become(**json.loads(order), streams=streams)
            return
        for stream in streams:
            os.close(stream)
        _, status = os.waitpid(copy, 0)
        door.send(str(os.waitstatus_to_exitcode(status)).encode())


def _become(
    words: list[str], env: dict[str, str], folder: str, seconds: int, numbers: list[int], streams: list[int]
) -> None:
    for number, stream in zip(numbers, streams, strict=True):
        os.dup2(stream, number)
        os.close(stream)
    for number in {0, 1, 2} - {*numbers}:
        os.close(number)
        setattr(sys, ("stdin", "stdout", "stderr")[number], None)  # as Python starts with a closed stream
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(env)
    sys.argv = words
    signal.alarm(seconds)


def prepare() -> None:
    """Load what commands load, and make the grammar."""
    group()
    all_rules()
    load("hullabaloo", engine="reference")
    modules = [*map(module_of, command_names())]
    modules += [
        "interpreter.testing.suite",
        "interpreter.diff",
        "interpreter.cli.commands.lint.task",
        "interpreter.document",
    ]
    for module in modules if kernel_obstacle() else [*modules, "interpreter.engines.kernel.engine"]:
        import_module(module)


if __name__ == "__main__":
    prepare()
    gc.collect()
    gc.freeze()
    wait_for_orders(socket.socket(fileno=int(sys.argv[1])))
    sys.exit(main())
