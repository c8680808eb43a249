-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize par: par score and contracts.
-- @module baize.cli.par
local argument = require "baize.cli.argument"
local script = require "baize.host.script"
local words = require "baize.core.words"

local par = {}

par.name = "par"
par.summary = "par score and par contracts of a deal"
par.description = "Print the score when both sides see all cards and bid for the best, "
  .. "and every contract that brings it: sacrifices are doubled and show how far down "
  .. "they go."
par.arguments = { argument.deal }
par.options = {
  { names = { "--dealer" }, value = "SEAT", help = "N, E, S or W (default: N)" },
  { names = { "--vul" }, value = "VUL", help = "none, NS, EW or both (default: none)" },
}
par.examples = {
  { "baize par 'N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3'",
    "par with nobody vulnerable" },
}

function par.run(values)
  local deal = argument.read_deal(values.deal, "par")
  if not deal then return script.USAGE end
  local dealer, wrong = words.seat(values.dealer or "N")
  local vul, bad = words.vul(values.vul or "none")
  if not dealer or not vul then
    script.complain(dealer and "par: --vul: " .. bad or "par: --dealer: " .. wrong)
    return script.USAGE
  end
  print(deal:par { dealer = dealer, vul = vul })
  return 0
end

return par
