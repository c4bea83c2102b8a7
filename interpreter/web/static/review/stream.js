/** Reads a stream of events, of which each has one value of JSON. */

import { fetched } from "../play/dom.js";

/**
 * Call `take` with each value of the stream that answers a request; throw an error with the server's sentence if it refuses.
 * @param {string} address @param {unknown} body @param {AbortSignal} signal @param {(value: any) => void} take
 */
export async function stream(address, body, signal, take) {
  const answer = await fetched(address, body, signal);
  const reader = /** @type {ReadableStream<Uint8Array>} */ (answer.body).getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    const events = (rest + decoder.decode(value, { stream: !done })).split("\n\n");
    rest = events.pop() ?? "";
    for (const event of events) take(JSON.parse(event.slice("data: ".length)));
    if (done) return;
  }
}
