-- SPDX-License-Identifier: GPL-3.0-or-later
--- Scripts: how their text is found, run, and how their errors are shown.
-- @module baize.host.script
local check = require "baize.base.check"
local output = require "baize.base.output"
local progress = require "baize.host.progress"
local errors = require "baize.core.error"
local terminal = require "baize.core.terminal"
local traps = require "baize.lang.traps"
local written = require "baize.host.written"

local script = {}

script.FAILED = 1 -- exit status: the run failed
script.USAGE = 2 -- exit status: the command line is wrong
script.INTERRUPTED = 130 -- exit status: Ctrl-C

local function text_of(err)
  local meta = debug.getmetatable(err)
  if type(err) == "string" or type(err) == "number" or meta and meta.__tostring then
    return tostring(err)
  end
  return ("(the error is a %s value)"):format(type(err))
end

--- Say on standard error what went wrong: a text, or an error value.
function script.complain(message)
  io.stdout:flush()
  progress.wipe()
  output.tell("baize: ", message, "\n")
end

-- What ends a command.
local Quit = { __name = "baize.Quit" }

--- End the command with a message and an exit status (default: 1): raised, for script.report.
function script.quit(message, status)
  error(setmetatable({ message = message, traceback = "", status = status or script.FAILED },
    Quit), 0)
end

--- End the command with what is wrong with the command line: perhaps the text that was typed, and
-- a byte of it, from 1, that is pointed to.
function script.usage(message, text, at)
  if text then message = ("%s\n  %s"):format(message, text) end
  if at then message = ("%s\n  %s^"):format(message, (" "):rep(at - 1)) end
  script.quit(message, script.USAGE)
end

-- Functions of Lua behind a command, whose names in front of a message say nothing to its users.
local INNER <const> = { explain = true, problem = true, differing = true, show = true }

-- A message with the name of the command, where it has one, in front.
local function headed(command, said)
  local inner, rest = said:match "^(%l+): (.*)$"
  if command and inner ~= command and INNER[inner] then said = rest end
  return command and ("%s: %s"):format(command, said) or said
end

--- What a function returned that may fail; where that is nil or false, end the command with the
-- message after it, and the name of the command, if any, in front.
function script.must(command, result, message)
  return result or script.quit(headed(command, message))
end

--- Call a function whose errors are mistakes of the user's: they end the command with this status
-- and without a traceback. Ctrl-C passes through.
function script.try(command, status, f, ...)
  local results = table.pack(pcall(f, ...)) -- raised again
  if results[1] then return table.unpack(results, 2, results.n) end
  local err = results[2]
  if getmetatable(err) == Quit or errors.kind(err) == "interrupted" then error(err, 0) end
  local message = text_of(err)
  script.quit(headed(command, command and message:gsub("^" .. command .. ": ", "") or message),
    status)
end

--- The chunk in a text, named as for load ("@law.lua", "=stdin"); or nil, why (it is not Lua, or
-- has an operator that means nothing there), and true when it is Lua. A byte order mark and a first
-- line that starts with # do not count. Errors found later in what it declares will quote its
-- lines.
function script.compile(text, name)
  text = text:gsub("^\xEF\xBB\xBF", ""):gsub("^#[^\r\n]*", "", 1)
  check.note(name, text)
  local chunk, message = load(text, name, "t")
  if not chunk then return nil, traps.refusal(text, name, message) end
  message = traps.message(text, name:sub(2))
  if message then return nil, message, true end
  return chunk
end

-- The chunk of a script, or of experiments that are JSON.
local function chunk_of(text, name)
  if written.is(text) then return written.chunk(text, name:sub(2)) end
  return script.compile(text, name)
end

--- The chunk in a file, "-" for standard input, or of the experiments that it has as JSON; or nil,
-- why it cannot be read or is not Lua, and whether it is Lua.
function script.load(file)
  if file == "-" then return chunk_of(io.read "a", "=stdin") end
  local text, message = output.read(file)
  if not text then return nil, message end
  return chunk_of(text, "@" .. file)
end

--- Make the vocabulary global and undeclared globals an error; show how far runs are. `arguments`
-- are what `arg` will hold, `options` those of baize.base.strict.install and `help` (a global
-- function).
function script.prepare(arguments, options)
  rawset(_G, "arg", arguments)
  if options and options.help then rawset(_G, "help", options.help) end
  for name, value in pairs(require "baize.globals") do rawset(_G, name, value) end
  require "baize.ask.experiment.fields".watch = progress.watch
  require "baize.base.strict".install(options)
end

-- Ctrl-C is raised wherever it was noticed: that may be in a file of ours.
local function is_own(where)
  return where == "" or where:find "/baize/[%w_/]+%.lua:%d+: $"
end

local SEAT_NAMES <const> = { N = "North", E = "East", S = "South", W = "West",
  NS = "North-South", EW = "East-West" }

-- What to add where a global that named a seat or a pair has another value.
local function of_overwritten(message)
  local name = message:match "attempt to [^\n]* %(global '([NESW]+)'%)$" -- Lua's words
  local seat = SEAT_NAMES[name]
  if not seat or rawget(_G, name) == require "baize.globals"[name] then return "" end
  return (": %s is the %s %s, but that name was given another value"):format(name,
    #name == 2 and "pair" or "seat", seat)
end

local function handler(err)
  if getmetatable(err) == Quit then return err end
  local message, kind = text_of(err), errors.kind(err)
  if kind == "interrupted" and is_own(err.where) then
    message = check.position() .. err.message
  end
  if type(err) == "string" then message = message .. of_overwritten(message) end
  return { message = message, kind = kind, traceback = debug.traceback(nil, 2) }
end

-- Frames of the Lua half, in the tree (lua/baize) or installed (lua/5.4/baize).
local function is_own_frame(line)
  return line:find "lua/baize/[%w_/]+%.lua:%d+: in " or
    line:find "lua/5%.4/baize/[%w_/]+%.lua:%d+: in " or
    line:find("[C]: in function 'error'", 1, true)
end

-- Lines of a traceback that name no code of the user's.
local function is_bare(line)
  return line:find "^stack traceback:" or line:find "^%s*%(%.%.%.tail calls%.%.%.%)$" or
    line:find "^%s*%[C%]: in "
end

-- Frames below the call that script.call made are the program's own and say nothing,
-- nor do those of the Lua half above the user's code. "": none of the user's is left but the
-- line that the message begins with.
local function trim(traceback, message)
  local lines, told = {}, {}
  for line in traceback:gmatch "[^\n]+" do
    if line:find "host/script%.lua:%d+: in function 'baize%.host%.script%.call'" then
      lines[#lines] = nil -- xpcall
      break
    end
    if not is_own_frame(line) then lines[#lines + 1] = line end
  end
  for _, line in ipairs(lines) do
    if not is_bare(line) then told[#told + 1] = line:match "^%s*(.-:%d+:) in " or line end
  end
  local said = #told > 1 or #told == 1 and message:sub(1, #told[1]) ~= told[1]
  return said and table.concat(lines, "\n") or ""
end

--- Call a function and keep what it raises: true and its results; or false and a table: `message`
-- (string), `traceback` (string), `kind` (as for baize.core.error.kind).
function script.call(f, ...)
  local results = table.pack(xpcall(f, handler, ...))
  if not results[1] then
    local failure = results[2]
    if type(failure) ~= "table" then -- there was no memory to say more
      failure = { message = tostring(failure), traceback = "", kind = "memory" }
    end
    -- without memory none is shown
    local ok, traceback = pcall(trim, failure.traceback, failure.message)
    failure.traceback = ok and traceback or ""
    return false, failure
  end
  return table.unpack(results, 1, results.n)
end

--- Show what script.call kept, and find the exit status: that of a command that ended itself;
-- else 130 after Ctrl-C, else 1.
function script.report(failure)
  local plain = failure.kind == "interrupted" or failure.traceback == ""
  script.complain(failure.message .. (plain and "" or "\n" .. failure.traceback))
  return failure.status or terminal.interrupted() and script.INTERRUPTED or script.FAILED
end

--- What the script of a command returns: `values` has its `file` and `rest`, its arguments. Ends
-- the command where it returns several values, of which all but the first would be dropped.
function script.value(values)
  local chunk = script.must(nil, script.load(values.file))
  local arg = table.move(values.rest, 1, #values.rest, 1, { [0] = values.file })
  script.prepare(arg)
  local results = table.pack(script.call(chunk, table.unpack(arg)))
  if not results[1] then error(setmetatable(results[2], Quit), 0) end
  if results.n > 2 then
    script.quit(("%s returns %d values, and only the first would be taken: write return { a, b } "
      .. "for several"):format(values.file, results.n - 1))
  end
  return results[2]
end

return script
