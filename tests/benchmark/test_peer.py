"""The peers: which are found, and how to install them."""

import sys
from pathlib import Path

from rulesets import Catalogue
from tests.benchmark.peer import PEERS, Found, Library, Program, find_peers, notes_on

BESIDE = Path(__file__).parent / "beside"


def test_the_peer_of_every_checkout_is_found() -> None:
    found = find_peers([])

    assert found["python-chess"].place == sys.executable
    assert all(peer.version for peer in found.values())


def test_a_python_that_is_none_has_no_peers(tmp_path: Path) -> None:
    file = tmp_path / "peer"
    file.write_text("#!/bin/sh\necho I am no Python\n")
    file.chmod(0o755)

    assert find_peers([str(file)]).keys() == find_peers([]).keys()


def test_every_library_has_its_script_and_every_program_the_name_to_install() -> None:
    for peer in PEERS:
        if isinstance(peer, Library):
            assert (BESIDE / f"{peer.script}.py").is_file()
            assert peer.install.startswith("pip install ")
        else:
            assert isinstance(peer, Program)
            assert peer.install == f"apt-get install {peer.name}"


def test_every_peer_has_a_game_that_we_measure() -> None:
    assert all(peer.games and set(peer.games) <= set(Catalogue().rulesets()) for peer in PEERS)


def test_a_peer_is_noted_with_its_version_or_how_to_install_it() -> None:
    notes = notes_on({"python-chess": Found(peer=PEERS[0], place="python", version="1.11")})

    assert len(notes) == len(PEERS)
    assert notes[0] == "python-chess: 1.11"
    assert "bulletchess is not found: pip install bulletchess, with Python 3.13 or newer" in notes
    assert "sjaakii is not found: apt-get install sjaakii" in notes
