-- SPDX-License-Identifier: GPL-3.0-or-later
--- Hand records as one page of HTML that needs nothing else and prints.
-- @module baize.format.sheet.html
local columns = require "baize.base.columns"
local record = require "baize.format.sheet.record"
local errors = require "baize.core.error"
local words = require "baize.base.words"

local html = {}

local PAGE <const>, LARGE_PAGE <const> = 12, 6 -- boards
local NO_TITLE <const> = "Hand records"
local MANY <const> = 2 -- tables; a board with more has the width of the page
local SYMBOLS <const> = {
  S = "♠", H = '<i>♥</i>', D = '<i>♦</i>', C = "♣", NT = "NT",
}

-- A board is a grid of three columns: the hands round the points, results below.
local STYLE <const> = [[
* { box-sizing: border-box; }
body { font: 10pt/1.25 "DejaVu Sans", Verdana, sans-serif; margin: 1em; }
h1 { font-size: 11pt; }
main ~ h1 { display: none; }
main { display: grid; gap: 4mm; margin-bottom: 4mm;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 72mm), 1fr)); }
article { min-width: 0; overflow-x: auto; border: 1px solid #999; padding: 2mm; break-inside: avoid;
  display: grid; grid-template-columns: auto auto auto; gap: 1mm 2mm;
  justify-content: space-between; }
article div { white-space: nowrap; }
i { color: #c00; font-style: normal; }
.N, .S { grid-column: 2; } .W { grid-column: 1; } .E { grid-column: 3; }
.caption { grid-column: 1; } .points { grid-column: 1; text-align: center; }
.points span { display: inline-block; min-width: 2em; }
footer { grid-column: 1 / 4; display: flex; gap: 3mm; font-size: 9pt; }
table { border-collapse: collapse; }
td, th { text-align: right; padding: 0 1mm; font-weight: normal; }
footer p { margin: 0 0 1mm; } a { color: inherit; }
.tables th { text-align: left; color: #555; }
.tables td { text-align: left; white-space: nowrap; vertical-align: top; }
.tables td:nth-child(n+4) { white-space: normal; overflow-wrap: anywhere; min-width: 5.5em; }
@media screen { .tables tr + tr td { border-top: 1px solid #ddd; } }
article.many { grid-column: 1 / -1; }
@media print, (min-width: 150mm) {
  article.many { grid-template: repeat(4, auto) 1fr / auto auto auto 1fr; }
  .many .tables { grid-column: 4; grid-row: 1 / span 5; padding-left: 4mm; } }
.cards { display: contents; } .cards div { border: 1px solid #999; padding: 1mm;
  break-inside: avoid; grid-column: auto; }
.curtain { grid-template-columns: 1fr 1fr; gap: 2mm; }
@media (min-width: 150mm) { .curtain { grid-template-columns: repeat(4, 1fr); } }
@page { size: A4; margin: 8mm; }
@media print { body { margin: 0; padding-right: 1px; font-size: 7pt; } main ~ h1 { display: block; }
  h1 { margin: 0 0 2mm; } footer { font-size: 6.5pt; gap: 2mm; } article { padding: 1mm; }
  .many .tables { font-size: 5.5pt; padding-left: 1mm; }
  main { grid-template-columns: repeat(3, 1fr); gap: 2mm; margin: 0; break-after: page; }
  main.curtain { grid-template-columns: repeat(4, 1fr); }
  main:last-child { break-after: auto; }
  i { print-color-adjust: exact; -webkit-print-color-adjust: exact; } }
]]

-- What is added for large print, and for other paper.
local LARGE <const> = [[
main { grid-template-columns: repeat(auto-fill, minmax(min(100%, 92mm), 1fr)); }
body { font-size: 13pt; } footer { font-size: 12pt; }
@media print { body { font-size: 9.5pt; } footer { font-size: 8.5pt; }
  main { grid-template-columns: repeat(2, 1fr); } main.curtain { grid-template-columns: 1fr 1fr; } }
]]
local PAPER <const> = { letter = "@page { size: letter; }\n"
  .. "@media print { body { font-size: 6.5pt; } footer { font-size: 6pt; } }\n" }

local ENTITIES <const> = { ["&"] = "&amp;", ["<"] = "&lt;", [">"] = "&gt;", ['"'] = "&quot;" }

local function escape(text)
  return (columns.visible(columns.utf8(text)):gsub('[&<>"]', ENTITIES))
end

--- A contract as HTML, as "4Sx by N -1" or "4SX by N" with the strain as a symbol, red or not, and
-- doubles as small letters.
function html.contract(contract)
  local text = escape(contract):gsub("^(%d)([CDHSN]T?)(X*)%f[^%w]", function(level, strain, doubled)
    return level .. strain .. doubled:lower()
  end)
  return (text:gsub("^(%d)([CDHS])%f[^%u]", function(level, strain)
    return level .. SYMBOLS[strain]
  end))
end

-- The lines of a hand, after those of a head.
local function hand(r, seat, head)
  local lines, cards = { head }, r.deal:hand(seat)
  for _, suit in ipairs(record.SUITS) do
    local ranks = cards:holding(suit)
    lines[#lines + 1] = SYMBOLS[suit] .. " " .. (ranks == "" and "–" or ranks)
  end
  return ('<div class="%s">%s</div>'):format(seat, table.concat(lines, "<br>"))
end

local function results(r)
  local rows = { "<tr><th></th>" }
  for _, strain in ipairs(record.STRAINS) do
    rows[1] = rows[1] .. "<th>" .. SYMBOLS[strain] .. "</th>"
  end
  for i, seat in ipairs(record.SEATS) do
    rows[i + 1] = "<tr><th>" .. seat .. "</th>"
    for _, strain in ipairs(record.STRAINS) do
      rows[i + 1] = ("%s<td>%d</td>"):format(rows[i + 1], r.tricks[seat][strain])
    end
  end
  return "<table>" .. table.concat(rows, "</tr>") .. "</tr></table>"
end

local function list(contracts, between)
  local shown = {}
  for i, one in ipairs(contracts) do shown[i] = html.contract(one) end
  return #shown > 0 and table.concat(shown, between) or "–"
end

--- A card as HTML: the suit as a symbol, red or not; "" for none.
function html.card(text) return text and SYMBOLS[text:sub(1, 1)] .. text:sub(2) or "" end

local TABLES_HEAD <const> = "<tr><th>contract</th><th>lead</th><th>score</th><th>N-S</th>"
  .. "<th>E-W</th></tr>\n"

-- What was played at the tables of a board; the score is that of N-S.
local function tables(r)
  local rows = {}
  for i, one in ipairs(r.tables) do
    rows[i] = "<tr><td>" .. table.concat({ html.contract(one.contract), html.card(one.lead),
      tostring(one.score or ""), escape(one.ns), escape(one.ew) }, "</td><td>") .. "</td></tr>"
  end
  return #rows > 0 and '<footer class="tables"><table>' .. TABLES_HEAD .. table.concat(rows, "\n")
    .. "</table></footer>\n" or ""
end

-- The vulnerability, red where somebody is.
local function vul_of(r)
  local text = record.vul_of(r)
  return r.vul ~= "none" and text ~= "" and "<i>" .. text .. "</i>" or text
end

local function name_of(r)
  if r.nameless then return "" end
  local name = "Board " .. r.number
  return (r.link and ('<a href="%s">%s</a>'):format(escape(r.link), name) or name) .. "<br>"
end

-- What double-dummy play says of a board.
local function analysis(r)
  return r.tricks and "<footer>" .. results(r) .. ("\n<div><p>makes</p><p>NS %s</p><p>EW %s</p>"
    .. "%s</div></footer>\n"):format(list(r.makes.NS, " "), list(r.makes.EW, " "),
    r.par and ("<p>par NS %d:<br>%s</p>"):format(r.par, list(r.par_contracts, "<br>")) or "") or ""
end

--- The hands, points and double-dummy results of a board, and what its tables did: an article, as
-- baize.format.sheet.record makes records. A record that is `nameless` has no head.
function html.article(r)
  local points = r.hcp
  return table.concat({
    #r.tables > MANY and '<article class="many">' or "<article>",
    ('<div class="caption">%sDealer <b>%s</b><br>%s</div>')
      :format(name_of(r), r.dealer, vul_of(r)),
    hand(r, "N"), hand(r, "W"), hand(r, "E"),
    ('<div class="points">%d<br><span>%d</span> <span>%d</span><br>%d</div>')
      :format(points.N, points.W, points.E, points.S),
    hand(r, "S"),
    analysis(r) .. tables(r) .. "</article>\n",
  }, "\n")
end

-- The hands of a board on cards to cut out, for the pockets of the board.
local function cards_of(r)
  local cards = {}
  for i, seat in ipairs(words.SEATS) do
    cards[i] = hand(r, seat, ("<b>%d %s</b> Dealer %s %s"):format(r.number, seat, r.dealer,
      vul_of(r)))
  end
  return '<div class="cards">' .. table.concat(cards, "\n") .. "</div>\n"
end

local function head(title, options)
  return table.concat {
    '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
      .. '<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>', title,
    "</title>\n<style>\n", STYLE, PAPER[options.paper] or "", options.large and LARGE or "",
    "</style>\n</head>\n<body>\n",
  }
end

--- Write hand records.
-- @tparam function emit writes a text; returns nil, message where it cannot
-- @tparam function next_item gives boards or deals, as for baize.format.sheet.record
-- @tparam[opt] function _ not used: all is written
-- @tparam[opt] table options title (stands before event and date; where there is none of these:
-- "Hand records"; with another event another page begins), curtain (true: a card for each hand, to
-- cut out, in place of the record), large (true: large print, six boards to a page), paper ("a4",
-- the default, or "letter"), analysis (false: no double-dummy results), links
-- (true: each board has a link to a public hand viewer), jobs (threads), progress (as for the
-- record)
-- @treturn ?integer how many boards were written, twelve to a page of paper or six, or nil
-- @treturn ?string why they could not be written
-- @raise at the user's line for what is not a board with a deal; "interrupted"
-- @usage assert(baize.format.write("boards.html", "html", sampler:deals(16)))
function html.write(emit, next_item, _, options)
  options = options or {}
  local curtain, count, on_page = options.curtain, 0, 0
  local most = options.large and LARGE_PAGE or PAGE
  local each = record.each(next_item, { title = options.title, links = options.links,
    analysis = options.analysis ~= false and not curtain, jobs = options.jobs,
    progress = options.progress })
  local r, stopped = each()
  local title = r and r.head or options.title
  local function page(style)
    return ("<h1%s>%s</h1>\n<main%s>\n"):format(style, escape(title or NO_TITLE),
      curtain and ' class="curtain"' or "")
  end
  local ok, message = emit(head(escape(title or NO_TITLE), options) .. page "")
  while r do
    local before = ""
    if on_page == most or r.head ~= title then
      local style = r.head ~= title and ' style="display: block"' or ""
      title, on_page = r.head, 0
      before = "</main>\n" .. page(style)
    end
    if ok then ok, message = emit(before .. (curtain and cards_of or html.article)(r)) end
    if not ok then return nil, message end
    count, on_page = count + 1, on_page + 1
    r, stopped = each()
  end
  if stopped then error(errors.new("interrupted", stopped), 0) end
  if ok then ok, message = emit "</main>\n</body>\n</html>\n" end
  if not ok then return nil, message end
  return count
end

return html
