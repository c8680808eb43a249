-- SPDX-License-Identifier: GPL-3.0-or-later
-- Which questions have one key: the same in other words, and none that means something else.
local alike = require "baize.store.alike"
local frozen = require "baize.store.frozen"
local normal = require "baize.store.normal"

local MADE <const> = { experiment = baize.experiment, samples = baize.experiment,
  decision = baize.decision, fit = baize.fit, lead = baize.lead }

local NONE <const> = {}

-- The key of options as a store gives them back, with some changed; NONE takes one away.
local function key_of(kind, usual, more)
  local options = {}
  for name, value in pairs(usual) do options[name] = value end
  for name, value in pairs(more) do
    if value == NONE then options[name] = nil else options[name] = value end
  end
  MADE[kind](options) -- it is a question
  local stored = assert(frozen.value(frozen.text(options)))
  return alike.key(stored, MADE[kind], kind)
end

-- Variants that are the same as the usual one, and others, no two of which are the same.
local function judge(kind, usual, same, others)
  local seen = { [key_of(kind, usual, {})] = "the usual" }
  for i, more in ipairs(same) do
    local key = key_of(kind, usual, more)
    assert.equal("the usual", seen[key], ("variant %d: %s"):format(i, key))
  end
  for i, more in ipairs(others) do
    local key = key_of(kind, usual, more)
    assert.is_nil(seen[key], ("other %d is %s: %s"):format(i, seen[key], key))
    seen[key] = "other " .. i
  end
end

describe("the key of an experiment", function()
  local a, b = tricks(S, "H"), tricks(S, "S")

  it("is that of the same tests of what is a multiple of the measure", function()
    judge("experiment", { where = S.hcp "15-17", measure = { gain = a - b }, tests = "gain > 0" }, {
      { measure = { gain = b - a }, tests = "gain < 0" },
      { measure = { gain = 2 * a - 2 * b } },
      { measure = { gain = -0.5 * b + 0.5 * a } },
      { measure = { gain = a - b + 3 }, tests = "gain > 3" },
      { measure = { gain = 3 * (b - a) - 1 }, tests = " gain<-1.0" },
      { measure = { loss = b - a }, tests = { "loss < 0" } },
      { measure = a - b, tests = "measure > 0" },
      { matters = 0.05 }, { show = "distribution" }, { variance = "adjusted", predict = 10 },
      { stop = { decided = true } }, { prepare_for = 4000 },
      { events = {}, doubling = "never", play = "dd", family = true },
    }, {
      { tests = "gain < 0" }, { tests = "gain ~= 0" }, { tests = "gain > 0.5" },
      { measure = { gain = 2 * a - b } }, { measure = { gain = a + b } },
      { measure = { gain = b - a }, tests = "gain > 0.25" },
      { measure = { gain = a - b + 3 } }, { matters = 0 }, { matters = 0.1 },
      { measure = { gain = tricks(S, "H") - tricks(S, "D") } }, -- spades are not diamonds
      { measure = { gain = tricks(N, "H") - tricks(N, "S") } }, { tests = NONE },
      { tests = { "gain > 0", "gain < 0.4" } }, { play = "lead" }, { family = false },
      { by = N.hcp }, { by = N.hcp, tests = "gain differs by group" },
      { by = N.hcp, tests_by = true }, { events = { fit = NS.hearts "8+" } },
      { exchange = { seat = N, hands = { "AK2.J3.KQ854.K72", "AQ2.J3.KJ854.K72" } },
        where = S.hcp "8-" },
    })
  end)

  it("has the size that matters in the unit of what a measure is a multiple of", function()
    judge("experiment", { measure = { gain = a - b }, tests = "gain > 0", matters = 0.2 }, {
      { measure = { gain = 2 * a - 2 * b }, matters = 0.4 },
      { measure = { gain = b - a }, tests = "gain < 0" },
    }, { { measure = { gain = 2 * a - 2 * b } } })
  end)

  it("is that of points compared the other way round", function()
    local imp = imps("4S by S", "3NT by S")
    judge("experiment", { measure = { x = imp }, tests = "x > 0.5" }, {
      { measure = { x = imps("3NT by S", "4S by S") }, tests = "x < -0.5" },
      { measure = { x = imps(score("4S by S", "none"), score "3NT by S") } },
    }, { { measure = { x = imps("3NT by S", "4S by S") } }, { measure = { x = 2 * imp } },
      { measure = { x = imps("4S by S", "3NT by S", "NS") } },
      { measure = { x = imps("4S by N", "3NT by S") } } })
    judge("experiment", { measure = { x = beats("4S by S", "3NT by S") }, tests = "x > 0.5" }, {
      { measure = { y = beats("3NT by S", "4S by S") }, tests = "y < 0.5" },
    }, { { measure = { x = beats("3NT by S", "4S by S") } } })
  end)

  it("is that of the same condition, whatever its words", function()
    judge("experiment", { where = (S.hcp - N.hcp) "1+" & NS.spades "8+" & S.balanced & N.hcp "8-10",
      measure = a }, {
      { where = N.hcp "8-10" & NS.spades "8+" & S.balanced & (N.hcp - S.hcp) "-1-" },
      { where = (2 * S.hcp - 2 * N.hcp) "2+" & (N.spades + S.spades) "8+" & S.balanced
        & N.hcp "8+" & N.hcp "10-" },
      { where = (S.hcp - N.hcp) "1+" & NS.spades "8-13" & (N.hcp "8-9" | N.hcp "10") & S.balanced },
      { where = ~((N.hcp - S.hcp) "0+") & NS.spades "8+" & S.balanced & N.hcp "8-10" },
      { where = '(S.hcp - N.hcp)"1+" & NS.spades "8+" & S.balanced & N.hcp "8 - 10"' },
    }, {
      { where = (N.hcp - S.hcp) "1+" & NS.spades "8+" & S.balanced & N.hcp "8-10" },
      { where = (S.hcp - N.hcp) "1+" & NS.hearts "8+" & S.balanced & N.hcp "8-10" },
      { where = (S.hcp - N.hcp) "1+" & EW.spades "8+" & S.balanced & N.hcp "8-10" },
      { where = (S.hcp - N.hcp) "0+" & NS.spades "8+" & S.balanced & N.hcp "8-10" },
      { where = (S.hcp - N.hcp) "1+" & NS.spades "8+" & N.balanced & N.hcp "8-10" },
      { where = (S.hcp - N.hcp) "1+" & NS.longest_fit "8+" & S.balanced & N.hcp "8-10" },
      { where = NONE },
    })
    judge("experiment", { measure = a }, { { where = "any" }, { where = S.hcp "0-37" } }, {})
    judge("experiment", { where = S.points { A = 4, K = 3 } "8+", measure = a }, {},
      { { where = S.points { A = 4, K = 2 } "8+" }, { where = S.points { A = 4 } "8+" },
        { where = N.points { A = 4, K = 3 } "8+" }, { where = NS.points { A = 4, K = 3 } "8+" } })
  end)

  it("has proportions whether they are events or measures", function()
    judge("experiment", { measure = { t = a }, events = { fit = NS.spades "8+" },
      tests = "fit > 0.4" }, {
      { events = { long = (N.spades + S.spades) "8+" }, tests = "long > 0.4" },
      { events = { { "fit", NS.spades "8-13" } } },
      { events = NONE, measure = { t = a, fit = indicator(NS.spades "8+") } },
    }, { { events = { fit = NS.spades "9+" } }, { tests = "t > 0.4" } })
  end)

  it("has measures of all strains, and choices and products", function()
    local strong = S.hcp "18+" & S.balanced
    judge("experiment", { measure = { x = tricks(S) - tricks(N) }, tests = "x > 0" },
      { { measure = { x = tricks(N) - tricks(S) }, tests = "x < 0" } },
      { { measure = { x = tricks(N) - tricks(S) } }, { measure = { x = a - tricks(N, "H") } } })
    judge("experiment", { measure = { x = score(choose { { strong, "3NT by S" }, "2NT by S" }) } },
      { { measure = { x = score(choose { { S.balanced & S.hcp "18-37", "3NT by S" },
        "2NT by S" }) } } },
      { { measure = { x = score(choose { { S.hcp "18+", "3NT by S" }, "2NT by S" }) } },
        { measure = { x = score(choose { { strong, "2NT by S" }, "3NT by S" }) } } })
    judge("experiment", { measure = { x = a * indicator(strong) + max(a, b) } },
      { { measure = { x = max(b, a) - indicator(strong) * -1 * a } } },
      { { measure = { x = a * indicator(strong) + min(a, b) } },
        { measure = { x = b * indicator(strong) + max(a, b) } } })
  end)
end)

it("the key of samples is that of the same ones under other names, compared from either side",
  function()
  local weak, strong, gain = S.hcp "8-11", S.hcp "12-15", tricks(S, "S") - tricks(N, "S")
  judge("samples", { where = S.balanced, measure = { gain = gain },
    samples = { { "weak", weak }, { "strong", strong } },
    tests = { "strong.gain > weak.gain", "weak.gain > 0" } }, {
    { tests = { "weak.gain>0", "weak.gain < strong.gain" } },
    { samples = { { "low", weak }, { "high", strong } }, tests = { "high.gain > low.gain",
      "low.gain > 0" } },
    { samples = { { "strong", strong }, { "weak", weak } } },
    { where = NONE, samples = { weak = S.balanced & weak, strong = strong & S.balanced } },
    { measure = { gain = -2 * gain }, tests = { "strong.gain < weak.gain", "weak.gain < 0" } },
  }, { { tests = { "strong.gain < weak.gain", "weak.gain > 0" } }, { where = N.balanced },
    { tests = { "strong.gain > weak.gain", "strong.gain > 0" } },
    { tests = { "strong.gain > weak.gain", "gain > 0" } },
    { samples = { { "weak", weak }, { "strong", S.hcp "12-16" } } } })
end)

it("the key of a decision is that of the same candidates in any order", function()
  local hand = "K.864.K832.Q8542"
  local game, pass = { "game", "3NT by N" }, { "pass", "1NT by N" }
  judge("decision", { hand = hand, where = N.hcp "15-17" & N.balanced, scoring = "imps",
    candidates = { game, pass }, field = { game = 2, pass = 1 } }, {
    { candidates = { pass, game } }, { vul = "none", seat = S, doubling = "never" },
      { vul = "None" },
    { hand = "SK H864 DK832 CQ8542", dealer = "N", show = "scores", variance = "adjusted" },
    { candidates = { { "bid", "3N by N" }, "1NT by N" }, field = { bid = 2, ["1NT by N"] = 1 } },
    { where = N.balanced & N.hcp "15+" & N.hcp "17-" },
  }, { { scoring = "matchpoints" }, { vul = "NS" }, { field = { game = 1, pass = 2 } },
    { field = NONE }, { hand = "K.865.K832.Q8542" }, { doubling = "oracle" }, { matters = 1 },
    { candidates = { game, { "pass", "2NT by N" } }, field = NONE },
      { vary = { { vul = "NS" } } } })
end)

it("the key of a fit is that of the same terms in any order", function()
  judge("fit", { response = tricks(S, "NT"), where = S.balanced, terms = { NS.hcp, S.longest } }, {
    { terms = { { "long", S.longest }, N.hcp + S.hcp } }, { terms = { 2 * NS.hcp, -S.longest } },
  }, { { terms = { NS.hcp } }, { response = tricks(N, "NT") }, { terms = { NS.hcp, N.longest } } })
  judge("fit", { response = N.hcp, models = { a = { N.spades, N.aces }, b = { N.hearts } } },
    { { models = { { "x", N.hearts }, { "y", { { "aces", N.aces }, N.spades } } } } },
    { { models = { a = { N.spades }, b = { N.hearts, N.aces } } } })
end)

it("the key of a study of leads is that of the same hand and contract", function()
  judge("lead", { hand = "K63.T8642.J5.Q94", against = "3NT by S", where = S.hcp "15-17" },
    { { scoring = "points", vul = "none" }, { against = "3N by S",
      where = S.hcp "15+" & S.hcp "17-" } },
    { { scoring = "imps" }, { against = "3NT by S", vul = "NS" }, { where = S.hcp "15-18" } })
end)

it("a number is scale times its text plus shift, on every deal", function()
  local expr = require "baize.core.expr"
  local fit = indicator(S.spades "4+")
  for i, m in ipairs { 2 * S.hcp - 4 * N.aces + 4, -NS.hcp, N.hcp - S.hcp, 5 - S.spades,
    -3 * (S.spades.hcp - N.hcp) + 1, 2 * fit - 1, 4 - fit - 2 * indicator(N.spades "3+") } do
    local tree = require "baize.lang.measure".from(m).items[1].expr
    local text, scale, shift = normal.linear(tree)
    local again = expr.read("Measure", (text:gsub("call%((%w+),(.-) in (%d+)%.%.inf%)",
      '%1(%2 "%3+")')))
    assert(again, text)
    local difference = require "baize.lang.measure".scalar(again) * scale + shift - m
    local r = baize.experiment { measure = difference, deals = 50,
      seed = i }:run { progress = false }
    assert.same({ 0, 0 }, { r.measures[1].components[1].min, r.measures[1].components[1].max })
  end
end)
