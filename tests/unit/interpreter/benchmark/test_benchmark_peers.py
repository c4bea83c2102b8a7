"""Peers: what they say is read from recorded samples; those that every checkout has are asked."""

import sys
from pathlib import Path

import pytest

from interpreter.benchmark import joining
from interpreter.benchmark.beside import components
from interpreter.benchmark.case import DEEPEST, cases_of, measured_rulesets
from interpreter.benchmark.counting import read_rumpus
from interpreter.benchmark.dialogue import read_uci, read_xboard, uci_lines, uci_perft, xboard_lines, xboard_perft
from interpreter.benchmark.peer import PEERS, Library, Program, find_peers
from interpreter.benchmark.process import ask, read_answer, run
from interpreter.benchmark.sample import MeasurementError
from rulesets import Catalogue

ROOT = Path(__file__).parents[4]
CASES = [case for name in Catalogue().rulesets() for case in cases_of(name)]

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


def test_the_total_of_a_uci_program_is_read() -> None:
    assert read_uci(UCI) == 400


def test_the_line_of_its_depth_is_read_of_an_xboard_program() -> None:
    sample = read_xboard(XBOARD, 3)

    assert (sample.amount, round(sample.rate)) == (8902, 6723565)


@pytest.mark.parametrize("text", ["", "Nodes searched: many\n", "a2a3: 20\n"])
def test_no_total_is_a_fault(text: str) -> None:
    for read in (read_uci, lambda said: read_xboard(said, 1), read_rumpus):
        with pytest.raises(MeasurementError, match="says no total"):
            read(text)


def test_our_own_total_is_read() -> None:
    assert read_rumpus("a2a3: 20\nnodes 400\n") == 400


def test_programs_are_told_game_and_position() -> None:
    assert uci_lines("atomic", None)[1:3] == ["setoption name UCI_Variant value atomic", "position startpos"]
    assert uci_lines("chess", "8/8 w")[2] == "position fen 8/8 w"
    assert xboard_lines("chess", "8/8 w", 3) == ["xboard", "variant chess", "setboard 8/8 w", "perft 3", "quit"]


def test_the_answer_of_a_script_stands_on_its_last_line() -> None:
    sample = read_answer('a library greets\n{"amount": 5, "seconds": 2.0, "actions": 30}\n')

    assert (sample.rate, sample.facts) == (2.5, {"actions": 30})


@pytest.mark.parametrize("text", ["", "[]", "nonsense", '{"amount": 5}'])
def test_an_answer_that_is_no_count_is_a_fault(text: str) -> None:
    with pytest.raises(MeasurementError, match="something else than a count"):
        read_answer(text)


def test_a_program_that_fails_is_a_fault_with_its_last_words() -> None:
    with pytest.raises(MeasurementError, match="ends with status 1: no board"):
        run([sys.executable, "-c", "import sys; sys.exit('no\\nno board')"], "", 20)


def test_a_program_that_does_not_start_is_a_fault(tmp_path: Path) -> None:
    nowhere = str(tmp_path / "nothing")

    for start in (lambda: run([nowhere], "", 1), lambda: uci_perft(nowhere, "chess", None, 1, 1)):
        with pytest.raises(MeasurementError, match="does not start"):
            start()


def _script(folder: Path, text: str) -> str:
    file = folder / "peer"
    file.write_text(f"#!{sys.executable}\n{text}")
    file.chmod(0o755)
    return str(file)


def test_a_uci_program_is_talked_with(tmp_path: Path) -> None:
    text = "for line in __import__('sys').stdin:\n"
    text += "    if line == 'isready\\n': print('readyok', flush=True)\n"
    text += "    if line == 'go perft 2\\n': print('a2a3: 20\\n\\nNodes searched: 400', flush=True)\n"
    sample = uci_perft(_script(tmp_path, text), "chess", None, 2, 20)

    assert sample.amount == 400
    assert sample.seconds > 0


def test_a_uci_program_that_stops_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(MeasurementError, match=r"has ended|has stopped listening"):
        uci_perft(_script(tmp_path, "print('uciok')"), "chess", None, 2, 20)


def test_a_uci_program_that_hangs_is_given_up(tmp_path: Path) -> None:
    with pytest.raises(MeasurementError, match=r"gave no answer within 0\.5 seconds"):
        uci_perft(_script(tmp_path, "import time; time.sleep(60)"), "chess", None, 2, 0.5)


def test_an_xboard_program_that_hangs_is_given_up(tmp_path: Path) -> None:
    with pytest.raises(MeasurementError, match=r"no answer within 0\.5 seconds"):
        xboard_perft(_script(tmp_path, "import time; time.sleep(60)"), "chess", None, 2, 0.5)


def test_a_script_counts_and_plays() -> None:
    for bulk in (True, False):
        request = {"do": "perft", "game": "chess", "fen": None, "depth": 2, "bulk": bulk}
        assert ask(sys.executable, "python_chess", request, 60).amount == 400
    request = {"do": "playouts", "game": "chess", "fen": None, "count": 2, "seed": 1, "cap": 30}

    assert ask(sys.executable, "python_chess", request, 60).facts["actions"] <= 60


def test_a_script_whose_library_is_missing_is_a_fault() -> None:
    request = {"do": "perft", "game": "nothing", "fen": None, "depth": 1, "bulk": True}

    with pytest.raises(MeasurementError, match="ends with status 1"):
        ask(sys.executable, "python_chess", request, 60)


def test_the_peer_of_every_checkout_is_found() -> None:
    found = find_peers([])

    assert found["python-chess"].place == sys.executable
    assert all(peer.version for peer in found.values())


def test_a_python_that_is_none_has_no_peers(tmp_path: Path) -> None:
    assert find_peers([_script(tmp_path, "print('I am no Python')")]).keys() == find_peers([]).keys()


def test_every_library_has_its_script_and_every_program_the_name_to_install() -> None:
    for peer in PEERS:
        if isinstance(peer, Library):
            assert (ROOT / "interpreter" / "benchmark" / "beside" / f"{peer.script}.py").is_file()
            assert peer.install.startswith("pip install ")
        else:
            assert isinstance(peer, Program)
            assert peer.install == f"apt-get install {peer.name}"


def test_the_table_names_what_there_is() -> None:
    names = {peer.name for peer in PEERS}

    assert set(measured_rulesets()) <= set(Catalogue().rulesets())
    assert all(set(case.peers) <= names for case in CASES)
    assert any(case.totals for case in CASES)


@pytest.mark.parametrize(
    "case", [case for case in CASES if case.totals], ids=lambda case: f"{case.ruleset}-{case.name}"
)
def test_the_totals_of_the_table_are_right(case) -> None:
    from interpreter import load
    from interpreter.game.perft import perft

    game = load(case.ruleset)
    state = game.state(case.fen) if case.fen else game.start()
    small = [total for total in case.totals if total < 3000]

    assert [perft(game.engine, state.position, depth) for depth in range(1, len(small) + 1)] == small
    assert len(case.totals) >= case.depth


def test_a_ruleset_that_the_table_does_not_name_is_measured_from_its_array() -> None:
    assert [(case.name, case.fen, case.depth) for case in cases_of("brouhaha")] == [("start", None, DEEPEST)]


def test_the_ways_to_join_are_those_of_the_script() -> None:
    assert set(joining.WAYS) == set(components.WAYS)


@pytest.mark.parametrize(("files", "ranks", "seed", "joined"), [(8, 8, 0, 32), (12, 16, 16, 17)])
def test_all_ways_join_the_same_units(files: int, ranks: int, seed: int, joined: int) -> None:
    from dsl.source import Source
    from interpreter.benchmark.subject import translate
    from interpreter.engines.reference import Reference

    places = joining.scattered(files, seed)
    engine = Reference(translate(Source("joined units", joining.rules(files, ranks, places))))
    units = places[: joining.UNITS]
    counts = [query(files, ranks, units)() for query in components.WAYS.values()]

    assert (files, ranks, seed) in joining.BOARDS
    assert [*counts, len(engine.active(engine.start(), 0))] == [joined] * 3
