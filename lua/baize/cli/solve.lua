-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize solve: double-dummy results.
-- Uses: baize, baize.cli.argument, baize.cli.options, baize.cli.script.
-- @module baize.cli.solve
local argument = require "baize.cli.argument"
local options = require "baize.cli.options"
local script = require "baize.cli.script"

local solve = {}

solve.name = "solve"
solve.summary = "double-dummy results of a deal, or of a file of boards"
solve.description = "Print how many tricks each declarer takes in each strain when all four "
  .. "hands play perfectly and see all cards."
solve.arguments = { argument.optional_deal }
solve.options = {
  { names = { "--in" }, key = "input", value = "FILE",
    help = "solve every board of a file (PBN) instead" },
}
solve.examples = {
  { "baize solve 'N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3'",
    "all twenty results of one deal" },
  { "baize solve --in club.pbn", "those of every board of a file" },
}

-- Print the results of every board; how many boards have no whole deal is said.
local function solve_boards(path)
  local solved, without = 0, 0
  for board in require "baize".boards(path, { report = script.complain }) do
    if board.deal then
      io.write(solved > 0 and "\n" or "", ("Board %s\n"):format(board.number or "?"))
      print(board.deal:table())
      solved = solved + 1
    else
      without = without + 1
    end
  end
  if without == 0 then return end
  script.complain(("solve: %d boards without a whole deal"):format(without))
end

local function solve_file(path)
  local ok, failure = script.call(solve_boards, path)
  if ok then return 0 end
  failure.traceback = "" -- the file is at fault, not a line of Lua
  return script.report(failure)
end

local function usage_error(message)
  script.complain("solve: " .. message .. "\n" .. options.usage(solve))
  return script.USAGE
end

--- Run the command.
-- @tparam table values `deal` ({string,...}: the words of one deal) or `input` (path)
-- @treturn integer exit status
function solve.run(values)
  if values.input then
    if #values.deal == 0 then return solve_file(values.input) end
    return usage_error "either a DEAL or --in FILE, not both"
  end
  if #values.deal == 0 then return usage_error "a DEAL or --in FILE is missing" end
  local deal = argument.read_deal(values.deal, "solve")
  if not deal then return script.USAGE end
  print(deal:table())
  return 0
end

return solve
