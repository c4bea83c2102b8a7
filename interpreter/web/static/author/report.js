/** The report on a ruleset: games of the computer on the server, their progress, and the page that comes of them. */

import { t, tn } from "../board/language.js";
import { by, element, sentenceOf } from "../play/dom.js";
import { stream } from "../review/stream.js";
import { clock } from "./meaning.js";

/** @typedef {{ready: () => Promise<boolean>, address: (rest: string) => string, goTo: (line: number) => void}} Source what is reported on: `ready` saves its text, or shows why it cannot */

/** A line of the text, as reports name it. */
const PLACE = /rules\.rumpus:(\d+)/;
const LOOK = 500; // milliseconds between two looks at the clock
const ENDED = t("The connection to the server has ended, and the report with it. Your text is safe; make the report again.");

/** @param {number} count */
const gamesOf = (count) => tn("{count} game played", "{count} games played", count);

export class ReportPanel {
  #source;
  /** @type {AbortController | null} */
  #running = null;
  /** When the last event came. */
  #at = 0;
  #seconds = 0;
  #file = "";
  #title = "";
  /** When the text was saved that the games are of, and true if it has changed since. */
  #of = { time: "", isOld: false };
  /** @type {Report.ReportEvent | null} */
  #last = null;

  /** @param {Source} source */
  constructor(source) {
    this.#source = source;
    by("report-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#make();
    });
    by("report-stop").addEventListener("click", () => this.#running?.abort());
    by("report-save").addEventListener("click", () => this.#save());
  }

  /** Show nothing of another ruleset. */
  clear() {
    this.#running?.abort();
    this.#say("");
    by("report-part").hidden = true;
  }

  /** The text is not the one of the report any more. */
  outdate() {
    this.#of.isOld = true;
    by("report-of").classList.add("old");
  }

  async #make() {
    if (this.#running) return;
    this.#say("");
    if (!(await this.#source.ready())) return this.#say(t("There is no report yet: the text has an error, or is not saved."));
    const running = new AbortController();
    this.#running = running;
    this.#seconds = Number(by("report-seconds").value);
    this.#last = null;
    this.#of = { time: clock(), isOld: false };
    this.#say(t("The report has begun."));
    this.#busy(true);
    const timer = window.setInterval(() => this.#tick(), LOOK);
    try {
      await stream(this.#source.address("/report"), { seconds: this.#seconds }, running.signal, (event) => this.#take(event));
      if (!this.#answered) this.#say(ENDED);
    } catch (fault) {
      this.#say(running.signal.aborted ? t("The report was stopped.") : this.#last ? ENDED : sentenceOf(fault));
    } finally {
      clearInterval(timer);
      this.#running = null;
      this.#busy(false);
    }
  }

  get #answered() {
    return Boolean(this.#last?.page || this.#last?.fault);
  }

  /** @param {Report.ReportEvent} event */
  #take(event) {
    this.#last = event;
    this.#at = Date.now();
    this.#tick();
    if (event.fault) this.#say(event.fault);
    if (event.page) this.#show(event.page, event.games);
  }

  /** Show how far it is: the server tells each two seconds, or after a game that takes longer. */
  #tick() {
    const { games = 0, doing = "", share = 0 } = this.#last ?? {};
    const passed = doing ? share * this.#seconds + (Date.now() - this.#at) / 1000 : 0;
    by("report-share").value = Math.min(1, passed / this.#seconds);
    const time = t("{passed} of {seconds} s", { passed: Math.min(this.#seconds, Math.round(passed)), seconds: this.#seconds });
    by("report-doing").textContent = doing ? [time, gamesOf(games), doing].join(" · ") : t("The server prepares the games.");
  }

  /** @param {boolean} busy */
  #busy(busy) {
    by("report-begin").hidden = busy;
    by("report-stop").hidden = !busy;
    by("report-working").hidden = !busy;
    by("report-seconds").disabled = busy;
    if (busy) this.#tick();
  }

  /** @param {string} text */
  #say(text) {
    by("report-said").textContent = text;
  }

  /** @param {Report.ReportPage} page @param {number} games */
  #show({ title, sections, file }, games) {
    this.#file = file;
    this.#title = title;
    by("report-of").textContent = t("Of the text of {time}", { time: this.#of.time });
    by("report-of").classList.toggle("old", this.#of.isOld);
    by("report").replaceChildren(element("h2", {}, title), ...sections.flatMap((each) => this.#section(each)));
    by("report-part").hidden = false;
    this.#say(tn("The report is ready: {count} game.", "The report is ready: {count} games.", games));
  }

  #save() {
    const link = element("a", { href: URL.createObjectURL(new Blob([this.#file], { type: "text/html" })), download: `${this.#title}.html` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000); // after the browser has begun to save it
  }

  /** @param {Report.ReportSection} section @returns {Node[]} */
  #section({ title, blocks }) {
    const pictures = blocks.filter(({ kind }) => kind === "picture").map((block) => this.#block(block));
    const others = blocks.filter(({ kind }) => kind !== "picture").map((block) => this.#block(block));
    const gallery = pictures.length ? [element("div", { class: "figures" }, ...pictures)] : [];
    return [...(title ? [element("h3", {}, title)] : []), ...others, ...gallery];
  }

  /** @param {Report.ReportBlock} block @returns {Node} */
  #block({ kind, texts, rows, svg }) {
    if (kind === "text") return element("p", {}, ...this.#inline(texts[0]));
    if (kind === "list") return element("ul", {}, ...texts.map((text) => element("li", {}, ...this.#inline(text))));
    if (kind === "picture") return picture(texts[0], svg);
    const head = element("tr", {}, ...texts.map((text) => element("th", { scope: "col" }, text)));
    const body = rows.map((row) => element("tr", {}, ...row.map((text) => element("td", {}, ...this.#inline(text)))));
    const table = element("table", {}, element("thead", {}, head), element("tbody", {}, ...body));
    return element("div", { class: "wide", tabindex: 0, role: "group", "aria-label": t("Table: {columns}", { columns: texts.join(", ") }) }, table);
  }

  /** Return a text with its parts in backticks as code, and its lines of the text as buttons that lead there. @param {string} text @returns {(Node | string)[]} */
  #inline(text) {
    return text.split("`").flatMap((part, place) => (place % 2 ? [element("code", {}, part)] : this.#linked(part)));
  }

  /** @param {string} text @returns {(Node | string)[]} */
  #linked(text) {
    return text.split(PLACE).map((part, place) => {
      if (place % 2 === 0) return part;
      const button = element("button", { type: "button", class: "line" }, t("line {line}", { line: part }));
      button.addEventListener("click", () => this.#source.goTo(Number(part)));
      return button;
    });
  }
}

/** Return a plot as an image of its own, so that its styles keep to themselves. @param {string} name @param {string} svg */
function picture(name, svg) {
  const source = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  return element("figure", {}, element("img", { src: source, alt: t("{name}; the tables below have the figures", { name }) }));
}
