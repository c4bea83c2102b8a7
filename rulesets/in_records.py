"""What the records of shogi and xiangqi programs call our rulesets, and the pieces of some of them.

This is a module, and not a file beside `names.toml`, because published games read records and have modules alone.
"""

from collections.abc import Mapping

KIF_STARTS: Mapping[str, tuple[str, ...]] = {
    "checkshogi": ("王手将棋",),
    "kyoto-shogi": ("京都将棋",),
    "minishogi": ("5五将棋", "五々将棋", "５五将棋"),
    "shogi": ("平手",),
}
"""The names of the array in KIF and KI2; the first is the one to write."""

KANJI: Mapping[str, Mapping[str, str]] = {
    "kyoto-shogi": {"+P": "飛", "+S": "角", "+N": "金", "+L": "と"},
    "micro-shogi": {"+P": "桂", "+B": "と", "+R": "金", "+L": "銀"},
}
"""What units are called there, by our symbols, where it is not what these usually mean."""

GAME_TAGS: Mapping[str, str] = {"xiangqi": "Chinese Chess"}
"""The tag `Game` in PGN of xiangqi programs."""

BOARDS: Mapping[str, str] = {"5x5": "minishogi", "9x10": "xiangqi", "9x9": "shogi"}
"""The ruleset of a record that shows nothing but its board, by files and ranks."""
