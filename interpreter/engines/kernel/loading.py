# cython: language_level=3, cdivision=True, infer_types=True
"""A kernel's tables from a Program: its inventory and rows, the shape of a state, and the lines of attack."""

from random import Random

import cython
from cython.cimports.interpreter.engines.kernel.law.placing import ON_REACHED
from cython.cimports.interpreter.engines.kernel.law.plainness import (
    attacks_are_plain,
    moves_are_brief,
    turns_are_free,
    turns_are_paced,
)
from cython.cimports.interpreter.engines.kernel.law.rows import write_rows
from cython.cimports.interpreter.engines.kernel.law.threats import threatens
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.machine.inventory import write_inventory
from cython.cimports.interpreter.engines.kernel.machine.memory import Tables, bytes_of
from cython.cimports.interpreter.engines.kernel.moves.lines import draw_lines
from cython.cimports.interpreter.engines.kernel.moves.runs import lay_runs
from cython.cimports.libc.stdlib import malloc

from dsl.model.rows import ConstraintKind
from interpreter.engines.exchanges import MOST_LINES, MOST_NODES
from interpreter.state.crossing import most_open
from interpreter.state.position import NOTES, NUMBERS, SQUARES

N_PLIES = 192
"""Number of states in memory: the longest line of actions examined from one position, and some more."""


def load(program) -> Tables:
    """Write a Program into tables."""
    tables = Tables(program)
    write_inventory(tables)
    write_rows(tables)
    _lay_out_state(tables)
    _write_randoms(tables)
    _make_working_memory(tables)
    _lay_all(tables)
    _write_lines(tables, program)
    tables.m.brief = moves_are_brief(tables.m)
    tables.m.free = turns_are_free(tables.m, program)
    if tables.m.all_laid and (tables.m.free or tables.m.second == ON_REACHED):
        lay_runs(tables)
    return tables


@cython.cfunc
def _lay_out_state(tables: Tables) -> None:
    """Compute the offsets of the parts of a state: the colors follow its head, each part on a multiple of eight bytes.

    A game pays only for what it has: without stacking there are no second units, without chains no links.
    """
    m = tables.m
    m.longest_turn = tables.program.most_actions
    m.room_passants = most_open(tables.program, m.longest_turn + 1)  # those of the turn before may be open still
    m.room_ridden = m.longest_turn + 1 if m.n_formations else 0
    m.room_shares = m.longest_turn + 1 if m.sharer != NO_PIECE else 0
    m.room_waiting = m.n if m.on_capture & WAITS or m.claims_wait or m.relocates else 0
    m.room_idents = 2 * m.n if m.chains else 0
    m.ident_words = (m.room_idents + 63) // 64
    at: cython.size_t = _rounded(cython.sizeof(State) + m.n + 2)
    m.unit_at, at = at, _rounded(at + 2 * m.n)
    m.second_at, at = at, _rounded(at + (2 * m.n if m.stacks else 0))
    m.occupied_at, at = at, at + 3 * m.words * 8  # the third set: neutral units, and squares that have vanished
    m.tally_at, at = at, _rounded(at + 4 * m.n_pieces)
    m.hand_at, at = at, _rounded(at + (4 * m.n_pieces if m.hands else 0))
    m.came_at, at = at, _rounded(at + (2 * m.n_pieces if m.second_held else 0))
    m.castles_at, at = at, at + m.words * 8
    assert len(NUMBERS) <= MOST_NUMBERS, "a state of the kernel has room for all notes that are numbers"
    m.n_notes = len(SQUARES) if any([NOTES[name].is_kept(tables.program) for name in SQUARES]) else 0
    m.notes_at, at = at, at + m.n_notes * m.words * 8
    m.active_at, at = at, at + (2 * m.words * 8 if m.activates else 0)
    m.passant_at, at = at, _rounded(at + 4 * m.room_passants)
    m.waiting_at, at = at, _rounded(at + 4 * m.room_waiting)
    m.ridden_at, at = at, _rounded(at + 4 * m.room_ridden)
    m.share_at, at = at, at + m.room_shares * m.words * 8
    m.ident_at, at = at, _rounded(at + (2 * m.n if m.chains else 0))
    m.link_at, at = at, at + 2 * m.room_idents * m.ident_words * 8
    m.relocated_at, at = at, at + m.ident_words * 8
    m.edge_at, at = at, at + (2 * m.n * m.words * 8 if m.chains else 0)
    m.size = (at + _LINE - 1) // _LINE * _LINE


@cython.cfunc
@cython.exceptval(check=False)
def _rounded(size: cython.size_t) -> cython.size_t:
    return (size + 7) // 8 * 8


@cython.cfunc
def _write_randoms(tables: Tables) -> None:
    """Write the numbers of the hash, the same in every run."""
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


_LINE = cython.declare(cython.int, 64)
"""The size of a line of the processor's cache: a state begins with one, wherever the memory is."""


@cython.cfunc
def _aligned(tables: Tables, size: cython.size_t) -> cython.pointer[u8]:
    """Return room for states that begins with a line of the cache."""
    at = cython.cast(cython.size_t, tables.room(size + _LINE))
    return cython.cast(cython.pointer[u8], (at + _LINE - 1) // _LINE * _LINE)


@cython.cfunc
def _make_working_memory(tables: Tables) -> None:
    """Allocate the memory in which questions about states are answered."""
    m = tables.m
    m.n_plies = N_PLIES
    m.states = _aligned(tables, (N_PLIES + 2) * m.size)  # the last two are for what effects threaten
    if tables.program.constraint(ConstraintKind.BY_EFFECTS) is not None:
        m.threatens = threatens
    m.spare = cython.cast(cython.pointer[State], _aligned(tables, m.size))
    m.room_actions = 4096
    m.actions = cython.cast(cython.pointer[Action], malloc(m.room_actions * cython.sizeof(Action)))
    m.room_claimed = 64
    m.claimed = cython.cast(cython.pointer[u16], malloc(m.room_claimed * (MAX_CHAIN + 1) * 2))
    m.room_unclaimed = 64
    m.unclaimed = cython.cast(cython.pointer[u16], malloc(m.room_unclaimed * (MAX_CHAIN + 1) * 2))
    m.room_paths = 1024
    m.paths = cython.cast(cython.pointer[u16], malloc(m.room_paths * (MAX_CHAIN + 1) * 2))
    if m.actions == cython.NULL or m.claimed == cython.NULL or m.unclaimed == cython.NULL or m.paths == cython.NULL:
        raise MemoryError
    m.touched = cython.cast(cython.pointer[u64], tables.room(m.words * 8))
    m.fallen = cython.cast(cython.pointer[u64], tables.room(m.words * 8))
    m.scratch = cython.cast(cython.pointer[u64], tables.room(8 * (m.n * m.words + m.room_idents + 16 * m.words + 64)))
    m.stamps = cython.cast(cython.pointer[u64], tables.room(2 * (m.n + 2) * 8))
    m.heard = cython.cast(cython.p_void, tables.heard)
    if m.longest_turn > 2:
        m.seen = cython.cast(cython.pointer[Seen], tables.room(N_SEEN * cython.sizeof(Seen)))
    m.keeps_touched = (
        m.vanishes or m.n_formations > 0 or m.room_passants > 0 or any(m.has_passant[i] for i in range(m.n_pieces))
    )


@cython.cfunc
def _lay_all(tables: Tables) -> None:
    m = tables.m
    count: cython.size_t = 0
    for rule in range(m.n_rules):
        count += m.rules[rule].count
    if count * 2 * m.n > MOST_NODES:
        return
    m.all_laid = 1
    for piece in range(m.n_pieces):
        for side in range(2):
            for square in range(m.n):
                walk_of(m, piece, side, square)


@cython.cfunc
def _write_lines(tables: Tables, program) -> None:
    """Write the lines of attack, if attacks are plain: each piece attacks in one way, across empty squares only."""
    m = tables.m
    least = [1 if m.promotes_simply[i] or m.promotion[i] == NO_PIECE else 2 for i in range(m.n_pieces)]  # 2: it depends
    men = [len(piece.promoted) for piece in program.pieces]
    m.n_promotions = bytes_of(tables, [min(255, max(least[i], men[i])) for i in range(m.n_pieces)])
    entries = m.n * m.n * 2 * m.n_pieces
    if not m.all_laid or entries > MOST_LINES or not attacks_are_plain(m, program):
        return
    m.lines = cython.cast(cython.pointer[u16], tables.room(entries * 2))
    if m.n_facings:
        m.facings = cython.cast(cython.pointer[u16], tables.room(m.n * m.n * 2))
    m.drawn = draw_lines(m)
    promoted = [man for p in program.pieces for man in p.promoted]
    m.paced = m.drawn and turns_are_paced(m, program) and not any([man in program.royal for man in promoted])
    m.plain = m.paced and program.acts_singly
    m.forgetful = m.plain and not (m.opening_ahead or m.grows or m.counts_checks)
