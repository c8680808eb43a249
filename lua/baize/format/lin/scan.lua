-- SPDX-License-Identifier: GPL-3.0-or-later
--- LIN as text: lines into commands.
-- Uses nothing.
-- @module baize.format.lin.scan
local scan = {}

--- Cut a text into commands.
-- @tparam function source gives the next line without its end, nil at the end
-- @treturn function that gives the next command: name, raw (the name as it stands),
-- text (may go over lines), line (where it begins), whole (false: a bar is missing, as
-- after the last command of a file); nil at the end
-- @usage for command in scan.commands(file:lines()) do print(command.name) end
function scan.commands(source)
  local rest, line = nil, 0
  -- The text up to the next bar, over as many lines as it takes; nil at the end.
  local function field()
    local parts
    while true do
      if not rest then
        local text = source()
        if not text then return parts and table.concat(parts, "\n"), false end
        line = line + 1
        if line == 1 then text = text:gsub("^\xEF\xBB\xBF", "") end
        rest = text:gsub("\r$", "")
      end
      local at = rest:find("|", 1, true)
      local piece = at and rest:sub(1, at - 1) or rest
      parts = parts or {}
      parts[#parts + 1] = piece
      if at then
        rest = rest:sub(at + 1)
        if rest == "" then rest = nil end
        return table.concat(parts, "\n"), true
      end
      rest = nil
    end
  end
  return function()
    local name, closed = field()
    if not name then return nil end
    local at = line
    local text, ended = nil, false
    if closed then text, ended = field() end
    return { name = name:match "^%s*(.-)%s*$", raw = name, text = text or "", line = at,
      whole = closed and ended }
  end
end

return scan
