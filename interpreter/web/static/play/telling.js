/** What assistive technology is told of an action. */

import { stackName } from "../board/words.js";
import { t } from "../board/language.js";

const SIDES = [t("White"), t("Black")];
/** Actions that stay in the log: enough for a turn. */
const KEPT = 20;

/**
 * Return an action as a sentence: "Black: black knight from b8 to c6; white pawn leaves c6."
 * @param {Game.EventMessage} event @param {Scene.View} before @param {Scene.Table} table
 */
export function actionSentence({ by, text, effects, view }, before, table) {
  const side = SIDES[by];
  if (text === "end") return t("{side} ends the turn.", { side });
  const [one, other] = text.split("@@").map((symbol) => table.pieces.find((piece) => piece.symbol === symbol)?.name);
  if (one && other) return t("{side} fuses {one} and {other} in hand.", { side, one, other });
  const parts = effects.filter((effect) => !isJoined(effect, effects, before.units)).map((effect) => effectWords(effect, before.units, view.units, table, text));
  const said = [...parts.filter(Boolean).reverse(), ...changes(effects, before.units, view.units, table)];
  return `${side}: ${said.length ? said.join("; ") : text}.`;
}

/** Return true for a unit that is where a friend comes to: it does not leave, but becomes a part of what is there then. @param {Effect} effect @param {Effect[]} effects @param {Scene.View["units"]} old */
function isJoined([kind, at], effects, old) {
  return kind === "remove" && effects.some(([other, from, to]) => other === "move" && to === at && old[from]?.[0][1] === old[at]?.[0][1]);
}

/** Return what units have become by their moves. @param {Effect[]} effects @param {Scene.View["units"]} old @param {Scene.View["units"]} now @param {Scene.Table} table */
function changes(effects, old, now, table) {
  return effects.flatMap(([kind, from, to]) => {
    if (kind !== "move" || !to || !old[from] || !now[to] || effects.some(([other, at]) => other === "place" && at === to)) return [];
    const name = stackName(table, now[to]);
    return name === stackName(table, old[from]) ? [] : [t("{unit} on {square}", { unit: name, square: to })];
  });
}

/** @param {Effect} effect @param {Scene.View["units"]} old @param {Scene.View["units"]} now @param {Scene.Table} table @param {string} text the action */
function effectWords([kind, at, to], old, now, table, text) {
  /** @param {Scene.View["units"]} units @param {string | number} square */
  const name = (units, square) => (units[square] ? stackName(table, units[square]) : t("unit"));
  if (kind === "move") return t("{unit} from {square} to {target}", { unit: name(old, at), square: at, target: to });
  if (kind === "remove" && text.startsWith(`${at}@`)) return t("{unit} from {square} into the hand", { unit: name(old, at), square: at });
  if (kind === "remove") return t("{unit} leaves {square}", { unit: name(old, at), square: at });
  if (kind === "place") return t("{unit} on {square}", { unit: name(now, at), square: at });
  if (kind === "flip") return t("{unit} on {square} has changed sides", { unit: name(now, at), square: at });
  return kind === "vanish" ? t("{square} vanishes", { square: at }) : "";
}

/** Add a sentence to a log, which is read once and politely. @param {HTMLElement} log @param {string} sentence */
export function tell(log, sentence) {
  const line = document.createElement("p");
  line.textContent = sentence;
  log.append(line);
  while (log.childElementCount > KEPT) log.firstElementChild?.remove();
}
