/** What a tournament says of itself. */

/** @typedef {Tournaments.TournamentReply} Tournament */

const KINDS = { "round-robin": "round robin", arena: "arena", test: "test of a variant" };

/** Return the name of a player. @param {Tournament} tournament @param {number} number */
export function nameOf({ standings }, number) {
  return standings.find((row) => row.number === number)?.name ?? "";
}

/** Return what a tournament is, after the name of its game. @param {Tournament} tournament */
export function about({ kind, twice, minutes, games, clock }) {
  const length = { "round-robin": twice ? ", twice" : "", arena: ` of ${minutes} minutes`, test: ` in ${games} games` }[kind];
  return `· ${KINDS[kind]}${length} · ${clockWords(clock)}`;
}

/** @param {Tournaments.TournamentClock | null} clock */
function clockWords(clock) {
  if (!clock) return "no clock";
  if (clock.days) return clock.days === 1 ? "a day for each turn" : `${clock.days} days for each turn`;
  return `${clock.minutes} minutes and ${clock.increment} seconds a turn`;
}

/** Return the state of a tournament, in a sentence or two. @param {Tournament} tournament */
export function state(tournament) {
  const { state: now, standings, pairings } = tournament;
  const playing = pairings.filter(({ state: each }) => each !== "over").length;
  if (now === "open") return `${count(standings.length, "player")} so far. ${tournament.you.owner ? "Send the link to the others, and begin when all are here." : "It begins when its creator says so."}`;
  if (now === "over") return playing ? `No more games begin. ${count(playing, "game")} still on.` : `The tournament is over. ${winners(tournament)}`;
  return { "round-robin": round, arena, test }[tournament.kind](tournament);
}

/** @param {Tournament} tournament */
function round({ pairings, rounds, clock }) {
  if (!clock || clock.days) return "All games are on.";
  return `Round ${Math.max(0, ...pairings.map((each) => each.round))} of ${rounds}.`;
}

/** @param {Tournament} tournament */
function arena({ ends, now }) {
  const local = new Date(Date.now() + ((ends ?? now) - now));
  return `Games begin until ${local.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })}.`;
}

/** @param {Tournament} tournament */
function test({ pairings, games }) {
  return `${pairings.length} of ${games} games have begun.`;
}

/** @param {Tournament} tournament */
function winners({ standings }) {
  const first = standings.filter(({ place, played }) => place === 1 && played).map(({ name }) => name);
  if (!first.length) return "";
  return first.length === 1 ? `${first[0]} has won.` : `${first.slice(0, -1).join(", ")} and ${first.at(-1)} share the first place.`;
}

/** @param {number} number @param {string} word */
export const count = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`;

/** Return the result of a game. @param {Tournaments.PairingShape} pairing */
export function result({ state: now, winner, reason }) {
  if (now !== "over") return "is on";
  const points = winner === null ? "½–½" : winner === 0 ? "1–0" : "0–1";
  return `${points} ${reason === "walkover" ? "the other player has left" : reason}`;
}
