"""Play random games of a ruleset and judge them by the rules of the group `play`."""

from collections.abc import Iterator

from dsl.compiler import compile_source
from dsl.diagnostics import Diagnostic
from dsl.source import Source, Span
from interpreter.errors import UndecidedError
from interpreter.game.players import RandomPlayer
from interpreter.game.state import Game, State
from interpreter.lint.firing import fired, movers, watched
from interpreter.lint.registry import judge_of, play_rules
from interpreter.lint.tally import LIMIT, Played, Tally
from interpreter.state.position import Position
from rulesets import Catalogue


def findings_of_games(source: Source, games: int, seed: int, codes: frozenset[str]) -> Iterator[Diagnostic]:
    """Yield the findings in random games; none for a file that cannot be played."""
    ruleset = compile_source(source, library=Catalogue()).ruleset
    wanted = [rule for rule in play_rules() if rule.code in codes]
    if ruleset is None or not wanted:
        return
    tally = play_games(Game(ruleset), games, seed)
    for rule in wanted:
        yield from (rule.diagnostic(found) for found in judge_of(rule)(tally))


def play_games(game: Game, games: int, seed: int) -> Tally:
    """Return the tally of some games with consecutive seeds."""
    start = game.start()
    played = tuple(_played(start, games, seed))
    decided = () if any(each.is_undecided for each in played) else tuple(_decisive(start))
    stood = {piece for each in played for piece in each.stood}
    lines = watched(game.program, stood)
    return Tally(ruleset=game.ruleset, watched=lines, games=played, decided=decided)


def _played(start: State, games: int, seed: int) -> Iterator[Played]:
    """Play some games, up to the first that could not continue; none if the game is over at its start."""
    for number in range(seed, seed + games):
        game = play_game(start, number)
        if game.first or game.is_undecided:
            yield game
        if game.is_undecided:
            return


def _decisive(start: State) -> Iterator[str]:
    """Yield the first actions that end the game at once."""
    for action in start.legal_actions():
        if start.play(action).outcome():
            yield start.game.action_text(action)


def play_game(start: State, seed: int) -> Played:
    """Play one game, just as `rumpus play` does with two random players and the same seed."""
    player, state, first = RandomPlayer(seed), start, ""
    program, stood, acted, lines = start.game.program, set[int](), set[int](), set[Span]()
    is_undecided, outcome = False, None
    try:
        while (outcome := state.outcome()) is None and turns_of(state.position) < LIMIT:
            action = player.choose(state)
            first = first or state.game.action_text(action)
            stood |= {unit.piece for stack in state.position.board for unit in stack}
            acted |= movers(program, state.position, action)
            lines |= set(fired(program, state.position, action))
            state = state.play(action)
    except UndecidedError:
        is_undecided = True
    return Played(
        seed=seed,
        first=first,
        turns=turns_of(state.position),
        outcome=outcome,
        is_undecided=is_undecided,
        stood=frozenset(program.pieces[piece].name for piece in stood),
        acted=frozenset(program.pieces[piece].name for piece in acted),
        fired=frozenset(lines),
    )


def turns_of(position: Position) -> int:
    """Return the number of turns played."""
    return 2 * (position.number - 1) + position.side
