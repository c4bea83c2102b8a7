/** The tests of a game as lessons: find an action that a rule allows, or say why it refuses one. */

import "../rumpus-board.js";
import { t } from "../board/language.js";
import { ask, by, element, sentenceOf } from "./dom.js";

const SIDES = [t("White"), t("Black")];

export class Lessons {
  #number = 0;
  /** @type {Answers.LessonShape[]} */
  #lessons = [];

  /** `rules` names the rules in requests. @param {import("../rumpus-board.js").RumpusBoard} board @param {Record<string, string | undefined>} rules @param {string} sha */
  constructor(board, rules, sha) {
    this.rules = rules;
    this.address = `/api/rules/${sha}`;
    this.board = board;
    this.board.addEventListener("rumpus-act", ({ detail }) => this.#acted(detail.action));
    this.board.addEventListener("rumpus-refused", ({ detail }) => this.#refused(detail));
    by("next").addEventListener("click", () => this.#go(this.#number + 1));
    by("show").addEventListener("click", () => this.#reveal());
  }

  async begin() {
    this.#offer(false);
    by("task").textContent = t("Reading the tests of this game …");
    try {
      const [table, { lessons }] = await Promise.all([ask(`${this.address}/table`), ask(`${this.address}/lessons`)]);
      this.board.table = table;
      this.#lessons = lessons;
    } catch (fault) {
      by("task").textContent = "";
      return this.#tell(sentenceOf(fault), "bad");
    }
    if (this.#lessons.length) {
      this.#offer(true);
      return this.#go(0);
    }
    by("task").textContent = t("This game has no tests to learn from.");
  }

  /** Show the buttons of a lesson, or hide them while there is none. @param {boolean} has */
  #offer(has) {
    for (const id of ["show", "next"]) by(id).hidden = !has;
  }

  get #lesson() {
    return this.#lessons[this.#number];
  }

  /** @param {number} number */
  async #go(number) {
    this.#number = number % this.#lessons.length;
    const { name, said, fen, wanted, action, reasons } = this.#lesson;
    by("told").hidden = true;
    by("lesson-said").textContent = said;
    by("count").textContent = t("{number} of {all}: {name}", { number: this.#number + 1, all: this.#lessons.length, name });
    by("reasons").replaceChildren(...reasons.map((reason, index) => this.#choice(reason, index)));
    try {
      /** @type {Answers.PositionAnswer} */
      const { view, legal } = await ask("/api/look", { ...this.rules, start: fen });
      Object.assign(this.board, { view, legal: wanted.length ? legal : null, side: view.actor });
      const side = SIDES[view.actor];
      by("task").textContent = wanted.length ? t("{side}: play an action that this rule allows.", { side }) : t("Why may {side} not play {action}?", { side, action });
      this.board.hint = wanted.length ? null : squaresOf(action);
      if (number) by("task").focus();
    } catch (fault) {
      this.#tell(sentenceOf(fault), "bad");
    }
  }

  /** @param {string} reason @param {number} index */
  #choice(reason, index) {
    const button = element("button", { type: "button", class: "button" }, `${reason[0].toUpperCase()}${reason.slice(1)}`);
    button.addEventListener("click", () => {
      if (index === this.#lesson.right) return this.#tell(t("Right: {text}.", { text: this.#lesson.sentence }), "good");
      button.disabled = true;
      this.#tell(t("That is not the reason. Try another one."), "bad");
    });
    return button;
  }

  /** @param {string} action */
  async #acted(action) {
    const { wanted, fen } = this.#lesson;
    if (!wanted.includes(action)) return this.#tell(t("{action} is legal, but the lesson is about another action. Try again.", { action }), "bad");
    this.#tell(t("Right: {text}.", { text: action }), "good");
    const { view } = await ask("/api/look", { ...this.rules, start: fen, actions: [action] });
    Object.assign(this.board, { view, legal: null });
  }

  /** @param {{source: string, target: string}} spots */
  async #refused({ source, target }) {
    if (!this.#lesson.wanted.length) return;
    this.board.why = await ask("/api/why", { ...this.rules, start: this.#lesson.fen, source, target }).catch(() => null);
  }

  #reveal() {
    const { wanted, sentence } = this.#lesson;
    this.#tell(wanted.length ? t("One is {action}.", { action: wanted[0] }) : `${sentence[0].toUpperCase()}${sentence.slice(1)}.`);
    if (wanted.length) this.board.hint = squaresOf(wanted[0]);
  }

  /** @param {string} text @param {string} [kind] */
  #tell(text, kind = "") {
    by("told").textContent = text;
    by("told").className = `note ${kind}`;
    by("told").hidden = false;
  }
}

/** Return the squares that an action names. @param {string} action */
const squaresOf = (action) => action.match(/[a-z][0-9]{1,2}/g) ?? [];
