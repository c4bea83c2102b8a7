"""A piece that turns: its moves, the actions by which it does so, and its units at the start."""

from dsl.elaborate.betza.turning import terms_of, turned_letters
from dsl.model.turning import essence
from support.rule_files.beams import on_beams
from support.rule_files.cast import Cast
from support.rule_files.chance import block
from support.rule_files.movement import movement

EVENTS = ("instead of a move", "after each move", "on capture", "before a move", "in {}", "instead of a move in {}")


def turners(cast: Cast) -> list[str]:
    """A piece that turns to four or to eight directions."""
    chance = cast.chance
    if "turning" not in cast.has:
        return []
    number = chance.pick((4, 8))
    able = [event for event in EVENTS if cast.kind != "stacking" or "a move" not in event]
    events = " or ".join(chance.some(able, 1, 2)).format(*[chance.pick(cast.zones)] * 2)
    lines = [
        f"moves {_lopsided(cast, number)}",
        f"may turn {events} to {chance.pick(('any', 'the next'))} of {number} directions",
    ]
    lines += chance.lines(20, lambda: f"moves fF while in {chance.pick(cast.zones)}")
    lines += chance.lines(10, lambda: f"never captures yak, {cast.piece()}")
    lines += chance.lines(10, lambda: f"faces no {cast.piece()} along orthogonal")
    lines += on_beams(cast)
    return [block("piece yak Y", lines)]


def _lopsided(cast: Cast, number: int) -> str:
    """A movement that can be turned, and is another one then."""
    drawn = (movement(cast.chance, cast.side, takes_friends=False, en_passant=False) for _ in range(3))
    return next((letters for letters in drawn if _turns(letters, 8 // number)), "fR")


def _turns(letters: str, eighths: int) -> bool:
    turned = [turned_letters(letters, step, 26) for step in range(eighths, 8, eighths)]
    if None in turned:
        return False
    senses = [{essence(term) for term in terms_of(each or "", 26)} for each in (letters, *turned)]
    return any(sense != senses[0] for sense in senses)
