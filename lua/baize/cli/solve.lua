-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize solve: double-dummy results.
-- @module baize.cli.solve
local argument = require "baize.cli.argument"
local errors = require "baize.core.error"
local files = require "baize.cli.files"
local options = require "baize.cli.options"
local progress = require "baize.host.progress"
local script = require "baize.host.script"

local solve = {}

solve.name = "solve"
solve.summary = "double-dummy results of a deal, or of a file of boards"
solve.description = "Print how many tricks each declarer takes in each strain when all "
  .. "four hands play perfectly and see all cards."
solve.arguments = { argument.optional_deal }
solve.options = {
  { names = { "--in" }, key = "input", value = "FILE",
    help = "solve every board of a file instead; - is standard input" },
  files.from, files.formats,
  { names = { "--jobs" }, value = "J", type = "jobs",
    help = "threads for the boards of a file (default: one for each core)" },
  argument.memory,
}
solve.examples = {
  { "baize solve 'N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3'",
    "all twenty results of one deal" },
  { "baize solve --in club.pbn", "those of every board of a file" },
}

-- Boards that are read before they are solved together.
local BATCH <const> = 64

-- Solve boards and print their results; false when Ctrl-C came before all were solved.
local function solve_batch(batch, values, first, watched)
  local deals, before = {}, watched.done
  for i, board in ipairs(batch) do deals[i] = board.deal end
  local list, interrupted = require "baize".solve(deals,
    { jobs = values.jobs, memory = values.memory,
      progress = function(done) watched:update(before + done) end })
  progress.wipe() -- standard output may be the same terminal
  for i, results in ipairs(list) do
    local gap = i == 1 and first and "" or "\n"
    io.write(gap, ("Board %s\n"):format(batch[i].number or "?"))
    print(results)
  end
  io.flush()
  return not interrupted
end

-- Every board of a file; how many of them have no whole deal is said.
local function solve_boards(values, format)
  local batch, first, without, ok, nothing = {}, true, 0, true, true
  local watched = progress.new "boards"
  local input = values.input ~= "-" and values.input or io.stdin
  local options_in = { format = format, report = script.complain }
  for board in require "baize".boards(input, options_in) do
    nothing = false
    if not board.deal then
      without = without + 1
    else
      batch[#batch + 1] = board
      if #batch == BATCH then
        ok = solve_batch(batch, values, first, watched)
        if not ok then break end
        batch, first = {}, false
      end
    end
  end
  ok = ok and solve_batch(batch, values, first, watched)
  if nothing then script.complain "solve: there is no board in the file" end
  if without > 0 then
    script.complain(("solve: %d %s without a whole deal"):format(without,
      without == 1 and "board" or "boards"))
  end
  if ok then return 0 end
  script.complain "interrupted"
  return script.INTERRUPTED
end

local function solve_file(values)
  local format, message = files.format_of(values.input, values)
  if not format then
    script.complain("solve: " .. message)
    return script.USAGE
  end
  local ok, status = pcall(solve_boards, values, format)
  if ok then return status end
  if errors.kind(status) == "interrupted" then error(status, 0) end
  return script.failed(files.fault(format, "read", status))
end

local function usage_error(message)
  script.complain("solve: " .. message .. "\n" .. options.usage(solve))
  return script.USAGE
end

function solve.run(values)
  if values.input then
    if #values.deal == 0 then return solve_file(values) end
    return usage_error "either a DEAL or --in FILE, not both"
  end
  if #values.deal == 0 then return usage_error "a DEAL or --in FILE is missing" end
  local deal = argument.read_deal(values.deal, "solve")
  if not deal then return script.USAGE end
  print(deal:table())
  return 0
end

return solve
