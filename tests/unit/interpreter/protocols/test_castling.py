"""Castling in the protocols, where its partners may stand anywhere: python-chess knows how it is written."""

from pathlib import Path
from random import Random

import chess
import chess.engine
import pytest
from support.command import ENV, RUMPUS
from support.protocols import uci

from interpreter import load
from interpreter.game.players import Budget
from interpreter.match.outside.uci import UciPlayer
from interpreter.protocols.uci.machine import speak as speak_uci
from interpreter.protocols.xboard.machine import speak as speak_xboard

GAME = load("fischer-random")
READY = "1rk3r1/pppppppp/8/8/8/8/PPPPPPPP/1RK3R1 w GBgb - 0 1"
"""Both sides may castle to both wings at once, and one of these castlings goes to the square of the partner."""


def _keen(random: Random, board: chess.Board) -> chess.Move:
    """A random move of the client, often one that makes room for castling, and castling now and then."""
    moves = list(board.legal_moves)
    first = [move for move in moves if board.piece_type_at(move.from_square) not in (chess.KING, chess.ROOK)]
    castling = [move for move in moves if board.is_castling(move)]
    return random.choice(castling if castling and random.random() < 0.5 else first or moves)


def test_all_moves_are_written_and_read_as_the_client_does() -> None:
    n_castlings = 0
    for number in range(0, 960, 321):
        random, board = Random(number), chess.Board.from_chess960_pos(number)
        while board.ply() < 40 and not board.is_game_over():
            for dialect, write in ((speak_uci(GAME), board.uci), (speak_xboard(GAME), board.xboard)):
                state = GAME.state(dialect.our_fen(board.shredder_fen()))
                theirs = {write(move): move for move in board.legal_moves}
                assert {dialect.write(state, [action]) for action in state.legal_actions()} == set(theirs)
                assert {dialect.read(state, text) for text in theirs} == {(action,) for action in state.legal_actions()}
            n_castlings += sum(map(board.is_castling, theirs.values()))
            board.push(_keen(random, board))
    assert n_castlings > 5


@pytest.mark.parametrize("start", ["popen_uci", "popen_xboard"])
def test_a_client_plays_chess960(start: str) -> None:
    protocol = start.removeprefix("popen_")
    n_castlings = 0
    with getattr(chess.engine.SimpleEngine, start)([RUMPUS, protocol, "--level", "random"], env=ENV) as engine:
        for number in (0, 518, 959):
            random, board = Random(number), chess.Board.from_chess960_pos(number)
            while board.ply() < 60 and not board.is_game_over():
                wanted = [move for move in board.legal_moves if board.is_castling(move)]
                limit = chess.engine.Limit(depth=1)
                root = wanted[:1] if protocol == "uci" else None
                played = engine.play(board, limit, game=number, root_moves=root or None)
                assert played.move in board.legal_moves
                n_castlings += board.is_castling(played.move)
                board.push(played.move)
                if not board.is_game_over():
                    board.push(_keen(random, board))
    assert n_castlings or protocol == "xboard"


def test_a_line_of_thought_names_the_partner_at_every_castling() -> None:
    state = GAME.state(READY)
    castle, reply = state.named("c1b1"), state.play("c1b1").named("c8g8")

    assert speak_uci(GAME).turns(state, [castle, reply]) == ["c1b1", "c8g8"]
    assert speak_xboard(GAME).turns(state, [castle, reply]) == ["O-O-O", "O-O"]


def test_chess_castles_on_the_partner_only_while_the_client_asks_for_chess960() -> None:
    fen = "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1"
    talk = uci()

    def answer(move: str) -> str:
        return talk.turn(fen, f"go depth 1 searchmoves {move}")[-1]

    assert answer("e1g1") == "bestmove e1g1"
    talk.to("setoption name UCI_Chess960 value true")
    assert answer("e1h1") == "bestmove e1h1"
    talk.to("setoption name UCI_Chess960 value false")
    assert answer("e1g1") == "bestmove e1g1"


@pytest.mark.parametrize(("settings", "written"), [({}, "e1h1"), ({"UCI_Chess960": "false"}, "e1g1")])
def test_a_program_in_a_match_is_told_castling_as_it_plays_it(settings: dict[str, str], written: str) -> None:
    player = UciPlayer(f"{RUMPUS} uci --level random", GAME, {"UCI_Variant": "fischerandom", **settings}, Budget())
    try:
        start = GAME.state("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
        castled = start.play("e1g1")
        player.inform(start, "e1g1", castled)

        assert player._turns() == [written]
        assert player.choose(castled) in castled.legal_actions()
    finally:
        player.close()


def test_other_games_stay_what_they_are_in_chess960() -> None:
    talk = uci()
    talk.to("setoption name UCI_Chess960 value true", "setoption name UCI_Variant value brouhaha")
    assert talk.machine.session.game.title == "Brouhaha"
    talk.to("setoption name UCI_Variant value chess")
    assert talk.machine.session.game.title == "Fischer Random"


def test_a_client_of_chess960_plays_other_games_from_shuffled_starts() -> None:
    talk = uci()
    talk.to("setoption name UCI_Variant value crazyhouse", "setoption name UCI_Chess960 value true")
    fen = "1r1k2r1/pppppppp/8/8/8/8/PPPPPPPP/1R1K2R1[] w GBgb - 0 1"
    talk.to(f"position fen {fen} moves d1g1 a7a6 a2a3 d8b8")
    assert talk.machine._place.state.fen().startswith("2kr2r1/1ppppppp/p7/8/8/P7/1PPPPPPP/1R3RK1[] w")
    talk.to("setoption name UCI_Chess960 value false")
    assert talk.session.game.program.shuffle is None


def test_every_game_castles_on_the_partner_for_a_client_of_chess960() -> None:
    talk = uci()
    talk.to("setoption name UCI_Chess960 value true", "setoption name UCI_Variant value marseillais")
    state = talk.session.game.state("4k3/8/8/8/8/8/8/4KB1R w K - 0 3")

    assert talk.session.dialect.write(state, [state.named("f1d3"), state.play("f1d3").named("e1g1")]) == "f1d3,e1h1"


def test_a_variant_that_can_no_longer_be_read_is_told_when_chess960_asks_for_it(tmp_path: Path) -> None:
    file = tmp_path / "wee.rumpus"
    file.write_text('ruleset "Wee" {}\nextends chess\n')
    talk = uci()
    talk.to(f"setoption name VariantPath value {tmp_path}", "setoption name UCI_Variant value wee")
    file.write_text("bored 8x8\n")
    talk.to(f"setoption name VariantPath value {tmp_path}")

    (said,) = talk.to("setoption name UCI_Chess960 value true")
    assert said.startswith("info string variant wee cannot be played")
