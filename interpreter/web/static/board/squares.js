/** The squares of a board, their labels, and the squares that have vanished. */

import { svg } from "./dom.js";
import { FIELD } from "./geometry.js";

/** @import { Geometry } from "./geometry.js" */

/** @param {Scene.Table} table @param {Geometry} geometry */
export function squares(table, geometry) {
  const dark = new Set(table.dark);
  const outline = [...geometry.places.keys()].map((name) => `M${geometry.corner(name)}h${FIELD}v${FIELD}h-${FIELD}z`);
  const cells = [...geometry.places.keys()].map((name) => {
    const [x, y] = geometry.corner(name);
    return svg("rect", { class: dark.has(name) ? "dark" : "light", x, y, width: FIELD, height: FIELD });
  });
  const tracks = (table.tracks ?? []).map(([one, other]) => `M${geometry.center(one)}L${geometry.center(other)}`);
  const drawn = tracks.length ? [svg("path", { class: "tracks", d: tracks.join("") })] : [];
  return [svg("path", { class: "rim", d: outline.join("") }), ...cells, ...drawn];
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
  return [
    ...[...lowest].map(([file, { name }]) => write(table.files[file], name, FIELD - 3, FIELD - 3, "end")),
    ...[...leftmost.values()].map(({ name, rank }) => write(table.ranks[rank], name, 3, 8, "start")),
  ];
}

/** @param {Geometry} geometry @param {string} name */
export function vanished(geometry, name) {
  const reaches = [9, 18, 27, 36, 45, 54, 63, 72, 81];
  const lines = reaches.map((reach) => {
    const [near, far] = [Math.max(0, reach - FIELD), Math.min(FIELD, reach)];
    return `M${near} ${far}L${far} ${near}`;
  });
  const shape = { width: FIELD, height: FIELD };
  return svg("g", { "data-gone": name, transform: `translate(${geometry.corner(name)})` }, svg("rect", { class: "gone", ...shape }), svg("path", { class: "hatch", d: lines.join("") }));
}
