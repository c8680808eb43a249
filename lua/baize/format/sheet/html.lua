-- SPDX-License-Identifier: GPL-3.0-or-later
--- Hand records as one page of HTML that needs nothing else and prints.
-- @module baize.format.sheet.html
local record = require "baize.format.sheet.record"
local errors = require "baize.core.error"

local html = {}

local STRAINS <const> = { "C", "D", "H", "S", "NT" }
local SYMBOLS <const> = {
  S = "♠", H = '<i>♥</i>', D = '<i>♦</i>', C = "♣", NT = "NT",
}

-- A board is a grid of three columns: the hands round the points, results below.
local STYLE <const> = [[
body { font: 10pt/1.25 "DejaVu Sans", Verdana, sans-serif; margin: 1em; }
h1 { font-size: 11pt; }
main { display: grid; gap: 4mm;
  grid-template-columns: repeat(auto-fill, minmax(72mm, 1fr)); }
article { border: 1px solid #999; padding: 2mm; break-inside: avoid;
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
footer p { margin: 0 0 1mm; }
@page { size: A4; margin: 10mm; }
@media print { body { margin: 0; font-size: 8pt; } main { grid-template-columns: 1fr 1fr; }
  i { print-color-adjust: exact; -webkit-print-color-adjust: exact; } }
]]

local ENTITIES <const> = { ["&"] = "&amp;", ["<"] = "&lt;", [">"] = "&gt;", ['"'] = "&quot;" }

local function escape(text)
  return (text:gsub('[&<>"]', ENTITIES))
end

-- "3NT", "4Sx by N -1": the strain as a symbol.
local function with_symbols(contract)
  return (escape(contract):gsub("^(%d)([CDHS])%f[^%u]", function(level, strain)
    return level .. SYMBOLS[strain]
  end))
end

local function hand(r, seat)
  local lines, cards = {}, r.deal:hand(seat)
  for i, suit in ipairs(record.SUITS) do
    local ranks = cards:holding(suit)
    lines[i] = SYMBOLS[suit] .. " " .. (ranks == "" and "–" or ranks)
  end
  return ('<div class="%s">%s</div>'):format(seat, table.concat(lines, "<br>"))
end

local function results(r)
  local rows = { "<tr><th></th>" }
  for _, strain in ipairs(STRAINS) do
    rows[1] = rows[1] .. "<th>" .. SYMBOLS[strain] .. "</th>"
  end
  for i, seat in ipairs(record.SEATS) do
    rows[i + 1] = "<tr><th>" .. seat .. "</th>"
    for _, strain in ipairs(STRAINS) do
      rows[i + 1] = ("%s<td>%d</td>"):format(rows[i + 1], r.tricks[seat][strain])
    end
  end
  return "<table>" .. table.concat(rows, "</tr>") .. "</tr></table>"
end

local function list(contracts, between)
  local shown = {}
  for i, one in ipairs(contracts) do shown[i] = with_symbols(one) end
  return #shown > 0 and table.concat(shown, between) or "–"
end

local function article(r)
  local points = r.hcp
  return table.concat({
    "<article>",
    ('<div class="caption">Board %d<br>Dealer %s<br>Vul %s</div>')
      :format(r.number, r.dealer, r.vul),
    hand(r, "N"), hand(r, "W"), hand(r, "E"),
    ('<div class="points">%d<br><span>%d</span> <span>%d</span><br>%d</div>')
      :format(points.N, points.W, points.E, points.S),
    hand(r, "S"),
    "<footer>" .. results(r),
    ("<div><p>makes</p><p>NS %s</p><p>EW %s</p><p>par NS %d:<br>%s</p></div></footer>")
      :format(list(r.makes.NS, " "), list(r.makes.EW, " "), r.par,
        list(r.par_contracts, "<br>")),
    "</article>\n",
  }, "\n")
end

local function head(title)
  title = escape(title or "Hand records")
  return table.concat {
    '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>', title,
    "</title>\n<style>\n", STYLE, "</style>\n</head>\n<body>\n<h1>", title, "</h1>\n<main>\n",
  }
end

--- Write hand records.
-- @tparam function emit writes a text; returns nil, message where it cannot
-- @tparam function next_item gives boards or deals, as for baize.format.sheet.record
-- @tparam[opt] table options title, jobs (threads), progress (as for the record)
-- @treturn ?integer how many boards were written, or nil
-- @treturn ?string why they could not be written
-- @raise at the user's line for what is no board with a deal; "interrupted"
-- @usage assert(baize.format.write("boards.html", "html", sampler:deals(16)))
function html.write(emit, next_item, options)
  options = options or {}
  local ok, message = emit(head(options.title))
  local count, each = 0, record.each(next_item, options)
  local r, stopped = each()
  while r do
    if not ok then return nil, message end
    ok, message = emit(article(r))
    count = count + 1
    r, stopped = each()
  end
  if stopped then error(errors.new("interrupted", stopped), 0) end
  if ok then ok, message = emit "</main>\n</body>\n</html>\n" end
  if not ok then return nil, message end
  return count
end

return html
