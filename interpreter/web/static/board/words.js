/** Names of squares, units and choices for screen readers. */

import { shapeOf } from "./picking.js";
import { ASLEEP, IN_CHECK } from "./units.js";
import { t, tn } from "./language.js";

/** @import { Geometry } from "./geometry.js" */
/** @import { Shape } from "./picking.js" */

/** A unit by its side. @type {((piece: string) => string)[]} */
const UNITS = [(piece) => t("white {piece}", { piece }), (piece) => t("black {piece}", { piece }), (piece) => t("neutral {piece}", { piece })];

/** @type {Record<Shape, string>} */
const TARGETS = { move: t("move here"), take: t("capture"), fuse: t("fuse here"), drop: t("drop here"), claim: t("part of a claim") };
/** @type {Record<Shape, (count: number) => string>} */
const COUNTED = {
  move: (count) => tn("{count} move", "{count} moves", count),
  take: (count) => tn("{count} capture", "{count} captures", count),
  fuse: (count) => tn("{count} fusion", "{count} fusions", count),
  drop: (count) => tn("{count} drop", "{count} drops", count),
  claim: (count) => tn("{count} claim", "{count} claims", count),
};

/** Return the name of a stack, the top first: "white knight on black pawn". @param {Scene.Table} table @param {Position["units"][string]} stack */
export function stackName(table, stack) {
  return stack.map(([piece, side]) => UNITS[side](table.pieces[piece].name)).reverse().join(t(" on "));
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
    gone.has(name) ? t("vanished") : stack ? stackName(table, stack) : t("empty"),
    flags & IN_CHECK && t("in check"),
    flags & ASLEEP && t("asleep"),
    source === name && t("picked"),
    actions && name !== source ? TARGETS[shapeOf(legal, actions)] : null,
    legal?.from[name] && source === null && t("can move"),
  ].filter(Boolean).join(", ");
}

/** Return the name of a spot. @param {Scene.Table} table @param {Position} view @param {string} spot */
export function spotName(table, view, spot) {
  if (spot === "waiting") return view.waiting.length ? t("{piece} to place", { piece: table.pieces[view.waiting[0][0]].name }) : t("unit to place");
  if (spot === "hand") return t("the hand");
  if (spot.startsWith("hand:")) return t("{pieces} in hand", { pieces: table.pieces[Number(spot.slice(5))].name });
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
  const parts = [...counts].map(([shape, count]) => COUNTED[shape](count));
  return parts.join(", ") || t("no legal target");
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
