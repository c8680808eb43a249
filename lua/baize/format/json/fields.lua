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

-- A field that is one of some texts.
local function one_of(name, texts, what)
  return { name = name, write = same, read = function(value)
    if texts[value] then return value end
    return nil, ("%s is %s"):format(quoted(value), what)
  end }
end

local function text_field(name)
  return { name = name, write = same, read = function(value)
    if type(value) == "string" then return value end
    return nil, quoted(value) .. " is not a text"
  end }
end

local number = { name = "number", write = same }

function number.read(value)
  local n = integer(value)
  if n and n > 0 then return n end
  return nil, quoted(value) .. " is not the number of a board"
end

local deal = { name = "deal", write = tostring }

function deal.read(value)
  if type(value) ~= "string" then return nil, quoted(value) .. " is not a deal" end
  return core_deal.parse(value)
end

local contract = { name = "contract", write = tostring }

function contract.read(value)
  if type(value) ~= "string" then return nil, quoted(value) .. " is not a contract" end
  return core_contract.parse(value)
end

local result = { name = "result", write = same }

function result.read(value)
  local n = tricks_of(value)
  if n then return n end
  return nil, quoted(value) .. " is not a number of tricks (0 to 13)"
end

local tricks = { name = "tricks" }

function tricks.read(value)
  local out = {}
  for _, seat in ipairs(SEATS) do
    local row = type(value) == "table" and value[seat]
    out[seat] = {}
    for _, strain in ipairs(STRAINS) do
      local n = type(row) == "table" and tricks_of(row[strain])
      if not n then
        return nil, ("no number of tricks (0 to 13) for %s in %s"):format(seat, strain)
      end
      out[seat][strain] = n
    end
  end
  return out
end

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
    if type(item) ~= kind then return nil, ("%s is no %s"):format(quoted(item), kind) end
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

local event = { name = "event", write = same }

function event.read(value)
  if type_of(value) == "object" then return value end
  return nil, quoted(value) .. " is not an object"
end

--- All fields, in the order in which they are written.
fields.LIST = {
  number, one_of("dealer", SEAT, "not a seat (N, E, S or W)"),
  one_of("vul", VULS, "no vulnerability (none, NS, EW, both)"), deal, contract, result,
  tricks, players, one_of("room", { open = true, closed = true }, "neither open nor closed"),
  moves("auction", "dealer", "calls", record.call, "a call"),
  moves("play", "leader", "cards", record.card, "a card"),
  tags, event, comments, text_field "rest", text_field "before", text_field "trailing",
  text_field "text",
}

--- The same by name.
fields.BY_NAME = {}
for _, field in ipairs(fields.LIST) do fields.BY_NAME[field.name] = field end

return fields
