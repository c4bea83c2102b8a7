/** The reason for a refusal, next to the unit that was refused. */

import { html } from "./dom.js";
import { place } from "./picker.js";
import { t } from "./language.js";

/** Return true for a reason that follows from the rules of the game, which is in English; the page's language has the others. @param {Scene.Why & {code?: string}} why */
export const isOfRules = ({ code = "refused" }) => code === "refused";

/** Return a note with the sentence, its cure, and the line of the rule file. @param {Scene.Why} why @param {() => void} close */
export function callout(why, close) {
  const spoken = isOfRules(why) ? { lang: "en" } : {};
  const button = html("button", { type: "button", class: "close", "aria-label": t("Close") }, "×");
  button.addEventListener("click", close);
  const box = html("div", { class: "why", role: "note", "aria-label": t("Why not") }, button, html("p", { class: "sentence", ...spoken }, why.sentence));
  if (why.cure) box.append(html("p", { class: "cure", ...spoken }, why.cure));
  if (why.rule) box.append(html("code", {}, html("span", {}, `${why.rule.file}:${why.rule.line}`), ` ${why.rule.text.trim()}`));
  return box;
}

/**
 * Put a note of a field near the center of a square.
 * @type {(box: HTMLElement, field: HTMLElement, geometry: import("./geometry.js").Geometry, name: string | null) => void}
 */
export function put(box, field, geometry, name) {
  const [x, y] = name && geometry.has(name) ? geometry.center(name) : [geometry.width / 2, geometry.height / 2];
  place(box, field, x / geometry.width, y / geometry.height);
}
