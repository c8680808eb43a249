-- SPDX-License-Identifier: GPL-3.0-or-later
--- How the page of a book looks, beside the style of reports, and its one script: the search.
-- @module baize.system.book.style
local style = {}

--- The style sheet: a tree that folds; on paper it is open, in two columns.
style.TEXT = [[
nav a { display: inline-block; padding: .1rem .45rem; }
.tools { position: sticky; top: 0; z-index: 2; background: var(--ground); padding: .4rem 0;
  display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; }
.tools[hidden] { display: none; }
.tools input[type=search] { flex: 1 1 12rem; min-width: 0; font: inherit; padding: .3rem .5rem;
  color: var(--text); background: var(--ground); border: 1px solid var(--line); }
.tools button { font: inherit; color: var(--text); background: var(--box); padding: .3rem .6rem;
  border: 1px solid var(--line); border-radius: .2rem; cursor: pointer; }
.node .node { margin: .2rem 0 .4rem .4rem; padding-left: .4rem;
  border-left: 2px solid var(--line); }
.node p, .node ul { margin: .15rem 0; } .node ul { padding-left: 1.2rem; }
.at { color: var(--soft); }
details.call { margin: 0; border-top: 1px solid var(--line); }
.call, .node, section { scroll-margin-top: 3.2rem; }
.call > summary { color: var(--text); display: grid; gap: 0 .5rem; padding: .2rem 0;
  grid-template-columns: 3.2rem minmax(0, 1fr); }
.call > summary::-webkit-details-marker { display: none; }
.call > summary > b::before { content: "\25B8\A0"; color: var(--soft); }
.call[open] > summary > b::before { content: "\25BE\A0"; }
.call:target > summary, .node:target > h3, .node:target > .at { background: var(--box);
  outline: 2px solid var(--c1); }
.call > summary .n { color: var(--soft); margin-right: .4rem; }
.call > summary i { font-style: normal; font-size: .8rem; color: var(--soft); white-space: nowrap;
  border: 1px solid var(--line); border-radius: .6rem; padding: 0 .4rem; margin-left: .3rem; }
.call > summary i.problem { border-color: var(--c2); color: var(--c2); }
.more { margin: 0 0 .4rem 1rem; font-size: .9rem; }
.hand { white-space: nowrap; margin-right: .8rem; display: inline-block; }
.finding { border-left: .2rem solid var(--c2); padding-left: .5rem; }
.two > summary { grid-template-columns: 3.2rem minmax(0, 1fr) minmax(0, 1fr); }
.heads { display: grid; gap: 0 .5rem; grid-template-columns: 3.2rem minmax(0, 1fr) minmax(0, 1fr);
  font-weight: 600; }
.differs > summary { background: var(--box); border-left: .25rem solid var(--c2);
  padding-left: .3rem; }
.searching .call:not(.hit, .path), .searching .node:not(:has(.hit)),
.searching section:not(:has(.hit)) { display: none; }
.searching .hit > summary { background: var(--box); }
@media (max-width: 34rem) { .two > summary, .heads { grid-template-columns: 3.2rem minmax(0, 1fr); }
  .two > summary > :last-child { grid-column: 2; border-top: 1px dotted var(--line); }
  .heads > :nth-child(3) { grid-column: 2; font-weight: 400; }
  .two > summary > .soft { display: none; } .call, .node, section { scroll-margin-top: 6.2rem; } }
@page { size: A4; margin: 12mm; }
@media print { main { columns: 2; column-gap: 6mm; } h2, section > p { column-span: all; }
  body { font-size: 8pt; line-height: 1.3; } h1 { font-size: 14pt; } h2 { font-size: 11pt; }
  h3 { font-size: 9.5pt; } .tools, .denies, .finding, .links, .eg,
  .call > summary i.problem { display: none; }
  .more { margin-left: 3.4rem; font-size: 7.5pt; } .more, .call > summary { break-inside: avoid; }
  .call > summary { padding: 0; } .at { break-after: avoid; } .more { margin-bottom: 0; }
  .call > summary { grid-template-columns: 2.2rem minmax(0, 1fr); }
  .two > summary, .heads { grid-template-columns: 2.2rem minmax(0, 1fr) minmax(0, 1fr); }
  .call > summary > b::before, .call[open] > summary > b::before { content: none; }
  .call > summary i { font-size: 7pt; padding: 0 .2rem; } .n, .hand { margin-right: .3rem; }
  details.call:not([open]) { display: block; }
  .call::details-content { content-visibility: visible; display: block; height: auto; } }
]]

--- The style sheet of a convention card: on paper its sections are in two columns, but the table of
-- openings.
style.CARD = [[
main { columns: 2 24rem; column-gap: 1.5rem; } h1, .whole { column-span: all; }
.part { break-inside: avoid; } .part h2, .whole h2 { font-size: 1.05rem; margin: .9rem 0 .2rem;
  border-bottom: 2px solid var(--c1); }
dl { margin: 0; gap: 0 .6rem; font-size: .9rem; grid-template-columns: 7rem minmax(0, 1fr); }
dt, dd { border-bottom: 1px dotted var(--line); min-height: 1.6em; }
table { width: 100%; } .part td { height: 1.7em; } .part .n { text-align: left; }
@media (min-width: 60rem), print { .whole table { table-layout: fixed; }
  .whole th:nth-child(-n+4) { width: 6.5%; } .whole th:nth-child(5) { width: 20%; }
  .whole th:nth-child(7) { width: 17%; } .whole th:nth-child(8) { width: 9%; } }
@page { size: A4; margin: 8mm; }
@media print { main { columns: 2; column-gap: 5mm; } body { font-size: 7.5pt; line-height: 1.25; }
  h1 { font-size: 12pt; margin: 0 0 1mm; } .part h2, .whole h2 { font-size: 9pt; margin: 2mm 0 0; }
  dl { font-size: 7.5pt; grid-template-columns: 17mm minmax(0, 1fr); } footer { display: none; }
  .scroll { margin: 0; } table, .wide { font-size: 7pt; } .t, .p { min-width: 0; } }
]]

--- The script: the search, what opens and folds the tree, and what opens it for paper. Without it
-- the page has all that it has but these.
style.SCRIPT = [[
"use strict";
(() => {
  const all = s => [...document.querySelectorAll(s)], by = id => document.getElementById(id);
  const calls = all(".call"), box = by("search"), only = by("differ");
  const CALL = /^\(?([1-7](NT?|[CDHS])|XX?|P)\)?$/;
  const texts = calls.map(c => [c.dataset.a, [...c.firstElementChild.children,
    ...c.children[1].children]
    .filter(e => !e.classList.contains("denies")).map(e => e.textContent).join(" ")
    .replace(/\s+/g, " ").toLowerCase()]);
  const open = yes => calls.forEach(c => { c.open = yes; });
  const reveal = e => {
    for (; e; e = e.parentElement) if (e.tagName === "DETAILS") e.open = true;
  };
  function search() {
    const text = box.value.trim(), words = text.toLowerCase().split(/\s+/).filter(Boolean);
    const auction = text.toUpperCase().split(/\s+/).every(w => CALL.test(w))
      && text.toUpperCase().replace(/\b([1-7])N\b/g, "$1NT").replace(/\s+/g, " ");
    const asked = words.length > 0 || only && only.checked;
    document.body.classList.toggle("searching", asked);
    calls.forEach(c => c.classList.remove("hit", "path"));
    let found = 0;
    if (asked) open(false);
    calls.forEach((c, i) => {
      const [a, t] = texts[i];
      if (!asked || only && only.checked && !c.classList.contains("differs")) return;
      if (auction ? (a + " ").startsWith(auction + " ") : words.every(w => t.includes(w))) {
        found++;
        c.classList.add("hit");
        for (let e = c.parentElement; e; e = e.parentElement)
          if (e.classList.contains("call")) { e.classList.add("path"); e.open = true; }
      }
    });
    by("found").textContent = asked ? found + (found === 1 ? " call" : " calls") : "";
  }
  box.addEventListener("input", search);
  if (only) only.addEventListener("change", search);
  by("open").addEventListener("click", () => open(true));
  by("fold").addEventListener("click", () => open(false));
  window.addEventListener("hashchange", () => {
    const target = by(decodeURIComponent(location.hash.slice(1)));
    if (target && !target.checkVisibility()) {
      box.value = "";
      if (only) only.checked = false;
      search();
    }
    reveal(target);
    if (target) target.scrollIntoView();
  });
  let folded = [];
  window.addEventListener("beforeprint", () => {
    folded = calls.filter(c => !c.open);
    open(true);
  });
  window.addEventListener("afterprint", () => folded.forEach(c => { c.open = false; }));
  by("tools").hidden = false;
  reveal(by(decodeURIComponent(location.hash.slice(1))));
})();
]]

return style
