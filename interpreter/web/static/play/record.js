/** Records: what a tab keeps of one, its faults, and a game of one in place of a game's socket. */

import { t } from "../board/language.js";
import { ask, element } from "./dom.js";

const TEXT = "record";
const ANSWER = "record-answer";
/** @type {Record<string, string>} */
const ADDRESSES = { why: "/api/why", look: "/api/overlay" };

/** Return the record that this tab has opened, or an empty text. */
export const kept = () => sessionStorage.getItem(TEXT) ?? "";

/** Return what the server said of it, or null. */
export const answered = () => JSON.parse(sessionStorage.getItem(ANSWER) ?? "null");

/**
 * Ask for the games of a record, one of them to look through, and keep both for the other page.
 * @param {string} record @param {number | null} game
 */
export async function open(record, game) {
  sessionStorage.setItem(TEXT, record);
  sessionStorage.removeItem(ANSWER);
  const answer = await ask("/api/records", { record, game });
  if (kept() === record) sessionStorage.setItem(ANSWER, JSON.stringify(answer));
  return answer;
}

/** Return a game of the record that this tab has opened. @param {number} game */
export async function opened(game) {
  return answered()?.game === game ? answered() : open(kept(), game);
}

/** The encodings of files that are not in UTF-8, with words of the records in them. @type {[string, RegExp][]} */
const ENCODINGS = [
  ["shift_jis", /手合割|先手|後手|手数|同　|[一二三四五六七八九][歩香桂銀金角飛玉馬龍と成]|^(V[0-9]|N[+-]|P[I1])/m],
  ["gb18030", /[一二三四五六七八九１-９1-9兵卒车马炮][平进退][一二三四五六七八九１-９1-9]/],
  ["big5", /[一二三四五六七八九１-９1-9兵卒車馬炮][平進退][一二三四五六七八九１-９1-9]/],
  ["gb18030", /DhtmlXQ|Chinese Chess/],
];

/**
 * Return the text of a file: in UTF-8, in an encoding of shogi and xiangqi programs, or in Latin-1, as PGN is. Throw an error if it has more bytes than `most`.
 * @param {File} file @param {number} most
 */
export async function textOf(file, most) {
  if (file.size > most) throw new Error(t("{file} has {size} KB. The page opens up to {most} KB; `rumpus replay` reads files of any size.", { file: file.name, size: Math.ceil(file.size / 1024), most: most / 1024 }));
  return decoded(await file.arrayBuffer()).replaceAll("\r\n", "\n");
}

/** @param {ArrayBuffer} bytes */
function decoded(bytes) {
  const utf8 = textIn("utf-8", bytes);
  if (utf8 !== null) return utf8;
  const texts = ENCODINGS.map(([encoding, words]) => ({ text: textIn(encoding, bytes), words }));
  return texts.find(({ text, words }) => text !== null && words.test(text))?.text ?? new TextDecoder("latin1").decode(bytes);
}

/** Return bytes in an encoding, or null if they are not text in it. @param {string} encoding @param {ArrayBuffer} bytes */
function textIn(encoding, bytes) {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Call `read` with a file that is dropped anywhere on the page; `area` shows that one is over it.
 * @param {Element} area @param {(file: File | undefined) => void} read
 */
export function listenToDrops(area, read) {
  /** @param {DragEvent} event */
  const drag = (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return; // text goes into the field
    event.preventDefault();
    area.classList.toggle("dropping", event.type === "dragenter" || event.type === "dragover");
    if (event.type === "drop") read(event.dataTransfer.files[0]);
  };
  for (const kind of /** @type {const} */ (["dragenter", "dragover", "dragleave", "drop"])) document.addEventListener(kind, drag);
}

/**
 * Return a list of faults, each with its line and a caret; `go` is called with a place.
 * @param {Answers.FaultShape[]} faults @param {(fault: Answers.FaultShape) => void} go
 */
export function faultList(faults, go) {
  return element("ul", {}, ...faults.map((fault) => {
    const place = element("button", { type: "button", class: "link" }, t("Line {line}, column {column}", { line: fault.line, column: fault.column }));
    place.addEventListener("click", () => go(fault));
    return element("li", {}, place, `: ${fault.sentence}.`, fault.excerpt && excerpt(fault.excerpt));
  }));
}

/** Return a line with its caret, which is scrolled into view as soon as it is on the page. @param {string} text */
function excerpt(text) {
  const end = text.lastIndexOf("^");
  const caret = element("span", {}, "^");
  const made = element("pre", { tabindex: 0, "aria-label": t("The line") }, text.slice(0, end), caret);
  requestAnimationFrame(() => (made.scrollLeft = caret.offsetLeft - made.clientWidth / 2));
  return made;
}

/** A recorded game: its scene comes once, and the server answers questions about it without keeping it. */
export class Recorded extends EventTarget {
  ahead = 0;
  #scene;

  /** @param {Game.GameScene} scene */
  constructor(scene) {
    super();
    this.#scene = scene;
  }

  open() {
    this.dispatchEvent(new CustomEvent("scene", { detail: this.#scene }));
    this.dispatchEvent(new CustomEvent("state", { detail: { state: "live" } }));
  }

  /** @param {string} question @param {Record<string, unknown>} fields @returns {Promise<any>} */
  ask(question, fields) {
    const { turns, game: { rules, start } } = this.#scene;
    const actions = turns.flatMap(([, , texts]) => texts);
    return ask(ADDRESSES[question], { rules, start, actions, ...fields }).catch(() => null);
  }
}
