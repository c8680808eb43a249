-- SPDX-License-Identifier: GPL-3.0-or-later
-- Adjusted means through whole experiments, with the net as it is and with nets that are wrong:
-- does the interval hold as often as it says? tests/nets/simulate.lua runs them: 16 times, with
-- BAIZE_SOAK=1 100 times and with more deals.
local helper = require "helper"

local soak <const> = os.getenv "BAIZE_SOAK" == "1"
local RUNS <const> = soak and 100 or 16
local DEALS <const> = soak and { 50, 100, 400 } or { 50 }
local PROGRAM <const> = helper.program:gsub("[^/]*$", "") .. "baize-nets"
local LEVEL <const> = 0.95
local QUESTIONS <const> = { all = 6, notrump = 4, fit = 3 }

-- The lines that a simulation prints: name, and numbers.
local function simulate(net, sample, runs, deals, times, looks)
  local command = ("BAIZE_NET=%s %s tests/nets/simulate.lua %s %d %d %d %s"):format(net,
    helper.quote(PROGRAM), sample, runs, deals, times, looks or "")
  local list = {}
  local p <close> = assert(io.popen(command))
  for line in p:lines() do
    local what = ("%s %s, %d of %d deals: %s"):format(net, sample, runs, deals, line)
    if soak then print("# " .. what) end
    local row = { what = what, name = line:match "^%S+" }
    for number in line:gmatch "%s([-+]?%d+%.%d+)" do row[#row + 1] = tonumber(number) end
    list[#list + 1] = row
  end
  assert(p:close(), command)
  assert.equal(looks and #list or QUESTIONS[sample], #list)
  return list
end

-- So many standard errors of a proportion of runs.
local function slack(share, runs, errors)
  return errors * math.sqrt(share * (1 - share) / runs)
end

-- The proportion of runs in which intervals hold; none of them, and no mean, may be wrong. Of
-- wrong nets a solved deal is worth less than `most`.
local function check(net, sample, runs, deals, most)
  local sum = 0
  local list = simulate(net, sample, runs, deals, 10)
  for _, row in ipairs(list) do
    local held, _, _, off, worth = table.unpack(row)
    sum = sum + held
    assert.is_true(held > 0.94 - slack(LEVEL, runs, 4), row.what)
    assert.is_true(math.abs(off) < 0.01 + 4 / math.sqrt(runs), row.what)
    if net == "right" then
      assert.is_true(row.name == "tricks_s_n" or worth > 1.5, row.what)
    elseif net ~= "freaks" then
      assert.is_true(worth < most, row.what)
    end
  end
  return sum / #list
end

describe("adjusted means of whole experiments", function()
  it("hold as often as they say", function()
    for _, deals in ipairs(DEALS) do
      local sum = 0
      for sample, nb in pairs(QUESTIONS) do
        sum = sum + nb * check("right", sample, RUNS, deals)
      end
      -- not all of one sample are independent: its first question may stand for it
      assert.is_true(sum / 13 > 0.945 - slack(LEVEL, 3 * RUNS, 3), sum / 13)
      assert.is_true(sum / 13 < 0.98, sum / 13)
    end
  end)

  for _, net in ipairs { "shuffled", "constant", "adverse", "damaged", "freaks" } do
    it(("hold with a net that is %s, and are wide then"):format(net), function()
      for _, deals in ipairs(DEALS) do
        check(net, "notrump", soak and RUNS or 12, deals, 1.2)
        if soak then check(net, "fit", RUNS, deals, 1.2) end
      end
    end)
  end

  it("reject a true mean at any interim analysis in 5 % of runs at most", function()
    local runs = soak and RUNS or 9
    for _, net in ipairs { "right", "freaks" } do
      for _, row in ipairs(simulate(net, "fit", runs, soak and 1600 or 400, soak and 10 or 5,
        "looks")) do
        assert.is_true(row[1] < 0.05, row.what)
      end
    end
  end)
end)

describe("a database of another net", function()
  local QUESTION <const> = [[return baize.experiment { where = S.hcp "15-17", seed = 4,
    measure = tricks(S, "NT"), variance = "adjusted", predict = 5 }]]

  -- The figures of a run: means, what they are worth, the net.
  local function figures(net, command)
    local text = helper.run(("BAIZE_NET=%s %s %s --json -"):format(net, helper.quote(PROGRAM),
      command))
    local list = {}
    for _, key in ipairs { "mean", "se", "worth", "net", "solved" } do
      list[key] = assert(text:match('"' .. key .. '": *"?([^",]+)'), text)
    end
    return list
  end

  it("answers a question by the present net alone, with the results that it has", function()
    helper.with_file(QUESTION, function(file)
      local path, other_path = os.tmpname(), os.tmpname()
      local function run(net, db)
        return figures(net, ("run %s --db %s -n 60 --quiet"):format(file, db))
      end
      local wrong = run("shuffled", path)
      local right, fresh = run("right", path), run("right", other_path)
      local shown, back = figures("right", "show 1 --db " .. path),
        figures("shuffled", "show 1 --db " .. path)
      os.remove(path)
      os.remove(other_path)
      assert.is_true(tonumber(wrong.worth) < 60 and tonumber(right.worth) > 60)
      assert.not_equal(wrong.net, right.net)
      assert.same(fresh, right)
      assert.same(fresh, shown) -- entry 1, which the other net was asked for
      assert.same(wrong, back)
    end)
  end)
end)
