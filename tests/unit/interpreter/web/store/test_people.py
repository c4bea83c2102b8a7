"""People with a name, on both databases."""

from dataclasses import replace

import pytest
from support.storing import RULES, act, changes, created, new_game

from interpreter.web.store import Appended, Game, Person, Store, Terms

TERMS = Terms(ruleset="ox", speed="blitz", rated=True)


@pytest.fixture
def ada(store: Store) -> Person:
    return chosen(store, "Ada")


@pytest.fixture
def bob(store: Store) -> Person:
    return chosen(store, "Bob")


def chosen(store: Store, name: str) -> Person:
    person = store.people.choose_name(name, f"hash of {name}")
    assert person is not None
    return person


def begun(store: Store, ada: Person, bob: Person, terms: Terms = TERMS) -> Game:
    store.put_rules(RULES)
    return store.people.create_game(new_game(), terms, {0: ada, 1: bob})


def ended(store: Store, game: Game, winner: int | None = 0, sides: int = 2) -> None:
    for version in range(sides):
        assert store.append(game.id, version, act("x", seat=version), changes()) == Appended(version + 1)
    over = changes(state="over", winner=winner, reason="resignation")
    assert store.append(game.id, sides, replace(act("", seat=1), kind="resign"), over) == Appended(sides + 1)


def test_a_name_belongs_to_one_person_in_whatever_letters(store: Store, ada: Person) -> None:
    assert store.people.choose_name("ADA", "another hash") is None
    assert store.people.choose_name("Eve", ada.secret_hash) is None
    assert store.people.named("aDa") == ada == store.people.of_secret("hash of Ada")
    assert store.people.named("Eve") is None


def test_the_secret_of_a_person_holds_the_seats(store: Store, ada: Person, bob: Person) -> None:
    game = begun(store, ada, bob)
    assert store.seat_held(bob.secret_hash, game.id) == 1
    store.people.move_seats(bob.secret_hash, "elsewhere")
    assert store.seat_held(bob.secret_hash, game.id) is None
    assert store.seat_held("elsewhere", game.id) == 1


def test_a_rated_game_changes_both_ratings_once(store: Store, ada: Person, bob: Person) -> None:
    game = begun(store, ada, bob)
    ended(store, game)
    for _ in range(2):
        store.people.settle(game.id)
    (won,), (lost,) = store.people.ratings(ada.id), store.people.ratings(bob.id)
    assert (won.ruleset, won.speed, won.title, won.games) == ("ox", "blitz", "Ox", 1)
    assert won.rating > 1650
    assert lost.rating < 1350
    assert won.deviation < 350
    again = begun(store, bob, ada)
    ended(store, again, winner=None)
    store.people.settle(again.id)
    assert store.people.ratings(ada.id)[0].games == 2
    assert 1500 < store.people.ratings(ada.id)[0].rating < won.rating


@pytest.mark.parametrize(("rated", "sides"), [(False, 2), (True, 1)], ids=["not rated", "a side has not acted"])
def test_other_games_change_no_rating(store: Store, ada: Person, bob: Person, rated: bool, sides: int) -> None:
    game = begun(store, ada, bob, replace(TERMS, rated=rated))
    ended(store, game, sides=sides)
    store.people.settle(game.id)
    assert store.people.ratings(ada.id) == ()


def test_finished_games_are_listed_with_their_players_and_by_ruleset(store: Store, ada: Person, bob: Person) -> None:
    first, other = begun(store, ada, bob), begun(store, bob, ada, Terms(ruleset="elk", speed="none"))
    assert {told.game.id for told in store.people.current(ada.id, 10)} == {first.id, other.id}
    for game in (first, other):
        ended(store, game)
    assert store.people.current(ada.id, 10) == ()
    assert {told.game.id for told in store.people.finished(ada.id, "", 10)} == {first.id, other.id}
    (found,) = store.people.finished(ada.id, "elk", 10)
    assert (found.game.id, found.sitters, found.terms.rated) == (other.id, {0: bob, 1: ada}, False)
    assert dict(store.people.rulesets_of(ada.id)) == {"ox": "Ox", "elk": "Ox"}


def test_a_game_older_than_terms_is_listed_too(store: Store, ada: Person) -> None:
    game = created(store)
    store.people.sit(game.id, 0, ada)
    (found,) = store.people.current(ada.id, 10)
    assert (found.terms, found.sitters) == (Terms(ruleset=game.rules, speed="none"), {0: ada})


def test_a_rematch_has_the_same_terms_and_its_people_have_changed_sides(store: Store, ada: Person, bob: Person) -> None:
    game = begun(store, ada, bob)
    again = store.people.create_rematch(game.id, new_game())
    found = store.people.told([again.id])[again.id]
    assert (found.terms, found.sitters) == (TERMS, {0: bob, 1: ada})
    assert store.seat_held(ada.secret_hash, again.id) == 1


def test_a_challenge_is_there_until_it_is_declined(store: Store, ada: Person, bob: Person) -> None:
    store.put_rules(RULES)
    offered = Terms(ruleset="ox", speed="none", invited=bob.id)
    game = store.people.create_game(new_game(("person", "open"), state="open"), offered, {0: ada})
    (challenge,) = store.people.current(bob.id, 10)
    assert (challenge.game.id, challenge.invited) == (game.id, "Bob")
    assert store.people.count_challenges(ada.id) == 1
    assert (store.people.count_invitations(ada.id), store.people.count_invitations(bob.id)) == (0, 1)
    assert not store.people.decline(game.id, ada.id)
    assert store.people.decline(game.id, bob.id)
    assert not store.people.decline(game.id, bob.id)
    assert store.people.current(bob.id, 10) == ()
    assert store.people.current(ada.id, 10)[0].terms.declined
    assert store.people.count_challenges(ada.id) == 0
    assert store.people.count_invitations(bob.id) == 0


def test_a_name_that_is_given_up_is_gone_and_the_games_stay(store: Store, ada: Person, bob: Person) -> None:
    store.put_rules(RULES)
    game = store.people.create_game(new_game(("open", "person"), state="open"), TERMS, {1: bob})
    assert store.take_seat(game.id, 0, "Ada", "person", "hash", 0) == Appended(1)
    store.people.sit(game.id, 0, ada)
    store.people.block(bob.id, ada.id)
    offered = Terms(ruleset="ox", speed="none", invited=ada.id)
    store.people.create_game(new_game(("person", "open"), state="open"), offered, {0: bob})
    store.people.forget(ada.id)
    assert store.people.named("Ada") is None
    assert [seat.name for seat in store.seats(game.id)] == ["", "Ada"], "the other one is only called so"
    assert [event.text for event in store.events(game.id)] == [""]
    assert store.people.blocked_by(bob.id) == ()
    assert store.seat_held(ada.secret_hash, game.id) == 0, "the browser keeps its seats"
    assert store.people.told([game.id])[game.id].sitters == {1: bob}
    assert chosen(store, "ada").id != ada.id


def test_a_person_blocks_and_unblocks(store: Store, ada: Person, bob: Person) -> None:
    for _ in range(2):
        store.people.block(ada.id, bob.id)
    assert store.people.is_blocked(ada.id, bob.id)
    assert not store.people.is_blocked(bob.id, ada.id)
    assert store.people.blocked_by(ada.id) == ("Bob",)
    store.people.unblock(ada.id, bob.id)
    assert not store.people.is_blocked(ada.id, bob.id)


def test_listed_games_that_wait_say_who_offers_them(store: Store, ada: Person) -> None:
    store.put_rules(RULES)
    game = store.people.create_game(new_game(("person", "open"), state="open"), TERMS, {0: ada})
    (found,) = store.people.waiting(10)
    assert (found.game.id, found.sitters, found.terms) == (game.id, {0: ada}, TERMS)
