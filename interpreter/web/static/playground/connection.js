/** The connection of an editor to Python in a worker, in place of the author's socket. */

/** @import { Python } from "../published/python.js" */

const MOST_SECONDS = 60; // the rules of a text may take forever

export class Connection {
  /** @type {WebSocket["readyState"]} */
  readyState = WebSocket.CONNECTING;
  /** @type {WebSocket["onopen"]} */
  onopen = null;
  /** @type {WebSocket["onmessage"]} */
  onmessage = null;
  /** @type {WebSocket["onclose"]} */
  onclose = null;
  #python;
  #text = "";
  #version = 0;
  #isNew = false;
  #isLooking = false;

  /** @param {Python} python */
  constructor(python) {
    this.#python = python;
    queueMicrotask(() => {
      this.readyState = WebSocket.OPEN;
      this.onopen?.call(/** @type {any} */ (this), new Event("open"));
    });
  }

  close() {
    this.readyState = WebSocket.CLOSED;
  }

  /** @param {any} message */
  send(message) {
    const asked = JSON.parse(message);
    if (asked.t === "change") this.#change(asked);
    else this.#answer(asked);
  }

  /** @param {{v: number, start: number, end: number, insert: string, more?: boolean, reset?: boolean}} change */
  #change({ v, start, end, insert, more, reset }) {
    const old = reset ? "" : this.#text;
    this.#text = old.slice(0, start) + insert + old.slice(end);
    this.#version = v;
    this.#isNew = !more;
    if (!more && !this.#isLooking) this.#lookOn();
  }

  /** Look at the newest text again and again, but at no text that is no longer the newest one. */
  async #lookOn() {
    this.#isLooking = true;
    while (this.#isNew) {
      this.#isNew = false;
      await this.#look();
    }
    this.#isLooking = false;
  }

  async #look() {
    const v = this.#version;
    const text = this.#text;
    try {
      const found = await this.#ask("find", { text });
      this.#tell({ t: "diagnostics", v, items: found.items, final: !found.ok });
      if (v === this.#version) this.#tell({ t: "board", v, ...(await this.#ask("board", { text })) });
      if (found.ok && v === this.#version) this.#tell({ t: "diagnostics", v, items: (await this.#ask("lint", { text })).items, final: true });
    } catch (fault) {
      this.#tell({ t: "failed", v, text: sentence(fault) });
    }
  }

  /** @param {{t: string, rid: number, v: number, code?: string}} question */
  async #answer({ t, rid, v, ...fields }) {
    const head = { t: "answer", rid, v };
    if (t !== "explain" && v !== this.#version) return this.#tell({ ...head, stale: true });
    try {
      const found = await (t === "explain" ? this.#timed(t, fields) : this.#ask(t, { text: this.#text, ...fields }));
      this.#tell({ ...head, ...found });
    } catch (fault) {
      this.#tell({ ...head, failed: sentence(fault) });
    }
  }

  /** Ask about a text. @param {string} name @param {object} fields */
  #ask(name, fields) {
    return this.#timed(name, { session: "page", ...fields });
  }

  /** @param {string} name @param {object} asked */
  async #timed(name, asked) {
    const timer = setTimeout(() => this.#python.stop(), MOST_SECONDS * 1000);
    try {
      return await this.#python.ask(name, asked);
    } finally {
      clearTimeout(timer);
    }
  }

  /** @param {object} message */
  #tell(message) {
    this.onmessage?.call(/** @type {any} */ (this), new MessageEvent("message", { data: JSON.stringify(message) }));
  }
}

/** @param {unknown} fault */
function sentence(fault) {
  const { name, message } = /** @type {Error} */ (fault);
  return name === "AbortError" ? "these rules take too long" : message;
}
