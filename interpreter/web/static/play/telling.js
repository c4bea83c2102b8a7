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
  const parts = effects.map((effect) => effectWords(effect, before.units, view.units, table)).filter(Boolean);
  return `${SIDES[by]}: ${parts.length ? parts.reverse().join("; ") : text}.`;
}

/** @param {Effect} effect @param {Scene.View["units"]} old @param {Scene.View["units"]} now @param {Scene.Table} table */
function effectWords([kind, at, to], old, now, table) {
  /** @param {Scene.View["units"]} units @param {string | number} square */
  const name = (units, square) => (units[square] ? stackName(table, units[square]) : t("unit"));
  if (kind === "move") return t("{unit} from {square} to {target}", { unit: name(old, at), square: at, target: to });
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
