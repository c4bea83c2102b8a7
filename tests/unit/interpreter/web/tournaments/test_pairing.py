"""Which games begin."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.meeting import meeting, pairing, waiting

from interpreter.web.store import Meeting
from interpreter.web.tournaments.pairing import PATIENCE_MS, Next, next_of, pairs_of


def arena(count: int, *pairings: object) -> Meeting:
    found = meeting(count, *pairings, kind="arena", minutes=60)  # type: ignore[arg-type]
    return replace(found, tournament=replace(found.tournament, ends=10**9))


def test_a_round_begins_when_the_one_before_is_over() -> None:
    first = next_of(meeting(4), 0)
    assert first == Next([(1, (1, 4)), (1, (2, 3))])
    assert next_of(meeting(4, pairing(1, 4), pairing(2, 3, state="on")), 0) == Next()
    assert next_of(meeting(4, pairing(1, 4), pairing(2, 3)), 0) == Next([(2, (4, 3)), (2, (1, 2))])


def test_a_round_robin_is_over_after_its_last_round() -> None:
    last = [pairing(2, 3, round=1), pairing(1, 2, round=2), pairing(3, 1, round=3)]
    assert next_of(meeting(3, *last), 0) == Next([], is_over=True)


@pytest.mark.parametrize("words", [{"base_ms": 0, "days": 3}, {"base_ms": None, "increment_ms": None, "days": None}])
def test_games_without_hours_begin_all_at_once(words: dict[str, int | None]) -> None:
    assert [pair for _, pair in next_of(meeting(3, **words), 0).pairs] == [(2, 3), (1, 2), (3, 1)]


def test_two_who_have_left_do_not_meet() -> None:
    found = meeting(4, pairing(1, 4), pairing(2, 3))
    gone = [replace(each, has_left=each.number != 3) for each in found.entrants]
    assert next_of(replace(found, entrants=gone), 0).pairs == [(2, (4, 3))]


def test_those_who_wait_are_paired_by_their_points() -> None:
    found = arena(6, pairing(1, 2, 0), pairing(3, 4, 0))
    assert {frozenset(pair) for pair in pairs_of(waiting(found, 1, 2, 3, 4), 0)} == {
        frozenset((1, 3)),
        frozenset((2, 4)),
    }


def test_two_who_have_just_met_wait_for_others_but_not_for_ever() -> None:
    found = arena(3, pairing(1, 2), pairing(3, 4, state="on"))
    both = waiting(found, 1, 2)
    assert pairs_of(both, 10) == []
    assert pairs_of(both, PATIENCE_MS + 2) == [(2, 1)]


def test_two_alone_meet_again_with_the_other_colors() -> None:
    assert pairs_of(waiting(arena(2, pairing(1, 2)), 1, 2), 10) == [(2, 1)]


def test_of_an_odd_count_the_one_who_came_last_waits() -> None:
    assert pairs_of(waiting(arena(3), 1, 2, 3), 10) == [(1, 2)]


def test_nobody_is_paired_who_plays_has_left_or_has_not_asked_for_long() -> None:
    assert pairs_of(waiting(arena(3, pairing(1, 3, state="on")), 1, 2), 10) == []
    found = waiting(arena(2), 1, 2)
    gone = [found.entrants[0], replace(found.entrants[1], has_left=True)]
    assert pairs_of(replace(found, entrants=gone), 10) == []
    assert pairs_of(found, 10**9 + 1) == []


def test_an_arena_ends_when_its_last_game_is_over() -> None:
    late = 10**9
    assert next_of(arena(2, pairing(1, 2, state="on")), late) == Next()
    assert next_of(arena(2, pairing(1, 2)), late) == Next(is_over=True)


def test_a_test_has_as_many_games_as_it_was_created_for() -> None:
    found = waiting(meeting(4, pairing(1, 2), kind="test", games=2), 1, 2, 3, 4)
    assert next_of(found, 10**6) == Next([(2, next_of(found, 10**6).pairs[0][1])])
    done = meeting(2, pairing(1, 2), pairing(2, 1), kind="test", games=2)
    assert next_of(done, 0) == Next(is_over=True)


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 7), st.lists(st.tuples(st.sets(st.integers(1, 7)), st.sampled_from([0, 1, None])), max_size=25))
def test_pairs_of_an_arena_share_no_player_and_white_had_it_less_often(
    count: int, steps: list[tuple[set[int], int | None]]
) -> None:
    found, now = arena(count), 0
    whites = dict.fromkeys(range(1, count + 1), 0)
    for ready, winner in steps:
        now += PATIENCE_MS
        pairs = pairs_of(waiting(found, *(ready & set(whites)), since=now - 10), now)
        players = [player for pair in pairs for player in pair]
        assert len(players) == len(set(players)) <= len(ready & set(whites))
        for white, black in pairs:
            assert whites[white] <= whites[black]
            whites[white] += 1
            whites[black] -= 1
        found = replace(found, pairings=[*found.pairings, *(pairing(white, black, winner) for white, black in pairs)])
