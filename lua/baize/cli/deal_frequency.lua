-- SPDX-License-Identifier: GPL-3.0-or-later
--- Tables of shares, exact or of deals dealt: the option frequency of baize deal.
-- @module baize.cli.deal_frequency
local columns = require "baize.base.columns"
local core = require "baize.core.sampler"
local stats = require "baize.core.stats"
local tally = require "baize.core.tally"

local deal_frequency = {}

local LEVEL <const> = 0.95

-- Shares below it, in percent, would be 0.0000, or have one digit that means something.
local SMALL <const> = 0.001

local function percent(share)
  local x = 100 * share
  return (x > 0 and x < SMALL and "%.2e" or "%.4f"):format(x)
end

local function interval(low, high)
  return percent(low) .. " .. " .. percent(high)
end

-- "exact", with how rare it is where the percentage hardly shows it.
local function exactly(share)
  if share == 0 or 100 * share >= SMALL then return "exact" end
  return ("exact, 1 in %.4g"):format(1 / share)
end

-- Shares of all deals that satisfy the sampler's condition.
local function among_all(sampler, list, budget)
  local rows, exact = { { "", "share %", "95 % interval" } }, true
  for i, entry in ipairs(list) do
    local f, message = core.figure(entry[2].text, sampler.where.text, budget)
    if not f then error(message, 0) end
    exact = exact and f.exact
    rows[i + 1] = { entry[1], percent(f.share),
      f.exact and exactly(f.share) or interval(f.low, f.high) }
  end
  return rows, exact
end

-- Shares of the deals 1 to n.
local function among_dealt(sampler, list, n)
  local texts, rows = {}, { { "", "deals", "share %", "95 % interval" } }
  for i, entry in ipairs(list) do texts[i] = entry[2].text end
  local hits, message = tally.conditions(sampler.handle, sampler.seed, 1, n, texts)
  if not hits then error(message, 0) end
  for i, entry in ipairs(list) do
    local share, low, high = stats.wilson(hits[i], n, LEVEL)
    rows[i + 1] = { entry[1], tostring(hits[i]), percent(share), interval(low, high) }
  end
  return rows
end

--- Print the table.
-- @tparam Sampler sampler
-- @tparam {{string,Condition},...} list names and conditions, one line of the table each
-- @tparam[opt] integer n among how many deals; without it among all there are
-- @raise "interrupted"; when a limit of tries is reached
function deal_frequency.print(sampler, list, n)
  if n then
    io.write(columns.set(among_dealt(sampler, list, n), "lr"))
    print(("of %d deals, seed %d, plan %s"):format(n, sampler.seed, sampler.plan))
    return
  end
  local rows, exact = among_all(sampler, list, sampler.budget)
  io.write(columns.set(rows, "lr"))
  print(("of all deals of %s, %s"):format(sampler.where,
    exact and "counted" or "intervals are of estimates"))
end

return deal_frequency
