"""The board of a ZRF: positions, the directions that lead from one to the next for each player, and zones."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from string import ascii_lowercase

from dsl.diagnostics import Diagnostic
from dsl.limits import MAX_SIDE, MAX_SQUARES
from interpreter.exchange.findings import finding
from interpreter.exchange.zillions.grammar import Node, whole
from interpreter.exchange.zillions.names import strange_parts, unknown

Place = tuple[int, int]
"""File and rank of a position, from 0."""
Vector = tuple[int, int]
"""Files and ranks of a step."""


@dataclass
class Board:
    """The board: squares by the names of positions, and what leads from each to others.

    Positions that belong to no grid have no place and no square: programs step on them to count, or to find others.
    """

    n_files: int = 0
    n_ranks: int = 0
    places: dict[str, Place] = field(default_factory=dict)
    """The positions of the grid that exist, by their names."""
    others: set[str] = field(default_factory=set)
    """The positions outside the grid, or dummies."""
    links: dict[str, dict[str, str]] = field(default_factory=dict)
    """For each direction, the next position by the name of the position."""
    vectors: dict[str, Vector] = field(default_factory=dict)
    """What the directions of the grid add to file and rank."""
    symmetry: dict[str, dict[str, str]] = field(default_factory=dict)
    """For each player, the direction that stands for another one."""
    zones: dict[tuple[str, str], frozenset[str]] = field(default_factory=dict)
    """The positions of a zone for a player, by the names of both in small letters."""
    wraps: tuple[bool, bool] = (False, False)
    """True if the first and last file, or rank, are joined."""

    @cached_property
    def squares(self) -> dict[Place, str]:
        """The names of positions by their places, once these are known."""
        return {place: name for name, place in self.places.items()}

    def known(self, name: str) -> str | None:
        """Return a position as the board names it; capital letters count only if there is a choice."""
        if name in self.places or name in self.others:
            return name
        low = name.lower()
        return next((each for each in (*self.places, *self.others) if each.lower() == low), None)

    def step(self, position: str, direction: str, player: str) -> str | None:
        """Return the next position in a direction of a player, or None beyond the board."""
        real = self.symmetry.get(player, {}).get(direction, direction)
        return self.links.get(real, {}).get(position)

    def vector(self, direction: str, player: str) -> Vector | None:
        """Return what a direction of a player adds to file and rank, if the grid says so."""
        return self.vectors.get(self.symmetry.get(player, {}).get(direction, direction))

    def is_in(self, position: str, zone: str, player: str) -> bool:
        """Return True if a position is in a player's zone."""
        return position in self.zones.get((zone.lower(), player.lower()), frozenset())

    @cached_property
    def zone_names(self) -> set[str]:
        """The names of zones in small letters."""
        return {name for name, _ in self.zones}

    @property
    def holes(self) -> set[Place]:
        """The places of the frame without a position."""
        return {*product(range(self.n_files), range(self.n_ranks))} - {*self.places.values()}

    def square(self, position: str) -> str:
        """Return a position as a square of the rule file, as `a1`."""
        file, rank = self.places[position]
        return f"{ascii_lowercase[file]}{rank + 1}"


def read_board(node: Node | None, players: tuple[str, ...], around: Node | None, findings: list[Diagnostic]) -> Board:
    """Return the board of a game, or report why a rule file has no such board."""
    board = Board()
    if node is None:
        assert around is not None, "a game is somewhere in its file"
        findings.append(finding("zrf-rules", around.span, "the game has no board", label="this game"))
        return board
    grids = node.under("grid")
    if len(grids) != 1:
        problem = "the board is not one grid of files and ranks"
        note = f"it has {len(grids)} grids" if grids else "it lists its positions one by one"
        findings.append(finding("zrf-rules", node.span, problem, label="this board", note=note))
        return board
    findings.extend(strange_parts(node, "board"))
    findings.extend(strange_parts(grids[0], "grid"))
    for each in node.under("positions"):
        board.others |= {part.items[0].word for part in each.rest if part.items}
    for each in node.under("dummy"):
        board.others |= {*each.words}
    _read_grid(board, grids[0], findings)
    _read_links(board, node, findings)
    for each in (*node.under("symmetry"), *grids[0].under("symmetry")):
        if each.words:
            pairs = [part.items for part in each.rest if part.items and len(part.items) > 1]
            player = _spelled(each.words[0], players)
            if player not in players:
                findings.append(unknown("player", player, players, each.span))
            words = [end.word for pair in pairs for end in pair[:2] if end.word.lower() not in board.links]
            findings.extend(unknown("direction", word, board.links, each.span) for word in words)
            board.symmetry[player] = {pair[0].word.lower(): pair[1].word.lower() for pair in pairs}
    _read_zones(board, node, players, findings)
    board.wraps = _wraps(board)
    return board


def _spelled(name: str, players: tuple[str, ...]) -> str:
    return next((player for player in players if player.lower() == name.lower()), name)


def _read_grid(board: Board, grid: Node, findings: list[Diagnostic]) -> None:
    """Read the positions and the directions of a grid."""
    axes = _axes(grid, findings)
    if not axes:
        return
    names = [axis[0].word.split("/") for axis in axes]
    moves = [_numbers(axis[1].items or ()) or [0, 0] for axis in axes]
    wide = _wide(moves)
    high = 1 - wide
    board.n_files, board.n_ranks = len(names[wide]), len(names[high])
    if max(board.n_files, board.n_ranks) > MAX_SIDE or board.n_files * board.n_ranks > MAX_SQUARES:
        problem = f"a board has at most {MAX_SIDE} files, {MAX_SIDE} ranks and {MAX_SQUARES} squares"
        findings.append(finding("zrf-rules", grid.span, problem, label="this grid"))
        board.n_files = board.n_ranks = 0
        return
    signs = (-1 if moves[wide][0] < 0 else 1, -1 if moves[high][1] > 0 else 1)
    for both in product(range(len(names[0])), range(len(names[1]))):
        file = both[wide] if signs[0] > 0 else board.n_files - 1 - both[wide]
        rank = both[high] if signs[1] > 0 else board.n_ranks - 1 - both[high]
        board.places[names[0][both[0]] + names[1][both[1]]] = file, rank
    for part in (each for node in grid.under("directions")[:1] for each in node.rest):
        if part.items and len(part.items) == 3:
            numbers = _numbers(part.items[1:])
            if numbers is None:
                findings.append(finding("zrf-rules", part.span, "a direction is `(n 0 -1)`", label="here"))
                continue
            board.vectors[part.head] = (numbers[wide] * signs[0], numbers[high] * signs[1])
    squares = {place: name for name, place in board.places.items()}
    for name, (right, up) in board.vectors.items():
        ways = {at: squares.get((file + right, rank + up)) for at, (file, rank) in board.places.items()}
        board.links[name] = {at: to for at, to in ways.items() if to is not None}


def _axes(grid: Node, findings: list[Diagnostic]) -> list[tuple[Node, ...]]:
    """Return the two dimensions of a grid, each with its names and its numbers; nothing without two."""
    dimensions = next(iter(grid.under("dimensions")), None)
    axes = [part.items for part in dimensions.rest if part.items] if dimensions else []
    if len(axes) != 2 or not all(len(axis) == 2 and axis[1].items and len(axis[1].items) == 2 for axis in axes):
        problem = "the board does not have two dimensions"
        note = f"it has {len(axes)}" if len(axes) != 2 else 'a dimension is `("a/b/c" (50 0))`'
        findings.append(finding("zrf-rules", (dimensions or grid).span, problem, label="here", note=note))
        return []
    for names, numbers in axes:
        if _numbers(numbers.items or ()) is None:
            problem = 'a dimension is `("a/b/c" (50 0))`, with two whole numbers'
            findings.append(finding("zrf-rules", numbers.span, problem, label="here"))
        lines = names.word.split("/")
        twice = next((name for name in lines if lines.count(name) > 1), None)
        if twice is not None:
            problem = f"two lines of the board are called `{twice}`"
            findings.append(finding("zrf-rules", names.span, problem, label="here"))
    return axes


def _wide(moves: list[list[int]]) -> int:
    """Return which of two dimensions runs along the picture's width and gives the files."""
    wide = 0 if abs(moves[0][0]) >= abs(moves[0][1]) else 1
    if wide == (0 if abs(moves[1][0]) > abs(moves[1][1]) else 1):
        return 0 if abs(moves[0][0]) > abs(moves[1][0]) else 1
    return wide


def _numbers(nodes: tuple[Node, ...]) -> list[int] | None:
    numbers = [number for each in nodes if (number := whole(each.word)) is not None]
    return numbers if len(numbers) == len(nodes) else None


def _read_links(board: Board, node: Node, findings: list[Diagnostic]) -> None:
    """Read what takes positions away, and what joins and parts them."""
    gone: set[str] = set()
    for each in (
        *node.under("kill-positions"),
        *(part for grid in node.under("grid") for part in grid.under("kill-positions")),
    ):
        for word in each.words:
            name = board.known(word)
            if name is None:
                findings.append(_no_position(each, word, board))
            else:
                gone.add(name)
    for each in node.under("links"):
        if not each.words:
            continue
        way = board.links.setdefault(each.words[0].lower(), {})
        for pair in (part.items for part in each.rest if part.items):
            ends = [board.known(end.word) for end in pair]
            missing = [end.word for end, name in zip(pair, ends, strict=True) if name is None]
            findings.extend(_no_position(each, word, board) for word in missing)
            if len(ends) == 2 and ends[0] and ends[1]:
                way[ends[0]] = ends[1]
            elif not missing:
                findings.append(finding("zrf-rules", each.span, "a link is `(a1 b1)`, of two positions", label="here"))
    for each in node.under("unlink"):
        for part in each.rest:
            words = [end.word for end in (part,) if part.items is None] or [end.word for end in part.items or ()]
            findings.extend(_no_position(each, word, board) for word in words if board.known(word) is None)
            both = {board.known(end.word) for end in part.items or ()}
            name = board.known(part.word) if part.items is None else None
            for way in board.links.values():
                for at, to in tuple(way.items()):
                    if name in (at, to) if name else {at, to} == both:
                        del way[at]
    board.places = {name: place for name, place in board.places.items() if name not in gone}
    for way in board.links.values():
        for at, to in tuple(way.items()):
            if at in gone or to in gone:
                del way[at]


def _no_position(node: Node, word: str, board: Board) -> Diagnostic:
    from dsl.words.near import near_names, quoted_list

    near = near_names(word, board.places)
    help = f"did you mean {quoted_list(near)}?" if near else ""
    return finding("zrf-word", node.span, f"the board has no position `{word[:40]}`", label="here", help=help)


def _read_zones(board: Board, node: Node, players: tuple[str, ...], findings: list[Diagnostic]) -> None:
    """Read the zones of the players."""
    for each in node.under("zone"):
        name = next((part.words[0] for part in each.under("name") if part.words), "")
        owners = [word for part in each.under("players") for word in part.words] or list(players)
        findings.extend(strange_parts(each, "zone"))
        strangers = [owner for owner in owners if _spelled(owner, players) not in players]
        findings.extend(unknown("player", owner, players, each.span) for owner in strangers)
        found: set[str] = set()
        for part in each.under("positions"):
            for word in part.words:
                position = board.known(word)
                if position is None:
                    findings.append(_no_position(part, word, board))
                else:
                    found.add(position)
        for owner in owners:
            key = (name.lower(), owner.lower())
            board.zones[key] = board.zones.get(key, frozenset()) | found


def _wraps(board: Board) -> tuple[bool, bool]:
    """Return which sides of the board are joined: all directions agree on that, and none does anything else."""
    for files, ranks in ((True, False), (True, True), (False, True)):
        if _linked(board, files=files, ranks=ranks) == _grid_links(board):
            return files, ranks
    return False, False


def _grid_links(board: Board) -> Mapping[str, Mapping[str, str]]:
    return {name: board.links.get(name, {}) for name in board.vectors}


def _linked(board: Board, *, files: bool, ranks: bool) -> Mapping[str, Mapping[str, str]]:
    """Return the links of a grid whose sides are joined."""
    squares = board.squares

    def ends() -> Iterator[tuple[str, dict[str, str]]]:
        for name, (right, up) in board.vectors.items():
            way: dict[str, str] = {}
            for at, (file, rank) in board.places.items():
                to = (
                    (file + right) % board.n_files if files else file + right,
                    (rank + up) % board.n_ranks if ranks else rank + up,
                )
                if to in squares:
                    way[at] = squares[to]
            yield name, way

    return dict(ends())
