"""Finds what moves and drops of a ZRF do to other units, by trying lines of a rule file on random games."""

from collections.abc import Iterator

from interpreter.exchange.zillions.comparing import compare, compiled
from interpreter.exchange.zillions.draft import Draft, Effect

_ALONG = ("orthogonal, diagonal", "orthogonal", "diagonal")
_FAR = (
    *(f"enemies enclosed along {along}" for along in _ALONG),
    *(f"enemies enclosed within 1 along {along}" for along in _ALONG),
)
_NEAR = ("enemies within 1", "units within 1")
"""The units that an effect may fall on, as a rule file says it; those that are near may spare a piece."""

_N_GAMES = 3
"""Random games in which a line is tried first."""

_FEW = 10
"""Moves with effects that must be seen, so that a line is not right only because nothing happened."""


def find_effects(draft: Draft) -> bool:
    """Add the effects of programs to a draft; return False, and add none, if no line says them."""
    affects_drops = any(each.effects for each in draft.dropped)
    movers = [each for each in draft.drawn if each.skipped]
    guesses = any(each.guesses for each in draft.dropped)
    if not (affects_drops or movers or guesses):
        return True
    for effects in _effects(draft, affects_drops) if affects_drops or movers else [[]]:
        for hand in _hands(draft, effects) if affects_drops or guesses else [[]]:
            draft.effects, draft.more_hand = effects, hand
            if plays_alike(draft, _N_GAMES):
                return True
    draft.effects, draft.more_hand = [], []
    return False


def plays_alike(draft: Draft, n_games: int) -> bool:
    """Return True if the moves of a draft are those of the programs in some random games."""
    game = compiled(draft.text(trial=True))
    if game is None:
        return False
    made = compare(draft.rules, draft.drawn, game, draft.endless, n_games=n_games)
    return made.found is None and (not draft.effects or made.n_effects >= _FEW)


def _hands(draft: Draft, effects: list[Effect]) -> Iterator[list[str]]:
    """Yield lines of the block `hand` that say where units drop; where programs look at other squares, one does."""
    if not any(each.guesses for each in draft.dropped):
        yield []
    if any("converts" in line for _, lines in effects for line in lines):
        yield ["drops only where they convert"]
    yield from ([f"drops within 1 of {each.kind.name}"] for each in draft.drawn)
    yield from ([f"drops only with liberties along {along}"] for along in _ALONG)


def _effects(draft: Draft, affects_drops: bool) -> Iterator[list[Effect]]:
    """Yield effects of moves, of drops, or of both."""
    movers = [each.kind.name for each in draft.drawn if each.skipped]
    every = len(movers) == len([each for each in draft.drawn if each.kind.moves])
    of = "" if every else f" of {', '.join(movers)}"
    by = "" if every else f" by {', '.join(movers)}"
    drops = ["after a drop"] if affects_drops else []
    spared = ["", *(f" but {each.kind.name}" for each in draft.drawn if len(draft.drawn) > 1)]
    whom = [*_FAR, *(f"{near}{but}" for near in _NEAR for but in spared)]
    for moves in [f"after a move{of}", f"after capture{by}"] if movers else [""]:
        heads = [head for head in (moves, *drops) if head]
        for each in whom:
            for verb in ("converts", "removes"):
                lines: tuple[str, ...] = (f"{verb} {each}",)
                yield [(head, lines) for head in heads]
