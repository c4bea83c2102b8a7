/** What an overlay shows: who reaches whom, over which squares, and which unit holds others together. */

import { svg } from "./dom.js";
import { chain, cut } from "./marks.js";

/** @import { Geometry } from "./geometry.js" */

const SHORT_OF_CENTER = 11;
const HEAD = 8;

/** Return the drawing of an overlay below the units. @param {Scene.Look} overlay @param {Geometry} geometry */
export function drawOverlay(overlay, geometry) {
  const path = new Set(pairs(overlay.path ?? []).map(([a, b]) => key(a, b)));
  const edges = (overlay.edges ?? []).filter(([from, to]) => from !== to && geometry.has(from) && geometry.has(to));
  return [
    frame(overlay.squares ?? [], geometry),
    ...edges.map(([from, to]) => edge(geometry, from, to, overlay.arrows, path.has(key(from, to)))),
    ...(overlay.cuts ?? []).map((name) => cut(geometry, name)),
    ...(overlay.chains ?? []).map((names) => chain(geometry, names)),
  ];
}

/** @param {string[]} names */
function pairs(names) {
  return names.slice(1).map((name, i) => [names[i], name]);
}

/** @param {string} a @param {string} b */
function key(a, b) {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}

/** Return one dotted line round a set of squares: the edges that only one of them has. @param {string[]} names @param {Geometry} geometry */
function frame(names, geometry) {
  const inside = new Set(names);
  const edges = names.flatMap((name) => geometry.edges(name)).filter(({ other }) => other === null || !inside.has(other));
  const d = edges.map((edge) => edge.d).join("");
  return svg("g", { class: "range" }, svg("path", { class: "casing range", d }), svg("path", { class: "range", d }));
}

/** @param {Geometry} geometry @param {string} from @param {string} to @param {boolean} arrows @param {boolean} onPath */
function edge(geometry, from, to, arrows, onPath) {
  const d = arrows ? arrow(geometry.center(from), geometry.center(to)) : `M${geometry.center(from)}L${geometry.center(to)}`;
  const look = `edge${onPath ? " path" : ""}`;
  return svg("g", { class: "edge", "data-from": from, "data-to": to }, svg("path", { class: `casing ${look}`, d }), svg("path", { class: look, d }));
}

/** @type {(from: Point, to: Point) => string} */
function arrow([ax, ay], [bx, by]) {
  const length = Math.hypot(bx - ax, by - ay);
  const [ux, uy] = [(bx - ax) / length, (by - ay) / length];
  /** @type {(way: number, aside?: number) => string} */
  const along = (way, aside = 0) => `${ax + ux * way - uy * aside} ${ay + uy * way + ux * aside}`;
  const tip = length - SHORT_OF_CENTER;
  const barbs = [-1, 1].map((aside) => `M${along(tip)}L${along(tip - HEAD, (aside * HEAD) / 2)}`);
  return `M${along(SHORT_OF_CENTER)}L${along(tip)}${barbs.join("")}`;
}
