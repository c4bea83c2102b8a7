"""The actions that are special to a ruleset are played by clicks, by a drag and by keys, from scenes of real games."""

from dataclasses import dataclass
from typing import Any

import pytest
from browser.boards import BoardPage

from interpreter import load
from interpreter.game.match import Match
from interpreter.web.scene import effects_of, legal_of, table_of, view_of

LINKS = (
    "a1-a2,a1-b1,b1-d2,c1-b2,c1-d2,d1-c1,d1-c2,d1-d2,d1-e1,d1-e2,e1-d1,e1-d2,e1-e2,e1-f1,e1-f3,f1-e2,f1-g2,g1-e2,"
    "h1-g1,h1-h2/a8-a7,a8-b8,b8-d7,c8-b7,c8-d7,d8-c7,d8-c8,d8-d7,d8-e7,d8-e8,e8-d7,e8-d8,e8-e7,e8-f7,e8-f8,f8-e7,"
    "f8-g7,g8-e7,h8-g8,h8-h7"
)
PLACING = (
    "@1-@2,@1-h2,@2-e2,a1-a2,a1-b1,b1-d2,c1-b2,c1-d2,d1-c1,d1-c2,d1-d2,d1-e1,d1-e2,e1-@3,e1-d1,e1-d2,e1-e2,e1-f1,"
    "f1-e2,f1-g2/a8-a7,a8-b8,b8-d7,c8-b7,c8-d7,d8-c7,d8-c8,d8-d7,d8-e7,d8-e8,e8-d7,e8-d8,e8-e7,e8-f7,e8-f8,f8-e7,"
    "f8-g7,g8-e7,h8-g8,h8-h7"
)

pytestmark = pytest.mark.slow  # they need a browser, and seconds each


@dataclass(frozen=True)
class Case:
    """An action in a position of a ruleset, and the mark of its target."""

    ruleset: str
    fen: str
    action: str
    mark: str


CASES = {
    "fusion": Case(
        "hullabaloo", "fwfwcwfwf/wfwfwfwfw/9/9/9/9/9/WFWFWFWFW/FWFWCWFWF[] w - - 0 1 opening:yes", "a1b2", "fuse"
    ),
    "split": Case(
        "hullabaloo", "fwfwcwfw{e2}/wfwfwfw1w/9/9/9/9/9/WFWFWFWFW/FWFWCWF1F[W] b - - 2 1 spent:1", "i9h8:F", "move"
    ),
    "drop": Case("hullabaloo", "{gu}wfwcwfw{e2}/1fwfwfw1w/9/9/9/9/9/WFWFWFWFW/FWFWCWF1F[W] w - - 2 2", "W@h1", "drop"),
    "pocket": Case(
        "hullabaloo", "fwfwcwfwf/wfwfwfwfw/9/9/9/9/9/WFWFWFWFW/FWFWCWFWF[] w - - 0 1 opening:yes", "a1@", "move"
    ),
    "giant": Case(
        "hullabaloo",
        "{gu}w1wc1fwf/1{e2}w1w{gu}wf1/2f3w2/9/9/3C5/3F5/1{GU}WFWW1FW/FW2WW1WF[FF] w - - 14 8",
        "R:e1e3",
        "move",
    ),
    "stance": Case(
        "chesimal-fusion-1",
        "1epe1p1pp1p1wpw1/1psp1nknnkn1psp1/1epe1p1pp1p1wpw1/16/16/16/16/16/16/1EPE1P1PP1P1WPW1/1PSP1NKNNKN1PSP1/1EPE1P1PP1P1WPW1 w - - 0 1",
        "command:c2/dia",
        "move",
    ),
    "stack": Case("fluid-chess", "rnb(rb)kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB(RB)KBNR w KQkq - 0 1", "a1b1", "move"),
    "unstack": Case("fluid-chess", "rnb(rb)kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB(RB)KBNR w KQkq - 0 1", "d1a1:R", "move"),
    "claim": Case(
        "chain-of-fools",
        f"rnbqkbnr/pppppppp/8/8/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 1 1 spent:1 phase:claim links:{LINKS}",
        "claim:d1-e1-e2-f3",
        "claim",
    ),
    "placement": Case(
        "chain-of-fools",
        f"rnbqkbnr/pppppppp/8/8/8/8/PPPPP1PP/RNBQKB2 w Qkq - 1 1 spent:1 phase:claim waits:R,N,P score:4/0 links:{PLACING}",
        "@a3",
        "drop",
    ),
    "vanish": Case(
        "brouhaha", "c3ss3c/1rnbqkbnr1/1pppppppp1/10/10/10/10/1PPPPPPPP1/1RNBQKBNR1/C3SS3C w KQkq - 0 1", "d0d3", "move"
    ),
    "duck": Case(
        "duck",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e3 0 1 spent:1 trail:e4 phase:place",
        "@e5",
        "drop",
    ),
    "gate": Case(
        "seirawan",
        "rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/R1BQKBNR[HEhe] w KQCDFGkqbcdfg - 1 1 spent:1 trail:b1 phase:place",
        "H@b1",
        "drop",
    ),
    "to-the-next-board": Case(
        "alice", "rnbqkbnr9/pppppppp9/17/17/17/17/PPPPPPPP9/RNBQKBNR9 w KQkq - 0 1", "e2e4", "move"
    ),
    "back-to-the-first-board": Case(
        "alice", "rnbqkbnr9/1ppppppp9/9p7/17/13P3/17/PPPP1PPP9/RNBQKBNR9 w KQkq - 0 2", "n4n5", "move"
    ),
}


class Scene:
    """A match with the way in which its next action is pointed at."""

    def __init__(self, case: Case) -> None:
        game = load(case.ruleset)
        self.action = case.action
        self.match = Match([game.state(case.fen)])
        self.given: dict[str, Any] = {"table": table_of(game), **self.shown()}
        ways = [
            (source, target, len(choices))
            for source, targets in self.given["legal"]["from"].items()
            for target, choices in targets.items()
            if any(text == case.action for text, _ in choices)
        ]
        self.source, self.target, self.n_choices = max(ways, key=lambda way: way[0] != way[1])

    def shown(self) -> dict[str, Any]:
        return {"view": view_of(self.match), "legal": legal_of(self.match.state)}

    def play(self, board: BoardPage) -> None:
        """Play the action, and let the board show it with motion."""
        before = self.match.state
        action = before.named(self.action)
        self.match.play(action)
        effects = effects_of(before, action, self.match.state)
        script = "(board, [effects, { view, legal }]) => board.play(effects, view, legal)"
        board.board.evaluate(script, [effects, self.shown()])

    def check(self, board: BoardPage) -> None:
        """Compare what was told, and what the board shows after the action, with the match."""
        if self.n_choices > 1:
            board.choose(self.action)
        assert board.acted == [self.action]
        self.play(board)
        drawn = board.board.evaluate(
            "board => [...board.units.drawn].map(([name, { key }]) => [name, JSON.parse(key)])"
        )
        view = self.shown()["view"]
        assert dict(drawn) == view["units"]
        gone = board.board.locator("[data-gone]").evaluate_all("squares => squares.map(square => square.dataset.gone)")
        assert sorted(gone) == sorted(view["gone"])


@pytest.mark.parametrize("name", CASES)
def test_clicks_play_it(board: BoardPage, name: str) -> None:
    scene = Scene(CASES[name])
    board.give(**scene.given)
    if scene.source != "waiting":
        board.click(scene.source)
    if scene.target != scene.source:
        if scene.target != "hand":
            assert scene.target in board.marks(f"to-{CASES[name].mark}")
        board.click(scene.target)
    scene.check(board)


@pytest.mark.parametrize("name", [name for name in CASES if name != "stance"])
def test_a_drag_plays_it(board: BoardPage, name: str) -> None:
    """A stance is taken on the unit itself, so nothing is dragged."""
    scene = Scene(CASES[name])
    board.give(**scene.given)
    board.drag(scene.source, scene.target)
    scene.check(board)


@pytest.mark.parametrize("name", CASES)
def test_keys_play_it(board: BoardPage, name: str) -> None:
    scene = Scene(CASES[name])
    board.give(**scene.given)
    if scene.source != "waiting":
        board.focus(scene.source)
        board.press("Enter")
    if scene.target == "hand":
        board.press("p")
    elif scene.target != scene.source:
        if scene.source == "waiting":
            board.focus("d4")
        board.walk(scene.target)
        board.press("Enter")
    scene.check(board)
