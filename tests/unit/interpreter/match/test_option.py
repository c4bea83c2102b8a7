"""Options that programs declare, and settings that are checked against them."""

import pytest
from support.each import each

from interpreter.match.outside.fault import PlayerFault
from interpreter.match.outside.option import Option, cecp_option, checked, uci_option

DECLARED = (
    "option name Skill Level type spin default 20 min -20 max 20",
    "option name UCI_LimitStrength type check default false",
    "option name UCI_Variant type combo default chess var chess var 5check var atomic",
    "option name Clear Hash type button",
    "option name Debug Log File type string default ",
    "option name Slow type spin default 5",
)
OPTIONS = {option.name.lower(): option for option in map(uci_option, DECLARED) if option is not None}
MANY = Option(name="Many", values=tuple(f"value-{number}" for number in range(30)))


@each(
    ("name", "value"),
    [
        ("Skill Level", "-20"),
        ("skill level", "20"),
        ("UCI_LimitStrength", "true"),
        ("UCI_Variant", "5check"),
        ("Clear Hash", ""),
        ("Debug Log File", "min max var.txt"),
        ("Slow", "anything"),
    ],
)
def test_a_setting_that_an_option_takes_is_accepted(name: str, value: str) -> None:
    assert checked(OPTIONS, name, value).name.lower() == name.lower()


@each(
    ("name", "value", "reason", "help"),
    [
        ("Skill Level", "21", "does not take `21` for `Skill Level`", "it takes whole numbers from -20 to 20"),
        ("Skill Level", "²", "does not take `²` for `Skill Level`", "it takes whole numbers from -20 to 20"),
        ("UCI_LimitStrength", "maybe", "does not take `maybe` for `UCI_LimitStrength`", "it takes `true` or `false`"),
        ("UCI_Variant", "atomics", "does not take `atomics` for `UCI_Variant`", "did you mean `atomic`?"),
        ("SkillLevel", "3", "has no option `SkillLevel`", "did you mean `Skill Level`?"),
        (
            "Style",
            "3",
            "has no option `Style`",
            "its options are `Skill Level`, `UCI_LimitStrength`, `UCI_Variant`, `Clear Hash`, `Debug Log File` and "
            "`Slow`",
        ),
    ],
)
def test_a_setting_that_no_option_takes_is_refused(name: str, value: str, reason: str, help: str) -> None:
    with pytest.raises(PlayerFault) as fault:
        checked(OPTIONS, name, value)

    assert (str(fault.value), fault.value.help) == (reason, help)


def test_a_message_lists_only_the_first_of_many_values() -> None:
    with pytest.raises(PlayerFault) as fault:
        checked({"many": MANY}, "Many", "x")

    assert fault.value.help.startswith("it takes `value-0`, `value-1`, ")
    assert fault.value.help.endswith(", `value-19` or 10 more")


@each(
    ("text", "option"),
    [
        ("Level -combo random /// greedy /// *8", Option(name="Level", values=("random", "greedy", "8"))),
        ("Passes -check 1", Option(name="Passes", values=("0", "1"), default="1")),
        ("Multi-PV Margin -spin 0 -5 1000", Option(name="Multi-PV Margin", bounds=(-5, 1000))),
        ("Clear Hash -button", Option(name="Clear Hash", is_button=True)),
        ("Ini File -file /usr/share/fmax.ini", Option(name="Ini File")),
        ("no option at all", None),
    ],
)
def test_features_of_cecp_declare_options(text: str, option: Option | None) -> None:
    assert cecp_option(text) == option
