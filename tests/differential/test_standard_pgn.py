"""Standard PGN beside python-chess: each reads what the other writes."""

import io
from random import Random

import chess
import chess.pgn
import chess.variant
import pytest
from support.chess_variants import BOARDS

from interpreter import load
from interpreter.game.export import in_own_form, in_standard_form
from interpreter.game.players import RandomPlayer
from interpreter.game.replay import discrepancies, follow, game_of, record_game
from interpreter.notation import read_record, stream_records, write_record

STARTS = {
    "chess": [
        "",
        "4k3/P6p/8/8/8/8/6p1/R3K2R w KQ - 3 20",
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR b HFhf - 2 9",
    ],
    **{name: [""] for name in BOARDS},
    "crazyhouse": ["", "r1bqkbnr/pppp1ppp/8/4n3/8/8/PPPP1PPP/RNBQKB1R[Npp] w KQkq - 0 4"],
    "suicide": [""],
    "fischer-random": ["bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR b HFhf - 2 9"],
}


@pytest.mark.oracle
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("name", "fen"), [(name, fen) for name, fens in STARTS.items() for fen in fens])
def test_python_chess_reads_our_games(name: str, fen: str, seed: int) -> None:
    game, player = load(name), RandomPlayer(seed)
    states = [game.state(fen) if fen else game.start()]
    while len(states) < 120 and states[-1].outcome() is None:
        states.append(states[-1].play(player.choose(states[-1])))
    record = record_game(states[0], [player.choose(state) for state in states[:-1]])
    text = write_record(in_standard_form(record, follow(record, game)))
    found = chess.pgn.read_game(io.StringIO(text))

    assert found is not None
    assert found.errors == []
    assert type(found.board()) is {"suicide": chess.variant.SuicideBoard, **BOARDS}.get(name, chess.Board)
    assert len(list(found.mainline_moves())) == len(states) - 1
    assert found.end().board().board_fen(promoted=False) == states[-1].fen().split()[0].split("[")[0].replace("~", "")
    assert found.headers["Result"] == record.result

    again = read_record(text)
    back = follow(again, game_of(again))
    assert (back.faults, list(discrepancies(again, back.states[-1]))) == ((), [])
    assert in_own_form(again, back).turns == record.turns


@pytest.mark.oracle
@pytest.mark.parametrize("name", ["chess", *BOARDS])
def test_we_read_the_games_of_python_chess(name: str) -> None:
    random, written = Random(2026), []
    for number in range(12):
        board = BOARDS[name]() if name in BOARDS else chess.Board.from_chess960_pos(number * 80)
        game = chess.pgn.Game.from_board(board)
        node: chess.pgn.GameNode = game
        for _ in range(60):
            moves = list(node.board().legal_moves)
            if not moves or node.board().is_variant_end():
                break
            chosen = random.choice(moves)
            before, node = node, node.add_main_variation(chosen)
            if random.random() < 0.3:
                node.comment = "a (comment) ; with [%clk 0:01:02] signs"
                node.nags.add(random.choice([1, 2, 6, 14]))
            if len(moves) > 1 and random.random() < 0.3:
                before.add_variation(next(move for move in moves if move != chosen)).comment = "or ) this"
        written.append((game, node.board()))
    text = "\n\n".join(str(game) for game, _ in written)
    readings = list(stream_records(io.StringIO(text)))

    assert len(readings) == len(written)
    for reading, (game, end) in zip(readings, written, strict=True):
        assert reading.record is not None, reading.faults
        followed = follow(reading.record, game_of(reading.record))
        assert followed.faults == ()
        assert followed.states[-1].fen().split("[")[0].split()[0] == end.fen().split("[")[0].split()[0]
        assert [turn.nags for turn in reading.record.turns] == [tuple(node.nags) for node in game.mainline()]
