-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize deal: deals that satisfy a condition.
-- Uses: baize, baize.cond, baize.cli.script, baize.format, baize.repl.show.
-- @module baize.cli.deal
local script = require "baize.cli.script"

local deal = {}

deal.name = "deal"
deal.summary = "deal at random, on a condition"
deal.description = "Print random deals that satisfy COND, or any deals. COND is a "
  .. "condition as scripts write it: features of the seats N E S W and of the pairs NS EW "
  .. "with ranges, joined by & | ~. The same seed gives the same deals; a fresh one is "
  .. "chosen and said on standard error where there is none."
deal.arguments = {
  { key = "condition", value = "COND", count = "?", help = "the condition, in quotes" },
}
deal.options = {
  { names = { "-n", "--deals" }, key = "deals", value = "N", type = "count",
    help = "how many deals (default: 1)" },
  { names = { "--seed" }, value = "S", type = "seed", help = "which deals" },
  { names = { "--format" }, choices = { "text", "line", "pbn", "id" },
    help = "text: diagrams (default); line: one 'N:hand hand hand hand' a line; "
      .. "pbn: boards numbered from 1; id: deal ids, 24 hexadecimal digits" },
}
deal.examples = {
  { [[baize deal 'S.hcp "15-17" & S.balanced & N.spades "5+"' -n 3]],
    "three deals for a strong notrump opposite five spades" },
}

-- How one deal is written, and what stands between two.
local FORMATS <const> = {
  text = { function(d, style) return (d:diagram(style):gsub("\n$", "")) end, "\n" },
  line = { tostring, "" },
  id = { function(d) return d:id() end, "" },
}

--- Run the command.
-- @tparam table values `condition`, `deals`, `seed`, `format`, all optional
-- @treturn integer exit status
function deal.run(values)
  local baize = require "baize"
  local where
  if values.condition then
    local message, at
    where, message, at = require "baize.cond".parse(values.condition)
    if not where then
      script.complain_about(values.condition, "deal: " .. message, at)
      return script.USAGE
    end
  end
  -- raises where no deal satisfies the condition
  local ok, sampler = pcall(baize.sampler, { where = where, seed = values.seed })
  if not ok then
    script.complain(sampler)
    return script.FAILED
  end
  if not values.seed then io.stderr:write(("seed %d\n"):format(sampler.seed)) end
  if values.format == "pbn" then
    local _, message = require "baize.format".write(io.stdout, "pbn",
      sampler:deals(values.deals or 1))
    if not message then return 0 end
    script.complain("deal: " .. message)
    return script.FAILED
  end
  local write, between = table.unpack(FORMATS[values.format or "text"])
  local style = require "baize.repl.show".style()
  for d, i in sampler:deals(values.deals or 1) do
    io.write(i > 1 and between or "", write(d, style), "\n")
  end
  return 0
end

return deal
