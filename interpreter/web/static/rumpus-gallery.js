/**
 * `<rumpus-gallery>`: searches and filters the cards inside it, which are links that work without it.
 *
 * Inside: an `input[type=search]`, buttons with `data-tag`, items with `data-words`, `data-title` and `data-tags`, an
 * element of class `none` for what is said when nothing is found, and one of class `count` for the number of games. `/` goes to the search; arrows walk the cards.
 */

const NEAR = 3;

/** Return the number of letters to change, add or remove to get from one word to another. @param {string} a @param {string} b */
export function distance(a, b) {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) next[j] = Math.min(next[j - 1] + 1, row[j] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
    row = next;
  }
  return row[b.length];
}

/** @typedef {HTMLElement & {dataset: {words: string, title: string, tags: string, tag: string}}} Card */
class RumpusGallery extends HTMLElement {
  #tag = "";
  /** @type {HTMLInputElement} */
  search;
  /** @type {Card[]} */
  items;
  /** @type {HTMLElement} */
  none;
  /** @type {HTMLElement} */
  count;

  connectedCallback() {
    this.search = /** @type {HTMLInputElement} */ (this.querySelector("input[type=search]"));
    this.items = /** @type {Card[]} */ ([...this.querySelectorAll("li[data-words]")]);
    this.none = /** @type {HTMLElement} */ (this.querySelector(".none"));
    this.count = /** @type {HTMLElement} */ (this.querySelector(".count"));
    this.search.addEventListener("input", () => this.#show());
    for (const button of this.#kinds()) button.addEventListener("click", () => this.#choose(button));
    this.addEventListener("keydown", (event) => this.#walk(event));
    document.addEventListener("keydown", (event) => this.#slash(event));
    this.#show();
  }

  #kinds() {
    return /** @type {Card[]} */ ([...this.querySelectorAll("[data-tag]")]);
  }

  /** @param {Card} chosen */
  #choose(chosen) {
    this.#tag = chosen.dataset.tag;
    for (const button of this.#kinds()) button.setAttribute("aria-pressed", String(button === chosen));
    this.#show();
  }

  #show() {
    const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    /** @type {(item: Card) => boolean} */
    const fits = ({ dataset }) => words.every((word) => dataset.words.includes(word)) && (!this.#tag || dataset.tags.split("|").includes(this.#tag));
    for (const item of this.items) item.hidden = !fits(item);
    const found = this.items.some((item) => !item.hidden);
    this.none.replaceChildren(...(found ? [] : this.#apology(words.join(" "))));
    this.#tellCount();
  }

  /** Say how many games are shown; the last item is none. */
  #tellCount() {
    const games = this.items.filter((item) => !item.querySelector(".new"));
    const shown = games.filter((item) => !item.hidden).length;
    const text = shown === games.length ? `${shown} games` : `${shown} of ${games.length} games`;
    if (this.count.textContent !== text) this.count.textContent = text;
  }

  /**
   * Return what is shown when nothing is found: the nearest title, and a way to see all games again.
   * @param {string} words @returns {(Node | string)[]}
   */
  #apology(words) {
    const near = this.items.map(({ dataset: { title } }) => ({ title, far: distance(words, title.toLowerCase()) })).sort((a, b) => a.far - b.far)[0];
    const heading = document.createElement("b");
    heading.textContent = words ? `No game has “${words}” in it.` : "No game is of this kind.";
    const all = this.#button("Show all games", "");
    return words && near && near.far <= NEAR ? [heading, " Did you mean ", this.#button(near.title, near.title), "? ", all] : [heading, " ", all];
  }

  /** Return a button that searches for a text among all kinds. @param {string} text @param {string} search */
  #button(text, search) {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", className: "link", textContent: text });
    button.addEventListener("click", () => {
      this.search.value = search;
      this.#choose(/** @type {Card} */ (this.querySelector("[data-tag='']")));
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

  /** @param {KeyboardEvent} event */
  #walk(event) {
    const links = this.items.filter((item) => !item.hidden).map((item) => /** @type {HTMLAnchorElement} */ (item.querySelector("a")));
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

customElements.define("rumpus-gallery", RumpusGallery);
