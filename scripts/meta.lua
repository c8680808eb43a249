-- SPDX-License-Identifier: GPL-3.0-or-later
--- Write what editors need to know of baize: definition files for lua-language-server (LuaCATS).
--   build/baize scripts/meta.lua DIR
-- DIR/scripts/baize.lua has the module baize, its types and the globals of scripts, and
-- DIR/systems/system.lua the words that systems are written in. Names are those that there are when
-- this runs, so that a word cannot be forgotten here.
local baize = require "baize"
local check = require "baize.base.check"
local doctext = require "baize.repl.doctext"
local docs = require "baize.docs"
local help = require "baize.repl.help"
local options = require "baize.base.options"
local schema = require "baize.report.schema"
local seat = require "baize.lang.seat"
local topics_systems = require "baize.repl.topics_systems"
local types = require "baize.repl.types"
local vocabulary = require "baize.repl.vocabulary"

local HEAD <const> = "---@meta\n-- Made of docstrings by scripts/meta.lua: not to be edited.\n"
local BASIC <const> = { any = 1, boolean = 1, ["function"] = 1, integer = 1, ["nil"] = 1,
  number = 1, string = 1, table = 1, thread = 1, userdata = 1 }
-- Types that docstrings name otherwise.
local OTHER <const> = { text = "string", func = "function", int = "integer", file = "file*",
  array = "any[]", digits = "string", Key = "any", Bar = "any[]", seat = "Seat|string",
  pair = "Seat|string" }
-- Words of Lua that no parameter may be called.
local KEYWORDS <const> = { ["end"] = 1, ["function"] = 1, ["in"] = 1, ["repeat"] = 1 }

-- What systems may use of Lua.
local LUA <const> = { assert = 1, error = 1, ipairs = 1, next = 1, pairs = 1, select = 1,
  tonumber = 1, tostring = 1, type = 1, math = 1, string = 1, table = 1 }

local known, named = {}, {} -- the classes that are written, and the types that are named

local function sorted(t)
  local list = {}
  for key in next, t do list[#list + 1] = type(key) == "string" and key or nil end
  table.sort(list)
  return list
end

-- ---- types ---------------------------------------------------------------------------

local function type_name(name)
  name = OTHER[name] or name
  if BASIC[name] or name == "file*" or name:find "|" or name:find "%[%]$" then return name end
  if not name:find "^[%a_][%w_.]*$" then return "any" end
  named[name] = true
  return name
end

-- A type of LDoc, "?Deal", "{string,...}", "number|string", as LuaCATS writes it.
local function type_of(text)
  if not text then return "any" end
  local optional = text:sub(1, 1) == "?"
  if optional then text = text:sub(2) end
  local inner = text:match "^{%s*(.-)%s*}$"
  local list = {}
  if inner then
    local item = inner:match "^([%w_.]+),%s*%.%.%.$"
    list[1] = item and type_name(item) .. "[]" or "table"
  else
    for part in text:gmatch "[^|]+" do
      list[#list + 1] = part == "?" and "nil" or type_name(part:gsub("^%?", ""))
    end
  end
  local all = table.concat(list, "|")
  if not optional or all == "any" then return all end
  return #list > 1 and all .. "|nil" or all .. "?"
end

-- A type of the schema of results: "[integer]", "text?", "{X}".
local function schema_type(text)
  local plain = text:gsub("%?$", "")
  local item = plain:match "^%[([%w]+)%]$"
  local name
  if item then
    name = type_name(schema[item] and item or item) .. "[]"
  else
    name = plain:find "^%w+$" and type_name(plain) or "any"
  end
  return name
end

-- ---- functions -----------------------------------------------------------------------

local function one_line(text) return (text:gsub("%s+", " "):gsub("^ ", ""):gsub(" $", "")) end

local function add_text(out, text)
  for line in (text .. "\n"):gmatch "([^\n]*)\n" do out[#out + 1] = "--- " .. line end
end

-- The class of the options that a function takes, written once.
local function options_class(out, name, f)
  local declared = f and options.described()[check.behind(f)]
  if not declared then return nil end
  local class = name:gsub("[.:]", "_") .. "_options"
  if known[class] then return class end
  known[class] = true
  out[#out + 1] = ("---@class %s %s"):format(class, one_line(declared.what))
  for _, field in ipairs(declared.fields) do
    local word = OTHER[field[2].word] or field[2].word
    out[#out + 1] = ("---@field %s? %s %s"):format(field[1], BASIC[word] and word or "any",
      one_line(field[3]))
  end
  out[#out + 1] = ""
  return class
end

-- A function with its docstring: `call` is how it is defined, "baize.deal" or "Deal:format".
local function add_function(out, call, text, f)
  local class = options_class(out, call, f)
  local body, tags = doctext.parse(text)
  local names, lines = {}, {}
  for _, tag in ipairs(tags) do
    if tag.tag == "param" or tag.tag == "tparam" then
      local name, kind, said, optional = doctext.parameter(tag)
      local written = type_of(kind)
      if class and written == "table" then written, class = class, nil end
      local after_all = names[#names] == "..." -- what a docstring names of these is no parameter
      if after_all then
        body = ("%s\n\n%s: %s"):format(body, name, one_line(said))
      elseif name == "..." or name:find "^[%a_][%w_]*$" and not KEYWORDS[name] then
        names[#names + 1] = name
        lines[#lines + 1] = ("---@param %s%s %s %s"):format(name, optional and name ~= "..." and "?"
          or "", written, one_line(said))
      end
    elseif tag.tag == "return" or tag.tag == "treturn" then
      local kind, said = nil, tag.text
      if tag.tag == "treturn" then kind, said = doctext.split_type(said) end
      lines[#lines + 1] = ("---@return %s # %s"):format(type_of(kind), one_line(said))
    elseif tag.tag == "raise" then
      body = body .. "\n\nRaises " .. one_line(tag.text)
    elseif tag.tag == "usage" then
      body = body .. "\n```lua\n" .. tag.text .. "\n```"
    end
  end
  if #names == 0 and type(f) == "function" then
    local info = debug.getinfo(check.behind(f), "u")
    for i = 1, info.nparams do names[i] = debug.getlocal(check.behind(f), i) end
    if info.isvararg and info.nparams == 0 then names[1] = "..." end
    for i = #names, 1, -1 do
      if call:find ":" and names[i] == "self" then table.remove(names, i) end
    end
  end
  add_text(out, body)
  table.move(lines, 1, #lines, #out + 1, out)
  out[#out + 1] = ("function %s(%s) end\n"):format(call, table.concat(names, ", "))
end

-- ---- classes -------------------------------------------------------------------------

-- Values of types whose fields are asked of one.
local SAMPLES <const> = { Auction = baize.auction "1NT P 2C", Hand = baize.hand "AK2.J3.KQ854.K72",
  Deal = baize.deal "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3",
  Contract = baize.contract "3NT by S", System = baize.system.load "natural" }
-- Operators and calls of the language of conditions, by type.
local OPERATORS <const> = {
  Condition = { "band(Condition): Condition", "bor(Condition): Condition", "bnot: Condition" },
  Feature = { "add(Feature|number): Feature", "sub(Feature|number): Feature",
    "mul(number): Feature", "unm: Feature", "call(...): Condition" },
  Measure = { "add(Measure|number): Measure", "sub(Measure|number): Measure",
    "mul(Measure|number): Measure", "unm: Measure" },
}
local HELD <const> = { Deal = "Hand" }

-- What a word of hands is: a number, a condition, or a function.
local function word_type(word)
  local line = vocabulary.find(word)
  if not line then return "any" end
  return line:find "a number" and "Feature" or line:find "a condition" and "Condition"
    or "fun(text: string): Condition"
end

local function add_fields(out, name)
  local of = name:match "^(.*)Result$"
  for _, kind in ipairs(schema.kinds) do
    if kind.name == name or kind.name == of or kind.name .. "Result" == name then
      for _, field in ipairs(kind) do
        if field.name:find "^[%a_][%w_]*$" then
          out[#out + 1] = ("---@field %s%s %s %s"):format(field.name, field.optional and "?" or "",
            schema_type(field.type), one_line(field.says))
        end
      end
    end
  end
  if name == "Seat" or name == "Feature" then
    local words, seen = vocabulary.names(), {}
    table.sort(words)
    for _, word in ipairs(words) do
      if not seen[word] then out[#out + 1] = ("---@field %s %s"):format(word, word_type(word)) end
      seen[word] = true
    end
  end
  for _, field in ipairs(SAMPLES[name] and types.fields(SAMPLES[name]) or {}) do
    out[#out + 1] = ("---@field %s %s"):format(field, HELD[name] or "any")
  end
end

-- The docstrings of the methods of a type, by their names.
local function methods_of(name)
  local methods = {}
  for _, full in ipairs(sorted(docs)) do
    local last = full:match("^" .. name .. "[.:]([%l_][%w_]*)$")
    if last then methods[last] = docs[full] end
  end
  return methods
end

local function add_class(out, name)
  if known[name] then return end
  known[name] = true
  if docs[name] then add_text(out, (doctext.parse(docs[name]))) end
  local base = help.BASES[name]
  if base then named[base] = true end
  out[#out + 1] = ("---@class %s%s"):format(name, base and ": " .. base or "")
  add_fields(out, name)
  for _, operator in ipairs(OPERATORS[name] or {}) do
    out[#out + 1] = "---@operator " .. operator
  end
  local methods = methods_of(name)
  local own = name:gsub("%.", "_")
  out[#out + 1] = ("local %s = {}\n"):format(own)
  for _, last in ipairs(sorted(methods)) do
    add_function(out, own .. ":" .. last, methods[last])
  end
end

-- ---- scripts -------------------------------------------------------------------------

-- A field of baize, or a global: a function, a module, or a value.
local function add_value(out, name, value)
  local kind = types.name(value)
  if type(value) == "function" then
    local entry = help.entry(value)
    add_function(out, name, entry and entry.text or "", value)
  elseif type(value) == "table" and not kind then
    local meta = getmetatable(value)
    out[#out + 1] = ("---@class %s"):format(name:gsub("%.", "_"))
    if meta and meta.__call then out[#out + 1] = "---@operator call(...): any" end
    out[#out + 1] = name .. " = {}\n"
    for _, key in ipairs(sorted(value)) do
      if key:find "^[%a_][%w_]*$" then add_value(out, name .. "." .. key, value[key]) end
    end
  else
    if kind then named[kind] = true end
    out[#out + 1] = ("---@type %s\n%s = nil\n"):format(kind or type(value), name)
  end
end

local function scripts()
  local out = { HEAD, "---@class baize", "baize = {}\n" }
  local fields = {}
  for name, value in pairs(baize) do fields[name] = value end
  for _, name in ipairs(sorted(fields)) do add_value(out, "baize." .. name, fields[name]) end
  local globals = require "baize.globals"
  for _, name in ipairs(sorted(globals)) do
    if name ~= "baize" then add_value(out, name, globals[name]) end
  end
  for _, name in ipairs(sorted(docs)) do
    if name:find "^%u%w*$" then add_class(out, name) end
  end
  for _, name in ipairs { "Contract", "Part", "Play", "Position" } do add_class(out, name) end
  repeat -- types that are named in these, and have no docstring
    local before = #out
    for _, name in ipairs(sorted(named)) do add_class(out, name) end
  until #out == before
  out[#out + 1] = "return baize"
  return table.concat(out, "\n") .. "\n"
end

-- ---- systems -------------------------------------------------------------------------

local RULE <const> = { { "forcing", 'string "once", "game" or as in "to 2NT"' },
  { "artificial", "boolean" }, { "alert", "string|boolean" }, { "announce", "string|boolean" },
  { "seats", 'string some of the digits 1 to 4' }, { "label", "string" }, { "final", "boolean" },
  { "fixed", "boolean" } }
local SECTION <const> = { { "when", "Fact public facts of the auction" }, { "assume",
  "string a variant of partner's" }, { "points", "integer more points than are written" } }
local LETTERS <const> = { "x", "y", "z", "M", "m" }
local CLASSES <const> = [[
---A condition on the hand that bids.
---@class Condition
---@operator band(Condition): Condition
---@operator bor(Condition): Condition
---@operator bnot: Condition
local Condition = {}

---A number of the hand; with a range, as in hcp "15-17", a condition.
---@class Feature
---@operator call(...): Condition
---@operator add(Feature|number): Feature
---@operator sub(Feature|number): Feature
---@operator mul(number): Feature
---@operator unm: Feature
%s
local Feature = {}

---A fact of the auction, for `when`.
---@class Fact
---@operator band(Fact): Fact
---@operator bor(Fact): Fact
---@operator bnot: Fact
local Fact = {}

---A player, as his calls have shown him: partner.hcp "12+".
---@class Player
---@field might fun(variant: string): Fact
---@field denied fun(variant: string): Fact
---@field passed fun(): Fact
---@field [string] any
local Player = {}

---The call before.
---@class Last
---@field natural fun(yes?: boolean): Fact
---@field artificial fun(): Fact
local Last = {}

---What stands in the braces of a section.
---@class Item
local Item = {}

---@class RuleBody
%s
---@field [integer] any

---@class SectionBody
%s
---@field [integer] any
]]
-- What words are that are neither conditions nor features.
local FORMS <const> = { opening = "fun(section: SectionBody): Item",
  pass = "fun(rule: RuleBody): Item", double = "fun(rule: RuleBody): Item",
  redouble = "fun(rule: RuleBody): Item", bid = "fun(call: string): fun(rule: RuleBody): Item",
  after = "fun(auction: string|string[]): fun(section: SectionBody): Item",
  front = "fun(auction: string|string[]): fun(section: SectionBody): Item",
  section = "fun(name: string): fun(section: SectionBody)",
  change = "fun(auction: string): fun(section: SectionBody)", drop = "fun(auction: string)",
  use = "fun(file: string): fun(options: table)", system = "fun(fields: table)",
  option = "fun(values: string[]): string", name = "fun(text: string, where: Condition): Condition",
  same = "fun(auction: string): Item", as = "fun(auction: string): Item",
  except = "fun(rules: Item[]): Item", replies = "fun(rules: Item[]): Item",
  variants = "fun(list: table[]): Item", example = "fun(auction: string): fun(hand: string[])",
  step = "fun(bids: integer): string", by_vul = "fun(conditions: table): Condition",
  by_seat = "fun(conditions: Condition[]): Condition", each = "fun(set: table): Feature",
  some = "fun(set: table): Feature", trick_source = "fun(suit?: string): Condition",
  makes = "fun(contract: string): fun(range: string): Condition",
  tricks = "fun(strain: string): fun(range: string): Condition",
  game = "fun(strain: string): Condition", slam = "fun(strain: string): Condition",
  invite = "fun(strain: string): Condition", vul = "fun(who: string): Fact",
  seat = "fun(seats: string): Fact", passed = "fun(): Fact", level = "fun(range?: string): Fact",
  jump = "fun(): Fact", agreed = "fun(suit?: string): Fact", forcing = "fun(how?: string): Fact",
  captain = "fun(): Fact", shape = "fun(text: string): Condition",
  has = "fun(cards: string): Condition", is = "fun(hand: string): Condition",
  suit = "fun(suit: string): Feature", rest = "Item", condition = "fun(text: string): Condition",
  points = "fun(values: table): Feature", partner = "Player", lho = "Player", rho = "Player",
  they = "Player", last = "Last", majors = "table", minors = "table", unbid = "table",
  theirs = "table", maximum = "fun(strain: string): Condition" }

local function field_lines(list, letters)
  local lines = {}
  for i, field in ipairs(list) do lines[i] = ("---@field %s? %s"):format(field[1], field[2]) end
  for _, letter in ipairs(letters) do
    lines[#lines + 1] = ('---@field %s? string the suits of the letter, as in "SH"'):format(letter)
  end
  return table.concat(lines, "\n")
end

-- The words of a file of a system, and their values.
local function words_of_systems()
  local words = require "baize.system.words.vocabulary"
  words.open(setmetatable({ any = baize.any, condition = baize.condition }, { __index = _G }))
  local file = { given = {}, records = {}, declared = {}, examples = {} }
  local env, _, names = words.of({ names = {} }, file)
  table.sort(names)
  return names, env
end

local function kind_of(name, env)
  if FORMS[name] then return FORMS[name] end
  if #name <= 2 then return "Feature" end -- a letter, as a suit
  local kind = check.kind(env[name])
  return (kind == "Feature" or kind == "Condition") and kind or "any"
end

local function systems()
  local fields = {}
  for _, word in ipairs(seat.names(baize.S)) do
    if word_type(word) == "Feature" then
      fields[#fields + 1] = ("---@field %s Feature"):format(word)
    end
  end
  for _, word in ipairs { "quality Feature", "stopped Condition" } do -- of a suit
    fields[#fields + 1] = "---@field " .. word
  end
  local out = { HEAD, CLASSES:format(table.concat(fields, "\n"), field_lines(RULE, LETTERS),
    field_lines(SECTION, LETTERS)) }
  local names, env = words_of_systems()
  for name in next, FORMS do
    local there = false
    for _, other in ipairs(names) do there = there or other == name end
    if not there then error(("FORMS: '%s' is not a word of systems"):format(name)) end
  end
  local seen = {}
  for _, name in ipairs(names) do
    if not (seen[name] or LUA[name]) then
      local _, _, meaning = vocabulary.find(name)
      local said = topics_systems.find(name) or meaning
      if said then add_text(out, said) end
      out[#out + 1] = ("---@type %s\n%s = nil\n"):format(kind_of(name, env), name)
    end
    seen[name] = true
  end
  return table.concat(out, "\n") .. "\n"
end

local function write(path, text)
  local f <close> = assert(io.open(path, "w"))
  assert(f:write(text))
end

local folder = arg[1]
write(folder .. "/scripts/baize.lua", scripts())
write(folder .. "/systems/system.lua", systems())
