-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize selftest: are the deals as random as they should be?
-- A front of baize.core.selftest. Uses: baize.cli.script.
-- @module baize.cli.selftest
local script = require "baize.cli.script"

local selftest = {}

selftest.name = "selftest"
selftest.summary = "test that the deals are random"
selftest.description = "Deal, and test that every card goes to every seat equally often, that "
  .. "a deal says nothing about the next, and that the first deals of many seeds are as "
  .. "random as the deals of one."
selftest.options = {
  { names = { "-n", "--deals" }, key = "deals", value = "N", type = "count",
    help = "how many deals of each kind" },
  { names = { "--seed" }, value = "S", type = "seed", help = "from which seed on" },
}

--- Run the command.
-- @tparam table values `deals`, `seed`, both optional
-- @treturn integer exit status: 0 when all tests passed
function selftest.run(values)
  local ok, text = require "baize.core.selftest".run { deals = values.deals, seed = values.seed }
  io.write((text:gsub("\n*$", "\n")))
  return ok and 0 or script.FAILED
end

return selftest
