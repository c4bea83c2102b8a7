// @ts-check
/** Places: offsets of the editor and positions of the protocol, both in UTF-16 units. */

/** @typedef {import("@codemirror/state").Text} Text */
/** @typedef {{line: number, character: number}} Position */
/** @typedef {{start: Position, end: Position}} Range */

/** Return the offset of a position, at most the end of its line. @param {Text} text @param {Position} position */
export function offsetOf(text, position) {
  if (position.line >= text.lines) return text.length;
  const line = text.line(position.line + 1);
  return Math.min(line.from + position.character, line.to);
}

/** Return the position of an offset. @param {Text} text @param {number} offset @returns {Position} */
export function positionOf(text, offset) {
  const line = text.lineAt(offset);
  return { line: line.number - 1, character: offset - line.from };
}

/** Return the changes of an editor for edits of the protocol. @param {Text} text @param {{range: Range, newText: string}[]} edits */
export function changesOf(text, edits) {
  return edits.map((edit) => ({
    from: offsetOf(text, edit.range.start),
    to: offsetOf(text, edit.range.end),
    insert: edit.newText,
  }));
}

/**
 * Return the one change that makes a text from another, never with half of a pair of surrogates.
 * @param {string} old @param {string} text @returns {{start: number, end: number, insert: string} | null}
 */
export function difference(old, text) {
  if (old === text) return null;
  let start = 0;
  const most = Math.min(old.length, text.length);
  while (start < most && old[start] === text[start]) start += 1;
  let tail = 0;
  while (tail < most - start && old[old.length - 1 - tail] === text[text.length - 1 - tail]) tail += 1;
  if (start > 0 && isHigh(old, start - 1)) start -= 1;
  if (tail > 0 && isLow(old, old.length - tail)) tail -= 1;
  return { start, end: old.length - tail, insert: text.slice(start, text.length - tail) };
}

/** @param {string} text @param {number} at */
function isHigh(text, at) {
  const code = text.charCodeAt(at);
  return code >= 0xd800 && code < 0xdc00;
}

/** @param {string} text @param {number} at */
function isLow(text, at) {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code < 0xe000;
}
