-- SPDX-License-Identifier: GPL-3.0-or-later
--- Calls that were missed in practice, and when they are asked again.
-- Each is in one of five boxes (Sebastian Leitner, So lernt man lernen, 1972), whose calls are
-- asked again after 1, 2, 4, 8 and 16 days (the intervals of Settles and Meeder, A trainable spaced
-- repetition model for language learning, ACL 2016). One that is missed goes to the first box, one
-- that is right to the next; from the last box it is learnt. A database has each answer as a text
-- beside its registrations, so it only grows; the boxes are what all answers come to.
-- @module baize.store.practice
local core_auction = require "baize.core.auction"
local core_deal = require "baize.core.deal"
local errors = require "baize.core.error"
local files = require "baize.core.files"
local plain = require "baize.base.plain"

local practice = {}

-- Days after which the calls of each box are asked again.
local DAYS <const> = { 1, 2, 4, 8, 16 }

local MARK <const> = "practice:"
local DAY <const>, NOON <const> = 86400, 12
local ORDER <const> = { "version", "practice", "date", "system", "deal", "dealer", "vul", "auction",
  "silent", "call", "answer", "right" }
local VUL <const> = { none = true, NS = true, EW = true, both = true }
local SEATS <const> = { N = true, E = true, S = true, W = true }
local KEY <const> = { "system", "deal", "dealer", "vul", "auction" }

-- Whether a text of a database is an answer: by its hash.
local function is_answer(hash) return hash:sub(1, #MARK) == MARK end

--- The number of a date such as "2026-11-27", counted in days; nil: it is none.
function practice.day(date)
  local year, month, day = date:match "^(%d%d%d%d)%-(%d%d)%-(%d%d)$"
  if not year then return nil end
  local time = os.time { year = year, month = month, day = day, hour = NOON }
  return time and os.date("%Y-%m-%d", time) == date and time // DAY or nil
end

--- The date of today.
function practice.today() return (os.date "%Y-%m-%d") end

-- Whether a value is an answer, of a database that may be anybody's.
local function is_sound(answer)
  if type(answer) ~= "table" or type(answer.right) ~= "boolean"
    or answer.silent ~= nil and type(answer.silent) ~= "boolean" then return false end
  for _, field in ipairs { "date", "call", "answer", table.unpack(KEY) } do
    if type(answer[field]) ~= "string" then return false end
  end
  return practice.day(answer.date) and core_deal.from_id(answer.deal) and VUL[answer.vul]
    and SEATS[answer.dealer] and core_auction.parse(answer.auction, answer.dealer) ~= nil
end

-- The answers of a store of the core, in their order.
local function answers_of(store)
  local texts, message, _, kind = store:registered()
  if not texts then error(errors.new(kind, message), 0) end
  local list = {}
  for _, one in ipairs(texts) do
    if is_answer(one.hash) then
      local answer = plain.decode(one.text)
      if not is_sound(answer) then
        error(errors.new("damaged", ("answer %d of practice is not one"):format(#list + 1)), 0)
      end
      list[#list + 1] = answer
    end
  end
  return list
end

--- Write down an answer.
-- @tparam Store store of baize.store
-- @tparam table answer date, system (its name), deal (its id), dealer, vul, auction (before the
-- call), silent (boolean: the opponents pass), call (the system's), answer (what was bid), right
-- (boolean)
-- @raise when it cannot be written
function practice.add(store, answer)
  answer.practice = #answers_of(store.core) + 1 -- no two texts are the same
  local text = plain.encode(answer, ORDER)
  local done, message, _, kind = store.core:register(MARK .. files.sha256(text), text)
  if not done then error(errors.new(kind, message), 0) end
end

--- How many answers of practice a store has.
-- @tparam Store store of baize.store
-- @treturn integer
function practice.count(store) return #answers_of(store.core) end

--- The calls that were missed.
-- @tparam Store store of baize.store
-- @tparam string name of the system
-- @treturn {table,...} in the order in which they were missed first: the fields of an answer, box
-- (1 to 5; 6: learnt), due (the number of a day; nil: learnt), missed (how often)
function practice.missed(store, name)
  local list, by_key = {}, {}
  for _, answer in ipairs(answers_of(store.core)) do
    if answer.system == name then
      local parts = {}
      for i, field in ipairs(KEY) do parts[i] = answer[field] end
      local key = table.concat(parts, "\n")
      local one = by_key[key]
      if not one then
        one = { box = 0, missed = 0 }
        by_key[key], list[#list + 1] = one, one
      end
      for field, value in pairs(answer) do one[field] = value end
      one.box = answer.right and one.box + 1 or 1
      one.missed = one.missed + (answer.right and 0 or 1)
      local days = DAYS[one.box]
      one.due = days and practice.day(answer.date) + days
    end
  end
  return list
end

--- Those of `missed` that are to be asked on a day, longest due first.
function practice.due(store, name, day)
  local list = {}
  for i, one in ipairs(practice.missed(store, name)) do
    one.at = i
    if one.due and one.due <= day then list[#list + 1] = one end
  end
  table.sort(list, function(a, b)
    if a.due ~= b.due then return a.due < b.due end
    return a.at < b.at
  end)
  return list
end

return practice
