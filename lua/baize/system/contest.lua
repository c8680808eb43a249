-- SPDX-License-Identifier: GPL-3.0-or-later
--- Two systems at a table: four hands bid a deal.
-- Each side bids by its system and reads the other side by that side's. An auction ends by the
-- laws, as bids only rise; but one of more than CALLS_MAX calls is stopped, and its trace names
-- the rule of the last call.
-- @module baize.system.contest
local check = require "baize.base.check"
local columns = require "baize.base.columns"
local position = require "baize.system.position"
local reading = require "baize.system.reading"
local system = require "baize.system"
local trace = require "baize.system.trace"

local contest = {}

local FIELDS <const> = { "deal", "NS", "EW", "dealer", "vul" }
local SEATS <const> = { "N", "E", "S", "W" }
local NUMBER <const> = { N = 0, E = 1, S = 2, W = 3 }
local SEEN <const> = position.SEEN
local CALLS_MAX <const> = 64
local MET_MAX <const> = 9000 -- positions that two systems remember

local Call = { __index = {} }
local Bidding = { __name = "baize.Bidding" }

--- Why a hand made its call.
-- @treturn Trace (baize.system.trace)
-- @usage print(bidding[1]:why())
function Call.__index:why()
  return (trace.new(self.position, self.hand, self.entry, self.place))
end

--- What the call says by the system: the text of its rule, or nil.
-- @treturn ?string
function Call.__index:text() return self.entry and self.entry.rule.text end

--- What the call means: the text of its rule, and what the player has shown so far.
-- @treturn ?string nil: no rule makes it
function Call.__index:meaning()
  return self.entry
    and reading.meaning(self:text(), reading.call_in_words(self.position, self.call))
end

local function mark_of(entry)
  return not entry and "no rule" or entry.rule.natural and "natural" or "rule"
end

-- Whether the last calls end an auction.
local function is_over(words, bid)
  local n = #words
  return words[n] == "P" and words[n - 1] == "P" and words[n - 2] == "P"
    and (bid or words[n - 3] == "P")
end

--- Bid a deal, without asking whether the arguments are right: the `hands` of the seats by their
-- letters, the systems of the dealer's side and of the other, `vul` as the dealer's side sees it.
-- Returns the calls, and of each position, entry (of its `rules`; nil: no rule), place, hand.
function contest.calls(hands, first, second, dealer, vul)
  if first.met + (second ~= first and second.met or 0) > MET_MAX then
    position.thin(first, second)
  end
  local words, list, bid, seat = {}, {}, false, NUMBER[dealer]
  local p = position.of(first, {}, vul, second)
  repeat
    local hand = hands[SEATS[seat + 1]]
    local entry, place
    if #words < CALLS_MAX then entry, place = p:first(hand) end
    local call = entry and entry.call or "P"
    words[#words + 1] = call
    list[#list + 1] = { position = p, entry = entry, place = place, hand = hand }
    bid, p, seat = bid or call ~= "P", p:next(call), (seat + 1) % 4
  until is_over(words, bid)
  if #words > CALLS_MAX then
    list.stopped = ("stopped after %d calls: the rule of the last one is %s"):format(CALLS_MAX,
      trace.place(list[CALLS_MAX].entry.rule))
  end
  return words, list
end

-- The system of a side: a System, what names one, or natural bidding.
local function system_of(given, side)
  if given == nil then return nil end
  if type(given) == "string" then
    local loaded, message = system.load(given)
    if not loaded then check.fail(("bid: %s: %s"):format(side, message)) end
    return loaded
  end
  if check.kind(given) ~= "System" then
    check.fail(("bid: %s is a system or the name of one, not %s"):format(side, check.show(given)))
  end
  return given
end

--- Bid a deal with a system for each side.
-- @tparam table options `deal` (a Deal); `NS`, `EW` (a System, or the name of one; default:
-- natural bidding); `dealer` (a seat; default N); `vul` ("none", "NS", "EW", "both"; default
-- "none")
-- @treturn string the auction
-- @treturn Bidding an array, an entry for each call: seat, call, mark ("rule", "natural": only
-- the natural list makes it, "no rule": the hand passes), entry (of the list of rules in force),
-- position; `:why()` is the Trace, `:text()` what its rule says, `:meaning()` also what the
-- player has shown. Prints as lines
-- @raise at the user's line for wrong options
-- @usage print(baize.bid { deal = deal, NS = "tutorial" })
function contest.bid(options)
  check.note()
  check.fields(options, FIELDS, "bid")
  local deal, dealer, vul = options.deal, options.dealer or "N", options.vul or "none"
  if check.kind(dealer) == "Seat" then dealer = dealer.seat end
  if check.kind(deal) ~= "Deal" then
    check.fail("bid: deal is a deal, not " .. check.show(deal))
  elseif not NUMBER[dealer] then
    check.fail("bid: the dealer is N, E, S or W, not " .. check.show(dealer))
  elseif not SEEN.NS[vul] then
    check.fail("bid: vul is none, NS, EW or both, not " .. check.show(vul))
  end
  local NS, EW = system_of(options.NS, "NS"), system_of(options.EW, "EW")
  NS = NS or EW and EW.opponents or system.natural()
  EW = EW or NS.opponents
  local is_NS = NUMBER[dealer] % 2 == 0
  local words, list = contest.calls(deal, is_NS and NS or EW, is_NS and EW or NS, dealer,
    SEEN[is_NS and "NS" or "EW"][vul])
  for i, c in ipairs(list) do
    c.number, c.call, c.mark = i, words[i], mark_of(c.entry)
    c.seat = SEATS[(NUMBER[dealer] + i - 1) % 4 + 1]
    setmetatable(c, Call)
  end
  return table.concat(words, " "), setmetatable(list, Bidding)
end

function Bidding.__tostring(list)
  local rows = {}
  for i, c in ipairs(list) do
    rows[i] = { c.seat, c.call, c:meaning() or "", c.entry and trace.place(c.entry.rule) or "",
      c.mark == "rule" and "" or c.mark }
  end
  return columns.visible(columns.set(rows, "lllll") .. (list.stopped or ""))
end

return contest
