-- SPDX-License-Identifier: GPL-3.0-or-later
-- Whole experiments in which nothing is to be found: how often is something said, and
-- how often do intervals hold? Fixed numbers of deals, and runs that stop by rule after
-- many looks; means, shares, their differences and comparisons with ties, tests in
-- groups (Holm). Measures of features alone, so nothing is solved. 40
-- experiments in every run, 10000 with BAIZE_SOAK=1: a share of 5 % then has an error of
-- 0.22 %. (Among 2000 it is 0.49 %, and of some thirty shares one was 0.062, though 0.0498
-- among 5000 others.)
local random = require "random"

local RUNS <const> = os.getenv "BAIZE_SOAK" and 10000 or 20
local FIXED <const>, MOST <const> = 200, 500

-- N and S are alike before they are dealt; E-W hold what they do not.
local function question(stop, deals)
  return baize.experiment {
    measure = {
      gain = S.hcp - N.hcp, mp = beats(S.hcp, N.hcp), points = NS.hcp,
      share = indicator(S.hearts "4+" & S.spades "4-")
        - indicator(N.hearts "4+" & N.spades "4-"),
      seldom = choose { { S.spades "6+", S.hcp }, { N.spades "6+", 0 - N.hcp }, 0 },
    },
    by = { { "weak", W.hcp "8-" }, { "strong", W.hcp "12+" } }, tests_by = true,
    tests = { "gain ~= 0", "gain > 0", "mp ~= 0.5", "share ~= 0", "points ~= 20", "seldom ~= 0" },
    matters = 0, deals = deals, stop = stop, family = false,
  }
end

local TRUE <const> = { gain = 0, mp = 0.5, share = 0, points = 20, seldom = 0 }

-- The share of runs in which each test, by its text, said something; in which each
-- measure's interval held.
local function calibrate(e)
  local alarms, held, looks = {}, {}, 0
  for seed = 1, RUNS do
    local r = e:run { seed = random.fresh(seed), jobs = 1, progress = false }
    for _, test in ipairs(r.tests) do
      -- points are 20 on average, but not where W is known to be weak or strong
      if not (test.by and test.measure == "points") then
        local said = false
        for _, c in ipairs(test.components) do
          said = said or c.outcome:find "^above" ~= nil or c.outcome:find "^below" ~= nil
        end
        alarms[test.text] = (alarms[test.text] or 0) + (said and 1 or 0) / RUNS
      end
    end
    for name, mean in pairs(TRUE) do
      local c = r.measures[name].components[1]
      local holds = not c.low or c.low <= mean and mean <= c.high
      held[name] = (held[name] or 0) + (holds and 1 or 0) / RUNS
    end
    looks = looks + (r.looks and (type(r.looks) == "table" and #r.looks or r.looks) or 0)
  end
  return alarms, held, looks / RUNS
end

-- Three standard errors of a share among so many runs, beyond the bound.
local function slack(share)
  return RUNS >= 2000 and 0 or 3 * math.sqrt(share * (1 - share) / RUNS)
end

local function check(alarms, held)
  for text, share in pairs(alarms) do
    assert(share <= 0.06 + slack(0.06), ("%s: %.4f false alarms"):format(text, share))
  end
  for name, share in pairs(held) do
    assert(share >= 0.94 - slack(0.06), ("%s: %.4f intervals hold"):format(name, share))
  end
end

describe("experiments in which nothing is to be found", function()
  it("of a fixed number of deals raise 5 % of false alarms", function()
    local alarms, held = calibrate(question(nil, FIXED))
    check(alarms, held)
    for _, text in ipairs { "gain ~= 0", "gain > 0", "points ~= 20" } do
      assert(math.abs(alarms[text] - 0.05) <= 0.01 + slack(0.05),
        ("%s: %.4f false alarms"):format(text, alarms[text]))
    end
    for _, name in ipairs { "gain", "points" } do
      assert(math.abs(held[name] - 0.95) <= 0.01 + slack(0.05),
        ("%s: %.4f intervals hold"):format(name, held[name]))
    end
  end)

  it("that stop as soon as something is decided raise at most 6 %", function()
    local alarms, held, looks = calibrate(question({ decided = true }, MOST))
    check(alarms, held)
    assert.is_true(looks > 5)
  end)
end)
