-- SPDX-License-Identifier: GPL-3.0-or-later
--- The command line: who gets to run.
-- The first argument is a file if it ends in .lua or holds a slash, else a
-- sub-command. Exit status: 0; 1 the run failed; 2 the command line is wrong;
-- 130 interrupted. Results go to standard output, all else to standard error.
-- Uses: the modules baize.cli.*, baize.repl, baize.core.terminal.
-- @module baize.cli
local script = require "baize.cli.script"
local terminal = require "baize.core.terminal"

local cli = {}

local OPTIONS <const> = { "-e", "-i", "-h", "--help", "-v", "--version" }

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

-- Run a chunk, or say why there is none; its name stands at args[i]. how.show: print
-- what it returns.
local function run_chunk(chunk, message, args, i, how)
  if not chunk then
    script.complain(message)
    return script.FAILED
  end
  local arg = shift(args, i)
  terminal.arm()
  script.prepare(arg, how.interactive and { assign = "anywhere" })
  local results = table.pack(script.call(chunk, table.unpack(arg)))
  if not results[1] then return script.report(results[2]) end
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
  local chunk, message = load(code, "=(command line)", "t")
  how.show = true
  return run_chunk(chunk, message, args, i + 1, how)
end

local function run_command(args)
  local options = require "baize.cli.options"
  local command, message = require "baize.cli.commands".find(args[1])
  if not command then
    local f = io.open(args[1])
    if f then
      f:close()
      message = ("%s; to run the file of this name, write ./%s"):format(message, args[1])
    end
    return usage_error(message)
  end
  local values
  values, message = options.parse(command, table.move(args, 2, #args, 1, {}))
  if values == "help" then
    print(options.help(command))
    return 0
  elseif not values then
    return usage_error(command.name .. ": " .. message, options.usage(command))
  end
  terminal.arm()
  local ok, status = script.call(command.run, values)
  if not ok then return script.report(status) end
  return status
end

local function unknown_option(option)
  local near = require "baize.near"
  return usage_error(("unknown option '%s'%s"):format(option, near.hint(option, OPTIONS)))
end

--- Run a command line.
-- @tparam {string,...} args the arguments, the program's name at index 0
-- @treturn integer exit status
-- @usage os.exit(require "baize.cli".main { "version" })
function cli.main(args)
  local i, how = 1, {}
  if args[1] == "-i" then i, how.interactive = 2, true end
  local first = args[i]
  local status = 0
  if first == "-h" or first == "--help" then return require "baize.cli.help".run {} end
  if first == "-v" or first == "--version" then return require "baize.cli.version".run {} end
  if first == "-e" then
    status = run_code(args, i, how)
  elseif first == "-" or not first and not how.interactive and not terminal.isatty "stdin" then
    args[i] = "-"
    status = run_file(args, i, how)
  elseif first and (first:find "%.lua$" or first:find "/") then
    status = run_file(args, i, how)
  elseif first and first:sub(1, 1) == "-" then
    return unknown_option(first)
  elseif first and not how.interactive then
    return run_command(args)
  elseif first then
    return usage_error("-i takes a file or -e, not the command '" .. first .. "'")
  end
  if (how.interactive or not first) and status ~= script.USAGE
    and (how.interactive or terminal.isatty "stdin") then
    return require "baize.repl".run()
  end
  return status
end

return cli
