"""The process that forks cells. It has loaded the program, so that a cell begins within milliseconds.

It is a process of its own, because a fork of the server would inherit its sockets, threads and memory.
"""

import gc
import json
import os
import signal
import socket
from time import process_time

from interpreter.web import work
from interpreter.web.cell.frames import framed, receive
from interpreter.web.cell.walls import CellLimits, allow_seconds, close_all_but, raise_walls
from interpreter.web.desk import Desk


def main(number: int) -> None:
    """Fork a cell for each channel that arrives, until the server is gone."""
    door = socket.socket(fileno=number)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # cells that end leave nothing
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, whose end closes the door
    close_all_but({number})
    work.prepare()
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
        desk = Desk(shipped=False)
        while (message := receive(channel)) is not None:
            channel.sendall(framed(_answer(desk, message, limits)))
        status = 0
    finally:
        os._exit(status)  # neither handlers nor buffers of the process that forked it


def _answer(desk: Desk, message: bytes, limits: CellLimits) -> bytes:
    job, seconds, words = json.loads(message)
    allow_seconds(seconds)
    began = process_time()
    answer = work.answer(desk, job, words)
    found = json.dumps([process_time() - began, answer]).encode()
    if len(found) > limits.answer:
        found = json.dumps([process_time() - began, {"failed": "the answer is too large", "fatal": True}]).encode()
    return found
