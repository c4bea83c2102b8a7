"""The process that forks cells. It has loaded the program, so that a cell begins within milliseconds.

It is a process of its own, because a fork of the server would inherit its sockets, threads and memory.
"""

import gc
import json
import os
import signal
import socket
from time import process_time
from typing import Any

from interpreter.web.rules import jobs
from interpreter.web.rules.bundle import NamedRules
from interpreter.web.rules.cell.frames import framed, receive
from interpreter.web.rules.cell.walls import NICE, CellLimits, allow_seconds, close_all_but, give_way, raise_walls
from interpreter.web.rules.memory import Memory


def main(number: int, *, draws: bool) -> None:
    """Fork a cell for each channel that arrives, until the server is gone; cells that draw have loaded what draws."""
    give_way(NICE)  # it loads the program while all clients come back after a restart
    door = socket.socket(fileno=number)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # cells that end leave nothing
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, whose end closes the door
    close_all_but({number})
    jobs.prepare()
    if draws:
        jobs.prepare_plots()
    gc.freeze()
    while True:
        message, channels, _, _ = socket.recv_fds(door, 4096, 1)
        if not message:
            return
        process = os.fork()
        if process == 0:
            _live(channels[0], CellLimits(**json.loads(message)))
        handle = os.pidfd_open(process)
        socket.send_fds(door, [str(process).encode()], [handle])
        for each in (*channels, handle):
            os.close(each)


def _live(number: int, limits: CellLimits) -> None:
    """Do jobs, one at a time, until the server closes the channel."""
    status = 1
    try:
        close_all_but({number})
        channel = socket.socket(fileno=number)
        raise_walls(limits)
        memory = Memory(shipped=False, tables=limits.tables)
        while (message := receive(channel)) is not None:
            channel.sendall(framed(_answer(memory, message, limits)))
        status = 0
    finally:
        os._exit(status)  # neither handlers nor buffers of the process that forked it


def _answer(memory: Memory, message: bytes, limits: CellLimits) -> bytes:
    name, seconds, words, rules = json.loads(message)
    allow_seconds(seconds)
    began = process_time()
    job = jobs.job_of(name, words)
    reply = jobs.do(job, memory, NamedRules(**rules) if rules else None)
    answer = _framed(began, reply)
    return answer if len(answer) <= limits.answer else _framed(began, _TOO_LARGE)


_TOO_LARGE: jobs.Reply[None] = jobs.Reply(failed="the answer is too large", fatal=True)


def _framed(began: float, reply: jobs.Reply[Any]) -> bytes:  # Any: JSON
    """Return what a job took of the processor, and what came of it."""
    return json.dumps([process_time() - began, [reply.found, reply.failed, reply.fatal]]).encode()
