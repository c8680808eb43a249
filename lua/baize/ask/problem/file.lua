-- SPDX-License-Identifier: GPL-3.0-or-later
--- Problems from a file of boards: those with a tag Problem.
--   [Board "1"]
--   [Dealer "N"]
--   [Vulnerable "All"]
--   [Scoring "IMP"]
--   [Deal "S:K.864.K832.Q8542 - - -"]
--   [Problem "P 9 2NT 6 3NT 1"]
--   [Auction "N"]
--   1NT Pass
-- The tag holds calls (or cards that are led) with the votes or awards that a panel gave them; or
-- calls alone, which are compared; or a title, and then a comment after it may hold these; or
-- nothing. BidSystemNS and BidSystemEW may name systems, as baize.problem takes them. Its Deal
-- has the hand of the player who is asked, and perhaps others, which he does not see; after a Play
-- it has dummy's too, and the question is the next card.
-- @module baize.problems
local board_file = require "baize.format"
local card_facts = require "baize.ask.card.facts"
local check = require "baize.base.check"
local contest = require "baize.system.reading.contest"
local core_auction = require "baize.core.auction"
local core_position = require "baize.core.position"
local find_tag = require "baize.format.pbn.tags".find
local problem = require "baize.ask.problem"
local words = require "baize.base.words"

local file = {}

local SCORINGS <const> = { IMP = "imps", IMPs = "imps", MP = "matchpoints",
  MatchPoints = "matchpoints", MatchPoint = "matchpoints", Cavendish = "imps", Butler = "imps" }
local NONE <const> = "-" -- in a Deal: a hand that is not known

-- ---- what a board says ---------------------------------------------------------------

-- A call, or a card, by its usual name; nil: the word is neither.
local function choice_of(word)
  local call = core_auction.call(word)
  if call then return call end
  local cards = core_position.cards(word)
  return cards and #cards == 1 and cards[1] or nil
end

-- Votes by call, and the calls in order; nil where a text is anything else. Without votes the first
-- is nil.
local function votes_of(text)
  local votes, list, last = {}, {}, nil
  for word in text:gsub("[:=,]", " "):gmatch "%S+" do
    local number = tonumber(word)
    if number and last and not votes[last] then
      votes[last] = number
    else
      last = choice_of(word)
      if not last then return nil end
      list[#list + 1] = last
    end
  end
  if #list == 0 then return nil end
  local count = 0
  for _ in pairs(votes) do count = count + 1 end
  if count == 0 then return nil, list end
  return count == #list and votes or nil, count == #list and list or nil
end

-- What the tag Problem says: title, votes, calls.
local function tag_of(board)
  local tag = find_tag(board.tags, "Problem")
  local votes, list = votes_of(tag.value)
  if list then return nil, votes, list end
  local first, second = tag.value:match "^(%S+)[%s:=,]+(%S+)"
  if first and choice_of(first) and tonumber(second) then
    return nil, nil, nil, ("'%s' is not calls with votes, as in [Problem \"P 9 2NT 6\"]")
      :format(tag.value)
  end
  local comment = (tag.after or ""):match "{(.-)}"
  if comment then votes, list = votes_of(comment) end
  if comment and comment:find "%d" and not list then
    return nil, nil, nil, ("the comment '%s' is not calls with votes, as in {P 9 2NT 6}")
      :format(comment)
  end
  return tag.value ~= "" and tag.value or nil, votes, list
end

--- The hands of the tag Deal by seat, as texts; nil and what is wrong.
function file.hands(board)
  if board.deal then
    local hands = {}
    for _, seat in ipairs(words.SEATS) do hands[seat] = tostring(board.deal[seat]) end
    return hands
  end
  local first, rest = (board.tags.Deal or ""):match "^%s*([NESWnesw])%s*:%s*(.-)%s*$"
  if not first then return nil, "it has no Deal, as in [Deal \"S:K.864.K832.Q8542 - - -\"]" end
  local hands, seat = {}, first:upper()
  for hand in rest:gmatch "%S+" do
    if hand ~= NONE then hands[seat] = hand end
    seat = words.NEXT[seat]
  end
  return hands
end

-- Who is asked, and where dummy is after a play.
local function asked_of(board, dealer)
  local calls = board.auction and board.auction.calls or {}
  local text = table.concat(calls, " ")
  local auction, why = core_auction.parse(text, dealer)
  if not auction then return nil, why end
  if not auction.over then
    if board.play then return nil, "it has a Play, but its auction is not over" end
    return auction.turn, nil, text
  end
  if not auction.contract or auction.contract.level == 0 then
    return nil, "it was passed out: nobody leads"
  end
  local cards = board.play and board.play.cards or {}
  local tag = find_tag(board.tags, "Play")
  if not board.play and tag and tag.after:find "%w" then
    return nil, "its Play was not understood: it needs the tags Contract and Declarer, and a card "
      .. "of each player in a line"
  elseif #cards == 0 then return words.NEXT[auction.contract.declarer], nil, text end
  local seat, dummy = card_facts.seats(auction.contract, cards)
  return seat, dummy, text, cards
end

-- The options of a board's problem; nil and what is wrong.
-- `systems` has those that are named, so that each is loaded once.
local function options_of(board, given, systems)
  local title, votes, list, odd = tag_of(board)
  local hands, why = file.hands(board)
  if odd or not hands then return nil, odd or why end
  local dealer = board.auction and board.auction.dealer or board.dealer
  if not dealer then return nil, "it has no Dealer" end
  local seat, dummy, auction, cards = asked_of(board, dealer)
  if not seat then return nil, dummy end
  for _, one in ipairs { seat, dummy } do
    if not hands[one] then return nil, ("its Deal has no hand of %s"):format(one) end
  end
  local number = board.number and ("Problem %d"):format(board.number)
  local ours = (seat == "N" or seat == "S") and "NS" or "EW"
  if number and title then title = ("%s: %s"):format(number, title) end
  local options = { title = title or number,
    source = board.tags.Event, hand = hands[seat], auction = auction, dealer = dealer,
    dummy = dummy and hands[dummy], played = cards, vul = board.vul,
    we = board.tags["BidSystem" .. ours], scoring = SCORINGS[board.tags.Scoring or ""],
    they = board.tags["BidSystem" .. (ours == "NS" and "EW" or "NS")], panel = votes,
    calls = list and not votes and list or nil }
  for key, value in pairs(given) do options[key] = value end
  options.we = systems[options.we or problem.SYSTEM]
  options.they = options.they ~= nil and systems[options.they] or nil
  return options
end

--- The problems of a file of boards (PBN): of each board with a tag Problem the decision, study of
-- leads or study of a card that baize.problem makes.
-- @tparam string path
-- @tparam[opt] table options fields of baize.problem for all of them, as we = "tutorial"
-- @treturn {Decision|Lead|Card,...} in the order of the file
-- @raise at the user's line where the file cannot be read, has no problem, or one of them is wrong:
-- which
-- @usage return baize.problems "contest.pbn"
function file.new(path, options)
  check.note()
  if type(path) ~= "string" then
    check.expected("problems", "the name of a file of boards", path)
  elseif options ~= nil and (type(options) ~= "table" or getmetatable(options)) then
    check.expected("problems", "a table of fields of baize.problem", options)
  end
  local list, place = {}, 0
  local systems = setmetatable({}, { __index = function(loaded, name)
    if type(name) ~= "string" then return name end
    loaded[name] = contest.systems_of({ NS = name }, "problems")
    return loaded[name]
  end })
  for board in board_file.boards(path) do
    place = place + 1
    if board.tags and find_tag(board.tags, "Problem") then
      local name = ("problems: board %s of '%s': "):format(board.number or "number " .. place, path)
      local one, why = options_of(board, options or {}, systems)
      if not one then check.fail(name .. why) end
      -- raised again with the board's number
      local ok, made = pcall(problem.new, one)
      if not ok then check.fail(name .. tostring(made):gsub("^[^%s]+:%d+: ", "")) end
      list[#list + 1] = made
    end
  end
  if #list == 0 then
    check.fail(("problems: '%s' has no board with a tag Problem, as in [Problem \"P 9 2NT 6\"]")
      :format(path))
  end
  return list
end

return file
