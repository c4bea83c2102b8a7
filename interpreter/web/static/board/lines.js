/** The arrows of the best lines of an analysis: the better a line, the wider its arrows. */

import { svg } from "./dom.js";
import { FIELD } from "./geometry.js";

/** @import { Geometry } from "./geometry.js" */

const WIDEST = 5.4;
const STEP = 1.6;
const SHORT_OF_CENTER = 10;

/**
 * Return the arrows of lines, the best one first, each as the squares of its actions.
 * @param {Geometry} geometry @param {string[][][]} lines
 */
export function drawLines(geometry, lines) {
  const groups = lines.map((actions, i) => {
    const shapes = actions.filter((squares) => squares.length && squares.every((name) => geometry.has(name))).flatMap((squares) => shape(geometry, squares, WIDEST - STEP * i));
    return svg("g", { class: `line rank-${i + 1}`, "data-squares": actions.map((squares) => squares.join("-")).join(" ") }, ...shapes);
  });
  return svg("g", { class: "mark lines" }, ...groups.reverse());
}

/** @param {Geometry} geometry @param {string[]} squares @param {number} width */
function shape(geometry, squares, width) {
  const [from, to] = squares.map((name) => geometry.center(name));
  if (!to || squares[0] === squares[1]) return cased("circle", { cx: from[0], cy: from[1], r: FIELD / 2 - 4 }, width * 0.6);
  return cased("path", { d: arrow(from, to, width) }, width);
}

/** @param {"circle" | "path"} tag @param {Record<string, unknown>} attributes @param {number} width */
function cased(tag, attributes, width) {
  return [svg(tag, { ...attributes, class: "casing", "stroke-width": width + 2.2 }), svg(tag, { ...attributes, class: "shaft", "stroke-width": width })];
}

/** @type {(from: Point, to: Point, width: number) => string} */
function arrow([x, y], [toX, toY], width) {
  const length = Math.hypot(toX - x, toY - y);
  const [across, down] = [(toX - x) / length, (toY - y) / length];
  const head = 5 + width;
  const [tipX, tipY] = [toX - 6 * across, toY - 6 * down];
  /** @type {(side: number) => string} */
  const wing = (side) => `${tipX - head * across + side * head * 0.7 * down} ${tipY - head * down - side * head * 0.7 * across}`;
  return `M${x + SHORT_OF_CENTER * across} ${y + SHORT_OF_CENTER * down}L${tipX} ${tipY}M${wing(1)}L${tipX} ${tipY}L${wing(-1)}`;
}
