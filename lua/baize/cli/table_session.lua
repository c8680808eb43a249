-- SPDX-License-Identifier: GPL-3.0-or-later
--- A board at the table in the terminal: a person bids and plays, programs do the rest.
-- What happened is a list of acts (calls, cards, claims) of the person and of programs: from
-- it a board that was left is restored, and acts are taken back from its end.
-- @module baize.cli.table_session
local auction = require "baize.cards.auction"
local cards = require "baize.play.table"
local core_auction = require "baize.core.auction"
local contest = require "baize.system.reading.contest"
local errors = require "baize.core.error"
local in_words = require "baize.system.reading.words"
local output = require "baize.base.output"
local record = require "baize.play.record"
local shown = require "baize.cli.table_shown"
local sit = require "baize.cli.sit"
local trace = require "baize.system.turn.trace"
local words = require "baize.base.words"

local table_session = {}

local Session = {}
Session.__index = Session

local HINT <const> = { worlds = 50 }
local NAMES <const> = shown.NAMES
local SIDES <const> = { N = "NS", S = "NS", E = "EW", W = "EW" }

table_session.HELP = [[
a call     P, X, XX, or a bid such as 1NT
a card     the suit and the rank, as in SA or s a; or the rank alone where one suit has it
hint       what the system bids and why; of each card the tricks on average, and how often the
           contract makes (or is beaten), by layouts of what you know
why [X]    why a program made its last call or card, or the call or card X, as in why 2C, why DA
memory     what you know: the cards, what the others have shown, layouts, where the honours are
show       the auction with what each call means, and the tricks so far
undo [N]   take your last call or card back, or your last N, and all that came after
claim [N]  claim N of the tricks that are left for your side (all, where N is left out; 0 gives
           them up): accepted where they are certain
quit       leave; the board is kept, and baize table --resume continues it]]
local WORDS <const> = "hint, why, memory, show, undo, claim, help, quit"

-- ---- what is printed -------------------------------------------------------------------

local function say(self, text)
  if not self.run.quiet then output.print(self.run.signs and shown.signs(text) or text) end
end

-- The seats whose hands the person may see now.
local function is_hidden(self, seat)
  if self.over then return false end
  local dummy = self.play and words.NEXT[words.NEXT[self.play.contract.declarer]]
  return not self.run.mine[seat] and not (seat == dummy and #self.play.played > 0)
end

-- Print the tricks that were completed since they were printed last.
local function say_tricks(self)
  local tricks = record.tricks(self.play)
  for i = self.said + 1, #tricks do
    if not tricks[i].winner then break end
    say(self, shown.trick(tricks[i], i))
    self.said = i
  end
end

-- ---- what happens ----------------------------------------------------------------------

-- What is known of call i and of those after it, as systems make them after the calls before.
local function calls_from(self, i)
  local _, list = contest.bid { deal = self.board.deal, NS = self.run.systems.NS,
    EW = self.run.systems.EW, dealer = self.board.dealer, vul = self.board.vul,
    from = table.concat(self.calls, " ", 1, i - 1) }
  return list
end

-- Call i as the system of its seat makes it.
local function entry(self, i)
  local list = self.entries
  if not list[i] then list[i] = calls_from(self, i)[i] end
  return list[i]
end

-- The table for the cards, once the auction is over.
local function sit_down(self)
  local board, run = self.board, self.run
  local options = { deal = board.deal, dealer = board.dealer, vul = board.vul, board = board.number,
    where = run.contract and run.where or nil, contract = run.contract,
    auction = not run.contract and table.concat(self.calls, " ") or nil }
  for _, seat in ipairs(words.SEATS) do
    options[seat] = require "baize.table.player".new { bid = run.systems[SIDES[seat]],
      card = run.mine[seat] and "person" or run.players[seat] }
  end
  self.play, self.said = cards.new(options), 0
end

-- Carry an act out.
local function act(self, one)
  self.acts[#self.acts + 1] = one
  if one.call then
    self.calls[#self.calls + 1] = one.call
  elseif one.card then
    self.play:card(one.card, one.why)
  else
    self.play:claim(one.claim, one.seat)
  end
  if not self.play and (self.run.contract
    or auction.new(table.concat(self.calls, " "), self.board.dealer).over) then
    sit_down(self)
  end
end

-- Take acts back, so that `n` are left.
local function back_to(self, n)
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

-- Whose turn it is: "call" or "card", the seat, and who decides; nil at the end.
local function turn(self)
  if self.play then
    local seat, who = self.play:turn()
    return seat and "card", seat, who
  end
  local seat = auction.new(table.concat(self.calls, " "), self.board.dealer).turn
  return "call", seat, seat
end

-- The seat of call i.
local function seat_of(self, i)
  return words.SEATS[(words.SEAT_NUMBER[self.board.dealer] + i - 2) % 4 + 1]
end

-- The card that was typed, as in "SA", "s 10" or a rank that one suit alone has among the cards
-- that may be played; nil, and what to write where that is not clear. `any`: a whole card, whoever
-- has it.
local function card_of(self, text, any)
  local word = text:gsub("%s+", ""):upper():gsub("10$", "T")
  if word:find "^[SHDC][2-9TJQKA]$" then return word end
  if any then return nil end
  local found = {}
  for _, card in ipairs(word:find "^[2-9TJQKA]$" and self.play.position:legal() or {}) do
    if card:sub(2) == word then found[#found + 1] = card end
  end
  if #found == 1 then return found[1] end
  return nil, #found > 1 and table.concat(found, " or ") .. "?" or word:find "^[2-9TJQKA]$"
    and ("no %s can be played now"):format(word)
end

-- How the board is, before the person's call or card.
local function say_state(self)
  local kind, seat = turn(self)
  if kind == "call" then
    say(self, (sit.shown { board = tostring(self.board.number), seat = seat,
      dealer = self.board.dealer, vul = self.board.vul, hand = tostring(self.board.deal[seat]),
      auction = table.concat(self.calls, " ") }:gsub("\n$", "")))
  elseif kind == "card" then
    output.put(shown.play(self.play, self.run.mine, self.run.signs))
  end
end

-- What the auction came to.
local function say_auction(self)
  local contract = self.play.contract
  local bid = #self.calls > 0 and ("Auction: %s. "):format(table.concat(self.calls, " ")) or ""
  say(self, ("\n%s%s"):format(bid, contract and ("The contract is %s, %s leads."):format(contract,
    NAMES[words.NEXT[contract.declarer]]) or "The deal is passed out."))
end

-- A program's act. A card of the person's that is the only one falls by itself.
local function step(self, kind, seat, who)
  if kind == "call" then
    act(self, { seat = seat, call = entry(self, #self.calls + 1).call })
  elseif self.run.mine[who] then
    act(self, { seat = seat, card = self.play.position:legal()[1] })
  else
    self.play:play(1)
    local n = #self.play.played
    self.acts[#self.acts + 1] = { seat = seat, by = who, card = self.play.played[n],
      why = self.play:why(n) }
  end
end

-- Let the programs act until the person decides; nil at the end.
local function advance(self)
  while true do
    local kind, seat, who = turn(self)
    if not kind then return nil end
    local mine = kind == "call" and self.run.bids[seat] or kind == "card" and self.run.mine[who]
    if mine and not (kind == "card" and #self.play.position:legal() == 1) then
      return kind, seat, who
    end
    local was_bid = not self.play
    step(self, kind, seat, who)
    if was_bid and self.play then say_auction(self) end
    if self.play and self.play.contract then say_tricks(self) end
  end
end

-- ---- the words -------------------------------------------------------------------------

local OBEY <const> = {}

-- One line of why a call was made, or what it means where its hand is hidden; after "more" all.
local function why_call(self, i, one, more)
  local e = entry(self, i)
  local head = ("%s's %s"):format(NAMES[one.seat], one.call)
  if one.given then return head .. ": it was given" end
  if one.mine then
    local meaning = in_words.of_call(e.position, one.call)
    return ("%s: your call; by the system it shows %s"):format(head, meaning or "nothing")
  end
  if not is_hidden(self, one.seat) and more then return (tostring(e:why())) end
  if e.mark == "simulated" then return head .. ": chosen by simulating what may follow" end
  local rule = e.entry and e.entry.rule
  return ("%s: %s%s"):format(head, e:meaning() or "no rule of the system fits the hand",
    rule and (" (%s)"):format(trace.place(rule)) or "")
end

-- Why a card was played. While the hand is hidden other cards of it are not named.
local function why_card(self, one, number)
  local head = ("%s %s in trick %d"):format(NAMES[one.seat], one.card, (number - 1) // 4 + 1)
  if one.mine then return head .. ": your card" end
  local why = one.why
  if why and is_hidden(self, one.by) then why = why:gsub("; next .*$", "") end
  return ("%s: %s"):format(head, why or "the only card, or its player gives no reason")
end

-- The last act, or the last with this call or card, and its number among calls or cards.
local function find(self, text)
  local calls, played, found, number = 0, 0, nil, nil
  for _, one in ipairs(self.acts) do
    calls, played = calls + (one.call and 1 or 0), played + (one.card and 1 or 0)
    local fits = one.call or one.card
    if text then fits = fits == text else fits = fits and not one.mine and not one.given end
    if fits then found, number = one, one.call and calls or played end
  end
  return found, number
end

function OBEY.why(self, rest)
  local more = rest:find "^more%f[%A]"
  local text = rest:gsub("^more", ""):match "^%s*(.-)%s*$"
  local wanted = text ~= "" and (card_of(self, text, true) or core_auction.call(text)) or nil
  if text ~= "" and not wanted then
    return say(self, ("'%s' is not a call or a card: write why, why 1NT or why SA"):format(text))
  end
  local one, number = find(self, wanted)
  if not one then
    return say(self, wanted and ("%s was not made"):format(wanted) or "No program has acted yet.")
  end
  say(self, one.call and why_call(self, number, one, more) or why_card(self, one, number))
end

local function hint_call(self, rest)
  local e = entry(self, #self.calls + 1)
  if rest == "more" then return say(self, tostring(e:why())) end
  if e.mark == "simulated" then return say(self, (tostring(e:why()):match "^[^\n]*")) end
  say(self, ("The system bids %s: %s. ('hint more' has its rules.)"):format(e.call, e:meaning()
    or "no rule fits the hand"))
end

function OBEY.hint(self, rest)
  local kind = turn(self)
  if kind == "call" then return hint_call(self, rest) end
  if not kind then return say(self, "The play is over.") end
  say(self, tostring(self.play:hint(HINT)))
end

-- What the other seats have shown by their calls so far.
local function shown_by_calls(self)
  local lines = {}
  for i, call in ipairs(self.calls) do
    local seat = seat_of(self, i)
    if not self.run.mine[seat] then
      lines[seat] = ("%s has shown %s"):format(seat,
        in_words.of_call(entry(self, i).position, call) or "nothing")
    end
  end
  local list = {}
  for _, seat in ipairs(words.SEATS) do list[#list + 1] = lines[seat] end
  return #list > 0 and table.concat(list, "\n") or "Nobody else has called."
end

function OBEY.memory(self)
  local kind, _, who = turn(self)
  if kind == "call" then return say(self, shown_by_calls(self)) end
  if not kind then return say(self, "The play is over: all cards are known.") end
  say(self, tostring(self.play:view(who)))
end

function OBEY.show(self)
  if #self.calls > 0 then
    local rows = {}
    for i, call in ipairs(self.calls) do
      rows[i] = { seat_of(self, i), call, in_words.of_call(entry(self, i).position, call) or "" }
    end
    say(self, (require "baize.base.columns".within(rows, "lll"):gsub("\n$", "")))
  end
  if self.play then
    for i, trick in ipairs(record.tricks(self.play)) do
      if trick.winner or self.over then say(self, shown.trick(trick, i)) end
    end
  end
  say_state(self)
end

function OBEY.help() output.print(table_session.HELP) end

function OBEY.undo(self, rest)
  local n = rest == "" and 1 or math.tointeger(tonumber(rest))
  if not n or n < 1 then return say(self, "undo N: how many of your calls and cards, 1 or more") end
  local left, there = #self.acts, 0
  for i = #self.acts, 1, -1 do
    if self.acts[i].mine then
      there = there + 1
      if there == n then left = i - 1 end
    end
  end
  if there < n then
    return say(self, there == 0 and "There is no call or card of yours to take back."
      or ("You have made %d of this board's calls and plays, not %d."):format(there, n))
  end
  self.over = false
  back_to(self, left)
  return true
end

function OBEY.claim(self, rest)
  local kind, _, who = turn(self)
  if kind ~= "card" then return say(self, "claim: there are no cards to be played") end
  local left = self.play.position:left()
  local n = rest == "" and left or math.tointeger(tonumber(rest))
  if not n or n < 0 or n > left then
    return say(self, ("claim N: of the %d tricks that are left, 0 to %d"):format(left, left))
  end
  if not self.play:claim(n, who) then
    return say(self, "The claim is not accepted: play on.")
  end
  self.acts[#self.acts + 1] = { claim = n, seat = who, mine = true }
  say(self, ("%d of the last %d tricks: accepted."):format(n, left))
  return true
end

-- ---- asking ------------------------------------------------------------------------------

-- What the person types is a call: make it; true, or nothing after saying what is wrong.
local function take_call(self, text, seat)
  local call, wrong, illegal = sit.call(text:gsub("%s+", ""),
    auction.new(table.concat(self.calls, " "), self.board.dealer))
  if not call then return say(self, wrong .. (illegal and "" or "; or " .. WORDS)) end
  act(self, { seat = seat, call = call, mine = true })
  if self.play then say_auction(self) end
  return true
end

local function take_card(self, text, seat)
  local card, wrong = card_of(self, text)
  if not card then
    return say(self, wrong or ("'%s' is not a card, as SA or 7; or %s"):format(text, WORDS))
  end
  local after, why = self.play.position:try(card)
  if not after then return say(self, (why:gsub("^%l", string.upper)) .. ".") end
  self.play.position:undo()
  act(self, { seat = seat, card = card, mine = true })
  say_tricks(self)
  return true
end

-- Ask once; true: the board went on, "quit", "end", "interrupted": the person leaves.
local function ask(self, kind, seat, who)
  local name = NAMES[seat]
  local prompt = kind == "call" and ("%s's call: "):format(name)
    or seat ~= who and ("Card of dummy, %s: "):format(name) or ("%s's card: "):format(name)
  local text, why = self.run.read(prompt)
  if not text then return why end
  local word, rest = text:match "^(%a+)%s*(.-)$"
  word = word and word:lower()
  if text == "" then return nil end
  if word == "quit" or word == "exit" then return "quit" end
  if OBEY[word] then return OBEY[word](self, rest) end
  return (kind == "call" and take_call or take_card)(self, text, seat)
end

-- ---- the board ---------------------------------------------------------------------------

--- A board at which nothing has happened, or what `acts` say.
-- @tparam table run systems (NS, EW), players (of cards, by seat), mine (the person's seats, by
-- letter), bids (those for which the person bids), contract (nil: it is bid), where, auction (calls
-- that are given), signs and quiet (booleans), read (a function of a prompt: what was typed, or nil
-- and "end" or "interrupted"), keep (called before each question)
-- @tparam table board number, deal, dealer, vul
-- @tparam[opt] {table,...} acts each seat, and call, card or claim; mine, given, by, why
-- @treturn Session
-- @raise where an act cannot have happened
-- @usage local one = table_session.new(run, board)
function table_session.new(run, board, acts)
  local self = setmetatable({ run = run, board = board, acts = {}, calls = {}, entries = {} },
    Session)
  if run.contract then sit_down(self) end
  if not acts then
    acts = {}
    for i, call in ipairs(run.auction) do
      acts[i] = { seat = seat_of(self, i), call = call, given = true }
    end
  end
  for _, one in ipairs(acts) do act(self, one) end
  if self.play then self.said = #self.play.played // 4 end
  return self
end

local function go(self)
  if self.play and #self.acts > 0 and self.play.contract then say_auction(self) end
  while true do
    local kind, seat, who = advance(self)
    if not kind then return "over" end
    self.run.keep(self)
    say_state(self)
    local done
    repeat done = ask(self, kind, seat, who) until done
    if done ~= true then return done end
  end
end

--- Bid and play on.
-- @treturn string "over", or "quit", "end", "interrupted": the person has left
-- @usage local done = one:go()
function Session:go()
  local ok, done = pcall(go, self) -- raised again
  if not ok and errors.kind(done) ~= "interrupted" then error(done, 0) end
  self.over = done == "over"
  return ok and done or "interrupted"
end

--- Carry out a word that was typed after the end, as `why`, `show` or `undo`.
-- @tparam string text
-- @treturn ?boolean true where the board goes on, nil where it does not, false: it is no such word
-- @usage local on = one:word "undo"
function Session:word(text)
  local word, rest = text:match "^(%a+)%s*(.-)$"
  local obey = OBEY[word and word:lower()]
  if not obey then return false end
  return obey(self, rest)
end

return table_session
