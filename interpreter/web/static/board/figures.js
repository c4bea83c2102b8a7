/** The figures of a game's pieces: parsed once, then used by reference. */

import { svg } from "./dom.js";

const SHAPES = new Set(["g", "path", "circle", "rect", "ellipse", "line", "polygon", "polyline", "text"]);

/** Return the symbols of all figures, for one `defs`. @param {Scene.Table} table */
export function symbolsOf(table) {
  return table.pieces.flatMap((piece, number) =>
    piece.figures.map((figure, side) => svg("symbol", { id: nameOf(number, side), viewBox: "0 0 45 45", overflow: isOwn(figure) ? "hidden" : "visible" }, ...parse(figure))),
  );
}

/** Return true for a figure that an author has drawn, which may not reach out of its square. @param {string} figure */
const isOwn = (figure) => figure.startsWith('<g class="author"');

/** @param {number} piece @param {number} side */
function nameOf(piece, side) {
  return `f${piece}-${side}`;
}

/** Return a reference to the figure of a piece on a side. @param {number} piece @param {number} side */
export function figure(piece, side) {
  return svg("use", { href: `#${nameOf(piece, side)}`, width: 45, height: 45 });
}

/** Return a small picture of a piece, for use outside of the board. @param {number} piece @param {number} side */
export function picture(piece, side) {
  return svg("svg", { viewBox: "0 0 45 45", class: "picture", "aria-hidden": "true" }, figure(piece, side));
}

/** @param {string} text */
function parse(text) {
  const parsed = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>`, "image/svg+xml");
  return [...parsed.documentElement.children].map(clean).filter((shape) => shape !== null);
}

/**
 * Return a copy with shapes and their looks alone: a figure from a stranger's page brings no script, link or style.
 * @param {Element} node @returns {SVGElement | null}
 */
function clean(node) {
  if (!SHAPES.has(node.localName)) return null;
  const copy = svg(/** @type {keyof SVGElementTagNameMap} */ (node.localName));
  for (const { name, value } of node.attributes) if (!/^(on|style|.*href)/i.test(name)) copy.setAttribute(name, value);
  if (node.localName === "text") copy.textContent = node.textContent;
  else copy.append(...[...node.children].map(clean).filter((shape) => shape !== null));
  return copy;
}
