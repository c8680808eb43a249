-- SPDX-License-Identifier: GPL-3.0-or-later
--- LIN as text: a stream into boards, boards into commands (in src/scan).
-- @module baize.format.lin.scan
local core = require "baize.core.lin"

local scan = {}

local BLOCK <const> = 1 << 16 -- bytes read at a time

--- Cut a text into boards.
-- @tparam function next_line gives the next line without its end, nil at the end
-- @tparam string name of the file, for the boards
-- @tparam[opt] function read_bytes gives the next so many bytes, in place of lines
-- @treturn function that gives the next board as Lin:next of baize.core.lin does; nil at
-- the end
function scan.boards(next_line, name, read_bytes)
  local stream = core.stream()
  local function feed()
    if read_bytes then return stream:feed(read_bytes(BLOCK)) end
    local line = next_line()
    return stream:feed(line and line .. "\n")
  end
  return function()
    while true do
      local board, commands, text, cut = stream:next(name)
      if board then return board, commands, text, cut end
      if board == false then return nil end
      feed()
    end
  end
end

return scan
