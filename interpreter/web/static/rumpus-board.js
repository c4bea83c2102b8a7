/**
 * `<rumpus-board>`: a board that draws a position and reports the action that a person chooses.
 *
 * In: `table` (a game's squares, pieces and figures), `view` (a state), `legal` (the actions by source and target), `hint`
 * (squares of a suggested action, until the next view), `pending` (an action that was chosen, until the next view),
 * `plan` and `planned` (the side that may choose actions while the other acts, and those that it has chosen), `lines` (the best
 * lines of an analysis, each as the squares of its actions). With the attribute `fit` its page makes it as wide as it fits, and the
 * bars above and below keep the height `--bar` whatever they hold; `folded` puts several boards below each other.
 * Out: the event `rumpus-act` with the text of an action. The board knows no rule.
 */

import { Animator } from "./board/animation.js";
import { Bars } from "./board/bars.js";
import { callout, isOfRules, put } from "./board/callout.js";
import { html, set, svg } from "./board/dom.js";
import { Drawing } from "./board/drawing.js";
import { symbolsOf } from "./board/figures.js";
import { FIELD, Geometry, gap } from "./board/geometry.js";
import { meaning } from "./board/keys.js";
import { Lift, liftedUnits } from "./board/lift.js";
import { drawLines } from "./board/lines.js";
import * as marks from "./board/marks.js";
import { drawOverlay } from "./board/overlay.js";
import { Picker } from "./board/picker.js";
import { pendingOf } from "./board/pending.js";
import { between, firstSource, heldPiece, isOwn, kindOf, point, shapeOf } from "./board/picking.js";
import { canPlan, drawPlanned } from "./board/planning.js";
import { Pointer } from "./board/pointer.js";
import { labels, putOnHexagon, squares, vanished } from "./board/squares.js";
import { BASE, BOARD } from "./board/style.js";
import { Units } from "./board/units.js";
import { cellName, countTargets, namedSquares, spotName } from "./board/words.js";
import { t } from "./board/language.js";

/** @import { Plan, Planned } from "./board/planning.js" */

/** @typedef {typeof FLAGS & {table: Scene.Table, view: Position, legal: Legal | null, overlay: Scene.Look | null, why: Scene.Why | null, hint: string[] | null, lines: string[][][], pending: string | null, plan: Plan | null, planned: Planned[], side: number, folded: boolean | null}} Given what a page gives */

/** Squares narrower than this are too small for a sure tap, so a second tap confirms. */
const SURE_TAP = 36;
const SMALL_SQUARE = 52;

/** Below this edge of a square, in pixels, several boards lie below each other. */
const FOLDED_SQUARE = 32;
const LAYERS = ["squares", "labels", "tints", "overlay", "blocks", "lasts", "ahead", "able", "under", "units", "planned", "ghosts", "pending", "over", "drawn"];
const FLAGS = { flipped: false, motion: true, interactive: true, actors: false };

export class RumpusBoard extends HTMLElement {
  static observedAttributes = ["src", "side", ...Object.keys(FLAGS)];

  #given = /** @type {Given} */ (/** @type {unknown} */ ({ table: null, view: null, legal: null, overlay: null, why: null, hint: null, lines: [], pending: null, plan: null, planned: [], side: 0, folded: null, ...FLAGS }));
  /** @type {string | null} */
  #source = null;
  /** @type {string | null} */
  #aim = null;
  /** @type {string | null} */
  #active = null;
  /** @type {string | null} */
  #looked = null;
  /** @type {Lift | null} */
  #drag = null;
  /** @type {Set<string>} */
  #stale = new Set();
  #waits = false;
  /** @type {Record<string, SVGGElement>} */
  #layers = {};
  /** @type {Map<string | null, HTMLElement>} */
  #cells = new Map();
  #bars = new Bars();
  #tapped = false;
  /** True if the source was picked while the other side acted. */
  #isAhead = false;
  /** Set when a table is here. @type {Geometry} */
  geometry;
  /** @type {HTMLElement | null} */
  note = null;
  /** @type {SVGElement | null} */
  crossed = null;
  /** @type {SVGElement | null} */
  hinted = null;
  /** @type {SVGElement | null} */
  lined = null;
  /** @type {SVGElement | null} */
  gone = null;
  /** @type {SVGElement[]} */
  chains = [];
  /** The squares whose units are drawn on the target of a pending action. @type {(string | null)[]} */
  moved = [];
  /** The edge of a square in pixels. */
  square = 0;

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [BASE, BOARD];
    for (const name of LAYERS) this.#layers[name] = svg("g", { class: `layer-${name}` });
    this.defs = svg("defs");
    this.picture = svg("svg", { "aria-hidden": "true" }, this.defs, ...Object.values(this.#layers));
    this.grid = html("div", { class: "grid", role: "grid" });
    this.lifted = svg("svg", { class: "lift", "aria-hidden": "true" });
    this.field = html("div", { class: "field" }, this.picture, this.grid, this.lifted);
    this.legend = html("p", { class: "legend", lang: "en", hidden: "" });
    this.live = html("div", { class: "unseen", "aria-live": "polite" });
    const [top, bottom] = this.#bars.elements;
    this.frame = html("div", { class: "frame" }, top, this.field, bottom, this.legend);
    root.append(this.frame, this.live);
    this.resizes = new ResizeObserver(([entry]) => this.#resized(entry.contentRect.width));
    this.units = new Units(this.#layers.units);
    this.animator = new Animator({
      units: this.units,
      ghosts: this.#layers.ghosts,
      geometry: () => this.geometry,
      draw: (view, legal) => this.#show(view, legal),
    });
    this.picker = new Picker(this.field, {
      take: (action) => this.#act(action),
      cancel: () => this.#back(),
      show: (choice) => this.#showChains(choice ? [choice] : []),
    });
    this.pointer = new Pointer(this.frame, {
      spot: (event) => this.#spotAt(event),
      lift: (spot, event) => this.#lift(spot, event),
      move: (event) => this.#moveLift(event),
      drop: (event) => this.#drop(event),
      tap: (spot, event) => this.#tap(spot, event),
      stuck: (spot) => this.#stuck(spot),
      cancel: () => this.#back(),
      look: (spot) => this.#look(spot),
      ask: (spot) => this.#askAbout(spot),
      right: (event) => (this.planned.length ? this.#unplan() : this.drawing.begin(event)),
    });
    this.drawing = new Drawing(this.#layers.drawn, { geometry: () => this.geometry, spot: (event) => this.#spotAt(event) });
    this.frame.addEventListener("pointerdown", ({ button }) => button === 0 && this.geometry && this.drawing.clear());
    this.frame.addEventListener("keydown", () => (this.#tapped = false), true); // its click is not that of a tap
    this.frame.addEventListener("click", (event) => this.#click(event));
    this.grid.addEventListener("keydown", (event) => this.#key(event));
    this.frame.addEventListener("keydown", (event) => event.key === "Escape" && this.#escape(event));
    this.grid.addEventListener("focusin", (event) => this.#focused(/** @type {HTMLElement} */ (event.target).dataset.name));
  }

  connectedCallback() {
    this.resizes.observe(this.field);
  }

  disconnectedCallback() {
    this.resizes.disconnect();
    this.pointer.cancel();
  }

  /** @param {string} name @param {string | null} _ @param {string | null} value */
  attributeChangedCallback(name, _, value) {
    if (name === "src") this.#load(value ?? "");
    else if (name === "side") this.side = Number(value ?? 0);
    else this.#setFlag(/** @type {keyof typeof FLAGS} */ (name), value);
  }

  /** @param {keyof typeof FLAGS} name @param {string | null} value */
  #setFlag(name, value) {
    this[name] = value === null ? FLAGS[name] : value !== "false";
  }

  /** @param {string} address */
  async #load(address) {
    const answer = await fetch(address);
    const { table, view, legal } = await answer.json();
    Object.assign(this, { table, view, legal });
  }

  // What a page gives

  get table() { return this.#given.table; }
  set table(table) { this.#give("table", table); }
  get view() { return this.#given.view; }
  set view(view) { this.animator.clear(); this.#give("view", view); }
  get legal() { return this.#given.legal; }
  set legal(legal) { this.#give("legal", legal); }
  get overlay() { return this.#given.overlay; }
  set overlay(overlay) { this.#give("overlay", overlay); }
  get why() { return this.#given.why; }
  set why(why) { this.#give("why", why); }
  get hint() { return this.#given.hint; }
  set hint(hint) { this.#give("hint", hint); }
  get pending() { return this.#given.pending; }
  set pending(pending) { if (pending !== null || this.pending !== null) this.#give("pending", pending); }
  get plan() { return this.#given.plan; }
  set plan(plan) { if (plan?.side !== this.plan?.side || plan?.commands !== this.plan?.commands) this.#give("plan", plan); }
  get planned() { return this.#given.planned; }
  set planned(planned) { this.#give("planned", planned); }
  get lines() { return this.#given.lines; }
  set lines(lines) { if (lines.length || this.lines.length) this.#give("lines", lines); }
  get side() { return this.#given.side; }
  set side(side) { this.#give("side", side); }
  get flipped() { return this.#given.flipped; }
  set flipped(flipped) { this.#give("flipped", Boolean(flipped)); }
  get motion() { return this.#given.motion; }
  set motion(motion) { this.#give("motion", Boolean(motion)); }
  get folded() { return this.#given.folded; }
  set folded(folded) { if (folded !== this.folded) this.#give("folded", folded); }
  get interactive() { return this.#given.interactive; }
  set interactive(interactive) { this.#give("interactive", Boolean(interactive)); }
  get actors() { return this.#given.actors; }
  set actors(actors) { this.#give("actors", Boolean(actors)); }

  /**
   * Show a view with the motion of the effects that led to it, unless motion is off.
   * @param {Effect[]} effects @param {Position} view @param {Legal | null} [legal]
   */
  play(effects, view, legal = null) {
    const still = !this.motion || document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (still || !this.geometry || !this.view) Object.assign(this, { view, legal });
    else this.animator.play(effects, view, legal, this.#drag?.done ? this.#drag.movers : this.moved);
  }

  /** Keep a property; the board draws once, after the page has set all of them. @type {<K extends keyof Given>(name: K, value: Given[K]) => void} */
  #give(name, value) {
    this.#given[name] = value;
    if (!this.#waits) queueMicrotask(() => this.#renderOnce());
    this.#waits = true;
    this.#stale.add(name);
  }

  /** @param {Position} view @param {Legal | null} legal */
  #show(view, legal) {
    Object.assign(this.#given, { view, legal });
    this.#stale.add("view").add("legal");
    this.#render();
  }

  // Drawing

  get #below() {
    return this.flipped ? 1 - this.side : this.side;
  }

  get #playable() {
    return this.interactive && this.pending === null && this.legal && this.view ? this.legal : null;
  }

  /** The side that may plan now, or null. */
  get #plans() {
    return this.plan && this.interactive && !this.legal && this.pending === null && this.view ? this.plan.side : null;
  }

  /** @param {string} spot */
  #canPlan(spot) {
    return this.#plans !== null && canPlan(this.table, this.view, this.planned, this.#plans, spot);
  }

  #renderOnce() {
    this.#waits = false;
    this.#render();
  }

  #render() {
    const stale = this.#stale;
    const { table, view } = this.#given;
    if (!stale.size || !table || !view) return;
    this.#stale = new Set();
    if (stale.has("table")) this.#setTable(table);
    if (stale.has("table") || stale.has("side") || stale.has("flipped") || stale.has("folded")) this.#drawSquares();
    if (stale.has("view") && !stale.has("pending")) this.#given.pending = null;
    if (["view", "legal", "interactive", "pending", "plan"].some((name) => stale.has(name))) this.#stop();
    this.#drawView();
    this.#drawPending();
    this.#drawMarks();
    if (stale.has("overlay")) this.#drawOverlay();
    if (stale.has("lines")) this.#drawLines();
    if (stale.has("hint") || stale.has("view")) this.#drawHint(stale.has("hint"));
    if (stale.has("why") && this.why && this.#drag?.done) this.#endDrag();
    if (stale.has("why") || stale.has("view")) this.#drawWhy(stale.has("why"));
  }

  /** @param {Scene.Table} table */
  #setTable(table) {
    this.defs.replaceChildren(...symbolsOf(table));
    this.#bars.clear();
  }

  get #focus() {
    return this.shadowRoot?.activeElement ?? null;
  }

  #drawSquares() {
    const { table } = this.#given;
    const hadFocus = this.grid.contains(this.#focus);
    this.geometry = new Geometry(table, this.#below === 1, this.#isNarrow);
    const { geometry } = this;
    this.frame.classList.toggle("black-below", this.#below === 1);
    this.picture.setAttribute("viewBox", `0 0 ${geometry.width} ${geometry.height}`);
    this.field.style.aspectRatio = `${geometry.width} / ${geometry.height}`;
    this.field.style.maxWidth = geometry.folded && this.folded === null ? `calc(72dvh * ${geometry.width} / ${geometry.height})` : "";
    this.#layers.squares.replaceChildren(...squares(table, geometry));
    this.#layers.labels.replaceChildren(...labels(table, geometry));
    this.units.clear();
    this.#buildGrid();
    this.drawing.draw();
    this.#drawOverlay();
    this.#drawHint(true);
    this.#drawLines();
    this.#drawWhy(false);
    this.#resized(this.field.clientWidth);
    if (hadFocus) this.#cells.get(this.#active)?.focus();
  }

  #buildGrid() {
    const { geometry } = this;
    this.#cells.clear();
    if (!geometry.has(this.#active)) this.#active = geometry.names.find((name) => name !== null) ?? null;
    const rows = Array.from({ length: geometry.rows }, (_, row) => {
      const cells = Array.from({ length: geometry.columns }, (_, column) => this.#cell(geometry.name(column, row)));
      return html("div", { class: "row", role: "row" }, ...cells);
    });
    this.grid.replaceChildren(...rows);
    this.grid.classList.toggle("hexagons", geometry.hexagons !== null);
    if (geometry.hexagons) for (const [name, cell] of this.#cells) if (name !== null) putOnHexagon(cell, geometry, name);
    set(this.grid, "aria-label", this.table.title ? t("{title}, board", { title: this.table.title }) : t("Board"));
  }

  /** @param {string | null} name */
  #cell(name) {
    if (name === null) return html("div", { class: "cell", "aria-hidden": "true" });
    const cell = html("div", { class: "cell", role: "gridcell", "data-name": name, tabindex: name === this.#active ? 0 : -1 });
    this.#cells.set(name, cell);
    return cell;
  }

  #drawView() {
    const { view } = this.#given;
    const { geometry } = this;
    this.units.draw(view, geometry);
    this.#drawGone(view.gone ?? []);
    this.#layers.blocks.replaceChildren(...(view.blocks ?? []).map(({ cells }) => marks.block(geometry, cells)));
    this.#layers.lasts.replaceChildren(...[...new Set(view.last ?? [])].filter((name) => geometry.has(name)).map((name) => marks.bracket(geometry, name)));
  }

  /** @param {string[]} names */
  #drawGone(names) {
    const { geometry } = this;
    this.gone?.remove();
    this.gone = svg("g", {}, ...names.filter((name) => geometry.has(name)).map((name) => vanished(geometry, name)));
    this.#layers.squares.append(this.gone);
  }

  #drawPending() {
    const { movers, drawn } = pendingOf(this.geometry, this.view, this.legal, this.pending);
    this.moved = movers;
    this.#layers.pending.replaceChildren(...drawn);
    for (const group of this.#layers.units.querySelectorAll(".carried")) group.classList.remove("carried");
    for (const name of movers) if (name !== null) this.units.group(name)?.classList.add("carried");
    set(this.grid, "aria-busy", this.pending === null ? null : "true");
  }

  /** Draw what depends on the picked source. */
  #drawMarks() {
    const { geometry } = this;
    const [legal, view, source] = [this.#playable, this.view, this.#source];
    const targets = Object.entries((source && legal?.from[source]) || {}).filter(([spot]) => geometry.has(spot) && spot !== source);
    const drawn = targets.map(([spot, actions]) => marks.target(geometry, spot, shapeOf(legal, actions), Boolean(view.units[spot])));
    this.#layers.tints.replaceChildren(...(source && geometry.has(source) ? [marks.picked(geometry, source)] : []));
    const { tints, over } = drawPlanned(geometry, this.planned, this.plan?.side ?? view.actor);
    this.#layers.ahead.replaceChildren(...tints);
    this.#layers.planned.replaceChildren(...over);
    const able = this.actors && (source === null || source === firstSource(legal)) ? Object.keys(legal?.from ?? {}) : [];
    this.#layers.able.replaceChildren(...able.filter((name) => geometry.has(name)).map((name) => marks.able(geometry, name)));
    this.frame.classList.toggle("actors", this.actors && legal !== null);
    this.#layers.under.replaceChildren(...drawn.flatMap(([under]) => under));
    this.#layers.over.replaceChildren(...drawn.flatMap(([, over]) => over));
    if (this.#aim && geometry.has(this.#aim)) this.#layers.over.append(marks.aimed(geometry, this.#aim));
    this.#nameCells(legal, view, source);
    this.#bars.draw({ table: this.table, view, legal, source, below: this.#below, plans: this.#plans });
  }

  /** @param {Legal | null} legal @param {Position} view @param {string | null} source */
  #nameCells(legal, view, source) {
    const state = { table: this.table, view, legal, source, gone: new Set(view.gone) };
    for (const [name, cell] of this.#cells) {
      if (name === null) continue;
      set(cell, "aria-label", cellName(state, name));
      set(cell, "aria-selected", name === source ? "true" : null);
      cell.classList.toggle("source", Boolean(legal?.from[name]) || this.#canPlan(name));
      cell.classList.toggle("target", Boolean(source && legal?.from[source]?.[name]));
    }
  }

  #drawOverlay() {
    const { overlay } = this;
    this.#layers.overlay.replaceChildren(...(overlay && this.geometry ? drawOverlay(overlay, this.geometry) : []));
    this.legend.hidden = !overlay?.legend;
    this.legend.textContent = overlay?.legend ?? "";
  }

  #drawLines() {
    this.lined?.remove();
    this.lined = this.lines.length ? drawLines(this.geometry, this.lines) : null;
    if (this.lined) this.picture.append(this.lined);
  }

  /** @param {boolean} isNew */
  #drawHint(isNew) {
    if (!isNew) this.#given.hint = null;
    this.hinted?.remove();
    const names = (this.hint ?? []).filter((name) => this.geometry.has(name));
    this.hinted = names.length ? marks.hint(this.geometry, [...new Set(names)]) : null;
    if (this.hinted) this.picture.append(this.hinted);
  }

  /** @param {boolean} isNew */
  #drawWhy(isNew) {
    this.note?.remove();
    this.crossed?.remove();
    this.note = this.crossed = null;
    if (!isNew) this.#given.why = null;
    const { why } = this;
    if (!why) return;
    this.crossed = why.unit && this.geometry.has(why.unit) ? marks.cross(this.geometry, why.unit) : null;
    if (this.crossed) this.picture.append(this.crossed);
    this.note = callout(why, () => this.#closeWhy());
    this.field.append(this.note);
    put(this.note, this.field, this.geometry, why.unit);
    this.#say([why.sentence, why.cure].filter(Boolean).join(" "), isOfRules(why) ? "en" : null);
  }

  #closeWhy() {
    if (!this.note) return;
    const within = this.note.contains(this.#focus);
    this.#drawWhy(false);
    if (within) this.#cells.get(this.#active)?.focus();
  }

  /** Show the chains that some choices name. @param {Choice[]} choices */
  #showChains(choices) {
    for (const chain of this.chains) chain.remove();
    const named = choices.map(([, words]) => namedSquares(this.geometry, words)).filter((names) => names.length > 1);
    this.chains = named.map((names) => marks.chain(this.geometry, names));
    this.picture.append(...this.chains);
  }

  /** True if several boards side by side would have squares that are too small, or if the page wants them below each other. */
  get #isNarrow() {
    if (this.folded !== null) return this.folded;
    return gap(this.table) > 0 && this.clientWidth > 0 && this.clientWidth / this.table.files.length < FOLDED_SQUARE;
  }

  /** @param {number} width */
  #resized(width) {
    if (!this.geometry) return;
    if (this.geometry.folded !== this.#isNarrow) return this.#give("side", this.side);
    this.square = (width * FIELD) / this.geometry.width;
    this.picture.classList.toggle("small", this.square < SMALL_SQUARE);
    if (this.note && this.why) put(this.note, this.field, this.geometry, this.why.unit);
    this.picker.put();
  }

  /** Say a sentence politely; a repeated one gets a space more, so that it is read again. @param {string} sentence @param {string | null} [language] if it is not that of the page */
  #say(sentence, language = null) {
    set(this.live, "lang", language);
    this.live.textContent = this.live.textContent === sentence ? `${sentence} ` : sentence;
  }

  // What a person does

  /** @param {string} type @param {unknown} detail */
  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  /** @param {string} spot */
  #point(spot) {
    const legal = this.#playable;
    this.animator.settle();
    this.#endDrag();
    if (!legal) return this.#plans === null ? this.#askAbout(spot) : this.#planAt(spot);
    const picking = point(legal, this.view, this.#source, spot);
    if (picking.choices.length && picking.source !== null) this.#choose(picking.source, spot, picking.choices);
    else if (picking.refused && this.#source !== null) this.#refuse(this.#source, spot);
    else this.#pick(picking.source);
    if (picking.source === spot && !legal.from[spot] && !this.picker.open) this.#tell("rumpus-refused", { source: spot, target: spot });
    if (picking.source === null && !picking.choices.length) this.#askAbout(spot);
  }

  /** Choose a source or a target of an action for the next turn. @param {string} spot */
  #planAt(spot) {
    const source = this.#source;
    if (source !== null && (spot !== source || this.plan?.commands)) return this.#planned(source, spot);
    if (source === null && this.#canPlan(spot)) return this.#pickAhead(spot);
    if (source !== null) return this.#pick(null);
    if (this.planned.length) this.#unplan();
    else this.#askAbout(spot);
  }

  /** @param {string} spot */
  #pickAhead(spot) {
    this.#pick(spot);
    this.#isAhead = true;
  }

  /** @param {string} source @param {string} target */
  #planned(source, target) {
    this.#pick(null);
    const way = source === target ? source : t("{unit} to {square}", { unit: spotName(this.table, this.view, source), square: target });
    this.#say(t("{action}: planned for your turn", { action: way }));
    this.#tell("rumpus-plan", { source, target });
  }

  #unplan() {
    this.#back();
    if (this.planned.length) this.#tell("rumpus-unplan", {});
  }

  /** Offer the actions between two spots, as a press on both does. @param {string} source @param {string} target */
  offer(source, target) {
    const choices = between(this.#playable, source, target);
    if (choices.length) this.#choose(source, target, choices);
  }

  /** @param {string} source @param {string} target @param {Choice[]} choices */
  #choose(source, target, choices) {
    if (choices.length === 1) return this.#act(choices[0][0]);
    this.#source = source;
    this.#drawMarks();
    const at = this.geometry.has(target) ? target : this.geometry.has(source) ? source : null;
    const [x, y] = at ? this.geometry.center(at) : [this.geometry.width / 2, this.geometry.height / 2];
    const title = source === target ? t("{square}: choose", { square: source }) : t("{unit} to {square}", { unit: spotName(this.table, this.view, source), square: target });
    this.picker.offer(choices, title, [x / this.geometry.width, y / this.geometry.height], this.table, this.view.actor);
  }

  /** Keep those of the offered chains that have a square; a square that tells no chains from others closes the choice. @param {string} spot */
  #narrow(spot) {
    const { choices } = this.picker;
    const kept = choices.filter(([, words]) => namedSquares(this.geometry, words).includes(spot));
    const source = this.#source;
    const tells = source !== null && kept.length > 0 && kept.length < choices.length && this.#isClaim(kept[0]);
    if (tells) this.#choose(source, spot, kept);
    else this.#closePicker();
  }

  /** @param {Choice} choice */
  #isClaim([action]) {
    return ["claim", "relocate"].includes(kindOf(this.#playable, action));
  }

  /** @param {string} action */
  #act(action) {
    this.#unpick();
    this.#closeWhy();
    this.#drawMarks();
    this.#tell("rumpus-act", { action });
  }

  /** @param {string} source @param {string} target */
  #refuse(source, target) {
    this.#say(t("{unit} cannot go to {square}", { unit: spotName(this.table, this.view, source), square: target }));
    this.#tell("rumpus-refused", { source, target });
  }

  /** @param {string | null} source */
  #pick(source) {
    this.#aim = null;
    this.#closePicker();
    if (source !== this.#source) this.#closeWhy();
    this.#source = source;
    this.#drawMarks();
    this.#isAhead = false;
    const next = this.#plans === null ? countTargets(this.legal, source ?? "") : t("choose where it goes on your turn");
    if (source !== null) this.#say(`${spotName(this.table, this.view, source)}: ${next}`);
    this.#tell("rumpus-pick", { source });
  }

  #unpick() {
    this.#source = firstSource(this.#playable);
    this.#aim = null;
    this.#closePicker();
  }

  /** End what is under way, as the board is another now; a source that was picked ahead of the turn stays while it may act. */
  #stop() {
    const source = this.#source;
    if (this.#isAhead && source !== null && (this.#playable?.from[source] || this.#canPlan(source))) return;
    this.#isAhead = false;
    if (this.#drag) this.pointer.forget();
    this.#endDrag();
    this.#unpick();
  }

  #closePicker() {
    if (!this.picker.open) return;
    const hadFocus = this.picker.element?.contains(this.#focus);
    this.picker.close();
    if (hadFocus) this.#cells.get(this.#active)?.focus();
  }

  /** Back out of what is under way. */
  #back() {
    const said = this.#source !== firstSource(this.#playable);
    this.#endDrag();
    this.#unpick();
    if (!this.geometry || !this.view) return;
    this.#drawMarks();
    if (said) this.#tell("rumpus-pick", { source: this.#source });
  }

  /** @param {KeyboardEvent} event */
  #escape(event) {
    event.preventDefault();
    this.pointer.cancel();
    this.#closeWhy();
    this.#unplan();
  }

  /** @param {string | null} spot */
  #look(spot) {
    const unit = spot && this.geometry?.has(spot) ? spot : null;
    if (unit === this.#looked) return;
    this.#looked = unit;
    if (!this.picker.open) this.#showChains(this.#claimsOn(unit));
    this.#tell("rumpus-look", { unit });
  }

  /** Ask the page to say what a unit is. @param {string} spot */
  #askAbout(spot) {
    if (this.geometry.has(spot) && this.view.units[spot]) this.#tell("rumpus-unit", { unit: spot });
  }

  /** @param {string | null} unit */
  #claimsOn(unit) {
    const legal = this.#playable;
    const actions = Object.values((unit && legal?.from[unit]) || {}).flat();
    const claims = new Map(actions.filter((choice) => this.#isClaim(choice)).map((choice) => [choice[0], choice]));
    return [...claims.values()];
  }

  /** @param {string | undefined} name */
  #focused(name) {
    if (!name) return;
    this.#setStop(-1);
    this.#active = name;
    this.#setStop(0);
    this.#look(name);
  }

  /** Set whether the active square is a stop of the Tab key. @param {number} tabIndex */
  #setStop(tabIndex) {
    const cell = this.#cells.get(this.#active);
    if (cell) cell.tabIndex = tabIndex;
  }

  // Keys

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { name } = /** @type {HTMLElement} */ (event.target).dataset;
    const state = { geometry: this.geometry, table: this.table, view: this.view, legal: this.#playable };
    const meant = name && meaning(event, state, name);
    if (!meant) return;
    event.preventDefault();
    if (meant.go) this.#cells.get(meant.go)?.focus();
    if (meant.choose) this.#point(name);
    if (meant.back) this.#escape(event);
    if (meant.pocket) this.#pocket(name);
    if (meant.end) this.#end();
    if (meant.overlay !== undefined) this.#tell("rumpus-overlay", { name: meant.overlay });
  }

  /** @param {string} name */
  #pocket(name) {
    const legal = this.#playable;
    const source = this.#source ?? name;
    const actions = between(legal, source, "hand");
    if (actions.length) this.#choose(source, "hand", actions);
    else if (legal) this.#refuse(source, "hand");
  }

  #end() {
    const legal = this.#playable;
    if (legal?.end) this.#act(legal.end);
    else this.#say(legal?.end_why ?? t("The turn cannot end now."), legal?.end_why ? "en" : null);
  }

  // Pointer

  /** Return the spot at a point: a square by arithmetic, or what a bar holds there. @param {PointerEvent} event */
  #spotAt(event) {
    if (!this.geometry || event.composedPath().some((part) => part === this.picker.element || part === this.note)) return null;
    const [x, y] = this.#place(event);
    return this.geometry.at(x, y) ?? this.#barSpot(event);
  }

  /** @param {PointerEvent} event @returns {Point} */
  #place(event) {
    const box = this.#drag?.box ?? this.field.getBoundingClientRect();
    const scale = this.geometry.width / box.width;
    return [(event.clientX - box.left) * scale, (event.clientY - box.top) * scale];
  }

  /** @param {PointerEvent} event */
  #barSpot({ clientX, clientY }) {
    /** @param {Element} element */
    const inside = (element) => {
      const box = element.getBoundingClientRect();
      return clientX >= box.left && clientX < box.right && clientY >= box.top && clientY < box.bottom;
    };
    const held = /** @type {HTMLElement | undefined} */ ([...this.frame.querySelectorAll(".bar [data-spot]")].find(inside));
    if (held) return held.dataset.spot ?? null;
    const hand = this.frame.querySelector(".hand.open");
    return hand && inside(hand) ? "hand" : null;
  }

  /** @param {string} spot @param {PointerEvent} event */
  #tap(spot, event) {
    this.#tapped = true;
    setTimeout(() => (this.#tapped = false));
    if (this.picker.open) return this.#narrow(spot);
    const small = event.pointerType === "touch" && this.square < SURE_TAP && this.geometry.has(spot);
    if (small && spot !== this.#aim && between(this.#playable, this.#source, spot).length) return this.#aimAt(spot);
    this.#point(spot);
  }

  /** A unit that cannot act tells why when it is dragged, as when it is clicked. @param {string} spot */
  #stuck(spot) {
    const legal = this.#playable;
    if (legal && !this.picker.open && isOwn(this.view, spot)) this.#pick(spot);
    if (legal && this.#source === spot) this.#tell("rumpus-refused", { source: spot, target: spot });
  }

  /** @param {string} spot */
  #aimAt(spot) {
    this.#aim = spot;
    this.#drawMarks();
    this.#say(t("{square}: tap again to play", { square: spot }));
  }

  /** A click without a pointer comes from the keyboard or from assistive technology. @param {MouseEvent} event */
  #click(event) {
    if (this.#tapped || event.detail > 0) return;
    const target = /** @type {HTMLElement} */ (event.target);
    const spot = /** @type {HTMLElement | null} */ (target.closest("[data-spot]"))?.dataset.spot ?? target.dataset.name;
    if (!spot || !(this.#playable || this.#plans !== null)) return;
    this.#point(spot);
    if (heldPiece(spot) !== null && this.#source === spot) this.#focusTarget(spot);
  }

  /** @param {string} source */
  #focusTarget(source) {
    const first = this.geometry.names.find((name) => name && this.legal?.from[source]?.[name]);
    if (first) this.#cells.get(first)?.focus();
  }

  /** @param {string} spot @param {PointerEvent} event */
  #lift(spot, event) {
    const legal = this.#playable;
    const ahead = !legal && Boolean(this.view.units[spot] || heldPiece(spot) !== null) && this.#canPlan(spot);
    if (!legal?.from[spot] && !ahead) return false;
    this.animator.settle();
    this.#endDrag();
    this.#unpick();
    if (ahead) this.#pickAhead(spot);
    else this.#pick(spot);
    this.#drag = new Lift(this.lifted, this.geometry, spot, this.field.getBoundingClientRect());
    this.#drag.draw(liftedUnits(legal, this.view, spot, this.#plans ?? this.view.actor), event.pointerType === "touch");
    for (const name of this.#drag.movers) if (name !== null) this.units.group(name)?.classList.add("lifted");
    this.#moveLift(event);
    return true;
  }

  /** @param {PointerEvent} event */
  #moveLift(event) {
    const drag = this.#drag;
    if (!drag) return;
    drag.follow(event);
    const over = this.#spotAt(event);
    if (over === drag.over) return;
    drag.over = over;
    this.#aim = between(this.legal, drag.source, over).length ? over : null;
    this.#drawAim();
  }

  #drawAim() {
    this.#layers.over.querySelector(".aimed")?.remove();
    if (this.#aim && this.geometry.has(this.#aim)) this.#layers.over.append(marks.aimed(this.geometry, this.#aim));
    this.frame.querySelector(".hand.open")?.classList.toggle("over", this.#aim === "hand");
  }

  /** @param {PointerEvent} event */
  #drop(event) {
    if (!this.#drag) return;
    const { source } = this.#drag;
    const target = this.#spotAt(event);
    if (this.#plans !== null) return this.#dropAhead(source, target);
    const actions = between(this.#playable, source, target);
    if (target !== null && actions.length === 1 && target !== source) return this.#dropOn(target, actions[0][0]);
    this.#endDrag();
    this.#aim = null;
    if (target === source) this.#drawMarks();
    else if (target !== null && actions.length) this.#choose(source, target, actions);
    else this.#back();
    if (!actions.length && target !== null && target !== source) this.#refuse(source, target);
  }

  /** @param {string} source @param {string | null} target */
  #dropAhead(source, target) {
    this.#endDrag();
    if (target === null || !this.geometry.has(target)) this.#back();
    else if (target !== source) this.#planned(source, target);
  }

  /** Play an action, and leave its unit where it was dropped until the page gives the next view. @param {string} target @param {string} action */
  #dropOn(target, action) {
    if (this.geometry.has(target)) this.#drag?.rest(target);
    else this.#endDrag();
    this.#act(action);
  }

  #endDrag() {
    this.#drag?.clear();
    this.#drag = null;
    for (const group of this.#layers.units.querySelectorAll(".lifted")) group.classList.remove("lifted");
  }
}

customElements.define("rumpus-board", RumpusBoard);
