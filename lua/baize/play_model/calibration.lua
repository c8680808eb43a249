-- SPDX-License-Identifier: GPL-3.0-or-later
--- Tricks taken at the table against double dummy, counted in real records.
-- A calibration says how likely each number of tricks is, for a level, a strain and a
-- double-dummy result. Where records are few the nearest larger group of them is used:
-- all suits or notrump alike, then any level, then any strain, then the mean difference.
-- @module baize.play_model.calibration
local check = require "baize.base.check"
local core_run = require "baize.core.run"
local format = require "baize.format"
local gap = require "baize.stats.gap"
local lists = require "baize.base.lists"
local output = require "baize.base.output"
local results = require "baize.cards.results"
local words = require "baize.base.words"

local calibration = {}

local Calibration = { __name = "baize.Calibration" }
Calibration.__index = Calibration

local TRICKS_MAX <const>, LEVEL_MAX <const> = 13, 7
local ONE <const> = 1 << 30 -- CALIBRATION_ONE of src/table/calibration.h
local RECORDS_MIN <const> = 50 -- of a group that speaks for itself
local MAGIC <const> = "baize calibration 1"

--- Whether a value is a calibration.
function calibration.is(value) return getmetatable(value) == Calibration end

-- ---- counting ----------------------------------------------------------------------

-- Counts of tricks taken by the name of a group of records.
local function add(groups, name, taken)
  local group = groups[name] or { n = 0 }
  groups[name] = group
  group.n, group[taken] = group.n + 1, (group[taken] or 0) + 1
end

-- The groups that a record belongs to, the narrowest first.
local function names_of(level, strain, tricks)
  local class = strain == "NT" and "notrump" or "suits"
  return { ("%d %s %d"):format(level, strain, tricks), ("%d %s %d"):format(level, class,
    tricks), ("any %s %d"):format(strain, tricks), ("any %s %d"):format(class, tricks),
    ("any any %d"):format(tricks) }
end

-- All groups of the records { level, strain, tricks (double dummy), taken }.
local function group(records)
  local groups, differences = {}, { n = 0 }
  for _, r in ipairs(records) do
    for _, name in ipairs(names_of(r.level, r.strain, r.tricks)) do
      add(groups, name, r.taken)
    end
    local off = r.taken - r.tricks
    differences.n, differences[off] = differences.n + 1, (differences[off] or 0) + 1
  end
  return groups, differences
end

-- The counts for a cell: those of the narrowest group that has enough records, else the
-- differences of all records.
local function counts_of(groups, differences, level, strain, tricks)
  local names = names_of(level, strain, tricks)
  for i = level == 0 and 3 or 1, #names do
    local found = groups[names[i]]
    if found and found.n >= RECORDS_MIN then return found end
  end
  local shifted = { n = differences.n }
  for off = -TRICKS_MAX, TRICKS_MAX do
    local taken = math.max(0, math.min(TRICKS_MAX, tricks + off))
    shifted[taken] = (shifted[taken] or 0) + (differences[off] or 0)
  end
  return shifted
end

-- The bytes that the core takes: levels, strains, tricks, chances of at most k.
local function bytes_of(groups, differences)
  local parts = {}
  for level = 0, LEVEL_MAX do
    for _, strain in ipairs(words.STRAINS) do
      for tricks = 0, TRICKS_MAX do
        local counts, sum = counts_of(groups, differences, level, strain, tricks), 0
        for k = 0, TRICKS_MAX do
          sum = sum + (counts[k] or 0)
          parts[#parts + 1] = ("=I4"):pack(ONE * sum // counts.n)
        end
      end
    end
  end
  return table.concat(parts)
end

-- `known`: the gap, where what is known of the deals is not in the records.
local function new(records, known)
  if #records == 0 then
    check.fail "calibrate: no record has a deal, a contract and a result"
  end
  local groups, differences = group(records)
  known = known and #known > 0 and known or gap.measure(records)
  return setmetatable({ records = records, n = #records, mean = known[1].mean,
    se = known[1].se, gap = known, bytes = bytes_of(groups, differences), groups = groups,
    differences = differences }, Calibration)
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
-- taken and how many records, in order; at the end the gap, with what is known of deals
-- @usage io.write(table:text())
function Calibration:text()
  local counts, lines = {}, { MAGIC }
  for _, r in ipairs(self.records) do
    local key = ("%d %-2s %2d %2d"):format(r.level, r.strain, r.tricks, r.taken)
    counts[key] = (counts[key] or 0) + 1
  end
  for i, key in ipairs(lists.keys(counts)) do lines[i + 1] = ("%s %d"):format(key, counts[key]) end
  table.move(gap.lines(self.gap), 1, #self.gap, #lines + 1, lines)
  return table.concat(lines, "\n") .. "\n"
end

--- Read a calibration from its text (Calibration:text); nil and why when it is invalid.
function calibration.parse(text)
  local records, known, number = {}, {}, 0
  for line in text:gmatch "[^\n]+" do
    number = number + 1
    if number == 1 then
      if line ~= MAGIC then return nil, "this is no calibration" end
    elseif gap.parse(line) then
      known[#known + 1] = gap.parse(line)
    else
      local level, strain, tricks, taken, count =
        line:match "^([1-7]) (%u+) +(%d+) +(%d+) (%d+)$"
      tricks, taken, count = math.tointeger(tricks), math.tointeger(taken),
        math.tointeger(count)
      if not count or not words.STRAIN_NUMBER[strain] or tricks > TRICKS_MAX
        or taken > TRICKS_MAX then
        return nil, ("line %d: '%s' is no line of a calibration"):format(number, line)
      end
      for _ = 1, count do
        records[#records + 1] = { level = math.tointeger(level), strain = strain,
          tricks = tricks, taken = taken }
      end
    end
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
  local counts = counts_of(self.groups, self.differences, level, strain, tricks)
  local list = {}
  for k = 0, TRICKS_MAX do list[k] = (counts[k] or 0) / counts.n end
  return list, counts.n
end

--- What it is estimated from, as part of a sentence.
-- @treturn string
-- @usage print(table:summary())
function Calibration:summary()
  return ("%d real records have them at the same level, strain and double-dummy result (on "
    .. "average %+.3f tricks, se %.3f, against double dummy)"):format(self.n, self.mean,
    self.se)
end

function Calibration.__tostring(c)
  return ("calibration: tricks as %s"):format(c:summary())
end

--- Tricks taken at the table: made by baize.calibrate.
-- @type Calibration

return calibration
