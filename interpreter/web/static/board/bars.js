/** The bars above and below the board: hands, units that wait, captured units and the score of each side. */

import { html } from "./dom.js";
import { picture } from "./figures.js";
import { heldPiece } from "./picking.js";
import { t } from "./language.js";

const SIDES_OF_BOARD = [t("white's side of the board"), t("black's side of the board")];
const HANDS = [t("white's hand"), t("black's hand")];

/** @typedef {{table: Scene.Table, view: Position, legal: Legal | null, source: string | null, below: number, plans: number | null}} Drawn `plans` is the side that plans while the other acts */
/** @typedef {[piece: number, count: number | string]} Held */
/**
 * @typedef {object} Bar what a bar shows
 * @property {number} side
 * @property {Held[] | null} hand
 * @property {[piece: number, side: number][]} waiting
 * @property {[piece: number, count: number][]} captured
 * @property {number | null} score
 * @property {string[]} sources
 * @property {string[]} targets
 * @property {string | null} source
 */

/** The side of neutral units, which wait with the side that places them. */
const NEUTRAL = 2;

export class Bars {
  constructor() {
    this.elements = [bar("top"), bar("bottom")];
    /** @type {Set<number>[]} */
    this.seen = [];
    /** @type {string[]} */
    this.drawn = [];
    this.clear();
  }

  /** Forget the kinds of another game; those that a hand has had stay visible. */
  clear() {
    this.seen = [new Set(), new Set()];
    this.drawn = ["", ""];
  }

  /** Draw the bars that changed; keep the focus. @param {Drawn} drawn */
  draw(drawn) {
    const { table, below } = drawn;
    [1 - below, below].forEach((side, i) => {
      const state = this.#state(drawn, side);
      const key = JSON.stringify(state);
      if (key === this.drawn[i]) return;
      this.drawn[i] = key;
      this.#fill(this.elements[i], state, table);
    });
  }

  /** @type {(drawn: Drawn, side: number) => Bar} */
  #state({ table, view, legal, source, plans }, side) {
    const acting = view.actor === side ? legal : null;
    /** @type {Map<number, number | string>} */
    const counts = new Map([...(view.hands?.[side] ?? []), ...(table.endless ?? []).map((piece) => /** @type {Held} */ ([piece, "∞"]))]);
    for (const piece of counts.keys()) this.seen[side].add(piece);
    const planned = plans === side ? [...counts].filter(([, count]) => count !== 0).map(([piece]) => `hand:${piece}`) : [];
    const sources = acting ? inHand(acting.from) : planned;
    for (const piece of sources.map(heldPiece)) if (piece !== null && !counts.has(piece)) counts.set(piece, ""); // another one drops as it
    return {
      side,
      hand: table.hands ? [...new Set([...this.seen[side], ...counts.keys()])].sort((a, b) => a - b).map((piece) => /** @type {Held} */ ([piece, counts.get(piece) ?? 0])) : null,
      waiting: (view.waiting ?? []).filter((unit) => (unit[1] === NEUTRAL ? view.actor : unit[1]) === side),
      captured: view.captured?.[1 - side] ?? [],
      score: table.scores ? view.scores[side] : null,
      sources,
      targets: acting && source ? inHand(acting.from[source] ?? {}) : [],
      source: acting || plans === side ? source : null,
    };
  }

  /** @param {HTMLElement} element @param {Bar} state @param {Scene.Table} table */
  #fill(element, state, table) {
    const focused = /** @type {HTMLElement | null} */ (/** @type {ShadowRoot} */ (element.getRootNode()).activeElement)?.dataset.spot;
    const { side } = state;
    const parts = [
      ...(state.hand ? [hand(state, table, state.hand)] : []),
      ...(state.waiting.length ? [waiting(state, table)] : []),
      ...(state.captured.length ? [captured(state, table)] : []),
      ...(state.score === null ? [] : [html("span", { class: "score" }, html("span", { class: "label" }, t("score")), ` ${state.score}`)]),
    ];
    element.replaceChildren(...parts);
    element.hidden = parts.length === 0;
    element.setAttribute("aria-label", SIDES_OF_BOARD[side]);
    if (focused) /** @type {HTMLElement | null} */ (element.querySelector(`[data-spot="${focused}"]`))?.focus();
  }
}

/** @type {(spots: Record<string, unknown>) => string[]} */
const inHand = (spots) => Object.keys(spots).filter((spot) => spot.startsWith("hand"));

/** @param {string} place */
function bar(place) {
  return html("div", { class: `bar ${place}`, role: "group", hidden: "" });
}

/** @param {Bar} state @param {Scene.Table} table @param {Held[]} kinds */
function hand(state, table, kinds) {
  const open = state.targets.includes("hand");
  const items = kinds.map(([piece, count]) => html("li", {}, held(state, table, piece, count)));
  const list = html("ul", { class: "held", "aria-label": HANDS[state.side] }, ...items);
  const pocket = html("button", { type: "button", class: "pocket", "data-spot": "hand" }, t("To hand"), html("kbd", { "aria-hidden": "true" }, "P"));
  const box = html("div", { class: `hand${open ? " open" : ""}` }, ...(items.length ? [list] : []));
  if (open) box.append(pocket);
  else if (!items.length) box.append(html("span", { class: "label" }, t("hand is empty")));
  return box;
}

/** @param {Bar} state @param {Scene.Table} table @param {number} piece @param {number | string} count */
function held(state, table, piece, count) {
  const spot = `hand:${piece}`;
  const { name } = table.pieces[piece];
  const label = `${count} ${name}`.trim();
  const looks = ["piece", count === 0 ? "none" : "", spot === state.source ? "chosen" : "", state.targets.includes(spot) ? "target" : ""];
  const content = [picture(piece, state.side), html("b", { "aria-hidden": "true" }, String(count))];
  const attributes = { class: looks.filter(Boolean).join(" "), title: name };
  if (![...state.sources, ...state.targets].includes(spot)) return html("span", { ...attributes, role: "img", "aria-label": label }, ...content);
  return html("button", { ...attributes, type: "button", "data-spot": spot, "aria-label": t("{pieces} in hand", { pieces: label }) + (state.targets.includes(spot) ? t(", fuse") : ""), "aria-pressed": String(spot === state.source) }, ...content);
}

/** @param {Bar} state @param {Scene.Table} table */
function waiting(state, table) {
  const items = state.waiting.map(([piece, side], i) => {
    const looks = `piece${i === 0 ? " chosen" : ""}`;
    const label = table.pieces[piece].name + (i === 0 ? t(", to place now") : t(", waits"));
    return html("span", { class: looks, role: "img", "aria-label": label, ...(i === 0 ? { "data-spot": "waiting" } : {}) }, picture(piece, side));
  });
  return html("div", { class: "waiting" }, html("span", { class: "label" }, t("to place")), ...items);
}

/** @param {Bar} state @param {Scene.Table} table */
function captured(state, table) {
  const items = state.captured.map(([piece, count]) =>
    html("span", { class: "piece small", role: "img", "aria-label": `${count} ${table.pieces[piece].name}` }, picture(piece, 1 - state.side), ...(count > 1 ? [html("b", {}, String(count))] : [])),
  );
  return html("div", { class: "captured" }, html("span", { class: "label" }, t("captured")), ...items);
}
