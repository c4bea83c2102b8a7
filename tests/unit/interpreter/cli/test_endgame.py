"""`rumpus endgame`: tables, their files, positions looked up, and what a stopped command leaves."""

import json
import tracemalloc
import zlib
from pathlib import Path

import pytest
from support.command import rumpus
from support.engines import NO_KERNEL, is_kernel_built

from interpreter import load
from interpreter.endgames import TableError, probe, read_material, read_table, solve_endgame
from interpreter.endgames.files import write_head, write_slice

pytestmark = pytest.mark.skipif(not is_kernel_built(), reason=NO_KERNEL)


def test_a_table_is_summed_up_and_checked() -> None:
    done = rumpus("endgame", "chess", "K,Q,k", "--check", "20")
    assert (done.returncode, done.stderr) == (0, "")
    first, *lines = done.stdout.splitlines()
    assert first == "K,Q,k: 46137 positions"
    assert lines[0] == "  White to move: 18081 won, 0 drawn, 0 lost"
    assert lines[1].startswith("    longest win: 10 turns (19 of both sides), from ")
    assert lines[-1] == "20 positions checked: no faults"


def test_a_position_is_looked_up_in_a_file(tmp_path: Path) -> None:
    table = str(tmp_path / "table")
    assert rumpus("endgame", "chess-4x5", "K,Q,k", "--out", table).stderr == f"wrote {table}\n"
    mate = ("endgame", "chess-4x5", "--probe", table, "--fen", "k3/4/1K2/4/3Q w - - 0 1")
    assert rumpus(*mate).stdout == "win in 1 turn of both sides\n  d1d5\n"
    found = json.loads(rumpus(*mate, "--format", "json").stdout)
    assert (found["result"], found["turns"]) == (1, 1)
    whole = rumpus("endgame", "chess-4x5", "--probe", table, "--check", "10")
    assert whole.stdout.endswith("10 positions checked: no faults\n")


def test_what_is_no_table_and_no_record_is_named(tmp_path: Path) -> None:
    assert "it is a folder" in rumpus("endgame", "chess", "--probe", str(tmp_path)).stderr
    table = tmp_path / "table"
    rumpus("endgame", "chess-4x5", "K,Q,k", "--out", str(table))
    done = rumpus("puzzles", "chess-4x5", "--from", str(table))
    assert (done.returncode, done.stderr) == (2, f"error: {table} is not text\n")


def test_a_position_alone_names_its_units() -> None:
    done = rumpus("endgame", "chess-4x5", "--fen", "k3/4/1K2/4/3Q w - - 0 1")
    assert done.stdout == "win in 1 turn of both sides\n  d1d5\n"
    assert (
        "the table has no positions with"
        in rumpus("endgame", "chess-4x5", "K,R,k", "--fen", "k3/4/1K2/4/3Q w - - 0 1").stderr
    )


def test_analysis_asks_a_table_first(tmp_path: Path) -> None:
    table = str(tmp_path / "table")
    rumpus("endgame", "chess-4x5", "K,Q,k", "--out", table)
    asked = ("analyse", "chess-4x5", "--tables", table, "--lines", "2", "--depth", "1", "--fen")
    done = rumpus(*asked, "k3/4/1K2/4/3Q w - - 0 1")
    assert done.stdout == "win in 1 turn of both sides   d1d5\nwin in 3 turns of both sides  d1d4\n"
    other = rumpus(*asked, "k3/4/1K2/4/3R w - - 0 1")
    assert "no table has this position of K,R,k; the search answers" in other.stderr
    assert "depth 1" in other.stdout


def test_a_count_of_turns_ends_nothing_in_a_table_and_is_said_of_a_line(tmp_path: Path) -> None:
    table = str(tmp_path / "table")
    rumpus("endgame", "chess-4x5", "K,Q,k", "--out", table)
    number = 100
    for clock in (0, number - 1, number):
        fen = f"k3/4/1K2/4/3Q w - - {clock} 90"
        found = rumpus("endgame", "chess-4x5", "--probe", table, "--fen", fen)
        assert found.stdout == "win in 1 turn of both sides\n  d1d5\n"
    late = rumpus("analyse", "chess-4x5", "--tables", table, "--lines", "2", "--fen", "k3/4/1K2/4/3Q w - - 99 90")
    assert late.stdout.splitlines() == [
        "win in 1 turn of both sides   d1d5",
        "win in 3 turns of both sides  d1d4  (a count of turns may come first)",
    ]


def test_a_place_for_no_table_is_refused_at_once(tmp_path: Path) -> None:
    assert "it is a folder" in rumpus("endgame", "chess", "K,k", "--out", str(tmp_path)).stderr
    assert "there is no folder" in rumpus("endgame", "chess", "K,k", "--out", str(tmp_path / "no" / "t")).stderr


def test_a_table_that_is_refused_leaves_no_file(tmp_path: Path) -> None:
    assert rumpus("endgame", "chess", "K,Q,R,B,k,r", "--out", str(tmp_path / "table")).returncode == 2
    assert list(tmp_path.iterdir()) == []


def test_json_has_each_slice() -> None:
    found = json.loads(rumpus("endgame", "chess-4x5", "K,P,k", "--format", "json").stdout)
    slices = {one["units"]: one for one in found["slices"]}
    assert {"K,P,k", "K,Q,k", "K,k"} <= {*slices}
    assert slices["K,k"]["White"]["won"] == 0
    assert slices["K,Q,k"]["White"]["longest"] % 2 == 1


def test_a_table_of_other_rules_is_refused(tmp_path: Path) -> None:
    table = str(tmp_path / "table")
    rumpus("endgame", "chess-4x5", "K,Q,k", "--out", table)
    done = rumpus("endgame", "chess", "--probe", table, "--fen", "8/8/8/8/8/2k5/8/K6R w - - 0 1")
    assert done.returncode == 2
    assert "table of other rules" in done.stderr
    (tmp_path / "text").write_text("no table")
    done = rumpus("endgame", "chess", "--probe", str(tmp_path / "text"))
    assert "not a table of an endgame" in done.stderr


def test_a_damaged_table_is_refused(tmp_path: Path) -> None:
    table = tmp_path / "table"
    rumpus("endgame", "chess-4x5", "K,Q,k", "--out", str(table))
    whole = table.read_bytes()
    table.write_bytes(whole[:-9])
    assert "is not complete" in rumpus("endgame", "chess-4x5", "--probe", str(table)).stderr
    table.write_bytes(whole[:-9] + b"otherwise")
    assert "is damaged" in rumpus("endgame", "chess-4x5", "--probe", str(table)).stderr


def test_a_slice_that_claims_more_than_it_has_is_damaged(tmp_path: Path) -> None:
    game = load("chess-4x5")
    material = read_material(game.program, "K,Q,k")
    data = zlib.compress(bytes(1 << 27))
    with (tmp_path / "table").open("wb") as file:
        write_head(file, game.program, game.rules_hash, material, is_symmetric=True)
        file.write(json.dumps({"material": "K,Q,k", "size": 1, "bytes": len(data)}).encode() + b"\n" + data)
    tracemalloc.start()
    with pytest.raises(TableError, match="this table is damaged"):
        read_table(tmp_path / "table", game.program, game.rules_hash)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 1 << 25


def test_a_stopped_command_goes_on(tmp_path: Path) -> None:
    game = load("chess-4x5")
    table = solve_endgame(game, read_material(game.program, "K,P,k"))
    part = tmp_path / "table.part"
    with part.open("wb") as file:
        write_head(file, game.program, game.rules_hash, table.material, is_symmetric=True)
        slices = [one for one in table.slices.values() if one is not table.main]
        for one in slices:
            one.values[0] = 99  # which a table made anew would not have
            write_slice(file, game.program, one)
        file.write(b'{"material": "K,P,k", "size": 1, "bytes": 900}\ncut')
    assert rumpus("endgame", "chess-4x5", "K,P,k", "--out", str(tmp_path / "table")).returncode == 0
    assert not part.exists()
    again = read_table(tmp_path / "table", game.program, game.rules_hash)
    assert len(again.slices) == len(table.slices)
    assert all(again.slices[one.layout.material].values[0] == 99 for one in slices)


def test_wrong_usage_says_what_to_write() -> None:
    assert "name the units" in rumpus("endgame", "chess").stderr
    assert "leave out UNITS" in rumpus("endgame", "chess", "K,k", "--probe", "x").stderr
    assert "unknown piece `Z`" in rumpus("endgame", "chess", "K,Z,k").stderr
    assert "expected the symbol of a unit, found nothing" in rumpus("endgame", "chess", "K,,k").stderr
    assert "leave one of them out" in rumpus("endgame", "chess", "K,k", "--fen", "x w", "--check", "9").stderr
    assert "--plain is for a table that is made" in rumpus("endgame", "chess", "--probe", "x", "--plain").stderr
    assert "the game remembers chains" in rumpus("endgame", "chain-of-fools", "K,k").stderr


@pytest.fixture(scope="module")
def rook(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a table of rook and king against king on a small board."""
    folder = tmp_path_factory.mktemp("tables")
    rumpus("endgame", "chess-4x5", "K,R,k", "--out", str(folder / "rook.table"))
    return folder


WINS = "1k2/4/4/4/K2R w - - 0 1"


def test_a_game_is_played_by_tables(rook: Path) -> None:
    asked = ("--white", "6", "--black", "6", "--fen", WINS, "--tables", str(rook))
    done = rumpus("play", "chess-4x5", *asked, "--thinking")
    assert done.returncode == 0
    (first, *_) = [line for line in done.stdout.splitlines() if line.startswith("depth")]
    n_actions = int(first.split("wins in ")[1].split()[0])
    game = load("chess-4x5")
    table = read_table(rook / "rook.table", game.program, game.rules_hash)
    assert n_actions == probe(table, game.state(WINS)).turns
    assert done.stdout.splitlines()[-1] == "1-0 (white wins by checkmate)"


def test_why_a_table_is_not_used_is_said_once(rook: Path) -> None:
    (rook / "other").write_text("no table")
    done = rumpus("match", "chess", "--white", "6", "--black", "random", "--games", "2", "--limit", "1", "--jobs", "1",
                  "--tables", str(rook))  # fmt: skip
    assert done.returncode == 0
    assert done.stderr.splitlines()[:2] == [
        f"note: {rook}/other: this is not a table of an endgame",
        f"note: {rook}: tables of other rules are not used: rook.table (4x5 Chess)",
    ]
    assert done.stderr.count("not used") == 1
    assert f"6 tables={rook} against random" in done.stdout


def test_a_match_is_played_by_tables(rook: Path, tmp_path: Path) -> None:
    file = tmp_path / "ending.rumpus"
    file.write_text('ruleset "Ending" {}\nextends chess-4x5\narray "1k2/4/4/4/K2R"\n')
    folder = tmp_path / "tables"
    folder.mkdir()
    rumpus("endgame", str(file), "K,R,k", "--out", str(folder / "table"))
    games = tmp_path / "games.pgn"
    done = rumpus("match", str(file), "--white", f"greedy tables={folder}", "--black", "1", "--games", "2", "--opening",
                  "0", "--record", str(games), "--jobs", "1")  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "white wins by checkmate" in done.stdout
    again = rumpus("match", str(file), "--white", "greedy", "--black", "1", "--games", "2", "--opening", "0",
                   "--record", str(games), "--jobs", "1")  # fmt: skip
    assert again.returncode == 2


def test_a_game_is_annotated_by_tables(rook: Path, tmp_path: Path) -> None:
    record = tmp_path / "game.pgn"
    fen = "1k2/4/4/2K1/3R w - - 0 1"
    rumpus("play", "chess-4x5", "--white", "6", "--black", "1", "--fen", fen, "--limit", "2", "--record", str(record))
    asked = ("replay", str(record), "--annotate", "6", "--nodes", "50", "--tables")
    assert rumpus(*asked, str(rook)).returncode == 0
    missing = rumpus(*asked, str(tmp_path / "none"))
    assert missing.returncode == 2
    assert "cannot be read: no such file" in missing.stderr
    assert "--tables needs --annotate PLAYER" in rumpus("replay", str(record), "--tables", str(rook)).stderr


def test_players_that_err_have_no_tables(rook: Path) -> None:
    done = rumpus("match", "chess", "--white", f"3 tables={rook}", "--black", "1")
    assert "`3` has no setting `tables`" in done.stderr


def test_a_cluster_makes_tables_and_reads_none(rook: Path) -> None:
    asked = ("endgame", "chess-4x5", "--cluster", "nonsense")
    assert "--probe reads one" in rumpus(*asked, "--probe", str(rook / "rook.table")).stderr
    done = rumpus(*asked, "K,R,k")
    assert done.returncode == 2
    assert "no Dask scheduler answers at nonsense" in done.stderr
