-- SPDX-License-Identifier: GPL-3.0-or-later
-- The benches as a command. Rates are this machine's; signatures are everybody's.
local helper = require "helper"
local core = require "baize.core.bench"
local run = helper.run

describe("baize bench", function()
  local SOAK <const> = os.getenv "BAIZE_SOAK"

  -- What a bench prints; in the soak all that are run without a name, in one process.
  local all
  local function text_of(name)
    if all then return all end
    local out, err, status = run(("baize bench %s -n 1"):format(SOAK and "" or name))
    assert.equal("", err)
    assert.equal(0, status)
    out = "\n" .. out
    all = SOAK and out
    return out
  end

  -- the same signature is asserted in tests/c/test_dealing.c
  it("sampler prints the signature of the deals, and how many of the tries hit", function()
    local out, err, status = run "baize bench sampler -n 900"
    assert.matches("^bench sampler: 900 tries, one thread\n", out)
    assert.matches("\nDeals: 927f760d32e89091\n", out)
    assert.equal("", err)
    assert.equal(0, status)
    local counts = {}
    for count in out:gmatch "\n +(%d+) [^\n]*%a%." do counts[#counts + 1] = count end
    assert.equal("148 24 2 32 58 655 214", table.concat(counts, " "))
  end)

  it("sampler times other programs on more deals, where they are there", function()
    if not SOAK then return pending "for soak" end
    local out, err, status = run "baize bench sampler -n 3000"
    for path, column in pairs { ["/usr/games/dealer"] = "(%S+) +%S+",
      ["/usr/games/deal"] = "%S+ +(%S+)" } do
      local file = io.open(path)
      local rate = out:match("\na [^\n]- +" .. column .. "\n")
      assert.equal(file ~= nil, rate ~= "-", path)
      if file then file:close() end
    end
    assert.equal("", err)
    assert.equal(0, status)
  end)

  it("evolve says how many changes a search tries in an hour", function()
    local out, err, status = run "baize bench evolve -n 2"
    assert.matches("^bench evolve: 2 changes of tutorial, %d+ refused, rounds of 1000, ", out)
    assert.matches("\n +[1-9]%d+ changes an hour up to 4000 boards\n", out)
    assert.equal("", err)
    assert.equal(0, status)
  end)

  it("hands counts the balanced hands of 15 to 17 points", function()
    assert.matches("\n +30897212184 +[%d.]+ +%d+ +%d+ +%d+  notrump\n", text_of "hands")
  end)

  it("match says what its boards take beside solving", function()
    local out = text_of "match"
    assert.matches("\nbench match: sayc against natural on 1 boards, each at both tables, "
      .. "one thread\n +%d+ boards a second while no position is known\n"
      .. " +%d+ boards a second, warm\n", out)
    assert.matches("\n +[%d.]+ %% of a match that solves is bidding, and [%d.]+ %% this counting: "
      .. "2 boards, %d+ results\nParted: [01], with another contract: [01]\n", out)
  end)

  it("problem says what three calls, a lead and a card take", function()
    if not SOAK then return pending "for soak" end
    local out = text_of "problem"
    assert.matches("\nbench problem: 2 deals, sayc; seconds of processor time, 1 thread\n", out)
    assert.matches("\n +read +2 deals +2 deals\n +[%d.]+ +[%d.]+ +[%d.]+  P 2NT 3NT after 1NT P\n",
      out)
    assert.matches("  the next card in 3NT\n[^\n]+\nAnswers: %x+\n", out)
  end)

  it("play says what a card costs who solves worlds", function()
    local out = text_of "play"
    assert.matches("\nbench play: 1 boards, PIMC with 20 worlds at all seats; seconds of processor "
      .. "time\n", out)
    assert.matches("\n +[%d.]+ a card, third hand %(1%), asked 0.3\n", out)
    assert.matches(" %% of that for worlds, asked at most 5\nAnswers: %x+\n", out)
    assert.matches("\none line, 3 moves ahead, to make the contract\n +[%d.]+ a card, declarer's "
      .. "first card %(%d%), asked 0.25\n", out)
  end)

  it("bidding finds the same calls by rule and compiled", function()
    local out = text_of "bidding"
    assert.matches("\n +20 +[%d.]+ +[%d.]+ +[%d.]+ +[%d.]+  4eb93967ddb6a5eb openings\n", out)
    assert.matches("\nsystem Tutorial %x+, its own rules: %d+ calls on 1 deals\n", out)
    for _, name in ipairs { "tutorial", "sayc" } do
      assert.matches("\n" .. name .. " against itself, one thread: %d+ calls on 1 boards, %d+ "
        .. "positions\n +%d+ boards a second, warm\n +%d+ boards a second while no position is "
        .. "known: %d+ times as long, [%d.]+ us a position\n", out)
    end
    assert.matches("\nnet rival read as %w+ %x+: openings of 1 hands, Calls %x+\n +[%d.]+ us a "
      .. "call, dealing the hand included\n", out)
    assert.matches(" ms to count the bounds of a list, at most [%d.]+ %(1 lists%)\n", out)
    if SOAK then
      assert.matches("\nsystem Tutorial %x+, its own rules: 29204 calls on 5000 deals\n",
        (run "baize bench bidding"))
    end
  end)

  it("guess prints the same guesses on every machine, and how far off they are", function()
    local out, err, status = run "baize bench guess -n 20"
    assert.matches("\nnet +dd1%-37f8b9a4\nAnswers +4f0f06244cd48979\n", out)
    assert.matches("\nnotrump +rmse 0%.412 tricks, R2 0%.9776\nsuits +rmse ", out)
    assert.equal("", err)
    assert.equal(0, status)
  end)

  it("solver prints its signatures", function()
    local out, _, status = run "baize bench solver -n 1"
    assert.matches("\nAnswers: %x+\nNodes: %d+\n", out)
    assert.equal(0, status)
  end)

  it("solver solves the deals of another seed", function()
    local function answers(seed)
      local out, err, status = run("baize bench solver-nt -n 3 --seed " .. seed)
      assert.matches("^bench solver%-nt: 3 deals of seed " .. seed .. "\n", out)
      assert.equal("", err)
      assert.equal(0, status)
      return out:match "\n(Answers: %x+\nNodes: %d+)\n"
    end
    local own, named = run "baize bench solver-nt -n 3", answers(2000)
    assert.equal(named, own:match "\n(Answers: %x+\nNodes: %d+)\n")
    assert.not_equal(named, answers(4242))
  end)

  it("refuses a seed where the deals are always the same, exit 2", function()
    for _, name in ipairs { "sampler", "hands", "bidding", "experiment", "solver-symmetric",
      "suit" } do
      local out, err, status = run("baize bench " .. name .. " --seed 7")
      assert.equal("", out)
      assert.equal("baize: bench '" .. name .. "' takes no --seed\n", err)
      assert.equal(2, status)
    end
  end)

  it("experiment prints the same sums for any number of threads", function()
    local sums
    for jobs = 1, 3 do
      local out, err, status = run(("baize bench experiment -n 2000 --jobs %d"):format(jobs))
      assert.equal("", err)
      assert.equal(0, status)
      local quick, solved, work = out:match "\nSums: (%x+)\n.*\nNodes: %d+\nSums: (%x+)\n\n(.*)$"
      sums = sums or { quick, solved, work }
      assert.same(sums, { quick, solved, work })
      assert.matches(("\n +%d +%%d+ +%%d+ +%%d+ +%%d+\nSums"):format(math.max(jobs, 2)), out)
      assert.matches("\nCPU [%d.]+ s, of it [%d.]+ %% inside the solver", out)
    end
  end)

  it("formats sees the same in the same records", function()
    local function seen(arguments)
      local out, err, status = run("baize bench formats -n 60" .. arguments)
      assert.equal("", err)
      assert.equal(0, status)
      local list = {}
      for line in out:gmatch "\nSeen: ([^\n]+)" do list[#list + 1] = line end
      return list
    end
    local first = seen ""
    assert.equal(3, #first)
    for _, line in ipairs(first) do assert.matches("^%d+ deals, %d+ contracts, ", line) end
    assert.falsy(first[2]:find "problems")
    assert.same(first, seen " --seed 1")
    assert.not_same(first, seen " --seed 2")
  end)

  it("library asks one of 1000 deals, the same ones every time", function()
    local function seen()
      local out, err, status = run("baize bench library -n 1000 --jobs 2")
      assert.equal("", err)
      assert.equal(0, status)
      local list = {}
      for deals, sum in out:gmatch "\n +(%d+) +(%d+) " do
        list[#list + 1], list[#list + 2] = deals, sum
      end
      return list
    end
    local first = seen()
    assert.equal("1000", first[3])
    assert.same(first, seen())
  end)

  it("without a name runs all but the symmetric deal and the dictionary of suits", function()
    if not SOAK then return pending "for soak" end
    local out = text_of ""
    local names = {}
    for name in out:gmatch "bench ([%a-]+)" do names[#names + 1] = name end
    for _, name in ipairs(names) do names[name] = true end
    for _, name in ipairs { "experiment", "formats", "guess", "library", "sampler" } do
      assert.is_true(names[name], name)
    end
    assert.matches("bench sampler: 1 tries, one thread\nDeals: 927f760d32e89091\n", out)
    for name in pairs(core) do
      assert.equal(name ~= "solver-symmetric" and name ~= "suit", names[name] or false, name)
    end
  end)

  it("names an unknown bench and those that there are, exit 2", function()
    local out, err, status = run "baize bench samper"
    assert.equal("", out)
    assert.matches("^baize: unknown bench 'samper' %(did you mean 'sampler'%?%); there are: ", err)
    assert.equal(2, status)
  end)
end)

describe("baize.core.bench", function()
  it("refuses options that it does not know", function()
    assert.error_matches(function() core.hands { deal = 5 } end, "a bench has no option 'deal'")
  end)

  it("refuses numbers out of range", function()
    assert.error_matches(function() core.hands { deals = -1 } end,
      "option 'deals': 0 to 2147483647 expected")
    assert.error_matches(function() core.solver { seed = -2 } end,
      "option 'seed': 0 or more expected")
    assert.error_matches(function() core.hands { seed = 7 } end,
      "option 'seed': only the solver's benches take one")
    assert.error_matches(function() core.hands { jobs = 257 } end,
      "option 'jobs': 0 to 256 expected")
  end)
end)
