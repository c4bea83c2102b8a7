/** The page of a game, on its socket. */

import { Chat } from "./play/chat.js";
import { ask } from "./play/dom.js";
import { Following } from "./play/following.js";
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
const wire = new Wire(game);
const page = new GamePage(game, wire);
new Chat(page, wire);
new Following(page);
page.begin();
