"""A match played by lines of text."""

import sys

from interpreter.cli.commands.play.introduction import introduction
from interpreter.cli.commands.play.line_in_time import TimeUpError, line_in_time
from interpreter.cli.commands.play.screen import Screen
from interpreter.cli.commands.play.thinking import think
from interpreter.cli.shared.files import STDIN, UsageError, reason
from interpreter.cli.shared.output import has_color
from interpreter.cli.shared.recording import Keeper
from interpreter.game.match import Match, turn_text
from interpreter.game.table.sitting import Sitting
from interpreter.game.table.thinking import report_text
from interpreter.notation import write_record
from interpreter.notation.record import ADJUDICATION
from interpreter.program.tables import SIDE_NAMES

_NO_TEXT = "standard input is not text, so it contains no actions"


def play_lines(sitting: Sitting, *, thinking: bool) -> None:
    """Play a match: read the actions of people line by line, and print the others."""
    match, people = sitting.match, sitting.people
    screen = Screen(sitting, color=has_color(sys.stdout), asks=sys.stdin.isatty())
    sitting.begin()
    print(match.state.game.title)
    if match.actions:
        print(f"{'resumed' if match.outcome() is None else 'over'} after {_actions(len(match.actions))}")
    print(screen.view(), end="")
    if people and match.outcome() is None:
        print(introduction(sitting, color=screen.color), end="")
    while not screen.left and not sitting.settle():
        if sitting.waits_for_person:
            _ask(screen)
        else:
            print(_turn_of(sitting, thinking=thinking), end="")
            if people and match.outcome() is None:
                print(screen.view(), end="")
    if not people:
        print(screen.view(), end="")
    if screen.left and not isinstance(match.kept, Keeper) and not sys.stdin.isatty():
        print(write_record(match.record(sitting.tags())), end="")
    print(result_line(match, sitting.limit))


def _actions(count: int) -> str:
    return f"{count} action{'s' if count != 1 else ''}"


def print_record(sitting: Sitting) -> None:
    """Play an unattended game and print only its record."""
    if sitting.people:
        raise UsageError("--record - needs a game without human players; use a file instead")
    sitting.begin()
    while not sitting.settle():
        _turn_of(sitting, thinking=False)
    print(write_record(sitting.match.record(sitting.tags())), end="")


def _ask(screen: Screen) -> None:
    """Read one line of input, and echo it if it was not typed."""
    actor, clock = screen.match.state.actor, screen.sitting.clock
    try:
        line = line_in_time(
            "y or n> " if screen.is_leaving else f"{actor}> ", clock.left(SIDE_NAMES.index(actor)) if clock else None
        )
    except TimeUpError:
        print()
        return
    except EOFError:
        screen.left = True
        print()
        return
    except UnicodeDecodeError:
        raise UsageError(_NO_TEXT) from None
    except OSError as fault:
        raise UsageError(f"{STDIN} cannot be read: {reason(fault)}") from None
    if not sys.stdin.isatty():
        if not line.expandtabs().isprintable():
            raise UsageError(_NO_TEXT)
        print(line)
    if not screen.sitting.settle():
        print(screen.answer(line), end="")


def _turn_of(sitting: Sitting, *, thinking: bool) -> str:
    """Play until the turn ends or a human has to act; return the text, which is empty if time ran out before."""
    match = sitting.match
    side, number = match.state.turn, match.state.position.number
    texts, found = [], []
    while match.state.turn == side and not sitting.settle() and not sitting.waits_for_person:
        report = think(sitting.player(match.state.actor), match.state, sitting.budget(), yielding=bool(sitting.people))
        if sitting.settle():  # its time ran out
            break
        if thinking:
            found.append(report_text(match.state, report))
        texts.append(sitting.play(report.action))
    return "".join(f"{line}\n" for line in (*found, turn_text(number, side, texts))) if texts else ""


def result_line(match: Match, limit: int) -> str:
    """Return the result, as in records and in words."""
    outcome = match.outcome()
    if outcome is None:
        return "* (left unfinished)"
    if outcome.ending == ADJUDICATION:
        called = "won" if outcome.winner is not None else f"a draw after {limit} turns" if limit else "a draw"
        return f"{outcome.result} (called {called}; no rule of the game)"
    return f"{outcome.result} ({outcome})"
