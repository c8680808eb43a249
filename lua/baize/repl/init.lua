-- SPDX-License-Identifier: GPL-3.0-or-later
--- The prompt: read, run, print, again.
-- @module baize.repl
local check = require "baize.base.check"
local complete = require "baize.repl.complete"
local core = require "baize.core"
local lineedit = require "baize.core.lineedit"
local output = require "baize.base.output"
local progress = require "baize.host.progress"
local script = require "baize.host.script"
local show = require "baize.repl.show"
local state = require "baize.host.state"

local repl = {}

local HISTORY_MOST <const> = 2000 -- entries that are kept

local function open_history()
  local file = state.file "history"
  if not file then return nil end
  local ok, message = lineedit.open_history(file, HISTORY_MOST)
  if ok then return file end
  output.tell("what you type is not stored: ", message, "\n")
  return nil
end

-- Whether more lines may mend what `load` refused.
local function is_open(message)
  return message:find "<eof>$" ~= nil -- Lua's words
end

-- The chunk of an input, as an expression if it is one: its values follow a first one,
-- without which a call would be a tail call, of which errors cannot tell the line.
-- Else nil, the message, and whether more lines may mend it.
local function compile(text)
  local chunk, message, is_lua = script.compile("return nil, " .. text, "=stdin")
  if chunk or is_lua then return chunk, message end
  local open = is_open(message)
  chunk, message = script.compile(text, "=stdin")
  if chunk then return chunk end
  return nil, message, open or is_open(message)
end

-- What people type who do not know of Ctrl-D.
local function says_end(text)
  local word = text:match "^%s*(%a+)%s*%(?%s*%)?%s*;?%s*$"
  return (word == "quit" or word == "exit") and rawget(_G, word) == nil
end

-- Lines until they make a chunk. Results: the chunk and its text, or false and what is
-- wrong with it, or nil and why there is none ("end", "quit", "interrupted").
local function read_chunk(history)
  local text, why = lineedit.read "> "
  if text and says_end(text) then return nil, "quit" end
  while text do
    local chunk, message, open = compile(text)
    if not open then
      if text:find "%S" then lineedit.add_history(text, history) end
      return chunk or false, chunk and text or message
    end
    local more
    more, why = lineedit.read ">> "
    text = more and text .. "\n" .. more
  end
  return nil, why
end

-- A local of one line is gone in the next: said once, to those who try.
local function warn_of_local(self, text)
  if self.warned or not text:find "^%s*local%s" then return end
  self.warned = true
  output.tell "(what is local is gone in the next line: leave out 'local')\n"
end

-- Print the values of a line. The deals generated to find a deal are said in words.
local function print_values(text, ...)
  local first, tries = ...
  if select("#", ...) ~= 2 or not text:find ":deal%s*%b()%s*$" or check.kind(first) ~= "Deal" then
    return show.print(...)
  end
  show.print(first)
  output.print(("(found in %d generated deal%s)"):format(tries, tries == 1 and "" or "s"))
end

local function run_chunk(self, chunk, text)
  local results = table.pack(script.call(chunk))
  if not results[1] then
    self.traceback = results[2].traceback
    progress.wipe()
    output.tell(results[2].message, "\n")
  elseif results.n > 2 then
    rawset(_G, "_", results[3])
    -- what a type's own __tostring raises is the user's to see
    local ok, failure = script.call(print_values, text, table.unpack(results, 3, results.n))
    if not ok then output.tell(failure.message, "\n") end
  end
end

-- What the prompt adds to the vocabulary.
local function install(self)
  rawset(_G, "traceback", function()
    local lines = self.traceback or "no error so far"
    output.print(lines ~= "" and lines or "the last error has no traceback besides its line")
  end)
  require "baize.base.strict".allow "_"
  lineedit.complete(complete.names)
end

--- Read and run until the end of input; the exit status is 0. The vocabulary must be in place.
function repl.run()
  local self = {}
  install(self)
  pairs(require "baize") -- loads its fields, which are completed and explained
  local history = open_history()
  output.print(("baize %s, %s. help() says what there is, Ctrl-D ends.")
    :format(core.version, _VERSION))
  while true do
    local chunk, message = read_chunk(history)
    if chunk then
      run_chunk(self, chunk, message)
      warn_of_local(self, message)
    elseif chunk == false then
      output.tell(message, "\n")
    elseif message == "end" then
      output.print() -- Ctrl-D leaves the cursor after the prompt
      return 0
    elseif message == "quit" then
      return 0
    end
  end
end

return repl
