"""What was played in positions, on both databases: counted once a game, whoever counts."""

from support.storing import SHA, created

from interpreter.web.store import Job, Passage, Store


def _job(store: Store) -> Job:
    created(store, jobs=("count",))
    found = store.claim("worker", ["count"], 60)
    assert found is not None
    return found


def test_the_actions_of_a_position_are_counted_by_results(store: Store) -> None:
    for action, winner in (("a", 0), ("b", 1), ("b", None), ("b", 1)):
        assert store.count(_job(store), SHA, [("start", action), ("later", "c")], winner)
    assert store.passages(SHA, "start") == (
        Passage(action="b", white=0, drawn=1, black=2),
        Passage(action="a", white=1, drawn=0, black=0),
    )
    assert store.passages(SHA, "later") == (Passage(action="c", white=1, drawn=1, black=2),)
    assert store.passages(SHA, "elsewhere") == store.passages("b" * 64, "start") == ()


def test_an_action_that_a_game_repeats_in_a_position_counts_once(store: Store) -> None:
    store.count(_job(store), SHA, [("start", "a"), ("there", "back"), ("start", "a")], 0)
    assert store.passages(SHA, "start") == (Passage(action="a", white=1, drawn=0, black=0),)


def test_a_job_that_another_process_has_counts_nothing(store: Store) -> None:
    job = _job(store)
    assert store.count(job, SHA, [("start", "a")], 0)
    assert not store.count(job, SHA, [("start", "a")], 0)
    assert store.passages(SHA, "start") == (Passage(action="a", white=1, drawn=0, black=0),)
    assert store.count(_job(store), SHA, [], None), "a game may end before its first action"
