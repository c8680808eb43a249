-- SPDX-License-Identifier: GPL-3.0-or-later
--- A turn of an auction: the deals that come there, and what calls are worth on them.
-- @module baize.ask.advise.position
local bids = require "baize.table.bids"
local check = require "baize.base.check"
local cond = require "baize.lang.cond"
local core_board = require "baize.core.board"
local core_expr = require "baize.core.expr"
local figure = require "baize.sample.figure"
local known = require "baize.ask.match.known"
local measure = require "baize.lang.measure"
local measures = require "baize.lang.measures"
local sampler = require "baize.sample.sampler"
local seat = require "baize.lang.seat"
local system_position = require "baize.system.turn.position"
local tables = require "baize.table.tables"

local position = {}

local SEATS <const> = { "N", "E", "S", "W" }
local CALLS_MAX <const> = 10 -- candidates
local PILOT <const> = 400
local APART <const> = 1 << 40 -- from the deals that are valued to those of the pilot

--- Deals on which the rules and a player are asked for calls.
position.PILOT = PILOT

--- What rules may ask of a hand here, as systems are written: array of name, low, high.
position.FEATURES = {
  { name = "hcp", low = 0, high = 37 }, { name = "controls", low = 0, high = 12 },
  { name = "spades", low = 0, high = 13 }, { name = "hearts", low = 0, high = 13 },
  { name = "diamonds", low = 0, high = 13 }, { name = "clubs", low = 0, high = 13 },
  { name = "longest", low = 4, high = 13 }, { name = "second", low = 0, high = 6 },
  { name = "shortest", low = 0, high = 3 }, { name = "balanced", low = 0, high = 1 },
  { name = "spades.top3", low = 0, high = 3 }, { name = "hearts.top3", low = 0, high = 3 },
  { name = "diamonds.top3", low = 0, high = 3 }, { name = "clubs.top3", low = 0, high = 3 },
}
local FEATURES <const> = position.FEATURES

-- The value of a feature of a seat's hand, as a Measure.
local function value_of(feature, letter)
  local at = seat.values[letter]
  for name in feature.name:gmatch "%w+" do at = at[name] end
  if feature.name == "balanced" then return (measures.indicator(at)) end
  return (measure.from(at))
end

-- ---- where it is ---------------------------------------------------------------------------

-- The hands that come to a position, as a condition on deals from dealer N; nil: every hand. Raises
-- at the user's line where no rule makes a call.
local function reached(p, words)
  local all
  for i = 1, #words do
    local before = p:before(i)
    local shown = before:shows(words[i], before.me)
    if not shown then
      check.fail(("advise: auction: no rule makes %s after '%s'"):format(words[i],
        table.concat(words, " ", 1, i - 1)), "auction%s*=")
    end
    if not shown:is_any() then
      local bound = shown:of(SEATS[(i - 1) % 4 + 1])
      all = all and core_expr.fold("&", { all, bound }) or bound
    end
  end
  return all
end

-- The rules of the system itself at a position, each once: id, number (of its first entry).
local function own_rules(p)
  local list, seen = {}, {}
  for number, r in ipairs(p.rules) do
    local id = not r.rule.natural and r.rule.id
    if id and not seen[id] then
      list[#list + 1] = { id = id, number = number }
      seen[id] = #list
    end
  end
  return list
end

--- A turn of a system against itself, from dealer N.
-- @tparam System system
-- @tparam {string,...} words the calls so far
-- @tparam string vul "none", "NS", "EW", "both" or "board"
-- @treturn table system, words, vul, name (as of baize.table.bids), p (the SystemPosition, where
-- nobody is vulnerable unless vul says so), own (its rules, each once: id, number), seat (who is at
-- turn), where (a Condition), handle
-- @raise at the user's line where no deal comes there
function position.new(system, words, vul)
  local number = #words % 4 + 1
  local at = vul == "board" and "none" or vul
  local p = system_position.of(system, {}, system_position.SEEN.NS[at], system)
  for _, word in ipairs(words) do p = p:next(word) end
  local self = { system = system, words = words, vul = vul, p = p, seat = SEATS[number],
    name = bids.name(system, "advise"), calls = table.concat(words, " ") }
  self.where = reached(p, words) or cond.any
  self.own = own_rules(p)
  self.handle = sampler.open(self.where)
  return self
end

-- A run of measures on deals of the position; `row` gets the values.
local function go(self, list, options, row)
  local trees = {}
  for i, m in ipairs(list) do trees[i] = m.items and m.items[1].expr or m end
  local run = check.must(tables.open(trees))
  local done, why, _, kind = run:sample(self.handle, { seed = options.seed, first = options.first,
    count = options.count, jobs = options.jobs, progress = options.progress or nil,
    row = function(deal, values, _, index) row(values, deal, index) end })
  if not done or why then check.fail(why == true and "interrupted" or why, nil,
    kind or "interrupted") end
end

-- ---- calls ---------------------------------------------------------------------------------

-- The auction that a player of a name bids on from here, his side as he does, the other by the
-- system.
local function auction_of(self, name)
  local ours = #self.words % 2 == 0
  return (bids.between(ours and name or self.name, ours and self.name or name, "N", self.vul,
    self.calls))
end

-- How often each call is made next by a player.
local function counted(self, name, options)
  local counts, n = {}, #self.words + 1
  local number = auction_of(self, name):call(n)
  go(self, { number }, { seed = options.seed, first = 1 + APART, count = PILOT,
    jobs = options.jobs }, function(values)
    local word = known.WORDS[math.tointeger(values[1])]
    if word then counts[word] = (counts[word] or 0) + 1 end
  end)
  return counts
end

--- The calls to compare: those that were named; else those of the rules, the commonest first, and
-- those that a player makes (`propose`, a name as of baize.table.bids).
-- @treturn {string,...} calls
-- @treturn table by call how many of PILOT hands make it by the rules
-- @treturn ?table the same by the player
function position.calls(self, options)
  local rules = counted(self, self.name, options)
  local theirs = options.propose and counted(self, options.propose, options)
  if options.calls then return options.calls, rules, theirs end
  local list, seen = {}, {}
  for _, counts in ipairs { rules, theirs } do
    local own = {}
    for call in pairs(counts) do own[#own + 1] = call end
    table.sort(own, function(a, b)
      if counts[a] ~= counts[b] then return counts[a] > counts[b] end
      return a < b
    end)
    for _, call in ipairs(own) do
      if not seen[call] and #list < CALLS_MAX then list[#list + 1] = call end
      seen[call] = true
    end
  end
  return list, rules, theirs
end

-- A function of a hand and the index of its deal: the place among `own` of the rule that it bids
-- by, one more than there are of another rule.
local function places_of(self)
  local of, positions, place = {}, {}, {}
  for i, own in ipairs(self.own) do of[own.id] = i end
  return function(hand, index)
    local vul = self.vul == "board" and core_board.vul(index) or self.vul
    local p = positions[vul]
    if not p then
      p = system_position.of(self.system, {}, system_position.SEEN.NS[vul], self.system)
      for _, word in ipairs(self.words) do p = p:next(word) end
      positions[vul], place[vul] = p, {}
      for number, r in ipairs(p.rules) do place[vul][number] = of[r.rule.id] or #self.own + 1 end
    end
    local _, number = p:first(hand)
    return number and place[vul][number] or #self.own + 1
  end
end

--- What calls gain on deals of the position: IMPs more than the call of the rules, as guessed by
-- the net, when all bid on by the rules.
-- @tparam table self of `new`
-- @tparam {string,...} calls
-- @tparam table options seed, first, count, jobs, rule (of doubling), progress
-- @treturn table a sample for baize.ask.advise.learn
function position.sample(self, calls, options)
  local sample = { n = 0, gains = {}, values = {}, places = {} }
  local function points(from)
    local policy = bids.between(self.name, self.name, "N", self.vul, from)
    return (measure.scalar(options.rule:rewrite(measures.score(policy)), { unit = "points" }))
  end
  local list, base, sign = {}, points(self.calls), #self.words % 2 == 0 and 1 or -1
  for i, call in ipairs(calls) do
    local from = self.calls == "" and call or self.calls .. " " .. call
    list[i] = measure.scalar(measure.call("guess", measures.imps(points(from), base)))
    sample.gains[call] = {}
  end
  for i, feature in ipairs(FEATURES) do
    list[#list + 1] = value_of(feature, self.seat)
    sample.values[i] = {}
  end
  local hands, numbers, place = {}, {}, places_of(self)
  go(self, list, options, function(values, deal, index)
    local n = sample.n + 1
    sample.n, hands[n], numbers[n] = n, deal[self.seat], index
    for i, call in ipairs(calls) do sample.gains[call][n] = sign * values[i] end
    for i, feature in ipairs(FEATURES) do
      local value = math.tointeger(values[#calls + i])
      sample.values[i][n] = math.max(feature.low, math.min(feature.high, value))
    end
  end)
  for i = 1, sample.n do sample.places[i] = place(hands[i], numbers[i]) end
  return sample
end

-- ---- words and shares --------------------------------------------------------------------

-- A range as systems have it.
local function range_of(t, feature)
  if t.low == t.high then return tostring(t.low) end
  if t.high >= feature.high then return t.low .. "+" end
  if t.low <= feature.low then return t.high .. "-" end
  return ("%d-%d"):format(t.low, t.high)
end

--- Terms as a system has them: hcp "9" & spades "4-".
function position.words_of(terms, letter)
  local parts, head = {}, letter and letter .. "." or ""
  for i, t in ipairs(terms) do
    local feature = FEATURES[t.feature]
    if feature.name == "balanced" then
      parts[i] = (t.low == 1 and "" or "~") .. head .. "balanced"
    else
      parts[i] = ("%s%s %q"):format(head, feature.name, range_of(t, feature))
    end
  end
  return #parts > 0 and table.concat(parts, " & ") or "any"
end

--- How many of all deals come here, and of these to each of some rules: a Figure, and an array of
-- shares of all deals with `exact`.
function position.shares(self, rules)
  local whole, list, before = figure.of(self.handle), {}, nil
  for i, rule in ipairs(rules) do
    local own = cond.read(position.words_of(rule.terms, self.seat))
    local number = self.own[rule.place] and self.own[rule.place].number or #self.p.rules + 1
    for k = 1, rule.place > 1 and number - 1 or 0 do
      own = own & ~self.p.rules[k].where:of(self.seat)
    end
    local here = self.where:is_any() and own or self.where & own
    if before then here = here & ~before end
    local ok, handle = pcall(sampler.open, here) -- expected: no deal is left
    local f = ok and figure.of(handle)
    list[i] = { share = f and f.share or 0.0, exact = not f or f.exact }
    before = before and before | own or own
  end
  return whole, list
end

return position
