/** The units that a person drags. */

import { svg } from "./dom.js";
import { figure } from "./figures.js";
import { FIELD } from "./geometry.js";
import { heldPiece, kindOf } from "./picking.js";
import { drawStack } from "./units.js";

/** A finger hides what is under it, so the units are larger and above it. */
/** @import { Geometry } from "./geometry.js" */

/** @typedef {[square: string | null, drawing: SVGElement[]]} Lifted */

const BY_TOUCH = { scale: 1.4, raise: 0.7 };
const BY_MOUSE = { scale: 1.05, raise: 0 };

/** Lifted units, in a picture of their own, so that a frame of a drag draws nothing else. */
export class Lift {
  /** The squares that the units have left; null for a unit that was on none. @type {(string | null)[]} */
  movers = [];
  /** The spot under the pointer. @type {string | null} */
  over = null;
  /** True if the units stay where they were dropped. */
  done = false;
  #picture;
  #geometry;
  #scale = 1;
  #raise = 0;

  /** @param {SVGSVGElement} picture @param {Geometry} geometry @param {string} source @param {DOMRect} box */
  constructor(picture, geometry, source, box) {
    this.#picture = picture;
    this.#geometry = geometry;
    this.source = source;
    this.box = box;
  }

  /** Draw units by their squares, as they stand around the source. @param {Lifted[]} units @param {boolean} byTouch */
  draw(units, byTouch) {
    const [fromX, fromY] = this.#corner(units[0]?.[0] ? this.source : null);
    const groups = units.map(([name, drawing]) => {
      const [x, y] = this.#corner(name);
      return svg("g", { transform: `translate(${x - fromX - FIELD / 2} ${y - fromY - FIELD / 2})` }, ...drawing);
    });
    this.#picture.replaceChildren(...groups);
    const size = (this.box.width * FIELD) / this.#geometry.width;
    const { scale, raise } = byTouch ? BY_TOUCH : BY_MOUSE;
    this.movers = units.map(([name]) => name);
    this.#scale = (size / FIELD) * scale;
    this.#raise = size * raise;
  }

  /** @param {string | null} name */
  #corner(name) {
    return name === null ? [0, 0] : this.#geometry.corner(name);
  }

  /** @param {PointerEvent} event */
  follow({ clientX, clientY }) {
    this.#show([clientX - this.box.left, clientY - this.box.top - this.#raise], this.#scale);
  }

  /** Stay on a square, until the page gives the next view. @param {string} target */
  rest(target) {
    const scale = this.box.width / this.#geometry.width;
    const [x, y] = this.#geometry.center(target);
    this.#show([x * scale, y * scale], scale);
    this.done = true;
  }

  clear() {
    this.#picture.replaceChildren();
  }

  /** @type {(place: Point, scale: number) => void} */
  #show([x, y], scale) {
    this.#picture.style.transform = `translate(${x}px,${y}px) scale(${scale})`;
  }
}

/**
 * Return the units that are lifted from a spot: by square, and their drawings.
 * @param {Legal | null} legal @param {Position} view @param {string} spot @param {number} side whose hand it is @returns {Lifted[]}
 */
export function liftedUnits(legal, view, spot, side = view.actor) {
  if (spot === "waiting") return [[null, [figure(...view.waiting[0])]]];
  const held = heldPiece(spot);
  if (held !== null) return [[null, [figure(held, side)]]];
  return movers(legal, view, spot).map((name) => [name, drawStack(view.units[name] ?? [])]);
}

/** Return the squares of the block that moves with a square, or the square alone. @param {Legal | null} legal @param {Position} view @param {string} spot */
function movers(legal, view, spot) {
  const actions = Object.values(legal?.from[spot] ?? {}).flat();
  const rides = actions.some(([text]) => kindOf(legal, text) === "ride");
  const block = rides && view.blocks?.find(({ cells }) => cells.includes(spot));
  return block ? block.cells : [spot];
}
