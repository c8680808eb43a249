-- SPDX-License-Identifier: GPL-3.0-or-later
-- Files of problems: boards with a tag Problem, ours beside the panel's.
local helper = require "helper"

local SYSTEM <const> = [[
  system { name = "plain", natural = false, guard = false }
  opening { bid "1NT" { hcp "15-17" & balanced }, pass { any } }
  after "1NT" { bid "3NT" { hcp "10+" }, bid "2NT" { hcp "8-9" }, pass { any } }
  after "(1NT)" { pass { any } }
]]
local PBN <const> = [=[
% PBN 2.1
[Event "Club problems"]
[Board "1"]
[Dealer "N"]
[Vulnerable "All"]
[Deal "S:K.864.K832.Q8542 - - -"]
[Scoring "IMP"]
[Problem "P 9 2NT=6, 3NT:1"]
[Auction "N"]
1NT Pass +

[Board "2"]
[Dealer "S"]
[Vulnerable "NS"]
[Deal "S:AKQ.AKQ.AKQJ.432 - - -"]
[Scoring "MatchPoints"]
[Problem "P 6NT"]
[Auction "S"]

[Board "3"]
[Dealer "S"]
[Vulnerable "None"]
[Deal "S:AQ4.K82.AJT4.QJ3 T73.953.Q82.K764 K65.A74.K93.T982 J982.QJT6.765.A5"]
[Problem "The blind lead"]
{H5 7
S3 2}
[Auction "S"]
1NT Pass 3NT AP

[Board "4"]
[Dealer "S"]
[Vulnerable "None"]
[Deal "S:AQ4.K82.AJT4.QJ3 - K65.A74.K93.T982 -"]
[Declarer "S"]
[Contract "3NT"]
[Problem ""]
[Auction "S"]
1NT Pass 3NT AP
[Play "W"]
H5 H4 HJ

[Board "5"]
[Dealer "S"]
[Deal "S:AQ4.K82.AJT4.QJ3 T73.953.Q82.K764 K65.A74.K93.T982 J982.QJT6.765.A5"]
]=]

local path, plain

setup(function()
  path = os.tmpname()
  local file <close> = assert(io.open(path .. ".lua", "wb"))
  file:write(SYSTEM)
  file:flush()
  plain = assert(baize.system.load(path .. ".lua"))
end)

teardown(function()
  for _, ending in ipairs { "", ".lua", ".pbn" } do os.remove(path .. ending) end
end)

local function problems(text)
  local file <close> = assert(io.open(path .. ".pbn", "wb"))
  file:write(text)
  file:flush()
  return (baize.problems(path .. ".pbn", { we = plain, vary = nil }))
end

local function fails(from, to, expected)
  local text = PBN:gsub(from, to)
  assert.is_true(text ~= PBN)
  local ok, message = pcall(problems, text)
  assert.is_false(ok)
  assert.truthy(tostring(message):find(expected, 1, true), tostring(message))
end

describe("baize.problems", function()
  it("has a decision, a lead or a card for each board with the tag", function()
    local list = problems(PBN)
    assert.equal(4, #list)
    local first, second, lead, card = table.unpack(list)
    assert.same({ "S", "both", "imps", "Problem 1", "Club problems" },
      { first.seat, first.case.vul, first.case.scoring, first.title, first.source })
    assert.same({ { call = "P", votes = 9 }, { call = "2NT", votes = 6 },
      { call = "3NT", votes = 1 } }, first.auction.panel)
    assert.same({ "P", "6NT" }, { second.case.candidates[1].name, second.case.candidates[2].name })
    assert.equal("matchpoints", second.case.scoring)
    assert.is_nil(second.auction.panel)
    assert.same({ "W", "T73.953.Q82.K764", "Problem 3: The blind lead" },
      { lead.leader, tostring(lead.hand), lead.title })
    assert.same({ { call = "H5", votes = 7 }, { call = "S3", votes = 2 } }, lead.auction.panel)
    assert.same({ "S", { "H5", "H4", "HJ" }, "Problem 4" }, { card.seat, card.played, card.title })
  end)

  it("is shown with the panel's votes, and all in one table, in text and on one page", function()
    local results = {}
    for i, one in ipairs(problems(PBN)) do
      results[i] = one:run { progress = false, deals = 4, seed = 1 }
    end
    local lead = results[3]
    assert.matches("\nVotes of the panel, which chose [%l ]+\n +votes +IMPs +se\nH5 +7 ",
      lead:text())
    local page = require "baize.report.html".write(results)
    assert.matches("<h2>All problems</h2>", page)
    assert.matches("Our choices have [%d]+ of the 16 votes or awards", page)
    assert.is_nil(require "baize.report.html".write(lead):find("All problems", 1, true))
    local by = ('[BidSystemNS "%s.lua"]\n[BidSystemEW "%s.lua"]\n[Problem'):format(path, path)
    problems(PBN:gsub('%[Board "3.*', ""):gsub("%[Problem", by))
    local out, _, status = helper.run(("baize run %s.pbn -n 3 --seed 1 --quiet"):format(path))
    assert.equal(0, status)
    assert.matches("\nAll problems\n +ours +panel +votes\nProblem 1 +[%w]+ %([%a ]+%) +P +"
      .. "[%d]+ of 9\nProblem 2 +[%w]+ %([%a ]+%)\n\nOur choices have [%d]+ of the 9 votes", out)
  end)

  it("counts the votes of our choice, whichever of equal cards has them", function()
    local auction = require "baize.report.auction"
    local function result(best, panel)
      return { title = "a", best = best, others = {}, auction = { panel = panel }, scoring = "imps",
        unit = "IMPs", leads = { { name = "SQ/SJ", cards = { "SQ", "SJ" }, imps = { mean = 1 } },
          { name = "H2", cards = { "H2" }, imps = { mean = 0 } } } }
    end
    local panel = { { call = "H2", votes = 5 }, { call = "SJ", votes = 3 } }
    local table_of = auction.overview { result("SQ/SJ", panel), result("H2", panel) }
    assert.same({ { "a", "SQ/SJ (clear)", "H2", "3 of 5" }, { "a", "H2 (clear)", "H2", "5 of 5" } },
      table_of.rows)
    assert.matches("^Our choices have 8 of the 10 votes", table_of.text)
    assert.matches("which chose another lead", auction.panel(result("SQ/SJ", panel)).title)
    assert.matches("which chose the same", auction.panel(result("H2", panel)).title)
  end)

  it("names the board that is wrong, and what", function()
    fails("P 9 2NT=6, 3NT:1", "P 9 1C 6", "problems: board 1 of '" .. path .. ".pbn': problem: ")
    fails("P 9 2NT=6, 3NT:1", "P 9 9S 5", "'P 9 9S 5' is not calls with votes, as in [Problem")
    fails("S3 2}", "SX 2}", path .. ".pbn': the comment 'H5 7\nSX 2' is not calls")
    fails("H5 7\nS3 2", "H5 7 SA 2", "board 3 of '" .. path .. ".pbn': problem: panel: SA is not")
    fails("H5 H4 HJ", "H5 H4 H8", "board 4 of '" .. path .. ".pbn': played: card 3")
    fails("S:AKQ.AKQ.AKQJ.432 %- %- %-", "N:AKQ.AKQ.AKQJ.432 - - -",
      "board 2 of '" .. path .. ".pbn': its Deal has no hand of S")
    fails('%[Contract "3NT"%]\n', "", path .. ".pbn': its Play was not understood")
    fails("1NT Pass 3NT AP\n%[Play", "1NT Pass +\n[Play", "board 4 of '")
    fails("%[Problem[^\n]*", "", "has no board with a tag Problem, as in")
    assert.is_false((pcall(baize.problems, "nofile.pbn")))
    assert.is_false((pcall(baize.problems, 3)))
  end)
end)
