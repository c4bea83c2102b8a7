// @ts-check
/** The colors of rule files, from the words of the language, which the build writes into `words.js`. */

import { HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { tags as t } from "@lezer/highlight";
import { ACTION, DECLARING, KEYWORDS, OPENERS } from "./words.js";

const EDGE = "(?![A-Za-z0-9_-])";
const BETZA = /^[^\s;#{}]*[A-Z@([][^\s;#{}]*/;
const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*(?![A-Za-z0-9_-])/;
const NUMBER = /^(?:[0-9]+x[0-9]+|[a-z]?[0-9]+)(?![A-Za-z0-9_-])/;
const SYMBOL = /^[A-Z][A-Z0-9]{0,2}(?![A-Za-z0-9_-])/;
const ACTIONS = new RegExp(`^(?:${ACTION})${EDGE}`);
const openers = new Set(OPENERS);
const keywords = new Set(KEYWORDS);
const declaring = new Set(DECLARING);

/**
 * @typedef {object} State
 * @property {boolean} prose inside a text with three quotes
 * @property {string} after the word before, if it says what the next one is
 * @property {number} depth of open blocks
 */

/** @type {import("@codemirror/language").StreamParser<State>} */
const parser = {
  name: "rumpus",
  startState: () => ({ prose: false, after: "", depth: 0 }),
  token: (stream, state) => {
    if (state.prose || stream.match('"""')) return prose(stream, state);
    if (stream.eatSpace()) return null;
    if (stream.match("#")) {
      stream.skipToEnd();
      return "comment";
    }
    if (stream.match(/^"(?:[^"\\]|\\.)*(?:"|$)/)) return "string";
    const after = state.after;
    state.after = "";
    if (after === "moves" && stream.match(BETZA)) return "regexp";
    if (declaring.has(after) && stream.match(NAME)) return "definition";
    if (stream.match(ACTIONS)) return "action";
    const name = /** @type {RegExpMatchArray | null} */ (stream.match(NAME));
    if (name) return word(name[0], state);
    if (stream.match(NUMBER)) return "number";
    if (stream.match(SYMBOL)) return "symbol";
    return sign(stream.next() ?? "", state);
  },
  indent: (state, after, context) => context.unit * Math.max(0, state.depth - (/^\s*\}/.test(after) ? 1 : 0)),
  languageData: {
    commentTokens: { line: "#" },
    closeBrackets: { brackets: ["{", "(", "[", '"'] },
    indentOnInput: /^\s*\}$/,
  },
  tokenTable: {
    regexp: t.regexp,
    definition: t.definition(t.name),
    action: t.literal,
    opener: t.keyword,
    word: t.modifier,
    symbol: t.atom,
    name: t.name,
  },
};

/** @param {import("@codemirror/language").StringStream} stream @param {State} state */
function prose(stream, state) {
  state.prose = true;
  while (!stream.eol()) {
    if (stream.match('"""')) {
      state.prose = false;
      return "string";
    }
    stream.next();
  }
  return "string";
}

/** @param {string} text @param {State} state */
function word(text, state) {
  state.after = text === "moves" || declaring.has(text) ? text : "";
  if (openers.has(text)) return "opener";
  return keywords.has(text) ? "word" : /^[a-z]?[0-9]+$/.test(text) ? "number" : "name";
}

/** @param {string} char @param {State} state */
function sign(char, state) {
  if (char === "{") state.depth += 1;
  if (char === "}") state.depth = Math.max(0, state.depth - 1);
  return "=|+,".includes(char) ? "operator" : null;
}

const style = HighlightStyle.define([
  { tag: t.keyword, color: "var(--e-accent)", fontWeight: "bold" },
  { tag: t.modifier, color: "var(--e-accent)" },
  { tag: t.definition(t.name), color: "var(--e-ink)", fontWeight: "600" },
  { tag: t.regexp, color: "var(--e-bad)" },
  { tag: t.string, color: "var(--e-ok)" },
  { tag: [t.number, t.literal, t.atom], color: "var(--e-number)" },
  { tag: t.comment, color: "var(--e-ink-2)" },
]);

export const language = [StreamLanguage.define(parser), syntaxHighlighting(style)];
