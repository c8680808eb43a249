-- SPDX-License-Identifier: GPL-3.0-or-later
--- The page of an event below its ranking: the score card of each pair, and each board with its
-- hands, double-dummy results, par and what all tables did; all linked.
-- @module baize.cli.score_page
local errors = require "baize.core.error"
local lists = require "baize.base.lists"
local markup = require "baize.report.html.markup"
local ranking = require "baize.event.ranking"
local record = require "baize.format.sheet.record"
local results = require "baize.event.results"
local sheet = require "baize.format.sheet.html"

local score_page = {}

local BOOK <const> = 6
local OFTEN <const> = 4 -- results of a board that are worth a table of frequencies

--- What the page adds to the style of reports.
score_page.STYLE = [[
body { max-width: 72rem; } i { color: var(--red); font-style: normal; }
nav a { display: inline-block; min-width: 1.6em; padding: .3rem .2rem; }
.rankings { display: flex; flex-wrap: wrap; gap: 0 3rem; align-items: flex-start; }
.cards { columns: 2; column-gap: 2rem; } .card { break-inside: avoid; }
.card th, .card td { padding: .2rem .4rem; }
.card th, .board th, .card td:nth-child(2), .tables td:first-child { white-space: nowrap; }
.card h3, .board h3 { margin-bottom: .2rem; }
.board { border-top: 2px solid var(--line); break-inside: avoid; }
.board > div { display: flex; flex-wrap: wrap; gap: 0 2rem; align-items: flex-start; }
.board .tables { flex: 1 1 30rem; min-width: 0; }
article { display: grid; grid-template-columns: auto auto auto; gap: .1rem .8rem;
  line-height: 1.3; padding: .6rem 0; max-width: 100%; overflow-x: auto; }
.board article div { white-space: nowrap; } .points { text-align: center; }
.board .points, .board .caption { grid-column: 1; }
.board .points span { display: inline-block; min-width: 2em; }
.board footer { grid-column: 1 / 4; display: flex; gap: 1.2rem; padding-top: .4rem; }
.board footer p { margin: 0 0 .2rem; white-space: normal; }
.board footer td, .board footer th { padding: 0 .3rem; border: 0; text-align: right; }
@media screen and (max-width: 50rem) { .cards { columns: 1; } }
@media print { .board article, .board footer { font-size: 7.5pt; line-height: 1.2; }
  .board h3 { margin-top: .3em; } .board article { padding: .1rem 0; gap: 0 .8rem; }
  .board footer p { margin: 0; }
  .cards table, .board table { font-size: 7.5pt; } .card h3 { margin-top: .6em; }
  .card th, .card td { padding: .05rem .25rem; } .board > div { flex-wrap: nowrap; gap: 0 1rem; }
  .board .tables { flex-basis: 0; } }
]]

-- A cell of a table that is a link.
local function link(text, href)
  return { text = text, html = ('<a href="#%s">%s</a>'):format(href, markup.escape(text)) }
end

local function score_of(x) return ("%.2f"):format(x) end

-- "4S by N +1" of a result, with the symbols of suits.
local function played(line)
  local text = line.contract or ""
  local level = math.tointeger(tonumber(text:match "^%d"))
  if level and line.tricks then
    local over = line.tricks - level - BOOK
    text = text .. (over == 0 and " =" or (" %+d"):format(over))
  elseif text == "" and not line.score then
    text = "adjusted"
  end
  return { text = text, html = sheet.contract(text) }
end

local function lead(line) return { text = line.lead or "", html = sheet.card(line.lead) } end

-- A table without the columns in which nothing stands.
local function table_of(heads, rows, caption)
  local kept, names = {}, {}
  for c, name in ipairs(heads) do
    for _, row in ipairs(rows) do
      local cell = row[c]
      if (type(cell) == "table" and cell.text or cell) ~= "" then
        kept[#kept + 1], names[#names + 1] = c, name
        break
      end
    end
  end
  local fewer = {}
  for i, row in ipairs(rows) do
    fewer[i] = {}
    for k, c in ipairs(kept) do fewer[i][k] = row[c] end
  end
  return markup.table(names, fewer, caption, true)
end

-- ---- where each pair and board is --------------------------------------------------------

--- The pairs of an event that are named, in the order of the rankings: a list by name of { id,
-- name, placed (array of { side, place, row }), lines (array of { board, line, side }) }, and the
-- boards in the order of their numbers: array of { id, name, lines, number of the result }.
-- @tparam table event result (of baize.event.pairs), boards (of baize.event.results), rankings
-- (array of tables of pairs, perhaps with `side`)
local function index_of(event)
  local cards = {}
  for _, rows in ipairs(event.rankings) do
    for i, row in ipairs(rows) do
      local card = lists.entry(cards, row.pair, { name = tostring(row.pair), placed = {},
        lines = {} })
      card.id = card.id or "p" .. #cards
      table.insert(card.placed, { side = rows.shown, place = ranking.shown(rows, i), row = row,
        of = #rows, unit = rows.unit })
    end
  end
  local boards = {}
  for n, lines in ipairs(event.boards) do
    boards[n] = { name = tostring(lines.number or "?"), lines = event.result.boards[n],
      source = lines.board or {}, at = n, number = math.tointeger(lines.number) or math.maxinteger }
  end
  table.sort(boards, function(a, b)
    if a.number ~= b.number then return a.number < b.number end
    return a.at < b.at
  end)
  for i, board in ipairs(boards) do
    board.id = "b" .. i
    for _, line in ipairs(board.lines) do
      for _, side in ipairs { "ns", "ew" } do
        local card = cards[line[side]]
        if card then table.insert(card.lines, { board = board, line = line, side = side }) end
      end
    end
  end
  return cards, boards
end

-- A side as a cell: with a link to its card, "" where nobody is named.
local function side_of(name, cards)
  if cards[name] then return link(tostring(name), cards[name].id) end
  return results.is_told(name) and tostring(name) or ""
end

-- ---- cards -------------------------------------------------------------------------------

local function card_of(card, cards, unit)
  local parts, rows = {}, {}
  for i, one in ipairs(card.placed) do
    parts[i] = ("%s%s of %d: %s %s, %d board%s"):format(one.side and one.side .. ": " or "",
      one.place, one.of, score_of(one.row.score), one.unit, one.row.boards,
      one.row.boards == 1 and "" or "s")
  end
  local sides = {}
  for _, one in ipairs(card.lines) do sides[one.side] = true end
  for i, one in ipairs(card.lines) do
    local line, ns = one.line, one.side == "ns"
    rows[i] = { link(one.board.name, one.board.id), played(line), lead(line),
      line.score and tostring(ns and line.score or -line.score) or "",
      score_of(ns and line.ns_score or line.ew_score),
      sides.ns and sides.ew and (ns and "N-S" or "E-W") or "",
      side_of(ns and line.ew or line.ns, cards) }
  end
  return ('<section class="card" id="%s">\n<h3>%s</h3>\n<p>%s</p>\n%s</section>\n'):format(card.id,
    markup.escape(card.name), markup.escape(table.concat(parts, "; ")), table_of({ "board",
      "contract", "lead", "score", unit, "side", "against" }, rows, "Score card of " .. card.name))
end

-- ---- boards ------------------------------------------------------------------------------

-- How often each score came, the best for N-S first; "" where that says nothing new.
local function frequencies(board, unit)
  local seen, repeated = {}, false
  for _, line in ipairs(board.lines) do
    if line.score then
      local one = lists.entry(seen, tostring(line.score), { score = line.score, times = 0,
        line = line })
      one.times = one.times + 1
      repeated = repeated or one.times > 1
    end
  end
  if #board.lines < OFTEN or not repeated then return "" end
  lists.falling(seen, "score", "times")
  local rows = {}
  for i, one in ipairs(seen) do
    rows[i] = { tostring(one.score), tostring(one.times), score_of(one.line.ns_score),
      score_of(one.line.ew_score) }
  end
  return table_of({ "score", "times", "N-S " .. unit, "E-W " .. unit }, rows,
    "Frequencies of board " .. board.name)
end

-- What all tables did, the best for N-S first.
local function traveller(board, cards, unit)
  local lines, rows, order = table.move(board.lines, 1, #board.lines, 1, {}), {}, {}
  for i, line in ipairs(lines) do order[line] = i end
  lists.falling(lines, "ns_score", function(line) return order[line] end)
  for i, line in ipairs(lines) do
    rows[i] = { played(line), lead(line), tostring(line.score or ""), score_of(line.ns_score),
      score_of(line.ew_score), side_of(line.ns, cards), side_of(line.ew, cards) }
  end
  return table_of({ "contract", "lead", "score", "N-S " .. unit, "E-W " .. unit, "N-S", "E-W" },
    rows, "Results of board " .. board.name)
end

-- The hands of the boards that have them, by board.
local function records_of(boards, options)
  local i, with_deal, found = 0, {}, {}
  for _, board in ipairs(boards) do
    if board.source.deal then with_deal[#with_deal + 1] = board end
  end
  local next_record = record.each(function()
    i = i + 1
    local board = with_deal[i]
    local source = board and board.source
    return source and { deal = source.deal, number = source.number, dealer = source.dealer,
      vul = source.vul, tricks = source.tricks }
  end, { analysis = options.analysis, links = options.links, progress = options.progress
    and function(done) options.progress(done, #with_deal) end })
  for k = 1, #with_deal do
    local r, stopped = next_record()
    if not r then error(errors.new("interrupted", stopped), 0) end
    r.nameless, found[with_deal[k]] = true, r
  end
  return found
end

local function board_of(board, r, cards, unit)
  local viewer = r and r.link and (' <small><a href="%s">hand viewer</a></small>')
    :format(markup.escape(r.link)) or ""
  return table.concat { ('<section class="board" id="%s">\n<h3>Board %s%s</h3>\n<div>\n'):format(
    board.id, markup.escape(board.name), viewer), r and sheet.article(r) or "",
    '<div class="tables">\n', traveller(board, cards, unit), frequencies(board, unit),
    "</div>\n</div>\n</section>\n" }
end

--- The parts of the page: what links a pair of the rankings to its card, a function of the name
-- that gives a cell for markup.table; and the HTML that follows the rankings.
-- @tparam table event result (of baize.event.pairs), boards (of baize.event.results), rankings
-- (array of tables of pairs; `shown`: what each is called, where there are several)
-- @tparam table options analysis (false: without double-dummy results), links (true: of each board
-- to the hand viewer), progress (function called with boards that have been solved, of how many)
-- @treturn function
-- @treturn string
-- @raise "interrupted"
-- @usage local cell, html = score_page.parts(event, { analysis = false })
function score_page.parts(event, options)
  local cards, boards = index_of(event)
  local unit, parts, to = event.result.unit, {}, {}
  for i, board in ipairs(boards) do to[i] = link(board.name, board.id).html end
  parts[1] = "<nav><p>Boards: " .. table.concat(to, " ") .. "</p></nav>\n"
  if #cards > 0 then
    parts[#parts + 1] = '<h2 id="cards">Score cards</h2>\n<div class="cards">\n'
    for _, card in ipairs(cards) do parts[#parts + 1] = card_of(card, cards, unit) end
    parts[#parts + 1] = "</div>\n"
  end
  parts[#parts + 1] = '<h2 id="boards">Boards</h2>\n'
  local records = records_of(boards, options)
  for _, board in ipairs(boards) do
    parts[#parts + 1] = board_of(board, records[board], cards, unit)
  end
  return function(name) return side_of(name, cards) end, table.concat(parts)
end

return score_page
