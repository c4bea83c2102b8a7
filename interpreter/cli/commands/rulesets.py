"""`rumpus rulesets`: the rulesets that come with Rumpus."""

from typing import Any

from dsl.compiler import compile_source
from interpreter.cli.shared.options import Format, FormatOption
from interpreter.cli.shared.output import print_json
from rulesets import Catalogue


def rulesets(format: FormatOption = Format.TEXT) -> None:
    """List the rulesets that come with Rumpus, with their options."""
    found = [_describe(name) for name in Catalogue().rulesets()]
    if format is Format.JSON:
        print_json(found)
        return
    width = max(len(item["name"]) for item in found)
    for item in found:
        origin = ", ".join([item["title"], *item["authors"], *([str(item["year"])] if item["year"] else [])])
        print(f"{item['name'].ljust(width)}  {origin}")
        for option in item["options"]:
            about = f"  {option['about']}" if option["about"] else ""
            print(f"{' ' * width}    --option {option['name']}={'|'.join(option['values'])}{about}")


def _describe(name: str) -> dict[str, Any]:  # Any: JSON
    catalogue = Catalogue()
    ruleset = compile_source(catalogue.open(name)[0], library=catalogue).ruleset
    assert ruleset is not None, "shipped rulesets have no errors"
    options = [
        {"name": option.name, "values": list(option.values), "about": option.about} for option in ruleset.options
    ]
    return {
        "name": name,
        "title": ruleset.title,
        "authors": list(ruleset.authors),
        "year": ruleset.year,
        "about": ruleset.about,
        "options": options,
    }
