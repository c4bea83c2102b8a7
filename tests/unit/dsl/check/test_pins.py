"""`extends .. at HASH`: the rules of the base are those that the author saw."""

from dsl.compiler import Compiled, compile_source
from dsl.model.digest import rules_hash
from dsl.opened import Opened
from dsl.source import Source
from rulesets import Catalogue

CHESS = compile_source(Catalogue().open("chess")[0]).ruleset
assert CHESS is not None
HASH = rules_hash(CHESS)


def _compiled(line: str) -> Compiled:
    return compile_source(Source("toy.rumpus", f'ruleset "Toy"\n{line}\n'), library=Catalogue())


def test_a_base_with_the_named_rules_is_extended() -> None:
    compiled = _compiled(f"extends chess at {HASH}")

    assert compiled.findings == ()
    assert compiled.ruleset is not None


def test_a_base_with_other_rules_is_an_error_that_names_their_hash() -> None:
    (found,) = _compiled("extends chess at 0123456789abcdef").findings

    assert (found.name, found.span.text) == ("other-rules", "0123456789abcdef")
    assert HASH in found.message
    assert found.fix is not None
    assert found.fix.edits[0].text == HASH


def test_a_hash_of_another_length_is_an_error_of_syntax() -> None:
    assert [found.name for found in _compiled("extends chess at 0123").findings] == ["unexpected-word"]


def test_a_base_that_is_missing_is_reported_alone() -> None:
    assert [found.name for found in _compiled(f"extends ches at {HASH}").findings] == ["unknown-ruleset"]


def test_a_chain_of_many_pinned_files_takes_no_longer_than_its_length() -> None:
    compiled: list[str] = []

    class Chain:
        def find(self, name: str, importer: Source) -> Opened | None:
            number = int(name.removeprefix("link-"))
            base = f"extends link-{number + 1} at {HASH}" if number < 9 else "extends chess"
            compiled.append(name)
            return Catalogue().find("chess", importer) if number == 9 else (Source(name, f'ruleset "L"\n{base}\n'), ())

        def names(self) -> tuple[str, ...]:
            return ()

    found = compile_source(Source("toy", f'ruleset "Toy"\nextends link-0 at {HASH}\n'), library=Chain())

    assert {each.name for each in found.findings} == {"other-rules"}
    assert len(compiled) < 100
