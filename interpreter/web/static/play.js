/** The page of a game, on its socket. */

import { ask } from "./play/dom.js";
import { GamePage } from "./play/page.js";
import { Wire } from "./play/wire.js";

/** Take the same seat in the next game, then drop the question from the address. @param {string} id */
async function followRematch(id) {
  const before = new URLSearchParams(location.search).get("from");
  if (!before) return;
  history.replaceState(null, "", location.pathname);
  await ask(`/api/games/${id}/sit`, { from: before }).catch(() => null);
}

const { game = "" } = /** @type {HTMLElement} */ (document.querySelector("main")).dataset;
await followRematch(game);
new GamePage(game, new Wire(game)).begin();
