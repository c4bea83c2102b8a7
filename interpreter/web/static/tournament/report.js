/** What the games of a tournament say of the game. */

import { t } from "../board/language.js";
import { outcomeWords } from "../board/outcome.js";
import { element } from "../play/dom.js";

/** The winners by their names. */
const SIDES = { white: 0, black: 1, "": null };

/** @param {number} share */
const percent = (share) => `${Math.round(100 * share)} %`;

/** Return the figures and opinions of a report. @param {Tournaments.TournamentReport} report */
export function reportParts({ study, opinions }) {
  const figures = study ? [element("dl", { class: "figures" }, ...rows(study).flatMap(([name, text]) => [element("dt", {}, name), element("dd", {}, text)]))] : [element("p", { class: "dim" }, t("No game is finished."))];
  const told = opinions.map(({ name, stars, text }) => element("li", {}, element("b", {}, name), " ", t("{stars} of 5", { stars }), text ? `: ${text}` : ""));
  const mean = opinions.reduce((sum, { stars }) => sum + stars, 0) / opinions.length;
  return [...figures, ...(told.length ? [element("p", {}, t("The players give it {stars} of 5.", { stars: mean.toFixed(1) })), element("ul", {}, ...told)] : [])];
}

/** @param {Tournaments.GamesStudy} study @returns {[string, string][]} */
function rows(study) {
  const ends = study.ends.map(({ winner, reason, count: times }) => `${outcomeWords(SIDES[/** @type {keyof typeof SIDES} */ (winner)], reason)} ${times}`);
  return [
    [t("Games"), t("{games}, {different} distinct", { games: study.games, different: study.different })],
    [t("Score of White"), t("{score} (with so few games, between {low} and {high})", { score: percent(study.score), low: percent(study.low), high: percent(study.high) })],
    [t("Draws"), t("{count} of {all} games", { count: study.draws, all: study.games })],
    [t("Turns of both sides"), t("{least} to {most}, median {median}", { least: study.least, most: study.most, median: study.median })],
    [t("Ends"), ends.join(", ")],
    ...(study.most ? [/** @type {[string, string]} */ ([t("Choices"), t("{count} legal actions on average; {share} of the actions had no alternative", { count: study.branching.toFixed(1), share: percent(study.forced) })])] : []),
  ];
}
