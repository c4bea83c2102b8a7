/** The keys on the board. They work only while a square has the focus; `z` is left to the page. */

/** @import { Geometry } from "./geometry.js" */

/** @type {Record<string, number>} */
const OVERLAY_KEYS = { 1: 0, 2: 1, 3: 2 };
/** @type {Record<string, Point>} */
const STEPS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
/** @type {Record<string, Point>} */
const ENDS = { Home: [-1, 0], End: [1, 0], PageUp: [0, -1], PageDown: [0, 1] };

/**
 * Return what a key means on a square.
 * @typedef {{go?: string, choose?: true, back?: true, pocket?: true, end?: true, overlay?: string | null}} Meaning
 * @type {(event: KeyboardEvent, state: {geometry: Geometry, table: Scene.Table, view: Position, legal: Legal | null}, name: string) => Meaning | null}
 */
export function meaning(event, { geometry, table, view, legal }, name) {
  if (event.altKey || event.metaKey) return null;
  if (STEPS[event.key]) return { go: geometry.step(name, ...STEPS[event.key]) };
  if (ENDS[event.key]) return { go: toEnd(event, geometry, name) };
  if (event.ctrlKey) return null;
  if (event.key === "Enter" || event.key === " ") return { choose: true };
  if (event.key === "Escape") return { back: true };
  if (event.shiftKey) return toLine(event, table, name);
  if (event.key === "0") return { overlay: null };
  if (event.key in OVERLAY_KEYS) return { overlay: table.overlays?.[OVERLAY_KEYS[event.key]] };
  if (event.key === "p") return { pocket: true };
  if (event.key === "e") return { end: true };
  if (event.key === "." || event.key === ",") return { go: nextMover(geometry, legal, name, event.key === "." ? 1 : -1) };
  return /^[a-y]$/.test(event.key) ? { go: nextUnit(event.key, geometry, table, view, name) } : null;
}

/** @param {KeyboardEvent} event @param {Geometry} geometry @param {string} name */
function toEnd(event, geometry, name) {
  const [across, down] = ENDS[event.key];
  const end = geometry.last(name, across, down);
  return event.ctrlKey && across ? geometry.last(end, 0, across) : end;
}

/**
 * Shift with a letter goes to that file, with a digit to that rank.
 * @param {KeyboardEvent} event @param {Scene.Table} table @param {string} name
 */
function toLine(event, table, name) {
  const sign = /^(?:Key|Digit)(.)$/.exec(event.code)?.[1].toLowerCase() ?? "";
  const [file, rank] = [table.files.indexOf(sign), table.ranks.indexOf(sign)];
  if (file < 0 && rank < 0) return null;
  const [, ownFile, ownRank] = table.cells.find(([cellName]) => cellName === name) ?? [name, -1, -1];
  const wanted = table.cells.find(([, x, y]) => (file < 0 ? x === ownFile && y === rank : x === file && y === ownRank));
  return wanted ? { go: wanted[0] } : null;
}

/**
 * Return the next square, in reading order, that meets a condition; the same square if there is none.
 * @type {(geometry: Geometry, name: string, way: number, isWanted: (other: string) => boolean) => string}
 */
function nextSquare(geometry, name, way, isWanted) {
  const all = geometry.names.filter((other) => other !== null);
  const start = all.indexOf(name);
  for (let i = 1; i < all.length; i++) {
    const other = all[(start + way * i + all.length) % all.length];
    if (isWanted(other)) return other;
  }
  return name;
}

/** @param {Geometry} geometry @param {Legal | null} legal @param {string} name @param {number} way */
function nextMover(geometry, legal, name, way) {
  return nextSquare(geometry, name, way, (other) => Boolean(legal?.from[other]));
}

/** @param {string} letter @param {Geometry} geometry @param {Scene.Table} table @param {Position} view @param {string} name */
function nextUnit(letter, geometry, table, view, name) {
  /** @type {(unit: [piece: number, ...marks: number[]]) => boolean} */
  const isSo = ([piece]) => table.pieces[piece].symbol.toLowerCase().startsWith(letter);
  return nextSquare(geometry, name, 1, (other) => Boolean(view.units[other]?.some(isSo)));
}
