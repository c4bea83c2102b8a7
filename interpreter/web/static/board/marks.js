/** The marks on squares. Each has a shape of its own, so that none depends on its color. */

import { svg } from "./dom.js";
import { FIELD } from "./geometry.js";

/** @import { Geometry } from "./geometry.js" */
/** @import { Shape } from "./picking.js" */

const MIDDLE = FIELD / 2;

/**
 * Return a shape drawn twice: a pale edge below, so that it stands out from dark units, and the mark.
 * @type {(tag: "circle" | "path" | "rect", attributes: Record<string, unknown>, look: string) => SVGElement[]}
 */
function cased(tag, attributes, look) {
  return [svg(tag, { ...attributes, class: `casing ${look}` }), svg(tag, { ...attributes, class: look })];
}

/** @type {(geometry: Geometry, name: string, kind: string, ...shapes: SVGElement[]) => SVGElement} */
function on(geometry, name, kind, ...shapes) {
  return svg("g", { class: `mark ${kind}`, "data-at": name, transform: `translate(${geometry.corner(name)})` }, ...shapes);
}

/** @type {(r: number, look: string) => SVGElement[]} */
const ring = (r, look) => cased("circle", { cx: MIDDLE, cy: MIDDLE, r }, look);

/** @type {Partial<Record<Shape, (geometry: Geometry) => SVGElement[]>>} */
const UNDER = {
  take: () => ring(20, "take"),
  fuse: () => cased("path", { d: "M22.5 1.5L43.5 22.5L22.5 43.5L1.5 22.5Z" }, "fuse"),
  drop: () => cased("rect", { x: 12, y: 12, width: 21, height: 21, rx: 3 }, "drop"),
  claim: (geometry) => cased(...geometry.shape(3, 12), "claim"),
};

/** @type {Partial<Record<Shape, (taken: boolean) => SVGElement[]>>} */
const OVER = {
  move: (taken) => [svg("circle", { class: "dot", cx: taken ? 38 : MIDDLE, cy: taken ? 38 : MIDDLE, r: taken ? 4.6 : 6.2 })],
  drop: (taken) => (taken ? cased("rect", { x: 33, y: 33, width: 9, height: 9, rx: 2 }, "drop") : []),
  fuse: () => [svg("circle", { class: "plus", cx: 39, cy: 6, r: 5.2 }), svg("path", { class: "sign", d: "M36.4 6h5.2M39 3.4v5.2" })],
};

/**
 * Return the part of a target's mark below the units, and the part above them.
 * @param {Geometry} geometry @param {string} name @param {Shape} shape @param {boolean} taken
 */
export function target(geometry, name, shape, taken) {
  const parts = [UNDER[shape]?.(geometry) ?? [], OVER[shape]?.(taken) ?? []];
  return parts.map((shapes) => (shapes.length ? [on(geometry, name, `to-${shape}`, ...shapes)] : []));
}

/** Return the tint and frame of the picked square. @param {Geometry} geometry @param {string} name */
export function picked(geometry, name) {
  const [[tag, whole], [, inside]] = [geometry.shape(0), geometry.shape(1)];
  return on(geometry, name, "picked", svg(tag, { class: "tint", ...whole }), svg(tag, { class: "frame", ...inside }));
}

/**
 * Return the frame of the square under a dragged unit, or of the target that a second tap confirms.
 * @param {Geometry} geometry @param {string} name
 */
export function aimed(geometry, name) {
  return on(geometry, name, "aimed", ...cased(...geometry.shape(1.5, 2), "aim"));
}

/** Return the frame of a square of an action that is not confirmed yet, with three dots. @param {Geometry} geometry @param {string} name */
export function pending(geometry, name) {
  const dots = [7, 12, 17].map((x) => svg("circle", { class: "wait", cx: x, cy: 7, r: 1.7 }));
  return on(geometry, name, "pending", ...cased(...geometry.shape(2, 4), "wait"), ...dots);
}

/** Return the bar below a unit that can act. @param {Geometry} geometry @param {string} name */
export function able(geometry, name) {
  return on(geometry, name, "able", ...cased("path", { d: "M17 42.8H28" }, "able"));
}

/** Return the end of a bracket: a point on the way from a corner to the next one. @type {(at: Point, next: Point) => Point} */
function toward([x, y], [toX, toY]) {
  const part = 7 / Math.hypot(toX - x, toY - y);
  return [x + part * (toX - x), y + part * (toY - y)];
}

/** Return the brackets at the corners of a square of the last turn. @param {Geometry} geometry @param {string} name */
export function bracket(geometry, name) {
  const corners = geometry.inner(2);
  const d = corners.map((at, i) => `M${toward(at, corners.at(i - 1) ?? at)}L${at}L${toward(at, corners[(i + 1) % corners.length])}`);
  return on(geometry, name, "last", svg("path", { class: "bracket", d: d.join("") }));
}

/** Return the double ring of a unit that holds others together. @param {Geometry} geometry @param {string} name */
export function cut(geometry, name) {
  return on(geometry, name, "cut", ...ring(19.6, "cut"), ...ring(16.2, "cut"));
}

/** Return the cross at a refused unit. @param {Geometry} geometry @param {string} name */
export function cross(geometry, name) {
  return on(geometry, name, "refused", svg("circle", { class: "no", cx: 38, cy: 7, r: 6 }), svg("path", { class: "sign", d: "M35.6 4.6l4.8 4.8M40.4 4.6l-4.8 4.8" }));
}

/** Return the frame of a block that moves as one. @param {Geometry} geometry @param {string[]} cells */
export function block(geometry, cells) {
  if (geometry.hexagons) return svg("g", { class: "mark block" }, ...cells.map((name) => on(geometry, name, "part", ...cased(...geometry.shape(3), "giant"))));
  const corners = cells.map((name) => geometry.corner(name));
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const shape = { x: left + 3, y: top + 3, width: Math.max(...xs) - left + FIELD - 6, height: Math.max(...ys) - top + FIELD - 6, rx: 8 };
  return svg("g", { class: "mark block" }, ...cased("rect", shape, "giant"));
}

/**
 * Return the mark of a suggested action: dashed frames of its squares, and an arrow between two of them.
 * @param {Geometry} geometry @param {string[]} names
 */
export function hint(geometry, names) {
  const frames = names.map((name) => on(geometry, name, "hint", ...cased(...geometry.shape(2.5, 6), "hint")));
  const arrow = names.length === 2 ? way(geometry.center(names[0]), geometry.center(names[1]), "way") : [];
  return svg("g", { class: "mark" }, ...frames, ...arrow);
}

/** Return an arrow between two points. @type {(from: Point, to: Point, look: string) => SVGElement[]} */
export function way([x, y], [toX, toY], look) {
  const length = Math.hypot(toX - x, toY - y);
  const [across, up] = [(toX - x) / length, (toY - y) / length];
  const [tipX, tipY] = [toX - 8 * across, toY - 8 * up];
  /** @type {(side: number) => string} */
  const wing = (side) => `${tipX - 9 * across + side * 6 * up} ${tipY - 9 * up - side * 6 * across}`;
  const d = `M${x + 12 * across} ${y + 12 * up}L${tipX} ${tipY}M${wing(1)}L${tipX} ${tipY}L${wing(-1)}`;
  return cased("path", { d }, look);
}

/** Return the line of a chain through its squares. @param {Geometry} geometry @param {string[]} names */
export function chain(geometry, names) {
  const points = names.map((name) => geometry.center(name).join(" "));
  const rings = names.map((name) => on(geometry, name, "link", ...ring(19, "link")));
  return svg("g", { class: "mark chain" }, ...cased("path", { d: `M${points.join("L")}` }, "link"), ...rings);
}
