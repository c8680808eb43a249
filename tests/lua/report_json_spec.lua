-- SPDX-License-Identifier: GPL-3.0-or-later
-- JSON of results, against their schema.
local baize = require "baize"
local dkjson = require "dkjson"
local helper = require "helper"

local S, N, W = baize.S, baize.N, baize.W
local json_shapes = require "json_shapes"

local function holds(result, kind)
  json_shapes.hold(dkjson.decode(result:json()), kind, "result")
end

local function run(given)
  given.seed = given.seed or 1
  return baize.experiment(given):run { progress = false }
end

describe("the JSON of", function()
  it("an experiment with all kinds of measures and tests follows the schema", function()
    holds(run { title = "t", source = "s", where = S.hcp "12+", deals = 30,
      measure = { points = S.hcp, gain = S.hcp - N.hcp, share = baize.indicator(S.balanced),
        apart = baize.indicator(S.balanced) - baize.indicator(N.balanced), same = S.hcp - S.hcp,
        made = baize.makes "1NT by S" },
      tests = { "gain > 0", "share ~= 0.5", "apart > 0", "same > 0", "points < 10" } },
      "Result")
  end)

  it("an experiment on vectors and comparisons does", function()
    holds(run { deals = 3, measure = { v = baize.tricks(S),
      b = baize.beats("1NT by S", "1NT by N") }, tests = { "v > 6", "b > 0.5" } },
      "Result")
  end)

  it("an experiment on one deal does, and one whose condition is a function", function()
    holds(run { deals = 1, measure = S.hcp, tests = "measure > 0" }, "Result")
    holds(run { deals = 3, measure = S.hcp, where = baize.opaque(function() return true end) },
      "Result")
  end)

  it("groups, events and the hands dealt do", function()
    local events = { even = S.balanced }
    holds(run { deals = 40, measure = S.aces, by = S.spades, events = events,
      summary = { S, N }, tests = { "measure > 1", "even > 0.3" }, tests_by = true },
      "Result")
    holds(run { deals = 40, measure = S.hcp, by = { { { "x", S.balanced } }, N.hearts } },
      "Result")
  end)

  it("samples and hands exchanged do", function()
    holds(run { deals = 20, measure = { x = S.hcp, made = baize.indicator(N.balanced) },
      samples = { { "a", S.balanced }, { "b", ~S.balanced } },
      tests = { "a.x > b.x", "a.made ~= b.made", "x > 10" } }, "Result")
    holds(run { deals = 5, measure = { k = W.kings, v = baize.tricks(S) },
      events = { even = N.balanced }, exchange = { seat = S, hands = {
        "A7.KQ64.A65.K986", "A76.KQ64.A5.K986", "A7.KQ64.A654.K98" } } }, "Result")
  end)

  it("a run that stops by a rule does", function()
    holds(run { deals = 2000, measure = { gain = S.hcp - N.hcp }, tests = "gain > 0",
      stop = { halfwidth = 2 } }, "Result")
    holds(run { deals = 500, measure = { gain = S.hcp - N.hcp }, tests = "gain > 0",
      stop = { decided = true } }, "Result")
  end)

  it("tests between groups do", function()
    holds(run { deals = 24, measure = { x = S.hcp, v = baize.tricks(S) }, by = N.spades,
      where = S.spades "11+", events = { even = N.balanced }, tests = { "x differs by group",
      "v differs by group", "even differs by group" } }, "Result")
    holds(run { deals = 10, measure = S.hcp, by = S.hcp, tests = "measure differs by group" },
      "Result")
  end)

  it("what was looked at before does", function()
    local function twice(x, fields)
      helper.with_file("", function(name)
        for _, deals in ipairs { 30, 40, 220 } do
          holds(x:run { db = name, deals = deals, progress = false, seed = 1 }, fields)
        end
        holds(x:run { db = name, deals = 30, progress = false, seed = 2 }, fields)
      end)
    end
    local where = S.spades "10+"
    twice(baize.experiment { where = where, by = N.balanced, measure = baize.tricks(S, "S"),
      tests = { "measure > 9", "measure differs by group" } }, "Result")
    twice(baize.experiment { samples = { a = where, b = S.spades "9" }, measure = S.hcp,
      tests = "a.measure > b.measure" }, "Result")
    twice(baize.fit { where = where, response = S.losers, terms = { S.hcp }, ranks = "AK" },
      "Fit")
    twice(baize.decision { hand = "AKQJT98765..432.", candidates = { "4S by S", "6S by S" },
      scoring = "imps", vary = { { vul = "NS" } } }, "Decision")
  end)

  it("a decision does, with variations, a field, and without a hand", function()
    holds(baize.decision { hand = "K.864.K832.Q8542", where = N.hcp "15-17" & N.balanced,
      vul = "both", scoring = "imps", deals = 6, seed = 1, vary = { { vul = "none" } },
      candidates = { { "pass", "1NT by N" },
        { "invite", baize.choose { { N.hcp "17", "3NT by N" }, "2NT by N" } } } }
      :run { progress = false }, "Decision")
    holds(baize.decision { scoring = "matchpoints", deals = 4, seed = 1,
      field = { ["1NT by S"] = 60, ["2NT by S"] = 40 },
      candidates = { { "one", "1NT by S" }, { "two", "2NT by S" } } }
      :run { progress = false }, "Decision")
  end)

  it("what has a gap to real records, or a field of boards, does", function()
    local c = assert(require "baize.play_model.calibration".parse(
      "baize calibration 1\n3 NT  9  8 1\n4 S 10 10 3\n6 H 11 12 2\n"))
    local play = { "dd", records = c }
    holds(run { deals = 2, measure = baize.tricks(S, "NT"), play = play }, "Result")
    local board = { deal = baize.sampler { seed = 1 }:deal(1),
      contract = baize.contract "1NT by S" }
    holds(baize.decision { scoring = "butler", deals = 2, seed = 1, play = play,
      field = { boards = { board, board }, least = 2, like = baize.any },
      candidates = { { "one", "1NT by S" }, { "two", "2NT by S" } } }
      :run { progress = false }, "Decision")
    holds(baize.lead { hand = "K63.T8642.J5.Q94", against = "3NT by S", deals = 2, seed = 1,
      play = play }:run { progress = false }, "Lead")
  end)

  it("a result of what was registered does", function()
    local registration = require "baize.store.registration"
    local e = baize.experiment { deals = 4, seed = 1, measure = S.hcp, tests = "measure > 9" }
    local item = registration.item(e:question(), nil, nil, "measure > 9")
    local one = registration.new { date = "2026-11-24T02:48:01Z", questions = { item },
      script = registration.script("law.lua", "return 1", {}), earlier = { { entry = 2, seed = 7,
      plan = "rejection/1", deals = 3, asked = 4, analyses = 0 } } }
    local r = e:run { deals = 3, progress = false }
    r.registered = require "baize.store.deviation".judge(one, 1, item, r)
    holds(r, "Result")
    assert.same({ 1, 1 }, { #r.registered.differences, #r.registered.before })
  end)

  it("a study of leads does", function()
    holds(baize.lead { hand = "K63.T8642.J5.Q94", leader = W, against = "3NT by S",
      where = S.hcp "15-17" & S.balanced, deals = 4, seed = 1 }
      :run { progress = false }, "Lead")
  end)

  it("a study of a card does", function()
    holds(baize.card { hand = "AQ4.K82.AJT4.QJ3", dummy = "K65.A74.K93.T982", played = "H5 H4 HJ",
      contract = "3NT by S", deals = 4, seed = 1 }:run { progress = false }, "CardStudy")
  end)

  it("a match does, of two systems or of more", function()
    for _, names in ipairs { { "tutorial", "tutorial:weak_two=light" },
      { "tutorial", "natural", "tutorial:weak_two=light" } } do
      holds(baize.match { systems = names, where = S.spades "9+", deals = 6, seed = 1,
        par = #names == 2 }:run { progress = false }, "Match")
    end
    holds(baize.match { systems = { "tutorial", "natural" }, deals = 1, seed = 1 }
      :run { progress = false }, "Match")
    helper.with_file([[system { name = "plain", natural = false, guard = false }
      opening { bid "1NT" { hcp "15-17" & balanced }, pass { any } }]], function(path)
      holds(baize.match { systems = { path, path }, differing = true, deals = 1, seed = 1 }
        :run { progress = false }, "Stratified")
    end)
  end)

  it("a test of randomness does", function()
    holds(baize.randomness { from = baize.any, deals = 3, seed = 1 }:run { progress = false },
      "Randomness")
  end)

  it("a fit does", function()
    holds(baize.fit { response = S.losers, terms = { S.hcp, S.longest }, deals = 40, seed = 1 }
      :run { progress = false }, "Fit")
  end)

  it("a sweep does", function()
    holds(baize.sweep { over = { k = { 1, 2 } }, deals = 60, seed = 1,
      experiment = function(one)
        return { where = S.aces(one.k), measure = S.hcp, tests = "measure > 8" }
      end }:run { progress = false }, "Sweep")
  end)

  it("a check and a comparison of systems do", function()
    local tutorial = baize.system.load "tutorial"
    holds(tutorial:check { positions = 12, deals = 100 }, "Check")
    local natural = baize.system.load "tests/golden/natural.lua"
    holds(tutorial:diff(natural, { positions = 12, contested = 50 }), "Diff")
  end)
end)
