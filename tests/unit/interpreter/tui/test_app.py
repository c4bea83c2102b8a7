"""The full-screen table, driven by keys and mouse."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import pytest
from support.plain import plainly
from support.scripted import Scripted
from textual.pilot import Pilot

from interpreter import load
from interpreter.cli.shared.recording import Keeper
from interpreter.errors import InvalidFenError
from interpreter.game.match import Match
from interpreter.game.table.clock import Clock, TimeControl
from interpreter.game.table.picking import Place, Spot
from interpreter.game.table.sitting import HUMAN, Sitting
from interpreter.notation import read_records
from interpreter.tui.app import TableApp
from interpreter.tui.board import BoardView
from interpreter.tui.choice import ChoiceScreen
from interpreter.tui.panel import Panel
from interpreter.tui.question import QuestionScreen
from interpreter.tui.seat import SeatView
from rulesets import Catalogue

SIZE = 100, 30

Test = Callable[["Screen"], Awaitable[None]]


class Screen:
    """The table on a screen of 100 columns and 30 rows."""

    def __init__(self, app: TableApp, pilot: Pilot[None]) -> None:
        self.app, self.pilot = app, pilot
        self.board = app.query_one(BoardView)

    @property
    def match(self) -> Match:
        return self.app.controller.match

    def panel(self, name: str) -> str:
        return self.app.query_one(f"#{name}", Panel).text

    async def keys(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def click(self, *squares: str) -> None:
        for square in squares:
            x, y = self.board.grid.corner(self.match.state.game.program.board.square(square))
            await self.pilot.click("#board", offset=(x + 1, y))

    async def point(self, spot: Spot) -> None:
        """Click on a square or on a piece in hand."""
        if spot.place is Place.SQUARE:
            await self.click(self.match.state.game.program.board.names[spot.number])
            return
        seat = next(
            seat for seat in self.app.query(SeatView) if self.match.state.actor == ("white", "black")[seat.side]
        )
        for row, items in enumerate(seat.rows(seat.size.width)):
            x = 0
            for found, text in items:
                if found == spot:
                    await self.pilot.click(f"#{seat.id}", offset=(x + 1, row + 1))
                    return
                x += len(text) + 1
        raise AssertionError(f"{spot} is not on the screen")

    async def until(self, holds: Callable[[], bool]) -> None:
        for _ in range(500):
            if holds():
                return
            await self.pilot.pause(0.01)
        raise AssertionError("it never came true")


def _sitting(name: str, *, white: str = HUMAN, black: str = HUMAN, fen: str | None = None) -> Sitting:
    game = load(name)
    state = game.start() if fen is None else game.state(fen)
    return Sitting(match=Match([state]), seats={"white": white, "black": black})


def _on_screen(sitting: Sitting, test: Test, size: tuple[int, int] = SIZE) -> None:
    async def run() -> None:
        app = TableApp(sitting)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await test(Screen(app, pilot))

    asyncio.run(run())


@pytest.mark.parametrize("name", plainly(Catalogue().rulesets(), "chess", "hullabaloo", "brouhaha"))
def test_every_ruleset_is_drawn_without_cut_off_squares(name: str) -> None:
    async def test(screen: Screen) -> None:
        region, grid = screen.board.region, screen.board.grid
        assert (region.width, region.height) == (grid.columns, grid.rows)
        assert region.right <= SIZE[0] - 33
        assert region.bottom < SIZE[1]
        for panel in ("moves", "turn", "why", "thinking", "far", "near"):
            assert screen.app.query_one(f"#{panel}").region.bottom < SIZE[1]
            assert screen.app.query_one(f"#{panel}").region.height > 0
        drawn = [screen.board.render_line(y).text for y in range(grid.rows)]
        program, position = screen.match.state.game.program, screen.match.state.position
        for square, stack in enumerate(position.board):
            x, y = grid.corner(square)
            cell = "".join(line[x : x + grid.width] for line in drawn[y : y + grid.height])
            assert all(program.pieces[unit.piece].symbol in cell for unit in stack)

    _on_screen(_sitting(name), test)


def test_a_low_screen_keeps_both_players_and_their_hands() -> None:
    async def test(screen: Screen) -> None:
        near = screen.app.query_one("#near")
        assert near.region.height == 2
        assert near.region.bottom == 19
        assert screen.app.query_one("#far").region.y == 0

    _on_screen(_sitting("crazyhouse"), test, size=(60, 20))


def test_a_game_of_chess_by_mouse_and_keys() -> None:
    async def test(screen: Screen) -> None:
        await screen.click("f2", "f3")
        await screen.click("e7", "e5")
        await screen.click("g2")
        await screen.keys("up", "up", "enter")
        assert screen.match.actions == ["f2f3", "e7e5", "g2g4"]
        await screen.click("d8", "h4")
        assert screen.panel("turn") == "Black wins by checkmate"
        assert screen.panel("moves") == "1. f2f3   e7e5\n2. g2g4   d8h4"
        await screen.keys("u")
        assert screen.match.outcome() is None

    _on_screen(_sitting("chess"), test)


def test_a_refused_target_shows_why_with_the_line_of_the_rule_file() -> None:
    async def test(screen: Screen) -> None:
        await screen.click("e2", "e5")
        assert "not-its-move: " in screen.panel("why")
        assert "chess.rumpus:" in screen.panel("why")
        await screen.keys("escape")
        assert screen.panel("why") == ""
        assert screen.app.controller.source is None

    _on_screen(_sitting("chess"), test)


def test_a_promotion_is_chosen_from_a_list_by_keys_or_number() -> None:
    async def test(screen: Screen) -> None:
        await screen.click("a7", "a8")
        assert isinstance(screen.app.screen, ChoiceScreen)
        await screen.keys("escape")
        assert screen.match.actions == []
        await screen.click("a8")
        await screen.keys("down", "enter")
        assert screen.match.actions == ["a7a8r"]
        await screen.keys("u")
        await screen.click("a7", "a8")
        await screen.keys("4")
        assert screen.match.actions == ["a7a8n"]

    _on_screen(_sitting("chess", fen="8/P6k/8/8/8/8/8/K7 w - - 0 1"), test)


def test_a_turn_of_several_actions_has_a_tray_undo_and_an_end() -> None:
    async def test(screen: Screen) -> None:
        await screen.click("e2", "e3")
        await screen.click("e8", "e7")
        assert screen.panel("turn") == "e8e7\nBlack to act: 1 action left, or end"
        await screen.keys("u")
        assert screen.match.actions == ["e2e3"]
        await screen.click("e8", "e7")
        await screen.pilot.click("#end")
        assert screen.match.actions == ["e2e3", "e8e7", "end"]
        await screen.keys("e")
        assert screen.panel("why").startswith("end is refused")
        assert screen.match.state.turn == "white"

    _on_screen(_sitting("hullabaloo"), test)


def test_the_tab_key_visits_the_hand() -> None:
    async def test(screen: Screen) -> None:
        await screen.keys("tab", "enter")
        await screen.click("e4")
        assert screen.match.actions == ["N@e4"]

    _on_screen(_sitting("crazyhouse", fen="7k/8/8/8/8/8/8/K7[N] w - - 0 1"), test)


@pytest.mark.parametrize(
    ("name", "limit"), plainly([("hullabaloo", 6), ("chain-of-fools", 6), ("chesimal-fusion-1", 2)], ("hullabaloo", 6))
)
def test_a_game_against_the_computer_is_played_by_mouse(name: str, limit: int) -> None:
    sitting = _sitting(name, black="random")
    sitting.limit = limit
    draw = Random(5)

    async def test(screen: Screen) -> None:
        controller = screen.app.controller
        while screen.match.outcome() is None:
            await screen.until(lambda: sitting.waits_for_person or screen.match.outcome() is not None)
            if screen.match.outcome() is not None:
                break
            before = len(screen.match.actions)
            if (controller.may_end and draw.random() < 0.2) or not controller.options:
                await screen.keys("e")
            else:
                source = draw.choice(sorted(controller.options))
                target = draw.choice(sorted(controller.options[source]))
                if source.place is not Place.WAITING:
                    await screen.point(source)
                if not isinstance(screen.app.screen, ChoiceScreen) and len(screen.match.actions) == before:
                    await screen.point(target)
                if isinstance(screen.app.screen, ChoiceScreen):
                    await screen.keys("enter")
            assert len(screen.match.actions) > before, (source, target, screen.panel("why"))
        assert str(screen.match.outcome()).lower() in screen.panel("turn").lower()
        load(name).start().play_all(",".join(screen.match.actions))

    _on_screen(sitting, test)


def _with(player: Scripted, **settings: str) -> Sitting:
    sitting = _sitting("chess", black="random", **settings)
    sitting.players["black"] = player
    return sitting


def test_the_screen_stays_alive_while_the_computer_thinks_and_stop_plays_what_it_has() -> None:
    player = Scripted(lambda state: state.named("e7e5"))

    async def test(screen: Screen) -> None:
        await screen.click("e2", "e4")
        await screen.until(lambda: screen.panel("thinking") != "")
        assert screen.panel("thinking") == "depth 3, +1.25, 1,000 nodes, 0.5 s: 1... e7e5"
        await screen.keys("f")
        assert screen.board.grid.flipped
        await screen.click("d7")
        assert "the computer has to act" in screen.panel("why")
        await screen.keys("s")
        await screen.until(lambda: screen.match.actions == ["e2e4", "e7e5"])

    _on_screen(_with(player), test)


@pytest.mark.slow
def test_undo_while_the_computer_thinks_stops_it_and_forgets_what_it_found() -> None:
    player = Scripted(lambda state: state.named("e7e5"))

    async def test(screen: Screen) -> None:
        await screen.click("e2", "e4")
        await screen.until(lambda: screen.panel("thinking") != "")
        await screen.keys("u")
        assert player.stopped.is_set()
        await screen.pilot.pause(0.1)
        assert screen.match.actions == []
        player.restart()
        await screen.click("d2", "d4")
        await screen.until(lambda: "d2d4" in screen.match.actions)
        await screen.keys("s")
        await screen.until(lambda: screen.match.actions == ["d2d4", "e7e5"])

    _on_screen(_with(player), test)


@pytest.mark.slow
def test_a_stop_before_the_computer_has_begun_is_not_lost() -> None:
    player = Scripted(lambda state: state.named("e7e5"), late=0.2)

    async def test(screen: Screen) -> None:
        await screen.click("e2", "e4")
        await screen.keys("u")
        assert screen.match.actions == []
        await screen.click("d2", "d4")
        await screen.until(lambda: screen.panel("thinking") != "")
        await screen.keys("s")
        await screen.until(lambda: screen.match.actions == ["d2d4", "e7e5"])

    _on_screen(_with(player), test)


def test_quitting_stops_the_computer() -> None:
    player = Scripted(lambda state: state.named("e7e5"))

    async def test(screen: Screen) -> None:
        await screen.click("e2", "e4")
        await screen.until(lambda: screen.panel("thinking") != "")
        await screen.keys("q")
        assert player.stopped.is_set()
        assert not screen.app.is_running

    _on_screen(_with(player), test)


def test_a_hint_names_an_action_and_puts_the_cursor_on_its_unit() -> None:
    sitting = _sitting("chess")
    player = sitting.players["adviser"] = Scripted(lambda state: state.named("g1f3"))
    player.stop()

    async def test(screen: Screen) -> None:
        await screen.keys("h")
        await screen.until(lambda: screen.panel("why") == "hint: g1f3")
        assert screen.app.controller.cursor.number == screen.match.state.game.program.board.square("g1")
        assert screen.match.actions == []

    _on_screen(sitting, test)


@pytest.mark.slow
def test_an_action_during_a_hint_ends_the_hint_and_the_computer_answers() -> None:
    sitting = _sitting("hullabaloo", white="random")
    adviser = sitting.players["adviser"] = Scripted(lambda state: state.legal_actions()[0])

    async def test(screen: Screen) -> None:
        await screen.until(lambda: sitting.waits_for_person)
        await screen.click("e8", "e7")
        await screen.keys("h")
        await screen.until(lambda: screen.panel("thinking").startswith("depth 3"))
        await screen.keys("e")
        assert adviser.stopped.is_set()
        await screen.until(lambda: len(screen.match.turns()) == 3 and sitting.waits_for_person)

    _on_screen(sitting, test)


def test_a_new_game_begins_at_the_start_and_overlays_flip_on_and_off() -> None:
    async def test(screen: Screen) -> None:
        await screen.click("e2", "e3")
        await screen.keys("n", "y")
        assert screen.match.actions == []
        await screen.keys("a")
        assert screen.panel("why") == "overlay: activation of white"
        await screen.keys("a")
        assert screen.app.controller.overlay is None
        await screen.keys("c")
        assert screen.app.controller.overlay is None, "the game has no chains"

    _on_screen(_sitting("hullabaloo"), test)


@pytest.mark.parametrize("key", plainly(("n", "R"), "R"))
def test_a_game_is_given_up_only_after_a_question(key: str) -> None:
    async def test(screen: Screen) -> None:
        await screen.click("e2", "e4")
        for answer in ("n", "escape"):
            await screen.keys(key)
            assert isinstance(screen.app.screen, QuestionScreen)
            await screen.keys(answer)
            assert not isinstance(screen.app.screen, QuestionScreen)
            assert (screen.match.actions, screen.match.outcome()) == (["e2e4"], None)
        await screen.keys(key, "enter")
        assert screen.match.actions == [] or screen.match.outcome() is not None

    _on_screen(_sitting("chess"), test)


@pytest.mark.slow
def test_a_game_that_has_not_begun_or_is_over_needs_no_question() -> None:
    async def test(screen: Screen) -> None:
        first = screen.match
        await screen.keys("n")
        assert screen.match is not first
        await screen.keys("R", "n")
        assert (screen.match.actions, screen.match.outcome()) == ([], None)

    _on_screen(_sitting("chess"), test)


@pytest.mark.slow
def test_the_computer_plays_on_while_a_question_is_open() -> None:
    player = Scripted(lambda state: state.named("e7e5"))

    async def test(screen: Screen) -> None:
        await screen.click("e2", "e4")
        await screen.until(lambda: screen.panel("thinking") != "")
        await screen.keys("n")
        player.stop()
        await screen.until(lambda: len(screen.match.actions) == 2)
        await screen.keys("n")
        assert screen.match.actions == ["e2e4", "e7e5"]

    _on_screen(_with(player), test)


@pytest.mark.slow
def test_a_new_game_is_recorded_after_the_old_one(tmp_path: Path) -> None:
    sitting = _sitting("chess")
    sitting.match.kept = Keeper(tmp_path / "game.pgn", {})

    async def test(screen: Screen) -> None:
        await screen.click("e2", "e4")
        await screen.keys("n", "y")
        await screen.click("d2", "d4", "d7", "d5")

    _on_screen(sitting, test)
    assert [record.actions for record in read_records((tmp_path / "game.pgn").read_text())] == [
        ("e2e4",),
        ("d2d4", "d7d5"),
    ]


def test_a_person_resigns_and_undo_resumes_the_game() -> None:
    async def test(screen: Screen) -> None:
        await screen.click("e2", "e4")
        await screen.keys("R", "y")
        assert screen.panel("turn") == "White wins by resignation"
        await screen.keys("u")
        assert (screen.match.outcome(), screen.match.actions) == (None, [])

    _on_screen(_sitting("chess"), test)


def test_a_side_whose_time_is_up_loses_without_a_key() -> None:
    now = [0.0]
    sitting = _sitting("chess")
    sitting.clock = Clock(TimeControl(60, 0), lambda: now[0])

    async def test(screen: Screen) -> None:
        now[0] = 61.0
        await screen.until(lambda: screen.panel("turn") == "Black wins by time forfeit")
        await screen.keys("u")
        assert screen.panel("why") == "nothing to take back"

    _on_screen(sitting, test)


def test_a_record_that_cannot_be_written_ends_the_table_with_its_message(tmp_path: Path) -> None:
    sitting = _sitting("chess")
    fault = InvalidFenError("x", ["the disk is full"])

    def refuse(match: Match) -> None:
        raise fault

    async def test(screen: Screen) -> None:
        sitting.match.kept = refuse
        await screen.click("e2", "e4")
        assert screen.app.fault is fault

    _on_screen(sitting, test)
