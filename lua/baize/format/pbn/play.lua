-- SPDX-License-Identifier: GPL-3.0-or-later
--- The Play section of PBN (PBN 2.1, section 3.6).
-- What is written as it should be is read by baize.core.section; this judges the rest.
-- @module baize.format.pbn.play
local core = require "baize.core.section"
local find_tag = require "baize.format.pbn.tags".find
local record = require "baize.format.record"
local section = require "baize.format.pbn.section"

local plays = {}

local SEATS <const> = 4

-- Rows of cards, by column from the leader's on, into the order in which they fell.
local function in_order(rows, trump)
  local cards, origin = {}, {}
  local seat = 0 -- column of the leader of a trick
  for n, row in ipairs(rows) do
    local trick = {}
    for step = 0, SEATS - 1 do
      local column = (seat + step) % SEATS + 1
      local card = row[column]
      if not card then return cards, origin end
      trick[#trick + 1] = card
      cards[#cards + 1] = card
      origin[#cards] = (n - 1) * SEATS + column
    end
    seat = (seat + record.winner(trick, trump) - 1) % SEATS
  end
  return cards, origin
end

-- Archives are seen in which the cards of some tricks stand in the order in which they
-- fell, or begin with another seat. Where the cards of a row belong to different hands,
-- they are put in the columns of their holders; returns the first trick that was so
-- fixed.
local function mend(rows, leader, owner)
  local fixed
  for n, row in ipairs(rows) do
    local put_right, clash, moved = {}, false, false
    for column = 1, SEATS do
      local seat = row[column] and owner[row[column]]
      local own = seat and record.steps(leader, seat) + 1
      clash = clash or own and put_right[own] ~= nil
      moved = moved or own and own ~= column
      if own then put_right[own] = row[column] end
    end
    if moved and not clash then
      fixed = fixed or n
      rows[n] = put_right
    end
  end
  return fixed
end

-- Cards in the order in which they fell, rows put right unless cards would get lost.
local function best_order(rows, trump, leader, owner)
  local cards, origin = in_order(rows, trump)
  local fixed = owner and mend(rows, leader, owner)
  if not fixed then return cards, origin, nil end
  local others, places = in_order(rows, trump)
  if #others < #cards then return cards, origin, nil end
  return others, places, fixed
end

local function strain_of(board)
  if board.contract then return board.contract.strain end
  local value = (board.tags.Contract or ""):upper():gsub("^N$", "NT")
  return ({ C = "C", D = "D", H = "H", S = "S", NT = "NT" })[value]
end

local function mended_note(trick)
  return ("the cards of trick %d are in the columns of others; they are read as their "
    .. "holders'"):format(trick)
end

-- A play in which there is nothing to judge; nil: there is.
local function read_quick(board, tag, index, leader)
  local contract = board.contract
  if not board.deal or not contract or contract.level == 0 then return nil end
  local cards, fixed, remarks = core.play(tag.after, leader, contract, board.deal)
  if not cards then return nil end
  return section.remark({ leader = leader, cards = cards }, remarks, board.tags, index),
    fixed > 0 and mended_note(fixed) or nil
end

--- What the Play section says: a table with leader, cards in the order in which they fell, notes
-- and marks (by number of the card), nil when there is no play; what is not understood; true when
-- it was put right: cards in the columns of others.
function plays.read(board)
  local tag, index = find_tag(board.tags, "Play")
  if not tag or tag.after == "" then return nil end
  local leader = tag.value:match "^%s*([NESWnesw])%s*$"
  if not leader then return nil, ("'%s' is not a seat"):format(tag.value) end
  local quick, mending = read_quick(board, tag, index, leader:upper())
  if quick then return quick, mending, mending ~= nil end
  local tokens, message = section.tokens(tag.after)
  if not tokens then return nil, message end
  local trump = strain_of(board)
  local notes = section.notes_after(board.tags, index)
  local place, rows, told, behind = 0, {}, {}, nil
  for i, token in ipairs(tokens) do
    if token.kind == "*" or token.kind == "alert" then
      behind = section.after_end(tokens, i)
      break
    end
    if token.kind == "^" then
      return nil, "an irregularity (^" .. token.text .. ")"
    elseif not section.annotate(told, token, place, notes) then
      place = place + 1
      local row = (place - 1) // SEATS + 1
      rows[row] = rows[row] or {}
      if token.kind == "word" then
        local card = record.card(token.text)
        if not card then return nil, ("'%s' is not a card"):format(token.text) end
        rows[row][(place - 1) % SEATS + 1] = card
      end
    end
  end
  if place == 0 or not next(rows[1]) then return nil end
  if not trump then return nil, "without a contract the order of play is not known" end
  local play = { leader = leader:upper() }
  local owner = board.deal and record.owners(board.deal)
  local origin, fixed
  play.cards, origin, fixed = best_order(rows, trump, play.leader, owner)
  for _, field in ipairs { "notes", "marks" } do
    for i, from in ipairs(origin) do
      local text = told[field] and told[field][from]
      if text then section.set(play, field, i, text) end
    end
  end
  if behind or not (board.deal and board.contract) then return play, behind end
  local won, wrong = record.follow(board.deal, board.contract, play.cards)
  if not won then return play, wrong end
  return play, fixed and mended_note(fixed) or nil, fixed ~= nil
end

--- Write a play into the tags of a board, with a contract where there are more than four cards;
-- what is wrong with it, or nil.
function plays.write(board, play)
  local trump = strain_of(board)
  if not play.leader then return "its play has no leader" end
  if #play.cards > SEATS and not trump then return "a play needs a contract" end
  local texts, annotation = section.annotations(play)
  local lines, seat = {}, 0
  for first = 1, #play.cards, SEATS do
    local row, trick = {}, {}
    for step = 0, SEATS - 1 do
      local card = play.cards[first + step]
      trick[#trick + 1] = card
      row[(seat + step) % SEATS + 1] = card and card .. annotation(first + step) or "-"
    end
    lines[#lines + 1] = table.concat(row, " ")
    if #trick == SEATS then
      seat = (seat + record.winner(trick, trump or "NT") - 1) % SEATS
    end
  end
  if #play.cards < record.CARDS then lines[#lines + 1] = "*" end
  section.put(board, "Play", play.leader, lines, texts)
end

return plays
