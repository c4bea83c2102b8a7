/** Elements. Text is always text: nothing here parses markup. */

import { said, t } from "../board/language.js";

/**
 * Return an element with attributes and children.
 * @type {<K extends keyof HTMLElementTagNameMap>(name: K, attributes?: Record<string, unknown>, ...children: (Node | string | null | undefined | false)[]) => HTMLElementTagNameMap[K]}
 */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) made.setAttribute(key, value === true ? "" : String(value));
  }
  made.append(.../** @type {(Node | string)[]} */ (children));
  return made;
}

/** Return the element with an id. @type {<I extends string>(id: I) => I extends keyof PageElements ? PageElements[I] : HTMLElement} */
export const by = (id) => /** @type {any} */ (document.getElementById(id));

/** Return the sentence of an error. @param {unknown} fault */
export const sentenceOf = (fault) => /** @type {Error} */ (fault).message;

/** Return the detail of an event. @param {Event} event @returns {any} */
export const detailOf = (event) => /** @type {CustomEvent} */ (event).detail;

/** What answers requests: the server, or what a page without one has in its place. @typedef {(address: string, body: unknown, signal?: AbortSignal) => Promise<Response | null>} Answerer */

/** @type {Answerer} */
let answerer = (address, body, signal) => {
  const asked = body === undefined ? {} : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  return fetch(address, { ...asked, signal }).catch(() => null);
};

/** Let something else than a server answer all requests of this page. @param {Answerer} other */
export function answerBy(other) {
  answerer = other;
}

const CANNOT = t("The server cannot answer now. Try again in a moment.");

/** Fetch an answer; throw an error with the server's sentence if it refuses. @param {string} address @param {unknown} [body] @param {AbortSignal} [signal] */
export async function fetched(address, body, signal) {
  const answer = await answerer(address, body, signal);
  if (!answer) throw new Error(t("The server does not answer. Try again in a moment."));
  if (answer.ok) return answer;
  const found = await answer.json().catch(() => null); // something between us and the server may answer in its own words
  throw new Error(said(found?.error?.message ?? CANNOT));
}

/** Fetch JSON; throw an error with the server's sentence if it refuses. @param {string} address @param {unknown} [body] @param {AbortSignal} [signal] @returns {Promise<any>} */
export async function ask(address, body, signal) {
  const found = await (await fetched(address, body, signal)).json().catch(() => null);
  if (!found) throw new Error(CANNOT);
  return found;
}

/**
 * Fetch a file and let the browser save it under a name; throw an error with the server's sentence if it refuses.
 * @param {string} address @param {unknown} body @param {string} name
 */
export async function save(address, body, name) {
  const file = await (await fetched(address, body)).blob();
  const link = element("a", { href: URL.createObjectURL(file), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000); // after the browser has begun to save it
}
