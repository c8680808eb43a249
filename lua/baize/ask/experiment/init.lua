-- SPDX-License-Identifier: GPL-3.0-or-later
--- Experiments as values: deals, what is measured on them, what is tested.
-- @module baize.experiment
local asked = require "baize.ask.experiment.asked"
local check = require "baize.base.check"
local doubling = require "baize.cards.doubling"
local exchange = require "baize.sample.exchange"
local fields = require "baize.ask.experiment.fields"
local gather = require "baize.ask.experiment.gather"
local groups = require "baize.ask.experiment.groups"
local questions = require "baize.store.questions"
local known = require "baize.sample.known"
local library = require "baize.store.library"
local measure = require "baize.lang.measure"
local opaque = require "baize.ask.experiment.opaque"
local option = require "baize.base.options"
local plan = require "baize.ask.experiment.plan"
local play_model = require "baize.play_model"
local run = require "baize.ask.experiment.run"
local sampler = require "baize.sample.sampler"
local samples = require "baize.ask.experiment.samples"
local sequential = require "baize.stats.sequential"
local summary = require "baize.ask.experiment.summary"
local tables = require "baize.table.tables"
local tested = require "baize.ask.experiment.tested"
local traps = require "baize.lang.traps"

local experiment = {}

--- The event that another program failed to bid.
experiment.FAILED = "a program failed"

local Experiment = { __name = "baize.Experiment" }

local DEALS_DEFAULT <const> = 1000
local DEALS_STOP <const> = 100000 -- the most, of an experiment that stops by rule
local PREDICT <const> = 30 -- deals guessed for each that is solved
local DEALS_MAX <const> = fields.DEALS_MAX

local OPTIONS <const> = option.new("an experiment", {
  { "title", option.TEXT, "for the report" },
  { "source", option.TEXT, "whose question it is, for the report" },
  { "where", option.as("Condition", sampler.condition), "the deals; default: any" },
  { "deals", option.integer(1, DEALS_MAX), "how many; default: 1000, with stop 100000" },
  { "seed", option.SEED, "which deals; default: fresh at every run" },
  { "measure", option.as "Measure", "what is measured: one, a table of them by name, or an "
    .. "array of { name, measure }, or { name, measure, \"what the name means\" }" },
  { "tests", option.as "texts", "one or an array, as in \"gain > 0\", \"gain ~= 0\", or "
    .. "\"gain differs by group\": is it the same in all groups of by?" },
  { "matters", option.SIZE, "the smallest difference that matters, in the unit of the "
    .. "measures tested; default: 0.05 tricks, 0.1 IMPs, 0.01 matchpoints, none for "
    .. "points, whose worth depends on the form of scoring; 0: verdicts say nothing of sizes" },
  { "by", option.as "groups", "of deals: a feature or measure of whole numbers, a condition, "
    .. "an array of { label, condition }, or an array of two of these" },
  { "tests_by", option.BOOLEAN, "every test is made in each group as well", false },
  { "family", option.BOOLEAN, "false: the p-values of each test are adjusted by themselves; "
    .. "true: all tests of the report are one family, and Holm's method makes a direction said of "
    .. "any of them wrong with a probability of 5 % at most, and a size likewise", true },
  { "events", option.as "Conditions", "by name, or an array of { name, condition }: how often "
    .. "each holds; their shares may be tested" },
  { "summary", option.as "seats", "a seat, a pair, an array of them or \"all\": mean points "
    .. "and lengths, frequency of shapes" },
  { "show", option.one_of "distribution", "\"distribution\": the report has the distributions "
    .. "of tricks, and of other measures with few values" },
  { "exchange", option.as "table", "{ seat = S, hands = { \"...\", ... } }: deals where the "
    .. "seat has the first hand are measured with each of the hands in its place; the measures "
    .. "are then the differences" },
  { "samples", option.as "Conditions", "an array of { name, Condition } or conditions by "
    .. "name, in place of where or besides: everything on each of them, and tests such as "
    .. "\"a.gain > b.gain\", or of one of them \"a.gain > 0\"" },
  { "from", option.as "Library", "or the name of a database or a file of boards that is one: "
    .. "its deals are taken, all that satisfy where unless deals says how many" },
  { "stop", option.as "table", "{ halfwidth = 0.02 }, { halfwidth = 0.02, measure = \"gain\" } "
    .. "or { decided = true }: deals until the intervals are so narrow, or no test is "
    .. "undecided, at most deals; tests and intervals are then sequential: see "
    .. "help \"looks\"" },
  { "play", option.as "play model", "how the cards are played: \"dd\", \"lead\", { \"lead\", "
    .. "layouts = 20, knows = Condition } or { \"calibrated\", Calibration }: see "
    .. "help \"play_models\"; default: \"dd\"" },
  { "doubling", option.as "rule", "\"never\", { down = 2 }, { down = 2, side = \"NS\" } or "
    .. "\"oracle\": see help "
    .. "\"doubling\"; default: \"never\"" },
  { "variance", option.one_of("plain", "adjusted"), "\"adjusted\": means are steadied by "
    .. "guesses of a small net on many more deals, without bias, where it helps: see "
    .. "help \"adjusted\"; default: \"plain\"" },
  { "predict", option.integer(1, 10000), "with variance = \"adjusted\": how many deals are "
    .. "guessed for each that is solved; default: 30" },
  { "solve", option.one_of("all", "unsure"), "\"unsure\": of shares that are rare, deals are "
    .. "solved by chance, the sooner the less sure the net is: see help \"unsure\"; default: "
    .. "\"all\"" },
  { "prepare_for", option.integer(1, DEALS_MAX), "the field deals of baize.sampler; the plan "
    .. "may depend on it, so deals says nothing of it" },
})

-- The events: measures of the kind "share".
local function read_events(given, measures)
  if given == nil then return nil end
  local list, taken = {}, {}
  for _, m in ipairs(measures) do taken[m.name] = true end
  for i, pair in ipairs(fields.pairs(given, "events", "condition")) do
    local name, condition = pair[1], sampler.condition(pair[2], "events: " .. pair[1])
    if taken[name] then
      check.fail(("event '%s': a measure has that name"):format(name), "events%s*=")
    elseif condition.opaque then
      check.fail(("event '%s': baize.opaque(...) is allowed in `where` only"):format(name),
        "events%s*=")
    end
    list[i] = { name = name, unit = "share", kind = "share", paired = false,
      items = measure.scalar(measure.call("indicator", condition)).items }
  end
  return list
end

local function trees_of(measures)
  local trees = {}
  for _, m in ipairs(measures) do
    for _, item in ipairs(m.items) do trees[#trees + 1] = item.expr end
  end
  return trees
end

-- The events, and that a program failed at a table, where one bids; nil: none.
local function with_failures(events, measures)
  local failed = tables.failed(trees_of(measures))
  if not failed then return events end
  events = events or {}
  events[#events + 1] = { name = experiment.FAILED, unit = "share", kind = "share", paired = false,
    items = failed.items }
  return events
end

-- The field `exchange`: seat, hands, and what the deals with each hand should satisfy;
-- the deals that are dealt have the first hand. Returns the condition for them too.
local function read_exchange(given, where)
  if given == nil then return nil, where end
  local swap = exchange.read(given, {}, where)
  if #swap.hands < 2 then
    check.fail("exchange: hands: two or more hands expected", "hands%s*=")
  elseif where.opaque then
    check.fail("exchange: where may have no baize.opaque(...)", "exchange%s*=")
  end
  swap.condition = where
  return swap, known.join({ [swap.seat] = known.hand(swap.seat, swap.hands[1]) }, where)
end

-- How many deals are guessed for each that is solved; nil: means are plain.
local function read_variance(given)
  if given.variance ~= "adjusted" then
    if given.predict ~= nil then
      check.fail("predict is of variance = \"adjusted\"", "predict%s*=")
    end
    return nil
  end
  for _, other in ipairs { "exchange", "from" } do
    if given[other] ~= nil then
      check.fail(("variance = \"adjusted\" and %s do not go together"):format(other),
        "variance%s*=")
    end
  end
  local play = play_model.read(given.play)
  if play:measures() then
    check.fail(("variance = \"adjusted\" and play = \"%s\" do not go together"):format(
      play:short()), "variance%s*=")
  end
  return given.predict or PREDICT
end

-- Of measures that are solved by chance: they count nothing any more.
local function read_solve(given, measures)
  if given.solve ~= "unsure" then return end
  for _, other in ipairs { "exchange", "stop", "variance", "show", "samples" } do
    if given[other] ~= nil then
      check.fail(("solve = \"unsure\" and %s do not go together"):format(other), "solve%s*=")
    end
  end
  for _, m in ipairs(measures) do
    if m.kind ~= "share" then
      check.fail(("solve = \"unsure\" is for proportions of deals: the measure '%s' has other "
        .. "values than 0 and 1; measure makes \"6S by S\" or indicator(CONDITION), or leave "
        .. "solve out"):format(m.name), "solve%s*=")
    end
    m.kind, m.unsure = nil, true
  end
end

-- How cards are played where no table has players of its own.
local function read_play(given, measures)
  local play = play_model.read(given.play)
  if not tables.are_played(measures) then return play end
  if given.play ~= nil and given.play ~= "dd" then
    check.fail("play: cards are played at the tables of a measure already: leave play out",
      "play%s*=")
  elseif given.variance == "adjusted" then
    check.fail("variance = \"adjusted\": what players take is not guessed by the net: leave it out",
      "variance%s*=")
  end
  return play_model.at_tables(tables.are_heard(measures))
end

-- What is asked of the deals, and its columns in a run.
local function read_layout(given, where)
  local measures = fields.measures(given.measure)
  read_solve(given, measures)
  local swap, dealt = read_exchange(given.exchange, where)
  return gather.layout {
    measures = measures, events = with_failures(read_events(given.events, measures), measures),
    seats = summary.read(given.summary), ways = groups.read(given.by),
    seat = swap and swap.seat, hands = swap and swap.hands,
    condition = swap and swap.condition,
    rule = doubling.read(given.doubling), play = read_play(given, trees_of(measures)),
    predict = read_variance(given), where = dealt,
  }, dealt
end

-- What may be tested: measures, and events but where hands are exchanged.
local function testable(layout)
  local list = table.move(layout.measures, 1, #layout.measures, 1, {})
  if layout.hands then
    for i, m in ipairs(list) do
      list[i] = { name = m.name, kind = m.kind == "share" and "difference" or nil }
    end
    return list
  end
  for _, e in ipairs(layout.events or {}) do list[#list + 1] = e end
  return list
end

-- What leaders who do not see all cards do not go with.
local function check_lead(self)
  local play = self.layout.play
  if not play:measures() then return end
  local other = self.layout.hands and "exchange" or play.name == "lead"
    and tables.are_in(self.layout.trees) and "baize.bids" -- players go by the cards alone there
  if other then
    check.fail(('play = "%s" and %s do not go together'):format(play:short(), other), "play%s*=")
  elseif self.from then
    check.fail(('from: a library has double-dummy results, not those of play = "%s"'):format(
      play:short()), "from%s*=")
  elseif self.where.opaque and play.name ~= "tables"
    and not (play.knows or play.cards and play.cards.knows) then
    check.fail(('play = "%s": a %s cannot know a baize.opaque(...) of where; say what he knows: '
      .. 'play = { "%s", knows = ... }'):format(play:short(), play.cards and "player" or "leader",
      play:short()), "play%s*=")
  end
end

-- An experiment of one sample.
local function new(given)
  local read = OPTIONS:read(given)
  local where = read.where or sampler.condition()
  local layout, dealt = read_layout(given, where)
  layout.opaque = opaque.of(layout, given)
  local self = {
    title = read.title, source = read.source, where = dealt, layout = layout,
    measures = layout.measures, seed = read.seed, matters = read.matters,
    asked = read.deals or given.stop ~= nil and DEALS_STOP or DEALS_DEFAULT,
    tests_by = read.tests_by, family = read.family, show = read.show,
    tests = fields.tests(given.tests, testable(layout)),
    options = given, from = given.from ~= nil and library.from(given.from) or nil,
  }
  local names = {}
  for i, m in ipairs(layout.measures) do
    names[i], m.sequential = m.name, given.stop ~= nil -- its intervals come from the looks
  end
  self.stop = sequential.rule(given.stop, names, #self.tests > 0)
  for _, test in ipairs(layout.ways and {} or self.tests) do
    if test.side == "differs" then
      check.fail(("test '%s': there are no groups (the field by is missing)"):format(test.text),
        "tests%s*=")
    end
  end
  if self.tests_by and not layout.ways then
    check.fail("tests_by: there are no groups (the field by is missing)", "tests_by%s*=")
  end
  check_lead(self)
  self.handle = sampler.open(self.where,
    { deals = read.prepare_for })
  run.open(layout)
  return (check.object(self, Experiment, "baize.experiment"))
end

--- Make an experiment.
-- @tparam table options fields
-- @treturn Experiment
-- @raise at the user's line for anything wrong in it
-- @usage return baize.experiment { where = S.hcp "15-17", measure = tricks(S, "NT") }
function experiment.new(options)
  check.note()
  OPTIONS:check(options)
  traps.scan()
  if options.samples == nil then return (new(options)) end
  return (samples.new(options, new, OPTIONS:read(options)))
end

option.describe(experiment.new, OPTIONS)

Experiment.__index = { sample = run.sample, plan = plan.new }

--- Run an experiment.
-- @tparam[opt] table options how it is run
-- @treturn Result see help "Result"; tostring(result) is the report
-- @raise at the user's line for other fields; when memory runs out
-- @usage print(baize.experiment{ measure = tricks(S, "NT"), deals = 100 }:run())
function Experiment.__index:run(options)
  local how = fields.how(self, options)
  local progress = how.progress
  local result = run.sample(self, how, progress and function(done, precision)
    return progress(done, how.count, nil, precision)
  end)
  if progress then progress(result.deals, how.count, result.partial or "done") end
  return result
end

option.describe(Experiment.__index.run, fields.RUN)

--- What an experiment asks, in words that can be registered before anything is dealt.
-- @treturn table kind ("experiment", or of samples "samples"), title, source, where, plan (texts),
-- measures (array of texts), tests (array of text, matters, unit), deals, seed (nil: none is
-- named), from (nil: its deals are dealt), options (its fields), question (the text by which a
-- database knows it)
-- @raise at the user's line when a part of it is a function
-- @usage print(baize.experiment { measure = tricks(S, "NT") }:question().where)
function Experiment.__index:question() return (asked.experiment(self)) end

function Experiment.__tostring(e)
  local title = e.title and " '" .. e.title .. "'" or ""
  return ("experiment%s on %d deals where %s"):format(title, e.asked, e.where)
end

check.methods(Experiment.__index, "Experiment")
questions.askers.experiment = { new = experiment.new, step = 0, tested = tested.of }
questions.askers.samples = { new = experiment.new, step = samples.SEED_STEP, tested = tested.of }

--- Deals, what is measured on them, and what is tested: made by baize.experiment.
-- @type Experiment

return experiment
