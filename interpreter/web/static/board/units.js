/** The units on the board: one group a square, drawn again only when its stack changes. */

import { svg } from "./dom.js";
import { figure } from "./figures.js";
import { FIELD } from "./geometry.js";

export const ACTED = 1;
export const ASLEEP = 2;
export const IN_CHECK = 4;
export const PROMOTED = 8;

/**
 * Return the upper left corners and scales of the units of a stack: a pair overlaps, more are in rows.
 * @param {number} count @returns {[x: number, y: number, scale: number][]}
 */
export function slots(count) {
  if (count === 2) return [[-1.5, -1.5, 0.66], [16.8, 16.8, 0.66]];
  const perRow = Math.ceil(Math.sqrt(count));
  return Array.from({ length: count }, (_, i) => [
    ((i % perRow) * FIELD) / perRow,
    (Math.floor(i / perRow) * FIELD) / perRow,
    1 / perRow,
  ]);
}

export class Units {
  /** @param {SVGElement} layer */
  constructor(layer) {
    this.layer = layer;
    /** @type {Map<string, {key: string, group: SVGElement}>} */
    this.drawn = new Map();
  }

  /** Remove all units, because the pieces or squares have changed. */
  clear() {
    this.layer.replaceChildren();
    this.drawn.clear();
  }

  /** Draw the units of a view; an unchanged square keeps its group. @param {Position} view @param {import("./geometry.js").Geometry} geometry */
  draw(view, geometry) {
    for (const name of this.drawn.keys()) if (!view.units[name]) this.#remove(name);
    for (const [name, stack] of Object.entries(view.units)) this.#draw(name, stack, geometry);
  }

  /** @param {string} name */
  #remove(name) {
    this.drawn.get(name)?.group.remove();
    this.drawn.delete(name);
  }

  /** @param {string} name @param {Position["units"][string]} stack @param {import("./geometry.js").Geometry} geometry */
  #draw(name, stack, geometry) {
    const key = JSON.stringify(stack);
    const before = this.drawn.get(name);
    if (before?.key === key) return;
    before?.group.remove();
    const group = svg("g", { class: "units", transform: `translate(${geometry.corner(name)})` }, ...drawStack(stack));
    this.drawn.set(name, { key, group });
    this.layer.append(group);
  }

  /** Return the group of a square, if there are units. @param {string} name */
  group(name) {
    return this.drawn.get(name)?.group;
  }
}

/** Return the drawings of a stack, the bottom first. @param {Position["units"][string]} stack */
export function drawStack(stack) {
  const places = slots(stack.length);
  return stack.map(([piece, side, flags], i) => drawUnit(piece, side, flags, places[i]));
}

/** @type {(piece: number, side: number, flags: number, slot: [x: number, y: number, scale: number]) => SVGElement} */
function drawUnit(piece, side, flags, [x, y, scale]) {
  const shape = svg("g", { transform: `translate(${x} ${y}) scale(${scale})` });
  if (flags & IN_CHECK) shape.append(burst());
  shape.append(svg("g", { class: flags & ASLEEP ? "asleep" : "awake" }, figure(piece, side)));
  if (flags & ASLEEP) shape.append(svg("path", { class: "sleep", d: "M36 3h6l-6 8h6" }));
  if (flags & ACTED) shape.append(svg("path", { class: "acted", d: "M34.5 38.5l3 3l5.5 -7" }));
  if (flags & PROMOTED) shape.append(svg("path", { class: "promoted", d: "M2.5 8l4 -4l4 4" }));
  return svg("g", { class: "unit" }, shape);
}

function burst() {
  const rays = Array.from({ length: 12 }, (_, i) => {
    const [sin, cos] = [Math.sin((i * Math.PI) / 6), Math.cos((i * Math.PI) / 6)];
    return `M${22.5 + 15 * cos} ${22.5 + 15 * sin}L${22.5 + 21 * cos} ${22.5 + 21 * sin}`;
  });
  return svg("path", { class: "burst", d: rays.join("") });
}
