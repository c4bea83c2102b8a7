"""The JSON of given results."""

import json

from support.bench_results import NOTE, RESULT, SLOW, report_of

from interpreter.benchmark.as_json import as_json


def test_the_json_holds_every_value() -> None:
    found = json.loads(json.dumps(as_json(report_of(RESULT, SLOW))))
    wrong, ours, peer = found["results"][0]["rows"]

    assert [result["better"] for result in found["results"]] == ["more", "less"]
    assert found["notes"] == [NOTE]
    assert wrong["fault"] == "perft 2 is 401, expected 400"
    assert (wrong["spread"], wrong["ratio"]) == (None, None)
    assert ours["ratio"] == {"median": 1, "low": 1, "high": 1}
    assert peer["values"] == [3e6, 4e6, 5e6]
    assert peer["ratio"] == {"median": 3000, "low": 2000, "high": 5000}
