-- SPDX-License-Identifier: GPL-3.0-or-later
--- Two systems at a table: four hands bid a deal.
-- Each side bids by its system and reads the other side by that side's
-- (baize.system.turn.graph). An auction ends by the laws, as bids only rise; but after CALLS_MAX
-- calls all pass, and its trace names the rule of the last call before.
-- @module baize.system.reading.contest
local check = require "baize.base.check"
local columns = require "baize.base.columns"
local core_board = require "baize.core.board"
local core_run = require "baize.core.run"
local in_words = require "baize.system.reading.words"
local lists = require "baize.base.lists"
local position = require "baize.system.turn.position"
local system = require "baize.system"
local trace = require "baize.system.turn.trace"

local contest = {}

--- So many calls are made by rules, as in the core; then all pass.
contest.CALLS_MAX = 64
local CALLS_MAX <const> = contest.CALLS_MAX

local FIELDS <const> = { "deal", "NS", "EW", "dealer", "vul", "from" }
local FIELDS_MANY <const> = { "deals", "NS", "EW", "dealer", "vul", "from", "first", "jobs" }
local SEATS <const> = { "N", "E", "S", "W" }
local NUMBER <const> = { N = 0, E = 1, S = 2, W = 3 }
local SEEN <const> = position.SEEN
local JOBS_MAX <const> = 256
local BLOCK <const> = 4096 -- deals between which systems may forget

local Call = { __index = {} }
local Bidding = { __name = "baize.Bidding" }

--- Why a hand made its call; where the call was given, what the hand bids by the rules.
-- @treturn Trace|Simulation
-- @usage print(bidding[1]:why())
function Call.__index:why()
  local entry, place = self.entry, self.place
  if self.mark == "simulated" then
    return (select(2, self.position.system.decide(self.position, self.hand)))
  end
  if self.mark == "given" then entry, place = self.position:first(self.hand) end
  return (trace.new(self.position, self.hand, entry, place))
end

--- What the call says by the system: the text of its rule, or nil.
-- @treturn ?string
function Call.__index:text()
  return self.mark ~= "simulated" and self.entry and self.entry.rule.text or nil
end

--- What the call means: the text of its rule, and what the player has shown so far.
-- @treturn ?string nil: no rule makes it
function Call.__index:meaning()
  return self.entry
    and in_words.meaning(self:text(), in_words.of_call(self.position, self.call))
end

local function mark_of(entry, call)
  if call ~= (entry and entry.call or "P") then return "simulated" end
  return not entry and "no rule" or entry.rule.natural and "natural" or "rule"
end

-- ---- one deal ------------------------------------------------------------------------

-- The position of the last pass of a deal, where a side bids by `decide` (System:simulating).
local function decided(p, deal, dealer)
  local passes, bid = 0, false
  for _, word in ipairs(p.words) do
    passes, bid = word == "P" and passes + 1 or 0, bid or word ~= "P"
  end
  while true do
    local hand, call = deal[SEATS[(NUMBER[dealer] + #p.words) % 4 + 1]], "P"
    if #p.words < CALLS_MAX then
      local entry = p:first(hand)
      call = p.system.decide and p.system.decide(p, hand) or entry and entry.call or "P"
    end
    passes, bid = call == "P" and passes + 1 or 0, bid or call ~= "P"
    if passes == (bid and 3 or 4) then return p end
    p = p:next(call)
  end
end

-- The position of the last pass of a deal that is bid from a position.
local function bid_on(from, deal, dealer)
  if from.system.decide or from.they.decide then return decided(from, deal, dealer) end
  return from.graph:position(from.graph:bid(from, deal, dealer))
end

-- The calls of a deal that was bid from a position to that of its last pass; and of each the
-- position, entry (of its `rules`; nil: no rule, or the call was given), place, hand.
local function explained(from, p, deal, dealer)
  local hands, list = {}, {}
  local words = table.move(p.words, 1, #p.words, 1, {})
  words[#words + 1] = "P"
  for i, seat in ipairs(SEATS) do hands[i] = deal[seat] end
  for i = #words, 1, -1 do
    local entry, place
    local hand = hands[(NUMBER[dealer] + i - 1) % 4 + 1]
    if i > #from.words and i <= CALLS_MAX then entry, place = p:first(hand) end
    list[i] = { position = p, entry = entry, place = place, hand = hand }
    p = p.prior
  end
  local last = list[CALLS_MAX]
  if #words > CALLS_MAX and last.entry then
    list.stopped = ("stopped after %d calls: the rule of the last one is %s"):format(CALLS_MAX,
      trace.place(last.entry.rule))
  end
  return words, list
end

--- Bid a deal, without asking whether the arguments are right: the systems of the dealer's side and
-- of the other, `vul` as the dealer's side sees it, `from` the calls that were made already (none).
-- Returns the calls, and of each position, entry (of its `rules`; nil: no rule), place, hand.
function contest.calls(deal, first, second, dealer, vul, from)
  local p = position.of(first, {}, vul, second)
  for _, word in ipairs(from or {}) do p = p:next(word) end
  return explained(p, bid_on(p, deal, dealer), deal, dealer)
end

-- The system of a side: a System, what names one, or natural bidding.
local function system_of(given, side, what)
  if given == nil then return nil end
  if type(given) == "string" then
    local loaded, message = system.load(given)
    if not loaded then check.fail(("%s: %s: %s"):format(what, side, message)) end
    return loaded
  end
  if check.kind(given) ~= "System" then
    check.fail(("%s: %s is a system or the name of one, not %s"):format(what, side,
      check.show(given)))
  end
  return given
end

--- Both systems of the options NS and EW.
function contest.systems_of(options, what)
  local NS = system_of(options.NS, "NS", what)
  local EW = options.EW == options.NS and NS or system_of(options.EW, "EW", what)
  NS = NS or EW and EW.opponents or system.natural()
  return NS, EW or NS.opponents
end

--- The letter of the dealer, and the vulnerability; `board`: they may be "board".
function contest.dealer_and_vul(options, what, board)
  local dealer, vul = options.dealer or "N", options.vul or "none"
  if check.kind(dealer) == "Seat" then dealer = dealer.seat end
  if not NUMBER[dealer] and not (board and dealer == "board") then
    check.fail(("%s: the dealer is N, E, S%s, not %s"):format(what,
      board and ", W or \"board\"" or " or W", check.show(dealer)))
  elseif not SEEN.NS[vul] and not (board and vul == "board") then
    check.fail(("%s: vul is none, NS, EW%s, not %s"):format(what,
      board and ", both or \"board\"" or " or both", check.show(vul)))
  end
  return dealer, vul
end

--- The calls of the option `from`.
function contest.from_of(options, what)
  if options.from == nil then return {} end
  local words, auction = system.words_of(options.from, what)
  if auction.over then
    check.fail(("%s: from: the auction is over after %s"):format(what, check.show(options.from)))
  end
  return words
end

-- The position from which a board is bid.
local function start_of(NS, EW, dealer, vul, from)
  local is_NS = NUMBER[dealer] % 2 == 0
  local first, second = is_NS and NS or EW, is_NS and EW or NS
  local p = position.of(first, {}, SEEN[is_NS and "NS" or "EW"][vul], second)
  for _, word in ipairs(from) do p = p:next(word) end
  return p
end

--- Bid a deal with a system for each side.
-- @tparam table options `deal` (a Deal); `NS`, `EW` (a System, or the name of one; default:
-- natural bidding); `dealer` (a seat; default N); `vul` ("none", "NS", "EW", "both"; default
-- "none"); `from` (calls that were made already, as in "1NT P", whatever the hands are)
-- @treturn string the auction
-- @treturn Bidding an array, an entry for each call: seat, call, mark ("rule", "natural": only
-- the natural list makes it, "no rule": the hand passes, "simulated", "given": by `from`), entry
-- (of the list of rules in force), position; `:why()` is the Trace, `:text()` what its rule says,
-- `:meaning()` also what the player has shown. Prints as lines
-- @raise at the user's line for wrong options
-- @usage print(baize.bid { deal = deal, NS = "tutorial" })
function contest.bid(options)
  check.note()
  check.fields(options, FIELDS, "bid")
  local deal = options.deal
  if check.kind(deal) ~= "Deal" then
    check.fail(("bid: deal is a deal, not %s%s"):format(check.show(deal), deal == nil and
      "; baize.bids is the contract that is bid on each deal of an experiment" or ""))
  end
  local dealer, vul = contest.dealer_and_vul(options, "bid")
  local from, NS, EW = contest.from_of(options, "bid"), contest.systems_of(options, "bid")
  local start = start_of(NS, EW, dealer, vul, from)
  local words, list = explained(start, bid_on(start, deal, dealer), deal, dealer)
  for i, c in ipairs(list) do
    c.number, c.call, c.mark = i, words[i], i <= #from and "given" or mark_of(c.entry, words[i])
    c.seat = SEATS[(NUMBER[dealer] + i - 1) % 4 + 1]
    setmetatable(c, Call)
  end
  return table.concat(words, " "), setmetatable(list, Bidding)
end

function Bidding.__tostring(list)
  local rows = {}
  for i, c in ipairs(list) do
    local rule = c.entry and c.mark ~= "simulated" and c.entry.rule
    rows[i] = { c.seat, c.call, c:meaning() or "", rule and trace.place(rule) or "",
      c.mark == "rule" and "" or c.mark }
  end
  return columns.visible(columns.set(rows, "lllll") .. (list.stopped or ""))
end

-- ---- many deals ------------------------------------------------------------------------

local MARKS <const> = { rule = "=", natural = "~", ["no rule"] = "*", simulated = "!", given = "=" }

-- Boards that are bid on this thread, as far as the core's are asked for.
local function one_by_one(NS, EW, boards, from)
  local auctions, all = {}, {}
  for i, board in ipairs(boards) do
    local start, marks = start_of(NS, EW, board.dealer, board.vul, from), {}
    local words, list = explained(start, bid_on(start, board.deal, board.dealer), board.deal,
      board.dealer)
    for k, c in ipairs(list) do
      marks[k] = MARKS[k <= #from and "given" or mark_of(c.entry, words[k])]
    end
    auctions[i], all[i] = table.concat(words, " "), table.concat(marks)
  end
  return { auctions = function() return auctions end, marks = function() return all end }
end

--- Bid boards on several threads, without asking whether the arguments are right: each of `boards`,
-- one at least, has deal, dealer, vul. Returns the core's boards: `:auctions()`, and `:marks()`, of
-- each a text with a byte for each of its calls: "=" by a rule of the system, "~" by the natural
-- list, "*" by none, "!" simulated. Raises "interrupted".
function contest.boards(NS, EW, boards, from, jobs)
  if NS.decide or EW.decide then return (one_by_one(NS, EW, boards, from)) end
  local deals, dealers, starts, known = {}, {}, {}, { N = {}, E = {}, S = {}, W = {} }
  for i, board in ipairs(boards) do
    local dealer, vul = board.dealer, board.vul
    local start = known[dealer][vul] or start_of(NS, EW, dealer, vul, from)
    known[dealer][vul] = start
    deals[i], dealers[i], starts[i] = board.deal, dealer, start
  end
  return (starts[1].graph:bid_all(deals, dealers, starts, jobs))
end

-- An iterator of deals, from an array or another one.
local function deals_of(given)
  if type(given) == "function" then return given end
  if type(given) ~= "table" or getmetatable(given) then
    check.fail("bid_many: deals is an array of deals or an iterator, not " .. check.show(given))
  end
  return lists.each(given)
end

--- Bid many deals with a system for each side, on several threads: the auctions that baize.bid
-- makes, whatever their order and the number of threads.
-- @tparam table options `deals` (an array of Deals, or an iterator such as `sampler:deals(n)`);
-- `NS`, `EW`, `from` as for baize.bid; `dealer` and `vul` as well, or "board": those of the board's
-- number; `first` (the number of the first board; default 1); `jobs` (threads, 1 to 256; default:
-- as many as there are processors)
-- @treturn {string,...} the auction of each deal
-- @raise at the user's line for wrong options; "interrupted"
-- @usage print(baize.bid_many { deals = { deal }, NS = "tutorial", vul = "board" }[1])
function contest.bid_many(options)
  check.note()
  check.fields(options, FIELDS_MANY, "bid_many")
  local deals = deals_of(options.deals)
  local dealer, vul = contest.dealer_and_vul(options, "bid_many", true)
  local from, NS, EW = contest.from_of(options, "bid_many"), contest.systems_of(options, "bid_many")
  local first = check.integer(options.first or 1, "first", 1)
  local jobs = check.integer(options.jobs or core_run.cores(), "jobs", 1, JOBS_MAX)
  local auctions, over = {}, false
  while not over do
    local boards = {}
    for deal in deals do
      local number = first + #auctions + #boards
      if check.kind(deal) ~= "Deal" then
        check.fail(("bid_many: item %d of deals is not a deal, but %s"):format(
          #auctions + #boards + 1, check.show(deal)))
      end
      boards[#boards + 1] = { deal = deal,
        dealer = dealer == "board" and core_board.dealer(number) or dealer,
        vul = vul == "board" and core_board.vul(number) or vul }
      if #boards == BLOCK then break end
    end
    over = #boards < BLOCK
    if #boards > 0 then
      local made = contest.boards(NS, EW, boards, from, jobs):auctions()
      table.move(made, 1, #made, #auctions + 1, auctions)
    end
  end
  return auctions
end

return contest
