"""`python -m tests.benchmark`: small runs, in which no time matters."""

import json

import pytest

from tests.benchmark.__main__ import main

SMALL = ("--runs", "1", "--depth", "1", "--seconds", "0.01", "--engine", "reference")


@pytest.mark.slow
def test_a_peer_is_measured_with_us(capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["chess", *SMALL, "--format", "json"])
    found = json.loads(capsys.readouterr().out)
    contests = {result["title"]: [row["who"] for row in result["rows"]] for result in found["results"]}

    assert status == 0
    assert contests["chess, start: perft, bulk"][:2] == ["reference", "python-chess"]
    assert contests["chess, start: perft, made"][:2] == ["reference", "python-chess"]
    assert contests["chess, start: random playouts"][:2] == ["reference", "python-chess"]
    assert {result["base"] for result in found["results"] if "perft" in result["title"]} == {"reference"}
    assert not any(row["fault"] for result in found["results"] for row in result["rows"])
    assert any(note.startswith("python-chess: ") for note in found["notes"])


@pytest.mark.slow
def test_without_a_file_the_joined_units_are_measured(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("interpreter.benchmark.case.measured_rulesets", lambda: ())
    main([*SMALL, "--format", "json"])
    found = json.loads(capsys.readouterr().out)

    assert [result["title"].partition(":")[0] for result in found["results"]] == [
        "32 of 32 units joined on 8x8",
        "17 of 32 units joined on 12x16",
    ]
    assert all(
        [row["who"] for row in result["rows"]] == ["reference", "networkx", "an int in Python"]
        for result in found["results"]
    )


def test_a_python_that_is_not_there_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["chess", "--python", "no-such-python"])

    assert "there is no program no-such-python" in capsys.readouterr().err
