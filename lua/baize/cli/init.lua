-- SPDX-License-Identifier: GPL-3.0-or-later
--- The command line: who gets to run.
-- The first argument is a file if it ends in .lua or holds a slash, else a
-- sub-command. Exit status: 0; 1 the run failed; 2 the command line is wrong;
-- 130 interrupted. Results go to standard output, all else to standard error.
-- @module baize.cli
local output = require "baize.base.output"
local script = require "baize.host.script"
local terminal = require "baize.core.terminal"

local cli = {}

local OPTIONS <const> = { "-e", "-i", "-h", "--help", "-v", "--version" }
local ALIASES <const> = {
  ["-h"] = "help", ["--help"] = "help", ["-v"] = "version", ["--version"] = "version",
}

local function usage_error(message, usage)
  script.complain(message .. "\n" .. (usage or require "baize.cli.help".usage()))
  return script.USAGE
end

-- The arguments of a script: its name at 0, what came before it below.
local function shift(args, script_at)
  local arg = {}
  for i = 0, #args do arg[i - script_at] = args[i] end
  return arg
end

-- What scripts and the prompt have as help.
local function explain(...) output.print(require "baize.repl.help".answer(...)) end

-- Run a chunk, or say why there is none; its name stands at args[i]. The experiments it
-- returns are run; how.show: what it returns is printed instead.
local function run_chunk(chunk, message, args, i, how)
  local arg = shift(args, i)
  script.prepare(arg, { assign = how.interactive and "anywhere" or nil,
    help = (how.interactive or how.show or args[i] == "-") and explain or nil })
  if not chunk then
    script.complain(message)
    return script.FAILED
  end
  terminal.arm()
  local results = table.pack(script.call(chunk, table.unpack(arg)))
  if not results[1] then return script.report(results[2]) end
  if how.interactive then rawset(_G, "_", results[2]) end
  local run = require "baize.cli.run"
  local experiments = not how.show and run.experiments(results[2])
  if experiments then
    local ok, status = script.call(run.all, experiments, {})
    return ok and status or script.report(status)
  end
  if how.show and results.n > 1 then
    require "baize.repl.show".print(table.unpack(results, 2, results.n))
  end
  return terminal.interrupted() and script.INTERRUPTED or 0
end

local function run_file(args, i, how)
  local chunk, message = script.load(args[i])
  return run_chunk(chunk, message, args, i, how)
end

local function run_code(args, i, how)
  local code = args[i + 1]
  if not code then return usage_error "-e needs CODE" end
  local chunk, message, is_lua = script.compile(code, "=(command line)")
  -- an expression alone is shown, as at the prompt
  if not chunk and not is_lua then
    local why
    chunk, why, is_lua = script.compile("return " .. code, "=(command line)")
    message = is_lua and why or message
  end
  how.show = true
  return run_chunk(chunk, message, args, i + 1, how)
end

local function run_command(args)
  local options = require "baize.cli.options"
  local command, message = require "baize.host.commands".find(args[1])
  if not command then
    if output.is_there(args[1]) then
      message = ("%s; to run the file of this name, write %s"):format(message,
        require "baize.dealer".is_name(args[1]) and "baize deal --script " .. args[1]
          or "./" .. args[1])
    end
    return usage_error(message)
  end
  local values, is_value
  values, message, is_value = options.parse(command, table.move(args, 2, #args, 1, {}))
  if values == "help" then
    output.print(options.help(command))
    return 0
  elseif is_value then
    script.complain(command.name .. ": " .. message)
    return script.USAGE
  elseif not values then
    return usage_error(command.name .. ": " .. message, options.usage(command))
  end
  values.typed = args
  terminal.arm()
  local ok, status = script.call(command.run, values)
  if not ok then return script.report(status) end
  return status or 0
end

local function unknown_option(option)
  local near = require "baize.base.near"
  return usage_error(("unknown option '%s'%s")
    :format(option, near.hint(option, OPTIONS)))
end

-- Who runs what the first argument names: a function of the arguments, the place of
-- that one, and how; nil for a sub-command.
local function runner(first)
  if first == "-e" then return run_code end
  local is_file = first == "-" or first:find "%.lua$" or first:find "/"
  return is_file and run_file or nil
end

local function prompt(args)
  script.prepare({ [0] = args[0] }, { assign = "anywhere", help = explain })
  return require "baize.repl".run()
end

--- Run a command line: the arguments, with the program's name at index 0. Returns the exit status.
function cli.main(args)
  local interactive = args[1] == "-i"
  local i = interactive and 2 or 1
  local first = args[i]
  if not first then
    if interactive or terminal.isatty "stdin" then return prompt(args) end
    args[1] = "-"
    return run_file(args, 1, {})
  end
  if ALIASES[first] then return require("baize.cli." .. ALIASES[first]).run {} or 0 end
  local run = runner(first)
  if run then
    local status = run(args, i, { interactive = interactive })
    if not interactive or status == script.USAGE then return status end
    return require "baize.repl".run()
  elseif first:sub(1, 1) == "-" then
    return unknown_option(first)
  elseif interactive then
    return usage_error(("-i takes a file or -e, not '%s'"):format(first))
  end
  return run_command(args)
end

return cli
