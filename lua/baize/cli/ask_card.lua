-- SPDX-License-Identifier: GPL-3.0-or-later
--- Of baize ask: card and play, typed or from a board of a file (baize.card, baize.problem, and
-- View:line).
-- @module baize.cli.ask_card
local ask_problem = require "baize.cli.ask_problem"
local script = require "baize.host.script"

local ask_card = {}

local TRICK <const>, CARDS <const> = 4, 52

--- The options that card takes beside those of bid and lead.
ask_card.options = {
  { names = { "--play" }, value = "CARDS", help = "of card and play: the cards that fell, as in "
    .. "'S4 S2 SK S3 H5'" },
  { names = { "--dummy" }, value = "CARDS", help = "of card and play: the 13 cards of dummy" },
  { names = { "--contract" }, value = "CONTRACT", help = "of card and play: what is played, where "
    .. "there is no --auction" },
  { names = { "--in" }, value = "FILE", help = "of card and play: a board of a file (PBN, LIN ...) "
    .. "with its auction and its play; the player sees two of its hands" },
  { names = { "--board" }, value = "N", type = "count", help = "of --in: its number (default: the "
    .. "first board with a play)" },
  { names = { "--trick" }, value = "T[.C]", help = "of card and play: the play up to trick T, or "
    .. "to C cards of it, as in 5 or 5.2 (default: all of it)" },
  { names = { "--moves" }, value = "N", type = "count", help = "of play: how many cards of "
    .. "declarer and dummy the line has, 1 to 26 (default 4); double dummy after that" },
  { names = { "--worlds" }, value = "N", type = "count", help = "of play: how many layouts one "
    .. "line must do for, 1 to 256 (default 64); -n (default 320) are taken in lots of so many; or "
    .. "how many --plans are judged by (default 128; -n: at least so many, in such lots)" },
  { names = { "--plans" }, help = "of play: plans in words, each with its chance and the layouts "
    .. "in which it wins, and how far from the best line they are" },
  { names = { "--hands" }, value = "'HAND DUMMY'", help = "of play: --hand and --dummy in one" },
  { names = { "--lead" }, value = "CARD", help = "of play: --play with the opening lead alone" },
}

--- The keys of what both take, and of what play takes alone.
ask_card.names = { "play", "dummy", "contract", "in", "board", "trick" }
ask_card.of_play = { "moves", "worlds", "plans", "hands", "lead" }

local about -- the question that is read

local function refuse(message, text, at)
  script.usage(("ask: %s: %s"):format(about, message), text, at)
end

-- The cards of a text, of --lead where that was typed.
local function cards_of(text, lead)
  local list, message, at = require "baize.core.position".cards(text)
  if not list then
    script.usage(("ask: --%s: %s"):format(lead and "lead" or "play", message), text, at)
  end
  return list
end

-- The cards before the point that was typed; all of them where none was.
local function upto(cards, text)
  if not text then return cards end
  local trick, card = text:match "^(%d+)%.?(%d*)$"
  trick, card = tonumber(trick), card ~= "" and tonumber(card) or 0
  if not trick or trick < 1 or trick > CARDS // TRICK or card >= TRICK
    or text:find "%.$" then
    refuse("--trick: a trick (1 to 13) expected, or one and cards of it, as in 5.2", text, 1)
  end
  local count = (trick - 1) * TRICK + card
  if count > #cards then
    refuse(("--trick %s: the play has %d card%s"):format(text, #cards, #cards == 1 and "" or "s"))
  end
  return table.move(cards, 1, count, 1, {})
end

-- The board that was named, or the first with a play.
local function board_of(values)
  local path, found = values["in"], nil
  local ok, message = pcall(function() -- a file that is not there, or no file of boards
    for board in require "baize".boards(path) do
      if not found and (not values.board or board.number == values.board)
        and (values.board or board.play) then
        found = board
      end
    end
  end)
  if not ok then refuse("--in: " .. tostring(message)) end
  if not found then
    refuse(("--in: '%s' has no board %s"):format(path, values.board or "with a play"))
  end
  for _, field in ipairs { "contract", "play" } do
    if not found[field] then
      refuse(("--in: board %s of '%s' has no %s"):format(found.number or "1", path, field))
    end
  end
  return found
end

-- The hands of a board that the player sees: a problem may have no others.
local function hands_seen(board, path, seat, dummy)
  local hands, why = require "baize.ask.problem.file".hands(board)
  for _, one in ipairs { seat, dummy } do
    if not (hands and hands[one]) then
      refuse(("--in: board %s of '%s': %s"):format(board.number or "1", path,
        why or ("its Deal has no hand of %s"):format(one)))
    end
  end
  return hands[seat], hands[dummy]
end

local OF_BOARD <const> = { "play", "dummy", "auction", "dealer", "vul", "hand", "contract", "hands",
  "lead" }

-- What the board says, as if it had been typed.
local function from_board(values)
  for _, name in ipairs(OF_BOARD) do
    if values[name] and #values[name] > 0 then
      refuse(("--%s is said by the board of --in"):format(name))
    end
  end
  local board = board_of(values)
  local c = board.contract
  if c.level == 0 then refuse "--in: the board was passed out" end
  local cards = upto(board.play.cards, values.trick)
  if #cards == 0 then refuse "no card was played: baize ask lead is for the lead" end
  local seat, dummy = require "baize.ask.card.facts".seats(c, cards)
  local auction = board.auction
  local hand, seen = hands_seen(board, values["in"], seat, dummy)
  return { contract = c, cards = cards, seat = seat, hand = hand, dummy = seen, vul = board.vul,
    auction = auction and table.concat(auction.calls, " ") or nil,
    dealer = auction and auction.dealer or nil }
end

-- Who dealt, so that the seat that was typed decides.
local function dealer_of(values, auction, cards, seat)
  if not seat then return values.dealer or "N" end
  return (ask_problem.dealer_of(values, seat, auction, function(a)
    if not a.over or a.contract.level == 0 then return nil end
    return (require "baize.ask.card.facts".seats(a.contract, cards))
  end, "--hand: after these cards, dealt by %s, %s decides, not %s"))
end

local function typed(values, contract_of)
  for _, name in ipairs { "play", "dummy" } do
    local lead = name == "play" and values.question == "play" and ", or --lead CARD," or ""
    if not values[name] then refuse(("--%s CARDS%s is missing"):format(name, lead)) end
  end
  if not (values.hand or {})[1] then refuse "--hand CARDS is missing" end
  if values.auction and values.contract then
    refuse "either --contract or --auction, which says the contract, not both"
  elseif not (values.auction or values.contract) then
    refuse "--auction CALLS or --contract CONTRACT is missing"
  end
  local seat, hand = ask_problem.hand_of(values.hand[1])
  local cards = upto(cards_of(values.play, values.lead), values.trick)
  if #cards == 0 then refuse "no card was played: baize ask lead is for the lead" end
  local auction = values.auction and ask_problem.ended(values.auction)
  return { contract = values.contract and contract_of(values.contract), cards = cards, seat = seat,
    hand = hand, dummy = values.dummy, vul = values.vul, auction = auction,
    dealer = auction and dealer_of(values, auction, cards, seat) }
end

local function check_board(values)
  if not values["in"] and values.board then refuse "--board needs --in" end
end

-- Refuse options that need an auction when none was given.
local function check_no_auction(values, q, names)
  for _, name in ipairs(names) do
    local typed_too = values[name]
    if typed_too and (typed_too == true or #typed_too > 0) then
      refuse(("--%s needs --auction"):format(name))
    end
  end
  if q.vul == "we" or q.vul == "they" then refuse(("--vul %s needs --auction"):format(q.vul)) end
end

local GOALS <const> = { chance = "makes", tricks = "tricks" }

-- The short forms as the long ones.
local function in_full(values)
  if values["in"] then return end -- the board says these
  if values.hands then
    local hand, dummy = values.hands:match "^%s*(%S+)%s+(%S+)%s*$"
    if not hand then refuse("--hands: declarer's hand and dummy expected", values.hands, 1) end
    if values.dummy or (values.hand or {})[1] then refuse "either --hands or --hand and --dummy" end
    values.hand, values.dummy = { hand }, dummy
  end
  if values.lead and values.play then refuse "either --lead or --play, which begins with it" end
  values.play = values.play or values.lead
end

-- Plans in words, in a view.
local function plans_of(values, view, goal)
  if goal ~= "makes" then refuse "--plans are for the contract: --scoring is chance" end
  return (view:plans { worlds = values.worlds, moves = values.moves, deals = values.deals,
    seed = values.seed })
end

-- Refuse what no deal with these cards satisfies: a view leaves it out, as it does with calls.
local function check_where(options)
  local cards = { contract = options.contract, seat = options.seat, hand = options.hand,
    dummy = options.dummy, played = options.played, where = options.where }
  require "baize.sample.sampler".new { where = require "baize".view(cards):where() }
end

--- What declarer's cards are worth by one line (baize.play.line), or plans (baize.play.plans), of
-- what was typed.
function ask_card.line(values, known_beside, contract_of)
  about = values.question
  in_full(values)
  check_board(values)
  local q = values["in"] and from_board(values) or typed(values, contract_of)
  local goal = GOALS[values.scoring or "chance"]
  if not goal then refuse("--scoring is chance or tricks", values.scoring, 1) end
  local c, seat = q.contract, q.seat
  if q.auction then
    c = require "baize.core.auction".parse(q.auction, q.dealer).contract
  else
    check_no_auction(values, q, { "system", "they", "dealer" })
  end
  if c.level == 0 then refuse "a deal that is passed out is not played" end
  local own = require "baize.ask.card.facts".seats(c, q.cards)
  if own ~= c.declarer then
    refuse(("after these cards %s decides, a defender: lines are of declarer's (ask card is "
      .. "for both)"):format(own))
  end
  local where = known_beside(values, seat or own)
  local ours = (own == "N" or own == "S") and "NS" or "EW"
  local theirs = ours == "NS" and "EW" or "NS"
  local options = { contract = c, seat = own, hand = q.hand, dummy = q.dummy, played = q.cards,
    where = not where:is_any() and where or nil, auction = q.auction, dealer = q.dealer,
    vul = q.vul == "we" and ours or q.vul == "they" and theirs or q.vul }
  if q.auction then
    options[ours] = values.system
    options[theirs] = values.they or values.system
  end
  local view = require "baize".view(options)
  if options.where then check_where(options) end
  if values.plans then return (plans_of(values, view, goal)) end
  return (view:line { goal = goal, moves = values.moves,
    worlds = values.worlds, deals = values.deals, seed = values.seed })
end

--- The question; `known_beside` and `play` are as for ask_problem.new, `contract_of` reads one.
function ask_card.new(values, known_beside, play, contract_of)
  about = values.question
  check_board(values)
  local q = values["in"] and from_board(values) or typed(values, contract_of)
  local where = known_beside(values, q.seat)
  local options = { hand = q.hand, dummy = q.dummy, played = q.cards, vul = q.vul,
    scoring = values.scoring, where = not where:is_any() and where or nil, play = play }
  if q.auction then
    options.auction, options.dealer = q.auction, q.dealer
    options.we, options.they = values.system, values.they
    options.shown = ask_problem.shown_of(values.shown)
    options.vary = ask_problem.vary_of(values.vary)
    options.conditions = values.conditions
    return (require "baize".problem(options))
  end
  check_no_auction(values, q, { "system", "they", "shown", "dealer", "vary", "conditions" })
  options.contract, options.seat = q.contract, q.seat
  return (require "baize".card(options))
end

return ask_card
