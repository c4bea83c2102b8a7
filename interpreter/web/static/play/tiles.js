/** Pieces as tiles with characters, or with letters where no font of the machine has the characters. */

/** A code that no font has a picture for. */
const NO_CHARACTER = "\u{10ffff}";

/** Tables of the tables that were given, so that the same one comes again. @type {WeakMap<Scene.Table, any>} */
const made = new WeakMap();

/** What characters look like, by the characters. @type {Map<string, string>} */
const looks = new Map();

/** Return a table whose figures are its tiles. @template {Scene.Table} T @param {T} table @returns {T} */
export function tiled(table) {
  if (!made.has(table)) made.set(table, { ...table, pieces: table.pieces.map(tile) });
  return made.get(table);
}

/** @param {Scene.PieceShape} piece @returns {Scene.PieceShape} */
function tile(piece) {
  if (!piece.tiles) return piece;
  return { ...piece, figures: piece.tiles.map((drawing) => (hasFont(drawing) ? drawing : lettered(drawing, piece.symbol))) };
}

/** Return true if the machine has a font for the characters of a drawing. @param {string} drawing */
function hasFont(drawing) {
  return textsOf(parsed(drawing)).every(({ textContent }) => pixels(textContent ?? "") !== pixels(NO_CHARACTER));
}

/** Return a drawing with letters in the place of characters. @param {string} drawing @param {string} letters */
function lettered(drawing, letters) {
  const root = parsed(drawing);
  const [first, ...others] = textsOf(root);
  const heights = [first, ...others].map((text) => Number(text.getAttribute("y")));
  first.setAttribute("y", String(heights.reduce((sum, y) => sum + y) / heights.length));
  first.setAttribute("font-size", "16");
  first.textContent = letters;
  for (const other of others) other.remove();
  return root.innerHTML;
}

/** @param {string} drawing */
function parsed(drawing) {
  return new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${drawing}</svg>`, "image/svg+xml").documentElement;
}

/** @param {Element} root */
function textsOf(root) {
  return [...root.querySelectorAll("text")];
}

/** Return what a character looks like. @param {string} character */
function pixels(character) {
  const known = looks.get(character);
  if (known) return known;
  const canvas = Object.assign(document.createElement("canvas"), { width: 24, height: 24 });
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.font = "18px serif";
  pen.fillText(character, 2, 20);
  const look = canvas.toDataURL();
  looks.set(character, look);
  return look;
}
