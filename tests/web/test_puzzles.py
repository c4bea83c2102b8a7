"""The puzzle of a day, as the server answers."""

from datetime import UTC, datetime, timedelta

from support.serving import Serving

from interpreter.web.rules.bundle import shipped_bundle


def test_a_puzzle_is_that_of_a_day_and_old_ones_are_gone(serving: Serving) -> None:
    address = f"/api/rules/{shipped_bundle('hexapawn').sha}/puzzle"
    today = datetime.now(UTC).date()
    with serving.client() as client:
        found = client.get(address)
        same = client.get(address, params={"day": today.isoformat()})
        old = client.get(address, params={"day": (today - timedelta(days=60)).isoformat()})
        wrong = client.get(address, params={"day": "yesterday"})
    assert found.status_code == 200
    assert found.json() == same.json()
    assert set(found.json()) == {"day", "kind", "fen", "turns", "line", "fens", "fails"}
    assert (old.status_code, old.json()["error"]["code"]) == (404, "no-puzzle")
    assert wrong.status_code == 422
