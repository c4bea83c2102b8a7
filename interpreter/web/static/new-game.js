/** The form of a new game. */

import { ask, by, sentenceOf } from "./play/dom.js";

const form = by("new");
const submit = /** @type {HTMLButtonElement} */ (form.querySelector("button"));
/** @type {(name: FormDataEntryValue | null) => object} */
const me = (name) => ({ kind: "me", name: name ?? "" }); // who has a name of his own types none

/** Return the seats of White and Black. @param {FormData} data */
function seats(data) {
  const computer = { kind: "computer", level: Number(data.get("level")) };
  if (data.get("against") === "watch") return [computer, computer];
  const other = data.get("against") === "computer" ? computer : { kind: "open" };
  const side = data.get("side") === "random" ? Math.floor(Math.random() * 2) : Number(data.get("side"));
  const own = me(data.get("name"));
  return side === 0 ? [own, other] : [other, own];
}

/** @param {FormData} data */
function clock(data) {
  if (data.get("clock") === "minutes") return { minutes: Number(data.get("minutes")), increment: Number(data.get("increment")) };
  return data.get("clock") === "days" ? { days: Number(data.get("days")) } : null;
}

const KEPT = "new-game";
const NOT_KEPT = ["start", "to"]; // it belongs to one game

/** Keep the choices for the next game, in this browser alone. @param {FormData} data */
function keep(data) {
  const choices = [...data].filter(([name]) => !NOT_KEPT.includes(name));
  try {
    localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(choices)));
  } catch {
    // a browser that keeps nothing
  }
}

/** Choose what was chosen for the last game. */
function recall() {
  let kept = /** @type {Record<string, string> | null} */ (null);
  try {
    kept = JSON.parse(localStorage.getItem(KEPT) ?? "null");
  } catch {
    return; // nothing is kept, or not by us
  }
  if (kept === null || typeof kept !== "object") return;
  for (const field of /** @type {NodeListOf<HTMLInputElement | HTMLSelectElement>} */ (form.querySelectorAll("[name]"))) {
    const value = kept[field.name];
    if (NOT_KEPT.includes(field.name) || (value === undefined && field.type !== "checkbox")) continue;
    if (field instanceof HTMLSelectElement && ![...field.options].some((option) => option.value === value)) continue;
    if (field instanceof HTMLInputElement && ["radio", "checkbox"].includes(field.type)) field.checked = field.value === value;
    else field.value = value;
  }
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const data = new FormData(form);
  const { ruleset, rules } = form.dataset;
  const asked = { ...(ruleset ? { ruleset } : { rules }), seats: seats(data), clock: clock(data), start: String(data.get("start")).trim(), listed: data.has("listed"), rated: data.has("rated"), to: data.get("against") === "named" ? String(data.get("to")).trim() : "" };
  submit.disabled = true;
  keep(data);
  try {
    const game = await ask("/api/games", asked);
    location.assign(game.url);
  } catch (fault) {
    by("fault").textContent = sentenceOf(fault);
    by("fault").hidden = false;
    submit.disabled = false;
  }
});

/** A value of a choice chooses it: whoever sets the minutes wants that clock. A level is of both choices with a computer. */
form.addEventListener("input", (event) => {
  const target = /** @type {HTMLInputElement} */ (event.target);
  const radio = target.type === "radio" ? null : /** @type {HTMLInputElement | null | undefined} */ (target.closest("label")?.querySelector("input[type=radio]"));
  if (radio && !(target.name === "level" && new FormData(form).get("against") === "watch")) radio.checked = true;
});

const field = /** @type {HTMLInputElement | null} */ (form.querySelector("[name=to]"));
const isChallenge = Boolean(field?.value);
recall();
if (isChallenge) for (const choice of /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("[name=against]"))) choice.checked = choice.value === "named";

// A page that the browser kept may be shown again after the game has begun.
addEventListener("pageshow", () => (submit.disabled = false));
