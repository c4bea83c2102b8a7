"""Reports: what they note of a game, what they state and do not state, and that the same games give the same report."""

import re
from collections.abc import Callable, Generator, Iterable
from dataclasses import replace
from functools import cache
from math import comb
from pathlib import Path
from random import Random
from typing import Any

import pytest
from support.each import each

from dsl.diagnostics.codes import framed
from dsl.errors import SettingError
from dsl.source import Source
from interpreter import load
from interpreter.document.as_html import as_html
from interpreter.document.as_markdown import as_markdown
from interpreter.game.replay import record_game
from interpreter.game.worker_rules import game_of, rules_of
from interpreter.notation import write_record
from interpreter.pool import pool_for
from interpreter.report.against import changes_between
from interpreter.report.against import page_of as page_against
from interpreter.report.as_json import as_json
from interpreter.report.bounds import broken, read_bound
from interpreter.report.content import LineUse, Report, report_of
from interpreter.report.facts import Facts, Noting, facts_of
from interpreter.report.figures import changes, decided_at
from interpreter.report.page import page_of
from interpreter.report.plots import pictures_of
from interpreter.report.significance import Estimate, difference, parted, score_of, sign_test, significant, trend
from interpreter.report.statements import statements_of
from interpreter.report.study import Pairing, Study, _opening, played, read_strengths
from rulesets import Catalogue

FAIR = """
board 5x5
piece king K { moves K }
piece ox O { moves mFcW }
array "ook1o/5/5/5/OOK1O"
goal capture of king
draw stalemate
draw 60 turns without capture
draw repetition 3
"""


class Here:
    """A pool without processes."""

    def results(self, work: Callable[[Any], Any], tasks: Iterable[Any]) -> Generator[Any, None, None]:
        yield from map(work, tasks)


def study(lines: str, strengths: tuple[str, ...] = ("random",), **fields: int) -> Study:
    source = Source("folder/own.rumpus", framed(lines))
    return Study(rules=rules_of(source, {}, "auto"), strengths=strengths, **fields)


@cache
def report(lines: str, games: int = 80, strengths: tuple[str, ...] = ("random",)) -> Report:
    asked = study(lines, strengths)
    return report_of(asked, played(asked, Here(), games=games, seconds=0))


def kinds(found: Report) -> set[str]:
    return {statement.kind for statement in statements_of(found)}


def test_the_facts_of_a_game_are_those_of_its_record() -> None:
    source, _ = Catalogue().open("chess")
    rules = rules_of(source, {}, "auto")
    record = record_game(load("chess").start(), ["f2f3", "e7e5", "g2g4", "d8h4"])
    found = facts_of(Noting(rules=rules, number=3, record=write_record(record), judges=True))
    assert (found.number, found.winner, found.ending, found.turns) == (3, 1, "checkmate", 4)
    assert found.place.startswith("chess.rumpus:")
    assert (found.first, found.choices, found.captures, found.score) == ("f2f3", (20, 20, 19, 30), 0, 0.0)
    assert found.moved == {"pawn": 3, "queen": 1}
    assert (found.begun["pawn"], found.left["pawn"]) == (16, 16)
    assert found.squares == {"f3": 1, "e5": 1, "g4": 1, "h4": 1}
    assert len(found.leads) == 4
    assert found.leads[-1] < -1000


def test_units_in_hands_are_not_lost() -> None:
    source, _ = Catalogue().open("crazyhouse")
    rules = rules_of(source, {}, "auto")
    record = record_game(load("crazyhouse").start(), ["e2e4", "d7d5", "e4d5", "d8d5"])
    found = facts_of(Noting(rules=rules, number=0, record=write_record(record), judges=False))
    assert (found.captures, found.left["pawn"], found.leads, found.ending) == (2, 16, (), "limit")


def test_units_that_are_placed_are_used() -> None:
    source, _ = Catalogue().open("duck")
    rules = rules_of(source, {}, "auto")
    record = record_game(load("duck").start(), ["e2e4", "@e3", "d7d5", "@d4"])
    found = facts_of(Noting(rules=rules, number=0, record=write_record(record), judges=False))
    assert found.moved == {"pawn": 2, "duck": 2}


STRONGER = FAIR.replace("OOK1O", "QQK1Q") + "piece queen Q { moves Q }\n"
WON_AT_ONCE = FAIR.replace('array "ook1o/5/5/5/OOK1O"', 'array "3k1/3O1/5/1o3/1K3"')


def test_a_stronger_army_is_named() -> None:
    assert "first side" in kinds(report(STRONGER, 60))


def test_a_piece_that_never_moves_and_a_line_that_is_never_used_are_named() -> None:
    lines = FAIR.replace("ook1o/5/5/5/OOK1O", "oeko1/5/5/5/OEKO1") + "piece elk E { moves m(4,4) }\n"
    found = {statement.kind: statement.sentence for statement in statements_of(report(lines))}
    assert found["idle piece"].startswith("No elk moved")
    assert "`moves m(4,4)` (own.rumpus:11)" in found["unused line"]


def test_a_first_action_that_wins_is_named() -> None:
    assert {"first action", "solved"} <= kinds(report(WON_AT_ONCE, 8))


def test_a_fair_game_of_random_play_shows_nothing() -> None:
    asked = study(FAIR, seed=2)
    assert statements_of(report_of(asked, played(asked, Here(), games=80, seconds=0))) == ()


@pytest.mark.slow
def test_of_many_fair_games_no_more_are_called_unfair_than_is_said() -> None:
    claims = 0
    for seed in range(40):
        asked = study(FAIR, seed=seed)
        claims += bool(statements_of(report_of(asked, played(asked, Here(), games=60, seconds=0))))
    assert claims <= 6  # at 5 percent, more happen once in a hundred times


@each("n_games", (4, 10, 40))
def test_no_more_fair_samples_are_called_unfair_than_is_said(n_games: int) -> None:
    random, claims = Random(7), 0
    for _ in range(1000):
        points = [random.choice((0, 1, 2)) for _ in range(n_games)]
        claims += bool(significant({"white": sign_test(points.count(2), points.count(0))}))
    assert claims <= 65  # three standard deviations above 5 percent of them would be 70


@each("n_games", (4, 10, 40))
def test_no_more_equal_players_are_told_apart_than_is_said(n_games: int) -> None:
    random, trends, changes = Random(11), 0, 0
    for _ in range(1000):
        groups = [score_of([random.choice((0.0, 0.5, 1.0)) for _ in range(n_games)]) for _ in range(4)]
        trends += trend(groups)[1] <= 0.05
        changes += difference(groups[0], groups[1])[1] <= 0.05
    assert max(trends, changes) <= 65


def test_one_game_again_and_again_claims_nothing() -> None:
    asked = study(STRONGER, ("6",), opening=0)
    found = report_of(asked, played(asked, Here(), games=10, seconds=0), nodes=1)
    assert (found.strengths[0].different, found.strengths[0].score.mean) == (1, 1.0)
    assert not {"first side", "sides", "strength"} & kinds(found)


def test_a_few_games_with_one_winner_claim_nothing() -> None:
    always, once = score_of([1.0] * 4), score_of([1.0, 0.0, 0.0, 0.0])
    assert sign_test(4, 0) > 0.1
    assert difference(once, always)[1] > 0.05
    assert trend([once, always])[1] > 0.05
    assert sign_test(600, 400) < sign_test(550, 450) < 0.05 < sign_test(1010, 1000)


ENDLESS = """
board 4x4
piece king K { moves K }
array "k3/4/4/3K"
goal capture of king
"""


def test_games_that_the_limit_ends_are_not_called_drawn() -> None:
    asked = study(ENDLESS, limit=4)
    said = statements_of(report_of(asked, played(asked, Here(), games=8, seconds=0)))
    assert [each.kind for each in said] == ["endless"]
    assert "8 of 8 games at random play do not end within 4 turns." in said[0].sentence


def test_a_stronger_player_that_wins_no_more_is_named_when_there_are_games_enough() -> None:
    asked = study(ENDLESS, ("random", "1"), limit=4)
    few, many = (report_of(asked, played(asked, Here(), games=games, seconds=0)) for games in (4, 40))
    assert "skill" not in kinds(few)
    assert "skill" in kinds(many)


def test_a_unit_that_drops_is_used_and_one_without_moves_is_not_called_idle() -> None:
    source, _ = Catalogue().open("tic-tac-toe")
    asked = Study(rules=rules_of(source, {}, "auto"), strengths=("random",))
    found = report_of(asked, played(asked, Here(), games=80, seconds=0))
    assert [piece.moves > 3 for piece in found.pieces] == [True]
    assert "idle piece" not in kinds(found)
    assert "## Lines of the rules" not in as_markdown(page_of(found))


def test_a_player_against_itself_has_a_new_opening_each_game_and_two_players_each_twice() -> None:
    source, _ = Catalogue().open("chess")
    asked = Study(rules=rules_of(source, {}, "auto"), strengths=("1", "2"), limit=4, opening=4)
    found = played(asked, Here(), games=4, seconds=0)
    starts = [
        [record.split('[OpeningPosition "')[1] for record in records.values()] for records in found.records.values()
    ]
    openings = [len({start.partition('"')[0] for start in each}) for each in starts]
    assert openings == [4, 4, 2]


def test_the_same_games_give_the_same_report_for_any_number_of_workers_and_after_a_break(tmp_path: Path) -> None:
    asked = study(FAIR, ("random", "1"), limit=60)
    alone = report_of(asked, played(asked, Here(), games=8, seconds=0))
    played(asked, Here(), games=4, seconds=0, folder=tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {"random.pgn", "1.pgn", "1-random.pgn"}
    heard: list[int] = []
    after = report_of(asked, played(asked, pool_for(2), games=8, seconds=0, folder=tmp_path, heard=heard.append))
    assert as_json(after) == as_json(alone)
    assert len(heard) == 24
    assert alone.games == 24


def test_a_time_begins_with_the_games_that_are_kept(tmp_path: Path) -> None:
    asked = study(FAIR, limit=40)
    played(asked, Here(), games=3, seconds=0, folder=tmp_path)
    assert report_of(asked, played(asked, Here(), games=None, seconds=-1, folder=tmp_path)).games == 3


def test_an_opening_that_would_end_the_game_is_shorter() -> None:
    source, _ = Catalogue().open("hexapawn")
    asked = Study(rules=rules_of(source, {}, "auto"), strengths=("1",), opening=30)
    lengths = [len(_opening(asked.plan(Pairing("1", "1")), number).actions) for number in range(4)]
    assert all(0 < length < 30 for length in lengths)


def test_a_time_gives_rounds_that_double() -> None:
    asked = study(FAIR, limit=40)
    found = played(asked, Here(), games=None, seconds=0)
    assert [len(games) for games in found.facts.values()] == [2]


def test_leads_tell_drama_and_when_a_game_was_decided() -> None:
    base = report(FAIR).strengths
    assert base[0].drama is None
    assert changes([60, -60, 60, 10]) == 2
    facts = Facts(
        number=0, winner=1, ending="capture", place="", first="", turns=4, choices=(), actions=(), captures=0, moved={},
        begun={}, left={}, stood=frozenset(), waited=frozenset(), fired=frozenset(), squares={}, leads=(80, 90, -80, -900),
    )  # fmt: skip
    assert decided_at(facts) == 0.5


def test_the_page_has_all_figures_and_the_plots_show_them() -> None:
    found = report(FAIR, 24, ("random", "1"))
    text = as_markdown(page_of(found))
    for head in ("What the games show", "Results", "Skill", "Pieces", "Lines of the rules", "Squares"):
        assert f"## {head}" in text
    assert "| random play | 24 |" in text
    source = Source("folder/own.rumpus", framed(FAIR))
    pictures = pictures_of(found, game_of(rules_of(source, {}, "auto")))
    html = as_html(page_of(found, pictures))
    assert html.count("<svg") == html.count('<svg role="img" aria-label="') == len(pictures) == 5
    assert '<meta name="viewport"' in html
    assert pictures_of(found, game_of(rules_of(source, {}, "auto"))) == pictures


@each(("name", "corners", "labels"), (("hexagonal", 6, "abcdefghik"), ("hexapawn", 4, "abc")))
def test_each_square_of_the_board_is_drawn_in_its_shape(name: str, corners: int, labels: str) -> None:
    source, _ = Catalogue().open(name)
    rules = rules_of(source, {}, "auto")
    asked = Study(rules=rules, strengths=("random",), limit=6)
    found = report_of(asked, played(asked, Here(), games=2, seconds=0))
    svg = pictures_of(found, game_of(rules))[-1].svg
    cells = re.findall(r'<path d="([^"]*)" clip-path', svg)
    assert len(cells) == game_of(rules).program.board.n_squares
    assert {cell.count("L") for cell in cells} == {corners - 1}
    assert all(f">{label}</text>" in svg for label in labels)


def test_a_unit_that_comes_with_the_last_action_stood_on_the_board_and_is_not_idle() -> None:
    found = report("""
board 3x3
piece pawn P { moves fmWfcF; promotes in far to queen }
piece queen Q { moves Q }
zone far { white rank 3; black rank 1 }
array "ppp/3/PPP"
goal reach far with queen
goal capture of pawn
loss stalemate
""")
    queen = found.pieces[1]
    assert queen.games > 0
    assert (queen.waited, queen.moves) == (0, 0.0)
    assert not any("No queen" in statement.sentence for statement in statements_of(found))


def test_a_fusion_is_no_capture() -> None:
    source, _ = Catalogue().open("fusion-chess")
    rules = rules_of(source, {}, "auto")
    record = record_game(load("fusion-chess").start(), ["g1f3", "g8f6", "h1g1", "h8g8", "f3g1"])
    found = facts_of(Noting(rules=rules, number=0, record=write_record(record), judges=False))
    assert (found.captures, sum(found.begun.values()) - sum(found.left.values())) == (0, 1)


STUCK = 'board 3x3\npiece pawn P { moves fmW }\narray "ppp/PPP/3"\nloss stalemate\ngoal capture of pawn\n'


def test_a_game_that_is_over_at_the_start_says_so_and_nothing_else() -> None:
    found = report(STUCK)
    assert [each.kind for each in statements_of(found)] == ["over"]
    assert "| random play | - | - | - | - |" in as_markdown(page_of(found))
    assert pictures_of(found, game_of(study(STUCK).rules))


def test_bounds_are_read_and_held() -> None:
    found = report(STRONGER, 60)
    bounds = [read_bound(text, ("random",)) for text in ("first@random<=0.58", "turns>=1", "unused<=99")]
    assert [sentence.partition(" ")[0] for sentence in broken(found, bounds)] == ["first@random<=0.58"]


def test_figures_are_shown_as_far_as_they_decide() -> None:
    (one,) = report(FAIR).strengths
    lengths = replace(one.lengths, mean=Estimate(316.33, 0.0, 3), quartiles=(4.0, 4.5, 6.0))
    found = replace(report(FAIR), strengths=(replace(one, lengths=lengths),))
    assert "| 4 | 4.5 | 6 |" in as_markdown(page_of(found))
    assert list(broken(found, [read_bound("turns<=316", ("random",))])) == ["turns<=316 does not hold: it is 316.33"]


@each("text", ("first", "first<0.5", "furst<=0.5", "first@9<=0.5", "draws<=50"))
def test_a_wrong_bound_is_refused_with_advice(text: str) -> None:
    with pytest.raises(SettingError) as fault:
        read_bound(text, ("random", "4"))
    assert fault.value.help


@each("text", ("9", "4,2", "2,2", ""))
def test_wrong_strengths_are_refused(text: str) -> None:
    with pytest.raises(SettingError):
        read_strengths(text)


def test_two_versions_are_compared_by_what_changed() -> None:
    before, after = report(FAIR), report(STRONGER, 60)
    changed = {change.figure for change in changes_between(before, after) if change.is_significant}
    assert "White's score" in changed
    assert not any(change.is_significant for change in changes_between(before, before))
    text = as_markdown(page_against(before, after))
    assert "White's score grew from" in text


def test_figures_without_any_spread_differ_and_a_line_is_lost_only_if_that_is_no_chance() -> None:
    rows = ("board 2x2\n", "board 2x3\n")
    lines = (
        "piece stone S {}\nhand { drops on empty squares }\ndraw stalemate\ngoal row of 9 with stone along orthogonal\n"
    )
    array = ('array "2/2[SSSsss]"\n', 'array "2/2/2[SSSsss]"\n')
    small, large = (report(board + lines + units, 20) for board, units in zip(rows, array, strict=True))
    assert {each.figure for each in changes_between(small, large) if each.is_significant} == {"turns", "legal actions"}
    assert not any(each.is_significant for each in changes_between(small, small))
    assert parted(2, 2, 2) > 0.3
    assert parted(20, 40, 40) < 0.001


def test_a_line_is_called_used_now_only_if_that_is_significant() -> None:
    base = report(FAIR, 20)
    seldom, often = (replace(base, lines=(LineUse(place="own:1", text="moves K", games=n),)) for n in (1, 20))
    never = replace(base, lines=(LineUse(place="own:1", text="moves K", games=0),))
    assert "`moves K` is used now." in as_markdown(page_against(never, often))
    assert "`moves K` is never used any more." in as_markdown(page_against(often, never))
    assert "moves K" not in as_markdown(page_against(never, seldom)) + as_markdown(page_against(seldom, never))


def test_the_sign_test_counts_up_to_a_thousand_games_and_is_near_that_for_more() -> None:
    assert sign_test(9, 3) == pytest.approx(2 * (220 + 66 + 12 + 1) / 2**12)
    exact = 2 * sum(comb(1010, losses) for losses in range(471)) / 2**1010
    assert sign_test(540, 470) == pytest.approx(exact, rel=0.02)


def test_a_trend_is_no_surer_than_its_smallest_group() -> None:
    few, many = Estimate(0.5, 0.02, 3), Estimate(0.6, 0.02, 300)
    assert trend([few, many])[1] == trend([few, Estimate(0.6, 0.02, 3)])[1]
    assert trend([few, many])[1] > 2 * trend([Estimate(0.5, 0.02, 300), many])[1]


def test_an_estimate_without_games_claims_nothing() -> None:
    assert sign_test(0, 0) == 1.0
    assert trend([score_of([])] * 3) == (0.0, 1.0)
    assert Estimate(0.5, float("inf"), 0).low == float("-inf")
