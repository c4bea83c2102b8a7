// @ts-check
/** The connection of an editor to the server: changes up, findings and answers down, each with its version. */

import { difference } from "./places.js";

const PART = 2500; // characters of a message: at most 16 KB even if each is written as an escape
const WAITS = [500, 1000, 2000, 4000, 8000];
/** Bytes of the longest text: the server closes the connection for a longer one. */
export const MOST = 64 * 1024;
const PATIENCE = 12000; // milliseconds until a question counts as lost

/** @typedef {Record<string, any>} Message */
/** What answers: a socket, or what a page without a server has in its place. @typedef {Pick<WebSocket, "readyState" | "onopen" | "onmessage" | "onclose" | "send" | "close">} Connection */

export class Link {
  /** @param {() => Connection} connect @param {(message: Message) => void} tell @param {(open: boolean) => void} state */
  constructor(connect, tell, state) {
    this.connect = connect;
    this.tell = tell;
    this.state = state;
    this.version = 0;
    this.text = "";
    this.sent = "";
    this.isNew = true;
    this.tries = 0;
    this.count = 0;
    /** @type {Map<number, (answer: Message | null) => void>} */
    this.waiting = new Map();
    this.isClosed = false;
    this.open();
  }

  open() {
    const socket = this.connect();
    this.socket = socket;
    socket.onopen = () => {
      this.tries = 0;
      this.isNew = true;
      this.state(true);
      this.flush();
    };
    socket.onmessage = (event) => this.take(JSON.parse(event.data));
    socket.onclose = () => this.lost(socket);
  }

  /** @param {Connection} socket */
  lost(socket) {
    if (this.isClosed || socket !== this.socket) return;
    this.forget();
    this.state(false);
    const wait = WAITS[Math.min(this.tries, WAITS.length - 1)];
    this.tries += 1;
    setTimeout(() => this.isClosed || this.open(), wait * (0.75 + Math.random() / 2));
  }

  /** Give up all questions. */
  forget() {
    for (const done of this.waiting.values()) done(null);
    this.waiting.clear();
  }

  close() {
    this.isClosed = true;
    this.forget();
    this.socket?.close();
  }

  /** Set the text; `flush` sends it. @param {string} text */
  put(text) {
    if (text === this.text) return;
    this.text = text;
    this.version += 1;
  }

  /** True if the server would not take the text. */
  get isTooLong() {
    return this.text.length > MOST || new TextEncoder().encode(this.text).length > MOST;
  }

  /** Send the newest text, if the server does not have it. */
  flush() {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    if (this.isTooLong) return this.tell({ t: "failed", text: `too long: a rule file may have ${MOST / 1024} KB` });
    const old = this.isNew ? "" : this.sent;
    const change = difference(old, this.text);
    if (change) this.send(change);
    else if (this.isNew) this.send({ start: 0, end: 0, insert: "" });
    this.sent = this.text;
    this.isNew = false;
  }

  /** Send a change in parts. @param {{start: number, end: number, insert: string}} change */
  send(change) {
    let { start, end } = change;
    for (let at = 0; at === 0 || at < change.insert.length; at += PART) {
      const insert = change.insert.slice(at, at + PART);
      const message = { t: "change", v: this.version, start, end, insert };
      const more = at + PART < change.insert.length;
      this.socket?.send(JSON.stringify({ ...message, ...(more && { more }), ...(this.isNew && !at && { reset: true }) }));
      start += insert.length;
      end = start;
    }
  }

  /**
   * Ask about the newest text; the answer is null if the text has changed since, or nobody answers.
   * @param {string} kind @param {Message} [fields] @returns {Promise<Message | null>}
   */
  ask(kind, fields = {}) {
    this.flush();
    if (this.socket?.readyState !== WebSocket.OPEN || this.isTooLong) return Promise.resolve(null);
    this.count += 1;
    const rid = this.count;
    const version = this.version;
    this.socket.send(JSON.stringify({ t: kind, rid, v: version, ...fields }));
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.waiting.get(rid)?.(null), PATIENCE);
      this.waiting.set(rid, (answer) => {
        clearTimeout(timer);
        this.waiting.delete(rid);
        const isOld = kind !== "explain" && version !== this.version;
        resolve(!answer || answer.stale || answer.busy || isOld ? null : answer);
      });
    });
  }

  /** @param {Message} message */
  take(message) {
    if (message.t === "answer") this.waiting.get(message.rid)?.(message);
    else if (message.v === this.version) this.tell(message);
  }
}
