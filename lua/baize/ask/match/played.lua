-- SPDX-License-Identifier: GPL-3.0-or-later
--- Matches of card play: two players of cards play the same contracts on the same deals.
-- At table 1 the first player plays both hands of North-South and the second those of East-West,
-- at table 2 the other way round; contract, opening leader and the random numbers before each card
-- are the same. So a player against himself gets exactly 0.
-- @module baize.ask.match.played
local bids = require "baize.table.bids"
local check = require "baize.base.check"
local contract = require "baize.cards.contract"
local experiment = require "baize.ask.experiment"
local hypothesis = require "baize.stats.hypothesis"
local kind = require "baize.report.kind"
local match_result = require "baize.ask.match.result"
local match_text = require "baize.ask.match.text"
local measure = require "baize.lang.measure"
local measures = require "baize.lang.measures"
local phrase = require "baize.report.phrase"
local player = require "baize.table.player"
local report_text = require "baize.report.text"
local samples = require "baize.stats.samples"
local words = require "baize.base.words"

local played = {}

local DEALS_MIN <const> = 2 -- fewer compare nothing, and no number is shown
-- Fields of a match that a match of card play does not have.
local OTHERS <const> = { "auction", "doubling", "par", "differing", "variance", "predict", "play",
  "from" }
local PASSED <const> = { "title", "source", "where", "deals", "seed", "matters", "stop" }
local BOTH <const> = "a match of systems is baize.match { systems = { \"sayc\", \"natural\" } } "
  .. "(baize match sayc natural), a match of card play baize.match { cards = { \"pimc\", "
  .. "\"rules\" }, "
  .. "contract = \"3NT by S\" } (baize match --card pimc rules --contract '3NT by S') or bidding = "
  .. "\"sayc\" in place of contract"

-- ---- options -------------------------------------------------------------------------

local function read_players(self, given)
  if type(given) ~= "table" or getmetatable(given) or #given ~= 2 then
    check.fail(("match: cards: two players of cards expected, as in { \"pimc\", \"rules\" }, not "
      .. "%s"):format(check.show(given)), "cards%s*=")
  end
  self.players, self.names = {}, {}
  for i, one in ipairs(given) do
    self.players[i] = player.of_cards(one, ("match: player %d"):format(i), "; " .. BOTH)
    self.names[i] = self.players[i]
  end
  if self.names[1] == self.names[2] then self.names[2] = self.names[2] .. " (2)" end
end

-- What is played: the fields NS and EW, or contract.
local function read_contract(self, options)
  if (options.contract == nil) == (options.bidding == nil) then
    check.fail("match: of card play either contract = \"3NT by S\" or bidding = \"sayc\" is "
      .. "needed, not " .. (options.contract and "both" or "neither"), "cards%s*=")
  end
  if options.bidding ~= nil then
    local name = bids.name(options.bidding, "match: bidding")
    self.bidding = { name = words.stem(name), hash = name:match " (%x+)$" }
    return { NS = name, EW = name, auction = "known" }
  end
  local c = contract.from(options.contract)
  if c.level == 0 then
    check.fail("match: a deal that is passed out is not played", "contract%s*=")
  end
  self.contract = tostring(c)
  return { contract = self.contract }
end

-- The two tables, as policies.
local function tables_of(self, options)
  local texts = read_contract(self, options)
  texts.dealer, texts.vul, texts.knows = self.dealer, self.vul, self.where
  texts.leads = options.leads ~= nil and player.of_cards(options.leads, "match: leads") or nil
  self.leads = texts.leads
  if self.contract then
    for _, name in ipairs { self.players[1], self.players[2], texts.leads } do
      if player.kind(name) == "manager" then
        check.fail(("match: '%s' speaks with a table manager, who tells it no contract without an "
          .. "auction: bidding = { program = ..., speaks = \"table manager\" }, by the same "
          .. "program, or program:COMMAND"):format(name), "cards%s*=")
      end
    end
  end
  local list = {}
  for i = 1, 2 do
    texts.plays_NS, texts.plays_EW = self.players[i], self.players[3 - i]
    list[i] = bids.of(texts)
  end
  return list
end

-- The options by which a database knows the question.
local function question(self, options)
  local list = {}
  for name, value in pairs(options) do list[name] = value end
  list.cards, list.contract, list.leads = self.players, self.contract, self.leads
  list.bidding = self.bidding and self.tables[1] and ("%s %s"):format(self.bidding.name,
    self.bidding.hash or ""):gsub(" $", "") or nil
  list.deals, list.seed, list.title, list.source = nil, nil, nil, nil
  return list
end

--- Whether options ask for a match of card play. Raises at the user's line where they mix both.
function played.is(options)
  if options.cards == nil then
    for _, name in ipairs { "contract", "bidding", "leads" } do
      if options[name] ~= nil then
        check.fail(("match: %s is of matches of card play: %s"):format(name, BOTH), name .. "%s*=")
      end
    end
    return false
  elseif options.systems ~= nil then
    check.fail("match: either systems or cards: " .. BOTH, "cards%s*=")
  end
  return true
end

--- The players of cards that options name; empty where they name systems.
function played.names(options)
  local given = type(options.cards) == "table" and options.cards or {}
  local list = table.move(given, 1, #given, 1, {})
  list[#list + 1] = options.leads
  return list
end

local function tricks_of(policy) return (measure.scalar(measure.call("won", policy))) end

--- Make a match of card play: `self` has the fields of a match, read, and scale (what is counted);
-- `options` are as they were given.
function played.open(self, options)
  for _, name in ipairs(OTHERS) do
    if options[name] ~= nil then
      check.fail(("match: %s is of matches of systems, not of card play"):format(name),
        name .. "%s*=")
    end
  end
  if self.where and self.where.opaque then
    check.fail("match: players cannot know a baize.opaque(...) of where", "where%s*=")
  end
  read_players(self, options.cards)
  self.tables = tables_of(self, options)
  local function counted(policy)
    if self.scoring == "tricks" then return (tricks_of(policy)) end
    return (measure.scalar(measures.score(policy), { unit = "points" }))
  end
  local a, b = self.tables[1], self.tables[2]
  local of = { measure = {
    { "gain", self.scale.of(counted(a), counted(b)), ("%s against %s"):format(self.names[1],
      self.names[2]) },
    { "tricks", tricks_of(a) - tricks_of(b), "tricks that the first takes more" } },
    tests = { ("gain ~= %g"):format(self.scale.centre) } }
  for _, name in ipairs(PASSED) do of[name] = options[name] end
  self.experiment = experiment.new(of)
  self.experiment.kept = { least = DEALS_MIN, asker = { kind = "match", part = 1, whole = true,
    options = question(self, options) } }
end

-- ---- the report ----------------------------------------------------------------------

local function terms_of(r)
  local list = { { "Match", ("%s; %s; scoring: %s; vulnerable: %s%s"):format(r.names,
    r.contract or ("contracts that %s bids, dealer %s"):format(r.bidding.name, r.dealer), r.scoring,
    r.vul, r.leads and "; opening leads by " .. r.leads or "") } }
  for _, term in ipairs(report_text.terms(r)) do
    if term[1] ~= "Measure" and term[1] ~= "Names" then list[#list + 1] = term end
  end
  return list
end

local PlayedMatchResult = kind.new { name = "PlayedMatchResult", terms = terms_of,
  none = function() return "Too few boards for a comparison.\n" end,
  headline = function(r) return r.names end }

local function row(name, c, p, times)
  local function scaled(x) return x and times * x end
  local mean, error, low, high = scaled(c.mean), scaled(c.error), scaled(c.low), scaled(c.high)
  local interval = low and high and phrase.interval { low = low, high = high, se = error } or "-"
  return { name, phrase.number(mean, error), phrase.number(error, error), interval,
    p and phrase.p_value(p) or "" }
end

local function boards_text(r)
  local c = r.changed
  if c.share == 0 then return "Both tables took as many tricks on all boards." end
  return ("Another number of tricks at the two tables on %s boards (%.3g %%): %s took more on %s "
    .. "of them, %s on %s%s."):format(phrase.grouped(c.up + c.down), 100 * c.share, r.first,
    phrase.grouped(c.up), r.second, phrase.grouped(c.down), c.p_sign
    and ("; p %s (sign test)"):format(phrase.p_value(c.p_sign)) or "")
end

local function sections_of(r)
  local matchpoints = r.unit == "matchpoints"
  local rows = { row(matchpoints and "% of matchpoints" or r.unit, r.per_board, r.per_board.p,
    matchpoints and 100 or 1) }
  if r.scoring ~= "tricks" then rows[2] = row("tricks", r.tricks_per_board, nil, 1) end
  return { { title = ("A board, %s against %s"):format(r.first, r.second), rows = rows,
    columns = { "", "mean", "se", phrase.interval_head(r.level), "p" }, align = "l..r." },
    { title = "Verdict", text = r.verdict }, { title = "Boards", text = boards_text(r) },
    { title = "Work", text = ("%s deals played at two tables.%s"):format(phrase.grouped(r.deals),
      (r.failed_boards or 0) > 0 and (" On %s a program failed, and its side played by "
        .. "simple rules from there on."):format(phrase.count(r.failed_boards, "deal")) or "") } }
end

local TAKEN <const> = { "title", "source", "where", "play", "play_note", "plan", "seed", "asked",
  "deals", "tries", "figure", "solves", "failed", "partial", "untested", "looks", "looked",
  "elsewhere", "same_question", "stop", "lacks" }

local function result_of(self, found)
  local r = { found = found, first = self.names[1], second = self.names[2], scoring = self.scoring,
    names = self.names[1] .. " against " .. self.names[2], unit = self.scale.unit,
    contract = self.contract, bidding = self.bidding, leads = self.leads, dealer = self.dealer,
    vul = self.vul, level = hypothesis.LEVEL, centre = self.scale.centre, measures = {},
    tests = {}, matters = self.matters,
    sections = {} }
  for _, name in ipairs(TAKEN) do r[name] = found[name] end
  local event = found.events and found.events[experiment.FAILED]
  r.failed_boards = event and event.components[1].hits
  if r.deals < DEALS_MIN then return setmetatable(r, PlayedMatchResult) end
  local gain, tricks = found.measures.gain.components[1], found.measures.tricks.components[1]
  local test = found.tests[1]
  local c = test and test.components[1]
  r.per_board = match_result.figures(c
      and setmetatable({ low = gain.low, high = gain.high }, { __index = c })
    or gain)
  r.tricks_per_board = match_result.figures(tricks)
  r.matters = r.matters or test and test.matters
  r.verdict = c and match_text.verdict(r.first, r.second, test, r.per_board, r)
  local s = samples.changes(tricks.histogram)
  r.changed = { share = s.share, mean_changed = s.mean_changed, up = s.up, down = s.down,
    p_sign = not (gain.looked or r.stop) and s.p_sign or nil, low = s.low, high = s.high }
  r.sections = sections_of(r)
  return setmetatable(r, PlayedMatchResult)
end

--- Play such a match; options are those of a run.
function played.run(self, options)
  function self.experiment.make(result) return (result_of(self, result)) end
  return (self.experiment:run(options))
end

--- What a match of card play found; prints as a report. Its fields are those of its JSON.
-- @type PlayedMatchResult

return played
