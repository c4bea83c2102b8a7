"""Tests of the searches: both engines find the same, which is what looking at everything finds."""

from collections import defaultdict
from collections.abc import Hashable, Iterator
from itertools import islice
from typing import TYPE_CHECKING

import pytest
from support.engines import NO_KERNEL, is_kernel_built
from support.plain import plainly
from support.searching import NO_LIMIT, game_of, random_states, searcher

from interpreter.engines.exchanges import has_plain_exchanges
from interpreter.engines.reference.searching.table import AT_LEAST, AT_MOST, EXACT
from interpreter.engines.scale import CERTAIN, WON
from interpreter.errors import GameOverError
from interpreter.game.players.alphabeta import AlphaBetaPlayer, Searcher
from interpreter.game.players.player import Budget, Report
from interpreter.game.state import State
from interpreter.state.action import Kind
from interpreter.state.going_on import key_of_state
from interpreter.state.position import Position
from rulesets import Catalogue

if TYPE_CHECKING:
    from interpreter.engines.kernel.search.table import Memory

pytestmark = pytest.mark.skipif(not is_kernel_built(), reason=NO_KERNEL)

NAMES = Catalogue().rulesets()
FEW = ("chess", "crazyhouse", "hullabaloo", "chain-of-fools", "fluid-chess", "chesimal-fusion-1")
WITH_EFFECTS = (
    "alice",
    "andernach",
    "ataxx",
    "atomar",
    "atomic",
    "benedict",
    "flipello",
    "odonohue",
    "petrified",
    "rococo",
    "ultima",
)
WITH_EXCHANGES = (
    "cannon-shogi", "capablanca", "hexagonal", "makruk", "shako", "shogi", "three-check-crazyhouse", "tori-shogi", "xiangqi"
)  # fmt: skip
MANY_ACTIONS = ("chesimals-1-0", "hullabaloo", "marseillais")
WINDOW = (-WON - 1, WON + 1)


# Both engines


@pytest.mark.parametrize("name", plainly(NAMES, *FEW))
def test_both_engines_judge_and_count_positions_alike(name: str) -> None:
    kernel, reference = searcher(name), searcher(name, "reference")
    states = [state.position for state in islice(random_states(game_of(name, "kernel"), 1), 25)]

    assert [kernel.evaluate(state) for state in states] == [reference.evaluate(state) for state in states]
    assert [kernel.estimate(state) for state in states] == [reference.estimate(state) for state in states]
    assert [kernel.counts(state) for state in states] == [reference.counts(state) for state in states]


def _thoughts(name: str, engine: str, states: list[State], budgets: list[Budget]) -> list[tuple[object, ...]]:
    """Return what a player finds in some states, each with its memory of the ones before."""
    player = AlphaBetaPlayer(searcher(name, engine), Budget(depth=1))
    found = []
    for state, budget in zip(states, budgets, strict=True):
        here = State(game_of(name, engine), state.position)
        found.append(_essence(player.think(here, budget, lines=1 + len(found) % 3)))
    return found


def _essence(report: Report) -> tuple[object, ...]:
    return report.lines, report.depth, report.nodes


def _compare_thoughts(name: str, seed: int, budgets: list[Budget]) -> None:
    states = list(islice(random_states(game_of(name, "kernel"), seed), len(budgets)))

    assert _thoughts(name, "kernel", states, budgets) == _thoughts(name, "reference", states, budgets)


def _deepened(searching: Searcher, state: State, most_nodes: int) -> list[tuple[object, ...]]:
    """Return what a search finds at each depth until its nodes are spent."""
    found: list[tuple[object, ...]] = []
    searching.begin(state.position)
    for depth in range(1, 20):
        score, ended = searching.iterate(depth, *WINDOW, [], most_nodes)
        found.append((score, ended, searching.nodes, searching.actions(state.position, searching.names())))
        if not ended:
            break
    return found


@pytest.mark.slow
def test_both_engines_remember_good_actions_of_each_side_where_a_ply_may_be_of_either() -> None:
    name, nodes = "chesimals-0-1", 6_000  # with fewer, what is remembered makes no difference
    kernel, reference = (
        _deepened(searcher(name, engine), game_of(name, engine).start(), nodes) for engine in ("kernel", "reference")
    )

    assert kernel == reference


@pytest.mark.parametrize("name", plainly((*NAMES, *WITH_EFFECTS), *FEW, *WITH_EFFECTS[::2]))
def test_both_engines_find_the_same_lines_with_the_same_nodes(name: str) -> None:
    kernel, reference = searcher(name), searcher(name, "reference")
    for state, most_nodes in zip(random_states(game_of(name, "kernel"), 2), (30, 90), strict=False):
        assert _deepened(kernel, state, most_nodes) == _deepened(reference, state, most_nodes), state.fen()


@pytest.mark.slow
def test_both_engines_look_no_further_where_there_are_captures_all_over_the_board() -> None:
    state = game_of("chess", "kernel").state("4k3/1qrq4/1RQR4/1qrq4/1RQR4/8/8/4K3 w - - 0 1")
    kernel, reference = searcher("chess"), searcher("chess", "reference")

    assert _deepened(kernel, state, 1) == _deepened(reference, state, 1)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [3, 4, 5, 6])
@pytest.mark.parametrize("name", [*NAMES, *WITH_EFFECTS])
def test_both_engines_find_the_same_lines_with_the_same_nodes_in_many_states(name: str, seed: int) -> None:
    budgets = [Budget(depth=depth) for depth in (1, 2, 3)] + [Budget(nodes=nodes) for nodes in (50, 300, 1000, 3000)]
    _compare_thoughts(name, seed, budgets)


@pytest.mark.slow
@pytest.mark.parametrize("name", WITH_EXCHANGES)
def test_both_engines_count_up_exchanges_alike(name: str) -> None:
    """Over hurdles, with hands, and on boards without rows."""
    assert has_plain_exchanges(game_of(name, "kernel").program)

    _compare_thoughts(name, 1, [Budget(depth=1), Budget(depth=2), Budget(nodes=200)])


# Everything is looked at


def _minimax(state: State, depth: int, at: int, leaf: Searcher) -> int:
    """Return the score of a state for the side to act, from looking at every action some deep; `end` costs nothing."""
    outcome = state.game.engine.outcome(state.position, stuck=False) if depth <= 0 else state.outcome()
    actor = state.game.engine.actor(state.position)
    if outcome is not None:
        return 0 if outcome.winner is None else WON - at if outcome.winner == actor else at - WON
    if depth <= 0:
        leaf.begin(state.position)
        return _later(leaf.iterate(0, *WINDOW, [], NO_LIMIT)[0], at)
    scores = []
    for action in state.legal_actions():
        after = state.play(action)
        score = _minimax(after, depth - (action.kind is not Kind.END), at + 1, leaf)
        scores.append(score if state.game.engine.actor(after.position) == actor else -score)
    return max(scores)


def _later(score: int, at: int) -> int:
    """Return a score as it is some actions before, where a forced end is so much farther away."""
    return score - at if score > CERTAIN else score + at if score < -CERTAIN else score


def _size(state: State, depth: int) -> int:
    """Return about how many states lie some actions deep."""
    return len(state.legal_actions()) ** depth


def _compare_with_minimax(name: str, engine: str, seed: int, count: int, most: int) -> None:
    states = random_states(game_of(name, engine), seed)
    searching, leaf = searcher(name, engine, prunes=False), searcher(name, engine, prunes=False)
    for state in islice(states, count):
        searching.begin(state.position)
        for depth in (1, 2, 3):
            if _size(state, depth) <= most:
                score = searching.iterate(depth, *WINDOW, [], NO_LIMIT)[0]
                wanted = _minimax(state, depth, 0, leaf)
                assert score == wanted, f"depth {depth} from {state.fen()}"
                low = searching.iterate(depth, wanted - 1, wanted, [], NO_LIMIT)[0]
                high = searching.iterate(depth, wanted, wanted + 1, [], NO_LIMIT)[0]
                assert (low >= wanted, high <= wanted) == (True, True), f"depth {depth} from {state.fen()}"


@pytest.mark.parametrize("name", plainly(NAMES, *FEW[::2]))
def test_without_pruning_the_score_is_that_of_looking_at_everything(name: str) -> None:
    _compare_with_minimax(name, "kernel", 7, 6, 300)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_without_pruning_the_score_is_that_of_looking_at_everything_in_many_states(name: str) -> None:
    _compare_with_minimax(name, "kernel", 8, 200, 15_000)


# Keys


def _below(state: State, depth: int, width: int) -> Iterator[State]:
    yield state
    if depth:
        for action in state.legal_actions()[:width]:
            yield from _below(state.play(action), depth - 1, width)


@pytest.mark.parametrize("name", FEW)
def test_states_with_equal_keys_have_equal_actions_and_scores(name: str) -> None:
    _compare_equal_keys(name, roots=2, width=6)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_states_with_equal_keys_of_many_have_equal_actions_and_scores(name: str) -> None:
    _compare_equal_keys(name, roots=6, width=12)


def _compare_equal_keys(name: str, roots: int, width: int) -> None:
    game, judge = game_of(name, "kernel"), searcher(name)
    by_hash: dict[int, list[State]] = defaultdict(list)
    by_value: dict[Hashable, list[State]] = defaultdict(list)
    for root in islice(random_states(game, 9), roots):
        for state in _below(root, 3, width):
            by_hash[game.engine.hash(state.position)].append(state)  # type: ignore[attr-defined]
            by_value[key_of_state(game.program, state.position)].append(state)

    assert sorted(map(len, by_hash.values())) == sorted(map(len, by_value.values()))
    for same in by_hash.values():
        first, *others = {_without_clock(state.position): state for state in same}.values()
        assert all(other.legal_actions() == first.legal_actions() for other in others if _is_alike(first, other))
        assert len({judge.evaluate(state.position) for state in same if _is_alike(first, state)}) <= 1


def _without_clock(position: Position) -> Hashable:
    return position, position.seen


def _is_alike(one: State, other: State) -> bool:
    """Return True if two states agree in the counts that are not part of a key."""
    return one.position.clock == other.position.clock and one.outcome() == other.outcome()


@pytest.mark.parametrize("name", MANY_ACTIONS)
def test_actions_of_a_turn_in_another_order_lead_to_one_key(name: str) -> None:
    game = game_of(name, "kernel")
    states = random_states(game, 10)
    state = next(state for state in states if state.position.spent == 0 and state.actions_of_turn()[1] > 1)
    orders: dict[int, set[tuple[str, ...]]] = defaultdict(set)
    for played in _starts_of_turns(state, 3):
        after = state.play_all(",".join(played))
        orders[game.engine.hash(after.position)].add(played)  # type: ignore[attr-defined]

    shared = [ways for ways in orders.values() if len({tuple(sorted(way)) for way in ways}) < len(ways)]
    assert shared


def _starts_of_turns(state: State, actions: int) -> Iterator[tuple[str, ...]]:
    """Yield ways in which a turn may begin, with the same few actions in any order."""
    texts = state.legal_texts()[:30]
    for text in texts:
        after = state.play(text)
        yield (text,)
        if actions > 1 and after.turn == state.turn:
            yield from ((text, *more) for more in _starts_of_turns(after, actions - 1))


# The same again


@pytest.mark.parametrize("name", ["chess", "hullabaloo", "chain-of-fools", "fluid-chess"])
def test_a_player_that_restarts_thinks_the_same_again(name: str) -> None:
    state = next(random_states(game_of(name, "kernel"), 11))
    player = AlphaBetaPlayer(searcher(name), Budget(depth=1))
    budgets = [Budget(nodes=round(150 * 200 ** (number / 9))) for number in range(10)]

    def thoughts() -> list[tuple[object, ...]]:
        player.restart()
        return [_essence(player.think(state, budget)) for budget in budgets]

    assert (budgets[0].nodes, budgets[-1].nodes) == (150, 30_000)
    assert thoughts() == thoughts()


@pytest.mark.parametrize("engine", ["kernel", "reference"])
def test_a_stopped_player_returns_what_it_has_found(engine: str) -> None:
    state = game_of("chess", engine).start()
    player = AlphaBetaPlayer(searcher("chess", engine), Budget(depth=1))
    depths: list[int] = []

    def stop_at_two(report: Report) -> None:
        depths.append(report.depth)
        if report.depth == 2:
            player.stop()

    report = player.think(state, Budget(), listener=stop_at_two)

    assert depths[:2] == [1, 2]
    assert report.action in state.legal_actions()
    assert player.think(state, Budget(depth=3)).depth == 3


@pytest.mark.parametrize("engine", ["kernel", "reference"])
def test_the_only_action_is_played_without_a_deep_search_by_who_hurries(engine: str) -> None:
    only = game_of("chess", engine).state("k7/8/8/8/8/8/1r6/7K w - - 0 1")
    player = AlphaBetaPlayer(searcher("chess", engine), Budget(nodes=1_000, hurries=True))

    assert [player.choose(only)] == list(only.legal_actions())
    assert player.think(only).nodes <= 200
    assert player.think(only, Budget(nodes=1_000)).nodes > 500


@pytest.mark.parametrize("engine", ["kernel", "reference"])
def test_the_score_of_an_only_action_is_searched_as_any_other(engine: str) -> None:
    only = game_of("antichess", engine).state("8/8/p7/8/P7/3p4/8/8 w - - 0 31")
    player = AlphaBetaPlayer(searcher("antichess", engine), Budget(depth=1))

    assert len(only.legal_actions()) == 1
    assert player.think(only, Budget(depth=4)).lines[0].wins_in == 2


@pytest.mark.parametrize("engine", ["kernel", "reference"])
def test_a_player_asked_about_a_finished_game_says_what_is_wrong(engine: str) -> None:
    mated = game_of("chess", engine).start().play_all("f2f3,e7e5,g2g4,d8h4")
    player = AlphaBetaPlayer(searcher("chess", engine), Budget(depth=1))

    with pytest.raises(GameOverError, match="black wins by checkmate"):
        player.think(mated)


@pytest.mark.parametrize("name", plainly(NAMES, *FEW))
def test_nodes_beyond_a_budget_are_those_of_the_first_depth(name: str) -> None:
    player = AlphaBetaPlayer(searcher(name), Budget(depth=1))
    for state in islice(random_states(game_of(name, "kernel"), 12), 5):
        player.restart()
        first = player.think(state).nodes
        player.restart()
        assert player.think(state, Budget(nodes=500)).nodes <= max(first, 500)


# The memory


def test_what_was_written_down_is_found_again() -> None:
    memory = _memory()
    memory.keep(KEY + 1, -7, 3, AT_LEAST, 9)
    memory.keep(KEY + 2, 8, 4, EXACT, 0)

    assert memory.find(KEY + 1) == (-7, 3, AT_LEAST, 9)
    assert memory.find(KEY + 2) == (8, 4, EXACT, 0)
    assert memory.find(KEY + 3) is None


def test_an_action_stays_known_if_a_later_search_finds_no_better_one() -> None:
    memory = _memory()
    memory.keep(KEY, 20, 3, AT_LEAST, 9)
    memory.keep(KEY, -20, 5, AT_MOST, 0)

    assert memory.find(KEY) == (-20, 5, AT_MOST, 9)


def test_the_deepest_of_many_keys_of_one_line_stays() -> None:
    memory = _memory()
    memory.keep(KEY, 1, 12, EXACT, 9)
    for number in range(1, 50):
        memory.keep(KEY + number, number, number % 12, AT_MOST, 0)

    assert memory.find(KEY) == (1, 12, EXACT, 9)
    assert memory.find(KEY + 1) is None


def test_what_an_earlier_search_found_makes_room() -> None:
    memory = _memory()
    memory.keep(KEY, 1, 5, EXACT, 9)
    for _ in range(4):
        memory.serve(Position(board=()))
    for number in range(1, 5):
        memory.keep(KEY + number, number, 1, AT_MOST, 0)

    assert memory.find(KEY) is None


def test_what_threads_of_one_search_find_is_of_one_age() -> None:
    memory, root = _memory(), Position(board=())
    for number in range(1, 5):
        memory.serve(root)
        memory.keep(KEY + number, number, 9 - number, EXACT, 9)
    memory.serve(root)
    memory.keep(KEY, 1, 9, EXACT, 9)

    assert memory.find(KEY + 1) is not None  # the deepest
    assert memory.find(KEY + 4) is None


KEY = 5 << 40
"""A key; the next ones share its line of the memory."""


def _memory() -> "Memory":
    from interpreter.engines.kernel.search.table import Memory

    return Memory(1)


def test_searches_are_those_of_the_engine() -> None:
    kinds = [type(searcher("chess", engine)).__module__.split(".")[2] for engine in ("kernel", "reference")]

    assert kinds == ["kernel", "reference"]
