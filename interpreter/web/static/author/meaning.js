/** What a text means, next to its editor: the board as it is typed, the piece under the cursor, tests and findings. */

import { t, tn } from "../board/language.js";
import { by, detailOf } from "../play/dom.js";
import { beginTabs } from "./tabs.js";

/** @import { RumpusEditor } from "../rumpus-editor.js" */
/** @import { RumpusBoard } from "../rumpus-board.js" */

const TEST_AFTER = 350; // milliseconds after the board has changed

/** @type {(id: string) => any} */
const at = by;

export class Meaning extends EventTarget {
  errors = 0;
  failing = 0;
  /** The line of the first test that fails. */
  firstFailing = 0;
  /** The warnings about the text. @type {any[]} */
  warned = [];
  #editor;
  #board;
  #showTable;
  #changed = 0;
  #shown = 0;
  #testTimer = 0;

  /** @param {RumpusEditor} editor @param {RumpusBoard} board @param {(table: Scene.Table) => void} showTable */
  constructor(editor, board, showTable) {
    super();
    this.#editor = editor;
    this.#board = board;
    this.#showTable = showTable;
    editor.addEventListener("rumpus-change", () => (this.#changed = Date.now()));
    editor.addEventListener("rumpus-diagnostics", (event) => this.#showFindings(detailOf(event)));
    editor.addEventListener("rumpus-board", (event) => this.#showBoard(detailOf(event)));
    editor.addEventListener("rumpus-piece", (event) => showPiece(detailOf(event)));
    editor.addEventListener("rumpus-tests", (event) => this.#showTests(detailOf(event)));
    editor.addEventListener("rumpus-failed", (event) => (at("when").textContent = detailOf(event).text));
    editor.addEventListener("rumpus-cursor", (event) => (at("place").textContent = t("Line {line}, column {column}", { line: detailOf(event).line + 1, column: detailOf(event).character + 1 })));
    editor.addEventListener("rumpus-link", (event) => {
      if (!detailOf(event).open) at("when").textContent = t("no connection; your text is safe, and this goes on by itself");
    });
    at("findings").addEventListener("click", () => editor.nextFinding());
    at("flip").addEventListener("click", () => (board.flipped = !board.flipped));
    beginTabs();
    this.#sum();
  }

  /** Begin with another text. */
  begin() {
    this.#changed = 0;
  }

  /** How many tests fail, or an empty text. */
  get failures() {
    return this.failing ? tn("{count} test fails", "{count} tests fail", this.failing) : "";
  }

  /** @param {{errors: number, items: any[]}} found */
  #showFindings({ errors, items }) {
    this.errors = errors;
    this.warned = items.filter((each) => each.severity === 2);
    this.#sum();
  }

  #sum() {
    const marks = [errorsOf(this.errors), tn("{count} warning", "{count} warnings", this.warned.length), this.failures];
    at("findings").textContent = marks.filter(Boolean).join(" · ");
    this.dispatchEvent(new Event("changed"));
  }

  /** @param {Author.BoardMessage} found */
  #showBoard(found) {
    if (found.table && found.view) {
      this.#showTable(found.table);
      this.#board.view = found.view;
      at("hash").textContent = t("rules hash {hash}", { hash: found.rules?.slice(0, 8) ?? "" });
    }
    at("board-place").hidden = !this.#board.table;
    at("board-place").classList.toggle("stale", !found.current);
    if (found.current) {
      this.#shown = Date.now();
      const pause = t("changed {seconds} s after the last key", { seconds: ((this.#shown - this.#changed) / 1000).toFixed(1) });
      at("when").textContent = this.#changed ? pause : "";
      clearTimeout(this.#testTimer);
      this.#testTimer = window.setTimeout(() => this.#editor.runTests(), TEST_AFTER);
    } else {
      const old = this.#shown ? t("of {time}, until the error is mended", { time: clock(this.#shown) }) : t("of the last correct text, until the error is mended");
      at("when").textContent = found.table ? old : t("no board yet: the text has an error");
    }
  }

  /** @param {Answers.TestsAnswer} found */
  #showTests({ results, seconds }) {
    const failing = results.filter((each) => each.failures.length);
    const passing = results.filter((each) => !each.failures.length);
    this.failing = failing.length;
    this.firstFailing = failing.length ? lineOf(failing[0]) : 0;
    at("tests-sum").textContent = results.length ? t("{count} of {all} pass · {ms} ms", { count: passing.length, all: results.length, ms: Math.round(seconds * 1000) }) : t("none yet");
    at("tests").replaceChildren(...[...failing, ...passing].map((each) => this.#testRow(each)));
    this.#sum();
  }

  /** @param {Answers.TestShape} result */
  #testRow(result) {
    const isFailing = result.failures.length > 0;
    const place = { name: result.name, line: lineOf(result) };
    const button = item("button", isFailing ? "fails" : "");
    button.append(item("span", "mark", isFailing ? "✕" : "✓"), item("span", "name", result.name), item("span", "line", t("line {line}", place)));
    button.setAttribute("aria-label", isFailing ? t("{name}: fails, line {line}", place) : t("{name}: passes, line {line}", place));
    button.onclick = () => this.#editor.goTo(lineOf(result));
    const row = item("li", "");
    row.append(button);
    return row;
  }
}

/** @param {Author.PieceMessage & {line: number}} found */
function showPiece(found) {
  at("piece").hidden = !found.name;
  if (!found.name) return;
  at("piece-picture").src = `data:image/svg+xml,${encodeURIComponent(found.svg ?? "")}`;
  at("piece-picture").alt = t("How the {piece} moves", { piece: found.name ?? "" });
  at("piece-line").textContent = t("Piece on line {line}", { line: found.line });
  at("piece-name").textContent = found.name;
  at("piece-symbol").textContent = found.symbol;
  at("piece-notes").replaceChildren(...(found.notes ?? []).map((note) => item("li", "", plain(note))));
}

/** Return a note without the marks of code. @param {string} text */
export const plain = (text) => text.replaceAll("`", "");

/** @param {Answers.TestShape} result */
const lineOf = (result) => result.range.start.line + 1;

/** @param {string} tag @param {string} name @param {string} [text] */
export function item(tag, name, text = "") {
  const made = document.createElement(tag);
  made.className = name;
  made.textContent = text;
  return made;
}

/** Return a time as people read it. @param {number} [time] */
export const clock = (time = Date.now()) => new Date(time).toLocaleTimeString();

/** @param {number} count */
export const errorsOf = (count) => tn("{count} error", "{count} errors", count);
