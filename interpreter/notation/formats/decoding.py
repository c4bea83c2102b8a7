"""The encoding of a file of games, by its first bytes."""

import codecs
import re

from interpreter.notation.formats import read_csa
from interpreter.notation.formats.chinese import LIKE as CHINESE

_OTHERS = ("cp932", "gb18030", "big5", "euc_jp")
_NAMED = re.compile(rb"(?i)encoding\s*=\s*(?:(shift[_-]?jis)|(euc[_-]?jp))")
_HALF_WIDTH = re.compile("[\uff61-\uff9f]")
"""What nearly every text in EUC-JP becomes in Shift JIS, and what records are not written in."""
_JAPANESE = re.compile("手合割|先手|後手|下手|上手|手数|開始日時|同　|[一二三四五六七八九][歩香桂銀金角飛玉馬龍竜と成]")
_XIANGQI = re.compile(r"\[DhtmlXQ|Chinese Chess")
"""What records of xiangqi have whose moves are not in Chinese."""
_FALLBACK = "latin-1"


def encoding_of(data: bytes) -> str:
    """Return the encoding of the text that begins with some bytes.

    That is UTF-8 if it can be. Shogi programs also write Shift JIS or EUC-JP, and xiangqi programs GB 18030 or Big5;
    these are told by the words of their records. PGN is in Latin-1 otherwise.

    >>> encoding_of("手合割：平手".encode("cp932")), encoding_of("Jos\\xe9 Capa".encode("latin-1"))
    ('cp932', 'latin-1')
    """
    if _text(data, "utf-8") is not None:
        return "utf-8"
    named = _NAMED.search(data[:200])
    if named is not None:
        return "cp932" if named[1] else "euc_jp"
    texts = {encoding: text for encoding in _OTHERS if (text := _text(data, encoding)) is not None}
    if "euc_jp" in texts and _HALF_WIDTH.search(texts.get("cp932", "")):
        del texts["cp932"]
    found = next((encoding for encoding, text in texts.items() if _has_words(text, encoding)), None)
    if found is None and "gb18030" in texts and _XIANGQI.search(texts["gb18030"]):
        return "gb18030"
    return found or _FALLBACK


def _text(data: bytes, encoding: str) -> str | None:
    """Return the text of bytes that may end within a character, or None if they are not in an encoding."""
    try:
        return codecs.getincrementaldecoder(encoding)().decode(data, final=False)
    except UnicodeDecodeError:
        return None


def _has_words(text: str, encoding: str) -> bool:
    """Return True if a text has the words of a record of the programs that write an encoding."""
    if encoding in ("cp932", "euc_jp"):
        return read_csa.LIKE.match(text) is not None or _JAPANESE.search(text) is not None
    return CHINESE.search(text) is not None
