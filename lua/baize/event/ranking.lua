-- SPDX-License-Identifier: GPL-3.0-or-later
--- Ranks: sorting by one thing after the other, and places that are shared.
-- @module baize.event.ranking
local columns = require "baize.base.columns"

local ranking = {}

local NAME_MIN <const> = 24 -- the least width of a column of names
-- Equal fractions that were added up in another order differ by less than this, different
-- scores by more.
local ROUNDING <const> = 1e-9

--- The key of rows that have a score alone.
ranking.SCORE = { function(row) return row.score end }

-- Rows with the same key, best first.
local function split(group, key)
  local keys, runs = {}, {}
  for _, row in ipairs(group) do keys[row] = key(row, group) end
  table.sort(group, function(a, b) return keys[a] > keys[b] end)
  for _, row in ipairs(group) do
    local run = runs[#runs]
    if run and keys[run[1]] <= keys[row] + ROUNDING then
      run[#run + 1] = row
    else
      runs[#runs + 1] = { row }
    end
  end
  return runs
end

-- Put a group of rows that are equal so far after those that are placed.
local function place(placed, group, name, keys, depth)
  local key = keys[depth]
  if #group > 1 and key then
    for _, run in ipairs(split(group, key)) do place(placed, run, name, keys, depth + 1) end
    return
  end
  table.sort(group, function(a, b) return tostring(a[name]) < tostring(b[name]) end)
  local first = #placed + 1
  for _, row in ipairs(group) do
    row.place = first
    placed[#placed + 1] = row
  end
end

--- Add the score of a pair on a board to its row of a result, the first time a new one; `rows`
-- has them by name.
function ranking.add(result, rows, pair, score)
  local row = rows[pair]
  if not row then
    row = { pair = pair, boards = 0, score = 0 }
    rows[pair], result[#result + 1] = row, row
  end
  row.boards, row.score = row.boards + 1, row.score + score
end

--- Sort rows in place, best first, and give each its `place`. Rows that are equal by all keys have
-- the same place and are sorted by the field called `name`. Each key is a function of (row, rows
-- equal to it so far) that gives a number: more is better.
function ranking.rank(rows, name, keys)
  local placed = {}
  place(placed, table.move(rows, 1, #rows, 1, {}), name, keys, 1)
  return table.move(placed, 1, #placed, 1, rows)
end

--- The place of the row i of ranked ones as tables show it: "3", or "3=" where it is shared.
function ranking.shown(rows, i)
  local before, after = rows[i - 1], rows[i + 1]
  local shared = before and before.place == rows[i].place
    or after and after.place == rows[i].place
  return rows[i].place .. (shared and "=" or "")
end

--- A column of names, as wide as the longest, in columns of a terminal: a function of a
-- name that gives it as one line (baize.base.columns.line) with blanks after it.
function ranking.column(names)
  local most = NAME_MIN
  for _, name in ipairs(names) do most = math.max(most, columns.width(columns.line(name))) end
  return function(name)
    name = columns.line(name)
    return name .. (" "):rep(most - columns.width(name))
  end
end

return ranking
