# cython: language_level=3, cdivision=True, infer_types=True
"""The door to the tree search: positions and budgets in, lines of actions with their visits and scores out."""

import cython
from cython.cimports.interpreter.engines.kernel.law.turns import actor
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.search.searcher import Searcher
from cython.cimports.interpreter.engines.kernel.search.thought import MOST_DEEP
from cython.cimports.interpreter.engines.kernel.search.tree import Twig, find, grow, keep, mean_of
from cython.cimports.libc.stdlib import calloc, free
from cython.cimports.libc.string import memset

from interpreter.engines import shares
from interpreter.engines.kernel.search.table import Memory


@cython.cclass
class TreeSearcher:
    """Grows a tree of actions of one Program. It works for one thread at a time, but `stop` may come from any."""

    def __init__(self, program, scale, room):
        """Prepare to search, with room for a number of actions; a full tree is searched, but grows no further."""
        self.searcher = Searcher(program, scale, Memory(0))
        tree = cython.address(self.tree)
        tree.room = max(room, 1)  # the root has its place
        tree.twigs = cython.cast(cython.pointer[Twig], calloc(tree.room, cython.sizeof(Twig)))
        if tree.twigs == cython.NULL:
            raise MemoryError(f"there is no room for a tree of {room} actions")
        tree.shares, tree.likelihoods = self.numbers(shares.SHARES), self.numbers(shares.LIKELIHOODS)
        tree.most_score, tree.most_points = shares.MOST_SCORE, len(shares.LIKELIHOODS) - 1
        tree.curiosity, tree.doubt = shares.CURIOSITY, shares.DOUBT
        self.forget()

    def __dealloc__(self):
        """Free the tree."""
        free(self.tree.twigs)

    def numbers(self, values):
        """Return numbers as a table of the kernel."""
        return cython.cast(cython.pointer[u32], self.searcher.numbers(values))

    # Searching

    def begin(self, position):
        """Take a position to search from. If the game has come to it through the tree, what is below it is kept."""
        self.searcher.begin(position)
        m, t, tree = self.searcher.kernel.tables.m, self.searcher.thought, cython.address(self.tree)
        t.most_nodes = cython.cast(u64, 1) << 62
        s = ply(m, 0)
        found = tree.room
        if position.seen[: len(self.seen)] == self.seen:
            found = find(tree, full_key(m, s), s.number, s.clock)
        if found < tree.room:
            keep(tree, found)
        else:
            memset(tree.twigs, 0, cython.sizeof(Twig))
            tree.used = 1
        self.seen = position.seen

    def grow(self, most_nodes: u64):
        """Search until a number of positions since `begin`, or until all is solved; return False if stopped."""
        m = self.searcher.kernel.tables.m
        tree = cython.address(self.tree)
        if not m.stopped:
            with cython.nogil:
                grow(m, self.searcher.thought, tree, most_nodes)
        m.n_actions = m.n_paths = 0
        if m.failed == STOPPED and not self.searcher.kernel.tables.heard:
            m.failed = 0
            return False
        self.searcher.kernel.answer()
        return not m.stopped

    def lines(self, most: cython.int):
        """Return the best lines, as the names of their actions, visits of the first action, and score."""
        m = self.searcher.kernel.tables.m
        side = actor(m, ply(m, 0))
        found = []
        for number in self.order(0, side)[:most]:
            twig = self.tree.twigs + cython.cast(u32, number)
            found.append((self._names(number), twig.visits, self._score(number, side)))
        return found

    def _names(self, number: u32):
        """Return the names of an action and of those that would follow."""
        names = [self.tree.twigs[number].name]
        while len(names) < MOST_DEEP:
            following = self.order(number, self.tree.twigs[number].side)
            if not following:
                break
            number = following[0]
            if not self.tree.twigs[number].visits:
                break
            names.append(self.tree.twigs[number].name)
        return names

    def _score(self, number: u32, side: cython.int):
        """Return the score of an action for a side."""
        twig = self.tree.twigs + number
        if twig.solved and twig.score:
            score: cython.int = twig.score - 1 if twig.score > 0 else twig.score + 1
        else:
            score = shares.score_of(mean_of(twig))
        return score if side == 0 else -score

    def order(self, number, side):
        """Return the actions of a state for a side: wins, the soonest first, then by visits, then losses."""
        first, count = self.tree.twigs[number].first, self.tree.twigs[number].count
        return sorted(range(first, first + count), key=lambda child: self._rank(child, side))

    def _rank(self, number: u32, side: cython.int):
        twig = self.tree.twigs + number
        won = (twig.score if side == 0 else -twig.score) if twig.solved else 0
        return -won, -cython.cast(cython.longlong, twig.visits), number

    def actions(self, position, names):
        """Return a line of actions, given by their names, from a position."""
        return self.searcher.actions(position, names)

    def stop(self):
        """Let a search in another thread return what it has found."""
        self.searcher.stop()

    def stop_at(self, time):
        """Let searches return what they have found at a time of `perf_counter`; they look at it now and then."""
        self.searcher.stop_at(time)

    def resume(self):
        """Allow searches again."""
        self.searcher.resume()

    def forget(self):
        """Cut the tree down."""
        memset(self.tree.twigs, 0, cython.sizeof(Twig))
        self.tree.used = 1
        self.seen = ()

    @property
    def nodes(self):
        """The number of positions since `begin`."""
        return self.searcher.thought.nodes

    @property
    def used(self):
        """The number of actions in the tree, with the root as one."""
        return self.tree.used
