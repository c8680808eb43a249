-- SPDX-License-Identifier: GPL-3.0-or-later
--- One suit as a page of HTML: chances, and its lines as trees that open and close.
-- @module baize.suit.html
local explain = require "baize.suit.explain"
local line = require "baize.suit.line"
local markup = require "baize.report.html.markup"

local html = {}

-- Deep trees have room on a phone too; the marks that open them are enough.
local STYLE <const> = [[
ul { list-style: none; margin: 0; padding-left: 1.1rem; border-left: 1px solid var(--line); }
body > ul { padding-left: 0; border: 0; }
summary { color: var(--text); } details:not(:has(ul)) > summary { list-style: none; }
@media print { details:not([open]) { display: block; } }
]]

-- Nested lists of a line's leads.
local function tree(one)
  local parts, open = {}, -1 -- all are open: what is closed is not printed
  explain.walk(one, function(depth, when, lead, number)
    for _ = depth, open do parts[#parts + 1] = "</details></li></ul>" end
    open = depth
    local text = explain.when(depth, when) .. explain.step(lead, number)
    parts[#parts + 1] = ("<ul><li><details open><summary>%s</summary>"):format(
      markup.escape(text))
  end)
  for _ = 0, open do parts[#parts + 1] = "</details></li></ul>" end
  return table.concat(parts, "\n")
end

local function section(suit, k)
  local one = line.find(suit, k)
  local head = k and ("%d tricks or more: %s"):format(k, one:figure()) or
    "Tricks on average: " .. one:figure()
  local wins = k and "<p>" .. markup.escape(explain.wins(one)) .. "</p>\n" or ""
  return ("<h2>%s</h2>\n%s%s\n<p>%s</p>\n"):format(markup.escape(head), wins, tree(one),
    markup.escape(explain.otherwise(one)))
end

--- The page of a suit: the line for an aim, or without one the lines for the aims that are neither
-- certain nor impossible, and for the mean.
function html.page(suit, k)
  local parts = {}
  if k then
    parts[1] = section(suit, k)
  else
    for n = 1, suit.tricks_max do
      local low, high = suit:chance(n)
      if low < 1 and (high or low) > 0 then parts[#parts + 1] = section(suit, n) end
    end
    parts[#parts + 1] = section(suit)
  end
  return ("%s<h1>%s</h1>\n<pre>%s</pre>\n%s</body>\n</html>\n"):format(
    markup.head(suit:title(), STYLE), markup.escape(suit:title()), markup.escape(tostring(suit)),
    table.concat(parts))
end

return html
