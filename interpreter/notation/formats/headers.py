"""The facts about a game in the headers of formats, and the tags that they become."""

import re
from collections.abc import Mapping

KIF: Mapping[str, str] = {
    "先手": "White",
    "後手": "Black",
    "棋戦": "Event",
    "場所": "Site",
    "表題": "Title",
    "戦型": "Opening",
    "持ち時間": "TimeLimit",
    "備考": "Note",
}
"""The headers of KIF and KI2 that are text, in the order in which they are written."""

OTHER_KIF: Mapping[str, str] = {"下手": "White", "上手": "Black"}
"""In handicaps the side that is given units is the one of White, though the other one begins."""

BEGUN, DAY, OVER, HANDICAP, VARIANT = "開始日時", "対局日", "終了日時", "手合割", "Variant"

CSA: Mapping[str, str] = {
    "EVENT": "Event",
    "SITE": "Site",
    "OPENING": "Opening",
    "TIME_LIMIT": "TimeLimit",
    "NOTE": "Note",
}
"""The headers of CSA that are text, without `$`."""

DHTMLXQ: Mapping[str, str] = {
    "title": "Title",
    "event": "Event",
    "place": "Site",
    "round": "Round",
    "red": "White",
    "redname": "White",
    "black": "Black",
    "blackname": "Black",
    "open": "Opening",
    "timerule": "TimeLimit",
    "remark": "Note",
    "author": "Annotator",
}
"""The fields of DhtmlXQ that are text."""

_WHEN = re.compile(
    r"\s*(?P<year>[0-9?]{4})[/.\-年](?P<month>[0-9?]{1,2})[/.\-月](?P<day>[0-9?]{1,2})日?"
    r"(?:\s*[(（][^)）]*[)）])?(?:\s*(?P<hour>[0-9]{1,2})[:時](?P<minute>[0-9]{2})(?:[:分](?P<second>[0-9]{2})秒?)?)?\s*"
)


def when(text: str) -> tuple[str, str] | None:
    """Return a date and a time of day as PGN has them, or None for another text; the time may be empty.

    >>> when("1999/07/15(木) 19:07:12"), when("2003/5/3")
    (('1999.07.15', '19:07:12'), ('2003.05.03', ''))
    """
    found = _WHEN.fullmatch(text)
    if found is None:
        return None
    date = f"{found['year']}.{found['month']:0>2}.{found['day']:0>2}"
    time = f"{found['hour']:0>2}:{found['minute']}:{found['second'] or '00'}" if found["hour"] else ""
    return date, time


def moment(tags: Mapping[str, str], date: str, time: str) -> str:
    """Return the date and time of two tags as KIF and CSA write them, or an empty text if the day is unknown.

    >>> moment({"Date": "1999.07.15", "Time": "19:07:12"}, "Date", "Time")
    '1999/07/15 19:07:12'
    """
    day = tags.get(date, "")
    if "?" in day or not day:
        return ""
    return " ".join(filter(None, [day.replace(".", "/"), tags.get(time, "")]))
