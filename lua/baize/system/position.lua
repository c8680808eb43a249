-- SPDX-License-Identifier: GPL-3.0-or-later
--- Positions of an auction: the list of rules in force, and what the calls have shown.
-- A position is one side's turn in an auction. Leading passes and the opponents' passes do not
-- belong to its sequence, under which the rules are written. Its fields:
--
-- * system; key (the sequence as text), calls, passes (0 to 3), vul ("none", "we", "they",
--   "both"), words (the calls from the dealer on)
-- * rules: the list in force, in order: each { call, where (a Condition of `me`), rule (as
--   expanded: text, file, line, source, forcing, ...), block }
-- * numbers: of `calls`, which calls of the auction they are
-- * skipped: rules that do not count here, each { rule, why, behind (so many of `rules` are
--   before it), where (of passes) }
-- * forced: what keeps the bidding open ("once", "game", "to 2NT"), or nil
-- * me, partner, lho, rho: what each player has shown: quick bounds, arrays of boxes
--   (baize.system.quick), the opponents' by what their system says
-- * they: the system of the other side; prior: the position before the last call, theirs;
--   following: those behind it that have been asked for, by the call
-- @module baize.system.position
local bounds = require "baize.system.bounds"
local cond = require "baize.lang.cond"
local in_force = require "baize.system.in_force"
local quick = require "baize.system.quick"
local sequence = require "baize.system.sequence"
local showing = require "baize.system.showing"

local position = {}

--- The vulnerability as the other side sees it: "we" is their "they".
position.OTHER_VUL = { none = "none", we = "they", they = "we", both = "both" }
local OTHER_VUL <const> = position.OTHER_VUL

--- The vulnerability of a board as the sides see it.
position.SEEN = { NS = { none = "none", NS = "we", EW = "they", both = "both" },
  EW = { none = "none", NS = "they", EW = "we", both = "both" } }

local VISITS <const> = 16 -- of a position, before its rules are compiled
local NONE <const> = {}

local Position = { __name = "baize.Position", __index = {} }

--- The type of positions.
position.class = Position

-- ---- sequences ---------------------------------------------------------------------

local call_of <const> = sequence.made

-- The position a number of calls before one; nil: before the first call.
local function back(p, count)
  for _ = 1, count do p = p and p.prior end
  return p
end

-- The calls of an auction as the side at turn sees them, but for leading passes and the
-- opponents' passes; and their numbers in it.
local function seen_by_turn(p)
  local n, calls, numbers = #p.words, {}, {}
  local function add(number, ours)
    calls[#calls + 1], numbers[#numbers + 1] = call_of(p.words[number], ours), number
  end
  local before = p.prior and p.prior.prior
  if before then
    table.move(before.calls, 1, #before.calls, 1, calls)
    table.move(before.numbers, 1, #before.numbers, 1, numbers)
    if p.prior.passes < n - 1 then add(n - 1, true) end
  end
  if n > 0 and p.words[n] ~= "P" then add(n, false) end
  return calls, numbers
end

<<<<<<< HEAD
=======
-- ---- what calls showed -------------------------------------------------------------

-- The least that partner has of a feature.
local function partner_least(p, block, path)
  local assumed = {}
  for _, box in ipairs(p.partner) do
    for _, name in ipairs(box.names or NONE) do
      if name == block.assume then assumed[#assumed + 1] = box end
    end
  end
  return (quick.least(#assumed > 0 and assumed or p.partner, quick.INDEX[path]))
end

local shared = setmetatable({}, { __mode = "k" }) -- condition -> the one that positions have
local WEAK <const> = { __mode = "v" }
local by_text = setmetatable({}, WEAK)

-- The condition that all positions have which ask the same in the same words: what is known of
-- it is then known at all of them.
local function common(where)
  local known = shared[where]
  if not known then
    local said = where.text .. "\0" .. tostring(where)
    known = by_text[said] or where
    by_text[said], shared[where] = known, known
  end
  return known
end

local moved = setmetatable({}, { __mode = "k" }) -- condition -> what partner has -> condition

-- A condition that reads what both partners have of a feature where partner has so much.
local function beside(where, path, least)
  local list, key, result = moved[where] or {}, path .. least, where
  moved[where] = list
  if not list[key] then
    local asked, pattern = roles.we[path], "%((we%." .. path .. ") ([+-]) (%d+)%) \""
    repeat -- we.hcp + 3 and partner's 12 are me.hcp + 15
      local found, sign, n = result.text:match(pattern)
      local more = found and math.tointeger(sign .. n) or 0
      result = result:substitute(found and asked + more or asked, roles.me[path] + (least + more))
    until not result.text:find("%f[%w_]we%." .. path .. "%f[^%w_]")
    list[key] = common(result)
  end
  return list[key]
end

-- The condition of a rule or of one of its variants at a position.
local function where_at(p, block, rule, part)
  local where = part.where
  if deferred.is(where) then
    local slot = NUMBER[p.vul] * 4 + p.passes
    part.resolved = part.resolved or {}
    local known_where = part.resolved[slot]
    if not known_where then
      local sets = shown.choice(meaning.suits(p))
      known_where = deferred.resolve(where, function(node)
        if node.op == "vul" then return node[p.vul] end
        if node.op == "seat" then return node[p.passes + 1] end
        return (sets(node))
      end)
      if not block.pattern then part.resolved[slot] = known_where end
    end
    where = known_where
  end
  for _, path in ipairs(rule.we or {}) do
    where = beside(common(where), path, partner_least(p, block, path))
  end
  return common(where)
end

-- Boxes of the hands that rules before one surely take: an array, and how many of it count.
local function taken_before(p, number)
  local all = rawget(p, "taken") or rawset(p, "taken", { ends = { 0 } }).taken
  for k = #all.ends, number - 1 do
    local _, inside = quick.boxes(p.rules[k].where)
    table.move(inside, 1, #inside, #all + 1, all)
    all.ends[k + 1] = #all
  end
  return all, all.ends[number]
end

-- Whether their calls mean at a position what a block asks.
local function means(p, block)
  for _, ask in ipairs(block.asks) do
    local number = p.numbers[#p.calls - ask.back]
    if not meaning.fits(p:before(number), p.words[number], ask) then return false end
  end
  return true
end

-- The blocks of the list of a position that ask for what their calls mean, and their name.
local function blocks_at(p)
  local list, name = {}, p.key
  for i, block in ipairs(p.system.model.lists[p.key] or {}) do
    if means(p, block) then list[#list + 1] = block else name = name .. " -" .. i end
  end
  return list, name
end

-- The boxes of rules as they are counted for the list of a position.
local function counted_at(p)
  local blocks, name = blocks_at(p)
  if #blocks == 0 then return { none = { quick.all() } } end
  return (bounds.of(p.system, name, blocks))
end

-- The boxes of the hands of a rule at a position, whatever the rules before it take.
local function own_boxes(p, r)
  if r.rule.natural then return (quick.join(p.me, (quick.boxes(r.where)))) end
  local counted = r.block.pattern and bounds.of(p.system, r.block.key, { r.block })
    or counted_at(p)
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
  return list
end

-- The boxes of the hands that bid by a rule at a position, after what they bid before. Rules
-- that are `never` reached only tell that those before them leave no such hands.
local function boxes_of_rule(p, number)
  if p.rules[number].rule.never then return {} end
  local list = rawget(p, "by_rule") or rawset(p, "by_rule", {}).by_rule
  list[number] = list[number] or quick.without(own_boxes(p, p.rules[number]),
    taken_before(p, number))
  return list[number]
end

-- The places of the rules that make a call at a position.
local function places_of(p, word)
  local places = rawget(p, "places") or rawset(p, "places", {}).places
  local list = places[word]
  if not list then
    list = {}
    for number, r in ipairs(p.rules) do
      if r.call == word then list[#list + 1] = number end
    end
    places[word] = list
  end
  return list
end

-- The boxes of who made a call at a position; those before it where none of its hands can.
local function boxes_of(p, word)
  local remembered = rawget(p, "boxes") or rawset(p, "boxes", {}).boxes
  if remembered[word] then return remembered[word] end
  local list = {}
  local function add(boxes) table.move(boxes, 1, #boxes, #list + 1, list) end
  for _, number in ipairs(places_of(p, word)) do add(boxes_of_rule(p, number)) end
  local last = p.rules[#p.rules]
  if word == "P" and not (last and quick.is_any(last.where)) then
    add(quick.without(quick.join(p.me, counted_at(p).none), taken_before(p, #p.rules + 1)))
  end
  remembered[word] = #list > 0 and quick.few(list) or p.me
  return remembered[word]
end

-- The rules that make a call at a position. One that no hand bids by, after what was bid before
-- and by the rules before it, does not count.
local function made_by(p, word)
  local all, live = places_of(p, word), {}
  for _, number in ipairs(all) do
    if #all == 1 or #boxes_of_rule(p, number) > 0 then live[#live + 1] = p.rules[number] end
  end
  return live
end

-- What all rules that make a call say in a field; nil: they differ.
local function agreed(p, word, field)
  local places = places_of(p, word)
  local first = p.rules[places[1]]
  local value, differ = first and first.rule[field], false
  for _, number in ipairs(places) do
    differ = differ or p.rules[number].rule[field] ~= value
  end
  if not differ then return value end
  local made = made_by(p, word)
  value = made[1] and made[1].rule[field]
  for _, r in ipairs(made) do
    if r.rule[field] ~= value then return nil end
  end
  return value
end

>>>>>>> bounds
-- What a player's calls have shown, who made the call that is so many before this turn.
local function known(p, count)
  local before = back(p, count)
  return before and showing.boxes_of(before, p.words[#before.words + 1]) or { quick.all() }
end

-- What is worked out when it is first asked for. False takes the place of nil.
local LAZY <const> = {
  rules = function(p) in_force.fill(p) return p.rules end,
  skipped = function(p) in_force.fill(p) return p.skipped end,
  lasting = in_force.lasting,
  force = in_force.forced,
  me = function(p) return (known(p, 4)) end,
  partner = function(p) return (known(p, 2)) end,
  lho = function(p) return (known(p, 3)) end,
  rho = function(p) return (known(p, 1)) end,
}

function Position.__index(p, name)
  if name == "forced" then return p.force or nil end
  local make = LAZY[name]
  if not make then return Position.methods[name] end
  local value = make(p)
  rawset(p, name, value)
  return value
end

-- A position, made from the one before it and the call made there; nil, nil: of a first turn.
local function new(system, they, vul, prior, word)
  local words = prior and table.move(prior.words, 1, #prior.words, 1, {}) or {}
  words[#words + 1] = word
  local passes = prior and prior.passes or 0
  if passes == #words - 1 and word == "P" then passes = math.min(passes + 1, 3) end
  local p = setmetatable({ system = system, they = they, prior = prior, passes = passes,
    vul = vul, words = words, following = {}, calls = nil, numbers = nil, key = nil, last = nil,
    rules = nil, skipped = nil, visits = nil, boxes = nil, places = nil, by_rule = nil,
    view = nil, taken = nil }, Position) -- room for these, which come later
  p.calls, p.numbers = seen_by_turn(p)
  p.key = sequence.key(p.calls)
  local call = word and call_of(word, false)
  p.last = call and call.level and call or prior and prior.last
  system.met = system.met + 1
  return p
end

--- The position of a side at its turn, the same one for the same auction. `words` are the calls
-- from the dealer on, `vul` is "none", "we", "they" or "both" as the side at turn sees it, and
-- `they` the system of the others, by default `system.opponents`.
function position.of(system, words, vul, they)
  they = they or system.opponents
  if #words % 2 == 1 then system, they, vul = they, system, OTHER_VUL[vul] end
  local roots = system.positions[they] or {}
  system.positions[they] = roots
  local p = roots[vul] or new(system, they, vul)
  roots[vul] = p
  for _, word in ipairs(words) do p = p:next(word) end
  return p
end

--- Bid a deal to its end by one system, from the nodes of the openings by the number of passes
-- before them; the side that does not open passes. Nodes that are missing are made and linked.
function position.bid(system, deal, dealer, roots)
  while true do
    local auction, node = system.graph:bid(deal, dealer, table.unpack(roots))
    if not node then return auction end
    local call = auction:match "(%w+)$"
    system.graph:link(node, call, system.at_node[node]:after(call):node())
  end
end

-- Drop positions where few calls were asked for, and what follows them, unless they are compiled.
-- What is compiled below a dropped one stays in the graph.
local function drop(p, least, gone)
  if gone then p.system.met = p.system.met - 1 end
  for call, q in pairs(p.following) do
    local is_rare = gone or (rawget(q, "visits") or 0) < least and not rawget(q, "graph")
    drop(q, least, is_rare)
    if is_rare then p.following[call] = nil end
  end
end

--- Forget half of the positions of two systems (or of one, given twice) or more: those that were
-- met least often, or all where most of them are met often.
function position.thin(first, second)
  local most, least = (first.met + second.met) / 2, 2
  while first.met + second.met > most and least <= VISITS do
    for _, s in ipairs { first, second } do
      for _, roots in pairs(s.positions) do
        for _, root in pairs(roots) do drop(root, least) end
      end
    end
    least = 2 * least
  end
  if first.met + second.met > most then
    first:forget()
    second:forget()
  end
end

-- ---- asking ------------------------------------------------------------------------

Position.methods = {}
local methods <const> = Position.methods

-- The node of the graph of a position, made when it is first asked.
function methods.node(p)
  if p.graph ~= p.system.graph then
    local conditions, calls = {}, {}
    for i, r in ipairs(p.rules) do
      r.bound = r.bound or r.where:of "S"
      conditions[i], calls[i] = r.bound, r.call
    end
    local number, message = p.system.graph:add(conditions, calls)
    if not number then error(("the rules after '%s': %s"):format(p.key, message), 0) end
    p.number, p.graph = number, p.system.graph
    p.system.at_node[number] = p
  end
  return p.number
end

--- The rule that a hand bids by.
-- @tparam Hand hand
-- @treturn ?table an entry of `rules`; nil: no rule fits
-- @treturn ?integer its place
function methods.first(p, hand)
  p.visits = (rawget(p, "visits") or 0) + 1
  if p.visits > VISITS then
    local i = p.system.graph:first(p:node(), hand)
    return i and p.rules[i], i
  end
  for i, r in ipairs(p.rules) do
    if r.where:holds(hand) then return r, i end
  end
end

--- The other side's next turn, after a call.
-- @tparam string call
-- @treturn Position
function methods.next(p, call)
  local q = p.following[call]
  if not q then
    q = new(p.they, p.system, OTHER_VUL[p.vul], p, call)
    p.following[call] = q
  end
  return q
end

--- Partner's next turn, after a call and a pass.
-- @tparam string call
-- @treturn Position
function methods.after(p, call) return (p:next(call):next "P") end

--- The position before a call of the auction.
-- @tparam integer number of the call, from 1
-- @treturn Position of who made it
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
-- samplers open quickly. What the player showed before is no part of it.
-- @tparam string call
-- @tparam[opt] {table,...} among boxes of hands; then it is exact among these alone, and shorter
-- @treturn ?Condition of `me`; nil: no rule makes the call, so it shows nothing
-- @treturn {table,...} the rules with that call that some hand can bid by, in order
function methods.shows(p, call, among)
  local before, result = {}, nil
  local function add(where)
    local boxes = quick.boxes(where)
    local denied = joined(before, among and quick.join(among, boxes) or boxes)
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
  return result, showing.made_by(p, call)
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
  for _, number in ipairs(showing.places_of(p, call)) do
    local rule = p.rules[number].rule
    local boxes = rule.natural and NONE or showing.boxes_of_rule(p, number)
    if #boxes > 0 then artificial = artificial and rule.artificial == true end
    table.move(boxes, 1, #boxes, #list + 1, list)
    made = true
  end
  if #list == 0 then return showing.boxes_of(p, call), methods.artificial(p, call), made end
  return list, artificial, made
end

--- What a player has shown so far, exactly: one condition for each call.
-- @tparam[opt=0] integer turns 0: who is at turn; 1: the right-hand opponent; 2: partner; 3: the
-- left-hand opponent
-- @treturn Condition of `me`
function methods.shown(p, turns)
  local words, all = p.words, nil
  for i = (#words + 1 - (turns or 0)) % 4, #words, 4 do
    if i >= 1 then
      local before = p:before(i)
      local c = before:shows(words[i], before.me)
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
