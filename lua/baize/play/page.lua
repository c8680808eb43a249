-- SPDX-License-Identifier: GPL-3.0-or-later
--- Plays as a page: each board with its hands, auction and tricks, replayed card by card, and what
-- each card changed; of tables and of records. It needs nothing but the file; without scripts it
-- shows the same as tables.
-- @module baize.play.page
local analysis = require "baize.cards.analysis"
local in_words = require "baize.system.reading.words"
local markup = require "baize.report.html.markup"
local record = require "baize.play.record"
local words = require "baize.base.words"

local page = {}

local NAMES <const> = words.SEAT_NAMES
local VULNERABLE <const> = { none = "nobody", NS = "N-S", EW = "E-W", both = "all" }
local SIGNS <const> = words.PAGE_SIGNS
local NOTE <const> = "The card that led has an arrow before it, the card that won is bold. -1 "
  .. "after a card: it gave a trick away, compared with best play by all, who see all cards; the "
  .. "last column has the tricks of declarer's side with such play from there on. A card that "
  .. "gives a trick away need not be a mistake, as its player did not see all hands."

local STYLE <const> = [[
.play { border-top: 2px solid var(--line); margin-top: 2rem; }
.play .hands { max-width: 30rem; font-size: 1rem; line-height: 1.45; }
.play .hands b { white-space: normal; overflow-wrap: anywhere; }
.middle { grid-column: 2; display: grid; grid-template-columns: repeat(3, 2.2rem);
  align-content: center; justify-content: center; gap: .1rem .6rem; min-height: 5rem;
  background: var(--box); border-radius: .3rem; padding: .2rem; }
.middle div { min-height: 1.4rem; text-align: center; white-space: nowrap; }
.middle .W { grid-row: 2; } .middle .E { grid-row: 2; } .middle .S { grid-row: 3; }
.gone { opacity: .22; }
.steps { display: flex; flex-wrap: wrap; gap: .4rem; align-items: center; }
.steps[hidden] { display: none; }
.steps button { font: inherit; min-height: 2.75rem; min-width: 3rem; color: inherit;
  cursor: pointer; background: var(--box); border: 1px solid var(--line); border-radius: .3rem; }
.said { min-height: 3rem; } .won { font-weight: 700; } td.now { outline: 2px solid var(--c1); }
.tricks th, .tricks td { padding: .15rem .45rem; } .cost { color: var(--red); }
@media print { .steps, .said, .middle { display: none; } .play { break-inside: avoid; }
  .play .hands { font-size: 9pt; } .gone { opacity: 1; } }
]]

-- What was played before a step is pale in the hands, the trick on the table stands between them.
local SCRIPT <const> = [[
(function () {
  "use strict";
  document.querySelectorAll(".play").forEach(function (box) {
    var cells = Array.from(box.querySelectorAll("td[data-i]")).sort(function (a, b) {
      return a.dataset.i - b.dataset.i;
    });
    var cards = box.querySelectorAll(".hands [data-c]"), said = box.querySelector(".said");
    var steps = box.querySelector(".steps"), at = 0, place = {};
    if (!cells.length || !steps) return;
    cells.forEach(function (cell, i) { place[cell.dataset.c] = i; });
    function show(to) {
      at = Math.max(0, Math.min(cells.length, to));
      cards.forEach(function (e) { e.classList.toggle("gone", place[e.dataset.c] < at); });
      box.querySelectorAll(".middle div").forEach(function (e) { e.textContent = ""; });
      var first = at && at - 1 - (at - 1) % 4, ours = 0, theirs = 0;
      cells.forEach(function (cell, i) {
        cell.classList.toggle("now", i === at - 1);
        if (i < at && i - i % 4 === first && at) {
          box.querySelector(".middle ." + cell.dataset.s).innerHTML =
            cell.querySelector(".card").innerHTML;
        }
        if (cell.classList.contains("won") && i - i % 4 + 3 < at) {
          if (/[NS]/.test(cell.dataset.s)) ours++; else theirs++;
        }
      });
      var why = at && box.querySelector("li[data-i='" + (at - 1) + "']");
      said.textContent = !at ? "Before the first card."
        : (why ? why.textContent.trim() : cells[at - 1].title) + ". N-S have " + ours + ", E-W "
        + theirs + (ours + theirs === 1 ? " trick." : " tricks.");
    }
    steps.hidden = false;
    steps.querySelectorAll("button").forEach(function (b) {
      b.onclick = function () {
        var go = b.dataset.go;
        show(go === "start" ? 0 : go === "end" ? cells.length : at + (go === "next" ? 1 : -1));
      };
    });
    cells.forEach(function (cell, i) { cell.onclick = function () { show(i + 1); }; });
    box.addEventListener("keydown", function (e) {
      var by = e.key === "ArrowRight" ? 1 : e.key === "ArrowLeft" ? -1 : 0;
      if (by) { show(at + by); e.preventDefault(); }
    });
    show(0);
  });
}());
]]

-- ---- parts ---------------------------------------------------------------------------------

local function suit_html(suit) return ('<span class="%s">%s</span>'):format(suit, SIGNS[suit]) end

local function card_html(card) return suit_html(card:sub(1, 1)) .. card:sub(2) end

-- A text with the signs of suits in cards, escaped; contracts too.
local function prose(text)
  return (markup.prose(text):gsub("%f[%w]([SHDC])([2-9TJQKA])%f[%W]", function(suit, rank)
    return SIGNS[suit] .. rank
  end))
end

local function hand_html(one, seat)
  local hand, lines = one.deal:hand(seat), {}
  local name = one.players and one.players[seat]
  lines[1] = ("<b>%s%s</b>"):format(NAMES[seat], name and ": " .. markup.escape(name) or "")
  for _, suit in ipairs(words.SUITS) do
    local ranks = hand:holding(suit)
    lines[#lines + 1] = suit_html(suit) .. " " .. (ranks == "" and "–" or ranks:gsub(".",
      function(rank) return ('<span data-c="%s%s">%s</span>'):format(suit, rank, rank) end))
  end
  return ('<div class="%s"><div>%s</div></div>\n'):format(seat, table.concat(lines,
    "</div><div>"))
end

local function auction_html(one)
  local calls = one.calls
  if not calls or #calls == 0 then return "" end
  local rows, cells = {}, {}
  for _ = 2, words.SEAT_NUMBER[one.dealer] do cells[#cells + 1] = "<td></td>" end
  for i, call in ipairs(calls) do
    cells[#cells + 1] = ("<td>%s</td>"):format(markup.prose(call))
    if #cells == #words.SEATS or i == #calls then
      rows[#rows + 1] = "<tr>" .. table.concat(cells) .. "</tr>\n"
      cells = {}
    end
  end
  local heads = {}
  for i, seat in ipairs(words.SEATS) do heads[i] = '<th scope="col">' .. NAMES[seat] .. "</th>" end
  return ('<div class="scroll" role="region" tabindex="0" aria-label="Auction">\n<table>\n'
    .. '<thead><tr>%s</tr></thead>\n<tbody>\n%s</tbody>\n</table>\n</div>\n'):format(
    table.concat(heads), table.concat(rows))
end

-- What each call means, of those that mean something.
local function meanings_html(one)
  local items, seat = {}, one.dealer
  for i, call in ipairs(one.calls or {}) do
    local meaning = one.meanings and one.meanings[i]
    if meaning and meaning ~= "" then
      items[#items + 1] = ("<li>%s %s: %s</li>\n"):format(NAMES[seat], markup.prose(call),
        prose(meaning))
    end
    seat = words.NEXT[seat]
  end
  return #items > 0 and markup.details("What the calls mean", "<ol>\n" .. table.concat(items)
    .. "</ol>\n") or ""
end

-- A card of a trick as a cell; `c` is what the analysis says of it.
local function cell_html(c, i, trick)
  local gave = c.cost > 0 and (' <span class="cost">-%d</span>'):format(c.cost) or ""
  return ('<td data-i="%d" data-s="%s" data-c="%s" title="%s plays %s"%s>%s<span class="card">%s'
    .. "</span>%s</td>"):format(i - 1, c.seat, c.card, NAMES[c.seat],
    SIGNS[c.card:sub(1, 1)] .. c.card:sub(2), trick.winner == c.seat and ' class="won"' or "",
    i == trick.first and "→" or "", card_html(c.card), gave)
end

local function tricks_html(one)
  local rows, a = {}, one.analysis
  for n, trick in ipairs(record.tricks { contract = one.contract, played = one.played }) do
    local by_seat, last = {}, nil
    for k = 1, #trick do
      local i = trick.first + k - 1
      last = a.cards[i]
      by_seat[last.seat] = cell_html(last, i, trick)
    end
    local cells = { ('<th scope="row">%d</th>'):format(n) }
    for i, seat in ipairs(words.SEATS) do cells[i + 1] = by_seat[seat] or "<td></td>" end
    rows[n] = ("<tr>%s<td>%d</td></tr>\n"):format(table.concat(cells), last.tricks)
  end
  if #rows == 0 then return "" end
  local heads = { "" }
  for i, seat in ipairs(words.SEATS) do heads[i + 1] = NAMES[seat] end
  heads[#heads + 1] = "best"
  return ('<div class="scroll" role="region" tabindex="0" aria-label="Tricks">\n'
    .. '<table class="tricks">\n<thead><tr><th scope="col">%s</th></tr></thead>\n<tbody>\n%s'
    .. "</tbody>\n</table>\n</div>\n"):format(table.concat(heads, '</th><th scope="col">'),
    table.concat(rows))
end

-- Why each card was played, of those for which somebody said it.
local function whys_html(one)
  local items = {}
  for i, c in ipairs(one.analysis and one.analysis.cards or {}) do
    local why = one.whys and one.whys[i]
    if why then
      items[#items + 1] = ('<li data-i="%d" value="%d">%s plays %s: %s</li>\n'):format(i - 1, i,
        NAMES[c.seat], SIGNS[c.card:sub(1, 1)] .. c.card:sub(2), prose(why))
    end
  end
  return #items > 0 and markup.details("Why the cards were played", "<ol>\n"
    .. table.concat(items) .. "</ol>\n") or ""
end

local BUTTONS <const> = [[
<p class="steps" hidden="hidden">
<button type="button" data-go="start" aria-label="to the start">|◀</button>
<button type="button" data-go="back" aria-label="a card back">◀</button>
<button type="button" data-go="next" aria-label="the next card">▶</button>
<button type="button" data-go="end" aria-label="to the end">▶|</button></p>
<p class="said" role="status" aria-live="polite"></p>
]]

local MIDDLE <const> = '<div class="middle"><div class="N"></div><div class="W"></div>'
  .. '<div class="E"></div><div class="S"></div></div>\n'

local function board_html(one)
  local hands = {}
  for i, seat in ipairs { "N", "W", "E", "S" } do hands[i] = hand_html(one, seat) end
  table.insert(hands, 3, MIDDLE)
  local lines = { ('<section class="play">\n<h2>Board %s</h2>\n'):format(one.number or "?"),
    ("<p>%s deals, %s vulnerable. %s</p>\n"):format(NAMES[one.dealer] or "?",
      VULNERABLE[one.vul] or "?", prose(one.result or "")),
    '<div class="hands">\n', table.concat(hands), "</div>\n" }
  local tricks = one.analysis and tricks_html(one) or ""
  if tricks ~= "" then lines[#lines + 1] = BUTTONS end
  for _, part in ipairs { auction_html(one), meanings_html(one), tricks, whys_html(one) } do
    lines[#lines + 1] = part
  end
  if one.account then
    lines[#lines + 1] = "<p>" .. prose(one.account):gsub("\n", "<br>\n") .. "</p>\n"
  end
  lines[#lines + 1] = "</section>\n"
  return table.concat(lines)
end

-- ---- boards --------------------------------------------------------------------------------

--- What the page shows of a table, as far as it was played.
-- @tparam CardTable t
-- @treturn table a board for `text`
function page.of_table(t)
  local calls, meanings, seat = {}, {}, t.dealer
  for call in t.auction:gmatch "%S+" do
    calls[#calls + 1] = call
    seat = words.NEXT[seat]
  end
  for i, c in ipairs(t.prior and t.prior.calls or {}) do
    meanings[i] = in_words.of_call(c.position, c.call)
  end
  local loss = t.contract and t:loss()
  return { number = t.board, deal = t.deal, dealer = t.dealer, vul = t.vul, calls = calls,
    meanings = meanings, contract = t.contract, played = t.played, whys = t.whys, analysis = loss,
    account = loss and tostring(loss), result = tostring(t) }
end

--- What the page shows of a record.
-- @tparam table board of baize.boards, with a deal and a contract that was played
-- @tparam[opt] Analysis a of its cards, as far as they can have been played
-- @treturn table a board for `text`
function page.of_record(board, a)
  a = a or analysis.record(board.deal, board.contract, board.play and board.play.cards or {})
  local played = {}
  for i, c in ipairs(a.cards) do played[i] = c.card end
  return { number = board.number, deal = board.deal, dealer = board.dealer
    or board.auction and board.auction.dealer, vul = board.vul, players = board.players,
    calls = board.auction and board.auction.dealer == (board.dealer or board.auction.dealer)
      and board.auction.calls or nil, meanings = board.auction and board.auction.notes,
    contract = board.contract, played = played, analysis = a, result = ("%s%s"):format(
      board.contract, board.result and (", %d tricks"):format(board.result) or "") }
end

--- The page.
-- @tparam {table,...} boards each number, deal, dealer, vul, result (a text) and perhaps players
-- (names by seat), calls, meanings (texts by the number of the call), contract, played, analysis
-- (of the cards played), whys (texts by the number of the card), account (a text)
-- @tparam string title
-- @treturn string
-- @usage io.write(page.text({ page.of_table(t) }, "At the table"))
function page.text(boards, title)
  local parts = { markup.head(title, STYLE, SCRIPT), "<main>\n<h1>", markup.escape(title),
    "</h1>\n", markup.details("How to read the tables of tricks", "<p>" .. markup.prose(NOTE)
      .. "</p>") }
  for _, one in ipairs(boards) do parts[#parts + 1] = board_html(one) end
  parts[#parts + 1] = "</main>\n<script>" .. SCRIPT .. "</script>\n</body>\n</html>\n"
  return table.concat(parts)
end

return page
