-- SPDX-License-Identifier: GPL-3.0-or-later
--- Hand records: what a sheet says of a board.
-- @module baize.format.sheet.record
local check = require "baize.base.check"
local core_board = require "baize.core.board"
local par = require "baize.cards.par"
local solving = require "baize.cards.solving"
local words = require "baize.base.words"

local record = {}

-- Boards that are solved at once: enough to keep all threads busy.
local BATCH <const> = 24
local BOOK <const> = 6

--- The seats in the order of the table of results: partners together.
record.SEATS = { "N", "S", "E", "W" }
--- Suits as hands show them, spades first.
record.SUITS = { "S", "H", "D", "C" }

-- A board from what a writer was given: a board or a deal, the index-th.
local function board_of(given, index)
  local kind = check.kind(given)
  local board = kind == "Deal" and { deal = given } or given
  if type(board) ~= "table" or check.kind(board.deal) ~= "Deal" then
    check.fail(("item %d is no board with a deal but %s"):format(index, check.show(given)))
  end
  local number = board.number or index
  check.integer(number, "number", 1)
  return {
    number = number, deal = board.deal, tricks = board.tricks,
    dealer = board.dealer and words.seat(board.dealer, "dealer")
      or core_board.dealer(number),
    vul = board.vul and words.vul(board.vul, "vul") or core_board.vul(number),
  }
end

-- The best each side can make in every strain, the higher of the two declarers: "2C 3NT".
local function makes(results, one, other)
  local list = {}
  for _, strain in ipairs(words.STRAINS) do
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

local function fill(board)
  board.hcp = {}
  for _, seat in ipairs(words.SEATS) do board.hcp[seat] = board.deal:hand(seat).hcp end
  local p = par.of(board.tricks, { dealer = board.dealer, vul = board.vul })
  board.par, board.par_contracts = p.NS, par_contracts(p)
  board.makes = {
    NS = makes(board.tricks, "N", "S"), EW = makes(board.tricks, "E", "W"),
  }
  return board
end

-- The next boards, all with results; none at the end.
local function next_batch(next_item, done, options)
  local boards, deals, unsolved = {}, {}, {}
  while #boards < BATCH do
    local item = next_item()
    if item == nil then break end
    local board = board_of(item, done + #boards + 1)
    boards[#boards + 1] = board
    if not board.tricks then
      deals[#deals + 1], unsolved[#unsolved + 1] = board.deal, board
    end
  end
  local progress = options.progress
  local list, stopped = solving.solve(deals, { jobs = options.jobs,
    progress = progress and function(solved) progress(done + solved) end })
  for i, board in ipairs(unsolved) do board.tricks = list[i] end
  local solved = 0 -- after an interrupt: boards before the first unsolved one
  while boards[solved + 1] and boards[solved + 1].tricks do solved = solved + 1 end
  for i = #boards, solved + 1, -1 do boards[i] = nil end
  return boards, stopped
end

--- Records of boards, with what is solved and counted for them.
-- @tparam function next_item gives boards (as baize.boards does) or deals, nil at the end
-- @tparam[opt] table options jobs (threads; default: all cores), progress (function
-- called with the number of boards that have been solved)
-- @treturn function iterator, which ends with nil and, after Ctrl-C, "interrupted" behind
-- the boards that were solved; of records: number, deal, dealer, vul, tricks (Table), hcp
-- (by seat), makes (NS, EW: array of "2C", "3NT": the better declarer), par (points of
-- N-S), par_contracts (array of "4Sx by EW -2")
-- @raise at the user's line for what is no board with a deal
-- @usage for r in record.each(sampler:deals(8)) do print(r.number, r.par) end
function record.each(next_item, options)
  local boards, at, done, stopped = {}, 0, 0, nil
  return function()
    if at == #boards and not stopped then
      boards, stopped = next_batch(next_item, done, options or {})
      at, done = 0, done + #boards
    end
    if at == #boards then return nil, stopped end
    at = at + 1
    return fill(boards[at])
  end
end

return record
