-- SPDX-License-Identifier: GPL-3.0-or-later
--- What one position of a system comes to: how often each call is made, and what is odd in it.
-- Hands are counted in cells (baize.system.cells): the sets of rules that hold together among
-- the hands that the player at turn can have, after the calls that he has made.
-- @module baize.system.check_position
local cells = require "baize.system.cells"
local cond = require "baize.lang.cond"
local integer = require "baize.base.integer"
local quick = require "baize.system.quick"
local roles = require "baize.lang.seat".roles
local sequence = require "baize.system.sequence"

local check_position = {}

local SUIT <const> = { C = "clubs", D = "diamonds", H = "hearts", S = "spades" }
-- What two partners can have together at most; controls follow from aces and kings.
local TOGETHER <const> = { hcp = 40, clubs = 13, diamonds = 13, hearts = 13, spades = 13,
  aces = 4, kings = 4 }
local NATURAL <const> = "3+" -- cards of a suit that is bid naturally
local RAISED <const> = 4     -- partner's cards of a suit that may be bid on fewer
local NAMED_MAX <const> = 3  -- rules that a finding names
local HIDDEN <const> = 1e-6
local OVERLAP <const> = 0.01

local me <const> = roles.me

-- ---- what is counted ---------------------------------------------------------------

-- The hands that partner's leave the player, as far as quick bounds of partner say; nil: all
-- that he can have.
local function beside_partner(p)
  local most, all = quick.around(p.me).high, nil
  for _, box in ipairs(p.partner) do
    local one
    for i, name in ipairs(quick.FEATURES) do
      local cap = TOGETHER[name] and TOGETHER[name] - box.low[i]
      if cap and cap < most[i] then
        local c = me[name](("%d-"):format(cap))
        one = one and one & c or c
      end
    end
    if not one then return nil end
    all = all and all | one or one
  end
  return all
end

local function least_of_partner(p, feature)
  return quick.around(p.partner).low[quick.INDEX[feature]]
end

-- The suit that a rule bids without a word that it may be short; nil: none.
local function natural_suit(p, r)
  local suit = SUIT[sequence.call(r.call).strain]
  local rule = r.rule
  if not suit or rule.artificial or rule.alert or rule.announce
    or least_of_partner(p, suit) >= RAISED then return nil end
  return suit
end

-- All conditions that are counted at a position: those of the rules come first.
local function asked(p)
  local list, ask = {}, { suits = {}, passes = {} }
  local function add(c)
    list[#list + 1] = c
    return #list
  end
  for _, r in ipairs(p.rules) do add(r.where) end
  for _, s in ipairs(p.skipped) do
    local pass = p.forced and s.where and { skipped = s, at = add(s.where) }
    ask.passes[#ask.passes + 1] = pass or nil
  end
  local possible = #p.rules > 0 and beside_partner(p)
  ask.possible = possible and add(possible)
  for i, r in ipairs(p.rules) do
    local suit = natural_suit(p, r)
    if suit then ask.suits[i] = add(me[suit](NATURAL)) end
  end
  return list, ask
end

local function first_of(cell, map, nb)
  for i = 1, nb do
    if cell[map[i]] then return i end
  end
end

-- An entry of what is counted: count, share, and an example from the first cell that is added.
local function add(entry, cell)
  entry.count, entry.share = entry.count + cell.count, entry.share + cell.share
  entry.example = entry.example or cell.example
end

local function nothing(call) return { call = call, count = integer.new(0), share = 0.0 } end

-- ---- rules that are never reached ---------------------------------------------------

-- A rule by its call and its place, as seen from another rule.
local function name_of(r, from)
  local file, line = r.rule.file, r.rule.line
  return file == from.rule.file and ("%s (line %d)"):format(r.call, line)
    or ("%s (%s:%d)"):format(r.call, file:match "[^/]*$", line)
end

-- The rules that take the hands of rule i, in words; nil: no hand of the cells satisfies it.
local function takers(p, found, map, i)
  local names, seen = {}, {}
  for _, cell in ipairs(found) do
    if cell[map[i]] then
      local name = name_of(p.rules[first_of(cell, map, #p.rules)], p.rules[i])
      if not seen[name] then seen[name], names[#names + 1] = true, name end
    end
  end
  if #names == 0 then return nil end
  local said = "its hands bid " .. table.concat(names, ", ", 1, math.min(#names, NAMED_MAX))
  if #names > NAMED_MAX then said = ("%s, and %d more"):format(said, #names - NAMED_MAX) end
  return said
end

-- What a hand that cannot be here bid at an earlier turn of its player, who now has rule i.
local function earlier_call(p, hand, i)
  local from = p.rules[i]
  for k = (#p.words + 1) % 4, #p.words, 4 do
    if k >= 1 then
      local before = p.system:position_of(table.move(p.words, 1, k - 1, 1, {}), p.vul)
      local r = before:first(hand)
      if (r and r.call or "P") ~= p.words[k] then return r and name_of(r, from) or "pass" end
    end
  end
end

-- Why no hand here bids by rule i, and the degree: "alone", or "own" where that is due to the
-- player's own calls.
local function why_unreachable(p, memory, found, map, i)
  local conditions = {}
  for k, r in ipairs(p.rules) do conditions[k] = r.where end
  local all, at = cells.of(memory, conditions, cond.any)
  local example
  for _, cell in ipairs(all) do
    if first_of(cell, at, #p.rules) == i then example = cell.example break end
  end
  local taken = takers(p, found, map, i)
  if not example then
    return taken or takers(p, all, at, i) or "no hand satisfies its condition", "alone"
  elseif taken then
    return taken .. "; others were bid otherwise before", "own"
  end
  return ("such hands bid %s before"):format((earlier_call(p, example, i))), "own", example
end

-- ---- findings ----------------------------------------------------------------------

-- Rules that hold for the same hands have the same texts.
local function signatures(found, map, nb)
  local list = {}
  for i = 1, nb do
    local parts = {}
    for k, cell in ipairs(found) do
      if cell[map[i]] then parts[#parts + 1] = k end
    end
    list[i] = #parts == #found and "all" or table.concat(parts, " ")
  end
  return list
end

local function add_twins(p, e, signature)
  for j = 2, #p.rules do
    for i = 1, signature[j] == "all" and 0 or j - 1 do
      local a, b = p.rules[i], p.rules[j]
      if signature[i] == signature[j] and signature[j] ~= "" and a.call ~= b.call then
        e.add { kind = "same meaning", rule = b, text = "the same hands as " .. name_of(a, b),
          share = e.rules[i].share }
        e.rules[j].twin = true
        break
      end
    end
  end
end

local function add_unreached(p, e, memory, found, map, ask)
  for i, r in ipairs(p.rules) do
    local entry = e.rules[i]
    local closing = r.call == "P" and r.where.text == "any" -- for positions without other rules
    if entry.share == 0 and not entry.twin and not closing then
      local text, degree, example = why_unreachable(p, memory, found, map, i)
      e.add { kind = "unreachable", rule = r, text = text, degree = degree, share = 0.0,
        example = example }
    elseif ask.possible and entry.share > 0 and not entry.possible then
      e.add { kind = "unreachable", rule = r, text = "what partner has shown leaves no such hand",
        degree = "partner", share = entry.share, example = entry.example }
    elseif entry.share > 0 and entry.share < HIDDEN then
      e.add { kind = "hidden", rule = r, share = entry.share, example = entry.example,
        text = takers(p, found, map, i) }
    end
  end
end

local function add_overlaps(p, e, found, map, signature)
  local nb = #p.rules
  local sum, example = {}, {}
  for _, cell in ipairs(found) do
    for i = 1, nb do
      for j = i + 1, cell[map[i]] and signature[i] ~= "all" and nb or 0 do
        if cell[map[j]] and signature[j] ~= "all" and p.rules[i].call ~= p.rules[j].call then
          local key = i * (nb + 1) + j
          sum[key], example[key] = (sum[key] or 0.0) + cell.share, example[key] or cell.example
        end
      end
    end
  end
  for i = 1, nb do
    for j = i + 1, nb do
      local key = i * (nb + 1) + j
      if sum[key] and sum[key] > OVERLAP then
        e.add { kind = "overlap", rule = p.rules[j], share = sum[key], example = example[key],
          text = name_of(p.rules[i], p.rules[j]) .. " comes first", other = p.rules[i] }
      end
    end
  end
end

local function add_unmarked(p, e)
  for i, r in ipairs(p.rules) do
    local entry = e.rules[i]
    if entry.short then
      e.add { kind = "no alert", rule = r, share = entry.short.share,
        example = entry.short.example, text = ("it may have fewer than three %s, and is not "
        .. "artificial, alerted or announced"):format(natural_suit(p, r)) }
    end
  end
end

local function why_forced(p)
  return p.forced == "once" and "partner's call is forcing"
    or ("the auction is forcing %s"):format(p.forced == "game" and "to game" or p.forced)
end

-- Hands that pass although the bidding is to go on.
local function add_forced(p, e, ask)
  for _, pass in ipairs(#p.rules > 0 and ask.passes or {}) do
    if pass.entry.share > 0 then
      local rule = pass.skipped.rule
      e.add { kind = "pass", rule = { rule = rule, call = "P" }, share = pass.entry.share,
        example = pass.entry.example, text = "pass does not count here: " .. why_forced(p) }
    end
  end
  local quiet = #p.rules > 0 and e.silent or e.none
  if not p.forced or quiet.share == 0 then return end
  local word = p.words[#p.words - 1]
  local before = p.system:position_of(table.move(p.words, 1, #p.words - 2, 1, {}), p.vul)
  local _, made = before:shows(word)
  if #p.rules == 0 and made[1] and made[1].rule.forcing then
    e.add { kind = "no answer", rule = made[1], share = 1.0, text = why_forced(p)
      .. ", and no rule answers it" }
  else
    e.add { kind = p.forced == "once" and "pass" or "level", share = quiet.share,
      example = quiet.example, text = "no rule fits, so they pass: " .. why_forced(p) }
  end
end

-- ---- one position ------------------------------------------------------------------

local function count(p, found, map, ask)
  local nb, at = #p.rules, {}
  local e = { position = p, total = found.total, calls = {}, rules = {}, none = nothing(),
    silent = nothing(), findings = {} }
  for i, r in ipairs(p.rules) do
    if not at[r.call] then
      at[r.call] = nothing(r.call)
      e.calls[#e.calls + 1] = at[r.call]
    end
    e.rules[i] = nothing(r.call)
  end
  for _, pass in ipairs(ask.passes) do pass.entry = nothing() end
  for _, cell in ipairs(found) do
    local i = first_of(cell, map, nb)
    local passed = false
    for _, pass in ipairs(ask.passes) do
      if not passed and cell[map[pass.at]] and (not i or i > pass.skipped.behind) then
        passed = true
        add(pass.entry, cell)
      end
    end
    if i then
      local entry = e.rules[i]
      add(entry, cell)
      add(at[p.rules[i].call], cell)
      entry.possible = entry.possible or not ask.possible or cell[map[ask.possible]]
      if ask.suits[i] and not cell[map[ask.suits[i]]] then
        entry.short = entry.short or nothing()
        add(entry.short, cell)
      end
    else
      add(e.none, cell)
      if not passed then add(e.silent, cell) end
    end
  end
  return e
end

--- Count a position, and find what is odd in it.
-- @tparam Position p
-- @tparam table memory of baize.system.cells
-- @treturn table position; total (Integer: hands that the player can have, but all hands where
-- there are no rules); calls (in the order
-- of their rules: call, count, share, example), none (the same of hands that no rule fits): the
-- counts add up to the total; rules (the same for each rule); findings, each kind, rule (an
-- entry of the position's rules), share (of the hands), text, example, degree
-- @raise where counting goes beyond its budget; "interrupted"
-- @usage check_position.examine(system:position "1NT P", {}).none.share
function check_position.examine(p, memory)
  local conditions, ask = asked(p)
  local given = p:shown()
  -- all hands of a position without rules pass, whichever they are
  local found, map = cells.of(memory, conditions, #conditions > 0 and given or cond.any)
  local e = count(p, found, map, ask)
  if #conditions == 0 then e.none.example = nil end
  function e.add(finding) e.findings[#e.findings + 1] = finding end
  local signature = signatures(found, map, #p.rules)
  add_twins(p, e, signature)
  add_unreached(p, e, memory, found, map, ask)
  for i, r in ipairs(p.rules) do
    if signature[i] == "all" and r.where.text ~= "any" then
      e.add { kind = "vacuous", rule = r, share = e.rules[i].share, example = e.rules[i].example,
        text = "every hand that can be here satisfies it" }
    end
  end
  add_overlaps(p, e, found, map, signature)
  add_unmarked(p, e)
  add_forced(p, e, ask)
  if e.none.share > 0 and not p.forced then
    e.add { kind = "gap", share = e.none.share, example = e.none.example,
      text = #p.rules == 0 and "there are no rules here" or "no rule fits" }
  end
  return e
end

return check_position
