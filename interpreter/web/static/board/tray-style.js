/** The look of the turn tray. */

import { sheet } from "./dom.js";

export const TRAY = sheet(`
.tray{border:1px solid var(--_line);background:var(--_surface);border-radius:10px;padding:12px 14px;display:grid;gap:10px}
header{display:flex;align-items:center;gap:8px}
header b{font-weight:600}
.pips{display:flex;gap:6px}
i{width:22px;height:5px;border-radius:3px}
i.done{background:var(--_accent)}i.open{box-shadow:inset 0 0 0 1.5px var(--_accent)}
.need{margin-left:auto;color:var(--_ink-2);font-size:13px}
.say{font-size:14px}
.chips{list-style:none;padding:0;display:flex;flex-wrap:wrap;gap:6px;max-height:184px;overflow-y:auto}
.chips li{display:flex;align-items:center;gap:8px;min-height:32px;padding:4px 10px;background:var(--_sunk);border-radius:8px}
.chips li:last-child{flex:1 0 auto;min-height:40px;padding-right:6px}
.chips .pending{border:1px dashed var(--_ink-2);color:var(--_ink-2)}
.chips code{font-weight:600;font-size:13px;overflow-wrap:anywhere}
.undo{margin-left:auto;min-height:32px;padding:0 10px;font-size:13px}
.way{display:flex;gap:10px;align-items:center}
.end{flex:none;height:40px;padding:0 18px;font-weight:600;border:1px dashed var(--_ink-2);background:none;color:var(--_ink-2)}
.end.ready{background:var(--_accent);border:1px solid var(--_accent);color:var(--_on-accent)}
.reason{color:var(--_ink-2);font-size:13px;line-height:1.35}
@media (max-width:760px),(max-height:520px),(max-width:1180px) and (max-aspect-ratio:4/5){
header{display:none}
.tray{border:0;background:none;padding:2px 12px 6px;gap:6px;grid-template-columns:minmax(0,1fr) auto;align-items:center}
.say{grid-column:1/-1}
.chips{max-height:48px}.chips li:last-child{flex:1 1 100%;min-width:0;min-height:44px;padding:2px 2px 2px 10px}
.way{grid-column:2}.end{height:44px;padding:0 14px}
.reason{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
}
@media (pointer:coarse){.end,.undo{min-height:44px}}
@media (hover:none),(pointer:coarse){kbd{display:none}}
`);
