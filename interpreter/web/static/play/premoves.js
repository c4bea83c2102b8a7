/** The actions that a player has chosen for his next turn, in order; each is played as soon as it may be. */

import { between, heldPiece } from "../board/picking.js";
import { isPlaced } from "../board/planning.js";
import { t } from "../board/language.js";

/** The word in place of a source for the end of the turn. */
const END = "end";
/** The most actions of a plan: more than anybody keeps in mind. */
const MOST = 12;

/** @typedef {import("../board/planning.js").Planned} Planned */
/** @typedef {{way: Planned, choices: Choice[], isEnd: boolean}} Next the next planned action, and the legal ones that it may mean */

export class Premoves {
  /** @type {Planned[]} */
  #queue = [];

  /** The planned actions, of which a board can draw all but the end of the turn. @returns {Planned[]} */
  get drawn() {
    return this.#queue.filter(([source]) => source !== END);
  }

  get isEmpty() {
    return this.#queue.length === 0;
  }

  /** True if the plan ends the turn. */
  get ends() {
    return this.#queue.at(-1)?.[0] === END;
  }

  /** Return what is planned, in words. @param {Scene.Table} table */
  words(table) {
    return this.#queue.map((way) => wayWords(table, way)).join(t(", then "));
  }

  /** Add an action; where a turn has one action, it replaces that which was planned. @param {Planned} way @param {Scene.Table} table */
  add(way, { most, pieces }) {
    const room = Math.min(most + Number(pieces.some(isPlaced)), MOST);
    if (room === 1) this.#queue = [way];
    else if (!this.ends && this.#queue.length < room) this.#queue = [...this.#queue, way];
  }

  /** Plan to end the turn after the planned actions. */
  end() {
    if (!this.ends) this.#queue = [...this.#queue, [END, END]];
  }

  clear() {
    this.#queue = [];
  }

  /** Take the next planned action, with what it may mean now. @param {Legal} legal @returns {Next | null} */
  next(legal) {
    const way = this.#queue.shift();
    if (!way) return null;
    const isEnd = way[0] === END;
    return { way, isEnd, choices: isEnd ? (legal.end ? [[legal.end, "ends the turn"]] : []) : meant(choicesOf(legal, way)) };
  }
}

/** A unit that must be placed now may have been planned from where it stood. @param {Legal} legal @param {Planned} way */
function choicesOf(legal, [source, target]) {
  const found = between(legal, source, target);
  return found.length ? found : between(legal, "waiting", target);
}

/** Of promotions and nothing else a plan means the first, which is the most valuable. @param {Choice[]} choices */
function meant(choices) {
  return choices.length && choices.every(([, words]) => words.startsWith("becomes ")) ? choices.slice(0, 1) : choices;
}

/** Return a planned action in words: "e2 to e4", "knight to f6". @param {Scene.Table} table @param {Planned} way */
export function wayWords(table, [source, target]) {
  if (source === END) return t("the end of the turn");
  const held = heldPiece(source);
  return source === target ? source : t("{unit} to {square}", { unit: held === null ? source : table.pieces[held].name, square: target });
}
