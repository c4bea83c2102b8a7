"""Rules that change while games are played with them."""

from typing import Any

import httpx
from support.serving import Serving

OLD = 'ruleset "Slow kings" { about "Kings only." }\nboard 5x5\npiece king K { moves K }\narray "k4/5/5/5/4K"\ngoal checkmate of king\ndraw stalemate\n'
NEW = OLD.replace("moves K", "moves W")


def fine(answer: httpx.Response) -> Any:
    assert answer.is_success, answer.text
    return answer.json()


def test_a_game_goes_on_with_its_rules_while_their_author_publishes_others(serving: Serving) -> None:
    with serving.client() as author:
        draft = fine(author.post("/api/author/rulesets", json={"title": "Slow kings", "text": OLD}))
        place = f"/api/author/rulesets/{draft['id']}"
        first = fine(author.post(f"{place}/publish", json={"version": draft["version"]}))
        seats = [{"kind": "me"}, {"kind": "open"}]
        game = fine(author.post("/api/games", json={"rules": first["rules"], "seats": seats}))
        with serving.client() as other:
            joined = fine(other.post(f"/api/games/{game['id']}/join", json={}))
        copy = fine(author.post(f"{place}/clone", json={}))
        renewed = f"/api/author/rulesets/{copy['id']}"
        saved = fine(author.put(renewed, json={"version": copy["version"], "title": "Slower kings", "text": NEW}))
        second = fine(author.post(f"{renewed}/publish", json={"version": saved["version"]}))
        assert second["rules"] != first["rules"]

        acted = author.post(f"/api/games/{game['id']}/act", json={"id": "x", "v": joined["v"], "action": "e1d2"})
        assert fine(acted)["v"] == joined["v"] + 1, "a diagonal step is legal under the old rules"
        later = fine(
            author.post(
                "/api/games",
                json={"rules": second["rules"], "seats": [{"kind": "me"}, {"kind": "computer", "level": 1}]},
            )
        )
        refused = author.post(f"/api/games/{later['id']}/act", json={"id": "x", "v": 0, "action": "e1d2"})
        assert refused.status_code == 422
        assert "does not move to d2" in refused.json()["error"]["message"]
