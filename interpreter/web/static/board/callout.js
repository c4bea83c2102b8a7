/** The reason for a refusal, next to the unit that was refused. */

import { html } from "./dom.js";
import { place } from "./picker.js";
import { t } from "./language.js";

/** Return a note with the sentence, its cure, and the line of the rule file. @param {Scene.Why} why @param {() => void} close */
export function callout(why, close) {
  const button = html("button", { type: "button", class: "close", "aria-label": t("Close") }, "×");
  button.addEventListener("click", close);
  const box = html("div", { class: "why", role: "note", "aria-label": t("Why not") }, button, html("p", { class: "sentence" }, why.sentence));
  if (why.cure) box.append(html("p", { class: "cure" }, why.cure));
  if (why.rule) box.append(html("code", {}, html("span", {}, `${why.rule.file}:${why.rule.line}`), ` ${why.rule.text.trim()}`));
  return box;
}

/**
 * Show a note in a field, near the center of a square.
 * @type {(box: HTMLElement, field: HTMLElement, geometry: import("./geometry.js").Geometry, name: string | null) => void}
 */
export function show(box, field, geometry, name) {
  field.append(box);
  const [x, y] = name && geometry.has(name) ? geometry.center(name) : [geometry.width / 2, geometry.height / 2];
  place(box, field, x / geometry.width, y / geometry.height);
}
