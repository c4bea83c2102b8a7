"""The command, imported once: a process that waits for orders, and for each becomes the command in a copy of itself.

A copy has arguments, an environment, a folder, standard streams and an exit status of its own, as any process. Only the
start is spared, which takes longer than what most tests ask for: that of Python, the import of the command and of games,
and the making of the grammar. At its end a copy does not take apart what it shares with the process that it is a copy
of: that would write to all of that memory, and take as long as a small command.
"""

import atexit
import fcntl
import gc
import json
import os
import signal
import socket
import sys
import termios
import threading
from importlib import import_module
from io import TextIOWrapper

from interpreter.cli import main
from interpreter.cli.group import command_names, group, module_of
from interpreter.engines.choose import kernel_obstacle
from interpreter.game.load import load
from interpreter.lint.registry import all_rules

ORDER = 1_000_000
"""The most bytes of an order."""


def wait_for_orders(door: socket.socket) -> None:
    """Answer each order with the number and a handle of the copy that carries it out. This returns in a copy alone.

    The order to reap is answered with the exit status of a copy that has ended.
    """
    while True:
        order, streams, _, _ = socket.recv_fds(door, ORDER, 3)
        if not order:
            sys.exit()
        words = json.loads(order)
        if "reap" in words:
            _, status = os.waitpid(words["reap"], 0)
            door.send(str(os.waitstatus_to_exitcode(status)).encode())
            continue
        _load(words.pop("modules"))
        copy = os.fork()
        if not copy:
            door.close()
            _become(**words, streams=streams)
            return
        handle = os.pidfd_open(copy)
        socket.send_fds(door, [str(copy).encode()], [handle])
        for number in (*streams, handle):
            os.close(number)


def _load(modules: list[str]) -> None:
    """Load what a command needs that few tests run, with the first of them."""
    if not sys.modules.keys() >= {*modules}:
        for module in modules:
            import_module(module)
        gc.freeze()


def _become(
    words: list[str], env: dict[str, str], folder: str, seconds: int, numbers: list[int], streams: list[int]
) -> None:
    for number, stream in zip(numbers, streams, strict=True):
        os.dup2(stream, number)
        os.close(stream)
    for number in {0, 1, 2} - {*numbers}:
        os.close(number)
        setattr(sys, ("stdin", "stdout", "stderr")[number], None)  # as Python starts with a closed stream
    if os.isatty(0):
        os.setsid()
        fcntl.ioctl(0, termios.TIOCSCTTY)
        assert isinstance(sys.stdout, TextIOWrapper)
        sys.stdout.reconfigure(line_buffering=True)
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


def run() -> None:
    """Run the command, and end as Python does but for the memory: threads, handlers of the exit, streams."""
    try:
        main()
    except SystemExit as end:
        threading._shutdown()  # type: ignore[attr-defined]
        atexit._run_exitfuncs()
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                stream.flush()
        os._exit(end.code if isinstance(end.code, int) else 0 if end.code is None else 1)


if __name__ == "__main__":
    prepare()
    gc.collect()
    gc.freeze()
    wait_for_orders(socket.socket(fileno=int(sys.argv[1])))
    run()
