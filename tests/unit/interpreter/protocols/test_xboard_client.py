"""Another program's client plays through CECP."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import chess
import chess.engine
import chess.variant
import pytest
from support.chess_variants import BOARDS
from support.command import ENV, RUMPUS

TESTS = Path(__file__).parents[3]
RANDOM = [RUMPUS, "xboard", "--level", "random"]
PLODDING = [sys.executable, str(TESTS / "support" / "plodding.py"), "xboard"]
PATHS = {**ENV, "PYTHONPATH": os.pathsep.join([str(TESTS), str(TESTS.parent), ENV.get("PYTHONPATH", "")])}


@pytest.fixture
def engine(request: pytest.FixtureRequest) -> Iterator[chess.engine.SimpleEngine]:
    with chess.engine.SimpleEngine.popen_xboard(request.param, env=PATHS, timeout=60) as found:
        yield found


@pytest.mark.parametrize("engine", [RANDOM], indirect=True)
@pytest.mark.parametrize("board", [chess.Board(), chess.variant.CrazyhouseBoard()], ids=["chess", "crazyhouse"])
def test_a_long_game_is_legal_for_the_client(engine: chess.engine.SimpleEngine, board: chess.Board) -> None:
    while not board.is_game_over() and board.ply() < 150:
        played = engine.play(board, chess.engine.Limit(depth=1), game="one")
        assert played.move is not None
        assert played.move in board.legal_moves
        board.push(played.move)
    assert board.ply() > 10


@pytest.mark.parametrize("engine", [RANDOM], indirect=True)
def test_the_client_plays_its_variants_under_its_own_names(engine: chess.engine.SimpleEngine) -> None:
    for variant in BOARDS.values():
        board = variant()
        for _ in range(2):
            played = engine.play(board, chess.engine.Limit(depth=1), game=variant)
            assert played.move in board.legal_moves
            board.push(played.move)


@pytest.mark.parametrize("engine", [PLODDING], indirect=True)
def test_the_client_gets_an_analysis(engine: chess.engine.SimpleEngine) -> None:
    info = engine.analyse(chess.Board(), chess.engine.Limit(depth=4))
    assert info["depth"] >= 4
    assert info["score"].white().score() == 50
    assert info["pv"][0] in chess.Board().legal_moves


@pytest.mark.parametrize("engine", [PLODDING], indirect=True)
def test_the_client_plays_by_the_clock_with_pondering(engine: chess.engine.SimpleEngine) -> None:
    board, limit = chess.Board(), chess.engine.Limit(white_clock=3, black_clock=3, remaining_moves=40)
    for _ in range(4):
        played = engine.play(board, limit, game="one", ponder=True)
        board.push(played.move)
        board.push(min(board.legal_moves, key=str))


def test_garbage_never_ends_the_process() -> None:
    lines = [b"xboard", b"\xff\xfe\x00", b"protover 2", b"x" * 3_000_000, b"usermove \xff", b"usermove " + b"e2e4," * 9]
    data = b"\n".join([*lines, b"new", b"force", b"ping 1", b"quit\n"])
    done = subprocess.run(RANDOM, input=data, capture_output=True, env=ENV, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.splitlines()[0] == b"feature done=0"  # said before the engine loads
    assert done.stdout.splitlines()[-1] == b"pong 1"
