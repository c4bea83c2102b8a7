"""Tournaments in both kinds of database."""

from dataclasses import replace

from support.meeting import new_tournament
from support.storing import RULES, new_game

from interpreter.web.store import Game, NewPairing, Store, Tournament


def begun(store: Store, **words: object) -> Tournament:
    store.put_rules(RULES)
    made = store.tournaments.create(new_tournament(rules=RULES.sha, **words), is_on=False)
    for number, name in enumerate(("Ada", "Bob", "Eve"), 1):
        assert store.tournaments.enter(made.id, f"holder{number}", name) == number
    assert store.tournaments.begin(made.id, 5000)
    return made


def paired(store: Store, name: str, expected: int = 0) -> Game:
    games = store.tournaments.pair(
        name,
        expected,
        [
            NewPairing(round=1, white=1, black=2, game=new_game(due_at=7)),
            NewPairing(round=1, white=3, black=1, winner=0),
        ],
    )
    assert games is not None
    return games[0]


def test_a_tournament_is_found_with_its_players_and_games(store: Store) -> None:
    made = begun(store)
    game = paired(store, made.id)
    found = store.tournaments.find(made.id)
    assert found is not None
    assert (found.tournament.state, found.tournament.ends, found.tournament.version) == ("on", 5000, 1)
    assert [entrant.name for entrant in found.entrants] == ["Ada", "Bob", "Eve"]
    first, second = found.pairings
    assert (first.white, first.black, first.game, first.state, first.winner) == (1, 2, game.id, "on", None)
    assert (second.game, second.state, second.winner, second.reason) == ("", "over", 0, "walkover")
    assert [store.seat_held(f"holder{number}", game.id) for number in (1, 2, 3)] == [0, 1, None]
    assert [each.id for each in store.due(8)] == [game.id]
    assert store.tournaments.find("nothing") is None
    of_game = store.tournaments.of_game(game.id)
    assert of_game is not None
    assert of_game.id == made.id


def test_only_one_process_makes_a_pairing(store: Store) -> None:
    made = begun(store)
    paired(store, made.id)
    assert store.tournaments.pair(made.id, 0, [NewPairing(round=1, white=1, black=2, game=new_game())]) is None
    store.tournaments.end(made.id)
    assert store.tournaments.pair(made.id, 1, [NewPairing(round=1, white=1, black=2, game=new_game())]) is None
    found = store.tournaments.find(made.id)
    assert found is not None
    assert len(found.pairings) == 2


def test_a_browser_has_one_place_and_comes_back_to_it(store: Store) -> None:
    made = begun(store)
    store.tournaments.leave(made.id, 2)
    assert store.tournaments.enter(made.id, "holder2", "Bobby") == 2
    found = store.tournaments.find(made.id)
    assert found is not None
    assert [(entrant.name, entrant.has_left) for entrant in found.entrants][1] == ("Bobby", False)
    assert not store.tournaments.begin(made.id, None)


def test_what_a_player_says_is_kept(store: Store) -> None:
    made = begun(store)
    store.tournaments.judge(made.id, 3, 4, "Short.")
    found = store.tournaments.find(made.id)
    assert found is not None
    assert (found.entrants[2].stars, found.entrants[2].opinion) == (4, "Short.")


def test_a_tournament_is_due_when_games_can_begin_or_it_can_end(store: Store) -> None:
    rounds = begun(store)
    arena = begun(store, kind="arena", minutes=5)
    test = begun(store, kind="test", games=2)
    assert store.tournaments.due(1000) == (rounds.id,)
    paired(store, rounds.id)
    assert store.tournaments.due(1000) == ()
    store.tournaments.wait(test.id, 1, 900, 2000)
    assert store.tournaments.due(1000) == ()
    store.tournaments.wait(test.id, 2, 900, 2000)
    assert store.tournaments.due(1000) == (test.id,)
    assert set(store.tournaments.due(5000)) == {arena.id}


def test_tournaments_are_listed_by_state_and_found_by_browser(store: Store) -> None:
    first = begun(store, title="First")
    store.tournaments.end(first.id)
    second = begun(store, title="Second", owner="other")
    begun(store, title="Hidden", listed=False)
    assert [each.title for each in store.tournaments.listed(9)] == ["Second", "First"]
    assert {each.title for each in store.tournaments.of_holder("other", 9)} == {"Second"}
    assert {each.title for each in store.tournaments.of_holder("holder3", 9)} == {"First", "Second", "Hidden"}
    assert replace(second, state="on", ends=5000) in store.tournaments.of_holder("other", 9)
