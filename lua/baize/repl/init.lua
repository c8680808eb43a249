-- SPDX-License-Identifier: GPL-3.0-or-later
--- The prompt: read, run, print, again.
-- Uses: baize.repl.show, baize.cli.script, baize.core.lineedit, baize.core.terminal.
-- @module baize.repl
local core = require "baize.core"
local lineedit = require "baize.core.lineedit"
local script = require "baize.cli.script"
local show = require "baize.repl.show"
local terminal = require "baize.core.terminal"

local repl = {}

-- The chunk of an input, as an expression if it is one; else nil and the message,
-- and whether more lines may mend it.
local function compile(text)
  local chunk = load("return " .. text, "=stdin", "t")
  if chunk then return chunk end
  local message
  chunk, message = load(text, "=stdin", "t")
  return chunk, message, message and message:find "<eof>$" ~= nil
end

-- Lines until they make a chunk; nil at the end of input.
local function read_chunk()
  local text, why = lineedit.read "> "
  if not text then return nil, why end
  while true do
    local chunk, message, open = compile(text)
    if not open then
      lineedit.add_history(text)
      return chunk or false, message
    end
    local more
    more, why = lineedit.read ">> "
    if not more then return nil, why end
    text = text .. "\n" .. more
  end
end

local function run_chunk(chunk)
  local results = table.pack(script.call(chunk))
  if not results[1] then
    script.complain(results[2].message)
  elseif results.n > 1 then
    show.print(table.unpack(results, 2, results.n))
  end
end

--- Read and run until the end of input.
-- @treturn integer exit status, 0
-- @usage require "baize.repl".run()
function repl.run()
  print(("baize %s, %s"):format(core.version, _VERSION))
  while true do
    local chunk, message = read_chunk()
    if chunk then
      terminal.arm()
      run_chunk(chunk)
    elseif chunk == false then
      script.complain(message)
    elseif message == "end" then
      print()
      return 0
    end
  end
end

return repl
