-- SPDX-License-Identifier: GPL-3.0-or-later
--- The tasks of a run on a cluster: submitted as arrays of jobs, and how far they are.
-- What later calls know of a run is in its folder: cluster.json, the scripts, and for each task
-- that ended well an empty file shard-TASK.done. Tasks are numbered from 1; the array that
-- begins behind `offset` has task `offset + index` at an index.
-- @module baize.cli.cluster_tasks
local core_files = require "baize.core.files"
local output = require "baize.base.output"
local plain = require "baize.base.plain"
local script = require "baize.host.script"
local shell = require "baize.base.shell"
local slurm = require "baize.cli.slurm"

local cluster_tasks = {}

--- The file that knows what was submitted, after the folder of a run.
cluster_tasks.STATE = "/cluster.json"

local ARRAY_MAX <const> = 10000 -- tasks of an array, so that a set of indices fits a command line
local KEYS <const> = { "tasks", "at_once", "user", "index_max", "jobs", "merge", "job", "offset" }
local TAIL <const> = 4096 -- bytes of a log that are read for its last line
local WAITING <const> = "^PENDING$ ^REQUEUE ^SPECIAL_EXIT$" -- patterns of Slurm's states

-- ---- what is known of a run ----------------------------------------------------------

-- Write down what was submitted.
local function save(run)
  local state = plain.write({ tasks = run.tasks, at_once = run.at_once, user = run.user,
    index_max = run.index_max, jobs = run.jobs, merge = run.merge }, KEYS) .. "\n"
  script.must("cluster", output.write(run.folder .. cluster_tasks.STATE, state))
end

--- The run that was submitted in a folder: folder, tasks, at_once (nil: all), user, index_max, jobs
-- (each with job, offset, tasks as a set "1-5,9"), merge (the job that merges; nil: none). Ends the
-- command where there is none.
function cluster_tasks.read(folder)
  local file <close> = io.open(folder .. cluster_tasks.STATE)
  local run = file and require "baize.base.needs" "dkjson".decode(file:read "a", 1, nil)
  if type(run) ~= "table" or not run.tasks then
    script.quit(("cluster: '%s' is not a folder that baize cluster submit made%s"):format(folder,
      output.is_there(folder .. "/task.sh") and ", or nothing of it was submitted: call baize "
        .. "cluster submit again" or ""))
  end
  run.folder = folder
  return run
end

--- Whether a run was submitted in a folder.
function cluster_tasks.is_submitted(folder)
  return output.is_there(folder .. cluster_tasks.STATE)
end

-- ---- submitting ----------------------------------------------------------------------

--- How tasks of a run, in ascending order, are submitted: an array for each section of `index_max`
-- tasks that has some, with offset, tasks (a set), words (options of sbatch, those in `more` too,
-- and the script).
function cluster_tasks.arrays(run, tasks)
  local arrays, indices = {}, {}
  for _, task in ipairs(tasks) do
    local offset <const> = (task - 1) // run.index_max * run.index_max
    if not arrays[1] or arrays[#arrays].offset ~= offset then
      arrays[#arrays + 1], indices[#arrays + 1] = { offset = offset }, {}
    end
    local list = indices[#arrays]
    list[#list + 1] = task - offset
  end
  for i, array in ipairs(arrays) do
    local set = {}
    for k, index in ipairs(indices[i]) do set[k] = index + array.offset end
    array.tasks = slurm.ranges(set)
    local words = { ("--array=%s%s"):format(slurm.ranges(indices[i]),
      run.at_once and "%" .. run.at_once or ""),
      slurm.output_option(run.folder, cluster_tasks.log(array.offset, "%a")) }
    table.move(run.more or {}, 1, #(run.more or {}), #words + 1, words)
    array.words = table.move({ run.folder .. "/task.sh", array.offset }, 1, 2, #words + 1, words)
  end
  return arrays
end

--- The file that a task writes to, in the folder of the run; the index is a text.
function cluster_tasks.log(offset, index)
  return ("task-%s%s.log"):format(offset > 0 and offset .. "+" or "", index)
end

--- How many tasks an array can have here: the section of a run. Ends the command where this Slurm
-- takes no arrays.
function cluster_tasks.index_max()
  local max = math.min(slurm.index_max(), ARRAY_MAX)
  if max < 1 then script.quit "cluster: this Slurm takes no arrays: its MaxArraySize is below 2" end
  return max
end

-- Options of sbatch with what a job has to wait for.
local function after(jobs, words)
  if #jobs == 0 then return words end
  return table.move(words, 1, #words, 2, { "--dependency=afterany:" .. table.concat(jobs, ":") })
end

-- Submit the merge after these jobs, in place of one that waits for less.
local function submit_merge(run, jobs, said)
  local merge = slurm.submit(after(jobs, { run.folder .. "/merge.sh" }))
  if not merge then
    script.quit(("cluster: sbatch refused the merge, but %s: when the tasks have ended, run sh %s")
      :format(said, shell.word(run.folder .. "/merge.sh")))
  end
  if run.merge then slurm.cancel_pending(run.merge) end
  run.merge = merge
  os.remove(run.folder .. "/merge.log") -- what an earlier merge said is no longer so
  save(run)
end

--- Submit tasks, in ascending order, and the merge after them and the jobs that still run (`live`).
-- Where only so many may run at once each array waits for the one before. Returns what was
-- submitted, in words. Ends the command where sbatch refuses.
function cluster_tasks.submit(run, tasks, live)
  local jobs, said = table.move(live, 1, #live, 1, {}), {}
  local before = nil
  for _, array in ipairs(cluster_tasks.arrays(run, tasks)) do
    local job = slurm.submit(after({ run.at_once and before or nil }, array.words))
    if not job then
      if #run.jobs == 0 then -- no run: nothing of it stays
        os.remove(run.folder .. "/task.sh")
        os.remove(run.folder .. "/merge.sh")
        os.remove(run.folder) -- if it is empty
      end
      script.quit(#said == 0 and "cluster: sbatch refused the tasks: nothing was submitted"
        or ("cluster: sbatch refused tasks %s, but %s: to submit what is missing write\n  %s")
          :format(array.tasks, table.concat(said, ", "),
            shell.line { "baize", "cluster", "resubmit", run.folder }))
    end
    run.jobs[#run.jobs + 1] = { job = job, offset = array.offset, tasks = array.tasks }
    save(run)
    before, jobs[#jobs + 1] = job, job
    said[#said + 1] = ("tasks %s are job %s"):format(array.tasks, job)
  end
  submit_merge(run, jobs, table.concat(said, ", "))
  return ("%s, the merge is job %s"):format(table.concat(said, ", "), run.merge)
end

-- ---- how far they are ----------------------------------------------------------------

local function is_waiting(state)
  for pattern in WAITING:gmatch "%S+" do
    if state:find(pattern) then return true end
  end
  return false
end

-- The last line of a log that says something; nil: there is none.
local function last_line(path)
  local file <close> = io.open(path, "rb")
  if not file then return nil end
  file:seek("set", math.max(0, file:seek "end" - TAIL))
  return file:read "a":match "([^\n]*%S[^\n]*)%s*$"
end

-- Why a task is neither done nor in the queue; `job` is the last one that it was in.
local function failure(run, job, task, ended)
  if not job then return "it was not submitted" end
  local index <const> = task - job.offset
  local how = ended[job.job] and ended[job.job][index]
  local said = last_line(run.folder .. "/" .. cluster_tasks.log(job.offset, index))
  if how and said then return how .. ": " .. said end
  return how or said or "it has no log"
end

-- By task, the last job that had it.
local function jobs_of(run)
  local job_of = {}
  for _, job in ipairs(run.jobs) do
    for first, last in job.tasks:gmatch "(%d+)%-?(%d*)" do
      first = math.tointeger(tonumber(first))
      for task = first, math.tointeger(tonumber(last)) or first do job_of[task] = job end
    end
  end
  return job_of
end

-- Put the states of what is in the queue into `states`; the jobs that have not ended.
local function note_queue(run, states, queue)
  local ours, seen, live = {}, {}, {}
  for _, job in ipairs(run.jobs) do ours[job.job] = job end
  for _, item in ipairs(queue) do
    local job = ours[item.job]
    if job and not seen[item.job] then live[#live + 1], seen[item.job] = item.job, true end
    local task = job and job.offset + item.index
    if job and not (states[task] and states[task].state ~= "pending") then
      states[task] = is_waiting(item.state) and { state = "pending", reason = item.reason }
        or { state = "running" }
    end
  end
  return live
end

--- How far each task is: by task state ("done", "running", "pending", "failed", "unknown") and
-- reason (text; nil where there is none); and the jobs that have not ended.
function cluster_tasks.states(run)
  local queue, states = slurm.queue(run.user), {} -- first: what ends meanwhile is seen as done
  for _, name in ipairs(core_files.folder(run.folder) or {}) do
    local task = math.tointeger(tonumber(name:match "^shard%-(%d+)%.done$"))
    if task then states[task] = { state = "done" } end
  end
  local live = note_queue(run, states, queue or {})
  local job_of, ids, ended = jobs_of(run), {}, nil
  for i, job in ipairs(run.jobs) do ids[i] = job.job end
  for task = 1, run.tasks do
    if not states[task] and not queue then
      states[task] = { state = "unknown", reason = "squeue gave no answer" }
    elseif not states[task] then
      ended = ended or slurm.ended(ids)
      states[task] = { state = "failed", reason = failure(run, job_of[task], task, ended) }
    end
  end
  return states, live
end

return cluster_tasks
