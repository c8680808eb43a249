-- SPDX-License-Identifier: GPL-3.0-or-later
--- What baize deal says on standard error where it takes long.
-- @module baize.cli.deal_wait
local progress = require "baize.host.progress"
local terminal = require "baize.core.terminal"

local deal_wait = {}

-- Draws that are worth a word before they begin, and those that tell how fast they go.
local MANY_DRAWS <const> = 20000000
local RATE_DRAWS <const> = 200000

local PATIENCE <const> = 1 -- seconds that pass without a word
local HOW_TO_STOP <const> = " ... (Ctrl-C ends it, --budget N bounds it)"

--- Call a function; where it is not back in about a second, it is said what is done.
-- @tparam string what is done, as in "counting the deals"
-- @tparam function f
-- @param ... its arguments
-- @return what `f` returns
-- @raise what `f` raises
function deal_wait.during(what, f, ...)
  terminal.remind(what .. HOW_TO_STOP, PATIENCE)
  local results = table.pack(pcall(f, ...)) -- raised again below
  terminal.remind()
  if not results[1] then error(results[2], 0) end
  return table.unpack(results, 2, results.n)
end

--- Deals that take many draws: what to expect.
-- @tparam Sampler sampler
-- @tparam integer n how many deals
-- @raise "interrupted"
function deal_wait.announce(sampler, n)
  if sampler.where.opaque then return end
  local draws, low = sampler:effort()
  local found = draws < math.huge
  local expected = (found and draws or low) * n
  if found and expected < MANY_DRAWS then return end
  local start = terminal.clock()
  sampler.handle:pilot(RATE_DRAWS)
  local time = progress.duration(expected * (terminal.clock() - start) / RATE_DRAWS)
  if found and draws <= 1 then -- nothing is tried in vain
    io.stderr:write(("%.4g deals, about %s\n"):format(n, time))
  else
    io.stderr:write(("the deals are found by trying: %s%.2g draws in all, about %s%s\n")
      :format(found and "about " or "over ", expected, time,
        found and "" or " or more (a pilot found none; --tries N gives up)"))
  end
end

return deal_wait
