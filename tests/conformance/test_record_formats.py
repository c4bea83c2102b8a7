"""Records beside other programs: rsshogi reads and writes KIF, KI2 and CSA, and cchess writes Chinese moves."""

import io
import re
from random import Random

import pytest

from interpreter import load
from interpreter.game.export import in_format
from interpreter.game.replay import follow, record_game
from interpreter.notation import stream_games
from interpreter.notation.formats.moves import MOVES

FORMATS = ("kif", "ki2", "csa")
_KI2_MOVE = re.compile(r"[▲△][^▲△\n]+")


@pytest.mark.oracle
def test_200_games_of_shogi_are_read_and_written_as_rsshogi_does() -> None:
    oracle = pytest.importorskip("rsshogi.record").Record
    readers = {"kif": oracle.from_kif_str, "ki2": oracle.from_ki2_str, "csa": oracle.from_csa_str}
    game = load("shogi")
    for seed in range(200):
        random, state, played = Random(seed), game.start(), list[str]()
        while (legal := state.legal_texts()) and len(played) < 5 + seed % 60:
            played.append(random.choice(legal))
            state = state.play(played[-1])
        record = record_game(game.start(), played)
        followed = follow(record, game)
        ours = {name: in_format(record, followed, name) for name in FORMATS}
        line = in_format(record, followed, "usi").strip()
        for name, text in ours.items():
            assert _moves(readers[name](text).to_usi_position()) == _moves(line), name
        theirs = oracle.from_usi_position(line)
        for text in (theirs.to_kif(), theirs.to_ki2(), theirs.to_csa(), theirs.to_csa(version="3.0")):
            (reading,) = stream_games(io.StringIO(text, newline="\n"))
            assert reading.record is not None, reading.faults
            assert list(follow(reading.record, game).actions) == played
        assert _words(ours["ki2"]) == _words(theirs.to_ki2())


def _moves(line: str) -> list[str]:
    return line.partition(" moves ")[2].split()


def _words(text: str) -> list[str]:
    return [found.replace("　", "").strip() for found in _KI2_MOVE.findall(text)]


@pytest.mark.oracle
def test_chinese_moves_are_those_of_cchess() -> None:
    """It has 前 and 后 even where several files have several soldiers, which then are two moves with one name."""
    cchess = pytest.importorskip("cchess")
    game, compared = load("xiangqi"), 0
    for seed in range(30):
        random, state, board = Random(seed), game.start(), cchess.ChessBoard(cchess.FULL_INIT_FEN)
        for _ in range(20 + 2 * seed):
            legal = state.legal_actions()
            if not legal:
                break
            action = random.choice(legal)
            said = MOVES["chinese"].write(state.before("chinese"), action)
            coordinates = MOVES["iccs"].write(state.before("iccs"), action).lower().replace("-", "")
            theirs = board.move_iccs(coordinates).to_text()
            if said[0] not in "一二三四五12345":
                compared += 1
                assert "".join(chr(ord(each) - 0xFEE0) if "０" <= each <= "９" else each for each in theirs) == said
            board.next_turn()
            state = state.after(action)
    assert compared > 1000
