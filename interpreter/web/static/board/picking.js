/**
 * What pointing at a spot does. A spot is a square (`e4`), a piece in hand (`hand:3`), the hand (`hand`), or the unit
 * that must be placed next (`waiting`). All of it comes from the legal tree; nothing here knows a rule.
 */

/**
 * Return the actions between two spots.
 * @param {Legal | null} legal @param {string | null} source @param {string | null} target @returns {Choice[]}
 */
export function between(legal, source, target) {
  return (source !== null && target !== null && legal?.from[source]?.[target]) || [];
}

/** Return the source that is picked before anyone points: a unit that waits must be placed first. @param {Legal | null} legal */
export function firstSource(legal) {
  return legal?.from.waiting ? "waiting" : null;
}

/**
 * Return true if a spot has a unit of the side to act, even one that cannot act: then there is a reason to tell.
 * @param {Position} view @param {string} spot
 */
export function isOwn(view, spot) {
  const held = heldPiece(spot);
  if (held !== null) return view.hands[view.actor].some(([piece, count]) => piece === held && count > 0);
  return (view.units[spot] ?? []).some(([, side]) => side === view.actor);
}

/** Return the piece of a spot in the hand, or null. @param {string} spot */
export function heldPiece(spot) {
  return spot.startsWith("hand:") ? Number(spot.slice(5)) : null;
}

/**
 * Return the effect of pointing at a spot: the new source, and the actions to play (one) or to offer (several).
 * @returns {{source: string | null, choices: [string, string][], refused: boolean}}
 * @param {Legal} legal @param {Position} view @param {string | null} source @param {string} spot
 */
export function point(legal, view, source, spot) {
  const actions = between(legal, source, spot);
  if (actions.length) return { source, choices: actions, refused: false };
  if (spot === source) return { source: firstSource(legal), choices: [], refused: false };
  const targets = Object.keys(legal.from[spot] ?? {});
  if (targets.length === 1 && targets[0] === spot) return { source: spot, choices: legal.from[spot][spot], refused: false };
  if (targets.length || isOwn(view, spot)) return { source: spot, choices: [], refused: false };
  return { source, choices: [], refused: source !== null };
}

/**
 * Return the source and target of an action, two different ones if it has them, or null if it is not legal.
 * @param {Legal | null | undefined} legal @param {string} action
 */
export function wayOf(legal, action) {
  const ways = Object.entries(legal?.from ?? {}).flatMap(([source, targets]) => Object.entries(targets).map(([target, choices]) => ({ source, target, choices })));
  const fit = ways.filter(({ choices }) => choices.some(([text]) => text === action));
  return fit.find(({ source, target }) => source !== target) ?? fit[0] ?? null;
}

/** @type {Record<string, Shape>} */
const SHAPES = { drop: "drop", place: "drop", fuse: "fuse", capture: "take", convert: "take", claim: "claim", relocate: "claim" };
/** @type {Shape[]} */
const ORDER = ["take", "fuse", "drop", "claim", "move"];

/** @typedef {"take" | "fuse" | "drop" | "claim" | "move"} Shape */

/** Return the shape that marks a target, by the kinds of the actions there. @param {Legal | null} legal @param {Choice[]} actions @returns {Shape} */
export function shapeOf(legal, actions) {
  const shapes = new Set(actions.map(([text]) => SHAPES[kindOf(legal, text)] ?? "move"));
  return ORDER.find((shape) => shapes.has(shape)) ?? "move";
}

/** Return the kind of an action. @param {Legal | null} legal @param {string} text */
export function kindOf(legal, text) {
  return legal?.kinds?.[text] ?? "move";
}
