/** What a tournament says of itself. */

import { said, t, tn } from "../board/language.js";

/** @typedef {Tournaments.TournamentReply} Tournament */

/** Return the name of a player. @param {Tournament} tournament @param {number} number */
export function nameOf({ standings }, number) {
  return standings.find((row) => row.number === number)?.name ?? "";
}

/** Return what a tournament is, after the name of its game. @param {Tournament} tournament */
export function about({ kind, twice, minutes, games, clock }) {
  const words = { "round-robin": twice ? t("round robin, twice") : t("round robin"), arena: t("arena of {minutes} minutes", { minutes: minutes ?? 0 }), test: t("test of a variant in {games} games", { games: games ?? 0 }) }[kind];
  return `· ${words} · ${clockWords(clock)}`;
}

/** @param {Tournaments.TournamentClock | null} clock */
function clockWords(clock) {
  if (!clock) return t("no clock");
  if (clock.days) return tn("{count} day for each turn", "{count} days for each turn", clock.days);
  return t("{minutes} minutes and {seconds} seconds a turn", { minutes: clock.minutes, seconds: clock.increment });
}

/** Return the state of a tournament, in a sentence or two. @param {Tournament} tournament */
export function state(tournament) {
  const { state: now, standings, pairings } = tournament;
  const playing = pairings.filter(({ state: each }) => each !== "over").length;
  const here = tn("{count} player so far.", "{count} players so far.", standings.length);
  const next = tournament.you.owner ? t("Send the link to the others, and begin when all are here.") : t("It begins when its creator says so.");
  if (now === "open") return `${here} ${next}`;
  if (now === "over" && playing) return tn("No more games begin. {count} game still on.", "No more games begin. {count} games still on.", playing);
  const over = t("The tournament is over.");
  if (now === "over") return `${over} ${winners(tournament)}`;
  return { "round-robin": round, arena, test }[tournament.kind](tournament);
}

/** @param {Tournament} tournament */
function round({ pairings, rounds, clock }) {
  if (!clock || clock.days) return t("All games are on.");
  return t("Round {number} of {all}.", { number: Math.max(0, ...pairings.map((each) => each.round)), all: rounds ?? 0 });
}

/** @param {Tournament} tournament */
function arena({ ends, now }) {
  const local = new Date(Date.now() + ((ends ?? now) - now));
  return t("Games begin until {time}.", { time: local.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" }) });
}

/** @param {Tournament} tournament */
function test({ pairings, games }) {
  return t("{count} of {all} games have begun.", { count: pairings.length, all: games ?? 0 });
}

/** @param {Tournament} tournament */
function winners({ standings }) {
  const first = standings.filter(({ place, played }) => place === 1 && played).map(({ name }) => name);
  if (!first.length) return "";
  return first.length === 1 ? t("{player} has won.", { player: first[0] }) : t("{players} and {last} share the first place.", { players: first.slice(0, -1).join(", "), last: first.at(-1) ?? "" });
}

/** Return the result of a game. @param {Tournaments.PairingShape} pairing */
export function result({ state: now, winner, reason }) {
  if (now !== "over") return t("is on");
  const points = winner === null ? "½–½" : winner === 0 ? "1–0" : "0–1";
  const how = reason === "walkover" ? t("the other player has left") : said(`by ${reason}`);
  return `${points} ${how}`;
}
