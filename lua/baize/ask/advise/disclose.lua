-- SPDX-License-Identifier: GPL-3.0-or-later
--- What the calls of a net show, by sampling.
-- A net has no rules, so that what its calls mean is found by asking it: random hands with which it
-- makes its own calls of an auction, and what it calls with each of them next. Of each call the
-- report has the share of these hands and quantiles (5, 50, 95 %) of their points and lengths; of
-- all calls it has a decision list over words of the language, with the share of fresh hands on
-- which the list makes the same call as the net. All of it is sampled, and is said to be: none of
-- it is an exact set, and nothing of it goes where exact sets are.
-- @module baize.ask.advise.disclose
local check = require "baize.base.check"
local contest = require "baize.system.reading.contest"
local kind = require "baize.report.kind"
local learn = require "baize.ask.advise.learn"
local net = require "baize.table.net"
local option = require "baize.base.options"
local phrase = require "baize.report.phrase"
local player = require "baize.table.player"
local position = require "baize.ask.advise.position"
local sampler = require "baize.sample.sampler"
local words = require "baize.base.words"

local disclose = {}

local HANDS <const>, HANDS_MIN <const> = 4000, 400
local FRESH <const> = 1 << 40 -- from the hands that are learned from to fresh ones
local TRIES <const> = 4000000 -- hands that are asked, of each sample
local PILOT <const> = 200000 -- hands that are asked first: where none comes there, no more are
local RULES <const>, RULES_MAX <const> = 16, 40
local COST <const> = 0.001 -- of all hands, on which each range of a rule must be right
local COMMON <const> = 0.004 -- calls of a smaller share have no rule
local POINTS <const> = { 0.05, 0.5, 0.95 }
local SHOWN <const> = { "hcp", "spades", "hearts", "diamonds", "clubs" }
local FEATURES_NB <const> = 10 -- of those that advice knows: hcp to balanced

local FEATURES <const> = table.move(position.FEATURES, 1, FEATURES_NB, 1, {})

local OPTIONS <const> = option.new("a disclosure", {
  { "player", option.as "player", "a net that bids: \"net\" or baize.player { \"net\", FILE }; "
    .. "needed" },
  { "auction", option.TEXT, "the calls before the turn, as in \"1NT P\", theirs too, from "
    .. "dealer N; default: none", "" },
  { "vul", option.as "vulnerability", "none, NS, EW or both", "none" },
  { "hands", option.integer(HANDS_MIN, 1000000), "that come to the turn, to learn from; half as "
    .. "many fresh ones to test on; default: 4000" },
  { "rules", option.integer(0, RULES_MAX), "of the decision list, at most; default: 16" },
  { "seed", option.SEED, "which hands; default: fresh" },
})

-- ---- hands -------------------------------------------------------------------------------

-- Hands that come to the turn: hands, their calls, how many were tried.
local function sample(self, first, most, tries)
  return self.net:hands(self.calls, self.vul, self.seed, first, tries, most)
end

local function value_of(hand, name)
  local value = hand[name]
  if type(value) == "boolean" then return value and 1 or 0 end
  return value
end

-- Calls and how often each is made, the commonest first.
local function counted(calls)
  local counts, list = {}, {}
  for _, call in ipairs(calls) do
    if not counts[call] then list[#list + 1] = call end
    counts[call] = (counts[call] or 0) + 1
  end
  table.sort(list, function(a, b)
    if counts[a] ~= counts[b] then return counts[a] > counts[b] end
    return a < b
  end)
  return list, counts
end

-- The points of a sorted array where the proportions of POINTS end.
local function points_of(sorted)
  local out = {}
  for i, p in ipairs(POINTS) do out[i] = sorted[math.max(1, math.ceil(p * #sorted))] end
  return out
end

-- By call what its hands have: { feature = { 5 %, 50 %, 95 % } }.
local function ranges_of(hands, calls, call)
  local out = {}
  for _, name in ipairs(SHOWN) do
    local values = {}
    for i, hand in ipairs(hands) do
      if call == nil or calls[i] == call then values[#values + 1] = value_of(hand, name) end
    end
    table.sort(values)
    out[name] = points_of(values)
  end
  return out
end

-- ---- the decision list -------------------------------------------------------------------

-- What baize.ask.advise.learn takes: a hand gains 1 where a call is the net's, and loses 1 where it
-- is not, so that a rule with most gain is right where it holds, and leaves others to later ones.
local function to_learn(hands, calls, list, counts)
  local out = { n = #hands, gains = {}, values = {}, places = {} }
  for i = 1, #hands do out.places[i] = 1 end
  for f, feature in ipairs(FEATURES) do
    out.values[f] = {}
    for i, hand in ipairs(hands) do out.values[f][i] = value_of(hand, feature.name) end
  end
  for _, call in ipairs(list) do
    if counts[call] >= COMMON * #hands then
      out.gains[call] = {}
      for i = 1, #hands do
        out.gains[call][i] = calls[i] == call and 1 or -1
      end
    end
  end
  return out
end

local function fits(hand, terms)
  for _, t in ipairs(terms) do
    local value = value_of(hand, FEATURES[t.feature].name)
    if value < t.low or value > t.high then return false end
  end
  return true
end

-- The number of the rule that has a hand; one more than there are where none has.
local function place_of(hand, rules)
  for k, rule in ipairs(rules) do
    if fits(hand, rule.terms) then return k end
  end
  return #rules + 1
end

-- The commonest call of the hands that no rule has; `usual` where all have one.
local function last_call(rules, usual, hands, calls)
  local left = {}
  for i, hand in ipairs(hands) do
    if place_of(hand, rules) > #rules then left[#left + 1] = calls[i] end
  end
  return (counted(left))[1] or usual
end

-- The list on fresh hands: what each rule has of them, and where it is right.
local function test(rules, usual, hands, calls)
  local list, right = {}, 0
  for k, rule in ipairs(rules) do
    list[k] = { call = rule.call, where = position.words_of(rule.terms), hands = 0, same = 0 }
  end
  list[#rules + 1] = { call = usual, where = "any", hands = 0, same = 0 }
  for i, hand in ipairs(hands) do
    local entry = list[place_of(hand, rules)]
    entry.hands = entry.hands + 1
    if calls[i] == entry.call then entry.same, right = entry.same + 1, right + 1 end
  end
  return list, right
end

-- ---- the report --------------------------------------------------------------------------

local function percent(part, whole)
  local share = part / whole
  local error = math.sqrt(share * (1 - share) / whole)
  return ("%s %%"):format(phrase.number(100 * share, 100 * error))
end

local Disclosure = kind.new { name = "Disclosure",
  headline = function(r) return ("%s after %s"):format(r.player, r.turn) end,
  none = function() return "Nothing was sampled.\n" end,
  terms = function(r)
    return { { "Player", ("%s: the other side reads its calls as %s"):format(r.player,
        r.reads_as == "nothing" and "saying nothing" or r.reads_as) },
      { "Turn", ("%s, after %s; dealer N, vulnerable: %s"):format(r.seat,
        r.turn == "" and "no call" or r.turn, r.vul) },
      { "Hands", ("sampled: %s of %s random hands make this player's calls (%s), seed %d; "
        .. "whatever the others have"):format(phrase.grouped(r.sampled), phrase.grouped(r.tried),
        percent(r.sampled, r.tried), r.seed) } }
  end }

local function calls_section(r)
  local rows = {}
  for i, c in ipairs(r.calls) do
    local row = { c.call, percent(c.hands, r.sampled) }
    for k, name in ipairs(SHOWN) do
      row[k + 2] = ("%d %d %d"):format(table.unpack(c.shows[name]))
    end
    rows[i] = row
  end
  return { title = "Calls, sampled: share of these hands; of each call the values below which 5 %, "
    .. "50 % and 95 % of its hands end", rows = rows, align = "l......",
    columns = { "call", "share", table.unpack(SHOWN) } }
end

local function list_section(r)
  local rows = {}
  for i, entry in ipairs(r.list) do
    rows[i] = { tostring(i), entry.call, entry.where, percent(entry.hands, r.fresh),
      entry.hands > 0 and percent(entry.same, entry.hands) or "-" }
  end
  return { title = ("Decision list, sampled: the first line that fits a hand; it is the net's call "
    .. "on %s of %s fresh hands (the commonest call alone: %s)"):format(percent(r.same, r.fresh),
    phrase.grouped(r.fresh), percent(r.usual, r.fresh)), rows = rows, align = "rll..",
    columns = { "", "call", "hands", "share", "right" } }
end

-- ---- asking ------------------------------------------------------------------------------

-- The net that is named, which must be one.
local function net_of(given)
  local name = given ~= nil and player.read(given)
  local it = name and net.of(name)
  if it then return it end
  check.fail(("disclosure: player is a net that bids, as in \"net\" or \"net:FILE\", not %s%s")
    :format(check.show(given), name and " (of other programs nothing is sampled)" or
    "; what a system shows has exact sets: see System:explain and System:show"), "player%s*=")
end

-- How often the commonest call is made.
local function times(calls, usual)
  local n = 0
  for _, call in ipairs(calls) do n = n + (call == usual and 1 or 0) end
  return n
end

--- What the calls of a net show at a turn, by sampling.
-- @tparam table options fields
-- @treturn Disclosure prints as a report
-- @raise at the user's line for wrong options, and where the net makes its calls of the auction
-- with hardly any of the hands that are tried
-- @usage print(baize.disclose { player = "net", auction = "1NT P", seed = 1 })
function disclose.new(options)
  check.note()
  local how = OPTIONS:read(options)
  local it = net_of(options.player)
  local begun = contest.from_of({ from = how.auction }, "disclosure")
  local calls = table.concat(begun, " ")
  local _, vul = contest.dealer_and_vul({ vul = how.vul }, "disclosure")
  local self = { net = it.net, calls = calls, vul = vul, seed = how.seed or sampler.fresh_seed() }
  local most = how.hands or HANDS
  local pilot = sample(self, 1, 1, PILOT)
  local hands, made, tried = sample(self, 1, most, #pilot > 0 and TRIES or PILOT)
  if #hands < HANDS_MIN // 4 then
    check.fail(("disclosure: of %d random hands only %d make this player's calls of '%s': too few "
      .. "to say what they show"):format(tried, #hands, calls), "auction%s*=")
  end
  local names, counts = counted(made)
  local r = { player = words.stem(it.name), net = it.net:hash(), reads_as = it.label,
    turn = calls, seat = ("NESW"):sub(#begun % 4 + 1, #begun % 4 + 1), vul = vul,
    seed = self.seed, sampled = #hands, tried = tried, calls = {}, how = "sampled",
    shown = ranges_of(hands, made), measures = {}, tests = {} }
  for i, call in ipairs(names) do
    r.calls[i] = { call = call, hands = counts[call], shows = ranges_of(hands, made, call) }
  end
  local rules = learn.list(to_learn(hands, made, names, counts), FEATURES, how.rules or RULES,
    COST * #hands)
  local fresh, theirs = sample(self, 1 + FRESH, most // 2, TRIES)
  r.list, r.same = test(rules, last_call(rules, names[1], hands, made), fresh, theirs)
  r.fresh, r.usual = #fresh, times(theirs, names[1])
  r.sections = { calls_section(r), list_section(r) }
  return setmetatable(r, Disclosure)
end

option.describe(disclose.new, OPTIONS)

--- What the calls of a net show at a turn: made by baize.disclose. Its fields are those of its
-- JSON.
-- @type Disclosure

return disclose
