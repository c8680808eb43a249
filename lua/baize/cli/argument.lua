-- SPDX-License-Identifier: GPL-3.0-or-later
--- What several sub-commands take: a deal, hands, options.
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

--- Options of several commands.
argument.memory = { names = { "--memory" }, value = "MIB", type = "memory",
  help = "MiB for the solver's tables, in all (default: 512 for each thread)" }
argument.db = { names = { "--db" }, value = "FILE", help = "the database" }
argument.links = { names = { "--links" },
  help = "in a page: each deal has a link to the hand viewer of Bridge Base Online" }
argument.quiet = { names = { "--quiet" }, key = "quiet", help = "no progress" }

argument.range = { names = { "--range" }, value = "A..B", type = "range",
  help = "deal and store only the deals A to B, as a shard; see baize help merge" }
argument.shard = { names = { "--shard" }, value = "I/K", type = "part",
  help = "the same: part I of K equal parts" }

--- The deals of a shard that was asked for.
-- @tparam table values `range`, `shard`, `db`, `json`, `html` of a command
-- @treturn boolean false where these do not go together
-- @treturn ?string the range; nil: no shard is asked for; or why
function argument.read_range(values)
  local range = values.range or values.shard
  if not range then return true end
  if values.range and values.shard then return false, "either --range or --shard, not both" end
  if not values.db then return false, "a shard needs --db FILE, its database" end
  if values.json or values.html then
    return false, "a shard shows no numbers: --json and --html are for what baize merge makes"
  end
  return true, range
end

--- The deal that was typed; or, where that is none, say what is wrong with it.
-- @tparam {string,...} words of the argument
-- @tparam string command the name of the sub-command
-- @treturn ?Deal nil where the words are no deal: the exit status is then 2
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

--- The cards of a seat, as in "S:AK2.J3.KQ854.K72".
-- @tparam string text
-- @tparam table seen which seats were named before; gets this one
-- @treturn ?string the seat's letter; nil where the text is wrong
-- @treturn Hand|string its cards; or what is wrong
-- @treturn ?integer at which byte
function argument.read_seat(text, seen)
  local words, hands = require "baize.core.words", require "baize.core.hand"
  local name, cards = text:match "^(%a+):(.*)$"
  if not name then return nil, "a seat, ':' and its cards expected", 1 end
  local seat, message = words.seat(name)
  if not seat then return nil, message, 1 end
  local hand, wrong, at = hands.parse(cards)
  if not hand then return nil, wrong, (at or 1) + #name + 1 end
  if seen[seat] then return nil, seat .. " occurs twice", 1 end
  seen[seat] = true
  return seat, hand
end

--- The hands that were typed: a deal, or an ending of hands of equal size.
-- @tparam {string,...} words of the argument
-- @tparam string command the name of the sub-command
-- @treturn ?Deal|string the deal, or the text of the ending; nil where the words are
-- neither: the exit status is then 2
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
  local known, seen = {}, {}
  for _, text in ipairs(list) do
    local seat, hand, at = argument.read_seat(text, seen)
    if not seat then
      script.complain_about(text, ("%s: --known: %s"):format(command, hand), at)
      return nil
    end
    known[seat] = hand
  end
  return known
end

--- Say which calls of an auction no rule makes.
-- @tparam {table,...} unknown as `System:auction` returns them
-- @tparam string command the name of the sub-command
-- @usage argument.note_unknown(unknown, "deal")
function argument.note_unknown(unknown, command)
  for _, c in ipairs(unknown) do
    script.complain(("%s: no rule makes call %d, %s by %s: it says nothing of the hand"):format(
      command, c.number, c.call, c.seat))
  end
end

return argument
