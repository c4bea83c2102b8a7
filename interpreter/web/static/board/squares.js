/** The squares of a board, their labels, and the squares that have vanished. */

import { svg } from "./dom.js";
import { FIELD } from "./geometry.js";

/** @import { Geometry } from "./geometry.js" */

/** Where the labels of files and of ranks are on a field, and which end of the text is there. @type {[x: number, y: number, anchor: string][]} */
const SQUARE = [[FIELD - 3, FIELD - 3, "end"], [3, 8, "start"]];
/** @type {[x: number, y: number, anchor: string][]} */
const HEXAGON = [[FIELD / 2, FIELD - 1.5, "middle"], [1, FIELD / 2 + 2.4, "start"]];

/** @param {Scene.Table} table @param {Geometry} geometry */
export function squares(table, geometry) {
  const [dark, middle] = [new Set(table.dark), new Set(table.middle)];
  const names = [...geometry.places.keys()];
  const cells = names.map((name) => cell(geometry, name, dark.has(name) ? "dark" : middle.has(name) ? "middle" : "light"));
  const tracks = (table.tracks ?? []).map(([one, other]) => `M${geometry.center(one)}L${geometry.center(other)}`);
  const drawn = tracks.length ? [svg("path", { class: "tracks", d: tracks.join("") })] : [];
  const open = geometry.hexagons ? [] : (table.open ?? []).map((edge) => openEdge(geometry, ...edge));
  if (open.length) drawn.push(svg("path", { class: "open", d: open.join("") }));
  return [svg("path", { class: "rim", d: names.map((name) => geometry.outline(name)).join("") }), ...cells, ...drawn];
}

/** Return the line of an edge that units go over. @param {Geometry} geometry @param {string} name @param {number} across @param {number} up */
function openEdge(geometry, name, across, up) {
  const way = (geometry.turned ? -1 : 1) * (FIELD / 2);
  const [x, y] = geometry.center(name);
  const [atX, atY, half] = [x + across * way, y - up * way, FIELD / 2];
  return across ? `M${atX} ${atY - half}v${FIELD}` : `M${atX - half} ${atY}h${FIELD}`;
}

/** @param {Geometry} geometry @param {string} name @param {string} shade */
function cell(geometry, name, shade) {
  if (geometry.hexagons) return svg("path", { class: `${shade} hexagon`, d: geometry.outline(name) });
  const [x, y] = geometry.corner(name);
  return svg("rect", { class: shade, x, y, width: FIELD, height: FIELD });
}

/** Label the lowest square of each file and the leftmost of each row. @param {Scene.Table} table @param {Geometry} geometry */
export function labels(table, geometry) {
  /** @type {Map<number, {row: number, name: string}>} */
  const lowest = new Map();
  /** @type {Map<number, {column: number, name: string, rank: number}>} */
  const leftmost = new Map();
  for (const [name, file, rank] of table.cells) {
    const [column, row] = geometry.place(name);
    if (!((lowest.get(file)?.row ?? -1) >= row)) lowest.set(file, { row, name });
    if (!((leftmost.get(row)?.column ?? Infinity) <= column)) leftmost.set(row, { column, name, rank });
  }
  /** @type {(text: string, name: string, dx: number, dy: number, anchor: string) => SVGTextElement} */
  const write = (text, name, dx, dy, anchor) => {
    const [x, y] = geometry.corner(name);
    return svg("text", { x: x + dx, y: y + dy, "text-anchor": anchor }, text);
  };
  const [below, before] = geometry.hexagons ? HEXAGON : SQUARE;
  return [
    ...[...lowest].map(([file, { name }]) => write(table.files[file], name, ...below)),
    ...[...leftmost.values()].map(({ name, rank }) => write(table.ranks[rank], name, ...before)),
  ];
}

/** Put the element that has the focus of a hexagon on its field. @param {HTMLElement} element @param {Geometry} geometry @param {string} name */
export function putOnHexagon(element, geometry, name) {
  const [x, y] = geometry.corner(name);
  const parts = { left: x / geometry.width, top: y / geometry.height, width: FIELD / geometry.width, height: FIELD / geometry.height };
  for (const [key, part] of Object.entries(parts)) element.style.setProperty(key, `${100 * part}%`);
}

/** @param {Geometry} geometry @param {string} name */
export function vanished(geometry, name) {
  const reaches = [9, 18, 27, 36, 45, 54, 63, 72, 81];
  const lines = reaches.map((reach) => {
    const [near, far] = [Math.max(0, reach - FIELD), Math.min(FIELD, reach)];
    return `M${near} ${far}L${far} ${near}`;
  });
  const [tag, shape] = geometry.shape(0);
  return svg("g", { "data-gone": name, transform: `translate(${geometry.corner(name)})` }, svg(tag, { class: "gone", ...shape }), svg("path", { class: "hatch", d: lines.join("") }));
}
