/** The page of games: it offers notifications. */

import { by } from "./play/dom.js";
import { register } from "./play/keeping.js";
import { offerNotices } from "./play/notices.js";

register();
offerNotices(by("notices"), by("notices-note"));
