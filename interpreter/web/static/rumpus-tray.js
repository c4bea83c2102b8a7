/**
 * `<rumpus-tray>`: the actions of the turn so far, what to do next, and the button that ends the turn.
 *
 * In: `view`, `legal`, `seat` (0, 1, or null for a spectator), `undo` (false if the last action cannot be undone), `pending` (an action that was chosen and is not confirmed); the attribute `titled` if the page itself announces what to
 * do next. Part `say` is that sentence; the attribute `bare` is set while there is nothing else. Out: `rumpus-undo`, and `rumpus-end` with the action.
 */

import { html, set } from "./board/dom.js";
import { BASE } from "./board/style.js";
import { TRAY } from "./board/tray-style.js";
import { languageOf, said, t } from "./board/language.js";
import { outcomeSentence } from "./board/outcome.js";

/** More actions than this are counted in words alone. */
const MOST_PIPS = 6;
/** A greatest number of actions that is larger is a bound that no turn comes near, and says nothing. */
const COUNTABLE = 12;

/** @typedef {{view: Scene.View | null, legal: Legal | null, seat: number | null, undo: boolean, pending: string | null}} Given */

export class RumpusTray extends HTMLElement {
  /** @type {Given} */
  #given = { view: null, legal: null, seat: null, undo: true, pending: null };
  #waits = false;

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [BASE, TRAY];
    this.head = html("header");
    this.say = html("p", { class: "say", part: "say" });
    this.chips = html("ol", { class: "chips", "aria-label": t("Actions of this turn") });
    this.end = html("button", { type: "button", class: "end" }, t("End turn"), html("kbd", { "aria-hidden": "true" }, "E"));
    this.reason = html("p", { class: "reason", id: "reason", lang: "en" });
    this.end.setAttribute("aria-describedby", "reason");
    this.way = html("div", { class: "way" }, this.end, this.reason);
    root.append(html("section", { class: "tray", "aria-label": t("Turn") }, this.head, this.say, this.chips, this.way));
    this.end.addEventListener("click", () => this.#end());
  }

  connectedCallback() {
    set(this.say, "role", this.hasAttribute("titled") ? null : "status"); // the title of the page announces the same
  }

  get view() { return this.#given.view; }
  set view(view) { this.#give("view", view); }
  get legal() { return this.#given.legal; }
  set legal(legal) { this.#give("legal", legal); }
  get seat() { return this.#given.seat; }
  set seat(seat) { this.#give("seat", seat); }
  get undo() { return this.#given.undo; }
  set undo(undo) { this.#give("undo", undo); }

  get pending() { return this.#given.pending; }
  set pending(pending) { this.#give("pending", pending); }

  /** @type {<K extends keyof Given>(name: K, value: Given[K]) => void} */
  #give(name, value) {
    this.#given[name] = value;
    if (!this.#waits) queueMicrotask(() => this.#render());
    this.#waits = true;
  }

  #end() {
    const { legal, pending } = this.#given;
    if (pending !== null) return;
    if (legal?.end) this.#tell("rumpus-end", { action: legal.end });
    else {
      set(this.say, "lang", "en");
      this.say.textContent = `${this.reason.textContent} `;
    }
  }

  /** @param {string} type @param {unknown} [detail] */
  #tell(type, detail = {}) {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  #render() {
    this.#waits = false;
    const { view, legal, seat, pending } = this.#given;
    if (!view) return;
    const own = seat !== null && seat === view.actor && !view.outcome;
    this.#sayLine(view, own);
    this.#header(view);
    this.#done(view, own);
    this.#wayOut(view, legal, own, pending);
    this.toggleAttribute("bare", Boolean(this.head.hidden && this.chips.hidden && this.way.hidden));
  }

  /** @param {Scene.View} view @param {boolean} own */
  #sayLine(view, own) {
    const sentence = (own ? view.say?.actor : view.say?.others) ?? view.title;
    const text = view.outcome ? outcomeSentence(view.outcome) : said(sentence);
    set(this.say, "lang", view.outcome ? null : languageOf(sentence));
    if (this.say.textContent !== text) this.say.textContent = text;
  }

  /** @param {Scene.View} view */
  #header(view) {
    const many = view.most !== 1 && !view.outcome;
    this.head.hidden = !many;
    if (!many) return;
    const done = view.done.length;
    const most = view.most <= COUNTABLE ? view.most : 0;
    const pips = most <= MOST_PIPS ? Array.from({ length: most }, (_, i) => html("i", { class: i < done ? "done" : "open" })) : [];
    const count = most && done >= most ? t("{done} of {most} done", { done, most }) : (most ? t("Action {number} of {most}", { number: done + 1, most }) : t("Action {number}", { number: done + 1 }));
    const need = done >= (view.least ?? 1) ? t("optional") : t("needed");
    this.head.replaceChildren(html("span", { class: "pips", "aria-hidden": "true" }, ...pips), html("b", {}, count), html("span", { class: "need" }, need));
  }

  /** @param {Scene.View} view @param {boolean} own */
  #done(view, own) {
    const { pending, undo } = this.#given;
    const free = own && undo && pending === null;
    const chips = view.done.map((action, i) => this.#chip(action, free && i === view.done.length - 1));
    if (pending !== null && (view.most !== 1 || chips.length)) chips.push(html("li", { class: "pending", "aria-busy": "true" }, html("code", {}, pending), " …"));
    const focused = this.shadowRoot?.activeElement?.classList.contains("undo");
    this.chips.replaceChildren(...chips);
    this.chips.hidden = chips.length === 0;
    this.chips.scrollTop = this.chips.scrollHeight; // the last one can be undone
    if (focused) (/** @type {HTMLElement | null} */ (this.chips.querySelector(".undo")) ?? this.end).focus();
  }

  /** @param {string} action @param {boolean} last */
  #chip(action, last) {
    const chip = html("li", {}, html("code", {}, action));
    if (!last) return chip;
    const undo = html("button", { type: "button", class: "undo", "aria-label": t("Undo {action}", { action }) }, t("Undo"));
    undo.addEventListener("click", () => this.#tell("rumpus-undo"));
    chip.append(undo);
    return chip;
  }

  /** @param {Scene.View} view @param {Legal | null} legal @param {boolean} own @param {string | null} pending */
  #wayOut(view, legal, own, pending) {
    const ends = Boolean(legal?.end) && pending === null;
    const single = view.most === 1 && !legal?.end && !legal?.end_why;
    this.way.hidden = !own || single;
    this.end.classList.toggle("ready", ends);
    set(this.end, "aria-disabled", ends ? null : "true");
    this.reason.textContent = legal?.end ? "" : (legal?.end_why ?? "");
  }
}

customElements.define("rumpus-tray", RumpusTray);
