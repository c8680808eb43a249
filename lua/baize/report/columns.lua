-- SPDX-License-Identifier: GPL-3.0-or-later
--- Tables of text: columns as wide as what stands in them.
-- Uses nothing else.
-- @module baize.report.columns
local columns = {}

-- Characters, not bytes, of a UTF-8 text.
local function width(text)
  return utf8.len(text) or #text
end

--- Set rows in columns, two spaces apart.
-- @tparam {{string,...},...} rows the first may be a head; all cells are texts
-- @tparam[opt="l"] string align one letter a column, "l" or "r"; the last one holds
-- for the columns that follow
-- @treturn string lines, each ended by a newline, without blanks at their ends
-- @usage io.write(columns.set({ { "S", "9.67" }, { "NT", "10.1" } }, "lr"))
function columns.set(rows, align)
  local widths = {}
  for _, row in ipairs(rows) do
    for i, cell in ipairs(row) do widths[i] = math.max(widths[i] or 0, width(cell)) end
  end
  local lines = {}
  for n, row in ipairs(rows) do
    local cells = {}
    for i, cell in ipairs(row) do
      local at = align and math.min(i, #align)
      local letter = align and align:sub(at, at) or "l"
      local blanks = (" "):rep(widths[i] - width(cell))
      cells[i] = letter == "r" and blanks .. cell or cell .. blanks
    end
    lines[n] = table.concat(cells, "  "):gsub("%s+$", "")
  end
  return table.concat(lines, "\n") .. "\n"
end

--- Break a text into lines.
-- @tparam string text words with blanks between
-- @tparam[opt=80] integer limit characters of a line
-- @tparam[opt=""] string indent of the lines after the first
-- @treturn string lines without a newline at the end
-- @usage print(columns.wrap(text, 80, "  "))
function columns.wrap(text, limit, indent)
  limit, indent = limit or 80, indent or ""
  local lines, line = {}, nil
  for word in text:gmatch "%S+" do
    if line and width(line) + 1 + width(word) <= limit then
      line = line .. " " .. word
    else
      if line then lines[#lines + 1] = line end
      line = (#lines > 0 and indent or "") .. word
    end
  end
  lines[#lines + 1] = line
  return table.concat(lines, "\n")
end

return columns
