from concurrent.futures import ThreadPoolExecutor

from support.child import start
from support.postgres import Cluster
from support.storing import act, changes, created

from interpreter.web.store import Job, Store, open_store


def _with_job(store: Store) -> str:
    return created(store, jobs=("move",)).id


def _claimed(store: Store, worker: str = "worker", lease: float = 60) -> Job:
    job = store.claim(worker, ["move"], lease)
    assert job is not None
    return job


def test_jobs_come_with_games_and_events_the_oldest_first(store: Store) -> None:
    game = _with_job(store)
    store.append(game, 0, act("e2e4"), changes(jobs=("move", "hint")))

    jobs = [store.claim("worker", ["move", "hint"], 60) for _ in range(4)]

    assert [job and (job.game, job.version, job.kind, job.attempts) for job in jobs] == [
        (game, 0, "move", 1),
        (game, 1, "move", 1),
        (game, 1, "hint", 1),
        None,
    ]


def test_only_jobs_of_the_wanted_kinds_are_taken(store: Store) -> None:
    _with_job(store)

    assert store.claim("worker", ["hint"], 60) is None
    assert store.claim("worker", ["hint", "move"], 60) is not None


def test_a_finished_job_is_gone(store: Store) -> None:
    _with_job(store)

    assert store.finish(_claimed(store, lease=0))
    assert store.claim("worker", ["move"], 60) is None


def test_a_lease_that_has_run_out_frees_the_job_and_the_first_worker_loses_it(store: Store) -> None:
    _with_job(store)
    first = _claimed(store, "first", lease=0)
    second = _claimed(store, "second")

    assert (second.id, second.attempts) == (first.id, 2)
    assert not store.renew(first, 60)
    assert not store.fail(first, "late")
    assert not store.finish(first)
    assert store.finish(second)


def test_a_renewed_lease_keeps_the_job(store: Store) -> None:
    _with_job(store)
    job = _claimed(store, lease=0)

    assert store.renew(job, 60)
    assert store.claim("other", ["move"], 60) is None


def test_a_job_that_failed_is_tried_three_times(store: Store) -> None:
    _with_job(store)
    for attempt in (1, 2, 3):
        job = _claimed(store)
        assert job.attempts == attempt
        assert store.fail(job, "no move found")

    assert store.claim("worker", ["move"], 60) is None


def test_a_job_lost_with_three_processes_is_given_once_more_to_give_up_on_it(store: Store) -> None:
    _with_job(store)
    for _ in range(3):
        _claimed(store, lease=0)

    assert _claimed(store, lease=0).attempts == 4
    assert store.claim("worker", ["move"], 60) is None


def test_two_processes_take_each_job_once(postgres: Cluster) -> None:
    url = postgres.new_database()
    with open_store(url) as store:
        for _ in range(24):
            _with_job(store)
    workers = [start("claiming", url, name) for name in ("one", "two")]
    for worker in workers:
        assert worker.stdout is not None
        assert worker.stdout.readline() == "ready\n"
    for worker in workers:
        assert worker.stdin is not None
        worker.stdin.write("go\n")
        worker.stdin.flush()
    taken = [worker.communicate(timeout=60)[0].split() for worker in workers]

    assert sorted(int(job) for own in taken for job in own) == list(range(1, 25))
    assert all(taken)


def test_threads_take_each_job_once(store: Store) -> None:
    for _ in range(20):
        _with_job(store)
    with ThreadPoolExecutor(8) as threads:
        jobs = list(threads.map(lambda n: store.claim(f"{n}", ["move"], 60), range(25)))

    assert sorted(job.id for job in jobs if job) == list(range(1, 21))
