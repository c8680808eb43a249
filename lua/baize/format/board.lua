-- SPDX-License-Identifier: GPL-3.0-or-later
--- What boards may say that are to be written: the check of their fields, for all formats.
-- @module baize.format.board
local check = require "baize.base.check"
local core_contract = require "baize.core.contract"
local core_deal = require "baize.core.deal"
local core_words = require "baize.core.words"
local near = require "baize.base.near"
local record = require "baize.format.record"
local words = require "baize.base.words"

local board = {}

local ALL_TRICKS <const> = 13
local DEAL_ID <const> = 24 -- hexadecimal digits

-- A text as the core reads it; nothing for other values.
local function from_text(read, value) return type(value) == "string" and read(value) or nil end

-- The letter of a seat: of a text, or of the value `S`.
local function seat_of(value)
  if type(value) == "table" then value = rawget(value, "seat") end
  return from_text(core_words.seat, value)
end

-- A deal, or one of its texts, as baize.deal reads them.
local function deal_of(value)
  if check.kind(value) == "Deal" then return value end
  if type(value) ~= "string" then return nil end
  local is_id = #value == DEAL_ID and value:find "^%x+$"
  local deal, wrong, at = (is_id and core_deal.from_id or core_deal.parse)(value)
  if deal then return deal end
  return nil, ("%s, at byte %d of '%s'"):format(wrong, at or 1, value)
end

local function number_of_tricks(value)
  return math.type(value) == "integer" and value >= 0 and value <= ALL_TRICKS and value
end

-- All twenty double-dummy results, as integers.
local function tricks_of(value)
  local found, wrong = record.copy_results(value)
  if not found then return nil, type(value) == "table" and wrong or nil end
  for seat, row in pairs(found) do
    for strain in pairs(row) do
      if math.type(value[seat][strain]) == "float" then return found end
    end
  end
  return value
end

local function tags_of(value)
  if type(value) ~= "table" then return nil end
  for i = 1, #value do
    local tag = rawget(value, i)
    if type(tag) ~= "table" or type(tag.name) ~= "string" or type(tag.value) ~= "string"
      or type(tag.after or "") ~= "string" then
      return nil, ("tag %d is not a table with the texts 'name', 'value' and perhaps 'after'")
        :format(i)
    end
  end
  return value
end

local function comments_of(value)
  if type(value) ~= "table" then return nil end
  for i = 1, #value do
    if type(value[i]) ~= "string" then
      return nil, ("comment %d cannot be %s"):format(i, check.show(value[i]))
    end
  end
  return value
end

local function players_of(value)
  if type(value) ~= "table" then return nil end
  for seat, name in pairs(value) do
    if not words.SEAT_NUMBER[seat] then
      return nil, check.show(seat) .. " is not a seat (N, E, S or W)"
    elseif type(name) ~= "string" then
      return nil, ("%s (%s) is not a name"):format(check.show(name), seat)
    end
  end
  return value
end

-- What is wrong with the remarks on the calls of an auction or the cards of a play.
local function wrong_remark(value)
  for _, name in ipairs { "notes", "marks", "alerts" } do
    local remarks = value[name]
    if type(remarks or {}) ~= "table" then
      return ("the %s cannot be %s"):format(name, check.show(remarks))
    end
    for i, text in pairs(name ~= "alerts" and remarks or {}) do
      if type(text) ~= "string" then
        return ("%s[%s] cannot be %s"):format(name, check.show(i), check.show(text))
      end
    end
  end
  if value.claimed and not number_of_tricks(value.claimed) then
    return ("the tricks claimed cannot be %s"):format(check.show(value.claimed))
  end
end

-- A table with an array of texts, each of which `read` knows in that form, and a seat, which
-- formats may need.
local function moves(items, what, first, read)
  return function(value)
    if type(value) ~= "table" then return nil end
    if type(value[items]) ~= "table" then return nil, ("there is no array '%s'"):format(items) end
    for i, item in ipairs(value[items]) do
      if type(item) ~= "string" or read(item) ~= item then
        return nil, ("%s %d cannot be %s"):format(what, i, check.show(item))
      end
    end
    local wrong = wrong_remark(value)
    if wrong then return nil, wrong end
    local given = value[first]
    local seat = given ~= nil and seat_of(given) or nil
    if seat == given then return value end
    if not seat then return nil, ("the %s cannot be %s"):format(first, check.show(given)) end
    local copy = {}
    for key, part in pairs(value) do copy[key] = part end
    copy[first] = seat
    return copy
  end
end

-- By name of a field what a user put into it, as readers give it; nil, and in some cases what is
-- wrong. For some fields what to write instead.
local FIELDS <const> = {
  { "number", function(value) return math.type(value) == "integer" and value > 0 and value end },
  { "dealer", seat_of },
  { "vul", function(value) return from_text(core_words.vul, value) end },
  { "deal", deal_of },
  { "contract", function(value)
    return check.kind(value) == "Contract" and value or from_text(core_contract.parse, value)
  end },
  { "result", number_of_tricks, "the tricks that declarer took are expected, 0 to 13" },
  { "players", players_of },
  { "room", function(value) return (value == "open" or value == "closed") and value end },
  { "tricks", tricks_of },
  { "auction", moves("calls", "call", "dealer", record.call) },
  { "play", moves("cards", "card", "leader", record.card) },
  { "tags", tags_of }, { "comments", comments_of },
  { "event", function(value) return type(value) == "table" and value end },
}

-- The names of these fields, and others that resemble one of them (commands are of LIN, the
-- rest of a line of dealer).
local NAMES <const> = {}
local SPELT <const> = { leader = true, declarer = true, section = true, commands = true,
  rest = true }
for i, field in ipairs(FIELDS) do NAMES[i], SPELT[field[1]] = field[1], true end

-- Boards may have fields of other names, but not of one that was probably meant to be one of
-- these that the board lacks.
local function refuse_misspelt(given, index)
  if rawget(given, "waiting") then return end -- a reader's own, with fields not read yet
  local first, hint
  for name in next, given do
    if type(name) == "string" and not SPELT[name] and not (first and first < name) then
      local found, meant = near.field(name, NAMES)
      if meant and rawget(given, meant) == nil then first, hint = name, found end
    end
  end
  if first then
    check.fail(("board %d: a board has no field '%s'%s"):format(index, first, hint),
      "%f[%w_]" .. first:gsub("%W", "%%%0") .. "%s*=")
  end
end

--- A board, or the board of a deal, whose fields are as the readers of formats give them: the same
-- table where they are already. A field that cannot have its value, and one whose name is
-- probably misspelt, is refused at the user's line. What a reader left for later is not read.
-- @tparam table|Deal given
-- @tparam integer index its place among those that are written, from 1
-- @treturn table
function board.of(given, index)
  given = record.board(given, index)
  refuse_misspelt(given, index)
  local unread, changed = rawget(given, "waiting"), nil
  for _, field in ipairs(FIELDS) do
    local name, accept, wanted = field[1], field[2], field[3]
    local value = rawget(given, name)
    if value == nil and not unread then value = given[name] end
    if value ~= nil then
      local accepted, wrong = accept(value)
      if not accepted then
        check.fail(wrong and ("board %d: its %s: %s"):format(index, name, wrong)
          or ("board %d: its %s cannot be %s%s"):format(index, name, check.show(value),
            wanted and ": " .. wanted or ""))
      end
      if not rawequal(accepted, value) then
        changed = changed or {}
        changed[name] = accepted
      end
    end
  end
  if not changed then return given end
  for key, value in next, given do
    if changed[key] == nil then changed[key] = value end
  end
  return setmetatable(changed, getmetatable(given))
end

return board
