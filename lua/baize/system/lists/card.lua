-- SPDX-License-Identifier: GPL-3.0-or-later
--- The calls of opponents that a system is written against, as rules of theirs.
-- Where a section says with a condition what a call of theirs means, "(2D: hcp '4-9' & hearts
-- '6')",
-- nobody need write their system: what is said of their calls makes one, natural bidding apart.
-- @module baize.system.lists.card
local expand = require "baize.system.lists.expand"
local quick = require "baize.system.words.quick"
local sequence = require "baize.system.words.sequence"

local card = {}

local LENGTH <const> = { C = 3, D = 3, H = 4, S = 4 } -- cards that a natural bid of the suit shows
local NAME <const> = { C = "clubs", D = "diamonds", H = "hearts", S = "spades" }

-- Whether a call does not show the suit that it names.
local function is_artificial(call, where)
  local name = NAME[call.strain]
  local boxes = quick.boxes(where)
  return name ~= nil and (#boxes == 0 or quick.least(boxes,
    quick.INDEX[name]) < LENGTH[call.strain])
end

-- The first calls of a sequence as the opponents see them.
local function seen_by_them(calls, n)
  local list = {}
  for i = 1, n do
    local call = {}
    for key, value in pairs(calls[i]) do call[key] = value end
    call.ours, call.meaning, call.where, call.suits = not call.ours, nil, nil, nil
    if not call.ours and call.level then call.meaning = "any" end
    list[i] = call
  end
  return list
end

-- Add the calls of theirs in a sequence that have a condition.
local function add_calls(list, seen, record, calls)
  for i, call in ipairs(calls) do
    local before = call.where and seen_by_them(calls, i - 1)
    local text = before and sequence.text(before)
    local word = sequence.call_text { level = call.level, strain = call.strain, word = call.word }
    if before and not seen[text .. " " .. word] then
      seen[text .. " " .. word] = true
      local rule = { kind = "rule", call = word, where = call.where, file = record.file,
        line = record.line, artificial = is_artificial(call, call.where) or nil }
      list[#list + 1] = { kind = "section", sequence = text, file = record.file,
        line = record.line, layer = 0, what = ("(%s)"):format(word), rules = { rule } }
    end
  end
end

--- The sections of the opponents of a system, from the conditions in its own; nil: it has none. The
-- first condition for a call counts.
-- @tparam table m a model
-- @treturn ?{table,...} records
function card.records(m)
  local list, seen = {}, {}
  for _, record in ipairs(m.sections) do
    local pattern = not record.conditions or record.calls.pattern
    for _, instance in ipairs(not pattern and expand.instances(m, record) or {}) do
      add_calls(list, seen, record, instance.calls)
    end
  end
  return list[1] and list or nil
end

return card
