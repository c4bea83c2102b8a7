"""Machines of protocols, driven without processes."""

from collections.abc import Callable
from typing import Any
from weakref import WeakSet

from interpreter.game.players import OwnPlayer, player_named
from interpreter.protocols.serving import Events, Machine
from interpreter.protocols.session import Session
from interpreter.protocols.uci.machine import UciMachine
from interpreter.protocols.uci.machine import speak as speak_uci
from interpreter.protocols.variants import Variants
from interpreter.protocols.xboard.machine import XBoardMachine
from interpreter.protocols.xboard.machine import speak as speak_xboard

_OPEN: "WeakSet[Conversation]" = WeakSet()


def end_thoughts() -> None:
    """Stop what machines still think: it would go on to the end of the tests."""
    for conversation in list(_OPEN):
        conversation.machine.leave()
    _OPEN.clear()


class Conversation:
    """A machine and what it says; `to` sends lines and returns the new answers."""

    def __init__(self, machine_of: Callable[..., Machine], session: Session) -> None:
        self.events = Events()
        self.said: list[str] = []
        self.machine = machine_of(session, lambda text: self.said.extend(text.split("\n")), self._ended)
        self.ended: list[Any] = []
        self.session = session
        _OPEN.add(self)

    def _ended(self, thought: object) -> None:
        self.ended.append(thought)

    def to(self, *lines: str | None) -> list[str]:
        """The answers to some lines, without waiting for thoughts."""
        before = len(self.said)
        for line in lines:
            self.machine.hear(line)
        return self.said[before:]

    def turn(self, *lines: str) -> list[str]:
        """The answers to some lines, up to the end of the count or the thought that they begin."""
        before = len(self.said)
        self.to(*lines)
        while (perft := getattr(self.machine, "perft", None)) is not None:
            perft.wait()
            self.machine.finish(perft)
        thought = getattr(self.machine, "thought", None)
        if thought is not None:
            thought.wait()
            self.machine.finish(thought)
        return self.said[before:]


def uci(variant: str = "chess", player: OwnPlayer | None = None) -> Conversation:
    """A conversation in UCI after the greeting."""
    found = Conversation(UciMachine, _session(variant, player, speak_uci))
    found.to("uci")
    return found


def _session(variant: str, player: OwnPlayer | None, speak: Any) -> Session:
    new = player_named if player is None else lambda *_words, **_options: player
    return Session(Variants(), variant, "random", 1, speak, new)


def xboard(variant: str = "chess", player: OwnPlayer | None = None) -> Conversation:
    """A conversation in CECP after the greeting, with no side played by the engine."""
    found = Conversation(XBoardMachine, _session(variant, player, speak_xboard))
    found.to("xboard", "protover 2", "new", "force")
    return found
