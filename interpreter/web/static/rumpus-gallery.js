/**
 * `<rumpus-gallery>`: searches, filters and orders the cards inside it, which are links that work without it.
 *
 * Inside: an `input[type=search]`, a select of class `order`, buttons with `data-kind`, items with `data-title` and, where
 * known, `data-names`, `data-kind`, `data-more`, `data-year`, `data-squares`
 * and `data-featured`, an element of class `none` for what is
 * said when nothing is found, and one of class `count` for the number of games. `/` goes to the search, Enter opens the
 * first game, arrows walk the cards. The address tells what is sought.
 */
import { MiniSearch } from "./rumpus-search.js";
import { element } from "./play/dom.js";
import { t, tn } from "./board/language.js";

const FIELDS = ["title", "names", "kind", "origin", "about", "more"];
const BOOST = { title: 8, names: 8, kind: 3, origin: 2, about: 1, more: 1 };
const SHORT = 3; // letters of a word that must be written as it is

/** Return a text without what people write in several ways: capitals, accents, blanks and hyphens. @param {string} text */
export const folded = (text) => plain(text).replace(/[^\p{L}\p{N}]/gu, "");

/** Return a text in lower case, without accents. @param {string} text */
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** @typedef {HTMLElement & {dataset: {title: string, names?: string, kind?: string, more?: string, year?: string, squares?: string, featured?: string}}} Card */
/** @typedef {(one: Card, other: Card) => number} Order */

/** @param {"year" | "squares"} field @param {number} sign @returns {Order} the cards without a value last */
const by = (field, sign) => (one, other) => {
  const [a, b] = [Number(one.dataset[field] ?? 0), Number(other.dataset[field] ?? 0)];
  return Number(!a) - Number(!b) || sign * (a - b);
};

/** @type {Record<string, Order>} */
const ORDERS = {
  title: (one, other) => one.dataset.title.localeCompare(other.dataset.title),
  small: by("squares", 1),
  large: by("squares", -1),
  new: by("year", -1),
  old: by("year", 1),
};

class RumpusGallery extends HTMLElement {
  #kind = "";
  /** @type {HTMLInputElement} */
  search;
  /** @type {HTMLSelectElement} */
  order;
  /** @type {Card[]} */
  items;
  /** @type {HTMLElement} */
  none;
  /** @type {HTMLElement} */
  count;
  /** @type {MiniSearch<Record<string, unknown>>} */
  index;

  connectedCallback() {
    this.search = /** @type {HTMLInputElement} */ (this.querySelector("input[type=search]"));
    this.order = /** @type {HTMLSelectElement} */ (this.querySelector(".order"));
    this.items = /** @type {Card[]} */ ([...this.querySelectorAll("li[data-title]")]);
    this.none = /** @type {HTMLElement} */ (this.querySelector(".none"));
    this.count = /** @type {HTMLElement} */ (this.querySelector(".count"));
    this.index = new MiniSearch({ fields: FIELDS, processTerm: plain });
    this.index.addAll(this.items.map(record));
    this.#recall();
    this.search.addEventListener("input", () => this.#show());
    this.order.addEventListener("change", () => this.#show());
    for (const button of this.#kinds()) button.addEventListener("click", () => this.#choose(button.dataset.kind ?? ""));
    this.addEventListener("keydown", (event) => this.#press(event));
    document.addEventListener("keydown", (event) => this.#slash(event));
    this.#choose(this.#kind);
  }

  #kinds() {
    return /** @type {HTMLElement[]} */ ([...this.querySelectorAll("button[data-kind]")]);
  }

  /** Take what is sought from the address. */
  #recall() {
    const asked = new URLSearchParams(location.search);
    const kind = asked.get("kind") ?? "";
    this.search.value = asked.get("search") ?? "";
    this.order.value = asked.get("order") ?? "";
    if (this.order.selectedIndex < 0) this.order.value = "";
    if (this.#kinds().some((button) => button.dataset.kind === kind)) this.#kind = kind;
  }

  /** Tell in the address what is sought, so that the way back from a game finds it again. */
  #remember() {
    const asked = new URLSearchParams();
    for (const [name, value] of Object.entries({ search: this.search.value, kind: this.#kind, order: this.order.value })) if (value) asked.set(name, value);
    const text = asked.toString();
    history.replaceState(null, "", text ? `?${text}` : location.pathname);
  }

  /** @param {string} kind */
  #choose(kind) {
    this.#kind = kind;
    for (const button of this.#kinds()) button.setAttribute("aria-pressed", String(button.dataset.kind === kind));
    this.#show();
  }

  #show() {
    const words = this.search.value.trim();
    const { named, others } = this.#sought(words);
    if (ORDERS[this.order.value]) others.sort(ORDERS[this.order.value]);
    const ranked = [...named, ...others].filter(({ dataset }) => !this.#kind || dataset.kind === this.#kind);
    const found = new Set(ranked);
    for (const item of this.items) item.hidden = !found.has(item);
    this.items[0]?.parentElement?.append(...ranked);
    this.none.replaceChildren(...(ranked.length ? [] : this.#apology(words)));
    this.#tellCount();
    this.#remember();
  }

  /** Return the cards with just this name, and the others that fit a text, the best first. @param {string} words */
  #sought(words) {
    const named = words ? this.items.filter((item) => names(item).includes(folded(words))) : [];
    const found = words ? this.#found(words, "AND") : this.items;
    return { named, others: found.filter((item) => !named.includes(item)) };
  }

  /** @param {string} words @param {"AND" | "OR"} together */
  #found(words, together) {
    /** @type {(term: string) => boolean} */
    const long = (term) => term.length > SHORT;
    const options = {
      combineWith: together,
      boost: BOOST,
      prefix: long,
      fuzzy: (/** @type {string} */ term) => long(term) && 0.2,
      boostDocument: (/** @type {number} */ id) => (this.items[id].dataset.featured === undefined ? 1 : 2),
    };
    return this.index.search(words, options).map(({ id }) => this.items[id]);
  }

  /** Say how many games are shown; the last item is none. */
  #tellCount() {
    const games = this.items.filter((item) => !item.querySelector(".new"));
    const shown = games.filter((item) => !item.hidden).length;
    const text = shown === games.length ? tn("{count} game", "{count} games", shown) : t("{shown} of {all} games", { shown, all: games.length });
    if (this.count.textContent !== text) this.count.textContent = text;
  }

  /**
   * Return what is shown when nothing is found: a title with some of the words, and a way to see all games again.
   * @param {string} words @returns {(Node | string)[]}
   */
  #apology(words) {
    const near = words ? this.#found(words, "OR")[0]?.dataset.title : "";
    const heading = element("b", {}, words ? t("No game has “{words}” in it.", { words }) : t("No game is of this kind."));
    const all = this.#button(t("Show all games"), "");
    return near ? [heading, " ", t("Did you mean"), " ", this.#button(near, near), "? ", all] : [heading, " ", all];
  }

  /** Return a button that searches for a text among all kinds. @param {string} text @param {string} search */
  #button(text, search) {
    const button = element("button", { type: "button", class: "link" }, text);
    button.addEventListener("click", () => {
      this.search.value = search;
      this.#choose("");
      this.search.focus();
    });
    return button;
  }

  /** @param {KeyboardEvent} event */
  #slash(event) {
    if (event.key !== "/" || /** @type {Partial<Element>} */ (event.target).closest?.("input, textarea, select")) return;
    event.preventDefault();
    this.search.focus();
  }

  #links() {
    const shown = [...this.querySelectorAll("li[data-title]:not([hidden]) a")];
    return /** @type {HTMLAnchorElement[]} */ (shown);
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (event.target === this.order) return;
    if (event.target === this.search && event.key === "Enter" && this.search.value.trim()) this.#links()[0]?.click();
    else this.#walk(event);
  }

  /** @param {KeyboardEvent} event */
  #walk(event) {
    const links = this.#links();
    const at = links.indexOf(/** @type {HTMLAnchorElement} */ (document.activeElement));
    const across = at < 0 ? 1 : links.filter((link) => link.offsetTop === links[0].offsetTop).length;
    /** @type {Record<string, number>} */
    const steps = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: across, ArrowUp: -across };
    const step = steps[event.key];
    if (!step || (event.target === this.search && event.key !== "ArrowDown")) return;
    const next = at < 0 ? links[0] : links[at + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }
}

/** Return what the search knows of a card. @param {Card} item @param {number} id */
function record(item, id) {
  const { title, names, kind, more } = item.dataset;
  /** @type {(name: string) => string} */
  const text = (name) => item.querySelector(name)?.textContent ?? "";
  return { id, title, kind, more, names: names?.replaceAll("|", " "), origin: text(".dim"), about: text(".text") };
}

/** Return the names of a card, folded. @param {Card} item */
const names = ({ dataset }) => [dataset.title, ...(dataset.names ?? "").split("|")].map(folded);

customElements.define("rumpus-gallery", RumpusGallery);
