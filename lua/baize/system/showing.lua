-- SPDX-License-Identifier: GPL-3.0-or-later
--- What calls show at a position, in quick bounds, and by which rules.
-- What is worked out is kept in the position (baize.system.position).
-- @module baize.system.showing
local alike = require "baize.system.natural_view".alike
local bounds = require "baize.system.bounds"
local core_expr = require "baize.core.expr"
local meaning = require "baize.system.meaning"
local quick = require "baize.system.quick"
local shown = require "baize.system.shown"

local showing = {}

local NONE <const> = {}

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
local united = setmetatable({}, { __mode = "v" })

-- The condition that all positions have which ask the same in the same words: what is known of
-- it is then known at all of them.
local function common(where)
  local known = shared[where]
  if not known then
    known = core_expr.united(united, where)
    shared[where] = known
  end
  return known
end

-- What is known at a position of what a rule of a block needs, and a key of that.
local function turn_of(p, block, needs)
  local turn, key = {}, ""
  if needs.vul or needs.seat then
    turn.vul, turn.seat = p.vul, p.passes + 1
    key = p.vul .. p.passes
  end
  if needs.sets then
    local sets = shown.sets(meaning.suits(p))
    turn.unbid, turn.theirs = sets.unbid, sets.theirs
    key = ("%s %s/%s"):format(key, sets.unbid, sets.theirs)
  end
  for _, path in ipairs(needs.we or NONE) do
    local least = partner_least(p, block, path)
    turn.least = turn.least or {}
    turn.least[path] = least
    key = key .. " " .. least
  end
  return turn, key
end

--- The condition of a rule of a block, or of one of its variants (`part`), at a position.
function showing.where_at(p, block, rule, part)
  local needs = rule.needs
  if not needs then return (common(part.where)) end
  local turn, key = turn_of(p, block, needs)
  local known = part.resolved or {}
  part.resolved = known
  known[key] = known[key] or common(core_expr.resolve(part.where, turn))
  return known[key]
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

--- Whether their calls mean at a position what a block asks.
function showing.means(p, block)
  for _, ask in ipairs(block.asks) do
    local number = p.numbers[#p.calls - ask.back]
    if not meaning.fits(p:before(number), p.words[number], ask) then return false end
  end
  return true
end

--- The blocks of the list of a position that ask for what their calls mean, and their name.
function showing.blocks_at(p)
  local list, name = {}, p.key
  for i, block in ipairs(p.system.model.lists[p.key] or {}) do
    if showing.means(p, block) then list[#list + 1] = block else name = name .. " -" .. i end
  end
  return list, name
end

-- The boxes of rules as they are counted for the list of a position.
local function counted_at(p)
  local blocks, name = showing.blocks_at(p)
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
    local here = quick.boxes(part.name and showing.where_at(p, r.block, r.rule, part) or r.where)
    own = quick.join(quick.join(p.me, own), here)
    table.move(own, 1, #own, #list + 1, list)
  end
  return list
end

--- The boxes of the hands that bid by a rule at a position, after what they bid before. Rules
-- that are `never` reached only tell that those before them leave no such hands.
function showing.boxes_of_rule(p, number)
  if p.rules[number].rule.never then return {} end
  local list = rawget(p, "by_rule") or rawset(p, "by_rule", {}).by_rule
  list[number] = list[number] or quick.without(own_boxes(p, p.rules[number]),
    taken_before(p, number))
  return list[number]
end

--- The places of the rules that make a call at a position.
function showing.places_of(p, word)
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

--- The boxes of who made a call at a position; those before it where none of its hands can.
function showing.boxes_of(p, word)
  local remembered = rawget(p, "boxes") or rawset(p, "boxes", {}).boxes
  if remembered[word] then return remembered[word] end
  local list = {}
  local function add(boxes) table.move(boxes, 1, #boxes, #list + 1, list) end
  for _, number in ipairs(showing.places_of(p, word)) do add(showing.boxes_of_rule(p, number)) end
  local last = p.rules[#p.rules]
  if word == "P" and not (last and last.where:is_any()) then
    add(quick.without(quick.join(p.me, counted_at(p).none), taken_before(p, #p.rules + 1)))
  end
  remembered[word] = #list > 0 and quick.few(list) or p.me
  return remembered[word]
end

--- The rules that make a call at a position. One that no hand bids by, after what was bid before
-- and by the rules before it, does not count.
function showing.made_by(p, word)
  local all, live = showing.places_of(p, word), {}
  for _, number in ipairs(all) do
    if #all == 1 or #showing.boxes_of_rule(p, number) > 0 then live[#live + 1] = p.rules[number] end
  end
  return live
end

--- What all rules that make a call say in a field; nil: they differ.
function showing.agreed(p, word, field)
  local places = showing.places_of(p, word)
  local first = p.rules[places[1]]
  local value, differ = first and first.rule[field], false
  for _, number in ipairs(places) do
    differ = differ or p.rules[number].rule[field] ~= value
  end
  if not differ then return value end
  return (alike(showing.made_by(p, word), field))
end

return showing
