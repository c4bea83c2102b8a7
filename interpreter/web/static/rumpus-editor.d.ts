// The types of `rumpus-editor.js`, which is bundled from these sources.
export { RumpusEditor } from "../scripts/source/main.js";
