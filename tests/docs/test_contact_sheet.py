"""The sheet with the boards of the gallery holds all of its games."""

from contact_sheet import NAMES, TARGET
from PIL import Image

from rulesets import Catalogue


def test_the_sheet_holds_the_games_of_the_gallery() -> None:
    with Image.open(TARGET) as sheet:
        names = sheet.info[NAMES].split()

    assert names == sorted(Catalogue().gallery()), "run `python docs/contact_sheet.py`"
