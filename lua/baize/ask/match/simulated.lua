-- SPDX-License-Identifier: GPL-3.0-or-later
--- What the systems of a match that simulate have met: calls compared, and auctions after which no
-- rule spoke while these were bid on.
-- @module baize.ask.match.simulated
local phrase = require "baize.report.phrase"

local simulated = {}

local SHOWN <const> = 10

--- From now on count what systems meet.
function simulated.begin(systems)
  for _, s in ipairs(systems) do
    if s.met then s.met = { decisions = 0, holes = {} } end
  end
end

--- What they have met since: decisions (calls that were compared), holes (auctions after which no
-- rule spoke), deals (on which that was so, of all calls that were compared), commonest (array of
-- calls, deals; ten at most). Nil: none of them simulates, or nothing was bid.
function simulated.of(systems)
  local list, at = { decisions = 0, holes = 0, deals = 0, commonest = {} }, {}
  local all, done = list.commonest, {}
  for _, s in ipairs(systems) do
    list.decisions = list.decisions + (s.met and not done[s] and s.met.decisions or 0)
    for calls, deals in pairs(s.met and not done[s] and s.met.holes or {}) do
      if not at[calls] then
        at[calls] = { calls = calls, deals = 0 }
        all[#all + 1] = at[calls]
      end
      at[calls].deals = at[calls].deals + deals
      list.deals = list.deals + deals
    end
    done[s] = true
  end
  if list.decisions == 0 then return nil end
  table.sort(all, function(a, b)
    if a.deals ~= b.deals then return a.deals > b.deals end
    return a.calls < b.calls
  end)
  list.holes = #all
  for i = #all, SHOWN + 1, -1 do all[i] = nil end
  return list
end

--- The section of a report.
function simulated.section(found)
  local compared = phrase.count(found.decisions, "call") .. " compared with others"
  if found.holes == 0 then
    return { title = "Simulated",
      text = compared .. "; bidding on, a rule spoke to every hand." }
  end
  local rows = {}
  for i, one in ipairs(found.commonest) do rows[i] = { phrase.grouped(one.deals), one.calls } end
  if found.holes > #rows then
    rows[#rows + 1] = { "", ("and %d other auctions"):format(found.holes - #rows) }
  end
  return { title = ("Simulated: %s; bidding on, no rule spoke on %s"):format(compared,
    phrase.count(found.deals, "deal")), columns = { "deals", "after" }, rows = rows,
    align = "rl" }
end

return simulated
