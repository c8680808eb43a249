-- SPDX-License-Identifier: GPL-3.0-or-later
--- Hand records as text: six boards a page of 80 columns.
--   Board 1       S QJ6
--   Dealer N      H K652
--   ...
--      C  D  H  S NT   makes
--   N  8  7  6  5  7   NS 2C 1D 1NT
-- Pages are divided by form feeds.
-- @module baize.format.sheet.text
local columns = require "baize.base.columns"
local record = require "baize.format.sheet.record"
local errors = require "baize.core.error"
local words = require "baize.base.words"

local text = {}

local WIDTH <const> = 39 -- of a board: E may hold thirteen cards of a suit
local GAP <const> = 2
local MIDDLE <const>, RIGHT <const> = 14, 24 -- where N and S stand, and E
local ACROSS <const>, DOWN <const> = 2, 3 -- boards of a page
local NAME_AT <const> = 2 -- where names stand that are too long for the row of their table
local CARD <const>, CARDS_DOWN <const> = 20, 8 -- columns of a card; boards of a page of cards
local SYMBOLS <const> = words.SIGNS

-- A text at a column, from 0, of a line; at least one blank stands before it.
local function put(line, column, what)
  local blanks = math.max(column - columns.width(line), line == "" and 0 or 1)
  return line .. (" "):rep(blanks) .. what
end

-- The four lines of a hand.
local function hand_lines(deal, seat, names)
  local lines, hand = {}, deal:hand(seat)
  for i, suit in ipairs(record.SUITS) do
    local ranks = hand:holding(suit)
    lines[i] = names[suit] .. " " .. (ranks == "" and "-" or ranks)
  end
  return lines
end

local function diagram(r, names)
  local hands = {}
  for _, seat in ipairs(record.SEATS) do hands[seat] = hand_lines(r.deal, seat, names) end
  local caption = { "Board " .. r.number, "Dealer " .. r.dealer, record.vul_of(r), "" }
  local points = r.hcp
  local cross = {
    "", ("%7d"):format(points.N), ("%4d%7d"):format(points.W, points.E),
    ("%7d"):format(points.S),
  }
  local lines = {}
  for i = 1, 4 do
    lines[i] = put(caption[i], MIDDLE, hands.N[i])
    lines[4 + i] = put(hands.W[i], RIGHT, hands.E[i])
    lines[8 + i] = put(cross[i], MIDDLE, hands.S[i])
  end
  return lines
end

-- "NS 2D 1C": what a pair makes.
local function makes(r, pair, names)
  local list = {}
  for i, one in ipairs(r.makes[pair]) do
    list[i] = one:gsub("%a$", function(suit) return names[suit] ~= suit and names[suit] end)
  end
  return pair .. " " .. (#list == 0 and "-" or table.concat(list, " "))
end

local function results(r, names)
  local rows = { " " }
  for i, strain in ipairs(record.STRAINS) do
    rows[1] = put(rows[1], 3 * i - #strain + 1, names[strain] or strain)
  end
  for i, seat in ipairs(record.SEATS) do
    local cells = { seat }
    for k, strain in ipairs(record.STRAINS) do
      cells[k + 1] = ("%3d"):format(r.tricks[seat][strain])
    end
    rows[i + 1] = table.concat(cells)
  end
  rows[1] = rows[1] .. "   makes"
  rows[2] = rows[2] .. "   " .. makes(r, "NS", names)
  rows[3] = rows[3] .. "   " .. makes(r, "EW", names)
  local said = r.par and ("par NS %d: %s"):format(r.par, table.concat(r.par_contracts, ", ")) or ""
  for line in columns.wrap(said, WIDTH, "  "):gmatch "[^\n]+" do rows[#rows + 1] = line end
  return rows
end

-- What was played at the tables: "4S by N +1 HK 450 Ann - Bob"; longer names stand below. The
-- score is that of N-S.
local function tables(r, names)
  local rows = { #r.tables > 0 and put(put(put("contract", 11, "led"), 14, "score"), 20, "N-S, E-W")
    or nil }
  for _, one in ipairs(r.tables) do
    local contract = one.contract:gsub("^(%d)([CDHS])%f[^%u]", function(level, suit)
      return level .. names[suit]
    end)
    local lead = one.lead and names[one.lead:sub(1, 1)] .. one.lead:sub(2) or ""
    local row = put(put(contract, 11, lead), 14, one.score or "")
    local ns, ew = columns.line(one.ns), columns.line(one.ew)
    local whole = put(put(row, 20, ns), 20, ew)
    local fits = columns.width(columns.trimmed_end(whole)) <= WIDTH
    rows[#rows + 1] = columns.trimmed_end(fits and whole or row)
    for _, pair in ipairs(fits and {} or { ns, ew }) do
      for line in columns.wrap(pair, WIDTH - NAME_AT):gmatch "[^\n]+" do
        rows[#rows + 1] = (" "):rep(NAME_AT) .. line
      end
    end
  end
  return rows
end

-- The lines of a board.
local function block(r, names)
  local lines = diagram(r, names)
  lines[#lines + 1] = r.tricks and "" or nil
  for _, part in ipairs { r.tricks and results(r, names) or {}, tables(r, names) } do
    table.move(part, 1, #part, #lines + 1, lines)
  end
  return lines
end

-- The four hands of a board as cards to cut out.
local function cards(r, names)
  local lines = { "", "", "", "", "", "" }
  for i, seat in ipairs(words.SEATS) do
    local column = (i - 1) * CARD
    lines[1] = put(lines[1], column, ("Board %d %s"):format(r.number, seat))
    lines[2] = put(lines[2], column, ("Dlr %s %s"):format(r.dealer, record.vul_of(r)))
    for k, line in ipairs(hand_lines(r.deal, seat, names)) do
      lines[2 + k] = put(lines[2 + k], column, line)
    end
  end
  return lines
end

-- Blocks side by side, with an empty line below.
local function row_text(blocks)
  local height, lines = 0, {}
  for _, lines_of in ipairs(blocks) do height = math.max(height, #lines_of) end
  for i = 1, height do
    local line = ""
    for k, lines_of in ipairs(blocks) do
      local part = lines_of[i] or ""
      if part ~= "" then line = put(line, (k - 1) * (WIDTH + GAP), part) end
    end
    lines[i] = columns.trimmed_end(line) .. "\n"
  end
  return table.concat(lines) .. "\n"
end

--- Write hand records.
-- @tparam function emit writes a text; returns nil, message where it cannot
-- @tparam function next_item gives boards or deals, as for baize.format.sheet.record
-- @tparam[opt] function _ not used: all is written
-- @tparam[opt] table options title (is printed at the head of each page, before event and date;
-- with another event another page begins), symbols (suits as UTF-8 symbols, not letters),
-- curtain (true: the hands as cards to cut out, in place of the record), analysis (false: no
-- double-dummy results), jobs (threads), progress (as for the record)
-- @treturn ?integer how many boards were written, or nil
-- @treturn ?string why they could not be written
-- @raise at the user's line for what is not a board with a deal; "interrupted",
-- once the boards that were solved are written
-- @usage text.write(function(s) return io.write(s) end, sampler:deals(8))
function text.write(emit, next_item, _, options)
  options = options or {}
  local names = options.symbols and SYMBOLS or { S = "S", H = "H", D = "D", C = "C" }
  local curtain, across, down = options.curtain, ACROSS, DOWN
  if curtain then across, down = 1, CARDS_DOWN end
  local each = record.each(next_item, { title = options.title, jobs = options.jobs,
    progress = options.progress, analysis = options.analysis ~= false and not curtain })
  local r, stopped = each()
  local count, rows, title = 0, 0, r and r.head
  while r do
    local head = columns.wrap(columns.line(r.head or ""), 80):gsub(".$", "%0\n\n")
    if r.head ~= title then title, rows = r.head, 0 end
    local blocks = {}
    while r and #blocks < across and r.head == title do
      blocks[#blocks + 1] = (curtain and cards or block)(r, names)
      r, stopped = each()
    end
    local before = rows % down > 0 and "" or count > 0 and "\f" .. head or head
    local ok, message = emit(before .. row_text(blocks))
    if not ok then return nil, message end
    count, rows = count + #blocks, rows + 1
  end
  if stopped then error(errors.new("interrupted", stopped), 0) end
  return count
end

return text
