"""Plays one game of a match: our engine decides what is legal and who wins."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from time import perf_counter

from dsl.errors import SettingError
from interpreter.game.match import Match
from interpreter.game.players import Budget, Choice, Player
from interpreter.game.state import Game, State
from interpreter.game.worker_rules import game_of
from interpreter.match.contestant import OWN, UCI
from interpreter.match.openings import EVEN
from interpreter.match.outside.cecp import CecpPlayer
from interpreter.match.outside.fault import PlayerFault
from interpreter.match.outside.player import OutsidePlayer
from interpreter.match.outside.uci import UciPlayer
from interpreter.match.own import own_player
from interpreter.match.plan import Plan, Task
from interpreter.match.verdict import Verdict
from interpreter.notation import write_record, write_turn
from interpreter.notation.record import FORFEIT, RESIGNATION
from interpreter.program.tables import SIDE_NAMES
from interpreter.state.action import Action


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A game that was played: its record, and what it cost each player."""

    number: int
    record: str
    actions: tuple[int, int] = (0, 0)
    """Number of actions of the first and of the second player."""
    seconds: tuple[float, float] = (0.0, 0.0)


@dataclass(slots=True)
class Seat:
    """A player in a game, with its budget and what it has used."""

    player: Player
    budget: Budget | None
    actions: int = 0
    seconds: float = 0.0

    def act(self, state: State, *, with_score: bool) -> Choice:
        """Return the player's action, with the score that it gives itself if somebody wants to know."""
        begun = perf_counter()
        if with_score:
            found = self.player.decide(state, self.budget)
        else:
            found = Choice(self.player.choose(state, self.budget), 0)
        self.seconds += perf_counter() - begun
        self.actions += 1
        return found

    def inform(self, match: Match) -> None:
        """Tell a program the last action; a player of ours sees it in the state."""
        if isinstance(self.player, OutsidePlayer):
            self.player.inform(match.states[-2], match.actions[-1], match.state)


def play_task(task: Task) -> Played:
    """Play a game and return it."""
    return play_match(task)[1]


def play_match(task: Task) -> tuple[Match, Played]:
    """Play a game and return it, with its states."""
    match = Match([game_of(task.plan.rules).start(task.opening.lot)])
    for text in task.opening.actions:
        match.play(text)
    tags = {"Event": "Match", **match_tags(task), "OpeningPosition": match.state.fen()}
    seats: dict[str, Seat] = {}
    verdict = None if task.plan.margin is None else Verdict(task.plan.margin)
    with ExitStack() as stack:
        for side in SIDE_NAMES:
            _judged(match, side, tags, partial(_sit_down, task, side, match, seats, stack))
        while match.outcome() is None:
            if match.has_lasted(task.plan.limit):
                match.adjudicate(None)
                break
            side = match.state.actor
            _judged(match, side, tags, partial(_act, match, seats, side, verdict))
    used = [seats.get(SIDE_NAMES[player ^ task.white]) for player in (0, 1)]
    return match, Played(
        number=task.number,
        record=write_record(match.record(tags)),
        actions=(used[0].actions if used[0] else 0, used[1].actions if used[1] else 0),
        seconds=(used[0].seconds if used[0] else 0.0, used[1].seconds if used[1] else 0.0),
    )


def greet(player: tuple[Plan, int]) -> None:
    """Start the program that is a player of a match, and see that it understands the game.

    Raise `SettingError` if it cannot play, or if its first actions show that it plays or writes another game.
    """
    plan, number = player
    game = game_of(plan.rules)
    try:
        with seated(Task(plan=plan, number=0), number, game) as program:
            _shake_hands(program, game.start(), [], "at the start")
        told = first_turn(game.start())
        after = _played(game.start(), told)
        if told and after.legal_actions():
            with seated(Task(plan=plan, number=0), number, game) as program:
                turn = write_turn(game.program, told)
                _shake_hands(program, game.start(), told, f"after `{turn}`")
    except PlayerFault as fault:
        raise SettingError(f"`{plan.players[number].label}` {fault}", fault.help) from None


def first_turn(state: State) -> tuple[Action, ...]:
    """Return a turn that shows how a game is written: it goes on if it can, and its actions have the longest texts."""
    actions: list[Action] = []
    now = state
    while now.legal_actions() and now.actor == state.actor:
        actions.append(max(now.legal_actions(), key=partial(_told, now)))
        now = now.play(actions[-1])
    return tuple(actions)


def _told(state: State, action: Action) -> tuple[bool, int]:
    """Return how much an action shows: if the turn goes on after it, and the length of its text."""
    return state.play(action).actor == state.actor, len(state.game.action_text(action))


def _played(state: State, actions: Iterable[Action]) -> State:
    for action in actions:
        state = state.play(action)
    return state


def _shake_hands(program: Player, state: State, told: Iterable[Action], when: str) -> None:
    """Let a program act after some actions; raise `PlayerFault` with advice if it misunderstands the game."""
    for action in told:
        after = state.play(action)
        assert isinstance(program, OutsidePlayer), "only programs are greeted"
        program.inform(state, state.game.action_text(action), after)
        state = after
    try:
        program.think(state)
    except PlayerFault as fault:
        if not fault.misunderstands:
            raise
        raise PlayerFault(f"does not play this game as Rumpus does: {when} it {fault}", help=_OTHER_GAME) from None


_OTHER_GAME = (
    "check the variant and the notation of the program, which the page `Beside other programs` describes; "
    "no game was played, and nothing counts"
)


def _judged(match: Match, side: str, tags: dict[str, str], work: Callable[[], None]) -> None:
    """Do what a player has to do; if it fails, it loses, and the tags say why. A game that is over stays as it is."""
    if match.outcome() is not None:
        return
    try:
        work()
    except PlayerFault as fault:
        match.forfeit(SIDE_NAMES.index(side), RESIGNATION if fault.resigns else FORFEIT)
        tags["Reason"] = f"{side} {fault}"


def _sit_down(task: Task, side: str, match: Match, seats: dict[str, Seat], stack: ExitStack) -> None:
    """Seat the player of a side, and show it the opening."""
    player = SIDE_NAMES.index(side) ^ task.white
    contestant = task.plan.players[player]
    game = match.state.game
    seats[side] = Seat(stack.enter_context(seated(task, player, game)), contestant.budget)
    shown = Match(match.states[:1])
    for text in match.actions:
        shown.play(text)
        seats[side].inform(shown)


def _act(match: Match, seats: dict[str, Seat], side: str, verdict: Verdict | None) -> None:
    """Let the player of a side act, and tell both; end the game if both take it for decided."""
    chosen = seats[side].act(match.state, with_score=verdict is not None)
    match.play(chosen.action)
    for seat in seats.values():
        seat.inform(match)
    winner = None if verdict is None else verdict.hear(SIDE_NAMES.index(side), chosen.score)
    if winner is not None:
        match.adjudicate(winner)


@contextmanager
def seated(task: Task, number: int, game: Game) -> Iterator[Player]:
    """Give a player for one game, as good as new; a program ends with it."""
    contestant = task.plan.players[number]
    if contestant.kind == OWN:
        yield own_player(task, number)
        return
    kind = UciPlayer if contestant.kind == UCI else CecpPlayer
    player = kind(contestant.name, game, dict(contestant.settings), contestant.budget or Budget())
    try:
        yield player
    finally:
        player.close()


def match_tags(task: Task) -> dict[str, str]:
    """Return the tags that tell a game of a match from those of other matches and other rounds."""
    plan = task.plan
    labels = [contestant.label for contestant in plan.players]
    sides = {"White": plan.weights[task.white], "Black": plan.weights[1 - task.white]}
    return {
        "Round": task.round,
        "White": labels[task.white],
        "Black": labels[1 - task.white],
        **{f"{side}Weights": weights.hash for side, weights in sides.items() if weights is not None},
        "Seed": str(plan.seed),
        **({"Limit": str(plan.limit)} if plan.limit else {}),
        **({"Margin": str(plan.margin)} if plan.margin else {}),
        "OpeningActions": str(plan.opening),
        **({"OpeningLead": str(EVEN)} if plan.opening else {}),
    }
