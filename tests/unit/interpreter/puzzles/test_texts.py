"""Puzzles as text: for people, as EPD that python-chess reads, and as records that we read."""

from dataclasses import replace

import chess
from support.each import each

from interpreter import load
from interpreter.game.replay import replay
from interpreter.notation import read_record
from interpreter.puzzles import Puzzle, Search, puzzles_in
from interpreter.puzzles.texts import as_epd, as_object, as_pgn, graded, told, written

MATE = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 3 17"
SAVE = "8/8/8/8/8/4pk2/7K/8 w - - 0 1"
LONG = "q7/k2K4/8/7p/8/8/4r3/8 b - - 6 34"


def _puzzle(fen: str, ruleset: str = "chess") -> Puzzle:
    (puzzle,) = puzzles_in([load(ruleset).state(fen)], Search())
    return puzzle


@each(
    ("fen", "ruleset", "sentence"),
    [
        (MATE, "chess", "white to act wins in 2 turns"),
        (SAVE, "chess", "white to act has one turn that does not lose within 3 turns"),
        (LONG, "marseillais", "black to act wins in 1 turn"),
    ],
)
def test_the_task_is_told(fen: str, ruleset: str, sentence: str) -> None:
    assert told(_puzzle(fen, ruleset)) == sentence


def test_the_difficulty_is_told() -> None:
    puzzle = _puzzle(MATE)
    fails = {(): "every level finds it", ("1",): "not found by level 1", ("1", "2"): "not found by levels 1, 2"}

    for levels, sentence in fails.items():
        assert graded(replace(puzzle, fails=levels)) == sentence


def test_turns_are_written_in_algebraic_notation_where_it_can_write_the_game() -> None:
    assert written(_puzzle(MATE))[0] == "Ra6"
    assert written(_puzzle(LONG, "marseillais")) == ("a7b8,a8d5",)


def test_python_chess_reads_the_epd_of_a_chess_puzzle() -> None:
    board = chess.Board()
    operations = board.set_epd(as_epd(_puzzle(MATE), 1))

    assert board.fen() == MATE
    assert operations["bm"] == [chess.Move.from_uci("a1a6")]
    assert (operations["dm"], operations["id"]) == (2, "Chess 1")


def test_an_epd_keeps_the_fields_that_a_game_adds() -> None:
    puzzle = _puzzle("6k1/5ppp/8/8/8/8/8/R6K w - - 3+2 4 9", "three-check")

    assert as_epd(puzzle, 1).startswith("6k1/5ppp/8/8/8/8/8/R6K w - - 3+2 bm Ra8#; dm 1; fmvn 9; hmvc 4; id ")


def test_a_record_of_a_puzzle_can_be_replayed() -> None:
    text = as_pgn(_puzzle(MATE), 4)
    states = replay(read_record(text))

    assert '[Event "Puzzle 4"]' in text
    assert (states[0].fen(), str(states[-1].outcome())) == (MATE, "white wins by checkmate")


def test_an_object_has_the_turns_both_ways() -> None:
    found = as_object(_puzzle(MATE))

    assert (found["line"][0], found["written"][0], found["kind"]) == (["a1a6"], "Ra6", "win")
