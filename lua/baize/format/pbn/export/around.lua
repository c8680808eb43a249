-- SPDX-License-Identifier: GPL-3.0-or-later
--- The text around the tags of PBN in export format: characters, comments, lines.
-- PBN 2.1, sections 2.2 to 2.4 and 3.8.
-- @module baize.format.pbn.export.around
local around = {}

--- Lines of 80 characters and more are "strongly discouraged" (section 2.3).
around.WIDTH = 79
--- A line has at most 255 characters, CR and LF among them.
around.LINE_MAX = 253

local WIDTH <const>, LINE_MAX <const> = around.WIDTH, around.LINE_MAX
local LATIN <const> = 0xFF -- the last character of ISO 8859/1
-- The symbols of suits have a notation in PBN (section 3.8).
local SUITS <const> = { ["♠"] = "\\S", ["♥"] = "\\H", ["♦"] = "\\D", ["♣"] = "\\C" }

-- Where a string ends whose quote is at `at`, on one line; nil: there is no string there.
local function string_end(text, at)
  while true do
    at = text:find('["\\\n]', at + 1)
    local c = at and text:sub(at, at)
    if c == '"' then return at end
    if c ~= "\\" then return nil end
    at = at + 1
  end
end

-- What begins at `at`: kind, where its content begins and ends, where the text goes on.
local function special(text, at, closed)
  local c = text:sub(at, at)
  if c == "{" then
    local stop = closed and text:find("}", at, true)
    return stop and "comment", at + 1, stop and stop - 1, stop and stop + 1
  elseif c == ";" or c == "%" then
    local stop = text:find("\n", at, true) or #text + 1
    return c == ";" and "comment" or "escape", at + 1, stop - 1, stop
  end
end

--- Cut a text into comments, escaped lines and what is between them: kind ("comment", "escape",
-- "text") and text of each piece; blanks alone are none. `fresh`: it begins at the beginning of a
-- line.
function around.pieces(text, fresh)
  local pieces, from, at = {}, 1, 1
  local open = 0 -- up to where quotes begin no string: one before them was not closed
  local last_brace = #text - (text:reverse():find("}", 1, true) or #text + 1) + 1
  local function put(kind, first, last)
    local part = text:sub(first, last)
    if kind ~= "text" or part:find "%S" then pieces[#pieces + 1] = { kind = kind, text = part } end
  end
  while at <= #text do
    local found = text:find('[{;"%%]', at)
    if not found then break end
    local c = text:sub(found, found)
    local begins = found == 1 and fresh or found > 1 and text:sub(found - 1, found - 1) == "\n"
    local kind, first, last, after
    if c ~= "%" or begins then
      kind, first, last, after = special(text, found, found < last_brace)
    end
    if kind then
      put("text", from, found - 1)
      put(kind, first, last)
      from, at = after, after
    else
      local stop = c == '"' and found > open and string_end(text, found)
      if c == '"' and not stop and found > open then
        open = text:find("\n", found, true) or #text
      end
      at = (stop or found) + 1
    end
  end
  put("text", from, #text)
  return pieces
end

-- A text whose characters are all in ISO 8859/1; the second result is true where "?" stands
-- for others.
local function latin(text)
  if not text:find "[\x80-\xFF]" then return text, false end
  local odd = false
  if utf8.len(text) then
    text = text:gsub(utf8.charpattern, function(c)
      local code = utf8.codepoint(c)
      if code < 0x80 or SUITS[c] then return SUITS[c] end
      odd = odd or code > LATIN
      return code <= LATIN and string.char(code) or "?"
    end)
  end
  local n
  text, n = text:gsub("[\x80-\x9F]", "?")
  return text, odd or n > 0
end

--- A text as export format may hold it: printing characters of ISO 8859/1 and ends of lines. A
-- text in UTF-8 is turned into Latin-1, symbols of suits into "\\S" and so on; other bytes from
-- 160 on stay as they are, and so does what was read from export format. The second result is
-- true where some characters were replaced by "?".
function around.clean(text, exported)
  local odd, n = false, 0
  text = text:gsub("\r\n?", "\n"):gsub("[\t\v]", " ")
  if not exported then
    text, odd = latin(text)
  else
    text, n = text:gsub("[\x80-\x9F]", "?")
  end
  local controls
  text, controls = text:gsub("[%z\1-\9\11-\31\127]", "?")
  return text, odd or n > 0 or controls > 0
end

--- Cut a line at blanks where it is longer than lines should be, `width` (default 79); parts in
-- which there is no blank have up to `most` (default 253) characters.
function around.wrap(line, width, most)
  width, most = width or WIDTH, most or LINE_MAX
  local parts, at = {}, 1
  while #line - at + 1 > width do
    local head = line:sub(at, at + width):match "^(.*) "
    if not (head and head:find "%S") then
      local longer = line:sub(at, at + most)
      local word = longer:find "%S"
      local blank = word and longer:find(" ", word, true)
      head = blank and longer:sub(1, blank - 1)
    end
    local stop = at - 1 + (head and #head or most)
    if stop >= #line then break end
    parts[#parts + 1] = line:sub(at, stop)
    at = head and stop + 2 or stop + 1
  end
  if at <= #line or #parts == 0 then parts[#parts + 1] = line:sub(at) end
  return parts
end

local function lines_of(text)
  local lines = {}
  for line in (text .. "\n"):gmatch "([^\n]*)\n" do lines[#lines + 1] = line end
  return lines
end

--- The lines of a comment in braces; where there are braces in it, comments of lines.
function around.comment(text)
  local out = {}
  if text:find "}" then
    for _, line in ipairs(lines_of(text)) do
      for _, part in ipairs(around.wrap(line, WIDTH - 2, LINE_MAX - 2)) do
        out[#out + 1] = part:find "}" and ";" .. part or "{" .. part .. "}"
      end
    end
    return out
  end
  for _, line in ipairs(lines_of("{" .. text .. "}")) do
    for _, part in ipairs(around.wrap(line)) do out[#out + 1] = part end
  end
  return out
end

--- The lines of an escaped line, of what follows the "%".
function around.escape(text)
  local out = {}
  for i, part in ipairs(around.wrap(text, LINE_MAX - 1, LINE_MAX - 1)) do out[i] = "%" .. part end
  return out
end

return around
