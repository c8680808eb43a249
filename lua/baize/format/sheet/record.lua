-- SPDX-License-Identifier: GPL-3.0-or-later
--- Hand records: what a sheet says of a board.
-- @module baize.format.sheet.record
local check = require "baize.base.check"
local core_contract = require "baize.core.contract"
local lists = require "baize.base.lists"
local par = require "baize.cards.par"
local records = require "baize.format.record"
local score = require "baize.format.pbn.score"
local scores = require "baize.format.pbn.scores"
local solving = require "baize.cards.solving"
local viewer = require "baize.format.lin.viewer"
local words = require "baize.base.words"

local record = {}

-- Boards that are solved at once: enough to keep all threads busy.
local BATCH <const> = 24
local BOOK <const> = 6

--- The seats in the order of the table of results: partners together.
record.SEATS = { "N", "S", "E", "W" }
--- Strains in the order of bridge: notrump first.
record.STRAINS = { "NT", "S", "H", "D", "C" }
--- Suits as hands show them, spades first.
record.SUITS = { "S", "H", "D", "C" }

-- A board from what a writer was given: a board or a deal, the index-th.
local function board_of(given, index)
  local kind = check.kind(given)
  local board = kind == "Deal" and { deal = given } or given
  if type(board) ~= "table" or check.kind(board.deal) ~= "Deal" then
    check.fail(("item %d is not a board with a deal but %s"):format(index, check.show(given)))
  end
  local number = board.number or index
  check.integer(number, "number", 1)
  local dealer, vul = records.dealer_and_vul(board, index)
  return {
    number = number, deal = board.deal, tricks = board.tricks, given = board, tables = {},
    dealer = words.seat(dealer, "dealer"), vul = vul and words.vul(vul, "vul"),
  }
end

-- "4S by N +1" of a contract and the tricks of its declarer, if these are known.
local function played(contract, won)
  local text = tostring(contract)
  if contract.level == 0 or not won then return text end
  local over = won - contract.level - BOOK
  return text .. (over == 0 and " =" or (" %+d"):format(over))
end

-- What was played at all tables, of a board with a ScoreTable; nil of others.
local function all_tables(board)
  local found = board.tags and scores.read(board)
  if not found or #found == 0 then return nil end
  local list = {}
  for i, one in ipairs(found) do
    local adjusted = one.adjusted and ("%g %% - %g %%"):format(one.adjusted[1], one.adjusted[2])
    local contract = one.contract and core_contract.parse(one.contract)
    list[i] = { contract = adjusted or contract and played(contract, one.tricks)
      or one.contract or "", score = one.score, ns = one.ns or "", ew = one.ew or "" }
  end
  return list
end

-- What was played at a table; nil where the board tells no contract. `score` is N-S's.
local function table_of(board, vul)
  local c, names = board.contract, board.players or {}
  if not c then return nil end
  local won = board.result
  local function pair(one, other)
    return (names[one] or names[other]) and ("%s - %s"):format(names[one] or "?",
      names[other] or "?") or ""
  end
  return { contract = played(c, won), score = vul and score.of(c, vul, won),
    lead = board.play and board.play.cards[1],
    ns = pair("N", "S"), ew = pair("E", "W") }
end

-- The boards of a file: records of one board, one for each table, become one.
local function gathered(item, next_item)
  local list = {}
  while item ~= nil do
    local board = board_of(item, #list + 1)
    local one = lists.entry(list, board.deal:id() .. (item.number or ""), board)
    one.tricks = one.tricks or board.tricks
    local listed = all_tables(item)
    if listed then one.listed, one.tables = true, listed end
    one.tables[#one.tables + 1] = not one.listed and table_of(item, one.vul) or nil
    item = next_item()
  end
  return lists.each(list)
end

-- The boards of what a writer was given, one by one.
local function boards_of(next_item)
  local first, n = next_item(), 0
  if type(first) == "table" and first.file then return gathered(first, next_item) end
  return function()
    local item = first
    if n > 0 then item = next_item() end
    n = n + 1
    return item ~= nil and board_of(item, n) or nil
  end
end

-- The best each side can make in every strain, the higher of the two declarers: "3NT 2C".
local function makes(results, one, other)
  local list = {}
  for _, strain in ipairs(record.STRAINS) do
    local level = math.max(results[one][strain], results[other][strain]) - BOOK
    if level > 0 then list[#list + 1] = level .. strain end
  end
  return list
end

-- "4Sx by EW -2": the par contracts, a line each.
local function par_contracts(p)
  local list = {}
  for line in tostring(p):gmatch "\n%s+([^\n]+)" do
    list[#list + 1] = line:gsub(": makes$", ""):gsub(": makes %+", " +")
      :gsub(": (%d+) down$", " -%1")
  end
  return list
end

local function fill(board, options)
  board.hcp = {}
  for _, seat in ipairs(words.SEATS) do board.hcp[seat] = board.deal:hand(seat).hcp end
  if options.links then
    -- of several tables none is shown
    local one = #board.tables <= 1 and board.given or {}
    board.link = viewer.link { deal = board.deal, number = board.number, dealer = board.dealer,
      vul = board.vul, players = one.players, auction = one.auction, play = one.play,
      result = one.result }
  end
  if options.analysis == false then
    board.tricks = nil
    return board
  end
  if board.vul then
    local p = par.of(board.tricks, { dealer = board.dealer, vul = board.vul })
    board.par, board.par_contracts = p.NS, par_contracts(p)
  end
  board.makes = {
    NS = makes(board.tricks, "N", "S"), EW = makes(board.tricks, "E", "W"),
  }
  return board
end

-- The next boards, all with results where these are wanted; none at the end.
local function next_batch(next_board, done, options)
  local boards, deals, unsolved = {}, {}, {}
  while #boards < BATCH do
    local board = next_board()
    if not board then break end
    boards[#boards + 1] = board
    if not board.tricks and options.analysis ~= false then
      deals[#deals + 1], unsolved[#unsolved + 1] = board.deal, board
    end
  end
  local progress = options.progress
  local list, stopped = solving.solve(deals, { jobs = options.jobs,
    progress = progress and function(solved) progress(done + solved) end })
  for i, board in ipairs(unsolved) do board.tricks = list[i] end
  -- after an interrupt: the boards before the first unsolved one
  local first = unsolved[#list + 1]
  while first and table.remove(boards) ~= first do end
  return boards, stopped
end

--- "Vul NS" of a record; "" where nothing tells the vulnerability.
function record.vul_of(r) return r.vul and "Vul " .. r.vul or "" end

--- What a board says of its event, as in { "Club night", "2026.11.22" }.
function record.event_of(given)
  local parts = {}
  for _, name in ipairs { "Event", "Date" } do
    local value = (given.tags or {})[name] or name == "Event" and (given.event or {}).title
    if type(value) == "string" and value:find "[^?#.%s]" then parts[#parts + 1] = value end
  end
  return parts
end

--- Records of boards, with what is solved and counted for them.
-- @tparam function next_item gives boards (as baize.boards does) or deals, nil at the end. Of
-- boards that were read from files those of one number and deal are one record
-- @tparam[opt] table options title, analysis (false: nothing is solved), links (true), jobs
-- (threads; default: all cores), progress (function called with the number of boards that have
-- been solved)
-- @treturn function iterator, which ends with nil and, after Ctrl-C, "interrupted" behind
-- the boards that were solved; of records: head (title, event and date, as in "Final, Club night,
-- 2026.11.22"; nil: none is given; without event and date those of the record before), number,
-- deal, dealer, vul, tricks (Table), hcp (by seat), tables (of a file: array of { contract, score,
-- lead, ns, ew }, the last two "" where nobody is named), link (of a hand viewer); without tricks
-- where analysis is false, else makes (NS, EW: array of "3NT", "2C": the better declarer), par
-- (points of N-S), par_contracts (array of "4Sx by EW -2"); without vul, par and scores where
-- nothing tells the vulnerability
-- @raise at the user's line for what is not a board with a deal
-- @usage for r in record.each(sampler:deals(8)) do print(r.number, r.par) end
function record.each(next_item, options)
  local boards, at, done, stopped = {}, 0, 0, nil
  local next_board
  options = options or {}
  local head = options.title
  return function()
    next_board = next_board or boards_of(next_item)
    if at == #boards and not stopped then
      boards, stopped = next_batch(next_board, done, options)
      at, done = 0, done + #boards
    end
    if at == #boards then return nil, stopped end
    at = at + 1
    local event = record.event_of(boards[at].given)
    if #event > 0 then
      head = (options.title and options.title .. ", " or "") .. table.concat(event, ", ")
    end
    boards[at].head = head
    return fill(boards[at], options)
  end
end

return record
