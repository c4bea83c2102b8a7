/** The playground: the author's page without a server. Python in a worker answers the editor. */

import "./rumpus-board.js";
import "./rumpus-editor.js";
import { item, Meaning, plain } from "./author/meaning.js";
import { by, sentenceOf } from "./play/dom.js";
import { Connection } from "./playground/connection.js";
import { drafts, keep, titleOf } from "./playground/drafts.js";
import { alone, filled } from "./playground/game-page.js";
import { packed, unpacked } from "./playground/packed-text.js";
import { fetched, parts } from "./published/parts.js";
import { Python } from "./published/python.js";

/** @typedef {{worker: string, entry: string, beginnings: Record<string, {text: string, board: object}>, parts: string[]}} Playground `parts` are those of a game */

const KEEP_AFTER = 300; // milliseconds after the last key
const MOST = 64 * 1024;

/** @type {(id: string) => any} */
const at = by;
/** @type {Playground} */
const playground = JSON.parse(by("playground").textContent ?? "");
const editor = /** @type {import("./rumpus-editor.js").RumpusEditor} */ (document.querySelector("rumpus-editor"));
const board = /** @type {import("./rumpus-board.js").RumpusBoard} */ (document.querySelector("rumpus-board"));
const python = new Python({ script: playground.worker, entry: playground.entry, game: "", parts });
const meaning = new Meaning(editor, board, (table) => (board.table = table));

/** The draft that is written, by its name in this browser. */
let draft = "";
let keepTimer = 0;

// Texts

/** Write another text. @param {string} text @param {string} [id] the draft that it is */
function take(text, id = crypto.randomUUID()) {
  keepNow();
  draft = id;
  editor.text = text;
  meaning.begin();
  clearTimeout(keepTimer); // a text that nobody has changed is no draft
  keepTimer = 0;
  document.title = `${titleOf(text)}: playground`;
  at("saved").textContent = "";
  back();
  editor.focus();
}

function changed() {
  document.title = `${titleOf(editor.text)}: playground`;
  if (location.hash) history.replaceState(null, "", location.pathname); // the link has another text
  clearTimeout(keepTimer);
  keepTimer = window.setTimeout(keepNow, KEEP_AFTER);
}

function keepNow() {
  if (!keepTimer) return;
  clearTimeout(keepTimer);
  keepTimer = 0;
  const isKept = keep({ id: draft, title: titleOf(editor.text), text: editor.text });
  at("saved").textContent = isKept ? "Kept in this browser" : "This browser keeps nothing: share a link to keep the text";
}

/** Open the text of the link, the newest draft, or a small game. */
async function open() {
  const letters = new URLSearchParams(location.hash.slice(1)).get("text");
  if (letters) {
    try {
      return take(await unpacked(letters, MOST));
    } catch {
      note("The link is damaged: it has no text. Ask for it once more.");
    }
  }
  const [newest] = drafts();
  if (newest) take(newest.text, newest.id);
  else begin(Object.keys(playground.beginnings)[0]);
}

/** @param {string} name */
function begin(name) {
  const { text, board: shown } = playground.beginnings[name];
  take(text);
  editor.take({ t: "board", ...shown }); // so that it is there before Python is
}

function choose() {
  const dialog = at("new-dialog");
  at("mine").replaceChildren(...drafts().map((each) => draftRow(each)));
  at("mine-part").hidden = !at("mine").children.length;
  at("ini-fault").hidden = true;
  showIni();
  dialog.showModal();
}

/** @param {import("./playground/drafts.js").Draft} each */
function draftRow({ id, title, text }) {
  const button = item("button", "quiet", title);
  button.setAttribute("type", "button");
  button.addEventListener("click", () => {
    at("new-dialog").close();
    take(text, id);
  });
  const row = item("li", "");
  row.append(button);
  return row;
}

const chosen = () => at("new-dialog").querySelector("[name=base]").value;

function showIni() {
  at("ini-part").hidden = chosen() !== "ini";
}

/** Begin with what the dialog says. */
async function create() {
  try {
    const faults = chosen() === "ini" ? await importSection() : begin(chosen());
    at("new-dialog").close();
    if (faults?.length) note(`Not everything can be said yet. In your section: ${faults.join("; ")}.`);
  } catch (fault) {
    at("ini-fault").textContent = sentenceOf(fault);
    at("ini-fault").hidden = false;
  }
}

/** Take the text of a section; return what it does not say. @returns {Promise<string[]>} */
async function importSection() {
  const found = await python.ask("import", { text: at("ini").value, section: at("section").value.trim() });
  if (!found.name) throw new Error(`Name one of the sections: ${found.sections.join(", ")}.`);
  const faults = found.findings.map((/** @type {any} */ each) => `line ${each.line}: ${plain(each.message)}`);
  if (!found.text) throw new Error(`This section gives no rule file; ${faults.join("; ")}.`);
  take(found.text);
  changed();
  return faults;
}

// Sharing

async function share() {
  keepNow();
  history.replaceState(null, "", `#text=${await packed(editor.text)}`);
  at("share-link").value = location.href;
  at("share-dialog").showModal();
}

async function copy() {
  await navigator.clipboard.writeText(at("share-link").value).catch(() => at("share-link").select());
}

// Playing

/** Return the page of the text's game. @param {import("./playground/game-page.js").PartOf} partOf */
async function gamePage(partOf) {
  const [page, game] = await Promise.all([fetched("game.html").then((found) => new TextDecoder().decode(found)), python.ask("pack", { text: editor.text })]);
  return filled(page, game, partOf);
}

async function play() {
  if (meaning.errors) return editor.firstError();
  await tried("play", async () => {
    const page = await gamePage((_, address) => ({ address: new URL(address, location.href).href }));
    const frame = at("game");
    const address = URL.createObjectURL(new Blob([page], { type: "text/html" }));
    const loaded = () => {
      URL.revokeObjectURL(address);
      frame.contentDocument.getElementById("copy-game").hidden = true; // the address of the frame leads nowhere
    };
    frame.addEventListener("load", loaded, { once: true });
    frame.src = address;
    show("game");
  });
}

/** Return to the text. */
function back() {
  show("text");
  at("game").removeAttribute("src"); // its workers end
}

/** @param {"game" | "text"} what */
function show(what) {
  const isGame = what === "game";
  at("game").hidden = !isGame;
  at("back").hidden = !isGame;
  at("play").hidden = isGame;
  for (const part of document.querySelectorAll(".write-main, .write-status")) /** @type {HTMLElement} */ (part).hidden = isGame;
}

async function download() {
  if (meaning.errors) return editor.firstError();
  await tried("download", async () => {
    const contents = Object.fromEntries(await Promise.all(playground.parts.map(async (address) => [address, await asText(await fetched(address))])));
    const whole = alone(await gamePage((_, address) => ({ data: contents[address] })));
    const address = URL.createObjectURL(new Blob([whole], { type: "text/html" }));
    Object.assign(document.createElement("a"), { href: address, download: `${titleOf(editor.text)}.html` }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  });
}

/** Return bytes in letters. @param {ArrayBuffer} bytes @returns {Promise<string>} */
function asText(bytes) {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(",")[1]);
    reader.readAsDataURL(new Blob([bytes]));
  });
}

/** Do something while its button is busy, and say what went wrong. @param {string} button @param {() => Promise<void>} act */
async function tried(button, act) {
  at(button).setAttribute("aria-busy", "true");
  note("");
  try {
    await act();
  } catch (fault) {
    note(sentenceOf(fault));
  }
  at(button).removeAttribute("aria-busy");
}

/** @param {string} text */
function note(text) {
  at("notice").textContent = text;
  at("notice").hidden = !text;
}

// Events

editor.addEventListener("rumpus-change", changed);
meaning.addEventListener("changed", () => {
  for (const id of ["play", "download"]) at(id).classList.toggle("barred", meaning.errors > 0);
});
python.addEventListener("failed", (event) => note(`Python does not start: ${/** @type {CustomEvent} */ (event).detail}`));
at("new").addEventListener("click", choose);
at("new-dialog").querySelector("[name=base]").addEventListener("change", showIni);
at("new-dialog").querySelector("form").addEventListener("submit", (/** @type {SubmitEvent} */ event) => {
  event.preventDefault();
  create();
});
at("cancel").addEventListener("click", () => at("new-dialog").close());
at("share").addEventListener("click", share);
at("copy").addEventListener("click", copy);
at("play").addEventListener("click", play);
at("back").addEventListener("click", back);
at("download").addEventListener("click", download);
addEventListener("hashchange", () => location.hash.startsWith("#text=") && open()); // the page has other fragments, too
addEventListener("pagehide", keepNow);

editor.answerBy(() => new Connection(python));
open();
