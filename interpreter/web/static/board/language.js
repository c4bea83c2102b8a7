/**
 * The words of the page's language. The page brings a catalogue, by what is said in English; without one, as for English
 * itself, all is said as it is written in the scripts.
 */

const given = document.getElementById("words");

/** What is said, by the English; of what is counted, by the English for one, a form for each kind of number. @type {Record<string, string | string[]>} */
const WORDS = given ? JSON.parse(given.textContent ?? "{}") : {};

const numbers = new Intl.PluralRules(given ? document.documentElement.lang : "en");

/** The kinds of numbers that the language tells apart, in the order of the forms. */
const KINDS = ["zero", "one", "two", "few", "many", "other"].filter((kind) => numbers.resolvedOptions().pluralCategories.some((each) => each === kind));

/** @typedef {Record<string, string | number>} Values what stands in a message for {names} */

/** @param {string} text @param {Values} values */
const filled = (text, values) => text.replace(/\{(\w+)\}/g, (all, name) => String(values[name] ?? all));

/** Return a message in the language of the page. @param {string} text @param {Values} [values] */
export const t = (text, values = {}) => filled(String(WORDS[text] ?? text), values);

/** Return a message about a number of things. @param {string} one @param {string} others @param {number} count @param {Values} [values] */
export function tn(one, others, count, values = {}) {
  const forms = WORDS[one] ?? [one, others];
  return filled(forms[KINDS.indexOf(numbers.select(count))], { count, ...values });
}

/** Return a sentence of the server, which may be one of those that the catalogue has. @param {string} text */
export const said = (text) => t(text);

/** Return the language of a sentence of the server, if it is not that of the page: what follows from the rules of one game is in English. @param {string} text */
export const languageOf = (text) => (given && text && !(text in WORDS) ? "en" : null);
