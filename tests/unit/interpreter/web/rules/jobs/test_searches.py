"""Searches of the page where a table of an endgame has the position: who wins, in how many turns, by each action."""

from pathlib import Path

import pytest
from support.endgames import write_table
from support.engines import NO_KERNEL, is_kernel_built

from interpreter.web.rules.bundle import named, shipped_bundle
from interpreter.web.rules.jobs.searches import Analyse, Think
from interpreter.web.rules.memory import Memory
from interpreter.web.wire.answers import AnalysisAnswer

pytestmark = pytest.mark.skipif(not is_kernel_built(), reason=NO_KERNEL)

FEN = "1k2/4/4/4/K2R w - - 0 1"
RULES = named(shipped_bundle("chess-4x5"))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("tables")
    write_table(path / "rook.table", "chess-4x5", "K,R,k")
    return path


def analysed(folder: Path | str, fen: str = FEN) -> AnalysisAnswer:
    return Analyse(start=fen, limit=0.05).answer(Memory(shipped=True, tables=str(folder)), RULES)


def test_an_analysis_names_the_table_and_the_result_of_each_action(folder: Path) -> None:
    found = analysed(folder)
    assert (found["table"], found["lines"][0]["verdict"], len(found["lines"])) == (
        "rook.table",
        "White wins in 6 turns",
        3,
    )
    assert found["known"][0] == {"action": "d1c1", "winner": "white", "turns": 6, "late": False}
    state = Memory(shipped=True).ready(RULES).game.state(FEN)
    assert sorted(each["action"] for each in found["known"]) == sorted(state.legal_texts())
    turns = [each["turns"] for each in found["known"] if each["turns"] is not None]
    assert turns == sorted(turns)
    assert found["said"]["algebraic"][0] == "Rc1"


def test_draws_and_losses_are_told_for_the_side_to_act(folder: Path) -> None:
    found = analysed(folder, "4/K3/4/1kR1/4 b - - 0 1")
    assert found["known"][0] == {"action": "b2c2", "winner": None, "turns": None, "late": False}
    assert {each["winner"] for each in found["known"][1:]} == {"white"}
    assert found["chance"] == 0.5


def test_a_win_that_a_count_may_forestall_is_marked(folder: Path) -> None:
    late = analysed(folder, FEN.replace("0 1", "95 60"))
    assert (late["known"][0]["late"], late["known"][0]["turns"], late["chance"]) == (True, 6, 0.5)


def test_without_a_table_nothing_is_known(folder: Path) -> None:
    for found in (analysed(""), analysed(folder, "1k2/4/4/4/K2Q w - - 0 1")):
        assert (found["table"], found["known"], found["said"]) == ("", [], {})
        assert found["lines"]


def test_the_computer_plays_by_tables(folder: Path) -> None:
    thought = Think(start=FEN, level="6").answer(Memory(shipped=True, tables=str(folder)), RULES)
    assert (thought["action"], thought["score"], len(thought["line"])) == ("d1c1", 29_989, 11)
