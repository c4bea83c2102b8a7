"""Proofs of the value of a game: for each choice of one side an answer to every choice of the other.

A proof is text. Its head names the game, the hash of its rules, the first position and its value. Then come claims: one
that a side wins, or two that each side has at least a draw. A claim lists positions in which the side keeps what is
claimed, as FEN, and after a tab how many actions the win takes; what the side plays leads from each to another of them,
or to an end, and so does all that the other side plays.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from math import inf

from interpreter.errors import InvalidFenError, NotationError
from interpreter.game.state import Game
from interpreter.notation import write_fen
from interpreter.program.tables import SIDE_NAMES, Side
from interpreter.solutions.exploring import Node, step, winner_forever
from interpreter.solutions.solving import Solution, Value
from interpreter.state.going_on import key_of_state
from interpreter.state.outcome import Outcome
from interpreter.state.position import Position

_HEAD = "rumpus proof 1"
_DECIDED = re.compile(r"(white|black) (?:has won|wins by repetition|wins in ([1-9][0-9]*) actions?)")


@dataclass(frozen=True, slots=True)
class Claim:
    """What a side has in some positions."""

    side: Side
    wins: bool
    """False if it has at least a draw."""
    positions: dict[str, int | None]
    """The positions as FEN, each with the actions of the win; None if no end is forced."""

    def __str__(self) -> str:
        return f"{SIDE_NAMES[self.side]} {'wins' if self.wins else 'has a draw'}"


@dataclass(frozen=True, slots=True)
class Proof:
    """The claims that prove the value of a position."""

    title: str
    rules: str
    """The hash of the rules."""
    fen: str
    value: Value
    claims: tuple[Claim, ...]


def proof_of(solution: Solution) -> Proof:
    """Return the proof of the value of a solved game."""
    game, value = solution.graph.game, solution.value
    sides = (0, 1) if value.winner is None else (value.winner,)
    claims = tuple(_claim(solution, side, wins=value.winner is not None) for side in sides)
    return Proof(game.title, game.rules_hash, _fen(game, solution.graph.positions[0]), value, claims)


def _fen(game: Game, position: Position) -> str:
    return write_fen(game.program, game.engine.minimal(position))


def _claim(solution: Solution, side: Side, *, wins: bool) -> Claim:
    """Follow one choice of the side and all of the other."""
    graph, values = solution.graph, solution.values
    found, open_ = dict[Node, None](), [0]
    while open_:
        node = open_.pop()
        if node in found or node in graph.ends:
            continue
        found[node] = None
        after = graph.after[node]
        open_ += [_choice(solution, after, side)] if graph.actors[node] == side else after
    positions = {_fen(graph.game, graph.positions[node]): values[node].actions if wins else None for node in found}
    return Claim(side, wins, positions)


def _choice(solution: Solution, after: tuple[Node, ...], side: Side) -> Node:
    """Return the best position for a side: a quick win, or a draw."""

    def order(node: Node) -> tuple[bool, bool, float]:
        value = solution.values[node]
        return value.winner != side, value.winner is not None, inf if value.actions is None else value.actions

    return min(after, key=order)


def write_proof(proof: Proof) -> str:
    """Return a proof as text."""
    lines = [_HEAD, f"game {proof.title}", f"rules {proof.rules}", f"from {proof.fen}", f"value {proof.value}"]
    for claim in proof.claims:
        lines.append(f"claim {claim}")
        lines += (fen if actions is None else f"{fen}\t{actions}" for fen, actions in claim.positions.items())
    return "\n".join(lines) + "\n"


def read_proof(text: str) -> Proof:
    """Read a proof; raise `NotationError` for another text."""
    lines = text.splitlines()
    if lines[:1] != [_HEAD]:
        raise NotationError(f"this is not a proof: its first line is not `{_HEAD}`")
    head = {}
    for name, line in zip(("game", "rules", "from", "value"), lines[1:5], strict=False):
        word, _, head[name] = line.partition(" ")
        if word != name:
            raise NotationError(f"this is not a whole proof: a line `{name} ..` is missing")
    if len(head) < 4:
        raise NotationError("this is not a whole proof: its head is cut off")
    claims = list[Claim]()
    for number, line in enumerate(lines[5:], 6):
        if line.startswith("claim "):
            claims.append(_read_claim(line, number))
        elif not claims:
            raise NotationError(f"line {number} belongs to no claim")
        else:
            fen, _, actions = line.partition("\t")
            if actions and not actions.isdecimal():
                raise NotationError(f"line {number}: `{actions}` is not a number of actions")
            claims[-1].positions[fen] = int(actions) if actions else None
    return Proof(head["game"], head["rules"], head["from"], _read_value(head["value"]), tuple(claims))


def _read_value(text: str) -> Value:
    """Return the value of a text that is exactly as `solve` says it, since `verify` repeats it."""
    decided = _DECIDED.fullmatch(text)
    actions = 0 if text.endswith("has won") else int(decided[2]) if decided and decided[2] else None
    value = Value(SIDE_NAMES.index(decided[1]), actions) if decided else Value(None)
    if str(value) != text:
        raise NotationError(f"`{text}` is not a value; it is `white wins in 5 actions`, or `a draw`")
    return value


def _read_claim(line: str, number: int) -> Claim:
    for side in (0, 1):
        for wins in (True, False):
            claim = Claim(side, wins, {})
            if line == f"claim {claim}":
                return claim
    raise NotationError(
        f"line {number}: `{line}` is not a claim; it is `claim white wins`, or `claim white has a draw`"
    )


def is_of_start(game: Game, proof: Proof) -> bool:
    """Return True if a proof is about the position in which the game begins."""
    return proof.fen == _fen(game, game.start().position)


def faults_of(game: Game, proof: Proof) -> Iterator[str]:
    """Yield what is wrong in a proof by the engine of a game, which should be another than the one that found it."""
    if proof.rules != game.rules_hash:
        yield f"the proof is about rules with the hash {proof.rules}, and {game.title} has {game.rules_hash}"
        return
    winner = proof.value.winner
    wanted = {(winner, True)} if winner is not None else {(0, False), (1, False)}
    if {(claim.side, claim.wins) for claim in proof.claims} != wanted:
        yield f"the claims do not say that the value is: {proof.value}"
    for claim in proof.claims:
        yield from _Checked(game, claim).faults(proof)


class _Checked:
    """A claim whose positions are played on."""

    def __init__(self, game: Game, claim: Claim) -> None:
        self.game, self.claim = game, claim
        self.forever = winner_forever(game.program)
        self.known: dict[Position, int | None] = {}

    def faults(self, proof: Proof) -> Iterator[str]:
        """Yield the faults of the claim."""
        claim, places = self.claim, dict[str, Position]()
        for fen, actions in claim.positions.items():
            try:
                places[fen] = self._position(fen)
            except InvalidFenError as fault:
                yield f"{claim}: {fen}: {fault}"
                return
            self.known[places[fen]] = actions
        first = self._position(proof.fen)
        counted = proof.value.actions
        if not self._keeps(first, None) or (counted is not None and self.known.get(first, 0) != counted):
            yield f"{claim}: the first position is not listed with the value of the proof"
        for fen, position in places.items():
            yield from (f"{claim}: {fault} in {fen}" for fault in self._unmet(position))

    def _position(self, fen: str) -> Position:
        return key_of_state(self.game.program, self.game.state(fen).position)

    def _unmet(self, position: Position) -> Iterator[str]:
        """Yield what leads out of the listed positions."""
        engine, actions = self.game.engine, self.known[position]
        if actions is None and self.forever != self.claim.side and (self.claim.wins or self.forever is not None):
            yield "no number of actions is given, and play without an end is not a win"
        outcome, found = step(engine, self.game.program, position)
        if outcome is not None:
            if not self._is_good(outcome):
                yield str(outcome)
        elif engine.actor(position) == self.claim.side:
            if not any(self._keeps(after, actions) for _, after in found):
                yield "nothing keeps what is claimed"
        else:
            lost = (action for action, after in found if not self._keeps(after, actions))
            yield from (f"nothing meets `{self.game.action_text(action)}`" for action in lost)

    def _keeps(self, position: Position, before: int | None) -> bool:
        """Return True if a position is listed, with fewer actions than the one before it, or a good end."""
        if position in self.known:
            actions = self.known[position]
            return before is None or (actions is not None and actions < before)
        engine = self.game.engine
        outcome, _ = step(engine, self.game.program, position)
        return outcome is not None and self._is_good(outcome)

    def _is_good(self, outcome: Outcome) -> bool:
        return outcome.winner == self.claim.side or (not self.claim.wins and outcome.winner is None)
