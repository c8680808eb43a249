-- SPDX-License-Identifier: GPL-3.0-or-later
--- Where the tricks of an event went: each result less double dummy, by card and player.
-- @module baize.event.accounts
local analysis = require "baize.cards.analysis"
local check = require "baize.base.check"
local clusters = require "baize.stats.clusters"
local columns = require "baize.base.columns"
local words = require "baize.base.words"

local accounts = {}

local Accounts = { __name = "baize.Accounts", __index = {} }
local methods <const> = Accounts.__index

-- ---- from records to sums --------------------------------------------------------------

-- The roles of a player, and the parts that a result less double dummy is made of.
local ROLES <const> = { "all", "declarer", "defender", "lead" }
local CARDS_LEAST <const> = 130 -- of who is compared by a rate: ten boards, 13 cards of each
local PARTS <const> = { "lead", "declarer", "defence", "claim" }

-- What a player did in a role: tricks lost and cards played, board by board.
local function count(self, name, role, lost, cards)
  local one = self.by_name[name]
  if not one then
    one = { player = name }
    for _, each in ipairs(ROLES) do one[each] = { lost = {}, cards = {} } end
    self.by_name[name], self.players[#self.players + 1] = one, one
  end
  local own = one[role]
  own.lost[#own.lost + 1], own.cards[#own.cards + 1] = lost, cards
end

-- Declarer's tricks: what the cards took, where all fell; else what the record says, where it can
-- be. Nil: it is not known.
local function result_of(board, a, report)
  local said = board.result or board.play.claimed
  if a.left == 0 then
    if board.result and board.result ~= a.finish then
      report(("a result of %d tricks, but the cards took %d: these count"):format(board.result,
        a.finish))
    end
    return a.finish
  elseif said and (said < a.taken or said > a.taken + a.left) then
    report(("a result of %d tricks, but after %d cards it can only be %d to %d: it does not count")
      :format(said, #a.cards, a.taken, a.taken + a.left))
    return nil
  end
  return said
end

-- Add the cards of a board to its line and to those who chose them.
local function take_cards(self, line, a, names)
  local lost, cards, declarer = {}, {}, a.contract.declarer
  for i, c in ipairs(a.cards) do
    local part = i == 1 and "lead" or c.player == declarer and "declarer" or "defence"
    line[part] = line[part] + c.change
    lost[c.player] = (lost[c.player] or 0) + c.cost
    cards[c.player] = (cards[c.player] or 0) + 1
    if i == 1 then count(self, names[c.player], "lead", c.cost, 1) end
    if c.cost > 0 then
      line.costly[#line.costly + 1] = { trick = (i - 1) // 4 + 1, card = c.card, seat = c.seat,
        player = names[c.player], cost = c.cost }
    end
  end
  for seat, nb in pairs(cards) do
    count(self, names[seat], "all", lost[seat], nb)
    count(self, names[seat], seat == declarer and "declarer" or "defender", lost[seat], nb)
  end
end

local function check_report(report)
  if report ~= nil and type(report) ~= "function" then
    check.expected("accounts", "a function, which is called with what is wrong,", report, false)
  end
end

-- By what a record is known: the same one, in a second file or twice in one, counts once.
local function key_of(board, contract, cards)
  local parts = { tostring(board.deal), tostring(contract), table.concat(cards, " "),
    tostring(board.room), tostring(board.number) }
  for _, seat in ipairs(words.SEATS) do
    parts[#parts + 1] = tostring((board.players or {})[seat])
  end
  return table.concat(parts, "\n")
end

--- Add a record.
-- @tparam table board as `baize.boards` gives it
-- @tparam[opt] function report is given what is wrong with its play, a text; and of a card that
-- cannot have been played which and why, as formats note it
-- @treturn boolean whether its play is counted: it has a deal, a contract and cards, and was not
-- counted before
-- @treturn ?Analysis of them
-- @raise "interrupted"
-- @usage for board in baize.boards "club.pbn" do accounts:add(board, print) end
function methods:add(board, report)
  check.note()
  if type(board) ~= "table" then check.expected("accounts", "boards", board, false) end
  check_report(report)
  report = report or function() end
  local contract, cards = board.contract, board.play and board.play.cards or {}
  if not board.deal or not contract or contract.level == 0 or #cards == 0 then
    self.without = self.without + 1
    return false
  end
  local key = key_of(board, contract, cards)
  if self.seen[key] then
    self.repeated = self.repeated + 1
    return false
  end
  self.seen[key] = true
  local a, wrong, trick = analysis.record(board.deal, contract, cards)
  if wrong then
    report(("trick %d, %s; the cards before it count"):format(trick, wrong), wrong)
  end
  local result = not wrong and result_of(board, a, report) or nil -- what came after is not known
  local line = { number = board.number, contract = tostring(contract), double_dummy = a.start,
    result = result, cards = #a.cards, lead = 0, declarer = 0, defence = 0,
    claim = result and result - a.finish or 0, costly = {} }
  local names, players = {}, board.players or {}
  for _, seat in ipairs(words.SEATS) do names[seat] = players[seat] or seat end
  take_cards(self, line, a, names)
  self[#self + 1] = line
  return true, a
end

-- ---- from sums to figures ----------------------------------------------------------------

-- Boards, cards and tricks lost of a player in a role; tricks lost a card with their standard
-- error, boards being independent of each other (of one board, or where nothing was lost, it cannot
-- be estimated).
local function figures(own)
  local boards = #own.lost
  if boards == 0 then return { boards = 0, cards = 0, lost = 0 } end
  local lost, cards = 0, 0
  for i = 1, boards do lost, cards = lost + own.lost[i], cards + own.cards[i] end
  local ratio, _, se = clusters.ratio(own.lost, own.cards)
  return { boards = boards, cards = cards, lost = lost, per_card = ratio,
    error = lost > 0 and se or nil }
end

--- The players, those first who lose fewest tricks a card; those who played fewer than 130 cards,
-- some ten boards, come after the others.
-- @treturn {table,...} each { player, all, declarer, defender, lead }: of all cards, and in each
-- role, { boards, cards, lost (tricks), per_card, error (of per_card; nil of one board
-- and where nothing was lost) }; few (boolean: fewer than 130 cards)
-- @usage for _, one in ipairs(accounts:by_player()) do print(one.player, one.all.per_card) end
function methods:by_player()
  local list = {}
  for i, one in ipairs(self.players) do
    list[i] = { player = one.player }
    for _, role in ipairs(ROLES) do list[i][role] = figures(one[role]) end
    list[i].few = list[i].all.cards < CARDS_LEAST
  end
  table.sort(list, function(a, b)
    if a.few ~= b.few then return b.few end
    if a.all.per_card ~= b.all.per_card then return a.all.per_card < b.all.per_card end
    return a.player < b.player
  end)
  return list
end

--- What the boards add up to whose result is known, in tricks of declarer's side.
-- @treturn table boards, cards (of all); unknown (boards whose result is not known: they are in no
-- other sum here); double_dummy, result, and their difference by part: lead, declarer, defence,
-- claim (what was claimed beyond double dummy)
-- @usage local sum = accounts:total()
-- assert(sum.result - sum.double_dummy == sum.lead + sum.declarer + sum.defence + sum.claim)
function methods:total()
  local sum = { boards = #self, cards = 0, unknown = 0, double_dummy = 0, result = 0 }
  for _, part in ipairs(PARTS) do sum[part] = 0 end
  for _, line in ipairs(self) do
    sum.cards = sum.cards + line.cards
    if line.result then
      sum.double_dummy, sum.result = sum.double_dummy + line.double_dummy, sum.result + line.result
      for _, part in ipairs(PARTS) do sum[part] = sum[part] + line[part] end
    else
      sum.unknown = sum.unknown + 1
    end
  end
  return sum
end

--- Where the tricks of boards went, by card and player.
-- Best play by all from a position is what it is worth; a card changes it, or not. So the changes
-- of a board's cards, and what was claimed beyond them, add up to its result less double dummy.
-- Dummy's cards are declarer's; a card of a defender is his own, whoever was to blame.
-- @tparam[opt] function|{table,...} boards to add: what `baize.boards` returns, or an array
-- @tparam[opt] function report is given what is wrong with a play, and its board
-- @treturn Accounts an array of { number, contract, double_dummy, result (nil: not known), cards,
-- lead, declarer, defence, claim (changes of declarer's tricks), costly ({ trick, card, seat,
-- player, cost }) } by board; without (records without a play), repeated (records that were there
-- before); prints
-- @raise at the user's line when boards are something else; "interrupted"
-- @usage print(baize.event.accounts(baize.boards "club.pbn"))
function accounts.new(boards, report)
  check.note()
  local self = setmetatable({ players = {}, by_name = {}, seen = {}, without = 0,
    repeated = 0 }, Accounts)
  local is_array = type(boards) == "table" and not getmetatable(boards)
  if not is_array and boards ~= nil and type(boards) ~= "function" then
    check.expected("accounts", "boards, an iterator or an array", boards, false)
  end
  check_report(report)
  local function add(board)
    self:add(board, report and function(wrong) report(wrong, board) end)
  end
  for _, board in ipairs(is_array and boards or {}) do add(board) end
  if type(boards) == "function" then
    for board in boards do add(board) end
  end
  return self
end

--- What `baize analyse --json` writes.
-- @treturn table with total, players (as by_player) and boards
-- @usage print(accounts:json().total.lead)
function methods:json()
  return { total = self:total(), players = self:by_player(), without = self.without,
    repeated = self.repeated, boards = table.move(self, 1, #self, 1, {}) }
end

-- ---- text ----------------------------------------------------------------------------------

local function signed(n) return n == 0 and "0" or ("%+d"):format(n) end

local function per_hundred(f)
  if f.cards == 0 then return "" end
  return ("%.2f"):format(100 * f.per_card) .. (f.error and (" (%.2f)"):format(100 * f.error) or "")
end

local function of_role(f) return f.boards == 0 and "" or ("%d/%d"):format(f.lost, f.boards) end

local function players_text(list)
  local rows = { { "player", "boards", "cards", "lost", "a hundred cards", "declarer", "defender",
    "leads" } }
  for i, one in ipairs(list) do
    local all = one.all
    rows[i + 1] = { one.player, tostring(all.boards), tostring(all.cards), tostring(all.lost),
      per_hundred(all),
      of_role(one.declarer), of_role(one.defender), of_role(one.lead) }
  end
  return columns.set(rows, "lrrrrrrr")
end

--- The boards, a line each, with the cards that cost tricks.
-- @treturn string
-- @usage print(accounts:text())
function methods:text()
  local rows = { { "board", "contract", "double dummy", "lead", "declarer", "defence", "claim",
    "result", "" } }
  for i, line in ipairs(self) do
    local costly = {}
    for j, c in ipairs(line.costly) do
      costly[j] = ("%d %s %s%s"):format(c.trick, c.seat, c.card,
        c.cost > 1 and (" (%d)"):format(c.cost) or "")
    end
    rows[i + 1] = { tostring(line.number or "?"), line.contract, tostring(line.double_dummy),
      signed(line.lead),
      signed(line.declarer), signed(line.defence), signed(line.claim),
      tostring(line.result or "?"),
      table.concat(costly, ", ") }
  end
  return columns.set(rows, "rlrrrrrrl")
end

function Accounts.__tostring(self)
  local sum = self:total()
  local head = ("%d %s, %d %s: double dummy %d tricks of declarers, taken %d = lead %s, "
    .. "declarer %s, defence %s, claims %s"):format(sum.boards,
    sum.boards == 1 and "board" or "boards", sum.cards,
    sum.cards == 1 and "card" or "cards", sum.double_dummy, sum.result,
    signed(sum.lead), signed(sum.declarer), signed(sum.defence), signed(sum.claim))
  if sum.unknown > 0 then
    head = ("%s; of %d the result is not known, and they are in the lines of players alone"):format(
      head, sum.unknown)
  end
  if #self.players == 0 then return head end
  local players = self:by_player()
  local few = players[#players].few and not players[1].few
  return ("%s\n\ntricks lost against best play by all: with standard "
    .. "errors, and tricks/boards by role%s\n%s"):format(head, few
    and ("; players with fewer than %d cards come last"):format(CARDS_LEAST) or "",
    (players_text(players):gsub("\n$", "")))
end

return accounts
