/** Learning from mistakes: the marked turns of a side, one after another, for each of which a better one is to be found. */

import { t, tn } from "../board/language.js";
import { percent, steps } from "../play/analysis.js";
import { ask, by, element, sentenceOf } from "../play/dom.js";
import { written } from "../play/moves.js";

/** @import { GamePage } from "../play/page.js" */
/** @import { Whole } from "./whole.js" */

/** What is offered for the turns of a side. @type {((count: number) => string)[]} */
const OFFERS = [(count) => t("Learn from White's mistakes ({count})", { count }), (count) => t("Learn from Black's mistakes ({count})", { count })];
/** What a side did, by its number and the mark of its turn. @type {Record<string, (values: Record<string, string | number>) => string>[]} */
const TASKS = [
  {
    "??": (values) => t("{place}: in turn {turn} White played {actions}, a blunder. Find a better turn.", values),
    "?": (values) => t("{place}: in turn {turn} White played {actions}, a mistake. Find a better turn.", values),
    "?!": (values) => t("{place}: in turn {turn} White played {actions}, an inaccuracy. Find a better turn.", values),
  },
  {
    "??": (values) => t("{place}: in turn {turn} Black played {actions}, a blunder. Find a better turn.", values),
    "?": (values) => t("{place}: in turn {turn} Black played {actions}, a mistake. Find a better turn.", values),
    "?!": (values) => t("{place}: in turn {turn} Black played {actions}, an inaccuracy. Find a better turn.", values),
  },
];
/** What a turn may lose of the winning chance and still be right: with more it would have a mark. */
const ENOUGH = 0.1;
/** Seconds of the search that judges a turn. */
const SECONDS = 0.5;

export class Learn {
  #page;
  #whole;
  /** @type {Answers.JudgedTurn[]} */
  #tasks = [];
  #place = 0;
  #found = 0;
  /** @type {"off" | "moving" | "asking" | "wrong" | "done"} */
  #state = "off";
  /** The turn that was tried last. */
  #tried = "";

  /** @param {GamePage} page @param {Whole} whole */
  constructor(page, whole) {
    this.#page = page;
    this.#whole = whole;
    whole.addEventListener("judged", () => this.#offer());
    page.addEventListener("shown", () => this.#follow());
    by("learn-again").addEventListener("click", () => this.#ask());
    by("learn-show").addEventListener("click", () => this.#show());
    by("learn-next").addEventListener("click", () => this.#next());
    by("learn-stop").addEventListener("click", () => this.#stop());
  }

  /** Offer the marked turns of each side that has some. */
  #offer() {
    const offers = OFFERS.flatMap((offer, side) => {
      const tasks = this.#whole.judged.filter(({ number, mark }) => mark && this.#whole.turns[number - 1][1] === side);
      if (!tasks.length) return [];
      const button = element("button", { type: "button", class: "button" }, offer(tasks.length));
      button.addEventListener("click", () => this.#begin(tasks, side));
      return [button];
    });
    by("learners").replaceChildren(...offers);
  }

  /** @param {Answers.JudgedTurn[]} tasks @param {number} side */
  #begin(tasks, side) {
    this.#tasks = tasks;
    this.#place = this.#found = 0;
    by("learn").hidden = false;
    this.#page.face(side);
    if (by("handle").getAttribute("aria-expanded") === "true") by("handle").click(); // on a phone the board is needed
    this.#ask();
  }

  get #task() {
    return this.#tasks[this.#place];
  }

  /** The number of actions before the turn that is to be bettered. */
  get #start() {
    return this.#whole.judged[this.#task.number - 1].at;
  }

  /** The better turn with the play that follows. */
  get #best() {
    const { better, said } = this.#task;
    return steps(this.#page, { play: better, said }, this.#start, []);
  }

  /** Return White's chance as that of the side that learns. @param {number} chance */
  #own(chance) {
    return this.#whole.turns[this.#task.number - 1][1] === 0 ? chance : 1 - chance;
  }

  /** Show the position before the turn, then ask for a better one. */
  async #ask() {
    this.#state = "moving";
    await this.#page.go(this.#start);
    this.#prompt();
  }

  #prompt() {
    this.#state = "asking";
    this.#tried = "";
    const { number, mark } = this.#task;
    const [turn, side] = this.#whole.turns[number - 1];
    const place = t("{number} of {all}", { number: this.#place + 1, all: this.#tasks.length });
    this.#say(TASKS[side][mark]({ place, turn, actions: this.#whole.written(number) }));
  }

  /** Say a sentence with a line after it, and offer what can be done now. @param {string} text @param {Node[]} line */
  #say(text, ...line) {
    by("learn-text").textContent = text;
    by("learn-line").replaceChildren(...line);
    const focused = document.activeElement;
    by("learn-again").hidden = this.#state !== "wrong";
    by("learn-show").hidden = this.#state === "done";
    by("learn-next").textContent = this.#place + 1 < this.#tasks.length ? t("Next") : t("Finish");
    if (focused instanceof HTMLElement && focused.hidden) by("learn-next").focus();
  }

  /** Judge a turn that is tried on the board, as soon as it is whole. */
  #follow() {
    if (this.#state !== "asking" && this.#state !== "wrong") return;
    const { at, branch, turns, view } = this.#page.shown;
    const { number } = this.#task;
    if (at !== this.#start) return;
    if (!branch.length) {
      if (this.#state === "wrong") this.#prompt();
      return;
    }
    const [turn, side, actions] = turns[number - 1];
    const isWhole = turns.length > number || view.outcome || view.number !== turn || view.turn !== side;
    if (isWhole && actions.join(" ") !== this.#tried) this.#judge(actions);
  }

  /** @param {string[]} actions */
  async #judge(actions) {
    const { number, better } = this.#task;
    const tried = actions.join(" ");
    this.#tried = tried;
    const text = written(this.#page.notation(this.#page.shown.said), actions, this.#start).join(" · ");
    const best = better[0][2];
    if (tried === this.#whole.turns[number - 1][2].join(" ")) return this.#wrong(t("{actions} is what was played.", { actions: text }));
    if (best.every((action, i) => action === actions[i])) return this.#right(t("Right: {actions} is the best turn that was found.", { actions: text }));
    this.#say(t("Is {actions} as good? Thinking …", { actions: text }));
    const { scene } = this.#page.shown;
    const { rules, start } = scene.game;
    const before = scene.turns.flatMap(([, , texts]) => texts).slice(0, this.#start);
    try {
      /** @type {Answers.AnalysisAnswer} */
      const found = await ask("/api/analyse", { rules, start, actions: [...before, ...actions], seconds: SECONDS, lines: 1 });
      if (this.#tried !== tried) return;
      const [had, kept] = [this.#own(this.#whole.judged[number - 1].chance), this.#own(found.chance)];
      if (had - kept < ENOUGH) return this.#right(t("Right: with {actions} the chance is {chance}, with the best turn that was found {best}.", { actions: text, chance: percent(kept), best: percent(had) }));
      const answer = found.lines.length ? [t("What follows: "), steps(this.#page, found.lines[0], this.#start, actions)] : [];
      this.#wrong(t("Wrong: with {actions} the chance falls from {before} to {after}.", { actions: text, before: percent(had), after: percent(kept) }), ...answer.map((each) => (typeof each === "string" ? new Text(each) : each)));
    } catch (fault) {
      this.#wrong(sentenceOf(fault));
    }
  }

  /** @param {string} text @param {Node[]} line */
  #wrong(text, ...line) {
    this.#state = "wrong";
    this.#say(text, ...line);
  }

  /** @param {string} text */
  #right(text) {
    this.#state = "done";
    this.#found += 1;
    this.#say(text, new Text(t("The best line: ")), this.#best);
  }

  #show() {
    this.#state = "done";
    this.#say(t("This is the best line that was found."), this.#best);
    this.#page.go(this.#start, this.#task.better[0][2]);
  }

  #next() {
    if (this.#place + 1 < this.#tasks.length) {
      this.#place += 1;
      this.#ask();
      return;
    }
    const words = tn("You found {found} of {count} turn.", "You found {found} of {count} turns.", this.#tasks.length, { found: this.#found });
    this.#stop();
    by("analysed-all").textContent = words;
  }

  #stop() {
    this.#state = "off";
    this.#tried = "";
    by("learn").hidden = true;
  }
}
