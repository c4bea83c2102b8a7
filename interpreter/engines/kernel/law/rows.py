# cython: language_level=3, cdivision=True, infer_types=True
"""The five tables of a Program, compiled to the flags and masks that the kernel reads."""

import cython
from cython.cimports.interpreter.engines.kernel.law.constraints import enlist
from cython.cimports.interpreter.engines.kernel.law.goals import judge
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.machine.memory import Tables, flags_of, set_of, shorts_of

from dsl.limits import MAX_ACTIONS
from dsl.model.refusals import RECALLING
from dsl.model.rows import (
    AFTERMATH,
    BY_PASSES,
    OWN_TOO,
    ConstraintKind,
    Effect,
    EndKind,
    OfferKind,
    PhaseKind,
    Trigger,
    Whom,
    kind_of,
    number_of,
)
from dsl.model.ways import lines_along
from interpreter.program.checks import checks_needed
from interpreter.program.inlet import inlets_of
from interpreter.state.position import NOTES, last_opening, opening_turns, swapping_turn
from interpreter.state.remaining import actions_of, counts_units

_DEEDS = ("move", "castle", "split", "pocket", "ride", "check")
_GOALS = {
    EndKind.CAPTURE: CAPTURE_GOAL,
    EndKind.REACH: REACH_GOAL,
    EndKind.SCORE: SCORE_GOAL,
    EndKind.CHECKS: SCORE_GOAL,
    EndKind.ROW: ROW_GOAL,
    EndKind.HOLD: HOLD_GOAL,
    EndKind.CONNECTION: JOIN_GOAL,
}
_SCORED = (Trigger.CAPTURE, Trigger.MOVE, Trigger.DROP)
_RESULTS = {"draw": 0, "loss": -1, "win": 1}
_NUMBERS = {"most": 1, "fewest": -1}
_SCORES = {"higher": 1, "lower": -1}


def write_rows(tables: Tables) -> None:
    """Compile the rows, once the inventory is written."""
    program = tables.program
    _write_tables(tables, program)
    _write_offers(tables, program)
    _write_constraints(tables, program)
    enlist(tables)
    _write_budgets(tables, program)
    _write_sharing(tables, program)
    _write_consequences(tables, program)
    _write_phases(tables, program)
    _write_ends(tables, program)


@cython.cfunc
def _write_tables(tables: Tables, program) -> None:
    """Compile all rows, those of each kind in their order."""
    m = tables.m
    _write_table(tables, m.offers, program.offers, OfferKind)
    _write_table(tables, m.constraints, program.constraints, ConstraintKind)
    _write_table(tables, m.consequences, program.consequences, Effect)
    _write_table(tables, m.phases, program.phases, PhaseKind)
    _write_table(tables, m.ends, program.ends, EndKind)


@cython.cfunc
def _write_table(tables: Tables, kinds: cython.pointer[Rows], rows, kind) -> None:
    assert len(kind) <= MOST_KINDS, "the kernel has room for all kinds of a table"
    for number, one in enumerate(kind):
        found = [row for row in rows if kind_of(row) is one]
        place = kinds + cython.cast(cython.int, number)
        place.first, place.n = _written(tables, found), len(found)


@cython.cfunc
def _written(tables: Tables, rows) -> cython.pointer[Row]:
    """Return rows as structs, one after the other."""
    place = cython.cast(cython.pointer[Row], tables.room(len(rows) * cython.sizeof(Row)))
    for number, row in enumerate(rows):
        _write_row(tables, place + cython.cast(cython.int, number), row)
    return place


@cython.cfunc
def _write_row(tables: Tables, to: cython.pointer[Row], row) -> None:
    """Write the columns that a row has; one that it lacks says nothing."""
    program, said = tables.program, _Columns(row)
    to.kind = number_of(kind_of(row))
    to.trigger, to.whom = number_of(said("trigger", None)), number_of(said("whom", None))
    to.of, to.other, to.piece, to.per = said("of", -1), said("other", -1), said("piece", -1), said("per", -1)
    to.side, to.number, to.least, to.most = said("side", -1), said("number"), said("least"), said("most")
    to.more, to.against, to.units = said("more"), said("against"), said("units")
    to.graph = list(program.graphs).index(row.graph) if said("graph", "") else 0
    to.n_pieces = len(said("pieces", ()))
    to.pieces, to.movers = _flags(tables, said("pieces")), _flags(tables, said("movers"))
    to.victims = _flags(tables, said("victims"))
    to.spared, to.absent = _flags(tables, said("spared")), _flags(tables, said("absent"))
    for side in range(2):
        to.zone[side], to.far[side] = _zone(tables, said("zone", None), side), _zone(tables, said("far", None), side)
        to.third[side] = _zone(tables, said("third", None), side)
        to.hostile[side] = _zone(tables, said("hostile", None), side)
        to.inside[side] = _zone(tables, said("inside", None), side)
    if to.number and (kind_of(row) is ConstraintKind.DROP_RANGE or said("whom", None) in (Whom.UNITS, Whom.ENEMIES)):
        to.near = _within(tables, to.number)
    to.ways, to.along = _ways(said("ways", ())), _ways(said("along", ()))
    to.which = ("", "last", "every", "most", "fewest", "higher", "lower", "rival", "enemy").index(said("which", ""))
    to.where, to.by = ("", "empty", "reached", "left").index(said("where", "")), said("by", "mover") == "opponent"
    to.unless, to.only, to.touching, to.others = said("unless"), said("only"), said("touching"), said("others")
    to.opening, to.new, to.held, to.captures = said("opening"), said("new"), said("held"), said("captures")
    to.drops, to.promotions = said("drops"), said("promotions")
    to.safe, to.late, to.perpetual = said("safe"), said("late"), said("perpetual")
    to.points, to.filled, to.gaps = said("points"), said("filled"), said("gaps")
    to.both = said("both")


@cython.cfunc
def _zone(tables: Tables, zone, side) -> cython.pointer[u64]:
    return cython.NULL if zone is None else set_of(tables, zone[side])


@cython.cfunc
def _within(tables: Tables, number: cython.int) -> cython.pointer[u64]:
    """Return for each square the set of squares within a distance of it."""
    m = tables.m
    place = cython.cast(cython.pointer[u64], tables.room(m.n * m.words * 8))
    for center in range(m.n):
        for square in range(m.n):
            if m.distance[center * m.n + square] <= number:
                insert(place + center * m.words, square)
    return place


def _sides(row):
    """Return the sides that a row is for."""
    return (0, 1) if row.side is None else (row.side,)


class _Columns:
    """The columns of a row, with a default for those that it lacks or leaves open."""

    def __init__(self, row):
        self.row = row

    def __call__(self, name, default=0):
        found = getattr(self.row, name, None)
        return default if found is None else found


@cython.cfunc
def _flags(tables: Tables, pieces) -> cython.pointer[u8]:
    return flags_of(tables, pieces, tables.m.n_pieces) if pieces else cython.NULL


@cython.cfunc
def _ways(ways) -> cython.int:
    bits: cython.int = 0
    for dx, dy in lines_along(ways):
        bits |= (2 if dy == 0 else 1) if dx == 0 or dy == 0 else 4 if dy > 0 else 8
    return bits


@cython.cfunc
def _write_offers(tables: Tables, program) -> None:
    """Write the flags of the machine that say which offers a game has."""
    m = tables.m
    kinds = {row.kind for row in program.offers}
    m.fuses_move, m.fuses_drop = OfferKind.FUSE in kinds, OfferKind.DROP_FUSE in kinds
    m.fuses_hand = OfferKind.HAND_FUSE in kinds
    m.splits_move, m.splits_hand = OfferKind.SPLIT in kinds, OfferKind.HAND_SPLIT in kinds
    m.hands, m.drops, m.pockets = program.hand is not None, OfferKind.DROP in kinds, OfferKind.POCKET in kinds
    m.pockets_neutral = OfferKind.POCKET_NEUTRAL in kinds
    m.stacks, m.joins, m.passes = program.stacking is not None, OfferKind.JOIN in kinds, OfferKind.PASS_FRIEND in kinds
    m.together, m.leaves = OfferKind.MOVE_TOGETHER in kinds, OfferKind.LEAVE_PAIR in kinds
    for row in program.offers:
        if row.kind is OfferKind.PASS:
            for side in _sides(row):
                m.may_pass[cython.cast(cython.int, side)] = True
    m.takes_one = OfferKind.TAKE_ONE in kinds
    m.exchanges = OfferKind.EXCHANGE in kinds
    m.drops_promoted = OfferKind.DROP_PROMOTED in kinds
    pushing = program.offer(OfferKind.DROP_PUSH)
    inlets = list(inlets_of(program.board, pushing.ways)) if pushing is not None else []
    m.n_inlets, m.inlet_edge = len(inlets), pushing is not None and pushing.edge
    m.inlets = shorts_of(tables, [square for inlet in inlets for square in (inlet.square, inlet.following)])
    endless = program.offer(OfferKind.DROP_ENDLESS)
    m.endless = flags_of(tables, endless.pieces if endless is not None else (), m.n_pieces)
    for row in program.offers:
        if row.kind is OfferKind.CONVERT:
            for leader in row.pieces:
                m.commands[m.command_of[cython.cast(cython.int, leader)]].converts = 1


@cython.cfunc
def _write_constraints(tables: Tables, program) -> None:
    """Write the flags and sets of the machine that come from constraints."""
    m, kinds = tables.m, {row.kind for row in program.constraints}
    m.acts_once, m.every_action = ConstraintKind.ACTED in kinds, ConstraintKind.EVERY_ACTION in kinds
    m.by_itself = ConstraintKind.BY_ITSELF in kinds
    m.other_wing = ConstraintKind.OTHER_WING in kinds
    m.splits_empty = ConstraintKind.SPLIT_EMPTY in kinds
    m.formed = ConstraintKind.FORMED in kinds
    m.recalls = not RECALLING.isdisjoint(kinds)
    m.unordered = ConstraintKind.UNORDERED in kinds
    m.n_facings = len(list(program.constraints_of(ConstraintKind.FACES)))
    m.n_freezes = len(list(program.constraints_of(ConstraintKind.FREEZES, ConstraintKind.FROZEN)))
    m.royal = _pieces_of(tables, ConstraintKind.ROYAL)
    m.n_royals = len(program.royal)
    m.sought = flags_of(tables, program.sought, m.n_pieces)
    _write_kept(tables, program)
    m.harmless = _pieces_of(tables, ConstraintKind.HARMLESS)
    m.not_begun = _pieces_of(tables, ConstraintKind.NOT_BEGUN)
    m.unshared = _pieces_of(tables, ConstraintKind.UNSHARED)
    _write_limits(tables, program)
    m.must_capture = any(["capture" in row.deeds for row in program.constraints_of(ConstraintKind.FIRST)])
    deeds = {deed for row in program.constraints_of(ConstraintKind.IDLE) for deed in row.deeds}
    for number, deed in enumerate(_DEEDS):
        if deed in deeds:
            m.deeds |= 1 << cython.cast(cython.int, number)


@cython.cfunc
def _pieces_of(tables: Tables, kind) -> cython.pointer[u8]:
    """Return a byte for each piece: 1 if a constraint of a kind concerns it, or all pieces."""
    m, rows = tables.m, list(tables.program.constraints_of(kind))
    return flags_of(tables, [piece for row in rows for piece in row.pieces or range(m.n_pieces)], m.n_pieces)


@cython.cfunc
def _write_limits(tables: Tables, program) -> None:
    """Compile how many units of a piece a promotion or a drop may give a side."""
    m = tables.m
    limits = {row.of: row.number for row in program.constraints_of(ConstraintKind.CROWDED)}
    if limits:
        m.crowd = shorts_of(tables, [limits.get(piece, 0) for piece in range(m.n_pieces)])
    if program.constraint(ConstraintKind.UNCAPTURED) is not None:
        m.only_captured = _pieces_of(tables, ConstraintKind.UNCAPTURED)
        rows = program.constraints_of(ConstraintKind.UNCAPTURED)
        meek = [piece for row in rows if row.unless for piece in row.pieces]
        if meek:
            m.meek = flags_of(tables, meek, m.n_pieces)
    if program.constraint(ConstraintKind.PROMOTES_HELD) is not None:
        m.held_only = _pieces_of(tables, ConstraintKind.PROMOTES_HELD)
    for side in range(2):
        own = [unit.piece for unit in program.array if unit.side == side]
        own += program.array_hands[side] if m.exchanges else ()
        m.at_start[side] = shorts_of(tables, [own.count(piece) for piece in range(m.n_pieces)])


@cython.cfunc
def _write_kept(tables: Tables, program) -> None:
    m = tables.m
    rows = list(program.constraints_of(ConstraintKind.ROYAL))
    m.untaken = flags_of(tables, [piece for row in rows if not row.which for piece in row.pieces], m.n_pieces)
    if any([row.which for row in rows]):
        m.n_kept = len(rows)
    m.kept = cython.cast(cython.pointer[Kept], tables.room(m.n_kept * cython.sizeof(Kept)))
    for number in range(m.n_kept):
        row, kept = rows[number], m.kept + number
        kept.which, kept.number = _KEPT[row.which], max(row.number, 1)
        kept.pieces = flags_of(tables, row.pieces, m.n_pieces)


_KEPT = {"": KEEPS_EVERY, "last": KEEPS_LAST, "every": KEEPS_ONE}


@cython.cfunc
def _write_budgets(tables: Tables, program) -> None:
    """Compile the budget of each leader, and the pieces that it never converts."""
    m = tables.m
    for row in program.constraints_of(ConstraintKind.BUDGET):
        command = m.commands + m.command_of[cython.cast(cython.int, row.of)]
        command.most, command.others = row.number, row.others
    for number in range(m.n_commands):
        command = m.commands + number
        spared = [row.pieces for row in program.constraints_of(ConstraintKind.SPARED) if row.of == command.piece]
        command.spared = flags_of(tables, [piece for pieces in spared for piece in pieces], m.n_pieces)


@cython.cfunc
def _write_sharing(tables: Tables, program) -> None:
    m = tables.m
    row = program.constraint(ConstraintKind.SHARED)
    m.sharer = NO_PIECE if row is None else row.of
    m.shares_each = 0 if row is None else row.number
    m.makers = cython.cast(cython.pointer[i16], tables.room(2 * (MAX_ACTIONS + 2)))
    m.tried = cython.cast(cython.pointer[u64], tables.room(8 * m.words))


@cython.cfunc
def _write_consequences(tables: Tables, program) -> None:
    """Write the flags and rows of the machine that come from consequences."""
    m = tables.m
    rows = {(row.trigger, row.effect): row for row in program.consequences}
    for number, effect in enumerate(Effect):
        if effect not in AFTERMATH and (Trigger.CAPTURE, effect) in rows:
            m.on_capture |= 1 << cython.cast(cython.int, number)
    _write_afters(tables, program)
    scorings = [row for row in program.consequences if row.effect is Effect.SCORE and row.trigger in _SCORED]
    m.n_scorings, m.scorings = len(scorings), _written(tables, scorings)
    m.names_victims |= any(row.victims for row in scorings)
    m.keeps_score = program.keeps_score
    become = rows.get((Trigger.STOW, Effect.BECOME))
    m.promoted = NO_PIECE if become is None or become.other is None else become.other
    m.comes_back = become is not None and become.other is None
    m.vanishes = (Trigger.LEAVE, Effect.VANISH) in rows
    m.closes = (Trigger.CAPTURE, Effect.CLOSE) in rows
    m.walls |= m.closes
    m.keeps_fallen = m.closes or any([row.which for row in program.constraints_of(ConstraintKind.FIRST)])
    m.afresh = (Trigger.MADE, Effect.AFRESH) in rows
    for number, trigger in enumerate(Trigger):
        if (trigger, Effect.END_TURN) in rows:
            m.ends_turn |= 1 << cython.cast(cython.int, number)
    startled = [piece for row in program.consequences if row.effect is Effect.STARTLE for piece in row.pieces]
    m.startles = len(startled) > 0
    m.startled = flags_of(tables, startled, m.n_pieces)
    m.claims_score = (Trigger.CLAIM, Effect.SCORE) in rows
    m.claims_wait = (Trigger.CLAIM, Effect.WAIT) in rows
    m.remembers_claims = not m.claims_wait or program.constraint(ConstraintKind.CLAIMED) is not None


@cython.cfunc
def _write_afters(tables: Tables, program) -> None:
    """Compile the effects on units around the one that acted."""
    m, rows = tables.m, [row for row in program.consequences if row.effect in AFTERMATH]
    rows.sort(key=_is_transfer)
    m.transfers = any(map(_is_transfer, rows))
    m.n_afters, m.afters = len(rows), _written(tables, rows)
    for row in rows:
        m.walls |= row.effect is Effect.PETRIFY
        m.names_victims |= len(row.victims) > 0
        harms = row.whom in OWN_TOO or row.effect is Effect.TURN_INTO
        m.harms |= harms and row.trigger is not Trigger.DROP
    back = [row for row in rows if row.effect is Effect.GO_BACK]
    for side in range(2 if back else 0):
        own = [row.movers or range(m.n_pieces) for row in back if row.side in (None, side)]
        m.goes_back[side] = flags_of(tables, [piece for pieces in own for piece in pieces], m.n_pieces)
    m.sweepers = flags_of(tables, sorted(program.sweepers), m.n_pieces)
    m.far_sweepers = flags_of(tables, sorted(program.far_sweepers), m.n_pieces)
    m.lost = cython.cast(cython.pointer[u8], tables.room(m.n_pieces))
    m.taken = cython.cast(cython.pointer[u8], tables.room(m.n_pieces))
    m.prey = cython.cast(cython.pointer[u8], tables.room(m.n_pieces))
    m.left_of_kept = cython.cast(cython.pointer[i16], tables.room(4 * m.n_kept))
    m.centers = cython.cast(cython.pointer[u64], tables.room(m.words * 8))
    m.chosen = cython.cast(cython.pointer[u64], tables.room(m.words * 8))
    m.aside = cython.cast(cython.pointer[u64], tables.room(3 * m.words * 8))


def _is_transfer(row):
    """Return True if units pass to another board by a row, which comes after all other effects."""
    return row.effect is Effect.TRANSFER


@cython.cfunc
def _is_by_other(row):
    """Return True if the other side chooses by a row."""
    return row is not None and row.by != "mover"


@cython.cfunc
def _write_phases(tables: Tables, program) -> None:
    """Write the parts of a turn: who places, the second part, commands, chains and numbers of actions."""
    m = tables.m
    m.other_places[ACT_PHASE] = _is_by_other(program.consequence(Trigger.CAPTURE, Effect.WAIT))
    m.other_places[CLAIM_PHASE] = _is_by_other(program.consequence(Trigger.CLAIM, Effect.WAIT))
    m.other_places[RELOCATE_PHASE] = _is_by_other(program.phase(PhaseKind.RELOCATE))
    second = program.phase(PhaseKind.PLACE)
    if second is not None:
        m.second = ("", "empty", "reached", "left").index(second.where)
        m.second_may, m.second_new, m.second_piece = not second.least, second.new, second.pieces[0]
        m.second_held = second.held
        if second.zone is not None:
            m.second_zone[0], m.second_zone[1] = set_of(tables, second.zone[0]), set_of(tables, second.zone[1])
        m.second_pieces = flags_of(tables, second.pieces, m.n_pieces)
        m.second_spared = flags_of(tables, second.spared, m.n_pieces)
    m.takes_command = program.phase(PhaseKind.COMMAND) is not None
    m.claims = program.phase(PhaseKind.CLAIM) is not None
    m.relocates = program.phase(PhaseKind.RELOCATE) is not None
    m.may_stay = m.relocates and not program.phase(PhaseKind.RELOCATE).least
    costs = program.constraints_of(ConstraintKind.SHIFT_COST)
    m.by_pushes = program.constraint(ConstraintKind.BY_PUSHES) is not None
    m.shift_cost = next((row.number for row in costs), 1)
    for side, turns in opening_turns(program).items():
        m.opening_first[side], m.opening_last[side] = turns[0], turns[-1]
    m.swap_side, m.swap_number = swapping_turn(program) or (NO_PIECE, 0)
    m.opening_ahead = last_opening(program)
    m.grows = any([row.number for row in program.lengths])
    rows = [row for row in program.phases if row.kind is PhaseKind.ACT]
    by_piece = [row for row in rows if row.piece is not None]
    for row in reversed(rows):  # of the rows that fit the first counts
        if row.opening:
            m.opening_actions[row.side] = row.most
        elif row.piece is None:
            for side in range(2):
                if row.side is None or row.side == side:
                    m.lengths[side][0], m.lengths[side][1] = row.least, row.most
                    m.growth[side], m.per[side] = row.number, NO_PIECE if row.per is None else row.per
    m.n_piece_lengths = len(by_piece)
    m.piece_lengths = cython.cast(
        cython.pointer[PieceLength], tables.room(m.n_piece_lengths * cython.sizeof(PieceLength))
    )
    for number in range(m.n_piece_lengths):
        row, length = by_piece[number], m.piece_lengths + number
        length.piece, length.least, length.most = row.piece, row.least, row.most
    m.counts_units = counts_units(program)
    m.actions_of_own, m.actions_of_other = actions_of(program)


@cython.cfunc
def _write_ends(tables: Tables, program) -> None:
    """Write the goals and the other ends of a game."""
    m, rows = tables.m, program.decisive
    m.n_goals = len(rows)
    m.goes_late = any(row.late for row in rows)
    m.goals = cython.cast(cython.pointer[Goal], tables.room(m.n_goals * cython.sizeof(Goal)))
    written = _written(tables, rows)
    m.steps_win = m.n_afters > 0 or any([row.kind is EndKind.REACH for row in rows])
    for number in range(m.n_goals):
        row, goal = rows[number], m.goals + number
        goal.row, goal.kind, goal.score = written + number, _GOALS.get(row.kind, OTHER_GOAL), row.number
        goal.by_passes = row.kind in BY_PASSES
        goal.wins, goal.draws, goal.winners = row.result == "win", row.result == "draw", 3 if goal.by_passes else 0
        for side in range(2):
            if row.concerns(side):
                goal.winners |= 1 << (side if goal.wins else 1 - side)
        goal.late, goal.safe = row.late, row.safe
        # A side is bare if it has none of the others.
        inverted = row.kind is EndKind.BARE
        goal.pieces = flags_of(tables, [i for i in range(m.n_pieces) if (i in row.pieces) != inverted], m.n_pieces)
        goal.whole = all([goal.pieces[i] for i in range(m.n_pieces)])
        for side in range(2):
            goal.zone[side], goal.far[side] = goal.row.zone[side], goal.row.far[side]
        judge(goal, row.kind)
    m.odds = NO_WINNER if program.odds is None else program.odds
    progress = program.end(EndKind.PROGRESS)
    m.progress_by_move = flags_of(tables, progress.pieces if progress else (), m.n_pieces)
    m.progress_by_capture = progress is not None and progress.captures
    m.progress_by_drop = progress is not None and progress.drops
    m.progress_by_promotion = progress is not None and progress.promotions
    m.progress = progress.number if progress else 0
    _write_counts(tables, program.counts)
    _write_material(tables, program.material)
    for side in range(2):
        stalemate, mate = program.stalemate(side), program.mate(side)
        m.stalemate[side], m.by_number[side] = _RESULTS[stalemate.result], _NUMBERS.get(stalemate.which, 0)
        m.by_score[side] = _SCORES.get(stalemate.which, 0)
        m.by_points[side] = stalemate.points
        m.mate[side] = 0 if mate is None else _RESULTS[mate.result]
    by, without = program.end(EndKind.MATE_BY), program.end(EndKind.MATE_WITHOUT)
    if by is not None:
        m.mate_by = flags_of(tables, by.pieces, m.n_pieces)
    if without is not None:
        m.mate_without = flags_of(tables, without.pieces, m.n_pieces)
    m.keeps_passes = NOTES["passes"].is_kept(program)
    m.points = cython.cast(cython.pointer[i32], tables.room(m.n_pieces * 4))
    for piece in range(m.n_pieces):
        m.points[piece] = program.points[piece]
    m.counts_checks = program.consequence(Trigger.CHECK, Effect.SCORE) is not None
    m.checks_needed[0], m.checks_needed[1] = checks_needed(program)


@cython.cfunc
def _write_counts(tables: Tables, rows) -> None:
    m = tables.m
    conditions = [(row.units, row.absent, row.filled) for row in rows]
    m.n_counts = len(rows)
    m.every_piece = flags_of(tables, range(m.n_pieces), m.n_pieces)
    m.counts = cython.cast(cython.pointer[CountRow], tables.room(m.n_counts * cython.sizeof(CountRow)))
    for number in range(m.n_counts):
        row, count = rows[number], m.counts + number
        count.turns, count.against, count.units, count.filled = row.number, row.against, row.units, row.filled
        count.pieces = flags_of(tables, row.pieces or range(m.n_pieces), m.n_pieces)
        count.absent, count.n_absent = flags_of(tables, row.absent, m.n_pieces), len(row.absent)
        count.condition = conditions.index(conditions[number])


@cython.cfunc
def _write_material(tables: Tables, rows) -> None:
    m = tables.m
    m.n_material = len(rows)
    m.material = cython.cast(cython.pointer[MaterialRow], tables.room(m.n_material * cython.sizeof(MaterialRow)))
    for number in range(m.n_material):
        row, material = rows[number], m.material + number
        own, foes = {*row.pieces, *row.few}, row.foes or range(m.n_pieces)
        material.others = flags_of(tables, [i for i in range(m.n_pieces) if i not in own], m.n_pieces)
        material.strong = flags_of(tables, [i for i in range(m.n_pieces) if i not in foes], m.n_pieces)
        material.few, material.most = flags_of(tables, row.few, m.n_pieces), row.number
        material.colored, material.is_colored = flags_of(tables, row.colored, m.n_pieces), bool(row.colored)
