import threading
from collections.abc import Callable
from dataclasses import replace

import psycopg
import pytest
from support.postgres import Cluster
from support.storing import RULES, SHA, act, changes, clock, created, new_game

from interpreter.web.store import Appended, Conflict, Repeated, Stale, Store, StoreError, UnknownGameError, open_store


def test_a_created_game_is_found_with_its_seats(store: Store) -> None:
    game = created(store, ("person", "open"), clock=clock(), state="open")

    assert store.game(game.id) == game
    assert (game.version, game.state, game.rules) == (0, "open", SHA)
    assert [(found.game, found.kind, found.secret_hash) for found in store.seats(game.id)] == [
        (game.id, "person", "hash"),
        (game.id, "open", None),
    ]


def test_a_game_that_is_not_there_is_none(store: Store) -> None:
    assert store.game("nowhere") is None
    assert store.seats("nowhere") == ()
    assert store.events("nowhere") == ()


def test_ids_have_ten_letters_and_digits(store: Store) -> None:
    assert set(created(store).id) <= set("abcdefghijklmnopqrstuvwxyz234567")
    assert len(created(store).id) == 10


def test_rules_are_stored_once_and_stay(store: Store) -> None:
    store.put_rules(RULES)
    store.put_rules(RULES)

    assert store.rules(SHA) == RULES
    assert store.rules("b" * 64) is None


def test_rules_are_found_by_their_title(store: Store) -> None:
    others = [replace(RULES, sha=sha * 64, title=title) for sha, title in (("c", "Ox"), ("b", "Ox"), ("d", "ox"))]
    for rules in others:
        store.put_rules(rules)

    assert store.rules_titled("Ox", 4) == (others[1], others[0])
    assert store.rules_titled("Ox", 1) == (others[1],)
    assert store.rules_titled("Elk", 4) == ()


def test_an_event_and_the_row_change_together(store: Store) -> None:
    game = created(store)
    later = clock(running=1, since=5000)

    answer = store.append(
        game.id, 0, act("e2e4", "one", left=(1, 2)), changes(number=2, clock=later, due_at=55_000, rematch="next")
    )

    assert answer == Appended(1)
    row = store.game(game.id)
    assert row is not None
    assert (row.version, row.actor, row.number, row.clock, row.due_at, row.rematch) == (1, 1, 2, later, 55_000, "next")
    event = store.events(game.id)[0]
    assert (event.game, event.version, event.seat, event.kind, event.text) == (game.id, 1, 0, "act", "e2e4")
    assert (event.client_id, event.at, event.left) == ("one", 1000, (1, 2))


def test_the_result_of_a_game_is_stored(store: Store) -> None:
    game = created(store)

    store.append(game.id, 0, act("e2e4"), changes(state="over", winner=1, reason="checkmate"))

    row = store.game(game.id)
    assert row is not None
    assert (row.state, row.winner, row.reason) == ("over", 1, "checkmate")


def test_another_version_than_the_expected_one_is_stale_and_stores_nothing(store: Store) -> None:
    game = created(store)
    store.append(game.id, 0, act("e2e4", "one"), changes())

    assert store.append(game.id, 0, act("d2d4", "two"), changes()) == Stale(1)
    assert store.append(game.id, 2, act("d2d4", "two"), changes()) == Stale(1)
    assert [event.text for event in store.events(game.id)] == ["e2e4"]


@pytest.mark.parametrize("expected", [0, 1, 7])
def test_a_repeated_command_gets_its_first_answer_at_any_version(store: Store, expected: int) -> None:
    game = created(store)
    store.append(game.id, 0, act("e2e4", "one"), changes())

    assert store.append(game.id, expected, act("e2e4", "one"), changes()) == Repeated(1)
    assert len(store.events(game.id)) == 1


def test_another_command_under_the_same_name_is_a_conflict(store: Store) -> None:
    game = created(store)
    store.append(game.id, 0, act("e2e4", "one"), changes())

    assert store.append(game.id, 1, act("d2d4", "one"), changes()) == Conflict()
    assert len(store.events(game.id)) == 1


def test_names_of_commands_belong_to_a_seat_and_an_empty_one_to_none(store: Store) -> None:
    game = created(store)

    answers = [
        store.append(game.id, 0, act("e2e4", "one", seat=0), changes()),
        store.append(game.id, 1, act("e7e5", "one", seat=1), changes()),
        store.append(game.id, 2, act("e2e4"), changes()),
        store.append(game.id, 3, act("e2e4"), changes()),
    ]

    assert answers == [Appended(1), Appended(2), Appended(3), Appended(4)]


def test_an_event_of_an_unknown_game_is_an_error(store: Store) -> None:
    with pytest.raises(UnknownGameError, match="there is no game nowhere"):
        store.append("nowhere", 0, act("e2e4"), changes())


def test_events_come_in_pages(store: Store) -> None:
    game = created(store)
    for version in range(5):
        store.append(game.id, version, act(f"a{version}"), changes())

    assert [event.version for event in store.events(game.id, since=2, limit=2)] == [3, 4]


def test_the_game_begins_when_its_last_seat_is_taken(store: Store) -> None:
    game = created(store, ("open", "open"), state="open")

    assert store.take_seat(game.id, 1, "Bo", "person", "b", expected_version=0) == Appended(1)
    half = store.game(game.id)
    assert half is not None
    assert half.state == "open"
    assert store.take_seat(game.id, 0, "Cy", "bot", "c", expected_version=1) == Appended(2)
    full = store.game(game.id)
    assert full is not None
    assert (full.state, full.version) == ("on", 2)
    assert [(taken.name, taken.kind, taken.secret_hash) for taken in store.seats(game.id)] == [
        ("Cy", "bot", "c"),
        ("Bo", "person", "b"),
    ]
    assert [(event.kind, event.seat, event.text) for event in store.events(game.id)] == [
        ("join", 1, "Bo"),
        ("join", 0, "Cy"),
    ]


def test_a_seat_is_taken_once(store: Store) -> None:
    game = created(store, ("person", "open"), state="open")
    store.take_seat(game.id, 1, "Bo", "person", "b", expected_version=0)

    assert store.take_seat(game.id, 1, "Cy", "person", "c", expected_version=0) == Stale(1)
    assert store.take_seat(game.id, 1, "Cy", "person", "c", expected_version=1) == Conflict()
    assert store.seats(game.id)[1].name == "Bo"


def test_the_computer_gets_work_when_the_game_begins_with_its_turn(store: Store) -> None:
    game = created(store, ("computer", "open"), state="open")
    assert store.claim("worker", ["move"], 30) is None

    store.take_seat(game.id, 1, "Bo", "person", "b", expected_version=0)

    job = store.claim("worker", ["move"], 30)
    assert job is not None
    assert (job.game, job.version) == (game.id, 1)


def test_lists_have_listed_games_only(store: Store) -> None:
    waiting = created(store, ("person", "open"), state="open")
    going = created(store)
    created(store, ("person", "open"), state="open", listed=False)
    created(store, listed=False)

    assert [told.game.id for told in store.people.waiting(50)] == [waiting.id]
    assert [game.id for game in store.recent_games()] == [going.id]
    assert store.recent_games(0) == ()


def test_versions_are_those_of_the_rows(store: Store) -> None:
    first, second = created(store), created(store)
    store.append(first.id, 0, act("e2e4"), changes())

    assert store.versions([first.id, second.id, "nowhere"]) == {first.id: 1, second.id: 0}
    assert store.versions([]) == {}


def test_games_whose_time_is_up_are_due(store: Store) -> None:
    soon, later, over = created(store), created(store), created(store)
    store.append(soon.id, 0, act("e2e4"), changes(due_at=1000))
    store.append(later.id, 0, act("e2e4"), changes(due_at=1001))
    store.append(over.id, 0, act("e2e4"), changes(due_at=900, state="over"))

    assert [game.id for game in store.due(1000)] == [soon.id]


def test_running_clocks_get_back_the_time_without_a_server(store: Store) -> None:
    game, late, still = created(store), created(store), created(store)
    assert store.beat(10_000, 5000) == 0
    store.append(game.id, 0, act("e2e4"), changes(clock=clock(running=1, since=9000), due_at=59_000))
    store.append(late.id, 0, act("e2e4"), changes(clock=clock(running=1, since=12_000), due_at=62_000))
    store.append(still.id, 0, act("e2e4"), changes(clock=clock(since=9000)))

    assert store.beat(30_000, 5000) == 20_000
    assert store.beat(30_000, 5000) == 0
    assert [_since_and_due(store, name.id) for name in (game, late, still)] == [
        (29_000, 79_000),
        (30_000, 80_000),  # the server was alive when its clock began to run
        (9000, None),
    ]


def test_a_short_pause_is_nobodys_gain(store: Store) -> None:
    game = created(store)
    store.beat(10_000, 5000)
    store.append(game.id, 0, act("e2e4"), changes(clock=clock(running=1, since=9000), due_at=59_000))

    assert store.beat(14_000, 5000) == 0
    assert _since_and_due(store, game.id) == (9000, 59_000)


def _since_and_due(store: Store, name: str) -> tuple[int, int | None]:
    game = store.game(name)
    assert game is not None
    assert game.clock is not None
    return game.clock.since, game.due_at


def test_of_fifty_threads_one_wins_each_version(store: Store) -> None:
    game = created(store)
    won: dict[str, int] = {}

    def play(number: int) -> None:
        answer: object = Stale(0)
        while isinstance(answer, Stale):
            answer = store.append(game.id, answer.version, act("x", f"{number}"), changes())
        assert isinstance(answer, Appended)
        won[f"{number}"] = answer.version

    _in_threads(play, 50)

    assert sorted(won.values()) == list(range(1, 51))
    assert {event.client_id: event.version for event in store.events(game.id)} == won


def test_a_command_sent_by_fifty_threads_is_stored_once(store: Store) -> None:
    game = created(store)
    answers: list[object] = []

    _in_threads(lambda _: answers.append(store.append(game.id, 0, act("e2e4", "one"), changes())), 50)

    assert sorted(map(str, answers)) == ["Appended(version=1)", *["Repeated(version=1)"] * 49]


def test_a_seat_wanted_by_twenty_threads_has_one_player(store: Store) -> None:
    game = created(store, ("person", "open"), state="open")
    answers: list[object] = []

    _in_threads(lambda n: answers.append(store.take_seat(game.id, 1, f"{n}", "person", f"{n}", expected_version=0)), 20)

    assert sorted(map(str, answers)) == ["Appended(version=1)", *["Stale(version=1)"] * 19]


def _in_threads(work: Callable[[int], object], count: int) -> None:
    threads = [threading.Thread(target=work, args=[number]) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def test_games_are_there_after_the_store_is_opened_again(url: str) -> None:
    with open_store(url) as store:
        game = created(store)
        store.append(game.id, 0, act("e2e4"), changes())

    with open_store(url) as again:
        assert [event.text for event in again.events(game.id)] == ["e2e4"]


def test_a_game_needs_its_rules(store: Store) -> None:
    from sqlalchemy.exc import IntegrityError

    with pytest.raises(IntegrityError):
        store.create_game(new_game())
    assert store.recent_games() == ()


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("mysql://host/games", "unknown kind of database `mysql`"),
        ("games.db", "not the address of a database"),
        ("sqlite://", "the store needs a file"),
        ("sqlite:////nowhere/at/all/games.db", "cannot open /nowhere/at/all/games.db.lock"),
        ("postgresql://127.0.0.1:1/games", "cannot open the database"),
    ],
)
def test_a_database_that_cannot_be_opened_is_an_error_with_a_sentence(address: str, sentence: str) -> None:
    with pytest.raises(StoreError, match=sentence):
        open_store(address)


def test_one_process_opens_a_file(new_sqlite: Callable[[], str]) -> None:
    url = new_sqlite()
    with open_store(url), pytest.raises(StoreError, match=r"another process has opened .*games0.db; end it"):
        open_store(url)

    open_store(url).close()


def test_a_closed_store_says_so(new_sqlite: Callable[[], str]) -> None:
    store = open_store(new_sqlite())
    store.close()

    with pytest.raises(StoreError, match="the store is closed"):
        created(store)


def test_a_database_that_may_lose_commits_is_refused(postgres: Cluster) -> None:
    url = postgres.new_database()
    with psycopg.connect(url, autocommit=True) as connection:
        name = connection.info.dbname
        connection.execute(f"ALTER DATABASE {name} SET synchronous_commit = off")

    with pytest.raises(StoreError, match="synchronous_commit is off"):
        open_store(url)


def test_a_secret_of_a_browser_holds_seats_in_many_games(store: Store) -> None:
    mine, other, over = created(store), created(store, actor=1), created(store)
    for game, seat in ((mine, 0), (other, 0), (over, 1), (mine, 0)):
        store.hold("browser", game.id, seat)
    store.append(over.id, 0, act("e2e4"), changes(state="over"))

    assert [store.seat_held("browser", game.id) for game in (mine, other, over)] == [0, 0, 1]
    assert store.seat_held("another", mine.id) is None
    assert [(game.id, seat) for game, seat in store.games_held("browser", 9)] == [(mine.id, 0), (other.id, 0)]
