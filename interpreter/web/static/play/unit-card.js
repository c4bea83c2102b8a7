/** The card of the units on a square: who they are, in which state, and how each moves, as the author's page draws it. */

import { stackName } from "../board/words.js";
import { ACTED, ASLEEP, IN_CHECK, PROMOTED } from "../board/units.js";
import { ask, element } from "./dom.js";
import { t } from "../board/language.js";

/** @type {[flag: number, words: string][]} */
const STATES = [[IN_CHECK, t("in check")], [ASLEEP, t("asleep")], [ACTED, t("has acted this turn")], [PROMOTED, t("promoted")]];

/** @typedef {{table: Scene.Table & {url: string}, view: Scene.View, legal?: Legal | null}} Shown */
/** @typedef {{name: string, text: string, notes: string[], svg: string}} Described */

export class UnitCard {
  #card;
  #body;
  /** @type {Map<string, Promise<Described | null>>} */
  #described = new Map();
  #asked = 0;

  /** `card` holds the name, the body and a button that closes it. @param {HTMLElement} card @param {HTMLElement} body @param {HTMLElement} close */
  constructor(card, body, close) {
    this.#card = card;
    this.#body = body;
    close.addEventListener("click", () => this.close());
    document.addEventListener("keydown", ({ key }) => key === "Escape" && this.close());
    document.addEventListener("pointerdown", (event) => event.composedPath().includes(card) || this.close());
  }

  /** Close the card where it covers the page; beside the board it stays. */
  close() {
    this.#card.classList.remove("asked");
  }

  /**
   * Show the units of a square; `asked` opens the card where there is no room for it beside the board.
   * @param {Shown} shown @param {string} square @param {boolean} asked
   */
  showSquare({ table, view, legal }, square, asked) {
    const stack = view.units[square];
    if (!stack) return;
    const blocks = (view.blocks ?? []).filter(({ cells }) => cells.includes(square)).map(({ formation }) => t("part of a {formation}", { formation: table.formations[formation].name }));
    const able = legal?.from[square] ? [t("can act now")] : [];
    const parts = stack.map(([piece, side, flags]) => {
      const states = STATES.filter(([flag]) => flags & flag).map(([, words]) => words);
      return { piece, side, name: capitalized(stackName(table, [[piece, side, flags]])), states: [...states, ...blocks, ...able] };
    });
    return this.#show(table, `${square}: ${stackName(table, stack)}`, parts.reverse(), asked);
  }

  /** Show a piece. @param {Scene.Table & {url: string}} table @param {number} piece */
  showPiece(table, piece) {
    return this.#show(table, table.pieces[piece].name, [{ piece, side: 0, name: table.pieces[piece].name, states: [] }], true);
  }

  /**
   * @typedef {{piece: number, side: number, name: string, states: string[]}} Part
   * @param {Scene.Table & {url: string}} table @param {string} title @param {Part[]} parts @param {boolean} asked
   */
  async #show(table, title, parts, asked) {
    const number = ++this.#asked;
    const found = await Promise.all(parts.map(({ piece }) => this.#describe(table, piece)));
    if (number !== this.#asked) return;
    this.#card.setAttribute("aria-label", title);
    this.#body.replaceChildren(...parts.flatMap((part, i) => section(part, table, found[i])));
    this.#card.hidden = false;
    if (asked) setTimeout(() => this.#card.classList.add("asked"));
  }

  /** Ask once how a piece moves. @param {Scene.Table & {url: string}} table @param {number} piece */
  #describe(table, piece) {
    const address = table.url.replace(/[^/]*$/, `pieces/${piece}`); // no base is asked for: that of a frame may be a blob
    const known = this.#described.get(address);
    if (known) return known;
    /** @type {Promise<Described | null>} */
    const asked = ask(address).catch(() => {
      this.#described.delete(address);
      return null;
    });
    this.#described.set(address, asked);
    return asked;
  }
}

/** @param {Part} part @param {Scene.Table} table @param {Described | null} described */
function section({ piece, side, name, states }, table, described) {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 45 45">${table.pieces[piece].figures[side]}</svg>`;
  const head = element("h3", {}, element("img", { src: source(drawing), width: 32, height: 32, alt: "" }), name);
  const state = states.length ? [element("p", { class: "dim" }, states.join(", "))] : [];
  if (!described) return [head, ...state, element("p", { class: "dim" }, t("The server does not say now how it moves."))];
  const picture = element("img", { class: "moves-of", src: source(described.svg), alt: t("How the {piece} moves", { piece: described.name }) });
  const notes = element("ul", { lang: "en" }, ...described.notes.map((note) => element("li", {}, note.replaceAll("`", ""))));
  return [head, ...state, picture, notes];
}

/** @param {string} drawing */
const source = (drawing) => `data:image/svg+xml,${encodeURIComponent(drawing)}`;

/** Return the name of a unit as a heading has it. @param {string} name */
const capitalized = (name) => `${name[0].toUpperCase()}${name.slice(1)}`;
