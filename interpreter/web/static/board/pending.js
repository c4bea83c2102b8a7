/** An action that was chosen and that the page has not confirmed: its units on their target, and frames of both squares. */

import { svg } from "./dom.js";
import { liftedUnits } from "./lift.js";
import { pending as mark } from "./marks.js";
import { kindOf, wayOf } from "./picking.js";

/** @import { Geometry } from "./geometry.js" */

/** Kinds of actions that put the units of their source on their target; of others only the squares are marked. */
const CARRYING = new Set(["move", "capture", "fuse", "castle", "drop", "place", "ride"]);

/** @typedef {{movers: (string | null)[], drawn: SVGElement[]}} Pending the squares whose units are drawn elsewhere, and the drawing */

/**
 * Return the drawing of a pending action, empty if nothing says where it goes.
 * @param {Geometry} geometry @param {Position} view @param {Legal | null} legal @param {string | null} action @returns {Pending}
 */
export function pendingOf(geometry, view, legal, action) {
  const way = action === null ? null : wayOf(legal, action);
  if (!legal || !way || action === null) return { movers: [], drawn: [] };
  const names = [...new Set([way.source, way.target])].filter((spot) => geometry.has(spot));
  const frames = names.map((name) => mark(geometry, name));
  if (!CARRYING.has(kindOf(legal, action)) || !geometry.has(way.target)) return { movers: [], drawn: frames };
  const units = liftedUnits(legal, view, way.source);
  const [x, y] = geometry.corner(way.target);
  const [fromX, fromY] = geometry.has(way.source) ? geometry.corner(way.source) : [x, y];
  const carried = units.map(([name, drawing]) => {
    const [atX, atY] = name === null ? [x, y] : geometry.corner(name);
    return svg("g", { class: "carried", transform: `translate(${atX + x - fromX} ${atY + y - fromY})` }, ...drawing);
  });
  return { movers: units.map(([name]) => name), drawn: [...carried, ...frames] };
}
