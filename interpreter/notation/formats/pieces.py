"""What record formats call pieces, by our symbols: facts of the formats, which no rule file repeats."""

from collections.abc import Mapping

KANJI: Mapping[str, str] = {
    "K": "玉",
    "R": "飛",
    "B": "角",
    "G": "金",
    "S": "銀",
    "N": "桂",
    "L": "香",
    "P": "歩",
    "+R": "龍",
    "+B": "馬",
    "+S": "成銀",
    "+N": "成桂",
    "+L": "成香",
    "+P": "と",
}
"""The names in KIF and KI2."""

ALIASES: Mapping[str, str] = {"王": "玉", "竜": "龍", "全": "成銀", "圭": "成桂", "杏": "成香"}
"""Other names for them, which are only read."""

ON_BOARD: Mapping[str, str] = {"成銀": "全", "成桂": "圭", "成香": "杏"}
"""Names that are one character in a diagram."""

CODES: Mapping[str, str] = {
    "玉": "OU",
    "飛": "HI",
    "角": "KA",
    "金": "KI",
    "銀": "GI",
    "桂": "KE",
    "香": "KY",
    "歩": "FU",
    "龍": "RY",
    "馬": "UM",
    "成銀": "NG",
    "成桂": "NK",
    "成香": "NY",
    "と": "TO",
}
"""The codes in CSA, by those names."""

BY_CODE: Mapping[str, str] = {code: name for name, code in CODES.items()}

HANZI: Mapping[str, tuple[str, str]] = {
    "K": ("帅", "将"),
    "A": ("仕", "士"),
    "B": ("相", "象"),
    "N": ("马", "马"),
    "R": ("车", "车"),
    "C": ("炮", "炮"),
    "P": ("兵", "卒"),
}
"""The names in Chinese move texts, for the side that begins and the other one."""

OTHER_HANZI: Mapping[str, str] = {
    **{"帥": "帅", "將": "将", "馬": "马", "傌": "马", "車": "车", "俥": "车"},
    **{"砲": "炮", "包": "炮", "後": "后", "進": "进"},
}
"""Traditional characters for them, and of the words around them, which are only read."""

FILES = "１２３４５６７８９"
RANKS = "一二三四五六七八九"


def called(name: str) -> str:
    """Return the usual name of a piece in KIF.

    >>> called("竜"), called("歩")
    ('龍', '歩')
    """
    return ALIASES.get(name, name)
