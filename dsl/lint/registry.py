"""All rules, found by path: a module in the folder of a group is the rule with its name."""

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

from dsl.lint.rule import GROUPS, Rule


@cache
def rules() -> tuple[Rule, ...]:
    """Return the rules about rule files, by code."""
    return tuple(sorted(rules_in("dsl.lint"), key=lambda rule: rule.code))


def rules_in(package: str) -> Iterator[Rule]:
    """Yield the rules in the group folders of a package."""
    for folder in iter_modules(import_module(package).__path__):
        if folder.name in GROUPS:
            home = f"{package}.{folder.name}"
            for module in iter_modules(import_module(home).__path__):
                yield rule_of(import_module(f"{home}.{module.name}"), folder.name)


def rule_of(module: ModuleType, group: str) -> Rule:
    """Return the rule of a module."""
    return Rule(
        code=module.CODE,
        name=module.__name__.rpartition(".")[2].replace("_", "-"),
        group=group,
        is_default=getattr(module, "IS_DEFAULT", True),
        text=module.__doc__ or "",
        check=getattr(module, "check", None),
    )
