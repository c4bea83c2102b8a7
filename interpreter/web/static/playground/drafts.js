/** Drafts that a browser keeps: the newest first. */

const NAME = "rumpus-drafts";
const MOST = 20;

/** @typedef {{id: string, title: string, text: string}} Draft */

/** @returns {Draft[]} */
export function drafts() {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? "[]");
  } catch {
    return []; // storage is switched off, or something else wrote there
  }
}

/** Keep a draft; the oldest ones are dropped. True if the browser keeps it. @param {Draft} draft */
export function keep(draft) {
  const others = drafts().filter(({ id }) => id !== draft.id);
  try {
    localStorage.setItem(NAME, JSON.stringify([draft, ...others].slice(0, MOST)));
    return true;
  } catch {
    return false; // it is full, or storage is switched off
  }
}

/** Return the title that a rule file declares. @param {string} text */
export const titleOf = (text) => /^\s*ruleset\s+"((?:[^"\\]|\\.)*)"/m.exec(text)?.[1].replace(/\\(.)/g, "$1") || "Untitled";
