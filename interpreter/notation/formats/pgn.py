"""PGN of xiangqi programs: the tags `Game` and `Red`, and moves in the notation that the tag `Format` names.

[Game "Chinese Chess"]
[Red "An ox"]
[Format "ICCS"]          H2-E2 or h2e2; or WXF, C2=5; or Chinese, which is meant without a tag: 炮二平五
"""

import re
from collections.abc import Mapping
from dataclasses import replace

from interpreter.notation.record import ROSTER, Record, RecordedTurn
from interpreter.notation.record_reader import Reading
from rulesets.in_records import GAME_TAGS

GAME, RED, FORMAT = "Game", "Red", "Format"
FORMATS: Mapping[str, str] = {"iccs": "ICCS", "wxf": "WXF", "chinese": "Chinese"}
"""The values of the tag `Format` by the names of our forms of moves."""

_XIANGQI = "xiangqi"

_ICCS = re.compile(r"([A-Za-z][0-9])-?([A-Za-z][0-9])")


def adapted(reading: Reading) -> Reading:
    """Return a reading of a game in PGN, with the tags and moves of xiangqi programs as ours."""
    record = reading.record
    if record is None or not {GAME, RED, FORMAT} & record.tags.keys():
        return reading
    tags, spans = dict(record.tags), dict(record.spans)
    for name, ruleset in ((tag, ruleset) for ruleset, tag in GAME_TAGS.items()):
        if tags.get(GAME, "").strip().lower() == name.lower():
            del tags[GAME]
            tags.setdefault("Variant", ruleset)
    if RED in tags:
        # Only xiangqi has a red side; another name of the game is reported as an unknown one
        tags.setdefault("Variant", tags.pop(GAME, "").strip() or _XIANGQI)
    if RED in tags and tags.get("White", "?") == ROSTER["White"]:
        tags["White"] = tags.pop(RED)
    if "FEN" in tags:
        tags["FEN"] = re.sub(r"^(\S+) r\b", r"\1 w", tags["FEN"])
    turns, form, left_out = record.turns, tags.pop(FORMAT, ""), reading.left_out
    if form.upper() == FORMATS["iccs"]:
        turns = tuple(map(_in_iccs, turns))
    elif form and form.upper() not in map(str.upper, FORMATS.values()):
        left_out += (f"the Format `{form[:40]}`, which is unknown; the known ones are {', '.join(FORMATS.values())}",)
    record = replace(record, tags=tags, turns=turns, spans=spans, is_foreign=True)
    return replace(reading, record=record, left_out=left_out)


def _in_iccs(turn: RecordedTurn) -> RecordedTurn:
    """Return a turn whose coordinates are those of ICCS, which begin with rank 0, written as such."""
    found = [_ICCS.fullmatch(action) for action in turn.actions]
    texts = [f"{each[1]}-{each[2]}".upper() if each else text for each, text in zip(found, turn.actions, strict=True)]
    return replace(turn, actions=tuple(texts))


def tags_of(record: Record, ruleset: str, form: str) -> dict[str, str]:
    """Return the tags of a record as xiangqi programs have them."""
    game = GAME_TAGS.get(ruleset)
    tags = {name: value for name, value in record.tags.items() if name not in ("White", "Variant")}
    first = {GAME: game} if game else {"Variant": record.tags["Variant"]}
    found: dict[str, str] = {}
    for name, value in tags.items():
        if name == "Black":
            found[RED] = record.tags["White"]
        found[name] = value
    return {**first, **found, FORMAT: FORMATS[form]}
