/** How a game ended, in the language of the page. */

import { said, t } from "./language.js";

/** A reason of the server: the computer could not go on, so nobody has won. */
const NO_COMPUTER = "computer unavailable";

/** Return how a game ended, without a full stop. @param {number | null} winner @param {string} reason */
export function outcomeWords(winner, reason) {
  if (reason === NO_COMPUTER) return t("No result: the computer is unavailable");
  if (!reason) return winner === null ? t("Draw") : winner === 0 ? t("White wins") : t("Black wins");
  const how = said(`by ${reason}`);
  if (winner === null) return t("Draw {how}", { how });
  return winner === 0 ? t("White wins {how}", { how }) : t("Black wins {how}", { how });
}

/** Return the same as a sentence. @param {{winner: number | null, reason: string}} outcome */
export const outcomeSentence = ({ winner, reason }) => `${outcomeWords(winner, reason)}.`;
