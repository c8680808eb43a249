-- SPDX-License-Identifier: GPL-3.0-or-later
-- The recipes of scripts/README.md for schedulers that are not here: each is read by the rules of
-- its scheduler, as far as they are written down below, and its tasks are run one by one.
local helper = require "helper"

local TASKS <const>, DEALS <const> = 4, 12

-- The file that the README prints as `$ cat NAME`, with fewer tasks and deals.
local function recipe(name)
  local file <close> = assert(io.open "scripts/README.md")
  local text = assert(file:read "a":match("\n%$ cat " .. name:gsub("%.", "%%.")
    .. " [^\n]*\n(.-)\n\n%$ "), name)
  return text:gsub("100000", DEALS):gsub("%f[%d]40%f[%D]", TASKS) .. "\n"
end

local TIME <const> = "^%d+:%d%d:%d%d$"
-- What may stand behind each option: a pattern, or a table of the names of resources and theirs.
local OPTIONS <const> = {
  ["#PBS"] = { N = "^%a%w*$", J = "^1%-%d+$", j = "^oe$",
    l = { select = "^1:ncpus=%d+:mem=%d+gb$", walltime = TIME } },
  ["#$"] = { N = "^%a%w*$", t = "^1%-%d+$", cwd = "^$", j = "^y$",
    l = { h_rt = TIME, h_vmem = "^%d+G$" } },
  ["#BSUB"] = { J = "^%a%w*%[1%-%d+%]$", n = "^%d+$", W = "^%d+:%d%d$",
    R = "^rusage%[mem=%d+%]$", o = "^[%w.]*%%I[%w.]*$" },
}

-- The last index of the array in the head of a script, and that of what else it asks for.
local function read_head(text, mark)
  local last, seen = nil, {}
  assert(text:find "^#!/bin/sh\n")
  for line in text:gmatch "[^\n]+" do
    if line:sub(1, #mark) == mark then
      local name, value = line:sub(#mark + 1):match "^ %-(%a+) ?(.*)$"
      local rule = assert(OPTIONS[mark][name], line)
      for one in (type(rule) == "table" and value or value:gsub(",", ";")):gmatch "[^,]*" do
        local resource, amount = one:match "^([%w_]+)=(.*)$"
        local pattern = type(rule) == "table" and assert(rule[resource], line) or rule
        assert((type(rule) == "table" and amount or one):find(pattern), line)
      end
      assert(type(rule) == "table" or not seen[name], line)
      seen[name] = true
      last = last or value:match "1%-(%d+)"
    else
      assert(line:sub(1, 2) == "#!" or line:sub(1, 1) ~= "#", line)
    end
  end
  return assert(tonumber(last))
end

-- Commands of a submit file, with those that a job that comes back needs.
local CONDOR <const> = { executable = "^/", transfer_executable = "^false$", arguments = "^run ",
  log = "%.log$", output = "%$%(task%)", error = "%$%(task%)", request_cpus = "^%d+$",
  request_memory = "^%d+GB$", request_disk = "^%d+GB$", should_transfer_files = "^YES$",
  transfer_input_files = "^[%w.]+$", when_to_transfer_output = "^ON_EXIT_OR_EVICT$" }

-- The commands of a submit file, and the values of its variable `task`.
local function read_submit(text)
  local commands, values = {}, nil
  for line in text:gmatch "[^\n]+" do
    local name, value = line:match "^([%w_]+) = (.+)$"
    local command = line:match "^queue task from (.+) |$"
    assert(not values, "something after queue")
    if command then
      values = {}
      for one in io.popen(command):lines() do values[#values + 1] = one end
    else
      assert(value and value:find((assert(CONDOR[name], line))) and not commands[name], line)
      commands[name] = value
    end
  end
  for name in pairs(CONDOR) do assert(commands[name], name) end
  return commands, assert(values)
end

describe("a recipe for a cluster", function()
  local folder, baize

  -- Run a command in the folder; its environment first.
  local function run(command)
    local out, err, status = helper.run(("cd %s && PATH=%s:$PATH && %s"):format(folder,
      baize:match "^(.*)/", command))
    assert(status == 0, err)
    return out
  end

  -- The merged shards are the single run.
  local function check_merged()
    run "baize merge all.db s?.db"
    assert.equal(run "baize show 1 --db one.db", run "baize show 1 --db all.db")
  end

  setup(function()
    folder = io.popen "mktemp -d":read "l"
    baize = io.popen "realpath build/baize":read "l"
    local law <close> = assert(io.open(folder .. "/law.lua", "w"))
    law:write 'return baize.experiment { where = S.spades "10+", measure = S.hcp }\n'
    law:close()
    run(("baize run law.lua -n %d --seed 7 --quiet --db one.db"):format(DEALS))
  end)
  before_each(function() os.execute(("rm -f %s/s?.db %s/all.db"):format(folder, folder)) end)
  teardown(function() os.execute("rm -r " .. folder) end)

  for _, one in ipairs {
    { "law.pbs", "#PBS", "PBS_ARRAY_INDEX=%d PBS_O_WORKDIR=" },
    { "law.sge", "#$", "SGE_TASK_ID=%d HERE=" }, { "law.lsf", "#BSUB", "LSB_JOBINDEX=%d HERE=" },
  } do
    it("is read, and its tasks are the single run: " .. one[1], function()
      local text = recipe(one[1])
      assert.equal(TASKS, read_head(text, one[2]))
      local file <close> = assert(io.open(folder .. "/task.sh", "w"))
      file:write(text)
      file:close()
      for i = 1, TASKS do run(one[3]:format(i) .. folder .. " sh task.sh") end
      check_merged()
    end)
  end

  it("is read, and its jobs are the single run: law.sub", function()
    local commands, values = read_submit(recipe "law.sub")
    assert.equal(TASKS, #values)
    for _, value in ipairs(values) do
      run("baize " .. commands.arguments:gsub("%$%(task%)", value))
    end
    check_merged()
  end)
end)
