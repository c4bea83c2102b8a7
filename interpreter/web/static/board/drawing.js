/** Arrows and circles that a person draws with the right button, as notes to himself: nobody else sees them. */

import { svg } from "./dom.js";
import { FIELD } from "./geometry.js";
import { way } from "./marks.js";

/** @import { Geometry } from "./geometry.js" */

/** @typedef {{from: string, to: string, color: string}} Drawn */
/** @typedef {{geometry: () => Geometry, spot: (event: PointerEvent) => string | null}} Told */

export class Drawing {
  /** @type {Drawn[]} */
  #all = [];
  /** The one that is being drawn. @type {Drawn | null} */
  #new = null;

  /** @param {SVGElement} layer @param {Told} told */
  constructor(layer, told) {
    this.layer = layer;
    this.told = told;
  }

  /** Draw from a square until the button is released: to the same square a circle, to another one an arrow. @param {PointerEvent} event */
  begin(event) {
    const from = this.#square(event);
    if (from === null) return;
    this.#new = { from, to: from, color: colorOf(event) };
    this.draw();
    const ends = new AbortController();
    const { signal } = ends;
    addEventListener("pointermove", (moved) => this.#extend(moved), { signal });
    for (const type of ["pointerup", "pointercancel"]) {
      addEventListener(type, () => {
        ends.abort();
        this.#keep();
      }, { signal });
    }
  }

  /** @param {PointerEvent} event */
  #extend(event) {
    const to = this.#square(event);
    if (!this.#new || to === null || to === this.#new.to) return;
    this.#new.to = to;
    this.draw();
  }

  /** Keep what was drawn; the same once more takes it away. */
  #keep() {
    const made = this.#new;
    this.#new = null;
    if (!made) return;
    const rest = this.#all.filter(({ from, to }) => from !== made.from || to !== made.to);
    const isSame = this.#all.some(({ from, to, color }) => from === made.from && to === made.to && color === made.color);
    this.#all = isSame ? rest : [...rest, made];
    this.draw();
  }

  /** @param {PointerEvent} event */
  #square(event) {
    const spot = this.told.spot(event);
    return spot !== null && this.told.geometry().has(spot) ? spot : null;
  }

  clear() {
    this.#all = [];
    this.#new = null;
    this.draw();
  }

  draw() {
    const geometry = this.told.geometry();
    const all = this.#new ? [...this.#all, this.#new] : this.#all;
    this.layer.replaceChildren(...all.filter(({ from, to }) => geometry.has(from) && geometry.has(to)).map((drawn) => shape(geometry, drawn)));
  }
}

/** Shift, Alt or both choose another color. @param {PointerEvent} event */
function colorOf({ shiftKey, altKey }) {
  return shiftKey && altKey ? "pick" : shiftKey ? "take" : altKey ? "reach" : "move";
}

/** @param {Geometry} geometry @param {Drawn} drawn */
function shape(geometry, { from, to, color }) {
  const look = `own ${color}`;
  const [x, y] = geometry.center(from);
  const circle = { cx: x, cy: y, r: FIELD / 2 - 3 };
  const parts = from === to ? [svg("circle", { ...circle, class: `casing ${look}` }), svg("circle", { ...circle, class: look })] : way([x, y], geometry.center(to), look);
  return svg("g", { class: "mark drawn", "data-at": from, "data-to": to }, ...parts);
}
