/** The parts of the runtime, which are in a page or next to it. */

/** @type {Promise<Record<string, ArrayBuffer>> | null} */
let known = null;

/** Return the compressed parts by their names. */
export const parts = () => (known ??= readParts());

async function readParts() {
  const found = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("script.part")]);
  const read = await Promise.all(found.map(({ dataset, textContent }) => (dataset.address ? fetched(dataset.address) : decoded(textContent ?? ""))));
  return Object.fromEntries(found.map(({ dataset }, i) => [dataset.name, read[i]]));
}

/** @param {string} address */
export async function fetched(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} is missing next to this page.`);
  return answer.arrayBuffer();
}

/** @param {string} text */
function decoded(text) {
  const bytes = atob(text.trim());
  return Uint8Array.from(bytes, (each) => each.charCodeAt(0)).buffer;
}
