/** The page of a published game, filled with the game of a text. */

/** @typedef {{title: string, rules: string, text: string, published: object}} PackedGame */
/** What becomes of a part of the runtime: another address, or its content. @typedef {(name: string, address: string) => {address?: string, data?: string}} PartOf */

const MARK = /rumpus-mark-(title|text|rules)/g;
const PUBLISHED = /(<script type="application\/json" id="published">)(.*?)(<\/script>)/s;
const PART = /<script type="text\/plain" class="part" data-name="([^"]*)" data-address="([^"]*)"><\/script>/g;

/** @param {string} page the page with marks @param {PackedGame} game @param {PartOf} partOf */
export function filled(page, game, partOf) {
  /** @type {Record<string, string>} */
  const shown = { title: escaped(game.title), text: escaped(game.text), rules: game.rules };
  return page
    .replace(PART, (_, name, address) => part(name, partOf(name, address)))
    .replace(PUBLISHED, (_, begin, published, end) => begin + block({ ...JSON.parse(published), ...game.published }) + end)
    .replace(MARK, (_, name) => shown[name]);
}

/** Return a page that connects to nothing. @param {string} page */
export const alone = (page) => page.replace("connect-src &#39;self&#39;", "connect-src &#39;none&#39;");

/** @param {string} name @param {{address?: string, data?: string}} found */
function part(name, { address, data = "" }) {
  return `<script type="text/plain" class="part" data-name="${name}"${address ? ` data-address="${escaped(address)}"` : ""}>${data}</script>`;
}

/** Return JSON as the text of an element, of which no part is markup. @param {unknown} value */
const block = (value) => JSON.stringify(value).replaceAll("<", "\\u003c");

/** @param {string} text */
const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
