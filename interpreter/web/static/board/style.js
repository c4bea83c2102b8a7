/** The look of the board. Every color is a token of the page, with a fall-back for pages that have none. */

import { sheet } from "./dom.js";

/** The colors of marks; a test computes their contrasts. */
export const MARKS = {
  "m-move": "#004f3a",
  "m-take": "#8a2c0a",
  "m-fuse": "#5f2167",
  "m-reach": "#0b4a86",
  "m-bracket": "#3b2f25",
  "m-pick": "#f2c14e",
  casing: "#fffaf0",
};

/** The colors that differ between light and dark pages. */
export const GROUNDS = {
  bg: ["#faf7f0", "#1b1815"],
  surface: ["#ffffff", "#25211d"],
  sunk: ["#f2ebdd", "#2f2a25"],
  ink: ["#2b241d", "#f0e9dd"],
  "ink-2": ["#6a5d4e", "#b3a797"],
  line: ["#e3d9c8", "#3b342d"],
  accent: ["#0b4a86", "#8cc2f5"],
  "on-accent": ["#ffffff", "#12202e"],
  bad: ["#8a2c0a", "#f2a17c"],
  "cell-l": ["#efe6d3", "#e6dbc4"],
  "cell-d": ["#bfa27c", "#b4976f"],
  wood: ["#ece3d0", "#cdbfa6"],
  rim: ["#6b543a", "#0d0b09"],
  "cell-ink": ["#4e3a22", "#4e3a22"],
};

const tokens = [
  ...Object.entries(MARKS).map(([name, color]) => `--_${name}:var(--${name},${color})`),
  ...Object.entries(GROUNDS).map(([name, [light, dark]]) => `--_${name}:var(--${name},light-dark(${light},${dark}))`),
].join(";");

/** Shared by the board and the tray. */
export const BASE = sheet(`
:host{${tokens};display:block;color:var(--_ink);font:400 14px/1.4 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
:host([hidden]){display:none}
*{box-sizing:border-box;margin:0}
[hidden]{display:none!important}
button{font:inherit;color:inherit;border:1px solid var(--_line);border-radius:8px;background:var(--_surface);cursor:pointer;touch-action:manipulation}
button:focus-visible{outline:2px solid var(--_accent);outline-offset:2px}
kbd{font:500 11px/1 inherit;margin-left:6px;opacity:.85}
code{font:12px/1.5 ui-monospace,"SF Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
`);

export const BOARD = sheet(`
.frame{display:grid;gap:8px;position:relative;user-select:none;-webkit-user-select:none;-webkit-touch-callout:none}
.field{position:relative;width:100%;margin-inline:auto;container-type:inline-size}
.field>svg{display:block;width:100%;height:100%;border-radius:6px;overflow:visible}
.rim{fill:var(--_rim);stroke:var(--_rim);stroke-width:2.4;stroke-linejoin:round}
.middle{fill:color-mix(in srgb,var(--_cell-l),var(--_cell-d))}.hexagon{stroke:var(--_rim);stroke-width:1}
.light{fill:var(--_cell-l)}.dark{fill:var(--_cell-d)}
.open{fill:none;stroke:var(--_bg);stroke-width:4;stroke-dasharray:5 4}
.tracks{fill:none;stroke:var(--_cell-ink);stroke-width:1.2}
.gone{fill:var(--_bg)}.hatch{fill:none;stroke:var(--_ink-2);stroke-width:1.2;opacity:.6}
.fading{fill:var(--_cell-d)}
.label{font-size:12px}
text{pointer-events:none}text:where(:not(.face)){font:600 6.8px system-ui,sans-serif;fill:var(--_cell-ink)}
.small text{font-size:9px}
.asleep{opacity:.42}
.turned{transform:rotate(var(--facing,0deg));transform-origin:22.5px 22.5px}.black-below{--facing:180deg}
.sleep,.acted,.promoted{fill:none;stroke:var(--_m-bracket);stroke-width:1.8;stroke-linecap:round;stroke-linejoin:round}
.lifted{opacity:.3}.layer-units .carried{visibility:hidden}
.mark path,.mark circle,.mark rect,.range,.edge path{fill:none;stroke-linecap:round;stroke-linejoin:round}
.mark .casing,.edge .casing,.casing.range{stroke:var(--_casing);stroke-opacity:.85}
.take{stroke:var(--_m-take);stroke-width:3.2}.casing.take{stroke-width:5.5}
.fuse{stroke:var(--_m-fuse);stroke-width:3}.casing.fuse{stroke-width:5.2}
.drop{stroke:var(--_m-move);stroke-width:3}.casing.drop{stroke-width:5}
.claim,.link{stroke:var(--_m-reach);stroke-width:2.4}.casing.claim,.casing.link{stroke-width:4.6}
.own{stroke-width:3.6;opacity:.85}.own.casing{stroke-width:6}.own.move{stroke:var(--_m-move)}.own.take{stroke:var(--_m-take)}.own.reach{stroke:var(--_m-reach)}.own.pick{stroke:var(--_m-pick)}.own.casing{stroke:var(--_casing)}
.plan{stroke:var(--_m-fuse);stroke-width:3.4}.casing.plan{stroke-width:6}.ahead{fill:var(--_m-fuse);opacity:.4}.planned .ghost{opacity:.7}
circle.count{fill:var(--_m-fuse)!important;stroke:var(--_casing);stroke-width:1}text.count{font-size:7.5px;fill:#fff}
.able{stroke:var(--_m-move);stroke-width:2.2}.casing.able{stroke-width:4.2}.actors button.piece:not(.chosen,.target){box-shadow:inset 0 -3px var(--_m-move)}
.wait{stroke:var(--_m-bracket);stroke-width:1.8;stroke-dasharray:1.5 4}.casing.wait{stroke-width:4;stroke-dasharray:none}.mark circle.wait{fill:var(--_m-bracket);stroke:var(--_casing);stroke-width:.8;stroke-dasharray:none}
.hint{stroke:var(--_m-reach);stroke-width:2.2;stroke-dasharray:5 3.5}.casing.hint{stroke-width:4.4;stroke-dasharray:none}.way{stroke:var(--_m-reach);stroke-width:3.4}.casing.way{stroke-width:6}
.line .shaft{stroke:var(--_m-reach)}.rank-2{opacity:.75}.rank-3{opacity:.55}
.cut{stroke:var(--_m-reach);stroke-width:1.8}.casing.cut{stroke-width:3.2}
.giant{stroke:var(--_m-bracket);stroke-width:1.6}.casing.giant{stroke-width:3.2}
.bracket{stroke:var(--_m-bracket);stroke-width:1.8}
.aim{stroke:var(--_accent);stroke:#0b4a86;stroke-width:2.4}.casing.aim{stroke-width:4.4}
.edge path.edge{stroke:var(--_m-reach);stroke-width:1.3}.edge path.edge.casing{stroke:var(--_casing);stroke-width:3.3}
.edge path.path{stroke-width:3}.edge path.path.casing{stroke-width:5}
path.range{stroke:var(--_m-reach);stroke-width:1.8;stroke-dasharray:1.5 4.5}path.range.casing{stroke:var(--_casing);stroke-width:3.4}
.mark .tint{fill:var(--_m-pick);opacity:.8}.mark .frame{stroke:var(--_m-bracket);stroke-width:2}
.mark .dot{fill:var(--_m-move);stroke:var(--_casing);stroke-width:1.2;stroke-opacity:.8}
.mark .plus{fill:var(--_m-fuse);stroke:var(--_casing);stroke-width:1}
.mark .no{fill:var(--_m-take);stroke:var(--_casing);stroke-width:1.2}
.mark .sign{stroke:#fff;stroke-width:1.8}
.burst{fill:none;stroke:var(--_m-take);stroke-width:2.6;stroke-linecap:round}
.field>.lift{position:absolute;left:0;top:0;width:1px;height:1px;transform-origin:0 0;overflow:visible;pointer-events:none;will-change:transform;z-index:2;filter:drop-shadow(0 2px 3px rgb(40 28 12/.35))}
.grid{position:absolute;inset:0;display:flex;flex-direction:column}
.row{flex:1;display:flex;min-height:0}
.cell{flex:1;min-width:0;outline:none;-webkit-tap-highlight-color:transparent}
.cell.source{touch-action:none;cursor:grab}.cell.target{cursor:pointer}
.cell:focus-visible{outline:2px dashed #0b4a86;outline-offset:-4px;box-shadow:inset 0 0 0 2px #fffaf0,inset 0 0 0 6px #fffaf0}
.hexagons .row{flex:none}.hexagons .cell{position:absolute}.hexagons .cell[aria-hidden]{display:none}
.bar{display:flex;flex-wrap:wrap;gap:4px 16px;align-items:center;min-height:48px;padding:2px 10px;background:var(--_wood);border-radius:8px;color:#2b241d}
.bar .label{color:#5c4a33}
.hand{display:flex;flex:1 1 auto;align-items:center;gap:8px;min-height:44px;border-radius:8px}
.held{display:flex;flex-wrap:wrap;gap:2px;list-style:none;padding:0}
.waiting,.captured{display:flex;align-items:center;flex-wrap:wrap;gap:2px}
.piece{display:inline-flex;align-items:center;min-width:44px;height:44px;padding:0 4px 0 0;border:2px solid transparent;background:none;border-radius:8px;color:#2b241d}
button.piece{cursor:grab;touch-action:none}button.piece:hover{border-color:#6b543a}
.piece.small{min-width:0;height:28px}.piece.small .picture{width:26px;height:26px}
.piece.none{opacity:.4}
.piece.chosen{background:var(--_m-pick);border-color:var(--_m-bracket)}
.piece.target{border:2px dashed var(--_m-fuse)}
.piece b{font-size:13px;font-weight:650;font-variant-numeric:tabular-nums}
.picture{width:40px;height:40px;flex:none;overflow:visible}
.pocket{height:40px;padding:0 14px;white-space:nowrap;color:var(--_ink);border:2px solid var(--_m-move);font-weight:600}
.hand.over,.pocket.over{background:var(--_m-pick);color:#2b241d}
.score{font-weight:650;font-variant-numeric:tabular-nums;margin-left:auto}
:host([fit]) .frame{gap:var(--gap,6px)}
:host([fit]) .legend{display:none}
:host([fit]) .bar{height:var(--bar,48px);min-height:0;padding-block:0;flex-wrap:nowrap;white-space:nowrap;overflow:auto hidden;scrollbar-width:thin}
:host([fit]) .bar[hidden]{display:flex!important;visibility:hidden}
:host([fit]) .bar :is(.hand,.held,.waiting,.captured){flex-wrap:nowrap;min-height:0}
:host([fit]) .bar .piece:not(.small){height:min(44px,var(--bar,48px));min-width:36px}
:host([fit]) .bar .picture{width:min(36px,var(--bar,48px) - 8px);height:auto;aspect-ratio:1}
:host([fit]) .pocket{height:min(40px,var(--bar,48px));position:sticky;right:0}
.picker,.why{position:absolute;z-index:3;background:var(--_surface);color:var(--_ink);border:1px solid var(--_line);border-radius:10px;box-shadow:0 6px 20px rgb(40 28 12/.25);max-width:calc(100% - 8px)}
.picker{padding:10px;max-height:calc(100% - 8px);overflow-y:auto}
.picker h2{font-size:14px;font-weight:600;margin-bottom:8px}
.choices{display:flex;flex-wrap:wrap;gap:8px}
.choices button{display:flex;flex-direction:column;align-items:center;min-width:76px;min-height:44px;padding:6px 8px;gap:2px;justify-content:center;font-size:13px;max-width:180px}
.choices .picture{background:var(--_wood);border-radius:6px}
.choices small{font-size:12px;line-height:1.35;color:var(--_ink-2)}.choices code{color:var(--_ink-2)}
.keys{margin-top:8px;font-size:12px;color:var(--_ink-2)}
.choices button:focus{outline:2px solid var(--_accent);outline-offset:2px}
.why{width:272px;padding:10px 12px;border-left:3px solid var(--_bad);user-select:text;-webkit-user-select:text}
.why .sentence{font-weight:600;color:var(--_bad);padding-right:28px}
.why .cure{margin-top:4px;color:var(--_ink-2)}
.why code{display:block;margin-top:8px;padding:6px 8px;border-radius:6px;background:var(--_sunk);overflow-wrap:anywhere}.why code span{color:var(--_ink-2)}
.why .close{position:absolute;right:6px;top:6px;width:26px;height:26px;border:0;background:none;font-size:18px;line-height:1;color:var(--_ink-2)}
.legend{font-size:13px;color:var(--_ink-2)}
@container (max-width:480px){.why{width:calc(100% - 8px);padding:8px 10px;font-size:13px}}
@media (max-width:480px){.legend{padding-inline:12px}.bar{padding:2px 6px;gap:2px 8px}.picture{width:32px;height:32px}.pocket{padding:0 8px}.bar.top,.top .hand{min-height:36px}.top .piece{min-width:36px;height:36px}.top .picture{width:28px;height:28px}:host([fit]) .bar{border-radius:0}}
@media (min-width:560px) and (max-height:520px){
:host([fit]) .frame{grid-template-columns:var(--bar) minmax(0,1fr) var(--bar)}
:host([fit]) .bar{height:0;min-height:100%;padding:4px 0;overflow:hidden auto;white-space:normal}
:host([fit]) .bar,:host([fit]) .bar :is(.hand,.held,.waiting,.captured){flex-direction:column}
:host([fit]) .bar .label{display:none}
:host([fit]) .pocket{padding:0 2px;font-size:12px;white-space:normal}
:host([fit]) .score{margin:auto 0 0}
}
@media (hover:none),(pointer:coarse){kbd,.keys{display:none}}
@media (forced-colors:active){.cell:focus-visible{outline-color:Highlight}}
`);
