-- SPDX-License-Identifier: GPL-3.0-or-later
--- BSS, the files of Full Disclosure: read and written.
-- A record is `AB<sequence>=CDEFGHIJKL<text>`, after an asterisk where they open: seat and
-- vulnerability of the opening, the calls, and of the last one whether it is artificial, the
-- strains that remain possible, what it asks, and how many cards of a suit that is bid.
-- @module baize.notes.bss
local tree = require "baize.notes.tree"

local bss = {}

local FILE_MAX <const> = 1 << 24 -- bytes
local READ <const> = { D = "X", R = "XX", P = "P" }
local WRITTEN <const> = { X = "D", XX = "R" }
local PLAIN <const> = { bid = "NYYYYYY008", other = "NYYYYYY0" }
local SKIPPED <const> = { ["$"] = "a stock convention card", ["+"] = "a convention in another file",
  ["%"] = "leads and signals" }

-- The calls of a sequence; nil, and what is wrong. What is said of calls of theirs is in braces.
local function words_of(text)
  local list, said = {}, text:match "{(.-)}"
  local rest = text:gsub("%b{}", ""):gsub("%s+", "")
  while rest ~= "" do
    local level, strain, more = rest:match "^([1-7])([CDHSN])(.*)$"
    local word = level and level .. (strain == "N" and "NT" or strain)
    if not level then
      word, more = READ[rest:sub(1, 1)], rest:sub(2)
    end
    if not word then return nil, ("'%s' is not a call"):format(rest:sub(1, 1)) end
    list[#list + 1], rest = word, more
  end
  if #list == 0 then return nil, "there is no call" end
  return list, said
end

-- Whether the first call is theirs: passes before the opening are made by both sides in turn.
local function first_is_theirs(words, they_open)
  local n = 1
  while words[n] == "P" do n = n + 1 end
  if not words[n] then return they_open end
  return (n % 2 == 1) == they_open
end

-- An auction with the passes of the opponents that are missing; nil, and why it is not legal.
local function checked(words, theirs)
  local list = {}
  for i, word in ipairs(words) do
    local more, message = tree.extended(list, theirs, word, tree.ours(theirs, i - 1))
    if not more then return nil, message end
    list = more
  end
  return list
end

local function record(notes, at, text)
  local star, seat, vul, sequence, rest = text:match "^(%*?)%s*([0-6])%s*([0-8])%s*(.-)%s*=(.*)$"
  if not seat then
    notes:skip(at, 1, "not a record: skipped: '%s'", text)
    return
  end
  local words, message = words_of(sequence)
  local theirs = words and first_is_theirs(words, star ~= "")
  if words and message then
    notes:problem(at, "'{%s}', said of a call before, is skipped", message)
  end
  local list, why
  if words then list, why = checked(words, theirs) end
  if not list then
    notes:skip(at, 1, "'%s' is skipped: %s", text, why or message)
    return
  end
  local is_bid = words[#words]:find "^%d%u$" ~= nil
  local fields = rest:match(is_bid and "^[YN][YN][YN][YN][YN][YN][YN][%dA-E][0-8][0-8]"
    or "^[YN][YN][YN][YN][YN][YN][YN][%dA-E]")
  if not fields then
    notes:problem(at, "the letters after = are not those of a call (%s): they are read as text",
      is_bid and PLAIN.bid or PLAIN.other)
  end
  local entry = notes:entry(seat, vul, list, theirs, at)
  if not entry then return end
  local said = rest:sub(#(fields or "") + 1):gsub("\\n", "\n"):match "^%s*(.-)%s*$"
  notes:lead_to(entry, at)
  notes:say(entry, said, at)
  if fields and fields ~= (is_bid and PLAIN.bid or PLAIN.other) then entry.fields = fields end
end

--- The notes of a BSS file.
-- @tparam string path
-- @treturn ?Notes nil, and why it cannot be read
-- @treturn ?string
function bss.read(path)
  local f, message = io.open(path, "rb")
  if not f then return nil, message end
  local text = f:read(FILE_MAX)
  f:close()
  if not text then return nil, path .. ": nothing can be read of it" end
  local notes, number = tree.new(), 0
  if not utf8.len(text) then
    notes:problem({ file = path, line = 1 }, "not UTF-8: the file is read as Latin-1")
    text = text:gsub("[\x80-\xFF]", function(byte) return utf8.char(byte:byte()) end)
  end
  for line in (text:gsub("\r\n?", "\n"):gsub("%z", "?") .. "\n"):gmatch "([^\n]*)\n" do
    number = number + 1
    local at = { file = path, line = number }
    local name, summary = line:match "^[*?]%s*00%s*{(.-)}%s*=%s*[YN]*%s?(.*)$"
    if number == 1 and name then
      notes.meta.TITLE = name ~= "" and name or nil
      notes.meta.DESCRIPTION = summary ~= "" and summary or nil
    elseif SKIPPED[line:sub(1, 1)] then
      notes:problem(at, "%s: skipped: '%s'", SKIPPED[line:sub(1, 1)], line)
    elseif line:find "%S" then
      record(notes, at, line)
    end
  end
  return notes
end

--- The text of notes as BSS.
-- @tparam Notes notes
-- @treturn string
function bss.text(notes)
  local function one_line(text) return (text:gsub("%s*\n%s*", "\\n")) end
  local out = { ("*00{%s}=NYYYYYY%s"):format(one_line(notes.meta.TITLE or ""),
    one_line(notes.meta.DESCRIPTION or "")) }
  for _, entry in ipairs(notes.entries) do
    local list, first = {}, nil
    for i, word in ipairs(entry.words) do
      if word ~= "P" then first = first or i end
      list[i] = WRITTEN[word] or word:gsub("NT$", "N")
    end
    local they_open = not tree.ours(entry.theirs, (first or 1) - 1)
    local is_bid = entry.words[#entry.words]:find "^%d%u$"
    out[#out + 1] = ("%s%s%s%s=%s%s"):format(they_open and "*" or "", entry.seat, entry.vul,
      table.concat(list), entry.fields or (is_bid and PLAIN.bid or PLAIN.other),
      one_line(entry.text))
  end
  return table.concat(out, "\n") .. "\n"
end

return bss
