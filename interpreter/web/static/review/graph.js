/** The graph of a game: White's chance by turn, with a mark of its own shape for each kind of loss. */

import { svg } from "../board/dom.js";
import { tn } from "../board/language.js";

const WIDTH = 340;
const HEIGHT = 96;
const EDGE = 6;

/** The marks by their shapes, so that none depends on its color. @type {Record<string, {name: string, counted: (count: number) => string, shape: (x: number, y: number) => [tag: "circle" | "path", attributes: Record<string, unknown>]}>} */
export const KINDS = {
  "??": { name: "blunder", counted: (count) => tn("{count} blunder", "{count} blunders", count), shape: (x, y) => ["path", { d: `M${x} ${y - 6}L${x + 6} ${y}L${x} ${y + 6}L${x - 6} ${y}Z` }] },
  "?": { name: "mistake", counted: (count) => tn("{count} mistake", "{count} mistakes", count), shape: (x, y) => ["path", { d: `M${x} ${y - 5.5}L${x + 5.5} ${y + 4}L${x - 5.5} ${y + 4}Z` }] },
  "?!": { name: "inaccuracy", counted: (count) => tn("{count} inaccuracy", "{count} inaccuracies", count), shape: (x, y) => ["circle", { cx: x, cy: y, r: 3.6 }] },
};

export class Graph {
  /** @type {Answers.JudgedTurn[]} */
  #judged = [];
  #cursor = svg("path", { class: "cursor" });

  /** `go` is called with the number of a turn. @param {(number: number) => void} go */
  constructor(go) {
    this.picture = svg("svg", { class: "graph", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img" });
    this.picture.addEventListener("click", (event) => {
      const box = this.picture.getBoundingClientRect();
      const across = ((/** @type {MouseEvent} */ (event).clientX - box.left) / box.width) * WIDTH;
      const number = Math.round(((across - EDGE) / (WIDTH - 2 * EDGE)) * this.#total);
      if (this.#judged.length) go(Math.max(0, Math.min(this.#judged.length - 1, number)));
    });
  }

  get #total() {
    return Math.max(1, this.#judged[0]?.total ?? 1);
  }

  /** @param {number} number */
  #x(number) {
    return EDGE + (number / this.#total) * (WIDTH - 2 * EDGE);
  }

  /** @param {number} chance */
  #y(chance) {
    return EDGE + (1 - chance) * (HEIGHT - 2 * EDGE);
  }

  /** Draw the turns that are judged so far. @param {Answers.JudgedTurn[]} judged */
  draw(judged) {
    this.#judged = judged;
    const points = judged.map(({ number, chance }) => `${round(this.#x(number))} ${round(this.#y(chance))}`);
    const last = round(this.#x(judged.length - 1));
    const marks = judged.filter(({ mark }) => mark).flatMap(({ number, chance, mark }) => {
      const [tag, attributes] = KINDS[mark].shape(round(this.#x(number)), round(this.#y(chance)));
      return [svg(tag, { ...attributes, class: `loss ${KINDS[mark].name}`, "data-number": number })];
    });
    this.picture.replaceChildren(
      svg("rect", { class: "ground", width: WIDTH, height: HEIGHT, rx: 6 }),
      svg("path", { class: "share", d: `M${EDGE} ${HEIGHT - EDGE}L${points.join("L")}L${last} ${HEIGHT - EDGE}Z` }),
      svg("path", { class: "even", d: `M${EDGE} ${HEIGHT / 2}H${WIDTH - EDGE}` }),
      svg("path", { class: "course", d: `M${points.join("L")}` }),
      this.#cursor,
      ...marks,
    );
    const count = judged.filter(({ mark }) => mark).length;
    this.picture.setAttribute("aria-label", tn("White's chance by turn, with {count} marked turn. The table of all turns says the same.", "White's chance by turn, with {count} marked turns. The table of all turns says the same.", count));
  }

  /** Show which turn the board shows, or none. @param {number | null} number */
  point(number) {
    this.#cursor.setAttribute("d", number === null ? "" : `M${round(this.#x(number))} 0V${HEIGHT}`);
  }
}

/** @param {number} value */
const round = (value) => Math.round(value * 10) / 10;
