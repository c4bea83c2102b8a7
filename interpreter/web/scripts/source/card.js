// @ts-check
/** Findings: squiggles, marks, and a card with the fix at the finding under the cursor. */

import { forEachDiagnostic, lintGutter, linter, setDiagnostics } from "@codemirror/lint";
import { StateEffect, StateField } from "@codemirror/state";
import { showTooltip } from "@codemirror/view";
import { changesOf, offsetOf } from "./places.js";
import { element, inline, prose } from "./prose.js";

/** @typedef {import("@codemirror/view").EditorView} View */
/** @typedef {import("@codemirror/lint").Diagnostic & {item: Record<string, any>}} Finding */
/** @typedef {{title: string, isPreferred?: boolean, diagnostics?: any[], edit: {changes: Record<string, any[]>}}} Fix */

/** @typedef {{manual: string | null, fixes: () => Fix[], copy: () => void, explain: (code: string) => Promise<any>}} Source */

const SEVERITIES = ["error", "error", "warning", "info", "hint"];

/** Show other findings. @param {View} view @param {Record<string, any>[]} items */
export function show(view, items) {
  const text = view.state.doc;
  const found = items.map((item) => {
    const from = offsetOf(text, item.range.start);
    const to = Math.max(offsetOf(text, item.range.end), Math.min(from + 1, text.lineAt(from).to));
    return { from, to, severity: SEVERITIES[item.severity ?? 1], message: item.message, item };
  });
  view.dispatch(setDiagnostics(view.state, /** @type {any} */ (found)));
}

/** Return the finding at a place, or on its line. @param {import("@codemirror/state").EditorState} state @param {number} at */
export function findingAt(state, at) {
  const line = state.doc.lineAt(at);
  /** @type {{finding: Finding, from: number, to: number} | null} */
  let best = null;
  forEachDiagnostic(state, (finding, from, to) => {
    const isHere = from <= at && at <= to;
    const isOnLine = from <= line.to && to >= line.from;
    if (isHere || (isOnLine && !best)) best = { finding: /** @type {Finding} */ (finding), from, to };
  });
  return /** @type {{finding: Finding, from: number, to: number} | null} */ (best);
}

/** Open the card at a place, or close it. @type {import("@codemirror/state").StateEffectType<number | null>} */
export const openCard = StateEffect.define();

/** @param {Source} source */
export function findings(source) {
  const card = StateField.define({
    create: () => /** @type {import("@codemirror/view").Tooltip | null} */ (null),
    update(open, change) {
      for (const effect of change.effects) {
        if (effect.is(openCard)) return effect.value === null ? null : cardAt(change.state, effect.value, source);
      }
      return change.docChanged ? null : open;
    },
    provide: (field) => showTooltip.from(field),
  });
  return [linter(null, { tooltipFilter: () => [] }), lintGutter({ tooltipFilter: () => [] }), card];
}

/** @param {import("@codemirror/state").EditorState} state @param {number} at @param {Source} source */
function cardAt(state, at, source) {
  const found = findingAt(state, at);
  if (!found) return null;
  return {
    pos: found.from,
    above: false,
    create: (/** @type {View} */ view) => ({ dom: drawn(view, found, source), offset: { x: 0, y: 6 } }),
  };
}

/**
 * @param {View} view @param {{finding: Finding, from: number, to: number}} found
 * @param {Source} source
 */
function drawn(view, { finding, from }, source) {
  const { item, severity } = finding;
  const [title, ...notes] = String(item.message).split("\n");
  const name = item.data?.name ?? "";
  const dom = element("div", `card ${severity}`);
  dom.setAttribute("role", "dialog");
  dom.setAttribute("aria-label", `${severity}: ${title}`);
  dom.append(element("strong", "", ...inline(title)), element("span", "code", `${item.code ?? ""} ${name}`));
  for (const note of notes) dom.append(element("p", "", ...inline(note)));
  const row = element("div", "row");
  const isFixed = view.state.readOnly; // the text of another author: a reader may change a copy
  const fixes = isFixed ? [] : source.fixes().filter((fix) => isFor(fix, item));
  for (const [index, fix] of fixes.entries()) row.append(button(fix.title, !index && fix.isPreferred ? "filled" : "", () => apply(view, fix)));
  if (item.code) row.append(button("Explain", "", (pressed) => explain(dom, pressed, item.code, source)));
  if (item.code && source.manual) row.append(manual(source.manual, item.code));
  if (isFixed) row.append(button("Make a copy", "", () => source.copy()));
  else if (String(item.code).startsWith("W")) row.append(button("Allow here", "", () => allow(view, from, name)));
  dom.append(row);
  dom.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    view.dispatch({ effects: openCard.of(null) });
    view.focus();
  });
  return dom;
}

/** @param {Fix} fix @param {Record<string, any>} item */
function isFor(fix, item) {
  return (fix.diagnostics ?? []).some(
    (each) => each.code === item.code && JSON.stringify(each.range) === JSON.stringify(item.range),
  );
}

/** Apply a fix. @param {View} view @param {Fix} fix */
export function apply(view, fix) {
  const edits = Object.values(fix.edit.changes)[0];
  view.dispatch({ changes: changesOf(view.state.doc, edits), userEvent: "input.fix" });
  view.focus();
}

/** @param {HTMLElement} dom @param {HTMLButtonElement} pressed @param {string} code @param {any} source */
async function explain(dom, pressed, code, source) {
  pressed.disabled = true;
  const found = await source.explain(code);
  if (!found) return;
  const parts = Object.entries(found.sections ?? {}).map(([heading, text]) => `${heading}\n\n${text}`);
  const told = prose([found.summary, ...parts].join("\n\n"));
  told.tabIndex = 0;
  dom.append(told);
  told.focus();
}

/** Return a link to the page of a finding. @param {string} base @param {string} code */
function manual(base, code) {
  const link = /** @type {HTMLAnchorElement} */ (element("a", "", "Manual"));
  link.href = `${base}/findings/${encodeURIComponent(code)}`;
  link.target = "_blank";
  return link;
}

/** Write a comment that allows a finding; the author adds the reason. @param {View} view @param {number} from @param {string} name */
function allow(view, from, name) {
  const line = view.state.doc.lineAt(from);
  const insert = `  # allow: ${name} -- `;
  view.dispatch({ changes: { from: line.to, insert }, selection: { anchor: line.to + insert.length } });
  view.focus();
}

/** @param {string} text @param {string} name @param {(pressed: HTMLButtonElement) => void} act */
function button(text, name, act) {
  const made = /** @type {HTMLButtonElement} */ (element("button", name, text));
  made.type = "button";
  made.addEventListener("click", () => act(made));
  return made;
}
