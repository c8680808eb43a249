-- SPDX-License-Identifier: GPL-3.0-or-later
--- A system without letters as text: printed, read again, and hashed.
-- @module baize.system.lists.text
local expand = require "baize.system.lists.expand"
local sequence = require "baize.system.words.sequence"

local text = {}

local NONE <const> = {}
local MARKS <const> = { "forcing", "artificial", "alert", "announce", "seats", "label",
  "final", "fixed" }

-- A condition or a fact as it is written in a system: sums within sums are one, as reading makes
-- them.
local function written(x) return (x:key():gsub("^%S+ ", "")) end

--- What a call asks of partner, in words: "forcing game".
function text.forcing(forcing)
  return forcing == "once" and "forcing" or "forcing " .. forcing
end

local function condition_of(rule, asked)
  if not rule.variants then return written(asked and asked.where or rule.where) end
  local parts = {}
  for i, v in ipairs(rule.variants) do
    parts[i] = ("{ %q, %s }"):format(v.name, written(asked and asked[i] or v.where))
  end
  return "variants { " .. table.concat(parts, ", ") .. " }"
end

--- A rule as it is written; `as_asked` where it stands, with suits of the auction as the file asks
-- for them.
function text.rule(rule, as_asked)
  if rule.rest then return rule.text and ("rest { %q }"):format(rule.text) or "rest" end
  local parts = { condition_of(rule, as_asked and rule.asked) }
  if rule.text then parts[#parts + 1] = ("%q"):format(rule.text) end
  for _, name in ipairs(MARKS) do
    local value = rule[name]
    if value then
      parts[#parts + 1] = ("%s = %s"):format(name,
        type(value) == "string" and ("%q"):format(value) or "true")
    end
  end
  return ("bid %q { %s }"):format(rule.call, table.concat(parts, ", "))
end

--- Whether nothing may be written after a rule in its section. Rules that `same` has put in there
-- are not lost: a pass does not count where partner's call is forcing.
function text.closes(rule)
  return not rule.seats and not sequence.call(rule.call).level and rule.where:is_any()
end

local function add_block(lines, head, block, as_asked)
  local function open()
    lines[#lines + 1] = head .. " {"
    if block.when then lines[#lines + 1] = "  when = " .. written(block.when) .. "," end
    if block.assume then lines[#lines + 1] = ("  assume = %q,"):format(block.assume) end
  end
  open()
  for i, rule in ipairs(block.rules) do
    if i > 1 and text.closes(block.rules[i - 1]) then
      lines[#lines + 1] = "}"
      open()
    end
    lines[#lines + 1] = "  " .. text.rule(rule, as_asked) .. ","
  end
  lines[#lines + 1] = "}"
end

-- The trees (`as`) of a model by the keys of their first lists, each { instance, ... }. Nil where a
-- text with them would be another system: a change is made in a copy, a list has rules of its own
-- after those of a tree or trees in another order than that of keys, the other auction has no list,
-- or a call is another one in a copy.
local function trees_of(model)
  local trees, place = {}, {}
  if #model.changes > 0 then return nil end
  for i, key in ipairs(model.keys) do place[key] = i end
  for _, key in ipairs(model.keys) do
    local last, class = 0, nil
    for _, block in ipairs(model.lists[key]) do
      local of = block.tree and place[block.tree.key] or 0
      if block.class ~= class and block.tree then last, class = 0, block.class end
      if of < last and (block.tree or block.class < expand.MEANING) or block.tree and (of == 0
        or not model.lists[block.tree.from.key]) then return nil end
      for _, rule in ipairs(block.rules) do
        if rule.is_other then return nil end
      end
      last = block.tree and of or last
      if block.tree and block.tree.key == key then
        local list = trees[key] or {}
        trees[key] = list
        if list[#list] ~= block.tree then list[#list + 1] = block.tree end
      end
    end
  end
  return trees
end

local function add_tree(lines, instance)
  local points = instance.record.points
  lines[#lines + 1] = ("after %q { %sas %q }"):format(sequence.text(instance.calls),
    points and ("points = %d, "):format(points) or "", sequence.text(instance.from.calls))
end

--- The lists of a system as a text that reads back as the same system. With `short`, what `as` puts
-- behind other auctions is written so where that is the same system.
function text.model(model, short)
  local lines, trees = {}, short and trees_of(model)
  for _, key in ipairs(model.keys) do
    for _, block in ipairs(model.lists[key]) do
      if not (trees and block.tree) then
        add_block(lines, key == "" and "opening"
          or ("after %q"):format(sequence.text(block.calls)), block, trees)
      end
    end
    for _, instance in ipairs(trees and trees[key] or NONE) do add_tree(lines, instance) end
  end
  for _, word in ipairs { "front", "after" } do
    for _, block in ipairs(word == "front" and model.fronts or model.patterns) do
      add_block(lines, ("%s %q"):format(word, sequence.text(block.calls)), block)
    end
  end
  return table.concat(lines, "\n") .. "\n"
end

local known = setmetatable({}, { __mode = "k" }) -- blocks -> text

--- The list of rules for a sequence of calls, as text: "" if the system has none for it. The text
-- is remembered as long as the list.
function text.list(model, key)
  local blocks = model.lists[key]
  if not blocks then return "" end
  known[blocks] = known[blocks]
    or text.model { keys = { key }, lists = { [key] = blocks }, fronts = NONE, patterns = NONE }
  return known[blocks]
end

-- Whether some of the rules of blocks ask for tricks.
local function any_fitted(blocks)
  for _, block in ipairs(blocks) do
    for _, rule in ipairs(block.rules) do
      if rule.needs and rule.needs.fit then return true end
    end
  end
  return false
end

--- Whether rules ask for tricks (`makes`, `tricks`), so that what they mean depends on the net that
-- guesses these.
function text.is_fitted(model)
  for _, key in ipairs(model.keys) do
    if any_fitted(model.lists[key]) then return true end
  end
  return any_fitted(model.fronts) or any_fitted(model.patterns)
end

--- A text's identity: 32 hexadecimal digits. Mixes 8 bytes at a time; the multipliers are those of
-- Steele, Lea and Flood's SplitMix (OOPSLA 2014) and of Knuth's MMIX.
function text.hash(bytes)
  local a <const>, b <const> = -0x61c8864680b583eb, 0x5851f42d4c957f2d
  local g, h, padded = #bytes * a, #bytes * b, bytes .. ("\0"):rep(-#bytes % 8)
  for i = 1, #padded, 8 do
    local word = string.unpack("<i8", padded, i)
    g, h = (g ~ word) * a, (h ~ word) * b
    g, h = g ~ (g >> 29), h ~ (h >> 29)
  end
  return ("%016x%016x"):format(g, h)
end

return text
