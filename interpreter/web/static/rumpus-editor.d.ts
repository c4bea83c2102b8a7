// The types of `rumpus-editor.js`, which is bundled from these sources.
export { RumpusEditor } from "../editor/source/main.js";
