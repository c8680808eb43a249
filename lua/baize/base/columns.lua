-- SPDX-License-Identifier: GPL-3.0-or-later
--- Tables of text: columns as wide as what is in them.
-- @module baize.base.columns
local columns = {}

local ROOM_LEAST <const> = 20 -- characters of a cell that is broken into lines

-- Code points that take two columns of a terminal, from and to: the blocks of Unicode whose
-- East_Asian_Width is W or F (Unicode 15, EastAsianWidth.txt).
local TWO <const> = { { 0x1100, 0x115F }, { 0x2E80, 0x303E }, { 0x3041, 0xA4CF },
  { 0xA960, 0xA97C }, { 0xAC00, 0xD7A3 }, { 0xF900, 0xFAFF }, { 0xFE30, 0xFE6F },
  { 0xFF00, 0xFF60 }, { 0xFFE0, 0xFFE6 }, { 0x1F300, 0x1F64F }, { 0x1F900, 0x1F9FF },
  { 0x20000, 0x3FFFD } }
local MARKS <const> = { 0x300, 0x36F } -- combining ones take none

--- How many columns of a terminal a text in UTF-8 takes: its characters, where those of Chinese,
-- Japanese and Korean count twice; of other bytes their number.
function columns.width(text)
  local n = utf8.len(text)
  if not n or not text:find "[\xCC\xCD\xE1\xE3-\xF4]" then return n or #text end
  for _, c in utf8.codes(text) do
    if c >= MARKS[1] and c <= MARKS[2] then n = n - 1 end
    for _, range in ipairs(TWO) do
      if c >= range[1] and c <= range[2] then n = n + 1 end
    end
  end
  return n
end

local width <const> = columns.width

local function hexadecimal(c) return ("\\x%02x"):format(c:byte()) end

local function code_point(c) return ("\\u{%x}"):format(utf8.codepoint(c)) end

-- A text whose bytes that are not UTF-8 are replaced.
local function with_stray(text, replace)
  local parts, at = {}, 1
  local _, wrong = utf8.len(text)
  while wrong do
    parts[#parts + 1] = text:sub(at, wrong - 1) .. replace(text:sub(wrong, wrong))
    at = wrong + 1
    _, wrong = utf8.len(text, at)
  end
  return at == 1 and text or table.concat(parts) .. text:sub(at)
end

--- A text of others as it may go to a terminal: control characters but ends of lines and tabs are
-- written as "\\x1b", those from 128 to 159 of UTF-8 and bytes that are not UTF-8 too, marks that
-- turn the direction of what follows as "\\u{202e}".
function columns.visible(text)
  if not text:find "[%z\1-\8\11-\31\127-\xFF]" then return text end
  text = with_stray(text, hexadecimal)
  text = text:gsub("\xC2([\x80-\x9F])", hexadecimal)
  text = text:gsub("\xE2\x80[\xAA-\xAE]", code_point):gsub("\xE2\x81[\xA6-\xA9]", code_point)
  return (text:gsub("[%z\1-\8\11-\31\127]", hexadecimal))
end

--- A text in UTF-8: bytes that are not are taken to be Latin-1.
function columns.utf8(text)
  return with_stray(text, function(c) return utf8.char(c:byte()) end)
end

--- A name of others, in a line of ours: as `visible` has it, in UTF-8, and without ends of lines
-- and tabs, by which it would look like lines of ours.
function columns.line(text)
  return (columns.visible(columns.utf8(text)):gsub("[\t\n]", hexadecimal))
end

-- Blanks at the ends of strangers' texts may be many: patterns as in "%s+$" take the square of
-- the time, as they are tried at each of them.

--- A text without blanks at its end.
function columns.trimmed_end(text) return text:match "^.*%S" or "" end

--- A text without blanks at its ends.
function columns.trimmed(text)
  local first = text:find "%S"
  return first and text:match("^.*%S", first) or ""
end

local function joined(run) return run:find "[\r\n]" and " " or nil end

--- A text in one line: an end of a line, with the blanks around it, becomes a blank.
function columns.joined(text) return (text:gsub("%s+", joined)) end

-- Decimals of a cell that is a number, with the point; nil of any other.
local function decimals(cell)
  local tail = cell:match "^%-?%d+(%.?%d*)$"
  return tail and #tail
end

-- The rows with blanks after the numbers of the columns marked ".", so that their
-- points are below each other.
local function align_points(rows, letter_of)
  local most, result = {}, {}
  for _, row in ipairs(rows) do
    for i, cell in ipairs(row) do
      most[i] = math.max(most[i] or 0, decimals(cell) or 0)
    end
  end
  for n, row in ipairs(rows) do
    result[n] = {}
    for i, cell in ipairs(row) do result[n][i] = columns.line(cell) end
    for i, cell in ipairs(row) do
      local own = letter_of(i) == "." and decimals(cell)
      if own then result[n][i] = result[n][i] .. (" "):rep(most[i] - own) end
    end
  end
  return result
end

--- Set rows of texts, the first perhaps a head, in columns, two spaces apart; lines are ended by
-- newlines. `align` has one letter a column: "l" left (the default), "r" right, "." numbers by
-- their points; the last one holds for the columns that follow.
function columns.set(rows, align)
  local function letter_of(column)
    local at = math.min(column, #(align or ""))
    return align and align:sub(at, at) or "l"
  end
  local widths = {}
  rows = align_points(rows, letter_of)
  for _, row in ipairs(rows) do
    for i, cell in ipairs(row) do widths[i] = math.max(widths[i] or 0, width(cell)) end
  end
  local lines = {}
  for n, row in ipairs(rows) do
    local cells = {}
    for i, cell in ipairs(row) do
      local blanks = (" "):rep(widths[i] - width(cell))
      cells[i] = letter_of(i) == "l" and cell .. blanks or blanks .. cell
    end
    lines[n] = columns.trimmed_end(table.concat(cells, "  "))
  end
  return table.concat(lines, "\n") .. "\n"
end

--- Set rows in columns as `set` does, at most `limit` (default 100) characters wide if the cells
-- before the last leave room: the last cell of each row is broken into lines.
function columns.within(rows, align, limit)
  local room, widths, broken = limit or 100, {}, {}
  for _, row in ipairs(rows) do
    for i = 1, #row - 1 do widths[i] = math.max(widths[i] or 0, width(row[i])) end
  end
  for _, w in ipairs(widths) do room = room - w - 2 end
  for _, row in ipairs(rows) do
    local first = true
    for line in columns.wrap(columns.line(row[#row]), math.max(room, ROOM_LEAST)):gmatch "[^\n]+" do
      local part = {}
      for i = 1, #row - 1 do part[i] = first and row[i] or "" end
      part[#row], first = line, false
      broken[#broken + 1] = part
    end
    if first then broken[#broken + 1] = row end
  end
  return columns.set(broken, align)
end

local function is_wide(lines, limit)
  for line in lines:gmatch "[^\n]+" do
    if width(line) > limit then return true end
  end
  return false
end

-- The first `fixed` cells of each row and those from `first` to `last`.
local function slice(rows, fixed, first, last)
  local part = {}
  for i, row in ipairs(rows) do
    part[i] = table.move(row, 1, fixed, 1, {})
    table.move(row, first, last, fixed + 1, part[i])
  end
  return part
end

--- Set rows of one length in columns; where they are wider than `limit`, in several tables below
-- each other: so many columns are `fixed` in all of them, and so many of the others, `step`, stay
-- together.
function columns.fold(rows, align, fixed, step, limit)
  limit = limit or 80
  local whole = columns.set(rows, align)
  if not is_wide(whole, limit) then return whole end
  local parts, first, count = {}, fixed + 1, #rows[1]
  while first <= count do
    local last = math.min(first + step - 1, count)
    local fitting = columns.set(slice(rows, fixed, first, last), align)
    while last < count do
      local more = columns.set(slice(rows, fixed, first, last + step), align)
      if is_wide(more, limit) then break end
      fitting, last = more, last + step
    end
    parts[#parts + 1], first = fitting, last + 1
  end
  return table.concat(parts, "\n")
end

--- A line of CSV (RFC 4180), without its end. Cells are texts; one that a spreadsheet would take
-- for a formula, which may be a stranger's name, gets an apostrophe before it. Numbers stay.
function columns.csv(cells)
  local quoted = {}
  for i, cell in ipairs(cells) do
    if cell:find "^[=+%-@\t\r]." and not tonumber(cell) then cell = "'" .. cell end
    quoted[i] = cell:find '[,"\r\n]' and '"' .. cell:gsub('"', '""') .. '"' or cell
  end
  return table.concat(quoted, ",")
end

--- Break a text into lines of 80 characters or `limit`, those after the first after an indent.
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
