/** The name that a player gave last, kept in this browser with the choices for the last new game. */

const KEPT = "new-game";

/** @returns {Record<string, string>} */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}") ?? {};
  } catch {
    return {}; // nothing is kept, or not by us
  }
}

export const keptName = () => String(kept().name ?? "").slice(0, 40);

/** @param {string} name */
export function keepName(name) {
  try {
    localStorage.setItem(KEPT, JSON.stringify({ ...kept(), name }));
  } catch {
    // a browser that keeps nothing
  }
}
