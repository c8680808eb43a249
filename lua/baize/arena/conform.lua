-- SPDX-License-Identifier: GPL-3.0-or-later
--- Recorded auctions against a system: where players leave it, and with which hands.
-- Each call of a board is compared with what the system calls with that hand after the same calls;
-- both sides are assumed to bid by the system. Two positions are the same when their calls are, not
-- counting the passes before the opening.
-- @module baize.arena.conform
local columns = require "baize.base.columns"
local contest = require "baize.system.reading.contest"
local core_stats = require "baize.core.stats"
local lists = require "baize.base.lists"
local plain = require "baize.base.plain"
local position = require "baize.system.turn.position"
local record = require "baize.format.record"
local words = require "baize.base.words"

local conform = {}

local LEVEL <const> = 0.95
local EXAMPLES <const> = 3 -- hands of a departure
local TOP <const>, SHOWN <const> = 20, 3 -- positions, and departures of one, that are printed

local Conformity = { __name = "baize.Conformity", __index = {} }

-- ---- counting ----------------------------------------------------------------------------

--- Nothing as yet, of a system, for auctions of one side ("NS", "EW") or of both (nil).
-- @tparam System system
-- @tparam[opt] string side
-- @treturn Conformity
function conform.new(system, side)
  return setmetatable({ system = system, side = side, boards = 0, without = 0, wrong = {},
    calls = 0, agreed = 0, bids = 0, bids_agreed = 0, positions = {} }, Conformity)
end

-- The calls before number n as a key: those of the side at turn, the others' in parentheses.
local function key_of(calls, n)
  local list = {}
  for i = 1, n - 1 do
    if #list > 0 or calls[i] ~= "P" then
      list[#list + 1] = (n - i) % 2 == 0 and calls[i] or ("(%s)"):format(calls[i])
    end
  end
  return table.concat(list, " ")
end

-- Count one call, which the system makes or another.
local function count(self, key, own, made, example)
  local place = lists.entry(self.positions, key, { auction = key, calls = 0, agreed = 0,
    departures = {} })
  local same, bid = own == made, own ~= "P" or made ~= "P"
  place.calls, self.calls = place.calls + 1, self.calls + 1
  if bid then self.bids = self.bids + 1 end
  if same then
    place.agreed, self.agreed = place.agreed + 1, self.agreed + 1
    if bid then self.bids_agreed = self.bids_agreed + 1 end
    return
  end
  local d = lists.entry(place.departures, own .. " " .. made, { by_system = own, recorded = made,
    times = 0, hands = {} })
  d.times = d.times + 1
  if #d.hands < EXAMPLES then d.hands[#d.hands + 1] = example end
end

--- Add a board.
-- @tparam table board as formats give it
-- @treturn ?boolean true; nil: it has no deal with an auction, or its calls are wrong
function Conformity.__index:add(board)
  local auction, deal, system = board.auction, board.deal, self.system
  if not (deal and auction and auction.calls[1]) then
    self.without = self.without + 1
    return nil
  end
  local dealer = auction.dealer or record.dealer_and_vul(board)
  local vul = board.vul or "none"
  local _, wrong = record.contract(dealer, auction.calls)
  if wrong then
    self.wrong[#self.wrong + 1] = { board = board.number, why = wrong }
    return nil
  end
  self.boards = self.boards + 1
  local p = position.of(system, {}, position.SEEN[words.SIDE[dealer]][vul], system)
  p.graph:tidy()
  for i, made in ipairs(auction.calls) do
    if i > contest.CALLS_MAX then break end
    local seat = words.caller(dealer, i)
    if not self.side or self.side == words.SIDE[seat] then
      local entry = p:first(deal[seat])
      count(self, key_of(auction.calls, i), entry and entry.call or "P", made,
        { hand = tostring(deal[seat]), board = board.number, vul = p.vul })
    end
    p = p:next(made)
  end
  return true
end

-- ---- the result ----------------------------------------------------------------------------

local function share_of(hits, n)
  if n == 0 then return nil end
  local share, low, high = core_stats.wilson(hits, n, LEVEL)
  return { share = share, low = low, high = high, of = n }
end

--- What was found, as a table: system, hash, boards, without (boards without deal or auction), all
-- and bids (share, low, high, of: of all calls, and of those where one of both is not a pass),
-- positions (those with most departures first: auction, calls, agreed, departures by falling
-- number).
-- @treturn table
function Conformity.__index:found()
  local list = {}
  for i, place in ipairs(self.positions) do
    local departures = table.move(place.departures, 1, #place.departures, 1, {})
    list[i] = { auction = place.auction, calls = place.calls, agreed = place.agreed,
      departures = lists.falling(departures, "times", function(d)
        return d.by_system .. " " .. d.recorded
      end), departed = place.calls - place.agreed }
  end
  list = lists.falling(list, "departed", "auction")
  return { system = self.system.name, hash = self.system.hash, side = self.side,
    boards = self.boards, without = self.without, wrong = #self.wrong,
    all = share_of(self.agreed, self.calls), bids = share_of(self.bids_agreed, self.bids),
    positions = list }
end

local function said(s)
  return s and ("%.1f %% of %d (95 %% interval %.1f to %.1f)"):format(100 * s.share, s.of,
    100 * s.low, 100 * s.high) or "none"
end

--- The same as text.
-- @tparam[opt=20] integer top so many positions
-- @treturn string lines ended by newlines
function Conformity.__index:text(top)
  local r, rows = self:found(), { { "after", "calls", "agree", "system", "recorded", "times",
    "for example" } }
  for i = 1, math.min(top or TOP, #r.positions) do
    local place = r.positions[i]
    if place.departed == 0 then break end
    for k = 1, math.min(SHOWN, #place.departures) do
      local d = place.departures[k]
      local head = k == 1 and { place.auction == "" and "(opening)" or place.auction,
        tostring(place.calls), ("%.0f %%"):format(100 * place.agreed / place.calls) }
        or { "", "", "" }
      rows[#rows + 1] = { head[1], head[2], head[3], d.by_system, d.recorded, tostring(d.times),
        d.hands[1].hand }
    end
  end
  local side = r.side and (" of " .. r.side) or ""
  local head = ("%s on %d boards%s: the same call on %s; where one of both is not a pass, on %s")
    :format(r.system, r.boards, side, said(r.all), said(r.bids))
  local lost = r.without + r.wrong > 0 and ("Left out: %d boards without a deal or an auction, %d "
    .. "whose calls are not an auction\n"):format(r.without, r.wrong) or ""
  local list = #rows > 1 and "\n" .. columns.set(rows, "l..ll.l") or ""
  return columns.wrap(head, 80) .. "\n" .. lost .. list
end

--- The same as JSON.
-- @treturn string an object
function Conformity.__index:json()
  local r = self:found()
  r.version = require "baize.core".version
  for _, place in ipairs(r.positions) do place.departed = nil end
  return (plain.encode(r, { "version", "system", "hash", "side", "boards", "without", "wrong",
    "all", "bids", "share", "low", "high", "of", "positions", "auction", "calls", "agreed",
    "departures", "by_system", "recorded", "times", "hands", "board", "vul", "hand" }))
end

return conform
