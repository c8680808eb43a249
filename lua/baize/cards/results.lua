-- SPDX-License-Identifier: GPL-3.0-or-later
--- Tables of double-dummy results.
-- `t.S.H` is what South takes in hearts: declarer, then strain. Results that were
-- not asked for are nil, and print as '-'.
-- @module baize.cards.results
local check = require "baize.base.check"
local columns = require "baize.base.columns"
local words = require "baize.base.words"

local results = {}

local Table = { __name = "baize.Table" }
-- One line of a table: the tricks of a declarer.
local Row = {}

local SEATS <const>, STRAINS <const> = words.SEATS, words.STRAINS
local PRINTED <const> = { "N", "S", "E", "W" } -- partners together
local UNKNOWN <const> = -1

--- The number of a result in the core's arrays, 0 to 19.
function results.pair(seat, strain)
  return (words.SEAT_NUMBER[seat] - 1) * #STRAINS + words.STRAIN_NUMBER[strain] - 1
end

-- The words of one of the lists that a user gave; nil stands for all of them.
local function chosen(given, all, read, what)
  if given == nil then return all end
  if type(given) ~= "table" or getmetatable(given) then given = { given } end
  if #given == 0 then check.fail(what .. ": at least one expected", what .. "%s*=") end
  local list = {}
  for i, value in ipairs(given) do list[i] = read(value, what) end
  return list
end

--- The numbers of the results that a user asks for by options strains and declarers, each a word or
-- an array of words; all by default.
function results.pairs(options)
  local list = {}
  local seats = chosen(options.declarers, SEATS, words.seat, "declarers")
  local strains = chosen(options.strains, STRAINS, words.strain, "strains")
  for _, seat in ipairs(seats) do
    for _, strain in ipairs(strains) do
      list[#list + 1] = results.pair(seat, strain)
    end
  end
  return list
end

--- A table from the core's array of twenty numbers: 0 to 13, or -1 where not asked for.
function results.new(tricks)
  local t = {}
  for _, seat in ipairs(SEATS) do
    t[seat] = setmetatable({}, Row)
    for _, strain in ipairs(STRAINS) do
      local n = tricks[results.pair(seat, strain) + 1]
      if n ~= UNKNOWN then t[seat][strain] = n end
    end
  end
  return setmetatable(t, Table)
end

function Table.__tostring(t)
  local rows = { { "", table.unpack(STRAINS) } }
  for i, seat in ipairs(PRINTED) do
    rows[i + 1] = { seat }
    for k, strain in ipairs(STRAINS) do
      rows[i + 1][k + 1] = tostring(t[seat][strain] or "-")
    end
  end
  return (columns.set(rows, "lr"):gsub("\n$", ""))
end

function Table.__eq(a, b)
  for _, seat in ipairs(SEATS) do
    for _, strain in ipairs(STRAINS) do
      if a[seat][strain] ~= b[seat][strain] then return false end
    end
  end
  return true
end

function Row.__index(_, key)
  if words.STRAIN_NUMBER[key] then return nil end -- not asked for
  check.fail(("a table of results has no strain %s (C, D, H, S, NT)")
    :format(check.show(key)))
end

function Table.__index(_, key)
  check.fail(("a table of results has no declarer %s (N, E, S, W; then the strain)")
    :format(check.show(key)))
end

return results
