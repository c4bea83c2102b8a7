"""Points, ties and sheets."""

from dataclasses import replace

from support.meeting import entrant, meeting, pairing

from interpreter.web.tournaments.sheets import games_sheet, standings_sheet
from interpreter.web.tournaments.standings import standings_of


def test_a_win_is_a_point_and_a_draw_half_of_one() -> None:
    rows = standings_of(meeting(3, pairing(1, 2, 0), pairing(2, 3), pairing(3, 1, 1)))
    assert [(row.place, row.number, row.points, row.wins, row.draws, row.losses) for row in rows] == [
        (1, 1, 2.0, 2, 0, 0),
        (2, 2, 0.5, 0, 1, 1),
        (2, 3, 0.5, 0, 1, 1),
    ]


def test_ties_are_broken_by_the_points_of_those_who_were_beaten() -> None:
    games = [pairing(1, 2, 0), pairing(1, 3, 1), pairing(1, 4, 1), pairing(2, 3, 0), pairing(2, 4, 0), pairing(3, 4, 0)]
    rows = {row.number: row for row in standings_of(meeting(4, *games))}
    assert {number: (row.points, row.tiebreak, row.place) for number, row in rows.items()} == {
        2: (2.0, 3.0, 1),
        3: (2.0, 2.0, 2),
        1: (1.0, 2.0, 3),
        4: (1.0, 1.0, 4),
    }


def test_in_an_arena_a_win_counts_two_and_who_needed_fewer_games_is_first() -> None:
    games = [pairing(1, 2, 0), pairing(3, 1, 0), pairing(3, 2, 1), pairing(2, 4)]
    rows = standings_of(meeting(4, *games, kind="arena"))
    assert [(row.number, row.points, row.played, row.place) for row in rows] == [
        (2, 3, 3, 1),
        (1, 2, 2, 2),
        (3, 2, 2, 2),
        (4, 1, 1, 4),
    ]


def test_games_under_way_do_not_count_and_walkovers_do() -> None:
    rows = standings_of(meeting(3, pairing(1, 2, 0, state="on"), pairing(2, 3, 1, game="", reason="walkover")))
    assert [(row.number, row.points, row.played) for row in rows] == [(3, 1.0, 1), (2, 0.0, 1), (1, 0.0, 0)]


def test_the_sheets_have_all_results_and_no_formulas() -> None:
    found = meeting(2, pairing(1, 2, 0), pairing(2, 1, None, number=2, round=2, state="on", reason="", turns=3))
    found = replace(found, entrants=[entrant(1, name='=HYPERLINK("x")'), entrant(2, name='Bob, "the" 2nd')])
    assert standings_sheet(found).splitlines() == [
        "place,name,points,tiebreak,games,wins,draws,losses",
        '1,"\'=HYPERLINK(""x"")",1.0,0.0,1,1,0,0',
        '2,"Bob, ""the"" 2nd",0.0,0.0,1,0,0,1',
    ]
    assert games_sheet(found, "http://here").splitlines() == [
        "round,white,black,result,reason,turns,game",
        '1,"\'=HYPERLINK(""x"")","Bob, ""the"" 2nd",1-0,mate,9,http://here/game/g',
        '2,"Bob, ""the"" 2nd","\'=HYPERLINK(""x"")",*,,3,http://here/game/g',
    ]
