-- SPDX-License-Identifier: GPL-3.0-or-later
--- Positions of an auction: the list of rules in force, and what the calls have shown.
-- A position is one side's turn in an auction. Leading passes and the opponents' passes do not
-- belong to its sequence, under which the rules are written. Its fields:
--
-- * system; key (the sequence as text), calls, passes (0 to 3), vul ("none", "we", "they",
--   "both"), words (the calls from the dealer on)
-- * rules: the list in force, in order: each { call, where (a Condition of `me`), rule (as
--   expanded: text, file, line, source, forcing, ...), block, mark ("~": of the natural list; else
--   "=") }
-- * numbers: of `calls`, which calls of the auction they are
-- * skipped: rules that do not count here, each { rule, why, behind (so many of `rules` are
--   before it), where (of passes) }
-- * forced: what keeps the bidding open ("once", "game", "to 2NT"), or nil
-- * me, partner, lho, rho: what each player has shown: quick bounds, lists of boxes
--   (baize.system.words.quick), the opponents' by what their system says
-- * they: the system of the other side; graph: what both bid by (baize.system.turn.graph);
--   prior: the position before the last call, theirs; following: those after it that have been
--   asked for, by the call
-- @module baize.system.turn.position
local alike = require "baize.system.turn.alike"
local cond = require "baize.lang.cond"
local core_expr = require "baize.core.expr"
local facts = require "baize.system.words.facts"
local graph = require "baize.system.turn.graph"
local in_force = require "baize.system.turn.in_force"
local quick = require "baize.system.words.quick"
local sequence = require "baize.system.words.sequence"
local showing = require "baize.system.turn.showing"
local view = require "baize.system.natural.view"

local position = {}

--- The vulnerability as the other side sees it: "we" is their "they".
position.OTHER_VUL = { none = "none", we = "they", they = "we", both = "both" }
local OTHER_VUL <const> = position.OTHER_VUL

--- The vulnerability of a board as the sides see it.
position.SEEN = { NS = { none = "none", NS = "we", EW = "they", both = "both" },
  EW = { none = "none", NS = "they", EW = "we", both = "both" } }

local VISITS <const> = 16 -- of a position, before the core is asked

--- A position of an auction as a system sees it: what calls show, and the rules in force.
-- Made by system:position. Fields: rules (an array of call, where, rule), they (the System of the
-- other side), words (the calls), vul; me, partner, lho, rho (quick bounds of each player).
-- @type SystemPosition
local Position = { __name = "baize.SystemPosition", __index = {} }

--- The type of positions.
position.class = Position
Position.methods = {}
local methods <const> = Position.methods

-- ---- sequences ---------------------------------------------------------------------

local call_of <const> = sequence.made

-- The position a number of calls before one; nil: before the first call.
local function back(p, count)
  for _ = 1, count do p = p and p.prior end
  return p
end

-- A copy of an array with room for so many more, which would be made room for one by one.
local function longer(list, more) return { table.unpack(list, 1, #list + more) } end

local names = {} -- a call that was made -> what a key has of it

-- Add a call of an auction to the calls and numbers of a side; returns the longer key.
local function add_call(calls, numbers, key, words, number, ours)
  local call = call_of(words[number], ours)
  local name = names[call] or sequence.key { call }
  names[call] = name
  calls[#calls + 1], numbers[#numbers + 1] = call, number
  return key == "" and name or key .. " " .. name
end

-- Fill calls, those of an auction as the side at turn sees them, but for leading passes and the
-- opponents' passes; numbers, theirs in it; and the key.
local function see(p)
  local n, before = #p.words, p.prior and p.prior.prior
  local calls = before and longer(before.calls, 2) or {}
  local numbers, key = before and longer(before.numbers, 2) or {}, before and before.key or ""
  if before then
    if p.prior.passes < n - 1 then key = add_call(calls, numbers, key, p.words, n - 1, true) end
  end
  if n > 0 and p.words[n] ~= "P" then
    key = add_call(calls, numbers, key, p.words, n, false)
  end
  p.calls, p.numbers, p.key = calls, numbers, key
end

-- What a player's calls have shown, who made the call that is so many before this turn.
local function known(p, count)
  local before = back(p, count)
  return before and showing.boxes_of(before, p.words[#before.words + 1]) or quick.all()
end

-- Fill rules and skipped: with all of them or, where that is interrupted, none.
local function fill(p)
  local made = alike.of(p)
  if made then
    alike.adopt(p, made)
    return
  end
  local ok, message = pcall(in_force.fill, p) -- expected: "interrupted"
  if ok then
    alike.note(p)
    return
  end
  p.rules, p.skipped = nil, nil
  error(message, 0)
end

-- What is computed when it is first asked for. False takes the place of nil.
local LAZY <const> = {
  calls = function(p) see(p) return p.calls end,
  numbers = function(p) see(p) return p.numbers end,
  key = function(p) see(p) return p.key end,
  rules = function(p) fill(p) return p.rules end,
  skipped = function(p) fill(p) return p.skipped end,
  agreed = facts.agreed,
  view = view.of,
  lasting = in_force.lasting,
  force = in_force.forced,
  me = function(p) return (known(p, 4)) end,
  partner = function(p) return (known(p, 2)) end,
  lho = function(p) return (known(p, 3)) end,
  rho = function(p) return (known(p, 1)) end,
}

function Position.__index(p, name)
  local method = methods[name]
  if method then return method end
  local make = LAZY[name]
  if not make then return name == "forced" and p.force or nil end
  local value = make(p)
  rawset(p, name, value)
  return value
end

-- A position, made from the one before it and the call made there; nil, nil: of a first turn.
local function new(system, they, vul, of, prior, word)
  local words = prior and longer(prior.words, 1) or {}
  words[#words + 1] = word
  local passes = prior and prior.passes or 0
  if passes == #words - 1 and word == "P" then passes = math.min(passes + 1, 3) end
  local p = setmetatable({ system = system, they = they, graph = of, prior = prior, passes = passes,
    vul = vul, words = words, following = { P = nil, X = nil }, core = false, number = false,
    boxes = false, places = false, by_rule = false, meanings = false, alike = false,
    rest = false, counted = false, by_vul = false, calls = nil, numbers = nil, key = nil,
    last = nil, rules = nil, skipped = nil, view = nil, lasting = nil, force = nil, agreed = nil },
    Position) -- room for what comes later:
  -- with me, partner and rho 32 fields, above which it is twice as large
  local call = word and call_of(word, false)
  p.last = call and call.level and call or prior and prior.last
  of.met = of.met + 1
  return p
end

--- The position of a side at its turn, the same one for the same auction while it is remembered.
-- `words` are the calls from the dealer on, `vul` is "none", "we", "they" or "both" as the side at
-- turn sees it, and `they` the system of the others, by default `system.opponents`.
function position.of(system, words, vul, they)
  they = they or system.opponents
  if #words % 2 == 1 then system, they, vul = they, system, OTHER_VUL[vul] end
  local of = graph.of(system, they)
  local roots = of.roots[system]
  local p = roots[vul] or new(system, they, vul, of)
  roots[vul] = p
  for _, word in ipairs(words) do p = p:next(word) end
  return p
end

--- Bid a deal to its end by one system, from the positions of the openings by the number of passes
-- before them; the side that does not open passes.
function position.bid(openings, deal, dealer)
  local of = openings[1].graph
  local node = of:alone(openings, deal, dealer)
  return (of.core:auction(node))
end

-- ---- asking ------------------------------------------------------------------------

--- The number of its node in the core's graph, whose rules may not be known.
function methods.place(p)
  local of = p.graph
  if p.core ~= of.core then
    local prior = p.prior
    local number, message
    if prior then
      number, message = of.core:add(prior:place(), p.words[#p.words])
    else
      number, message = of.core:root()
    end
    if not number then
      error(("after '%s': %s"):format(table.concat(p.words, " "), message), 0)
    end
    of.at_node[number] = of.at_node[number] or p
    p.number = number
    p.core = of.core -- last: the number is valid then
  end
  return p.number
end

-- What a node is given, in tables that are filled again for the next one.
local given = { conditions = {}, calls = {}, marks = {}, nb = 0 }

--- The same, with its rules.
function methods.node(p)
  local number = p:place()
  if not p.core:has_rules(number) then
    local rules, made = p.rules, alike.of(p)
    if made and made.rules == rules and made.core == p.core and p.core:has_rules(made.number) then
      p.core:copy_rules(number, made.number)
      return number
    end
    local nb = #rules
    for i = 1, nb do
      local r = rules[i]
      given.conditions[i], given.calls[i], given.marks[i] = r.where, r.call, r.mark
    end
    for i = nb + 1, given.nb do given.conditions[i] = nil end
    given.nb = nb
    local ok, message = p.core:set_rules(number, given.conditions, given.calls,
      table.concat(given.marks, "", 1, nb))
    if not ok then error(("the rules after '%s': %s"):format(p.key, message), 0) end
  end
  return number
end

--- The rule that a hand bids by.
-- @function SystemPosition:first
-- @tparam Hand hand
-- @treturn ?table an entry of `rules`; nil: no rule fits
-- @treturn ?integer its place
function methods.first(p, hand)
  local core = p.graph.core
  if p.core ~= core or not core:has_rules(p.number) then
    p.visits = (p.visits or 0) + 1
    if p.visits <= VISITS then
      for i, r in ipairs(p.rules) do
        if r.where:holds(hand) then return r, i end
      end
      return nil
    end
    p:node()
  end
  local i = core:first(p.number, hand)
  return i and p.rules[i], i
end

--- The other side's next turn, after a call.
-- @function SystemPosition:next
-- @tparam string call
-- @treturn SystemPosition
function methods.next(p, call)
  local q = p.following[call]
  if not q then
    q = new(p.they, p.system, OTHER_VUL[p.vul], p.graph, p, call)
    p.following[call] = q
  end
  return q
end

--- Partner's next turn, after a call and a pass.
-- @function SystemPosition:after
-- @tparam string call
-- @treturn SystemPosition
function methods.after(p, call) return (p:next(call):next "P") end

--- The position before a call of the auction.
-- @function SystemPosition:before
-- @tparam integer number of the call, from 1
-- @treturn SystemPosition of who made it
function methods.before(p, number) return (back(p, #p.words + 1 - number)) end

-- Rules before one, as one condition that a hand of it must not satisfy; without those, and
-- alternatives in them, that no hand of some boxes satisfies.
local function joined(list, boxes)
  local all
  for _, c in ipairs(list) do
    for _, part in ipairs(c:operator() == "|" and c:parts() or { c }) do
      if #quick.join(boxes, (quick.boxes(part))) > 0 then all = all and all | part or part end
    end
  end
  return all
end

--- The exact set of hands that make a call here: some rule with the call, and none before it
-- with another call; a pass is also what no rule fits. The denials are one conjunct, on which
-- samplers open quickly. What the player showed before is not part of it.
-- @function SystemPosition:shows
-- @tparam string call
-- @tparam[opt] {table,...} among boxes of hands; then it is exact among these alone, and shorter
-- @treturn ?Condition of `me`; nil: no rule makes the call, so it shows nothing
-- @treturn {table,...} the rules with that call that some hand can bid by, in order
function methods.shows(p, call, among)
  local before, result = {}, nil
  local function add(where)
    local boxes = quick.boxes(where)
    local denied = joined(before, among and quick.join(among, boxes) or boxes)
    local c = denied and core_expr.fold("&", { where, ~denied }) or where
    result = result and result | c or c
  end
  local left = true -- whether a rule before leaves any hand
  for _, r in ipairs(p.rules) do
    if r.call == call then
      add(r.where)
    else
      before[#before + 1] = r.where
    end
    left = not r.where:is_any()
    if not left then break end
  end
  if call == "P" and left then add(cond.any) end
  return result, showing.made_by(p, call)
end

--- The exact set of hands that bid by a rule here, after what the player showed before.
-- @function SystemPosition:bids_by
-- @tparam integer number the place of the rule
-- @treturn Condition of `me`
function methods.bids_by(p, number)
  local r, before = p.rules[number], {}
  for k = 1, number - 1 do before[k] = p.rules[k].where end
  local own, denied = p:shown(), joined(before, quick.join(p.me, (quick.boxes(r.where))))
  return (core_expr.fold("&", { own, r.where, denied and ~denied or cond.any }))
end

--- The condition of a variant of a rule here.
-- @tparam table r an entry of `rules`
-- @tparam table variant of its rule
-- @treturn Condition of `me`
function methods.variant(p, r, variant) return (showing.where_at(p, r.block, r.rule, variant)) end

--- What a call here shows, in quick bounds, and the rules that make it.
-- @tparam string call
-- @treturn {table,...} boxes
-- @treturn {table,...} rules, as `shows` has them
function methods.said(p, call) return showing.boxes_of(p, call), showing.made_by(p, call) end

--- Whether a call here is artificial by every rule that makes it.
-- @tparam string call
-- @treturn boolean
function methods.artificial(p, call) return showing.agreed(p, call, "artificial") == true end

--- What who is at turn has shown with a call and those before it: quick bounds.
-- @tparam string call
-- @treturn {table,...} boxes
function methods.bounds(p, call) return (showing.boxes_of(p, call)) end

--- What the rules of the system that make a call show; where there is none, those of the
-- natural list.
-- @tparam string call
-- @treturn {table,...} boxes
-- @treturn boolean whether it is artificial by all of them
-- @treturn boolean whether any rule makes it
function methods.written(p, call)
  local list, artificial, made = {}, true, false
  for i, number in ipairs(showing.places_of(p, call)) do
    local rule = p.rules[number].rule
    list[i] = rule.natural and quick.none() or showing.boxes_of_rule(p, number)
    if #list[i] > 0 then artificial = artificial and rule.artificial == true end
    made = true
  end
  local boxes = quick.concat(list)
  if #boxes == 0 then return showing.boxes_of(p, call), methods.artificial(p, call), made end
  return boxes, artificial, made
end

--- What a player has shown so far, exactly: one condition for each call.
-- @function SystemPosition:shown
-- @tparam[opt=0] integer turns 0: who is at turn; 1: the right-hand opponent; 2: partner; 3: the
-- left-hand opponent
-- @treturn Condition of `me`
function methods.shown(p, turns)
  local words, all = p.words, nil
  for i = (#words + 1 - (turns or 0)) % 4, #words, 4 do
    if i >= 1 then
      local before = p:before(i)
      local c = before:shows(words[i], before.me)
      if c and not c:is_any() then all = all and all & c or c end
    end
  end
  return all or cond.any
end

--- The list in force as baize.rules, for exact counts among the hands that the player can
-- have.
-- @function SystemPosition:list
-- @treturn ?Rules nil: there are no rules here
function methods.list(p)
  if #p.rules == 0 then return nil end
  local list = { given = p:shown() }
  if list.given:is_any() then list.given = nil end
  for i, r in ipairs(p.rules) do list[i] = { r.call, r.where, r.rule.text } end
  return (require "baize.bidding.count".new(list))
end

return position
