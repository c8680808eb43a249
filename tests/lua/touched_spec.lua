-- SPDX-License-Identifier: GPL-3.0-or-later
-- Boards on which a changed system bids otherwise: against bidding all of them again; and auctions
-- that are kept.
local board = require "baize.core.board"
local cached = require "baize.base.cached"
local known = require "baize.ask.match.known"
local system = require "baize.system"
local touched = require "baize.system.turn.touched"

local SOAK <const> = os.getenv "BAIZE_SOAK"
local BOARDS <const> = SOAK and 1500 or 160

-- Changes of the tutorial: ends of ranges, order, rules taken out and added, replies, style of what
-- is shown; of openings, answers and contests.
local EDITS <const> = {
  { "opening/3", "range", "hcp", "14-16" },
  { "opening", "add", 'bid "2D" { hcp "0-3" & diamonds "5+", "odd" }', "opening/9" },
  { "1NT/1", "remove" },
  { "(1x)/4", "remove" },
  { "1M/3", "range", "hcp", "5-8" },
  { "opening/3", "range", "hcp", "15-18" }, { "opening/4", "remove" },
  { "opening/7", "remove" }, { "opening/2", "remove" }, { "opening/10", "remove" },
  { "1NT/2", "remove" }, { "1NT/4", "remove" }, { "1NT/5", "remove" },
  { "1M/1", "remove" }, { "1M/2", "remove" }, { "(1x)/1", "range", "hcp", "14-17" },
  { "(1x)/2", "remove" }, { "(1x)/3", "remove" }, { "2C/1", "remove" }, { "1NT 2C/1", "remove" },
}

local function boards_of(n, dealer, vul)
  local list = {}
  for deal, i in baize.sampler { seed = 31 }:deals(n) do
    list[i] = { deal = deal, dealer = dealer or board.dealer(i), vul = vul or board.vul(i) }
  end
  return list
end

local function bid(NS, EW, boards, from)
  local contest = require "baize.system.reading.contest"
  return contest.boards(NS, EW, boards, from or {}, 2):auctions()
end

local function calls_of(text)
  local calls = {}
  for call in text:gmatch "%S+" do calls[#calls + 1] = call end
  return calls
end

-- The boards that differ from the first auctions at one of the tables, by bidding all again.
local function by_bidding(new, old, boards, base, from)
  local found, n = {}, 0
  for _, list in ipairs { bid(new, old, boards, from), bid(old, new, boards, from) } do
    for i, text in ipairs(list) do
      if text ~= base[i] and not found[i] then found[i], n = 1, n + 1 end
    end
  end
  return found, n
end

describe("boards that a change touches", function()
  local old = assert(system.load "tutorial")
  local boards = boards_of(BOARDS)
  local base, bare = bid(old, old, boards), boards_of(BOARDS) -- without calls
  for i, b in ipairs(boards) do b.calls = calls_of(base[i]) end
  local sum = 0

  for i, one in ipairs(EDITS) do
    if SOAK or i <= 5 then
      it(("are those that are bid otherwise: %s"):format(table.concat(one, " ")), function()
        local new = old:edit { one }
        local expected, n = by_bidding(new, old, boards, base)
        local found, asked = touched.find(new, old, boards)
        assert.same(expected, found)
        assert.same({ expected, asked }, { touched.find(new, old, bare) })
        sum = sum + n
      end)
    end
  end

  -- By the numbers of boards, for how many each counts that differs, whether it is followed or not:
  -- by its two auctions, and by how many boards begin as it does up to the first other call. And
  -- which of them count for more at the first table than at the second.
  local function by_counting(new, many, spare)
    local first, here, counts, falls = bid(old, old, many), {}, {}, {}
    for i, b in ipairs(many) do
      local key = b.vul
      for _, call in ipairs(calls_of(first[i])) do
        here[key] = (here[key] or 0) + 1
        key = key .. " " .. call
      end
    end
    for _, auctions in ipairs { bid(new, old, many), bid(old, new, many) } do
      for i, b in ipairs(many) do
        local key, calls = b.vul, calls_of(auctions[i])
        for k, call in ipairs(calls_of(first[i])) do
          if calls[k] ~= call then
            local own = math.max(1, spare // here[key])
            if (counts[i] or 0) > own then falls[#falls + 1] = i end
            counts[i] = math.min(counts[i] or spare, own)
            break
          end
          key = key .. " " .. call
        end
      end
    end
    return counts, falls
  end

  it("are as many where some are spared, which count for others", function()
    local new, many, all = system.natural(), boards_of(SOAK and 2000 or 300, "N"), 0
    for _, spare in ipairs { 3, 6 } do
      local _, falls = by_counting(new, many, spare)
      assert.is_true(#falls > 0) -- these counted for too many where they are followed
      local i = 1
      for _, k in ipairs(falls) do
        while not touched.is_followed(i, spare) do i = i + 1 end
        many[i], many[k], i = many[k], many[i], i + 1
      end
      local expected = {}
      all = 0
      for k, own in pairs((by_counting(new, many, spare))) do
        expected[k], all = touched.is_followed(k, own) and own or nil, all + 1
      end
      assert.same(expected, (touched.find(new, old, { table.unpack(many) }, 0, spare)))
    end
    local next_of, orders = require "random".new(3), SOAK and 200 or 12
    local sum_of, squares = 0, 0.0
    for _ = 1, orders do
      for i = #many, 2, -1 do
        local k = next_of(i)
        many[i], many[k] = many[k], many[i]
      end
      local own = 0
      local copy = { table.unpack(many) } -- another tree
      for _, counts in pairs((touched.find(new, old, copy, 0, 6))) do own = own + counts end
      sum_of, squares = sum_of + own, squares + own * own
    end
    local mean = sum_of / orders
    local error = math.sqrt((squares / orders - mean * mean) / (orders - 1))
    if SOAK then
      print(("%d differ; %.2f (%.2f) where some are spared"):format(all, mean, error))
    end
    assert.is_true(error > 0 and math.abs(mean - all) <= 3 * error, mean)
  end)

  it("are followed evenly where they are spared", function()
    for counts = 1, 8 do
      local seen = 0
      for i = 1, 4000 do
        seen = seen + (touched.is_followed(i, counts) and 1 or 0)
        assert.is_true(math.abs(seen - i / counts) <= 3)
        for more = counts, 8 do -- nested
          assert.is_true(not touched.is_followed(i, more) or touched.is_followed(i, counts))
        end
      end
    end
  end)

  it("are there", function() assert.is_true(sum > 20, sum) end)

  it("are found for other systems, loaded by themselves, and after calls that are made", function()
    local new = assert(system.load "tutorial:weak_two=light")
    local begun = boards_of(100, "N", "none")
    local from = { "P", "1NT" }
    local auctions = bid(old, old, begun, from)
    for i, b in ipairs(begun) do b.calls = calls_of(auctions[i]) end
    assert.same((by_bidding(new, old, begun, auctions, from)),
      (touched.find(new, old, begun, #from)))
    local natural = system.natural()
    local expected, n = by_bidding(natural, old, { table.unpack(boards, 1, 60) }, base)
    assert.is_true(n > 10, n)
    assert.same(expected, (touched.find(natural, old, { table.unpack(boards, 1, 60) })))
  end)

  it("are none of the same system", function()
    assert.is_nil(next((touched.find(old, old, boards))))
  end)
end)

-- The mean of many seeds and its error, of matches with these options.
local function mean_of(new, old, options, seeds)
  local sum, squares = 0.0, 0.0
  for seed = 1, seeds do
    options.systems, options.seed = { { "new", new }, { "old", old } }, 7000 + seed
    local r = baize.match(options):run { progress = false, jobs = 1 }
    local one = options.differing and r.per_board or r.matches[1].per_board
    sum, squares = sum + one.mean, squares + one.error ^ 2
  end
  return sum / seeds, math.sqrt(squares) / seeds
end

describe("a match of what differs", function()
  local old = assert(system.load "tutorial")
  for i = 1, SOAK and 10 or 1 do
    local edit = EDITS[i]
    it(("has the mean of the whole match: %s"):format(table.concat(edit, " ")), function()
      local new, seeds = old:edit { edit }, SOAK and 20 or 2
      local part, part_error = mean_of(new, old, { differing = true, deals = 40,
        library = SOAK and 2000 or 100 }, seeds)
      local whole, whole_error = mean_of(new, old, { deals = SOAK and 2000 or 60 }, seeds)
      local error = math.sqrt(part_error ^ 2 + whole_error ^ 2)
      assert.is_true(math.abs(part - whole) <= 3 * error + 1e-9,
        ("%.4f (%.4f), %.4f (%.4f)"):format(part, part_error, whole, whole_error))
    end)
  end
end)

describe("auctions that are kept", function()
  local old = assert(system.load "tutorial")
  local function what(seed, vul)
    return { where = baize.any, seed = seed, count = 70, dealer = "board", vul = vul or "board",
      from = {}, jobs = 2 }
  end

  local function texts(boards)
    local list = {}
    for i, b in ipairs(boards) do list[i] = table.concat(b.calls, " ") end
    return list
  end

  -- Call f with a cache that is a table, which is empty at first.
  local function with_cache(f)
    local open, kept = cached.open, {}
    cached.open = function(name, ...) -- luacheck: ignore 122
      if name ~= "baize-auctions" then return open(name, ...) end
      return { get = function(_, key) return kept[key] end,
        put = function(_, key, value) kept[key] = value end }
    end
    local ok, message = pcall(f, kept)
    cached.open = open -- luacheck: ignore 122
    assert(ok, message)
  end

  -- The boards of a library, when another one was asked for before.
  local function read(seed, vul)
    known.boards(old, { where = baize.any, seed = 1, count = 1, dealer = "N", vul = "none",
      from = {}, jobs = 1 })
    return known.boards(old, what(seed, vul))
  end

  it("are those of bidding, made once", function()
    with_cache(function()
      local first, made = read(71)
      local again, later = read(71)
      assert.same({ 70, 0 }, { made, later })
      assert.same(bid(old, old, again), texts(again))
      assert.same(texts(first), texts(again))
      assert.equal(70, (select(2, read(71, "both"))))
      assert.is_true(first[2].deal == baize.sampler { seed = 71 }:deal(2))
      assert.is_true(rawequal((known.boards(old, what(71, "both"))),
        (known.boards(old, what(71, "both")))))
    end)
  end)

  it("do not count where they are damaged, or not those of the program", function()
    with_cache(function(kept)
      local truth = texts((read(72)))
      local key
      for name in pairs(kept) do key = name:find "\n72\n" and name or key end
      local value = kept[key]
      local function changed(to) return (value:gsub("\1\1\1%z", to, 1)) end
      for _, wrong in ipairs { value .. "\1\0", value:sub(1, -3), changed "\1\1\77\0",
        changed "\1\1\1\1\0" } do
        kept[key] = wrong
        local boards, made = read(72)
        assert.same({ truth, 70 }, { texts(boards), made })
        assert.equal(value, kept[key])
      end
    end)
  end)
end)
