"""The names of exported sections, where the program that reads them has games of its own."""

from support.each import each

from interpreter import load
from interpreter.exchange.exporting.naming import export_section


@each("name", ["chess", "atomic", "racing-kings", "hexapawn"])
def test_a_section_keeps_a_name_that_is_free_or_means_the_same_rules(name: str) -> None:
    made = export_section(load(name).ruleset, name)

    assert made.text.startswith((f"[{name}]", f"[{name}:"))
    assert not any("the name" in found.message for found in made.findings)


@each(("rules", "name"), [("chaturanga", "chaturanga"), ("chess", "atomic"), ("chess", "gothic")])
def test_a_section_with_the_name_of_another_game_gets_one_of_its_own(rules: str, name: str) -> None:
    made = export_section(load(rules).ruleset, name)

    assert made.text.startswith((f"[my-{name}]", f"[my-{name}:"))
    assert made.findings[0].message == f"the name `{name}` is lost"
    assert made.findings[0].notes == (
        f"Fairy-Stockfish has another `{name}` and keeps it; the section is called `my-{name}`",
    )
