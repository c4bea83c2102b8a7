"""Random sections of `variants.ini` over all keys, and where their rule files play otherwise than pyffish says."""

import random
import re
from collections.abc import Callable, Iterator, Mapping
from string import ascii_lowercase
from types import ModuleType
from typing import NamedTuple

from dsl.model.rows import PhaseKind
from dsl.source import Source
from interpreter.exchange.importing.section import import_section
from interpreter.exchange.reading.inheritance import known_sections, variant_of
from interpreter.exchange.reading.key import SIDED, Takes
from interpreter.exchange.reading.keys import DEFAULTS, is_wider, known_keys
from interpreter.exchange.reading.pieces import PIECES
from interpreter.exchange.reading.sections import Section, read_sections
from interpreter.game.load import load_source
from interpreter.game.state import State
from interpreter.state.action import Kind
from support.ini import dropped_without_mate, fen_of, random_turn, ways

_MOVEMENTS = ("N", "K", "WD", "fFbW", "mRcpR", "nN", "fK", "mNcB", "fsW", "F2", "gQ", "fR", "AD", "mW", "NN", "vRsW")
_WORDS = {
    "enclosingDrop": ("reversi", "ataxx", "top", "none"), "flipEnclosedPieces": ("reversi", "ataxx", "none"),
    "wallingRule": ("duck", "static", "arrow", "edge", "past", "none"), "castlingWins": ("none",),
    "materialCounting": ("none", "unweighted", "whitedrawodds", "blackdrawodds"),
    "countingRule": ("none", "makruk", "cambodian", "asean"), "chasingRule": ("none", "axf"),
}  # fmt: skip
_UNTRIED = ("startFen", "maxRank", "maxFile", "variantTemplate", "pieceToCharTable", "pocketSize", "chess960",
            "pieceValueMg", "pieceValueEg")  # fmt: skip
"""Keys that only go with others, or that no rule depends on."""


_SQUARE = re.compile(r"[a-z]\d+")

_AFTER = 3
"""Moves of a position after which positions are compared."""


_ENDLESS = 60
"""More units in hand than are compared: those of a hand that never runs out."""


class Difference(NamedTuple):
    """Where two programs disagree about a position of a section: what is asked, and both answers."""

    fen: str
    what: str
    ours: object
    theirs: object


class Compared(NamedTuple):
    """A section with what its import says, by its kinds, and where it is silently different."""

    findings: tuple[str, ...]
    differences: tuple[Difference, ...]


def random_section(seed: int, name: str) -> str:
    """Return a section on a known variant with a few random settings, under changed letters in some cases."""
    chance = random.Random(seed)
    base = chance.choice(sorted(known_sections()))
    letters = _letters(base)
    lines = [f"[{name}:{base}]"]
    if chance.random() < 0.15:
        lines += _with_other_letters(base, letters, chance)
    keys = [key for key in known_keys() if key not in _UNTRIED and not is_wider(key)]
    for key in chance.sample(keys, chance.choice((1, 1, 2, 3, 4))):
        value = _value(key, base, chance)
        if value is not None:
            lines.append(f"{key} = {value}")
    return "\n".join(lines) + "\n"


def with_other_letters(base: str, seed: int, name: str) -> str:
    """Return a section that is a known variant under other letters."""
    return "\n".join([f"[{name}:{base}]", *_with_other_letters(base, _letters(base), random.Random(seed))]) + "\n"


def _settings(base: str) -> Mapping[str, str]:
    variant = variant_of(known_sections()[base], known_sections(), [])
    assert variant is not None, f"{base} is known"
    return {**DEFAULTS, **{key: entry.value for key, entry in variant.settings.items()}}


def _letters(base: str) -> dict[str, str]:
    """Return the letters of the pieces of a known variant by their keys."""
    return {
        key: value[0].lower()
        for key, value in _settings(base).items()
        if (key in PIECES or key.startswith("customPiece")) and value != "-"
    }


def _with_other_letters(base: str, letters: Mapping[str, str], chance: random.Random) -> Iterator[str]:
    """Yield lines that give all pieces of a known variant other letters, in its start position too."""
    fresh = chance.sample(ascii_lowercase, len(letters))
    settings, new = _settings(base), dict(zip(letters.values(), fresh, strict=True))
    for key, old in letters.items():
        yield f"{key} = {new[old]}{settings[key][1:]}"
    placement, *fields = settings["startFen"].split()
    changed = "".join(
        new.get(c, c) if c.islower() else new.get(c.lower(), c).upper() if c.isupper() else c for c in placement
    )
    for key in ("promotionPieceTypes", *(f"promotionPieceTypes{side}" for side in SIDED)):
        if key in settings:
            yield f"{key} = {''.join(new.get(c, c) for c in settings[key])}"
    yield f"startFen = {' '.join([changed, *fields])}"


def _value(key: str, base: str, chance: random.Random) -> str | None:
    """Return a sensible value of a key, or None if there is none."""
    settings = _settings(base)
    takes, own = known_keys()[key].takes, list(_letters(base).values())
    n_files, n_ranks = settings["maxFile"], int(settings["maxRank"])
    files = ascii_lowercase[: int(n_files) if n_files.isdigit() else ascii_lowercase.index(n_files) + 1]
    free = chance.choice([c for c in ascii_lowercase if c not in own])
    some = "".join(chance.sample(own, chance.randint(1, min(3, len(own)))))
    values: dict[Takes, Callable[[], str | None]] = {
        Takes.BOOL: lambda: chance.choice(("true", "false")),
        Takes.NUMBER: lambda: str(chance.choice((0, 1, 1, 2, 3, 4, 64))),
        Takes.RANK: lambda: str(chance.randint(1, n_ranks)),
        Takes.FILE: lambda: chance.choice(files),
        Takes.LETTER: lambda: chance.choice((free, free, chance.choice(own))),
        Takes.ROYAL: lambda: chance.choice((free, f"{own[0]}:{chance.choice(_MOVEMENTS)}")),
        Takes.CUSTOM: lambda: f"{chance.choice((free, chance.choice(own)))}:{chance.choice(_MOVEMENTS)}",
        Takes.PIECE: lambda: chance.choice((*own, "-")),
        Takes.PIECES: lambda: chance.choice((some, some, some, "-", "*")),
        Takes.SQUARES: lambda: _squares(files, n_ranks, chance),
        Takes.RESULT: lambda: chance.choice(("win", "loss", "draw")),
        Takes.PAIRS: lambda: f"{chance.choice(own)}:{chance.choice(own)}",
        Takes.COUNTS: lambda: f"{chance.choice(own)}:{chance.randint(1, 2)}",
        Takes.WORD: lambda: chance.choice(_WORDS[key]) if key in _WORDS else "none",
        Takes.TEXT: lambda: None,
        Takes.FEN: lambda: None,
    }
    return values[takes]()


def _squares(files: str, n_ranks: int, chance: random.Random) -> str:
    ranks = chance.sample(range(1, n_ranks + 1), chance.randint(1, 3))
    some = [f"{chance.choice(files)}{chance.randint(1, n_ranks)}" for _ in range(chance.randint(1, 5))]
    return chance.choice(("-", " ".join(some), *[" ".join(f"*{rank}" for rank in ranks)] * 4))


def compare(text: str, name: str, library: ModuleType, *, games: int, plies: int) -> Compared:
    """Load a section into another program, and compare what it plays with what its import does."""
    library.load_variant_config(text)
    return compare_section(read_sections(Source("random.ini", text), []), name, library, games=games, plies=plies)


def compare_section(
    sections: Mapping[str, Section], name: str, library: ModuleType, *, games: int, plies: int
) -> Compared:
    """Import a section and compare random games of it with another program, if nothing is said of a difference."""
    made = import_section(sections[name], sections)
    if made.findings:
        return Compared(tuple(dict.fromkeys(map(_kind, made.findings))), ())
    game = load_source(Source(f"{name}.rumpus", made.text))
    found: list[Difference] = []
    for seed in range(games):
        chance, state = random.Random(seed), game.start()
        for _ in range(plies):
            found += differences(state, name, library)
            if found or state.outcome() is not None or not state.legal_texts():
                break
            state = random_turn(state, chance)
        if found:
            break
    return Compared((), tuple(found))


def _kind(found: object) -> str:
    """Return a finding without what differs from section to section."""
    notes = "; ".join(getattr(found, "notes", ()))
    return re.sub(r"`[^`]*`", "`..`", notes or getattr(found, "message", ""))


def differences(state: State, name: str, library: ModuleType) -> Iterator[Difference]:
    """Yield where two programs disagree about the end, the legal moves, and what follows each of them."""
    if any(word in state.fen() for word in ("castles:", "passed:")):  # fields that no other program reads
        return
    if _has_no_place(state):
        return
    fen, outcome = fen_of(state), state.outcome()
    if outcome is not None and outcome.ending in ("repetition", "chase"):  # no FEN says what was played before
        return
    if outcome is not None and state.position.spent:  # other programs place something even then
        return
    ours = None if outcome is None else (None, "white", "black")[0 if outcome.winner is None else outcome.winner + 1]
    ended, theirs = _outcome(fen, name, library)
    if ended or outcome is not None:
        over = ended and outcome is not None and state == state.game.start()  # no game, whoever is said to have won
        if (ended, theirs) != (outcome is not None, ours) and not over:
            yield Difference(fen, "end", str(outcome), f"{ended} {theirs}")
        return
    if _ends_by_an_action(state):
        return
    moves, texts = library.legal_moves(name, fen, []), state.legal_texts()
    mates = dropped_without_mate(state.game.ruleset).split()
    moves = [move for move in moves if move[:2] not in mates or library.legal_moves(name, fen, [move])]
    castles = {text for text in texts if state.named(text).kind is Kind.CASTLE}
    movers = {square for text in castles for square in _SQUARE.findall(text)[:1]}
    others = [move for move in moves if move in texts or not move.startswith(tuple(movers))]
    our_ends, their_ends = ({*map(_ends, each)} - {"", *castles} for each in (texts, others))
    if ways(state, 1) != len(moves) or (our_ends != their_ends and len(texts) == len(moves)):
        yield Difference(fen, "moves", sorted(our_ends - their_ends)[:8], sorted(their_ends - our_ends)[:8])
    else:
        yield from _after(state, fen, {*moves}, name, library)


def _ends_by_an_action(state: State) -> bool:
    """Return True if an action ends the game before the turn places something, which other programs place even then."""
    if state.game.program.phase(PhaseKind.PLACE) is None:
        return False
    return any(state.play(text).outcome() is not None for text in state.legal_texts())


def _has_no_place(state: State) -> bool:
    """Return True if no square is left on which a turn could place something: another program ends the game there."""
    phase = state.game.program.phase(PhaseKind.PLACE)
    zone = None if phase is None or phase.where != "empty" else phase.zone
    return zone is not None and all(
        state.position.board[sq] or sq in state.position.gone for sq in zone[state.position.side]
    )


def _ends(text: str) -> str:
    """Return the squares of a move, or the drop; nothing for a pass, which is written otherwise."""
    match = re.match(r"([a-z]\d+)([a-z]\d+)|\+?[A-Z]@[a-z]\d+", text)
    return match[0] if match and (not match[1] or match[1] != match[2] or match[0] != text) else ""


def _after(state: State, fen: str, moves: set[str], name: str, library: ModuleType) -> Iterator[Difference]:
    """Yield the moves whose positions differ, in their units, hands, side or count of turns."""
    counts = any(end.kind.value == "progress" for end in state.game.program.ends)
    texts = state.legal_texts()
    for text in random.Random(fen).sample(texts, min(len(texts), _AFTER)):
        after = state.play(text) if text in moves else None
        if after is None or after.position.spent:
            continue
        ours, theirs = (_compared(each, counts=counts) for each in (fen_of(after), library.get_fen(name, fen, [text])))
        if ours != theirs:
            yield Difference(fen, f"after {text}", ours, theirs)
            return


def _compared(fen: str, *, counts: bool) -> tuple[str, str, str, str]:
    placement, side, *rest = fen.split()
    units, _, held = placement.replace("~", "").partition("[")
    return units, "" if len(held) > _ENDLESS else "".join(sorted(held.strip("]-"))), side, rest[2] if counts else ""


def _outcome(fen: str, name: str, library: ModuleType) -> tuple[bool, str | None]:
    """Return if a game is over by another program, and the winner."""
    sides = ("white", "black") if fen.split()[1] == "w" else ("black", "white")
    ended, value = library.is_immediate_game_end(name, fen, [])
    if not ended and not library.legal_moves(name, fen, []):
        ended, value = True, library.game_result(name, fen, [])
    if not ended:
        ended, value = library.is_optional_game_end(name, fen, [])
    return bool(ended), None if not ended or not value else sides[value < 0]
