-- SPDX-License-Identifier: GPL-3.0-or-later
--- What several sub-commands take: a deal, hands, options.
-- @module baize.cli.argument
local output = require "baize.base.output"
local script = require "baize.host.script"
local shell = require "baize.base.shell"

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

-- What a bidding system is named by.
local SYSTEM <const> = "a system of systems/, or a file; with options as in tutorial:weak_two=light"

--- The declarations of the arguments SYSTEM, of one system or of several.
argument.system = { key = "system", value = "SYSTEM", help = SYSTEM }
argument.systems = { key = "systems", value = "SYSTEM", count = "+", help = SYSTEM }

--- The declaration of the argument OPPONENTS, from the end of its help.
function argument.opponents(help)
  return { key = "opponents", value = "OPPONENTS", count = "?",
    help = "the system of the other side" .. help }
end

--- The declarations of the arguments FILE, a script, and of those of the script.
argument.file = { key = "file", value = "FILE",
  help = "the script, an experiment as JSON, or problems as PBN; - is standard input" }
argument.rest = { key = "rest", value = "ARG", count = "*", behind = true,
  help = "arguments of the script, after --" }

-- An option of which each command says what it does there.
local function of_command(names, value, type)
  return function(help) return { names = names, value = value, type = type, help = help } end
end

--- The declarations of -n, --seed, --jobs and --html, from their help.
argument.deals = of_command({ "-n", "--deals" }, "N", "count")
argument.seed = of_command({ "--seed" }, "S", "seed")
argument.jobs = of_command({ "--jobs" }, "J", "jobs")
argument.html = of_command({ "--html" }, "FILE")

--- Options of several commands.
argument.memory = { names = { "--memory" }, value = "MIB", type = "memory",
  help = "MiB for the solver's tables, in all (default: 512 for each thread)" }
argument.db = { names = { "--db" }, value = "FILE", help = "the database" }
argument.json = { names = { "--json" }, value = "FILE",
  help = "write the result as JSON too, as --json=FILE; --json - prints it instead of the text" }
argument.links = { names = { "--links" },
  help = "in a page: each deal has a link to the hand viewer of Bridge Base Online" }
argument.brief = { names = { "--brief" },
  help = "of --html: one page with question, verdict, a table and a figure; the rest is folded" }
argument.quiet = { names = { "--quiet" }, help = "no progress" }

argument.range = { names = { "--range" }, value = "A..B", type = "range",
  help = "deal and store only the deals A to B, as a shard; see baize help merge" }
argument.shard = { names = { "--shard" }, value = "I/K", type = "part",
  help = "the same: part I of K equal parts" }

--- The deals of a shard that was asked for; nil: none. It and those below end the command where
-- what was typed is wrong.
function argument.read_range(values)
  local range = values.range or values.shard
  if not range then return nil end
  if values.range and values.shard then script.usage "either --range or --shard, not both" end
  if not values.db then script.usage "a shard needs --db FILE, its database" end
  return range
end

--- Write a result as JSON where --json says; true where that is standard output, so that no text
-- is to be printed.
function argument.write_json(values, command, json)
  if not values.json then return false end
  script.must(command, output.write(values.json, (json:gsub("\n*$", "\n"))))
  return values.json == "-"
end

--- A rule of doubling that was typed: its name, or the number of tricks down.
function argument.doubling(text)
  local down = text and math.tointeger(tonumber(text))
  return down and { down = down } or text
end

--- The command that was typed, for what says how to repeat it: perhaps without options of these
-- names, which have values, and with more words.
function argument.again(values, without, more)
  local words, i = { "baize" }, 1
  while i <= #values.typed do
    local word = values.typed[i]
    if (without or {})[word] then
      i = i + 1
    elseif not (without or {})[word:match "^(.-)="] then
      words[#words + 1] = word
    end
    i = i + 1
  end
  return (shell.line(table.move(more or {}, 1, #(more or {}), #words + 1, words)))
end

--- Write what a command found as a page, where --html says: `found` has title, question (array of
-- { word, sentence }), sections (as the README of the reports has them), json (a text) and seed.
function argument.write_page(values, command, found)
  if not values.html then return end
  local page = require "baize.report.html".write({ title = found.title, question = found.question,
    sections = found.sections, seed = found.seed, measures = {}, tests = {},
    json = function() return found.json end }, { again = argument.again(values) })
  script.must(command, output.write(values.html, page))
end

--- Print text, unless --json prints instead of it.
function argument.print(values, text)
  if values.json ~= "-" then output.print(text) end
end

--- The deal that was typed, as the words of an argument.
function argument.read_deal(words, command)
  local text = table.concat(words, " ")
  require "baize" -- gives deals their methods
  local core_deal = require "baize.core.deal"
  local read = text:find "^%x+$" and core_deal.from_id or core_deal.parse
  local deal, message, at = read(text)
  if not deal and #words > 1 and (output.is_there(words[1]) or core_deal.parse(words[1])) then
    script.usage(("%s: one DEAL is expected; several, one to a line: baize solve --in FILE..., "
      .. "- is standard input"):format(command))
  elseif not deal and #words == 1 and output.is_there(text) then
    script.usage(("%s: '%s' is a file, not a deal: baize solve --in %s, or baize convert %s "
      .. "solved.pbn --solve, which adds par"):format(command, text, text, text))
  end
  return deal or script.usage(command .. ": " .. message, text, at)
end

--- The seat and the hand of "S:AK2.J3.KQ854.K72"; fewer cards will do. `seen` has the seats that
-- were named before, and gets this one; `what` is for messages, as in "deal: --known".
function argument.read_seat(text, seen, what)
  local words, hands = require "baize.core.words", require "baize.core.hand"
  local function wrong(message, at) script.usage(("%s: %s"):format(what, message), text, at) end
  local name, cards = text:match "^(%a+):(.*)$"
  if not name then wrong("a seat, ':' and its cards expected", 1) end
  local seat, message = words.seat(name)
  if not seat then wrong(message, 1) end
  local hand, fault, at = hands.parse(cards)
  if not hand then wrong(fault, (at or 1) + #name + 1) end
  if seen[seat] then wrong(seat .. " occurs twice", 1) end
  seen[seat] = true
  return seat, hand
end

--- A condition that was typed; `what` is for messages, as in "deal: --frequency".
function argument.read_condition(text, what)
  local where, message, at = require "baize.lang.cond".parse(text)
  return where or script.usage(("%s: %s"):format(what, message), text, at)
end

--- A measure that was typed, as scripts write them; `what` is for messages, as in "ask: mean".
function argument.read_measure(text, what)
  script.prepare {}
  local chunk, message = script.compile("return " .. text, "=MEASURE")
  if not chunk then script.usage(("%s: %s"):format(what, message), text) end
  local value = script.try(what, script.USAGE, chunk)
  return (script.try(what, script.USAGE, require "baize.lang.measure".from, value, what))
end

--- A contract that was typed; `what` is for messages, as in "play: --contract".
function argument.read_contract(text, what)
  local contract, message, at = require "baize".contract.parse(text)
  return contract or script.usage(("%s: %s"):format(what, message), text, at)
end

--- The hands that were typed: a Deal, or the text of an ending of hands of equal size.
function argument.read_hands(words, command)
  local text = table.concat(words, " ")
  local ending = require "baize.core.position".open(text, "NT", "N")
  if ending and ending:left() < TRICKS then
    require "baize"
    return text
  end
  return argument.read_deal(words, command)
end

--- The cards that were typed as SEAT:CARDS, once for each seat: by seat, as samplers take them;
-- nil for none.
function argument.read_known(list, command)
  local known, seen = {}, {}
  for _, text in ipairs(list or {}) do
    local seat, hand = argument.read_seat(text, seen, command .. ": --known")
    known[seat] = hand
  end
  return next(known) and known
end

--- A bidding system that was named; what is wrong with a part of it is said, with the command, or
-- `noted`, in front.
function argument.read_system(name, command, noted, options)
  local system = script.must(command, require "baize".system.load(name, nil, options))
  for _, note in ipairs(system.notes) do
    local has_name = note:sub(1, #name + 1) == name .. ":" -- "mine.lua:1: ..."
    script.complain(("%s: %s"):format(has_name and command or noted or command, note))
  end
  return system
end

--- Say which calls of an auction no rule makes, as `System:auction` returns them.
function argument.note_unknown(unknown, command)
  for _, c in ipairs(unknown) do
    script.complain(("%s: no rule makes call %d, %s by %s: it says nothing of the hand"):format(
      command, c.number, c.call, c.seat))
  end
end

return argument
