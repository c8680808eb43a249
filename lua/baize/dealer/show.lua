-- SPDX-License-Identifier: GPL-3.0-or-later
--- The printing actions of `dealer`: printall, printew, printcompact, printoneline,
-- printes, printpbn, and print, whose pages come at the end.
-- @module baize.dealer.show
local lists = require "baize.base.lists"
local pbn = require "baize.format.pbn"
local value = require "baize.dealer.value"
local words = require "baize.base.words"

local show = {}

local ORDER <const>, NAMES <const>, SUITS <const> = words.SEATS, words.SEAT_NAMES, words.SUITS
local WIDTH <const> = 20 -- columns of a hand
local ACROSS <const> = 4 -- hands beside each other

-- Hands beside each other, four lines.
local function beside(hands)
  local lines = {}
  for i, suit in ipairs(SUITS) do
    local parts = {}
    for j, hand in ipairs(hands) do
      local text = hand:holding(suit):gsub(".", "%0 ")
      if text == "" then text = "- " end
      parts[j] = j < #hands and ("%-" .. WIDTH .. "s"):format(text) or text
    end
    lines[i] = table.concat(parts) .. "\n"
  end
  return table.concat(lines)
end

local function all_hands(deal)
  local hands = {}
  for i, seat in ipairs(ORDER) do hands[i] = deal[seat] end
  return hands
end

-- "n J86.543.T952.Q87" for each seat, a text after each.
local function listed(deal, between)
  local out = {}
  for _, seat in ipairs(ORDER) do
    out[#out + 1] = seat:lower() .. " " .. tostring(deal[seat]) .. between
  end
  return table.concat(out)
end

-- How each action prints deal number i: text of (deal, i). Made once for a program.
local MAKE <const> = {}

function MAKE.printall()
  return function(deal, i) return ("%4d.\n%s\n"):format(i, beside(all_hands(deal))) end
end

function MAKE.printew()
  return function(deal) return beside { deal.west, deal.east } .. "\n" end
end

local function with_value(between, last)
  return function(action, program)
    local f = action.a and value.compile(action.a, program)
    return function(deal)
      return listed(deal, between) .. (f and f(deal) .. "\n" or last)
    end
  end
end

MAKE.printcompact, MAKE.printoneline = with_value("\n", ""), with_value(" ", "\n")

function MAKE.printes(action, program)
  local items = {}
  for i, item in ipairs(action.items) do
    items[i] = type(item) == "table" and value.compile(item, program) or item
  end
  return function(deal)
    local out = {}
    for i, item in ipairs(items) do out[i] = type(item) == "string" and item or item(deal) end
    return table.concat(out)
  end
end

function MAKE.printpbn(_, program)
  return function(deal, i)
    local out, board = {}, { deal = deal, number = i, dealer = program.dealer or "N",
      vul = program.vul or "none" }
    pbn.write(function(text) out[#out + 1] = text return true end, lists.each { board })
    return table.concat(out) .. "\n"
  end
end

--- A function that gives how a printing action shows a deal, of it and its number; nil of actions
-- that do not print deal by deal.
function show.printer(action, program)
  return MAKE[action.kind] and MAKE[action.kind](action, program)
end

--- The pages of `print`: for each seat, all its hands.
function show.pages(seats, deals)
  local out = {}
  for _, seat in ipairs(seats) do
    out[#out + 1] = ("\n\n%s hands:\n\n\n\n"):format(NAMES[seat])
    for from = 1, #deals, ACROSS do
      local heads, hands = {}, {}
      for i = from, math.min(from + ACROSS - 1, #deals) do
        heads[#heads + 1] = ("%-" .. WIDTH .. "s"):format(("%4d."):format(i))
        hands[#hands + 1] = deals[i][seat]
      end
      out[#out + 1] = table.concat(heads) .. "\n" .. beside(hands) .. "\n"
    end
    out[#out + 1] = "\f"
  end
  return table.concat(out)
end

return show
