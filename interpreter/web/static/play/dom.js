/** Elements. Text is always text: nothing here parses markup. */

/** Return an element with attributes and children. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children);
  return made;
}

/** Return the element with an id. */
export const by = (id) => document.getElementById(id);

const CANNOT = "The server cannot answer now. Try again in a moment.";

/** Fetch an answer; throw an error with the server's sentence if it refuses. */
async function fetched(address, body) {
  const asked = body === undefined ? {} : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(address, asked).catch(() => null);
  if (!answer) throw new Error("The server does not answer. Try again in a moment.");
  if (answer.ok) return answer;
  const found = await answer.json().catch(() => null); // something between us and the server may answer in its own words
  throw new Error(found?.error?.message ?? CANNOT);
}

/** Fetch JSON; throw an error with the server's sentence if it refuses. */
export async function ask(address, body) {
  const found = await (await fetched(address, body)).json().catch(() => null);
  if (!found) throw new Error(CANNOT);
  return found;
}

/** Fetch a file and let the browser save it under a name; throw an error with the server's sentence if it refuses. */
export async function save(address, body, name) {
  const file = await (await fetched(address, body)).blob();
  const link = element("a", { href: URL.createObjectURL(file), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000); // after the browser has begun to save it
}
