-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize convert: a file of boards in another format.
-- Uses: baize, baize.cli.files, baize.cli.script, baize.format.
-- @module baize.cli.convert
local files = require "baize.cli.files"
local script = require "baize.cli.script"

local convert = {}

convert.name = "convert"
convert.summary = "write a file of boards in another format"
convert.description = "Read the boards of IN and write them to OUT. Formats are told by the "
  .. "ends of the names. What OUT's format cannot hold is said on standard error; boards that "
  .. "cannot be written are named, and the exit status is then 1."
convert.arguments = {
  { key = "input", value = "IN", help = "file to read; - is standard input" },
  { key = "output", value = "OUT", help = "file to write; - is standard output" },
}
convert.options = {
  files.from,
  { names = { "--to" }, value = "FORMAT",
    help = "format to write (default: the end of OUT's name; pbn for -)" },
  { names = { "--solve" }, help = "add double-dummy tables where there are none, and par "
    .. "(PBN)" },
  files.strict,
}
convert.examples = {
  { "baize convert table.lin table.pbn", "LIN of BBO as PBN" },
  { "dealer script | baize convert - - --from dealer --to json",
    "what the program dealer prints, as JSON" },
  { "baize convert club.pbn solved.pbn --solve", "add double-dummy tables and par" },
}

-- The format that a path or --to tells.
local function target(values)
  if values.to then return values.to end
  if values.output == "-" then return "pbn" end
  return (values.output:match "%.([%w_]+)$" or ""):lower()
end

-- What solving adds: the table, and par as the tag OptimumScore (PBN 2.1, section 4.2).
local function solve(board)
  if not board.deal then return end
  local results = board.deal:table()
  board.tricks = board.tricks or results
  local par = board.deal:par { dealer = board.dealer or "N", vul = board.vul or "none" }
  if board.tags then
    board.tags.OptimumScore = (par.score < 0 and "EW %d" or "NS %d"):format(math.abs(par.score))
  end
end

-- What a board lacks that its format cannot be without.
local LACKS <const> = { deal = "no whole deal",
  tricks = "no double-dummy table (--solve adds it)" }

-- A board as the format can write it; nil: it cannot. What is lost is said.
local function fit(board, module)
  local where = ("%s:%d: board %s"):format(board.file, board.line, board.number or "?")
  for _, need in ipairs(module.needs or {}) do
    if not board[need] then
      script.complain(("%s has %s; not written"):format(where, LACKS[need] or "no " .. need))
      return nil
    end
  end
  if not module.fit then return board end
  local fitting, lost = module.fit(board)
  if #lost > 0 then
    script.complain(("%s: not written: %s"):format(where, table.concat(lost, ", ")))
  end
  if not fitting then script.complain(where .. " holds nothing that can be written") end
  return fitting
end

-- Board by board: a file may be larger than the memory.
local function write_all(values, name, handle)
  local format, module = require "baize.format", require("baize.format." .. name)
  local skipped, status, problems = 0, nil, 0
  local next_board = coroutine.wrap(function()
    local _
    status, _, problems = files.each(values.input, values, function(board)
      if values.solve then solve(board) end
      local fitting = fit(board, module)
      if fitting then coroutine.yield(fitting) else skipped = skipped + 1 end
    end)
  end)
  local done = false
  local count, message = format.write(handle, name, function()
    if done then return nil end
    local board = next_board()
    done = board == nil
    return board
  end)
  if not count then
    script.complain("convert: " .. message)
    return script.FAILED, true
  end
  if status ~= 0 then return status, true end
  io.stderr:write(("%s, %s\n"):format(files.count(count, "board"),
    files.count(problems, "problem")))
  return skipped > 0 and script.FAILED or 0
end

--- Run the command.
-- @tparam table values `input`, `output`, `from`, `to`, `solve`, `strict`
-- @treturn integer exit status
function convert.run(values)
  local name = target(values)
  local known, message = pcall(require, "baize.format." .. name) -- told below
  if name == "" or not known then
    script.complain(name == "" and ("convert: which format has '%s'? (--to FORMAT)")
      :format(values.output) or ("convert: there is no format '%s'"):format(name))
    return script.USAGE, message
  end
  if values.output == "-" then return (write_all(values, name, io.stdout)) end
  -- the file is written anew only when all was read: IN may be OUT; devices stay what they are
  local device = values.output:find "^/dev/" or values.output:find "^/proc/"
  local part = values.output .. (device and "" or ".part")
  local handle, why = io.open(part, "wb")
  if not handle then
    script.complain("convert: cannot open " .. why:gsub("%.part", "", 1))
    return script.FAILED
  end
  local status, broken = write_all(values, name, handle)
  handle:close()
  if device then return status end
  if broken then
    os.remove(part)
    return status
  end
  local ok, fault = os.rename(part, values.output)
  if ok then return status end
  os.remove(part)
  script.complain(("convert: cannot write %s: %s"):format(values.output, fault))
  return script.FAILED
end

return convert
