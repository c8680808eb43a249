-- SPDX-License-Identifier: GPL-3.0-or-later
-- What problems claim where the truth is known by symmetry: suits and seats may be exchanged, and
-- what is then worth the same is called better no oftener than chance allows.
local SOAK <const> = os.getenv "BAIZE_SOAK"
local RUNS <const>, DEALS <const> = SOAK and 200 or 8, SOAK and 60 or 12
local LEVEL <const> = 0.05
local QUIET <const> = { progress = false }

-- Nobody ever says anything, and calls are what the problem compares: all is the same for all
-- suits of a rank and all seats.
local SILENT <const> = [[
  system { name = "silent", natural = false, guard = false }
  opening { pass { any } }
  after "(1x)" { pass { any } }
]]

local silent, path

setup(function()
  path = os.tmpname() .. ".lua"
  local file <close> = assert(io.open(path, "wb"))
  file:write(SILENT)
  file:flush()
  silent = assert(baize.system.load(path))
end)

teardown(function() os.remove(path) end)

local function problem(options)
  options.we = silent
  if options.calls then options.vary = {} end
  return (baize.problem(options))
end

-- As often as chance has it in so many runs, three standard errors more.
local function allowed(runs) return LEVEL * runs + 3 * math.sqrt(LEVEL * (1 - LEVEL) * runs) end

-- The report's own words: better, hardly better, seems better.
local function is_claim(verdict) return verdict:find "better" ~= nil or verdict == "always" end

describe("calls that are equal by symmetry", function()
  it("are not called better than each other oftener than the level says", function()
    local claims, firsts, n = 0, 0, 0
    for seed = 1, RUNS do
      local r = problem { hand = "KQJ95.KQJ95.A2.3", auction = "P P P", dealer = "W",
        calls = { "4S", "4H" }, deals = DEALS, seed = seed }:run(QUIET)
      assert.equal(1, #r.others)
      claims = claims + (is_claim(r.others[1].verdict) and 1 or 0)
      if r.candidates[1].value.mean ~= r.candidates[2].value.mean then
        n, firsts = n + 1, firsts + (r.best == "4S" and 1 or 0)
      end
    end
    assert.is_true(claims <= allowed(RUNS), claims .. " claims")
    -- and neither is favoured
    assert.is_true(n > RUNS / 2 and math.abs(firsts - n / 2) <= 3.5 * math.sqrt(n) / 2,
      firsts .. " of " .. n)
  end)

  it("are found unequal where they are", function()
    local r = problem { hand = "KQJ95.KQJ95.A2.3", auction = "P P P", dealer = "W",
      calls = { "4S", "7C" }, deals = DEALS, seed = 1 }:run(QUIET)
    assert.equal("4S", r.best)
    assert.is_true(is_claim(r.others[1].verdict))
  end)

  it("are as sure as leads", function()
    local found, pairs_seen = 0, 0
    for seed = 1, RUNS do
      local r = problem { hand = "KQ62.KQ62.432.32", auction = "3NT P P P", dealer = "S",
        shown = { S = baize.S.balanced & baize.S.hcp "18-21" }, deals = SOAK and 24 or DEALS,
        vary = {}, seed = seed }:run(QUIET)
      for _, pair in ipairs(r.pairs) do
        local a, b = pair.first:match "^S([KQJ6/S]+)$", pair.second:match "^H([KQJ6/H]+)$"
        if a and b and a:gsub("S", "H") == b then
          pairs_seen = pairs_seen + 1
          if pair.value.p and pair.value.p < LEVEL then found = found + 1 end
        end
      end
    end
    assert.is_true(pairs_seen >= RUNS, pairs_seen .. " pairs")
    assert.is_true(found <= allowed(pairs_seen), ("%d of %d"):format(found, pairs_seen))
  end)
end)

describe("a problem whose deals are all one deal", function()
  local HANDS <const> = { N = "T32.A2.K432.5432", E = "A4.T43.QJ95.T987", W = "87.876.T876.AKQJ" }

  -- What two calls come to: `exchange` maps suits of hands, seats are turned by `turn`.
  local function values(exchange, calls, turn, vul)
    local seats, of = { "N", "E", "S", "W" }, { N = 1, E = 2, S = 3, W = 4 }
    local function seat(s) return seats[(of[s] - 1 + turn) % 4 + 1] end
    local function hand(text)
      local suits = {}
      for one in (text .. "."):gmatch "(.-)%." do suits[#suits + 1] = one end
      local to = {}
      for i, k in ipairs(exchange) do to[i] = suits[k] end
      return table.concat(to, ".")
    end
    local shown = {}
    for s, text in pairs(HANDS) do shown[seat(s)] = baize[seat(s)].is(hand(text)) end
    local r = problem { hand = hand "KQJ965.KQJ95.A.6", auction = "P P P", dealer = seat "W",
      calls = calls, shown = shown, deals = 2, seed = 1, vul = vul }:run(QUIET)
    return { r.candidates[1].points.mean, r.candidates[2].points.mean }
  end

  it("has the same answer with spades and hearts exchanged, and with minors", function()
    local here = values({ 1, 2, 3, 4 }, { "4S", "3H" }, 0, "we")
    assert.is_true(here[1] ~= here[2])
    assert.same(here, values({ 2, 1, 3, 4 }, { "4H", "3S" }, 0, "we"))
    assert.same(here, values({ 1, 2, 4, 3 }, { "4S", "3H" }, 0, "we"))
  end)

  it("has the same answer at each seat", function()
    local here = values({ 1, 2, 3, 4 }, { "5S", "5H" }, 0, "they")
    for turn = 1, 3 do
      assert.same(here, values({ 1, 2, 3, 4 }, { "5S", "5H" }, turn, "they"))
    end
  end)
end)

describe("leads and seats", function()
  it("turn together", function()
    local function best(dealer, vul)
      local r = problem { hand = "QJT98.A2.432.432", auction = "1NT P 3NT P P P",
        dealer = dealer, vul = vul, deals = SOAK and 200 or 16, seed = 3 }:run(QUIET)
      local suit = {}
      for _, one in ipairs(r.leads) do suit[one.name] = one.beats end
      return r.best, suit["SQ/SJ/ST/S9/S8"]
    end
    local a, x = best("S", "we")
    local b, y = best("E", "we")
    assert.equal(a, b)
    assert.is_true(math.abs(x.mean - y.mean) <= 4 * math.sqrt(x.se ^ 2 + y.se ^ 2))
  end)
end)
