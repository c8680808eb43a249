-- SPDX-License-Identifier: GPL-3.0-or-later
--- What lists of rules come to: methods of the lists of baize.bidding.rules.
-- All figures are loops over the cells of a list, which are the sets of rules that hold
-- together, each with its exact number of hands (baize.core.hands.cells).
-- @module baize.bidding.count
local check = require "baize.base.check"
local core_hands = require "baize.core.hands"
local features = require "baize.lang.feature"
local integer = require "baize.base.integer"
local lists = require "baize.base.lists"
local rules = require "baize.bidding.rules"
local show = require "baize.bidding.show"

local Rules <const> = rules.class
local TERMS_MAX <const> = 12
local NONE <const> = integer.new(0)

-- What a count of the core returned; beyond the budget its message says what to do.
local function counted(result, message, at, kind)
  if kind == "budget" then
    message = message .. "; use fewer or simpler conditions, or a larger budget"
  end
  return (check.must(result, message, at, kind))
end

-- The cells of a list, counted once; and how many hands they have in all.
local function cells_of(self)
  if not self.cells then
    self.cells = counted(core_hands.cells(self.bound, self.filter, self.options))
    self.total = NONE
    for _, cell in ipairs(self.cells) do self.total = self.total + cell.count end
  end
  return self.cells
end

local function share_of(self, count)
  return self.total == NONE and 0.0 or count / self.total
end

-- The first rule of a cell, from `from` on; nil: none.
local function first_of(cell, nb, from)
  for i = from or 1, nb do
    if cell[i] then return i end
  end
end

-- An entry of a table: count, share, and an example from the first cell that is added.
local function add(entry, cell)
  entry.count = (entry.count or NONE) + cell.count
  entry.example = entry.example or cell.example
end

local function by_share(list) return lists.falling(list, "count", "order") end

--- How many hands each rule is the first to hold for.
-- @treturn {table,...} a row for each rule: its name and text, count (Integer), share (0 to 1,
-- of all hands counted) and example (a Hand; nil where count is 0). The field total (Integer)
-- is the number of hands counted. Prints as a table
-- @raise where counting would go beyond the budget, or there are over 32 000 sets of rules
-- that hold together; "interrupted"
-- @usage print(opening:table())
function Rules.__index:table()
  check.note()
  local result = {}
  for i, rule in ipairs(self.list) do
    result[i] = { name = rule.name, text = rule.text, count = NONE }
  end
  for _, cell in ipairs(cells_of(self)) do
    local i = first_of(cell, #self.list)
    if i then add(result[i], cell) end
  end
  for _, entry in ipairs(result) do entry.share = share_of(self, entry.count) end
  result.total = self.total
  return (show.table(result))
end

--- The hands that no rule holds for.
-- @treturn table count (Integer), share (0 to 1), example (Hand; nil where there is none)
-- @raise as `table`
-- @usage print(opening:gap().share)
function Rules.__index:gap()
  check.note()
  local result = { count = NONE }
  for _, cell in ipairs(cells_of(self)) do
    if not first_of(cell, #self.list) then add(result, cell) end
  end
  result.share = share_of(self, result.count)
  return result
end

-- An array that makes its entry for a pair of numbers when that is first asked for.
local function pairs_of(nb)
  local list, at = {}, {}
  return list, function(i, j)
    local order = i * (nb + 1) + j
    if not at[order] then
      at[order] = { order = order, first = i, second = j }
      list[#list + 1] = at[order]
    end
    return at[order]
  end
end

--- Pairs of rules that hold for the same hands.
-- @treturn {table,...} the largest share first; in each first and second (numbers of the
-- rules), names ({ string, string }), count (Integer), share (0 to 1), example (Hand).
-- Prints as a table
-- @raise as `table`
-- @usage print(opening:overlaps())
function Rules.__index:overlaps()
  check.note()
  local list, entry = pairs_of(#self.list)
  for _, cell in ipairs(cells_of(self)) do
    for i = 1, #self.list do
      for j = i + 1, cell[i] and #self.list or 0 do
        if cell[j] then add(entry(i, j), cell) end
      end
    end
  end
  for _, o in ipairs(by_share(list)) do
    o.share, o.order = share_of(self, o.count), nil
    o.names = { self.list[o.first].name, self.list[o.second].name }
  end
  return (show.overlaps(list))
end

--- Rules that are never the first to hold.
-- @treturn {table,...} number and name of each rule, count (Integer: the hands that satisfy
-- its condition, all of them taken by rules before it)
-- @raise as `table`
-- @usage for _, r in ipairs(opening:unreachable()) do print(r.number, r.name) end
function Rules.__index:unreachable()
  check.note()
  local reached, count = {}, {}
  for _, cell in ipairs(cells_of(self)) do
    local i = first_of(cell, #self.list)
    if i then reached[i] = true end
    for k = i or 1, #self.list do
      if cell[k] then count[k] = (count[k] or NONE) + cell.count end
    end
  end
  local list = {}
  for i, rule in ipairs(self.list) do
    if not reached[i] then
      list[#list + 1] = { number = i, name = rule.name, count = count[i] or NONE }
    end
  end
  return list
end

--- Rules that ask for nothing: every hand that is counted satisfies them.
-- @treturn {table,...} number and name of each rule, count and share of the hands for which
-- it is the first to hold
-- @raise as `table`
-- @usage for _, r in ipairs(opening:vacuous()) do print(r.name, r.share) end
function Rules.__index:vacuous()
  check.note()
  local entries, list = self:table(), {}
  for i, rule in ipairs(self.list) do
    local all = true
    for _, cell in ipairs(cells_of(self)) do all = all and cell[i] end
    if all then
      list[#list + 1] = { number = i, name = rule.name, count = entries[i].count,
        share = entries[i].share }
    end
  end
  return list
end

--- The hands that another list names otherwise.
-- They are counted among the hands that this list counts (its `given` and `known`).
-- @tparam Rules other
-- @treturn {table,...} the largest share first; in each from and to (names; nil: no rule
-- holds), count (Integer), share (0 to 1), example (Hand); fields count and share of all.
-- Prints as a table
-- @raise at the user's line for what is not a list, and as `table`
-- @usage print(opening:diff(opening:without "1NT"))
function Rules.__index:diff(other)
  check.note()
  if getmetatable(other) ~= Rules then
    check.fail(("diff takes a list of rules, not %s"):format(check.show(other)))
  end
  local nb, both, list, at = #self.list, {}, {}, {}
  table.move(self.bound, 1, nb, 1, both)
  local holder = rules.holder(self.list, self.given)
  local theirs = rules.holder(other.list)
  local same = holder == nil or theirs == nil or holder == theirs
  if not same then
    check.fail(("diff: one list reads the hand of %s, the other that of %s"):format(holder,
      theirs))
  end
  table.move(other.bound, 1, #other.list, nb + 1, both)
  local total, changed = NONE, NONE
  for _, cell in ipairs(counted(core_hands.cells(both, self.filter, self.options))) do
    local i, j = first_of(cell, nb), first_of(cell, #both, nb + 1)
    local from, to = i and self.list[i].name, j and other.list[j - nb].name
    total = total + cell.count
    if from ~= to then
      local key = ("%q %q"):format(from, to)
      if not at[key] then
        at[key] = { from = from, to = to, order = #list + 1 }
        list[#list + 1] = at[key]
      end
      add(at[key], cell)
      changed = changed + cell.count
    end
  end
  for _, d in ipairs(by_share(list)) do d.share, d.order = d.count / total, nil end
  list.count, list.share = changed, total == NONE and 0.0 or changed / total
  return (show.diff(list))
end

-- ---- what a call shows -----------------------------------------------------------

--- What features can be, of the hands that each rule is the first to hold for.
-- @tparam {Feature,...} list 1 to 12 features of the hand
-- @treturn {table,...} for each rule name, count (Integer), and for each feature, in their
-- order, low, high, mean and values ({ { value, count }, ... }); false where the rule is
-- never the first. Prints as a table
-- @raise at the user's line for what is not a feature of the hand, and as `table`
-- @usage print(opening:bounds { S.hcp, S.spades, S.hearts })
function Rules.__index:bounds(list)
  check.note()
  if type(list) ~= "table" or getmetatable(list) or #list < 1 or #list > TERMS_MAX then
    check.fail(("bounds takes a table of 1 to %d features, { S.hcp, ... }, not %s")
      :format(TERMS_MAX, check.show(list)))
  end
  local holder, terms, conditions = rules.holder(self.list, self.given), {}, {}
  for i, f in ipairs(list) do
    if not features.is(f) then
      check.fail("bounds: a feature expected, not " .. check.show(f))
    end
    local seats = f:seats()
    if #seats > 1 or holder and seats[1] and seats[1] ~= holder then
      check.fail(("bounds: %s is not of the hand of the rules, which is that of %s")
        :format(f, holder or seats[1]))
    end
    terms[i] = rules.bound(f, seats[1])
  end
  for i, c in ipairs(self.bound) do
    conditions[i] = self.filter and self.filter & c or c
  end
  local values = counted(core_hands.measure(conditions, terms, self.options))
  return (show.bounds(self.list, list, values))
end

-- Whether an earlier rule takes hands from a later one, as far as that is known.
local function may_take(self, earlier, later)
  if self.filter or self.known then return true end
  if not self.takes then
    self.takes = {}
    for _, o in ipairs(self:overlaps()) do
      self.takes[o.first * (#self.list + 1) + o.second] = true
    end
  end
  return self.takes[earlier * (#self.list + 1) + later]
end

-- A rule and not any before it, these as one conjunct: samplers open ten times faster on
-- `~(a | b)` than on `~a & ~b`.
local function shown_by(self, i)
  local denied
  for k = 1, i - 1 do
    local c = self.list[k].where
    if may_take(self, k, i) then denied = denied and denied | c or c end
  end
  local own = self.list[i].where
  return denied and own & ~denied or own
end

--- What a call shows: the hands that rules of a name are the first to hold for.
-- Rules before one that no hand of it satisfies are not mentioned. `given` and known cards
-- are no part of it.
-- @tparam string call the name of one rule or of several
-- @treturn Condition
-- @raise at the user's line when no rule is named so, and as `table`
-- @usage print(opening:shows "1NT")
function Rules.__index:shows(call)
  check.note()
  local result
  for i, rule in ipairs(self.list) do
    if rule.name == call then
      local c = shown_by(self, i)
      result = result and result | c or c
    end
  end
  if not result then
    check.fail(("shows: no rule is named %s"):format(check.show(call)))
  end
  return result
end

--- How many deals there are for every combination of the calls of several hands.
-- The conditions of each list read a seat (S.hcp, not me.hcp), another one in each list;
-- `given` of a list has no effect here.
-- @tparam Rules ... lists on other seats, up to three
-- @treturn {table,...} the most deals first: in each, [1] is the name of the rule that holds
-- for this list's seat ("none" where none does), [2] that of the second list ...; count
-- (Integer) and share (0 to 1, of all deals)
-- @raise when two lists read the same seat, or counting would go beyond the budget
-- @usage for _, row in ipairs(opening:together(overcall)) do print(row[1], row[2], row.count) end
function Rules.__index:together(...)
  check.note()
  local all, conditions, total = { self, ... }, {}, NONE
  for k, list in ipairs(all) do
    if getmetatable(list) ~= Rules then check.expected("together", "lists of rules", list) end
    conditions[k] = table.move(list.bound, 1, #list.bound, 1, {})
    conditions[k][#conditions[k] + 1] = "any"
  end
  local rows, at = counted(core_hands.together(conditions, self.options)), {}
  local result = {}
  for order, row in ipairs(rows) do
    local names = {}
    for k, number in ipairs(row) do
      local rule = all[k].list[number]
      names[k] = rule and rule.name or "none"
    end
    local key = table.concat(names, "\0")
    if not at[key] then
      at[key] = names
      names.count, names.order = NONE, order
      result[#result + 1] = names
    end
    at[key].count = at[key].count + row.count
    total = total + row.count
  end
  for _, row in ipairs(result) do row.share = row.count / total end
  return by_share(result)
end

--- The table, the gap and the overlaps as JSON.
-- @treturn string
-- @raise as `table`
-- @usage print(opening:json())
function Rules.__index:json()
  check.note()
  return (show.json(self:table(), self:gap(), self:overlaps()))
end

function Rules.__tostring(self)
  return show.summary(self:table(), self:gap())
end

check.methods(Rules.__index, "Rules")

return rules
