-- SPDX-License-Identifier: GPL-3.0-or-later
--- One-step changes of a system: ends of ranges by 1 to 3, order, rules taken out, options, how
-- hands are valued, and texts that are put in. Only what is declared is changed.
-- @module baize.ask.evolve.mutations
local cond = require "baize.lang.cond"
local genome = require "baize.ask.evolve.genome"
local text = require "baize.system.lists.text"

local mutations = {}

local STEPS <const> = { -3, -2, -1, 1, 2, 3 }
-- How else a range may be asked for: the feature, and what becomes of the ends. c13 has 52 points
-- for 40; the two longest suits have nine cards together, most often eight or nine.
local VALUES <const> = {
  ["me.hcp"] = { { "me.c13", function(x, up) return (13 * x + (up and 9 or 0)) // 10 end },
    { "me.hcp + me.longest + me.second", function(x) return x + 9 end } },
}
local TOPS <const> = { top3 = "top5", top5 = "top3" }

-- ---- ranges ------------------------------------------------------------------------------

-- Low and high of a range in a system; nil: another form, and high nil where it has none.
local function ends_of(range)
  local low, mark, high = range:match "^(%d+)([%-+]?)(%d*)$"
  if not low or mark == "+" and high ~= "" then return nil end
  low, high = math.tointeger(tonumber(low)), math.tointeger(tonumber(high))
  if mark == "-" and not high then return nil, low end
  return low, mark == "" and low or high
end

local function range_of(low, high)
  if low == high then return tostring(low) end
  if not high then return low .. "+" end
  if not low then return high .. "-" end
  return ("%d-%d"):format(low, high)
end

-- The ranges next to one, in their order.
local function near(range)
  local list, low, high = {}, ends_of(range)
  local function add(a, b)
    if (a or 0) >= 0 and (not b or b >= (a or 0)) then list[#list + 1] = range_of(a, b) end
  end
  for _, step in ipairs(STEPS) do
    if low then add(low + step, high) end
    if high then add(low, high + step) end
  end
  return list
end

-- The parts of a condition that ask for a range, each once, in their order.
local function add_ranges(where, list, seen)
  local operator = where:operator()
  if not operator then return list end
  local parts = where:parts()
  if operator == "call" and #parts == 2 and type(parts[2]) == "string" then
    local said = tostring(where)
    if not seen[said] and (ends_of(parts[2]) or select(2, ends_of(parts[2]))) then
      list[#list + 1] = { where = where, feature = parts[1], range = parts[2] }
    end
    seen[said] = true
    return list
  end
  for _, part in ipairs(operator == "call" and {} or parts) do
    if type(part) == "userdata" then add_ranges(part, list, seen) end
  end
  return list
end

-- What a range may become: words as a system has them.
local function others_of(one)
  local list, feature = {}, tostring(one.feature)
  for i, range in ipairs(near(one.range)) do list[i] = { feature, range, same = true } end
  local low, high = ends_of(one.range)
  for _, value in ipairs(VALUES[feature] or {}) do
    list[#list + 1] = { value[1], range_of(low and value[2](low), high and value[2](high, true)) }
  end
  local head, top = feature:match "^(.*%.)(top%d)$"
  if TOPS[top] then list[#list + 1] = { head .. TOPS[top], one.range } end
  return list
end

-- ---- rules -------------------------------------------------------------------------------

local function copy_of(item, fields)
  local copy = {}
  for key, value in next, item do copy[key] = value end
  for key, value in next, fields do copy[key] = value end
  copy.read = nil
  return copy
end

-- The condition of a feature and a range, in the words of a system; nil where the feature has
-- no such range.
local function condition_of(feature, range)
  local said = ("%s %q"):format(feature:find " " and "(" .. feature .. ")" or feature, range)
  local ok, found = pcall(cond.read, said) -- expected: the feature has no such range
  return ok and found or nil
end

-- An item with one range in the place of another; nil: it is the same.
local function with_range(item, old, new)
  if not item.variants then
    return (copy_of(item, { where = item.where:substitute(old, new) }))
  end
  local variants, where = {}, nil
  for i, v in ipairs(item.variants) do
    local own = v.where:substitute(old, new)
    variants[i], where = { name = v.name, where = own }, where and where | own or own
  end
  return (copy_of(item, { variants = variants, where = where }))
end

local function name_of(place, item)
  return ("%s %s"):format(place.name, item.call)
end

-- The range that is replaced, with its feature where the new one has another.
local function words_of(one, other)
  if other.same then return ("%q"):format(one.range) end
  return (tostring(one.where):gsub("me%.", ""))
end

local function add_of_ranges(list, place, item)
  local ranges, seen = {}, {}
  for _, part in ipairs(item.variants or { item }) do add_ranges(part.where, ranges, seen) end
  for _, one in ipairs(ranges) do
    for _, other in ipairs(others_of(one)) do
      local new = condition_of(other[1], other[2])
      local own = new and with_range(item, one.where, new)
      if own and genome.rule(own) then
        list[#list + 1] = { words = ("%s: %s for %s"):format(name_of(place, item),
          (tostring(new):gsub("me%.", "")), words_of(one, other)), rules = 0,
          what = { rules = { [place.id] = { item = own } } } }
      end
    end
  end
end

-- The rule that a place has in a genome; nil: none.
local function item_at(self, place)
  local new = self.rules[place.id]
  if new then return new.item end
  return place.item
end

local function add_swap(list, self, place, after)
  local item, other = item_at(self, place), item_at(self, after)
  if not other or after.items ~= place.items or text.closes(other)
    or not genome.rule(item) or not genome.rule(other) then return end
  list[#list + 1] = { words = ("%s: after %s"):format(name_of(place, item), other.call), rules = 0,
    what = { rules = { [place.id] = { item = other }, [after.id] = { item = item } } } }
end

--- All one-step changes of a genome, in a fixed order.
-- @tparam table self a genome
-- @tparam table on base (a System), places, pool (array of words, text, rules: texts that may be
-- added), whole (boolean: options too)
-- @treturn {table,...} each words, what (of `genome.with`), rules (how many more it has)
function mutations.all(self, on)
  local list = {}
  for i, place in ipairs(on.places) do
    local item = item_at(self, place)
    if item then
      add_of_ranges(list, place, item)
      if on.places[i + 1] then add_swap(list, self, place, on.places[i + 1]) end
      list[#list + 1] = { words = ("%s: dropped"):format(name_of(place, item)), rules = -1,
        what = { rules = { [place.id] = {} } } }
    end
  end
  for _, o in ipairs(on.whole and on.base.declared or {}) do
    local now = self.options[o.name] or on.base.options[o.name]
    for _, value in ipairs(o.of and {} or o.values) do
      if value ~= now then
        list[#list + 1] = { words = ("option %s: %s for %s"):format(o.name, value, now), rules = 0,
          what = { options = { [o.name] = value } } }
      end
    end
  end
  for _, one in ipairs(on.pool) do
    local is_there = false
    for _, block in ipairs(self.blocks) do is_there = is_there or rawequal(block, one.text) end
    if not is_there then
      list[#list + 1] = { words = one.words, rules = one.rules,
        what = { block = one.text } }
    end
  end
  return list
end

return mutations
