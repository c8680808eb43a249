-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize losses: where a bidding system loses, by rule or by position.
-- @module baize.cli.losses
local argument = require "baize.cli.argument"
local output = require "baize.base.output"
local positions = require "baize.arena.positions"
local positions_text = require "baize.arena.positions_text"
local progress = require "baize.host.progress"
local regret = require "baize.arena.regret"
local regret_text = require "baize.arena.regret_text"
local sampler = require "baize.sample.sampler"
local script = require "baize.host.script"

local losses = {}

local BOARDS <const> = 1000
local DOWN <const> = 2 -- contracts that go down so many are doubled, unless --as-bid

losses.name = "losses"
losses.summary = "where a bidding system loses: by rule, by position"
losses.description = "Bid random boards and say where a system loses. --by rule: at each turn the "
  .. "calls worth comparing are bid on to the end on deals that the player can expect, and what "
  .. "the best alternative gains is added up by the rule that made the call, with its file and "
  .. "line; its value is estimated on deals that had no part in choosing it, and scored double "
  .. "dummy on the board itself; 1000 boards take up to seven minutes of one processor. "
  .. "--by position: how far auctions end from par, by what went wrong, by position and by "
  .. "conditions on the two hands, found on N boards and confirmed on N others, all of them solved."
losses.arguments = {
  argument.system,
  argument.opponents "; then SYSTEM sits N-S (default: SYSTEM at both sides)",
}
losses.options = {
  { names = { "--by" }, choices = { "rule", "position" },
    help = "what losses are added up by (default: rule)" },
  argument.deals "how many boards; of --by position: of each of its two samples (default: 1000)",
  argument.seed "of all deals (default: fresh, printed)",
  { names = { "--top" }, value = "N", type = "count",
    help = "print at most so many rules (default: 40) or conditions (default: 20)" },
  { names = { "--play" }, choices = { "net", "dd" }, help = "of --by rule: whose tricks score "
    .. "contracts, the net's (default) or double dummy, which takes some 50 times as long" },
  { names = { "--as-bid" }, key = "as_bid", help = "score contracts as they are bid (default: "
    .. "those that go down two or more are doubled)" },
  argument.jobs "how many threads (default: all); the result is the same",
  argument.json, argument.html "write the report as a page too, with examples", argument.quiet,
}
losses.examples = {
  { "baize losses sayc -n 5000 --json=losses.json", "a work list for who improves it" },
  { "baize losses mine.lua sayc -n 300 --top 10", "the ten worst rules against another system" },
  { "baize losses sayc --by position -n 4000 --html losses.html",
    "missed slams, overbids, ...; and where" },
}

-- By what is asked: what finds it and shows it, and how many boards are counted for one of -n.
local WAYS <const> = { rule = { regret, regret_text, 1 },
  position = { positions, positions_text, 2 } }

-- A function that draws how far a run is; nil with --quiet.
local function watch(values, total)
  if values.quiet then return nil end
  local watched = progress.new "boards"
  return function(done) watched:update(done, total) end
end

function losses.run(values)
  local by = values.by or "rule"
  if values.play and by ~= "rule" then
    script.usage "losses: --play is an option of --by rule: by position all boards are solved"
  end
  local system = argument.read_system(values.system, "losses", "losses: " .. values.system)
  local they = values.opponents and argument.read_system(values.opponents, "losses",
    "losses: " .. values.opponents) or nil
  local way, show, samples = table.unpack(WAYS[by])
  local options = { boards = values.deals or BOARDS, seed = values.seed or sampler.fresh_seed(),
    play = values.play or "net", down = not values.as_bid and DOWN or nil, top = values.top,
    jobs = values.jobs or require "baize.core.run".cores() }
  options.progress = watch(values, samples * options.boards)
  local run = script.try("losses", script.FAILED, way.run, system, they, options)
  progress.wipe()
  if not (values.json and argument.write_json(values, "losses", show.json(run, options))) then
    output.put(show.text(run, options))
  end
  local title = ("Losses of %s by %s"):format(run.system.name, by)
  argument.write_page(values, "losses", { title = title, question = show.terms(run, options),
    sections = show.sections(run, options), json = show.json(run, options), seed = options.seed })
end

return losses
