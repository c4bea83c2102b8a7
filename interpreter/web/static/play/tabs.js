/** The tabs of a page: one stop of the Tab key, walked by arrows. */

import { by } from "./dom.js";

const tabs = () => /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[role=tab]")]);

export function listenToTabs() {
  for (const tab of tabs()) tab.addEventListener("click", () => open(tab));
  const list = /** @type {HTMLElement} */ (document.querySelector("[role=tablist]"));
  list.addEventListener("keydown", walk);
}

/** @param {HTMLElement} tab */
function open(tab) {
  for (const each of tabs()) {
    each.setAttribute("aria-selected", String(each === tab));
    each.tabIndex = each === tab ? 0 : -1;
    by(each.getAttribute("aria-controls") ?? "").hidden = each !== tab;
  }
}

/** Open the tab that a key of the tab list names. @param {KeyboardEvent} event */
function walk(event) {
  const all = tabs().filter((tab) => !tab.hidden);
  const at = all.indexOf(/** @type {HTMLElement} */ (event.target));
  /** @type {Record<string, number>} */
  const places = { ArrowRight: (at + 1) % all.length, ArrowLeft: (at + all.length - 1) % all.length, Home: 0, End: all.length - 1 };
  const next = places[event.key];
  if (at < 0 || next === undefined) return;
  event.preventDefault();
  event.stopPropagation(); // the same keys step through the moves elsewhere
  open(all[next]);
  all[next].focus();
}
