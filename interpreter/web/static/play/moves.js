/** The list of moves: turns of actions, each a button that shows the position after it, and the branch that is tried. */

import { figurine } from "./figurines.js";
import { element } from "./dom.js";

/** @typedef {{said: string[], table: Scene.Table | null}} Notation the actions as they are written, and the table if their pieces are drawn */

/** Return actions as they are written; `place` is that of the first one in the notation. @param {Notation} notation @param {string[]} actions @param {number} place */
export const written = ({ said }, actions, place) => actions.map((action, i) => said[place + i] || action);

/** Return a button with an action as it is written. @param {Notation} notation @param {string} action @param {number} place @param {number} side */
export function moveButton(notation, action, place, side) {
  const { table } = notation;
  const [text] = written(notation, [action], place);
  const button = element("button", { type: "button", class: "move", title: text === action ? null : action, "aria-label": table ? text : null });
  button.append(...(table ? figurine(table, text, side) : [text]));
  return button;
}

export class Moves {
  #list;
  #go;
  /** @type {Notation} */
  #notation = { said: [], table: null };

  /** `go` is called with the number of actions to show. @param {HTMLElement} list @param {(count: number) => void} go */
  constructor(list, go) {
    this.#list = list;
    this.#go = go;
  }

  /**
   * Draw the turns of a game, some with notes; `at` is the number of actions shown, `branch` the actions tried after them.
   * @param {Game.GameScene["turns"]} turns @param {number} at @param {string[]} branch @param {Notation} notation
   */
  draw(turns, at, branch, notation) {
    this.#notation = notation;
    let count = 0;
    /** @type {Map<number, HTMLTableRowElement>} */
    const rows = new Map();
    for (const [number, side, actions, note] of turns) {
      const cell = element("td", {});
      actions.forEach((action, i) => {
        count += 1;
        if (i) cell.append(" · ");
        cell.append(this.#button(action, count, at, side));
        if (count === at && branch.length) cell.append(this.#tried(branch));
      });
      if (note) cell.append(element("span", { class: "remark" }, ` ${note}`));
      const row = rows.get(number) ?? element("tr", {}, element("th", { scope: "row" }, String(number)), element("td", {}), element("td", {}));
      row.children[1 + side].replaceWith(this.#joined(row.children[1 + side], cell));
      rows.set(number, row);
    }
    this.#list.replaceChildren(...rows.values());
    if (at === 0 && branch.length) this.#list.prepend(element("tr", {}, element("th", {}), element("td", { colspan: 2 }, this.#tried(branch))));
    this.reveal();
  }

  /** Scroll the list so that the move is seen after which the position is shown. */
  reveal() {
    const shown = this.#list.querySelector("[aria-current]") ?? this.#list.firstElementChild;
    if (shown) reveal(shown);
  }

  /** @param {Element} old @param {HTMLElement} cell */
  #joined(old, cell) {
    if (old.childNodes.length) cell.prepend(...old.childNodes, " · ");
    return cell;
  }

  /** @param {string} action @param {number} count @param {number} at @param {number} side */
  #button(action, count, at, side) {
    const button = moveButton(this.#notation, action, count - 1, side);
    if (count === at) button.setAttribute("aria-current", "true");
    button.addEventListener("click", () => this.#go(count));
    return button;
  }

  /** @param {string[]} branch */
  #tried(branch) {
    return element("span", { class: "branch" }, ` (${branch.join(" · ")})`);
  }
}

/** The actions that a line has room for. */
const LATELY = 12;

/** Return the last actions before a position in a line, with the numbers of their turns. @param {Game.GameScene["turns"]} turns @param {number} at @param {string[]} said */
export function lately(turns, at, said) {
  let count = 0;
  let last = 0;
  const words = turns.flatMap(([number, , actions]) => actions.map((action) => {
    const text = said[count++] || action;
    const isNew = number !== last;
    last = number;
    return isNew ? ` ${number}. ${text}` : text;
  }));
  return words.slice(Math.max(0, at - LATELY), at).join(" ").trim();
}

/** Scroll the boxes around a move so that it is seen; the page stays where it is, and so does the board. @param {Element} move */
function reveal(move) {
  for (const box of [move.closest(".scroll"), move.closest(".rest")]) {
    if (!box) continue;
    const [inner, outer] = [move.getBoundingClientRect(), box.getBoundingClientRect()];
    box.scrollTop += Math.min(0, inner.top - outer.top) + Math.max(0, inner.bottom - outer.bottom);
  }
}
