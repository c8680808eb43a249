-- SPDX-License-Identifier: GPL-3.0-or-later
--- The tags of a board, in the order of the file.
-- An array of tables: `name`, `value` (text, after inheritance), `after` (what
-- is between the tag and the next: the lines of its section, comments; "" for
-- nothing), `line` (of the file; nil for tags that were added). A name as key is
-- the value of the first tag of that name: `tags.Event`. Assigning to a name sets
-- its first tag, adds one at the end, or with nil removes all of that name.
-- @module baize.format.pbn.tags
local tags = {}

local Tags = { __name = "baize.Tags" }

--- The first tag of a name, and where it is.
function tags.find(list, name)
  for i = 1, #list do
    local tag = rawget(list, i)
    if tag.name == name then return tag, i end
  end
  return nil
end

function Tags.__index(list, name)
  if type(name) ~= "string" then return nil end
  local tag = tags.find(list, name)
  return tag and tag.value
end

function Tags.__newindex(list, name, value)
  if type(name) ~= "string" then
    rawset(list, name, value)
    return
  end
  local tag = tags.find(list, name)
  if value == nil then
    for i = #list, 1, -1 do
      if rawget(list, i).name == name then table.remove(list, i) end
    end
  elseif tag then
    tag.value = tostring(value)
  else
    rawset(list, #list + 1, { name = name, value = tostring(value), after = "" })
  end
end

--- The metatable of lists, for those who make them.
tags.meta = Tags

--- An empty list, or one of given tags, which becomes it.
function tags.new(list)
  return setmetatable(list or {}, Tags)
end

--- Tags that no text but comments follows: the mandatory ones (PBN 2.1, section 3.4).
tags.MANDATORY = { "Event", "Site", "Date", "Board", "West", "North", "East", "South",
  "Dealer", "Vulnerable", "Deal", "Scoring", "Declarer", "Contract", "Result" }

--- The place of each of them by its name.
tags.PLACE = {}
for i, name in ipairs(tags.MANDATORY) do tags.PLACE[name] = i end

-- ---- values ------------------------------------------------------------------------

local SEATS <const> = { N = true, E = true, S = true, W = true }

--- Tricks of a deal.
tags.ALL_TRICKS = 13

--- What PBN writes for "I do not know" and "this makes no sense here".
function tags.is_empty(value)
  return value == nil or value == "" or value == "?" or value == "#"
end

--- The seat that a value says: "N" of " n".
function tags.seat(value)
  local letter = value:match "^%s*(%a)%s*$"
  letter = letter and letter:upper()
  return SEATS[letter] and letter
end

--- The number of tricks, 0 to 13, that a text says; nil or false when it says none.
function tags.tricks(text)
  local n = text and math.tointeger(text)
  return n and n >= 0 and n <= tags.ALL_TRICKS and n
end

return tags
