-- SPDX-License-Identifier: GPL-3.0-or-later
--- The simulating bidder: a system that thinks again before it makes a last decision.
-- At a turn the calls worth comparing are bid on to the end, by the rules of all four, on deals
-- that the player can expect, and another call takes the place of the rule's where its mean is
-- better by a margin and so many errors. The others read its calls as the system does. A call
-- depends on the systems, the calls so far, the vulnerability, the hand and the settings alone:
-- seeds are made of these, sums are whole numbers, and ties go to the rule.
-- @module baize.arena.simulate
local candidates = require "baize.arena.candidates"
local check = require "baize.base.check"
local columns = require "baize.base.columns"
local hand_of = require "baize.bidding.rules".hand
local position = require "baize.system.turn.position"
local rollout = require "baize.arena.rollout"
local system = require "baize.system"
local trace = require "baize.system.turn.trace"
local worlds = require "baize.arena.worlds"

local simulate = {}

local MOST <const> = 7 -- candidates
local FIRST <const> = 16 -- deals for all of them
local REMAIN <const> = 3 -- that many alternatives have more
local CLEAR <const> = 1 -- errors below 0 with which an alternative is given up
local DOWN <const> = 2 -- contracts that go down so much are doubled
local SLAM <const>, TOLL <const>, SLAM_ERRORS <const> = 6, 0.5, 1.5 -- more is asked of slams
local DEALS <const>, DEALS_LEAST <const>, DEALS_MOST <const> = 48, 2, 10000
local MARGINS <const> = { imps = 1, matchpoints = 0.1 }
local WHERE <const> = { last = true, natural = true, all = true }
local PLAYS <const> = { net = true, dd = true }
local FIELDS <const> = { "deals", "scoring", "where", "margin", "errors", "play" }
local TURN_FIELDS <const> = { "vul", "they", table.unpack(FIELDS) }

-- ---- settings --------------------------------------------------------------------------

local function number_of(value, usual, name)
  if value == nil then return usual end
  if type(value) == "number" and value >= 0 and value <= 100 then return value end
  check.fail(("simulate: %s is a number from 0 to 100, not %s"):format(name, check.show(value)))
end

local function one_of(value, usual, name, known, said)
  if value == nil then return usual end
  if known[value] then return value end
  check.fail(("simulate: %s is %s, not %s"):format(name, said, check.show(value)))
end

-- The settings of the options, complete.
local function settings_of(options)
  local scoring = one_of(options.scoring, "imps", "scoring", MARGINS, '"imps" or "matchpoints"')
  return { scoring = scoring,
    deals = check.integer(options.deals or DEALS, "deals", DEALS_LEAST, DEALS_MOST),
    where = one_of(options.where, "last", "where", WHERE, '"last", "natural" or "all"'),
    margin = number_of(options.margin, MARGINS[scoring], "margin"),
    errors = number_of(options.errors, 1, "errors"),
    play = one_of(options.play, "net", "play", PLAYS, '"net" or "dd"'), down = DOWN }
end

-- What differs from the usual, as the value of the option simulate: "48 where=all".
local function text_of(settings)
  local usual, parts = settings_of { scoring = settings.scoring }, { tostring(settings.deals) }
  for _, name in ipairs { "scoring", "where", "margin", "errors", "play" } do
    if settings[name] ~= usual[name] or name == "scoring" and settings.scoring ~= "imps" then
      local value = settings[name]
      parts[#parts + 1] = ("%s=%s"):format(name, type(value) == "number"
        and ("%.14g"):format(value) or value)
    end
  end
  return table.concat(parts, " ")
end

-- The options that such a text gives; nil if it is not written so.
local function options_of(text)
  local deals, rest = text:match "^(%d+)%s*(.*)$"
  if not deals then return nil end
  local options = { deals = math.tointeger(tonumber(deals)) }
  for word in rest:gmatch "%S+" do
    local name, value = word:match "^(%l+)=(%S+)$"
    if not name then return nil end
    options[name] = tonumber(value) or value
  end
  return options
end

-- ---- which decisions -------------------------------------------------------------------

local GAME <const> = { C = 5, D = 5, H = 4, S = 4, NT = 3 }
local PASS <const>, DOUBLE <const>, PART <const>, FULL <const>, BEYOND <const> = 0, 1, 2, 3, 4

-- What a call is: a pass, a double, a bid below game, a game, or more than that.
local function class_of(call)
  local level, strain = call:match "^(%d)(%a+)$"
  if not level then return call == "P" and PASS or DOUBLE end
  local over = tonumber(level) - GAME[strain]
  return over < 0 and PART or over == 0 and FULL or BEYOND
end

-- Whether a call in the place of another decides the contract, and describes no hand.
local function is_last(own, other)
  local from, to = class_of(own), class_of(other)
  if from == PASS or to == PASS or to == DOUBLE then return true end
  return to > PART and to > from
end

-- Why the rule's call stands unasked; nil: it may be changed.
local function is_fixed(p, entry, settings)
  local rule = entry and entry.rule
  if rule and rule.fixed then return "fixed" end
  if settings.where == "natural" and rule and not rule.natural then return "by a rule" end
  if settings.where == "all" or rule and rule.final then return nil end
  if not p.last then return "an opening" end
  if rule and (rule.artificial or rule.forcing) then return "artificial or forcing" end
  return p.forced and "partner's call is forcing" or nil
end

-- ---- one decision ----------------------------------------------------------------------

local Simulation = { __name = "baize.Simulation" }

-- Whether a call comes to slam on most deals.
local function is_slam(roll, call, last)
  local count = 0
  for _, one in ipairs(roll:contracts(call, 1, last)) do
    if (tonumber(one[1]:match "^%d") or 0) >= SLAM then count = count + one[2] end
  end
  return 2 * count > last
end

-- What is asked of the mean of a call in the place of another.
local function bar_of(roll, call, own, last, settings, err)
  if is_slam(roll, call, last) and not is_slam(roll, own, last) then
    local toll = settings.scoring == "imps" and TOLL or 0
    return settings.margin + toll + math.max(settings.errors, SLAM_ERRORS) * err
  end
  return settings.margin + settings.errors * err
end

-- Compare the calls of `list` with its first on the deals so far; those that may be better, best
-- first.
local function compare(roll, list, last)
  local rest = {}
  for i = 2, #list do
    local c = list[i]
    c.imps, c.error = roll:compare(c.call, list[1].call, 1, last)
    c.deals, c.number = last, i
    if c.imps + CLEAR * c.error > 0 then rest[#rest + 1] = c end
  end
  table.sort(rest, function(a, b)
    if a.imps ~= b.imps then return a.imps > b.imps end
    return a.number < b.number
  end)
  return rest
end

local function calls_of(list)
  local calls = {}
  for i, c in ipairs(list) do calls[i] = c.call end
  return calls
end

-- The list of calls, the rule's first, that may take its place.
local function open_calls(p, hand, roll, settings)
  local list = candidates.of(p, hand, MOST, roll)
  if settings.where == "all" then return list end
  local kept = { list[1] }
  for i = 2, #list do
    if is_last(list[1].call, list[i].call) then kept[#kept + 1] = list[i] end
  end
  return kept
end

local function choose(p, hand, deals, more, settings)
  local roll = rollout.new(p, deals, settings)
  local list = open_calls(p, hand, roll, settings)
  if #list == 1 then return list, nil, "one call" end
  local last = math.min(FIRST, settings.deals)
  roll:bid(calls_of(list), 1, last)
  local rest = compare(roll, list, last)
  if #rest > 0 and last < settings.deals then
    if not more(settings.deals) then return list, nil, "too few deals" end
    last = settings.deals
    rest = table.move(rest, 1, math.min(#rest, REMAIN), 2, { list[1] })
    roll:bid(calls_of(rest), 1, last)
    rest = compare(roll, rest, last)
  end
  for _, c in ipairs(list) do
    c.contracts = roll:contracts(c.call, 1, c.deals or last)
    c.weight, c.number = nil, nil
  end
  for _, c in ipairs(rest) do
    if c.imps > bar_of(roll, c.call, list[1].call, last, settings, c.error) then
      return list, c, "better"
    end
  end
  return list, nil, "none is better by enough"
end

-- The seed of a turn: of all that its deals may depend on.
local function seed_of(p, hand, settings)
  return worlds.seed("simulate", p.system.hash, p.they.hash, table.concat(p.words, " "), p.vul,
    tostring(hand), text_of(settings))
end

-- Copies of systems by which rollouts are bid, on graphs that no player has; by the system.
local shadows = setmetatable({}, { __mode = "k" })

-- The same position between copies of both systems.
local function shadow_of(p)
  local function copy_of(s)
    local rules = s.rules or s
    shadows[rules] = shadows[rules] or system.copy(rules, {})
    return shadows[rules]
  end
  return (position.of(copy_of(p.system), p.words, p.vul, copy_of(p.they)))
end

--- The call of a hand at a position, with complete settings; and why, a Simulation.
function simulate.decide(p, hand, settings)
  p = shadow_of(p)
  local entry = p:first(hand)
  local why = { rule = entry and entry.call or "P", entry = entry, candidates = {},
    scoring = settings.scoring, position = p, hand = hand }
  why.call, why.state = why.rule, is_fixed(p, entry, settings)
  if not why.state then
    -- by no fewer are final contracts guessed
    local deals, how, more = worlds.deals(p, hand, seed_of(p, hand, settings), FIRST, true)
    why.how, why.state = worlds.HOW[how], not deals and "no deal fits the auction" or nil
    if deals then
      local chosen
      why.candidates, chosen, why.state = choose(p, hand, deals, more, settings)
      why.call = chosen and chosen.call or why.rule
    end
  end
  return why.call, setmetatable(why, Simulation)
end

function Simulation.__tostring(why)
  local place = why.entry and trace.place(why.entry.rule) or "no rule"
  local head = why.call ~= why.rule and ("%s: simulated (the rule says %s: %s)"):format(why.call,
    why.rule, place) or ("%s: %s; simulated: %s"):format(why.call, place, why.state)
  local rows = {}
  for _, c in ipairs(why.candidates) do
    if c.contracts then
      local best, share = c.contracts[1][1], c.contracts[1][2]
      local total = 0
      for _, one in ipairs(c.contracts) do total = total + one[2] end
      rows[#rows + 1] = { c.call, c.imps and ("%+.2f"):format(c.imps) or "0",
        c.error and ("%.2f"):format(c.error) or "", tostring(c.deals or ""), c.source,
        ("%s %.0f %%"):format(best, 100 * share / total) }
    end
  end
  if #rows == 0 then return head end
  table.insert(rows, 1, { "call", why.scoring == "imps" and "IMPs" or "ahead", "error", "deals",
    "source", "most often" })
  return head .. "\n" .. columns.visible((columns.set(rows, "lrrrll"):gsub("\n$", "")))
end

Simulation.__index = {}

--- The same as JSON can have it: as a Trace of the rule's call, by which the call is "simulated"
-- where it is another one.
-- @treturn table as Trace:plain, and simulated: rule (its call), state, how, candidates (array of
-- call, source, imps, error, deals, reached: array of contract and deals)
function Simulation.__index:plain()
  local list, place = {}, nil
  for i, r in ipairs(self.position.rules) do
    if r == self.entry then place = i end
  end
  local plain = trace.new(self.position, self.hand, self.entry, place):plain()
  for i, c in ipairs(self.candidates) do
    local reached = {}
    for k, one in ipairs(c.contracts or {}) do
      reached[k] = { contract = one[1], deals = one[2] }
    end
    list[i] = { call = c.call, source = c.source, imps = c.imps, error = c.error,
      deals = c.deals, reached = reached }
  end
  if self.call ~= self.rule then plain.by = "simulated" end
  plain.simulated = { rule = self.rule, state = self.state, how = self.how, candidates = list }
  return plain
end

-- ---- systems ---------------------------------------------------------------------------

--- The call of a hand by simulation: the rule's, unless another decides the contract better.
-- @function System:simulate
-- @param hand a Hand of 13 cards, or its text
-- @tparam[opt=""] string auction as for `position`
-- @tparam[opt] table options `vul`, `they` as for `bid`; `deals` (2 to 10 000, default 48);
-- `scoring` ("imps", default, or "matchpoints"); `where` ("last", default: decisions to pass, to
-- double, to bid on or to bid game or slam; "natural": where no rule of the system makes the call;
-- "all"); `margin` (IMPs, default 1; 0.1 of a matchpoint comparison) and `errors` (standard errors,
-- default 1) by which another call must be better; `play` ("net", default, or "dd")
-- @treturn string the call
-- @treturn Simulation why: call, rule (its call), state (why that stands, or "better"), candidates
-- (array of call, source, imps and error against the rule's call, deals, contracts), how (as for
-- `value`); prints as a table
-- @raise at the user's line for wrong options; "interrupted"
-- @usage print(system:simulate("AK2.J3.KQ854.K72", "P 1NT P", { deals = 32 }))
function system.methods:simulate(hand, auction, options)
  check.note()
  options = options or {}
  check.fields(options, TURN_FIELDS, "simulate")
  local h = hand_of(hand, "simulate")
  local p = self:position(auction or "", { vul = options.vul, they = options.they })
  return simulate.decide(p, h, settings_of(options))
end

--- A system that bids by simulation wherever it stands: `bid`, `baize.bid`, `baize.bid_many`. What
-- its calls show is what they show in this system.
-- @function System:simulating
-- @tparam[opt] table options as for `simulate`, without vul and they
-- @treturn System
-- @raise at the user's line for wrong options
-- @usage print((system:simulating { deals = 32 }:bid("AK2.J3.KQ854.K72", "P 1NT P")))
function system.methods:simulating(options)
  check.note()
  options = options or {}
  check.fields(options, FIELDS, "simulating")
  local settings = settings_of(options)
  local made = system.copy(self, { simulate = text_of(settings) })
  made.rules = self.rules or self -- what it bids by where nothing is simulated
  made.decide = function(p, hand) return simulate.decide(p, hand, settings) end
  return made
end

--- Why a simulating system made its call: a call, the rule's call, what was compared.
-- @type Simulation

-- What a system is made of whose name says simulate=TEXT; nil, and what is wrong.
function system.derived.simulate(s, text)
  local options = options_of(text)
  if not options then
    return nil, ("simulate=%s: the number of deals expected, as in simulate=48"):format(text)
  end
  -- expected: a setting that is not known, or is out of range
  local ok, made = pcall(s.simulating, s, options)
  if not ok then return nil, tostring(made) end
  return made
end

return simulate
