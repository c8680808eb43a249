-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize play: a deal at the table, every card marked with its result.
-- @module baize.cli.play
local argument = require "baize.cli.argument"
local columns = require "baize.base.columns"
local lines = require "baize.repl.line"
local output = require "baize.base.output"
local plain = require "baize.base.plain"
local script = require "baize.host.script"
local terminal = require "baize.core.terminal"

local play = {}

play.name = "play"
play.summary = "play a deal, every card marked with its result"
play.description = "Show the hands and every card that may be played, marked with what it "
  .. "leads to when all play perfectly: '=' the contract makes, '+1' an overtrick, '-2' two "
  .. "down (in an ending: ':5', the tricks that declarer takes). Then read commands, many "
  .. "in a line or one: a card (HQ, or Q when the suit is clear), undo, auto (play on while "
  .. "only one card, or equal ones, keeps the result), line (a whole line of best play), "
  .. "help, quit. --json - prints the beginning alone and reads none; --json=FILE has the end. "
  .. "'baize table' plays with cards hidden, against programs."
play.arguments = { argument.hands }
play.options = {
  { names = { "--contract" }, value = "CONTRACT",
    help = "as in '4S by S' (default: the first par contract, nobody vulnerable; 1NT by S where "
      .. "that is a pass; an ending must have one)" },
  { names = { "--lead" }, value = "CARD", help = "the opening lead" },
  argument.json,
}
play.examples = {
  { "baize play 'N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3' "
    .. "--contract '2S by W' --lead HK",
    "West's two spades after the lead of the king of hearts" },
}

local WIDTH <const> = 80
local QUOTED <const> = 30 -- characters of what was typed
local HELP <const> = "a card (HQ, or Q), undo, auto, line, help, quit"
local OVER <const> = "the play is over"

-- "S  AK=  Q-1": a suit and its cards with their marks, equals together.
local function print_cards(p)
  local line
  for _, c in ipairs(p:cards()) do
    local ranks = {}
    for i, card in ipairs(c.equals) do ranks[i] = card:sub(2) end
    local cell = table.concat(ranks) .. (c.mark or (":%d"):format(c.tricks))
    local suit = c.card:sub(1, 1)
    if line and line:sub(3, 3) == suit then
      line = line .. "  " .. cell
    else
      if line then output.print(line) end
      line = ("  %s  %s"):format(suit, cell)
    end
  end
  output.print(line)
end

-- What the contract comes to; in an ending, what declarer takes.
local function result_text(p, tricks)
  if p.ending then return ("declarer takes %d"):format(tricks) end
  local over = tricks - p.needs
  return over == 0 and "it makes" or over > 0 and ("it makes +%d"):format(over) or
    ("it goes %d down"):format(-over)
end

local ORDER <const> = { "version", "contract", "needs", "played", "turn", "taken", "tricks",
  "cards", "card", "equals" }

-- How the play is now: what was played, what best play comes to, and each card that may be played.
local function as_json(p)
  local over, cards = p:left() == 0, {}
  for i, c in ipairs(over and {} or p:cards()) do
    cards[i] = { card = c.card, equals = c.equals, tricks = c.tricks }
  end
  return (plain.encode({ contract = tostring(p.contract), needs = not p.ending and p.needs or nil,
    played = p:played(), turn = not over and p:turn() or nil, taken = (p:taken()),
    tricks = over and (p:taken()) or p:tricks(), cards = cards }, ORDER))
end

local function print_state(p, style)
  output.print()
  output.raw(p:diagram(style))
  output.print(p)
  if p:left() == 0 then
    output.print(("%s: %s"):format(p.contract, result_text(p, (p:taken()))))
    return
  end
  output.print("with best play " .. result_text(p, p:tricks()))
  print_cards(p)
end

-- The card that is meant by a rank alone; nil and a message where that is not clear.
local function by_rank(p, rank)
  rank = rank == "10" and "T" or rank:upper()
  local found = {}
  for _, card in ipairs(p:legal()) do
    if card:sub(2) == rank then found[#found + 1] = card end
  end
  if #found == 1 then return found[1] end
  if #found > 1 then return nil, table.concat(found, " or ") .. "?" end
  return nil, p:left() == 0 and OVER or ("%s has no %s to play"):format(p:turn(), rank)
end

-- Play a card as it was typed: "hq", "H10", or the rank alone. False, and why.
local function play_word(p, word)
  local card, message = word, nil
  if word:find "^[2-9tjqkaTJQKA]$" or word == "10" then
    card, message = by_rank(p, word)
  elseif not word:find "^%a1?%w$" then
    message = ("'%s' is not a card and no command (help lists them)"):format(word:sub(1, QUOTED))
  end
  if message then return false, message end
  card, message = p:try(card)
  return card ~= nil, message
end

-- Play on while there is one best card, or equal ones; of these the lowest is played.
local function auto(p)
  if p:left() == 0 then return false, OVER end
  local played = {}
  while p:left() > 0 do
    local best, different = p:best()
    if different ~= 1 then break end
    played[#played + 1] = p:turn() .. ":" .. best[#best]
    p:play(best[#best])
  end
  if #played == 0 then return false, "more than one card keeps the result" end
  output.print(columns.wrap("played " .. table.concat(played, " "), WIDTH, "  "))
  return true
end

local function undo(p)
  if #p:played() == 0 then return false, "there is no card to take back" end
  p:undo()
  return true
end

-- A whole line, trick by trick; the first may be under way.
local function print_line(p)
  if p:left() == 0 then return false, OVER end
  local seen, row = #p:played(), {}
  for _, card in ipairs(p:line()) do
    row[#row + 1] = card
    seen = seen + 1
    if seen % 4 == 0 then
      output.print(("%3d  %s"):format(seen // 4, table.concat(row, " ")))
      row = {}
    end
  end
  return true
end

-- Each returns true, or false and why nothing was done.
local COMMANDS <const> = {
  undo = undo,
  auto = auto,
  line = print_line,
  help = function()
    output.print(HELP)
    return true
  end,
}

-- What was typed in one line; the rest of it is left out where something is wrong. False:
-- it said quit.
local function obey(p, text, style)
  local before = #p:played()
  local undone = false
  for word in text:gmatch "%S+" do
    local name = word:lower()
    if name == "quit" then return false end
    local command = COMMANDS[name]
    local ok, message
    if command then ok, message = command(p) else ok, message = play_word(p, word) end
    if not ok then
      output.print(message)
      break
    end
    undone = undone or command == undo
  end
  if undone or #p:played() ~= before then print_state(p, style) end
  return true
end

-- The contract that was named, or the first par contract.
local function contract_of(hands, text)
  if not text then
    if type(hands) == "string" then
      script.usage "play: --contract is missing: an ending has no par"
    end
    local c = hands:par().contracts[1].contract
    return c.level > 0 and c or argument.read_contract "1NT by S"
  end
  local c = argument.read_contract(text, "play: --contract")
  if c.level == 0 then
    script.usage "play: --contract: a deal that is passed out is not played"
  end
  return c
end

function play.run(values)
  local hands = argument.read_hands(values.deal, "play")
  local p = require "baize".play(hands, contract_of(hands, values.contract))
  if values.lead then
    local ok, message = play_word(p, values.lead)
    if not ok then script.usage("play: --lead: " .. message) end
  end
  local style = require "baize.repl.show".style()
  if values.json == "-" then return argument.write_json(values, "play", as_json(p)) and 0 end
  print_state(p, style)
  local text, why
  repeat text, why = lines.read("> ", true) until not text or not obey(p, text, style)
  argument.write_json(values, "play", values.json and as_json(p))
  return (why == "interrupted" or terminal.interrupted()) and script.INTERRUPTED or 0
end

return play
