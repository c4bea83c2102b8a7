"""The sentences above the board, in each part of a turn."""

from support.each import each
from support.games import toy

from interpreter import State, load
from interpreter.game.match import Match
from interpreter.web.scene import view_of

CHAIN = "7k/8/8/8/N7/8/8/R3B3 w - - 0 1"


def _said(state: State) -> tuple[str, str]:
    say = view_of(Match([state]))["say"]
    return say["actor"], say["others"]


@each(
    ("name", "fen", "play", "actor", "others"),
    [
        ("chess", "", "", "White: move a unit.", "White is to act."),
        ("chess", "", "e2e4,f7f6,d1h5", "Black, in check: move a unit.", "Black is to act."),
        ("chess", "", "f2f3,e7e5,g2g4,d8h4", "Black wins by checkmate.", "Black wins by checkmate."),
        (
            "crazyhouse",
            "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1",
            "",
            "White: move a unit or drop a piece.",
            "White is to act.",
        ),
        (
            "hullabaloo",
            "",
            "a1b2",
            "Black: action 1 of at most 2. Move a unit.",
            "Black is to act.",
        ),
        (
            "hullabaloo",
            "",
            "a1b2,a9b8",
            "Black: action 2 of at most 2. Move a unit, or end the turn.",
            "Black is acting: 1 action done.",
        ),
        (
            "marseillais",
            "",
            "e2e4,e7e5",
            "Black: action 2 of 2. Move a unit.",
            "Black is acting: 1 action done.",
        ),
        (
            "chesimal-fusion-1",
            "",
            "",
            "White: choose a leader to take command.",
            "White is choosing a leader to take command.",
        ),
        (
            "chesimal-fusion-1",
            "",
            "command:c2/ortho",
            "White: prince on c2 commands in stance ortho, 0 of 9 units used. Move a unit.",
            "White is acting: prince on c2 commands in stance ortho, 0 of 9 units used.",
        ),
        (
            "hullabaloo",
            "8c/9/9/9/9/9/2F6/9/C8[FW] w - - 0 2",
            "",
            "White: action 1 of at most 2. Move a unit, drop a piece or fuse two pieces in hand.",
            "White is to act.",
        ),
        (
            "hullabaloo",
            "8c/9/9/9/9/9/2F6/9/C8[FW] w - - 0 2",
            "c3b2",
            "White: action 2 of at most 2. Move a unit, drop a piece, fuse two pieces in hand, or end the turn.",
            "White is acting: 1 action done.",
        ),
        ("chain-of-fools", CHAIN, "e1c3", "White: claim a chain, or end the turn.", "White may claim chains."),
        (
            "chain-of-fools",
            CHAIN,
            "e1c3,claim:a1-a4-c3",
            "Black: place White's rook on an empty square, then 2 more.",
            "Black is placing White's rook.",
        ),
        (
            "chain-of-fools",
            CHAIN,
            "e1c3,end",
            "Black: choose an unclaimed chain to relocate.",
            "Black is relocating unclaimed chains.",
        ),
    ],
)
def test_the_title_says_what_to_do_next(name: str, fen: str, play: str, actor: str, others: str) -> None:
    game = load(name)
    state = game.state(fen) if fen else game.start()

    assert _said(state.play_all(play) if play else state) == (actor, others)


def test_a_match_that_a_player_gave_up_is_over() -> None:
    match = Match([load("chess").start()])
    match.resign()

    assert view_of(match)["title"] == "Black wins by resignation."
    assert view_of(match)["outcome"] == {"winner": 1, "reason": "resignation", "text": "black wins by resignation"}


@each("most,said", [(12, "White: action 1 of at most 12. Move a unit."), (13, "White: action 1. Move a unit.")])
def test_a_bound_that_no_turn_comes_near_is_not_told(most: int, said: str) -> None:
    state = toy(f"turn {{\n  1 to {most} actions\n}}").start()

    assert view_of(Match([state]))["title"] == said
