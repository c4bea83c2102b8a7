"""Games from shuffled starts play as another program has them, with castling by its own rules for such starts."""

from collections.abc import Iterator
from random import Random
from types import ModuleType

import pytest

from interpreter import load
from interpreter.game.state import Game, State

_GAMES = ("crazyhouse", "atomic", "capablanca", "three-check", "king-of-the-hill")
_THEIRS = {"three-check": "3check", "king-of-the-hill": "kingofthehill"}


@pytest.mark.oracle
@pytest.mark.parametrize("name", _GAMES)
def test_games_from_shuffled_starts_have_the_moves_of_another_program(name: str) -> None:
    library = pytest.importorskip("pyffish")
    game, theirs = load(name, {"start": "shuffled"}, "kernel"), _THEIRS.get(name, name)
    castled = 0
    for seed in range(20):
        assert _ways(library, theirs, game.start(seed).fen(), 2) == sum(
            len(state.legal_actions()) for state in _next(game.start(seed))
        )
        for state in _played(game, seed):
            assert len(library.legal_moves(theirs, state.fen(), [], True)) == len(state.legal_actions()), state.fen()
            castled += any("O-O" in state.san(text) for text in state.legal_texts())

    assert castled >= 20


def _ways(library: ModuleType, name: str, fen: str, depth: int, played: tuple[str, ...] = ()) -> int:
    legal = library.legal_moves(name, fen, [*played], True)
    return len(legal) if depth == 1 else sum(_ways(library, name, fen, depth - 1, (*played, each)) for each in legal)


def _next(state: State) -> Iterator[State]:
    yield from (state.play(text) for text in state.legal_texts())


def _played(game: Game, seed: int) -> Iterator[State]:
    """Yield the states of the first turns of a random game."""
    chance, state = Random(seed), game.start(seed)
    while state.outcome() is None and state.position.number <= 20:
        yield state
        state = state.play(chance.choice(state.legal_texts()))


@pytest.mark.parametrize("name", _GAMES)
def test_a_shuffled_start_can_be_read_back(name: str) -> None:
    game = load(name, {"start": "shuffled"})
    for seed in range(5):
        fen = game.start(seed).fen()
        assert game.state(fen).fen() == fen
        assert load(name).start(seed).fen() == load(name).start().fen()


@pytest.mark.parametrize("name", _GAMES)
def test_both_engines_castle_from_shuffled_starts(name: str) -> None:
    kernel, reference = (load(name, {"start": "shuffled"}, engine) for engine in ("kernel", "reference"))
    hand = "[]" if kernel.program.hand is not None else ""
    last = " - 3+3 0 1" if name == "three-check" else " - 0 1"
    wide = len(kernel.program.board.files) - 8
    for home, rights in (("1R1K2R1", "GBgb"), ("RK5R", "HAha"), ("5RKR", "HFhf"), ("RKR5", "CAca")):
        row = home[:-1] + str(int(home[-1]) + wide) if home[-1].isdigit() else home + str(wide) * bool(wide)
        pawns, empty = "p" * (8 + wide), "/".join([str(8 + wide)] * 4)
        fen = f"{row.lower()}/{pawns}/{empty}/{pawns.upper()}/{row}{hand} w {rights}{last}"
        one, other = kernel.state(fen), reference.state(fen)
        for _ in range(6):
            assert one.legal_texts() == other.legal_texts(), one.fen()
            action = next((text for text in one.legal_texts() if "O-O" in one.san(text)), one.legal_texts()[0])
            one, other = one.play(action), other.play(action)
            assert one.fen() == other.fen()
