"""The table, the JSON and the chart of given results."""

import json
from xml.etree import ElementTree

import pytest
from rich.console import Console

from interpreter.benchmark.as_json import as_json
from interpreter.benchmark.as_table import as_table, closing_lines, heading, ordered, remarks
from interpreter.benchmark.chart import Scale, chart, scale_of
from interpreter.benchmark.contest import Result, Row
from interpreter.benchmark.peer import PEERS, Found
from interpreter.benchmark.plan import Plan
from interpreter.benchmark.report import Report

NOTE = "The kernel is not built."
OURS = Row(who="reference", is_ours=True, work="depth 2", values=(1000.0, 2000.0, 1000.0))
PEER = Row(who="ox & elk", work="depth 4", values=(3e6, 4e6, 5e6), facts={"actions a game": 400.0}, note="its own ends")
WRONG = Row(who="hare", work="", fault="perft 2 is 401, where 400 is right")
RESULT = Result(title="chess: perft", counted="ways", unit="nodes/s", rows=(WRONG, OURS, PEER))
SLOW = Result(title="chess: made", counted="times", unit="ms", rows=(OURS, PEER))


def _report(*results: Result) -> Report:
    peers = {"python-chess": Found(peer=PEERS[0], place="python", version="1.11")}
    plan = Plan(engines={}, peers=peers, seconds=0.5)
    return Report(plan=plan, rounds=3, core=1, with_peers=True, notes=(NOTE,), results=results)


def _text(result: Result) -> str:
    console = Console(width=160, no_color=True, highlight=False)
    with console.capture() as captured:
        console.print(heading(result), as_table(result), *remarks(result), sep="\n")
    return captured.get()


def test_the_best_comes_first_and_who_was_struck_off_last() -> None:
    assert [row.who for row in ordered(RESULT)] == ["ox & elk", "reference", "hare"]
    assert [row.who for row in ordered(SLOW)] == ["reference", "ox & elk"]


def test_the_table_says_it_all() -> None:
    lines = _text(RESULT).splitlines()
    rows = [" ".join(line.split()) for line in lines]

    assert lines[:2] == ["chess: perft", "ways"]
    assert "ratio to reference" in lines[3]
    assert "ox & elk depth 4 4.00M 3.00M .. 5.00M 3.00k (2.00k .. 5.00k)" in rows
    assert "reference depth 2 1.00k 1.00k .. 2.00k 1" in rows
    assert "hare: perft 2 is 401, where 400 is right" in rows
    assert "ox & elk: 400 actions a game; its own ends" in rows


def test_milliseconds_say_that_less_is_better() -> None:
    assert "times; less is better" in _text(SLOW)
    assert "less is better" not in _text(RESULT)


def test_below_the_tables_stand_the_conditions_and_who_was_not_there() -> None:
    lines = list(closing_lines(_report(RESULT)))

    assert "on core 1" in lines[0]
    assert "3 rounds, about 0.5 s for each measurement" in lines[0]
    assert NOTE in lines
    assert "python-chess: 1.11" in lines
    assert "bulletchess is not found: pip install bulletchess, with Python 3.13 or newer" in lines
    assert not any(line.startswith("python-chess is not found") for line in lines)


def test_peers_that_nobody_looked_for_are_not_missed() -> None:
    plan = Plan(engines={}, peers={}, seconds=0.5)
    report = Report(plan=plan, rounds=1, core=None, with_peers=False, notes=(), results=())

    assert list(report.absent()) == []
    assert len(list(closing_lines(report))) == 1


def test_a_wrong_total_is_a_fault_of_the_report() -> None:
    assert _report(RESULT).has_faults
    assert not _report(SLOW).has_faults


def test_the_json_holds_every_value() -> None:
    found = json.loads(json.dumps(as_json(_report(RESULT, SLOW))))
    wrong, ours, peer = found["results"][0]["rows"]

    assert [result["better"] for result in found["results"]] == ["more", "less"]
    assert found["peers"] == {"python-chess": "1.11"}
    assert found["absent"]["sjaakii"] == "apt-get install sjaakii"
    assert wrong["fault"] == "perft 2 is 401, where 400 is right"
    assert (wrong["spread"], wrong["ratio"]) == (None, None)
    assert ours["ratio"] == {"median": 1, "low": 1, "high": 1}
    assert peer["values"] == [3e6, 4e6, 5e6]
    assert peer["ratio"] == {"median": 3000, "low": 2000, "high": 5000}


def test_the_chart_is_well_formed_and_names_everybody() -> None:
    tree = ElementTree.fromstring(chart(_report(RESULT, SLOW)))
    texts = [node.text for node in tree.iter() if node.tag.endswith("}text")]

    assert {"ox & elk", "reference", "hare", "perft 2 is 401, where 400 is right"} <= set(texts)
    assert "4.00M (3.00k × reference)" in texts
    assert len([node for node in tree.iter() if node.get("class") in ("ours", "theirs")]) == 4


def test_the_chart_is_readable_in_the_dark() -> None:
    assert "prefers-color-scheme:dark" in chart(_report(RESULT))


def test_ten_times_as_much_is_always_as_far() -> None:
    scale = scale_of([RESULT])

    assert scale == Scale(2, 7)
    assert scale.x(1e5) - scale.x(1e4) == pytest.approx(scale.x(1e4) - scale.x(1e3))


def test_a_scale_without_values_is_still_one() -> None:
    scale = scale_of([Result(title="", counted="", unit="ms", rows=(WRONG,))])

    assert scale.low < scale.high
