"""Who sits down to a match, and how it begins: from the start, or where a record left it."""

import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from interpreter.cli.commands.play.seat import Seat
from interpreter.cli.shared.engine import EngineName, engine_wanted
from interpreter.cli.shared.files import UsageError, open_game, open_state
from interpreter.cli.shared.recording import Keeper, already_there, read_game, rules_of
from interpreter.errors import InvalidRecordError
from interpreter.game.match import Match
from interpreter.game.replay import changed_rules, ended_by, follow, game_of
from interpreter.game.state import State
from interpreter.notation import Record

UNATTENDED_LIMIT = 150
"""Turns after which a game that nobody watches is called a draw."""

SEED = 1


Seats = dict[str, Seat]
"""Who plays White and who plays Black."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """What the words of the command say of players, chance and engine; what they leave open is `None`."""

    white: Seat | None = None
    black: Seat | None = None
    seed: int | None = None
    limit: int | None = None
    engine: EngineName | None = None

    def seat(self, side: str) -> Seat | None:
        """Who is to play a side."""
        return self.white if side == "white" else self.black


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitting:
    """A match with those who play it, where chance starts from, and after how many turns it is called a draw."""

    match: Match
    seats: Seats
    seed: int
    limit: int

    @property
    def people(self) -> frozenset[str]:
        """The sides that people play."""
        return frozenset(side for side, seat in self.seats.items() if seat is Seat.HUMAN)

    @property
    def is_kept(self) -> bool:
        """Whether there is a file that the match is written to."""
        return isinstance(self.match.kept, Keeper)

    @property
    def has_players(self) -> bool:
        """Whether a side is played by the machine."""
        return len(self.people) < len(self.seats)

    def tags(self) -> dict[str, str]:
        """What a record of the match says of all this."""
        tags = {"White": self.seats["white"].value, "Black": self.seats["black"].value}
        if Seat.RANDOM in self.seats.values():
            tags["Seed"] = str(self.seed)
        if self.limit:
            tags["Limit"] = str(self.limit)
        return tags

    def is_over(self) -> bool:
        """Whether the limit of turns is reached."""
        position = self.match.state.position
        return self.limit > 0 and 2 * (position.number - 1) + position.side >= self.limit


def sit_down(state: State, wishes: Wishes) -> Sitting:
    """A match from its start. Without a terminal, and if no side is given to a person, both play by themselves."""
    attended = sys.stdin.isatty() or Seat.HUMAN in (wishes.white, wishes.black)
    nobody = Seat.HUMAN if attended else Seat.RANDOM
    seats = {"white": wishes.white or nobody, "black": wishes.black or Seat.RANDOM}
    return Sitting(match=Match([state]), seats=seats, seed=_seed(wishes.seed), limit=_limit(wishes.limit, seats))


def _seed(wished: int | None) -> int:
    return SEED if wished is None else wished


def _limit(wished: int | None, seats: Seats) -> int:
    if wished is not None:
        return wished
    return 0 if Seat.HUMAN in seats.values() else UNATTENDED_LIMIT


def begin(file: str, option: list[str] | None, fen: str | None, wishes: Wishes, path: Path | None) -> Sitting:
    """A new match, with a new record if there is a path for it; `-` is standard output, which is written at the end."""
    if path is not None and os.path.exists(path) and str(path) != "-":
        raise already_there(path)
    if file == "-" and Seat.HUMAN in (wishes.white, wishes.black) and not sys.stdin.isatty():
        raise UsageError("standard input holds the rules, and so no actions: name the rule file")
    sitting = sit_down(open_state(open_game(file, option, wishes.engine), fen), wishes)
    if path is not None and str(path) != "-":
        _keep(sitting, Keeper(path, _dated(sitting)))
    return sitting


def _dated(sitting: Sitting) -> dict[str, str]:
    """Tags of a new game. One that plays itself has no date, so that the same game has the same record."""
    return {"Date": date.today().strftime("%Y.%m.%d"), **sitting.tags()} if sitting.people else sitting.tags()


def _keep(sitting: Sitting, keeper: Keeper) -> None:
    """Write the record now and after every change."""
    sitting.match.kept = keeper
    keeper(sitting.match)


def resume(path: Path, rules: str | None, wishes: Wishes) -> Sitting:
    """The match that a record left, kept in the same file; one that has ended is left as it is."""
    record, text = read_game(str(path))
    advice = f"name its rule file: `rumpus play {rules_of(record, str(path))} --resume {path}`"
    game = game_of(record, rules, engine_wanted(wishes.engine), advice)
    followed = follow(record, game)
    faults = [*followed.faults, *changed_rules(record, game)]
    if faults:
        raise InvalidRecordError(record.name, faults)
    match = Match(list(followed.states), list(followed.actions), ended_by(record))
    seats = {side: wishes.seat(side) or _seat(record, side) for side in ("white", "black")}
    seed = _number(record, "Seed") if wishes.seed is None else wishes.seed
    limit = _number(record, "Limit") if wishes.limit is None else wishes.limit
    sitting = Sitting(match=match, seats=seats, seed=_seed(seed), limit=_limit(limit, seats))
    if match.outcome() is None:
        kept = {tag: value for tag, value in record.tags.items() if tag not in ("Seed", "Limit", "Termination")}
        _keep(sitting, Keeper(path, {**kept, **dict(_changed(sitting, record, wishes))}, text.encode()))
    return sitting


def _seat(record: Record, side: str) -> Seat:
    """Who played a side; any name that is no seat is a person's."""
    name = record.tags[side.capitalize()]
    return Seat(name) if name in list(Seat) else Seat.HUMAN


def _number(record: Record, tag: str) -> int | None:
    """The number that a tag says."""
    text = record.tags.get(tag)
    return None if text is None else int(text)  # a record that was read has no other text there


def _changed(sitting: Sitting, record: Record, wishes: Wishes) -> Iterator[tuple[str, str]]:
    """Tags that the words of the command change; names of people stay as they are."""
    for tag, value in sitting.tags().items():
        side = tag.lower()
        if side not in ("white", "black") or wishes.seat(side) is not None or record.tags[tag] == "?":
            yield tag, value
