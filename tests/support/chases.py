"""Random repetitions of Xiangqi in which a side hunts the enemy's units."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from support.xiangqi_board import (
    FILES,
    RANKS,
    Board,
    Move,
    Square,
    attacks,
    fen_of,
    is_in_check,
    may_stand,
    moved,
    other,
    reaches,
    side_of,
    text_of,
)

SMALL = ("P", "R", "C", "N", "RR", "RC", "RN", "RP", "RB", "CC", "CN", "CB", "CA", "CP", "NN", "NB", "NP", "BA")
LARGE = ("RRC", "RCN", "RCA", "RNB", "RPP", "CCN", "CNP", "CPP", "NNC", "NPP", "AAB", "AAC", "BBN", "RCNA", "RCNB")
ARMIES = (*SMALL, *LARGE, "RCBP")


class Cycle(NamedTuple):
    """Turns that return to where they began: the first position, who begins, and the moves of both sides in turn."""

    board: Board
    side: str
    moves: tuple[Move, ...]

    def fen(self) -> str:
        """The first position as both programs read it."""
        return fen_of(self.board, self.side)

    def __str__(self) -> str:
        """The position and the moves, as a key and for messages."""
        return f"{self.fen()} | {' '.join(text_of(move) for move in self.moves)}"


def third_time(cycle: Cycle) -> tuple[str, ...]:
    """The moves until a position occurs for the third time, when the cycle is played over and over."""
    seen, board, side = Counter[str](), cycle.board, cycle.side
    texts = list[str]()
    for move in cycle.moves * 3:
        seen[fen_of(board, side)] += 1
        if seen[fen_of(board, side)] == 3:
            break
        texts.append(text_of(move))
        board, side = moved(board, move), other(side)
    return tuple(texts)


def random_cycles(random: Random) -> Iterator[Cycle]:
    """Some cycles from one random position without a check: pendulums of two moves, and longer ones."""
    board = dict[Square, str]()
    for letter in "K" + random.choice(ARMIES) + ("K" + random.choice(ARMIES)).lower():
        free = [(x, y) for x in FILES for y in RANKS if (x, y) not in board and may_stand(letter, (x, y))]
        board[random.choice(free)] = letter
    if is_in_check(board, "w") or is_in_check(board, "b"):
        return
    yield from _pendulums(random, board)
    longer = _walk(random, board)
    if longer is not None:
        yield longer


def _pendulums(random: Random, board: Board) -> Iterator[Cycle]:
    """Up to three cycles of two moves, forth and back, in which one side attacks the same unit with both."""
    hunter, found = random.choice("wb"), 0
    for forth in _shuffled(random, _quiet(board, hunter))[:12]:
        first = moved(board, forth)
        hunted = {to for _, to in attacks(first, hunter) - attacks(board, hunter) if first[to] not in "Kk"}
        if not hunted:
            continue
        evasions = _shuffled(random, _quiet(first, other(hunter)))
        evasions.sort(key=lambda move: move[0] not in hunted and random.random() < 0.6)
        for evasion in evasions[:12]:
            second = moved(first, evasion)
            third = moved(second, forth[::-1])
            if not _may(second, forth[::-1]) or not _may(third, evasion[::-1]):
                continue
            still = {evasion[1] if at == evasion[0] else at for at in hunted} & {to for _, to in attacks(third, hunter)}
            if still or random.random() < 0.1:
                yield Cycle(board, hunter, (forth, evasion, forth[::-1], evasion[::-1]))
                found += 1
                if found == 3:
                    return


def _walk(random: Random, board: Board) -> Cycle | None:
    """Moves that return after two to four turns of each side, if the lot finds them: one side attacks, one evades."""
    begins, hunter = random.choice("wb"), random.choice("wb")
    turns = random.choice((2, 3, 4))
    now, moves = dict(board), list[Move]()
    for number in range(2 * turns):
        side = begins if number % 2 == 0 else other(begins)
        options = _shuffled(random, _ways_back(random, board, now, side, turns - number // 2))
        options = [move for move in options[:6] if _may(now, move)]
        if not options:
            return None
        keen = random.random() < 0.9
        moves.append(next((move for move in options if keen and _is_good(now, move, side, hunter)), options[0]))
        now = moved(now, moves[-1])
    return Cycle(board, begins, tuple(moves)) if now == board else None


def _ways_back(random: Random, first: Board, now: Board, side: str, left: int) -> list[Move]:
    """The moves with which a side may go on, so that its last turns bring it back to where it began."""
    own = [at for at, letter in now.items() if side_of(letter) == side]
    astray = [at for at in own if first.get(at) != now[at]]
    if len(astray) > left or (left == 1 and not astray):
        return []
    movers = astray if astray and (left <= len(astray) or random.random() < 0.7) else own
    moves = [(at, to) for at in movers for to in sorted(reaches(now, at, capturing=False))]
    return [move for move in moves if left > len(astray) or first.get(move[1]) == now[move[0]]]


def _is_good(board: Board, move: Move, side: str, hunter: str) -> bool:
    """True if a move of the hunter attacks anew, or one of the other side is by a unit that is attacked."""
    if side != hunter:
        return any(to == move[0] for _, to in attacks(board, hunter))
    after = moved(board, move)
    return any(after[to] not in "Kk" for _, to in attacks(after, side) - attacks(board, side))


def _quiet(board: Board, side: str) -> list[Move]:
    """The legal moves of a side without a capture."""
    own = [at for at, letter in board.items() if side_of(letter) == side]
    moves = [(at, to) for at in own for to in sorted(reaches(board, at, capturing=False))]
    return [move for move in moves if not is_in_check(moved(board, move), side)]


def _may(board: Board, move: Move) -> bool:
    """True if a unit may go somewhere without a capture."""
    side = side_of(board[move[0]])
    return move[1] in reaches(board, move[0], capturing=False) and not is_in_check(moved(board, move), side)


def _shuffled(random: Random, moves: list[Move]) -> list[Move]:
    return random.sample(moves, len(moves))
