/** The analysis of a position: its best lines, which one steps into, with arrows on the board and the evaluation bar. */

import { ask, by, element, sentenceOf } from "./dom.js";
import { moveButton } from "./moves.js";
import { t, tn } from "../board/language.js";

/** @import { GamePage, Shown } from "./page.js" */

/** Seconds of the searches of a position, one after the other: the first says something at once, the last is the best founded. */
const SEARCHES = [0.3, 1, 2.5];
const LINES = 3;
/** Turns of a line that are shown: what follows is little more than a guess. */
const TURNS = 5;

/** @typedef {{play: Game.GameScene["turns"], said: Record<string, string[]>}} Line turns, and their actions in each notation that can write the game */

/** Return a chance as people say it. @param {number} chance */
export const percent = (chance) => `${Math.round(chance * 100)}%`;

/** Show the chance of White on the bar next to the board; nothing if it is not known. @param {GamePage} page @param {number | null} chance */
export function showChance(page, chance) {
  const bar = by("evaluation");
  bar.hidden = chance === null;
  if (chance === null) return;
  const below = page.board.flipped ? 1 - page.board.side : page.board.side;
  bar.setAttribute("aria-label", t("White's chance: {chance}", { chance: percent(chance) }));
  for (const [name, start, length] of /** @type {const} */ ([["y", below === 0 ? 1 - chance : 0, "height"], ["x", 0, "width"]])) {
    const part = /** @type {Element} */ (bar.querySelector(`.along-${name}`));
    part.setAttribute(name, String(100 * start));
    part.setAttribute(length, String(100 * chance));
  }
}

/**
 * Return the first turns of a line, each action a button that shows the position after it.
 * @param {GamePage} page @param {Line} line @param {number} at @param {string[]} before the actions tried before the line
 */
export function steps(page, { play, said }, at, before) {
  const notation = page.notation(said);
  const made = element("span", { class: "line" });
  const done = [...before];
  play.slice(0, TURNS).forEach(([number, side, actions], i) => {
    made.append(i ? " " : "", element("span", { class: "dim" }, side === 0 ? `${number}. ` : i ? "" : `${number}… `));
    actions.forEach((action, j) => {
      done.push(action);
      const branch = [...done];
      const button = moveButton(notation, action, branch.length - before.length - 1, side);
      button.dataset.branch = branch.join(" ");
      button.addEventListener("click", () => page.go(at, branch));
      made.append(j ? " · " : "", button);
    });
  });
  return made;
}

/** Return which side is better after a line, and by how much. @param {Pick<Answers.LineShape, "winner" | "turns" | "score">} line */
function verdict({ winner, turns, score }) {
  if (winner === "white") return turns ? tn("White wins in {count} turn", "White wins in {count} turns", turns) : t("White wins");
  if (winner === "black") return turns ? tn("Black wins in {count} turn", "Black wins in {count} turns", turns) : t("Black wins");
  if (score === 0) return t("equal");
  const side = score > 0 ? t("White") : t("Black");
  return `${side} +${(Math.abs(score) / 100).toFixed(2)}`;
}

/** Return what a table says of an action. @param {Answers.KnownAction} known */
function resultOf({ winner, turns, late }) {
  if (winner === null) return t("draw");
  const said = verdict({ winner, turns, score: 0 });
  return late ? t("{verdict}, but a count of turns may come first", { verdict: said }) : said;
}

export class Analysis {
  #page;
  /** What a table says of each action. */
  #known = element("ul", { class: "known" });
  /** The position that was analysed last. @type {Shown | null} */
  #asked = null;
  /** @type {AbortController | null} */
  #running = null;
  /** @type {Answers.AnalysisAnswer | null} */
  #found = null;

  /** @param {GamePage} page */
  constructor(page) {
    this.#page = page;
    by("lines").after(this.#known);
    by("analyse").addEventListener("click", () => this.#begin());
    page.addEventListener("shown", () => this.#follow());
    page.settings.addEventListener("change", () => this.#found && this.#show(this.#found));
  }

  async #begin() {
    const shown = this.#page.shown;
    const { rules, start } = shown.scene.game;
    this.#clear();
    const running = new AbortController();
    this.#asked = shown;
    this.#running = running;
    by("analyse").disabled = true;
    by("analysed").textContent = t("Thinking …");
    for (const seconds of SEARCHES) {
      try {
        const found = await ask("/api/analyse", { rules, start, actions: shown.actions, seconds, lines: LINES }, running.signal);
        if (running.signal.aborted) return;
        this.#show(found);
      } catch (fault) {
        if (running.signal.aborted) return;
        by("analysed").textContent = sentenceOf(fault);
        break;
      }
      if (!this.#found?.lines.length || this.#found.known.length) break; // longer searches know no more
    }
    this.#stop();
  }

  /** @param {Answers.AnalysisAnswer} found */
  #show(found) {
    const { at, branch, view } = /** @type {Shown} */ (this.#asked);
    this.#found = found;
    by("analysed").textContent = found.known.length ? t("{verdict}, by the table {table}.", { verdict: resultOf(found.known[0]), table: found.table }) : found.lines.length ? t("White's chance: {chance}. Depth {depth}.", { chance: percent(found.chance), depth: found.depth }) : t("The game is over here.");
    by("lines").replaceChildren(...found.lines.map((line) => element("li", {}, element("b", {}, verdict(line)), " ", steps(this.#page, line, at, branch))));
    const notation = this.#page.notation(found.said);
    this.#known.replaceChildren(
      ...found.known.map((known, i) => {
        const tried = [...branch, known.action];
        const button = moveButton(notation, known.action, i, view.actor);
        button.dataset.branch = tried.join(" ");
        button.addEventListener("click", () => this.#page.go(at, tried));
        return element("li", {}, button, " ", resultOf(known));
      }),
    );
    this.#follow();
  }

  /** Keep to what is shown: the analysed position has arrows, its lines show where one is in them, and elsewhere nothing of it is left. */
  #follow() {
    const asked = this.#asked;
    if (!asked) return;
    const { at, branch, actions } = this.#page.shown;
    const key = branch.join(" ");
    const isHere = actions.length === asked.actions.length && actions.every((action, i) => action === asked.actions[i]);
    const buttons = /** @type {HTMLElement[]} */ ([...by("lines").querySelectorAll(".move"), ...this.#known.querySelectorAll(".move")]);
    const isWithin = at === asked.at && buttons.some(({ dataset }) => dataset.branch === key);
    if (!isHere && !isWithin) return this.#clear();
    for (const button of buttons) {
      if (button.dataset.branch === key) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    }
    this.#page.board.lines = isHere ? (this.#found?.lines ?? []).map(({ squares }) => squares) : [];
    if (this.#found && isHere) showChance(this.#page, this.#found.chance);
  }

  #stop() {
    this.#running?.abort();
    this.#running = null;
    by("analyse").disabled = false;
  }

  #clear() {
    this.#stop();
    this.#asked = this.#found = null;
    by("analysed").textContent = "";
    by("lines").replaceChildren();
    this.#known.replaceChildren();
    this.#page.board.lines = [];
    showChance(this.#page, null);
  }
}
