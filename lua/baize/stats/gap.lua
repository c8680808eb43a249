-- SPDX-License-Identifier: GPL-3.0-or-later
--- Double-dummy tricks against tricks taken, as real records have them.
-- The unit is the deal: a deal that was played at several tables has several records,
-- which go the same way, so that errors come from the sums of deals (baize.stats.clusters).
-- @module baize.stats.gap
local clusters = require "baize.stats.clusters"
local stats = require "baize.core.stats"

local gap = {}

local LEVEL <const> = 0.95
local GAME <const> = { C = 5, D = 5, H = 4, S = 4, NT = 3 } -- levels
local SLAM <const> = 6
-- The kinds of records that are reported: name, and whether a record belongs to it.
local KINDS <const> = {
  { "all", function() return true end },
  { "notrump", function(r) return r.strain == "NT" end },
  { "suits", function(r) return r.strain ~= "NT" end },
  { "partscores", function(r) return r.level < GAME[r.strain] end },
  { "games", function(r) return r.level >= GAME[r.strain] and r.level < SLAM end },
  { "slams", function(r) return r.level >= SLAM end },
}
local LINE <const> = "^gap (%l+) (%d+) (%d+) (%d+) (%d+) (%S+)$"

-- The mean difference and its interval, where the deals tell an error.
local function finish(one)
  one.double_dummy, one.taken = one.dd_sum / one.records, one.taken_sum / one.records
  one.mean = (one.taken_sum - one.dd_sum) / one.records
  if one.deals < 2 or one.se == 0 then return one end
  local t = stats.t_test { n = one.deals, mean = one.mean, sd = one.se * math.sqrt(one.deals),
    level = LEVEL }
  one.low, one.high = t.low, t.high
  return one
end

local function measured(name, records)
  local one = { of = name, records = #records, dd_sum = 0, taken_sum = 0 }
  local differences, deals = {}, {}
  for i, r in ipairs(records) do
    one.dd_sum, one.taken_sum = one.dd_sum + r.tricks, one.taken_sum + r.taken
    differences[i], deals[i] = r.taken - r.tricks, r.deal or false
  end
  local _, nb, se = clusters.mean(differences, deals)
  one.deals, one.se = nb, se or 0.0
  return finish(one)
end

--- Measure the gap. Records have level, strain, tricks (double dummy), taken, deal (text by which
-- records of one deal are known; nil: of its own). Returns an array of ("all", "notrump", "suits",
-- "partscores", "games", "slams": those there are), records, deals, double_dummy and taken (mean
-- tricks), mean (of taken less double dummy), se, low, high (95 %; nil where the deals tell no
-- error).
function gap.measure(records)
  local list = {}
  for _, kind in ipairs(KINDS) do
    local own = {}
    for _, r in ipairs(records) do
      if kind[2](r) then own[#own + 1] = r end
    end
    if #own > 0 then list[#list + 1] = measured(kind[1], own) end
  end
  return list
end

--- The gap as lines of text, which keep what is known of deals.
function gap.lines(list)
  local lines = {}
  for i, one in ipairs(list) do
    lines[i] = ("gap %s %d %d %d %d %.17g"):format(one.of, one.records, one.deals,
      one.dd_sum, one.taken_sum, one.se)
  end
  return lines
end

--- Read a line of `lines`; nil when it is invalid.
function gap.parse(line)
  local name, records, deals, dd, taken, se = line:match(LINE)
  records, deals = math.tointeger(records), math.tointeger(deals)
  dd, taken, se = math.tointeger(dd), math.tointeger(taken), tonumber(se)
  if not name or not se or records < 1 or deals < 1 or deals > records then return nil end
  for _, kind in ipairs(KINDS) do
    if kind[1] == name then
      return finish { of = name, records = records, deals = deals, dd_sum = dd,
        taken_sum = taken, se = se }
    end
  end
end

--- The gap of all records, in a sentence.
function gap.sentence(list)
  local all = list[1]
  local off = ("%.3f tricks %s than double dummy"):format(math.abs(all.mean),
    all.mean < 0 and "less" or "more")
  if all.low then off = ("%s (%+.3f to %+.3f)"):format(off, all.low, all.high) end
  return ("In %d real records of %d deals declarers took %.2f tricks, %s."):format(all.records,
    all.deals, all.taken, off)
end

--- The gap as a table, for reports: title, columns, rows (cells are texts), align.
function gap.table(list)
  local rows = {}
  for i, one in ipairs(list) do
    rows[i] = { one.of, ("%d"):format(one.records), ("%d"):format(one.deals),
      ("%.2f"):format(one.double_dummy), ("%.2f"):format(one.taken),
      ("%+.3f"):format(one.mean),
      one.low and ("%+.3f .. %+.3f"):format(one.low, one.high) or "-" }
  end
  return { title = "Tricks taken at the table against double dummy, in real records",
    columns = { "", "records", "deals", "double dummy", "taken", "difference",
      "95 % interval" }, rows = rows, align = "lrrrrrr" }
end

return gap
