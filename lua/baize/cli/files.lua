-- SPDX-License-Identifier: GPL-3.0-or-later
--- What the sub-commands that read files of boards share.
-- @module baize.cli.files
local check = require "baize.base.check"
local script = require "baize.host.script"
local errors = require "baize.core.error"

local files = {}

local STOPPED <const> = {} -- raised at the first note of --strict

files.strict = { names = { "--strict" },
  help = "stop at the first thing that is not understood (default: go on)" }
files.from = { names = { "--from" }, value = "FORMAT",
  help = "format of the file (default: the end of its name; pbn for -)" }

files.formats = { names = { "--formats" }, value = "DIR",
  help = "where formats of your own are, NAME in DIR/NAME.lua (the README of lua/baize/format)" }

--- The module of a format, one of the user's own among them.
-- @tparam string name
-- @tparam table values `formats`: of the command line
-- @treturn ?table nil where there is none
-- @treturn ?string what is wrong with it; nil: there is no such format
function files.module(name, values)
  if not name:find "^[%w_]+$" then return nil end
  local full = "baize.format." .. name
  local path = values.formats and ("%s/%s.lua"):format(values.formats, name)
  local file = path and not package.loaded[full] and io.open(path)
  if file then
    file:close()
    package.preload[full] = function(...)
      local chunk, why = loadfile(path)
      return (chunk or error(why, 0))(...)
    end
  end
  if not (package.loaded[full] or package.preload[full]
    or package.searchpath(full, package.path)) then
    return nil
  end
  local ok, found = pcall(require, full) -- told below
  if not ok then return nil, ("the format '%s' has a fault: %s"):format(name, found) end
  local function may_be(value, kind) return value == nil or type(value) == kind end
  if type(found) == "table" and may_be(found.boards, "function")
    and may_be(found.write, "function") and may_be(found.fit, "function")
    and may_be(found.needs, "table") then
    return found
  end
  return nil, ("the format '%s' is no table of functions"):format(name)
end

--- "1 board", "2 boards".
-- @tparam integer n
-- @tparam string word in the singular
-- @treturn string
function files.count(n, word)
  return ("%d %s%s"):format(n, word, n == 1 and "" or "s")
end

--- The format of a file.
-- @tparam string path a file, or "-" for standard input
-- @tparam table values `from`, `formats`: of the command line
-- @treturn ?string its name; nil where there is none
-- @treturn ?string what is wrong
function files.format_of(path, values)
  local from = values.from
  local name = from or path == "-" and "pbn" or path:match "%.([%w_]+)$"
  if not name then
    return nil, ("which format has '%s'? (say --from FORMAT)"):format(path)
  end
  local compressed = not from and require "baize.format".compressed(path)
  if compressed then return nil, compressed end
  local module, fault = files.module(name:lower(), values)
  if module and module.boards then return name:lower() end
  return nil, fault or ("'%s' is no format that is read (pbn, lin ...; say --from FORMAT)")
    :format(name)
end

--- What to say of an error that a format raised: one with a line of Lua is a fault of it.
-- @tparam string name of the format
-- @tparam string task "read" or "written"
-- @param fault what was raised
-- @treturn string
-- @usage script.complain(files.fault("pbn", "read", fault))
function files.fault(name, task, fault)
  local text = type(fault) == "string" and fault or "it raised " .. check.show(fault)
  if errors.kind(fault) then return tostring(fault) end
  if text == fault and not text:find "^[^\n]-%.lua:%d+: " then return text end
  return ("the format '%s' has a fault, and the file was not %s: %s"):format(name, task, text)
end

--- Go through the boards of a file. What is not understood is said on standard error,
-- once each, and counted.
-- @tparam string path a file, or "-" for standard input
-- @tparam table values `from`, `formats`, `strict`: of the command line
-- @tparam function each called with each board
-- @tparam[opt] function last called behind the last one
-- @treturn integer exit status: 0; 1 where the file cannot be read or, with `strict`,
-- something was not understood; 2 where its format is not known; 130 after Ctrl-C
-- @treturn integer how many boards there were
-- @treturn integer how many problems
function files.each(path, values, each, last)
  local boards, problems = 0, 0
  local format, message = files.format_of(path, values)
  if not format then
    script.complain(message)
    return script.USAGE, 0, 0
  end
  local function report(note)
    problems = problems + 1
    script.complain(note)
    if values.strict then error(STOPPED, 0) end
  end
  local function read()
    local input = path == "-" and io.stdin or path
    for board in require "baize".boards(input, { format = format, report = report }) do
      boards = boards + 1
      each(board)
    end
    if last then last() end
  end
  local ok, fault = pcall(read) -- told below
  if ok then return 0, boards, problems end
  if fault == STOPPED then return script.FAILED, boards, problems end
  local kind = errors.kind(fault)
  if kind == "interrupted" then
    script.complain(kind)
    return script.INTERRUPTED, boards, problems
  end
  script.complain(files.fault(format, "read", fault))
  return script.FAILED, boards, problems
end

return files
