/** The tabs of a page: one stop of the Tab key, walked by arrows. */

import { by } from "./dom.js";

const tabs = () => [...document.querySelectorAll("[role=tab]")];

export function listenToTabs() {
  for (const tab of tabs()) tab.addEventListener("click", () => open(tab));
  document.querySelector("[role=tablist]").addEventListener("keydown", walk);
}

function open(tab) {
  for (const each of tabs()) {
    each.setAttribute("aria-selected", String(each === tab));
    each.tabIndex = each === tab ? 0 : -1;
    by(each.getAttribute("aria-controls")).hidden = each !== tab;
  }
}

/** Open the tab that a key of the tab list names. */
function walk(event) {
  const all = tabs();
  const at = all.indexOf(event.target);
  const next = { ArrowRight: (at + 1) % all.length, ArrowLeft: (at + all.length - 1) % all.length, Home: 0, End: all.length - 1 }[event.key];
  if (at < 0 || next === undefined) return;
  event.preventDefault();
  event.stopPropagation(); // the same keys step through the moves elsewhere
  open(all[next]);
  all[next].focus();
}
