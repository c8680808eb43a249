-- SPDX-License-Identifier: GPL-3.0-or-later
--- What calls show at a position, in quick bounds, and by which rules.
-- What is computed is kept in the position (baize.system.turn.position).
-- @module baize.system.turn.showing
local alike = require "baize.system.natural.view".alike
local bounds = require "baize.system.turn.bounds"
local core_expr = require "baize.core.expr"
local fitted = require "baize.system.turn.fitted"
local meaning = require "baize.system.turn.meaning"
local quick = require "baize.system.words.quick"
local shown = require "baize.system.lists.shown"

local showing = {}

local NONE <const>, EVERY <const> = {}, { none = quick.all() }

local latest = { least = {} } -- what `asked_of` returns

-- What is known at a position that rules need, as far as it was asked: `position`, `sets` with
-- `sets_key`, and by feature the `least` that partner has.
local function asked_of(p)
  if latest.position ~= p then
    latest.position, latest.sets = p, nil
    for path in pairs(latest.least) do latest.least[path] = nil end
  end
  return latest
end

-- The least that partner has of a feature.
local function partner_least(p, block, path)
  local known = asked_of(p).least
  local least = known[path]
  if block.assume or not least then
    local assumed = block.assume and quick.named(p.partner, block.assume)
    least = quick.least(assumed and #assumed > 0 and assumed or p.partner, quick.INDEX[path])
    if not block.assume then known[path] = least end
  end
  return least
end

-- The sets of suits at a position, and a key of them.
local function sets_at(p)
  local known = asked_of(p)
  if not known.sets then
    local sets = shown.sets(meaning.suits(p))
    known.sets, known.sets_key = sets, (" %s/%s"):format(sets.unbid, sets.theirs)
  end
  return known.sets, known.sets_key
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
    local sets, name = sets_at(p)
    turn.unbid, turn.theirs = sets.unbid, sets.theirs
    key = key .. name
  end
  for _, path in ipairs(needs.we or NONE) do
    local least = partner_least(p, block, path)
    turn.least = turn.least or {}
    turn.least[path] = least
    key = key .. " " .. least
  end
  return turn, key
end

-- The condition of a part of which some is fitted to what both partners have shown there.
local function fitted_at(p, part, turn)
  local fits = p.fits or {}
  p.fits = fits
  if not fits[part] then
    local where, words = fitted.resolve(p, core_expr.resolve(part.where, turn))
    fits[part] = { where = common(where), words = words }
  end
  return fits[part].where
end

--- What a rule asks by a sum that is fitted at a position, in words; nil: it has no such sum.
function showing.fitted_words(p, rule)
  local fit = p.fits and p.fits[rule]
  return fit and fit.words or nil
end

--- The condition of a rule of a block, or of one of its variants (`part`), at a position.
function showing.where_at(p, block, rule, part)
  local needs = rule.needs
  if not needs then return (common(part.where)) end
  if needs.vul then p.by_vul = true end
  local turn, key = turn_of(p, block, needs)
  if needs.fit then return (fitted_at(p, part, turn)) end
  local known = part.resolved or {}
  part.resolved = known
  known[key] = known[key] or common(core_expr.resolve(part.where, turn))
  return known[key]
end

-- A table of a position for what is found out.
local function store(p, name)
  local made = name ~= "by_rule" and { P = nil, X = nil } or {} -- room for two
  p[name] = made
  return made
end

-- What boxes leave beside those of the hands that rules before one surely take.
local function left_before(p, number, boxes)
  return (quick.left(boxes, p.rules, number - 1))
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
  local all, list, name = p.system.model.lists[p.key] or NONE, nil, p.key
  for i, block in ipairs(all) do
    if not showing.means(p, block) then
      list, name = list or table.move(all, 1, i - 1, 1, {}), name .. " -" .. i
    elseif list then
      list[#list + 1] = block
    end
  end
  return list or all, name
end

-- The boxes of rules as they are counted for the list of a position.
local function counted_at(p)
  if not p.counted then
    local blocks, name = showing.blocks_at(p)
    p.counted = #blocks > 0 and bounds.of(p.system, name, blocks) or EVERY
  end
  return p.counted
end

-- The boxes of the hands of a rule at a position, whatever the rules before it take.
local function own_boxes(p, r)
  if r.mark == "~" then return (quick.join(p.me, (quick.boxes(r.where)))) end
  local counted = r.block.pattern and bounds.of(p.system, r.block.key, { r.block })
    or counted_at(p)
  local own = counted[r.rule]
  if not r.rule.variants then return (quick.join(quick.join(p.me, own), (quick.boxes(r.where)))) end
  local list = {}
  for i, part in ipairs(r.rule.variants) do
    local here = quick.boxes(showing.where_at(p, r.block, r.rule, part))
    list[i] = quick.join(quick.join(p.me, quick.named(own, part.name)), here)
  end
  return (quick.concat(list))
end

--- The boxes of the hands that bid by a rule at a position, after what they bid before. Rules
-- that are `never` reached only tell that those before them leave no such hands.
function showing.boxes_of_rule(p, number)
  if p.rules[number].never then return quick.none() end
  local list = p.by_rule or store(p, "by_rule")
  list[number] = list[number] or left_before(p, number, own_boxes(p, p.rules[number]))
  return list[number]
end

--- The places of the rules that make a call at a position.
function showing.places_of(p, word)
  local places = p.places or store(p, "places")
  local list = places[word]
  if not list then
    local rules = p.rules
    for number = 1, #rules do
      if rules[number].call == word then
        if list then list[#list + 1] = number else list = { number } end
      end
    end
    list = list or {}
    places[word] = list
  end
  return list
end

--- The boxes of who made a call at a position; those before it where none of its hands can.
function showing.boxes_of(p, word)
  local remembered = p.boxes or store(p, "boxes")
  if remembered[word] then return remembered[word] end
  local list = {}
  for i, number in ipairs(showing.places_of(p, word)) do
    list[i] = showing.boxes_of_rule(p, number)
  end
  local last = p.rules[#p.rules]
  if word == "P" and not (last and last.where:is_any()) then
    list[#list + 1] = left_before(p, #p.rules + 1, quick.join(p.me, counted_at(p).none))
  end
  local boxes = quick.few(quick.concat(list))
  remembered[word] = #boxes > 0 and boxes or p.me
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

-- The same, where nothing is remembered.
local function agreed(p, word, places, field)
  local first = p.rules[places[1]]
  local value = first and first.rule[field]
  for i = 2, #places do
    if p.rules[places[i]].rule[field] ~= value then
      return (alike(showing.made_by(p, word), field))
    end
  end
  return value
end

--- What all rules that make a call say in a field; nil: they differ.
function showing.agreed(p, word, field)
  local places = showing.places_of(p, word)
  local value = places[field]
  if value == nil then
    value = agreed(p, word, places, field)
    if value == nil then value = false end
    places[field] = value -- beside the places
  end
  return value or nil
end

return showing
