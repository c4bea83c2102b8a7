"""Programs that talk in lines: recorded answers are read, and small scripts answer."""

import sys
from pathlib import Path

import pytest

from interpreter.benchmark.sample import MeasurementError
from tests.benchmark.dialogue import read_uci, read_xboard, uci_lines, uci_perft, uci_search, xboard_lines, xboard_perft

UCI = """\
id name Fairy-Stockfish 11.1 LB 64
uciok
info string variant chess files 8 ranks 8 pocket 0 template fairy startpos rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
readyok
a2a3: 20
g1h3: 20

Nodes searched: 400

"""


XBOARD = """\
Sjaak II version 1.4.1 (x86_64)
feature done=1
 1         20  0.00    833333.33nps
 2        400  0.00   5063291.14nps
 3       8902  0.00   6723564.95nps
"""


def _script(folder: Path, text: str) -> str:
    file = folder / "peer"
    file.write_text(f"#!{sys.executable}\n{text}")
    file.chmod(0o755)
    return str(file)


def test_the_total_of_a_uci_program_is_read() -> None:
    assert read_uci(UCI) == 400


def test_the_line_of_its_depth_is_read_of_an_xboard_program() -> None:
    sample = read_xboard(XBOARD, 3)

    assert (sample.amount, round(sample.rate)) == (8902, 6723565)


@pytest.mark.parametrize("text", ["", "Nodes searched: many\n", "a2a3: 20\n"])
def test_no_total_is_a_fault(text: str) -> None:
    for read in (read_uci, lambda said: read_xboard(said, 1)):
        with pytest.raises(MeasurementError, match="printed no total"):
            read(text)


def test_programs_are_told_game_and_position() -> None:
    assert uci_lines("atomic", None)[1:3] == ["setoption name UCI_Variant value atomic", "position startpos"]
    assert uci_lines("chess", "8/8 w")[2] == "position fen 8/8 w"
    assert xboard_lines("chess", "8/8 w", 3) == ["xboard", "variant chess", "setboard 8/8 w", "perft 3", "quit"]


def test_a_uci_program_is_talked_with(tmp_path: Path) -> None:
    text = "for line in __import__('sys').stdin:\n"
    text += "    if line == 'isready\\n': print('readyok', flush=True)\n"
    text += "    if line == 'go perft 2\\n': print('a2a3: 20\\n\\nNodes searched: 400', flush=True)\n"
    sample = uci_perft(_script(tmp_path, text), "chess", None, 2, 20)

    assert sample.amount == 400
    assert sample.seconds > 0


def test_the_last_number_of_positions_counts_in_a_search(tmp_path: Path) -> None:
    text = "for line in __import__('sys').stdin:\n"
    text += "    if line.startswith('go nodes'): print('info depth 1 nodes 20 nps 9\\ninfo depth 2 nodes 70\\nbestmove a2a3', flush=True)\n"
    sample = uci_search(_script(tmp_path, text), "chess", None, 70, 16, 20)

    assert sample.amount == 70
    assert sample.seconds > 0


def test_a_uci_program_that_does_not_start_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(MeasurementError, match="does not start"):
        uci_perft(str(tmp_path / "nothing"), "chess", None, 1, 1)


def test_a_uci_program_that_stops_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(MeasurementError, match=r"has ended|has stopped listening"):
        uci_perft(_script(tmp_path, "print('uciok')"), "chess", None, 2, 20)


def test_a_uci_program_that_hangs_is_given_up(tmp_path: Path) -> None:
    with pytest.raises(MeasurementError, match=r"gave no answer within 0\.5 seconds"):
        uci_perft(_script(tmp_path, "import time; time.sleep(60)"), "chess", None, 2, 0.5)


def test_an_xboard_program_that_hangs_is_given_up(tmp_path: Path) -> None:
    with pytest.raises(MeasurementError, match=r"no answer within 0\.5 seconds"):
        xboard_perft(_script(tmp_path, "import time; time.sleep(60)"), "chess", None, 2, 0.5)
