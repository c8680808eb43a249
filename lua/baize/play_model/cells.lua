-- SPDX-License-Identifier: GPL-3.0-or-later
--- The table of a calibration: how likely each number of tricks is, from weighted records.
-- Records are of kinds, which differ in level, strain, double-dummy tricks or tricks taken. A kind
-- belongs to groups; of each cell of the table the first group with enough records speaks. Groups
-- of several numbers of double-dummy tricks say how many more or less are taken. Suits and notrump
-- are joined last.
-- @module baize.play_model.cells
local words = require "baize.base.words"

local cells = {}

local TRICKS_MAX <const>, LEVEL_MAX <const> = 13, 7
local ONE <const> = 1 << 30 -- CALIBRATION_ONE of src/table/calibration.h
--- So many records make a group that speaks for itself.
cells.RECORDS_MIN = 50
local SAME <const> = 4 -- groups of one number of double-dummy tricks, the first to be asked
local NEAR <const> = { 1, 2, 4 } -- then those of so many more or less

local function text_of(r)
  return ("%d %-2s %2d %2d"):format(r.level, r.strain, r.tricks, r.taken)
end

--- The kinds of records { level, strain, tricks (double dummy), taken }: array of the same with
-- text and number, in the order of these, and a function that finds the number of a record's kind.
function cells.kinds(records)
  local kinds, number = {}, {}
  for _, r in ipairs(records) do
    local text = text_of(r)
    if not number[text] then
      number[text] = true
      kinds[#kinds + 1] = { level = r.level, strain = r.strain, tricks = r.tricks,
        taken = r.taken, text = text }
    end
  end
  table.sort(kinds, function(a, b) return a.text < b.text end)
  for i, kind in ipairs(kinds) do kind.number, number[kind.text] = i, i end
  return kinds, function(r) return number[text_of(r)] end
end

--- The deals that have several records, each as the sorted numbers of their kinds with a text, in
-- the order of these; and of each kind how many records there are in all, and on deals of their
-- own.
function cells.deals(records, kinds, number_of)
  local by_deal, order, all, single = {}, {}, {}, {}
  for i = 1, #kinds do all[i], single[i] = 0, 0 end
  for _, r in ipairs(records) do
    local list = r.deal and by_deal[r.deal] or {}
    if #list == 0 then order[#order + 1] = list end
    if r.deal then by_deal[r.deal] = list end
    list[#list + 1] = number_of(r)
    all[number_of(r)] = all[number_of(r)] + 1
  end
  local deals = {}
  for _, list in ipairs(order) do
    table.sort(list)
    if #list > 1 then deals[#deals + 1] = list else single[list[1]] = single[list[1]] + 1 end
  end
  for _, list in ipairs(deals) do list.text = "deal " .. table.concat(list, " ") end
  table.sort(deals, function(a, b) return a.text < b.text end)
  return deals, all, single
end

local function class_of(strain) return strain == "NT" and "notrump" or "suits" end

local function near(class, tricks, apart)
  return ("%s within %d of %d"):format(class, apart, tricks)
end

-- The groups that are asked about a cell, in order.
local function names_of(level, strain, tricks)
  local class = class_of(strain)
  local names = { ("%d %s %d"):format(level, strain, tricks), ("%d %s %d"):format(level, class,
    tricks), ("any %s %d"):format(strain, tricks), ("any %s %d"):format(class, tricks) }
  for i, apart in ipairs(NEAR) do names[SAME + i] = near(class, tricks, apart) end
  names[#names + 1] = class
  return names
end

--- The name of the group of a kind's own level, strain and double-dummy tricks.
function cells.own(kind) return names_of(kind.level, kind.strain, kind.tricks)[1] end

--- All groups by name: n (records), shifted (true: of differences), and the numbers of the kinds
-- that belong to each.
function cells.groups(kinds, all)
  local groups = {}
  local function add(name, i, shifted)
    local group = groups[name] or { n = 0, shifted = shifted }
    groups[name], group.n = group, group.n + all[i]
    group[#group + 1] = i
  end
  for i, kind in ipairs(kinds) do
    local names, class = names_of(kind.level, kind.strain, kind.tricks), class_of(kind.strain)
    for order = 1, SAME do add(names[order], i) end
    for tricks = 0, TRICKS_MAX do
      for _, apart in ipairs(NEAR) do
        if math.abs(tricks - kind.tricks) <= apart then add(near(class, tricks, apart), i, true) end
      end
    end
    add(class, i, true)
    add("all", i, true)
  end
  return groups
end

--- The first group of a cell that has enough records: `least` (default: 50), of all suits or all of
-- notrump half as many; else all records. Level 0: any.
function cells.group(groups, level, strain, tricks, least)
  local names = names_of(level, strain, tricks)
  least = least or cells.RECORDS_MIN
  for i = level == 0 and 3 or 1, #names do
    local found = groups[names[i]]
    if found and found.n >= (i == #names and least / 2 or least) then return found end
  end
  return groups.all
end

--- How much the records of a group weigh by tricks taken, 0 to 13. `weights` are those of the
-- kinds.
function cells.taken(kinds, group, tricks, weights)
  local list = {}
  for k = 0, TRICKS_MAX do list[k] = 0 end
  for _, i in ipairs(group) do
    local taken = kinds[i].taken
    if group.shifted then
      taken = math.max(0, math.min(TRICKS_MAX, tricks + taken - kinds[i].tricks))
    end
    list[taken] = list[taken] + weights[i]
  end
  return list
end

local CELL <const> = "=" .. ("I4"):rep(TRICKS_MAX + 1)

--- The bytes that the core takes: levels, strains, tricks, chances of at most k; by the groups of
-- `all`.
function cells.bytes(kinds, groups, weights)
  local parts, made = {}, {}
  for i, group in ipairs(groups) do
    local tricks = (i - 1) % (TRICKS_MAX + 1)
    local own = made[group] or {}
    made[group] = own
    if not own[tricks] then
      local taken, upto, sum = cells.taken(kinds, group, tricks, weights), {}, 0
      for k = 0, TRICKS_MAX do
        sum = sum + taken[k]
        upto[k + 1] = sum
      end
      for k, x in ipairs(upto) do upto[k] = math.tointeger(ONE * x // sum) end
      own[tricks] = CELL:pack(table.unpack(upto))
    end
    parts[i] = own[tricks]
  end
  return table.concat(parts)
end

--- The group of each cell, in the order of the bytes; `least` as for `group`.
function cells.all(groups, least)
  local list = {}
  for level = 0, LEVEL_MAX do
    for _, strain in ipairs(words.STRAINS) do
      for tricks = 0, TRICKS_MAX do
        list[#list + 1] = cells.group(groups, level, strain, tricks, least)
      end
    end
  end
  return list
end

return cells
