/**
 * What pointing at a spot does. A spot is a square (`e4`), a piece in hand (`hand:3`), the hand (`hand`), or the unit
 * that must be placed next (`waiting`). All of it comes from the legal tree; nothing here knows a rule.
 */

/** Return the actions between two spots. */
export function between(legal, source, target) {
  return (source !== null && legal?.from[source]?.[target]) || [];
}

/** Return the source that is picked before anyone points: a unit that waits must be placed first. */
export function firstSource(legal) {
  return legal?.from.waiting ? "waiting" : null;
}

/** Return true if a spot has a unit of the side to act, even one that cannot act: then there is a reason to tell. */
export function isOwn(view, spot) {
  const held = heldPiece(spot);
  if (held !== null) return view.hands[view.actor].some(([piece, count]) => piece === held && count > 0);
  return (view.units[spot] ?? []).some(([, side]) => side === view.actor);
}

/** Return the piece of a spot in the hand, or null. */
export function heldPiece(spot) {
  return spot.startsWith("hand:") ? Number(spot.slice(5)) : null;
}

/**
 * Return the effect of pointing at a spot: the new source, and the actions to play (one) or to offer (several).
 * @returns {{source: string | null, choices: [string, string][], refused: boolean}}
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

const SHAPES = { drop: "drop", place: "drop", fuse: "fuse", capture: "take", convert: "take", claim: "claim", relocate: "claim" };
const ORDER = ["take", "fuse", "drop", "claim", "move"];

/** Return the shape that marks a target, by the kinds of the actions there. */
export function shapeOf(legal, actions) {
  const shapes = new Set(actions.map(([text]) => SHAPES[kindOf(legal, text)] ?? "move"));
  return ORDER.find((shape) => shapes.has(shape));
}

/** Return the kind of an action. */
export function kindOf(legal, text) {
  return legal.kinds?.[text] ?? "move";
}
