/** The page of a recorded game: the record is that of this tab, the number of the game is in the address. */

import { by, element } from "./play/dom.js";
import { GamePage } from "./play/page.js";
import { Recorded, faultList, kept, opened } from "./play/record.js";

const number = Number(/^#game-(\d+)$/.exec(location.hash)?.[1] ?? 1);
const back = ({ line, column }) => location.assign(`/record#${line}:${column}`);

/** Say what is wrong with a game, next to its board. */
function tell(...told) {
  by("faults").replaceChildren(...told);
  by("faults").hidden = false;
}

/** Say why there is nothing to look through, in place of a board. */
function refuse(...told) {
  const faults = element("section", { class: "note bad faults", role: "alert" }, ...told);
  const main = document.querySelector("main");
  main.className = "page";
  main.replaceChildren(element("h1", {}, "This game cannot be opened"), faults, element("p", {}, element("a", { class: "button", href: "/record" }, "Back to the record")));
}

async function begin() {
  if (!kept()) return location.replace("/record");
  try {
    const { games, scene, faults } = await opened(number);
    if (!scene) return refuse(faultList(faults, back));
    if (faults.length) tell(faultList(faults, back));
    if (games.length > 1) by("others").textContent = "Other games of the record";
    look(scene);
  } catch (fault) {
    refuse(element("p", {}, fault.message));
  }
}

function look(scene) {
  const { title, rules } = scene.game;
  for (const id of ["rules", "all-rules"]) by(id).href = `/rules/${rules}`;
  by("rules").textContent = title;
  by("all-rules").textContent = `All rules of ${title}`;
  by("about").textContent = scene.about;
  new GamePage("", new Recorded(scene)).begin();
}

addEventListener("hashchange", () => location.hash.startsWith("#game-") && location.reload());
await begin();
