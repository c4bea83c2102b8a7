/** The page on which a finished game is looked through: one of this server, or one of the record of this tab whose number is in the address. */

import { t } from "./board/language.js";
import { ask, by, element, save, sentenceOf } from "./play/dom.js";
import { GamePage } from "./play/page.js";
import { Recorded, faultList, kept, listenToDrops, open, opened, textOf } from "./play/record.js";
import { Explorer } from "./review/explorer.js";
import { Learn } from "./review/learn.js";
import { Whole } from "./review/whole.js";

const main = /** @type {HTMLElement} */ (document.querySelector("main"));
const most = Number(main.dataset.most);
const stored = main.dataset.review ?? "";
const number = Number(/^#game-(\d+)$/.exec(location.hash)?.[1] ?? 1);
/** @type {(place: {line: number, column: number}) => void} */
const back = ({ line, column }) => location.assign(`/record#${line}:${column}`);

/** Say what is wrong with a game, next to its board. @param {Node[]} told */
function tell(...told) {
  by("faults").replaceChildren(...told);
  by("faults").hidden = false;
}

/** Say why there is nothing to look through, in place of a board. @param {Node[]} told */
function refuse(...told) {
  const faults = element("section", { class: "note bad faults", role: "alert" }, ...told);
  main.className = "page";
  main.replaceChildren(element("h1", {}, t("This game cannot be opened")), by("note"), faults, element("p", {}, element("a", { class: "button", href: stored ? `/game/${stored}` : "/record" }, stored ? t("Back to the game") : t("Back to the record"))));
}

async function begin() {
  if (stored) return beginStored();
  if (!kept()) return location.replace("/record");
  try {
    const { games, scene, faults } = await opened(number);
    if (!scene) return refuse(faultList(faults, back));
    if (faults.length) tell(faultList(faults, back));
    if (games.length > 1) by("others").textContent = t("Other games of the record");
    look(scene);
  } catch (fault) {
    refuse(element("p", {}, sentenceOf(fault)));
  }
}

/** Look through a game of this server, as one who has no seat in it; a player sees it from his side. */
async function beginStored() {
  try {
    /** @type {Game.GameScene} */
    const scene = await ask(`/api/games/${stored}`);
    const { rules, start } = scene.game;
    const { legal } = await ask("/api/look", { rules, start, actions: scene.turns.flatMap(([, , texts]) => texts) });
    const seats = scene.seats.map((seat) => ({ ...seat, kind: seat.kind === "computer" ? seat.kind : "record" })); // whether people are here does not matter any more
    look({ ...scene, legal, seats, you: null, offers: [], declined: [] }).face(scene.you ?? 0);
  } catch (fault) {
    refuse(element("p", {}, sentenceOf(fault)));
  }
}

/** Show a game, and return the page that shows it. @param {Game.GameScene} scene */
function look(scene) {
  const { title, rules } = scene.game;
  for (const id of /** @type {const} */ (["rules", "all-rules"])) by(id).href = `/rules/${rules}`;
  by("rules").textContent = title;
  by("all-rules").textContent = t("All rules of {title}", { title });
  by("about").textContent = scene.about ?? "";
  by("gif")?.addEventListener("click", () => draw(scene));
  const page = new GamePage(stored, new Recorded(scene));
  if (by("analyse-all")) new Learn(page, new Whole(page, stored ? `/api/games/${stored}/analysis` : "/api/analysis"));
  new Explorer(page);
  page.begin();
  return page;
}

/** Save the game as GIF, which may take seconds. @param {Game.GameScene} scene */
async function draw({ game: { rules, start }, turns, view: { outcome } }) {
  const ended = outcome && { winner: outcome.winner, reason: outcome.reason };
  const actions = turns.flatMap(([, , texts]) => texts);
  by("gif").disabled = true;
  note(t("Drawing the game …"));
  try {
    await save("/api/picture", { rules, start, actions, form: "gif", ended }, "game.gif");
    note("");
  } catch (fault) {
    note(sentenceOf(fault));
  }
  by("gif").disabled = false;
}

/** @param {string} text */
function note(text) {
  by("note").textContent = text;
  by("note").hidden = !text;
}

/** Open a file in place of the record that is open; the other page lists its games, or says what is wrong with it. @param {File | undefined} file */
async function read(file) {
  if (!file) return;
  try {
    const { scene, game } = await open(await textOf(file, most), null);
    if (!scene) return location.assign("/record");
    history.replaceState(null, "", `#game-${game}`);
    location.reload();
  } catch (fault) {
    note(sentenceOf(fault));
  }
}

addEventListener("hashchange", () => location.hash.startsWith("#game-") && location.reload());
if (!stored) listenToDrops(main, read);
await begin();
