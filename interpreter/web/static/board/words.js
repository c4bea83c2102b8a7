/** Names of squares, units and choices for screen readers. */

import { shapeOf } from "./picking.js";
import { ASLEEP, IN_CHECK } from "./units.js";

/** @import { Geometry } from "./geometry.js" */
/** @import { Shape } from "./picking.js" */

export const SIDES = ["white", "black", "neutral"];

/** @type {Record<Shape, string>} */
const TARGETS = { move: "move here", take: "capture", fuse: "fuse here", drop: "drop here", claim: "part of a claim" };
/** @type {Record<Shape, [one: string, more: string]>} */
const COUNTED = { move: ["move", "moves"], take: ["capture", "captures"], fuse: ["fusion", "fusions"], drop: ["drop", "drops"], claim: ["claim", "claims"] };

/** Return a text as a sentence. @param {string} text */
export function sentence(text) {
  return `${text[0].toUpperCase()}${text.slice(1)}.`;
}

/** Return the name of a stack, the top first: "white knight on black pawn". @param {Scene.Table} table @param {Position["units"][string]} stack */
export function stackName(table, stack) {
  return stack.map(([piece, side]) => `${SIDES[side]} ${table.pieces[piece].name}`).reverse().join(" on ");
}

/**
 * Return the name of a square for assistive technology, such as "d4, white knight, can move".
 * @type {(state: {table: Scene.Table, view: Position, legal: Legal | null, source: string | null, gone: Set<string>}, name: string) => string}
 */
export function cellName({ table, view, legal, source, gone }, name) {
  const stack = view.units[name];
  const flags = stack?.reduce((sum, unit) => sum | (unit[2] ?? 0), 0) ?? 0;
  const actions = source && legal?.from[source]?.[name];
  return [
    name,
    gone.has(name) ? "vanished" : stack ? stackName(table, stack) : "empty",
    flags & IN_CHECK && "in check",
    flags & ASLEEP && "asleep",
    source === name && "picked",
    actions && name !== source ? TARGETS[shapeOf(legal, actions)] : null,
    legal?.from[name] && source === null && "can move",
  ].filter(Boolean).join(", ");
}

/** Return the name of a spot. @param {Scene.Table} table @param {Position} view @param {string} spot */
export function spotName(table, view, spot) {
  if (spot === "waiting") return view.waiting.length ? `${table.pieces[view.waiting[0][0]].name} to place` : "unit to place";
  if (spot === "hand") return "the hand";
  if (spot.startsWith("hand:")) return `${table.pieces[Number(spot.slice(5))].name} in hand`;
  return view.units[spot] ? `${spot}, ${stackName(table, view.units[spot])}` : spot;
}

/** Return how many targets of which kind there are: "5 moves, 1 capture". @param {Legal | null} legal @param {string} source */
export function countTargets(legal, source) {
  /** @type {Map<Shape, number>} */
  const counts = new Map();
  for (const actions of Object.values(legal?.from[source] ?? {})) {
    const shape = shapeOf(legal, actions);
    counts.set(shape, (counts.get(shape) ?? 0) + 1);
  }
  const parts = [...counts].map(([shape, count]) => `${count} ${COUNTED[shape][count === 1 ? 0 : 1]}`);
  return parts.join(", ") || "no legal target";
}

/** Return the piece that a sentence names, the longest name first, or null. @param {Scene.Table} table @param {string} words */
export function namedPiece(table, words) {
  const found = table.pieces
    .map(({ name }, piece) => ({ name, piece }))
    .filter(({ name }) => new RegExp(`(^|[^\\w-])${name.replace(/[^\w\s-]/g, "\\$&")}($|[^\\w-])`).test(words))
    .sort((a, b) => b.name.length - a.name.length);
  return found.length ? found[0].piece : null;
}

/** Return the squares that a sentence names, in order. @param {Geometry} geometry @param {string} words */
export function namedSquares(geometry, words) {
  return words.split(/[^A-Za-z0-9]+/).filter((word) => geometry.has(word));
}
