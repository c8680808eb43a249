-- SPDX-License-Identifier: GPL-3.0-or-later
--- What each rule of a list promises, whatever the auction was before: boxes of `quick`, counted.
-- The box of a rule holds every hand that the rule is the first to fit in any auction: parts that
-- depend on the auction (`we`, the vulnerability, the seat) are taken as fulfilled in the rule
-- itself, and as not fulfilled in the rules before it. Boxes are counted exactly when they are
-- first asked for, and kept by the text of the conditions that are counted together: in memory,
-- and in one file for all systems.
-- @module baize.system.turn.bounds
local cached = require "baize.base.cached"
local check = require "baize.base.check"
local cond = require "baize.lang.cond"
local core_box = require "baize.core.box"
local core_expr = require "baize.core.expr"
local quick = require "baize.system.words.quick"
local version = require "baize.core".version

local bounds = {}

local NAME <const> = "baize-bounds"
local COUNTED_MAX <const> = 20000 -- boxes in memory

-- ---- conditions without the auction ------------------------------------------------

-- Conditions joined by "&" or "|", and the negation of one, with `any` and `~any` folded.
local fold <const> = core_expr.fold
local function negated(c) return (fold("~", { c })) end

local WIDEST <const>, NARROWEST <const> = { rest = "fulfilled" }, { rest = "unfulfilled" }

-- ---- the file ----------------------------------------------------------------------

-- What keys begin with: the program, and how features are defined and counted.
local PREFIX <const> = ("bounds %s %x "):format(version, core_box.version())

-- The cache of boxes and its path; nil where it cannot be used, of which a system gets a note.
local function cache_of(system)
  local cache, path = cached.open(NAME)
  if path and not cache then
    system:note(("bounds cannot be kept in %s, and are counted in each run"):format(path))
  end
  return cache, path
end

-- What a cache has of a text: so many boxes; nil: it has none.
local function kept(system, cache, path, key, nb)
  local boxes = cache:get(key)
  if cache:damaged() then
    system:note(("%s was damaged, or made by another baize: bounds are counted again")
      :format(path))
  end
  local good = boxes ~= nil
  for box in (boxes or ""):gmatch "[^;]+" do
    nb = nb - 1
    good = good and quick.new(box)
  end
  return good and nb == 0 and boxes
end

-- ---- counting ----------------------------------------------------------------------

local counted, counted_nb = {}, 0 -- what conditions say -> their boxes, as text

-- The boxes of conditions, each less those before it, as text.
local function measure(system, conditions)
  if system.uncached then return check.must(core_box.count(conditions)) end
  local words = { PREFIX }
  for i, c in ipairs(conditions) do words[i + 1] = c:key() end
  local key = table.concat(words, "\0")
  local boxes = counted[key]
  if boxes then return boxes end
  local cache, path = cache_of(system)
  boxes = cache and kept(system, cache, path, key, #conditions)
  if not boxes then
    boxes = check.must(core_box.count(conditions))
    system.counted = system.counted + 1
    if cache then cache:put(key, boxes) end
  end
  if counted_nb >= COUNTED_MAX then counted, counted_nb = {}, 0 end
  counted[key], counted_nb = boxes, counted_nb + 1
  return boxes
end

-- Whether a rule is there in every auction of its list (in some seats, it may be).
local function is_there(rule, block)
  return not block.when and not block.pattern and rule.call ~= "P"
    and type(rule.spec.level) ~= "string"
end

local function is_plain(rule) return not rule.needs and not rule.variants end

-- The groups of a plan by rule and "none"; see there.
local function grouped(plain, apart, before)
  local none, wanted = negated(fold("|", before)), false
  for _, entry in ipairs(plain[""]) do wanted = wanted or #entry.rules > 0 end
  if not wanted then plain[""] = {} end
  local rest, groups = { where = wanted and cond.any or none, rules = { "none" } }, {}
  table.insert(plain[""], rest)
  for _, group in ipairs(apart) do
    local first = group[1][1]
    if first.where:equals(none) and not first.variant then
      table.insert(rest.rules, first.rules[1])
    else
      groups[first.rules[1]] = group
    end
  end
  for _, list in pairs(plain) do
    local group = { list }
    for _, entry in ipairs(list) do
      for _, rule in ipairs(entry.rules) do groups[rule] = group end
    end
  end
  return groups
end

-- What is to be counted for a list of blocks: rule, or "none", -> the group that is counted with
-- it. A group has arrays of entries, each less those before it in its array; the box of an
-- entry's condition is one of each of its rules.
local function plan(blocks)
  local plain, apart, before = { [""] = {} }, {}, {}
  local function add(seats, where, rule)
    for key, list in pairs(plain) do
      if key == seats or seats == "" then
        list[#list + 1] = { where = where, rules = { key == seats and rule or nil } }
      end
    end
    if seats == "" then before[#before + 1] = where end
  end
  local function add_apart(rule)
    local group, denied = {}, negated(fold("|", before))
    for i, part in ipairs(rule.variants or { rule }) do
      local widest = core_expr.resolve(part.where, WIDEST)
      group[i] = { { where = fold("&", { widest, denied }), rules = { rule },
        variant = rule.variants and part.name } }
    end
    apart[#apart + 1] = group
  end
  for _, block in ipairs(blocks) do
    for _, rule in ipairs(block.rules) do
      local seats, there = rule.seats or "", is_there(rule, block)
      if not plain[seats] then
        plain[seats] = {}
        for i, entry in ipairs(plain[""]) do -- the same in both: counted in one of them
          plain[seats][i] = { where = entry.where, rules = entry.rules }
          entry.rules = {}
        end
      end
      if there and is_plain(rule) then
        add(seats, rule.where, rule)
      else
        add_apart(rule)
        local surely = there and seats == "" and core_expr.resolve(rule.where, NARROWEST)
        if surely and not surely:is_none() then add("", surely) end
      end
    end
  end
  return (grouped(plain, apart, before))
end

-- The boxes of the rules of a group: arrays of lists of boxes.
local function count(system, group)
  local result = {}
  for _, list in ipairs(group) do
    local conditions, i = {}, 0
    for k, entry in ipairs(list) do conditions[k] = entry.where end
    for box in measure(system, conditions):gmatch "[^;]+" do
      i = i + 1
      for _, rule in ipairs(list[i].rules) do
        result[rule] = result[rule] or {}
        table.insert(result[rule], quick.new(box, list[i].variant or nil))
      end
    end
  end
  return result
end

--- The boxes of a list, known by its key or counted when they are first asked for: rule -> boxes
-- (of several variants one each; empty: no hand), and "none" -> those of the hands that no rule
-- fits. When a rule is asked for, raises where counting goes beyond its budget, and
-- "interrupted".
function bounds.of(system, key, blocks)
  local known = system.bounds[key]
  if not known then
    local groups
    known = setmetatable({}, { __index = function(boxes, rule)
      groups = groups or plan(blocks)
      for one, lists in pairs(count(system, groups[rule])) do
        rawset(boxes, one, quick.concat(lists))
      end
      return rawget(boxes, rule)
    end })
    system.bounds[key] = known
  end
  return known
end

return bounds
