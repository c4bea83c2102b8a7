/** The puzzle of a day: find the only turn that wins, or that saves the game. */

import "./rumpus-board.js";
import { t, tn } from "./board/language.js";
import { ask, by, sentenceOf } from "./play/dom.js";

/** What a side is to do. @type {((turns: number) => string)[]} */
const WINS = [
  (turns) => tn("White wins in {count} turn. Find the only turn that does it.", "White wins in {count} turns. Find the only turn that does it.", turns),
  (turns) => tn("Black wins in {count} turn. Find the only turn that does it.", "Black wins in {count} turns. Find the only turn that does it.", turns),
];
const SAVES = [t("White is in danger. Find the only turn that saves the game."), t("Black is in danger. Find the only turn that saves the game.")];
const REPLY_MS = 700;

class Puzzle {
  /** The number of the turn of the line that is to be found. */
  #at = 0;
  /** The actions of that turn so far. @type {string[]} */
  #turn = [];
  /** @type {Answers.PuzzleAnswer} */
  #puzzle;
  /** The side that looks for the turn. */
  #side = -1;

  /** @param {HTMLElement} root */
  constructor(root) {
    const { ruleset, rules, sha } = root.dataset;
    this.rules = ruleset ? { ruleset } : { rules };
    this.address = `/api/rules/${sha}`;
    this.board = by("board");
    this.board.addEventListener("rumpus-act", ({ detail }) => this.#acted(detail.action));
    this.board.addEventListener("rumpus-refused", ({ detail }) => this.#refused(detail));
    by("show").addEventListener("click", () => this.#reveal());
  }

  async begin() {
    const day = new URLSearchParams(location.search).get("day") ?? new Date().toISOString().slice(0, 10);
    by("day").textContent = new Date(`${day}T12:00`).toLocaleDateString(document.documentElement.lang, { dateStyle: "long" });
    by("before").setAttribute("href", `?day=${dayBefore(day)}`);
    try {
      const table = ask(`${this.address}/table`);
      this.board.table = await table;
      this.#puzzle = await ask(`${this.address}/puzzle?day=${encodeURIComponent(day)}`);
      if (!this.#puzzle.kind) return this.#none();
      await this.#look();
    } catch (fault) {
      by("task").textContent = t("There is no puzzle.");
      return this.#tell(sentenceOf(fault), "bad");
    }
    const { kind, turns, fails } = this.#puzzle;
    by("task").textContent = kind === "win" ? WINS[this.#side](turns) : SAVES[this.#side];
    const hardest = fails.at(-1);
    by("hard").textContent = hardest ? t("The computer misses it up to level {level}.", { level: hardest }) : t("Every level of the computer finds it.");
    by("show").hidden = false;
  }

  #none() {
    by("task").textContent = t("The computer's games of this day have no puzzle.");
  }

  /** Show the position after what has been played. @param {boolean} [isOver] */
  async #look(isOver = false) {
    const actions = [...this.#puzzle.line.slice(0, this.#at).flat(), ...this.#turn];
    /** @type {Answers.PositionAnswer} */
    const { view, legal } = await ask("/api/look", { ...this.rules, start: this.#puzzle.fen, actions });
    if (this.#side < 0) this.#side = view.actor;
    Object.assign(this.board, { view, legal: isOver || view.actor !== this.#side ? null : legal, side: this.#side, hint: null });
    return view;
  }

  /** @param {string} action */
  async #acted(action) {
    this.#turn.push(action);
    try {
      const view = await this.#look();
      const { line, fens } = this.#puzzle;
      if (view.fen === fens[this.#at]) return await this.#right();
      const goesOn = !view.outcome && view.actor === this.#side && this.#turn.length < line[this.#at].length;
      if (goesOn) return;
      const played = this.#turn.join(", ");
      this.#turn = [];
      await this.#look();
      this.#tell(t("{actions} is not the turn. Try again.", { actions: played }), "bad");
    } catch (fault) {
      this.#turn = [];
      this.#tell(sentenceOf(fault), "bad");
    }
  }

  async #right() {
    const { line } = this.#puzzle;
    const [played, reply] = [line[this.#at], line[this.#at + 1]];
    this.#turn = [];
    this.#at += 1;
    if (!reply) {
      await this.#look(true);
      by("show").hidden = true;
      return this.#tell(t("Solved: {actions}.", { actions: played.join(", ") }), "good");
    }
    this.#tell(t("Right: {actions}. The answer is {reply}; go on.", { actions: played.join(", "), reply: reply.join(", ") }), "good");
    await new Promise((done) => setTimeout(done, REPLY_MS));
    this.#at += 1;
    await this.#look();
  }

  /** @param {{source: string, target: string}} spots */
  async #refused({ source, target }) {
    const { fen, line } = this.#puzzle;
    const actions = [...line.slice(0, this.#at).flat(), ...this.#turn];
    this.board.why = await ask("/api/why", { ...this.rules, start: fen, actions, source, target }).catch(() => null);
  }

  #reveal() {
    const rest = this.#puzzle.line.slice(this.#at).map((turn) => turn.join(", "));
    this.#tell(t("The solution is {turns}.", { turns: rest.join("; ") }));
    this.board.hint = this.#puzzle.line[this.#at][0].match(/[a-z][0-9]{1,2}/g) ?? [];
  }

  /** @param {string} text @param {string} [kind] */
  #tell(text, kind = "") {
    by("told").textContent = text;
    by("told").className = `note ${kind}`;
    by("told").hidden = false;
  }
}

/** Return the day before a day, as 2026-05-31. @param {string} day */
const dayBefore = (day) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

new Puzzle(by("puzzle")).begin();
