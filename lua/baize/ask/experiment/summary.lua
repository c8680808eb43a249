-- SPDX-License-Identifier: GPL-3.0-or-later
--- The hands that were dealt: mean points, mean lengths, how often each shape.
-- @module baize.ask.experiment.summary
local check = require "baize.base.check"
local core = require "baize.core.expr"
local stats = require "baize.core.stats"
local words = require "baize.base.words"

local summary = {}

-- What is measured of a seat, by the names of the fields.
local MEANS <const> = { "hcp", "spades", "hearts", "diamonds", "clubs" }
local LENGTHS <const> = 14 -- lengths of a suit, 0 to 13
local OF_PAIR <const> = { NS = { "N", "S" }, EW = { "E", "W" } }
local TEN_AND_MORE <const> = { [10] = "a", [11] = "b", [12] = "c", [13] = "d" }

local function refuse(value)
  check.expected("summary", "a seat, a pair, an array of them or \"all\"", value)
end

local function add_seats(value, wanted)
  if check.kind(value) ~= "Seat" then refuse(value) end
  for _, name in ipairs(OF_PAIR[value.name] or { value.name }) do wanted[name] = true end
end

--- Read the field `summary`, a seat, a pair, an array of them, "all" or nil: seats in the order N E
-- S W, or nil.
function summary.read(given)
  if given == nil then return nil end
  local wanted, seats = {}, {}
  if given == "all" then return words.SEATS end
  if type(given) == "table" and not getmetatable(given) then
    if #given == 0 then refuse(given) end
    for _, value in ipairs(given) do add_seats(value, wanted) end
  else
    add_seats(given, wanted)
  end
  for _, name in ipairs(words.SEATS) do
    if wanted[name] then seats[#seats + 1] = name end
  end
  return seats
end

--- What is measured for a summary, six of each seat: tree (a measure), name (where deals are
-- stored); shape: true of shapes.
function summary.columns(seats)
  local list = {}
  for _, seat in ipairs(seats) do
    for _, name in ipairs(MEANS) do
      local path = seat .. "." .. name
      list[#list + 1] = { tree = core.path(path), name = path }
    end
    list[#list + 1] = { tree = core.call("Measure", "shape", core.read("Part", seat)),
      name = seat .. ".shape", shape = true }
  end
  return list
end

-- "4432" of the core's number of a shape: the lengths from the longest on.
local function pattern(number)
  local spades, hearts = number // (LENGTHS * LENGTHS), number // LENGTHS % LENGTHS
  local diamonds = number % LENGTHS
  local lengths = { spades, hearts, diamonds, LENGTHS - 1 - spades - hearts - diamonds }
  table.sort(lengths, function(a, b) return a > b end)
  for i, n in ipairs(lengths) do lengths[i] = TEN_AND_MORE[n] or ("%d"):format(n) end
  return table.concat(lengths)
end

-- How often each shape was seen, the most frequent first.
local function shapes(bars, n, level)
  local hits, list = {}, {}
  for _, bar in ipairs(bars) do
    local name = pattern(bar[1])
    hits[name] = (hits[name] or 0) + bar[2]
  end
  for name, count in pairs(hits) do
    local share, low, high = stats.wilson(count, n, level)
    list[#list + 1] = { shape = name, count = count, share = share, low = low, high = high }
  end
  table.sort(list, function(a, b)
    if a.count ~= b.count then return a.count > b.count end
    return a.shape > b.shape
  end)
  return list
end

--- The summary of what a run found, for each seat and by its name: seat; hcp, spades, hearts,
-- diamonds, clubs (components); shapes (array of shape ("4432", letters a to d for 10 to 13),
-- count, share, low, high, the most frequent first). `component` returns that of a number from 1
-- (of one of `columns`).
function summary.gather(seats, component, level)
  local list, number = {}, 0
  for i, seat in ipairs(seats) do
    local one = { seat = seat }
    for _, name in ipairs(MEANS) do
      number = number + 1
      one[name] = component(number)
    end
    number = number + 1
    local c = component(number)
    one.shapes = c.n > 0 and shapes(c.histogram, c.n, level) or {}
    list[i], list[seat] = one, one
  end
  return list
end

return summary
