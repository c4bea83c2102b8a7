"""`rumpus play`: a game in the terminal, or by itself."""

import sys
from enum import StrEnum
from random import Random
from typing import TYPE_CHECKING, Annotated

import typer

from interpreter.cli.files import FenOption, FileArgument, SettingsOption, open_game, open_state
from interpreter.cli.output import has_colour

if TYPE_CHECKING:
    from interpreter.cli.match import Match
    from interpreter.cli.table import Table
    from interpreter.game import State
    from interpreter.players import Player

UNATTENDED_LIMIT = 150
"""Turns after which a game that nobody watches is called a draw."""


class Seat(StrEnum):
    """Who plays a side."""

    HUMAN = "human"
    RANDOM = "random"


def play(
    file: FileArgument,
    white: Annotated[Seat, typer.Option("--white", help="Who plays White.")] = Seat.HUMAN,
    black: Annotated[Seat, typer.Option("--black", help="Who plays Black.")] = Seat.RANDOM,
    seed: Annotated[
        int, typer.Option("--seed", help="What chance starts from; the same seed plays the same game.")
    ] = 1,
    limit: Annotated[
        int | None, typer.Option("--limit", min=0, help="Call the game a draw after so many turns; 0 is never.")
    ] = None,
    fen: FenOption = None,
    option: SettingsOption = None,
) -> None:
    """Play a game. Without a terminal on standard input both sides play by themselves."""
    from interpreter.cli.match import Match

    state = open_state(open_game(file, option), fen)
    attended = sys.stdin.isatty()
    seats = {"white": white, "black": black} if attended else {"white": Seat.RANDOM, "black": Seat.RANDOM}
    if limit is None:
        limit = 0 if Seat.HUMAN in seats.values() else UNATTENDED_LIMIT
    _play(Match([state]), seats, _player(seed), limit)


def _player(seed: int) -> "Player":
    from interpreter.players import RandomPlayer

    return RandomPlayer(Random(seed))


def _play(match: "Match", seats: dict[str, Seat], player: "Player", limit: int) -> None:
    from interpreter.cli.table import Table

    people = frozenset(side for side, seat in seats.items() if seat is Seat.HUMAN)
    table = Table(match, people, colour=has_colour(sys.stdout))
    print(match.state.game.title)
    print(table.view(), end="")
    if people:
        print("Type an action, its number, or ? for help.")
    while match.outcome() is None and not table.left and not _is_over(match.state, limit):
        if match.state.turn in people:
            _ask(table)
        else:
            print(_turn_of(match, player))
            if people and match.outcome() is None:
                print(table.view(), end="")
    if not people:
        print(table.view(), end="")
    print(result_line(match, limit))


def _is_over(state: "State", limit: int) -> bool:
    """Whether the limit of turns is reached."""
    return limit > 0 and 2 * (state.position.number - 1) + state.position.side >= limit


def _ask(table: "Table") -> None:
    """One line typed by a person."""
    try:
        line = input(f"{table.match.state.turn}> ")
    except EOFError:
        table.quit("")
        print()
        return
    print(table.answer(line), end="")


def _turn_of(match: "Match", player: "Player") -> str:
    """A player's whole turn, played; its text comes back."""
    from interpreter.cli.match import turn_text

    side, number = match.state.turn, match.state.position.number
    texts = []
    while match.outcome() is None and match.state.turn == side:
        texts.append(match.play(player.choose(match.state)))
    return turn_text(number, side, texts)


def result_line(match: "Match", limit: int) -> str:
    """The result, as records write it and in words."""
    outcome = match.outcome()
    if outcome is not None:
        return f"{outcome.result} ({outcome})"
    if _is_over(match.state, limit):
        return f"1/2-1/2 (called a draw after {limit} turns; no rule of the game)"
    return "* (left unfinished)"
