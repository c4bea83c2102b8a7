// @ts-check
/** How the editor looks: the tokens of the page, with values of their own where a page has none. */

/** For each token its light and its dark value. @type {Record<string, [string, string]>} */
const TOKENS = {
  surface: ["#ffffff", "#25211d"],
  sunk: ["#f2ebdd", "#2f2a25"],
  ink: ["#2b241d", "#f0e9dd"],
  "ink-2": ["#6a5d4e", "#b3a797"],
  line: ["#e3d9c8", "#3b342d"],
  accent: ["#0b4a86", "#8cc2f5"],
  "on-accent": ["#ffffff", "#12202e"],
  ok: ["#0a5a43", "#7cc9ab"],
  bad: ["#8a2c0a", "#f2a17c"],
  "bad-soft": ["#fbeee7", "#3a2820"],
  warn: ["#8a5a00", "#f0c060"],
  number: ["#5f2167", "#dba3dd"],
};
const tokens = Object.entries(TOKENS)
  .map(([name, [light, dark]]) => `--e-${name}: var(--${name}, light-dark(${light}, ${dark}));`)
  .join(" ");

const WAVE = (/** @type {string} */ color) =>
  `text-decoration: underline wavy ${color} 1.5px; text-underline-offset: 3px; text-decoration-skip-ink: none;`;

const SHEET = `
:host { ${tokens} --e-pick: color-mix(in srgb, var(--e-accent) 22%, transparent); }
:host { display: block; height: 100%; min-height: 0; color: var(--e-ink); background: var(--e-surface); }
/* named three times, to weigh more than the libraries' own rules */
.cm-editor.cm-editor.cm-editor {
  height: 100%; background: var(--e-surface); color: var(--e-ink); font-size: 13.5px;
  &.cm-focused { outline: none; }
  .cm-scroller { font-family: "DejaVu Sans Mono", ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
    line-height: 1.55; }
  .cm-content { padding: 12px 0 40vh; caret-color: var(--e-ink); }
  .cm-line { padding: 0 12px 0 10px; }
  .cm-cursor { border-left: 2px solid var(--e-ink); }
  .cm-gutters { background: var(--e-surface); color: var(--e-ink-2); border: 0; font-size: 12px; }
  .cm-activeLine, .cm-activeLineGutter { background: var(--e-sunk); }
  .cm-activeLineGutter { color: var(--e-ink); }
  .cm-lineNumbers .cm-gutterElement { padding: 0 6px 0 4px; min-width: 28px; line-height: 21px; }
  .cm-gutter-lint { width: 22px; }
  .tests { width: 20px; text-align: center; font-size: 14px; font-weight: bold; }
  .pass { color: var(--e-ok); }
  .fail { color: var(--e-bad); }
  .cm-lint-marker { width: 14px; height: 14px; content: normal; margin: 3px auto 0; font-size: 13px; line-height: 14px;
    text-align: center; }
  .cm-lint-marker-error::before { content: "●"; color: var(--e-bad); }
  .cm-lint-marker-warning::before { content: "▲"; color: var(--e-warn); }
  .cm-lint-marker-info::before { content: "◆"; color: var(--e-accent); }
  .cm-lintRange { background: none; padding: 0; }
  .cm-lintRange-error { ${WAVE("var(--e-bad)")} background: var(--e-bad-soft); }
  .cm-lintRange-warning { ${WAVE("var(--e-warn)")} background: color-mix(in srgb, var(--e-warn) 12%, transparent); }
  .cm-lintRange-info { ${WAVE("var(--e-accent)")} }
  .cm-selectionBackground { background: var(--e-pick); }
  .cm-matchingBracket { background: var(--e-pick); }
  .cm-tooltip { background: var(--e-surface); color: var(--e-ink); border: 1px solid var(--e-line); border-radius: 10px;
    box-shadow: 0 6px 24px rgb(0 0 0 / 18%); font: 14px/1.45 system-ui, sans-serif; max-width: min(480px, 90vw);
    overflow: hidden; }
  .card { padding: 10px 16px 12px 13px; border-left: 3px solid var(--e-accent); }
  .card.error { border-left-color: var(--e-bad); }
  .card.warning { border-left-color: var(--e-warn); }
  .cm-tooltip-autocomplete > ul { font: 13px/1.5 "DejaVu Sans Mono", ui-monospace, monospace; max-height: 16em; }
  .cm-tooltip-autocomplete > ul > li { padding: 3px 10px; }
  .cm-tooltip-autocomplete > ul > li[aria-selected] { background: var(--e-accent); color: var(--e-on-accent); }
  .cm-tooltip-autocomplete { overflow: visible; }
  .cm-completionDetail { font: italic 12px system-ui, sans-serif; color: var(--e-ink-2); margin-left: 1em; }
  li[aria-selected] .cm-completionDetail { color: inherit; }
  .cm-completionMatchedText { text-decoration: none; font-weight: bold; }
  .cm-completionInfo { padding: 8px 12px; }
  .failure { padding: 3px 12px 5px 24px; }
  .failure span { display: inline-block; padding: 4px 10px; border-radius: 6px; background: var(--e-bad-soft);
    color: var(--e-bad); font: 13px/1.4 system-ui, sans-serif; white-space: normal; }
}
.prose { padding: 8px 12px; max-height: 50vh; overflow: auto; }
.prose p { margin: 0 0 6px; }
.prose ul { margin: 0; padding-left: 18px; }
pre, code { font: 12px/1.4 "DejaVu Sans Mono", ui-monospace, monospace; }
pre { background: var(--e-sunk); padding: 6px 8px; border-radius: 6px; margin: 0 0 6px; overflow: auto; }
.card strong { display: block; font-weight: 650; }
.card strong code { font-size: 13px; }
.card a, .cm-tooltip a { color: var(--e-accent); align-self: center; }
.card p { margin: 4px 0 0; color: var(--e-ink-2); }
.card .code { font: 12px/1.6 "DejaVu Sans Mono", ui-monospace, monospace; color: var(--e-ink-2); }
.card .prose { padding: 8px 0 0; max-height: 30vh; }
.row { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 8px; }
button { font: inherit; font-weight: 500; min-height: 32px; padding: 4px 12px; border: 1px solid transparent;
  border-radius: 8px; background: none; color: var(--e-ink-2); cursor: pointer; }
button:hover { background: var(--e-sunk); }
button.filled { background: var(--e-accent); color: var(--e-on-accent); }
button.filled:hover { background: var(--e-accent); filter: brightness(1.1); }
button:focus-visible, .prose:focus-visible { outline: 2px solid var(--e-accent); outline-offset: 2px; }
@media (pointer: coarse) { .cm-editor.cm-editor.cm-editor { font-size: 15px; } button { min-height: 44px; } }
`;

/** Return the style sheet of an editor's shadow root. */
export function sheet() {
  const made = new CSSStyleSheet();
  made.replaceSync(SHEET);
  return made;
}
