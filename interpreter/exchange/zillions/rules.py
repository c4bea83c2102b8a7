"""The rules of a game of a ZRF, read from its sections: players, turns, board, pieces with their programs, start."""

import re
from dataclasses import dataclass, field

from dsl.diagnostics import Diagnostic
from dsl.diagnostics.diagnostic import Diagnostic as Found
from dsl.source import Span
from dsl.words.near import near_names, quoted_list
from interpreter.exchange.findings import finding
from interpreter.exchange.zillions.board import Board, read_board
from interpreter.exchange.zillions.document import OPTIONS, Game
from interpreter.exchange.zillions.grammar import Node, whole
from interpreter.exchange.zillions.names import QUESTIONS, strange_parts, unknown


@dataclass(frozen=True, slots=True)
class Program:
    """A move program: its steps, the type that it is listed under, and its entry in the file."""

    steps: tuple[Node, ...]
    type: str
    node: Node


@dataclass(slots=True)
class Kind:
    """A kind of piece: its name in the ZRF, and its name and symbol in the rule file."""

    zrf_name: str
    span: Span
    name: str = ""
    symbol: str = ""
    moves: list[Program] = field(default_factory=list)
    drops: list[Program] = field(default_factory=list)
    attributes: dict[str, bool] = field(default_factory=dict)
    sides: frozenset[int] = frozenset({0, 1})
    """The sides that may have units of it: 0 for White, 1 for Black."""


@dataclass(slots=True, kw_only=True)
class Rules:
    """The rules of a game, and the findings about what the rule file does not say."""

    game: Game
    findings: list[Diagnostic]
    players: tuple[str, ...] = ()
    """White and Black, by their names in the ZRF."""
    turns: tuple[str, ...] = ()
    """The players of the turns, in a circle."""
    opening: tuple[str, ...] = ()
    """The players of the turns before that circle."""
    board: Board = field(default_factory=Board)
    kinds: list[Kind] = field(default_factory=list)
    declared: tuple[str, ...] = ()
    """The pieces by their names in the ZRF, those included that no side ever has."""
    types: frozenset[str] = frozenset()
    """The types under which programs are listed, empty for none."""
    units: dict[str, tuple[str, Kind]] = field(default_factory=dict)
    """The units of the start by their positions: player and kind."""
    off: dict[tuple[str, str], int] = field(default_factory=dict)
    """The number of units off the board, by player and name of the kind in the ZRF."""

    def kind(self, name: str) -> Kind | None:
        """Return the kind of piece with a name."""
        return next((kind for kind in self.kinds if kind.zrf_name.lower() == name.lower()), None)

    def lose(self, node: Node, message: str, note: str = "") -> None:
        """Report a part of the rules that the rule file lacks."""
        self.findings.append(not_said(node.span, message, note))

    def check_piece(self, word: str, node: Node) -> None:
        """Report a name of a piece that nothing declares."""
        if "$" not in word and word.lower() not in {name.lower() for name in self.declared}:
            self.findings.append(unknown("piece", word, self.declared, node.span))

    @property
    def has_errors(self) -> bool:
        """True if a finding stops the import."""
        return any(found.is_error for found in self.findings)


def not_said(span: Span, message: str, note: str = "") -> Found:
    """Return the finding about a part of the rules that the rule file lacks."""
    return finding("not-said", span, message, label="not in the rule file", note=note)


def read_rules(game: Game, findings: list[Diagnostic]) -> Rules:
    """Return the rules of a game; without a board, players or pieces that a rule file can have, an error is found."""
    rules = Rules(game=game, findings=findings)
    names = _read_players(rules)
    if rules.has_errors:
        return rules
    rules.board = read_board(game.one("board"), names, _node(game), findings)
    if rules.has_errors:
        return rules
    for node in game.all("piece"):
        _read_piece(rules, node)
        findings.extend(strange_parts(node, "piece"))
    rules.declared = tuple(kind.zrf_name for kind in rules.kinds)
    programs = [program for kind in rules.kinds for program in (*kind.moves, *kind.drops)]
    rules.types = frozenset(program.type for program in programs)
    for program in programs:
        _check_words(rules, program.node)
    _read_setup(rules, names)
    _name_sides(rules, names)
    _drop_idle_kinds(rules)
    _name_kinds(rules)
    _check_options(rules)
    if not rules.kinds:
        findings.append(finding("zrf-rules", game.span, "the game has no piece", label="this game"))
    return rules


def _check_options(rules: Rules) -> None:
    """Report what is not in the ZRF alone: options of other programs, and an engine."""
    engine = rules.game.one("engine")
    if engine is not None:
        problem, note = "the rules are not in the ZRF", "a program of its own has them, which `engine` names"
        rules.findings.append(finding("zrf-rules", engine.span, problem, label="here", note=note))
    for node in rules.game.all("option"):
        name = node.rest[0].word.lower() if node.rest else ""
        value = node.rest[1].word.lower() if len(node.rest) > 1 else ""
        if name in _VALUES and value not in _VALUES[name]:
            problem = f"`{node.shown}` has a value that Zillions does not have"
            rules.lose(node, problem, f"the values are {quoted_list(_VALUES[name])}")
        if name not in OPTIONS:
            rules.lose(node, f"`{node.shown}` is not an option of Zillions", "another program may have rules for it")


_VALUES = {
    "pass turn": ("true", "false", "forced"),
    "pass partial": ("true", "false"),
    "maximal captures": ("true", "false", "2"),
    "recycle captures": ("true", "false"),
    "recycle promotions": ("true", "false"),
}
"""The values of the options that are rules."""


def _node(game: Game) -> Node:
    return Node(game.span)


def _read_players(rules: Rules) -> tuple[str, ...]:
    """Return the names of the two players, or report that there are others."""
    node = rules.game.one("players")
    names = node.words if node else ()
    span = node.span if node else rules.game.span
    if any(name.startswith("?") for name in names):
        note = "a rule file has no chance, such as dice"
        rules.findings.append(finding("zrf-rules", span, "a player moves at random", label="here", note=note))
    elif len(names) != 2:
        problem = f"the game has {len(names)} players" if names else "the game has no players"
        note = "a rule file is for two players, White and Black"
        if len(names) == 1:
            problem = "the game has one player"
        rules.findings.append(finding("zrf-rules", span, problem, label="here", note=note))
    elif names[0].lower() == names[1].lower():
        problem = f"both players are called `{names[0]}`"
        rules.findings.append(finding("zrf-rules", span, problem, label="here", help="give each a name of its own"))
    return names


def _read_turns(rules: Rules, names: tuple[str, ...]) -> None:
    """Read the order of turns, or report an order that a rule file cannot have."""
    node = rules.game.one("turn-order")
    order: list[str] = []
    opening: tuple[str, ...] = ()
    for each in node.rest if node else ():
        word = each.word
        if word.lower() == "repeat":
            opening, order = (*opening, *order), []
            continue
        if each.items:
            rules.lose(each, f"the turn `{each.shown}` is one of any move of the player", "types limit no turn here")
            word = each.items[0].word
        player = next((name for name in names if name.lower() == word.lower()), None)
        if player is None:
            rules.findings.append(unknown("player", word, names, each.span))
        else:
            order.append(player)
    rules.opening, rules.turns = opening, tuple(order) or names


def _read_piece(rules: Rules, node: Node) -> None:
    """Read a piece: its name, its attributes, and its programs with their types."""
    name = next((each.words[0] for each in node.under("name") if each.words), "")
    if not name:
        rules.findings.append(finding("zrf-rules", node.span, "a piece without a name", label="here"))
        return
    if node.under("dummy") or any(each.word.lower() == "dummy" for each in node.rest):
        return
    kind = Kind(name, next(each.span for each in node.under("name")))
    for each in node.under("attribute"):
        if len(each.words) >= 2:
            kind.attributes[each.words[0].lower()] = each.words[1].lower() == "true"
    for head, found in (("moves", kind.moves), ("drops", kind.drops)):
        for part in node.under(head):
            kept = ""
            for each in part.rest:
                if each.head == "move-type":
                    kept = each.words[0].lower() if each.words else ""
                elif each.items:
                    found.append(Program(each.items, kept, each))
                else:
                    problem = f"`{each.word}` is not a move program"
                    rules.lose(each, problem, "a program is a list, as `(n (verify empty?) add)`")
    rules.kinds = [*(known for known in rules.kinds if known.zrf_name.lower() != name.lower()), kind]


def _check_words(rules: Rules, node: Node) -> None:
    """Report pieces that a program asks for and nothing declares, and questions with nearly the name of known ones."""
    if node.head in ("piece?", "not-piece?") and node.words:
        rules.check_piece(node.words[0], node)
    attributes = {name for kind in rules.kinds for name in kind.attributes}
    asked = (node.head if node.items else node.word.lower()).removeprefix("not-")
    if asked.endswith("?") and asked not in QUESTIONS | attributes:
        near = near_names(asked, sorted(QUESTIONS | attributes))
        if near:
            rules.findings.append(unknown("question", asked, sorted(QUESTIONS | attributes), node.span))
    for each in node.items or ():
        if each.items is not None or each is not (node.items or (None,))[0]:
            _check_words(rules, each)


def _read_setup(rules: Rules, players: tuple[str, ...]) -> None:
    """Read the start position."""
    for node in rules.game.all("board-setup"):
        for side in node.rest:
            owner = side.items[0].word if side.items else side.word
            if owner.lower() not in {player.lower() for player in players}:
                rules.findings.append(unknown("player", owner, players, side.span))
                continue
            for part in side.rest:
                _read_units(rules, side.items[0].word if side.items else "", part)


def _read_units(rules: Rules, player: str, part: Node) -> None:
    kind = rules.kind(part.items[0].word) if part.items else None
    if kind is None:
        word = part.items[0].word if part.items else part.word
        near = near_names(word, [each.zrf_name for each in rules.kinds])
        help = f"did you mean {quoted_list(near)}?" if near else ""
        problem = f"no piece is called `{word}`"
        rules.findings.append(finding("zrf-word", part.span, problem, label="here", help=help))
        return
    words = list(part.words)
    while words:
        word = words.pop(0)
        if word.lower() == "off":
            number = whole(words[0]) if words else None
            words = words[1:] if number is not None else words
            rules.off[player.lower(), kind.zrf_name] = min(1 if number is None else max(number, 0), 999)
            continue
        position = rules.board.known(word)
        if position in rules.board.places:
            assert position is not None, "a place has a name"
            if position in rules.units:
                rules.lose(part, f"two units start on `{position}`", "a square has one unit: here the later one")
            rules.units[position] = (player, kind)
        elif position is None:
            near = near_names(word, rules.board.places)
            help = f"did you mean {quoted_list(near)}?" if near else ""
            problem = f"the board has no position `{word[:40]}`"
            rules.findings.append(finding("zrf-word", part.span, problem, label="here", help=help))
        else:
            rules.lose(part, f"`{part.shown}` has a unit outside the grid", "it is not on the board here")


def _name_sides(rules: Rules, names: tuple[str, ...]) -> None:
    """Call the player White whose units start further down, else the one that is called so, else the first one."""
    _read_turns(rules, names)
    rows: dict[str, list[int]] = {name.lower(): [] for name in names}
    for position, (player, _) in rules.units.items():
        rows.setdefault(player.lower(), []).append(rules.board.places[position][1])
    heights = [sum(found) / len(found) if found else None for found in (rows[name.lower()] for name in names)]
    first, second = heights
    if first is not None and second is not None and abs(first - second) >= 1:
        white = names[0] if first < second else names[1]
    else:
        called = next((name for name in names if name.lower() == "white"), None)
        white = called or (rules.opening or rules.turns)[0]
    rules.players = (white, next(name for name in names if name != white))


def _drop_idle_kinds(rules: Rules) -> None:
    """Say which sides may have units of a kind: at the start, off the board, or made by a move; forget idle kinds."""
    names = {kind.zrf_name.lower(): kind for kind in rules.kinds}
    players = {player.lower(): side for side, player in enumerate(rules.players)}
    alive = {(players.get(player.lower(), 0), kind.zrf_name.lower()) for player, kind in rules.units.values()}
    alive |= {(players.get(player, 0), name.lower()) for player, name in rules.off}
    named = {name for _, name in alive}
    alive |= {(side, name) for name, kind in names.items() if kind.drops and name not in named for side in (0, 1)}
    if any(
        _words(program.node) & {"flip", "change-owner"}
        for kind in rules.kinds
        for program in (*kind.moves, *kind.drops)
    ):
        alive |= {(1 - side, name) for side, name in alive}
    if rules.game.option("recycle captures")[0] == "true":
        alive |= {(1 - side, name) for side, name in alive if names[name].drops}
    rest = {*alive}
    while rest:
        side, name = rest.pop()
        made = {word.lower() for each in (*names[name].moves, *names[name].drops) for word in _made(each.node)}
        more = {(side, word) for word in made & {*names}} - alive
        alive |= more
        rest |= more
    for name, kind in names.items():
        kind.sides = frozenset(side for side in (0, 1) if (side, name) in alive)
    rules.kinds = [kind for kind in rules.kinds if kind.sides]


def _words(node: Node) -> set[str]:
    return ({node.word.lower()} if node.items is None else set[str]()).union(
        *(_words(each) for each in node.items or ())
    )


def _made(node: Node) -> set[str]:
    """Return the words of a program that may be pieces that it makes."""
    heads = {"add", "change-type", "create", "add-copy"}
    found = {*node.words} if node.head in heads else set[str]()
    return found.union(*(_made(each) for each in node.items or ()))


_USUAL = {"knight": "N", "king": "K", "pawn": "P", "queen": "Q", "rook": "R", "bishop": "B"}


def _name_kinds(rules: Rules) -> None:
    """Give each kind a name and a symbol of its own."""
    names: set[str] = set()
    taken = {_USUAL[kind.zrf_name.lower()] for kind in rules.kinds if kind.zrf_name.lower() in _USUAL}
    for i, kind in enumerate(rules.kinds, 1):
        plain = "-".join(re.findall(r"[a-z0-9]+", re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", kind.zrf_name).lower()))
        plain = plain if plain[:1].isalpha() else f"piece-{plain}".rstrip("-")
        kind.name = plain if plain not in names else f"{plain}-{i}"
        names.add(kind.name)
        kind.symbol = _USUAL.get(kind.zrf_name.lower(), "") or _symbol(kind.name, taken)
        taken.add(kind.symbol)


def _symbol(name: str, taken: set[str]) -> str:
    letters = re.sub(r"[^a-z]", "", name).upper()
    free = [letter for letter in f"{letters}ABCDEFGHIJKLMNOPQRSTUVWXYZ" if letter not in taken]
    if free:
        return free[0]
    pairs = (a + b.lower() for a in f"{letters}ABCDEFGHIJKLMNOPQRSTUVWXYZ" for b in "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    return next(pair for pair in pairs if pair not in taken)
