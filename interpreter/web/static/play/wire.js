/**
 * The socket of a game: commands that are repeated until they are answered, questions, and reconnection.
 *
 * Events: `scene` and `event` and `seats` with the message as `detail`; `state` with "live", "silent" (it is
 * open, and nothing is answered), "lost", "asleep" or "gone".
 */

import { t } from "../board/language.js";

const PROTOCOL = 1;
const PING_MS = 5_000;
const PATIENCE_MS = 3_000; // for an answer, before the player is told that there is none
const SILENT_MS = 15_000;
const SLEEP_MS = 2 * 3600 * 1000;
const ANSWER_MS = 10_000;
const WAITS_MS = [500, 1_000, 2_000, 4_000, 8_000];

/** Codes after which connecting again would not help, with a sentence for the player. @type {Record<number, string>} */
const FINAL = {
  4401: t("Your seat is not known here any more."),
  4404: t("There is no such game."),
  4409: t("This page is out of date. Reload it."),
};

export class Wire extends EventTarget {
  #address;
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {Map<string, {message: Game.Command, answer: (found: Game.Ack | Game.No) => void}>} */
  #commands = new Map();
  /** @type {Map<number, (found: any) => void>} */
  #questions = new Map();
  #rid = 0;
  #tries = 0;
  #heard = 0;
  /** @type {Map<number, number>} */
  #pings = new Map();
  #delay = Infinity;
  #hidden = 0;

  /** The server's time minus ours, in milliseconds, by the fastest answer to a ping. */
  ahead = 0;
  state = "lost";

  /** @param {string} game */
  constructor(game) {
    super();
    this.#address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/game/${game}`;
    setInterval(() => this.#beat(), PING_MS);
    document.addEventListener("visibilitychange", () => this.#seen());
  }

  open() {
    const socket = new WebSocket(this.#address);
    this.#socket = socket;
    socket.addEventListener("open", () => this.#send({ t: "hello", protocol: PROTOCOL }));
    socket.addEventListener("message", ({ data }) => socket === this.#socket && this.#hear(JSON.parse(data)));
    socket.addEventListener("close", ({ code }) => socket === this.#socket && this.#closed(code));
  }

  /** Ask for the whole scene again. */
  hello() {
    this.#send({ t: "hello", protocol: PROTOCOL });
  }

  /**
   * Send a command and return its answer, `ack` or `no`.
   *
   * A lost connection keeps the command: it is sent again with the same id, to which the server gives the same answer.
   * @param {Game.Command["t"]} t @param {Record<string, unknown>} fields @returns {Promise<Game.Ack | Game.No>}
   */
  command(t, fields) {
    const id = crypto.getRandomValues(new Uint32Array(4)).join("").slice(0, 32);
    const message = /** @type {Game.Command} */ ({ t, id, ...fields });
    return new Promise((answer) => {
      this.#commands.set(id, { message, answer });
      this.#send(message);
      this.#expect();
    });
  }

  /**
   * Send a question and return its answer; `null` if there is none in time.
   * @param {(Game.Question | Game.Written)["t"]} t @param {Record<string, unknown>} fields @returns {Promise<any>}
   */
  ask(t, fields) {
    const rid = ++this.#rid;
    return new Promise((answer) => {
      /** @param {unknown} found */
      const done = (found) => {
        clearTimeout(timer);
        this.#questions.delete(rid);
        answer(found);
      };
      const timer = setTimeout(() => done(null), ANSWER_MS);
      this.#questions.set(rid, done);
      this.#send(/** @type {Game.Question | Game.Written} */ ({ t, rid, ...fields }));
    });
  }

  /** @param {Game.Message} message */
  #send(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** @param {Game.Shown} message */
  #hear(message) {
    this.#heard = performance.now();
    if (this.state === "silent") this.#say("live");
    if (this.#delay === Infinity && "clock" in message && message.clock) this.ahead = message.clock.now - Date.now(); // until a ping knows better
    if (message.t === "scene") this.#begun();
    if (message.t === "pong") this.#pong(message);
    else if (message.t === "resync") this.hello();
    else if (message.t === "ack" || message.t === "no") this.#answered(message);
    else if ("rid" in message) this.#questions.get(message.rid)?.(message.t === "busy" ? null : message);
    else this.dispatchEvent(new CustomEvent(message.t, { detail: message }));
  }

  #begun() {
    this.#tries = 0;
    this.#say("live");
    this.#ping();
    for (const { message } of this.#commands.values()) this.#send(message);
  }

  /** @param {Game.Ack | Game.No} message */
  #answered(message) {
    this.#commands.get(message.id)?.answer(message);
    this.#commands.delete(message.id);
  }

  #beat() {
    if (this.state !== "live" && this.state !== "silent") return;
    if (performance.now() - this.#heard > SILENT_MS) return this.#leave();
    if (this.#hidden && Date.now() - this.#hidden > SLEEP_MS) return this.#sleep();
    this.#ping();
  }

  /** Tell the player if nothing comes from the server within some seconds. */
  #expect() {
    const asked = performance.now();
    setTimeout(() => this.state === "live" && this.#heard < asked && this.#say("silent"), PATIENCE_MS);
  }

  /** Leave a socket whose server does not even close it. */
  #leave() {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close(4000);
    this.#closed(4000);
  }

  #ping() {
    const now = performance.now();
    const n = Math.round(now);
    this.#pings.set(n, now);
    this.#send({ t: "ping", n });
    this.#expect();
  }

  /** @param {Game.Pong} pong */
  #pong({ n, now }) {
    const sent = this.#pings.get(n);
    if (sent === undefined) return;
    const delay = performance.now() - sent;
    this.#pings.delete(n);
    if (delay > this.#delay) return;
    this.#delay = delay;
    this.ahead = now + delay / 2 - Date.now();
  }

  /** @param {number} code */
  #closed(code) {
    this.#pings.clear();
    if (FINAL[code]) return this.#say("gone", FINAL[code]);
    if (this.state === "asleep") return;
    this.#say("lost");
    const wait = WAITS_MS[Math.min(this.#tries++, WAITS_MS.length - 1)];
    setTimeout(() => this.open(), wait * (0.5 + Math.random()));
  }

  #sleep() {
    this.#say("asleep");
    this.#socket?.close(4000);
  }

  #seen() {
    this.#hidden = document.hidden ? Date.now() : 0;
    if (!document.hidden && this.state === "asleep") this.open();
  }

  /** @param {string} state @param {string} [sentence] */
  #say(state, sentence = "") {
    this.state = state;
    this.dispatchEvent(new CustomEvent("state", { detail: { state, sentence } }));
  }
}
