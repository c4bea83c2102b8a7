/**
 * The editor of positions: a click puts the chosen unit on a square, a drag moves a unit, and the server says whether a
 * game can begin so.
 */

import "./rumpus-board.js";
import { t } from "./board/language.js";
import { ask, by, detailOf, element, sentenceOf } from "./play/dom.js";

const SIDES = [t("White"), t("Black"), t("Neutral")];
/** The most units on a square. */
const HIGHEST = 2;

/** @typedef {[piece: number, side: number]} Placed */

class Setup {
  /** @type {Record<string, Placed[]>} */
  #units = {};
  /** @type {Position["hands"]} */
  #hands = [[], []];
  #turn = 0;
  /** The letters of the rights to castle that the position does not have. @type {Set<string>} */
  #lost = new Set();
  /** The square of the unit that is dragged. @type {string | null} */
  #lifted = null;
  #isDown = false;

  /** @param {HTMLElement} root */
  constructor(root) {
    const { ruleset, rules, sha, name = "" } = root.dataset;
    this.rules = ruleset ? { ruleset } : { rules };
    this.address = `/api/rules/${sha}/table`;
    this.name = name;
    /** Set before anything is drawn. @type {Scene.Table} */
    this.table = /** @type {any} */ (null);
    this.board = by("board");
    this.board.addEventListener("rumpus-act", ({ detail }) => this.#act(detail.action));
    this.board.addEventListener("rumpus-pick", (event) => this.#picked(detailOf(event).source));
    addEventListener("pointerdown", () => (this.#isDown = true), true);
    addEventListener("pointerup", (event) => this.#up(event), true);
    addEventListener("pointercancel", () => this.#release(), true);
    by("palette").addEventListener("pointerdown", (event) => this.#take(event));
    by("more").addEventListener("change", () => this.#changed());
    by("array").addEventListener("click", () => this.#show(""));
    by("read").addEventListener("click", () => this.#show(by("fen").value.trim()));
    by("empty").addEventListener("click", () => this.#clear());
    by("to-white").addEventListener("click", () => this.#pocket(0));
    by("to-black").addEventListener("click", () => this.#pocket(1));
    by("no-hands").addEventListener("click", () => this.#set(this.#units, [[], []]));
    for (const radio of document.querySelectorAll("[name=side]")) radio.addEventListener("change", () => this.#changed());
  }

  async begin() {
    this.table = await (await fetch(this.address)).json();
    this.board.table = this.table;
    by("pockets").hidden = !this.table.hands;
    by("palette").replaceChildren(this.#tile("", "✕", t("Take units off")), ...this.table.pieces.flatMap((piece, i) => piece.sides.map((side) => this.#tile(`${i},${side}`, piece.figures[side], t("{side} {piece}", { side: SIDES[side], piece: piece.name })))));
    /** @type {HTMLInputElement} */ (by("palette").querySelector("input")).checked = true;
    await this.#show("");
  }

  /** @param {string} value @param {string} drawing @param {string} name */
  #tile(value, drawing, name) {
    const input = element("input", { type: "radio", name: "unit", value, "aria-label": name });
    const picture = value ? figure(drawing) : element("span", { "aria-hidden": "true" }, drawing);
    return element("label", { title: name, draggable: "false" }, input, picture);
  }

  get #side() {
    return Number(/** @type {HTMLInputElement} */ (document.querySelector("[name=side]:checked")).value);
  }

  get #chosen() {
    return placedOf(/** @type {HTMLInputElement} */ (by("palette").querySelector(":checked")).value);
  }

  /** @param {string} start */
  async #show(start) {
    try {
      /** @type {Answers.PositionAnswer} */
      const { view } = await ask("/api/look", { ...this.rules, start });
      /** @type {HTMLInputElement} */ (document.querySelector(`[name=side][value="${view.turn}"]`)).checked = true;
      const { lost, more } = fieldsOf(start);
      this.#lost = lost;
      by("more").value = more;
      const units = Object.fromEntries(Object.entries(view.units).map(([square, stack]) => [square, stack.map(([piece, side]) => /** @type {Placed} */ ([piece, side]))]));
      this.#set(units, view.hands);
    } catch (fault) {
      this.#tell(sentenceOf(fault), true);
    }
  }

  #clear() {
    this.#lost = new Set();
    by("more").value = "";
    this.#set({}, [[], []]);
  }

  /** Do what the board reports: `e4` puts the chosen unit there, `e2>e4` moves what is on the first square. @param {string} action */
  #act(action) {
    const [source, target] = action.split(">");
    if (target === undefined) return this.#put(source, this.#chosen);
    const { [source]: moved, ...others } = this.#units;
    this.#lifted = null;
    this.#set({ ...others, [target]: moved }, this.#hands);
  }

  /** A tap on a unit picks it, and so does the beginning of a drag. @param {string | null} square */
  #picked(square) {
    if (square === null) return;
    if (this.#isDown) this.#lifted = square;
    else this.#put(square, this.#chosen);
  }

  /** A unit that is dropped beside the board is gone; one from the palette comes to the square below the pointer. @param {PointerEvent} event */
  #up(event) {
    const square = this.#squareAt(event);
    const [lifted, taken] = [this.#lifted, this.#taken];
    this.#release();
    if (lifted !== null && square === null) {
      const { [lifted]: _, ...others } = this.#units;
      queueMicrotask(() => this.#set(others, this.#hands)); // after the board has ended its drag
    }
    if (taken && square !== null) this.#put(square, taken.unit);
  }

  #release() {
    this.#isDown = false;
    this.#lifted = null;
    this.#taken?.end();
    this.#taken = null;
  }

  /** What is dragged from the palette. @type {{unit: Placed | null, end: () => void} | null} */
  #taken = null;

  /** Begin to drag a unit of the palette. @param {PointerEvent} event */
  #take(event) {
    const label = /** @type {HTMLElement} */ (event.target).closest("label");
    const picture = label?.querySelector("svg");
    const value = label?.querySelector("input")?.value;
    if (!picture || !value || event.button > 0) return;
    const ghost = /** @type {SVGSVGElement} */ (picture.cloneNode(true));
    ghost.classList.add("dragged");
    const follow = (/** @type {PointerEvent} */ { clientX, clientY }) => {
      if (!ghost.isConnected) document.body.append(ghost);
      ghost.style.translate = `${clientX}px ${clientY}px`;
    };
    const stop = () => {
      removeEventListener("pointermove", follow);
      ghost.remove();
    };
    addEventListener("pointermove", follow);
    this.#taken = { unit: placedOf(value), end: stop };
  }

  /** Return the square of the board at a point, or null. @param {PointerEvent} event */
  #squareAt({ clientX, clientY }) {
    const cells = [...(this.board.shadowRoot?.querySelectorAll("[role=gridcell][data-name]") ?? [])];
    const found = cells.find((cell) => {
      const box = cell.getBoundingClientRect();
      return clientX >= box.left && clientX < box.right && clientY >= box.top && clientY < box.bottom;
    });
    return found instanceof HTMLElement ? (found.dataset.name ?? null) : null;
  }

  /** @param {string} square @param {Placed | null} unit */
  #put(square, unit) {
    const stack = this.#units[square] ?? [];
    const { [square]: _, ...others } = this.#units;
    const more = unit && this.table.stacks && stack.length < HIGHEST ? [...stack, unit] : unit ? [unit] : [];
    this.#set(more.length ? { ...others, [square]: more } : others, this.#hands);
  }

  /** Show the rights to castle that the position may have, as boxes to tick. @param {string[]} rights */
  #showRights(rights) {
    by("castling").hidden = !rights.length;
    const known = [...by("rights").querySelectorAll("input")].map((box) => box.value);
    if (known.join() !== rights.join()) by("rights").replaceChildren(...rights.map((letter) => this.#right(letter)));
    for (const box of by("rights").querySelectorAll("input")) box.checked = !this.#lost.has(box.value);
  }

  /** @param {string} letter */
  #right(letter) {
    const box = element("input", { type: "checkbox", value: letter });
    box.addEventListener("change", () => {
      if (box.checked) this.#lost.delete(letter);
      else this.#lost.add(letter);
      this.#changed();
    });
    return element("label", { class: "row" }, box, ` ${rightName(letter)}`);
  }

  /** @param {number} side */
  #pocket(side) {
    if (!this.#chosen) return this.#tell(t("Choose a unit first."), true);
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
    const squares = this.table.cells.map(([square]) => square);
    /** @type {Legal["from"]} */
    const from = Object.fromEntries(squares.map((square) => [square, Object.fromEntries((units[square] ? squares : [square]).map((target) => [target, [[target === square ? square : `${square}>${target}`, "put"]]]))]));
    /** @type {Pick<Position, "gone" | "waiting" | "blocks" | "last" | "done" | "captured" | "scores" | "outcome">} */
    const nothing = { gone: [], waiting: [], blocks: [], last: [], done: [], captured: [[], []], scores: [0, 0], outcome: null };
    this.board.view = { ...nothing, units: flagged, hands, turn: this.#side, actor: this.#side, number: 1 };
    this.board.legal = { from, end: null, end_why: null, kinds: {} };
    try {
      const asked = { units, hands, side: this.#side, lost: [...this.#lost], more: by("more").value };
      const { fen, fault, rights } = await ask("/api/compose", { ...this.rules, ...asked });
      if (turn !== this.#turn) return;
      this.#showRights(rights);
      if (fault) return this.#tell(fault, true);
      by("fen").value = fen;
      by("play").href = `/play/${this.name}?start=${encodeURIComponent(fen)}`;
      this.#tell(t("A game can begin with this position."));
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

/** Return the unit of a tile. @param {string} value */
const placedOf = (value) => (value ? /** @type {Placed} */ (value.split(",").map(Number)) : null);

const WINGS = "KQkq";

/** Return what a letter of the castling field says. @param {string} letter */
function rightName(letter) {
  const side = SIDES[letter === letter.toUpperCase() ? 0 : 1];
  if (!WINGS.includes(letter)) return t("{side}: the unit on the {file} file", { side, file: letter.toLowerCase() });
  return letter.toUpperCase() === "K" ? t("{side}, to the right ({letter})", { side, letter }) : t("{side}, to the left ({letter})", { side, letter });
}

/** Return the castling rights that a FEN does not have, and its fields after them. @param {string} fen */
function fieldsOf(fen) {
  const words = fen.split(/\s+/).slice(2);
  const [letters, ...more] = words;
  if (letters === undefined || /^\d+$/.test(letters) || letters.includes(":")) return { lost: new Set(), more: words.join(" ") };
  const all = [...WINGS, ..."ABCDEFGHIJLMNOPRSTUVWXYZ", ..."abcdefghijlmnoprstuvwxyz"];
  return { lost: new Set(all.filter((letter) => !letters.includes(letter))), more: more.join(" ") };
}

/** Return a figure, parsed from our server's drawing. @param {string} drawing */
function figure(drawing) {
  const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 45 45" width="38" height="38" aria-hidden="true">${drawing}</svg>`;
  return document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
}

new Setup(by("setup")).begin();
