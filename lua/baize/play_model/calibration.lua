-- SPDX-License-Identifier: GPL-3.0-or-later
--- Tricks taken at the table against double dummy, counted in real records.
-- A calibration says how likely each number of tricks is, for a level, a strain and a
-- double-dummy result. Where records are few the nearest larger group of them is used:
-- all suits or notrump alike, then any level; then the differences from double dummy, in all suits
-- or all of notrump, where double dummy is within 1, 2 or 4 tricks, then where it is any number;
-- then the differences in all records.
-- @module baize.play_model.calibration
local cells = require "baize.play_model.cells"
local check = require "baize.base.check"
local core_run = require "baize.core.run"
local format = require "baize.format"
local gap = require "baize.stats.gap"
local output = require "baize.base.output"
local replicas = require "baize.play_model.replicas"
local results = require "baize.cards.results"
local words = require "baize.base.words"

local calibration = {}

local Calibration = { __name = "baize.Calibration" }
Calibration.__index = Calibration

local TRICKS_MAX <const> = 13
local ALIKE <const> = 1 + 1e-9 -- by what errors of the same records differ at most
local DEALS_FEW <const> = 50 -- intervals have been simulated from 60 on
local MAGIC <const> = "baize calibration 1"

--- Whether a value is a calibration.
function calibration.is(value) return getmetatable(value) == Calibration end

-- ---- made -------------------------------------------------------------------------

-- `known`: the gap, where what is known of the deals is not in the records.
local function new(records, known)
  if #records == 0 then
    check.fail "calibrate: no record has a deal, a contract and a result"
  end
  local kinds, number_of = cells.kinds(records)
  local deals, all, single = cells.deals(records, kinds, number_of)
  local groups, measured = cells.groups(kinds, all), gap.measure(records)
  local self = { n = #records, kinds = kinds, deals = deals, all = all, single = single,
    groups = groups, cells = cells.all(groups), gap = known and #known > 0 and known or measured }
  self.bytes = cells.bytes(kinds, self.cells, all)
  self.mean, self.se = self.gap[1].mean, self.gap[1].se
  -- records of one deal go the same way: where the deals are no longer known their error is
  local ratio = measured[1].se > 0 and self.se / measured[1].se or 1
  self.inflated = ratio > ALIKE and ratio or 1
  return setmetatable(self, Calibration)
end

-- How many deals the records are of.
local function deal_nb(self)
  local deals = #self.deals
  for _, n in ipairs(self.single) do deals = deals + n end
  return deals
end

--- Whether its error can be estimated: the records are of two deals or more.
-- @treturn boolean
-- @usage print(table:has_error())
function Calibration:has_error()
  return deal_nb(self) > 1
end

--- Calibrations that as many records might have given, by which the error of this one is found.
-- @treturn string their numbers, as the core takes them
-- @treturn number what their standard deviation is to be multiplied by
-- @usage print(#(table:replicas()))
function Calibration:replicas()
  if not self.replica_bytes then
    local bytes, factor = replicas.new(self)
    self.replica_bytes, self.factor = bytes, factor * self.inflated
  end
  return self.replica_bytes, self.factor
end

-- ---- from records --------------------------------------------------------------------

-- Boards by the result that must be solved, and their double-dummy tricks.
local function solve(boards)
  local by_pair, records = {}, {}
  for i, board in ipairs(boards) do
    local c = board.contract
    local pair = results.pair(c.declarer, c.strain)
    by_pair[pair] = by_pair[pair] or { deals = {}, numbers = {} }
    table.insert(by_pair[pair].deals, board.deal)
    table.insert(by_pair[pair].numbers, i)
  end
  for pair = 0, 19 do
    local own = by_pair[pair]
    local list, why, _, kind = core_run.tables(own and own.deals or {}, { pairs = { pair },
      jobs = core_run.cores() })
    if list and why then why, kind = "interrupted", "interrupted" end
    if why then check.fail(why, nil, kind) end
    for k, tricks in ipairs(list) do
      local i = own.numbers[k]
      local board = boards[i]
      records[i] = { level = board.contract.level, strain = board.contract.strain,
        tricks = tricks[pair + 1], taken = board.result, deal = tostring(board.deal) }
    end
  end
  return records
end

-- The records of a calibration that was saved; nil of any other file.
local function saved(path)
  local file = io.open(path, "rb")
  if not file then return nil end
  local head = file:read "l"
  local text = head == MAGIC and file:read "a"
  file:close()
  return text and calibration.parse(MAGIC .. "\n" .. text)
end

local function is_complete(board)
  return board.deal and board.result and board.contract and board.contract.level > 0
end

--- Count tricks taken in real records against double dummy.
-- @param ... names of files with boards and results (as for baize.boards), or one that
-- Calibration:save wrote; or one array of boards (with deal, contract, result)
-- @treturn Calibration for play = { "calibrated", ... }: fields n (records), mean and se (of
-- tricks taken less double-dummy ones; se from the deals), gap (the same by kind of
-- contract); prints
-- @raise at the user's line when a file cannot be read or no board has a result;
-- "interrupted"
-- @usage local table = baize.calibrate("examples/data/sample.pbn")
function calibration.new(...)
  check.note()
  local first, boards = ..., {}
  if select("#", ...) == 0 then check.fail "calibrate: a file with results expected" end
  if type(first) == "table" and not getmetatable(first) then
    for i, board in ipairs(first) do
      if type(board) ~= "table" or not is_complete(board) then
        check.fail(("calibrate: board %d has no deal, contract or result"):format(i))
      end
      boards[i] = board
    end
    return (new(solve(boards)))
  end
  for _, path in ipairs { ... } do
    if type(path) ~= "string" then
      check.expected("calibrate", "the name of a file", path, false)
    end
    local kept = select("#", ...) == 1 and saved(path)
    if kept then return kept end
    for board in format.boards(path) do
      if is_complete(board) then boards[#boards + 1] = board end
    end
  end
  return (new(solve(boards)))
end

-- ---- as text -------------------------------------------------------------------------

--- The calibration as text, which `parse` reads.
-- @treturn string a line of its own name, then level, strain, double-dummy tricks, tricks
-- taken and how many records, in order; then the gap; then of each deal with several records the
-- numbers of its lines
-- @usage io.write(table:text())
function Calibration:text()
  local lines = { MAGIC }
  for i, kind in ipairs(self.kinds) do lines[i + 1] = ("%s %d"):format(kind.text, self.all[i]) end
  table.move(gap.lines(self.gap), 1, #self.gap, #lines + 1, lines)
  for _, list in ipairs(self.deals) do lines[#lines + 1] = list.text end
  return table.concat(lines, "\n") .. "\n"
end

-- A line of how many records there are of a kind, read: level, strain, tricks, taken, count; nil:
-- it is invalid.
local function read_kind(line)
  local level, strain, tricks, taken, count =
    line:match "^([1-7]) (%u+) +(%d+) +(%d+) (%d+)$"
  tricks, taken, count = math.tointeger(tricks), math.tointeger(taken), math.tointeger(count)
  if not count or not words.STRAIN_NUMBER[strain] or tricks > TRICKS_MAX
    or taken > TRICKS_MAX then
    return nil
  end
  return { level = math.tointeger(level), strain = strain, tricks = tricks, taken = taken,
    left = count }
end

-- The records of the deal of a line "deal 3 3 17" among those of the kinds, of which fewer are
-- left; false: it is invalid.
local function read_deal(line, number, kinds, records)
  local numbers = line:match "^deal( [%d ]+)$"
  for which in (numbers or ""):gmatch "%d+" do
    local kind = kinds[math.tointeger(which)]
    if not kind or kind.left == 0 then return false end
    kind.left = kind.left - 1
    records[#records + 1] = { level = kind.level, strain = kind.strain, tricks = kind.tricks,
      taken = kind.taken, deal = number }
  end
  return numbers ~= nil
end

--- Read a calibration from its text (Calibration:text); nil and why when it is invalid.
function calibration.parse(text)
  local records, kinds, known, number = {}, {}, {}, 0
  for line in text:gmatch "[^\n]+" do
    number = number + 1
    local kind, one = read_kind(line), gap.parse(line)
    if number == 1 then
      if line ~= MAGIC then return nil, "this is not a calibration" end
    elseif kind or one then
      table.insert(kind and kinds or known, kind or one)
    elseif not read_deal(line, number, kinds, records) then
      return nil, ("line %d: '%s' is not a line of a calibration"):format(number, line)
    end
  end
  for _, kind in ipairs(kinds) do
    for _ = 1, kind.left do records[#records + 1] = kind end
  end
  if #records == 0 then return nil, "there are no records in it" end
  if known[1] and (known[1].of ~= "all" or known[1].records ~= #records) then
    return nil, "its gap is not that of its records"
  end
  return new(records, known)
end

--- Write the calibration to a file, which baize.calibrate reads.
-- @tparam string path
-- @treturn ?boolean true; nil when it cannot be written
-- @treturn ?string why
-- @usage assert(table:save "club.calibration")
function Calibration:save(path)
  return output.write(path, self:text())
end

--- The chances of a cell.
-- @tparam integer level 1 to 7; 0: any
-- @tparam string strain C, D, H, S or NT
-- @tparam integer tricks double dummy
-- @treturn {number,...} keys 0 to 13: the share of records in which so many were taken
-- @treturn integer how many records that is estimated from
-- @usage print(table:chances(3, "NT", 9)[9])
function Calibration:chances(level, strain, tricks)
  local group = cells.group(self.groups, level, strain, tricks)
  local list = cells.taken(self.kinds, group, tricks, self.all)
  for k = 0, TRICKS_MAX do list[k] = list[k] / group.n end
  return list, group.n
end

-- How many records are enough of their own level, strain and double-dummy tricks.
local function own_nb(self)
  local sum = 0
  for _, kind in ipairs(self.kinds) do
    local own = self.groups[cells.own(kind)]
    if own == cells.group(self.groups, kind.level, kind.strain, kind.tricks) then
      sum = sum + self.all[kind.number]
    end
  end
  return sum
end

--- What it is estimated from, how much of it fits a contract itself and what is used of others, in
-- a sentence or two that go on from "tricks are drawn as".
-- @treturn string
-- @usage print(table:summary())
function Calibration:summary()
  local deals = deal_nb(self)
  local se = deals > 1 and ("se %.3f"):format(self.se)
    or "its standard error cannot be estimated from one deal"
  return ("%d real record%s of %d deal%s have them (on average %+.3f tricks, %s, against double "
    .. "dummy). Where %d records or more have the same level, strain and double-dummy result these "
    .. "are used, as for %d of the %d; elsewhere those of similar contracts and results.%s"):format(
    self.n, self.n == 1 and "" or "s", deals, deals == 1 and "" or "s", self.mean, se,
    cells.RECORDS_MIN, own_nb(self), self.n, deals < DEALS_FEW and (" Of fewer than %d deals a "
      .. "calibration is a guess, and its error as well."):format(DEALS_FEW) or "")
end

function Calibration.__tostring(c)
  return ("calibration: tricks as %s"):format(c:summary())
end

--- Tricks taken at the table: made by baize.calibrate.
-- @type Calibration

return calibration
