-- SPDX-License-Identifier: GPL-3.0-or-later
--- Matches: systems against each other on the same deals, each once in either direction.
-- A match is an experiment. Its measure is what table 1, where the first system sits North-South,
-- scores more than table 2, where the second one does: imps(bids { NS = A, EW = B }, bids { NS = B,
-- EW = A }). Contracts that are the same at both tables differ by 0, and are not solved.
-- @module baize.ask.match
local asked = require "baize.ask.experiment.asked"
local bids = require "baize.table.bids"
local check = require "baize.base.check"
local contest = require "baize.system.reading.contest"
local contract = require "baize.cards.contract"
local differing = require "baize.ask.match.differing"
local doubling = require "baize.cards.doubling"
local experiment = require "baize.ask.experiment"
local fields = require "baize.ask.experiment.fields"
local library = require "baize.store.library"
local match_result = require "baize.ask.match.result"
local measure = require "baize.lang.measure"
local measures = require "baize.lang.measures"
local option = require "baize.base.options"
local parting = require "baize.ask.match.parting"
local played = require "baize.ask.match.played"
local players = require "baize.play_model.cards"
local player = require "baize.table.player"
local questions = require "baize.store.questions"
local simulated = require "baize.ask.match.simulated"
local tables = require "baize.table.tables"
local words = require "baize.base.words"

local match = {}

local Match = { __name = "baize.Match" }
Match.__index = {}

local SYSTEMS_MAX <const> = 6
local DEALS_MIN <const> = 2 -- fewer compare nothing, and no number is shown
local RESULTS <const> = 20 -- double dummy, of a deal
local SOLVED <const> = 200 -- boards, where only what differs is solved
local DOWN <const> = 2 -- tricks, of the second rule of doubling

-- What is counted on a board, from the points at both tables (N-S view); from where it is counted,
-- and its unit.
local SCORINGS <const> = {
  imps = { of = measures.imps, centre = 0, unit = "IMPs", most = 24 },
  matchpoints = { of = measures.beats, centre = 0.5, unit = "matchpoints", most = 0.5 },
  points = { of = function(x, y) return x - y end, centre = 0, unit = "points", most = 2 * 7600 },
  tricks = { of = function(x, y) return x - y end, centre = 0, unit = "tricks", most = 13 },
}

local OPTIONS <const> = option.new("a match", {
  { "title", option.TEXT, "for the report" },
  { "source", option.TEXT, "whose question it is, for the report" },
  { "systems", option.as "systems", "an array of two to six: each a System, the name of one as in "
    .. "\"tutorial:weak_two=light\", { program = \"./bot\", seconds = 10 }, \"net\", or { \"what "
    .. "the report calls it\", one of these }; needed, or cards" },
  { "cards", option.as "players", "or two players of cards, as { \"pimc\", \"rules\" } or { "
    .. "\"pimc:worlds=100\", \"program:./bot\" } (see help \"player\"): a match of card play, with "
    .. "contract or bidding; each plays North-South at one table and East-West at the other" },
  { "contract", option.as("Contract", contract.from), "of cards: what is played on all deals" },
  { "bidding", option.as "System", "of cards: or the system by which all four bid what is played" },
  { "leads", option.as "player", "of cards: a third player who chooses all opening leads; default: "
    .. "the leader does" },
  { "where", option.as "Condition", "the deals; default: any" },
  { "deals", option.integer(1, fields.DEALS_MAX), "boards; default: 1000, with stop 100000" },
  { "seed", option.SEED, "which deals; default: fresh at every run" },
  { "from", option.as "Library", "or the name of a file of boards, with results or without, or of "
    .. "a database that is one: its deals are taken, all that satisfy where unless deals says how "
    .. "many; dealer and vulnerability are those of the deal's place in it" },
  { "scoring", option.one_of("imps", "matchpoints", "points", "tricks"), "what a board is worth: "
    .. "IMPs (the default), 1, 1/2 or 0 (board-a-match), the difference in points, or in tricks "
    .. "(of cards)" },
  { "dealer", option.as "seat", "or \"board\": by the deal's number", "board" },
  { "vul", option.as "vulnerability", "none, NS, EW, both, or \"board\"", "board" },
  { "auction", option.TEXT, "calls that are made in any case, as in \"1NT P\", whatever the hands "
    .. "are" },
  { "doubling", option.as "rule", "of contracts that both sides left undoubled: \"never\" (the "
    .. "default: as they are bid), { down = 2 } or \"oracle\"; the report has { down = 2 } beside "
    .. "the first, and \"never\" beside others" },
  { "par", option.BOOLEAN, "both tables against par too, which solves all 20 results of each board",
    false },
  { "differing", option.BOOLEAN, "only what two systems bid differently is bid and solved: of a "
    .. "library of boards that the second one has bid once, or, where such boards are rare, strata "
    .. "of deals by the first call that differs, with exact shares; deals is about how many boards "
    .. "are solved (default: 200); dealer: N unless one is named", false },
  { "library", option.integer(100, 1000000), "with differing: boards of the library; default: "
    .. "16000" },
  { "matters", option.SIZE, "the smallest difference that matters, a board; default: 0.1 IMPs, "
    .. "0.01 matchpoints" },
  { "stop", option.as "table", "as for experiments: { halfwidth = 0.05 } or { decided = true }" },
  { "play", option.as "play model", "as for experiments, but \"lead\"; default: \"dd\". Players "
    .. "who deal worlds, as \"pimc\", play the contract of each table, and know what its auction "
    .. "says by the systems of both sides" },
  { "variance", option.one_of("plain", "adjusted"), "as for experiments; default: \"plain\"" },
  { "predict", option.integer(1, 10000), "as for experiments; default: 30" },
})

-- What the experiment of a match takes as it is given.
local PASSED <const> = { "title", "source", "where", "deals", "seed", "from", "matters", "stop",
  "play", "variance", "predict" }

-- ---- systems -----------------------------------------------------------------------

-- The systems as they are known: array of full (its name with the hash), name (without).
local function read_systems(given)
  local is_list = type(given) == "table" and not getmetatable(given)
  if not is_list or #given < 2 or #given > SYSTEMS_MAX then
    check.fail(("systems: an array of two to %d systems expected, not %s"):format(SYSTEMS_MAX,
      is_list and "one of " .. #given or check.show(given)), "systems%s*=")
  end
  local list, seen, named = {}, {}, {} -- named: what was given -> its name; the same is read once
  for i, one in ipairs(given) do
    local what, label = ("match: system %d"):format(i), nil
    if type(one) == "table" and not getmetatable(one) and one[1] ~= nil then
      if #one ~= 2 or type(one[1]) ~= "string" then
        check.fail(what .. ": { \"name\", system } expected", "systems%s*=")
      end
      label, one = one[1], one[2]
    end
    local full = named[one] or bids.name(one, what)
    named[one] = full
    list[i] = { full = full, label = label, name = label or words.stem(full) }
    seen[list[i].name] = (seen[list[i].name] or 0) + 1
    if seen[list[i].name] > 1 then -- as of a system against itself
      list[i].name = ("%s (%d)"):format(list[i].name, seen[list[i].name])
    end
  end
  return list
end

-- Every two of them: first, second (numbers), ours and theirs (policies: the first one N-S, the
-- second one), against_par (these policies where they are compared with par: then cards are played
-- on boards with the same auction, too), suffix (of the names of its measures). `cards`: who plays
-- the cards of all hands, by the auctions of the tables (a text; nil: nobody does), and `knows`,
-- what he knows besides.
local function pairs_of(systems, at, cards, knows)
  local list = {}
  local function table_of(a, b, alone)
    local pair = cards and not alone and tostring(#list + 1) or nil
    return (bids.of { NS = a, EW = b, dealer = at.dealer, vul = at.vul, from = at.calls,
      plays_NS = cards, plays_EW = cards, auction = cards and "known", knows = cards and knows,
      pair = pair })
  end
  for i = 1, #systems do
    for k = i + 1, #systems do
      local a, b = systems[i].full, systems[k].full
      list[#list + 1] = { first = i, second = k, ours = table_of(a, b), theirs = table_of(b, a),
        against_par = at.par and { table_of(a, b, true), table_of(b, a, true) } or nil,
        suffix = #systems > 2 and ("_%d_%d"):format(i, k) or "" }
    end
  end
  return list
end

-- ---- what is measured --------------------------------------------------------------

local function points(policy, rule)
  return (measure.scalar(rule:rewrite(measures.score(policy)), { unit = "points" }))
end

-- The measures of a pair, in order: { name, measure, what it means }.
local function measures_of(self, pair)
  local scoring, list = self.scale, {}
  local names = { self.systems[pair.first].name, self.systems[pair.second].name }
  local function add(name, what, m) list[#list + 1] = { name .. pair.suffix, m, what } end
  local function gain(rule)
    return scoring.of(points(pair.ours, rule), points(pair.theirs, rule))
  end
  add("gain", ("%s against %s"):format(names[1], names[2]), gain(self.rule))
  add("other", ("the same, %s"):format(self.other), gain(self.other))
  add("changed", "another contract", pair.ours:changed(pair.theirs))
  add("parting", "the first call that differs", pair.ours:parting(pair.theirs))
  for i, policy in ipairs(self.cards_by and { pair.ours, pair.theirs } or {}) do
    add(i == 1 and "won_first" or "won_second", "tricks of N-S where " .. names[i]
      .. " sits there", (measure.scalar(measure.call("won", policy))))
  end
  if self.par then
    local par = measures.par(self.vul, self.dealer ~= "board" and self.dealer or nil)
    for i, policy in ipairs(pair.against_par) do
      add(i == 1 and "par_first" or "par_second", names[i] .. " N-S against par",
        measures.imps(points(policy, self.rule), par))
    end
  end
  return list
end

-- What a system wins on a board, in its matches against all others together.
local function standing_of(self, number)
  local sum
  for _, pair in ipairs(self.pairs) do
    local gain = pair.own - self.scale.centre
    if pair.first == number then sum = sum and sum + gain or gain end
    if pair.second == number then sum = sum and sum - gain or -gain end
  end
  return sum
end

-- All measures, and in each pair where its own are.
local function all_measures(self)
  local list = {}
  for _, pair in ipairs(self.pairs) do
    pair.column = #list + 1
    local own = measures_of(self, pair)
    pair.own = own[1][2]
    table.move(own, 1, #own, #list + 1, list)
  end
  for i = 1, #self.systems > 2 and #self.systems or 0 do
    list[#list + 1] = { "standing_" .. i, standing_of(self, i),
      self.systems[i].name .. " against all others" }
  end
  return list
end

-- By the text of a policy the place of its auctions in rows.
local function places_of(self)
  local trees, places = {}, {}
  for i, m in ipairs(self.experiment.layout.trees) do trees[i] = m end
  for i, text in ipairs(tables.texts(trees)) do places[text] = i end
  for _, pair in ipairs(self.pairs) do
    pair.places = { places[pair.ours.text], places[pair.theirs.text] }
  end
end

-- What makes up the numbers of a match, as options.
local function question(self, given)
  local list = { systems = {} }
  for name, value in pairs(given) do list[name] = list[name] or value end
  for i, system in ipairs(self.systems) do
    list.systems[i] = system.label and { system.label, system.full } or system.full
  end
  list.deals, list.seed, list.title, list.source = nil, nil, nil, nil
  return list
end

-- ---- matches -----------------------------------------------------------------------

local function open_experiment(self, given)
  local of, tests = {}, {}
  for _, name in ipairs(PASSED) do of[name] = given[name] end
  if self.cards_by then of.play = nil end -- at the tables, where the auction is known
  if type(of.from) == "string" then
    of.from = check.must(library.open(of.from, { unsolved = true }))
  end
  for i, pair in ipairs(self.pairs) do
    tests[i] = ("gain%s ~= %g"):format(pair.suffix, self.scale.centre)
  end
  of.deals = of.deals or self.differing and SOLVED or nil
  of.measure, of.tests = all_measures(self), tests
  self.experiment = experiment.new(of)
  self.experiment.kept = { least = DEALS_MIN, asker = { kind = "match", part = 1, whole = true,
    options = question(self, given) } }
  places_of(self)
end

-- A match in strata: what it does not go with, and its measure.
local function open_differing(self, given)
  for _, name in ipairs { "from", "stop", "par", "variance", "predict" } do
    if given[name] then
      check.fail(("differing and %s do not go together"):format(name), name .. "%s*=")
    end
  end
  if #self.systems > 2 then check.fail("differing: two systems expected", "systems%s*=") end
  for _, system in ipairs(self.systems) do
    local s = bids.system(system.full)
    if not s or s.decide then
      check.fail(("differing: what %s bids has no conditions"):format(s and "a system that "
        .. "simulates" or "a program"), "systems%s*=")
    end
  end
  if self.dealer == "board" then
    if given.where ~= nil then
      check.fail("differing: with where the dealer is to be named, as its seats are turned "
        .. "otherwise", "where%s*=")
    elseif self.vul == "NS" or self.vul == "EW" then
      check.fail(("differing: with vul = %q the dealer is to be named, as turned seats "
        .. "have another vulnerability"):format(self.vul), "vul%s*=")
    end
    self.dealer = "N"
  end
  local pair = pairs_of(self.systems, self)[1]
  pair.values, pair.changed = {}, pair.ours:changed(pair.theirs)
  for i, rule in ipairs { self.rule, self.other } do
    pair.values[i] = self.scale.of(points(pair.ours, rule), points(pair.theirs, rule))
      - self.scale.centre
  end
  self.pairs = { pair }
end

-- A match of card play.
local function open_played(self, options)
  self.scoring = self.scoring or "imps"
  self.scale = SCORINGS[self.scoring]
  self.dealer, self.vul = contest.dealer_and_vul(self, "match", true)
  played.open(self, options)
  self.asked = self.experiment.asked
  return (check.object(self, Match, "baize.match"))
end

-- Who plays the cards where players who deal worlds do, and so know the auctions of their tables: a
-- text; nil: another play model, which knows no auction.
local function cards_of(options)
  local play = options.play
  if check.kind(play) == "Player" then play = play:plays() end
  local p = players.read(play)
  if not p or not p:deals_worlds() or p.knows or p.goal == "imps" or p.goal == "matchpoints"
    or options.where and options.where.opaque then
    return nil
  end
  return (p:text())
end

--- Make a match: systems against each other on the same deals, every two of them.
-- Each board is bid at two tables: at one the first system sits North-South, at the other the
-- second one. Deals whose contracts are the same at both are worth 0, and are not solved.
-- @tparam table options fields
-- @treturn Match
-- @raise at the user's line for anything wrong in it
-- With `cards` in place of systems two players of cards play the same contracts, and only the play
-- differs.
-- @usage return baize.match { systems = { "tutorial", "tutorial:weak_two=light" } }
function match.new(options)
  check.note()
  local self = OPTIONS:read(options)
  if played.is(options) then return (open_played(self, options)) end
  if self.scoring == "tricks" then
    check.fail("scoring: tricks are counted where cards are played: cards = { ... }", "scoring%s*=")
  end
  self.systems = read_systems(options.systems)
  self.scoring = self.scoring or "imps"
  self.scale = SCORINGS[self.scoring]
  self.dealer, self.vul = contest.dealer_and_vul(self, "match", true)
  local calls = contest.from_of({ from = self.auction }, "match: auction")
  self.calls = table.concat(calls, " ")
  self.rule = doubling.read(options.doubling)
  self.other = doubling.read(self.rule.name == "never" and { down = DOWN } or nil)
  self.cards_by = not self.differing and cards_of(options) or nil
  self.pairs = pairs_of(self.systems, self, self.cards_by, self.where)
  self.begun = calls
  if self.differing then
    open_differing(self, options)
  elseif self.library then
    check.fail("library is of a match with differing = true", "library%s*=")
  end
  open_experiment(self, options)
  self.asked = self.experiment.asked
  return (check.object(self, Match, "baize.match"))
end

option.describe(match.new, OPTIONS)

-- The players that cannot be asked again: nothing named them here. Nil: all can.
local function absent_of(systems)
  local list = {}
  for _, system in ipairs(systems) do
    if not player.is_here(system.full) then list[#list + 1] = system.name end
  end
  return #list > 0 and list or nil
end

--- Play a match. Where a database has its boards, but a program or a file of it was not named here,
-- the result is without the auctions, as nothing that a database names is run.
-- @tparam[opt] table options how it is run
-- @treturn MatchResult see help "MatchResult"; tostring(result) is the report
-- @raise at the user's line for other fields; when memory runs out
-- @usage print(baize.match { systems = { "tutorial", "natural" }, deals = 20 }:run())
function Match.__index:run(options)
  local e, found = self.experiment, {}
  if self.players then return (played.run(self, options)) end
  if self.differing then return (differing.run(self, e.where, self.begun, options)) end
  for i, pair in ipairs(self.pairs) do
    found[i] = parting.new(pair.column, pair.places, self.scale.centre, self.dealer,
      self.cards_by)
  end
  local needed = { count = 0 }
  function e.row(deal, values, _, index, _, _, auctions)
    local seen = {}
    for _, one in ipairs(found) do one:add(deal, values, index, auctions, seen) end
    for _ in pairs(seen) do needed.count = needed.count + (self.par and 0 or 1) end
    if self.par then needed.count = needed.count + RESULTS end
  end
  local absent, bidders = absent_of(self.systems), {}
  for _, system in ipairs(absent and {} or self.systems) do
    bidders[#bidders + 1] = bids.system(system.full)
  end
  simulated.begin(bidders)
  if absent then e.row, found, needed = nil, {}, {} end
  function e.make(result)
    return match_result.new(self, result, { parted = found, needed = needed.count,
      absent = absent, simulated = simulated.of(bidders) })
  end
  return (e:run(options))
end

option.describe(Match.__index.run, fields.RUN)

--- What a match asks, in words that can be registered before anything is dealt.
-- @treturn table see `question` of experiments
-- @raise at the user's line when a part of it is a function
-- @usage print(baize.match { systems = { "tutorial", "natural" } }:question().kind)
function Match.__index:question()
  local e, list = self.experiment, {}
  for i, test in ipairs(e.tests) do
    list[i] = { text = test.text, matters = self.matters, unit = self.scale.unit }
  end
  return (asked.of(self, { kind = "match", options = e.kept.asker.options, deals = self.asked,
    where = tostring(e.where), plan = e.handle:plan(), measures = { self.scoring }, tests = list }))
end

function Match.__tostring(m)
  local names = m.players and m.names or {}
  for i, system in ipairs(m.systems or {}) do names[i] = system.name end
  return "match of " .. table.concat(names, ", ")
end

check.methods(Match.__index, "Match")
-- A match of a database's question, which names players as bids.name does: it makes no program of a
-- stranger's text one that may be run.
local function of_stored(options)
  for _, name in ipairs(type(options.systems) == "table" and options.systems
    or { options.bidding }) do
    if not bids.is_name(name) then
      check.fail(("match: a stored question has %s for a system"):format(check.show(name)))
    end
  end
  for _, name in ipairs(played.names(options)) do
    if type(name) ~= "string" or name:find "^program:" or name:find "^manager:" then
      check.fail(("match: a stored question has %s for a player of cards"):format(check.show(name)))
    end
  end
  return (match.new(options))
end

questions.askers.match = { new = of_stored, step = 0, tested = match_result.tested }

--- Systems against each other: made by baize.match.
-- @type Match

return match
