-- SPDX-License-Identifier: GPL-3.0-or-later
--- The counting actions of `dealer`: average and frequency.
-- An average comes with its 95% interval (Student's; Wilson's where all values are 0 or
-- 1). Sums are of whole numbers, so they do not depend on the order of the deals.
-- @module baize.dealer.tally
local core = require "baize.core.stats"
local value = require "baize.dealer.value"

local tally = {}

local LEVEL <const> = 0.95

local function average(action, program)
  local f = value.compile(action.a, program)
  local n, sum, squares, bits = 0, 0, 0, true
  local function add(deal)
    local x = f(deal)
    n, sum, squares = n + 1, sum + x, squares + x * x
    bits = bits and (x == 0 or x == 1)
  end
  local function text()
    local head = action.label and action.label .. ": " or ""
    if n == 0 then return head .. "no deals\n" end
    local low, high
    if bits then
      local _
      _, low, high = core.wilson(sum, n, LEVEL)
    elseif n > 1 then
      local sd = math.sqrt((squares - sum / n * sum) / (n - 1))
      local t = core.t_test { n = n, mean = sum / n, sd = sd, mu = 0, side = "two-sided",
        level = LEVEL }
      low, high = t.low, t.high
    end
    local interval = low and (" (%.6g to %.6g)"):format(low, high) or ""
    return ("%s%.6g%s\n"):format(head, sum / n, interval)
  end
  return { add = add, text = text }
end

-- Where a value belongs: 0 below the bounds, then 1 and up, the last above them.
local function place(x, low, high)
  if x < low then return 0 end
  return math.min(x, high + 1) - low + 1
end

local function zeros(last)
  local counts = {}
  for j = 0, last do counts[j] = 0 end
  return counts
end

local function frequency_one(action, program)
  local f, low, high = value.compile(action.a, program), action.low, action.high
  local last = high - low + 2
  local counts = zeros(last)
  local function add(deal)
    local i = place(f(deal), low, high)
    counts[i] = counts[i] + 1
  end
  local function text()
    local out = { ("Frequency %s:\n"):format(action.label or "") }
    if counts[0] > 0 then out[2] = ("Low\t%8d\n"):format(counts[0]) end
    for i = 1, last - 1 do
      out[#out + 1] = ("%5d\t%8d\n"):format(low + i - 1, counts[i])
    end
    if counts[last] > 0 then out[#out + 1] = ("High\t%8d\n"):format(counts[last]) end
    return table.concat(out)
  end
  return { add = add, text = text }
end

-- A row of a table: what precedes it, its counts and their sum.
local function row(head, counts, last)
  local out, sum = { head }, 0
  for j = 0, last do
    out[#out + 1] = ("%7d"):format(counts[j])
    sum = sum + counts[j]
  end
  out[#out + 1] = ("%7d\n"):format(sum)
  return table.concat(out)
end

-- How the rows of a table are called.
local function head_of(i, last, low)
  if i == 0 then return "Low " end
  return i == last and "High" or ("%4d"):format(low + i - 1)
end

local function frequency_two(action, program)
  local f, g = value.compile(action.a, program), value.compile(action.b, program)
  local last, last_b = action.high - action.low + 2, action.high_b - action.low_b + 2
  local counts, sums = {}, zeros(last_b)
  for i = 0, last do counts[i] = zeros(last_b) end
  local function add(deal)
    local i = place(f(deal), action.low, action.high)
    local j = place(g(deal), action.low_b, action.high_b)
    counts[i][j], sums[j] = counts[i][j] + 1, sums[j] + 1
  end
  local function text()
    local out = { ("Frequency %s:\n        Low"):format(action.label or "") }
    for n = action.low_b, action.high_b do out[#out + 1] = ("%7d"):format(n) end
    out[#out + 1] = "   High    Sum\n"
    for i = 0, last do
      out[#out + 1] = row(head_of(i, last, action.low), counts[i], last_b)
    end
    out[#out + 1] = row("Sum ", sums, last_b) .. "\n"
    return table.concat(out)
  end
  return { add = add, text = text }
end

--- What an action counts: `add(deal)`, and `text()`, what is printed at the end; nil of actions
-- that print deals.
function tally.new(action, program)
  if action.kind == "average" then return average(action, program) end
  if action.kind ~= "frequency" then return nil end
  return (action.b and frequency_two or frequency_one)(action, program)
end

return tally
