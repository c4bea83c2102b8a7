/** The page that the browser shows while the server does not answer: the own games as it saw them last. */

import "./rumpus-board.js";
import { t } from "./board/language.js";
import { by, element } from "./play/dom.js";
import { keptGames, keptTable } from "./play/keeping.js";

const SIDES = [t("White"), t("Black")];

/** @typedef {import("./play/keeping.js").KeptGame} KeptGame */

/** Show the board of a game. @param {KeptGame} game */
async function show(game) {
  const table = await keptTable(game.table);
  if (!table) return;
  const { view, side, title, at } = game;
  const board = by("board");
  Object.assign(board, { table, view, side, legal: null, interactive: false });
  board.hidden = false;
  by("title").textContent = title;
  by("seen").textContent = t("{standing} You saw it like this {time}; it may have gone on.", { standing: standing(game), time: new Date(at).toLocaleString() });
}

/** @param {KeptGame} game */
function standing({ state, view, side, names }) {
  if (state === "over" || view.outcome) return t("This game is over.");
  if (state === "open") return t("This game waits for a player.");
  const other = names[1 - side] || SIDES[1 - side];
  return view.actor === side ? t("It is your turn.") : t("It is the turn of {player}.", { player: other });
}

const games = await keptGames();
const here = games.find(({ id }) => location.pathname === `/game/${id}`);
if (here) await show(here);
by("games").append(...games.filter((game) => game !== here).map((game) => element("li", {}, element("a", { href: `/game/${game.id}` }, game.title), ` ${standing(game)}`)));
by("others").hidden = by("games").childElementCount === 0;
by("none").hidden = games.length > 0;
by("again").addEventListener("click", () => location.reload());
addEventListener("online", () => location.reload());
