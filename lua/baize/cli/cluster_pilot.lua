-- SPDX-License-Identifier: GPL-3.0-or-later
--- What the tasks of a run will need, estimated from short runs of its first deals here.
-- They are shards in a database that is removed: no number of theirs is shown or kept.
-- @module baize.cli.cluster_pilot
local columns = require "baize.base.columns"
local progress = require "baize.host.progress"
local script = require "baize.host.script"
local shell = require "baize.base.shell"
local terminal = require "baize.core.terminal"

local pilot = {}

local FIRST <const> = 4 -- deals of the first short run, for each core
local SECONDS <const> = 3 -- of processor time that the second may take
local PATIENCE <const> = 60 -- seconds after which a short run is ended
local ENDED <const> = 124 -- exit status of timeout then
local TABLES_DEFAULT <const> = 512 -- MiB of the solver's tables, for each thread
local KIB <const> = 1024 -- in a MiB
-- What is asked for: time for slower processors and harder deals, and in whole steps.
local TIME_FACTOR <const>, MINUTES <const>, MIB_STEP <const> = 4, 10, 64

-- Run the first deals; seconds of processor time, or nil where it took too long.
local function spend(run, folder, deals)
  local db <const> = folder .. "/pilot.db"
  os.remove(db)
  local words = table.move(run.work, 1, #run.work, 1, {})
  table.move({ "--db", db, "--range", "1.." .. deals }, 1, 4, #words + 1, words)
  if #run.rest > 0 then words[#words + 1] = "--" end
  table.move(run.rest, 1, #run.rest, #words + 1, words)
  local before <const> = terminal.children()
  local ok, status = shell.output(("timeout --foreground -s INT %d %s"):format(PATIENCE,
    shell.line(words)))
  if terminal.interrupted() then script.quit("interrupted", script.INTERRUPTED) end
  if not ok and status == ENDED then return nil end
  if not ok then script.quit "cluster: the run fails here, so nothing is submitted" end
  return terminal.children() - before
end

-- Seconds to begin a task and for each deal, from two runs of different lengths where a task is
-- long enough; also the lengths, and the peak of memory in MiB.
local function measure(run, folder)
  local size <const> = -(-run.deals // run.tasks)
  local first <const> = math.min(size, FIRST * run.cpus)
  local short = spend(run, folder, first)
  if not short then return nil, first end
  local cost = { start = 0, each = short / first, lengths = { first }, size = size }
  local second <const> = math.min(size, math.max(2 * first, first * SECONDS // short))
  local long = second > first and spend(run, folder, math.tointeger(second))
  if long then
    cost.lengths[2] = math.tointeger(second)
    cost.each = long > short and (long - short) / (second - first) or long / second
    cost.start = math.max(0, short - cost.each * first)
  end
  cost.memory = select(2, terminal.children()) // KIB + 1
  return cost
end

-- Seconds with a unit that suits them, short ones too: "8.9 ms".
local function seconds(s)
  return s < 1 and ("%.3g ms"):format(1000 * s) or progress.duration(s)
end

local function hours(s)
  return s < 360 and progress.duration(s) .. " of one core" or ("%.3g core-hours"):format(s / 3600)
end

-- Round up to a whole number of steps.
local function up(x, step) return math.ceil(x / step) * step end

-- The estimate, in words, and the options of sbatch that ask for it.
local function text_of(run, cost)
  local task <const> = cost.start + cost.each * cost.size
  local all <const> = cost.start * run.tasks + cost.each * run.deals
  local wall <const> = task / run.cpus
  local tables <const> = run.memory or TABLES_DEFAULT * run.cpus
  local memory <const> = up(cost.memory + tables, MIB_STEP)
  local minutes <const> = up(TIME_FACTOR * wall / 60, MINUTES)
  local time <const> = ("--time=%d:%02d:00"):format(minutes // 60, minutes % 60)
  local at_once = ""
  if run.at_once and run.at_once < run.tasks then
    at_once = (", %d at once %s in all"):format(run.at_once,
      progress.duration(wall * -(-run.tasks // run.at_once)))
  end
  local lengths = cost.lengths[2] and ("%d, then %d deals of the run were"):format(
    table.unpack(cost.lengths)) or cost.lengths[1] == 1 and "one deal of the run was"
    or ("%d deals of the run were"):format(cost.lengths[1])
  return {
    ("Estimate: %s for all %d deals; each of %d tasks takes about %s on %d core%s%s."):format(
      hours(all), run.deals, run.tasks, progress.duration(wall), run.cpus,
      run.cpus == 1 and "" or "s", at_once),
    ("Memory of a task: %d MiB at the peak here; the solver's tables can grow to %d MiB where many "
      .. "deals are hard."):format(cost.memory, tables),
    ("Asked of Slurm, unless you say otherwise: %s, at least %d times the estimate, and --mem=%dM.")
      :format(time, TIME_FACTOR, memory),
    ("How it was estimated: %s dealt and stored on this machine, with what a task does, and "
      .. "dropped again. A task took %s to begin and %s of processor time for each deal. Other "
      .. "processors are faster or slower, and other deals easier or harder. No result depends on "
      .. "this.")
      :format(lengths, seconds(cost.start), seconds(cost.each)),
  }, { time, ("--mem=%dM"):format(memory) }
end

--- What the run will need, as a text of some lines, and as options of sbatch: none where it took
-- too long. `run` is what `cluster` read from the command
-- line: work (words of the command of a task), rest, deals, tasks, cpus, at_once, memory (MiB or
-- nil). Ends the command where the run fails.
function pilot.text(run)
  script.complain(("cluster: the first deals are dealt here, for an estimate (%d s at most for "
    .. "each of two runs; --no-estimate: without)"):format(PATIENCE))
  local folder = script.must("cluster", shell.output "mktemp -d", "mktemp made no folder")
    :gsub("\n$", "")
  local ok, cost, first = pcall(measure, run, folder) -- raised once the folder is gone
  shell.output(shell.line { "rm", "-rf", folder })
  if not ok then error(cost, 0) end
  local lines, needs
  if cost then
    lines, needs = text_of(run, cost)
  else
    lines, needs = { ("Estimate: none, as %d deals took more than %d s on this machine."):format(
      first, PATIENCE) }, {}
  end
  for i, line in ipairs(lines) do lines[i] = columns.wrap(line, 80, "  ") end
  return table.concat(lines, "\n"), needs
end

return pilot
