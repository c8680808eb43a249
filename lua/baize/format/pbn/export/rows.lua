-- SPDX-License-Identifier: GPL-3.0-or-later
--- Supplemental sections in export format (PBN 2.1, sections 5.1 and 5.2).
-- @module baize.format.pbn.export.rows
local around = require "baize.format.pbn.export.around"

local rows = {}

-- Columns of a table by its tag's value: width and side ("L", "R") of each.
local function columns_of(value)
  local columns = {}
  for column in (value .. ";"):gmatch "([^;]*);" do
    local width, side = column:match "\\(%d+)([LR]?)$"
    columns[#columns + 1] = { width = math.tointeger(width or 0) or 0, side = side }
  end
  return columns
end

--- The elements of a line, strings with their quotes and words: '1 "A;B" 420' has three.
function rows.elements(line)
  local elements, at = {}, line:match "^%s*()"
  local open = false -- a string was not closed: none begins after it
  while at <= #line do
    local stop = not open and line:match('^"[^"\\]*()', at)
    while stop and line:sub(stop, stop) == "\\" do stop = line:match('^..[^"\\]*()', stop) end
    open = open or stop and line:sub(stop, stop) ~= '"'
    stop = stop and not open and stop + 1 or line:match("^%S+()", at)
    elements[#elements + 1] = line:sub(at, stop - 1)
    at = line:match("^%s*()", stop)
  end
  return elements
end

local function padded(element, column)
  local gap = (" "):rep(math.min(column.width, around.WIDTH) - #element)
  return column.side == "R" and gap .. element or element .. gap
end

-- A row on one line; on several where a line cannot be so long.
local function add_row(lines, cells, say)
  local line = table.concat(cells, " ")
  if #line > around.LINE_MAX then
    say "rows of tables that are longer than 253 characters, on several lines"
  end
  local parts, now = {}, ""
  for _, cell in ipairs(#line > around.LINE_MAX and cells or {}) do
    if now ~= "" and #now + 1 + #cell > around.LINE_MAX then
      parts[#parts + 1], now = now, ""
    end
    now = now == "" and cell or now .. " " .. cell
  end
  parts[#parts + 1] = now ~= "" and now or line
  for _, part in ipairs(parts) do lines[#lines + 1] = part end
end

--- The lines of a section, by name and value of its tag and the text after it, clean and without
-- comments: rows of a table, where its elements come to whole ones, else the lines as they are,
-- single blanks between the elements. `say` is called with what is not as the standard wants it.
function rows.lines(name, value, text, say)
  local found, all, lines = {}, {}, {}
  for line in (text .. "\n"):gmatch "([^\n]*)\n" do
    local elements = rows.elements(line)
    if #elements > 0 then found[#found + 1] = elements end
    table.move(elements, 1, #elements, #all + 1, all)
  end
  local columns = columns_of(value)
  if not name:find "Table$" or #all % #columns ~= 0 then
    for _, elements in ipairs(found) do add_row(lines, elements, say) end
    return lines
  end
  for first = 1, #all, #columns do
    local cells = {}
    for i, column in ipairs(columns) do cells[i] = padded(all[first + i - 1], column) end
    add_row(lines, cells, say)
  end
  return lines
end

return rows
