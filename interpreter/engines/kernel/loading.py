# cython: language_level=3, cdivision=True, infer_types=True
"""A Program written into the kernel's flat tables."""

from random import Random

import cython
from cython.cimports.interpreter.engines.kernel.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.lines import draw_lines
from cython.cimports.libc.stdlib import calloc, free, malloc

from dsl.model.rows import EndKind
from interpreter.program.board import DIAGONAL, ORTHOGONAL
from interpreter.state.crossing import most_actions, most_open
from interpreter.state.remaining import actions_of, counts_units

N_PLIES = 192
"""States kept at once: the longest line of actions looked at from one position, and some more."""

_DEEDS = ("move", "castle", "split", "pocket", "ride", "check")
_KINDS = {"always": 0, "within": 1, "joined": 2, "command": 3}
_GOALS = {"capture": 0, "reach": 1, "score": 2}


@cython.cclass
class Tables:
    """The memory of one kernel. It belongs to one thread at a time."""

    def __init__(self, program):
        """Write a Program into tables."""
        self.program = program
        self.blocks = []
        self.rules = []
        self.heard = []
        self.m = cython.cast(cython.pointer[Machine], calloc(1, cython.sizeof(Machine)))
        if self.m == cython.NULL:
            raise MemoryError
        _write_board(self, program.board)
        _write_pieces(self, program)
        _write_walks(self, program)
        _write_fusion(self, program)
        _write_stacking(self, program)
        _write_graphs(self, program)
        _write_activation(self, program)
        _write_commands(self, program)
        _write_hand(self, program)
        _write_formations(self, program)
        _write_castling(self, program)
        _write_chains(self, program)
        _write_turn(self, program)
        _write_goals(self, program)
        _lay_out_state(self)
        _write_randoms(self)
        _make_working_memory(self)
        _lay_all(self)
        _write_lines(self, program)

    def room(self, size):
        """Zeroed bytes that live as long as the tables."""
        block = calloc(max(size, 1), 1)
        if block == cython.NULL:
            raise MemoryError
        self.blocks.append(cython.cast(cython.size_t, block))
        return block

    def free_walks(self):
        """Give back the walks laid."""
        for i in range(self.m.n_pieces * 2 * self.m.n):
            free(self.m.walks[i].first)
            free(self.m.walks[i].stops)

    def __dealloc__(self):
        """Give all memory back."""
        if self.m == cython.NULL:
            return
        if self.m.walks != cython.NULL:
            self.free_walks()
        free(self.m.actions)
        free(self.m.claimed)
        free(self.m.paths)
        free(self.m.masks)
        for block in self.blocks or ():
            free(cython.cast(cython.p_void, cython.cast(cython.size_t, block)))
        free(self.m)


@cython.cfunc
def _bytes_of(tables: Tables, numbers) -> cython.pointer[u8]:
    count: cython.int = len(numbers)
    place = cython.cast(cython.pointer[u8], tables.room(count))
    for i in range(count):
        place[i] = numbers[i]
    return place


@cython.cfunc
def _shorts_of(tables: Tables, numbers) -> cython.pointer[i16]:
    count: cython.int = len(numbers)
    place = cython.cast(cython.pointer[i16], tables.room(count * 2))
    for i in range(count):
        place[i] = numbers[i]
    return place


@cython.cfunc
def _flags_of(tables: Tables, members, count: cython.int) -> cython.pointer[u8]:
    """A byte for each number below a count: whether it is a member."""
    place = cython.cast(cython.pointer[u8], tables.room(count))
    for member in members:
        place[cython.cast(cython.int, member)] = 1
    return place


@cython.cfunc
def _set_of(tables: Tables, squares) -> cython.pointer[u64]:
    place = cython.cast(cython.pointer[u64], tables.room(tables.m.words * 8))
    for square in squares:
        insert(place, square)
    return place


@cython.cfunc
def _write_board(tables: Tables, board) -> None:
    m = tables.m
    m.n, m.files, m.ranks = board.n_squares, len(board.files), len(board.ranks)
    m.words = (m.n + 63) // 64
    m.file = _shorts_of(tables, [x for x, _ in board.places])
    m.rank = _shorts_of(tables, [y for _, y in board.places])
    m.grid = _shorts_of(tables, [board.at(x, y) for y in range(m.ranks) for x in range(m.files)])
    m.vanishing = _flags_of(tables, board.vanishing, m.n)
    m.vanishes = len(board.vanishing) > 0
    m.near[0] = _near(tables, ORTHOGONAL)
    m.near[1] = _near(tables, DIAGONAL)
    m.touching = _near(tables, (*ORTHOGONAL, *DIAGONAL))
    m.distance = cython.cast(cython.pointer[u8], tables.room(m.n * m.n))
    for a in range(m.n):
        for b in range(m.n):
            dx = m.file[a] - m.file[b]
            dy = m.rank[a] - m.rank[b]
            dx = -dx if dx < 0 else dx
            dy = -dy if dy < 0 else dy
            m.distance[a * m.n + b] = dx if dx > dy else dy


@cython.cfunc
def _near(tables: Tables, steps) -> cython.pointer[u64]:
    """For each square the set of those some steps away."""
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
    m, pieces, check = tables.m, program.pieces, program.check
    m.n_pieces = len(pieces)
    men = []
    for man in range(m.n_pieces + len(program.pairs)):
        men.extend((*program.pieces_of(man), NO_PIECE)[:2])
    m.man_pieces = _shorts_of(tables, men)
    m.has_unmoved = _flags_of(tables, [i for i, p in enumerate(pieces) if any(r.unmoved for r in p.moves)], m.n_pieces)
    starts, lists = [], []
    for piece in pieces:
        starts.append(len(lists) if piece.promotion else NO_PIECE)
        if piece.promotion:
            lists.extend((*piece.promotion.pieces, NO_PIECE))
    m.promotion = _shorts_of(tables, starts)
    m.promotions = _shorts_of(tables, lists)
    for side in range(2):
        place = cython.cast(cython.pointer[u64], tables.room(m.n_pieces * m.words * 8))
        m.promotion_zone[side] = place
        for number, piece in enumerate(pieces):
            for square in piece.promotion.zone[side] if piece.promotion else ():
                insert(place + cython.cast(cython.int, number) * m.words, square)
    m.royal = _flags_of(tables, check.royal, m.n_pieces)
    m.n_royals = len(check.royal)
    m.never_checks = _flags_of(tables, check.never_by, m.n_pieces)
    m.not_through = _flags_of(tables, check.not_through, m.n_pieces)
    m.any_not_through = len(check.not_through) > 0
    m.after_every_action = check.after_every_action
    m.castler = _flags_of(tables, [rule.mover for rule in program.castling], m.n_pieces)
    progress = program.end(EndKind.PROGRESS)
    m.progress_by_move = _flags_of(tables, progress.pieces if progress else (), m.n_pieces)
    m.progress_by_capture = progress is not None and progress.captures
    m.progress = progress.number if progress else 0
    m.stalemate_loses = program.end(EndKind.STALEMATE).result == "loss"


@cython.cfunc
def _write_walks(tables: Tables, program) -> None:
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
                rule.zone[0] = _set_of(tables, move.zone[0])
                rule.zone[1] = _set_of(tables, move.zone[1])
            for node in move.walk.nodes:
                listed = _write_stop(m, m.stops + at, node, rule.first, listed)
                if any(lands & PASSANT for lands in node.lands):
                    m.has_passant[piece] = 1
                at += 1
    m.rule_first[m.n_pieces] = number


@cython.cfunc
def _write_stop(
    m: cython.pointer[Machine], stop: cython.pointer[Stop], node, first: cython.uint, listed: cython.uint
) -> cython.uint:
    stop.dx, stop.dy, stop.wraps = node.dx, node.dy, node.wraps
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
    m, fusion = tables.m, program.fusion
    m.fusion = cython.cast(cython.pointer[i16], tables.room(m.n_pieces * m.n_pieces * 2))
    for i in range(m.n_pieces * m.n_pieces):
        m.fusion[i] = NO_PIECE
    m.part_first = cython.cast(cython.pointer[u32], tables.room((m.n_pieces + 1) * 4))
    m.not_begun = _flags_of(tables, fusion.not_begun if fusion else (), m.n_pieces)
    if fusion is None:
        return
    for (a, b), (whole, _) in fusion.results.items():
        m.fusion[cython.cast(cython.int, a * m.n_pieces + b)] = whole
        m.fusion[cython.cast(cython.int, b * m.n_pieces + a)] = whole
    ways = fusion.ways
    m.fuses_drop, m.fuses_hand = "made-drop" in ways, "made-hand" in ways
    m.splits_move, m.splits_hand = "splits-move" in ways, "splits-hand" in ways
    m.splits_empty, m.splits_unattacked = "splits-empty" in ways, "splits-unattacked" in ways
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
def _write_stacking(tables: Tables, program) -> None:
    m, stacking = tables.m, program.stacking
    m.stacks = stacking is not None
    m.sociable = cython.cast(cython.pointer[u8], tables.room(m.n_pieces))
    if stacking is None:
        return
    m.joins, m.passes = stacking.joins is not None, stacking.passes is not None
    m.together, m.leaves = stacking.together is not None, stacking.leaves is not None
    m.takes_one = stacking.takes_one is not None
    for piece in range(m.n_pieces):
        m.sociable[piece] = piece not in stacking.never


@cython.cfunc
def _write_graphs(tables: Tables, program) -> None:
    m = tables.m
    m.graphs = cython.cast(cython.pointer[Graph], tables.room(len(program.graphs) * cython.sizeof(Graph)))
    for number, rule in enumerate(program.graphs.values()):
        graph = m.graphs + cython.cast(cython.int, number)
        graph.relation = rule.relation != "touching"
        graph.friends_only = rule.friends_only
        steps = (ORTHOGONAL if "orthogonal" in rule.ways else ()) + (DIAGONAL if "diagonal" in rule.ways else ())
        graph.near = _near(tables, steps)
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
        if row.kind == 3:
            m.commanded = 1
    for number, deed in enumerate(_DEEDS):
        if deed in activation.deeds:
            m.deeds |= 1 << cython.cast(cython.int, number)


@cython.cfunc
def _write_commands(tables: Tables, program) -> None:
    m, commands = tables.m, list(program.commands.values())
    names = sorted({stance.name for command in commands for stance in command.stances})
    tables.stance_names = names
    m.n_names, m.n_commands = len(names), len(commands)
    m.commands = cython.cast(cython.pointer[CommandRule], tables.room(m.n_commands * cython.sizeof(CommandRule)))
    n_stances: cython.size_t = sum(len(command.stances) for command in commands)
    m.stances = cython.cast(cython.pointer[Stance], tables.room(n_stances * cython.sizeof(Stance)))
    m.command_of = _shorts_of(tables, [NO_PIECE] * m.n_pieces)
    m.stance_of = _shorts_of(tables, [NO_PIECE] * (m.n_pieces * m.n_names))
    at: cython.int = 0
    for number in range(m.n_commands):
        rule, row = commands[number], m.commands + number
        row.piece, row.graph = rule.piece, _graph_number(program, rule.graph)
        row.first, row.n_stances, row.most = at, len(rule.stances), rule.most
        row.others, row.converts = rule.others, rule.converts is not None
        row.spared = _flags_of(tables, rule.spared, m.n_pieces)
        m.command_of[row.piece] = number
        for stance in rule.stances:
            place = m.stances + at
            place.name, place.rule = names.index(stance.name), number
            place.activates = _flags_of(tables, stance.activates, m.n_pieces)
            place.moves_as = _shorts_of(
                tables,
                [stance.moves_as[piece][0] if piece in stance.moves_as else piece for piece in range(m.n_pieces)],
            )
            if m.stance_of[row.piece * m.n_names + place.name] == NO_PIECE:
                m.stance_of[row.piece * m.n_names + place.name] = at
            at += 1


@cython.cfunc
def _write_hand(tables: Tables, program) -> None:
    m, hand = tables.m, program.hand
    m.promoted = NO_PIECE
    m.drop_limits = cython.cast(cython.pointer[DropLimit], tables.room(m.n_pieces * cython.sizeof(DropLimit)))
    m.unpocketed = _flags_of(tables, hand.unpocketed if hand else (), m.n_pieces)
    for number in range(m.n_pieces):
        limit = program.pieces[number].drop
        if limit is not None:
            row = m.drop_limits + number
            row.has, row.not_back_rank, row.depth = 1, limit.not_back_rank, min(limit.depth, 30_000)
            row.per_file, row.per_colour, row.per_board = limit.per_file, limit.per_colour, limit.per_board
    if hand is None:
        return
    m.hands, m.receives, m.pockets = 1, hand.receives is not None, hand.pockets is not None
    if hand.promoted is not None:
        m.promoted, m.promotion_marks = hand.promoted, 1
    m.n_drops = len(hand.drops)
    m.drops = cython.cast(cython.pointer[DropRule], tables.room(m.n_drops * cython.sizeof(DropRule)))
    for number in range(m.n_drops):
        rule, drop = hand.drops[number], m.drops + number
        drop.kind = {"empty": 0, "within": 2}.get(rule.kind, 1)
        drop.piece, drop.distance, drop.touching = rule.piece, rule.distance, rule.touching
        drop.limited = len(rule.only) > 0
        drop.only = _flags_of(tables, rule.only, m.n_pieces)
        drop.zoned = rule.zone is not None
        if drop.kind == 0:
            m.drops_empty = 1
        if rule.zone is not None:
            drop.zone[0], drop.zone[1] = _set_of(tables, rule.zone[0]), _set_of(tables, rule.zone[1])


@cython.cfunc
def _write_formations(tables: Tables, program) -> None:
    m, board = tables.m, program.board
    m.n_formations = len(program.formations)
    m.formations = cython.cast(cython.pointer[Formation], tables.room(m.n_formations * cython.sizeof(Formation)))
    for number in range(m.n_formations):
        rule, formation = program.formations[number], m.formations + number
        formation.piece, formation.captures = rule.piece, rule.captures is not None
        formation.n_cells, formation.n_steps = len(rule.cells), len(rule.steps)
        cells, steps = [], []
        for square in range(m.n):
            block = [board.step(square, x, y) for x, y in rule.cells]
            cells.extend([NOWHERE] * len(block) if NOWHERE in block else block)
            steps.extend(board.step(square, dx, dy) for dx, dy in rule.steps)
        formation.cells, formation.steps = _shorts_of(tables, cells), _shorts_of(tables, steps)
        _write_ride_reach(tables, formation)


@cython.cfunc
def _write_ride_reach(tables: Tables, formation: cython.pointer[Formation]) -> None:
    m = tables.m
    formation.reach = cython.cast(cython.pointer[u64], tables.room(m.n * m.words * 8))
    for anchor in range(m.n):
        for i in range(formation.n_steps):
            at: cython.int = formation.steps[anchor * formation.n_steps + i]
            while at != NOWHERE and formation.cells[at * formation.n_cells] != NOWHERE:
                for j in range(formation.n_cells):
                    insert(formation.reach + anchor * m.words, formation.cells[at * formation.n_cells + j])
                at = formation.steps[at * formation.n_steps + i]


@cython.cfunc
def _write_castling(tables: Tables, program) -> None:
    m = tables.m
    m.n_castlings = len(program.castling)
    m.castlings = cython.cast(cython.pointer[Castling], tables.room(m.n_castlings * cython.sizeof(Castling)))
    for number in range(m.n_castlings):
        rule, castling = program.castling[number], m.castlings + number
        castling.mover, castling.partner = rule.mover, rule.partner
        castling.meets = rule.meets
        castling.elsewhere = _flags_of(tables, rule.elsewhere, m.n)
        castling.sides = sum(1 << side for side in rule.sides)
        castling.not_out, castling.not_through = rule.not_out is not None, rule.not_through is not None
        castling.n_wings = len(rule.wings)
        castling.wings = cython.cast(cython.pointer[Wing], tables.room(len(rule.wings) * cython.sizeof(Wing)))
        for i, wing in enumerate(rule.wings):
            place = castling.wings + cython.cast(cython.int, i)
            place.toward, place.mover_file, place.partner_file = wing.toward, wing.mover_file, wing.partner_file


@cython.cfunc
def _write_chains(tables: Tables, program) -> None:
    m, rule = tables.m, program.chain
    m.values = cython.cast(cython.pointer[i32], tables.room(m.n_pieces * 4))
    if rule is None:
        return
    m.chains, m.chain_graph, m.least, m.most = 1, _graph_number(program, rule.graph), rule.least, rule.most
    m.formed, m.scoring = rule.formed is not None, rule.scores is not None
    for piece in range(m.n_pieces):
        m.values[piece] = rule.values[piece]
    m.chain_waits = rule.relocation is not None
    m.remembers_claims = rule.once is not None or rule.relocation is None


@cython.cfunc
def _write_turn(tables: Tables, program) -> None:
    m, turn = tables.m, program.turn
    for side in range(2):
        for end in range(2):
            m.lengths[side][end] = turn.lengths[side][end]
    m.n_piece_lengths = len(turn.by_piece)
    m.piece_lengths = cython.cast(
        cython.pointer[PieceLength], tables.room(m.n_piece_lengths * cython.sizeof(PieceLength))
    )
    for number in range(m.n_piece_lengths):
        rule, row = turn.by_piece[number], m.piece_lengths + number
        row.piece, row.least, row.most = rule.piece, rule.least, rule.most
    m.opening_side = NO_PIECE if turn.opening_side is None else turn.opening_side
    m.opening_actions = turn.opening
    m.takes_command = turn.takes_command is not None
    m.acts_once, m.afresh = turn.acts_once is not None, turn.afresh is not None
    m.relocates_captured = turn.captured is not None
    m.claims = turn.claims is not None
    m.relocates_unclaimed = turn.unclaimed is not None
    m.ends_on_check, m.ends_when_stuck = turn.ends_on_check is not None, turn.ends_when_stuck is not None
    m.counts_units = counts_units(program)
    m.actions_of_own, m.actions_of_other = actions_of(program)


@cython.cfunc
def _write_goals(tables: Tables, program) -> None:
    m = tables.m
    rules = program.goals
    m.n_goals = len(rules)
    m.goals = cython.cast(cython.pointer[Goal], tables.room(m.n_goals * cython.sizeof(Goal)))
    for number in range(m.n_goals):
        rule, goal = rules[number], m.goals + number
        goal.kind, goal.score = _GOALS[rule.kind], rule.number
        goal.pieces = _flags_of(tables, rule.pieces, m.n_pieces)
        if rule.zone is not None:
            goal.zone[0], goal.zone[1] = _set_of(tables, rule.zone[0]), _set_of(tables, rule.zone[1])


@cython.cfunc
def _lay_out_state(tables: Tables) -> None:
    """Where the parts of a state begin: the colours right behind its head, each part on a multiple of eight bytes.

    A game pays only for what it has: without stacking there are no second units, without chains no links.
    """
    m = tables.m
    m.longest_turn = most_actions(tables.program)
    m.room_passants = most_open(tables.program, m.longest_turn + 1)  # those of the turn before may be open still
    m.room_ridden = m.longest_turn + 1 if m.n_formations else 0
    m.room_waiting = m.n if m.relocates_captured or m.chain_waits or m.relocates_unclaimed else 0
    m.room_idents = 2 * m.n if m.chains else 0
    m.ident_words = (m.room_idents + 63) // 64
    at: cython.size_t = _rounded(cython.sizeof(State) + m.n + 2)
    m.unit_at, at = at, _rounded(at + 2 * m.n)
    m.second_at, at = at, _rounded(at + (2 * m.n if m.stacks else 0))
    m.occupied_at, at = at, at + 3 * m.words * 8  # the third set: neutral units, and squares that have vanished
    m.tally_at, at = at, _rounded(at + 4 * m.n_pieces)
    m.hand_at, at = at, _rounded(at + (4 * m.n_pieces if m.hands else 0))
    m.castles_at, at = at, at + m.words * 8
    m.active_at, at = at, at + (2 * m.words * 8 if m.activates else 0)
    m.passant_at, at = at, _rounded(at + 4 * m.room_passants)
    m.waiting_at, at = at, _rounded(at + 4 * m.room_waiting)
    m.ridden_at, at = at, _rounded(at + 4 * m.room_ridden)
    m.ident_at, at = at, _rounded(at + (2 * m.n if m.chains else 0))
    m.link_at, at = at, at + 2 * m.room_idents * m.ident_words * 8
    m.relocated_at, at = at, at + m.ident_words * 8
    m.edge_at, at = at, at + (2 * m.n * m.words * 8 if m.chains else 0)
    m.size = at


@cython.cfunc
@cython.exceptval(check=False)
def _rounded(size: cython.size_t) -> cython.size_t:
    return (size + 7) // 8 * 8


@cython.cfunc
def _write_randoms(tables: Tables) -> None:
    """The numbers of the hash, the same in every run."""
    m, random = tables.m, Random("the kernel's hash")
    seed: u64 = random.getrandbits(64)
    m.z_unit = _numbers(tables, m.n_pieces * 3 * m.n, seed + 1)
    m.z_mark = _numbers(tables, 16 * m.n, seed + 2)
    for i in range(m.n):
        m.z_mark[i] = 0
    m.z_hand = _numbers(tables, 2 * m.n_pieces, seed + 3)
    m.z_gone = _numbers(tables, m.n, seed + 4)


@cython.cfunc
def _numbers(tables: Tables, count: cython.size_t, seed: u64) -> cython.pointer[u64]:
    place = cython.cast(cython.pointer[u64], tables.room(count * 8))
    for i in range(count):
        place[i] = mix(seed, i + 1)
    return place


@cython.cfunc
def _make_working_memory(tables: Tables) -> None:
    m = tables.m
    m.n_plies = N_PLIES
    m.states = cython.cast(cython.pointer[u8], tables.room(N_PLIES * m.size))
    m.room_actions = 4096
    m.actions = cython.cast(cython.pointer[Action], malloc(m.room_actions * cython.sizeof(Action)))
    m.room_claimed = 64
    m.claimed = cython.cast(cython.pointer[u16], malloc(m.room_claimed * (MAX_CHAIN + 1) * 2))
    m.room_paths = 1024
    m.paths = cython.cast(cython.pointer[u16], malloc(m.room_paths * (MAX_CHAIN + 1) * 2))
    if m.actions == cython.NULL or m.claimed == cython.NULL or m.paths == cython.NULL:
        raise MemoryError
    m.touched = cython.cast(cython.pointer[u64], tables.room(m.words * 8))
    m.scratch = cython.cast(cython.pointer[u64], tables.room(8 * (m.n * m.words + m.room_idents + 16 * m.words + 64)))
    m.stamps = cython.cast(cython.pointer[u64], tables.room(2 * (m.n + 2) * 8))
    m.heard = cython.cast(cython.p_void, tables.heard)
    if m.longest_turn > 2:
        m.seen = cython.cast(cython.pointer[Seen], tables.room(N_SEEN * cython.sizeof(Seen)))
    m.keeps_touched = (
        m.vanishes or m.n_formations > 0 or m.room_passants > 0 or any(m.has_passant[i] for i in range(m.n_pieces))
    )


_MOST_NODES = 1_000_000
"""Nodes of all walks together up to which they are laid at once; in a larger game each is laid when first asked for."""


@cython.cfunc
def _lay_all(tables: Tables) -> None:
    m = tables.m
    count: cython.size_t = 0
    for rule in range(m.n_rules):
        count += m.rules[rule].count
    if count * 2 * m.n > _MOST_NODES:
        return
    m.all_laid = 1
    for piece in range(m.n_pieces):
        for side in range(2):
            for square in range(m.n):
                walk_of(m, piece, side, square)


_MOST_LINES = 1 << 22
"""Entries of the largest table of lines of attack; a larger game does without."""


@cython.cfunc
def _write_lines(tables: Tables, program) -> None:
    """The lines of attack, if attacks are plain: each piece by one way that only asks for empty squares between."""
    m = tables.m
    m.n_promotions = _bytes_of(tables, [max(1, len(p.promotion.pieces)) if p.promotion else 1 for p in program.pieces])
    entries = m.n * m.n * 2 * m.n_pieces
    if (
        not m.all_laid
        or entries > _MOST_LINES
        or not _attacks_are_plain(m)
        or not all([_is_plain(p) for p in program.pieces])
    ):
        return
    m.lines = cython.cast(cython.pointer[u16], tables.room(entries * 2))
    m.drawn = draw_lines(m)
    promoted = [man for p in program.pieces if p.promotion for man in p.promotion.pieces]
    m.plain = m.drawn and _turns_are_plain(m) and not any([man in program.check.royal for man in promoted])


@cython.cfunc
def _attacks_are_plain(m: cython.pointer[Machine]) -> cython.bint:
    """Whether units attack by their own moves alone, all of them at all times."""
    if m.stacks or m.n_formations or m.n_commands or (m.splits_move and not m.splits_empty):
        return False
    return not (m.activates and m.deeds & CHECK_DEED)


@cython.cfunc
def _turns_are_plain(m: cython.pointer[Machine]) -> cython.bint:
    """Whether a turn is one action, after which the own royal unit is safe from what moves, and nothing else counts."""
    if m.n_goals or m.any_not_through or m.relocates_captured or m.splits_move or m.splits_hand:
        return False
    if m.activates or m.ends_on_check or m.ends_when_stuck or m.chains:
        return False
    one: cython.bint = (m.opening_side == NO_PIECE or m.opening_actions == 1) and m.n_piece_lengths == 0
    for side in range(2):
        one = one and m.lengths[side][0] == 1 and m.lengths[side][1] == 1
    return one


@cython.cfunc
def _is_plain(piece) -> cython.bint:
    """Whether all a piece captures lies behind empty squares, and it captures nothing in passing."""
    for rule in piece.moves:
        nodes = rule.walk.nodes
        for number, node in enumerate(nodes):
            if node.victims:
                return False
            if node.lands[2] & CAPTURE and not rule.tame:
                gates = [nodes[i].needs for i in (*node.path[1:], number)] if node.path else []
                if rule.unmoved or any([set(gate) != {0} for gate in gates]):
                    return False
    return True
