/** The editor of positions: a click puts the chosen unit on a square, and the server says whether a game can begin so. */

import "./rumpus-board.js";
import { ask, by, element, sentenceOf } from "./play/dom.js";

const SIDES = ["White", "Black", "Neutral"];
/** The most units on a square. */
const HIGHEST = 2;

/** @typedef {[piece: number, side: number]} Placed */

class Setup {
  /** @type {Record<string, Placed[]>} */
  #units = {};
  /** @type {Position["hands"]} */
  #hands = [[], []];
  #turn = 0;

  /** @param {HTMLElement} root */
  constructor(root) {
    const { ruleset, rules, sha, name = "" } = root.dataset;
    this.rules = ruleset ? { ruleset } : { rules };
    this.address = `/api/rules/${sha}/table`;
    this.name = name;
    /** Set before anything is drawn. @type {Scene.Table} */
    this.table = /** @type {any} */ (null);
    this.board = by("board");
    this.board.addEventListener("rumpus-act", ({ detail }) => this.#put(detail.action));
    by("array").addEventListener("click", () => this.#show(""));
    by("read").addEventListener("click", () => this.#show(by("fen").value.trim()));
    by("empty").addEventListener("click", () => this.#set({}, [[], []]));
    by("to-white").addEventListener("click", () => this.#pocket(0));
    by("to-black").addEventListener("click", () => this.#pocket(1));
    by("no-hands").addEventListener("click", () => this.#set(this.#units, [[], []]));
    for (const radio of document.querySelectorAll("[name=side]")) radio.addEventListener("change", () => this.#changed());
  }

  async begin() {
    this.table = await (await fetch(this.address)).json();
    this.board.table = this.table;
    by("pockets").hidden = !this.table.hands;
    by("palette").replaceChildren(this.#tile("", "✕", "Take units off"), ...this.table.pieces.flatMap((piece, i) => piece.sides.map((side) => this.#tile(`${i},${side}`, piece.figures[side], `${SIDES[side]} ${piece.name}`))));
    /** @type {HTMLInputElement} */ (by("palette").querySelector("input")).checked = true;
    await this.#show("");
  }

  /** @param {string} value @param {string} drawing @param {string} name */
  #tile(value, drawing, name) {
    const input = element("input", { type: "radio", name: "unit", value, "aria-label": name });
    const picture = value ? figure(drawing) : element("span", { "aria-hidden": "true" }, drawing);
    return element("label", { title: name }, input, picture);
  }

  get #side() {
    return Number(/** @type {HTMLInputElement} */ (document.querySelector("[name=side]:checked")).value);
  }

  get #chosen() {
    const { value } = /** @type {HTMLInputElement} */ (by("palette").querySelector(":checked"));
    return value ? /** @type {Placed} */ (value.split(",").map(Number)) : null;
  }

  /** @param {string} start */
  async #show(start) {
    try {
      /** @type {Answers.PositionAnswer} */
      const { view } = await ask("/api/look", { ...this.rules, start });
      /** @type {HTMLInputElement} */ (document.querySelector(`[name=side][value="${view.turn}"]`)).checked = true;
      const units = Object.fromEntries(Object.entries(view.units).map(([square, stack]) => [square, stack.map(([piece, side]) => /** @type {Placed} */ ([piece, side]))]));
      this.#set(units, view.hands);
    } catch (fault) {
      this.#tell(sentenceOf(fault), true);
    }
  }

  /** @param {string} square */
  #put(square) {
    const unit = this.#chosen;
    const stack = this.#units[square] ?? [];
    const { [square]: _, ...others } = this.#units;
    const more = unit && this.table.stacks && stack.length < HIGHEST ? [...stack, unit] : unit ? [unit] : [];
    this.#set(more.length ? { ...others, [square]: more } : others, this.#hands);
  }

  /** @param {number} side */
  #pocket(side) {
    if (!this.#chosen) return this.#tell("Choose a unit first.", true);
    const [piece] = this.#chosen;
    const counts = new Map(this.#hands[side]);
    counts.set(piece, (counts.get(piece) ?? 0) + 1);
    const hands = [...this.#hands];
    hands[side] = [...counts].sort(([a], [b]) => a - b);
    this.#set(this.#units, hands);
  }

  /** @param {Record<string, Placed[]>} units @param {Position["hands"]} hands */
  #set(units, hands) {
    this.#units = units;
    this.#hands = hands;
    this.#changed();
  }

  /** Draw the position, and ask for its FEN; only the newest answer counts. */
  async #changed() {
    const [units, hands, turn] = [this.#units, this.#hands, ++this.#turn];
    const flagged = Object.fromEntries(Object.entries(units).map(([square, stack]) => [square, stack.map(([piece, side]) => /** @type {Position["units"][string][number]} */ ([piece, side, 0]))]));
    /** @type {Legal["from"]} */
    const from = Object.fromEntries(this.table.cells.map(([square]) => [square, { [square]: [[square, "put"]] }]));
    /** @type {Pick<Position, "gone" | "waiting" | "blocks" | "last" | "done" | "captured" | "scores" | "outcome">} */
    const nothing = { gone: [], waiting: [], blocks: [], last: [], done: [], captured: [[], []], scores: [0, 0], outcome: null };
    this.board.view = { ...nothing, units: flagged, hands, turn: this.#side, actor: this.#side, number: 1 };
    this.board.legal = { from, end: null, end_why: null, kinds: {} };
    try {
      const { fen, fault } = await ask("/api/compose", { ...this.rules, units, hands, side: this.#side });
      if (turn !== this.#turn) return;
      if (fault) return this.#tell(fault, true);
      by("fen").value = fen;
      by("play").href = `/play/${this.name}?start=${encodeURIComponent(fen)}`;
      this.#tell("A game can begin with this position.");
    } catch (fault) {
      if (turn === this.#turn) this.#tell(sentenceOf(fault), true);
    }
  }

  /** @param {string} text @param {boolean} [isBad] */
  #tell(text, isBad = false) {
    by("told").textContent = text;
    by("told").className = isBad ? "note bad" : "note";
  }
}

/** Return a figure, parsed from our server's drawing. @param {string} drawing */
function figure(drawing) {
  const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 45 45" width="38" height="38" aria-hidden="true">${drawing}</svg>`;
  return document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
}

new Setup(by("setup")).begin();
