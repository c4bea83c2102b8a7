# cython: language_level=3, cdivision=True, infer_types=True
"""The inventory of a Program, in the kernel's flat tables: what its rows refer to."""

import cython
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.machine.memory import Tables, flags_of, set_of, shorts_of

from dsl.model.beam import HIT
from dsl.model.piece import STANDING as STANDING_EVENTS
from dsl.model.piece import Event
from dsl.model.rows import ConstraintKind
from dsl.model.ways import DIAGONAL, ORTHOGONAL, steps_along
from interpreter.program.board import FAR

_KINDS = {
    "always": ALWAYS_ACTIVE,
    "within": ACTIVE_WITHIN,
    "joined": ACTIVE_JOINED,
    "command": ACTIVE_BY_COMMAND,
}


def write_inventory(tables: Tables) -> None:
    """Write the things that rows refer to."""
    program = tables.program
    _write_board(tables, program.board)
    _write_pieces(tables, program)
    _write_walks(tables, program)
    _write_fusion(tables, program)
    _write_graphs(tables, program)
    _write_activation(tables, program)
    _write_commands(tables, program)
    _write_drop_limits(tables, program)
    _write_formations(tables, program)
    _write_castling(tables, program)
    _write_chain(tables, program)


@cython.cfunc
def _write_board(tables: Tables, board) -> None:
    """Write the squares, their neighbors and their places on the boards."""
    m = tables.m
    m.n, m.files, m.ranks = board.n_squares, board.width, len(board.ranks)
    m.words = (m.n + 63) // 64
    places = [(*board.place(square), board.number_of(square)) for square in range(m.n)]
    m.file = shorts_of(tables, [x for x, _, _ in places])
    m.rank = shorts_of(tables, [y + m.ranks * number for _, y, number in places])
    firsts = range(0, len(board.files), m.files + 1)
    m.grid = shorts_of(
        tables, [board.at(x + first, y) for first in firsts for y in range(m.ranks) for x in range(m.files)]
    )
    m.twin = shorts_of(tables, [board.twin(square) for square in range(m.n)])
    m.vanishing = flags_of(tables, board.vanishing, m.n)
    m.near[0] = _near(tables, ORTHOGONAL)
    m.near[1] = _near(tables, DIAGONAL)
    m.touching = _near(tables, (*ORTHOGONAL, *DIAGONAL))
    around = [step(m, square, dx, dy, False) for square in range(m.n) for dx, dy in (*ORTHOGONAL, *DIAGONAL)]
    m.around = shorts_of(tables, around)
    _write_shifts(tables)
    m.distance = cython.cast(cython.pointer[u8], tables.room(m.n * m.n))
    far: cython.int = FAR
    for a in range(m.n):
        for b in range(m.n):
            dx = m.file[a] - m.file[b]
            dy = m.rank[a] - m.rank[b]
            dx = -dx if dx < 0 else dx
            dy = -dy if dy < 0 else dy
            apart: cython.bint = m.rank[a] // m.ranks != m.rank[b] // m.ranks
            m.distance[a * m.n + b] = far if apart else (dx if dx > dy else dy)


@cython.cfunc
def _write_shifts(tables: Tables) -> None:
    """Compute how far the next square is in each direction, if that is the same everywhere, and the sets of squares."""
    m = tables.m
    m.even = True
    for direction in range(DIRECTIONS):
        inner = [square for square in range(m.n) if beside(m, square, direction) != NOWHERE]
        shifts = {beside(m, square, direction) - square for square in inner}
        m.even = m.even and len(shifts) <= 1
        m.shift[direction] = min(shifts, default=0)
        m.inner[direction] = set_of(tables, inner)
    m.dark = set_of(tables, [square for square in range(m.n) if (m.file[square] + m.rank[square] % m.ranks) % 2])
    n_boards: cython.size_t = 1 + max([m.rank[square] // m.ranks for square in range(m.n)])
    m.lanes = cython.cast(cython.pointer[u64], tables.room(n_boards * m.files * m.words * 8))
    for square in range(m.n):
        insert(m.lanes + lane_of(m, square) * m.words, square)


@cython.cfunc
def _near(tables: Tables, steps) -> cython.pointer[u64]:
    """Return for each square the set of squares that some steps lead to."""
    m = tables.m
    place = cython.cast(cython.pointer[u64], tables.room(m.n * m.words * 8))
    for dx, dy in steps:
        for square in range(m.n):
            other = step(m, square, dx, dy, False)
            if other != NOWHERE:
                insert(place + square * m.words, other)
    return place


@cython.cfunc
def _write_pieces(tables: Tables, program) -> None:
    m, pieces = tables.m, program.pieces
    m.n_pieces = len(pieces)
    men = []
    for man in range(m.n_pieces + len(program.pairs)):
        men.extend((*program.pieces_of(man), NO_PIECE)[:2])
    m.man_pieces = shorts_of(tables, men)
    m.has_unmoved = flags_of(tables, [i for i, p in enumerate(pieces) if any(r.unmoved for r in p.moves)], m.n_pieces)
    rayed = [i for i, p in enumerate(pieces) if any(r.rays for r in p.moves)]
    m.has_rays = flags_of(tables, rayed, m.n_pieces) if rayed else cython.NULL
    _write_promotions(tables, pieces)
    m.castler = flags_of(tables, [rule.mover for rule in program.castling], m.n_pieces)
    m.beams = cython.cast(cython.pointer[u8], tables.room(m.n_pieces))
    for number in range(m.n_pieces):
        for side in pieces[number].beams:
            m.beams[number] |= 1 << cython.cast(cython.int, side)
    m.encounters = shorts_of(tables, [end for piece in pieces for end in piece.encounters or (HIT,) * DIRECTIONS])


@cython.cfunc
def _write_promotions(tables: Tables, pieces) -> None:
    """Write the promotion lines of each piece, and the choices of each line."""
    m = tables.m
    starts, lists = [], []
    n_lines: cython.size_t = sum([len(piece.promotions) for piece in pieces])
    m.promoting = cython.cast(cython.pointer[Promoting], tables.room(n_lines * cython.sizeof(Promoting)))
    m.promoting_first = cython.cast(cython.pointer[u32], tables.room((m.n_pieces + 1) * 4))
    number: cython.uint = 0
    for piece in range(m.n_pieces):
        m.promoting_first[piece] = number
        starts.append(len(lists) if pieces[piece].promotions else NO_PIECE)
        for line in pieces[piece].promotions:
            promoting = m.promoting + number
            number += 1
            promoting.event, promoting.optional, promoting.first = _EVENTS.index(line.event), line.optional, len(lists)
            promoting.last, promoting.barred, promoting.forever = line.last, line.barred, line.forever
            if line.zone is not None:
                promoting.zone[0], promoting.zone[1] = set_of(tables, line.zone[0]), set_of(tables, line.zone[1])
            lists.extend((*line.pieces, NO_PIECE))
    m.promoting_first[m.n_pieces] = number
    m.base = shorts_of(tables, [piece.base for piece in pieces])
    m.before = shorts_of(tables, [piece.before for piece in pieces])
    m.promotion = shorts_of(tables, starts)
    m.promotions = shorts_of(tables, lists)
    standing = [
        i for i, piece in enumerate(pieces) if any([line.event in STANDING_EVENTS for line in piece.promotions])
    ]
    if standing:
        m.stands = flags_of(tables, standing, m.n_pieces)
    still = [i for i, piece in enumerate(pieces) if not piece.moves and i not in standing]
    m.still, m.all_still = flags_of(tables, still, m.n_pieces), len(still) == m.n_pieces
    limits = (ConstraintKind.CROWDED, ConstraintKind.UNCAPTURED, ConstraintKind.PROMOTES_HELD)
    is_limited = any([row.kind in limits for row in tables.program.constraints])
    simply = [] if is_limited else [i for i, piece in enumerate(pieces) if _promotes_simply(piece)]
    m.promotes_simply = flags_of(tables, simply, m.n_pieces)
    for side in range(2):
        m.promotion_zone[side] = _sets_of(tables, [_promotes_on(piece, side, m.n) for piece in pieces])
        m.stuck[side] = _sets_of(tables, [piece.stuck[side] for piece in pieces])


_EVENTS = tuple(Event)


@cython.cfunc
def _promotes_simply(piece):
    """Return True if a piece promotes in one zone only, and must."""
    lines = piece.promotions
    return len(lines) == 1 and lines[0].event is Event.IN and not lines[0].optional and not lines[0].barred


@cython.cfunc
def _promotes_on(piece, side, n_squares):
    """Return the squares where a unit that arrives may promote."""
    found = set()
    for line in piece.promotions:
        if line.event in STANDING_EVENTS:
            continue
        anywhere = line.zone is None or line.event is Event.LEAVING
        found |= set(range(n_squares)) if anywhere else line.zone[side]
    return found


@cython.cfunc
def _sets_of(tables: Tables, sets) -> cython.pointer[u64]:
    """Return sets of squares, one after the other."""
    m = tables.m
    place = cython.cast(cython.pointer[u64], tables.room(m.n_pieces * m.words * 8))
    for number, squares in enumerate(sets):
        for square in squares:
            insert(place + cython.cast(cython.int, number) * m.words, square)
    return place


@cython.cfunc
def _write_walks(tables: Tables, program) -> None:
    """Write the moves of each piece, and lay their walks on every square."""
    m = tables.m
    rules = [rule for piece in program.pieces for rule in piece.moves]
    tables.rules = rules
    m.n_rules = len(rules)
    m.columns = COLUMNS if program.stacking is not None else 4
    m.rules = cython.cast(cython.pointer[Rule], tables.room(m.n_rules * cython.sizeof(Rule)))
    m.rule_first = cython.cast(cython.pointer[u32], tables.room((m.n_pieces + 1) * 4))
    count: cython.size_t = sum(len(rule.walk.nodes) for rule in rules)
    m.stops = cython.cast(cython.pointer[Stop], tables.room(count * cython.sizeof(Stop)))
    n_lists: cython.size_t = sum(len(node.path) + len(node.victims) for rule in rules for node in rule.walk.nodes)
    m.lists = cython.cast(cython.pointer[u32], tables.room(n_lists * 4))
    m.walks = cython.cast(cython.pointer[Walk], tables.room(m.n_pieces * 2 * m.n * cython.sizeof(Walk)))
    m.reach = cython.cast(cython.pointer[u64], tables.room(m.n_pieces * 2 * m.n * m.words * 8))
    m.steps = cython.cast(cython.pointer[u64], tables.room(m.n_pieces * 2 * m.n * m.words * 8))
    m.passant_reach = cython.cast(cython.pointer[u64], tables.room(m.n_pieces * 2 * m.n * m.words * 8))
    m.sources = cython.cast(cython.pointer[u64], tables.room(2 * m.n * m.words * 8))
    m.passant_from = cython.cast(cython.pointer[u64], tables.room(2 * m.n * m.words * 8))
    m.has_passant = cython.cast(cython.pointer[u8], tables.room(m.n_pieces))
    number: cython.uint = 0
    at: cython.uint = 0
    listed: cython.uint = 0
    for piece in range(m.n_pieces):
        m.rule_first[piece] = number
        for move in program.pieces[piece].moves:
            rule = m.rules + number
            number += 1
            rule.first, rule.count = at, len(move.walk.nodes)
            rule.unmoved = move.unmoved
            rule.flags = (TAME if move.tame else 0) | (SWAPS if move.swaps else 0) | (LEAVES if move.leaves else 0)
            rule.zoned = move.zone is not None
            if move.zone is not None:
                rule.zone[0] = set_of(tables, move.zone[0])
                rule.zone[1] = set_of(tables, move.zone[1])
            _write_limits(tables, rule, move)
            for node in move.walk.nodes:
                listed = _write_stop(m, m.stops + at, node, rule.first, listed)
                m.stops[at].rule = number - 1
                if any(lands & PASSANT for lands in node.lands):
                    m.has_passant[piece] = 1
                at += 1
            rule.overlaps = _overlaps(m, rule)
    m.rule_first[m.n_pieces] = number


_MOST_COMPARED = cython.declare(cython.int, 4096)
"""Maximum number of stops of a rule that are compared with each other."""


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _overlaps(m: cython.pointer[Machine], rule: cython.pointer[Rule]) -> cython.bint:
    """Return True if two stops of a rule may lead to one action in one position."""
    count = cython.cast(cython.int, rule.count)
    if count > _MOST_COMPARED:
        return True
    for i in range(count):
        one = m.stops + rule.first + i
        if one.wraps or one.n_victims:
            return True
        for j in range(i):
            other = m.stops + rule.first + j
            if one.dx == other.dx and one.dy == other.dy and _share_landing(one, other):
                if not _exclude_each_other(m, rule.first + i, rule.first + j):
                    return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _share_landing(one: cython.pointer[Stop], other: cython.pointer[Stop]) -> cython.bint:
    """Return True if a unit may act at both stops where their square has the same content."""
    for column in range(COLUMNS):
        if one.lands[column] and other.lands[column]:
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _exclude_each_other(m: cython.pointer[Machine], a: u32, b: u32) -> cython.bint:
    """Return True if the paths of two stops part at a square, by what it contains."""
    one, other = m.stops + a, m.stops + b
    for i in range(min(one.n_path, other.n_path)):
        if m.lists[one.path + i] != m.lists[other.path + i]:
            return False
        mine: u32 = m.lists[one.path + i + 1] if i + 1 < one.n_path else a
        theirs: u32 = m.lists[other.path + i + 1] if i + 1 < other.n_path else b
        if mine != theirs and m.stops[mine].needs & m.stops[theirs].needs == 0:
            return True
    return False


@cython.cfunc
def _write_limits(tables: Tables, rule: cython.pointer[Rule], move) -> None:
    """Write where a rule leads and how far, and what it captures and hops over; NULL stands for everything."""
    for side in range(2):
        if move.within is not None:
            rule.within[side] = set_of(tables, move.within[side])
        if move.goal is not None:
            rule.goal[side] = set_of(tables, move.goal[side])
    if move.prey is not None:
        rule.prey = flags_of(tables, move.prey, tables.m.n_pieces)
    if move.hurdles is not None:
        rule.hurdles = flags_of(tables, move.hurdles, tables.m.n_pieces)
    rule.counted = move.counted
    if move.shift is not None:
        tables.m.shifts = 1
        rule.friends, rule.enemies = move.shift.friends, move.shift.enemies
        rule.edge, rule.most, rule.far = move.shift.edge, move.shift.most, move.shift.far
        rule.stays, rule.leaves, rule.pulls = move.shift.stays, move.shift.leaves, move.shift.pulls
        rule.n_rays = len(move.rays)
        rule.rays = shorts_of(tables, [part for ray in move.rays for part in ray])
        steps = steps_along(move.shift.ways)
        rule.n_ways = len(steps)
        rule.ways = shorts_of(tables, [part for each in steps for part in each])
    if move.prey is not None or move.hurdles is not None or move.counted or move.shift is not None:
        rule.flags |= LIMITED


@cython.cfunc
def _write_stop(
    m: cython.pointer[Machine], stop: cython.pointer[Stop], node, first: cython.uint, listed: cython.uint
) -> cython.uint:
    """Write a node of a walk, and return the end of the lists that it has filled."""
    stop.dx, stop.dy, stop.wraps = node.dx, node.dy, node.wraps
    stop.needs = sum([1 << content for content in node.needs])
    lands: tuple = node.lands
    following: tuple = node.next
    columns: cython.int = len(lands)
    for column in range(columns):
        stop.lands[column] = lands[column]
        stop.next[column] = following[column]
    for column in range(columns, COLUMNS):
        stop.next[column] = following[3]
    stop.path, stop.n_path = listed, len(node.path)
    for number in node.path:
        m.lists[listed] = first + cython.cast(cython.uint, number)
        listed += 1
    stop.victims, stop.n_victims = listed, len(node.victims)
    for number in node.victims:
        m.lists[listed] = first + cython.cast(cython.uint, number)
        listed += 1
    stop.flags = VICTIMS if node.victims else 0
    return listed


@cython.cfunc
def _write_fusion(tables: Tables, program) -> None:
    """Write the table of fusions, and the parts of each piece."""
    m, fusion = tables.m, program.fusion
    m.fusion = cython.cast(cython.pointer[i16], tables.room(m.n_pieces * m.n_pieces * 2))
    for i in range(m.n_pieces * m.n_pieces):
        m.fusion[i] = NO_PIECE
    m.part_first = cython.cast(cython.pointer[u32], tables.room((m.n_pieces + 1) * 4))
    if fusion is None:
        return
    for (a, b), (whole, _) in fusion.results.items():
        m.fusion[cython.cast(cython.int, a * m.n_pieces + b)] = whole
        m.fusion[cython.cast(cython.int, b * m.n_pieces + a)] = whole
    rows = [(part, rest) for whole in range(m.n_pieces) for part, rest, _ in fusion.parts.get(whole, ())]
    m.parts = cython.cast(cython.pointer[Part], tables.room(len(rows) * cython.sizeof(Part)))
    for i, (part, rest) in enumerate(rows):
        m.parts[cython.cast(cython.int, i)].part = part
        m.parts[cython.cast(cython.int, i)].rest = rest
    count: cython.uint = 0
    for whole in range(m.n_pieces):
        m.part_first[whole] = count
        count += len(fusion.parts.get(whole, ()))
    m.part_first[m.n_pieces] = count


@cython.cfunc
def _write_graphs(tables: Tables, program) -> None:
    m = tables.m
    m.graphs = cython.cast(cython.pointer[Graph], tables.room(len(program.graphs) * cython.sizeof(Graph)))
    for number, rule in enumerate(program.graphs.values()):
        graph = m.graphs + cython.cast(cython.int, number)
        graph.recaptures = rule.relation != "touching"
        graph.friends_only = rule.friends_only
        graph.near = _near(tables, steps_along(rule.directions))
        if not rule.friends_only:
            m.mixed_graphs = 1


@cython.cfunc
def _graph_number(program, name: str) -> cython.int:
    return list(program.graphs).index(name) if name else NO_PIECE


@cython.cfunc
def _write_activation(tables: Tables, program) -> None:
    m, activation = tables.m, program.activation
    m.activates = activation is not None
    if activation is None:
        return
    m.n_active = len(activation.rules)
    m.active_rules = cython.cast(cython.pointer[ActiveRule], tables.room(m.n_active * cython.sizeof(ActiveRule)))
    for number, rule in enumerate(activation.rules):
        row = m.active_rules + cython.cast(cython.int, number)
        row.kind, row.piece, row.distance = _KINDS[rule.kind], rule.piece, rule.distance
        row.graph = _graph_number(program, rule.graph)
        if row.kind == ACTIVE_BY_COMMAND:
            m.commanded = 1


@cython.cfunc
def _write_commands(tables: Tables, program) -> None:
    """Write the commands and their stances."""
    m, commands = tables.m, list(program.commands.values())
    names = sorted({stance.name for command in commands for stance in command.stances})
    tables.stance_names = names
    m.n_names, m.n_commands = len(names), len(commands)
    m.commands = cython.cast(cython.pointer[CommandRule], tables.room(m.n_commands * cython.sizeof(CommandRule)))
    n_stances: cython.size_t = sum(len(command.stances) for command in commands)
    m.stances = cython.cast(cython.pointer[Stance], tables.room(n_stances * cython.sizeof(Stance)))
    m.command_of = shorts_of(tables, [NO_PIECE] * m.n_pieces)
    m.stance_of = shorts_of(tables, [NO_PIECE] * (m.n_pieces * m.n_names))
    at: cython.int = 0
    for number in range(m.n_commands):
        rule, row = commands[number], m.commands + number
        row.piece, row.graph = rule.piece, _graph_number(program, rule.graph)
        row.first, row.n_stances = at, len(rule.stances)
        m.command_of[row.piece] = number
        for stance in rule.stances:
            place = m.stances + at
            place.name, place.rule = names.index(stance.name), number
            place.activates = flags_of(tables, stance.activates, m.n_pieces)
            place.moves_as = shorts_of(
                tables,
                [stance.moves_as[piece][0] if piece in stance.moves_as else piece for piece in range(m.n_pieces)],
            )
            place.n_becomes = len(stance.becomes)
            place.becomes = shorts_of(tables, list(map(names.index, stance.becomes)))
            if m.stance_of[row.piece * m.n_names + place.name] == NO_PIECE:
                m.stance_of[row.piece * m.n_names + place.name] = at
            at += 1


@cython.cfunc
def _write_drop_limits(tables: Tables, program) -> None:
    m = tables.m
    m.drop_limits = cython.cast(cython.pointer[DropLimit], tables.room(m.n_pieces * cython.sizeof(DropLimit)))
    for number in range(m.n_pieces):
        limit = program.pieces[number].drop
        if limit is not None:
            row = m.drop_limits + number
            row.has = 1
            row.per_file, row.per_color, row.per_board = limit.per_file, limit.per_color, limit.per_board
    for side in range(2):
        m.drop_depth[side] = _sets_of(tables, [_shallow(m, piece.drop, side) for piece in program.pieces])


@cython.cfunc
def _shallow(m: cython.pointer[Machine], limit, side: cython.int):
    """Return the squares that a limit of drops leaves to a side by their ranks."""
    if limit is None:
        return range(m.n)
    ranks = [m.rank[square] % m.ranks for square in range(m.n)]
    depths = enumerate([m.ranks - 1 - rank if side else rank for rank in ranks])
    return [square for square, depth in depths if depth < limit.depth and (depth or not limit.not_back_rank)]


@cython.cfunc
def _write_formations(tables: Tables, program) -> None:
    """Write the formations: the squares of each block, and its steps from every anchor."""
    m, board = tables.m, program.board
    m.n_formations = len(program.formations)
    m.formations = cython.cast(cython.pointer[Formation], tables.room(m.n_formations * cython.sizeof(Formation)))
    for number in range(m.n_formations):
        rule, formation = program.formations[number], m.formations + number
        formation.piece, formation.captures = rule.piece, rule.captures is not None
        if rule.prey is not None:
            formation.prey = flags_of(tables, rule.prey, m.n_pieces)
        formation.n_cells, formation.n_steps = len(rule.cells), len(rule.steps)
        cells, steps = [], []
        for square in range(m.n):
            block = [board.step(square, x, y) for x, y in rule.cells]
            cells.extend([NOWHERE] * len(block) if NOWHERE in block else block)
            steps.extend(board.step(square, dx, dy) for dx, dy in rule.steps)
        formation.cells, formation.steps = shorts_of(tables, cells), shorts_of(tables, steps)
        _write_ride_reach(tables, formation)


@cython.cfunc
def _write_ride_reach(tables: Tables, formation: cython.pointer[Formation]) -> None:
    """Write for each anchor the squares that a formation there could cover by repeating one of its steps."""
    m = tables.m
    formation.reach = cython.cast(cython.pointer[u64], tables.room(m.n * m.words * cython.sizeof(u64)))
    for anchor in range(m.n):
        for step in range(formation.n_steps):
            _add_ride(m, formation, anchor, step)


@cython.cfunc
def _add_ride(
    m: cython.pointer[Machine], formation: cython.pointer[Formation], anchor: cython.int, step: cython.int
) -> None:
    """Add to an anchor's reach all squares that a formation covers as it repeats one step up to the edge."""
    at: cython.int = formation.steps[anchor * formation.n_steps + step]
    while at != NOWHERE and formation.cells[at * formation.n_cells] != NOWHERE:
        for cell in range(formation.n_cells):
            insert(formation.reach + anchor * m.words, formation.cells[at * formation.n_cells + cell])
        at = formation.steps[at * formation.n_steps + step]


@cython.cfunc
def _write_castling(tables: Tables, program) -> None:
    """Write the castling rules and their wings."""
    m = tables.m
    m.n_castlings = len(program.castling)
    m.castlings = cython.cast(cython.pointer[Castling], tables.room(m.n_castlings * cython.sizeof(Castling)))
    for number in range(m.n_castlings):
        rule, castling = program.castling[number], m.castlings + number
        castling.mover, castling.partner = rule.mover, rule.partner
        castling.meets, castling.fresh = rule.meets, rule.fresh
        castling.elsewhere = flags_of(tables, rule.elsewhere, m.n)
        castling.sides = sum(1 << side for side in rule.sides)
        for side in range(2) if rule.dropped is not None else ():
            castling.homes[side] = set_of(tables, rule.dropped[0][side])
            castling.corners[side] = set_of(tables, rule.dropped[1][side])
        castling.n_wings = len(rule.wings)
        castling.wings = cython.cast(cython.pointer[Wing], tables.room(len(rule.wings) * cython.sizeof(Wing)))
        for i, wing in enumerate(rule.wings):
            place = castling.wings + cython.cast(cython.int, i)
            place.toward, place.mover_file, place.partner_file = wing.toward, wing.mover_file, wing.partner_file
            place.steps = wing.steps


@cython.cfunc
def _write_chain(tables: Tables, program) -> None:
    m, rule = tables.m, program.chain
    m.values = cython.cast(cython.pointer[i32], tables.room(m.n_pieces * 4))
    if rule is None:
        return
    m.chains, m.chain_graph, m.least, m.most = 1, _graph_number(program, rule.graph), rule.least, rule.most
    for piece in range(m.n_pieces):
        m.values[piece] = rule.values[piece]
