"""What a page in another language still says in English: texts that a reader sees, or that a screen reader speaks."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from browser.barriers import barriers
from playwright.sync_api import Page

from interpreter.web.languages.catalogues import catalogue

TEXTS = """() => {
  const shown = document.documentElement.lang;
  const found = [];
  const take = (text) => text?.trim() && found.push(text.trim().replace(/\\s+/g, " "));
  const walk = (element, language) => {
    language = element.getAttribute("lang") ?? language;
    if (["CODE", "KBD", "PRE", "SCRIPT", "STYLE", "TEXTAREA"].includes(element.tagName)) return;
    const isOption = ["OPTION", "OPTGROUP"].includes(element.tagName);
    if (!isOption && !element.checkVisibility({ visibilityProperty: true }) && getComputedStyle(element).display !== "contents") return;
    if (language === shown) {
      for (const name of ["alt", "aria-description", "aria-label", "aria-valuetext", "label", "placeholder", "title"]) take(element.getAttribute(name));
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) take(node.data);
    }
    for (const child of [...(element.shadowRoot?.children ?? []), ...element.children]) walk(child, language);
  };
  take(document.title);
  walk(document.body, shown);
  return [...new Set(found)];
}"""
"""The texts of a page, each once, without those that are marked as of another language, and without code."""

OUTSIDE = """() => [...document.querySelectorAll("main :is(button, a, select, label, p, h1, h2, input, textarea, td, th, li), dialog[open] *, header *")]
  .filter((each) => each.checkVisibility() && !each.closest(".unseen, .skip, .scroll, .filters, .wide, rumpus-editor"))
  .filter((each) => each.getBoundingClientRect().right > innerWidth + 1 || each.getBoundingClientRect().left < -1)
  .map((each) => each.outerHTML.slice(0, 120))"""
"""What is not inside the width of the window."""

WORD = re.compile(r"[^\W\d_]{3}")

ENGLISH = re.compile(
    r"\b(?:and|are|black|by|captures?|each|from|has been|is|it|moves?|not|of|the|this|to|turn|with|white|your)\b",
    re.IGNORECASE,
)
"""Words that no sentence in German or Spanish has."""

SIZES: dict[str, tuple[int, int, Literal["light", "dark"]]] = {
    "desktop": (1280, 900, "light"),
    "phone": (390, 844, "dark"),
}


@dataclass
class Reader:
    """Looks at the states of a page in one language, on a desktop and on a phone."""

    page: Page
    language: str
    found: dict[str, list[str]] = field(default_factory=dict)
    """What is wrong, by the name of the state."""
    texts: dict[str, set[str]] = field(default_factory=dict)
    """All texts, by the name of the state."""

    def look(self, state: str) -> None:
        """Note what is wrong in a state of the page, and what it says."""
        said, wrong = self.texts.setdefault(state, set()), self.found.setdefault(state, [])
        for name, (width, height, theme) in SIZES.items():
            self.page.set_viewport_size({"width": width, "height": height})
            self.page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            wrong += [f"{name}: {each}" for each in (*barriers(self.page), *self.page.evaluate(OUTSIDE))]
            if not self.page.evaluate("document.documentElement.scrollWidth <= innerWidth"):
                wrong.append(f"{name}: too wide")
            said.update(self.page.evaluate(TEXTS))
        width, height, _ = SIZES["desktop"]
        self.page.set_viewport_size({"width": width, "height": height})

    def faults(self, english: "Reader", names: Iterable[str]) -> dict[str, list[str]]:
        """Return what is wrong by the states, with the texts that are in English but for some names."""
        given = re.compile(
            "|".join(rf"(?<!\w){re.escape(each)}(?!\w)" for each in sorted(names, key=len, reverse=True))
        )
        found = {state: list(wrong) for state, wrong in self.found.items()}
        for state, texts in self.texts.items():
            left = {text: given.sub("", text) for text in texts if not _is_message(text, self.language)}
            same = english.texts.get(state, set())
            found[state] += sorted(
                f"in English: {text}"
                for text, rest in left.items()
                if WORD.search(rest) and (text in same or ENGLISH.search(rest))
            )
        return {state: wrong for state, wrong in found.items() if wrong}


def _is_message(text: str, language: str) -> bool:
    """Return True for a message that the catalogue says with the same words as in English."""
    message = catalogue(language).get(text)
    return message is not None and message.string == text
