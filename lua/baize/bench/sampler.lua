-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize bench sampler: the signature "Deals", and rates of dealing.
-- First the rate of plain dealing, then for each condition the rate of tries and the time of one
-- test; then sets of requirements, with other programs beside them; samplers that are given a
-- hand; and auctions. Deals are counted in the core, each from an index of its own, as samples
-- take them.
-- @module baize.bench.sampler
local check = require "baize.base.check"
local core = require "baize.core.sampler"
local core_tally = require "baize.core.tally"
local peers = require "baize.bench.peers"
local timing = require "baize.bench.timing"
local words = require "baize.base.words"

local TRIES <const>, SEED <const>, SIGNATURE_DEALS <const> = 1000000, 1, 10000
local TRIES_EACH_SET <const>, TRIES_EACH_AUCTION <const> = 10, 100 -- so many for each deal
local TESTS <const> = 20 -- of each deal
local PEER_DEALS <const> = 100 -- for fewer deals of a set other programs are not asked
local HINT <const> = 1000 -- deals: auctions are opened for so many too; of draws
local FEW <const> = 10000 -- deals: not worth half a minute of opening and counting auctions
local HANDS <const>, OPENED <const>, EACH <const> = 100, 5, 50 -- given; opened with one; deals
local MIB <const> = 1 << 20

local CONDITIONS <const> = {
  "any", 'N.spades "5-10"', 'S.hcp "15-17" & N.hcp "7-9"',
  'S.hcp "15-17" & S.balanced & N.hcp "8-9" & N.spades "4"',
  'N.hcp "8-11" & E.hcp "8-11" & S.hcp "8-11" & W.hcp "8-11"',
  'NS.hcp "25+" & NS.longest_fit "9+"',
  '(S.hcp - 0.5 * N.hcp + 3 * S.aces) "10+" | ~S.balanced',
  'S.is "AK2.J3.KQ854.K72" & N.spades "4+" & N.hcp "8+"',
}

-- Sets b to h are those of Perz's thesis and relatives; exact counts of all are in the test data
-- (exact_counts.tsv). deal: how many the program deal is to find; rare: too rare for dealer.
local SETS <const> = {
  { "any", deal = 200000 },
  { 'N.spades "5-10"', deal = 40000 },
  { 'N.hcp "10-20"', deal = 100000 },
  { 'N.spades "5-10" & S.hearts "5-10" & E.clubs "5-10" & W.diamonds "5-10"', deal = 1000 },
  { 'N.spades "5-10" & N.hcp "12-17" & S.spades "5-10" & S.hcp "7-17"', deal = 500 },
  { 'N.hcp "8-11" & E.hcp "8-11" & S.hcp "8-11" & W.hcp "8-11"', deal = 5000 },
  { 'N.spades "5-10" & S.spades "3-5" & E.spades "3-5" & W.spades "1-4"', deal = 5000 },
  { 'N.hcp "12-20" & N.spades "7" & N.diamonds "6" & S.hcp "7-9" & S.spades "6" & '
    .. 'S.diamonds "4" & S.clubs "0" & E.clubs "0-3"', rare = true },
  { 'S.is "AK2.J3.KQ854.K72" & W.hcp "10-12" & W.hearts "6" & N.hcp "7-10" & N.spades "4" & '
    .. 'E.hcp "0-6" & E.clubs "6"' },
  { 'S.hcp "15-17" & S.balanced & N.hcp "8-9" & N.spades "4"' },
  { 'N.spades "5-7" & N.hearts "0-3" & N.diamonds "1-5" & N.clubs "1-5" & N.hcp "11-15" & '
    .. 'E.spades "0-3" & E.hearts "2-5" & E.diamonds "2-5" & E.clubs "2-5" & E.hcp "6-11" & '
    .. 'S.spades "3-5" & S.hearts "2-5" & S.diamonds "2-6" & S.clubs "2-6" & S.hcp "10-12" & '
    .. 'W.spades "0-4" & W.hearts "1-6" & W.diamonds "1-6" & W.clubs "1-6" & W.hcp "3-9"' },
}

-- Conditions that one or two hands satisfy, a rare one, and one on a pair.
local GIVEN <const> = {
  { "1NT", 'S.hcp "15-17" & S.balanced' },
  { "3NT", 'S.hcp "15-17" & S.balanced & N.hcp "10-14"' },
  { "2NT", 'S.hcp "20-21" & S.balanced & N.hcp "10+" & N.balanced' },
  { "fit", 'NS.hcp "25+" & NS.spades "8+"' },
  { "slam", 'NS.hcp "33+"' },
}

-- Eight auctions as conditions on four hands, denials of calls included: a file of the sources.
local AUCTIONS <const> = "tests/golden/auctions.tsv"

local function open(text, options) return check.must(core.open(text, options)) end

-- Deal so many; in how many seconds.
local function dealing(handle, nb, tests)
  return (timing.of(function()
    check.must(core_tally.conditions(handle, SEED, 0, nb, tests or { "any" }))
  end))
end

-- Draws that a deal takes, a mean over the first ones.
local function draws(handle, nb)
  local sum = 0
  for i = 0, nb - 1 do
    local deal, tries, _, kind = handle:deal(SEED, i)
    check.must(deal, tries, nil, kind)
    sum = sum + tries
  end
  return sum / nb
end

-- A hash of the first 10 000 deals of seed 1.
local function signature()
  local add, hash = timing.hash(8)
  local any = open("any", { plan = "rejection" })
  local bit_of = {}
  for suit, letter in ipairs { "C", "D", "H", "S" } do
    bit_of[letter] = {}
    for rank = 2, 14 do
      bit_of[letter][("23456789TJQKA"):sub(rank - 1, rank - 1)] = 1 << 16 * (suit - 1) + rank - 2
    end
  end
  for i = 0, SIGNATURE_DEALS - 1 do
    local deal = any:deal(SEED, i)
    for _, seat in ipairs(words.SEATS) do
      local hand, cards = deal:hand(seat), 0
      for letter, bits in pairs(bit_of) do
        for rank in hand:holding(letter):gmatch "." do cards = cards | bits[rank] end
      end
      add(cards)
    end
  end
  return hash()
end

local function condition_line(text, tries)
  local s = open(text, { plan = "rejection" })
  local seconds, hits = timing.of(s.pilot, s, tries)
  local any, nb, tests = open("any", { plan = "rejection" }), tries // 10 + 1, { "any" }
  local plain = dealing(any, nb, tests)
  for i = 1, TESTS do tests[i + 1] = text end
  return ("%9d %9.3f %11.0f %8.1f  %s"):format(hits, 1e-6 * tries / seconds, hits / seconds,
    1e9 * (dealing(any, nb, tests) - plain) / nb / TESTS, text)
end

-- Plan, seconds of opening, MiB, draws for a deal, deals a second.
local function set_line(name, text, deals, hint)
  local opening, s = timing.of(open, text, { deals = hint })
  local plan, bytes = s:plan()
  return ("%-4s%-13s%9.4f%7.1f%10.4g%11.0f"):format(name, plan:match "^%S*", opening,
    bytes / MIB, draws(s, math.min(deals, HINT)), deals / dealing(s, deals))
end

-- What samplers of one way of opening take: `add` one that was opened in so many seconds.
local function taken()
  local t = { nb = 0, plain = 0, opening = 0.0, dealing = 0.0, draws = 0.0 }
  function t.add(opening, s)
    t.nb, t.opening, t.dealing = t.nb + 1, t.opening + opening, t.dealing + dealing(s, EACH)
    t.plain = t.plain + (s:plan():find "^hand/" and 0 or 1)
    t.draws = t.draws + draws(s, EACH)
  end
  return t
end

-- What a sampler takes that is given W's hand: microseconds, how many were opened after all,
-- draws for a deal, deals a second; how many times as long opening one with that hand takes, and
-- its deals a second. Means over the hands of W in deals of the condition.
local function given_line(name, text)
  local all, given, opened = open(text, { deals = HINT }), taken(), taken()
  local function give(hand) return check.must(all:given(nil, nil, nil, hand)) end
  give(all:deal(SEED, 0):hand "W") -- prepares the condition
  for i = 0, HANDS - 1 do
    local hand = all:deal(SEED, i):hand "W"
    given.add(timing.of(give, hand))
    if i < OPENED then
      opened.add(timing.of(open, ('W.is "%s" & (%s)'):format(hand, text), { deals = HINT }))
    end
  end
  local each = given.opening / given.nb
  return ("%-5s%-12s%9.1f%7d%10.4g%11.0f%10.0f%10.0f"):format(name, "given", 1e6 * each,
    given.plain, given.draws / given.nb, given.nb * EACH / given.dealing,
    opened.opening / opened.nb / each, opened.nb * EACH / opened.dealing)
end

local function add_auctions(add, deals)
  local file <close> = io.open(AUCTIONS)
  if not file then
    return add(("auctions: none, as there is no %s here"):format(AUCTIONS))
  end
  add(("%d deals of %s (%s), opened with deals=%d and for many; then counted exactly"):format(deals,
    deals < FEW and "the first auction" or "each auction", AUCTIONS, HINT))
  local n = 0
  for text in file:read "a":gmatch "%f[^\n%z]([^#\n][^\n]-)\t%d+" do
    n = n + 1
    if n > 1 and deals < FEW then break end
    add(set_line(n, text, deals, HINT))
    add(set_line("", text, deals))
    local seconds, figure = timing.of(open(text).figure, open(text), nil, true)
    add(("    exact %19.4f   %s"):format(seconds, figure.count))
    add(given_line("", text))
  end
end

--- The report, of options deals (how many tries).
return function(options)
  local tries = options.deals or TRIES
  local out = { ("bench sampler: %d tries, one thread"):format(tries), "Deals: " .. signature(),
    timing.calibration(),
    ("dealing     %10.3f M deals/s of processor time, an index for each")
      :format(1e-6 * tries / dealing(open("any", { plan = "rejection" }), tries)),
    "     hits M tries/s     deals/s  ns/test  condition" }
  local function add(line) out[#out + 1] = line end
  for _, text in ipairs(CONDITIONS) do add(condition_line(text, tries)) end
  local deals = tries // TRIES_EACH_SET + 1
  add(("%d deals of each set, an index for each; seconds and deals/s of processor time")
    :format(deals))
  add "set plan          set-up s    MiB     draws    deals/s    dealer      deal"
  for i, set in ipairs(SETS) do
    local asked = deals >= PEER_DEALS
    add(set_line(string.char(0x60 + i), set[1], deals)
      .. peers.dealer(set[1], asked and not set.rare) .. peers.deal(set[1], asked and set.deal))
  end
  add(("given the hand of W in %d deals of a condition, %d deals each; opened anew for it, how "
    .. "many times as long"):format(HANDS, EACH))
  add "                        us opened     draws    deals/s   opening   deals/s"
  for _, one in ipairs(GIVEN) do add(given_line(one[1], one[2]) .. "  " .. one[2]) end
  add_auctions(add, tries // TRIES_EACH_AUCTION + 1)
  return table.concat(out, "\n")
end
