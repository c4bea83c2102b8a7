// @ts-check
/**
 * Edits that join lines. A browser that makes them itself keeps the looks of the joined part in a `style` attribute,
 * which the policy of the page forbids; in a text that cannot be changed it would do so, too, before the editor mends it.
 */

import { deleteCharBackward, deleteCharForward } from "@codemirror/commands";
import { EditorView } from "@codemirror/view";

/** @type {Record<string, {command: import("@codemirror/view").Command, atEdge: (line: import("@codemirror/state").Line, at: number) => boolean}>} */
const DELETIONS = {
  deleteContentBackward: { command: deleteCharBackward, atEdge: (line, at) => at === line.from },
  deleteContentForward: { command: deleteCharForward, atEdge: (line, at) => at === line.to },
};

/** True if what is selected is on several lines. @param {import("@codemirror/state").EditorState} state */
function isOverLines({ doc, selection: { main } }) {
  return doc.lineAt(main.from).number !== doc.lineAt(main.to).number;
}

/** Replace the selection, as if it had been typed over. @param {EditorView} view @param {string} text */
function type(view, text) {
  const { from, to } = view.state.selection.main;
  const insert = () => view.state.update(view.state.replaceSelection(text), { userEvent: "input.type", scrollIntoView: true });
  const handlers = view.state.facet(EditorView.inputHandler);
  if (!handlers.some((handler) => handler(view, from, to, text, insert))) view.dispatch(insert());
}

/** Make an edit in place of the browser; the answer is true if it is made. @param {InputEvent} event @param {EditorView} view */
function made(event, view) {
  const { state } = view;
  if (state.readOnly) return true;
  const isOver = isOverLines(state);
  if (event.inputType === "insertText" && event.data !== null && isOver) {
    type(view, event.data);
    return true;
  }
  const deletion = DELETIONS[event.inputType];
  const { head, empty } = state.selection.main;
  return Boolean(deletion && (isOver || (empty && deletion.atEdge(state.doc.lineAt(head), head))) && deletion.command(view));
}

export const typing = EditorView.domEventHandlers({
  beforeinput: (event, view) => {
    if (!made(event, view)) return false;
    event.preventDefault();
    return true;
  },
  compositionstart: (_, view) => {
    if (!view.state.readOnly && isOverLines(view.state)) view.dispatch(view.state.replaceSelection(""));
    return false;
  },
});
