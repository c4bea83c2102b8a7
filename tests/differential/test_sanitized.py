"""The kernel keeps within its memory, and within what C defines: its tests pass while both are watched."""

import pytest
from support import sanitized
from support.once import once

LAWS = "tests/property/test_kernel.py"
AGREEMENT = "tests/differential/test_engines.py"
ATTACK = "tests/property/test_attack.py"
TABLES = "tests/unit/interpreter/endgames/test_retracting.py"
TOO_MUCH = "memory_behind or each_others_answers or same_again"
"""How much memory is in use is no law where a watcher uses it too; the others ask what those that are left ask."""
ENOUGH = f"test_kernel.py and not ({TOO_MUCH}) or test_random_games_agree[ and 0] or whatever_its_settings"

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def checked_kernel(tmp_path_factory: pytest.TempPathFactory) -> None:
    """A kernel that stops at the first fault."""
    if sanitized.watcher() is None:
        pytest.skip("the C compiler has no address sanitizer here; Debian has it in libasan and gcc")
    once(tmp_path_factory, "sanitized", lambda _: sanitized.build())


@pytest.mark.usefixtures("checked_kernel")
def test_the_kernel_that_is_watched_is_the_one_that_was_compiled_with_checks() -> None:
    done = sanitized.run("-c", "import interpreter.engines.kernel.engine as door; print(door.__file__)")

    assert done.stdout.startswith(str(sanitized.PACKAGES)), done.stderr


@pytest.mark.usefixtures("checked_kernel")
def test_the_tests_of_the_kernel_pass_while_its_memory_is_watched() -> None:
    done = sanitized.run("-m", "pytest", "-qs", "-p", "no:cacheprovider", "-k", ENOUGH, LAWS, AGREEMENT)

    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.usefixtures("checked_kernel")
def test_tables_of_endgames_are_made_while_memory_is_watched() -> None:
    done = sanitized.run("-m", "pytest", "-qs", "-p", "no:cacheprovider", TABLES)

    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.usefixtures("checked_kernel")
def test_what_strangers_hand_over_reaches_no_memory_that_is_not_its_own() -> None:
    done = sanitized.run("-m", "pytest", "-qs", "-p", "no:cacheprovider", ATTACK)

    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.usefixtures("checked_kernel")
def test_what_many_strangers_hand_over_reaches_no_memory_that_is_not_its_own() -> None:
    done = sanitized.run("-m", "pytest", "-qs", "-p", "no:cacheprovider", "-m", "slow", ATTACK)

    assert done.returncode == 0, done.stdout + done.stderr
