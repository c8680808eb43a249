-- SPDX-License-Identifier: GPL-3.0-or-later
--- Deals as diagrams: four hands round a table, and what was measured on them.
-- @module baize.report.html.deals
local markup = require "baize.report.html.markup"

local deals = {}

local SEATS <const> = {
  { "N", "North" }, { "W", "West" }, { "E", "East" }, { "S", "South" },
}
-- U+FE0E: drawn as text, never as a coloured picture.
local SUITS <const> = {
  { "S", "♠\u{FE0E}", "spades" }, { "H", "♥\u{FE0E}", "hearts" },
  { "D", "♦\u{FE0E}", "diamonds" }, { "C", "♣\u{FE0E}", "clubs" },
}

local function hand(deal, seat, name)
  local cards, lines = deal:hand(seat), {}
  for i, suit in ipairs(SUITS) do
    local letter, symbol, word = table.unpack(suit)
    local ranks = cards:holding(letter)
    lines[i] = ('<span class="%s" role="img" aria-label="%s">%s</span> %s'):format(letter,
      word, symbol, ranks == "" and "–" or ranks)
  end
  return ('<div class="%s"><b>%s</b><br>%s</div>\n'):format(seat, name,
    table.concat(lines, "<br>"))
end

local function caption(item)
  local parts = {}
  if item.index then parts[1] = ("<b>Deal %d</b>"):format(item.index) end
  for _, note in ipairs(item.notes or {}) do
    parts[#parts + 1] = ("%s&nbsp;%s"):format(markup.escape(note[1]),
      markup.escape(tostring(note[2])))
  end
  return "<figcaption>" .. table.concat(parts, ", ") .. "</figcaption>\n"
end

local function diagram(item)
  local parts = { '<figure class="deal">\n', caption(item), '<div class="hands">\n' }
  for _, seat in ipairs(SEATS) do parts[#parts + 1] = hand(item.deal, seat[1], seat[2]) end
  parts[#parts + 1] = "</div>\n</figure>\n"
  return table.concat(parts)
end

--- Deals side by side, and below them as text to copy.
-- @tparam {table,...} items each with deal (Deal), and where there are such: index (in
-- the sample), notes (array of { name, text })
-- @treturn string
function deals.write(items)
  local parts, lines = {}, {}
  for i, item in ipairs(items) do
    parts[i], lines[i] = diagram(item), markup.escape(tostring(item.deal))
  end
  local text = ("<pre>%s</pre>\n"):format(table.concat(lines, "\n"))
  return ('<div class="deals">\n%s</div>\n%s'):format(table.concat(parts),
    markup.details("These deals as text (PBN)", text))
end

return deals
