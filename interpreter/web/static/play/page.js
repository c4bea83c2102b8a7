/** A game on a page: binds the board, the tray, the clocks and the list of moves to what tells of the game. */

import "../rumpus-board.js";
import "../rumpus-tray.js";
import { Analysis } from "./analysis.js";
import { Clocks } from "./clocks.js";
import { set } from "../board/dom.js";
import { ask, by, detailOf, element, sentenceOf } from "./dom.js";
import { Moves, lately, written } from "./moves.js";
import { Premoves, wayWords } from "./premoves.js";
import { Settings } from "./settings.js";
import { signal, soundOf } from "./signals.js";
import { Sheet } from "./sheet.js";
import { listenToTabs } from "./tabs.js";
import { actionSentence, tell } from "./telling.js";
import { tiled } from "./tiles.js";
import { UnitCard } from "./unit-card.js";
import { Geometry, gap } from "../board/geometry.js";
import { wayOf } from "../board/picking.js";
import { outcomeSentence } from "../board/outcome.js";
import { languageOf, said, t, tn } from "../board/language.js";

const SIDES = [t("White"), t("Black")];
const COLORS = ["white", "black"];
/** Windows with room for the card of a unit beside the board. */
const ROOMY = "(min-width: 1181px)";
/** How far keys step through the moves. @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity };
/** @type {Record<string, string>} */
const DECLINED = { draw: t("{side} declined your offer of a draw."), takeback: t("{side} declined to take the last turn back.") };
/** @type {Record<string, string>} */
const OVERLAY_KEYS = { activation: "1", attacks: "2", chains: "3" };
/** @type {Record<string, string>} */
const OVERLAY_NAMES = { activation: t("Activation"), attacks: t("Attacks"), chains: t("Chains") };

/**
 * @typedef {object} Looking a position that is shown in place of the game
 * @property {Scene.View} view
 * @property {Legal} legal
 * @property {Record<string, string[]>} said all actions that lead to it, in each notation that can write the game
 * @property {number} at the actions of the game that lead to it
 * @property {string[]} branch the actions tried after them
 * @property {string[]} before
 * @property {number} total
 * @property {Game.GameScene["turns"]} turns all turns that lead to the position
 */
/** @typedef {import("./wire.js").Wire | import("./record.js").Recorded | import("../published/one-screen.js").OneScreen} Source */
/** @typedef {import("./wire.js").Wire} Wire */

/**
 * @typedef {object} Shown what the page shows of a game
 * @property {Game.GameScene} scene
 * @property {Scene.View} view
 * @property {Legal | undefined} legal
 * @property {number} at the actions of the game that lead to the position
 * @property {string[]} branch the actions tried after them
 * @property {string[]} actions all actions that lead to the position
 * @property {Game.GameScene["turns"]} turns the same as turns
 * @property {Record<string, string[]>} said the same in each notation that can write the game
 */

/** The event `shown` says that something else may be shown now. */
export class GamePage extends EventTarget {
  /** @type {Source} */
  #wire;
  /** @type {Game.GameScene} */
  #scene = /** @type {any} */ (null);
  /** @type {(Scene.Table & {url: string}) | null} */
  #table = null;
  /** The table as the server gave it, with figures and tiles. @type {(Scene.Table & {url: string}) | null} */
  #given = null;
  #main = /** @type {HTMLElement} */ (document.querySelector("main"));
  /** @type {Looking | null} */
  #looking = null;
  /** Counts requests for other positions: an answer that is not the newest is dropped. */
  #asked = 0;
  /** The action that was sent last, at which version, until the server says more. @type {{action: string, v: number} | null} */
  #sent = null;
  /** The action that the player is asked to confirm, and the version it is for. @type {{action: string, v: number} | null} */
  #proposed = null;
  /** The version at which the page ended the turn by itself. */
  #ended = -1;
  /** @type {string | null} */
  #overlay = null;
  /** @type {string | null} */
  #unit = null;

  /** `wire` tells of the game with an id, and takes commands and questions: its socket, or a record. @param {string} id @param {Source} wire */
  constructor(id, wire) {
    super();
    this.id = id;
    this.board = by("board");
    this.tray = by("tray");
    this.#wire = wire;
    this.clocks = new Clocks([by("clock-white"), by("clock-black")], () => this.#wire.ahead, (side) => side === this.#scene?.you && signal("low", true, this.settings));
    this.moves = new Moves(by("moves"), (count) => this.#lookAt(count, []));
    this.premoves = new Premoves();
    this.settings = new Settings();
    this.card = new UnitCard(by("unit"), by("unit-body"), by("unit-close"));
    this.#listen();
    new Analysis(this);
  }

  async begin() {
    await this.#sit();
    this.#wire.open();
  }

  /** Take the seat of a link: its secret is in the fragment, which no server sees. */
  async #sit() {
    const secret = new URLSearchParams(location.hash.slice(1)).get("seat");
    if (!secret) return;
    history.replaceState(null, "", location.pathname);
    try {
      await ask(`/api/games/${this.id}/sit`, { secret });
    } catch (fault) {
      this.#note(sentenceOf(fault), "bad");
    }
  }

  #listen() {
    const wire = this.#wire;
    wire.addEventListener("scene", (event) => this.#enter(detailOf(event)));
    wire.addEventListener("event", (event) => this.#event(detailOf(event)));
    wire.addEventListener("seats", (event) => this.#merge(detailOf(event)));
    wire.addEventListener("state", (event) => this.#connection(detailOf(event)));
    this.board.addEventListener("rumpus-act", ({ detail }) => this.#act(detail.action));
    this.board.addEventListener("rumpus-refused", ({ detail }) => this.#why(detail));
    this.board.addEventListener("rumpus-look", ({ detail }) => this.#look(detail.unit));
    this.board.addEventListener("rumpus-unit", ({ detail }) => this.#tellUnit(detail.unit, true));
    this.board.addEventListener("rumpus-plan", ({ detail: { source, target } }) => this.#plan((premoves, table) => premoves.add([source, target], table)));
    this.board.addEventListener("rumpus-unplan", () => this.#plan((premoves) => premoves.clear()));
    this.board.addEventListener("rumpus-overlay", ({ detail }) => this.#choose(detail.name));
    this.board.addEventListener("rumpus-end", ({ detail }) => this.#act(detail.action));
    this.tray.addEventListener("rumpus-end", ({ detail }) => this.#act(detail.action));
    this.tray.addEventListener("rumpus-undo", () => this.#undo());
    for (const [id, deed] of Object.entries(this.#deeds())) by(id).addEventListener("click", () => this.#scene && deed());
    by("reload").addEventListener("click", () => location.reload());
    this.settings.show(by("settings"));
    this.settings.addEventListener("change", () => this.#set());
    this.#set();
    listenToTabs();
    new Sheet(by("sheet"), by("handle"), by("rest"), () => this.moves.reveal());
    document.addEventListener("keydown", (event) => this.#key(event));
    addEventListener("resize", () => this.#fit());
  }

  /** Follow what the player has chosen. */
  #set() {
    this.board.motion = this.settings.on("motion");
    this.board.actors = this.settings.on("actors");
    if (!this.settings.on("premoves")) this.premoves.clear();
    document.documentElement.dataset.board = this.settings.choice("board");
    this.#dress();
    if (!this.#scene) return;
    this.#drawPlan();
    this.#drawMoves();
  }

  /** Show the pieces as figures or as tiles, if that is not how they are. */
  #dress() {
    const given = this.#given;
    if (!given) return;
    const hasTiles = given.pieces.some(({ tiles }) => tiles);
    by("set-pieces").closest("label")?.toggleAttribute("hidden", !hasTiles);
    const table = hasTiles && this.settings.choice("pieces") === "tiles" ? tiled(given) : given;
    if (table === this.#table) return;
    this.#table = table;
    this.board.table = table;
    by("pieces").replaceChildren(...table.pieces.map((piece, number) => this.#pieceRow(piece, number)));
  }

  #deeds() {
    /** @type {(kind: Game.Command["t"], fields: Record<string, unknown>) => () => void} */
    const command = (kind, fields) => () => this.#command(kind, fields);
    return {
      flip: () => this.#flip(),
      "copy-fen": () => this.#copy(this.#shown.view.fen, t("The position is copied as FEN.")),
      "copy-link": () => this.#copy(`${location.origin}/game/${this.id}`, t("The link is copied.")),
      "seat-link": () => this.#seatLink(),
      join: () => this.#join(),
      hint: () => this.#hint(),
      draw: command("offer", { kind: "draw" }),
      takeback: command("offer", { kind: "takeback" }),
      resign: () => by("sure").showModal(),
      "resign-yes": () => this.#resign(),
      "resign-no": () => by("sure").close(),
      rematch: command("rematch", {}),
      first: () => this.#step(-Infinity),
      back: () => this.#step(-1),
      on: () => this.#step(1),
      last: () => this.#live(),
      "confirm-yes": () => this.#confirm(),
      "confirm-no": () => this.#propose(null),
      zen: () => this.#zen(),
      "zen-exit": () => this.#zen(),
      "plan-end": () => this.#plan((premoves) => premoves.end()),
      "plan-cancel": () => this.#plan((premoves) => premoves.clear()),
      now: () => this.#live(),
    };
  }

  /** The socket; a record never comes to where commands are sent. */
  get #socket() {
    return /** @type {Wire} */ (this.#wire);
  }

  // What the server says

  /** @param {Game.GameScene} scene */
  async #enter(scene) {
    if (this.#table?.url !== scene.table_url) {
      /** @type {Scene.Table} */
      const table = await ask(scene.table_url);
      this.#given = { ...table, url: scene.table_url };
      this.#dress();
      this.#main.classList.toggle("hands", table.hands);
      this.#fit();
      this.#offerOverlays(table.overlays);
    }
    if (this.#scene === null) this.board.side = scene.you ?? 0;
    this.#scene = scene;
    this.#settle();
    if (this.#looking && !this.#isStill(this.#looking)) {
      this.#looking = null;
      this.#note(t("A turn was taken back. You see the game as it is now."));
    }
    this.#draw();
    this.clocks.set(scene.clock);
    this.#goOn();
  }

  /** Tell the style sheet the shape of the board; of several boards that with the larger squares, side by side or below each other. */
  #fit() {
    if (!this.#table) return;
    const hasSeveral = gap(this.#table) > 0;
    const shapes = [false, true].map((folded) => new Geometry(/** @type {Scene.Table} */ (this.#table), false, folded));
    const squares = shapes.map(({ width, height }) => {
      this.#main.style.setProperty("--ratio", String(width / height));
      return hasSeveral ? this.board.clientWidth / width : 0;
    });
    const folded = hasSeveral && squares[1] > squares[0];
    const { width, height } = shapes[Number(folded)];
    this.#main.style.setProperty("--ratio", String(width / height));
    this.board.folded = folded;
  }

  /** @param {Game.EventMessage} event */
  #event(event) {
    const scene = this.#scene;
    if (!scene || event.v <= scene.v) return;
    if (event.v > scene.v + 1) return this.#socket.hello();
    const { v, view, clock, offers, declined, state } = event;
    if (scene.view.actor === scene.you && view.actor !== scene.you) this.premoves.clear(); // what the turn has left of a plan
    this.#tell(event);
    const sound = soundOf(event);
    if (sound) signal(sound, scene.you !== null && event.by !== scene.you, this.settings);
    Object.assign(scene, { v, view, clock, offers, declined, legal: event.legal, undo: event.undo, rematch: event.rematch || scene.rematch, you: event.you ?? scene.you });
    scene.game.state = state;
    this.#settle();
    this.#turns(event);
    this.clocks.set(clock);
    if (!this.#looking) this.board.play(event.effects, view, event.legal ?? null);
    this.#draw(Boolean(event.effects.length));
    this.#goOn();
  }

  /** Forget what was sent once the game has moved on: it was played, or refused as too late. */
  #settle() {
    if (this.#proposed && this.#scene.v > this.#proposed.v) this.#propose(null);
    if (!this.#sent || this.#scene.v <= this.#sent.v) return;
    this.#sent = null;
    this.tray.pending = null;
  }

  /** Do what is to be done without being asked: the next planned action, or the end of a turn in which nothing else is left. */
  #goOn() {
    if (!this.premoves.isEmpty) this.#follow();
    if (!this.#sent) this.#endIfNothingElse();
  }

  /** Play the next planned action once it is the own turn, if it is legal then; else drop the plan and say why. */
  async #follow() {
    const { legal, game, you, view } = this.#scene;
    if (game.state !== "on") this.premoves.clear();
    if (!legal || this.#sent || you !== view.actor) return this.#drawPlan();
    const next = this.premoves.next(legal);
    if (next?.choices.length === 1) this.#send(next.choices[0][0]);
    else if (next) this.#drop(next, legal);
    this.#drawPlan();
  }

  /** @param {import("./premoves.js").Next} next @param {Legal} legal */
  async #drop({ way, choices, isEnd }, legal) {
    this.premoves.clear();
    const words = this.#table ? wayWords(this.#table, way) : "";
    if (choices.length) {
      this.#note(t("You planned {words}: choose how.", { words }));
      if (!this.#looking) this.board.offer(...way);
      return;
    }
    const why = isEnd ? { sentence: legal.end_why ?? "" } : await this.#wire.ask("why", { source: way[0], target: way[1] });
    const reason = why?.sentence || t("it is not legal now");
    this.#note(t("Your plan, {words}, was dropped: {reason}.", { words, reason }));
  }

  /** Change the plan for the next turn. @param {(premoves: Premoves, table: Scene.Table) => void} change */
  #plan(change) {
    if (!this.#table) return;
    change(this.premoves, this.#table);
    this.#drawPlan();
  }

  /** End the own turn where it is all that the rules leave; the server sends legal actions to nobody else. */
  #endIfNothingElse() {
    const { legal, v } = this.#scene;
    if (!legal?.end || Object.keys(legal.from).length || this.#ended === v) return;
    this.#ended = v;
    this.#send(legal.end, t("Nothing else was possible, so your turn has ended."));
  }

  /** Tell assistive technology what has happened; the title then says who is to act. @param {Game.EventMessage} event */
  #tell(event) {
    if (event.kind === "act" && this.#table) tell(by("said"), actionSentence(event, this.#scene.view, this.#table));
    if (event.kind === "undo") tell(by("said"), t("{side} undoes {action}.", { side: SIDES[event.by], action: this.#scene.view.done.at(-1) ?? "" }));
  }

  /**
   * Keep the list of turns in step: an action is added; after anything else that changed the board it is asked for.
   * @param {Game.EventMessage} event
   */
  #turns({ kind, text, said, turn: [number, side] }) {
    const { turns } = this.#scene;
    if (kind === "undo" || kind === "reply") return this.#socket.hello();
    if (kind !== "act") return;
    for (const [notation, words] of Object.entries(said)) this.#scene.said[notation] = [...(this.#scene.said[notation] ?? []), words];
    const last = turns.at(-1);
    if (last && last[0] === number && last[1] === side) last[2].push(text);
    else turns.push([number, side, [text]]);
  }

  /** @param {Game.SeatsMessage} message */
  #merge({ seats, watching }) {
    if (!this.#scene) return;
    Object.assign(this.#scene, { seats, watching });
    this.#drawSeats();
  }

  /** @param {{state: string, sentence?: string}} connection */
  #connection({ state, sentence }) {
    /** @type {Record<string, string>} */
    const texts = { silent: t("The server does not answer. Your game is safe; what you did will be sent again …"), lost: t("The connection is lost. Your game is safe; connecting again …"), asleep: t("This page sleeps. Come back to it to go on.") };
    by("connection").hidden = state === "live";
    by("connection-text").textContent = sentence || texts[state] || "";
    by("reload").hidden = state !== "gone";
    this.board.interactive = state === "live";
  }

  // What the player wants

  get #shown() {
    return this.#looking ?? this.#scene;
  }

  /** @param {string} action */
  #act(action) {
    this.board.pending = action;
    if (this.#looking) return this.#lookAt(this.#looking.at, [...this.#looking.branch, action]);
    if (this.#scene.you === null) return this.#lookAt(this.#played.length, [action]);
    this.#asked += 1;
    if (this.#scene.clock?.days && this.settings.on("confirm")) this.#propose(action);
    else this.#send(action);
  }

  /** The action that is shown before the game has it. */
  get #pending() {
    return this.#looking ? null : ((this.#proposed ?? this.#sent)?.action ?? null);
  }

  /** Ask whether to play an action, or take the question back. @param {string | null} action */
  #propose(action) {
    this.#proposed = action === null ? null : { action, v: this.#scene.v };
    this.board.pending = this.tray.pending = this.#pending;
    by("confirm").hidden = action === null;
    by("confirm-text").textContent = t("Play {action}?", { action: action ?? "" });
    if (action !== null) by("confirm-yes").focus();
  }

  #confirm() {
    const action = this.#proposed?.action;
    this.#propose(null);
    if (action) this.#send(action);
  }

  /** Hide everything but the board, the turn and the clocks, or show it again; nothing changes its place. */
  #zen() {
    document.body.classList.toggle("zen");
  }

  /** Send an action, which is shown as pending until the game goes on; if it is refused, take it back. @param {string} action @param {string} [done] */
  async #send(action, done = "") {
    const { v, legal } = this.#scene;
    this.#sent = { action, v };
    if (!this.#looking) this.board.pending = this.tray.pending = action;
    const answer = await this.#command("act", { action }, done);
    if (answer.t === "ack" || this.#sent?.v !== v) return;
    this.#sent = this.tray.pending = null;
    if (!this.#looking) this.board.pending = null;
    this.#plan((premoves) => premoves.clear());
    if (answer.stale || this.#looking) return;
    const { source = null } = wayOf(legal, action) ?? {};
    this.board.why = { ...answer.why, action, unit: source };
  }

  #undo() {
    if (this.#looking) return this.#step(-1);
    this.#command("undo", {});
  }

  /** Send a command; say `done` when it is carried out. @param {Game.Command["t"]} kind @param {Record<string, unknown>} fields @param {string} [done] */
  async #command(kind, fields, done = "") {
    const answer = await this.#socket.command(kind, { v: this.#scene.v, ...fields });
    if (answer.t === "ack") this.#note(done);
    else if (answer.stale) this.#note(t("The game has moved on since; this is how it is now."));
    else this.board.why = { ...answer.why, action: "", unit: null };
    return answer;
  }

  /** @param {{source: string, target: string}} asked */
  async #why({ source, target }) {
    const asked = { source, target };
    const why = this.#looking ? await this.#lookedWhy(asked) : await this.#wire.ask("why", asked);
    if (why?.sentence) this.board.why = why;
  }

  /** @param {{source: string, target: string}} asked */
  async #lookedWhy(asked) {
    const { rules, start } = this.#scene.game;
    return ask("/api/why", { rules, start, actions: this.#actions, ...asked }).catch(() => null);
  }

  /** @param {string | null} unit */
  #look(unit) {
    this.#unit = unit;
    this.#drawOverlay();
    if (unit && matchMedia(ROOMY).matches) this.#tellUnit(unit, false);
  }

  /** Say what the units of a square are. @param {string} square @param {boolean} asked */
  #tellUnit(square, asked) {
    if (!this.#table) return;
    this.card.showSquare({ table: this.#table, view: this.#shown.view, legal: this.#shown.legal }, square, asked);
  }

  /** Return a row of the list of pieces, which shows how the piece moves. @param {Scene.PieceShape} piece @param {number} number */
  #pieceRow(piece, number) {
    const row = button("", () => this.#table && this.card.showPiece(this.#table, number));
    row.className = "piece-row";
    row.append(...pieceParts(piece));
    return element("li", {}, row);
  }

  /** @param {string | null} name */
  #choose(name) {
    this.#overlay = name && this.#table?.overlays.includes(name) ? name : null;
    for (const radio of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("#overlays input"))) radio.checked = radio.value === (this.#overlay ?? "");
    this.#drawOverlay();
  }

  async #drawOverlay() {
    const [name, unit] = [this.#overlay, this.#unit];
    if (!name) {
      this.board.overlay = null;
      by("legend").textContent = "";
      return;
    }
    const asked = { overlay: name, ...(unit ? { unit } : {}) };
    const { rules, start } = this.#scene.game;
    const found = this.#looking
      ? await ask("/api/overlay", { rules, start, actions: this.#actions, ...asked }).catch(() => null)
      : await this.#wire.ask("look", asked);
    if (found && name === this.#overlay && unit === this.#unit && !found.error) {
      this.board.overlay = found;
      by("legend").textContent = found.legend;
    }
  }

  async #hint() {
    by("hint").disabled = true;
    this.#note(t("Thinking …"));
    const { v } = this.#scene;
    const found = await this.#wire.ask("hint", {});
    by("hint").disabled = false;
    if (v !== this.#scene.v) return this.#note("");
    if (found?.action && !this.#looking) this.board.hint = squaresOf(this.#scene.legal, found.action);
    this.#note(found ? (found.error ?? this.#hintText(found)) : t("No hint came in time; try again."));
  }

  /** @param {Game.Hint} hint */
  #hintText({ action, line, said }) {
    const texts = written(this.notation(said), line, 0);
    return t("Hint: {action}. Expected: {line}", { action: line[0] === action ? texts[0] : action, line: texts.join(", ") });
  }

  #resign() {
    by("sure").close();
    return this.#command("resign", {});
  }

  async #join() {
    try {
      await ask(`/api/games/${this.id}/join`, { name: by("name").value });
      location.reload();
    } catch (fault) {
      this.#note(sentenceOf(fault), "bad");
    }
  }

  async #seatLink() {
    try {
      const { fragment } = await ask(`/api/games/${this.id}/link`, {});
      await this.#copy(`${location.origin}/game/${this.id}${fragment}`, t("Your seat's link is copied. Open it on the other machine, and show it to nobody."));
    } catch (fault) {
      this.#note(sentenceOf(fault), "bad");
    }
  }

  /** @param {string} text @param {string} done */
  async #copy(text, done) {
    try {
      await navigator.clipboard.writeText(text);
      this.#note(done);
    } catch {
      this.#note(text);
    }
  }

  #flip() {
    this.board.flipped = !this.board.flipped;
    if (this.#scene) this.#drawSeats();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const [target, inner] = /** @type {Partial<Element>[]} */ ([event.target, event.composedPath()[0]]);
    if (target.closest?.("input:not([type=checkbox], [type=radio]), textarea, select, dialog")) return;
    if (event.key === "z" && !event.ctrlKey && !event.metaKey) return this.#zen();
    if (!this.#scene || target.closest?.("input, .scroll") || inner?.closest?.("[role=grid]")) return;
    const step = STEPS[event.key];
    if (step !== undefined && !event.altKey && !event.ctrlKey && !event.metaKey) this.#step(step);
    else if (event.key === "End") this.#live();
    else if (event.key === "Escape") this.#escape();
    else if (event.key === "f" && !event.ctrlKey && !event.metaKey) this.#flip();
  }

  /** Take back what the player has not sent. */
  #escape() {
    if (this.#proposed) this.#propose(null);
    else if (this.premoves.isEmpty) document.body.classList.remove("zen");
    else this.#plan((premoves) => premoves.clear());
  }

  // Looking at earlier positions and at branches, which never touch the game

  /** What is shown now. @returns {Shown} */
  get shown() {
    const { view, legal } = this.#shown;
    return { scene: this.#scene, view, legal, at: this.#looking?.at ?? this.#played.length, branch: this.#looking?.branch ?? [], actions: this.#actions, turns: this.#looking?.turns ?? this.#scene.turns, said: this.#looking?.said ?? this.#scene.said };
  }

  /** Show the position after some actions of the game, and others that are tried after them. @param {number} at @param {string[]} [branch] */
  go(at, branch = []) {
    return this.#lookAt(at, branch);
  }

  /** Turn the board so that a side is below. @param {number} side */
  face(side) {
    if (this.board.flipped !== (this.board.side !== side)) this.#flip();
  }

  /** Draw again what the scene says. */
  redraw() {
    this.#draw();
  }

  get #played() {
    return this.#scene.turns.flatMap(([, , actions]) => actions);
  }

  get #actions() {
    return this.#looking ? [...this.#played.slice(0, this.#looking.at), ...this.#looking.branch] : this.#played;
  }

  /** @param {number} count */
  #step(count) {
    const total = this.#played.length;
    const { at, branch } = this.#looking ?? { at: total, branch: [] };
    if (branch.length && count === -1) return this.#lookAt(at, branch.slice(0, -1));
    this.#lookAt(Math.max(0, Math.min(total, at + count)), []);
  }

  /** @param {number} at @param {string[]} branch */
  async #lookAt(at, branch) {
    if (at === this.#played.length && !branch.length) return this.#live();
    const { rules, start } = this.#scene.game;
    const asked = ++this.#asked;
    const before = this.#played.slice(0, at);
    const total = this.#looking?.total ?? this.#played.length;
    try {
      const found = await ask("/api/look", { rules, start, actions: [...before, ...branch] });
      if (asked !== this.#asked) return;
      const looking = { ...found, at, branch, before, total };
      this.#looking = this.#isStill(looking) ? looking : null;
      this.#draw();
    } catch (fault) {
      this.#note(sentenceOf(fault), "bad");
      this.board.view = this.#shown.view; // a unit that was dropped goes back
    }
  }

  /** Return true if the game still has the actions that lead to a position. @param {{before: string[]}} looking */
  #isStill({ before }) {
    return before.every((action, i) => action === this.#played[i]);
  }

  #live() {
    this.#asked += 1;
    this.#looking = null;
    this.#draw();
  }

  /** Return what is shown in place of the game, and what has happened in the game meanwhile. @param {Looking} looking */
  #lookingText(looking) {
    const { branch, total } = looking;
    const { view } = this.#scene;
    const since = (this.#said.length ? this.#said : this.#played).slice(total);
    return [
      branch.length ? t("You try a branch. The game does not change.") : t("You look at an earlier position."),
      since.length ? t("Played since: {actions}.", { actions: since.join(", ") }) : "",
      view.outcome ? outcomeSentence(view.outcome) : this.#isMyTurn ? t("It is your turn in the game.") : "",
    ].filter(Boolean).join(" ");
  }

  // Drawing

  /** @param {boolean} [boardIsPlaying] */
  #draw(boardIsPlaying = false) {
    const { view, legal } = this.#shown;
    const own = this.#looking ? view.actor : this.#scene.you;
    const isNew = this.board.view !== view || this.board.legal !== (legal ?? null);
    if (isNew && (!boardIsPlaying || this.#looking)) Object.assign(this.board, { view, legal: legal ?? null, pending: this.#pending });
    Object.assign(this.tray, { view, legal: legal ?? null, seat: own, undo: this.#looking !== null || Boolean(this.#scene.undo), pending: this.#pending });
    this.#drawMoves();
    const mine = own === view.actor;
    const sentence = (mine ? view.say?.actor : view.say?.others) ?? view.title;
    set(by("title"), "lang", view.outcome ? null : languageOf(sentence));
    by("title").textContent = view.outcome ? outcomeSentence(view.outcome) : said(sentence);
    by("turn").textContent = t("· turn {number}", { number: view.number });
    this.#drawDisc(view);
    document.title = `${this.#isMyTurn ? "● " : ""}${this.#scene.game.title}: ${by("title").textContent}`;
    by("looking").hidden = !this.#looking || (this.#isForReview && !this.#looking.branch.length);
    by("looking-text").textContent = this.#looking ? this.#lookingText(this.#looking) : "";
    this.#drawPlan();
    this.#drawSeats();
    this.#drawOffers();
    this.#drawScore(view);
    this.#drawDeeds();
    this.#drawOverlay();
    this.dispatchEvent(new Event("shown"));
  }

  #drawMoves() {
    const { at = this.#played.length, branch = [] } = this.#looking ?? {};
    const tried = written(this.notation(this.#looking?.said ?? {}), branch, at);
    this.moves.draw(this.#scene.turns, at, tried, this.notation(this.#scene.said));
    by("lately").textContent = lately(this.#scene.turns, at, this.#said);
  }

  /** Return how the player wants actions to be written. @param {Record<string, string[]>} all the actions in each notation that can write the game */
  notation(all) {
    const said = this.#written(all);
    return { said, table: this.settings.on("figurines") && said === all.algebraic ? this.#table : null };
  }

  /** The actions of the game in the notation that the player wants, empty for coordinates. */
  get #said() {
    return this.#written(this.#scene.said);
  }

  /** Return the actions in the notation that the player wants, or else in the first one that can write the game. @param {Record<string, string[]>} said */
  #written(said) {
    const wanted = this.settings.choice("notation");
    return wanted === "coordinates" ? [] : (said[wanted] ?? Object.values(said)[0] ?? []);
  }

  /** Show what is planned; what is left of a plan after the own turn is over is dropped. */
  #drawPlan() {
    const { you, view, game } = this.#scene;
    const waits = you !== null && game.state === "on" && view.actor !== you && !this.#looking;
    this.board.plan = waits && this.settings.on("premoves") ? { side: you, commands: Boolean(this.#table?.commands) } : null;
    this.board.planned = this.#looking ? [] : this.premoves.drawn;
    by("plan").hidden = this.premoves.isEmpty;
    by("plan-text").textContent = this.#table && !this.premoves.isEmpty ? t("Planned for your turn: {words}.", { words: this.premoves.words(this.#table) }) : "";
    by("plan-end").hidden = this.premoves.ends || (this.#table?.most ?? 1) === 1;
  }

  /** True for those who look through a finished game of others: they know that there is more of it. */
  get #isForReview() {
    const { you, game } = this.#scene;
    return you === null && game.state === "over";
  }

  get #isMyTurn() {
    const { you, view, game } = this.#scene;
    return game.state === "on" && you === view.actor;
  }

  /** Show the side to act, at the end the winner, and both for a draw. @param {Scene.View} view */
  #drawDisc({ actor, outcome }) {
    const side = outcome ? outcome.winner : actor;
    by("pip").className = `pip ${side === null ? "both" : COLORS[side]}`;
    by("pip").hidden = outcome?.reason === "computer unavailable";
  }

  #drawSeats() {
    const { seats, you, watching, game } = this.#scene;
    const below = this.board.flipped ? 1 - this.board.side : this.board.side;
    document.querySelector("main")?.classList.toggle("black-below", below === 1);
    seats.forEach((seat, side) => {
      const name = seat.kind === "open" ? this.#main.dataset.invited || t("Free seat") : seat.kind === "computer" ? said(seat.name) : seat.name || t("Guest");
      const bot = seat.kind === "bot" ? t(" (bot)") : "";
      by(`name-${COLORS[side]}`).textContent = name + bot + (side === you ? t(", you") : "");
      by(`here-${COLORS[side]}`).textContent = seat.kind === "person" && side !== you ? (seat.here ? t("here") : t("away")) : "";
    });
    by("watching").textContent = watching ? tn("{count} watching", "{count} watching", watching) : "";
    by("joining").hidden = you !== null || !seats.some(({ kind }) => kind === "open");
    by("waiting").hidden = game.state !== "open" || !by("joining").hidden;
  }

  #drawOffers() {
    const { offers, declined, you } = this.#scene;
    if (you === null) return by("offers").replaceChildren();
    const refused = declined.filter(({ by: from }) => from === you).map(({ kind }) => element("p", { class: "note" }, DECLINED[kind].replace("{side}", SIDES[1 - you])));
    const rows = offers.map(({ kind, by: from }) => {
      const isDraw = kind === "draw";
      if (from === you) return element("p", {}, isDraw ? t("You offered a draw.") : t("You offered to take the last turn back."));
      /** @param {boolean} yes */
      const answer = (yes) => () => this.#command("reply", { kind, yes });
      return element("p", {}, isDraw ? t("{side} offers a draw.", { side: SIDES[from] }) : t("{side} offers to take the last turn back.", { side: SIDES[from] }), " ", button(t("Accept"), answer(true)), " ", button(t("Decline"), answer(false)));
    });
    by("offers").replaceChildren(...refused, ...rows);
  }

  /** @param {Scene.View} view */
  #drawScore(view) {
    const score = this.#table?.scores ? [t("Score: White {white}, Black {black}.", { white: view.scores?.[0] ?? 0, black: view.scores?.[1] ?? 0 })] : [];
    by("score").textContent = [...score, ...(view.counts ?? [])].join(" ");
    by("score").hidden = !by("score").textContent;
  }

  #drawDeeds() {
    const { you, game, rematch, seats, clock } = this.#scene;
    const playing = you !== null && game.state === "on";
    const person = you !== null && seats[1 - you].kind !== "computer";
    const fair = !(clock && person && game.state === "on");
    by("hint").hidden = !playing || !fair || you !== this.#scene.view.actor;
    by("draw").hidden = !playing || !person;
    by("takeback").hidden = !playing;
    by("resign").hidden = !playing;
    by("seat-link").hidden = you === null;
    by("rematch").hidden = you === null || game.state !== "over" || Boolean(rematch);
    by("next-game").hidden = !rematch;
    if (rematch) by("next-game").href = `/game/${rematch}?from=${this.id}`;
    by("analyse").hidden = !fair || you !== null && game.state === "on" && person;
    by("review")?.toggleAttribute("hidden", game.state !== "over");
    by("play-on").hidden = game.state !== "over" || Boolean(this.#shown.view.outcome);
    by("play-on").href = `/play/${game.rules}?start=${encodeURIComponent(this.#shown.view.fen)}`;
  }

  /** @param {string[]} names */
  #offerOverlays(names) {
    const all = ["", ...names];
    by("overlays").replaceChildren(...all.map((name) => {
      const radio = element("input", { type: "radio", name: "overlay", value: name, checked: name === (this.#overlay ?? "") });
      radio.addEventListener("change", () => this.#choose(name || null));
      return element("label", {}, radio, element("span", {}, OVERLAY_NAMES[name] ?? t("Nothing")), element("kbd", {}, OVERLAY_KEYS[name] ?? "0"));
    }));
  }

  /** @param {string} text @param {string} [kind] */
  #note(text, kind = "") {
    by("note").textContent = text;
    by("note").className = `note ${kind}`;
    by("note").hidden = !text;
  }
}

/** Return the squares of an action, as far as they differ. @param {Legal | undefined} legal @param {string} action */
function squaresOf(legal, action) {
  const way = wayOf(legal, action);
  return way ? [way.source, way.target] : [];
}

/** @param {string} text @param {() => void} deed */
function button(text, deed) {
  const made = element("button", { type: "button", class: "button" }, text);
  made.addEventListener("click", deed);
  return made;
}

/** Return what the list of pieces shows of one: its figure, parsed from our server's drawing, its symbol and its name. @param {Scene.PieceShape} piece */
function pieceParts({ name, symbol, figures }) {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 45 45" width="32" height="32" aria-hidden="true">${figures[0]}</svg>`;
  const picture = document.importNode(new DOMParser().parseFromString(drawing, "image/svg+xml").documentElement, true);
  return [picture, element("b", {}, symbol), element("span", {}, name)];
}
