/** The page of a tournament: it asks the server for its state every few seconds. */

import { t, tn } from "./board/language.js";
import { ask, by, element, sentenceOf } from "./play/dom.js";
import { register } from "./play/keeping.js";
import { notify, offerNotices } from "./play/notices.js";
import { keepName, keptName } from "./tournament/name.js";
import { reportParts } from "./tournament/report.js";
import { about, nameOf, result, state } from "./tournament/words.js";

const PAUSE_MS = 4_000;
/** Columns of the standings that a phone does not show: wins, draws and losses. */
const ROOMY = new Set([4, 5, 6]);

class TournamentPage {
  /** @type {Tournaments.TournamentReply | null} */
  #shown = null;
  /** Counts requests: an answer that is not the newest is dropped. */
  #asked = 0;
  /** The player has asked for a game, and goes to it when it begins. */
  #eager = false;
  /** @type {() => Promise<void>} */
  #sure = async () => {};

  /** @param {string} id */
  constructor(id) {
    this.address = `/api/tournaments/${id}`;
    by("name").value ||= keptName();
    this.#listen();
  }

  #listen() {
    by("ready").addEventListener("click", () => this.#ready());
    by("begin").addEventListener("click", () => this.#do("begin", {}));
    by("copy").addEventListener("click", () => this.#copy());
    by("leave").addEventListener("click", () => this.#confirm(t("Do you want to leave? You get no more games here; one that is on goes on."), t("Leave"), "leave"));
    by("end").addEventListener("click", () => this.#confirm(t("Do you want to end the tournament for all? Games that are on go on, and count."), t("End it"), "end"));
    by("sure-yes").addEventListener("click", () => this.#sure());
    by("sure-no").addEventListener("click", () => by("sure").close());
    by("joining").addEventListener("submit", (event) => this.#join(event));
    by("opinion").addEventListener("submit", (event) => this.#judge(event));
    by("report").addEventListener("click", () => this.#report());
    document.addEventListener("visibilitychange", () => document.hidden || this.#follow());
  }

  /** Show the state, again and again. */
  async keepFollowing() {
    await this.#follow();
    setTimeout(() => this.keepFollowing(), PAUSE_MS);
  }

  async #follow() {
    const asked = ++this.#asked;
    const found = await ask(this.address).catch(() => null);
    if (asked !== this.#asked) return;
    by("lost").hidden = Boolean(found);
    if (found) this.#show(found);
  }

  /** @param {Tournaments.TournamentReply} found */
  #show(found) {
    const before = this.#shown?.you.game;
    this.#shown = found;
    const game = found.you.game;
    if (game && game !== before && this.#eager) return location.assign(`/game/${game}`);
    say("about", about(found));
    say("says", state(found));
    this.#drawDeeds(found);
    this.#drawOwn(found);
    this.#drawStandings(found);
    this.#drawGames(found);
  }

  /** @param {Tournaments.TournamentReply} found */
  #drawDeeds({ you, kind, state: now, standings }) {
    const isIn = you.number !== null && !you.left;
    const mayWait = isIn && now === "on" && kind !== "round-robin" && !you.game;
    by("ready").hidden = !mayWait;
    by("ready").setAttribute("aria-pressed", String(you.ready));
    by("ready").textContent = you.ready ? t("Waiting for a game; press to stop") : t("I am ready for a game");
    by("begin").hidden = !(you.owner && now === "open");
    by("begin").disabled = standings.filter(({ left }) => !left).length < 2;
    by("leave").hidden = !isIn || now === "over";
    by("end").hidden = !(you.owner && now === "on");
    by("joining").hidden = isIn || now === "over" || (kind === "round-robin" && now !== "open" && you.number === null);
    if (by("opinion").hidden && you.number !== null) this.#recall(you);
    by("opinion").hidden = you.number === null || now === "open";
  }

  /** Fill in what the player has said before. @param {Tournaments.YouShape} you */
  #recall({ stars, opinion }) {
    const form = by("opinion");
    for (const radio of /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("[name=stars]"))) radio.checked = Number(radio.value) === stars;
    /** @type {HTMLTextAreaElement} */ (form.elements.namedItem("text")).value = opinion;
  }

  /** Show the own games that are on. @param {Tournaments.TournamentReply} found */
  #drawOwn(found) {
    const { number } = found.you;
    const own = found.pairings.filter((each) => each.state !== "over" && (each.white === number || each.black === number));
    const key = own.map(({ game }) => game).join();
    by("own").hidden = !own.length;
    if (by("own").dataset.games === key) return; // a reader would hear it again
    by("own").dataset.games = key;
    if (own.length) notify(t("{title}: your game has begun.", { title: found.title }));
    const links = own.map(({ game, white, black }) => {
      const other = white === number ? black : white;
      return element("a", { class: "button main", href: `/game/${game}` }, t("Play against {player}", { player: nameOf(found, other) }));
    });
    by("own").replaceChildren(own.length === 1 ? t("Your game has begun.") : tn("You have {count} game.", "You have {count} games.", own.length), ...links);
  }

  /** @param {Tournaments.TournamentReply} found */
  #drawStandings({ standings, you, kind }) {
    by("tiebreak").hidden = kind !== "round-robin";
    const rows = standings.map((row) => {
      const name = element("span", { class: row.left && "left" }, row.name);
      const cells = [row.place, element("span", {}, name, row.number === you.number ? t(" (you)") : "", row.left ? t(" has left") : ""), row.points, row.played, row.wins, row.draws, row.losses, ...(kind === "round-robin" ? [row.tiebreak] : [])];
      return element("tr", { class: row.number === you.number && "you" }, ...cells.map((cell, column) => element("td", { class: ROOMY.has(column) && "roomy" }, cell instanceof Node ? cell : String(cell))));
    });
    by("standings").replaceChildren(...rows);
  }

  /** Show the games: rounds in their order, of others the newest first. @param {Tournaments.TournamentReply} found */
  #drawGames(found) {
    const { pairings, kind } = found;
    by("no-games").hidden = pairings.length > 0;
    by("games-table").hidden = !pairings.length;
    by("round").textContent = kind === "round-robin" ? t("Round") : t("Game");
    const shown = kind === "round-robin" ? pairings : [...pairings].reverse();
    const key = JSON.stringify([shown, found.standings.map(({ name }) => name)]);
    if (by("games").dataset.shown === key) return; // the focus stays on its link
    by("games").dataset.shown = key;
    const rows = shown.map((each) => {
      const link = each.game ? element("a", { href: `/game/${each.game}` }, result(each)) : result(each);
      return element("tr", {}, ...[String(each.round), nameOf(found, each.white), nameOf(found, each.black), link].map((cell) => element("td", {}, cell)));
    });
    by("games").replaceChildren(...rows);
  }

  async #ready() {
    const ready = by("ready").getAttribute("aria-pressed") !== "true";
    this.#eager = ready;
    await this.#do("ready", { ready });
  }

  /** @param {Event} event */
  async #join(event) {
    event.preventDefault();
    const name = by("name").value.trim();
    keepName(name);
    await this.#do("join", { name });
  }

  /** @param {Event} event */
  async #judge(event) {
    event.preventDefault();
    const data = new FormData(by("opinion"));
    if (await this.#do("opinion", { stars: Number(data.get("stars")), text: String(data.get("text")) })) this.#note(t("Your opinion is kept."));
  }

  async #report() {
    by("reported").textContent = t("Counting …");
    try {
      by("reported").replaceChildren(...reportParts(await ask(`${this.address}/report`)));
    } catch (fault) {
      by("reported").textContent = sentenceOf(fault);
    }
  }

  /** Ask whether to do something that cannot be taken back. @param {string} text @param {string} yes @param {string} deed */
  #confirm(text, yes, deed) {
    by("sure-text").textContent = text;
    by("sure-yes").textContent = yes;
    this.#sure = async () => {
      by("sure").close();
      await this.#do(deed, {});
    };
    by("sure").showModal();
  }

  /** Send something, and show the new state. @param {string} deed @param {unknown} body */
  async #do(deed, body) {
    try {
      await ask(`${this.address}/${deed}`, body);
      this.#note("");
      await this.#follow();
      return true;
    } catch (fault) {
      this.#note(sentenceOf(fault));
      return false;
    }
  }

  async #copy() {
    try {
      await navigator.clipboard.writeText(location.href);
      this.#note(t("The link is copied."));
    } catch {
      this.#note(t("Copy this address: {address}", { address: location.href }));
    }
  }

  /** @param {string} text */
  #note(text) {
    by("note").hidden = !text;
    by("note").textContent = text;
  }
}

/** Set a text if it is another one: what is the same is not read again. @param {string} id @param {string} text */
function say(id, text) {
  if (by(id).textContent !== text) by(id).textContent = text;
}

register();
offerNotices(by("notices"), by("notices-note"));
const { tournament = "" } = /** @type {HTMLElement} */ (document.querySelector("main")).dataset;
new TournamentPage(tournament).keepFollowing();
