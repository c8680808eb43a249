-- SPDX-License-Identifier: GPL-3.0-or-later
--- How often each call is made at one position of a system.
-- Hands are counted in cells (baize.system.reading.cells): the sets of rules that hold together
-- among the hands that the player at turn can have, after the calls that he has made.
-- @module baize.system.check.position
local cells = require "baize.system.reading.cells"
local check_findings = require "baize.system.check.findings"
local check_joint = require "baize.system.check.joint"
local cond = require "baize.lang.cond"
local integer = require "baize.base.integer"
local lists = require "baize.base.lists"
local passes = require "baize.system.check.passes"
local quick = require "baize.system.words.quick"
local roles = require "baize.lang.seat".roles
local sequence = require "baize.system.words.sequence"

local check_position = {}

local SUIT <const> = { C = "clubs", D = "diamonds", H = "hearts", S = "spades" }
-- What two partners can have together at most; controls follow from aces and kings.
local TOGETHER <const> = { hcp = 40, clubs = 13, diamonds = 13, hearts = 13, spades = 13,
  aces = 4, kings = 4 }
local NATURAL <const> = "3+" -- cards of a suit that is bid naturally
local RAISED <const> = 4     -- partner's cards of a suit that may be bid on fewer

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

-- The suit that a rule bids without a word that it may be short; nil: none.
local function natural_suit(p, r)
  local suit = SUIT[sequence.call(r.call).strain]
  local rule = r.rule
  if not suit or rule.artificial or rule.alert or rule.announce
    or quick.least(p.partner, quick.INDEX[suit]) >= RAISED then return nil end
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
    if suit then ask.suits[i] = { name = suit, at = add(me[suit](NATURAL)) } end
  end
  return list, ask
end

-- An entry of what is counted: count, share, and where the first cell is that was added.
local function add(entry, found, k)
  local cell = found[k]
  entry.count, entry.share = entry.count + cell.count, entry.share + cell.share
  if not entry.cells then entry.cells, entry.cell = found, k end
end

local function nothing(call) return { call = call, count = integer.new(0), share = 0.0 } end

-- ---- one position ------------------------------------------------------------------

local function count(p, found, map, ask)
  local nb = #p.rules
  local e = { position = p, total = found.total, calls = {}, rules = {}, none = nothing(),
    silent = nothing(), findings = {} }
  for i, r in ipairs(p.rules) do
    lists.entry(e.calls, r.call, nothing(r.call))
    e.rules[i] = nothing(r.call)
  end
  for _, pass in ipairs(ask.passes) do pass.entry = nothing() end
  for k, cell in ipairs(found) do
    local i = cells.first(cell, map, nb)
    local passed = false
    for _, pass in ipairs(ask.passes) do
      if not passed and cell[map[pass.at]] and (not i or i > pass.skipped.behind) then
        passed = true
        add(pass.entry, found, k)
      end
    end
    if i then
      local entry = e.rules[i]
      add(entry, found, k)
      add(e.calls[p.rules[i].call], found, k)
      entry.possible = entry.possible or ask.possible and cell[map[ask.possible]]
      local suit = ask.suits[i]
      if suit and not cell[map[suit.at]] then
        entry.short = entry.short or nothing()
        entry.short.suit = suit.name
        add(entry.short, found, k)
      end
    else
      add(e.none, found, k)
      if not passed then add(e.silent, found, k) end
    end
  end
  return e
end

-- Whether partner's cards leave the hands of each rule: as far as quick bounds say, and where these
-- are met narrowly by counting both hands together. False: no deal has them; nil: not known.
local function try_partner(e, ask, memory)
  local partner = #e.rules > 0 and e.position:shown(2)
  for i, entry in ipairs(e.rules) do
    entry.possible = not ask.possible or entry.possible or false
    if entry.share > 0 and entry.possible then
      entry.possible = check_joint.possible(e.position, i, entry, partner, memory)
    end
  end
end

--- Count a position, and find what is odd in it: position; total (Integer: hands that the player
-- can have, but all hands where there are no rules); calls (in the order of their rules: call,
-- count, share, and cells, cell, of which `cells.example` gives a hand), none (the same of hands
-- that no rule fits): the counts add up to the total; rules (the same for each rule); findings,
-- each kind, rule (an entry of the position's rules), share (of the hands), text, example (a
-- function that gives a hand), degree. Raises where counting goes beyond its budget; "interrupted".
function check_position.examine(p, memory)
  local conditions, ask = asked(p)
  local given = p:shown()
  -- all hands of a position without rules pass, whichever they are
  local found, map = cells.of(memory, conditions, #conditions > 0 and given or cond.any)
  local e = count(p, found, map, ask)
  if #conditions == 0 then e.none.cells = nil end
  try_partner(e, ask, memory)
  check_findings.add(e, memory, found, map, ask)
  passes.add(e, memory)
  return e
end

return check_position
