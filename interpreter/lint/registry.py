"""All lint rules: those about rule files, and those about games."""

from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module

from dsl.lint.finding import Finding
from dsl.lint.registry import rules, rules_in
from dsl.lint.rule import Rule
from interpreter.lint.tally import Tally

Judge = Callable[[Tally], Iterator[Finding]]


@cache
def all_rules() -> tuple[Rule, ...]:
    """Return every rule, by code."""
    return (*rules(), *play_rules())


@cache
def play_rules() -> tuple[Rule, ...]:
    """Return the rules that judge games."""
    return tuple(sorted(rules_in("interpreter.lint"), key=lambda rule: rule.code))


def judge_of(rule: Rule) -> Judge:
    """Return the function that judges games for a rule of the group `play`."""
    judge: Judge = import_module(f"interpreter.lint.play.{rule.name.replace('-', '_')}").judge
    return judge
