"""Algebraic notation beside python-chess, position by position."""

from random import Random

import chess
import chess.variant
import pytest

from interpreter import State, load

GAMES = range(12)
PLIES = 160
ARMIES = (
    "k7/8/8/8/8/8/8/4K3 w - - 0 1",
    "4k3/1N1N4/N3N3/8/N3N3/1N1N4/8/4K3 w - - 0 1",
    "5k2/2Q5/1Q6/8/3Q4/2Q5/8/QQ1QK2Q w - - 0 1",
    "1n2k3/P1P5/8/R2pP2R/8/R6R/8/R3K2R w KQ d6 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "4k3/8/4r3/8/1N2N1N1/8/4K3/8 w - - 0 1",
)
"""Positions in which many units of one piece reach one square."""


def _compare(state: State, board: chess.Board, texts: list[str]) -> None:
    for text in texts:
        move = chess.Move.from_uci(text)
        said = state.san(text)
        assert said == board.san(move)
        assert board.parse_san(said) == move
        assert state.game.action_text(state.recorded(said)) == text


@pytest.mark.oracle
@pytest.mark.parametrize("name", ["chess", "crazyhouse"])
@pytest.mark.parametrize("seed", GAMES)
def test_random_games_are_written_as_python_chess_writes_them(name: str, seed: int) -> None:
    random, state = Random(seed), load(name).start()
    board = chess.variant.CrazyhouseBoard() if name == "crazyhouse" else chess.Board()
    for _ in range(PLIES):
        texts = state.legal_texts()
        if not texts:
            break
        _compare(state, board, random.sample(texts, min(4, len(texts))))
        text = random.choice(texts)
        state = state.play(text)
        board.push_uci(text)


@pytest.mark.oracle
@pytest.mark.parametrize("fen", ARMIES)
def test_crowded_positions_are_written_as_python_chess_writes_them(fen: str) -> None:
    state = load("chess").state(fen)
    _compare(state, chess.Board(fen), list(state.legal_texts()))


@pytest.mark.oracle
def test_a_text_that_python_chess_finds_ambiguous_or_illegal_is_refused_here_too() -> None:
    fen = ARMIES[1]
    state, board = load("chess").state(fen), chess.Board(fen)
    for text in ("Nd5", "Nc5", "Nbc5", "N4c5", "Ke3", "O-O", "Na6c5", "e4", "Kxe2", "N6c5"):
        try:
            expected = board.parse_san(text).uci()
        except ValueError:
            expected = None
        try:
            found = state.game.action_text(state.recorded(text))
        except ValueError:
            found = None
        assert found == expected, text
