/** The author's own images of pieces: files that become figures of the board. */

import { t } from "../board/language.js";
import { by, element } from "../play/dom.js";

/** @typedef {(method: string, path: string, body?: unknown) => Promise<any>} Api */

const SIDES = "wbn";
const NAMES = [t("White"), t("Black"), t("Neutral")];
const FILE = /^([wbn])(.+)\.svg$/i;

export class Figures {
  #api;
  #address;
  #board;
  /** The figures by their names. @type {Record<string, string>} */
  #own = {};
  /** The table as the text gives it. @type {Scene.Table | null} */
  #table = null;

  /** @param {Api} api @param {(rest: string) => string} address @param {{table: any}} board */
  constructor(api, address, board) {
    this.#api = api;
    this.#address = address;
    this.#board = board;
    by("images").addEventListener("click", () => this.#open());
    by("image-files").addEventListener("change", () => this.#send([...(by("image-files").files ?? [])]));
  }

  /** Show the figures of another draft; a reader of a published text has none to change. @param {boolean} own */
  async load(own) {
    by("images").hidden = !own;
    this.#take(own ? await this.#api("GET", this.#address("/figures")).catch(() => ({ figures: {} })) : { figures: {} });
  }

  /** Show a table on the board. @param {Scene.Table} table */
  show(table) {
    this.#table = table;
    this.#board.table = this.#dressed(table);
  }

  /** @param {Scene.Table} table */
  #dressed(table) {
    const pieces = table.pieces.map((piece) => ({ ...piece, figures: piece.figures.map((figure, side) => this.#own[`${SIDES[side]}${piece.symbol}`] ?? figure) }));
    return { ...table, pieces };
  }

  /** @param {{figures: Record<string, string>}} found */
  #take({ figures }) {
    this.#own = figures;
    if (this.#table) this.show(this.#table);
    by("image-list").replaceChildren(...Object.entries(figures).map(([name, figure]) => this.#row(name, figure)));
    by("images-part").hidden = !by("image-list").children.length;
  }

  /** @param {string} name @param {string} figure */
  #row(name, figure) {
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 45 45">${figure}</svg>`;
    const remove = element("button", { type: "button", class: "quiet", "aria-label": t("Remove the image {name}", { name }) }, t("Remove"));
    remove.addEventListener("click", () => this.#do(() => this.#api("DELETE", this.#address(`/figures/${encodeURIComponent(name)}`))));
    const piece = this.#table?.pieces.find(({ symbol }) => symbol === name.slice(1));
    const named = piece?.name ?? t("no piece has the symbol {symbol}", { symbol: name.slice(1) });
    const what = `${NAMES[SIDES.indexOf(name[0])]}: ${named}`;
    return element("li", {}, element("img", { src: `data:image/svg+xml,${encodeURIComponent(drawing)}`, alt: "", width: 36, height: 36 }), element("span", {}, what), remove);
  }

  #open() {
    by("image-fault").hidden = true;
    by("images-dialog").showModal();
  }

  /** @param {File[]} files */
  async #send(files) {
    for (const file of files) if (!(await this.#do(() => this.#put(file)))) break;
    by("image-files").value = "";
  }

  /** @param {File} file */
  async #put(file) {
    if (!this.#table) throw new Error(t("The text has no board yet. Images come when it has no errors."));
    const found = FILE.exec(file.name);
    const name = found ? `${found[1].toLowerCase()}${found[2]}` : "";
    const symbols = this.#table.pieces.map(({ symbol }) => symbol);
    if (!symbols.includes(name.slice(1))) throw new Error(t("{file}: name the file by its side and the symbol of a piece, such as w{first}.svg. The symbols are {symbols}.", { file: file.name, first: symbols[0], symbols: symbols.join(", ") }));
    return this.#api("PUT", this.#address(`/figures/${encodeURIComponent(name)}`), { svg: await file.text() });
  }

  /** Do something that gives the figures anew, or say why not. @param {() => Promise<any>} deed */
  async #do(deed) {
    by("image-fault").hidden = true;
    try {
      this.#take(await deed());
      return true;
    } catch (fault) {
      by("image-fault").textContent = /** @type {Error} */ (fault).message;
      by("image-fault").hidden = false;
      return false;
    }
  }
}
