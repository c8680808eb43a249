-- SPDX-License-Identifier: GPL-3.0-or-later
--- Positions of an auction: the list of rules in force, and what the calls have shown.
-- A position is one side's turn. Leading passes and the opponents' passes do not belong to its
-- sequence, so that auctions that differ in these alone share a position; how many passed
-- before the first bid (`passes`) does. Its fields:
--
-- * system; key (the sequence as text), calls, passes (0 to 3), vul ("none", "we", "they",
--   "both"), words (the shortest auction that leads to it)
-- * rules: the list in force, in order: each { call, where (a Condition of `me`), rule (as
--   expanded: text, file, line, source, forcing, ...), block }
-- * skipped: rules that do not count here, each { rule, why, behind (so many of `rules` are
--   before it), where (of passes) }
-- * forced: what keeps the bidding open ("once", "game", "to 2NT"), or nil
-- * me, partner: quick bounds, arrays of boxes (baize.system.quick)
-- @module baize.system.position
local cond = require "baize.lang.cond"
local deferred = require "baize.system.deferred"
local expand = require "baize.system.expand"
local facts = require "baize.system.facts"
local quick = require "baize.system.quick"
local roles = require "baize.lang.seat".roles
local sequence = require "baize.system.sequence"

local position = {}

local GAME <const> = { C = 5, D = 5, H = 4, S = 4, NT = 3 }
local NUMBER <const> = { none = 1, we = 2, they = 3, both = 4 }

local Position = { __name = "baize.Position", __index = {} }

--- The type of positions.
position.class = Position

-- ---- sequences ---------------------------------------------------------------------

-- The calls of an auction as the side at turn sees them, and how many passed first.
local function seen_by_turn(words)
  local calls, passes, n = {}, 0, #words
  while passes < n and words[passes + 1] == "P" do passes = passes + 1 end
  for i = passes + 1, n do
    local ours = (n + 1 - i) % 2 == 0
    if ours or words[i] ~= "P" then
      local call = sequence.call(words[i])
      call.ours = ours
      calls[#calls + 1] = call
    end
  end
  return calls, passes
end

-- The shortest auction with these calls.
local function auction_of(calls, passes)
  local words, ours = {}, nil
  for _ = 1, passes do words[#words + 1] = "P" end
  for _, call in ipairs(calls) do
    if ours ~= nil and call.ours == ours then words[#words + 1] = "P" end
    words[#words + 1] = sequence.call_text({ level = call.level, strain = call.strain,
      word = call.word })
    ours = call.ours
  end
  if ours then words[#words + 1] = "P" end
  return words
end

-- ---- what calls showed -------------------------------------------------------------

-- The least that partner has of a feature.
local function partner_least(p, block, path)
  local i, least = quick.INDEX[path], nil
  local assumed = false
  for _, box in ipairs(p.partner) do
    for _, name in ipairs(box.names or {}) do assumed = assumed or name == block.assume end
  end
  for _, box in ipairs(p.partner) do
    local counts = not assumed
    for _, name in ipairs(box.names or {}) do counts = counts or name == block.assume end
    if counts then least = math.min(least or box.low[i], box.low[i]) end
  end
  return least or 0
end

-- The condition of a rule or of one of its variants at a position.
local function where_at(p, block, rule, part)
  local where = part.where
  if deferred.is(where) then
    local slot = NUMBER[p.vul] * 4 + p.passes
    part.resolved = part.resolved or {}
    local known_where = part.resolved[slot]
    if not known_where then
      local sets = expand.sets(p.system.model, p.calls)
      known_where = deferred.resolve(where, function(node)
        if node.op == "vul" then return node[p.vul] end
        if node.op == "seat" then return node[p.passes + 1] end
        return (sets(node))
      end)
      if not block.calls then part.resolved[slot] = known_where end
    end
    where = known_where
  end
  for _, path in ipairs(rule.we or {}) do
    local least, asked = partner_least(p, block, path), roles.we[path]
    local moved = "%((we%." .. path .. ") ([+-]) (%d+)%) \""
    repeat -- we.hcp + 3 and partner's 12 are me.hcp + 15
      local found, sign, n = where.text:match(moved)
      local more = found and math.tointeger(sign .. n) or 0
      where = where:substitute(found and asked + more or asked, roles.me[path] + (least + more))
    until not where.text:find("%f[%w_]we%." .. path .. "%f[^%w_]")
  end
  return where
end

-- Boxes of the hands that rules before one surely take.
local function taken_before(p, number)
  local list = {}
  for k = 1, number - 1 do
    local r = p.rules[k]
    if not r.inside then
      local _, inside = quick.boxes(r.where)
      r.inside = inside
    end
    table.move(r.inside, 1, #r.inside, #list + 1, list)
  end
  return list
end

-- The boxes of the hands that bid by a rule at a position, after what they bid before.
local function boxes_of_rule(p, number)
  local r = p.rules[number]
  local counted = r.block.calls and quick.of(p.system, r.block.key, { r.block })
    or quick.of(p.system, p.key, p.system.model.lists[p.key])
  local list = {}
  for _, part in ipairs(r.rule.variants or { r.rule }) do
    local own = {}
    for _, box in ipairs(counted[r.rule]) do
      if not part.name or box.names[1] == part.name then own[#own + 1] = box end
    end
    local here = quick.boxes(part.name and where_at(p, r.block, r.rule, part) or r.where)
    own = quick.join(quick.join(p.me, own), here)
    table.move(own, 1, #own, #list + 1, list)
  end
  return (quick.without(list, taken_before(p, number)))
end

-- The boxes of who made a call at a position; those before it where none of its hands can.
local function boxes_of(p, word)
  local list = {}
  local function add(boxes) table.move(boxes, 1, #boxes, #list + 1, list) end
  for number, r in ipairs(p.rules) do
    if r.call == word then add(boxes_of_rule(p, number)) end
  end
  if word == "P" then
    local none = quick.of(p.system, p.key, p.system.model.lists[p.key] or {}).none
    add(quick.without(quick.join(p.me, none), taken_before(p, #p.rules + 1)))
  end
  return #list > 0 and quick.join(list, { quick.all() }) or p.me
end

-- The rules that make a call at a position. One that no hand bids by, after what was bid before
-- and by the rules before it, does not count.
local function made_by(p, word)
  local all, live = {}, {}
  for number, r in ipairs(p.rules) do
    if r.call == word then all[#all + 1] = number end
  end
  for _, number in ipairs(all) do
    if #all == 1 or #boxes_of_rule(p, number) > 0 then live[#live + 1] = p.rules[number] end
  end
  return live
end

-- What all rules that make a call say in a field; nil: they differ.
local function agreed(p, word, field)
  local first, differ
  for _, r in ipairs(p.rules) do
    if r.call == word then
      first = first or r
      differ = differ or r.rule[field] ~= first.rule[field]
    end
  end
  local made = differ and made_by(p, word) or { first }
  for _, r in ipairs(made) do
    if r.rule[field] ~= made[1].rule[field] then return nil end
  end
  return made[1] and made[1].rule[field]
end

-- What a player's calls have shown: of the one at turn (back = 0) or partner (back = 2).
local function known(p, back)
  local i = #p.words + 1 - (back == 0 and 4 or back)
  if i < 1 then return { quick.all() } end
  local before = position.of(p.system, table.move(p.words, 1, i - 1, 1, {}), p.vul)
  return (boxes_of(before, p.words[i]))
end

-- ---- forcing -----------------------------------------------------------------------

local function bid_number(call) return (call.level - 1) * 5 + sequence.STRAIN[call.strain] end

-- Whether a bid ends what keeps the bidding open.
local function reaches(call, goal)
  if goal == "game" then return call.level >= GAME[call.strain] end
  local to = sequence.call(goal:match "^to (%w+)$")
  return bid_number(call) >= bid_number(to)
end

-- What keeps the bidding open at a position.
local function forced_at(p)
  local words, lasting, once = p.words, nil, nil
  for i = p.passes + 1, #words do
    local ours = (#words + 1 - i) % 2 == 0
    local call = sequence.call(words[i])
    if ours then
      local before = position.of(p.system, table.move(words, 1, i - 1, 1, {}), p.vul)
      local forcing = agreed(before, words[i], "forcing")
      once = forcing == "once" and forcing or nil
      if forcing and forcing ~= "once" then lasting = forcing end
    elseif words[i] ~= "P" then
      once = nil
    end
    if call.level and lasting and ours and reaches(call, lasting) then lasting = nil end
  end
  return lasting or once
end

-- ---- the list in force -------------------------------------------------------------

local function highest(calls)
  local last
  for _, call in ipairs(calls) do last = call.level and call or last end
  return last
end

-- Whether a call may be made at a position.
local function is_legal(p, call)
  if call.word == "P" then return true end
  if call.level then
    return call.level <= 7 and (not p.last or bid_number(call) > bid_number(p.last))
  end
  return sequence.legal({ table.unpack(p.calls), [#p.calls + 1] = { ours = true,
    word = call.word } })
end

-- Tell, once for each rule of a system, that its call is not legal somewhere.
local function note_illegal(p, rule, call)
  local told = p.system.told
  if told[rule.source] then return end
  told[rule.source] = true
  p.system:note(('%s:%d: bid "%s": %s is not legal after "%s", and is left out there'):format(
    rule.file, rule.line, rule.source.call, sequence.call_text(call), p.key))
end

local function add_block(p, block)
  if block.when and not facts.hold(p, block.when, block) then return end
  for _, rule in ipairs(block.rules) do
    local call = expand.call_at(rule, p.calls)
    local why
    if rule.seats and not rule.seats:find(tostring(p.passes + 1), 1, true) then
      why = "not in this seat"
    elseif not is_legal(p, call) then
      why = "not legal"
      note_illegal(p, rule, call)
    elseif call.word == "P" and p.forced then
      why = "partner's call is forcing"
    end
    if why then
      local where = call.word == "P" and where_at(p, block, rule, rule) or nil
      p.skipped[#p.skipped + 1] = { rule = rule, why = why, behind = #p.rules, where = where }
    else
      p.rules[#p.rules + 1] = { call = sequence.call_text(call), rule = rule, block = block,
        where = where_at(p, block, rule, rule) }
    end
  end
end

local function fill(p)
  local model = p.system.model
  for _, block in ipairs(model.lists[p.key] or {}) do add_block(p, block) end
  for _, block in ipairs(model.patterns) do
    if expand.fits(block.calls, p.calls) then add_block(p, block) end
  end
end

-- Boxes of both partners are worked out when they are first asked for.
local LAZY <const> = {
  me = function(p) return (known(p, 0)) end,
  partner = function(p) return (known(p, 2)) end,
}

function Position.__index(p, name)
  if LAZY[name] then
    local value = LAZY[name](p)
    rawset(p, name, value)
    return value
  end
  return Position.methods[name]
end

--- The position of a side at its turn.
-- @tparam System system
-- @tparam {string,...} words the calls so far, from the dealer on
-- @tparam string vul "none", "we", "they" or "both", as the side at turn sees it
-- @treturn Position the same one for the same sequence
-- @usage position.of(system, { "1NT", "P" }, "none")
function position.of(system, words, vul)
  local calls, passes = seen_by_turn(words)
  passes = math.min(passes, 3)
  local key = sequence.text(calls)
  local slot = ("%d %s %s"):format(passes, vul, key)
  local p = system.positions[slot]
  if p then return p end
  p = setmetatable({ system = system, key = key, calls = calls, passes = passes, vul = vul,
    rules = {}, skipped = {}, last = highest(calls), words = auction_of(calls, passes) }, Position)
  p.forced = forced_at(p)
  fill(p)
  system.positions[slot] = p
  return p
end

-- ---- asking ------------------------------------------------------------------------

Position.methods = {}
local methods <const> = Position.methods

-- The node of the graph of a position, made when it is first asked.
function methods.node(p)
  local number = rawget(p, "number")
  if not number then
    local conditions, calls = {}, {}
    for i, r in ipairs(p.rules) do conditions[i], calls[i] = r.where:of "S", r.call end
    local message
    number, message = p.system.graph:add(conditions, calls)
    if not number then error(("the rules after '%s': %s"):format(p.key, message), 0) end
    p.number = number
    p.system.at_node[number] = p
  end
  return number
end

--- The rule that a hand bids by.
-- @tparam Hand hand
-- @treturn ?table an entry of `rules`; nil: no rule fits
-- @treturn ?integer its place
function methods.first(p, hand)
  local i = p.system.graph:first(p:node(), hand)
  return i and p.rules[i], i
end

--- Partner's next turn, after a call and a pass.
-- @tparam string call
-- @treturn Position
function methods.after(p, call)
  local words = table.move(p.words, 1, #p.words, 1, {})
  words[#words + 1], words[#words + 2] = call, "P"
  return (position.of(p.system, words, p.vul))
end

-- Rules before one, as one condition that a hand of it must not satisfy.
local function joined(list)
  local all
  for _, c in ipairs(list) do all = all and all | c or c end
  return all
end

--- The exact set of hands that make a call here: some rule with the call, and none before it
-- with another call; a pass is also what no rule fits. The denials are one conjunct, on which
-- samplers open quickly. What the player showed before is no part of it.
-- @tparam string call
-- @treturn ?Condition of `me`; nil: no rule makes the call, so it shows nothing
-- @treturn {table,...} the rules with that call that some hand can bid by, in order
function methods.shows(p, call)
  local before, result = {}, nil
  local function add(where)
    local denied = joined(before)
    local c = denied and (where.text == "any" and ~denied or where & ~denied) or where
    result = result and result | c or c
  end
  for _, r in ipairs(p.rules) do
    if r.call == call then
      add(r.where)
    else
      before[#before + 1] = r.where
    end
  end
  if call == "P" then
    add(cond.any)
  end
  return result, made_by(p, call)
end

--- Whether a call here is artificial by every rule that makes it.
-- @tparam string call
-- @treturn boolean
function methods.artificial(p, call) return agreed(p, call, "artificial") == true end

--- What a player has shown so far, exactly: one condition for each call.
-- @tparam[opt=0] integer back 0: who is at turn; 2: partner
-- @treturn Condition of `me`
function methods.shown(p, back)
  local words, all = p.words, nil
  for i = (#words + 1 - (back or 0)) % 4, #words, 4 do
    if i >= 1 then
      local before = position.of(p.system, table.move(words, 1, i - 1, 1, {}), p.vul)
      local c = before:shows(words[i])
      if c and c.text ~= "any" then all = all and all & c or c end
    end
  end
  return all or cond.any
end

--- The list in force as baize.rules, for exact counts among the hands that the player can
-- have.
-- @treturn ?Rules nil: there are no rules here
function methods.list(p)
  if #p.rules == 0 then return nil end
  local list = { given = p:shown() }
  if list.given.text == "any" then list.given = nil end
  for i, r in ipairs(p.rules) do list[i] = { r.call, r.where, r.rule.text } end
  return (require "baize.bidding.count".new(list))
end

return position
