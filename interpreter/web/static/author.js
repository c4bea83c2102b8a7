// @ts-check
/** The author's page: a draft and its editor, and beside them what the rules mean. */

import "./rumpus-board.js";
import "./rumpus-editor.js";
import { Figures } from "./author/figures.js";
import { errorsOf, clock, item, Meaning, plain } from "./author/meaning.js";
import { ReportPanel } from "./author/report.js";
import { showTab } from "./author/tabs.js";
import { t, tn } from "./board/language.js";
import { by } from "./play/dom.js";

const SAVE_AFTER = 1000; // milliseconds after the last key
const RETRY_AFTER = 3000;
const LEVEL = 4;

/** @type {(id: string) => any} */
const at = by;
const editor = /** @type {import("./rumpus-editor.js").RumpusEditor} */ (document.querySelector("rumpus-editor"));
const board = /** @type {import("./rumpus-board.js").RumpusBoard} */ (document.querySelector("rumpus-board"));

/** What the page knows of the ruleset. @type {any} */
let ruleset = { id: "", version: 0, title: "", text: "", own: true, state: "draft", rules: "", authors: "", games: 0 };
const known = { isSaved: true, isSending: false, saved: "" };
let saveTimer = 0;
/** @type {Promise<boolean>} */
let saving = Promise.resolve(true);

/** Send a request of the API. @param {string} method @param {string} path @param {unknown} [body] @returns {Promise<any>} */
async function api(method, path, body) {
  const sent = body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(path, { method, ...sent }).catch(() => null);
  if (!answer) throw new Error(t("The server does not answer. Your text is kept; try again in a moment."));
  const found = await answer.json().catch(() => null); // something between us and the server may answer in its own words
  const { error } = found ?? { error: { message: CANNOT } };
  if (!answer.ok || !found) throw Object.assign(new Error(error.message), { status: answer.status, ...error });
  return found;
}

const CANNOT = t("The server cannot answer now. Your text is kept; try again in a moment.");
const TOO_LONG = t("A rule file may have 64 KB. This text is longer, so it is not saved: make it shorter. Until then it is kept in this browser.");
const NOT_SAVED = t("Not saved; your text is kept in this browser");

/** What becomes of a ruleset. @type {Record<string, string>} */
const STATES = { draft: t("draft"), public: t("public"), unlisted: t("unlisted"), archived: t("archived") };

const address = (rest = "") => `/api/author/rulesets/${ruleset.id}${rest}`;
const figures = new Figures(api, address, board);
const meaning = new Meaning(editor, board, (table) => figures.show(table));
const report = new ReportPanel({ address, ready: readyToPlay, goTo });

// Opening

async function open() {
  const id = location.pathname.split("/")[2] ?? "";
  await save();
  const secret = new URLSearchParams(location.hash.slice(1)).get("author");
  if (secret) {
    history.replaceState(null, "", location.pathname);
    if (!(await become(secret))) return;
  }
  if (!id) return choose();
  try {
    take(await api("GET", `/api/author/rulesets/${encodeURIComponent(id)}`));
  } catch (fault) {
    noRuleset(fault);
  }
}

/** Be the author of a link: its secret is in the fragment, which no server sees. The answer is true if this is done. @param {string} secret */
async function become(secret, replace = false) {
  try {
    await api("POST", "/api/author/sit", { secret, replace });
    return true;
  } catch (fault) {
    const { code, message } = /** @type {any} */ (fault);
    const agree = async () => (await become(secret, true)) && open();
    notice(message, code === "other-author" ? [[t("Show their link"), ownLink], [t("Use this link"), agree]] : [[t("Your rulesets"), open]]);
    return false;
  }
}

/** Show the link by which the author gets the rulesets in another browser. */
async function ownLink() {
  await tried(async () => {
    const { fragment } = await api("POST", "/api/author/link");
    at("own-address").value = new URL(`/write${fragment}`, location.href).href;
    at("own-dialog").showModal();
  });
}

/** Say why there is no new ruleset. @param {unknown} fault */
function noRuleset(fault) {
  notice(String(/** @type {Error} */ (fault).message), ruleset.id ? [] : [[t("New ruleset"), choose]]);
}

/** Show a ruleset. @param {any} found */
function take(found) {
  ruleset = found;
  const kept = found.own && unsaved();
  at("title").value = found.title;
  at("title").readOnly = !found.own;
  document.title = t("{title}: write", { title: found.title });
  editor.text = kept ? kept.text : found.text;
  editor.readOnly = !found.own;
  at("notice").hidden = true;
  Object.assign(known, { isSaved: true, saved: "" });
  meaning.begin();
  report.clear();
  if (kept) changed();
  figures.load(found.own);
  refresh();
  editor.focus();
}

/** Let the author choose a base, or one of the own rulesets. */
async function choose() {
  const dialog = at("new-dialog");
  const form = dialog.querySelector("form");
  const wanted = new URLSearchParams(location.search).get("base") ?? "";
  offerBases(wanted);
  dialog.onclose = () => {
    if (dialog.returnValue === "create") create(form.elements.title.value, form.elements.base.value);
    else if (!ruleset.id) noRuleset(new Error(t("There is no ruleset here yet, so there is nothing to write in.")));
  };
  dialog.returnValue = "";
  showIni();
  dialog.showModal();
  const mine = await api("GET", "/api/author/rulesets");
  at("mine-part").hidden = !mine.rulesets.length;
  at("mine").replaceChildren(...mine.rulesets.map(mineRow));
}

/** Ask for a section if one is to be imported. */
function showIni() {
  at("ini-part").hidden = at("new-dialog").querySelector("[name=base]").value !== "ini";
}

/** Make a ruleset of the section in the dialog, or say why there is none. */
async function importSection() {
  const dialog = at("new-dialog");
  at("ini-fault").hidden = true;
  try {
    await save();
    const section = at("section-part").hidden ? "" : at("section").value;
    const found = await api("POST", "/api/author/import", { text: at("ini").value, section });
    if (!found.name) return chooseSection(found.sections);
    const faults = found.findings.map((/** @type {any} */ each) => t("line {line}: {text}", { line: each.line, text: plain(each.message) })).join("; ");
    if (!found.text) throw new Error(t("This section gives no rule file; {faults}.", { faults }));
    const title = dialog.querySelector("[name=title]").value || found.name;
    const made = await api("POST", "/api/author/rulesets", { title, text: found.text });
    dialog.close("imported");
    history.pushState(null, "", `/write/${made.id}`);
    take(made);
    if (faults) notice(t("Not everything can be said yet. In your section: {faults}.", { faults }), []);
  } catch (fault) {
    at("ini-fault").textContent = /** @type {Error} */ (fault).message;
    at("ini-fault").hidden = false;
  }
}

/** @param {string[]} names */
function chooseSection(names) {
  at("section").replaceChildren(...names.map((name) => new Option(name, name)));
  at("section-part").hidden = false;
  at("section").focus();
}

/** Show the ruleset as a section, and what the section does not say. */
async function exportSection() {
  if (meaning.errors) return editor.firstError();
  await tried(async () => {
    if (ruleset.own && !(await save())) return;
    const found = await api("POST", address("/export"));
    at("exported").value = found.text;
    part("unsaid", found.findings.map((/** @type {any} */ each) => item("li", "", plain(each.message))));
    at("export-dialog").showModal();
  });
}

/** Add the games that one may build on, which come later if the server has just started. @param {string} wanted */
async function offerBases(wanted) {
  at("bases").replaceChildren(...(wanted ? [new Option(wanted, wanted, true, true)] : []));
  const found = await api("GET", "/api/rulesets").catch(() => null);
  const chosen = at("new-dialog").querySelector("[name=base]").value;
  if (found) at("bases").replaceChildren(...found.rulesets.map((/** @type {any} */ each) => new Option(each.title, each.name, false, each.name === chosen)));
}

/** @param {any} each */
function mineRow(each) {
  const row = document.createElement("li");
  const link = document.createElement("a");
  link.href = `/write/${each.id}`;
  link.textContent = each.title;
  const state = document.createElement("small");
  state.textContent = STATES[each.state];
  row.append(link, state);
  if (each.state !== "archived") {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "quiet";
    button.textContent = t("Archive");
    button.onclick = async () => {
      await api("POST", `/api/author/rulesets/${each.id}/archive`);
      state.textContent = STATES.archived;
      button.remove();
    };
    row.append(button);
  }
  return row;
}

/** @param {string} title @param {string} chosen a base, or a beginning as `beginning:NAME` */
async function create(title, chosen) {
  await save();
  const [, beginning] = chosen.split("beginning:");
  try {
    const found = await api("POST", "/api/author/rulesets", { title, ...(beginning ? { beginning } : { base: chosen }) });
    history.pushState(null, "", `/write/${found.id}`);
    take(found);
  } catch (fault) {
    noRuleset(fault);
  }
}

// Saving

const keptName = () => `rumpus-draft-${ruleset.id}`;

/** Return the text that this browser could not save, if it is newer than the saved one. */
function unsaved() {
  const kept = JSON.parse(localStorage.getItem(keptName()) ?? "null");
  return kept && kept.version === ruleset.version && kept.text !== ruleset.text ? kept : null;
}

const title = () => at("title").value.trim() || ruleset.title;

/** Save soon what the author has changed. A change that is taken back needs no saving, unless it is on its way. */
function changed() {
  if (!ruleset.id || !ruleset.own) return;
  clearTimeout(saveTimer);
  if (editor.text === ruleset.text && title() === ruleset.title && !known.isSending) return settled();
  if (known.isSaved) known.saved = t("Saving…");
  known.isSaved = false;
  keep();
  saveTimer = window.setTimeout(save, SAVE_AFTER);
  refresh();
}

/** Keep the text in this browser until it is saved; a browser that keeps nothing still warns who leaves. */
function keep() {
  try {
    localStorage.setItem(keptName(), JSON.stringify({ version: ruleset.version, text: editor.text }));
  } catch {
    // it is full, or storage is switched off
  }
}

/** The server has what is on the page. */
function settled() {
  if (!known.isSaved) Object.assign(known, { isSaved: true, saved: t("Saved") });
  localStorage.removeItem(keptName());
  at("notice").hidden = true;
  refresh();
}

/** Save the draft now; the answer is true if it is saved. */
function save() {
  clearTimeout(saveTimer);
  saving = saving.then(saveNow);
  return saving;
}

async function saveNow() {
  if (known.isSaved) return true;
  if (editor.isTooLong) return unsavedBecause({ status: 413, message: TOO_LONG });
  const sent = { title: title(), text: editor.text };
  try {
    known.isSending = true;
    const found = await api("PUT", address(), { version: ruleset.version, ...sent });
    ruleset = { ...ruleset, version: found.version, ...sent };
  } catch (fault) {
    return unsavedBecause(/** @type {any} */ (fault));
  } finally {
    known.isSending = false;
  }
  known.saved = t("Saved at {time}", { time: clock() });
  known.isSaved = true;
  changed(); // more may have been typed meanwhile
  return known.isSaved;
}

/** Say why the draft is not saved; the answer is false. @param {any} fault */
function unsavedBecause(fault) {
  known.saved = NOT_SAVED;
  refresh();
  if (fault.code === "stale") {
    notice(fault.message, [
      [t("Use the other text"), () => saveOver(fault.version, fault.text)],
      [t("Keep this text"), () => saveOver(fault.version)],
    ]);
  } else if (fault.status && fault.status < 500 && fault.status !== 429) {
    notice(fault.message, []);
  } else {
    saveTimer = window.setTimeout(save, RETRY_AFTER);
  }
  return false;
}

/** Save over a version of another tab, with its text if one is given. @param {number} version @param {string} [text] */
function saveOver(version, text) {
  ruleset.version = version;
  if (text !== undefined) {
    editor.text = text;
    known.isSaved = false;
  }
  return save();
}

// Publishing and playing

/** Ask whether to publish, and show what others will see. */
async function publish() {
  if (meaning.errors) return editor.firstError();
  if (meaning.failing) return editor.goTo(meaning.firstFailing);
  at("publish").setAttribute("aria-busy", "true");
  await tried(async () => {
    if (!(await save())) return;
    const found = await api("POST", address("/preview"));
    at("public-title").textContent = found.title;
    at("public-authors").textContent = found.authors ? t("by {authors}", { authors: found.authors }) : t('No author is named. Write `author "your name"` below the title.');
    at("public-about").textContent = found.about || t("No sentence says what it is. Write `about` below the title.");
    const unfilled = found.placeholders.map((/** @type {any} */ each) => place(lineWith(each), `${each.part} "${each.text}"`, each.cure));
    part("unfilled", unfilled);
    part("warned", meaning.warned.map(({ range, message }) => place(range.start.line + 1, String(message).split("\n")[0])));
    at("warned-sum").textContent = tn("{count} warning.", "{count} warnings.", meaning.warned.length);
    const [inGallery, byLink] = at("publish-dialog").querySelectorAll("[name=listed]");
    inGallery.disabled = unfilled.length > 0;
    const isListed = !unfilled.length && ruleset.state !== "unlisted";
    inGallery.checked = isListed;
    byLink.checked = !isListed;
    at("publish-fault").hidden = true;
    at("publish-dialog").showModal();
  });
  at("publish").removeAttribute("aria-busy");
}

/** Show a list of the dialog, or hide its part. @param {string} name @param {HTMLElement[]} rows */
function part(name, rows) {
  at(name).replaceChildren(...rows);
  at(`${name}-part`).hidden = !rows.length;
}

/** Return the line of the text that still has a placeholder. @param {{part: string, text: string}} found */
function lineWith(found) {
  const lines = editor.text.split("\n");
  return 1 + Math.max(0, lines.findIndex((line) => line.trimStart().startsWith(found.part) && line.includes(found.text)));
}

/** Return a row that leads to a line of the text. @param {number} line @param {string} text @param {string} [cure] */
function place(line, text, cure = "") {
  const button = item("button", "quiet", t("Line {line}: {text}", { line, text: plain(text) }));
  button.onclick = () => {
    at("publish-dialog").close();
    editor.goTo(line);
  };
  button.setAttribute("type", "button");
  const row = item("li", "");
  row.append(button, item("span", "", cure));
  return row;
}

async function publishNow() {
  const listed = at("publish-dialog").querySelector("[name=listed]").checked;
  try {
    ruleset = { ...ruleset, ...(await api("POST", address("/publish"), { version: ruleset.version, listed })) };
  } catch (fault) {
    at("publish-fault").textContent = /** @type {Error} */ (fault).message;
    at("publish-fault").hidden = false;
    return;
  }
  at("publish-dialog").close();
  refresh();
  await share();
}

/** Show the link of the game, and to its author how to take it back. */
async function share() {
  await tried(async () => {
    Object.assign(ruleset, await published());
    const { own, games, state } = ruleset;
    at("share-link").value = new URL(`/play/${ruleset.id}`, location.href).href;
    at("share-where").textContent = state === "public" ? t("It is in the gallery. These rules never change now: games that have begun keep them.") : state === "archived" ? t("It is archived: it is in no list, and its link goes on.") : t("It is not in the gallery. Everybody who has the link can play it.");
    at("back-part").hidden = !own || (games > 0 && state === "archived");
    at("back-text").textContent = games ? tn("Others have begun {count} game with it. It goes on, and so does the link; the gallery shows it no more.", "Others have begun {count} games with it. They go on, and so does the link; the gallery shows it no more.", games) : t("Nobody else has played it. It becomes a draft again, and its link leads nowhere.");
    at("unpublish").textContent = games ? t("Archive") : t("Unpublish");
    at("share-dialog").showModal();
  });
}

/** Return what the server knows of the ruleset as published. */
async function published() {
  const { state, games = 0, authors } = await api("GET", address());
  return { state, games, authors };
}

async function unpublish() {
  at("share-dialog").close();
  await tried(async () => {
    ruleset = { ...ruleset, ...(await api("POST", address("/unpublish"))) };
    refresh();
  });
}

/** Copy the text of a field, or select it where a page may not copy. @param {string} name */
function copy(name) {
  const { clipboard } = navigator;
  if (clipboard) clipboard.writeText(at(name).value).catch(() => at(name).select());
  else at(name).select();
}

async function clone() {
  await tried(async () => {
    const found = await api("POST", address("/clone"));
    history.pushState(null, "", `/write/${found.id}`);
    take(found);
  });
}

/** Show a line of the text, on a phone in place of the report. @param {number} line */
function goTo(line) {
  if (editor.offsetParent === null) showTab("text");
  editor.goTo(line);
}

/** Save the text, so that the server has it; the answer is false if it cannot be played, and the page shows why. */
async function readyToPlay() {
  if (!ruleset.id) return false;
  if (meaning.errors) {
    if (editor.offsetParent === null) showTab("text");
    editor.firstError();
    return false;
  }
  return !ruleset.own || (await save()) || save(); // more may have been typed while the first one was sent
}

async function play() {
  if (meaning.errors) return editor.firstError();
  await tried(async () => {
    if (ruleset.own && !(await save())) return;
    const { rules } = await api("POST", address("/rules"));
    const seats = [{ kind: "me" }, { kind: "computer", level: LEVEL }];
    const game = await api("POST", "/api/games", { rules, seats });
    location.assign(`/game/${game.id ?? game.game.id}`);
  });
}

/** Do something, and say what went wrong. @param {() => Promise<unknown>} act */
async function tried(act) {
  try {
    await act();
  } catch (fault) {
    notice(String(/** @type {Error} */ (fault).message), []);
  }
}

/** Say what needs a decision. @param {string} text @param {[string, () => unknown][]} choices */
function notice(text, choices) {
  if (!at("notice").hidden && at("notice").firstChild.textContent === text) return; // it would be read aloud again
  const said = document.createElement("span");
  said.textContent = text;
  const buttons = [...choices, [t("Close"), () => {}]].map(([name, act]) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = /** @type {string} */ (name);
    button.onclick = () => {
      at("notice").hidden = true;
      /** @type {() => unknown} */ (act)();
    };
    return button;
  });
  at("notice").replaceChildren(said, ...buttons);
  at("notice").hidden = false;
}

/** Put the buttons and the status line in step with what is known. */
function refresh() {
  const { own, state } = ruleset;
  const way = meaning.errors ? errorsOf(meaning.errors) : meaning.failures;
  at("publish").textContent = way ? t("Publish: {way}", { way }) : t("Publish");
  at("publish").classList.toggle("barred", Boolean(way));
  at("publish").hidden = !own;
  at("play").classList.toggle("barred", meaning.errors > 0);
  at("play").classList.toggle("primary", own && !meaning.errors);
  at("clone").hidden = !ruleset.id || (own && state === "draft");
  at("clone").classList.toggle("primary", !own);
  at("share").hidden = state === "draft";
  at("export").hidden = !ruleset.id;
  at("own-link").hidden = !ruleset.id || !own;
  const authors = ruleset.authors || t("another author");
  at("state").textContent = ruleset.id ? (own ? STATES[state] : t("by {authors}, read only", { authors })) : "";
  at("saved").textContent = known.saved;
}

// Events

editor.addEventListener("rumpus-change", changed);
editor.addEventListener("rumpus-change", () => report.outdate());
meaning.addEventListener("changed", refresh);
editor.addEventListener("rumpus-save", save);
at("title").addEventListener("input", changed);
at("new").addEventListener("click", choose);
at("new-dialog").querySelector("[name=base]").addEventListener("change", showIni);
at("new-dialog").querySelector("form").addEventListener("submit", (/** @type {SubmitEvent} */ event) => {
  if (at("ini-part").hidden) return;
  event.preventDefault();
  importSection();
});
at("ini").addEventListener("input", () => (at("section-part").hidden = true));
at("export").addEventListener("click", exportSection);
at("export-copy").addEventListener("click", () => copy("exported"));
at("cancel").addEventListener("click", () => at("new-dialog").close("cancel"));
at("publish").addEventListener("click", publish);
at("publish-yes").addEventListener("click", publishNow);
at("publish-cancel").addEventListener("click", () => at("publish-dialog").close());
at("share").addEventListener("click", share);
at("unpublish").addEventListener("click", unpublish);
editor.addEventListener("rumpus-copy", clone);
at("clone").addEventListener("click", clone);
at("own-link").addEventListener("click", ownLink);
at("own-copy").addEventListener("click", () => copy("own-address"));
at("play").addEventListener("click", play);
at("copy").addEventListener("click", () => copy("share-link"));
addEventListener("popstate", open);
addEventListener("beforeunload", (event) => known.isSaved || event.preventDefault());
editor.readOnly = true; // until there is a ruleset: nobody would keep what is written
refresh();
open();
