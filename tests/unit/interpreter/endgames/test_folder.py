"""Players that ask tables: the best turns with their distance, counts that come first, and files that are refused."""

from functools import cache
from pathlib import Path

import pytest
from support.endgames import write_table
from support.engines import NO_KERNEL, is_kernel_built

from dsl.errors import SettingError
from interpreter import Budget, Game, load
from interpreter.endgames import (
    TableError,
    Tables,
    choices,
    probe,
    read_folder,
    read_material,
    read_table,
    solve_endgame,
)
from interpreter.engines.endgames import score_of_value
from interpreter.engines.scale import WON
from interpreter.game.players import player_named
from interpreter.game.players.choose import informed, judge_named, search_named, uses_knowledge
from interpreter.game.players.informed import InformedPlayer

pytestmark = pytest.mark.skipif(not is_kernel_built(), reason=NO_KERNEL)

LONG = "8/8/8/8/8/2k5/1R6/K7 w - - 0 2"
"""White wins in 16 turns, the most with a rook."""

DRAWN = "8/8/8/3k4/8/3K4/3P4/8 w - - 0 1"


@cache
def tables(name: str, *units: str) -> Tables:
    game = load(name)
    return Tables({each: solve_endgame(game, read_material(game.program, each)) for each in units})


@pytest.mark.parametrize("name", ["6", "8", "alphabeta", "greedy", "mcts", "best"])
def test_a_player_says_the_exact_distance(name: str) -> None:
    game = load("chess")
    player = player_named(name, game, knowledge=tables("chess", "K,R,k"))
    report = player.think(game.state(LONG), Budget(nodes=1))
    assert (report.lines[0].wins_in, len(report.lines[0].actions), report.source) == (31, 31, "K,R,k")
    assert player.decide(game.state(LONG)) == (report.action, report.lines[0].score)
    assert player.think(game.state(LONG.replace(" w ", " b "))).lines[0].wins_in == -32


def test_both_engines_say_the_same() -> None:
    fast = load("chess-4x5")
    slow = Game(fast.ruleset, "reference")
    known = tables("chess-4x5", "K,Q,k")
    for fen in ("k3/4/4/2K1/3Q w - - 0 1", "k3/4/4/2K1/3Q b - - 0 1"):
        found = [player_named("6", game, knowledge=known).think(game.state(fen), lines=2) for game in (fast, slow)]
        assert found[0].lines == found[1].lines
        assert found[0].lines[0].wins_in is not None


@pytest.mark.slow
def test_both_sides_play_the_shortest_win_and_the_longest_loss() -> None:
    game = load("chess")
    known = tables("chess", "K,R,k")
    player, state, left = player_named("6", game, knowledge=known), game.state(LONG), 31
    while state.outcome() is None:
        assert probe(known.tables["K,R,k"], state).turns == left
        state, left = state.play(player.choose(state)), left - 1
    assert (left, str(state.outcome())) == (0, "white wins by checkmate")


def test_lines_begin_with_wanted_actions_and_differ() -> None:
    game = load("chess")
    state = game.state(LONG)
    player = player_named("alphabeta", game, knowledge=tables("chess", "K,R,k"))
    only = [state.named("b2b3"), state.named("a1a2")]
    lines = player.think(state, lines=3, only=only).lines
    assert [line.actions[0] for line in lines] == only[::-1]
    assert [line.wins_in for line in lines] == [31, None]  # the second one loses the rook
    heard: list[int] = []
    player.think(state, lines=3, listener=lambda report: heard.append(len(report.lines)))
    assert heard == [3]


def test_a_draw_is_kept_by_an_action_that_the_search_prefers() -> None:
    game = load("chess")
    known = tables("chess", "K,P,k")
    player = player_named("6", game, knowledge=known)
    assert player.think(game.state("4k3/8/8/8/8/8/4P3/4K2n w - - 0 1"), Budget(depth=2)).source == ""
    report = player.think(game.state(DRAWN), lines=2)
    assert [line.score for line in report.lines] == [0, 0]
    assert len({line.actions[0] for line in report.lines}) == 2
    assert report.nodes > 100
    assert len(report.lines[0].actions) > 1  # what follows was searched, and not looked up
    state = game.state(DRAWN)
    for _ in range(10):
        state = state.play(player.choose(state))
        assert probe(known.tables["K,P,k"], state).result == 0


def test_a_win_that_a_count_of_turns_does_not_allow_is_no_win() -> None:
    game = load("chess")
    player = player_named("6", game, knowledge=tables("chess", "K,R,k"))
    in_time, late = (player.think(game.state(LONG.replace(" 0 2", f" {clock} 60"))).lines[0] for clock in (68, 69))
    assert (in_time.wins_in, late.wins_in, late.score) == (31, None, 0)
    assert late.actions[0] == in_time.actions[0]  # the shortest way is still the best try


def test_a_count_by_units_that_comes_first_is_seen_in_the_line() -> None:
    game = load("makruk")
    player = player_named("6", game, knowledge=tables("makruk", "K,R,k"))
    assert player.think(game.state("8/8/8/8/8/2k5/1R6/K7 w - - 0 2")).lines[0].wins_in is None
    assert player.think(game.state("k7/8/K7/8/8/8/8/7R w - - 0 2")).lines[0].wins_in == 1


def test_a_count_by_units_that_runs_changes_no_value_in_a_table() -> None:
    game = load("makruk")
    table = tables("makruk", "K,R,k").tables["K,R,k"]
    found = [
        {choice.turn: choice.value for choice in choices(table, game.state(f"8/8/8/8/2k5/8/1R6/K7 b - - 0 90{count}"))}
        for count in ("", " count:b/2/15", " count:b/2/16")
    ]
    assert found[0] == found[1] == found[2]
    assert {value.result for value in found[0].values()} == {-1}


def test_a_turn_that_repeats_a_position_into_a_draw_is_not_a_win() -> None:
    game = load("chess")
    table = tables("chess", "K,R,k").tables["K,R,k"]
    state = game.state("k7/8/1K6/8/8/8/8/7R w - - 0 1")
    assert choices(table, state)[0].value.turns == 1
    state = game.state("8/k7/2K5/8/8/8/8/1R6 w - - 0 1").play_all("b1b2,a7a8,b2b1,a8a7,b1b2,a7a8,b2b1")
    drawn = {",".join(each.turn): each.value.result for each in choices(table, state)}
    assert (drawn["a8a7"], probe(table, game.state(state.fen())).result) == (0, -1)  # it comes back for the third time


def test_turns_of_several_actions_are_counted_in_actions() -> None:
    game = load("marseillais")
    report = player_named("6", game, knowledge=tables("marseillais", "K,R,k")).think(
        game.state("k7/8/1K6/8/8/8/8/7R w - - 0 2")
    )
    actions = report.lines[0].actions
    assert report.lines[0].wins_in == len(actions) > 0
    found = game.state("k7/8/1K6/8/8/8/8/7R w - - 0 2")
    for action in actions:
        found = found.play(action)
    assert str(found.outcome()) == "white wins by checkmate"


def test_every_first_action_has_its_result() -> None:
    for name, fen in (("chess", LONG), ("marseillais", "k7/8/1K6/8/8/8/8/7R w - - 0 2")):
        state = load(name).state(fen)
        insight = tables(name, "K,R,k").insight(state)
        assert insight is not None
        assert {*insight.by_action} == {*state.legal_actions()}


def test_positions_without_a_table_are_searched() -> None:
    game = load("chess")
    known = tables("chess", "K,R,k")
    player = player_named("6", game, knowledge=known)
    assert player.think(game.start()).source == ""
    player.restart()
    assert player.decide(game.start()) == player_named("6", game).decide(game.start())
    assert known.insight(game.state("4k3/8/8/8/8/8/8/4K2R b K - 0 1")) is None  # White may castle
    player.stop()


BEFORE = "8/8/8/8/8/2k5/1R3n2/K7 w - - 0 2"
"""White takes the knight, and then wins in 16 turns."""


@pytest.mark.parametrize("name", ["8", "alphabeta", "greedy"])
def test_a_search_looks_positions_up_on_its_way(name: str) -> None:
    game = load("chess")
    player = player_named(name, game, knowledge=tables("chess", "K,R,k"))
    for _ in range(2):
        line = player.think(game.state(BEFORE), Budget(depth=2)).lines[0]
        assert ([game.action_text(action) for action in line.actions], line.wins_in) == (["b2f2"], 33)
        assert player.decide(game.state(BEFORE), Budget(depth=2)).score == line.score
        assert player.think(game.start(), Budget(depth=1)).lines[0].wins_in is None  # with all units, it reads nothing
        player.restart()


def test_a_search_that_is_used_again_without_tables_looks_nothing_up() -> None:
    game = load("chess")
    search = search_named("alphabeta", game)
    informed(search, tables("chess", "K,R,k")).think(game.state(BEFORE), Budget(depth=2))
    search.restart()
    assert search.think(game.state(BEFORE), Budget(depth=2)).lines[0].wins_in is None


def test_a_search_reads_tables_once_they_are_near_and_none_of_its_own_units() -> None:
    game = load("chess")
    known = tables("chess", "K,R,k")
    assert known.endgames(game.start().position) is None
    assert known.endgames(game.state(LONG).position) is None
    near = known.endgames(game.state("4k3/pppp4/8/8/8/8/8/K6R w - - 0 1").position)
    assert near is not None
    assert near is known.endgames(game.state(BEFORE).position)
    assert known.endgames(game.state("4k3/ppppp3/8/8/8/8/8/K6R w - - 0 1").position) is None
    assert Tables({}).endgames(game.state(LONG).position) is None
    assert near.value(game.state(LONG).position) == 32
    assert near.value(game.state("8/8/8/8/8/2k5/1R6/K6R w - - 0 2").position) is None
    assert near.value(game.state("4k3/8/8/8/8/8/8/4K2R b K - 0 1").position) is None  # White may castle


def test_a_search_reads_the_smallest_tables_until_it_has_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    game, known = load("chess-4x5"), Tables({**tables("chess-4x5", "K,Q,k,r").tables})
    monkeypatch.setattr("interpreter.endgames.folder._MOST_POSITIONS", 1)
    near = known.endgames(game.state("k3/4/4/3r/KQ1q w - - 0 1").position)
    assert near is not None
    assert [len(material.units) for material in near.by_material] == [2]


@pytest.mark.parametrize(
    ("clock", "value", "score"), [(0, 32, WON - 34), (68, 32, WON - 34), (69, 32, None), (99, -1, 3 - WON), (99, 0, 0)]
)
def test_what_a_count_may_come_before_is_searched(clock: int, value: int, score: int | None) -> None:
    position = load("chess").state(LONG.replace(" 0 2", f" {clock} 60")).position
    assert score_of_value(load("chess").program, position, 3, value) == score


def test_a_unit_where_it_cannot_come_to_is_in_no_table() -> None:
    game = load("chess")
    known, state = tables("chess", "K,P,k"), game.state("8/8/8/3k4/8/3K4/8/P7 w - - 0 1")
    assert known.insight(state) is None
    with pytest.raises(TableError, match="a unit on a square that it cannot come to"):
        probe(known.tables["K,P,k"], state)
    assert player_named("6", game, knowledge=known).think(state, Budget(depth=3)).source == ""


def test_players_that_err_on_purpose_ask_no_table() -> None:
    game = load("chess")
    known = tables("chess", "K,R,k")
    for name in ("random", "1", "5"):
        assert not uses_knowledge(name)
        assert not isinstance(player_named(name, game, knowledge=known), InformedPlayer)
    assert judge_named("5", game, knowledge=known).think(game.state(LONG)).lines[0].wins_in == 31


def test_a_folder_gives_each_game_its_tables_and_says_why_files_are_not_used(tmp_path: Path) -> None:
    write_table(tmp_path / "small.table", "chess-4x5", "K,Q,k")
    write_table(tmp_path / "large.table", "chess", "K,Q,k")
    (tmp_path / "notes.txt").write_text("no table")
    (tmp_path / "next.table.part").write_text("unfinished")
    whole = (tmp_path / "large.table").read_bytes()
    (tmp_path / "short.table").write_bytes(whole[:-9])
    (tmp_path / "head.table").write_bytes(b"rumpus endgame 2\n[1]\n")
    (tmp_path / "old.table").write_bytes(b"rumpus endgame 1\n{}\n")
    (tmp_path / "damaged.table").write_bytes(whole[:-9] + b"otherwise")
    folder, chess, small = read_folder(tmp_path), load("chess"), load("chess-4x5")
    assert [*folder.of(small).tables] == ["small.table"]
    assert [*folder.unused(chess)] == [
        f"{tmp_path}/head.table: this table is damaged; make it anew",
        f"{tmp_path}/notes.txt: this is not a table of an endgame",
        f"{tmp_path}/old.table: another version of Rumpus has made this table; make it anew",
        f"{tmp_path}/short.table: this table is not complete; make it anew",
        f"{tmp_path}: tables of other rules are not used: small.table (4x5 Chess)",
    ]
    state = chess.state("8/8/8/4k3/8/8/8/K5Q1 w - - 0 1")
    known = folder.of(chess)
    assert [*known.tables] == ["damaged.table", "large.table"]
    insight = known.insight(state)
    near = known.endgames(chess.state("8/8/8/4k3/8/8/8/KR4Q1 w - - 0 1").position)
    assert insight is not None
    assert near is not None
    assert near.value(state.position)
    assert (insight.name, insight.value) == ("large.table", probe(tables("chess", "K,Q,k").tables["K,Q,k"], state))
    with pytest.raises(TableError, match="is damaged"):
        read_table(tmp_path / "damaged.table", chess.program, chess.rules_hash)


def test_the_table_of_the_units_themselves_answers(tmp_path: Path) -> None:
    known = Tables({"pawn": tables("chess", "K,P,k").tables["K,P,k"], **tables("chess", "K,R,k").tables})
    insight = known.insight(load("chess").state(LONG))
    assert insight is not None
    assert insight.name == "K,R,k"


def test_one_file_is_a_folder_of_one(tmp_path: Path) -> None:
    write_table(tmp_path / "table", "chess-4x5", "K,Q,k")
    game = load("chess-4x5")
    known = read_folder(tmp_path / "table").of(game)
    assert len(known.tables["table"].slices) == len([*known.tables["table"].slices])
    assert player_named("8", game, knowledge=known).think(game.state("k3/4/1K2/4/3Q w - - 0 1")).lines[0].wins_in == 1


def test_a_folder_that_is_missing_or_empty_is_named(tmp_path: Path) -> None:
    with pytest.raises(SettingError, match="cannot be read: no such file"):
        read_folder(tmp_path / "none")
    assert [*read_folder(tmp_path).unused(load("chess"))] == [
        f"{tmp_path}: there are no tables; `rumpus endgame --out` makes them"
    ]
