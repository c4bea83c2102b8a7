/** The tabs of the author's page: on a desktop the text is always there, and next to it the board or the report. */

const wide = matchMedia("(min-width: 861px)"); // the other side of the breakpoint in `author.css`

const place = () => /** @type {HTMLElement} */ (document.querySelector(".write"));
const tabs = () => /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-show]"));

/** Let each tab show its part. */
export function beginTabs() {
  for (const tab of tabs()) tab.addEventListener("click", () => showTab(tab.dataset.show ?? "text"));
  wide.addEventListener("change", mark);
  mark();
}

/** @param {string} name */
export function showTab(name) {
  place().dataset.shown = name;
  mark();
}

function mark() {
  const { shown } = place().dataset;
  const chosen = wide.matches && shown === "text" ? "result" : shown;
  for (const each of tabs()) each.setAttribute("aria-selected", String(each.dataset.show === chosen));
}
