-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize par: par score and contracts.
-- @module baize.cli.par
local argument = require "baize.cli.argument"
local output = require "baize.base.output"
local plain = require "baize.base.plain"

local par = {}

local ORDER <const> = { "deal", "dealer", "vul", "score", "contracts", "contract", "tricks" }

par.name = "par"
par.summary = "par score and par contracts of a deal"
par.description = "Print the score when both sides see all cards and bid for the best, "
  .. "and every contract that brings it: sacrifices are doubled and show how far down "
  .. "they go."
par.arguments = { argument.deal }
par.options = {
  { names = { "--dealer" }, value = "SEAT", type = "seat", help = "N, E, S or W (default: N)" },
  { names = { "--vul" }, value = "VUL", type = "vul",
    help = "none, NS, EW or both (default: none)" },
  argument.json,
}
par.examples = {
  { "baize par 'N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3'",
    "par with nobody vulnerable" },
}

function par.run(values)
  local deal = argument.read_deal(values.deal, "par")
  local found = deal:par { dealer = values.dealer or "N", vul = values.vul or "none" }
  local list = {}
  for i, one in ipairs(found.contracts) do
    list[i] = { contract = tostring(one.contract), tricks = one.tricks }
  end
  local json = values.json and plain.encode({ deal = tostring(deal), dealer = found.dealer,
    vul = found.vul, score = found.score, contracts = list }, ORDER)
  if not argument.write_json(values, "par", json) then output.print(found) end
end

return par
