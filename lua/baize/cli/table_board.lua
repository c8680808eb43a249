-- SPDX-License-Identifier: GPL-3.0-or-later
--- A board at the table: what happened on it, as a list of acts (calls, cards, claims) of the
-- person and of programs. From it a board that was left is restored, and acts are taken back.
-- @module baize.cli.table_board
local auction = require "baize.cards.auction"
local cards = require "baize.play.table"
local core_auction = require "baize.core.auction"
local contest = require "baize.system.reading.contest"
local player = require "baize.table.player"
local words = require "baize.base.words"

local table_board = {}

local Board = {}
Board.__index = Board

local SIDES <const> = { N = "NS", S = "NS", E = "EW", W = "EW" }

-- The auction so far.
local function so_far(self) return auction.new(table.concat(self.calls, " "), self.board.dealer) end

-- The table for the cards, once the auction is over.
local function sit_down(self)
  local board, run = self.board, self.run
  local options = { deal = board.deal, dealer = board.dealer, vul = board.vul, board = board.number,
    where = run.contract and run.where or nil, contract = run.contract,
    auction = not run.contract and table.concat(self.calls, " ") or nil }
  for _, seat in ipairs(words.SEATS) do
    options[seat] = player.new { bid = run.systems[SIDES[seat]],
      card = (run.mine[seat] or run.clients[seat]) and "person" or run.players[seat] }
  end
  self.play, self.said = cards.new(options), 0
end

--- Carry an act out.
-- @tparam table one seat, and call, card or claim; mine (of the person), given (by the command), by
-- (who decided on a card), why
-- @raise where it cannot happen now
-- @usage board:act { seat = "S", call = "1NT", mine = true }
function Board:act(one)
  self.acts[#self.acts + 1] = one
  if one.call then
    self.calls[#self.calls + 1] = one.call
  elseif one.card then
    self.play:card(one.card, one.why)
  else
    self.play:claim(one.claim, one.seat)
  end
  if not self.play and (self.run.contract or so_far(self).over) then sit_down(self) end
end

--- Take acts back.
-- @tparam integer n how many are left
-- @usage board:back_to(#board.acts - 1)
function Board:back_to(n)
  for i = #self.acts, n + 1, -1 do
    local one = table.remove(self.acts)
    if one.call then
      self.play, self.calls[#self.calls] = nil, nil
      for k in pairs(self.entries) do
        if k > i then self.entries[k] = nil end
      end
    else
      self.play:undo()
    end
  end
  if self.play then self.said = math.min(self.said, #self.play.played // 4) end
end

--- Whose turn it is.
-- @treturn ?string "call" or "card"; nil at the end
-- @treturn ?string the seat
-- @treturn ?string who decides: of dummy's cards, declarer
-- @usage local kind, seat, who = board:turn()
function Board:turn()
  if self.play then
    local seat, who = self.play:turn()
    return seat and "card", seat, who
  end
  local seat = so_far(self).turn
  return "call", seat, seat
end

--- Whether an act can happen now.
-- @tparam table one as `act` takes it, of a call or a card
-- @treturn ?boolean true
-- @treturn ?string why not
-- @usage print(board:may { seat = "S", call = "1NT" })
function Board:may(one)
  if one.card then
    local ok, why = self.play.position:try(one.card)
    if ok then self.play.position:undo() end
    return ok and true, why
  end
  local text = table.concat(self.calls, " ") .. " " .. one.call
  local auction_then, why = core_auction.parse(text, self.board.dealer)
  return auction_then and true, why
end

--- Act for a program of ours whose turn it is; a card of the person's that is the only one falls by
-- itself.
-- @treturn ?string of what the person or a client decides: nothing was done; "call" or "card"
-- @treturn ?string the seat
-- @treturn ?string who decides
-- @usage local kind, seat, who = board:step()
function Board:step()
  local kind, seat, who = self:turn()
  if kind == "call" then
    if self.run.bids[seat] or self.run.clients[seat] then return kind, seat, who end
    self:act { seat = seat, call = self:entry(#self.calls + 1).call }
  elseif kind == "card" and self.run.clients[who] then
    return kind, seat, who
  elseif kind == "card" and self.run.mine[who] then
    local legal = self.play.position:legal()
    if #legal > 1 then return kind, seat, who end
    self:act { seat = seat, card = legal[1] }
  elseif kind == "card" then
    self.play:play(1)
    local n = #self.play.played
    self.acts[#self.acts + 1] = { seat = seat, by = who, card = self.play.played[n],
      why = self.play:why(n) }
  end
end

--- A call as the system of its seat makes it after the calls before.
-- @tparam integer i its number
-- @treturn table an entry of what baize.bid returns: call, mark, entry, position and so on
-- @usage print(board:entry(1):meaning())
function Board:entry(i)
  local list = self.entries
  if not list[i] then
    local _, all = contest.bid { deal = self.board.deal, NS = self.run.systems.NS,
      EW = self.run.systems.EW, dealer = self.board.dealer, vul = self.board.vul,
      from = table.concat(self.calls, " ", 1, i - 1) }
    list[i] = all[i]
  end
  return list[i]
end

--- The auction so far.
-- @treturn Auction
-- @usage print(board:auction().over)
function Board:auction() return (so_far(self)) end

--- The seat of a call.
-- @tparam integer i its number
-- @treturn string a letter
-- @usage print(board:seat_of(1)) -- the dealer
function Board:seat_of(i)
  return words.SEATS[(words.SEAT_NUMBER[self.board.dealer] + i - 2) % 4 + 1]
end

--- Whether the person may not see the hand of a seat now.
-- @tparam string seat a letter
-- @treturn boolean
-- @usage if not board:is_hidden "E" then print(board.board.deal.E) end
function Board:is_hidden(seat)
  if self.over then return false end
  local dummy = self.play and words.NEXT[words.NEXT[self.play.contract.declarer]]
  return not self.run.mine[seat] and not (seat == dummy and #self.play.played > 0)
end

--- A board at which nothing has happened, or what `acts` say.
-- @tparam table run systems (NS, EW), players (of cards, by seat), mine (the person's seats, by
-- letter), bids (those for which the person bids), clients (the seats of other programs that have
-- connected, by letter), contract (nil: it is bid), where, auction (calls
-- that are given), signs and quiet (booleans), read (a function of a prompt: what was typed, or nil
-- and "end" or "interrupted"), keep (called before each question)
-- @tparam table board number, deal, dealer, vul
-- @tparam[opt] {table,...} acts as `act` takes them
-- @treturn Board also play (a CardTable, once the auction is over), said (tricks that were
-- printed), over (whether all hands may be seen)
-- @raise where an act cannot have happened
-- @usage local one = table_board.new(run, { number = 1, deal = d, dealer = "N", vul = "NS" })
function table_board.new(run, board, acts)
  local self = setmetatable({ run = run, board = board, acts = {}, calls = {}, entries = {} },
    Board)
  if run.contract then sit_down(self) end
  if not acts then
    acts = {}
    for i, call in ipairs(run.auction) do
      acts[i] = { seat = self:seat_of(i), call = call, given = true }
    end
  end
  for _, one in ipairs(acts) do self:act(one) end
  if self.play then self.said = #self.play.played // 4 end
  return self
end

--- One board at the table: made by table_board.new.
-- @type Board

return table_board
