-- SPDX-License-Identifier: GPL-3.0-or-later
--- A movement as a page: a sheet for each table, a card for each pair.
-- @module baize.cli.evening_page
local markup = require "baize.report.html.markup"

local evening_page = {}

local STYLE <const> = [[
.cards { display: grid; gap: 1rem;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr)); }
.card { border: 1px solid var(--line); border-radius: .3rem; padding: .4rem .8rem;
  break-inside: avoid; }
.card h3 { margin: .2rem 0; }
@media print { .cards { grid-template-columns: 1fr 1fr; gap: .4rem; }
  .pairs { break-before: page; } }
]]
local LETTER <const> = "@page { size: letter; }\n"

local function card(name, heads, rows)
  return ('<section class="card">\n<h3>%s</h3>\n%s</section>\n'):format(name,
    markup.table(heads, rows, name, true))
end

local function of_table(movement, t)
  local rows = {}
  for r, round in ipairs(movement) do
    local at = round[t]
    rows[r] = { tostring(r), movement:shown(at.ns), movement:shown(at.ew), movement:named(at.set) }
  end
  return card("Table " .. t, { "round", "N-S", "E-W", "boards" }, rows)
end

local function of_pair(movement, pair)
  local rows = {}
  for r, at in ipairs(movement:plan(pair)) do
    rows[r] = at.against and { tostring(r), tostring(at.table), at.side, tostring(at.against),
      movement:named(at.set) } or { tostring(r), "-", "sits out", "-", "-" }
  end
  return card("Pair " .. pair, { "round", "table", "side", "against", "boards" }, rows)
end

--- The page of a movement.
-- @tparam Movement movement of baize.event.movement
-- @tparam table options title (event and date; nil: none), paper ("letter")
-- @treturn string
-- @usage print(evening_page.page(baize.event.movement { pairs = 8 }, {}))
function evening_page.page(movement, options)
  local title = options.title or "Movement"
  local parts = { markup.head(title, STYLE .. (options.paper == "letter" and LETTER or "")),
    "<main>\n<h1>", markup.escape(title), "</h1>\n", markup.paragraphs(movement:rule()),
    '<h2>Tables</h2>\n<div class="cards">\n' }
  for t = 1, movement.tables do parts[#parts + 1] = of_table(movement, t) end
  parts[#parts + 1] = '</div>\n<div class="pairs">\n<h2>Pairs</h2>\n<div class="cards">\n'
  for pair = 1, movement.pairs do parts[#parts + 1] = of_pair(movement, pair) end
  parts[#parts + 1] = "</div>\n</div>\n</main>\n</body>\n</html>\n"
  return table.concat(parts)
end

return evening_page
