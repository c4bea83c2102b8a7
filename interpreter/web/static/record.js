/** The page that opens a record: pasted, from a file, or dropped on the page. */

import { t, tn } from "./board/language.js";
import { by, element, sentenceOf } from "./play/dom.js";
import { answered, faultList, kept, listenToDrops, open, textOf } from "./play/record.js";

const form = by("form");
const area = /** @type {HTMLTextAreaElement} */ (form.elements.namedItem("record"));
const submit = /** @type {HTMLButtonElement} */ (form.querySelector("button"));
const most = Number(form.dataset.most);
const SIDES = [t("White"), t("Black")];
let asked = 0;

/** Open a record: the newest one, if another is chosen meanwhile. @param {string} text */
async function show(text) {
  const turn = ++asked;
  area.value = text;
  clear();
  submit.disabled = true;
  try {
    const answer = await open(text, null);
    if (turn !== asked) return;
    if (answer.scene) return location.assign(`/review#game-${answer.game}`);
    if (answer.game !== null) return tell(answer.faults);
    list(answer.games);
    by("count").focus();
  } catch (fault) {
    if (turn === asked) refuse(sentenceOf(fault));
  } finally {
    submit.disabled = false;
  }
}

function clear() {
  for (const id of ["fault", "faults", "several"]) by(id).hidden = true;
}

/** @param {string} text */
function refuse(text) {
  by("fault").textContent = text;
  by("fault").hidden = false;
}

/** @param {Answers.FaultShape[]} faults */
function tell(faults) {
  const heading = element("h2", {}, t("This record cannot be opened"));
  by("faults").replaceChildren(heading, faultList(faults, mark));
  by("faults").hidden = false;
}

/** Select the line of a fault, from its place on. @param {{line: number, column: number}} place */
function mark({ line, column }) {
  const lines = area.value.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  area.focus();
  area.setSelectionRange(start + column - 1, start + (lines[line - 1]?.length ?? 0));
}

/** List the games of a record, each with a link by which it is looked through. @param {Record<string, any>[]} games */
function list(games) {
  by("count").textContent = tn("{count} game in this record", "{count} games in this record", games.length);
  by("games").replaceChildren(...games.map(({ number, white, black, result, date, variant, fault }) => {
    const name = white || black ? `${white || SIDES[0]} – ${black || SIDES[1]}` : t("Game {number}", { number });
    const link = element("a", { href: `/review#game-${number}` }, name);
    const told = fault ? [element("td", { colspan: 3 }, fault)] : [result, date, variant].map((text) => element("td", {}, text));
    return element("tr", {}, element("td", {}, `${number}. `, link), ...told);
  }));
  by("several").hidden = false;
}

/** Open a file. @param {File | undefined} file */
async function read(file) {
  if (!file) return;
  clear();
  try {
    await show(await textOf(file, most));
  } catch (fault) {
    refuse(sentenceOf(fault));
  }
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  show(area.value);
});
by("file").addEventListener("change", () => {
  const chooser = by("file");
  read(chooser.files?.[0]);
  chooser.value = ""; // so that the same file can be chosen again
});
listenToDrops(form, read);

area.value ||= kept();
const [, line, column] = /^#(\d+):(\d+)$/.exec(location.hash) ?? [];
if (line) mark({ line: Number(line), column: Number(column) });
if (answered() && area.value === kept()) {
  const { games, game, scene, faults } = answered();
  if (games.length > 1) list(games);
  else if (game !== null && !scene) tell(faults);
}
