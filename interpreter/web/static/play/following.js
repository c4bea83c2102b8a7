/** What the browser of a player does during a game: it keeps the position, and notifies. */

import { keepGame, register } from "./keeping.js";
import { notify, offerNotices } from "./notices.js";
import { by } from "./dom.js";
import { t } from "../board/language.js";

/** @typedef {import("./page.js").GamePage} GamePage */

export class Following {
  /** The version that was kept last. */
  #kept = -1;
  /** @type {boolean | null} */
  #wasMyTurn = null;

  /** @param {GamePage} page */
  constructor(page) {
    this.page = page;
    register();
    offerNotices(by("notices"), by("notices-note"));
    page.addEventListener("shown", () => this.#follow());
  }

  #follow() {
    const { scene } = this.page.shown;
    if (scene.you === null || scene.v === this.#kept) return;
    this.#kept = scene.v;
    const { id, title, state } = scene.game;
    const isMyTurn = state === "on" && scene.view.actor === scene.you;
    if (this.#wasMyTurn === false && isMyTurn) notify(t("Your turn in {title}.", { title }));
    this.#wasMyTurn = isMyTurn;
    const names = scene.seats.map(({ name }) => name);
    keepGame({ id, title, view: scene.view, side: scene.you, names, state, at: Date.now(), table: scene.table_url }).catch(() => null); // the browser may be out of space
  }
}
