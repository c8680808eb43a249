-- SPDX-License-Identifier: GPL-3.0-or-later
--- The stored deals of an entry as CSV (RFC 4180), one line a deal.
-- @module baize.store.csv
local csv_line = require "baize.base.columns".csv
local shown = require "baize.store.shown"

local csv = {}

local BATCH <const> = 4096
local LENGTHS <const> = 14 -- lengths of a suit, 0 to 13
local FIXED <const> = { "number", "hand", "tries", "id", "deal" }

local function quoted(text) return csv_line { text } end

local function column_name(c, i)
  local name = c.name or "value" .. i
  return quoted(c.label and name .. "." .. c.label or name)
end

-- A whole number of 1/unit.
local function number_text(n, unit)
  if unit == 1 then return ("%d"):format(n) end
  return ("%.12g"):format(n / unit)
end

-- "4-4-3-2", spades first, of the core's number of a shape.
local function shape_text(n)
  local spades, hearts, diamonds = n // (LENGTHS * LENGTHS), n // LENGTHS % LENGTHS, n % LENGTHS
  return ("%d-%d-%d-%d"):format(spades, hearts, diamonds,
    LENGTHS - 1 - spades - hearts - diamonds)
end

local function value_text(n, column)
  if column.shape then return (shape_text(n)) end
  return (number_text(n, column.unit or 1))
end

-- The cells that a deal has: of columns of one name that stand for a number each, one.
local function cells_of(columns)
  local list = {}
  for k, c in ipairs(columns) do
    local last = list[#list]
    if not c.times or not last or last.name ~= c.name then
      last = { name = c.name, from = k, times = c.times }
      list[#list + 1] = last
    end
    last.to = k
  end
  return list
end

-- The number that one of several columns stands for on a deal; empty: none does.
local function chosen(values, cell, before, columns)
  for k = cell.from, cell.to do
    if values[before + k] ~= 0 then return ("%d"):format(columns[k].times) end
  end
  return ""
end

local function line_of(rows, i, hand, columns)
  local cells = { ("%d"):format(rows.numbers[i]), ("%d"):format(hand),
    ("%d"):format(rows.tries[i]), rows.deals[i]:id(), quoted(tostring(rows.deals[i])) }
  local before = (i - 1) * #columns
  for _, cell in ipairs(columns.cells) do
    cells[#cells + 1] = cell.times and chosen(rows.values, cell, before, columns) or
      value_text(rows.values[before + cell.from], columns[cell.from])
  end
  return table.concat(cells, ",") .. "\n"
end

-- The rows `first` and more, with each of the hands exchanged, deal by deal.
local function write_batch(handle, entry, columns, hands, first, write)
  local all = {}
  for hand = 1, hands do
    local rows, message = handle:rows(entry.id, { first = first, last = entry.rows,
      most = BATCH, values = #columns, variant = hand - 1 })
    if not rows then return nil, message end
    all[hand] = rows
  end
  for i = 1, #all[1].deals do
    for hand = 1, hands do write(line_of(all[hand], i, hand, columns)) end
  end
  return all[1].seen
end

--- Write an entry of a store: `write` is called with each line, which ends in a newline. Returns
-- how many lines of deals; nil and why when a row cannot be read.
function csv.write(handle, entry, write)
  local columns, why = shown.columns(entry)
  if not columns then return nil, why end
  local names = table.move(FIXED, 1, #FIXED, 1, {})
  columns.cells = cells_of(columns)
  for _, cell in ipairs(columns.cells) do
    names[#names + 1] = column_name(columns[cell.from], cell.from)
  end
  write(table.concat(names, ",") .. "\n")
  local hands = entry.rows > 0 and handle:variants(entry.id) or 1
  local done = 0
  while done < entry.rows do
    local seen, message = write_batch(handle, entry, columns, hands, done + 1, write)
    if not seen then return nil, message end
    done = seen
  end
  return done * hands
end

return csv
