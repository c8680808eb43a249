-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize advise: what a system should call otherwise at one turn.
-- @module baize.cli.advise
local argument = require "baize.cli.argument"
local output = require "baize.base.output"
local progress = require "baize.host.progress"
local script = require "baize.host.script"

local advise = {}

advise.name = "advise"
advise.summary = "what a system should call otherwise at one turn, as rules"
advise.description = "Deal hands that come to a turn of an auction, bid on from each call by the "
  .. "rules, and value the contracts by a net. A few rules over words of the language are learned "
  .. "on half of the deals, chosen on the other half, and confirmed by a match of the changed "
  .. "system against the first one on boards of another seed, which are solved. The rules are "
  .. "printed as a text for a system's file, with their shares, gains and intervals."
advise.arguments = { argument.system }
advise.options = {
  { names = { "--auction" }, value = "CALLS", help = "the calls before the turn, theirs too, from "
    .. "the dealer on, as in '1NT P'; '' is the opening" },
  { names = { "--calls" }, value = "CALLS", help = "compare these calls, as in P,2NT,3NT (default: "
    .. "those of the rules)" },
  { names = { "--propose" }, value = "PLAYER", help = "compare what this player calls too: a "
    .. "system, net or program:COMMAND" },
  { names = { "--vul" }, choices = { "board", "none", "NS", "EW", "both" },
    help = "N deals (default: board, every vulnerability)" },
  argument.deals "on which calls are valued (default: 40000)",
  { names = { "--rules" }, value = "N", type = "count", help = "learn at most so many rules "
    .. "(default: 3)" },
  { names = { "--worth" }, value = "X", help = "IMPs a board that each range of a rule must gain "
    .. "(default: 0.001)" },
  { names = { "--solved" }, value = "N", help = "boards of the match that are solved (default: "
    .. "200); 0: no match" },
  { names = { "--library" }, value = "N", help = "boards of its library (default: 16000)" },
  { names = { "--doubling" }, value = "RULE", help = "of what nobody doubled: never, oracle, or a "
    .. "number: contracts that go down so many are doubled (default: 2)" },
  argument.seed "which deals (default: fresh, printed)",
  argument.jobs "how many threads (default: one for each core); results do not depend on it",
  argument.json, argument.html "write the report as a page too", argument.quiet,
}
advise.examples = {
  { "baize advise tutorial --auction '1NT P' --seed 5", "answers to 1NT" },
  { "baize advise mine.lua --auction '1S P' --propose sayc", "with the calls of another system" },
}

local function refuse(message, text, at) script.usage("advise: " .. message, text, at) end

local function number_of(text, name)
  return text and (tonumber(text) or refuse(("--%s: a number expected"):format(name), text, 1))
end

local function calls_of(text)
  if not text then return nil end
  local list = {}
  for call in text:gmatch "[^,%s]+" do list[#list + 1] = call end
  return list
end

function advise.run(values)
  if not values.auction then
    refuse "--auction CALLS is missing: the calls before the turn, as in '1NT P', or ''"
  end
  local system = argument.read_system(values.system, "advise", "advise: " .. values.system)
  local watched = not values.quiet and progress.new "deals"
  local found = script.try("advise", script.USAGE, require "baize".advise, { system = system,
    auction = values.auction, calls = calls_of(values.calls), propose = values.propose,
    vul = values.vul, deals = values.deals, rules = values.rules,
    worth = number_of(values.worth, "worth"),
    solved = math.tointeger(number_of(values.solved, "solved")),
    library = math.tointeger(number_of(values.library, "library")), seed = values.seed,
    doubling = values.doubling and argument.doubling(values.doubling) or nil, jobs = values.jobs,
    progress = watched and function(done, all) watched:update(done, all) end or false })
  progress.wipe()
  if not (values.json and argument.write_json(values, "advise", found:json())) then
    output.put(found:text())
  end
  if values.html then
    script.must("advise", output.write(values.html,
      found:html { again = argument.again(values) }))
  end
end

return advise
