-- SPDX-License-Identifier: GPL-3.0-or-later
--- What may be typed at the table besides calls and cards: hints, reasons, what is known.
-- @module baize.cli.table_words
local columns = require "baize.base.columns"
local core_auction = require "baize.core.auction"
local in_words = require "baize.system.reading.words"
local output = require "baize.base.output"
local record = require "baize.play.record"
local shown = require "baize.cli.table_shown"
local trace = require "baize.system.turn.trace"
local words = require "baize.base.words"

local table_words = {}

local HINT <const>, PLANS <const> = { worlds = 50 }, { worlds = 64 }
local NAMES <const> = words.SEAT_NAMES

local HELP <const> = [[
a call     P, X, XX, or a bid such as 1NT
a card     the suit and the rank, as in SA or s a; or the rank alone where one suit has it
hint       what the system bids and why; of each card the tricks on average, and how often the
           contract makes (or is beaten), by layouts of what you know
why [X]    why a program made its last call or card, or the call or card X, as in why 2C, why DA
why plan   as declarer: your plans, how likely each makes the contract, and in which layouts
memory     what you know: the cards, what the others have shown, layouts, where the honours are
show       the auction with what each call means, and the tricks so far
undo [N]   take your last call or card back, or your last N, and all that came after
claim [N]  claim N of the tricks that are left for your side (all, where N is left out; 0 gives
           them up): accepted where they are certain
quit       leave; the board is kept, and baize table --resume continues it]]

--- The words, for messages.
table_words.NAMES = "hint, why, memory, show, undo, claim, help, quit"

--- The card that was typed.
-- @tparam Board board
-- @tparam string text "SA", "s 10", or a rank that one suit alone has among the cards that may be
-- played
-- @tparam[opt] boolean any a whole card, whoever has it
-- @treturn ?string nil where that is not clear
-- @treturn ?string what to write
-- @usage print(table_words.card(board, "s a")) -- SA
function table_words.card(board, text, any)
  local word = text:gsub("%s+", ""):upper():gsub("10$", "T")
  if word:find "^[SHDC][2-9TJQKA]$" then return word end
  if any then return nil end
  local found = {}
  for _, card in ipairs(word:find "^[2-9TJQKA]$" and board.play.position:legal() or {}) do
    if card:sub(2) == word then found[#found + 1] = card end
  end
  if #found == 1 then return found[1] end
  return nil, #found > 1 and table.concat(found, " or ") .. "?" or word:find "^[2-9TJQKA]$"
    and ("no %s can be played now"):format(word)
end

local function say(self, text) shown.say(self.run, text) end

local OBEY <const> = {}

-- One line of why a call was made, or what it means where its hand is hidden; after "more" all.
local function why_call(self, i, one, more)
  local e = self:entry(i)
  local head = ("%s's %s"):format(NAMES[one.seat], one.call)
  if one.given then return head .. ": it was given" end
  if one.mine then
    local meaning = in_words.of_call(e.position, one.call)
    return ("%s: your call; by the system it shows %s"):format(head, meaning or "nothing")
  end
  if not self:is_hidden(one.seat) and more then return (tostring(e:why())) end
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
  if why and self:is_hidden(one.by) then why = why:gsub(";.*$", "") end
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

-- Plans of declarer's, who is to play.
local function why_plan(self)
  local kind, _, who = self:turn()
  if kind ~= "card" then return say(self, "Plans are for the play of the cards.") end
  if who ~= self.play.contract.declarer then return say(self, "Plans are declarer's.") end
  say(self, tostring(self.play:view(who):plans(PLANS)))
end

function OBEY.why(self, rest)
  if rest:find "^plans?$" then return why_plan(self) end
  local more = rest:find "^more%f[%A]"
  local text = rest:gsub("^more", ""):match "^%s*(.-)%s*$"
  local wanted = text ~= "" and (table_words.card(self, text, true) or core_auction.call(text))
    or nil
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
  local e = self:entry(#self.calls + 1)
  if rest == "more" then return say(self, tostring(e:why())) end
  if e.mark == "simulated" then return say(self, (tostring(e:why()):match "^[^\n]*")) end
  say(self, ("The system bids %s: %s. ('hint more' has its rules.)"):format(e.call, e:meaning()
    or "no rule fits the hand"))
end

function OBEY.hint(self, rest)
  local kind = self:turn()
  if kind == "call" then return hint_call(self, rest) end
  if not kind then return say(self, "The play is over.") end
  say(self, tostring(self.play:hint(HINT)))
end

-- What the other seats have shown by their calls so far.
local function shown_by_calls(self)
  local lines = {}
  for i, call in ipairs(self.calls) do
    local seat = self:seat_of(i)
    if not self.run.mine[seat] then
      lines[seat] = ("%s has shown %s"):format(seat,
        in_words.of_call(self:entry(i).position, call) or "nothing")
    end
  end
  local list = {}
  for _, seat in ipairs(words.SEATS) do list[#list + 1] = lines[seat] end
  return #list > 0 and table.concat(list, "\n") or "Nobody else has called."
end

function OBEY.memory(self)
  local kind, _, who = self:turn()
  if kind == "call" then return say(self, shown_by_calls(self)) end
  if not kind then return say(self, "The play is over: all cards are known.") end
  say(self, tostring(self.play:view(who)))
end

function OBEY.show(self)
  if #self.calls > 0 then
    local rows = {}
    for i, call in ipairs(self.calls) do
      rows[i] = { self:seat_of(i), call, in_words.of_call(self:entry(i).position, call) or "" }
    end
    say(self, (columns.within(rows, "lll"):gsub("\n$", "")))
  end
  if self.play and self.play.contract then
    for i, trick in ipairs(record.tricks(self.play)) do
      if trick.winner or self.over then say(self, shown.trick(trick, i)) end
    end
  end
  shown.say_state(self)
end

function OBEY.help() output.print(HELP) end

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
  self:back_to(left)
  return true
end

function OBEY.claim(self, rest)
  local kind, _, who = self:turn()
  if kind ~= "card" then return say(self, "claim: there are no cards to be played") end
  local left = self.play.position:left()
  local n = rest == "" and left or math.tointeger(tonumber(rest))
  if not n or n < 0 or n > left then
    return say(self, ("claim N: of the %d tricks that are left, 0 to %d"):format(left, left))
  end
  local ok, why = self.play:claim(n, who)
  if not ok then
    return say(self, ("The claim is not accepted: with best play %s, as after %s. Play on."):format(
      why, self.play:refutation(n, who)))
  end
  self.acts[#self.acts + 1] = { claim = n, seat = who, mine = true }
  say(self, ("%d of the last %d tricks: accepted."):format(n, left))
  return true
end

--- Carry out a word.
-- @tparam Board board
-- @tparam string text what was typed
-- @treturn ?boolean true where the board is another one now, nil where it is not, false: it is no
-- such word
-- @usage local on = table_words.obey(board, "undo 2")
function table_words.obey(board, text)
  local word, rest = text:match "^(%a+)%s*(.-)$"
  local obey = OBEY[word and word:lower()]
  if not obey then return false end
  return obey(board, rest)
end

return table_words
