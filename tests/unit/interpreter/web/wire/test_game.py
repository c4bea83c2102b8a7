import pytest
from support.each import each

from interpreter.web.wire.game import FIELDS, WireError, read

GOOD = {
    "hello": '{"t":"hello","protocol":1,"seat":"x"}',
    "act": '{"t":"act","id":"1","v":0,"action":"e2e4"}',
    "undo": '{"t":"undo","id":"1","v":0}',
    "resign": '{"t":"resign","id":"1","v":0}',
    "rematch": '{"t":"rematch","id":"1","v":0}',
    "offer": '{"t":"offer","id":"1","v":0,"kind":"draw"}',
    "reply": '{"t":"reply","id":"1","v":0,"kind":"draw","yes":true}',
    "why": '{"t":"why","rid":1,"source":"e2","target":"e5"}',
    "look": '{"t":"look","rid":1,"overlay":"attacks"}',
    "hint": '{"t":"hint","rid":1}',
    "ping": '{"t":"ping","n":1}',
    "say": '{"t":"say","rid":1,"text":"well played\\n"}',
    "report": '{"t":"report","rid":1}',
}


def test_every_message_has_an_example_here():
    assert set(GOOD) == set(FIELDS)


@each("kind", FIELDS)
def test_a_message_is_read(kind: str):
    assert read(GOOD[kind])["t"] == kind


def test_unknown_fields_are_dropped():
    assert read('{"t":"ping","n":1,"by":0}') == {"t": "ping", "n": 1}


@each(
    "text",
    [
        "",
        "[]",
        "null",
        "3",
        "{",
        "[" * 100_000,
        '{"t":"fly"}',
        '{"t":[]}',
        '{"t":{}}',
        '{"t":"ping"}',
        '{"t":"ping","n":true}',
        '{"t":"ping","n":-1}',
        '{"t":"ping","n":1e400}',
        '{"t":"ping","n":99999999999999999999}',
        '{"t":"act","id":"","v":0,"action":"e2e4"}',
        '{"t":"act","id":"' + "x" * 33 + '","v":0,"action":"e2e4"}',
        '{"t":"act","id":"1","v":"0","action":"e2e4"}',
        '{"t":"act","id":"1","v":0,"action":"\\u0000"}',
        '{"t":"act","id":"1","v":0,"action":"\\ud800"}',
        '{"t":"reply","id":"1","v":0,"kind":"draw","yes":1}',
    ],
)
def test_what_is_not_a_message_is_refused_with_a_sentence(text: str):
    with pytest.raises(WireError, match=r"must be|is missing or wrong"):
        read(text)
