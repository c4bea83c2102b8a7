"""The door to the search: positions and budgets in, scores and lines of actions out."""

from interpreter.engines.endgames import Endgames
from interpreter.engines.reference.engine import Reference
from interpreter.engines.reference.legality import ends_part, legal_candidates
from interpreter.engines.reference.searching.judging import counted, estimate, evaluate, whole
from interpreter.engines.reference.searching.order import name_of
from interpreter.engines.reference.searching.search import Search
from interpreter.engines.reference.searching.stopping import Stoppable
from interpreter.engines.reference.searching.table import Table
from interpreter.engines.reference.turn import acted_on, gone_on
from interpreter.engines.scale import Scale, Term
from interpreter.program.tables import Program
from interpreter.state.action import Action
from interpreter.state.position import Position


class ReferenceSearcher(Stoppable):
    """Searches positions of one Program. It works for one thread at a time, but `stop` may come from any."""

    def __init__(self, program: Program, scale: Scale, memory: int, *, prunes: bool = True) -> None:
        """Prepare to search, with some megabytes for what is remembered.

        Without pruning every action is looked at to the same depth, which is slow and serves to test the rest.
        """
        engine = Reference(program)
        self.program, self.rules = program, engine.rules
        self.search = Search(engine, scale, Table(memory), prunes=prunes)

    @property
    def cutoffs(self) -> tuple[int, int]:
        """The number of positions that one action decided, and of those that the first action did."""
        return self.search.cutoffs, self.search.first_cutoffs

    def look_up(self, endgames: Endgames | None) -> None:
        """Look positions up that are known, in all searches from now on; None to search them again."""
        self.search.endgames = endgames

    def begin(self, position: Position) -> None:
        """Take a position to search from. What earlier searches found of it is still known."""
        self.search.begin(position)

    def iterate(self, depth: int, alpha: int, beta: int, left_out: list[int], most_nodes: int) -> tuple[int, bool]:
        """Search some actions deep, and return the score, and whether the search came to its end.

        `left_out` are the names of actions that are not to be played first; `most_nodes` counts from `begin`.
        """
        return self.search.from_root(depth, alpha, beta, left_out, most_nodes)

    def names(self) -> list[int]:
        """Return the names of the actions of the best line."""
        return list(self.search.lines[0])

    def first_names(self, position: Position) -> dict[Action, int]:
        """Return the names of the legal actions of a position."""
        self.rules.lookahead.ask()
        return {c.action: name_of(self.program, c.action) for c in legal_candidates(self.rules, position)}

    def actions(self, position: Position, names: list[int]) -> list[Action]:
        """Return a line of actions, given by their names, from a position."""
        found: list[Action] = []
        self.rules.lookahead.ask()
        for name in names:
            legal = legal_candidates(self.rules, position)
            candidate = next((c for c in legal if name_of(self.program, c.action) == name), None)
            if candidate is None:
                break
            found.append(candidate.action)
            after = acted_on(self.rules, position, candidate)
            position = gone_on(self.rules, after, over=ends_part(self.rules, position, candidate, after))
        return found

    def forget(self) -> None:
        """Forget everything that earlier searches found."""
        self.search.forget()

    # Judging

    def evaluate(self, position: Position) -> int:
        """Return the score of a position for the side to act, without a search."""
        return evaluate(self.search.judge, position)

    def estimate(self, position: Position) -> int:
        """Return what the score is without what is slow to count."""
        return estimate(self.search.judge, position)

    def counts(self, position: Position) -> list[int]:
        """Return what is counted of a position for White: mobility by piece, then the terms."""
        found = counted(whole(self.search.judge), position)
        return [*found.mobility, *(found.terms[term] for term in Term)]
