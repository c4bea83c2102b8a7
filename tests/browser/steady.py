"""The page of a game that is told scenes by a test, and how it is measured."""

import json
from typing import NamedTuple

from browser.served import Site
from playwright.sync_api import Page
from support.playthroughs import playthrough

from interpreter.web.templates.rendering import render

SCRIPT = """
import { GamePage } from "/static/play/page.js";
import { by } from "/static/play/dom.js";

class Told extends EventTarget {
  ahead = 0;
  open() {}
  hello() {}
  command() { return new Promise(() => {}); }
  async ask(t) { return t === "hint" ? { action: window.hinted, line: Array(9).fill(window.hinted), said: {} } : null; }
  tell(type, detail) { this.dispatchEvent(new CustomEvent(type, { detail })); }
}

const [source, board] = [new Told(), by("board")];
const asked = window.fetch;
window.fetch = (address, ...rest) => (address === "/api/look" ? Promise.resolve(Response.json(window.looked)) : asked(address, ...rest));
new GamePage("g", source).begin();

const moment = () => new Promise((done) => setTimeout(done));
const box = (element) => {
  if (!element || !element.getClientRects().length) return null;
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return [left, top, right, bottom];
};

function measured() {
  const { shadowRoot } = board;
  return {
    squares: box(shadowRoot.querySelector(".rim")),
    board: box(shadowRoot.querySelector(".frame")),
    top: box(shadowRoot.querySelector(".bar.top")),
    bottom: box(shadowRoot.querySelector(".bar.bottom")),
    white: box(document.querySelector(".seat.white")),
    black: box(document.querySelector(".seat.black")),
    tray: box(by("tray")),
    sheet: box(by("sheet")),
    head: box(document.querySelector(".head")),
    deeds: box(document.querySelector(".quick")),
    notes: box(document.querySelector(".notes")),
  };
}

async function shown(scene) {
  source.tell("scene", structuredClone(scene));
  for (let i = 0; i < 200 && board.view?.fen !== scene.view.fen; i++) await moment();
  await moment();
}

/** Measure the page in each scene, and after what may happen in them. */
window.measure = async (scenes) => {
  const found = [];
  const note = (what) => found.push([what, measured()]);
  source.tell("state", { state: "live" });
  await shown({ ...scenes[0], game: { ...scenes[0].game, state: "open" }, legal: null });
  note("waiting for the other player");
  for (const scene of scenes) {
    await shown(scene);
    note(scene.view.title);
  }
  const scene = scenes.findLast(({ game, legal, turns }) => game.state === "on" && turns.length && Object.keys(legal.from).length);
  if (!scene) return found;
  const [{ view, legal }] = scenes;
  Object.assign(window, { looked: { view, legal }, hinted: Object.values(Object.values(legal.from)[0])[0][0][0] });
  await shown(scene);
  by("hint").click();
  await moment();
  note("after a hint");
  await shown({ ...scene, offers: [{ kind: "draw", by: 1 - scene.you }, { kind: "takeback", by: 1 - scene.you }], declined: [{ kind: "draw", by: scene.you }] });
  note("with offers");
  await shown(scene);
  const [from, targets] = Object.entries(scene.legal.from)[0];
  board.why = { action: "", sentence: "It is asleep. ".repeat(9), rule: null, unit: from, cure: Object.keys(targets).join(" ") };
  await moment();
  note("with a reason");
  await shown({ ...scene, you: 1 - scene.you, view: { ...scene.view, actor: scene.you }, legal: null });
  board.dispatchEvent(new CustomEvent("rumpus-plan", { detail: { source: from, target: Object.keys(targets)[0] } }));
  await moment();
  note("with a plan");
  board.dispatchEvent(new CustomEvent("rumpus-unplan", { detail: {} }));
  await shown({ ...scene, clock: { left: [1e8, 1e8], running: scene.you, now: Date.now(), still: 0, days: 3 } });
  note("with clocks");
  board.dispatchEvent(new CustomEvent("rumpus-act", { detail: { action: Object.values(targets)[0][0][0] } }));
  await moment();
  note("with an action to confirm");
  by("confirm-no").click();
  by("zen").click();
  await moment();
  note("in zen mode");
  by("zen-exit").click();
  await shown({ ...scene, you: null, legal: null, game: { ...scene.game, state: "open" }, seats: [scene.seats[0], { kind: "open", name: "", level: 0, here: false }] });
  note("for a guest who may take a seat");
  await shown(scene);
  by("back").click();
  for (let i = 0; i < 200 && by("looking").hidden; i++) await moment();
  note("one step back");
  by("now").click();
  source.tell("state", { state: "lost" });
  await moment();
  note("without a connection");
  source.tell("state", { state: "live" });
  return found;
};
window.shown = shown;
window.ready = true;
"""
SIZES = ((1440, 900), (1280, 720), (1024, 768), (820, 1180), (390, 844), (844, 390))
"""Windows of a desktop, a laptop, a tablet on its side and upright, and a phone upright and on its side."""

Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""

_INSIDE = ("squares", "top", "bottom", "white", "black", "tray", "deeds")
"""What must be seen whole."""

_LINE = 20
"""Pixels of a line of text."""

_SLACK = 0.5
"""Part of a pixel that rounding may take."""


class Shown(NamedTuple):
    """What was done, and where the parts of the page are then; those that are not shown have no box."""

    what: str
    boxes: dict[str, Box | None]


def mount(site: Site, language: str = "en") -> str:
    """Put the page in a language on a server, and return its address."""
    shown = {"game": {"id": "g", "title": "A game", "rules": "g"}, "invitation": {"text": "", "about": ""}, "told": {}}
    page = render("game.html", language, here="", rules="g", **shown)
    start, _, rest = page.partition('<script type="module"')
    site.put("/game/g", start + '<script type="module" src="/steady.js"' + rest[rest.index("></script>") :])
    site.put("/api/rules/g/table", "{}", "application/json")  # the page loads it before its script
    site.put("/steady.js", SCRIPT, "text/javascript")
    return f"{site.url}/game/g"


def measure(page: Page, site: Site, ruleset: str, actions: int) -> list[Shown]:
    """Show a playthrough in the window as it is, and return the places of all parts in each of its states."""
    table, scenes = playthrough(ruleset, actions)
    site.put(f"/table/{ruleset}", json.dumps(table), "application/json")
    page.wait_for_function("() => window.ready")
    found = page.evaluate("(scenes) => measure(scenes)", list(scenes))
    return [Shown(what, boxes) for what, boxes in found]


def faults(shown: list[Shown], window: tuple[int, int]) -> list[str]:
    """Return which laws a playthrough breaks: all is inside of the window, and no square moves."""
    found = [fault for each in shown for fault in _outside(each, window)]
    first = shown[0].boxes["squares"]
    moved = [each for each in shown if each.boxes["squares"] != first]
    return [*found, *(f"{what}: the squares move from {first} to {boxes['squares']}" for what, boxes in moved)]


def _outside(shown: Shown, window: tuple[int, int]) -> list[str]:
    width, height = window
    what, boxes = shown
    outside = [
        f"{what}: {name} at {box} is not inside of the window"
        for name in _INSIDE
        if (box := boxes[name]) is not None and not _within(box, (0, 0, width, height))
    ]
    sheet = boxes["sheet"]
    assert sheet is not None
    covered = [
        f"{what}: the sheet covers {name} at {box}"
        for name in ("board", "white", "black", "head")
        if (box := boxes[name]) is not None and _overlap(box, sheet)
    ]
    clipped = [
        f"{what}: {name} at {box} leaves the sheet {sheet}"
        for name in ("tray", "deeds", "notes")
        if (box := boxes[name]) is not None and not _within(box, sheet)
    ]
    notes = boxes["notes"]
    lost = [f"{what}: no line of the notes is seen"] if notes and notes[3] - notes[1] < _LINE else []
    return [*outside, *covered, *clipped, *lost]


def _within(box: Box, outer: Box) -> bool:
    left, top, right, bottom = outer
    return box[0] >= left - _SLACK and box[1] >= top - _SLACK and box[2] <= right + _SLACK and box[3] <= bottom + _SLACK


def _overlap(one: Box, other: Box) -> bool:
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return across > _SLACK and down > _SLACK
