-- SPDX-License-Identifier: GPL-3.0-or-later
--- The table `card` of a system: what a partnership has agreed on that no rule of bidding says. The
-- convention card (baize.system.book.card) has it beside what the rules say.
-- @module baize.system.words.vocabulary_card
local check = require "baize.base.check"
local near = require "baize.base.near"
local tables = require "baize.system.words.vocabulary_fields"

local vocabulary_card = {}

local fail <const>, one_line <const> = tables.fail, tables.one_line
-- Fields that are texts; those of lines that the rules fill are added to what they say.
local TEXTS <const> = { "players", "category", "approach", "defence", "forcing_passes", "psychics",
  "notes", "overcalls", "notrump_overcalls", "jump_overcalls", "cue_bids", "against_notrump",
  "against_preempts", "against_strong", "over_doubles", "doubles", "slams" }
-- Fields of tables, whose values are texts, or two: against suits and against notrump; of the
-- style of leads, in general and in partner's suit.
local TABLES <const> = {
  leads = { "suit", "notrump", "later", "A", "K", "Q", "J", "T", "9", "high", "low" },
  signals = { "partner", "declarer", "discards" },
}

local function text_of(value, at, what)
  if type(value) ~= "string" then
    fail(at, ("%s is a text, not %s"):format(what, check.show(value)))
  end
  return one_line(value)
end

-- One text or two.
local function pair_of(value, at, what)
  if type(value) ~= "table" or getmetatable(value) then return text_of(value, at, what) end
  for key in next, value do
    if key ~= 1 and key ~= 2 then
      fail(at, ('%s is a text, or two as in { "AKx", "AKJx" }, and has no %s'):format(what,
        check.show(key)))
    end
  end
  return { text_of(value[1], at, what .. ", the first"), text_of(value[2], at, what
    .. ", the second") }
end

local function is_table(value, at, what)
  if type(value) ~= "table" or getmetatable(value) then
    fail(at, ('%s is a table, as in %s = { ... }, not %s'):format(what, what, check.show(value)))
  end
  return value
end

-- Raise for the first field, by name, that is none of some.
local function refuse_others(t, known, at, what)
  local is_known, others = {}, {}
  for _, name in ipairs(known) do is_known[name] = true end
  for key in next, t do
    if not is_known[key] then others[#others + 1] = tostring(key) end
  end
  table.sort(others)
  if others[1] then
    local hint = near.hint(others[1], known)
    if hint == "" then hint = ": it has " .. table.concat(known, ", ") end
    fail(at, ("%s has no field '%s'%s"):format(what, others[1], hint))
  end
end

--- Read the table `card` that a system gives at a place.
-- @param t what is given
-- @tparam table at file and line
-- @treturn table texts by name; `leads` and `signals`, each text or { text, text } by name
-- @raise at that place for other fields and values
function vocabulary_card.read(t, at)
  is_table(t, at, "card")
  local known, card = table.move(TEXTS, 1, #TEXTS, 1, {}), {}
  for name in next, TABLES do known[#known + 1] = name end
  table.sort(known)
  refuse_others(t, known, at, "card")
  for _, name in ipairs(TEXTS) do
    if t[name] ~= nil then card[name] = text_of(t[name], at, "card, " .. name) end
  end
  for name, fields in next, TABLES do
    if t[name] ~= nil then
      local own = {}
      refuse_others(is_table(t[name], at, name), fields, at, "card, " .. name)
      for _, field in ipairs(fields) do
        if t[name][field] ~= nil then
          own[field] = pair_of(t[name][field], at, ("card, %s, %s"):format(name, field))
        end
      end
      card[name] = own
    end
  end
  return card
end

return vocabulary_card
