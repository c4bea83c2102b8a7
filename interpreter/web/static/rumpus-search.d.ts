// The types of `rumpus-search.js`, which is bundled from these sources.
export { MiniSearch } from "../scripts/source/search.js";
