"""Tables of endgames in protocols: the option that names their folder, exact distances, and what is not used."""

from pathlib import Path

import pytest
from support.endgames import write_table
from support.engines import NO_KERNEL, is_kernel_built
from support.protocols import uci, xboard

pytestmark = pytest.mark.skipif(not is_kernel_built(), reason=NO_KERNEL)

FEN = "1k2/4/4/4/K2R w - - 0 1"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("tables")
    write_table(path / "rook.table", "chess-4x5", "K,R,k")
    return path


def test_a_client_of_uci_names_the_folder_and_hears_the_distance(folder: Path) -> None:
    talk = uci("chess-4x5")
    assert "option name TablesPath type string default <empty>" in talk.said
    assert talk.to("setoption name Level value 8", f"setoption name TablesPath value {folder}") == []
    said = talk.turn(f"position fen {FEN}", "go nodes 1")
    assert said[0].startswith("info depth 11 multipv 1 score mate 6 nodes 1")
    assert len(said[0].split(" pv ")[1].split()) == 11
    assert said[-1].startswith("bestmove ")
    assert talk.to("setoption name TablesPath value <empty>") == []
    assert "mate 6" not in talk.turn("go nodes 1")[0]


def test_uci_says_what_is_not_used(folder: Path) -> None:
    talk = uci()
    reason = f"{folder}: tables of other rules are not used: rook.table (4x5 Chess)"
    assert talk.to(f"setoption name TablesPath value {folder}") == [f"info string {reason}"]
    assert reason not in "".join(talk.to("setoption name UCI_Variant value chess-4x5"))
    (said,) = talk.to(f"setoption name TablesPath value {folder}/none")
    assert said.startswith(f"info string the tables in {folder}/none cannot be read: no such file or directory")


def test_a_client_of_xboard_names_the_folder(folder: Path) -> None:
    talk = xboard("chess-4x5")
    assert any('"TablesPath -path "' in line for line in talk.said)
    assert talk.to(f"option TablesPath={folder}") == []
    assert talk.session.folder is not None
    (said,) = talk.to("option TablesPath=/nowhere")
    assert said.startswith("Error (the tables in /nowhere cannot be read: no such file or directory")
    assert xboard().to(f"option TablesPath={folder}") == [
        f"# {folder}: tables of other rules are not used: rook.table (4x5 Chess)"
    ]
