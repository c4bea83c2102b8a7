"""Contests: rounds in turn, ratios round by round, disqualified entries."""

from interpreter.benchmark.contest import Contest, Entry, Task, hold
from interpreter.benchmark.sample import MeasurementError, Sample
from interpreter.benchmark.spread import Spread


def _entry(who: str, *seconds: float, is_ours: bool = False, log: list[str] | None = None) -> Entry:
    """Someone who does ten things in so many seconds, another number in each round."""

    def run(number: int) -> Sample:
        if log is not None:
            log.append(f"{who} {number}")
        return Sample(amount=10, seconds=seconds[number], facts={"of ten": 10.0 * number})

    return Entry(who=who, prepare=lambda: Task(work="ten", run=run), is_ours=is_ours)


def _contest(*entries: Entry, unit: str = "things/s") -> Contest:
    return Contest(title="things", counted="ten of them", unit=unit, entries=entries)


def _failing(sentence: str) -> Entry:
    def prepare() -> Task:
        raise MeasurementError(sentence)

    return Entry(who="elk", prepare=prepare)


def test_a_round_is_done_by_all_before_the_next_one_begins() -> None:
    log: list[str] = []
    hold(_contest(_entry("ox", 1, 1, log=log), _entry("elk", 1, 1, log=log)), 2)

    assert log == ["ox 0", "elk 0", "ox 1", "elk 1"]


def test_a_ratio_is_the_median_of_the_ratios_of_each_round() -> None:
    result = hold(_contest(_entry("ox", 1, 2, 4, is_ours=True), _entry("elk", 2, 1, 2)), 3)
    ox, elk = result.rows

    assert ox.values == (10, 5, 2.5)
    assert elk.spread == Spread(5, 5, 10)
    assert result.base is ox
    assert result.ratio(elk) == Spread(2, 0.5, 2)


def test_milliseconds_are_those_of_one_thing() -> None:
    row = hold(_contest(_entry("ox", 0.5), unit="ms"), 1).rows[0]

    assert row.values == (50,)


def test_facts_are_means_over_the_rounds() -> None:
    assert hold(_contest(_entry("ox", 1, 1, 1)), 3).rows[0].facts == {"of ten": 10}


def test_the_last_of_ours_is_the_base() -> None:
    ours = (_entry("reference", 4, is_ours=True), _entry("kernel", 1, is_ours=True))
    result = hold(_contest(*ours, _entry("elk", 2)), 1)

    assert result.base is not None
    assert result.base.who == "kernel"
    assert [result.ratio(row).median for row in result.rows] == [0.25, 1, 0.5]


def test_without_one_of_ours_there_is_no_ratio() -> None:
    result = hold(_contest(_entry("elk", 2)), 1)

    assert result.base is None
    assert result.ratio(result.rows[0]) is None


def test_who_fails_is_struck_off_and_the_others_go_on() -> None:
    result = hold(_contest(_failing("perft 2 is 401, expected 400"), _entry("ox", 1, 1, is_ours=True)), 2)

    assert [row.fault for row in result.rows] == ["perft 2 is 401, expected 400", ""]
    assert result.rows[0].values == ()
    assert result.ratio(result.rows[0]) is None
    assert result.rows[1].values == (10, 10)


def test_where_there_is_nothing_to_do_there_is_no_speed() -> None:
    idle = Entry(who="ox", prepare=lambda: Task(work="", run=lambda _: Sample(amount=0, seconds=1)), is_ours=True)
    result = hold(_contest(idle, _entry("elk", 1)), 1)

    assert result.rows[0].fault == "there is no work to measure"
    assert result.base is None


def test_every_preparation_and_piece_of_work_is_told() -> None:
    told: list[int] = []
    hold(_contest(_entry("ox", 1, 1), _failing("no")), 2, told.append)

    assert told == [1] * 6
