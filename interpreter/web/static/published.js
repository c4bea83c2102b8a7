/** The page of a published game: Rumpus itself answers, from a worker of this page. */

import { answerBy, by, detailOf, sentenceOf } from "./play/dom.js";
import { Lessons } from "./play/lessons.js";
import { GamePage } from "./play/page.js";
import { textOf } from "./play/record.js";
import { OneScreen } from "./published/one-screen.js";
import { parts } from "./published/parts.js";
import { Python } from "./published/python.js";

/** @typedef {{sha: string, worker: string, entry: string, game: string, answers: Record<string, any>, first: Game.SceneMessage, levels: number[]}} Published */
/** @typedef {import("./published/one-screen.js").Setting} Setting */

/** @type {Published} */
const published = JSON.parse(by("published").textContent ?? "");
const VIEWS = ["play", "rules", "learn", "about"];
const MOST_RECORD = 64 * 1024;

const program = { script: published.worker, game: published.game, parts, entry: published.entry };
const rules = new Python(program);
const search = new Python(program);

/** @param {string} address @param {any} asked @param {AbortSignal} [signal] */
async function answer(address, asked, signal) {
  const known = published.answers[address];
  if (known) return Response.json(known);
  const name = address.replace("/api/", "");
  const { rules: _, ...rest } = asked ?? {};
  const python = name === "analyse" ? search : rules;
  signal?.addEventListener("abort", () => python.stop());
  try {
    return Response.json(await python.ask(name, rest));
  } catch (fault) {
    return Response.json({ error: { message: sentenceOf(fault) } }, { status: 400 });
  }
}

/** Read the game of a link. @returns {Setting} */
function linked() {
  const told = new URLSearchParams(location.hash.slice(1));
  const computer = told.get("computer");
  return {
    start: told.get("start") ?? "",
    actions: told.get("actions")?.split(" ") ?? [],
    computer: computer === "0" || computer === "1" ? Number(computer) : null,
    level: published.levels.find((level) => String(level) === told.get("level")) ?? published.levels[0],
  };
}

/** Show one of the parts of this page. @param {string} wanted */
function view(wanted) {
  const shown = VIEWS.includes(wanted) ? wanted : "play";
  by("content").hidden = shown !== "play";
  for (const name of VIEWS.slice(1)) by(`view-${name}`).hidden = name !== shown;
  for (const link of document.querySelectorAll(".top nav a")) {
    if (link.getAttribute("href") === `#view-${shown}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  if (shown === "learn") learn();
}

/** @type {Lessons | null} */
let lessons = null;

function learn() {
  if (lessons) return;
  lessons = new Lessons(by("lesson-board"), {}, published.sha);
  lessons.begin();
}

/** @param {string} text @param {string} [kind] */
function note(text, kind = "") {
  by("note").textContent = text;
  by("note").className = `note ${kind}`;
  by("note").hidden = !text;
}

answerBy(answer);
const wire = new OneScreen(rules, search, linked(), published.first, Math.max(...published.levels));
const page = new GamePage("", wire);

page.addEventListener("shown", () => {
  const { scene } = page.shown;
  by("new-game").classList.toggle("main", scene.game.state === "over");
  history.replaceState(null, "", `#${wire.link}`);
});
rules.addEventListener("ready", () => search.begin());

for (const link of document.querySelectorAll('a[href^="#view-"]')) {
  link.addEventListener("click", (event) => {
    event.preventDefault(); // the address has the game
    view(link.getAttribute("href")?.replace("#view-", "") ?? "");
  });
}
by("to-learn").hidden = !published.answers[`/api/rules/${published.sha}/lessons`].lessons.length;

by("new-game").addEventListener("click", () => by("setting").showModal());
by("setting").addEventListener("close", () => {
  if (!by("setting").returnValue) return;
  const form = new FormData(by("new"));
  const players = String(form.get("players"));
  begin({ start: "", actions: [], computer: players === "" ? null : Number(players), level: Number(form.get("level")) });
});

/** @param {Setting} setting */
function begin(setting) {
  note("");
  wire.begin(setting);
  page.face(setting.computer === 0 ? 1 : 0);
}

wire.addEventListener("refused", (event) => note(`The game of this link cannot be shown: ${detailOf(event)}.`, "bad"));
addEventListener("hashchange", () => ["start", "actions", "computer"].some((name) => new URLSearchParams(location.hash.slice(1)).has(name)) && begin(linked()));

by("play-on").addEventListener("click", (event) => {
  event.preventDefault();
  begin({ ...wire.setting, start: page.shown.view.fen, actions: [] });
});

by("copy-game").addEventListener("click", async () => {
  try {
    await navigator.clipboard.writeText(location.href);
    note("The link is copied. Whoever has this page sees the game with it.");
  } catch {
    note(location.href);
  }
});

by("save-record").addEventListener("click", async () => {
  const { outcome } = page.shown.scene.view;
  const ended = outcome && { winner: outcome.winner, reason: outcome.reason };
  try {
    const { text } = await rules.ask("record", { ...wire.played, ended });
    const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    Object.assign(document.createElement("a"), { href: address, download: "game.pgn" }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  } catch (fault) {
    note(sentenceOf(fault), "bad");
  }
});

by("file").addEventListener("change", async () => {
  const chooser = by("file");
  const file = chooser.files?.[0];
  if (!file) return;
  try {
    const { scene, faults } = await rules.ask("records", { record: await textOf(file, MOST_RECORD) });
    note(faults.map((/** @type {Answers.FaultShape} */ each) => `Line ${each.line}: ${each.sentence}.`).join(" "), "bad");
    if (scene) wire.look(scene);
  } catch (fault) {
    note(sentenceOf(fault), "bad");
  }
  chooser.value = ""; // so that the same file can be chosen again
});

page.begin();
view("play");
if (linked().computer === 0) page.face(1);
