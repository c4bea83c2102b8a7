/** The form of a new game. */

import { ask, by } from "./play/dom.js";

const form = by("new");
const me = (name) => ({ kind: "me", name });

/** Return the seats of White and Black. */
function seats(data) {
  const computer = { kind: "computer", level: Number(data.get("level")) };
  if (data.get("against") === "watch") return [computer, computer];
  const other = data.get("against") === "computer" ? computer : { kind: "open" };
  const side = data.get("side") === "random" ? Math.floor(Math.random() * 2) : Number(data.get("side"));
  const own = me(data.get("name"));
  return side === 0 ? [own, other] : [other, own];
}

function clock(data) {
  if (data.get("clock") === "minutes") return { minutes: Number(data.get("minutes")), increment: Number(data.get("increment")) };
  return data.get("clock") === "days" ? { days: Number(data.get("days")) } : null;
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const data = new FormData(form);
  const { ruleset, rules } = form.dataset;
  const asked = { ...(ruleset ? { ruleset } : { rules }), seats: seats(data), clock: clock(data), start: data.get("start").trim(), listed: data.has("listed") };
  form.querySelector("button").disabled = true;
  try {
    const game = await ask("/api/games", asked);
    location.assign(game.url);
  } catch (fault) {
    by("fault").textContent = fault.message;
    by("fault").hidden = false;
    form.querySelector("button").disabled = false;
  }
});

/** A value of a choice chooses it: whoever sets the minutes wants that clock. */
form.addEventListener("input", ({ target }) => {
  const radio = target.type === "radio" ? null : target.closest("label")?.querySelector("input[type=radio]");
  if (radio) radio.checked = true;
});

// A page that the browser kept may be shown again after the game has begun.
addEventListener("pageshow", () => (form.querySelector("button").disabled = false));
