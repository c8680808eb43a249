-- SPDX-License-Identifier: GPL-3.0-or-later
--- What one player knows at one moment of the play: the memory of a player.
-- Certain are the own hand, dummy, the cards that fell and the suits that others showed out of;
-- with what the auction says they are one condition and known cards, from which a sampler deals
-- worlds.
-- What others chose to play makes some worlds less likely than others (src/play/weigh.h).
-- @module baize.play.view
local agreed = require "baize.play_model.agreed"
local check = require "baize.base.check"
local cond = require "baize.lang.cond"
local contest = require "baize.system.reading.contest"
local contract = require "baize.cards.contract"
local core_play = require "baize.core.play"
local core_position = require "baize.core.position"
local known = require "baize.sample.known"
local line = require "baize.play.line"
local option = require "baize.base.options"
local plans = require "baize.play.plans"
local prior = require "baize.table.prior"
local sampler = require "baize.sample.sampler"
local solving = require "baize.cards.solving"
local words = require "baize.base.words"

local view = {}

local View = { __name = "baize.View", __index = {} }

local SUIT_WORD <const> = { S = "spades", H = "hearts", D = "diamonds", C = "clubs" }
local WORLDS <const>, WORLDS_MAX <const> = 200, 10000
local HONOURS <const> = "AKQJ"
local TINY <const> = 1e-9 -- what sums of weights may miss
local SYSTEM <const> = "sayc" -- where none is named
local LEADS <const> = { any = true, fourth = true }

local OPTIONS <const> = option.new("a view", {
  { "contract", option.as("Contract", contract.from), "as in \"3NT by S\"; needed" },
  { "seat", option.as("seat", words.seat), "who looks; needed" },
  { "hand", option.as "Hand", "the 13 cards of that seat, or their text; needed" },
  { "dummy", option.as "Hand", "the 13 cards of dummy; needed once a card was played" },
  { "played", option.as "cards", "the cards that fell, as in \"S4 S2 SK\"" },
  { "vul", option.as("vulnerability", words.vul), "none, NS, EW or both", "none" },
  { "auction", option.TEXT, "the calls from the dealer on: what they say of hidden hands is known",
    "" },
  { "dealer", option.as("seat", words.seat), "who made the first of them", "N" },
  { "NS", option.as "System", "what N-S bid by: a System, or the name of one", SYSTEM },
  { "EW", option.as "System", "the same of E-W", SYSTEM },
  { "where", option.as("Condition", sampler.condition), "what else is known of the hands" },
  { "leads", option.as "name", "by which convention the leader leads: any or fourth", "any" },
  { "signals", option.as "signals", "what the defenders' spot cards say: none, standard or "
    .. "upside-down, or a table or text as of reads.signals (help \"player\")", "none" },
  { "careful", option.BOOLEAN, "weigh the tricks that others gave away (they seldom do)", false },
  { "choice", option.BOOLEAN, "weigh restricted choice", true },
})

-- ---- making --------------------------------------------------------------------------

local function cards_of(given)
  if type(given) == "string" then return (check.core(core_position.cards, given)) end
  return given or {}
end

--- A view of core facts: for tables, which have checked all this.
-- @tparam table q contract, seat, own and dummy (Hands), played (array), vul, prior, leads, choice,
-- careful, signals (by place)
-- @treturn View
function view.of(q)
  local core = check.must(core_play.view { contract = q.contract, seat = q.seat, own = q.own,
    dummy = q.dummy, played = q.played, vul = q.vul })
  return (view.from({ core = core, contract = q.contract, seat = q.seat, own = q.own,
    played = q.played, prior = q.prior, leads = q.leads or "any", choice = q.choice ~= false,
    careful = q.careful or nil, signals = q.signals }))
end

--- A view of its fields, with the facts that its core has.
function view.from(self)
  for key, value in pairs(self.core:facts()) do self[key] = value end
  return setmetatable(self, View)
end

--- What a player knows at a moment of the play.
-- @tparam table options see the list below
-- @treturn View turn and decider (letters; nil when the play is over), legal (cards that may be
-- played, where that hand is seen), known (Hands by seat: of cards as they were dealt), fell and
-- left (Hands by seat), out (by seat, an array of suits that it showed out of), free (a Hand: cards
-- that may be in either hidden hand), leader, trick (cards on the table), NS and EW (tricks).
-- Prints as what the player remembers
-- @raise at the user's line for wrong options, and for cards that cannot have been played: which,
-- in which trick, and why
-- @usage print(baize.view { contract = "3NT by S", seat = "W", hand = "K63.T8642.J5.Q94" })
function view.new(options)
  check.note()
  local q = OPTIONS:read(options)
  for _, name in ipairs { "contract", "seat", "hand" } do
    if q[name] == nil then check.fail(("view: %s is needed"):format(name), "view") end
  end
  if q.contract.level == 0 then check.fail("view: a deal that is passed out is not played") end
  if not LEADS[q.leads] then check.expected("leads", "\"any\" or \"fourth\"", q.leads) end
  if q.auction ~= "" then -- else systems are not needed, and loading takes time
    q.NS, q.EW = contest.systems_of({ NS = q.NS, EW = q.EW }, "view")
  end
  q.own = known.cards({ [q.seat] = q.hand }, "hand")[q.seat]
  q.dummy = q.dummy and known.cards({ N = q.dummy }, "dummy").N
  q.played = cards_of(q.played)
  if #q.played > 0 and not q.dummy then
    check.fail("view: dummy is needed once a card was played: its 13 cards, as in dummy = \"...\"",
      "view")
  end
  q.signals = agreed.signals(q.signals)
  if q.signals == agreed.CARD then
    check.fail("view: signals: a card is that of a system at a table: name the signals", "signals")
  end
  q.signals = agreed.places(q.signals)
  q.prior = prior.new(q)
  local v = view.of(q)
  return v
end

option.describe(view.new, OPTIONS)

local function holder(deal, card)
  for _, seat in ipairs(words.SEATS) do
    if deal:hand(seat):holding(card:sub(1, 1)):find(card:sub(2), 1, true) then return seat end
  end
end

-- The probability of each seat to have a card, by letter, of those that may have it.
local function holders(list, weights, card)
  local share = {}
  for i, deal in ipairs(list) do
    local seat = holder(deal, card)
    share[seat] = (share[seat] or 0) + weights[i]
  end
  return share
end

-- ---- worlds --------------------------------------------------------------------------

--- Worlds: deals that this player can expect.
-- @tparam[opt=200] integer n how many, 1 to 10000; fewer where there are no more
-- @tparam[opt] table options `seed` (default 0)
-- @treturn {Deal,...} drawn worlds come as often as they are likely
-- @treturn {number,...} the probability of each
-- @treturn table how they were found: worlds, all (boolean: there are no others), step and said
-- (what the hidden hands are taken for; said is nil where only cards are known), unread (boolean:
-- what others chose agrees with too few worlds, and was not weighed), looked (worlds that were
-- weighed), effective (how many equally likely ones tell as much as those)
-- @raise at the user's line for wrong options; where no world is found
-- @usage for _, deal in ipairs(v:worlds(20)) do print(deal) end
function View.__index:worlds(n, options)
  options = options or {}
  check.fields(options, { "seed" }, "worlds")
  n = n == nil and WORLDS or check.integer(n, "worlds", 1, WORLDS_MAX)
  local seed = options.seed == nil and 0 or check.integer(options.seed, "seed", math.mininteger)
  local list, weights, how, kind = self.core:worlds(self.prior.core, { worlds = n, seed = seed,
    choice = self.choice, leads = self.leads, signals = self.signals, careful = self.careful,
    solver = self.careful and solving.solver() or nil })
  if not list then check.must(list, weights, how, kind) end
  how.said = self.prior:said(how.step)
  return list, weights, how
end

--- What each card of declarer's is worth where one line must do in all layouts that he can expect:
-- alpha-mu. Of a view of declarer's, when he or dummy is to play.
-- @tparam[opt] table options see the list below
-- @treturn Line array, the best first: card (the highest of its equals), equals, worth (the chance
-- of the contract, 0 to 1, or tricks in all), se (its standard error; nil where all layouts were
-- searched), low and high (of a chance, its 95 % interval; nil there too), open (the same double
-- dummy, each layout by itself). And best (the card), all
-- (boolean: there are no other layouts), whole (boolean: to the end of the play), exact (boolean:
-- both; else worth is an upper bound), spent (boolean: the questions were, before all moves), moves
-- (that were searched), layouts, worlds (of them together), said and unread (as of View:worlds),
-- goal, contract, turn. Prints as a table
-- @raise at the user's line for wrong options, and where a defender is to play; "interrupted"
-- @usage print(v:line { moves = 5 })
function View.__index:line(options) return (line.of(self, options)) end

option.describe(View.__index.line, line.OPTIONS)

--- Plans for the contract: which steps declarer can take, in which layouts each plan wins, in
-- words, and how far from the best line they are. Of a view of declarer's, when he or dummy is to
-- play.
-- Each card of a plan follows from what declarer sees; the defenders see all cards and know it.
-- Where there are at most `worlds` layouts chances are exact, else they have errors.
-- @tparam[opt] table options see the list below
-- @treturn Plans array, the best first: chance (0 to 1), se, low and high (its standard error and
-- 95 % interval; nil where all layouts were tried), said (array of texts: the steps), first (the
-- card that it plays now), steps (as baize.core.plan takes them), makes (a text: "1" or "0" for
-- each layout), layouts (wins
-- (boolean: what follows is of layouts that are won, else of those that are lost), clauses (array
-- of text and adds, their probability), rest (that of the others)), squeeze (text or nil), course
-- (array of texts: tricks of one layout). And line (of the best line: card, chance, plan (the
-- chance of the best plan in the same layouts), exact (boolean: it was searched to the end in all
-- layouts), tree (array of texts: what it does, where it is better by two points)), all (boolean:
-- there are no other layouts), layouts, said, contract, turn. Prints as an explanation
-- @raise at the user's line for wrong options, and where a defender is to play; "interrupted"
-- @usage print(baize.ending { hand = "32.A.-.-", dummy = "AQ.2.-.-", others = "KJT9.K3.-.-",
--   needs = 3 }:plans())
function View.__index:plans(options) return (plans.of(self, options)) end

option.describe(View.__index.plans, plans.OPTIONS)

--- One condition with the known cards, for samplers and experiments.
-- The exact step: what the auction says of hidden hands, and the cards. What
-- others chose is not in it.
-- @treturn Condition
-- @usage local s = baize.sampler { where = v:where() }
function View.__index:where()
  local hands = {}
  for seat, hand in pairs(self.known) do
    if #hand > 0 then hands[seat] = hand end
  end
  local hidden = cond.any
  for _, one in ipairs(self.prior.exact) do
    local reads
    for _, seat in ipairs(one:seats()) do reads = reads or not self.left[seat] end
    if reads then hidden = hidden:is_any() and one or hidden & one end
  end
  return (known.join(known.conditions(hands), hidden))
end

--- Where a card is, by probability.
-- @tparam string card as in "SQ"
-- @tparam[opt] integer n worlds, as for `worlds`
-- @treturn table probability by seat (of those that may have it, by letter)
-- @raise at the user's line for what is not a card
-- @usage print(v:chance("HQ").E)
function View.__index:chance(card, n)
  local one = check.core(core_position.cards, card)
  if #one ~= 1 then check.expected("chance", "a card as in \"HQ\"", card) end
  local list, weights = self:worlds(n)
  return holders(list, weights, one[1])
end

-- ---- in words ------------------------------------------------------------------------

local function hard_lines(self, lines)
  for _, seat in ipairs(words.SEATS) do
    local left = self.left[seat]
    if left then
      lines[#lines + 1] = ("%s: %s%s"):format(seat, left,
        seat == self.seat and ", own hand" or ", dummy")
    else
      local suits, text = {}, #self.fell[seat] > 0 and " played " .. tostring(self.fell[seat]) or ""
      for i, suit in ipairs(self.out[seat]) do suits[i] = SUIT_WORD[suit] end
      if #suits > 0 then text = text .. "; showed out of " .. table.concat(suits, ", ") end
      lines[#lines + 1] = ("%s:%s"):format(seat, text == "" and " nothing played" or text)
    end
  end
  for _, seat in ipairs(words.SEATS) do
    local text = not self.left[seat] and self.prior:shown(seat)
    if text then lines[#lines + 1] = ("%s has shown %s"):format(seat, text) end
  end
end

-- "E: 8.2 points, 3.1 spades, ..." of each hand that is not seen, on average.
local function average_lines(self, list, weights, lines)
  for _, seat in ipairs(words.SEATS) do
    if not self.left[seat] then
      local points, parts = 0, {}
      for i, deal in ipairs(list) do points = points + weights[i] * deal:hand(seat).hcp end
      for i, suit in ipairs(words.SUITS) do
        local cards = 0
        for k, deal in ipairs(list) do
          cards = cards + weights[k] * #deal:hand(seat):holding(suit)
        end
        parts[i] = ("%.1f %s"):format(cards, SUIT_WORD[suit])
      end
      lines[#lines + 1] = ("%s was dealt on average: %.1f points, %s"):format(seat, points,
        table.concat(parts, ", "))
    end
  end
end

-- Shares as whole percentages that add up to 100: what rounding leaves goes to the largest rests.
local function percents(share)
  local parts, left = {}, 100
  for _, seat in ipairs(words.SEATS) do
    if share[seat] then
      local whole = math.floor(100 * share[seat] + TINY)
      parts[#parts + 1] = { seat = seat, whole = whole, rest = 100 * share[seat] - whole }
      left = left - whole
    end
  end
  local order = table.move(parts, 1, #parts, 1, {})
  table.sort(order, function(a, b)
    if a.rest ~= b.rest then return a.rest > b.rest end
    return words.SEAT_NUMBER[a.seat] < words.SEAT_NUMBER[b.seat]
  end)
  for i = 1, left do order[i].whole = order[i].whole + 1 end
  for i, one in ipairs(parts) do parts[i] = ("%s %d %%"):format(one.seat, one.whole) end
  return table.concat(parts, ", ")
end

-- "HQ: E 58 %, W 42 %" of each honour that is not seen.
local function honour_lines(list, weights, free, lines)
  for _, card in ipairs(words.cards(free)) do
    if HONOURS:find(card:sub(2), 1, true) then
      lines[#lines + 1] = ("%s: %s"):format(card, percents(holders(list, weights, card)))
    end
  end
end

--- What the player remembers, in words: what is certain, then worlds with what they are taken from
-- and how they weigh what others chose, the hidden hands on average in them, and where the honours
-- are that nobody has shown.
function View.__tostring(self)
  local lines = { ("%s in %s, %d card%s played"):format(self.seat, self.contract,
    #self.played, #self.played == 1 and "" or "s") }
  hard_lines(self, lines)
  local list, weights, how = self:worlds()
  local only = how.all and how.worlds == 1
  lines[#lines + 1] = ("%s%s%s"):format(only and "a single world"
    or ("%s%d worlds"):format(how.all and "all " or "", how.worlds),
    how.said and ", from " .. how.said or "", how.unread
    and "; what others chose agrees with too few of them, and is not weighed"
    or how.effective < how.looked - 0.5
    and ("; %d weighed by what others chose to play, worth %.0f equal ones"):format(how.looked,
      how.effective) or "")
  average_lines(self, list, weights, lines)
  honour_lines(list, weights, self.free, lines)
  return table.concat(lines, "\n")
end

check.methods(View.__index, "View")

--- What a player knows: made by baize.view and by tables.
-- @type View

return view
