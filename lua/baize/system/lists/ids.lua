-- SPDX-License-Identifier: GPL-3.0-or-later
--- Names of rules that stay when lines are added to a file: the section, and the number in it.
-- "opening/4" is the fourth item of the openings, "1NT 2C/2" the second one of after "1NT 2C",
-- "1S/3/2" the second one of the replies in a rule (or of an `except`). A section with a name is
-- "section NAME", a change "change SEQUENCE". Of several sections of a file with the same head the
-- second one is "1NT#2". In a file that is used its name is in front: "conventions/stayman:1NT/1".
-- Each rule that a loop writes has an id of its own.
-- @module baize.system.lists.ids
local ids = {}

local MARK <const> = { change = "change ", section = "section " }

--- Give the items of a section, of replies or of an `except`, whose id is `before`, their ids: the
-- first one has a number (1).
function ids.number(items, before, first)
  for i, item in ipairs(items) do
    item.id = ("%s/%d"):format(before, i + (first or 1) - 1)
    ids.number(item.replies or item.kind == "except" and item.rules or {}, item.id)
  end
end

-- What a section is called, by its head.
local function head_of(record)
  if record.sequence == "" then return "opening" end
  local words = (record.sequence or record.name):gsub("%s+", " "):match "^ ?(.-) ?$"
  return (record.sequence and "" or MARK[record.kind]) .. words
end

--- Give the records of a system, and the rules in them, their `id`.
function ids.give(records)
  local seen = {}
  for _, record in ipairs(records) do
    local head = (record.unit and record.unit .. ":" or "") .. head_of(record)
    seen[head] = (seen[head] or 0) + 1
    record.id = seen[head] == 1 and head or ("%s#%d"):format(head, seen[head])
    ids.number(record.rules, record.id)
  end
end

--- The end of an id that its file has: "1NT/1".
function ids.short(id) return id:match "^[%w_/-]+:(.*)$" or id end

--- Where something is written, and its id in that file where it has one: "mine.lua:7 [opening/4]".
function ids.place(rule)
  local place = ("%s:%d"):format(rule.file, rule.line)
  return rule.id and ("%s [%s]"):format(place, ids.short(rule.id)) or place
end

return ids
