/** What the games of a tournament say of the game. */

import { element } from "../play/dom.js";
import { count } from "./words.js";

const SIDES = { white: "White wins by", black: "Black wins by", "": "Draw by" };

/** @param {number} share */
const percent = (share) => `${Math.round(100 * share)} %`;

/** Return the figures and opinions of a report. @param {Tournaments.TournamentReport} report */
export function reportParts({ study, opinions }) {
  const figures = study ? [element("dl", { class: "figures" }, ...rows(study).flatMap(([name, text]) => [element("dt", {}, name), element("dd", {}, text)]))] : [element("p", { class: "dim" }, "No game is finished.")];
  const said = opinions.map(({ name, stars, text }) => element("li", {}, element("b", {}, name), ` ${stars} of 5${text ? `: ${text}` : ""}`));
  const mean = opinions.reduce((sum, { stars }) => sum + stars, 0) / opinions.length;
  return [...figures, ...(said.length ? [element("p", {}, `The players give it ${mean.toFixed(1)} of 5.`), element("ul", {}, ...said)] : [])];
}

/** @param {Tournaments.GamesStudy} study @returns {[string, string][]} */
function rows(study) {
  const ends = study.ends.map(({ winner, reason, count: times }) => `${SIDES[/** @type {keyof typeof SIDES} */ (winner)]} ${reason} ${times}`);
  return [
    ["Games", `${study.games}, ${study.different} distinct`],
    ["Score of White", `${percent(study.score)} (with so few games, between ${percent(study.low)} and ${percent(study.high)})`],
    ["Draws", count(study.draws, "game")],
    ["Turns of both sides", `${study.least} to ${study.most}, median ${study.median}`],
    ["Ends", ends.join(", ")],
    ...(study.most ? [/** @type {[string, string]} */ (["Choices", `${study.branching.toFixed(1)} legal actions on average; ${percent(study.forced)} of the actions had no alternative`])] : []),
  ];
}
