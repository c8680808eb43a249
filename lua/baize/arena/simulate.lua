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
local core_think = require "baize.core.think"
local hand_of = require "baize.bidding.rules".hand
local position = require "baize.system.turn.position"
local rollout = require "baize.arena.rollout"
local system = require "baize.system"
local trace = require "baize.system.turn.trace"
local worlds = require "baize.arena.worlds"

local simulate = {}

local DOWN_MAX <const> = 13
local HOLES_SHOWN <const> = 5
local DEALS <const>, DEALS_LEAST <const>, DEALS_MOST <const> = 48, 2, 10000
local MARGINS <const> = { imps = 1, matchpoints = 0.1 }
local WHERE <const> = { last = true, natural = true, all = true }
local PLAYS <const> = { net = true, dd = true }
local FIELDS <const> = { "deals", "scoring", "where", "margin", "errors", "play",
  "doubling" }
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

-- How contracts are doubled that nobody doubled: "usual", "never" or a number of tricks.
local function doubling_of(value)
  if value == nil then return "usual" end
  local down = value
  if type(value) == "table" then
    check.fields(value, { "down" }, "simulate: doubling")
    down = value.down
  end
  if value == "usual" or value == "never" or math.type(down) == "integer" and down >= 1
    and down <= DOWN_MAX then return down end
  check.fail(("simulate: doubling is \"usual\", \"never\" or { down = 2 }, not %s"):format(
    check.show(value)))
end

-- The settings of the options, complete.
local function settings_of(options)
  local scoring = one_of(options.scoring, "imps", "scoring", MARGINS, '"imps" or "matchpoints"')
  return { scoring = scoring,
    deals = check.integer(options.deals or DEALS, "deals", DEALS_LEAST, DEALS_MOST),
    where = one_of(options.where, "last", "where", WHERE, '"last", "natural" or "all"'),
    margin = number_of(options.margin, MARGINS[scoring], "margin"),
    errors = number_of(options.errors, 1, "errors"),
    play = one_of(options.play, "net", "play", PLAYS, '"net" or "dd"'),
    doubling = doubling_of(options.doubling) }
end

-- What differs from the usual, as the value of the option simulate: "48 where=all".
local function text_of(settings)
  local usual, parts = settings_of { scoring = settings.scoring }, { tostring(settings.deals) }
  for _, name in ipairs { "scoring", "where", "margin", "errors", "play", "doubling" } do
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
    options[name] = math.tointeger(value) or tonumber(value) or value
  end
  return options
end

-- ---- which decisions -------------------------------------------------------------------

-- Why the rule's call stands unasked; nil: it may be changed.
local function is_fixed(p, entry, settings)
  local rule = entry and entry.rule
  if rule and rule.fixed then return "fixed" end
  if settings.where == "natural" and rule and not rule.natural then return "by a rule" end
  if settings.where == "all" or rule and rule.final then return nil end
  if not p.last then return "an opening" end
  if rule and (rule.artificial or rule.forcing) then return "artificial or forcing" end
  local before = p.forced and p.prior and p.prior.prior
  return before and before:artificial(p.words[#p.words - 1]) and "an answer to an artificial call"
    or nil
end

-- ---- one decision ----------------------------------------------------------------------

local Simulation = { __name = "baize.Simulation" }

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

-- What is said of how the core decided.
local STATES <const> = { better = "better", kept = "none is better by enough",
  ["one call"] = "one call", ["no deals"] = "no deal fits the auction",
  ["few deals"] = "too few deals" }

-- Have the core decide: what is known of it is put into `why`.
local function think(p, hand, settings, why)
  local turn = worlds.turn(p, hand)
  p:node()
  turn.vul, turn.forced = rollout.vul(p, "N"), p.forced ~= nil
  turn.seed = seed_of(p, hand, settings)
  local decision = core_think.open(turn, { deals = settings.deals, all = settings.where == "all",
    matchpoints = settings.scoring == "matchpoints", dd = settings.play == "dd",
    margin = settings.margin, errors = settings.errors,
    rates = settings.doubling ~= "never" and settings.doubling or nil })
  p.graph:complete(function() return (decision:go()) end)
  local state, how
  why.call, state, how, why.candidates = decision:result()
  why.state, why.how = STATES[state], state ~= "no deals" and worlds.HOW[how] or nil
  candidates.named(p, why.candidates)
end

--- The call of a hand at a position, with complete settings; and why, a Simulation.
function simulate.decide(p, hand, settings)
  p = shadow_of(p)
  p.graph:tidy()
  local entry = p:first(hand)
  local why = { rule = entry and entry.call or "P", entry = entry, candidates = {},
    scoring = settings.scoring, position = p, hand = hand }
  why.call, why.state = why.rule, is_fixed(p, entry, settings)
  if not why.state then think(p, hand, settings, why) end
  return why.call, setmetatable(why, Simulation)
end

-- Positions at which no rule spoke on the way of some call, most often first, in words.
local function holes_of(list)
  local order, deals = {}, {}
  for _, c in ipairs(list) do
    for _, hole in ipairs(c.holes or {}) do
      if not deals[hole[1]] then order[#order + 1] = hole[1] end
      deals[hole[1]] = (deals[hole[1]] or 0) + hole[2]
    end
  end
  table.sort(order, function(a, b)
    if deals[a] ~= deals[b] then return deals[a] > deals[b] end
    return a < b
  end)
  local text = {}
  for i = 1, math.min(#order, HOLES_SHOWN) do
    text[i] = ("\nNo rule speaks after %s (%d times)"):format(order[i], deals[order[i]])
  end
  if #order > HOLES_SHOWN then
    text[#text + 1] = ("\nand after %d other auctions"):format(#order - HOLES_SHOWN)
  end
  return table.concat(text)
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
  return head .. "\n" .. columns.visible((columns.set(rows, "lrrrll"):gsub("\n$", ""))
    .. holes_of(why.candidates))
end

Simulation.__index = {}

--- The same as JSON can have it: as a Trace of the rule's call, by which the call is "simulated"
-- where it is another one.
-- @treturn table as Trace:plain, and simulated: rule (its call), state, how, candidates (array of
-- call, source, imps, error, deals, reached: array of contract and deals, holes: array of calls and
-- deals, or nil)
function Simulation.__index:plain()
  local list, place = {}, nil
  for i, r in ipairs(self.position.rules) do
    if r == self.entry then place = i end
  end
  local plain = trace.new(self.position, self.hand, self.entry, place):plain()
  for i, c in ipairs(self.candidates) do
    local reached, holes = {}, c.holes and {}
    for k, one in ipairs(c.contracts or {}) do
      reached[k] = { contract = one[1], deals = one[2] }
    end
    for k, one in ipairs(c.holes or {}) do holes[k] = { calls = one[1], deals = one[2] } end
    list[i] = { call = c.call, source = c.source, imps = c.imps, error = c.error,
      deals = c.deals, reached = reached, holes = holes }
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
-- @tparam[opt] table options `vul`, `they` as for `bid`; `deals` (2 to 10 000, default 48; thrice
-- as many for what is better on these); `scoring` ("imps", default, or "matchpoints"); `where`
-- ("last", default: decisions to pass, to double, to bid on or to bid game or slam; "natural":
-- where no rule of the system makes the call; "all"; each to a double only where the sets of the
-- opponents are exact); `margin` (IMPs, default 1; 0.1 of a matchpoint comparison) and `errors`
-- (standard errors, default 1) by which another call must be better; `play` ("net", default, or
-- "dd"); `doubling` of what goes down undoubled ("usual", default: as often as at tables; "never";
-- { down = 2 }: what goes down so many)
-- @treturn string the call
-- @treturn Simulation why: call, rule (its call), state (why that stands, or "better"), candidates
-- (array of call, source, imps and error against the rule's call, deals, contracts, holes: auctions
-- after which no rule spoke on the way, and on how many deals), how (as for `value`); prints as a
-- table
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

-- Add to what a system has met: calls that were compared, and by auction on how many deals no rule
-- spoke after it.
local function note(met, why)
  if #why.candidates > 1 then met.decisions = met.decisions + 1 end
  for _, c in ipairs(why.candidates) do
    for _, hole in ipairs(c.holes or {}) do
      met.holes[hole[1]] = (met.holes[hole[1]] or 0) + hole[2]
    end
  end
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
  made.met = { decisions = 0, holes = {} }
  made.decide = function(p, hand)
    local call, why = simulate.decide(p, hand, settings)
    note(made.met, why)
    return call, why
  end
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
