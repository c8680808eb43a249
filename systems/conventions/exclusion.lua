-- SPDX-License-Identifier: GPL-3.0-or-later
-- Exclusion key cards: a jump in a suit where one is void raises partner's major and asks for key
-- cards in the other suits (three aces and the king of trumps; who answers does not count the ace of
-- the void). Responder asks so over 1H and 1S, opener after 1M 3M. The first step answers none or
-- three, the second one or four, then two, and two with the queen of trumps.
-- Options: points (what both hands must have together to ask), length (of the asker's trumps).
local points = option { "points", "27+", "25+", "29+" }
local length = option { "length", "4+", "5+" }
local CALLS <const> = { "4S", "4NT", "5C", "5D", "5H", "5S", "5NT", "6C", "6D" }
local SUIT <const> = { C = clubs, D = diamonds, H = hearts, S = spades }

-- The place of a call in CALLS.
local function place(call)
  for i, name in ipairs(CALLS) do if name == call then return i end end
end

-- Who asked bids `call`, and partner passes.
local function places(answered, call, condition, says)
  after(answered) { bid(call) { condition, says, fixed = true } }
  after(answered .. " " .. call) { pass { any, fixed = true } }
end

-- `before` is agreed on `M`; `call` asks, with its bidder's trumps and a void in the suit it names.
local function asks(before, M, call, trumps)
  local major, void = SUIT[M], SUIT[call:sub(2)]
  local keys, queen = aces - void.aces + major.kings, major.queens "1"
  local at, game = place(call), place("5" .. M)
  -- Where the second answer is above five of the major, two may not be missing after it.
  local two = at + 2 > game
  after(before) { bid(call) { void "0" & trumps & keys(two and "2+" or "1+") & we.hcp(points),
    "void here: how many key cards in the other suits?", forcing = "once", artificial = true, fixed = true } }
  local asked = before .. " " .. call
  -- What is answered, and with what who asked bids seven then, and six: he has one key card at
  -- least, so with one he reads "none or three" as three, with two as none.
  local answers = {
    { keys "0,3", "none or three", not two and keys "1" & queen, two and keys "3+" or keys "1,3+" },
    { keys "1,4", "one or four", keys "3+" & queen, two and any or keys "2+" },
    { keys "2" & major.queens "0", "two", keys "2+" & queen, any },
    { keys "2" & queen, "two, and the queen of trumps", two and any or keys "2+", not two and any },
  }
  for i, answer in ipairs(answers) do
    local has, says, seven, six = answer[1], answer[2], answer[3], answer[4]
    local answered = asked .. " " .. CALLS[at + i]
    after(asked) { bid(CALLS[at + i]) { has, says, artificial = true, fixed = true } }
    if seven then places(answered, "7" .. M, seven, "none is missing") end
    if six then places(answered, "6" .. M, six, "one is missing at most") end
    if i < 3 and at + i < game then
      places(answered, "5" .. M, any, "two are missing")
    elseif i < 3 and at + i == game then
      after(answered) { pass { any, fixed = true } }
    end
  end
end

for _, asked in ipairs { "1H 4S", "1H 5C", "1H 5D", "1S 5C", "1S 5D", "1S 5H" } do
  local M, call = asked:sub(2, 2), asked:sub(4)
  asks("1" .. M, M, call, SUIT[M](length))
  if call ~= "4S" then asks(("1%s 3%s"):format(M, M), M, call, any) end
end
