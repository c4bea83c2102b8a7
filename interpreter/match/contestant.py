"""The players of a match as text: who plays, within which budget, and with which settings.

5                                                  a player of ours, within its own budget
5 nodes=2000                                       the same within a budget: nodes, depth, or movetime in milliseconds
alphabeta nodes=2000 weights=rules                 the same, judging by weights from the rules, or by those of a file
8 threads=2                                        a player that searches in two threads, within a budget of time
8 tables=FOLDER                                    a player with tables of endgames, of a folder that each worker reads
uci:fairy-stockfish UCI_Elo=1500 movetime=200      a program that speaks UCI, its options, and a budget
cecp:fairymax variant=shatranj movetime=200        a program that speaks CECP, the protocol of XBoard
uci:engine "Skill Level=3" movetime=200            quotes keep blanks
"""

import re
import shlex
from collections.abc import Mapping
from dataclasses import dataclass, replace

from dsl.errors import SettingError
from dsl.words.near import near_names, quoted_list
from interpreter.game.players import NAMES, Budget
from interpreter.game.players.choose import MOST_THREADS, budget_named, uses_knowledge, uses_threads, uses_weights
from interpreter.game.players.player import MOST_NODES

OWN, UCI, CECP = "own", "uci", "cecp"

LIMITS = ("movetime", "nodes", "depth")
"""Settings that limit a player: milliseconds, positions, or actions looked at in every line."""

_DIGITS = re.compile(r"[0-9]{1,15}")

WEIGHTS = "weights"
"""The setting of players of ours that judge positions: by which weights."""

TABLES = "tables"
"""The setting of players of ours that do not err on purpose: a folder with tables of endgames."""

THREADS = "threads"
"""The setting of players of ours that search deeper and deeper: in how many threads."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Contestant:
    """A player of a match: a name of ours or a program, its settings, and its limits."""

    kind: str
    name: str
    """The name of a player of ours, or the command line of a program."""
    settings: tuple[tuple[str, str], ...] = ()
    limits: tuple[tuple[str, int], ...] = ()

    @property
    def label(self) -> str:
        """The player as text, which `read_contestant` reads back.

        >>> read_contestant("uci:engine 'Skill Level=3' movetime=200").label
        "uci:engine 'Skill Level=3' movetime=200"
        """
        name = self.name if self.kind == OWN else f"{self.kind}:{self.name}"
        return shlex.join([name, *(f"{key}={value}" for key, value in (*self.settings, *self.limits))])

    @property
    def budget(self) -> Budget | None:
        """The budget of an action, or None for the player's own."""
        limits = dict(self.limits)
        if not limits:
            return None
        seconds = limits["movetime"] / 1000 if "movetime" in limits else None
        return Budget(seconds=seconds, nodes=limits.get("nodes"), depth=limits.get("depth"), hurries=True)

    @property
    def weights(self) -> str | None:
        """The name or the file of the weights that a player of ours was given, or None for those of the ruleset."""
        return dict(self.settings).get(WEIGHTS) if self.kind == OWN else None

    @property
    def tables(self) -> str | None:
        """The folder with tables of endgames that a player of ours was given."""
        return dict(self.settings).get(TABLES) if self.kind == OWN else None

    @property
    def threads(self) -> int:
        """In how many threads a player of ours searches; 1 of a program, which counts its own."""
        return int(dict(self.settings).get(THREADS, "1")) if self.kind == OWN else 1


def read_contestant(text: str, limits: Mapping[str, int] | None = None, *, tables: str | None = None) -> Contestant:
    """Read a player; `limits` apply if the text has none, and `tables` if it may have them and names none.

    Raise `SettingError` for a text that names no player.
    """
    words = _words(text)
    name, pairs = words[0], [_pair(word) for word in words[1:]]
    kind, colon, command = name.partition(":")
    found = Contestant(
        kind=kind if colon else OWN,
        name=command if colon else name,
        settings=tuple(pair for pair in pairs if pair[0] not in LIMITS),
        limits=tuple((key, _number(key, value)) for key, value in pairs if key in LIMITS),
    )
    if not found.limits:
        found = replace(found, limits=tuple((limits or {}).items()))
    if tables is not None and found.kind == OWN and found.tables is None and uses_knowledge(found.name):
        found = replace(found, settings=(*found.settings, (TABLES, tables)))
    _check(found)
    return found


def _words(text: str) -> list[str]:
    try:
        words = shlex.split(text)
    except ValueError:
        raise SettingError(f"`{text}` has an unterminated quote", "close it") from None
    if not words:
        raise SettingError("expected a player, found nothing", f"write {quoted_list(NAMES)}, or uci:COMMAND")
    return words


def _pair(word: str) -> tuple[str, str]:
    name, equals, value = word.partition("=")
    if not (name and equals):
        raise SettingError(f"expected NAME=VALUE after the player, found `{word}`", "quote a name with blanks")
    return name, value


def _number(name: str, value: str, most: int = MOST_NODES, usual: int = 200) -> int:
    if not (_DIGITS.fullmatch(value) and 0 < int(value) <= most):
        raise SettingError(
            f"`{name}` must be a whole number from 1 to {most:,}, found `{value}`", f"write {name}={usual}"
        )
    return int(value)


def _check(found: Contestant) -> None:
    """Raise `SettingError` for an unknown player, or settings that it does not have."""
    if found.kind == OWN:
        _check_own(found)
    elif found.kind not in (UCI, CECP):
        raise SettingError(f"unknown protocol `{found.kind}`", f"write {UCI}:COMMAND or {CECP}:COMMAND")
    elif not found.name.strip():
        raise SettingError(f"`{found.kind}:` names no command", f"write {found.kind}:COMMAND")
    elif not found.limits:
        raise SettingError(f"`{found.label}` has no budget", "add movetime=MS, nodes=N or depth=N")
    elif found.kind == CECP and "nodes" in dict(found.limits):
        raise SettingError("CECP has no limit of nodes", "use movetime=MS or depth=N")


def _check_own(found: Contestant) -> None:
    if found.name not in NAMES:
        near = near_names(found.name, NAMES)
        raise SettingError(f"unknown player `{found.name}`", f"write {quoted_list(near or NAMES)}, or uci:COMMAND")
    own = [*LIMITS]
    own += [WEIGHTS] if uses_weights(found.name) else []
    own += [TABLES] if uses_knowledge(found.name) else []
    own += [THREADS] if uses_threads(found.name) else []
    for name, value in found.settings:
        if name not in own:
            raise SettingError(f"`{found.name}` has no setting `{name}`", f"its settings are {quoted_list(own)}")
        if name == THREADS:
            _check_threads(found, value)


def _check_threads(found: Contestant, value: str) -> None:
    threads, budget = _number(THREADS, value, MOST_THREADS, 2), found.budget or budget_named(found.name)
    if threads > 1 and budget.nodes is not None:
        raise SettingError(f"`{found.label}` counts positions, so it has one thread", "give it movetime=MS or depth=N")
