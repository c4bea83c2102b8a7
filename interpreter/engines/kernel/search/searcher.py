# cython: language_level=3, cdivision=True, infer_types=True
"""The door to the search: positions and budgets in, scores and lines of actions out."""

from math import inf, log

import cython
from cython.cimports.interpreter.engines.kernel.engine import Kernel
from cython.cimports.interpreter.engines.kernel.held import MOST_TURNS, Held, Past, state_of
from cython.cimports.interpreter.engines.kernel.law.attack import is_checked
from cython.cimports.interpreter.engines.kernel.law.effects import copy
from cython.cimports.interpreter.engines.kernel.law.legality import ask, generate, is_legal, play
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.machine.memory import bytes_of
from cython.cimports.interpreter.engines.kernel.moves.naming import name_of
from cython.cimports.interpreter.engines.kernel.search.deepening import MOST_RANKED, Ranked, deepen
from cython.cimports.interpreter.engines.kernel.search.evaluate import (
    FINE,
    N_DISTANCES,
    N_KNOWN_DETAILS,
    N_KNOWN_RUNS,
    N_TERMS,
    KnownDetails,
    KnownRuns,
    estimate,
    evaluate,
)
from cython.cimports.interpreter.engines.kernel.search.nearing import RowPlan
from cython.cimports.interpreter.engines.kernel.search.network import Network
from cython.cimports.interpreter.engines.kernel.search.rays import MOST_FAN_WORDS, MOST_LINES, Fan, Line, draw_fan
from cython.cimports.interpreter.engines.kernel.search.search import seek
from cython.cimports.interpreter.engines.kernel.search.thought import DEEPEST_TABLE, MOST_DEEP, Return, Thought
from cython.cimports.interpreter.engines.kernel.tabling.tabler import Tabler
from cython.cimports.libc.stdlib import calloc, free, realloc
from cython.cimports.libc.string import memcpy, memset

from dsl.model.rows import EndKind, PhaseKind
from interpreter.engines.chasing import chases
from interpreter.engines.endgames import longest_turn
from interpreter.engines.ends import last_returns
from interpreter.engines.exchanges import has_plain_exchanges
from interpreter.state.position import position_of

MOST_STARTS = 4096
"""Hashes of positions before the search that are kept: a game asks for the same ones again and again."""


@cython.cclass
class Searcher:
    """Searches positions of one Program. It works for one thread at a time, but `stop` may come from any."""

    def __init__(self, program, scale, memory, *, prunes=True):
        """Prepare to search; searchers with one memory help each other.

        Without pruning every action is looked at to the same depth, which is slow and serves to test the rest.
        """
        self.kernel = Kernel(program)
        self.memory = memory
        self.starts = {}
        self.endgames = self.tabler = None
        m = self.kernel.tables.m
        t = self.thought = cython.cast(cython.pointer[Thought], calloc(1, cython.sizeof(Thought)))
        width: cython.size_t = MOST_DEEP + 8
        if t == cython.NULL:
            raise MemoryError
        t.line = cython.cast(cython.pointer[u32], self.kernel.tables.room(width * width * 4))
        t.history = cython.cast(cython.pointer[i32], self.kernel.tables.room(2 * (m.n_pieces + 1) * m.n * 4))
        t.left_out = cython.cast(cython.pointer[u32], calloc(MOST_RANKED, 4))
        if t.left_out == cython.NULL:
            raise MemoryError
        t.prunes = prunes
        t.longest_turn = longest_turn(program)
        self.write_scale(scale)
        t.staged = m.plain and m.judged[GENERATING].n == 0 and t.scale.fans != cython.NULL
        self._write_reductions()
        lengths = [(row.least, row.most) for row in program.phases if row.kind is PhaseKind.ACT]
        t.stops_early = m.acts_once and any([least < most for least, most in lengths])
        t.converts = program.converts_quietly
        t.storms = program.always_captures
        t.passes = t.scale.one_action and not m.claims and not m.relocates and not m.n_commands
        t.passes = t.passes and m.judged[GENERATING].n == 0
        self.repetition = repetition = program.end(EndKind.REPETITION)
        t.repeats, t.repeated, t.repeated_winner = repetition is not None, 0, NO_WINNER
        if repetition is not None:
            t.perpetual = repetition.perpetual
            t.repeated = {"draw": 0, "win": 1, "loss": -1}[repetition.result]
            t.repeated_winner = NO_WINNER if repetition.side is None else repetition.side

    def __dealloc__(self):
        """Free what is not the kernel's."""
        if self.thought != cython.NULL:
            free(self.thought.ranks)
            free(self.thought.past)
            free(self.thought.past_turns)
            free(self.thought.turns)
            free(self.thought.left_out)
            free(self.thought)

    def write_scale(self, scale):
        """Write the weights into flat tables."""
        to = cython.address(self.scale)
        pieces = range(self.kernel.tables.m.n_pieces)
        to.near = self.numbers([one for side in scale.near for piece in side for one in piece])
        to.runs = bytes_of(self.kernel.tables, [any([any(side[piece]) for side in scale.near]) for piece in pieces])
        self._write_worths(scale)
        to.known_runs = cython.cast(
            cython.pointer[KnownRuns], self.kernel.tables.room(N_KNOWN_RUNS * cython.sizeof(KnownRuns))
        )
        to.known_details = cython.cast(
            cython.pointer[KnownDetails], self.kernel.tables.room(N_KNOWN_DETAILS * cython.sizeof(KnownDetails))
        )
        to.bars = self.sets([one for side in scale.bars for piece in side for one in piece])
        to.held, to.mobility = self.numbers(scale.held), self.numbers(scale.mobility)
        to.value, to.size, to.stage = self.numbers(scale.value), self.numbers(scale.size), self.numbers(scale.stage)
        to.sizes_away = self.numbers(
            [int(size / away) if away else 0 for size in scale.size for away in range(N_DISTANCES)]
        )
        m = self.kernel.tables.m
        to_hand: cython.bint = m.on_capture & GOES_TO_HAND
        prizes = [v + int(held / FINE) if to_hand else v for v, held in zip(scale.value, scale.held, strict=True)]
        to.prize = self.numbers(prizes)
        to.modesty = self.numbers([255 - min(255, int(value / 8)) for value in scale.value])
        to.full, to.margin = scale.full, scale.margin
        to.slack = scale.slack if self.thought.prunes else 0  # who leaves nothing out wants exact scores
        for term, weight in scale.terms.items():
            to.terms[cython.cast(cython.int, term)] = weight
        to.one_action = self.kernel.program.acts_singly
        to.exchanges = m.drawn and has_plain_exchanges(self.kernel.program)
        to.mobile = any(scale.mobility)
        self._write_rows(scale)
        self._write_network(scale.network)
        if to.fans == cython.NULL:
            to.fans = self._fans()
        self.thought.scale = to
        return 0

    def _write_rows(self, scale):
        """Write where rows can stand, for each goal of rows, and whether units may win by being joined."""
        to, m = cython.address(self.scale), self.kernel.tables.m
        to.rows = cython.cast(
            cython.pointer[RowPlan], self.kernel.tables.room(len(scale.rows) * cython.sizeof(RowPlan))
        )
        to.n_rows = len(scale.rows)
        found = [number for number in range(m.n_goals) if m.goals[number].kind == ROW_GOAL]
        for place, (number, windows) in enumerate(zip(found, scale.rows, strict=True)):
            plan = to.rows + cython.cast(cython.int, place)
            plan.number, plan.length, plan.n_windows = number, m.goals[number].score, len(windows)
            plan.windows = self.sets(windows)
        to.joins = any([m.goals[number].kind == JOIN_GOAL for number in range(m.n_goals)])

    def _write_network(self, network):
        """Write the weights of a network, if there is one."""
        to = cython.address(self.scale)
        if network is None:
            to.net = cython.cast(cython.pointer[Network], cython.NULL)
            return 0
        net = to.net = cython.address(self.network)
        net.width, net.most = network.width, network.most
        net.out_bias, net.grain = network.out_bias, network.grain
        net.rows, net.held = self.short(network.rows), self.short(network.held)
        net.out, net.mirror = self.short(network.out), self.short(network.mirror)
        net.white, net.black, net.n = self.short(network.bias), self.short(network.bias), 0
        tables, m = self.kernel.tables, self.kernel.tables.m
        net.firsts = cython.cast(cython.pointer[u16], tables.room(m.n * 2))
        net.seconds = cython.cast(cython.pointer[u16], tables.room(m.n * 2))
        net.hands = cython.cast(cython.pointer[u16], tables.room(2 * m.n_pieces * 2))
        return 0

    def short(self, values):
        """Return small numbers as a table of the kernel."""
        count: cython.int = len(values)
        place = cython.cast(cython.pointer[i16], self.kernel.tables.room(count * 2))
        for i in range(count):
            place[i] = values[i]
        return place

    def _write_worths(self, scale):
        """Write what a unit is worth on each square; states that are posed from now on sum it up."""
        m = self.kernel.tables.m
        m.worths = cython.cast(
            cython.pointer[Worth], self.kernel.tables.room(2 * m.n_pieces * m.n * cython.sizeof(Worth))
        )
        number: cython.int = 0
        for side in range(2):
            for piece in range(m.n_pieces):
                for square in range(m.n):
                    worth = m.worths + number
                    worth.early = (1 - 2 * side) * cython.cast(i32, scale.early[side][piece][square])
                    worth.late = (1 - 2 * side) * cython.cast(i32, scale.late[side][piece][square])
                    worth.stage = scale.stage[piece]
                    if self.scale.runs[piece]:
                        worth.runners = m.z_unit[number]
                    number += 1

    def _fans(self):
        """Return the fans of all pieces, or NULL where walks have to tell everything."""
        m = self.kernel.tables.m
        if m.words > MOST_FAN_WORDS or not m.all_laid or m.stacks or m.n_commands:
            return cython.cast(cython.pointer[Fan], cython.NULL)
        places: cython.size_t = 2 * m.n_pieces * m.n
        fans = cython.cast(cython.pointer[Fan], self.kernel.tables.room(places * cython.sizeof(Fan)))
        lines = cython.cast(cython.pointer[Line], self.kernel.tables.room(MOST_LINES * places * cython.sizeof(Line)))
        fan = fans
        for side in range(2):
            for piece in range(m.n_pieces):
                for square in range(m.n):
                    draw_fan(m, fan, lines, piece, side, square)
                    lines += fan.n_lines
                    fan += 1
        return fans

    def numbers(self, values):
        """Return numbers as a table of the kernel."""
        count: cython.int = len(values)
        place = cython.cast(cython.pointer[i32], self.kernel.tables.room(count * 4))
        for i in range(count):
            place[i] = values[i]
        return place

    def sets(self, values):
        """Return sets of squares as a table of the kernel, a bit for each square."""
        words: cython.int = self.kernel.tables.m.words
        count: cython.int = len(values)
        place = cython.cast(cython.pointer[u64], self.kernel.tables.room(count * words * 8))
        for i in range(count):
            for square in values[i]:
                insert(place + i * words, square)
        return place

    def _write_reductions(self):
        t = self.thought
        for depth in range(1, DEEPEST_TABLE):
            for number in range(1, DEEPEST_TABLE):
                t.reductions[depth * DEEPEST_TABLE + number] = int(0.75 + log(depth) * log(number) / 2.25)

    def look_up(self, endgames):
        """Look positions up that are known, in all searches from now on; None to search them again."""
        if endgames is self.endgames:
            return
        t = self.thought
        self.endgames, self.tabler, t.atlas, t.most_units = endgames, None, cython.NULL, 0
        if endgames is None:
            return
        self.tabler = tabler = Tabler(self.kernel.program, 2, 0)
        for part in endgames.parts:
            number = tabler.add(part.units, part.squares, part.hands, part.maps, part.turned, part.fixing)
            tabler.place(number, -1, part.values)
            t.most_units = max(t.most_units, cython.cast(cython.int, len(part.units)))
        t.atlas = cython.address(tabler.work.atlas)

    # Searching

    def begin(self, position):
        """Take a position to search from. What earlier searches found of it is still known."""
        self._write_past(position, [self._start(key) for key in position.seen])
        self.kernel.poser.pose(position, 0)
        self._begin(position)

    def begin_from(self, state):
        """Take a state to search from, as `begin` takes its position, but without one."""
        repetition = self.repetition
        is_held: cython.bint = isinstance(state, Held)
        if not is_held or self.kernel.tables.m.chains or (repetition is not None and repetition.number < 2):
            self.begin(state.position)
            return
        held: Held = state
        self._write_turns(held)
        self._load(held)
        self._begin(held)

    def _begin(self, root):
        """Begin a search from what is in ply 0."""
        m, t = self.kernel.tables.m, self.thought
        self.memory.serve(root)
        m.n_actions = m.n_paths = 0
        ask(m)
        t.nodes = t.cutoffs = t.first_cutoffs = 0
        t.slots, t.n_lines, t.age = self.memory.slots, self.memory.n_lines, self.memory.age
        memset(t.killers, 0, cython.sizeof(t.killers))

    def _write_past(self, position, starts):
        """Write the turns of the game so far, given by the hashes and sides of their starts, into flat tables."""
        t = self.thought
        returns = last_returns(self.repetition, [key for key, _ in starts])
        self._make_room(len(starts))
        t.n_past_turns = len(starts)
        for i in range(t.n_past_turns):
            t.past_turns[i] = starts[i][1]
        t.n_past = len(returns)
        won = chases(self.kernel.program, self.kernel, position.seen, returns.values())
        for number, (key, at) in enumerate(returns.items()):
            t.past[number].key, t.past[number].at, t.past[number].winner = key, at, won.get(at, NO_WINNER)
        return 0

    def _load(self, held: Held):
        """Copy a state into ply 0, with what its units are worth, as if its position had been written there."""
        m = self.kernel.tables.m
        s = ply(m, 0)
        memcpy(s, state_of(held.kept), m.size)
        memset(cython.address(s.worth), 0, cython.sizeof(Worth))
        s.royal[0] = s.royal[1] = NOWHERE
        for square in range(m.n):
            unit: cython.int = units(m, s)[square]
            if unit:
                self._count(s, square, unit)
                if m.stacks and seconds(m, s)[square]:
                    self._count(s, square, seconds(m, s)[square])

    def _count(self, s, square, unit):
        """Add the worth of a unit, and note it if it is royal."""
        m = self.kernel.tables.m
        side = side_of(unit)
        if side != NEUTRAL:
            weigh(m, s, square, unit)
            if m.royal[piece_of(unit)]:
                s.royal[side] = cython.cast(i16, square)

    def _write_turns(self, held: Held):
        """Write the turns in which the position of a state may have been before, as `_write_past` does."""
        t = self.thought
        left: cython.int = held.window if t.repeats else 0
        self._make_room(left)
        t.n_past_turns = left
        past: cython.pointer[Past] = held.past
        n: cython.int = held.n_past
        while past != cython.NULL and left > 0:
            first: cython.int = max(0, n - left)
            for i in range(n - 1, first - 1, -1):
                left -= 1
                if past.kept[i] == cython.NULL:
                    t.turns[left], t.past_turns[left] = self._start(cython.cast(object, past.values[i]))
                else:
                    self._write_turn(past.kept[i], left)
            past = past.before
            n = MOST_TURNS
        self._find_returns(held)

    def _make_room(self, turns):
        """Make room for the hashes and sides of turns, and for as many that may return."""
        t = self.thought
        if turns <= t.room_turns:
            return 0
        room: cython.size_t = turns + turns // 2 + 64
        hashes = cython.cast(cython.pointer[u64], realloc(t.turns, room * 8))
        if hashes != cython.NULL:
            t.turns = hashes
        sides = cython.cast(cython.pointer[u8], realloc(t.past_turns, room))
        if sides != cython.NULL:
            t.past_turns = sides
        past = cython.cast(cython.pointer[Return], realloc(t.past, room * cython.sizeof(Return)))
        if past != cython.NULL:
            t.past = past
        if hashes == cython.NULL or sides == cython.NULL or past == cython.NULL:
            raise MemoryError
        t.room_turns = room
        return 0

    def _write_turn(self, kept, number):
        """Write the hash and side of the start of a turn, of which only what repeated positions share counts."""
        m, t = self.kernel.tables.m, self.thought
        s = ply(m, m.n_plies - 1)
        memcpy(s, state_of(kept), m.size)
        s.number, s.phase, s.clock = 2, ACT_PHASE, 0
        s.leader, s.stance, s.used = NO_COMMAND, NO_PIECE, 0
        s.n_waiting = s.n_ridden = s.n_shares = 0
        s.trail[0] = s.trail[1] = NOWHERE
        memset(s.numbers, 0, MOST_NUMBERS * cython.sizeof(i32))
        memset(noted(m, s, 0), 0, m.n_notes * m.words * 8)
        if m.second_held:
            memset(came(m, s), 0, m.n_pieces * 2)
        t.turns[number] = full_key(m, s)
        checked: cython.bint = t.perpetual and is_checked(m, s, s.side)
        t.past_turns[number] = cython.cast(u8, s.side + 2 * checked)

    def _find_returns(self, held: Held):
        """Write the turns whose next return ends the game, as `last_returns` finds them.

        Each is compared with all after it: up to some hundred turns that is faster than to count them in a dict.
        """
        t = self.thought
        t.n_past = 0
        n: cython.int = t.n_past_turns
        if n == 0:
            return 0
        before: cython.int = self.repetition.number - 1
        for i in range(n):
            times: cython.int = 1
            for j in range(i + 1, n):
                times += t.turns[j] == t.turns[i]
            if times == before:
                found = t.past + t.n_past
                found.key, found.at, found.winner = t.turns[i], i - n, NO_WINNER
                t.n_past += 1
        if t.n_past and self.kernel.program.end(EndKind.CHASE) is not None:
            since = [t.past[i].at for i in range(t.n_past)]
            won = chases(self.kernel.program, self.kernel, held.position.seen, since)
            for i in range(t.n_past):
                t.past[i].winner = won.get(t.past[i].at, NO_WINNER)
        return 0

    def _start(self, key):
        """Return the hash of a position at the start of a turn, given by the key that repeated positions share.

        With it comes the side, and 2 more if it is in check where perpetual check matters.
        """
        known = self.starts.get(id(key))
        if known is not None and known[0] is key:
            return known[1]
        start = position_of(key)
        checked = self.thought.perpetual and self.kernel.is_checked(start)
        found = self.kernel.hash(start), start.side + 2 * checked
        if len(self.starts) >= MOST_STARTS:
            self.starts.clear()
        self.starts[id(key)] = key, found  # with the key, so that no other gets its number
        return found

    def iterate(self, depth: cython.int, alpha: cython.int, beta: cython.int, left_out, most_nodes):
        """Search some actions deep, and return the score, and whether the search came to its end.

        `left_out` are the names of actions that are not to be played first; `most_nodes` counts from `begin`.
        """
        m, t = self.kernel.tables.m, self.thought
        if len(left_out) > max(t.n_left_out, MOST_RANKED):
            grown = cython.cast(cython.pointer[u32], realloc(t.left_out, len(left_out) * 4))
            if grown == cython.NULL:
                raise MemoryError
            t.left_out = grown
        t.n_left_out = len(left_out)
        for i in range(t.n_left_out):
            t.left_out[i] = left_out[i]
        t.most_nodes = most_nodes
        m.n_actions = m.n_paths = 0
        score: cython.int
        with cython.nogil:
            score = seek(m, t, 0, alpha, beta, depth, True)
        if m.failed == STOPPED and not self.kernel.tables.heard:
            m.failed = 0
            return score, False
        self.kernel.answer()
        return score, True

    def foremost(self, lines, deepest, most_nodes, *, to_depth):
        """Return the best lines, each a score and the name of its first action, deeper and deeper until stopped.

        They differ in their first actions. None is found if the search is stopped at once.
        """
        m, t = self.kernel.tables.m, self.thought
        best: Ranked[MOST_RANKED]
        wanted: cython.int = min(lines, MOST_RANKED)
        depth: cython.int = deepest
        nodes: u64 = most_nodes
        only_depth: cython.bint = to_depth
        count: cython.int
        with cython.nogil:
            count = deepen(m, t, best, wanted, depth, nodes, only_depth)
        if self.kernel.tables.heard:
            m.failed = STOPPED
        self.kernel.answer()
        return [(best[i].score, best[i].name) for i in range(count)]

    def first_action(self, name):
        """Return the first action of a line from the state or position that was taken last, also after `stop`."""
        return self._unstopped(self._first_action, None, name)

    def _first_action(self, _, wanted):
        m = self.kernel.tables.m
        name: u32 = wanted
        m.n_actions = m.n_paths = 0
        ask(m)
        generate(m, 0, True)
        count: cython.int = m.n_actions
        found = None
        for at in range(count):
            if name_of(m, ply(m, 0), m.actions + at) == name and is_legal(m, 0, at):
                found = self.kernel.poser.action(m.actions + at)
                break
        m.n_actions = m.n_paths = 0
        return found

    def names(self):
        """Return the names of the actions of the best line."""
        t = self.thought
        return [t.line[i] for i in range(t.length[0])]

    def first_names(self, position):
        """Return the names of the legal actions of a position, also after `stop`."""
        return self._unstopped(self._first_names, position, ())

    def actions(self, position, names):
        """Return a line of actions, given by their names, from a position, also after `stop`."""
        return self._unstopped(self._actions, position, names)

    def _unstopped(self, ask_for, position, names):
        """Ask again if a `stop` came in between: only the search stops."""
        m = self.kernel.tables.m
        stopped, deadline = m.stopped, m.deadline
        m.deadline = 0
        while True:
            m.stopped = 0
            found = ask_for(position, names)
            stopped |= m.stopped
            if m.failed != STOPPED or self.kernel.tables.heard:
                break
            m.failed = 0  # stopped just now
        m.stopped, m.deadline = stopped, deadline
        self.kernel.answer()
        return found

    def _first_names(self, position, _):
        m = self.kernel.tables.m
        self.kernel.poser.pose(position, 0)
        m.n_actions = m.n_paths = 0
        ask(m)
        generate(m, 0, True)
        count: cython.int = m.n_actions
        found = {}
        for at in range(count):
            if is_legal(m, 0, at):
                found[self.kernel.poser.action(m.actions + at)] = name_of(m, ply(m, 0), m.actions + at)
        m.n_actions = m.n_paths = 0
        return found

    def _actions(self, position, names):
        """Return the actions of a line by their names, up to the first that is not legal."""
        m = self.kernel.tables.m
        self.kernel.poser.pose(position, 0)
        found = []
        for name in names:
            m.n_actions = m.n_paths = 0
            ask(m)
            generate(m, 0, True)
            count: cython.int = m.n_actions
            for at in range(count):
                if name_of(m, ply(m, 0), m.actions + at) == name and is_legal(m, 0, at):
                    play(m, 0, m.actions + at)
                    found.append(self.kernel.poser.action(m.actions + at))
                    copy(m, ply(m, 1), ply(m, 0))
                    break
            else:
                break
        self.kernel.poser.pose(position, 0)
        m.n_actions = m.n_paths = 0
        return found

    def stop(self):
        """Let a search in another thread return what it has found."""
        self.kernel.tables.m.stopped = 1

    def resume(self):
        """Allow searches again."""
        self.kernel.tables.m.stopped, self.kernel.tables.m.deadline = 0, 0

    def stop_after(self, seconds, *, of_work):
        """Let searches return what they have found after some seconds; infinity is never.

        Of the second half only the time counts in which this thread works, if wanted.
        """
        m = self.kernel.tables.m
        m.work = seconds / 2 if of_work and seconds != inf else 0
        m.deadline = 0 if seconds == inf else now() + seconds - m.work
        m.worked_until = 0

    def forget(self):
        """Forget everything that earlier searches found."""
        self.memory.forget()
        m = self.kernel.tables.m
        memset(self.thought.history, 0, 2 * (m.n_pieces + 1) * m.n * 4)

    @property
    def nodes(self):
        """The number of positions since `begin`."""
        return self.thought.nodes

    @property
    def cutoffs(self):
        """The number of positions that one action decided, and of those that the first action did."""
        return self.thought.cutoffs, self.thought.first_cutoffs

    # Judging

    def evaluate(self, position):
        """Return the score of a position for the side to act, without a search."""
        self.kernel.poser.pose(position, 0)
        return evaluate(self.kernel.tables.m, self.thought.scale, ply(self.kernel.tables.m, 0), cython.NULL)

    def estimate(self, position):
        """Return the score of a position for the side to act by what is quick to count."""
        self.kernel.poser.pose(position, 0)
        return estimate(self.kernel.tables.m, self.thought.scale, ply(self.kernel.tables.m, 0))

    def counts(self, position):
        """Return what is counted of a position for White: mobility by piece, then the terms."""
        m = self.kernel.tables.m
        size: cython.int = m.n_pieces + N_TERMS
        self.kernel.poser.pose(position, 0)
        place = cython.cast(cython.pointer[i32], calloc(size, 4))
        if place == cython.NULL:
            raise MemoryError
        try:
            evaluate(m, self.thought.scale, ply(m, 0), place)
            return [place[i] for i in range(size)]
        finally:
            free(place)
