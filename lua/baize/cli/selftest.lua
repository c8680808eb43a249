-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize selftest: are the deals as random as they should be?
-- A front of baize.core.selftest.
-- @module baize.cli.selftest
local argument = require "baize.cli.argument"
local output = require "baize.base.output"
local script = require "baize.host.script"

local selftest = {}

selftest.name = "selftest"
selftest.summary = "test that the deals are random"
selftest.description = "Deal, and test that every card goes to every seat equally "
  .. "often, that a deal says nothing about the next, and that the first deals of many "
  .. "seeds are as random as the deals of one."
selftest.options = {
  argument.deals "how many deals of each kind, at least 5000 (default: 1000000)",
  argument.seed "from which seed on (default: a fresh one, printed)",
  { names = { "--plan" }, value = "NAME",
    help = "which engine deals: rejection, shapes, ... (default: the dealer itself)" },
}

function selftest.run(values)
  local core = require "baize.core.selftest"
  if values.deals and values.deals < core.least then
    script.usage(("selftest: -n: at least %d deals, not %d"):format(core.least, values.deals))
  end
  local known, why = require "baize.core.sampler".open("any", { plan = values.plan })
  if not known then script.usage("selftest: --plan: " .. why) end
  local passed, text = core.run {
    deals = values.deals,
    seed = values.seed or require "baize.sample.sampler".fresh_seed(),
    plan = values.plan,
  }
  output.put(text)
  return passed and 0 or script.FAILED
end

return selftest
