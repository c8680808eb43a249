-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize play: a deal at the table, every card marked with its result.
-- Uses: baize, baize.cli.argument, baize.cli.script, baize.repl.show,
-- baize.report.columns, baize.core.terminal.
-- @module baize.cli.play
local argument = require "baize.cli.argument"
local columns = require "baize.report.columns"
local script = require "baize.cli.script"
local terminal = require "baize.core.terminal"

local play = {}

play.name = "play"
play.summary = "play a deal, every card marked with its result"
play.description = "Show the hands and every card that may be played, marked with what it "
  .. "leads to when all play perfectly: '=' the contract makes, '+1' an overtrick, '-2' two "
  .. "down. Then read commands, one a line: a card (HQ, or Q when the suit is clear), undo, "
  .. "auto (play on while only one card, or equal ones, keeps the result), line (a whole "
  .. "line of best play), quit."
play.arguments = { argument.deal }
play.options = {
  { names = { "--contract" }, value = "CONTRACT",
    help = "as in '4S by S' (default: the first par contract, nobody vulnerable)" },
  { names = { "--lead" }, value = "CARD", help = "the opening lead" },
}
play.examples = {
  { "baize play 'N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3' "
    .. "--contract '2S by W' --lead HK",
    "West's two spades after the lead of the king of hearts" },
}

local SUITS <const> = { S = 1, H = 2, D = 3, C = 4 }

-- "S AK=  Q-1": the cards of one suit with their marks, equals together.
local function suit_line(suit, list)
  local cells = { suit }
  for _, c in ipairs(list) do
    local ranks = {}
    for i, card in ipairs(c.equals) do ranks[i] = card:sub(2) end
    cells[#cells + 1] = table.concat(ranks) .. c.mark
  end
  return table.concat(cells, "  ")
end

-- The cards that may be played, a line for each suit.
local function print_cards(p)
  local by_suit, order = {}, {}
  for _, c in ipairs(p:cards()) do
    local suit = c.card:sub(1, 1)
    if not by_suit[suit] then
      by_suit[suit] = {}
      order[#order + 1] = suit
    end
    table.insert(by_suit[suit], c)
  end
  table.sort(order, function(a, b) return SUITS[a] < SUITS[b] end)
  for _, suit in ipairs(order) do print("  " .. suit_line(suit, by_suit[suit])) end
end

local function result_text(p, tricks)
  local over = tricks - p.needs
  return over == 0 and "makes" or over > 0 and ("makes +%d"):format(over) or
    ("%d down"):format(-over)
end

local function print_state(p, style)
  print()
  io.write(p:diagram(style))
  print(p)
  if p:left() == 0 then
    print(("%s %s"):format(p.contract, result_text(p, (p:taken()))))
    return
  end
  print("with best play it " .. (result_text(p, p:tricks()):gsub("^%d", "goes %0")))
  print_cards(p)
end

-- A card as typed: "hq", "H10", or the rank alone when one suit only can be meant.
local function card_of(p, word)
  local text = word:upper():gsub("10", "T")
  if #text ~= 1 then return text end
  local found
  for _, card in ipairs(p:legal()) do
    if card:sub(2) == text then
      if found then return nil, ("%s or %s?"):format(found, card) end
      found = card
    end
  end
  if found then return found end
  return nil, ("%s has no %s to play"):format(p:turn(), text)
end

-- Play a card; says why it cannot be played.
local function try(p, word)
  local card, message = card_of(p, word)
  if card then
    -- a card that may not be played raises: the reason is the user's answer
    local ok, failure = pcall(p.play, p, card)
    if ok then return true end
    message = tostring(failure):gsub("^[^:]*:%d+: ", "")
  end
  print(message)
  return false
end

-- Play on while there is one best card, or equal ones; of these the lowest is played.
local function auto(p)
  local played = {}
  while p:left() > 0 do
    local best, different = p:best()
    if different ~= 1 then break end
    played[#played + 1] = p:turn() .. " " .. best[#best]
    p:play(best[#best])
  end
  print(#played == 0 and "more than one card keeps the result"
    or columns.wrap("played " .. table.concat(played, ", "), 78, "  "))
  return #played > 0
end

-- A whole line, trick by trick.
local function print_line(p)
  local line = p:line()
  local trick = p:trick()
  local cells, text = {}, {}
  for _, card in ipairs(line) do
    text[#text + 1] = card
    if (#trick + #text) % 4 == 0 then
      cells[#cells + 1] = table.concat(text, " ")
      text, trick = {}, {}
    end
  end
  for i, cell in ipairs(cells) do print(("%3d  %s"):format(i, cell)) end
end

local COMMANDS <const> = {
  undo = function(p)
    if #p:played() == 0 then
      print "there is no card to take back"
      return false
    end
    p:undo()
    return true
  end,
  auto = auto,
  line = function(p) print_line(p) end,
  help = function() print "a card (HQ, or Q), undo, auto, line, quit" end,
}

-- Read commands until quit or the end of the input.
local function play_on(p, style)
  print_state(p, style)
  while true do
    if terminal.isatty "stdin" then
      io.write "> "
      io.flush()
    end
    local text = io.read "l"
    if not text then return 0 end
    for word in text:gmatch "%S+" do
      local name = word:lower()
      if name == "quit" or name == "q" then return 0 end
      local command = COMMANDS[name]
      local changed
      if command then changed = command(p) else changed = try(p, word) end
      if changed then print_state(p, style) end
    end
  end
end

-- The contract that was named, or the first par contract.
local function contract_of(deal, text)
  local contract = require "baize.contract"
  if text then
    local c, message, at = contract.parse(text)
    if not c then script.complain_about(text, "play: --contract: " .. message, at) end
    return c
  end
  local c = deal:par().contracts[1].contract
  return c.level > 0 and c or contract.parse "1NT by S"
end

--- Run the command.
-- @tparam table values `deal` ({string,...}), `contract`, `lead`
-- @treturn integer exit status
function play.run(values)
  local deal = argument.read_deal(values.deal, "play")
  if not deal then return script.USAGE end
  local contract = contract_of(deal, values.contract)
  if not contract then return script.USAGE end
  if contract.level == 0 then
    script.complain "play: a deal that is passed out is not played"
    return script.USAGE
  end
  local p = deal:play(contract)
  if values.lead and not try(p, values.lead) then return script.USAGE end
  local ok, status = script.call(play_on, p, require "baize.repl.show".style())
  return ok and status or script.report(status)
end

return play
