-- SPDX-License-Identifier: GPL-3.0-or-later
--- Lines that a person types at the prompt of a command: edited on a terminal, plain from a pipe.
-- @module baize.repl.line
local lineedit = require "baize.core.lineedit"
local output = require "baize.base.output"
local terminal = require "baize.core.terminal"

local line = {}

--- The next line, without blanks at its ends. From a pipe it is printed too, so that what a session
-- prints can be read, unless that is to be silent.
-- @tparam string prompt
-- @tparam[opt] boolean silent from a pipe neither the prompt nor the line is printed
-- @treturn ?string nil at the end of the input and after Ctrl-C
-- @treturn ?string "end" or "interrupted"
-- @usage local text, why = line.read "> "
function line.read(prompt, silent)
  local text, why
  io.stdout:flush()
  if terminal.isatty "stdin" and terminal.isatty "stdout" then
    text, why = lineedit.read(prompt)
    if text and text:find "%S" then lineedit.add_history(text) end
    if why == "end" then output.print() end -- Ctrl-D leaves the cursor after the prompt
  else
    if not silent then output.put(prompt) end
    io.stdout:flush()
    io.stdin:setvbuf "no" -- else lines that are read already are waited for
    terminal.arm()
    if terminal.await() then text, why = io.read "l", "end" else why = "interrupted" end
    if not silent then output.print(text or "") end
  end
  if not text then return nil, why end
  return text:match "^%s*(.-)%s*$"
end

return line
