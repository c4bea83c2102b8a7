/** The chat of the two people who play a game: lines, a mute that this browser remembers, and reports. */

import { by, detailOf, element } from "./dom.js";
import { t } from "../board/language.js";

/** @import { GamePage } from "./page.js" */
/** @import { Wire } from "./wire.js" */

const SIDES = [t("White"), t("Black")];
const MUTED = "muted";
/** Games whose mutes are remembered. */
const GAMES = 50;

export class Chat {
  #page;
  #wire;
  /** The lines by their numbers: one may come twice. @type {Map<number, Game.ChatLine>} */
  #lines = new Map();
  /** True since the page shows the game: lines may come before. */
  #isReady = false;

  /** @param {GamePage} page @param {Wire} wire */
  constructor(page, wire) {
    this.#page = page;
    this.#wire = wire;
    wire.addEventListener("chat", (event) => this.#hear(detailOf(event).lines));
    wire.addEventListener("seats", () => this.#draw());
    page.addEventListener("shown", () => {
      this.#isReady = true;
      this.#draw();
    });
    for (const id of ["tab-chat", "handle"]) by(id).addEventListener("click", () => this.#draw());
    by("chat-form").addEventListener("submit", (event) => this.#say(event));
    by("chat-answer").addEventListener("click", () => this.#open());
    by("chat-mute").addEventListener("click", () => this.#mute(!this.#isMuted));
    by("chat-report").addEventListener("click", () => by("sure-report").showModal());
    by("report-no").addEventListener("click", () => by("sure-report").close());
    by("report-yes").addEventListener("click", () => this.#report());
  }

  get #isMuted() {
    return muted().includes(this.#page.id);
  }

  /** @param {Game.ChatLine[]} lines */
  #hear(lines) {
    for (const line of lines) this.#lines.set(line.n, line);
    this.#draw();
  }

  /** The number of the last line that was read: this tab remembers it, and what came before one's own last line was read as well. */
  get #seen() {
    const own = [...this.#lines.values()].filter(({ by: seat }) => seat === this.#you).map(({ n }) => n);
    return Math.max(Number(sessionStorage.getItem(`read-${this.#page.id}`)), 0, ...own);
  }

  get #you() {
    return this.#page.shown.scene.you;
  }

  /** True if the lines are on the screen: on a phone they may be below its edge. */
  get #isOpen() {
    const handle = by("handle");
    return !by("panel-chat").hidden && !(handle.offsetParent && handle.getAttribute("aria-expanded") === "false");
  }

  /** The lines that are shown: those of a muted side are not. */
  get #shown() {
    const all = [...this.#lines.values()].sort((one, other) => one.n - other.n);
    return this.#isMuted ? all.filter(({ by: seat }) => seat === this.#you) : all;
  }

  #draw() {
    if (!this.#isReady) return;
    const { scene } = this.#page.shown;
    by("tab-chat").hidden = scene.you === null || scene.game.state === "open" || scene.seats.some(({ kind }) => kind !== "person");
    const lines = this.#shown;
    if (this.#isOpen && lines.length) sessionStorage.setItem(`read-${this.#page.id}`, String(lines[lines.length - 1].n));
    const news = lines.filter(({ n, by: seat }) => n > this.#seen && seat !== this.#you);
    by("tab-chat").textContent = news.length ? t("Chat ({count})", { count: news.length }) : t("Chat");
    by("chat-news").hidden = !news.length;
    if (news.length) by("chat-news-text").textContent = this.#sentence(news[news.length - 1]);
    const has = by("chat-lines").childElementCount;
    if (has > lines.length) by("chat-lines").replaceChildren();
    for (const line of lines.slice(by("chat-lines").childElementCount)) by("chat-lines").append(element("p", { class: line.by === this.#you ? "own" : "" }, element("b", {}, this.#name(line.by)), `: ${line.text}`));
    if (lines.length !== has) by("chat-lines").scrollTop = by("chat-lines").scrollHeight;
    by("chat-mute").textContent = this.#isMuted ? t("Hear the other side again") : t("Mute the other side");
    by("chat-report").hidden = ![...this.#lines.values()].some(({ by: seat }) => seat !== this.#you);
  }

  /** @param {Game.ChatLine} line */
  #sentence({ by: seat, text }) {
    return `${this.#name(seat)}: ${text}`;
  }

  /** @param {number} seat */
  #name(seat) {
    return seat === this.#you ? t("You") : this.#page.shown.scene.seats[seat].name || SIDES[seat];
  }

  /** @param {Event} event */
  async #say(event) {
    event.preventDefault();
    const text = by("chat-text").value.trim();
    if (!text) return;
    const found = await this.#wire.ask("say", { text });
    if (found && !found.error) by("chat-text").value = "";
    this.#tell(found ? (found.error ?? "") : t("This was not sent: you write too fast, or the server does not answer."));
  }

  /** @param {string} text */
  #tell(text) {
    by("chat-note").textContent = text;
  }

  /** Go to the chat from the note about a new line; on a phone it is below the board. */
  #open() {
    if (by("handle").getAttribute("aria-expanded") === "false" && by("handle").offsetParent) by("handle").click();
    by("tab-chat").click();
    by("chat-text").focus();
  }

  /** @param {boolean} yes */
  #mute(yes) {
    const others = muted().filter((game) => game !== this.#page.id);
    localStorage.setItem(MUTED, JSON.stringify(yes ? [...others, this.#page.id].slice(-GAMES) : others));
    by("chat-lines").replaceChildren();
    this.#draw();
  }

  async #report() {
    by("sure-report").close();
    const found = await this.#wire.ask("report", {});
    if (!found || found.error) return this.#tell(found?.error ?? t("The report was not sent; try again in a moment."));
    this.#mute(true);
    this.#tell(t("The report is kept. You do not see any more what the other side writes."));
  }
}

/** Return the games in which this browser has muted the other side. @returns {string[]} */
const muted = () => JSON.parse(localStorage.getItem(MUTED) ?? "[]");
