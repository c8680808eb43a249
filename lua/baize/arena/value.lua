-- SPDX-License-Identifier: GPL-3.0-or-later
--- What calls are worth to a hand at a turn: methods of systems.
-- @module baize.arena.value
local candidates = require "baize.arena.candidates"
local check = require "baize.base.check"
local columns = require "baize.base.columns"
local core_run = require "baize.core.run"
local hand_of = require "baize.bidding.rules".hand
local rollout = require "baize.arena.rollout"
local system = require "baize.system"
local worlds = require "baize.arena.worlds"

local value = {}

local FIELDS <const> = { "hand", "auction", "vul", "they", "most" }
local VALUE_FIELDS <const> = { "hand", "auction", "vul", "they", "most", "calls", "deals", "seed",
  "play", "doubling", "jobs" }
local PLAYS <const> = { net = true, dd = true }
local MOST <const> = 7 -- candidates
local DEALS <const> = 64
local DEALS_MAX <const>, CALLS_MAX <const>, JOBS_MAX <const> = 100000, 38, 256
local PLACE_DEALS <const> = 16

local DOWN <const> = 2 -- contracts that go down so much are doubled, where nothing else is said

local Values = { __name = "baize.CallValues" }

-- The position and the hand of the options.
local function turn_of(self, options, what, fields)
  check.fields(options, fields, what)
  local hand = hand_of(options.hand, what)
  local p = self:position(options.auction or "", { vul = options.vul, they = options.they })
  return p, hand
end

-- The number of tricks down from which contracts are doubled, of "never" or { down = 2 }; nil:
-- none.
local function down_of(doubling, what)
  if doubling == nil then return DOWN end
  if doubling == "never" then return nil end
  if type(doubling) == "table" then
    check.fields(doubling, { "down" }, what .. ": doubling")
    return (check.integer(doubling.down, "down", 1, 13))
  end
  check.fail(("%s: doubling is \"never\" or { down = 2 }, not %s"):format(what,
    check.show(doubling)))
end

--- The seed of the deals of a turn: by the calls, the vulnerability, the hand and a number.
function value.seed(p, hand, number)
  return worlds.seed(tostring(number), table.concat(p.words, " "), p.vul, tostring(hand))
end

-- A rollout on so many deals; nil: no deal fits; and how they were found.
local function rollout_of(p, hand, count, settings)
  local deals, how = worlds.deals(p, hand, value.seed(p, hand, settings.seed or 0), count)
  return deals and rollout.new(p, deals, settings), how
end

--- The calls worth comparing for a hand: the rule's call first, then those of later rules that the
-- hand satisfies, those of hands one card away, a pass or a double where they may be right, and the
-- best final contracts by the net's estimates.
-- @function System:candidates
-- @tparam table options `hand` (a Hand of 13 cards or its text), `auction`, `vul`, `they` (as for
-- `System:bid`), `most` (1 to 38; default 7)
-- @treturn {table,...} of each call, source ("sayc/late.lua:92 [late/4]", "natural, no rule", "no
-- rule", "later rule", "neighbour", "pass", "double", "placement") and rule, where there is one
-- @raise at the user's line for wrong options
-- @usage print(system:candidates { hand = "AK2.J3.KQ854.K72", auction = "P 1NT P" }[1].call)
function system.methods:candidates(options)
  check.note()
  local p, hand = turn_of(self, options, "candidates", FIELDS)
  local most = check.integer(options.most or MOST, "most", 1, CALLS_MAX)
  return (candidates.of(p, hand, most, (rollout_of(p, hand, PLACE_DEALS, {}))))
end

-- The calls of the option `calls`, legal ones and each once.
local function calls_of(p, given)
  if type(given) ~= "table" or getmetatable(given) or #given == 0 then
    check.fail("value: calls is an array of calls, as in { \"P\", \"4H\" }, not "
      .. check.show(given))
  end
  local auction, legal, calls, seen = require "baize.core.auction", {}, {}, {}
  for _, call in ipairs(auction.parse(table.concat(p.words, " "), "N"):legal()) do
    legal[call] = true
  end
  for i, text in ipairs(given) do
    local call = type(text) == "string" and auction.call(text)
    if not call or not legal[call] then
      check.fail(("value: calls: %s is not a legal call here"):format(check.show(text)))
    elseif seen[call] then
      check.fail(("value: calls: %s occurs twice"):format(call))
    end
    calls[i], seen[call] = { call = call, source = "given" }, true
  end
  return calls
end

--- What calls are worth: IMPs against the first of them. Each is bid on to the end, by the rules of
-- all four players, on deals in which the others have hands that fit their calls; the contracts are
-- scored by the tricks that the net expects, or double dummy. The best of several figures is
-- flattered: value it again with another seed before you believe its size.
-- @function System:value
-- @tparam table options `hand`, `auction`, `vul`, `they`, `most` as for `candidates`; `calls` (an
-- array of calls; default: the candidates); `deals` (2 to 100 000; default 64); `seed` (an integer,
-- default 0); `play` ("net", default, or "dd"); `doubling` ("never": contracts as they are bid, or
-- { down = 2 }, default: those that go down by so many are doubled); `jobs` (threads; the same
-- figures)
-- @treturn CallValues an array, of each call: call, source, rule, imps (mean against the first
-- one's), error (its standard error), contracts (an array of { text, count }); `deals`; `how`
-- ("exact sets", "partner's exact set", "quick bounds": what the other players' hands were taken
-- from); nil where no deal fits the auction. Prints
-- @treturn ?string why there is none
-- @raise at the user's line for wrong options; "interrupted"
-- @usage print(system:value { hand = "AK2.J3.KQ854.K72", auction = "P 1NT P", deals = 32 })
function system.methods:value(options)
  check.note()
  local p, hand = turn_of(self, options, "value", VALUE_FIELDS)
  local count = check.integer(options.deals or DEALS, "deals", 2, DEALS_MAX)
  local most = check.integer(options.most or MOST, "most", 1, CALLS_MAX)
  local play = options.play or "net"
  if not PLAYS[play] then
    check.fail(("value: play is \"net\" or \"dd\", not %s"):format(check.show(play)))
  end
  local list = options.calls ~= nil and calls_of(p, options.calls) or nil
  local roll, how = rollout_of(p, hand, math.max(count, PLACE_DEALS), { play = play,
    down = down_of(options.doubling, "value"), seed = check.integer(options.seed or 0, "seed",
      math.mininteger), jobs = check.integer(options.jobs or core_run.cores(), "jobs", 1,
      JOBS_MAX) })
  if not roll then return nil, "no deal fits the auction and the hand" end
  list = list or candidates.of(p, hand, most, roll)
  local calls = {}
  for i, c in ipairs(list) do calls[i] = c.call end
  roll:bid(calls, 1, count)
  for _, c in ipairs(list) do
    c.weight = nil
    c.imps, c.error = roll:compare(c.call, calls[1], 1, count)
    c.contracts = roll:contracts(c.call, 1, count)
  end
  list.deals, list.how = count, worlds.HOW[how]
  return (setmetatable(list, Values))
end

function Values.__tostring(list)
  local rows = { { "call", "IMPs", "error", "source", "contracts" } }
  for i, c in ipairs(list) do
    local reached = {}
    for k = 1, math.min(3, #c.contracts) do
      reached[k] = ("%s %.0f %%"):format(c.contracts[k][1], 100 * c.contracts[k][2] / list.deals)
    end
    rows[#rows + 1] = { c.call, i == 1 and "0" or ("%+.2f"):format(c.imps),
      i == 1 and "" or ("%.2f"):format(c.error), c.source, table.concat(reached, ", ") }
  end
  return columns.visible(columns.set(rows, "lrrl")
    .. ("IMPs against %s on %d deals from %s; bid on by the rules of all four\n"):format(
      list[1].call, list.deals, list.how))
end

--- What calls are worth to a hand: an array of call, source, imps, error, contracts.
-- @type CallValues

return value
