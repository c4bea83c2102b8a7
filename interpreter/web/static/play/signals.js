/** What a player hears and feels of a game: sounds, and the vibration of a phone. */

import { play } from "./sounds.js";

/** @import { Sound } from "./sounds.js" */

/** @type {Record<Sound, number[]>} */
const SHAKES = { action: [25], capture: [40], end: [60, 60, 60], low: [80, 60, 80] };

/** Signal an event of a game; the phone shakes only if the player is to notice. @param {Sound} sound @param {boolean} isForPlayer @param {import("./settings.js").Settings} settings */
export function signal(sound, isForPlayer, settings) {
  if (settings.on("sounds")) play(sound);
  if (isForPlayer && settings.on("vibration")) navigator.vibrate?.(SHAKES[sound]);
}

/** Return the sound of an event, or null. @param {Game.EventMessage} event @returns {Sound | null} */
export function soundOf({ kind, effects, state }) {
  if (state === "over" && kind !== "offer") return "end";
  if (kind !== "act") return null;
  return effects.some(([effect]) => effect === "remove") ? "capture" : "action";
}
