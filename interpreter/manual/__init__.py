"""The manual as the server shows it: the hand-written pages of the documentation, and a page for each finding."""

from interpreter.manual.files import file_of
from interpreter.manual.pages import CONTENTS, Page, finding_codes, page_named, page_of_word

__all__ = ["CONTENTS", "Page", "file_of", "finding_codes", "page_named", "page_of_word"]
