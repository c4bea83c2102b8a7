// @ts-check
/** Results of tests in the text: a mark at each test, and below a line that failed what happened. */

import { RangeSet, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, GutterMarker, WidgetType, gutter } from "@codemirror/view";
import { offsetOf } from "./places.js";
import { element, inline } from "./prose.js";

/** @typedef {import("./places.js").Range} Range */
/** @typedef {{name: string, range: Range, failures: {range: Range, text: string}[]}} Result */

class Mark extends GutterMarker {
  /** @param {boolean} passed */
  constructor(passed) {
    super();
    this.passed = passed;
  }
  /** @param {Mark} other */
  eq(other) {
    return other.passed === this.passed;
  }
  toDOM() {
    const made = element("span", this.passed ? "pass" : "fail", this.passed ? "✓" : "✕");
    made.setAttribute("role", "img");
    made.setAttribute("aria-label", this.passed ? "this test passes" : "this test fails");
    return made;
  }
}

class Failure extends WidgetType {
  /** @param {string} text */
  constructor(text) {
    super();
    this.text = text;
  }
  /** @param {Failure} other */
  eq(other) {
    return other.text === this.text;
  }
  toDOM() {
    return element("div", "failure", element("span", "", ...inline(this.text)));
  }
}

/** @type {import("@codemirror/state").StateEffectType<Result[]>} */
const setResults = StateEffect.define();

const marks = StateField.define({
  create: () => /** @type {RangeSet<GutterMarker>} */ (RangeSet.empty),
  update(found, change) {
    for (const effect of change.effects) if (effect.is(setResults)) return marksOf(change.state.doc, effect.value);
    return found.map(change.changes);
  },
});

const failures = StateField.define({
  create: () => Decoration.none,
  update(found, change) {
    for (const effect of change.effects) if (effect.is(setResults)) return failuresOf(change.state.doc, effect.value);
    return found.map(change.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** @param {import("@codemirror/state").Text} text @param {Result[]} results */
function marksOf(text, results) {
  const found = results.map((each) => new Mark(!each.failures.length).range(text.lineAt(offsetOf(text, each.range.start)).from));
  return RangeSet.of(found, true);
}

/** @param {import("@codemirror/state").Text} text @param {Result[]} results */
function failuresOf(text, results) {
  const found = results.flatMap((each) =>
    each.failures.map((failure) =>
      Decoration.widget({ widget: new Failure(failure.text), block: true, side: 1 }).range(
        text.lineAt(offsetOf(text, failure.range.start)).to,
      ),
    ),
  );
  return Decoration.set(found, true);
}

/** Show results of tests. @param {EditorView} view @param {Result[]} results */
export function showResults(view, results) {
  view.dispatch({ effects: setResults.of(results) });
}

export const results = [marks, failures, gutter({ class: "tests", markers: (view) => view.state.field(marks) })];
