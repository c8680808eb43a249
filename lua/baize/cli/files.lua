-- SPDX-License-Identifier: GPL-3.0-or-later
--- What the sub-commands that read files of boards share.
-- Uses: baize, baize.cli.script.
-- @module baize.cli.files
local script = require "baize.cli.script"

local files = {}

files.strict = { names = { "--strict" },
  help = "stop at the first thing that is not understood (default: go on)" }
files.from = { names = { "--from" }, value = "FORMAT",
  help = "format of the file (default: the end of its name; pbn for -)" }

--- Go through the boards of a file. What is not understood is said on standard error,
-- once each, and counted.
-- @tparam string path a file, or "-" for standard input
-- @tparam table values `from`, `strict`: of the command line
-- @tparam function each called with each board
-- @treturn integer exit status: 0, or 1 where the file cannot be read or, with
-- `strict`, something was not understood
-- @treturn integer how many boards there were
-- @treturn integer how many problems
-- @usage local status, boards, problems = files.each("a.pbn", {}, print)
function files.each(path, values, each)
  local boards, problems = 0, 0
  local function report(note)
    problems = problems + 1
    script.complain(note)
    if values.strict then error({ strict = true }, 0) end
  end
  local function read()
    local input, format = path, values.from
    if path == "-" then input, format = io.stdin, format or "pbn" end
    for board in require "baize".boards(input, { format = format, report = report }) do
      boards = boards + 1
      each(board)
    end
  end
  local ok, fault = pcall(read) -- told below
  if ok then return 0, boards, problems end
  if type(fault) ~= "table" then script.complain((tostring(fault):gsub("^[^ ]*: ", "", 1))) end
  return script.FAILED, boards, problems
end

return files
