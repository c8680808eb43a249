-- SPDX-License-Identifier: GPL-3.0-or-later
--- Double-dummy results in the tags of PBN: OptimumResultTable and DoubleDummyTricks.
-- @module baize.format.pbn.tricks
local record = require "baize.format.record"
local tag_list = require "baize.format.pbn.tags"

local RESULTS <const> = 20
local KNOWN <const> = { C = true, D = true, H = true, S = true, NT = true }

local tricks = { name = "tricks", tags = { "OptimumResultTable", "DoubleDummyTricks" } }

-- DoubleDummyTricks, of BridgeComposer and others: hexadecimal digits, declarers
-- N S E W, for each of them NT S H D C.
local DIGIT_SEATS <const> = { "N", "S", "E", "W" }
local DIGIT_STRAINS <const> = { "NT", "S", "H", "D", "C" }

--- The double-dummy results of DoubleDummyTricks, by seat and strain; nil and what is wrong where
-- it is not twenty digits.
function tricks.from_digits(value)
  if not value:match "^[%da-dA-D]+$" or #value ~= RESULTS then
    return nil, ("'%s' is not twenty digits 0 to d"):format(value)
  end
  local i = 0
  return (record.results(function()
    i = i + 1
    return tonumber(value:sub(i, i), 16)
  end, DIGIT_SEATS, DIGIT_STRAINS))
end

--- The value of DoubleDummyTricks.
function tricks.to_digits(t)
  local digits = {}
  for _, seat in ipairs(DIGIT_SEATS) do
    for _, strain in ipairs(DIGIT_STRAINS) do
      digits[#digits + 1] = ("%x"):format(t[seat][strain])
    end
  end
  return table.concat(digits)
end

local function same(a, b)
  return a and b and tricks.to_digits(a) == tricks.to_digits(b)
end

-- Where the columns are, by the value of the tag ("Declarer;Denomination\2R;...").
local function columns_of(value)
  local columns, nb = {}, 0
  for column in (value .. ";"):gmatch "([^;]*);" do
    nb = nb + 1
    columns[column:match "^[+-]?([%w_]*)"] = nb
  end
  return columns, nb
end

-- A row of the table into `t`; false when it is not a result.
local function read_row(t, row, columns)
  local seat = tag_list.seat(row[columns.Declarer])
  local strain = row[columns.Denomination]:upper():gsub("^N$", "NT")
  local n = tag_list.tricks(row[columns.Result])
  if not seat or not n or not KNOWN[strain] then
    return false
  end
  t[seat] = t[seat] or {}
  t[seat][strain] = n
  return true
end

local function from_table(tag)
  local columns, nb = columns_of(tag.value)
  if not (columns.Declarer and columns.Denomination and columns.Result) then
    return nil, "the table has not the columns Declarer, Denomination, Result"
  end
  local t, row, found = {}, {}, 0
  for word in tag.after:gmatch "%S+" do
    row[#row + 1] = word
    if #row == nb then
      if not read_row(t, row, columns) then
        return nil, ("'%s' is not a row of results"):format(table.concat(row, " "))
      end
      row, found = {}, found + 1
    end
  end
  if record.copy_results(t) then return t end
  return nil, ("the table has %d of 20 results"):format(found)
end

--- What the tags say of double-dummy results: tricks by seat and strain, nil when they say
-- nothing or not all; and what is not understood.
function tricks.read(board)
  local tag = tag_list.find(board.tags, "OptimumResultTable")
  local value = board.tags.DoubleDummyTricks
  local t, message, digits, fault
  if tag and tag.after ~= "" then t, message = from_table(tag) end
  if not tag_list.is_empty(value) then digits, fault = tricks.from_digits(value) end
  if t and digits and not same(t, digits) then
    fault = "DoubleDummyTricks differs from OptimumResultTable, which counts"
  end
  return t or digits, message or fault
end

--- Write double-dummy results into the tags of a board.
function tricks.write(board, t)
  local rows = {}
  for _, seat in ipairs(DIGIT_SEATS) do
    for _, strain in ipairs(DIGIT_STRAINS) do
      rows[#rows + 1] = ("\n%s %2s %2d"):format(seat, strain, t[seat][strain])
    end
  end
  board.tags.OptimumResultTable = "Declarer;Denomination\\2R;Result\\2R"
  tag_list.find(board.tags, "OptimumResultTable").after = table.concat(rows)
  if board.tags.DoubleDummyTricks then board.tags.DoubleDummyTricks = tricks.to_digits(t) end
end

tricks.same = same

return tricks
