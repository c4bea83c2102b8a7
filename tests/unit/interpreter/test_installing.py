import sys
from pathlib import Path

from interpreter.installing import extra_command, is_checkout


def test_an_extra_is_added_to_the_checkout_that_runs():
    home = Path(__file__).parents[3]
    assert is_checkout(home)
    assert extra_command("web", home) == f'{sys.executable} -m pip install -e "{home}[web]"'


def test_elsewhere_an_extra_is_added_to_what_is_installed(tmp_path: Path):
    assert not is_checkout(tmp_path)
    assert extra_command("web", tmp_path) == f'{sys.executable} -m pip install "rumpus[web]"'
