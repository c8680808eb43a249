-- SPDX-License-Identifier: GPL-3.0-or-later
--- The best line itself, card by card: what declarer plays to each card of the defenders.
-- Moves are not kept by the search. A line wins certain layouts: where declarer is to play, a card
-- is looked for after which a line still wins all of those that can come about; a defender may play
-- each card that he has in one of them.
-- @module baize.play.line_tree
local check = require "baize.base.check"
local core_plan = require "baize.core.plan"
local words = require "baize.base.words"

local line_tree = {}

local MOVES <const> = 26
local SHOWN <const> = 4 -- cards of declarer's that he chooses, after which no more is written
local LINES <const> = 40

-- The deals of a list in which a seat can play a card now.
local function holding(facts, deals, card)
  local some, led = {}, facts.trick[1] and facts.trick[1]:sub(1, 1)
  for _, deal in ipairs(deals) do
    local hand = deal:hand(facts.turn)
    local function left(suit)
      local ranks, fell = hand:holding(suit), facts.fell[facts.turn]:holding(suit)
      return (ranks:gsub("[" .. fell .. "-]", ""))
    end
    local suit = card:sub(1, 1)
    if left(suit):find(card:sub(2), 1, true) and (not led or suit == led or left(led) == "") then
      some[#some + 1] = deal
    end
  end
  return some
end

-- Declarer's card after which all these layouts can still be won.
local function card_of(core, facts, deals)
  if #facts.legal == 1 then return facts.legal[1] end
  local trial = core_plan.open(core, deals)
  local weights = {}
  for i = 1, #deals do weights[i] = 1 / #deals end
  local list = check.must(trial:lines(weights, { moves = MOVES, leaves = 0 }))
  trial:close()
  for _, one in ipairs(list) do
    if not one.makes:find "0" then return one.card end
  end
  return list[1].card -- equals, which are not searched
end

-- "South leads S2".
local function row_of(facts, card)
  return ("%s %s %s"):format(words.SEAT_NAMES[facts.turn], #facts.trick == 0 and "leads" or "plays",
    card)
end

local walk

-- What declarer does after each card of a defender, those with the same answer together.
local function replies(core, facts, deals, depth)
  local groups, by, known = {}, {}, {}
  for _, deal in ipairs(deals) do
    for _, card in ipairs(words.cards(deal:hand(facts.turn))) do
      if not known[card] then
        known[card] = true
        local some = holding(facts, deals, card)
        if #some > 0 then
          local next_core = check.must(core_plan.after(core, { card }))
          local rows = walk(next_core, some, depth)
          local key = table.concat(rows, "\n")
          if not by[key] then
            by[key] = { rows = rows, cards = {} }
            groups[#groups + 1] = by[key]
          end
          table.insert(by[key].cards, card)
        end
      end
    end
  end
  return groups
end

-- The rows of a position: `depth` cards of declarer's are still written.
function walk(core, deals, depth)
  local facts = core:facts()
  if not facts.turn or depth == 0 then return {} end
  if #facts.legal == 0 then -- a defender's
    local groups, rows = replies(core, facts, deals, depth), {}
    if #groups == 1 then return groups[1].rows end
    for _, group in ipairs(groups) do
      if #group.rows > 0 then
        rows[#rows + 1] = ("if %s plays %s:"):format(words.SEAT_NAMES[facts.turn],
          table.concat(group.cards, ", "))
        for _, row in ipairs(group.rows) do rows[#rows + 1] = "  " .. row end
      end
    end
    return rows
  end
  local card = card_of(core, facts, deals)
  local forced = #facts.legal == 1 and #facts.trick > 0
  local rows = walk(check.must(core_plan.after(core, { card })), deals, depth - (forced and 0 or 1))
  if forced then return rows end
  table.insert(rows, 1, row_of(facts, card))
  return rows
end

--- The rows of a line that wins certain layouts.
-- @tparam View v declarer's
-- @tparam {Deal,...} deals
-- @tparam table one card, makes ("1" for each of the deals that the line wins)
-- @treturn {string,...} the first 4 cards of declarer's, and what each depends on
function line_tree.of(v, deals, one)
  local won = {}
  for i, deal in ipairs(deals) do
    if one.makes:sub(i, i) == "1" then won[#won + 1] = deal end
  end
  local rows = walk(check.must(core_plan.after(v.core, { one.card })), won, SHOWN - 1)
  table.insert(rows, 1, row_of(v, one.card))
  if #rows > LINES then
    rows = table.move(rows, 1, LINES, 1, {})
    rows[LINES + 1] = "..."
  end
  return rows
end

return line_tree
