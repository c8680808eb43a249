-- SPDX-License-Identifier: GPL-3.0-or-later
--- What a system should call otherwise at one turn: rules that are learned, chosen and confirmed.
-- Calls are valued on deals that come to the turn: all four bid on by the rules, and the net
-- guesses the tricks. A short list of rules over words of the language is learned on half of the
-- deals, chosen on the other half, and confirmed by a match of the changed system against the
-- first one, on other boards, which are solved.
-- @module baize.ask.advise
local advice = require "baize.ask.advise.advice"
local bids = require "baize.table.bids"
local check = require "baize.base.check"
local contest = require "baize.system.reading.contest"
local core_auction = require "baize.core.auction"
local core_run = require "baize.core.run"
local doubling = require "baize.cards.doubling"
local learn = require "baize.ask.advise.learn"
local match = require "baize.ask.match"
local option = require "baize.base.options"
local position = require "baize.ask.advise.position"
local sampler = require "baize.sample.sampler"
local system = require "baize.system"

local advise = {}

local WORTH <const> = 0.001 -- IMPs a board that each range of a rule must gain
local RULES <const>, RULES_MAX <const> = 3, 8
local DEALS <const>, DEALS_MIN <const> = 40000, 400
local SOLVED <const> = 200
local SEEDS <const> = 1000003 -- from the seed of the deals to that of the match

local OPTIONS <const> = option.new("advice", {
  { "system", option.as "system", "a System or the name of one; needed" },
  { "auction", option.TEXT, "the calls so far, as in \"1NT P\", theirs too; needed" },
  { "calls", option.as "table", "the calls to compare, as in { \"P\", \"2NT\", \"3NT\" }; default: "
    .. "those of the rules, and of propose" },
  { "propose", option.as "system", "a player whose calls are compared too, as sides of "
    .. "baize.bids are written" },
  { "vul", option.as "vulnerability", "none, NS, EW, both or \"board\"; N deals", "board" },
  { "deals", option.integer(DEALS_MIN, 10000000), "on which calls are valued; default: 40000" },
  { "rules", option.integer(1, RULES_MAX), "that are learned, at most; default: 3" },
  { "worth", option.SIZE, "IMPs a board that each range of a rule must gain; default: 0.001" },
  { "solved", option.integer(0, 100000), "boards of the match that confirms; 0: none; default: "
    .. "200" },
  { "library", option.integer(100, 1000000), "of the match; default: 16000" },
  { "doubling", option.as "rule", "as for matches; default: { down = 2 }, so that overbidding does "
    .. "not look good" },
  { "seed", option.SEED, "of all deals; default: fresh" },
  { "jobs", option.integer(1, 256), "threads; default: one for each core" },
  { "progress", option.as("function or false", function(value, name)
    return value and check.callback(value, name)
  end), "called with the deals that are valued and how many there are" },
})

-- The calls that were named, which must be legal.
local function calls_of(list, words)
  if list == nil then return nil end
  if type(list) ~= "table" or #list < 1 then
    check.fail("advise: calls are an array, as in { \"P\", \"2NT\" }, not " .. check.show(list))
  end
  for _, call in ipairs(list) do
    local text = table.concat(words, " ") .. " " .. tostring(call)
    local found, message = core_auction.parse(text, "N")
    if type(call) ~= "string" or not found then
      check.fail(("advise: calls: %s is not a legal call after '%s'%s"):format(check.show(call),
        table.concat(words, " "), message and ": " .. message or ""))
    end
  end
  return list
end

local function system_of(given)
  if check.kind(given) == "System" then return given end
  if type(given) ~= "string" then
    check.fail("advise: system is a System or the name of one, not " .. check.show(given))
  end
  return (check.must(system.load(given)))
end

-- The changed system against the first one, on other boards.
local function confirm(self, new, how)
  local one_side = self.vul == "NS" or self.vul == "EW" -- then seats are not turned
  local m = match.new { systems = { new, self.system }, differing = true, vul = self.vul,
    dealer = one_side and "N" or nil, deals = how.solved, library = how.library,
    seed = how.seed + SEEDS }
  return (m:run { progress = false, jobs = how.jobs })
end

--- What a system should call otherwise at a turn.
-- @tparam table options fields
-- @treturn Advice prints as a report, with a text for the system's file
-- @raise at the user's line for wrong options, or where no deal comes there
-- @usage print(baize.advise { system = "tutorial", auction = "1NT P", seed = 1 })
function advise.new(options)
  check.note()
  local how = OPTIONS:read(options)
  if options.auction == nil then
    check.fail("advise: auction is missing: the calls before the turn, as in \"1NT P\", or \"\"")
  end
  local s = system_of(options.system)
  if s.decide or s.parent or not s.stem or s.stem == "natural"
    or s.stem:find "/" and not s.stem:find "%.lua$" then
    check.fail(("advise: %s: a system that is written in a file expected, NAME or PATH.lua, so "
      .. "that the rules can be written on it"):format(s.name))
  end
  local words = contest.from_of({ from = options.auction }, "advise")
  local _, vul = contest.dealer_and_vul({ vul = how.vul }, "advise", true)
  how.calls = calls_of(options.calls, words)
  how.propose = options.propose ~= nil and bids.name(options.propose, "advise: propose") or nil
  how.seed, how.jobs = how.seed or sampler.fresh_seed(), how.jobs or core_run.cores()
  how.rule = doubling.read(options.doubling == nil and { down = 2 } or options.doubling)
  how.worth, how.rules, how.solved = how.worth or WORTH, how.rules or RULES, how.solved or SOLVED
  local self = position.new(s, words, vul)
  local half = (how.deals or DEALS) // 2
  local calls, made, proposed = position.calls(self, how)
  local samples = {}
  for k = 1, 2 do
    samples[k] = position.sample(self, calls, { seed = how.seed, first = 1 + (k - 1) * half,
      count = half, jobs = how.jobs, rule = how.rule, progress = how.progress and function(n)
        return how.progress((k - 1) * half + n, 2 * half)
      end })
  end
  local whole = position.shares(self, {})
  local cost = how.worth * half / whole.share -- added over all deals of a sample
  local rules = learn.list(samples[1], position.FEATURES, how.rules, cost)
  local kept = learn.choose(samples[2], rules, cost)
  local found = { system = s, base = s.stem:match "([^/]*)%.lua$" or s.stem, position = self,
    calls = calls, made = made, proposed = proposed,
    rules = rules, kept = kept, whole = whole, deals = half, how = how, samples = samples }
  found.text = advice.block(found)
  if #kept > 0 and how.solved > 0 then
    local new = check.must(s:derived(found.text, "advised"))
    found.match = confirm(self, new, how)
  end
  return (advice.result(found))
end

option.describe(advise.new, OPTIONS)

return advise
