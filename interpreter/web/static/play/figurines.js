/** Moves in algebraic notation with pictures in place of the letters of pieces. */

import { element } from "./dom.js";

/** The letter of a piece at the start of a move, or that of its promotion; castling has none. */
const LETTER = /^[A-Z](?=[a-z@0-9])|(?<==)[A-Z]/g;

/** Return the parts of a move: texts, and pictures of its pieces. @param {Scene.Table} table @param {string} text @param {number} side */
export function figurine(table, text, side) {
  /** @type {(string | HTMLImageElement)[]} */
  const parts = [];
  let done = 0;
  for (const { 0: letter, index } of text.matchAll(LETTER)) {
    const piece = table.pieces.find(({ symbol }) => symbol === letter);
    if (!piece) continue;
    parts.push(text.slice(done, index), picture(piece, side));
    done = index + 1;
  }
  return [...parts, text.slice(done)];
}

/** @param {Scene.PieceShape} piece @param {number} side */
function picture({ figures }, side) {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 45 45">${figures[side]}</svg>`;
  return element("img", { class: "figurine", src: `data:image/svg+xml,${encodeURIComponent(drawing)}`, alt: "", width: 18, height: 18 });
}
