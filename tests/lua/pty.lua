-- SPDX-License-Identifier: GPL-3.0-or-later
--- A program on a pseudo terminal (util-linux's script), driven by what it prints.
-- No sleeping: `expect` reads until the text is there; a program that never prints it is
-- ended by timeout(1), and `expect` raises with what was read.
local helper = require "helper"

local pty = {}

local LIMIT <const> = 300 -- seconds that a session may last

local Session = {}
Session.__index = Session

--- Start a shell command on a terminal of its own. It gets a dumb TERM, so that it
-- writes text and no control sequences, unless `environment` says otherwise.
function pty.open(command, environment)
  local fifo = os.tmpname()
  assert(os.execute(("rm %s && mkfifo %s"):format(fifo, fifo)))
  local output = io.popen(("env TERM=dumb %s timeout -k 5 %d script -qec %s /dev/null <%s 2>&1")
    :format(environment or "", LIMIT, helper.quote(command), fifo))
  local input = assert(io.open(fifo, "w")) -- waits for the reader
  input:setvbuf "no"
  os.remove(fifo)
  return setmetatable({ input = input, output = output, text = "", at = 1 }, Session)
end

--- baize on a terminal, its history kept in the directory `state`.
function pty.baize(arguments, state)
  -- exec: a shell that waits would die of the Ctrl-C that is meant for the program.
  local command = "exec " .. helper.quote(helper.program) .. " " .. (arguments or "")
  return pty.open(command, "XDG_STATE_HOME=" .. helper.quote(state or "/nonexistent"))
end

--- Type text.
function Session:send(text)
  self.input:write(text)
end

--- Read on until the text has been printed (after what was expected before). Returns
-- what stood between.
function Session:expect(text)
  local first = self.at
  while true do
    local from, to = self.text:find(text, first, true)
    if from then
      local between = self.text:sub(self.at, from - 1)
      self.at = to + 1
      return between
    end
    local c = self.output:read(1)
    if not c then
      error(("the session ended without %q after:\n%s"):format(text, self.text), 2)
    end
    if c ~= "\r" then self.text = self.text .. c end
    first = math.max(self.at, #self.text - #text + 1) -- it ends with what was read now
  end
end

--- End of input; returns what was still printed, and the exit status.
function Session:close()
  self.input:close()
  local rest = self.output:read "a"
  local _, kind, code = self.output:close()
  return (rest:gsub("\r", "")), kind == "signal" and 128 + code or code
end

return pty
