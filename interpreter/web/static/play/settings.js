/** What a player has chosen for all games: kept in this browser, shown as switches and lists. */

import { element } from "./dom.js";
import { t } from "../board/language.js";

const KEPT = "rumpus-settings";

/** @typedef {"motion" | "premoves" | "sounds" | "vibration" | "confirm" | "actors" | "figurines"} Switch */

/** The switches: what they are called, what they are before anybody chooses, and which devices have them. @type {Record<Switch, {label: string, on: boolean, only?: string}>} */
const SWITCHES = {
  motion: { label: t("Animation"), on: true },
  premoves: { label: t("Plan actions during the other turn"), on: true },
  sounds: { label: t("Sounds"), on: true },
  vibration: { label: t("Vibration"), on: true, only: "(pointer: coarse)" },
  confirm: { label: t("Ask before an action with days for each turn"), on: true },
  figurines: { label: t("Figurines in the moves"), on: false },
  actors: { label: t("Mark units that can act"), on: true },
};

/** @typedef {"board" | "pieces" | "notation"} Choice */

/** The lists: what they are called, and what there is to choose; the first one before anybody chooses. @type {Record<Choice, {label: string, options: Record<string, string>}>} */
const CHOICES = {
  board: { label: t("Board"), options: { plain: t("Plain"), wood: t("Wood"), green: t("Green"), blue: t("Blue"), contrast: t("High contrast") } },
  pieces: { label: t("Pieces"), options: { figures: t("Figures"), tiles: t("Tiles") } },
  notation: { label: t("Notation"), options: { usual: t("Usual notation"), coordinates: t("Coordinates"), algebraic: t("Algebraic: Nf3"), wxf: t("WXF: H2+3"), hodges: t("Hodges: P-7f") } },
};

export class Settings extends EventTarget {
  /** @type {Partial<Record<Switch, boolean> & Record<Choice, string>>} */
  #chosen = read();

  /** Return true if a switch is on. @param {Switch} name */
  on(name) {
    return this.#chosen[name] ?? SWITCHES[name].on;
  }

  /** Return what is chosen from a list. @param {Choice} name */
  choice(name) {
    const { options } = CHOICES[name];
    const chosen = this.#chosen[name];
    return chosen && Object.hasOwn(options, chosen) ? chosen : Object.keys(options)[0];
  }

  /** Show the lists and switches in a box; the event `change` tells of each that is set. @param {HTMLElement} box */
  show(box) {
    box.append(...["board", "pieces", "notation"].map((name) => this.#list(/** @type {Choice} */ (name))));
    const names = /** @type {Switch[]} */ (Object.keys(SWITCHES));
    box.append(...names.filter((name) => isHere(SWITCHES[name])).map((name) => this.#row(name)));
  }

  /** @param {Switch} name */
  #row(name) {
    const input = element("input", { type: "checkbox", id: `set-${name}`, checked: this.on(name) });
    input.addEventListener("change", () => this.#set(name, input.checked));
    return element("label", { class: "row" }, input, SWITCHES[name].label);
  }

  /** @param {Choice} name */
  #list(name) {
    const { label, options } = CHOICES[name];
    const chosen = this.choice(name);
    const list = element("select", { id: `set-${name}` }, ...Object.entries(options).map(([value, text]) => element("option", { value, selected: value === chosen }, text)));
    list.addEventListener("change", () => this.#set(name, list.value));
    return element("label", { class: "row" }, label, list);
  }

  /** @param {Switch | Choice} name @param {boolean | string} value */
  #set(name, value) {
    Object.assign(this.#chosen, { [name]: value });
    try {
      localStorage.setItem(KEPT, JSON.stringify(this.#chosen));
    } catch {
      // it holds for this page alone
    }
    this.dispatchEvent(new Event("change"));
  }
}

/** @param {{only?: string}} needs */
function isHere({ only }) {
  return only === undefined || matchMedia(only).matches;
}

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}") ?? {};
  } catch {
    return {}; // a browser that keeps nothing, or something else wrote there
  }
}
