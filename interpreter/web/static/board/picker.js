/** The choice between several actions with the same source and target. */

import { html } from "./dom.js";
import { picture } from "./figures.js";
import { t } from "./language.js";
import { namedPiece } from "./words.js";

/** @typedef {{take: (action: string) => void, cancel: () => void, show: (choice: Choice | null) => void}} Told */

/** @type {Record<string, number>} */
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export class Picker {
  /**
   * @param {HTMLElement} field the element over which the picker is shown
   * @param {Told} told
   */
  constructor(field, told) {
    this.field = field;
    this.told = told;
    /** @type {HTMLElement | null} */
    this.element = null;
    /** @type {Choice[]} */
    this.choices = [];
    /** @type {Point} */
    this.at = [0, 0];
  }

  /** Put an open picker near its point, also when the field has changed its size. */
  put() {
    if (this.element) place(this.element, this.field, ...this.at);
  }

  get open() {
    return this.element !== null;
  }

  /**
   * Offer choices near a point of the field, given in shares of its width and height.
   * @type {(choices: Choice[], title: string, at: Point, table: Scene.Table, side: number) => void}
   */
  offer(choices, title, [x, y], table, side) {
    this.close();
    this.choices = choices;
    const buttons = choices.map((choice) => this.#button(choice, table, side));
    const keys = html("p", { class: "keys", "aria-hidden": "true" }, t("← → choose, Enter takes, Esc goes back"));
    const box = html("div", { class: "picker", role: "dialog", "aria-label": title });
    box.append(html("h2", {}, title), html("div", { class: "choices" }, ...buttons), keys);
    box.addEventListener("keydown", (event) => this.#key(event, buttons));
    this.element = box;
    this.field.append(box);
    this.at = [x, y];
    this.put();
    buttons[0].focus({ preventScroll: true });
  }

  /** @param {Choice} choice @param {Scene.Table} table @param {number} side */
  #button(choice, table, side) {
    const [action, words] = choice;
    const [head, detail] = words.split(": ");
    const piece = namedPiece(table, head);
    const button = html("button", { type: "button", "data-action": action });
    if (piece !== null) button.append(picture(piece, words.startsWith("captures") ? 1 - side : side));
    button.append(html("span", { lang: "en" }, head), ...(detail ? [html("small", { lang: "en" }, `${detail}.`)] : []), html("code", {}, action));
    button.addEventListener("click", () => this.told.take(action));
    for (const event of ["focus", "pointerenter"]) button.addEventListener(event, () => this.told.show(choice));
    return button;
  }

  /** @param {KeyboardEvent} event @param {HTMLButtonElement[]} buttons */
  #key(event, buttons) {
    event.stopPropagation();
    const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (event.target));
    const step = STEPS[event.key];
    if (step) buttons[(at + step + buttons.length) % buttons.length].focus();
    else if (event.key === "Home") buttons[0].focus();
    else if (event.key === "End") buttons[buttons.length - 1].focus();
    else if (event.key === "Escape") this.told.cancel();
    else if (event.key === "Tab") buttons[(at + (event.shiftKey ? -1 : 1) + buttons.length) % buttons.length].focus();
    else return;
    event.preventDefault();
  }

  /** Remove the picker. */
  close() {
    this.element?.remove();
    this.element = null;
    this.told.show(null);
  }
}

/**
 * Put a box near a point, inside of the field where it fits, and above or below the point rather than over it.
 * @param {HTMLElement} box @param {HTMLElement} field @param {number} x @param {number} y
 */
export function place(box, field, x, y) {
  const [width, height] = [field.clientWidth, field.clientHeight];
  const gap = 12 + height * 0.06;
  const left = Math.max(4, Math.min(width - box.offsetWidth - 4, x * width - box.offsetWidth / 2));
  const below = y * height + gap;
  const above = y * height - gap - box.offsetHeight;
  box.style.left = `${left}px`;
  const top = y < 0.5 || above < 0 ? below : above;
  box.style.top = `${Math.max(4, Math.min(top, height - box.offsetHeight - 4))}px`;
}
