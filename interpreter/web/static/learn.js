/** The page on which the tests of a game are lessons. */

import { by } from "./play/dom.js";
import { Lessons } from "./play/lessons.js";

const { ruleset, rules, sha = "" } = by("lesson").dataset;
new Lessons(by("board"), ruleset ? { ruleset } : { rules }, sha).begin();
