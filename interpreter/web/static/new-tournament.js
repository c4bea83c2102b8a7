/** The form of a new tournament. */

import { ask, by, sentenceOf } from "./play/dom.js";
import { keepName, keptName } from "./tournament/name.js";

const form = by("new");
const submit = /** @type {HTMLButtonElement} */ (form.querySelector("button"));
const name = /** @type {HTMLInputElement} */ (form.elements.namedItem("name"));

/** @param {string} kind @param {FormData} data */
function clock(kind, data) {
  if (data.get("clock") === "minutes") return { minutes: Number(data.get("minutes")), increment: Number(data.get("increment")) };
  return kind === "round-robin" && data.get("clock") === "days" ? { days: Number(data.get("days")) } : null;
}

/** Show what belongs to the chosen kind; a clock that it cannot have is replaced. */
function show() {
  const kind = String(new FormData(form).get("kind"));
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-kind], [data-not]"))) {
    part.hidden = part.dataset.kind ? part.dataset.kind !== kind : part.dataset.not === kind;
    for (const field of part.querySelectorAll("input")) field.disabled = part.hidden;
  }
  by("about-rounds").hidden = kind !== "round-robin";
  if (!new FormData(form).has("clock")) /** @type {HTMLInputElement} */ (form.querySelector("[name=clock][value=minutes]")).checked = true;
}

/** Join the tournament that was created, if a name is given. @param {string} id */
async function join(id) {
  const called = name.value.trim();
  if (!called) return;
  keepName(called);
  await ask(`/api/tournaments/${id}/join`, { name: called });
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const data = new FormData(form);
  const kind = String(data.get("kind"));
  const { ruleset, rules } = form.dataset;
  const about = { title: String(data.get("title")).trim(), kind, clock: clock(kind, data), listed: data.has("listed"), twice: data.has("twice") };
  const length = { ...(data.has("length") ? { minutes: Number(data.get("length")) } : {}), ...(data.has("games") ? { games: Number(data.get("games")) } : {}) };
  submit.disabled = true;
  try {
    const { id, url } = await ask("/api/tournaments", { ...(ruleset ? { ruleset } : { rules }), ...about, ...length });
    await join(id);
    location.assign(url);
  } catch (fault) {
    by("fault").textContent = sentenceOf(fault);
    by("fault").hidden = false;
    submit.disabled = false;
  }
});

/** A value of a clock chooses it. */
form.addEventListener("input", ({ target }) => {
  const field = /** @type {HTMLInputElement} */ (target);
  const radio = field.type === "number" ? /** @type {HTMLInputElement | null | undefined} */ (field.closest("label")?.querySelector("input[type=radio]")) : null;
  if (radio) radio.checked = true;
  show();
});

name.value ||= keptName();
show();

// A page that the browser kept may be shown again after the tournament was created.
addEventListener("pageshow", () => (submit.disabled = false));
