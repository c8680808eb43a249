-- SPDX-License-Identifier: GPL-3.0-or-later
--- What several sub-commands take: a deal, known cards.
-- @module baize.cli.argument
local script = require "baize.host.script"

local argument = {}

local TRICKS <const> = 13 -- of a whole deal

--- The declaration of the argument DEAL, which may come as four words.
argument.deal = {
  key = "deal", value = "DEAL", count = "+",
  help = "as in PBN: 'N:hand hand hand hand', each hand S.H.D.C; or a deal id",
}

--- The declaration of an argument that may also be an ending.
argument.hands = {
  key = "deal", value = "DEAL", count = "+",
  help = argument.deal.help .. "; or an ending, hands of fewer cards",
}

--- The same as `deal` where it may be left out.
argument.optional_deal = {
  key = "deal", value = "DEAL", count = "*", help = argument.deal.help,
}

--- The deal that was typed; or, where that is none, say what is wrong with it.
-- @tparam {string,...} words of the argument
-- @tparam string command the name of the sub-command
-- @treturn ?Deal nil where the words are no deal: the exit status is then 2
-- @usage local deal = argument.read_deal(values.deal, "solve")
function argument.read_deal(words, command)
  local text = table.concat(words, " ")
  require "baize" -- gives deals their methods
  local core_deal = require "baize.core.deal"
  local read = text:find "^%x+$" and core_deal.from_id or core_deal.parse
  local deal, message, at = read(text)
  local file = not deal and #words == 1 and io.open(text)
  if file then
    file:close()
    script.complain(("%s: '%s' is a file, not a deal: baize solve --in %s, or baize convert %s "
      .. "solved.pbn --solve, which adds par"):format(command, text, text, text))
    return nil
  end
  if not deal then script.complain_about(text, command .. ": " .. message, at) end
  return deal
end

--- The hands that were typed: a deal, or an ending of hands of equal size.
-- @tparam {string,...} words of the argument
-- @tparam string command the name of the sub-command
-- @treturn ?Deal|string the deal, or the text of the ending; nil where the words are
-- neither: the exit status is then 2
-- @usage local hands = argument.read_hands(values.deal, "play")
function argument.read_hands(words, command)
  local text = table.concat(words, " ")
  local ending = require "baize.core.position".open(text, "NT", "N")
  if ending and ending:left() < TRICKS then
    require "baize"
    return text
  end
  return argument.read_deal(words, command)
end

--- The cards that were typed as SEAT:CARDS, once for each seat.
-- @tparam {string,...} list
-- @tparam string command the name of the sub-command
-- @treturn ?table Hand by the letter of the seat, as samplers take `known`; nil where one is
-- wrong: the exit status is then 2
-- @usage local known = argument.read_known({ "S:AK2.J3.KQ854.K72" }, "deal")
function argument.read_known(list, command)
  local words, hands = require "baize.core.words", require "baize.core.hand"
  local known
  for _, text in ipairs(list) do
    local name, cards = text:match "^(%a+):(.*)$"
    local seat, message, at = nil, "a seat, ':' and its cards expected", 1
    if name then seat, message = words.seat(name) end
    local hand
    if seat then
      hand, message, at = hands.parse(cards)
      at = (at or 1) + #name + 1
    end
    if hand and known and known[seat] then
      hand, message, at = nil, seat .. " stands twice", 1
    end
    if not hand then
      script.complain_about(text, command .. ": --known: " .. message, at)
      return nil
    end
    known = known or {}
    known[seat] = hand
  end
  return known or {}
end

return argument
