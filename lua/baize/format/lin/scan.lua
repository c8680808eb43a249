-- SPDX-License-Identifier: GPL-3.0-or-later
--- LIN as text: lines into commands.
-- Uses nothing.
-- @module baize.format.lin.scan
local scan = {}

--- Cut a text into commands.
-- @tparam function source gives the next line without its end, nil at the end
-- @treturn function that gives the next command: name, raw (the name as it stands),
-- text (may go over lines), line (where it begins), whole (false: a bar is missing, as
-- after the last command of a file), named (false: the bar behind its name is missing);
-- nil at the end
-- @usage for command in scan.commands(file:lines()) do print(command.name) end
function scan.commands(source)
  local rest, at, line = nil, 1, 0
  -- The text up to the next bar, over as many lines as it takes, and whether there is one.
  local function field()
    local parts = {}
    while true do
      if not rest then
        rest, at = source(), 1
        if not rest then return table.concat(parts, "\n"), false end
        line = line + 1
        if line == 1 then rest = rest:gsub("^\xEF\xBB\xBF", "") end
        rest = rest:gsub("\r$", "")
      end
      local bar = rest:find("|", at, true)
      parts[#parts + 1] = rest:sub(at, (bar or 0) - 1)
      if bar then
        at = bar + 1
        return table.concat(parts, "\n"), true
      end
      rest = nil
    end
  end
  return function()
    local name, closed = field()
    if not closed and not name:find "%S" then return nil end
    local first = line
    local text, ended = "", false
    if closed then text, ended = field() end
    return { name = name:match "^%s*(.-)%s*$", raw = name, text = text, line = first,
      whole = closed and ended, named = closed }
  end
end

return scan
