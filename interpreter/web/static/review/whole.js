/** The analysis of a whole game: its graph, its marked turns, and a table of all turns. */

import { percent, showChance, steps } from "../play/analysis.js";
import { t } from "../board/language.js";
import { by, element, sentenceOf } from "../play/dom.js";
import { written } from "../play/moves.js";
import { Graph, KINDS } from "./graph.js";
import { stream } from "./stream.js";

/** @import { GamePage } from "../play/page.js" */

const SIDES = [t("White"), t("Black")];
/** The marks of turns in words, such as `blunder`. @type {Record<string, string>} */
export const MARKS = { "??": t("blunder"), "?": t("mistake"), "?!": t("inaccuracy") };
const GLYPHS = /^(?:!!|!\?|\?!|\?\?|!|\?)(?= |$)/;

/** The event `judged` says that all turns are judged. */
export class Whole extends EventTarget {
  #page;
  #address;
  /** @type {Answers.JudgedTurn[]} */
  judged = [];
  #graph = new Graph((number) => this.#go(number));
  /** @type {AbortController | null} */
  #running = null;

  /** `address` is what judges the game; it gets its actions if it does not know them. @param {GamePage} page @param {string} address */
  constructor(page, address) {
    super();
    this.#page = page;
    this.#address = address;
    by("graph").append(this.#graph.picture);
    by("analyse-all").addEventListener("click", () => this.#begin());
    by("stop-all").addEventListener("click", () => this.#running?.abort());
    page.addEventListener("shown", () => this.#follow());
    page.settings.addEventListener("change", () => this.#write());
  }

  /** The turns of the game. */
  get turns() {
    return this.#page.shown.scene.turns;
  }

  async #begin() {
    const { scene } = this.#page.shown;
    const { rules, start } = scene.game;
    const actions = scene.turns.flatMap(([, , texts]) => texts);
    const running = new AbortController();
    this.#running = running;
    this.judged = [];
    this.#busy(true);
    this.#say(t("Waiting for the computer …"));
    try {
      await stream(this.#address, this.#address === "/api/analysis" ? { rules, start, actions } : {}, running.signal, (value) => this.#take(value));
      if (this.judged.length === scene.turns.length + 1) this.#end();
    } catch (fault) {
      this.#say(running.signal.aborted ? t("The analysis was stopped.") : sentenceOf(fault));
    }
    this.#busy(false);
    by("analyse-all").hidden = this.judged.length === scene.turns.length + 1;
  }

  /** @param {boolean} busy */
  #busy(busy) {
    by("analyse-all").hidden = busy;
    by("working").hidden = !busy;
  }

  /** @param {string} text */
  #say(text) {
    by("analysed-all").textContent = text;
  }

  /** @param {Answers.JudgedTurn & {fault?: string}} value */
  #take(value) {
    if (value.fault) return this.#say(value.fault);
    this.judged.push(value);
    const { number, total } = value;
    by("done").max = Math.max(1, total);
    by("done").value = number;
    this.#say(t("Turn {number} of {total} is judged.", { number, total }));
    this.#mark(value);
    by("graph").hidden = false;
    this.#graph.draw(this.judged);
    this.#page.redraw();
  }

  /** Put a mark into the list of moves, in place of another judgment of the turn. @param {Answers.JudgedTurn} judged */
  #mark({ number, mark }) {
    const turn = this.turns[number - 1];
    if (!turn || !mark) return;
    turn[3] = [mark, (turn[3] ?? "").replace(GLYPHS, "").trim()].filter(Boolean).join(" ");
  }

  #end() {
    const counts = SIDES.map((side, i) => {
      const marks = this.judged.filter(({ number, mark }) => mark && this.turns[number - 1][1] === i).map(({ mark }) => mark);
      const counted = Object.entries(KINDS).map(([mark, kind]) => ({ count: marks.filter((each) => each === mark).length, kind }));
      const said = counted.filter(({ count }) => count).map(({ count, kind }) => kind.counted(count));
      const none = t("no marked turn");
      return `${side}: ${said.join(", ") || none}.`;
    });
    this.#say(counts.join(" "));
    by("all-turns").hidden = false;
    this.#write();
    this.#page.redraw();
    this.dispatchEvent(new Event("judged"));
  }

  /** Write the judged turns as the player wants them now. */
  #write() {
    if (!by("all-turns").hidden) by("turns").replaceChildren(...this.judged.slice(1).map((each) => this.#row(each)));
    this.#follow();
  }

  /** Return the actions of a turn as they are written. @param {number} number */
  written(number) {
    const notation = this.#page.notation(this.#page.shown.scene.said);
    return written(notation, this.turns[number - 1][2], this.judged[number - 1].at).join(" · ");
  }

  /** @param {Answers.JudgedTurn} judged */
  #row(judged) {
    const [number, side] = this.turns[judged.number - 1];
    const go = element("button", { type: "button", class: "move" }, this.written(judged.number));
    go.addEventListener("click", () => this.#go(judged.number));
    const better = written(this.#page.notation(judged.said), judged.better[0]?.[2] ?? [], 0).join(" · ");
    return element("tr", {}, element("th", { scope: "row" }, `${number}. ${SIDES[side]}`), element("td", {}, go), element("td", {}, percent(judged.chance)), element("td", {}, judged.mark && MARKS[judged.mark]), element("td", {}, better));
  }

  /** @param {number} number */
  #go(number) {
    this.#page.go(this.judged[number].at);
  }

  /** Show of the turn that led to the position on the board what it was worth. */
  #follow() {
    const { at, branch } = this.#page.shown;
    const judged = branch.length ? undefined : this.judged.find((each) => each.at === at);
    this.#graph.point(judged?.number ?? null);
    by("judged").replaceChildren(...(judged?.number ? this.#told(judged) : []));
    if (judged) showChance(this.#page, judged.chance);
    else if (this.judged.length && !by("analysed").textContent) showChance(this.#page, null);
  }

  /** Return what there is to say of a turn: its loss and what would have been better, or White's chance. @param {Answers.JudgedTurn} judged */
  #told({ number, chance, mark, better, said }) {
    const [turn, side] = this.turns[number - 1];
    const { at, chance: before } = this.judged[number - 1];
    /** @type {(chance: number) => string} */
    const own = (chance) => percent(side === 0 ? chance : 1 - chance);
    const text = `${turn}. ${SIDES[side]}: ${this.written(number)}`;
    if (!mark) return [`${text}. `, t("White's chance: {chance}.", { chance: percent(chance) })];
    return [element("b", {}, `${text} ${mark}`), " ", t("The chance of {side} falls from {before} to {after}. Better:", { side: SIDES[side], before: own(before), after: own(chance) }), " ", steps(this.#page, { play: better, said }, at, [])];
  }
}
