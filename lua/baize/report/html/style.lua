-- SPDX-License-Identifier: GPL-3.0-or-later
--- How the page looks: on a screen, light or dark, wide or narrow, and on paper.
-- All colours stand against their ground with a contrast of 4.5 at least. Paper is always
-- light. Figures take their colours from here too.
-- @module baize.report.html.style
local style = {}

--- The style sheet.
style.TEXT = [[
:root { color-scheme: light dark; --ground: #fff; --text: #1a1a1a; --soft: #595959;
  --line: #c4c4c4; --box: #f3f5f7; --red: #b3001b; --link: #0b57a4;
  --c1: #1f5fa8; --c2: #b34700; --c3: #2a7a2a; --c4: #8a2a8a; --c5: #7a5b00; --c6: #00707a; }
@media screen and (prefers-color-scheme: dark) {
  :root { --ground: #15181c; --text: #e8e8e8; --soft: #a9b0b8; --line: #474d55;
    --box: #20252b; --red: #ff8080; --link: #8cc2ff;
    --c1: #7db4f5; --c2: #ffa366; --c3: #7fd67f; --c4: #e08ae0; --c5: #e0c060; --c6: #60d0d8; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 58rem; background: var(--ground);
  color: var(--text); font: 1rem/1.5 system-ui, "DejaVu Sans", Verdana, sans-serif;
  overflow-wrap: anywhere; }
h1, h2, h3, h4 { line-height: 1.25; margin: 1.6em 0 .5em; break-after: avoid; }
h1 { margin-top: 0; font-size: 1.7rem; } h2 { font-size: 1.45rem; } h3 { font-size: 1.15rem; }
h4 { font-size: 1rem; }
a { color: var(--link); }
.soft, caption, figcaption, dt, summary { color: var(--soft); }
.verdicts { background: var(--box); border-left: .3rem solid var(--c1);
  padding: .7rem 1rem .7rem 2rem; }
.partial { background: var(--box); border-left: .3rem solid var(--c2); padding: .7rem 1rem; }
article + article { border-top: 2px solid var(--line); margin-top: 3rem; padding-top: .5rem; }
code, pre { font-family: "DejaVu Sans Mono", Menlo, Consolas, monospace; font-size: .9em; }
pre { background: var(--box); padding: .6rem .8rem; white-space: pre-wrap; }
pre.command { user-select: all; }
.scroll { overflow-x: auto; margin: .8rem 0; }
@media screen { .scroll { background: /* a shadow on the side where columns are out of sight */
  linear-gradient(90deg, var(--ground) 40%, transparent) left / 2.5rem 100% no-repeat local,
  linear-gradient(270deg, var(--ground) 40%, transparent) right / 2.5rem 100% no-repeat local,
  linear-gradient(90deg, var(--line), transparent) left / .7rem 100% no-repeat scroll,
  linear-gradient(270deg, var(--line), transparent) right / .7rem 100% no-repeat scroll; }
  tr > :first-child:not(.p) { position: sticky; left: 0; background: var(--ground); } }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
caption { text-align: left; padding-bottom: .3rem; }
caption.unseen { position: absolute; width: 1px; height: 1px; padding: 0;
  overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
th, td { padding: .2rem .6rem; text-align: left; border-bottom: 1px solid var(--line);
  white-space: nowrap; overflow-wrap: normal; }
td, tbody th { vertical-align: top; }
thead th { white-space: normal; vertical-align: bottom; }
.t, .p { white-space: normal; min-width: 9rem; overflow-wrap: anywhere; } .p { min-width: 14rem; }
th { font-weight: 600; } tbody th { font-weight: 400; }
.n { text-align: right; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .2rem 1rem; }
dd { margin: 0; }
figure { margin: 1rem 0; break-inside: avoid; }
.plot { max-width: 32rem; }
.plots { display: grid; gap: 0 1.5rem;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 25rem), 1fr)); }
svg { display: block; width: 100%; height: auto; color: var(--text); }
svg text { fill: currentColor; font: 14px sans-serif;
  paint-order: stroke; stroke: var(--ground); stroke-width: 4px; }
.deals { display: grid; gap: 1rem;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr)); }
.deal { margin: 0; border: 1px solid var(--line); border-radius: .3rem; padding: .6rem; }
@media screen and (min-width: 34rem) { .step { display: grid; gap: 0 1rem; align-items: start;
  grid-template-columns: minmax(9rem, 16rem) minmax(0, 22rem); }
  .step label { grid-column: 1; } .step .deal { grid-column: 2; grid-row: 1 / span 20; } }
.step label { display: block; padding: .35rem .6rem; border-left: .25rem solid transparent;
  cursor: pointer; }
.step input { position: absolute; opacity: 0; }
.step input:checked + label { border-color: var(--c1); background: var(--box); font-weight: 600; }
.step input:focus-visible + label { outline: 2px solid var(--link); }
.step .deal { display: none; }
.step input:checked + label + .deal { display: block; }
.hands { display: grid; grid-template-columns: auto auto auto; gap: .2rem .3rem;
  justify-content: space-between; overflow-x: auto;
  font-size: .85rem; line-height: 1.35; margin-top: .4rem; }
.hands div { white-space: nowrap; } .hands b { color: var(--soft); font-weight: 600; }
.N, .S { grid-column: 2; } .W { grid-column: 1; } .E { grid-column: 3; }
span.S, span.C { color: var(--text); } span.H, span.D { color: var(--red); }
@media (max-width: 34rem) { body { padding: .7rem; } svg text { font-size: 16px; }
  h1 { font-size: 1.45rem; } h2 { font-size: 1.25rem; }
  dl { display: block; } dt { margin-top: .5rem; }
  th, td { padding: .2rem; } table { font-size: .8rem; } .t { min-width: 6.5rem; } }
details { margin: .4rem 0; } summary { cursor: pointer; }
@page { margin: 15mm; }
@media print { body { max-width: none; padding: 0 1px 0 0; font-size: 10pt; }
  .scroll { overflow: visible; } table, tr, .deal { break-inside: avoid; }
  table:has(tr:nth-child(8)) { break-inside: auto; } nav { display: none; }
  thead { break-after: avoid; } tbody tr:nth-last-child(2) { break-after: avoid; }
  th, td { padding: .1rem .4rem; } h1, h2, h3 { margin-top: 1em; }
  .t, .p { min-width: 6rem; } table { font-size: 9pt; } .wide { font-size: 7pt; }
  .wide th, .wide td { padding: .1rem .2rem; }
  h2 + p:has(+ :not(h2, p)), h3 + p:has(+ :not(h2, h3, p)) { break-after: avoid; }
  .plot { max-width: 8.6cm; margin: .3rem 0; } .plots { grid-template-columns: 1fr 1fr; }
  .deals { grid-template-columns: repeat(3, 1fr); gap: .4rem; } .deal { padding: .3rem; }
  .step { display: grid; grid-template-columns: repeat(3, 1fr); gap: .4rem; }
  .step label { display: none; }
  .step .deal, .step input:checked + label + .deal { display: block; }
  .hands { font-size: 8pt; } details:not([open], .long) { display: none; }
  .verdicts, pre { border: 1px solid var(--line); } * { print-color-adjust: exact; } }
]]

return style
