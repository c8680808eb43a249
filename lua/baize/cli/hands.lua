-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize hands: how many hands satisfy conditions, in order, and which of them overlap.
-- @module baize.cli.hands
local argument = require "baize.cli.argument"
local deal_write = require "baize.cli.deal_write"
local output = require "baize.base.output"
local script = require "baize.host.script"

local hands = {}

hands.name = "hands"
hands.summary = "count the hands that satisfy conditions, and their overlaps"
hands.description = "Count exactly, over all hands of one seat, how many satisfy each COND and "
  .. "none before it, how many satisfy none, and how many satisfy two of them. All conditions "
  .. "are about the hand of one seat (S.hcp) or role (me.hcp)."
hands.arguments = {
  { key = "conditions", value = "COND", count = "+",
    help = "a condition in quotes, or NAME=COND" },
}
hands.options = {
  { names = { "--given" }, value = "COND", help = "count only hands that satisfy this too" },
  { names = { "--known" }, value = "SEAT:CARDS", repeats = true,
    help = "cards that a seat holds, as in N:SAK: its own are in the hand, others out of play" },
  { names = { "--budget" }, value = "OPERATIONS", type = "count",
    help = "what counting may take, in operations of a few ns (default: about 10 s)" },
  argument.json,
}
hands.json_flag = true
hands.examples = {
  { [[baize hands '1NT=S.hcp "15-17" & S.balanced' '1S=S.hcp "12+" & S.spades "5+"']],
    "two openings: how often each, and how often both fit" },
}

-- A condition that was typed, with its name where it has one.
local function read(text, what)
  local name, rest = text:match "^%s*([%w_][%w_ +.-]*)=(.*)$"
  local c, message, at = require "baize.lang.cond".parse(rest or text)
  if c then return c, name and name:gsub("%s+$", "") end
  local feature = (rest or text):match "^%s*([%w_]+)"
  if feature and require "baize.lang.cond".parse("me." .. (rest or text)) then
    message = ("%s: write me.%s, or S.%s"):format(message, feature, feature)
  end
  script.usage(what .. ": " .. message, text, at and rest and at + #text - #rest or at)
end

-- The table for baize.rules.
local function list_of(values)
  local list = { budget = values.budget, known = argument.read_known(values.known, "hands") }
  for i, text in ipairs(values.conditions) do
    local c, name = read(text, "hands")
    list[i] = name and { name, c } or c
  end
  if values.given then list.given = read(values.given, "hands: --given") end
  return list
end

local function print_all(list, values)
  local rules = require "baize.bidding.count".new(list)
  if values.json and argument.write_json(values, "hands", rules:json()) then return end
  output.put(tostring(rules))
  if #rules > 1 then output.put("\n", tostring(rules:overlaps())) end
end

function hands.run(values)
  -- raises where the conditions make no list, and where counting is too much
  script.try("hands", script.FAILED, deal_write.during, "counting the hands", print_all,
    list_of(values), values)
end

return hands
