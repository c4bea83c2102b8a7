"""Another program's client plays and analyzes through UCI."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import chess
import chess.engine
import chess.variant
import pytest
from support.chess_variants import BOARDS
from support.command import ENV, RUMPUS

TESTS = Path(__file__).parents[3]
RANDOM = [RUMPUS, "uci", "--level", "random"]
PLODDING = [sys.executable, str(TESTS / "support" / "plodding.py"), "uci"]
PATHS = {**ENV, "PYTHONPATH": os.pathsep.join([str(TESTS), str(TESTS.parent), ENV.get("PYTHONPATH", "")])}

Start = Callable[[list[str]], chess.engine.SimpleEngine]


@pytest.fixture
def start() -> Iterator[Start]:
    with ExitStack() as stack:

        def engine(command: list[str]) -> chess.engine.SimpleEngine:
            return stack.enter_context(chess.engine.SimpleEngine.popen_uci(command, env=PATHS, timeout=60))

        yield engine


@pytest.mark.parametrize("board", [chess.Board(), chess.variant.CrazyhouseBoard()], ids=["chess", "crazyhouse"])
def test_a_long_game_is_legal_for_the_client(start: Start, board: chess.Board) -> None:
    engine = start(RANDOM)
    while not board.is_game_over() and board.ply() < 150:
        played = engine.play(board, chess.engine.Limit(depth=1), game="one")
        assert played.move is not None
        assert played.move in board.legal_moves
        board.push(played.move)
    assert board.ply() > 10


def test_the_client_plays_its_variants_under_its_own_names(start: Start) -> None:
    engine = start(RANDOM)
    for variant in BOARDS.values():
        board = variant()
        for _ in range(2):
            played = engine.play(board, chess.engine.Limit(depth=1), game=variant)
            assert played.move in board.legal_moves
            board.push(played.move)


def test_the_client_plays_from_a_position_with_every_kind_of_move(start: Start) -> None:
    engine = start(RANDOM)
    fen = "r3k2r/1P4pp/8/2pP4/8/8/PP6/R3K2R w KQkq c6 0 1"
    for move in ("e1g1", "e1c1", "d5c6", "b7a8n", "b7b8q"):
        played = engine.play(chess.Board(fen), chess.engine.Limit(depth=1), root_moves=[chess.Move.from_uci(move)])
        assert played.move == chess.Move.from_uci(move)


def test_the_client_gets_several_lines(start: Start) -> None:
    board = chess.Board()
    infos = start(PLODDING).analyse(board, chess.engine.Limit(depth=4), multipv=3)
    assert [info["score"].white().score() for info in infos] == [50, 49, 48]
    assert [info["depth"] for info in infos] == [4, 4, 4]
    assert all(len(info["pv"]) == 2 for info in infos)


def test_the_client_stops_an_endless_analysis(start: Start) -> None:
    with start(PLODDING).analysis(chess.Board()) as analysis:
        depths = [info["depth"] for _, info in zip(range(20), analysis, strict=False) if "depth" in info]
        analysis.stop()
        assert analysis.wait().move in chess.Board().legal_moves
    assert max(depths) > 3


def test_the_client_lets_the_player_ponder_and_hit(start: Start) -> None:
    engine, board = start(PLODDING), chess.Board()
    limit = chess.engine.Limit(white_clock=3, black_clock=3)
    for _ in range(4):
        played = engine.play(board, limit, game="one", ponder=True)
        assert played.ponder is not None
        board.push(played.move)
        board.push(played.ponder)
    assert engine.play(board, chess.engine.Limit(depth=1), game="one").move in board.legal_moves


def test_many_games_follow_each_other_in_one_process(start: Start) -> None:
    engine = start(RANDOM)
    for board in (chess.Board(), chess.variant.CrazyhouseBoard(), chess.Board()) * 3:
        assert engine.play(board, chess.engine.Limit(depth=1), game=object()).move in board.legal_moves


def test_garbage_never_ends_the_process() -> None:
    lines = [b"uci", b"\xff\xfe\x00", b"go depth \xff", b"x" * 3_000_000, b"position startpos moves " + b"e2e4 " * 9]
    data = b"\n".join([*lines, b"isready", b"go depth 1", b"quit\n"])
    done = subprocess.run(RANDOM, input=data, capture_output=True, env=ENV, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"readyok" in done.stdout
    assert done.stdout.split()[-2:-1] == [b"bestmove"]
