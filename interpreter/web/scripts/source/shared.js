/** The small modules that several pages import: every page gets them, so that all pages fetch one file for them. */

import "../../static/board/language.js";
import "../../static/board/outcome.js";
import "../../static/play/dom.js";
import "../../static/play/keeping.js";
import "../../static/play/notices.js";
import "../../static/review/stream.js";
import "../../static/tournament/name.js";
