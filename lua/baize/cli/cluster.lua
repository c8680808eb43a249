-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize cluster: a run as arrays of jobs of Slurm.
-- @module baize.cli.cluster
local argument = require "baize.cli.argument"
local cluster_progress = require "baize.cli.cluster_progress"
local cluster_scripts = require "baize.cli.cluster_scripts"
local cluster_tasks = require "baize.cli.cluster_tasks"
local core_files = require "baize.core.files"
local output = require "baize.base.output"
local pilot = require "baize.cli.cluster_pilot"
local runs = require "baize.cli.run"
local script = require "baize.host.script"
local shell = require "baize.base.shell"
local state = require "baize.host.state"
local slurm = require "baize.cli.slurm"

local cluster = {}

local TASKS_MAX <const> = 50000 -- their files fit the command line of the merge

cluster.name = "cluster"
cluster.summary = "spread a run over a cluster with Slurm"
cluster.description = "Three verbs. 'submit' and FILE, the script of an experiment, or the word "
  .. "library: write two scripts into DIR and submit them to Slurm, arrays of K tasks, each with "
  .. "its shard of the deals, and the job that merges the shards into DIR/all.db once all tasks "
  .. "have ended (baize merge). What the run will need is estimated and printed before. "
  .. "'progress' and DIR: how many tasks are done, run, wait and have failed, and why. 'resubmit' "
  .. "and DIR: submit those that failed once more; they continue where they ended."
cluster.arguments = {
  { key = "verb", value = "VERB", help = "submit, progress or resubmit",
    words = { "submit", "progress", "resubmit" } },
  { key = "target", value = "FILE|DIR", help = "what to submit; the folder of the run" },
  argument.rest,
}
cluster.options = {
  argument.deals "how many deals in all (needed)",
  argument.seed "which deals (needed, or each task would have others)",
  { names = { "--tasks" }, value = "K", type = "count",
    help = "how many tasks (needed): 4 to 10 for each core even out what takes long" },
  { names = { "--dir" }, value = "DIR", help = "where scripts, shards and logs go, on a disk that "
    .. "all nodes have (default: FILE without .lua, with .shards after it)" },
  { names = { "--cpus" }, value = "C", type = "jobs",
    help = "cores, and threads, of each task (default: 1)" },
  { names = { "--at-once" }, value = "M", type = "count",
    help = "how many tasks may run at the same time (default: all)" },
  argument.memory,
  { names = { "--program" }, value = "COMMAND", help = "the baize that the tasks run (default: "
    .. "this one): a path, or a command with arguments, as 'apptainer run baize.sif'" },
  { names = { "--scratch" }, value = "DIR", help = "a disk of each node, as /tmp or '$TMPDIR': "
    .. "shards are written to it and copied to the folder of the run at the end, also that of a "
    .. "task whose time is over; for disks without locks" },
  { names = { "--no-estimate" }, help = "deal nothing here to estimate what the run will need, and "
    .. "ask for no time and memory but yours" },
  { names = { "--dry-run" },
    help = "print the scripts and what would be submitted, and do nothing" },
  argument.json,
}
cluster.passes = { key = "sbatch", value = "--NAME=VALUE", help = "any option of sbatch, for all "
  .. "jobs, as in --partition=long; --time and --mem are those of the estimate unless you say "
  .. "them. After resubmit: for these tasks, as in --time=8:00:00" }
cluster.examples = {
  { "baize cluster submit law.lua -n 100000 --seed 7 --tasks 40 --time=2:00:00 --dry-run",
    "what would be submitted, and what it will need" },
  { "baize cluster progress law.shards", "how far it is" },
  { "baize cluster resubmit law.shards --time=4:00:00", "those that failed, with more time" },
}

-- Options of sbatch that are decided here, and what to write instead.
local OURS <const> = { array = "--tasks K", ["cpus-per-task"] = "--cpus C", output = "--dir DIR",
  dependency = "nothing: the tasks wait for nothing", parsable = "nothing", wrap = "nothing" }

local function refuse(message) script.usage("cluster: " .. message) end

-- ---- submit --------------------------------------------------------------------------

local function absolute(path, here)
  path = path:gsub("(.)/+$", "%1")
  return path:sub(1, 1) == "/" and path or here:gsub("/$", "") .. "/" .. path:gsub("^%./+", "")
end

local function check_sbatch(options)
  for _, text in ipairs(options) do
    local instead = OURS[text:match "^%-%-([^=]*)"]
    if instead then refuse(("'%s' is decided here: write %s"):format(text, instead)) end
  end
end

local function check_options(values)
  for _, name in ipairs { "deals", "seed", "tasks" } do
    if not values[name] then
      refuse "-n, --seed and --tasks are needed: every task must know which deals are its own"
    end
  end
  if values.tasks > math.min(values.deals, TASKS_MAX) then
    refuse(("--tasks %d: at most %s"):format(values.tasks, values.deals < TASKS_MAX
      and values.deals .. ", one for each deal" or TASKS_MAX))
  elseif values.target == "-" then
    refuse "the tasks read the script, so it must be a file"
  end
  check_sbatch(values.sbatch)
  if values.scratch and not values.scratch:find "^[/$][%w_/.${}:-]*$" then
    refuse(("--scratch: '%s' is not a folder: write a path from /, or a variable that has one on "
      .. "the nodes, as '$TMPDIR'"):format(values.scratch))
  end
  for _, text in ipairs { values.target, values.dir or "", table.unpack(values.sbatch) } do
    if text:find "[\n\r]" then
      refuse(("'%s' has a line end, which no #SBATCH line can have"):format(text))
    end
  end
end

local function is_program(path)
  return shell.output("test -x " .. shell.word(path)) and not core_files.folder(path)
end

-- The words of the command that the tasks run: this program, from the shell that is asked, whose
-- parent it is; a path; or a command with arguments, whose files get their folder.
local function program_of(values, here)
  if not values.program then
    return { script.must("cluster", shell.program(),
      "cannot find this program: name it with --program PATH") }
  end
  local path, words = absolute(values.program, here), {}
  if is_program(path) then return { path } end
  for word in values.program:gmatch "%S+" do
    words[#words + 1] = output.is_there(word) and absolute(word, here) or word
  end
  if not words[2] or not (is_program(words[1])
    or shell.output(("command -v %s >/dev/null"):format(shell.word(words[1])))) then
    refuse(("--program: '%s' is not a program%s"):format(words[2] and words[1] or values.program,
      words[2] and "" or "; write a path, or a command and its arguments as one word"))
  end
  return words
end

-- What is submitted: what cluster_tasks and the pilot say of a run, and `name`, `here`, `sbatch`.
local function read_run(values)
  check_options(values)
  local here = script.must("cluster", shell.output "pwd", "there is no current folder")
    :gsub("\n$", "")
  local is_library <const> = values.target == "library"
  if not is_library and not output.is_there(values.target) then
    script.quit(("cluster: cannot open '%s'"):format(values.target))
  elseif is_library and #values.rest > 0 then
    refuse "a library takes no arguments"
  end
  local name = values.target:match "([^/]*)$":gsub("%.lua$", "")
  local program = program_of(values, here)
  local work = table.move(program, 1, #program, 1, {})
  table.move(is_library and { "library" } or { "run", absolute(values.target, here) }, 1, 2,
    #work + 1, work)
  for _, pair in ipairs { { "-n", values.deals }, { "--seed", values.seed },
    { "--jobs", values.cpus or 1 }, { "--memory", values.memory } } do
    if pair[2] then table.move(pair, 1, 2, #work + 1, work) end
  end
  work[#work + 1] = "--quiet"
  local folder = absolute(values.dir or name .. ".shards", here)
  if folder:find("\\", 1, true) then
    refuse(("'%s' has a backslash, which Slurm takes in no name of a log: write --dir DIR"):format(
      folder))
  end
  return { name = name, here = here, program = program, work = work, rest = values.rest,
    deals = values.deals, scratch = values.scratch, tasks = values.tasks,
    cpus = values.cpus or 1, memory = values.memory,
    at_once = values.at_once, sbatch = values.sbatch, jobs = {},
    folder = folder }
end

local function numbers(count)
  local list = {}
  for i = 1, count do list[i] = i end
  return list
end

local function print_plan(run, task, merge)
  output.print(("%s/task.sh:\n\n%s\n%s/merge.sh:\n\n%s\nsubmitted:\n"):format(run.folder, task,
    run.folder, merge))
  local jobs = {}
  for i, array in ipairs(cluster_tasks.arrays(run, numbers(run.tasks))) do
    jobs[i] = "JOB" .. i
    output.print(("sbatch %s%s"):format(i > 1 and run.at_once
      and "--dependency=afterany:JOB" .. i - 1
      .. " " or "", shell.line(array.words)))
  end
  output.print(("sbatch --dependency=afterany:%s %s"):format(table.concat(jobs, ":"),
    shell.word(run.folder .. "/merge.sh")))
end

-- Ask for what was estimated, where the command line does not say it.
local function add_needs(run, needs)
  local said = {}
  for _, option in ipairs(run.sbatch) do
    local name = option:match "^%-%-([^=]*)"
    said[name:match "^mem" or name] = true
  end
  for _, option in ipairs(needs) do
    if not said[option:match "^%-%-([^=]*)"] then run.sbatch[#run.sbatch + 1] = option end
  end
end

local function submit(values)
  local run = read_run(values)
  if cluster_tasks.is_submitted(run.folder) then
    script.quit(("cluster: '%s' has a run already: baize cluster resubmit continues it, --dir "
      .. "takes another folder"):format(run.folder))
  elseif not values.dry_run and not slurm.present() then
    script.quit "cluster: there is no sbatch here: run this where Slurm is"
  end
  if values.target ~= "library" then
    runs.check_shards(runs.read { file = values.target, rest = values.rest }, "cluster")
  end
  run.index_max = cluster_tasks.index_max()
  local text, needs = nil, {}
  if not values.no_estimate then text, needs = pilot.text(run) end
  add_needs(run, needs)
  local task, merge = cluster_scripts.write(run)
  if values.dry_run then print_plan(run, task, merge) end
  if text then
    output.print((values.dry_run and "\n" or "") .. text)
    io.flush()
  end
  if values.dry_run then return 0 end
  script.must("cluster", state.make_folder(run.folder))
  script.must("cluster", output.write(run.folder .. "/task.sh", task))
  script.must("cluster", output.write(run.folder .. "/merge.sh", merge))
  run.user = script.must("cluster", shell.output "id -un", "there is no name of the user")
    :gsub("\n$", "")
  output.print(cluster_tasks.submit(run, numbers(run.tasks), {}))
  output.print(("How far they are:\n  %s"):format(shell.line { "baize", "cluster", "progress",
    run.folder }))
  return 0
end

-- ---- resubmit ------------------------------------------------------------------------

local function resubmit(run, options)
  check_sbatch(options)
  run.more = options
  local states, live = cluster_tasks.states(run)
  local failed = {}
  for task, it in ipairs(states) do
    if it.state == "unknown" then
      script.quit("cluster: squeue gave no answer, so it is unknown which tasks run: nothing was "
        .. "submitted")
    elseif it.state == "failed" then
      failed[#failed + 1] = task
    end
  end
  if #failed == 0 then script.quit "cluster: no task has failed" end
  output.print(cluster_tasks.submit(run, failed, live))
  return 0
end

-- What is for submit alone.
local function refuse_options(values)
  local typed = values.verb == "progress" and values.sbatch[1] or values.rest[1]
  for _, option in ipairs(cluster.options) do
    local name = option.names[#option.names]
    if name ~= "--json" and values[(name:sub(3):gsub("-", "_"))] then typed = typed or name end
  end
  if typed then refuse(("'%s' needs submit"):format(typed)) end
end

function cluster.run(values)
  local verb = values.verb
  if verb ~= "progress" and values.json then
    refuse "--json needs progress"
  end
  if verb == "submit" then return (submit(values)) end
  if verb ~= "progress" and verb ~= "resubmit" then
    refuse(("'%s' is not a verb of cluster: write submit, progress or resubmit"):format(verb))
  end
  refuse_options(values)
  local folder = values.target:gsub("(.)/+$", "%1")
  local run = cluster_tasks.read(folder)
  run.folder = absolute(folder, (shell.output "pwd":gsub("\n$", "")))
  return verb == "progress" and cluster_progress.show(run, values)
    or resubmit(run, values.sbatch)
end

return cluster
