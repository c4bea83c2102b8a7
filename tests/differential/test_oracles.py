"""Our games beside other programs that play them, action by action."""

import re
from collections.abc import Mapping
from random import Random
from typing import Any

import chess
import chess.variant
import pytest
from support import alice_chess, fusion_chess, hexagonal_chess
from support.alice_chess import AliceChess
from support.brickwork import BRICKS, FILES, destinations
from support.chess_variants import BOARDS
from support.double_move import DoubleMove
from support.hexagonal_chess import KINDS, HexagonalChess

from interpreter import State, load
from interpreter.game.perft import perft

GAMES = range(12)
PLIES = 160
COUNTED = ("repetition", "progress", "material")
"""Endings the others do not judge."""


def _ending(state: State) -> str:
    outcome = state.outcome()
    return outcome.ending if outcome else ""


def _chosen(random: Random, texts: tuple[str, ...]) -> str:
    """A random action, more often than by chance one that says more than two squares."""
    rare = [text for text in texts if len(text) > 4]
    return random.choice(rare if rare and random.random() < 0.3 else texts)


def _hands(state: State) -> list[str]:
    symbols = [piece.symbol for piece in state.game.program.pieces]
    return ["".join(sorted(symbols[piece] for piece in hand)) for hand in state.position.hands]


@pytest.mark.oracle
@pytest.mark.parametrize("seed", GAMES)
def test_crazyhouse_agrees_with_python_chess(seed: int) -> None:
    random, state, board = Random(seed), load("crazyhouse").start(), chess.variant.CrazyhouseBoard()
    for _ in range(PLIES):
        if _ending(state) in COUNTED:
            break
        texts = state.legal_texts()
        assert set(texts) == {move.uci() for move in board.legal_moves}
        assert state.is_check() == board.is_check()
        assert (_ending(state) == "checkmate") == board.is_checkmate()
        assert (_ending(state) == "stalemate") == board.is_stalemate()
        if not texts:
            break
        text = _chosen(random, texts)
        state = state.play(text)
        board.push_uci(text)
        assert state.fen().split("[")[0] == board.fen().split("[")[0]
        assert _hands(state) == ["".join(sorted(str(board.pockets[side]).upper())) for side in chess.COLORS]
        assert state.fen().split()[2] == board.fen().split()[2]


@pytest.mark.oracle
@pytest.mark.parametrize("seed", GAMES)
@pytest.mark.parametrize("name", sorted(BOARDS.keys() - {"crazyhouse"}))
def test_variants_of_python_chess_agree(name: str, seed: int) -> None:
    random, state, board = Random(seed), load(name).start(), BOARDS[name]()
    for _ in range(PLIES):
        if _ending(state) in COUNTED or board.is_insufficient_material():
            break
        texts = state.legal_texts()
        if board.is_variant_end() and texts:  # it does not wait for a race that is lost
            state = state.play(random.choice(texts))
            texts = ()
        if not texts:
            assert board.result() == _result(state)
            break
        assert set(texts) == {move.uci() for move in board.legal_moves}
        text = _chosen(random, texts)
        state = state.play(text)
        board.push_uci(text)
        assert state.is_check() == board.is_check()
        assert state.fen().split()[0] == board.fen().split()[0]
        assert load(name).state(board.fen()).fen().split()[:3] == state.fen().split()[:3]


def _result(state: State) -> str:
    outcome = state.outcome()
    return outcome.result if outcome else "*"


@pytest.mark.oracle
@pytest.mark.parametrize("seed", GAMES)
def test_marseillais_agrees_with_two_moves_on_python_chess(seed: int) -> None:
    random, state, other = Random(seed), load("marseillais").start(), DoubleMove(chess.Board())
    for _ in range(PLIES):
        if _ending(state) in COUNTED:
            break
        texts = state.legal_texts()
        assert set(texts) == set(other.moves())
        assert (state.turn == "white", state.position.spent == 0) == (other.board.turn, other.first)
        assert state.is_check() == other.board.is_check()
        if not texts:
            assert _ending(state) == ("checkmate" if other.board.is_check() else "stalemate")
            break
        text = _chosen(random, texts)
        state, other = state.play(text), other.play(text)
        assert state.fen().split()[0] == other.board.board_fen()


@pytest.mark.oracle
@pytest.mark.parametrize("seed", GAMES)
@pytest.mark.parametrize("cavalier", ["leaps", "steps"])
def test_fusion_chess_agrees_with_a_plain_program(cavalier: str, seed: int) -> None:
    random, state = Random(seed), load("fusion-chess", {"cavalier-king": cavalier}).start()
    other = fusion_chess.start(steps=cavalier == "steps")
    for _ in range(PLIES):
        others = _compared(state, other)
        if not others:
            break
        text = _joining(random, state) or _chosen(random, state.legal_texts())
        state, other = state.play(text), others[text]


def _compared(state: State, other: Any) -> Mapping[str, Any]:  # Any: a position of a plain program
    """Compare a position, and return the plain program's positions after each action; none if the game is over."""
    if _ending(state) in COUNTED:
        return {}
    texts, others = state.legal_texts(), other.texts()
    assert set(texts) == set(others)
    assert state.is_check() == other.is_checked()
    if not texts:
        assert _ending(state) == ("checkmate" if other.is_checked() else "stalemate")
    return others  # type: ignore[no-any-return]


def _joining(random: Random, state: State) -> str | None:
    """Now and then a fusion, if there is one: else random games have few compounds."""
    position, own = state.position, state.position.side
    found = [
        state.game.action_text(action)
        for action in state.legal_actions()
        if action.piece == -1 and (unit := position.unit(action.target)) is not None and unit.side == own
    ]
    return random.choice(found) if found and random.random() < 0.4 else None


@pytest.mark.oracle
@pytest.mark.parametrize("seed", range(2 * len(GAMES)))
@pytest.mark.parametrize("name", ["alice", "odonohue"])
def test_alice_agrees_with_two_boards_of_python_chess(name: str, seed: int) -> None:
    random, state, other = Random(seed), load(name).start(), AliceChess(stays=name == "odonohue")
    for _ in range(PLIES):
        others = _compared(state, other)
        if not others:
            break
        text = _chosen(random, state.legal_texts())
        state, other = state.play(text), others[text]
        assert state.fen().split()[0] == other.placement()


@pytest.mark.oracle
@pytest.mark.parametrize(("engine", "depth"), [("reference", 3), ("auto", 4)])
def test_counts_of_alice_are_those_of_two_boards_of_python_chess(engine: str, depth: int) -> None:
    game = load("alice", engine=engine)

    assert perft(game.engine, game.start().position, depth) == alice_chess.count(AliceChess(), depth)


@pytest.mark.oracle
@pytest.mark.parametrize("seed", GAMES)
@pytest.mark.parametrize("name", KINDS)
def test_hexagonal_chess_agrees_with_cube_coordinates(name: str, seed: int) -> None:
    random, state, other = Random(seed), load(name).start(), HexagonalChess.start(KINDS[name])
    for _ in range(PLIES):
        others = other.texts()
        legal = state.legal_texts() if _ending(state) not in COUNTED else ()
        if not legal:
            assert _ending(state) in COUNTED or not others
            break
        assert sorted(legal) == sorted(others), state.fen()
        text = _chosen(random, legal)
        state, other = state.play(text), others[text]
        assert {square: _letter(state, square) for square in other.placement()} == other.placement()


@pytest.mark.parametrize("symbol", "KQRBN")
def test_masonic_chess_agrees_with_the_centers_of_bricks(symbol: str) -> None:
    game = load("masonic")
    for center, square in BRICKS.items():
        reached = destinations(symbol, center)
        others = {"K": square} if symbol == "K" else {symbol: square, "K": _far(reached, square)}
        enemy = _far(reached, *others.values())
        state = game.state(_placed({**others, "k": enemy}))
        assert set(state.destinations(square)) == reached, (symbol, square)


def _far(reached: set[str], *taken: str) -> str:
    """Return a brick that is neither reached nor taken, nor near a king."""
    near = {name for place, name in BRICKS.items() if name in taken for name in destinations("K", place)}
    center = {name: place for place, name in BRICKS.items()}
    return next(
        name
        for name in BRICKS.values()
        if name not in {*reached, *near, *taken} and not destinations("K", center[name]) & reached & near
    )


def _placed(units: dict[str, str]) -> str:
    """Return the FEN of a position of Masonic Chess in which White acts."""
    at = {square: symbol for symbol, square in units.items()}
    rows = ("".join(at.get(f"{file}{rank}", ".") for file in FILES) for rank in range(8, 0, -1))
    return re.sub(r"\.+", lambda gap: str(len(gap[0])), "/".join(rows)) + " w - - 0 2"


def _letter(state: State, square: str) -> str:
    """The letter of the unit on a square in a FEN."""
    program = state.game.program
    (unit,) = state.position.board[program.board.names.index(square)]
    symbol = program.pieces[unit.piece].symbol
    return symbol.lower() if unit.side else symbol


def test_counts_of_hexagonal_chess_are_those_by_cube_coordinates() -> None:
    game = load("hexagonal")
    start = game.start().position

    assert [perft(game.engine, start, depth) for depth in (1, 2)] == [
        hexagonal_chess.count(HexagonalChess(), depth) for depth in (1, 2)
    ]
