"""Plays random games of an imported rule file, and runs the programs of the ZRF on the same boards.

What a rule file says is found from what programs do on boards of which nothing is known. This looks at the result: each
action must lead to a board to which a program leads, and each move of a program to one to which an action leads.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random

from dsl.compiler import compile_source
from dsl.notation.rank import with_runs
from dsl.source import Source
from interpreter.exchange.zillions.board import Place
from interpreter.exchange.zillions.pieces import Drawn, royal_names
from interpreter.exchange.zillions.program import EMPTY, MANY_STEPS, Added, Fact, Runner, StrangeError
from interpreter.exchange.zillions.rules import Rules
from interpreter.game.state import Game, State
from interpreter.state.action import END
from rulesets import Catalogue

N_GAMES = 4
"""Random games that are played."""

N_ACTIONS = 20
"""Actions of one of them."""

N_BOARDS = 24
"""Boards with units on random squares, from which one action is compared."""

Units = frozenset[tuple[str, int, str]]
"""Positions of the ZRF with side and name of the kind."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A board from which the moves differ: as a FEN, with a move that only one of the two has."""

    fen: str
    move: str
    is_ours: bool
    """True if only the rule file has it."""


@dataclass(slots=True)
class Comparison:
    """The first difference between two games, if there is one, and how often a move affected units off its line."""

    found: Difference | None = None
    n_effects: int = 0


@dataclass(slots=True)
class _Table:
    """A position of a game, as the programs see it."""

    rules: Rules
    drawn: Mapping[str, Drawn]
    units: dict[str, tuple[int, str]]
    side: int
    fresh: frozenset[str]
    """Positions whose unit has not moved."""
    last: tuple[str, str]
    """Start and end of the move before."""
    hand: frozenset[str]
    """The kinds that the side may drop."""
    asks_attacks: bool = True
    """False if nothing counts as attacked, as where attacks themselves are looked for."""
    n_effects: int = 0
    """Moves so far that affected units off their line."""

    def runner(self, side: int) -> Runner:
        names = tuple(each.zrf_name for each in self.rules.kinds)
        bits = {
            at: 1 << (2 * names.index(kind) + (1 if owner == side else 2)) for at, (owner, kind) in self.units.items()
        }

        def contents(position: str) -> int:
            return bits.get(position, EMPTY)

        def fact(asked: Fact) -> bool | None:
            name, position = asked
            if name in ("last-from?", "last-to?"):
                return position == self.last[name == "last-to?"]
            if name == "attacked?":
                return self.asks_attacks and self._is_attacked(position, side)
            unit = self.units.get(position)
            drawn = self.drawn.get(unit[1]) if unit else None
            if drawn and name in drawn.kind.attributes:
                return drawn.kind.attributes[name] and (position in self.fresh or name not in drawn.unmoved)
            return False

        return Runner(self.rules.board, self.rules.players[side], names, contents, fact, MANY_STEPS)

    def _is_attacked(self, position: str, side: int) -> bool:
        """Return True if the other side could capture a unit of a side on a position."""
        unit = self.units.get(position)
        here = dict(self.units)
        if unit is None or unit[0] != side:
            here[position] = (side, self.rules.kinds[0].zrf_name)
        enemy = 1 - side
        other = _Table(self.rules, self.drawn, here, enemy, self.fresh, self.last, frozenset(), asks_attacks=False)
        runner = other.runner(enemy)
        return any(
            position == added.end or position in added.captures
            for at, (owner, name) in here.items()
            if owner == enemy
            for program in self.drawn[name].kind.moves
            for added in runner.run(program.steps, at)
            if not added.others
        )

    def boards(self) -> dict[Units, str]:
        """Return the boards to which the programs lead, each with a move."""
        found: dict[Units, str] = {}
        runner = self.runner(self.side)
        for position, (owner, name) in self.units.items():
            if owner == self.side:
                for program in self.drawn[name].kind.moves:
                    for added in runner.run(program.steps, position):
                        for board in self._after(added, name):
                            found.setdefault(board, f"{added.start}{added.end}")
        for name in sorted(self.hand):
            for program in self.drawn[name].kind.drops:
                for position in self.rules.board.places:
                    for added in runner.run(program.steps, position):
                        for board in self._after(added, name, drops=True):
                            found.setdefault(board, f"{name}@{added.end}")
        return found

    def _after(self, added: Added, name: str, *, drops: bool = False) -> Iterator[Units]:
        units = dict(self.units)
        self.n_effects += bool(added.changed or added.captures)
        for at in added.changed:
            if at in units:
                units[at] = (1 - units[at][0], units[at][1])
        for at in added.captures:
            units.pop(at, None)
        moved = [(end, units.get(start)) for start, end in added.others]
        for start, _ in added.others:
            units.pop(start, None)
        if not drops and added.start not in added.captures:
            units.pop(added.start, None)
        for end, unit in moved:
            if unit is not None:
                units[end] = unit
        kinds = [kind for each in added.becomes if (kind := self.rules.kind(each))]
        for made in [kind.zrf_name for kind in kinds] or [name]:
            units[added.end] = (self.side, made)
            yield frozenset((at, side, kind) for at, (side, kind) in units.items())


def compiled(text: str) -> Game | None:
    """Return the game of a text, or None if it has errors."""
    made = compile_source(Source("trial.rumpus", text), library=Catalogue(), thorough=True)
    return None if made.ruleset is None or any(each.is_error for each in made.findings) else Game(made.ruleset)


def compare(
    rules: Rules, drawn: list[Drawn], game: Game, endless: frozenset[str], *, n_games: int = N_GAMES
) -> Comparison:
    """Compare the moves of a game with those of the programs, on random boards and in random games."""
    made = Comparison()
    by_name = {each.kind.zrf_name: each for each in drawn}
    random = Random(50)
    states = _boards(rules, drawn, game, random)
    for state in states:
        made.found = _compared(rules, by_name, state, frozenset(), ("", ""), endless, made)
        if made.found is not None:
            return made
    for _ in range(n_games):
        _play(rules, drawn, game, endless, random, made)
        if made.found is not None:
            return made
    return made


def _boards(rules: Rules, drawn: list[Drawn], game: Game, random: Random) -> Iterator[State]:
    """Yield positions with units on random squares, unless moves depend on what happened before."""
    if any(each.kind.attributes for each in drawn):
        return
    start = game.start()
    field = [each for each in start.fen().split(" ") if ":" not in each]
    held = "[" + field[0].partition("[")[2] if "[" in field[0] else ""
    symbols = [
        symbol if len(symbol) == 1 else f"{{{symbol}}}"
        for each in drawn
        for side in sorted(each.kind.sides)
        for symbol in [each.kind.symbol.lower() if side else each.kind.symbol]
    ]
    board = rules.board
    for i in range(N_BOARDS):
        share = random.choice((0.1, 0.3, 0.5))
        cells = {
            place: random.choice(symbols) if random.random() < share else "" for place in sorted(board.places.values())
        }
        rows = (
            with_runs(cells.get((file, rank), "") for file in range(board.n_files))
            for rank in reversed(range(board.n_ranks))
        )
        yield game.placed(" ".join(["/".join(rows) + held, "wb"[i % 2], *field[2:]]))


def _play(
    rules: Rules, drawn: list[Drawn], game: Game, endless: frozenset[str], random: Random, made: Comparison
) -> None:
    """Compare the positions of one random game."""
    by_name = {each.kind.zrf_name: each for each in drawn}
    state, fresh, last = game.start(), frozenset(rules.board.places), ("", "")
    for _ in range(N_ACTIONS):
        actions = [action for action in state.legal_actions() if action != END]
        if state.position.captor and actions:
            state = state.play(random.choice(actions))
            continue
        if not _has_royal(rules, drawn, state):
            return
        made.found = _compared(rules, by_name, state, fresh, last, endless, made)
        if made.found is not None or state.outcome() is not None or not actions:
            return
        before, action = _units(rules, drawn, state), random.choice(actions)
        state = state.play(action)
        after = _units(rules, drawn, state)
        fresh = frozenset(at for at in fresh if before.get(at) == after.get(at) and at in after)
        names = game.program.board.names
        origin = _position(rules, names[action.origin]) if action.origin >= 0 else ""
        last = (origin, _position(rules, names[action.target]))


def _has_royal(rules: Rules, drawn: list[Drawn], state: State) -> bool:
    """Return True if both sides have the units that they start with and may not lose."""
    royal = royal_names(rules)
    kept = {(side, name) for side, name in _units(rules, drawn, state).values() if name.lower() in royal}
    players = {player.lower(): side for side, player in enumerate(rules.players)}
    wanted = {
        (players[owner.lower()], kind.zrf_name) for owner, kind in rules.units.values() if owner.lower() in players
    }
    return {each for each in wanted if each[1].lower() in royal} <= kept


def _compared(
    rules: Rules,
    drawn: Mapping[str, Drawn],
    state: State,
    fresh: frozenset[str],
    last: tuple[str, str],
    endless: frozenset[str],
    made: Comparison,
) -> Difference | None:
    """Return a difference in one position."""
    side = state.position.side
    pieces = state.game.program.pieces
    hand = {pieces[piece].name for piece in state.position.hands[side]}
    dropped = frozenset(name for name, each in drawn.items() if each.kind.name in hand or name in endless)
    units = _units(rules, list(drawn.values()), state)
    table = _Table(rules, drawn, units, side, fresh, last, dropped)
    try:
        theirs = table.boards()
        made.n_effects += table.n_effects
    except StrangeError as fault:
        return Difference(state.fen(), str(fault), is_ours=False)
    ours: dict[Units, str] = {}
    for action in state.legal_actions():
        if action != END:
            after = _units(rules, list(drawn.values()), state.play(action))
            board = frozenset((at, owner, name) for at, (owner, name) in after.items())
            ours.setdefault(board, state.game.action_text(action))
    for board, text in theirs.items():
        if board not in ours:
            return Difference(state.fen(), text, is_ours=False)
    for board, text in ours.items():
        if board not in theirs:
            return Difference(state.fen(), text, is_ours=True)
    return None


def _position(rules: Rules, square: str) -> str:
    place: Place = (ord(square[0]) - ord("a"), int(square[1:]) - 1)
    return rules.board.squares.get(place, "")


def _units(rules: Rules, drawn: list[Drawn], state: State) -> dict[str, tuple[int, str]]:
    """Return the units on the board by positions of the ZRF."""
    names = {each.kind.name: each.kind.zrf_name for each in drawn}
    program, squares = state.game.program, rules.board.squares
    kinds = [names.get(piece.name, "") for piece in program.pieces]
    places = program.board.places
    return {
        squares[places[square]]: (unit.side, kinds[unit.piece])
        for square, stack in enumerate(state.position.board)
        for unit in stack
        if kinds[unit.piece]
    }
