/** Python in a worker: questions and answers, and an end to a question that takes too long. */

/**
 * @typedef {object} Program what a worker runs
 * @property {string} script the text of the worker
 * @property {() => Promise<Record<string, ArrayBuffer>>} parts the compressed parts of the runtime, by their names
 * @property {string} entry the module that answers
 * @property {string} game what it begins with
 */

export class Python extends EventTarget {
  #program;
  /** @type {Worker | null} */
  #worker = null;
  /** @type {Map<number, {answer: (found: any) => void, refuse: (fault: Error) => void}>} */
  #waiting = new Map();
  #count = 0;

  /** @param {Program} program */
  constructor(program) {
    super();
    this.#program = program;
  }

  /** Ask a question, and return its answer; throw an error with the reason if there is none. @param {string} name @param {unknown} asked @returns {Promise<any>} */
  ask(name, asked) {
    const number = ++this.#count;
    this.begin().postMessage({ number, name, asked: JSON.stringify(asked) });
    return new Promise((answer, refuse) => this.#waiting.set(number, { answer, refuse }));
  }

  /** End what it does now; the questions that wait have no answer. */
  stop() {
    if (!this.#waiting.size) return;
    this.#worker?.terminate();
    this.#worker = null;
    for (const { refuse } of this.#waiting.values()) refuse(new DOMException("stopped", "AbortError"));
    this.#waiting.clear();
  }

  /** Start the worker, if it does not run. */
  begin() {
    if (this.#worker) return this.#worker;
    const address = URL.createObjectURL(new Blob([this.#program.script], { type: "text/javascript" }));
    const worker = new Worker(address);
    this.#worker = worker;
    worker.addEventListener("message", ({ data }) => this.#hear(data));
    worker.addEventListener("error", (event) => this.#failed(event.message));
    this.#program.parts().then((parts) => worker.postMessage({ parts, entry: this.#program.entry, game: this.#program.game })).catch((fault) => this.#failed(fault.message));
    return worker;
  }

  /** @param {{number?: number, answer?: string, fault?: string}} message */
  #hear({ number, answer, fault }) {
    if (fault) return this.#failed(fault);
    if (number === undefined) return this.dispatchEvent(new Event("ready"));
    const waiting = this.#waiting.get(number);
    this.#waiting.delete(number);
    const { found, failed } = JSON.parse(answer ?? "null");
    if (failed) waiting?.refuse(new Error(failed));
    else waiting?.answer(found);
  }

  /** @param {string} fault */
  #failed(fault) {
    for (const { refuse } of this.#waiting.values()) refuse(new Error(fault));
    this.#waiting.clear();
    this.dispatchEvent(new CustomEvent("failed", { detail: fault }));
  }
}
