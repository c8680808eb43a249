-- SPDX-License-Identifier: GPL-3.0-or-later
--- Of baize ask: bid, and lead or card after an auction (baize.problem).
-- @module baize.cli.ask_problem
local argument = require "baize.cli.argument"
local script = require "baize.host.script"

local ask_problem = {}

local PASSES <const> = " P P P"

--- The options that these questions take beside those of all.
ask_problem.options = {
  { names = { "--auction" }, value = "CALLS", help = "of bid, lead, card and play: the calls so "
    .. "far, from the dealer on, as in '1NT P 3NT'; none: the hand opens" },
  { names = { "--dealer" }, value = "SEAT", type = "seat", help = "of --auction: who dealt "
    .. "(default: N, or as the seat of --hand says)" },
  { names = { "--system" }, value = "SYSTEM", help = "of --auction: what the side of the hand "
    .. "bids by (default: sayc)" },
  { names = { "--they" }, value = "SYSTEM", help = "of --auction: what the others bid by (default: "
    .. "the opponents that the system names, else the same)" },
  { names = { "--shown" }, value = "SEAT=COND", repeats = true, help = "of --auction: what a "
    .. "player has (a seat, partner, lho or rho), in place of what the calls show" },
  { names = { "--calls" }, value = "CALLS", help = "of bid: what is compared, as in P,2NT,3NT "
    .. "(default: what may be right)" },
  { names = { "--conditions" }, help = "of --auction: show what players have shown as conditions, "
    .. "long ones too" },
  { names = { "--vary" }, value = "NAMES", help = "of --auction: what is done again: readings, "
    .. "doubling, opponents, play, or none (default: the first three; of leads and cards the first "
    .. "and third, which are all)" },
}

--- The names of those that leads take too.
ask_problem.names = { "auction", "dealer", "system", "they", "shown", "vary",
  "conditions" }

local function refuse(message, text, at) script.usage("ask: " .. message, text, at) end

--- A hand whose seat may be left out: its seat (nil: it was), and its text.
function ask_problem.hand_of(text)
  if text:find "^%a+:" then
    local seat, hand = argument.read_seat(text, {}, "ask: --hand")
    return seat, tostring(hand)
  end
  local hand, message, at = require "baize.core.hand".parse(text)
  if not hand then script.usage("ask: --hand: " .. message, text, at) end
  return nil, tostring(hand)
end

local function parts_of(text)
  local list = {}
  for one in text:gmatch "[^,%s]+" do list[#list + 1] = one end
  return list
end

-- The calls that are compared; nil: what may be right.
local function calls_of(text)
  local list = text and parts_of(text)
  if list and #list < 2 then
    refuse(("--calls: two calls or more are compared, as in P,2NT: with %s write another one, or "
      .. "leave --calls out"):format(list[1] or "none"))
  end
  return list
end

--- What is varied, of --vary; nil: what is usual.
function ask_problem.vary_of(text)
  if not text then return nil end
  return text == "none" and {} or parts_of(text)
end

--- What players have, of --shown.
function ask_problem.shown_of(list)
  local shown = {}
  for _, text in ipairs(list or {}) do
    local who, cond = text:match "^%s*(%a+)%s*=%s*(.*)$"
    if not who then
      refuse("--shown: SEAT=COND expected, as in 'N=N.hcp \"12+\"'", text, 1)
    elseif shown[who] then
      refuse(("--shown: %s occurs twice"):format(who), text, 1)
    end
    shown[who] = argument.read_condition(cond, "ask: --shown")
  end
  return next(shown) and shown or nil
end

--- An auction as it was typed, with the passes that end it.
function ask_problem.ended(text)
  local words, auction = require "baize.system".words_of(text, "ask: --auction")
  if auction.over then return text end
  local last = #words
  while words[last] == "P" do last = last - 1 end
  return table.concat(words, " ", 1, last) .. (last > 0 and PASSES or " P" .. PASSES)
end

--- Who dealt an auction, so that a seat that was typed is the one that is asked: `asked_of` gives
-- it of the auction, nil where something is wrong, which is said later. `message` says of the
-- dealer that was typed who is asked, and who is not.
function ask_problem.dealer_of(values, seat, auction, asked_of, message)
  local parse, words = require "baize.core.auction".parse, require "baize.base.words"
  for _, dealer in ipairs(values.dealer and { values.dealer } or words.SEATS) do
    local a = parse(auction, dealer)
    local who = a and asked_of(a)
    if not who or who == seat then return dealer end
    if values.dealer then refuse(message:format(dealer, who, seat)) end
  end
end

-- Who is at turn, or leads.
local function turn_of(auction)
  local c = auction.over and auction.contract
  return c and c.level > 0 and require "baize.base.words".NEXT[c.declarer] or auction.turn
end

--- The question; `known_beside` makes a condition of all else that was typed.
function ask_problem.new(values, known_beside, play)
  local typed = (values.hand or {})[1]
  if not typed then refuse(("%s: --hand CARDS is missing"):format(values.question)) end
  local seat, hand = ask_problem.hand_of(typed)
  local auction = values.auction or ""
  if values.question == "lead" then auction = ask_problem.ended(auction) end
  local where = known_beside(values, seat)
  local dealer = values.dealer
  if seat then
    dealer = ask_problem.dealer_of(values, seat, auction, turn_of,
      "--hand: after this auction, dealt by %s, %s is at turn, not %s")
  end
  local parsed = require "baize.core.auction".parse(auction, "N")
  if parsed and parsed.over and values.question == "bid" then
    refuse "bid: the auction is over: baize ask lead is for the lead"
  end
  return (require "baize".problem { hand = hand, auction = auction,
    dealer = dealer, vul = values.vul, we = values.system,
    they = values.they, scoring = values.scoring, where = not where:is_any() and where or nil,
    shown = ask_problem.shown_of(values.shown), calls = calls_of(values.calls),
    vary = ask_problem.vary_of(values.vary), conditions = values.conditions,
    doubling = argument.doubling(values.doubling), play = play })
end

return ask_problem
