-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize losses: where a bidding system loses.
-- @module baize.cli.losses
local argument = require "baize.cli.argument"
local output = require "baize.base.output"
local progress = require "baize.host.progress"
local regret = require "baize.arena.regret"
local regret_text = require "baize.arena.regret_text"
local script = require "baize.host.script"

local losses = {}

local BOARDS <const> = { rule = 1000 }
local DOWN <const> = 2 -- contracts that go down so many are doubled, unless --as-bid

losses.name = "losses"
losses.summary = "where a bidding system loses: by rule"
losses.description = "Bid random boards and say where a system loses. --by rule: at each turn the "
  .. "calls worth comparing are bid on to the end on deals that the player can expect, and what "
  .. "the best alternative gains is added up by the rule that made the call, with its file and "
  .. "line; its value is estimated on deals that had no part in choosing it, and scored double "
  .. "dummy on the board itself. 1000 boards take some seven minutes of one processor."
losses.arguments = {
  { key = "system", value = "SYSTEM",
    help = "a system of systems/, or a file; with options as in tutorial:weak_two=light" },
  { key = "opponents", value = "OPPONENTS", count = "?", help = "the system of the other side; "
    .. "then SYSTEM sits N-S (default: SYSTEM at both sides)" },
}
losses.options = {
  { names = { "--by" }, choices = { "rule" },
    help = "what losses are added up by (default: rule)" },
  { names = { "-n", "--deals" }, key = "deals", value = "N", type = "count",
    help = "how many boards (default: 1000)" },
  { names = { "--seed" }, value = "S", type = "seed", help = "of all deals (default: 1)" },
  { names = { "--top" }, value = "N", type = "count",
    help = "print at most so many rules (default: 40)" },
  { names = { "--play" }, choices = { "net", "dd" }, help = "of --by rule: whose tricks score "
    .. "contracts, the net's (default) or double dummy, which takes some 50 times as long" },
  { names = { "--as-bid" }, key = "as_bid", help = "score contracts as they are bid (default: "
    .. "those that go down two or more are doubled)" },
  { names = { "--jobs" }, value = "J", type = "jobs", help = "how many threads (default: all); the "
    .. "result is the same" },
  argument.json, argument.quiet,
}
losses.examples = {
  { "baize losses sayc --by rule -n 5000 --json=losses.json", "a work list for who improves it" },
  { "baize losses mine.lua sayc -n 300 --top 10", "the ten worst rules against another system" },
}

-- A function that draws how far a run is; nil with --quiet.
local function watch(values, total)
  if values.quiet then return nil end
  local watched = progress.new "boards"
  return function(done) watched:update(done, total) end
end

function losses.run(values)
  local system = argument.read_system(values.system, "losses", "losses: " .. values.system)
  local they = values.opponents and argument.read_system(values.opponents, "losses",
    "losses: " .. values.opponents) or nil
  local options = { boards = values.deals or BOARDS.rule, seed = values.seed or 1,
    play = values.play or "net", down = not values.as_bid and DOWN or nil, top = values.top,
    jobs = values.jobs or require "baize.core.run".cores() }
  options.progress = watch(values, options.boards)
  local run = script.try("losses", script.FAILED, regret.run, system, they, options)
  progress.wipe()
  local json = values.json and regret_text.json(run, options)
  if not (json and argument.write_json(values, "losses", json)) then
    output.put(regret_text.text(run, options))
  end
end

return losses
