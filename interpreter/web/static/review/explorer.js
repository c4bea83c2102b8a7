/** The explorer: what was played in the position on the board in the games that were finished on this server. */

import { t, tn } from "../board/language.js";
import { ask, by, element, sentenceOf } from "../play/dom.js";
import { svg } from "../board/dom.js";
import { moveButton } from "../play/moves.js";

/** @import { GamePage } from "../play/page.js" */

export class Explorer {
  #page;
  /** What is known of positions, by their FENs. @type {Map<string, Answers.PassageShape[]>} */
  #known = new Map();
  #asked = 0;

  /** @param {GamePage} page */
  constructor(page) {
    this.#page = page;
    page.addEventListener("shown", () => this.#show());
    page.settings.addEventListener("change", () => this.#show());
    by("tab-explorer").addEventListener("click", () => this.#show());
  }

  async #show() {
    if (by("panel-explorer").hidden) return;
    const asked = ++this.#asked;
    const { scene, view } = this.#page.shown;
    try {
      if (!this.#known.has(view.fen)) this.#known.set(view.fen, (await ask(`/api/explorer?${new URLSearchParams({ rules: scene.game.rules, fen: view.fen })}`)).actions);
      if (asked === this.#asked) this.#draw(this.#known.get(view.fen) ?? []);
    } catch (fault) {
      by("explored").textContent = sentenceOf(fault);
    }
  }

  /** @param {Answers.PassageShape[]} actions */
  #draw(actions) {
    const games = actions.reduce((sum, each) => sum + total(each), 0);
    by("explored").textContent = actions.length ? tn("Played here in {count} finished game:", "Played here in {count} finished games:", games) : t("Nothing was played here in a finished game.");
    by("passages").hidden = !actions.length;
    by("passage-rows").replaceChildren(...actions.map((each) => this.#row(each)));
  }

  /** @param {Answers.PassageShape} passage */
  #row(passage) {
    const { action, white, drawn, black, said } = passage;
    const written = Object.fromEntries(Object.entries(said).map(([style, text]) => [style, [text]]));
    const button = moveButton(this.#page.notation(written), action, 0, this.#page.shown.view.actor);
    button.addEventListener("click", () => this.#go(action));
    return element("tr", {}, element("th", { scope: "row" }, button), element("td", {}, String(total(passage))), element("td", {}, results(passage), element("span", { class: "dim", "aria-hidden": "true" }, `${white} – ${drawn} – ${black}`), element("span", { class: "unseen" }, t("White won {white}, drawn {drawn}, Black won {black}", { white, drawn, black }))));
  }

  /** Show the position after an action: the next one of the game if it was played there, else a branch. @param {string} action */
  #go(action) {
    const { at, branch, scene } = this.#page.shown;
    const next = scene.turns.flatMap(([, , texts]) => texts)[at];
    if (!branch.length && next === action) this.#page.go(at + 1);
    else this.#page.go(at, [...branch, action]);
  }
}

/** @param {Answers.PassageShape} passage */
const total = ({ white, drawn, black }) => white + drawn + black;

/** Return a bar with the parts of the games that White won, nobody won, and Black won. @param {Answers.PassageShape} passage */
function results(passage) {
  const { white, drawn } = passage;
  const all = total(passage);
  const [first, second] = [(100 * white) / all, (100 * (white + drawn)) / all];
  const bar = svg("svg", { class: "results", viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" });
  bar.append(svg("rect", { class: "black", width: 100, height: 10 }), svg("rect", { class: "drawn", width: second, height: 10 }), svg("rect", { class: "white", width: first, height: 10 }));
  return bar;
}
