// @ts-check
/** `<rumpus-editor>`: a rule file with the answers of the language server, over the socket of an attribute or another connection. */

import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap, startCompletion } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab, toggleComment } from "@codemirror/commands";
import { bracketMatching, indentOnInput, indentUnit } from "@codemirror/language";
import { forEachDiagnostic, nextDiagnostic, previousDiagnostic } from "@codemirror/lint";
import { Compartment, EditorState } from "@codemirror/state";
import {
  EditorView,
  drawSelection,
  highlightActiveLine,
  highlightActiveLineGutter,
  hoverTooltip,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { findingAt, findings, openCard, show } from "./card.js";
import { language } from "./language.js";
import { Link } from "./link.js";
import { sheet } from "./looks.js";
import { changesOf, offsetOf, positionOf } from "./places.js";
import { element, prose } from "./prose.js";
import { results, showResults } from "./results.js";
import { typing } from "./typing.js";

const PAUSE = 90; // milliseconds after the last key until the text is sent
const KINDS = { 5: "property", 7: "class", 8: "interface", 10: "property", 13: "enum", 14: "keyword", 17: "text", 18: "variable", 20: "constant", 24: "type" };

export class RumpusEditor extends HTMLElement {
  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [sheet()];
    this.locked = new Compartment();
    /** @type {any[]} */
    this.fixes = [];
    this.view = new EditorView({ root, parent: root, state: this.stateOf("") });
  }

  connectedCallback() {
    const url = this.getAttribute("socket");
    if (url) this.answerBy(() => new WebSocket(new URL(url, location.href.replace(/^http/, "ws"))));
  }

  /** Let a connection answer, if nothing does yet. @param {() => import("./link.js").Connection} connect */
  answerBy(connect) {
    if (this.link) return;
    this.link = new Link(connect, (message) => this.take(message), (open) => this.say("link", { open }));
    this.link.put(this.text);
  }

  disconnectedCallback() {
    this.link?.close();
    this.link = undefined;
    clearTimeout(this.timer);
  }

  /** The rule file. */
  get text() {
    return this.view.state.doc.toString();
  }

  set text(text) {
    this.view.setState(this.stateOf(text));
    this.changed();
    this.link?.flush();
  }

  /** True if the text is longer than the server takes; it goes on with the answers when the text is short enough. */
  get isTooLong() {
    return this.link?.isTooLong ?? false;
  }

  /** True if the text cannot be changed. */
  get readOnly() {
    return this.view.state.readOnly;
  }

  set readOnly(on) {
    this.view.dispatch({ effects: this.locked.reconfigure(EditorState.readOnly.of(on)) });
  }

  focus() {
    this.view.focus();
  }

  /** Put the cursor on a line, counted from 1. @param {number} number */
  goTo(number) {
    const line = this.view.state.doc.line(Math.max(1, Math.min(number, this.view.state.doc.lines)));
    this.view.dispatch({ selection: { anchor: line.from }, effects: EditorView.scrollIntoView(line.from, { y: "center" }) });
    this.view.focus();
  }

  /** Go to the next finding and open its card. */
  nextFinding() {
    return this.walk(nextDiagnostic);
  }

  /** Go to the first error and open its card. */
  firstError() {
    let at = -1;
    forEachDiagnostic(this.view.state, (each, from) => (at = at < 0 && each.severity === "error" ? from : at));
    if (at < 0) return;
    this.view.dispatch({ selection: { anchor: at }, effects: [EditorView.scrollIntoView(at, { y: "center" }), openCard.of(at)] });
    this.view.focus();
  }

  /** Lay the text out. */
  async format() {
    const found = await this.link?.ask("format");
    if (found?.edits?.length) this.view.dispatch({ changes: changesOf(this.view.state.doc, found.edits), userEvent: "input.format" });
  }

  /** Run the tests of the text. */
  async runTests() {
    const found = await this.link?.ask("tests");
    if (!found?.results) return;
    showResults(this.view, found.results);
    this.say("tests", found);
  }

  /** @param {string} text */
  stateOf(text) {
    return EditorState.create({ doc: text, extensions: this.extensions() });
  }

  extensions() {
    return [
      findings({ manual: this.getAttribute("manual"), fixes: () => this.fixes, copy: () => this.say("copy", {}), explain: (code) => this.link?.ask("explain", { code }) ?? Promise.resolve(null) }),
      results,
      typing,
      lineNumbers(),
      highlightActiveLineGutter(),
      highlightActiveLine(),
      history(),
      drawSelection(),
      indentUnit.of("  "),
      indentOnInput(),
      bracketMatching(),
      closeBrackets(),
      language,
      autocompletion({ override: [(context) => this.completions(context)], icons: false }),
      hoverTooltip((view, at) => this.hovered(view, at), { hoverTime: 350 }),
      keymap.of([
        { key: "F8", run: () => this.walk(nextDiagnostic), shift: () => this.walk(previousDiagnostic) },
        { key: "Mod-.", run: () => this.openFixes() },
        { key: "Shift-Alt-f", run: () => done(this.format()) },
        { key: "Mod-s", run: () => done(this.say("save", {})) },
        { key: "Mod-/", run: toggleComment },
        { key: "Escape", run: (view) => this.closeCard(view) },
        ...closeBracketsKeymap,
        ...completionKeymap,
        ...defaultKeymap,
        ...historyKeymap,
        indentWithTab,
      ]),
      EditorView.contentAttributes.of({ "aria-label": this.getAttribute("label") ?? "Rules", spellcheck: "false", tabindex: "0" }),
      EditorView.updateListener.of((update) => this.updated(update)),
      this.locked.of(EditorState.readOnly.of(this.view?.state.readOnly ?? false)),
      EditorState.changeFilter.of(({ startState }) => !startState.readOnly),
    ];
  }

  /** @param {import("@codemirror/view").ViewUpdate} update */
  updated(update) {
    if (update.docChanged) {
      this.changed();
      if (update.transactions.some((each) => each.isUserEvent("input.type") && /[ @]$/.test(typed(each)))) startCompletion(update.view);
    }
    if (update.docChanged || update.selectionSet) this.moved();
  }

  changed() {
    this.fixes = [];
    this.link?.put(this.text);
    this.say("change", { text: this.text });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.link?.flush(), PAUSE);
  }

  moved() {
    const at = this.view.state.selection.main.head;
    this.say("cursor", positionOf(this.view.state.doc, at));
    clearTimeout(this.looking);
    this.looking = setTimeout(() => this.look(), PAUSE);
  }

  /** Ask for the piece under the cursor. */
  async look() {
    const position = positionOf(this.view.state.doc, this.view.state.selection.main.head);
    const found = await this.link?.ask("piece", { position });
    if (found) this.say("piece", { ...found, line: position.line + 1 });
  }

  /** Take news of the server. @param {Record<string, any>} message */
  take(message) {
    if (message.t === "diagnostics") this.found(message);
    if (message.t === "board") {
      this.say("board", message);
      this.look();
    }
    if (message.t === "failed") this.say("failed", { text: message.text });
  }

  /** @param {Record<string, any>} message */
  async found(message) {
    show(this.view, message.items);
    const count = (/** @type {number} */ severity) => message.items.filter((/** @type {any} */ each) => (each.severity ?? 1) === severity).length;
    this.say("diagnostics", { items: message.items, errors: count(1), warnings: count(2), final: message.final });
    if (!message.final || !message.items.length) return;
    const end = positionOf(this.view.state.doc, this.view.state.doc.length);
    const found = await this.link?.ask("actions", { range: { start: { line: 0, character: 0 }, end } });
    if (!found?.actions) return;
    this.fixes = found.actions;
    const here = this.view.state.selection.main.head;
    if (!isAt(this.view.state, here)) return;
    if (this.view.hasFocus) this.view.dispatch({ effects: openCard.of(here) });
    else if (this.shadowRoot?.activeElement?.closest(".card")) this.openFixes(); // its card was opened before they came
  }

  /** @param {import("@codemirror/autocomplete").CompletionContext} context */
  async completions(context) {
    const position = positionOf(context.state.doc, context.pos);
    const found = await this.link?.ask("complete", { position });
    const items = found?.list?.items ?? [];
    if (!items.length || context.aborted) return null;
    const from = items[0].textEdit ? offsetOf(context.state.doc, items[0].textEdit.range.start) : context.pos;
    return { from, options: items.map((/** @type {any} */ item) => optionOf(item, this.getAttribute("manual"))), validFor: /^[A-Za-z0-9-]*$/ };
  }

  /** @param {EditorView} view @param {number} at */
  async hovered(view, at) {
    const finding = findingAt(view.state, at);
    const found = await this.link?.ask("hover", { position: positionOf(view.state.doc, at) });
    const value = found?.hover?.contents?.value ?? "";
    const isOn = finding && finding.from <= at && at <= finding.to;
    if (!value && !isOn) return null;
    const dom = element("div", "");
    if (isOn) dom.append(prose(finding.finding.message));
    if (value) dom.append(prose(value));
    const range = found?.hover?.range;
    const start = range ? offsetOf(view.state.doc, range.start) : at;
    return { pos: start, end: range ? offsetOf(view.state.doc, range.end) : at, above: true, create: () => ({ dom }) };
  }

  /** @param {import("@codemirror/view").Command} step */
  walk(step) {
    if (!step(this.view)) return false;
    this.view.dispatch({ effects: openCard.of(this.view.state.selection.main.from) });
    return true;
  }

  openFixes() {
    this.view.dispatch({ effects: openCard.of(this.view.state.selection.main.head) });
    requestAnimationFrame(() => /** @type {HTMLElement | null} */ (this.shadowRoot?.querySelector(".card button"))?.focus());
    return true;
  }

  /** @param {EditorView} view */
  closeCard(view) {
    if (!this.shadowRoot?.querySelector(".card")) return false;
    view.dispatch({ effects: openCard.of(null) });
    return true;
  }

  /** @param {string} name @param {unknown} detail */
  say(name, detail) {
    this.dispatchEvent(new CustomEvent(`rumpus-${name}`, { detail, bubbles: true, composed: true }));
  }
}

/** Tell the editor that a key has had its effect. @param {unknown} _ */
function done(_) {
  return true;
}

/** @param {EditorState} state @param {number} at */
function isAt(state, at) {
  let found = false;
  forEachDiagnostic(state, (_, from, to) => (found ||= from <= at && at <= to));
  return found;
}

/** @param {import("@codemirror/state").Transaction} change */
function typed(change) {
  let text = "";
  change.changes.iterChanges((_a, _b, _c, _d, inserted) => (text += inserted.toString()));
  return text;
}

/** Return what a word means, with a link to its page in the manual, if there is one. @param {any} item @param {string | null} manual */
function about(item, manual) {
  const dom = prose(String(item.documentation?.value ?? item.documentation));
  if (!manual) return dom;
  const link = /** @type {HTMLAnchorElement} */ (element("a", "", "Manual"));
  link.href = `${manual}/word/${encodeURIComponent(item.label)}`;
  link.target = "_blank";
  dom.append(link);
  return dom;
}

/** @param {any} item @param {string | null} manual @returns {import("@codemirror/autocomplete").Completion} */
function optionOf(item, manual) {
  return {
    label: item.filterText ?? item.label,
    displayLabel: item.label,
    detail: item.detail,
    type: KINDS[/** @type {keyof typeof KINDS} */ (item.kind)],
    apply: item.textEdit?.newText ?? item.label,
    sortText: item.sortText,
    info: item.documentation ? () => about(item, manual) : undefined,
  };
}

customElements.define("rumpus-editor", RumpusEditor);
