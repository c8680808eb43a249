-- SPDX-License-Identifier: GPL-3.0-or-later
--- PBN as text: lines into games, games into tags (PBN 2.1, chapters 2 and 3).
-- A game ends at a line without text, unless a comment in braces is open. Nothing
-- is lost: what stands around the tags is kept as it is, and what should not stand
-- there is noted.
-- Uses: baize.core.scan, baize.format.pbn.tags.
-- @module baize.format.pbn.scan
local core = require "baize.core.scan"
local new_tags = require "baize.format.pbn.tags".new

local scan = {}

-- Tags that no text but comments follows: the mandatory ones (section 3.4).
scan.MANDATORY = { "Event", "Site", "Date", "Board", "West", "North", "East", "South",
  "Dealer", "Vulnerable", "Deal", "Scoring", "Declarer", "Contract", "Result" }

local PLAIN <const> = {}
for _, name in ipairs(scan.MANDATORY) do PLAIN[name] = true end

local SHOWN <const> = 40 -- bytes of a faulty text that a note quotes

-- The position after a string that begins at `at` (a quote), on the same line; nil
-- when it does not end there. A backslash takes the next quote or backslash along.
local function string_end(text, at)
  local i = at + 1
  while true do
    local found = text:find('["\\\n]', i)
    local c = found and text:sub(found, found)
    if c == '"' then return found + 1 end
    if c ~= "\\" then return nil end
    i = found + (text:find('^["\\]', found + 1) and 2 or 1)
  end
end

-- Is a comment in braces open at the end of a line?
local function is_open(line, open)
  local at = 1
  if not open and line:sub(1, 1) == "%" then return false end
  while true do
    if open then
      at = line:find("}", at, true)
      if not at then return true end
      at, open = at + 1, false
    end
    at = line:find('[{";]', at)
    local c = at and line:sub(at, at)
    if not c or c == ";" then return false end
    if c == "{" then
      at, open = at + 1, true
    else
      at = string_end(line, at) or at + 1
    end
  end
end

-- Gives lines one by one, with those that were put back first.
local function line_source(next_line)
  local source, number, back = {}, 0, {}
  function source.next()
    local line = table.remove(back)
    if not line then
      line = next_line()
      if not line then return nil end
      if number == 0 then line = line:gsub("^\xEF\xBB\xBF", "") end -- byte order mark
      line = line:gsub("\r$", "")
    end
    number = number + 1
    return line, number
  end
  function source.back(lines, from)
    for _ = from, #lines do
      back[#back + 1] = table.remove(lines)
      number = number - 1
    end
  end
  return source
end

-- Lines up to the end of a game. A comment that is still open when the text is at
-- its end was none, nor is one that begins later: there is no brace to close it.
local function read_game(source)
  local lines, first, open, opened, ignored = {}, nil, false, nil, {}
  while true do
    local line, number = source.next()
    if not line and open then
      source.back(lines, opened - first + 2)
      source.unclosed, ignored[opened], open = true, true, false
    elseif not line then
      break
    elseif not open and (line == "" or not line:find "%S") then
      if first then break end
    else
      first = first or number
      lines[#lines + 1] = line
      local was = open
      if open or line:find("{", 1, true) then open = is_open(line, open) end
      if open and source.unclosed then
        ignored[number], open = true, false
      elseif open and not was then
        opened = number
      end
    end
  end
  return first and { line = first, text = table.concat(lines, "\n"), ignored = ignored }
end

--- Cut a text into games.
-- @tparam function next_line gives the next line without its end, nil at the end
-- @treturn function that gives the next game: `line` (its first), `text`, `ignored`
-- (set of numbers of lines on which a comment begins that does not end); nil at the end
-- @usage for game in scan.games(file:lines()) do print(game.line) end
function scan.games(next_line)
  local source = line_source(next_line)
  return function() return read_game(source) end
end

-- A tag at `at`: its name, its value and the position after it; nil if it is none.
local function read_tag(text, at)
  local name, quote = text:match("^%[%s*([%w_]+)%s*()\"", at)
  local after = name and string_end(text, quote)
  local stop = after and text:match("^%s*%]()", after)
  if not stop then return nil end
  local value = text:sub(quote + 1, after - 2):gsub('\\(["\\])', "%1")
  return name, value, stop
end

local function shown(text)
  local line = text:match "^[^\n]*"
  if #line <= SHOWN then return line end
  return line:sub(1, SHOWN) .. "..."
end

-- What follows takes a game apart; `p` is how far that is.

local function line_of(p, at)
  local _, newlines = p.text:sub(p.counted, at - 1):gsub("\n", "")
  p.line, p.counted = p.line + newlines, at
  return p.line
end

local function note(p, at, message)
  p.notes[#p.notes + 1] = { line = line_of(p, at), message = message }
end

-- The text since the last tag belongs to it, or stands before all of them.
local function close(p, at)
  local text = p.text:sub(p.from, at - 1):gsub("%s+$", "")
  local last = p.tags[#p.tags]
  if last then last.after = text else p.before = text end
end

local function take_tag(p, at)
  local name, value, stop = read_tag(p.text, at)
  if not name then
    local text = p.text:sub(at)
    note(p, at, ("'%s' is no tag; kept as text"):format(shown(text)))
    return text:find "\n" and at + text:find "\n" or #p.text + 1
  end
  close(p, at)
  if name ~= "Note" and p.tags[name] then
    note(p, at, ("the tag %s stands twice; the first counts"):format(name))
  end
  p.tags[#p.tags + 1] = { name = name, value = value, after = "",
    line = line_of(p, at) }
  p.from = stop
  return stop
end

-- Text that is neither tag nor comment: a section of the last tag, or a fault.
local function take_word(p, at)
  local last = p.tags[#p.tags]
  if not last then
    note(p, at, ("'%s' stands before any tag; kept as text")
      :format(shown(p.text:sub(at))))
  elseif PLAIN[last.name] then
    note(p, at, ("'%s' stands after the tag %s, which has no section; kept as text")
      :format(shown(p.text:sub(at)), last.name))
  else
    if p.text:sub(at, at) == '"' then
      return string_end(p.text, at) or at + 1
    end
    return p.text:match("^[^%s;{%[\"]+()", at) or at + 1
  end
  return p.text:match("^[^\n]*()", at)
end

local function take(p, at)
  local text = p.text
  local c = text:sub(at, at)
  local begins = at == 1 or text:sub(at - 1, at - 1) == "\n"
  if c == ";" or c == "%" and begins then return text:match("^[^\n]*()", at) end
  if c == "{" and not p.ignored[line_of(p, at)] then
    return (text:find("}", at, true) or #text) + 1
  elseif c == "{" then
    note(p, at, "a comment begins that does not end; kept as text")
    return text:match("^[^\n]*()", at)
  end
  if c == "[" then return take_tag(p, at) end
  return take_word(p, at)
end

--- Take a game apart.
-- @tparam table game from `games`
-- @treturn string what stands before the first tag, "" for nothing
-- @treturn Tags its tags (baize.format.pbn.tags); none: comments alone
-- @treturn {table,...} what was not understood: line, message
-- @usage local before, tags = scan.parse(game)
function scan.parse(game)
  local plain = core.pbn(game.text, game.line)
  if plain then return "", new_tags(plain), {} end
  return scan.parse_any(game)
end

--- The same for games of any kind: what `parse` does when a game is not plain.
-- @tparam table game from `games`
-- @treturn string as `parse`
-- @treturn Tags
-- @treturn {table,...}
-- @usage local before, tags = scan.parse_any(game)
function scan.parse_any(game)
  local p = { text = game.text, line = game.line, counted = 1, from = 1,
    ignored = game.ignored, before = "", tags = new_tags(), notes = {} }
  local at = game.text:match "^%s*()"
  while at <= #game.text do
    at = game.text:match("^%s*()", take(p, at))
  end
  close(p, #game.text + 1)
  return p.before, p.tags, p.notes
end

return scan
