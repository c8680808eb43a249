-- SPDX-License-Identifier: GPL-3.0-or-later
--- The fields of a board in JSON: the schema, field by field.
-- Each has `read(value, board)`, which gives the field's value from what JSON holds, or
-- nil and what is wrong; and `write(value)`, which gives what JSON is to hold.
-- @module baize.format.json.fields
local core_contract = require "baize.core.contract"
local core_deal = require "baize.core.deal"
local json = require "baize.base.needs" "dkjson"
local record = require "baize.format.record"
local tag_list = require "baize.format.pbn.tags"

local fields = {}

local SEATS <const> = { "N", "E", "S", "W" }
local STRAINS <const> = { "C", "D", "H", "S", "NT" }
local VULS <const> = { none = "none", NS = "NS", EW = "EW", both = "both" }
local SEAT <const> = { N = "N", E = "E", S = "S", W = "W" }
local ALL_TRICKS <const> = 13

local function same(value) return value end

local function quoted(value)
  local text = json.encode(value) or tostring(value)
  return "'" .. (#text > 40 and text:sub(1, 40) .. "..." or text) .. "'"
end

local function type_of(value)
  local meta = type(value) == "table" and getmetatable(value)
  return meta and meta.__jsontype or type(value)
end

local function integer(value)
  return type(value) == "number" and math.tointeger(value) or nil
end

local function tricks_of(value)
  local n = integer(value)
  return n and n >= 0 and n <= ALL_TRICKS and n or nil
end

-- A field of values that JSON holds as they are: `take` gives the field's value, or nil
-- where it is invalid; `what` says what it should have been.
local function simple(name, take, what)
  return { name = name, write = same, read = function(value)
    local taken = take(value)
    if taken ~= nil then return taken end
    return nil, quoted(value) .. " is " .. what
  end }
end

-- A field that is one of some texts.
local function one_of(name, texts, what)
  return simple(name, function(value) return texts[value] and value or nil end, what)
end

local function text_of(value) return type(value) == "string" and value or nil end

local function text_field(name) return simple(name, text_of, "not a text") end

-- A field whose value is printed, and read from its text by the core.
local function parsed(name, parse)
  return { name = name, write = tostring, read = function(value)
    if type(value) ~= "string" then return nil, quoted(value) .. " is not a " .. name end
    return parse(value)
  end }
end

local tricks = { name = "tricks", read = record.copy_results }

function tricks.write(value)
  local out = {}
  for _, seat in ipairs(SEATS) do
    out[seat] = setmetatable({}, { __jsonorder = STRAINS })
    for _, strain in ipairs(STRAINS) do out[seat][strain] = value[seat][strain] end
  end
  return setmetatable(out, { __jsonorder = SEATS })
end

local players = { name = "players" }

function players.read(value)
  if type_of(value) ~= "object" then return nil, quoted(value) .. " are not players by seat" end
  local out = {}
  for seat, name in pairs(value) do
    if not SEAT[seat] then return nil, ("'%s' is not a seat (N, E, S or W)"):format(seat) end
    if type(name) ~= "string" then return nil, quoted(name) .. " is not a name" end
    out[seat] = name
  end
  return out
end

function players.write(value)
  local out = {}
  for _, seat in ipairs(SEATS) do out[seat] = value[seat] end
  return setmetatable(out, { __jsonorder = SEATS })
end

-- What a record keeps by the number of a call or card: JSON has texts for keys. `kind` is
-- the type of what is kept.
local function by_number_read(value, kind)
  if type_of(value) ~= "object" then return nil, quoted(value) .. " is not an object" end
  local out = {}
  for key, item in pairs(value) do
    local n = type(key) == "string" and key:match "^%d+$" and math.tointeger(key)
    if not n then return nil, ("'%s' is not the number of a call or card"):format(key) end
    if type(item) ~= kind then return nil, ("%s is not a %s"):format(quoted(item), kind) end
    out[n] = item
  end
  return out
end

local function by_number_write(value)
  local out, order = {}, {}
  for n, item in pairs(value) do
    out[tostring(n)] = item
    order[#order + 1] = n
  end
  table.sort(order)
  for i, n in ipairs(order) do order[i] = tostring(n) end
  return setmetatable(out, { __jsontype = "object", __jsonorder = order })
end

local BY_NUMBER <const> = { notes = "string", marks = "string", alerts = "boolean" }

-- The auction and the play: a seat, an array of calls or cards, remarks by number.
local function moves(name, seat, items, read_item, what)
  local order <const> = { seat, items, "notes", "marks", "alerts", "claimed" }
  local function read(value)
    if type_of(value) ~= "object" or type_of(value[items]) ~= "array" then
      return nil, ("an object with an array '%s' expected, not %s"):format(items, quoted(value))
    end
    local out = { [items] = {} }
    for key, part in pairs(value) do
      if BY_NUMBER[key] then
        local message
        part, message = by_number_read(part, BY_NUMBER[key])
        if not part then return nil, message end
      elseif key == "claimed" then
        part = tricks_of(part)
        if not part then return nil, quoted(value.claimed) .. " is not a number of tricks" end
      end
      if key ~= items then out[key] = part end
    end
    if out[seat] and not SEAT[out[seat]] then
      return nil, quoted(out[seat]) .. " is not a seat (N, E, S or W)"
    end
    for i, text in ipairs(value[items]) do
      out[items][i] = type(text) == "string" and read_item(text)
      if not out[items][i] then return nil, quoted(text) .. " is not " .. what end
    end
    return out
  end
  local function write(value)
    local out = setmetatable({}, { __jsonorder = order })
    for key, part in pairs(value) do
      out[key] = BY_NUMBER[key] and type(part) == "table" and by_number_write(part) or part
    end
    out[items] = setmetatable(table.move(value[items], 1, #value[items], 1, {}),
      { __jsontype = "array" })
    return out
  end
  return { name = name, read = read, write = write }
end

local tags = { name = "tags" }

function tags.read(value)
  if type_of(value) ~= "array" then return nil, quoted(value) .. " is not an array of tags" end
  local out = tag_list.new()
  for i, tag in ipairs(value) do
    if type(tag) ~= "table" or type(tag.name) ~= "string" or type(tag.value) ~= "string" then
      return nil, ("tag %d: an object with the texts 'name' and 'value' expected"):format(i)
    end
    rawset(out, i, { name = tag.name, value = tag.value,
      after = type(tag.after) == "string" and tag.after or "" })
  end
  return out
end

function tags.write(value)
  local out = setmetatable({}, { __jsontype = "array" })
  for i = 1, #value do
    local tag = rawget(value, i)
    out[i] = setmetatable({ name = tag.name, value = tag.value,
      after = tag.after ~= "" and tag.after or nil },
      { __jsonorder = { "name", "value", "after" } })
  end
  return out
end

local comments = { name = "comments" }

function comments.read(value)
  if type_of(value) ~= "array" then return nil, quoted(value) .. " is not an array of texts" end
  local out = {}
  for i, text in ipairs(value) do
    if type(text) ~= "string" then return nil, quoted(text) .. " is not a text" end
    out[i] = text
  end
  return out
end

function comments.write(value)
  return setmetatable(table.move(value, 1, #value, 1, {}), { __jsontype = "array" })
end

--- All fields, in the order in which they are written.
fields.LIST = {
  simple("number", function(value)
    local n = integer(value)
    return n and n > 0 and n or nil
  end, "not the number of a board"), one_of("dealer", SEAT, "not a seat (N, E, S or W)"),
  one_of("vul", VULS, "no vulnerability (none, NS, EW, both)"),
  parsed("deal", core_deal.parse), parsed("contract", core_contract.parse),
  simple("result", tricks_of, "not a number of tricks (0 to 13)"),
  tricks, players, one_of("room", { open = true, closed = true }, "neither open nor closed"),
  moves("auction", "dealer", "calls", record.call, "a call"),
  moves("play", "leader", "cards", record.card, "a card"),
  tags, simple("event", function(value)
    return type_of(value) == "object" and value or nil
  end, "not an object"), comments, text_field "rest", text_field "before", text_field "trailing",
  text_field "text",
}

--- The same by name.
fields.BY_NAME = {}
for _, field in ipairs(fields.LIST) do fields.BY_NAME[field.name] = field end

return fields
