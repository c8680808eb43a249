-- SPDX-License-Identifier: GPL-3.0-or-later
--- Four players at a table: a deal is bid, or a contract given, and played card by card.
-- Each player sees what a player sees; a person's cards come from whoever runs the table.
-- @module baize.play.table
local cards = require "baize.play_model.cards"
local check = require "baize.base.check"
local contest = require "baize.system.reading.contest"
local contract = require "baize.cards.contract"
local core_auction = require "baize.core.auction"
local core_play = require "baize.core.play"
local core_position = require "baize.core.position"
local deals = require "baize.cards.deal"
local losses = require "baize.play.losses"
local option = require "baize.base.options"
local page = require "baize.play.page"
local position = require "baize.cards.play"
local prior = require "baize.table.prior"
local record = require "baize.play.record"
local sampler = require "baize.sample.sampler"
local score = require "baize.cards.score"
local solving = require "baize.cards.solving"
local view = require "baize.play.view"
local words = require "baize.base.words"

local tables = {}

local CardTable = { __name = "baize.CardTable", __index = {} }

local SIDES <const> = { N = "NS", S = "NS", E = "EW", W = "EW" }
local CARDS <const>, TRICK <const> = 52, 4
local SYSTEM <const> = "sayc" -- where none is named
local HINT <const> = "pimc" -- who says what cards are worth

local OPTIONS <const> = option.new("a table", {
  { "deal", option.as "Deal", "the deal, or its text; needed" },
  { "N", option.as "player", "who plays North's cards: the name of a player of cards, as "
    .. "\"pimc\", or a Player (help \"player\")" },
  { "E", option.as "player", "East's" },
  { "S", option.as "player", "South's" },
  { "W", option.as "player", "West's" },
  { "NS", option.as "player", "both, where they are not named apart; a system bids, and \"pimc\" "
    .. "plays", "pimc" },
  { "EW", option.as "player", "the same of E-W", "pimc" },
  { "contract", option.as("Contract", contract.from), "as in \"3NT by S\"; default: what the "
    .. "auction ends in" },
  { "auction", option.TEXT, "the calls, from the dealer on; default: none where there is a "
    .. "contract, else what both sides bid" },
  { "dealer", option.as("seat", words.seat), "who made, or makes, the first call", "N" },
  { "vul", option.as("vulnerability", words.vul), "none, NS, EW or both", "none" },
  { "board", option.integer(1), "its number: players choose by it, so that the same board is "
    .. "played alike", 1 },
  { "where", option.as("Condition", sampler.condition), "what all know of the hands besides" },
  { "played", option.as "cards", "cards that fell already, as in \"S4 S2\"" },
})

-- ---- who sits there ------------------------------------------------------------------

-- The player of cards of a seat, and who bids: a System or nil.
local function halves(given, seat)
  local player = cards.read(given)
  if player then return player, nil end
  if check.kind(given) == "Player" then
    return given.card and cards.read(given.card) or nil, given.bid
  end
  check.fail(("table: %s: a player as \"pimc\", or baize.player { ... }, expected, not %s")
    :format(seat, check.show(given)), seat .. "%s*=")
end

local function seat_players(self, q)
  self.players, self.bidders = {}, {}
  for _, seat in ipairs(words.SEATS) do
    local given = q[seat] or q[SIDES[seat]]
    local player, bidder = halves(given, q[seat] and seat or SIDES[seat])
    self.players[seat] = player or cards.read "pimc"
    self.bidders[SIDES[seat]] = self.bidders[SIDES[seat]] or bidder
  end
end

-- Refuse a condition of all four that is not of this deal.
local function check_where(where, deal)
  if not where or where:holds(deal) then return end
  check.fail(("table: where: the deal is not one with %s: leave where out, or deal by it, as "
    .. "in baize.sampler { where = ... }"):format(where), "where%s*=")
end

-- ---- the auction ---------------------------------------------------------------------

-- The auction that is given, or that both sides bid; and the contract.
local function bid(self, q)
  self.systems, self.auction = {}, q.auction
  if q.contract and not q.auction then
    self.auction, self.contract = "", q.contract
    return
  end
  local NS, EW = contest.systems_of({ NS = self.bidders.NS or SYSTEM,
    EW = self.bidders.EW or SYSTEM }, "table")
  self.systems = { NS = NS, EW = EW }
  if not q.auction then
    self.auction = contest.bid { deal = self.deal, NS = NS, EW = EW, dealer = q.dealer,
      vul = q.vul }
  end
  local a = check.core(core_auction.parse, self.auction, q.dealer)
  if not a.over then check.fail("table: the auction is not over", "auction%s*=") end
  if q.contract and q.contract ~= a.contract then
    check.fail(("table: the auction ends in %s, not in %s"):format(a.passed_out and "four passes"
      or a.contract, q.contract), "contract%s*=")
  end
  self.contract = a.contract
end

-- Play the cards that fell already.
local function follow(self, list)
  for i, card in ipairs(list) do
    local ok, why
    if type(card) == "string" then ok, why = self.position:try(card) else why = check.show(card) end
    if not ok then
      check.fail(("table: played: card %d (trick %d), %s: %s"):format(i, (i - 1) // TRICK + 1,
        tostring(card), why), "played%s*=")
    end
    self.whys[i] = false
  end
  self.played = self.position:played()
end

--- Four players and a deal.
-- @tparam table options see the list below
-- @treturn CardTable deal, contract (nil: passed out), auction (a text), vul, board, played (array
-- of cards), players (by seat). Prints as where the play is
-- @raise at the user's line for wrong options, and for cards that cannot have been played
-- @usage print(baize.table { deal = deal, contract = "3NT by S", S = "pimc", EW = "rules" }:play())
function tables.new(options)
  check.note()
  local q = OPTIONS:read(options)
  if q.deal == nil then check.fail("table: deal is needed", "table") end
  local self = setmetatable({ dealer = q.dealer, vul = q.vul, board = q.board, played = {},
    whys = {}, opened = {} }, CardTable)
  self.deal = type(q.deal) == "string" and deals.deal(q.deal) or q.deal
  if check.kind(self.deal) ~= "Deal" then check.expected("deal", "a deal or its text", q.deal) end
  check_where(q.where, self.deal)
  seat_players(self, q)
  bid(self, q)
  if self.contract and self.contract.level == 0 then self.contract = nil end
  if not self.contract then return self end
  self.prior = prior.new { auction = self.auction, dealer = q.dealer, vul = q.vul,
    NS = self.systems.NS, EW = self.systems.EW, where = q.where }
  self.position = position.new(self.deal, self.contract)
  local given = q.played
  if type(given) == "string" then given = check.core(core_position.cards, given) end
  follow(self, given or {})
  return self
end

option.describe(tables.new, OPTIONS)

-- ---- the play ------------------------------------------------------------------------

-- What agreements of a seat are made of, for baize.play_model.cards.
local function agreed_at(self, seat)
  local side, other = SIDES[seat], words.NEXT[seat]
  return { theirs = self.players[other], system = self.systems[side],
    their_system = self.systems[SIDES[other]] }
end

-- The core's player of a seat; nil: a person.
local function player_at(self, seat)
  if self.opened[seat] == nil then
    local p = self.players[seat]
    self.opened[seat] = cards.open(p, p.knows == nil and self.prior.core or nil,
      agreed_at(self, seat)) or false
  end
  return self.opened[seat] or nil
end

-- What the core reads of the play.
local function in_play(self)
  return { deal = self.deal, contract = self.contract, vul = self.vul, board = self.board,
    played = self.played, solver = solving.solver() }
end

--- Whether all is over: all cards were played, a claim was made, or the deal was passed out.
-- @treturn boolean
-- @usage while not t:over() do t:play(1) end
function CardTable.__index:over()
  return not self.contract or self.claimed ~= nil or #self.played == CARDS
end

--- Whose card is next.
-- @treturn ?string a letter; nil when the play is over
-- @treturn ?string who decides: of dummy's cards, declarer
-- @usage local seat, who = t:turn()
function CardTable.__index:turn()
  if self:over() then return nil end
  local seat = self.position:turn()
  local dummy = words.NEXT[words.NEXT[self.contract.declarer]]
  return seat, seat == dummy and self.contract.declarer or seat
end

--- Play a card, whoever's turn it is.
-- @tparam string card as in "SQ"
-- @tparam[opt] string why for the log
-- @treturn CardTable the same table
-- @raise at the user's line when it is not a card or may not be played: why
-- @usage t:card "SQ"
function CardTable.__index:card(card, why)
  if self:over() then check.fail "the play is over" end
  self.position:play(card)
  self.played = self.position:played()
  self.whys[#self.played] = why or false
  return self
end

--- Let the players play, up to a person's turn.
-- @tparam[opt] integer n at most so many cards; default: to the end
-- @treturn CardTable the same table; `t:turn()` says whose card is next, if it is a person's
-- @raise "interrupted": the cards so far stay, and the play can go on
-- @usage print(t:play():result())
function CardTable.__index:play(n)
  if type(n) == "string" then
    check.fail(("play: how many cards the players play, not %s: one that you play is t:card %q")
      :format(check.show(n), n))
  end
  n = n == nil and CARDS or check.integer(n, "play", 0, CARDS)
  for _ = 1, n do
    local _, who = self:turn()
    local player = who and player_at(self, who)
    if not player then break end
    local card, why, at, kind = core_play.card(player, in_play(self))
    check.must(card, why, at, kind)
    self:card(card, why ~= "" and why or nil)
  end
  return self
end

--- Take the last cards back; a claim counts as one.
-- @tparam[opt=1] integer n how many, 1 or more
-- @treturn CardTable the same table
-- @raise at the user's line when fewer were played: none is taken back
-- @usage t:undo()
function CardTable.__index:undo(n)
  local there = #self.played + (self.claimed and 1 or 0)
  if there == 0 then check.fail "undo: there is no card to take back" end
  n = n == nil and 1 or check.integer(n, "undo", 1, there)
  if self.claimed then self.claimed, n = nil, n - 1 end
  for i = #self.played, #self.played - n + 1, -1 do
    self.position:undo()
    self.whys[i] = nil
  end
  self.played = self.contract and self.position:played() or {}
  return self
end

--- Claim so many of the tricks that are left, the one on the table included. A claim is accepted
-- where best play by all, with all cards seen, gives that side as many or more.
-- @tparam integer n 0 to 13; the other side gets the rest
-- @param[opt] seat one of the side that claims; default: declarer
-- @treturn ?CardTable the same table; nil where that side would not take so many
-- @treturn ?string why
-- @raise at the user's line when the play is over
-- @usage if not t:claim(3) then print "play on" end
function CardTable.__index:claim(n, seat)
  if self:over() then check.fail "claim: the play is over: nothing is left to claim" end
  local left, declares = self.position:left(), seat == nil
    or SIDES[words.seat(seat, "claim")] == SIDES[self.contract.declarer]
  check.integer(n, "claim", 0, left)
  local taken, all = self.position:taken(), self.position:tricks()
  local most = declares and all - taken or left - (all - taken)
  if n > most then
    return nil, ("%s of the %d tricks that are left, not %d"):format(declares
      and ("declarer takes %d"):format(most) or ("the defence takes %d"):format(most), left, n)
  end
  self.claimed = taken + (declares and n or left - n)
  return self
end

--- The cards by which a claim that is not accepted fails: best play by all with all cards seen, up
-- to the last card of the trick by which the other side has too many.
-- @tparam integer n as for `claim`
-- @param seat as for `claim`
-- @treturn string as in "W H5, N H3, E HA, S H2"
-- @usage print(t:refutation(3, "S"))
function CardTable.__index:refutation(n, seat)
  local line, side = self.position:line(), SIDES[words.seat(seat, "refutation")]
  local left, lost, parts, over = self.position:left() - n, 0, {}, 0
  local taken = self.position:taken()
  for _, card in ipairs(line) do
    parts[#parts + 1] = ("%s %s"):format(self.position:turn(), card)
    self.position:play(card)
    over = over + 1
    local now = self.position:taken()
    local ends = (#self.played + over) % TRICK == 0
    if ends and (now > taken) ~= (side == SIDES[self.contract.declarer]) then lost = lost + 1 end
    taken = now
    if lost > left then break end
  end
  for _ = 1, over do self.position:undo() end
  return table.concat(parts, ", ")
end

--- The result.
-- @treturn ?table tricks (of declarer), made (tricks over or below what the contract needs), score
-- (points of N-S), text ("3NT by S +1"); nil while it is played
-- @usage print(t:result().text)
function CardTable.__index:result()
  if not self:over() then return nil end
  if not self.contract then return { tricks = 0, made = 0, score = 0, text = "passed out" } end
  local tricks = self.claimed or self.position:taken()
  local made = tricks - solving.needs(self.contract)
  local points = score.contract_score(self.contract, self.vul, tricks)
  return { tricks = tricks, made = made,
    score = SIDES[self.contract.declarer] == "NS" and points or -points,
    text = ("%s %s"):format(self.contract, made == 0 and "=" or ("%+d"):format(made)) }
end

-- ---- what is to be seen --------------------------------------------------------------

--- What a player knows now.
-- @param[opt] seat default: who decides on the next card
-- @treturn View prints as what the player remembers
-- @raise at the user's line for dummy, who decides nothing, and where there is no play
-- @usage print(t:view "W")
function CardTable.__index:view(seat)
  local _, who = self:turn()
  seat = seat ~= nil and words.seat(seat, "view") or who or self.contract and self.contract.declarer
  if not self.contract then check.fail "view: the deal was passed out" end
  local dummy = words.NEXT[words.NEXT[self.contract.declarer]]
  if seat == dummy then
    check.fail(("view: %s is dummy, who decides nothing: look from %s"):format(dummy,
      self.contract.declarer))
  end
  local p = self.players[seat]
  local reads = p:deals_worlds() and cards.agreements(p, agreed_at(self, seat)) or {}
  local theirs = seat == self.contract.declarer
  local v = view.of { contract = self.contract, seat = seat, own = self.deal:hand(seat),
    dummy = self.deal:hand(dummy), played = self.played, vul = self.vul, prior = self.prior,
    leads = theirs and reads.their_leads or reads.leads, choice = p.choice, careful = p.careful,
    signals = theirs and reads.their_signals or not theirs and reads.signals or nil }
  return v
end

--- What every card that may be played next is worth to who decides on it, by worlds of what he
-- knows.
-- @tparam[opt] table options of the player "pimc" who says it, as in { worlds = 100 }, or another
-- one's, as in { "alphamu", moves = 5 }; default: who sits there, if he deals worlds
-- @treturn Hint array, one entry for each set of equal cards: card (the highest), equals, and where
-- there is a choice worth (of the goal), tricks (on average), chance (of making or beating the
-- contract), and where "alphamu" declares open (its worth double dummy); best (the card to play),
-- why, worlds (see View:worlds). Prints as a table
-- @raise at the user's line for wrong options, and when the play is over
-- @usage print(t:hint { worlds = 100 })
function CardTable.__index:hint(options)
  local seat, who = self:turn()
  if not seat then check.fail "hint: the play is over" end
  local given = { HINT }
  for name, value in pairs(options or {}) do given[name] = value end
  local p = not options and self.players[who]:deals_worlds() and self.players[who]
    or cards.read(given)
  if not p or not p:deals_worlds() then
    check.fail(("hint: \"pimc\" or \"alphamu\" expected, not %s"):format(check.show(given[1])))
  end
  local core = cards.open(p, p.knows == nil and self.prior.core or nil, agreed_at(self, who))
  local list, best, why, how = core_play.choose(core, in_play(self))
  if not list then check.must(list, best, why, how) end
  if how then how.said = self.prior:said(how.step) end
  return (record.hint(list, { best = best, why = why, worlds = how, seat = seat, goal = p.goal,
    declares = SIDES[who] == SIDES[self.contract.declarer] }))
end

--- Why a card was played, as its player said.
-- @tparam[opt] integer n its number, from 1; default: the last
-- @treturn ?string nil where nobody said: it was the only one, or came from outside
-- @usage print(t:why())
function CardTable.__index:why(n)
  n = n == nil and #self.played or check.integer(n, "why", 1, CARDS)
  return self.whys[n] or nil
end

--- Where the tricks went: exact accounting by double dummy.
-- @treturn Losses start and finish (tricks of declarer's side with best play from the first card
-- on, and after the last one), cards (array: card, seat, tricks of declarer's side after it, change
-- by it), N E S W (sums of the changes of the cards that a seat decided; dummy's are declarer's).
-- finish is start and all changes; claim (what a claim changed beyond that; nil: none was made).
-- Prints as lines
-- @raise at the user's line where there is no play; "interrupted"
-- @usage print(t:loss().W)
function CardTable.__index:loss()
  if not self.contract then check.fail "loss: the deal was passed out" end
  local found = losses.new(self.deal, self.contract, self.played)
  found.claim = self.claimed and self.claimed - found.finish or nil
  return found
end

--- All that happened: the auction, each trick with who won it, the result, and why each card was
-- played.
-- @treturn string lines
-- @usage io.write(t:log())
function CardTable.__index:log() return (record.log(self)) end

--- The board as a page, on which it is replayed card by card; it needs nothing but the file.
-- @tparam[opt] table options `title`; default: "Board" and its number
-- @treturn string HTML
-- @raise at the user's line for wrong options; "interrupted"
-- @usage io.open("board.html", "w"):write(t:html())
function CardTable.__index:html(options)
  options = options or {}
  check.fields(options, { "title" }, "html")
  return (page.text({ page.of_table(self) }, options.title or "Board " .. self.board))
end

function CardTable.__tostring(self)
  if not self.contract then return "passed out" end
  local r = self:result()
  return r and ("%s: %d tricks, %+d points for N-S%s"):format(r.text, r.tricks, r.score,
    self.claimed and " (claimed)" or "") or tostring(self.position)
end

check.methods(CardTable.__index, "CardTable")

--- Four players and a deal: made by baize.table.
-- @type CardTable

return tables
