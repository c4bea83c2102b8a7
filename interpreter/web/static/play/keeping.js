/** Own games as this browser saw them last, to be shown without a connection. */

const PLACE = "rumpus-games";
const MOST = 20;
const FOLDER = "/offline/games/";

/**
 * @typedef {object} KeptGame
 * @property {string} id
 * @property {string} title
 * @property {Scene.View} view
 * @property {number} side the own side
 * @property {string[]} names
 * @property {string} state
 * @property {number} at when it was seen, in milliseconds since 1970
 * @property {string} table the address of the table
 */

/** Begin to serve pages without a connection, in browsers that can. */
export function register() {
  if ("serviceWorker" in navigator) navigator.serviceWorker.register("/service-worker.js").catch(() => null);
}

const canKeep = () => "caches" in window; // a page without encryption cannot

/** Keep a game; of many the ones seen last. @param {KeptGame} game */
export async function keepGame(game) {
  if (!canKeep()) return;
  const place = await caches.open(PLACE);
  if (!(await place.match(game.table))) await place.add(game.table);
  await place.put(FOLDER + game.id, new Response(JSON.stringify(game), { headers: { "content-type": "application/json" } }));
  for (const { id } of (await keptGames()).slice(MOST)) await place.delete(FOLDER + id);
}

/** Return the kept games, the ones seen last first. @returns {Promise<KeptGame[]>} */
export async function keptGames() {
  if (!canKeep()) return [];
  const place = await caches.open(PLACE);
  const found = (await place.keys()).filter(({ url }) => new URL(url).pathname.startsWith(FOLDER));
  /** @type {KeptGame[]} */
  const games = await Promise.all(found.map(async (each) => (await place.match(each))?.json()));
  return games.sort((one, other) => other.at - one.at);
}

/** Return a kept table. @param {string} address @returns {Promise<Scene.Table | null>} */
export async function keptTable(address) {
  return (await (await caches.open(PLACE)).match(address))?.json() ?? null;
}
