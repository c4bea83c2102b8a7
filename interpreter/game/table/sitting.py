"""A match with its people, computer players and clock."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from interpreter.game.match import Match
from interpreter.game.players import NAMES, Budget, Player, budget_named, player_named, threads_for_one
from interpreter.game.players.clock import TurnClock, turn_time
from interpreter.game.players.informed import Knowledge
from interpreter.game.table.clock import Clock, TimeControl
from interpreter.program.tables import SIDE_NAMES
from interpreter.state.action import Action

HUMAN = "human"
"""The name of a person among the names of players."""

HINT_SECONDS = 1.0

_LEAST = 0.01
"""The least number of seconds for an action."""

SEED = 1
"""The random seed, where none is given."""


@dataclass(kw_only=True)
class Sitting:
    """A match, the name of the player of each side, its settings, and what it needs while it is played."""

    match: Match
    seats: dict[str, str]
    seed: int = SEED
    limit: int = 0
    """Number of turns after which the match is called a draw; 0 means never."""
    movetime: float | None = None
    """Seconds of a computer player for each action."""
    clock: Clock | None = None
    knowledge: Knowledge | None = None
    """What the computer players know of positions, such as tables of endgames."""
    players: dict[str, Player] = field(default_factory=dict, repr=False)
    """The computer players in use, by their side or role; others are made when they have to act."""

    @property
    def people(self) -> frozenset[str]:
        """The sides of human players."""
        return frozenset(side for side, name in self.seats.items() if name == HUMAN)

    @property
    def has_players(self) -> bool:
        """True if a side is played by the computer."""
        return len(self.people) < len(self.seats)

    @property
    def waits_for_person(self) -> bool:
        """True if a person has to act."""
        return self.match.outcome() is None and self.match.state.actor in self.people

    def tags(self) -> dict[str, str]:
        """The tags of the match's record."""
        tags = {"White": self.seats["white"], "Black": self.seats["black"]}
        if self.has_players:
            tags["Seed"] = str(self.seed)
        if self.limit:
            tags["Limit"] = str(self.limit)
        if self.clock:
            tags["TimeControl"] = self.clock.control.tag
        return tags

    def time(self, control: TimeControl | None) -> None:
        """Give the match a clock."""
        self.clock = Clock(control) if control else None

    def begin(self) -> None:
        """Start the clock of the side to act."""
        self._run()

    def begin_again(self) -> None:
        """Begin a new match from the same start; what keeps the old one keeps the new one too."""
        for player in self.players.values():
            player.restart()
        self.match = Match(self.match.states[:1], kept=self.match.kept)
        self.time(self.clock.control if self.clock else None)
        self._run()

    def stop_players(self) -> None:
        """Make the players that think return what they have found."""
        for player in self.players.values():
            player.stop()

    def play(self, action: Action | str) -> str:
        """Play an action, move the clock on, and return the action's text."""
        text = self.match.play(action)
        before, after = self.match.states[-2:]
        if self.clock and (before.turn, before.position.number) != (after.turn, after.position.number):
            self.clock.add(SIDE_NAMES.index(before.turn))
        self._run()
        return text

    def _run(self) -> None:
        if self.clock:
            state = self.match.state
            self.clock.run(None if self.match.outcome() else SIDE_NAMES.index(state.actor))

    def take_back(self) -> tuple[str, ...]:
        """Take back a person's last action, and return the texts of what was taken back.

        If the computer has answered with a turn of its own, the person's whole last turn is taken back. Nothing is
        taken back when the time is up.
        """
        match, people = self.match, self.people
        is_late = self.clock is not None and self.clock.fallen is not None
        if is_late or not any(state.actor in people for state in match.states[:-1]):
            return ()
        match.ended = None
        leaving, answered = _turn(match), False
        taken = [match.take_back()]
        while match.state.actor not in people:
            taken.append(match.take_back())
            answered = True
        if answered and _turn(match) != leaving:
            taken += self._rest_of_turn()
        self._run()
        return tuple(text for text in taken if text is not None)

    def _rest_of_turn(self) -> Iterable[str | None]:
        """Take back the actions before, as long as the same person chose them in the same turn."""
        match, key, actor = self.match, _turn(self.match), self.match.state.actor
        while len(match.states) > 1 and (_turn(match, -2), match.states[-2].actor) == (key, actor):
            yield match.take_back()

    def settle(self) -> bool:
        """Return True if the match is over; time that is up and the limit of turns end it."""
        match = self.match
        if match.outcome() is None and self.clock and self.clock.fallen is not None:
            match.run_out(self.clock.fallen)
        elif match.outcome() is None and match.has_lasted(self.limit):
            match.adjudicate(None)
        if match.outcome() is None:
            return False
        self._run()
        return True

    def player(self, side: str) -> Player:
        """Return the computer player of a side."""
        return self._player(side, self.seats[side])

    def adviser(self) -> Player:
        """Return the player that gives hints: the one of the highest level."""
        return self._player("adviser", strongest())

    def _player(self, role: str, name: str) -> Player:
        if role not in self.players:
            threads = threads_for_one() if budget_named(name).nodes is None else 1
            self.players[role] = player_named(
                name, self.match.state.game, seed=self.seed, threads=threads, knowledge=self.knowledge
            )
        return self.players[role]

    def budget(self) -> Budget | None:
        """Return the budget of the computer player that has to act; `None` is the player's own.

        Settings of the match change the time alone, so that a level stays as strong as it is.
        """
        limits = [self.movetime] if self.movetime is not None else []
        if self.clock:
            state = self.match.state
            left, (_, most) = self.clock.left(SIDE_NAMES.index(state.actor)), state.actions_of_turn()
            turn = turn_time(TurnClock(left=left, increment=self.clock.control.increment))
            limits.append(max(_LEAST, turn.soft / max(1, most)))
        return replace(budget_named(self.seats[self.match.state.actor]), seconds=min(limits)) if limits else None


def strongest(names: Iterable[str] = NAMES) -> str:
    """Return the player of the highest level, or the last one if none has a level.

    >>> strongest(("random", "greedy", "9", "10")), strongest(("random", "greedy"))
    ('10', 'greedy')
    """
    known = list(names)
    return max((name for name in known if name.isdecimal()), key=int, default=known[-1])


def title_of(name: str) -> str:
    """Return the name of a player as the screen shows it.

    >>> title_of("8"), title_of("human")
    ('level 8', 'human')
    """
    return f"level {name}" if name.isdecimal() else name


def _turn(match: Match, index: int = -1) -> tuple[int, str]:
    state = match.states[index]
    return state.position.number, state.turn
