-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize solve: double-dummy results.
-- Uses: baize.cli.argument, baize.cli.script.
-- @module baize.cli.solve
local argument = require "baize.cli.argument"
local script = require "baize.cli.script"

local solve = {}

solve.name = "solve"
solve.summary = "double-dummy results of a deal"
solve.description = "Print how many tricks each declarer takes in each strain when all four "
  .. "hands play perfectly and see all cards."
solve.arguments = { argument.deal }
solve.examples = {
  { "baize solve 'N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3'",
    "all twenty results of one deal" },
}

--- Run the command.
-- @tparam table values `deal` ({string,...}: the words of one deal)
-- @treturn integer exit status
function solve.run(values)
  local deal = argument.read_deal(values.deal, "solve")
  if not deal then return script.USAGE end
  print(deal:table())
  return 0
end

return solve
