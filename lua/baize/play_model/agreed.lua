-- SPDX-License-Identifier: GPL-3.0-or-later
--- What the defenders' cards say, as a partnership has agreed: leads and signals.
-- Signals have three places: `partner` (to partner's lead), `declarer` (to declarer's lead),
-- `discards`. Each is "none", "attitude" (high encourages), "count" (high is an even number),
-- "preference" (high for the higher suit), or one of these after "low ", where a low card says it
-- (src/play/signal.h).
-- @module baize.play_model.agreed
local check = require "baize.base.check"
local near = require "baize.base.near"

local agreed = {}

local PLACES <const> = { "partner", "declarer", "discards" }
local KINDS <const> = { "none", "attitude", "count", "preference", "low attitude", "low count",
  "low preference" }
local USUAL <const> = { partner = "attitude", declarer = "count", discards = "attitude" }
local IS_KIND <const> = {}
for _, kind in ipairs(KINDS) do IS_KIND[kind] = true end

--- Leads by name.
agreed.LEADS = { "any", "fourth" }
--- Signals by name; and "card": as the system of the partnership has them on its card.
agreed.SIGNALS = { "none", "standard", "upside-down" }
agreed.CARD = "card"

local EXPECTED <const> = "\"none\", \"standard\", \"upside-down\", \"card\", a table as in "
  .. "{ partner = \"attitude\", declarer = \"low count\" }, or a text as in "
  .. "\"attitude/low-count/none\""

local function fail_kind(given, place)
  check.fail(("player: reads.signals.%s: %s expected, not %s%s"):format(place,
    table.concat(KINDS, ", "), check.show(given),
    type(given) == "string" and near.hint(given, KINDS) or ""), "signals%s*=")
end

-- "attitude/low-count/none" of three kinds, or the name that they have.
local function text_of(kinds)
  local parts, standard, reversed = {}, true, true
  for i, place in ipairs(PLACES) do
    standard = standard and kinds[place] == USUAL[place]
    reversed = reversed and kinds[place] == "low " .. USUAL[place]
    parts[i] = kinds[place]:gsub(" ", "-")
  end
  local text = table.concat(parts, "/")
  return standard and "standard" or reversed and "upside-down"
    or text == "none/none/none" and "none" or text
end

--- Signals by place, of a text that `signals` gave.
-- @treturn ?table partner, declarer, discards; nil where there are none
function agreed.places(text)
  if text == "none" then return nil end
  local kinds = {}
  if text == "standard" or text == "upside-down" then
    local low = text == "standard" and "" or "low "
    for place, kind in pairs(USUAL) do kinds[place] = low .. kind end
    return kinds
  end
  local parts = {}
  for part in text:gmatch "[^/]+" do parts[#parts + 1] = (part:gsub("-", " ")) end
  for i, place in ipairs(PLACES) do kinds[place] = parts[i] end
  return kinds
end

--- The text by which players know signals: of a name, such a text, or a table by place. Raises at
-- the user's line.
-- @treturn string "none", "standard", "upside-down", "card", or as "attitude/low-count/none"
function agreed.signals(given)
  if given == nil or given == false then return "none" end
  if given == agreed.CARD then return given end
  local kinds = {}
  if type(given) == "string" then
    for _, name in ipairs(agreed.SIGNALS) do
      if given == name then return given end
    end
    local parts = {}
    for part in given:gmatch "[^/]+" do parts[#parts + 1] = (part:gsub("-", " ")) end
    if #parts ~= #PLACES then check.fail(("player: reads.signals: %s expected, not %s%s"):format(
      EXPECTED, check.show(given), near.hint(given, agreed.SIGNALS)), "signals%s*=") end
    for i, place in ipairs(PLACES) do kinds[place] = parts[i] end
  elseif type(given) == "table" and not getmetatable(given) then
    check.fields(given, PLACES, "player: reads.signals")
    for _, place in ipairs(PLACES) do kinds[place] = given[place] or "none" end
  else
    check.fail(("player: reads.signals: %s expected, not %s"):format(EXPECTED, check.show(given)),
      "signals%s*=")
  end
  for _, place in ipairs(PLACES) do
    if not IS_KIND[kinds[place]] then fail_kind(kinds[place], place) end
  end
  return (text_of(kinds))
end

-- ---- cards of systems ------------------------------------------------------------------

-- What a text of a convention card, as "attitude: high encourages", says.
local function kind_of(text)
  text = text:lower()
  local kind = (text:find "attitude" or text:find "encourag" or text:find "likes"
    or text:find "go on") and "attitude" or text:find "count" and "count"
    or (text:find "preference" or text:find "lavinthal") and "preference"
  local high, low = text:find "high", text:find "low"
  local reversed = text:find "upside" or low and (not high or low < high)
  return kind and (reversed and "low " or "") .. kind or "none"
end

-- The first of one text or two: that of the highest priority, or the general one.
local function first(value) return type(value) == "table" and value[1] or value or "" end

--- What a system's card (its `card`, see baize.system.words.vocabulary_card) says of leads and
-- signals, as far as players here play them.
-- @tparam System system
-- @treturn string leads, one of `agreed.LEADS`
-- @treturn string signals, as of `agreed.signals`
function agreed.of_system(system)
  local card = system.agreements or {}
  local leads, signals, kinds = card.leads or {}, card.signals or {}, {}
  local function is_fourth(text) return text:lower():find "^fourth best" ~= nil end
  for _, place in ipairs(PLACES) do kinds[place] = kind_of(first(signals[place])) end
  return is_fourth(first(leads.suit)) and is_fourth(first(leads.notrump)) and "fourth" or "any",
    (text_of(kinds))
end

return agreed
