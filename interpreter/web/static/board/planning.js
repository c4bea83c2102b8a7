/** Actions that a person chooses while the other side acts: where they may start, and how they are drawn. */

import { svg } from "./dom.js";
import { figure } from "./figures.js";
import { way } from "./marks.js";
import { heldPiece } from "./picking.js";

/** @import { Geometry } from "./geometry.js" */

const NEUTRAL = 2;

/** @typedef {{side: number, commands: boolean}} Plan the side that plans; `commands` if its units may also be chosen alone, to lead */
/** @typedef {[source: string, target: string]} Planned */

/** Return true if units of a piece are nobody's: they are placed as the second part of a turn. @param {Scene.PieceShape} piece */
export function isPlaced({ sides }) {
  return sides?.length === 1 && sides[0] === NEUTRAL;
}

/**
 * Return true if an action may be planned from a spot: from an own unit, from one that a turn places anew, from the target
 * of a planned action, or from the hand.
 * @param {Scene.Table} table @param {Position} view @param {Planned[]} planned @param {number} side @param {string} spot
 */
export function canPlan(table, view, planned, side, spot) {
  const held = heldPiece(spot);
  if (held !== null) return (table.endless ?? []).includes(held) || (view.hands?.[side] ?? []).some(([piece, count]) => piece === held && count > 0);
  const isOwn = (view.units[spot] ?? []).some(([piece, owner]) => owner === side || (owner === NEUTRAL && isPlaced(table.pieces[piece])));
  return isOwn || planned.some(([, target]) => target === spot);
}

/**
 * Return the drawings of planned actions below the units, tinted squares, and above them: arrows, dropped units, and
 * numbers if there are several.
 * @param {Geometry} geometry @param {Planned[]} planned @param {number} side
 */
export function drawPlanned(geometry, planned, side) {
  const ways = planned.map(([source, target]) => [...new Set([source, target])].filter((name) => geometry.has(name)));
  const tints = [...new Set(ways.flat())].map((name) => tint(geometry, name));
  const over = planned.map(([source, target], i) => {
    const held = heldPiece(source);
    const at = geometry.has(target) ? target : source;
    const dropped = held !== null && at === target ? [svg("g", { class: "ghost", transform: `translate(${geometry.corner(target)})` }, figure(held, side))] : [];
    const arrow = ways[i].length === 2 ? way(geometry.center(source), geometry.center(target), "plan") : [];
    const number = planned.length > 1 && geometry.has(at) ? [count(geometry, at, i + 1)] : [];
    return svg("g", { class: "mark planned", "data-at": at }, ...dropped, ...arrow, ...number);
  });
  return { tints, over };
}

/** @param {Geometry} geometry @param {string} name */
function tint(geometry, name) {
  const [tag, shape] = geometry.shape(0);
  return svg(tag, { class: "ahead", ...shape, transform: `translate(${geometry.corner(name)})` });
}

/** @param {Geometry} geometry @param {string} name @param {number} number */
function count(geometry, name, number) {
  const [x, y] = geometry.corner(name);
  return svg("g", { transform: `translate(${x + 38} ${y + 7})` }, svg("circle", { class: "count", r: 6 }), svg("text", { class: "count", y: 2.6, "text-anchor": "middle" }, String(number)));
}
