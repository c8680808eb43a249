-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize solve: double-dummy results.
-- Uses: baize, baize.cli.script, baize.core.deal.
-- @module baize.cli.solve
local script = require "baize.cli.script"

local solve = {}

solve.name = "solve"
solve.summary = "double-dummy results of a deal"
solve.description = "Print how many tricks each declarer takes in each strain when all four "
  .. "hands play perfectly and see all cards."
solve.arguments = {
  { key = "deal", value = "DEAL", count = "+",
    help = "as in PBN: 'N:hand hand hand hand', each hand S.H.D.C; or a deal id" },
}
solve.examples = {
  { "baize solve 'N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3'",
    "all twenty results of one deal" },
}

--- Run the command.
-- @tparam table values `deal` ({string,...}: the words of one deal)
-- @treturn integer exit status
function solve.run(values)
  local text = table.concat(values.deal, " ")
  require "baize" -- gives deals the method `table`
  local core_deal = require "baize.core.deal"
  local read = text:find "^%x+$" and core_deal.from_id or core_deal.parse
  local deal, message, at = read(text)
  if not deal then
    script.complain_about(text, "solve: " .. message, at)
    return script.USAGE
  end
  print(deal:table())
  return 0
end

return solve
