-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize check: what is wrong with a bidding system, and how often it makes every call.
-- @module baize.cli.check
local argument = require "baize.cli.argument"
local output = require "baize.base.output"
local progress = require "baize.host.progress"
local script = require "baize.host.script"

local check = {}

check.name = "check"
check.summary = "what is wrong with a bidding system, and its frequencies"
check.description = "Count every position of a system in auctions that opponents pass, by falling "
  .. "probability: rules that no hand bids by, hands that no rule fits, two calls of one meaning, "
  .. "forcing calls without answers, hands that pass below a promised level, artificial calls "
  .. "without a word of it, values of options that change nothing; and how often each call is "
  .. "made, exactly, of all hands that the player can have, whatever partner has. Then deals are "
  .. "bid, and calls that no rule makes are counted. Contested positions are those that come up on "
  .. "deals against OPPONENTS, or natural bidding."
check.arguments = {
  argument.system,
  argument.opponents " in contested positions (default: natural bidding)",
}

--- Options that `baize diff` has too.
check.common = {
  { names = { "--positions" }, value = "N", type = "count",
    help = "at most so many positions, the likeliest first (default: 3000)" },
  { names = { "--vul" }, value = "none|we|they|both", type = "vul_of_side",
    help = "the vulnerability, as the side at turn sees it (default: none)" },
  argument.json,
  argument.html "write a page",
}
check.options = {
  check.common[1], check.common[2],
  argument.deals "how many deals are bid (default: 100 000)",
  { names = { "--contested" }, value = "N", type = "count", help = "at most so many contested "
    .. "positions, of up to 5000 of the deals, bid by four hands (default: 200)" },
  argument.seed "of these deals (default: 1)",
  { names = { "--all" }, help = "also what is not a fault in a system as a whole: overlaps, rules "
    .. "that hands bid by elsewhere, auctions that end without rules, hidden rules of the base" },
  { names = { "--only" }, value = "FILE", help = "findings of the rules of this file alone, as in "
    .. "openings.lua" },
  { names = { "--strict" }, help = "exit status 1 where there is a problem" },
  check.common[3], check.common[4],
}
check.json_flag = true
check.examples = {
  { "baize check tutorial", "the tutorial system" },
  { "baize check mine.lua landy.lua", "its contests against another system" },
  { "baize check --strict --positions 500 mine.lua", "fails where something is wrong" },
}

--- A system that was named on the command line.
function check.load(name, command)
  return (argument.read_system(name, command, ("%s: %s"):format(command, name)))
end

--- A function, of a number and what is counted, that draws how far counting is.
function check.watch()
  local watched = {}
  return function(done, what)
    watched[what] = watched[what] or progress.new(what)
    watched[what]:update(done)
  end
end

--- Print the result that a method gives, as `values` (json, html) ask for it, and return it.
function check.print(command, values, make, ...)
  local result = script.try(command, script.FAILED, make, ...) -- it may go beyond its budget
  progress.wipe()
  if not (values.json and argument.write_json(values, command, result:json())) then
    output.put(result:text())
  end
  if values.html then
    local page = result:html { again = argument.again(values) }
    script.must(command, output.write(values.html, page))
  end
  return result
end

function check.run(values)
  local system = check.load(values.system, "check")
  local they = values.opponents and check.load(values.opponents, "check") or nil
  local told = #system.notes -- what is said later is not a fault of the system
  local result = check.print("check", values, system.check, system, { vul = values.vul,
    positions = values.positions, deals = values.deals, they = they, seed = values.seed,
    contested = values.contested, all = values.all or nil, only = values.only,
    progress = check.watch() })
  return values.strict and (result.problems > 0 or told > 0) and script.FAILED or 0
end

return check
