/** A game whose players sit at one screen, in place of a game's socket. */

/** @import { Python } from "./python.js" */

/**
 * @typedef {object} Setting what a game begins with
 * @property {string} start a FEN, or an empty text for the array
 * @property {string[]} actions
 * @property {number | null} computer the side of the computer
 * @property {number} level
 */

/** Questions of a game, by what Python calls them. @type {Record<string, string>} */
const QUESTIONS = { why: "why", look: "overlay", hint: "think" };

export class OneScreen extends EventTarget {
  ahead = 0;
  #rules;
  #search;
  /** @type {Setting} */
  setting;
  /** The actions of the game as far as it was played. @type {string[]} */
  #actions = [];
  #v = 0;
  #thinks = 0;
  /** @type {Promise<unknown>} */
  #begun = Promise.resolve();

  /**
   * `rules` answers at once, `search` may be stopped; hints are those of the highest level.
   * @param {Python} rules @param {Python} search @param {Setting} setting @param {Game.SceneMessage} first @param {number} highest
   */
  constructor(rules, search, setting, first, highest) {
    super();
    this.#rules = rules;
    this.#search = search;
    this.setting = setting;
    this.first = first;
    this.highest = highest;
  }

  /** Show the game: its beginning at once, everything else when Python is there. */
  open() {
    const { start, actions, computer } = this.setting;
    this.#show(structuredClone(this.first));
    if (actions.length || start || computer !== null) this.#say("silent", "The game is starting …");
    else this.#say("live");
    this.begin(this.setting);
  }

  /** Begin another game. @param {Setting} setting */
  begin(setting) {
    this.#search.stop();
    if (setting.computer !== null) this.#search.begin();
    this.setting = setting;
    const isFirst = this.#v === 0 && !setting.actions.length && !setting.start && setting.computer === null;
    this.#begun = this.#rules.ask("begin", setting).then((found) => {
      if (setting !== this.setting) return;
      this.#v = 0;
      if (!isFirst || this.#actions.length) this.#take(found);
      this.#say("live");
    });
    this.#begun.catch((fault) => {
      if (setting !== this.setting) return;
      if (!setting.start && !setting.actions.length) return this.#say("gone", fault.message);
      this.dispatchEvent(new CustomEvent("refused", { detail: fault.message }));
      this.begin({ ...setting, start: "", actions: [] });
    });
  }

  /** @param {Game.Command["t"]} t @param {Record<string, unknown>} fields @returns {Promise<any>} */
  async command(t, fields) {
    if (t === "rematch") return this.#rematch();
    await this.#begun;
    const found = await this.#rules.ask("command", { message: { t, id: "here", v: this.#v, ...fields } });
    const [answer, ...rest] = found.messages;
    if (rest.length) this.#take({ ...found, messages: rest });
    return answer;
  }

  /** The whole scene comes with each change that is not an action. */
  hello() {}

  /** @param {string} t @param {Record<string, unknown>} fields @returns {Promise<any>} */
  ask(t, fields) {
    const asked = { start: this.setting.start, actions: this.#actions };
    if (t === "hint") return this.#search.ask("think", { ...asked, level: String(this.highest) }).catch(() => null);
    return this.#rules.ask(QUESTIONS[t], { ...asked, ...fields }).catch(() => null);
  }

  /** Show the finished game of a record. @param {Game.GameScene} scene */
  look(scene) {
    this.#search.stop();
    this.setting = { start: scene.game.start, actions: scene.turns.flatMap(([, , texts]) => texts), computer: null, level: 1 };
    this.#show(/** @type {Game.SceneMessage} */ ({ ...scene, t: "scene" }));
  }

  /** The link to this game, by what is after its `#`. */
  get link() {
    const { start, computer, level } = this.setting;
    return new URLSearchParams({ ...(start && { start }), ...(this.#actions.length && { actions: this.#actions.join(" ") }), ...(computer !== null && { computer: String(computer), level: String(level) }) }).toString();
  }

  /** What is played so far, for a record. */
  get played() {
    return { start: this.setting.start, actions: this.#actions };
  }

  /** @param {{messages: any[], computer: number | null}} found */
  #take({ messages, computer }) {
    for (const message of messages) this.#show(message);
    if (computer !== null) this.#think();
  }

  /** @param {Game.SceneMessage | Game.EventMessage} message */
  #show(message) {
    this.#v = message.v;
    if (message.t === "scene") this.#actions = message.turns.flatMap(([, , texts]) => texts);
    else this.#actions = [...this.#actions, message.text];
    this.dispatchEvent(new CustomEvent(message.t, { detail: message }));
  }

  /** Let the computer act, unless the game goes another way meanwhile. */
  async #think() {
    const thought = ++this.#thinks;
    const { setting } = this;
    const v = this.#v;
    const isStill = () => thought === this.#thinks && setting === this.setting && v === this.#v;
    const asked = { start: setting.start, actions: this.#actions, level: String(setting.level) };
    const found = await this.#search.ask("think", asked).catch((fault) => {
      if (fault.name !== "AbortError") this.#say("gone", fault.message);
      return null;
    });
    if (found && isStill()) await this.command("act", { action: found.action });
  }

  async #rematch() {
    const { computer } = this.setting;
    this.begin({ ...this.setting, actions: [], computer: computer === null ? null : 1 - computer });
    return { t: "ack", id: "here", v: this.#v };
  }

  /** @param {string} state @param {string} [sentence] */
  #say(state, sentence = "") {
    this.dispatchEvent(new CustomEvent("state", { detail: { state, sentence } }));
  }
}
