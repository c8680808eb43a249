-- SPDX-License-Identifier: GPL-3.0-or-later
--- What the Auction and Play sections of PBN share: words, notes, marks.
-- PBN 2.1, sections 3.5 to 3.9.
-- @module baize.format.pbn.section
local find_tag = require "baize.format.pbn.tags".find

local section = {}

local NOTES_MAX <const> = 32 -- section 3.5.4

-- Comments and escaped lines are no part of a section.
local function without_comments(text)
  text = ("\n" .. text):gsub("\n%%[^\n]*", "\n")
  local out, at = {}, 1
  while true do
    local found = text:find("[{;]", at)
    if not found then break end
    out[#out + 1] = text:sub(at, found - 1)
    local stop = text:sub(found, found) == "{" and text:find("}", found, true)
      or text:find("\n", found, true)
    at = (stop or #text) + 1
    out[#out + 1] = "\n"
  end
  out[#out + 1] = text:sub(at)
  return table.concat(out)
end

-- Many programs mark an alert by a star on the call, "4C* Pass 4H": where calls follow, the
-- star does not end the auction.
local function mark_alerts(tokens)
  local follows = false
  for i = #tokens, 1, -1 do
    local token = tokens[i]
    if token.joined and follows then token.kind = "alert" end
    follows = follows or token.kind == "word"
  end
  return tokens
end

--- What a section holds: kind ("word", "note", "mark", "alert", "^", "*", "+", "-") and text of
-- each item; or nil and what is wrong.
function section.tokens(text)
  local tokens, at = {}, 1
  text = without_comments(text)
  local patterns = { { "note", "^=%s*(%d+)%s*=()" }, { "mark", "^(%$%d+)()" },
    { "mark", "^([!?]+)()" }, { "^", "^%^(%a)()" }, { "*", "^(%*)()" },
    { "+", "^(%+)()" }, { "-", "^(%-+)()" }, { "word", "^(%w+)()" } }
  at = text:match("^%s*()", at)
  while at <= #text do
    local value, after, kind
    for _, pattern in ipairs(patterns) do
      kind = pattern[1]
      value, after = text:match(pattern[2], at)
      if value then break end
    end
    if not value then
      return nil, ("'%s' has no meaning here"):format(text:match("^%S+", at):sub(1, 20))
    end
    tokens[#tokens + 1] = { kind = kind, text = value,
      joined = kind == "*" and text:find("^%w", at - 1) ~= nil or nil }
    at = text:match("^%s*()", after)
  end
  return mark_alerts(tokens)
end

--- What is wrong with items after the sign that ends a section, at that index; nil: there are
-- none.
function section.after_end(tokens, index)
  for i = index + 1, #tokens do
    if tokens[i].kind == "word" then
      return ("'%s' and what follows come after the '%s' that ends the section; they are not read")
        :format(tokens[i].text, tokens[index].text)
    end
  end
end

--- The notes that follow a section whose tag is at an index: texts by number, and where the last
-- of them is (`index` for none).
function section.notes_after(tags, index)
  local notes, last = {}, index
  for i = index + 1, #tags do
    local tag = rawget(tags, i)
    if tag.name ~= "Note" then break end
    local number, text = tag.value:match "^%s*(%d+)%s*:(.*)$"
    number = math.tointeger(number)
    if number then notes[number] = text end
    last = i
  end
  return notes, last
end

--- Add a text to the "notes" or "marks" of a call or card of an auction or a play.
function section.set(value, field, index, text)
  value[field] = value[field] or {}
  local before = value[field][index]
  value[field][index] = before and before .. " " .. text or text
end

--- Give a note or mark to a call or card of an auction or a play; false: the token was neither.
function section.annotate(value, token, index, notes)
  if token.kind == "note" then
    section.set(value, "notes", index, notes[math.tointeger(token.text)] or "")
  elseif token.kind == "mark" then
    section.set(value, "marks", index, token.text)
  else
    return false
  end
  return true
end

--- Give notes and marks to items as baize.core.section tells them: number of an item, then the
-- number of its note or its mark, and so on.
function section.remark(value, remarks, tags, index)
  if not remarks then return value end
  local notes = section.notes_after(tags, index)
  for i = 1, #remarks, 2 do
    local item, remark = remarks[i], remarks[i + 1]
    if type(remark) == "string" then
      section.set(value, "marks", item, remark)
    else
      section.set(value, "notes", item, notes[remark] or "")
    end
  end
  return value
end

--- What follows the items of an auction or a play when it is written: the notes by their numbers,
-- each text once, and a function that gives what follows item number i.
function section.annotations(value)
  local number, texts = {}, {}
  return texts, function(i)
    local out, note = "", value.notes and value.notes[i]
    if note and not number[note] and #texts < NOTES_MAX then
      texts[#texts + 1] = note
      number[note] = #texts
    end
    if note and number[note] then out = (" =%d="):format(number[note]) end
    local mark = value.marks and value.marks[i]
    return mark and out .. " " .. mark or out
  end
end

--- Put a section, lines, and the texts of its notes in the place of what there was.
function section.put(board, name, value, lines, texts)
  board.tags[name] = value
  local tag, index = find_tag(board.tags, name)
  tag.after = #lines > 0 and "\n" .. table.concat(lines, "\n") or ""
  local _, last = section.notes_after(board.tags, index)
  for i = last, index + 1, -1 do table.remove(board.tags, i) end
  for i, text in ipairs(texts) do
    table.insert(board.tags, index + i, { name = "Note", after = "",
      value = ("%d:%s"):format(i, text) })
  end
end

return section
