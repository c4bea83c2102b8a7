"""The chart of given results."""

from xml.etree import ElementTree

import pytest
from support.bench_results import RESULT, SLOW, WRONG, report_of

from interpreter.benchmark.chart import Scale, chart, scale_of
from interpreter.benchmark.contest import Result


def test_the_chart_is_well_formed_and_names_everybody() -> None:
    tree = ElementTree.fromstring(chart(report_of(RESULT, SLOW)))
    texts = [node.text for node in tree.iter() if node.tag.endswith("}text")]

    assert {"ox & elk", "reference", "hare", "perft 2 is 401, expected 400"} <= set(texts)
    assert "4.00M (3.00k × reference)" in texts
    assert len([node for node in tree.iter() if node.get("class") in ("ours", "theirs")]) == 4


def test_the_chart_is_readable_in_the_dark() -> None:
    assert "prefers-color-scheme:dark" in chart(report_of(RESULT))


def test_ten_times_as_much_is_always_as_far() -> None:
    scale = scale_of([RESULT])

    assert scale == Scale(2, 7)
    assert scale.x(1e5) - scale.x(1e4) == pytest.approx(scale.x(1e4) - scale.x(1e3))


def test_a_scale_without_values_is_still_one() -> None:
    scale = scale_of([Result(title="", counted="", unit="ms", rows=(WRONG,))])

    assert scale.low < scale.high
