-- SPDX-License-Identifier: GPL-3.0-or-later
-- Every public function with values of every type: an error is a message at the line of the
-- caller, never one at a line of ours.
local errors = require "baize.core.error"

local S <const>, N <const>, NS <const> = baize.S, baize.N, baize.NS
local DEAL <const> = baize.sampler { seed = 1 }:deal(1)
local HERE <const> = debug.getinfo(1, "S").short_src

-- Each in a table, as nil is one of them.
local VALUES <const> = { {}, { true }, { 5 }, { -1 }, { 1.5 }, { 0 / 0 }, { math.huge },
  { math.mininteger }, { "x" }, { "" }, { "a\0b" }, { {} }, { { 1, 2 } }, { { x = 1 } },
  { print }, { io.stderr }, { coroutine.create(print) }, { S }, { NS }, { S.hcp },
  { S.hcp "15" }, { S.spades }, { baize.tricks(S, "H") }, { DEAL },
  { baize.contract "4S by N" }, { setmetatable({}, {}) } }
-- What functions may want first, so that the next argument is looked at.
local GOOD <const> = { "4S by N", 5, S, S.hcp, {}, DEAL, "imps" }

-- Methods that take an argument, and do little with a right one.
local TAKES <const> = { describe = true, same = true, holds = true, nth = true, deal = true,
  hand = true, tricks = true, format = true, diagram = true, score = true }

local calls, faults = 0, {}

local function try(name, f, ...)
  calls = calls + 1
  local ok, err = pcall(function(...)
    local result = f(...)
    return result
  end, ...)
  if ok then return end
  local text = (type(err) == "string" or errors.kind(err)) and tostring(err) or "not a text"
  if text:sub(1, #HERE + 1) ~= HERE .. ":" or text:find("attempt to", 1, true) then
    faults[#faults + 1] = name .. ": " .. text
  end
end

-- A function with every value as its first, second and third argument; `self` before them.
local function try_all(name, f, ...)
  local args, first = { ... }, select("#", ...) + 1
  for _, value in ipairs(VALUES) do
    args[first] = value[1]
    try(name, f, table.unpack(args, 1, first))
    for _, good in ipairs(GOOD) do
      args[first], args[first + 1] = good, value[1]
      try(name, f, table.unpack(args, 1, first + 1))
      args[first + 1], args[first + 2] = good, value[1]
      try(name, f, table.unpack(args, 1, first + 2))
    end
  end
  try(name, f, ...)
end

-- Functions of a table of functions, and of those in it.
local function walk(name, value, seen)
  if value == nil or seen[value] then return end
  seen[value] = true
  if type(value) == "function" then return try_all(name, value) end
  if type(value) ~= "table" or (getmetatable(value) or {}).__name then return end
  local keys = {}
  for key in pairs(value) do keys[#keys + 1] = tostring(key) end
  table.sort(keys)
  for _, key in ipairs(keys) do walk(name .. "." .. key, rawget(value, key), seen) end
end

describe("misuse", function()
  after_each(function() -- some write files of these names
    for _, name in ipairs { "x", "4S by N", "imps" } do os.remove(name) end
  end)

  it("of public functions is blamed on the caller", function()
    local seen = {}
    walk("baize", package.loaded.baize, seen)
    for name, value in pairs(require "baize.globals") do walk(name, value, seen) end
    assert.same({}, faults)
    assert.is_true(calls > 5000)
  end)

  it("of methods is blamed on the caller", function()
    local methods = { [S.hcp "5"] = { "key", "describe", "simplify", "same", "check", "tighten",
      "holds", "parts" },
      [baize.sampler { seed = 1, where = S.hcp "15" }] = { "nth", "all", "figure",
        "count", "probability", "explain", "effort", "distribution", "mean", "deal", "deals",
        "variants" },
      [DEAL] = { "hand", "tricks", "table", "par", "diagram", "format", "id" },
      [baize.contract "4S by N"] = { "score" } }
    for value, names in pairs(methods) do
      for _, name in ipairs(names) do
        for _, wrong in ipairs(VALUES) do try("method " .. name, value[name], wrong[1]) end
        for _, wrong in ipairs(TAKES[name] and VALUES or {}) do
          try("method " .. name, value[name], value, wrong[1])
        end
      end
    end
    assert.same({}, faults)
  end)

  it("of methods of every object, called on something else, is blamed on the caller", function()
    local name <const>, quiet <const> = os.tmpname(), { progress = false }
    local store <close> = baize.store.open(name, "write")
    local objects = { store, baize.suit("AQ98x", "Jx"), baize.sampler { seed = 1 },
      baize.sampler { seed = 1 }:figure(), baize.rules { { "strong", S.hcp "15+" } },
      baize.randomness { from = { DEAL } } }
    local asked = {
      baize.experiment { measure = S.hcp, tests = "measure > 0", deals = 9, seed = 1 },
      baize.experiment { measure = S.hcp, samples = { { "a", S.hcp "15+" }, { "b", S.hcp "8-" } },
        deals = 3, seed = 1 },
      baize.decision { hand = "AKQJT98765..432.", candidates = { "4S by S", "6S by S" },
        deals = 3, seed = 1 },
      baize.lead { hand = "32.432.9876.5432", leader = "W", against = "6S by S",
        where = S.is "AKQJT98765..432.", deals = 2, seed = 1 },
      baize.fit { response = S.hcp, terms = { S.spades }, deals = 50, seed = 1 },
      baize.sweep { over = { points = { 10 } }, deals = 10, seed = 1, experiment = function(p)
        return { where = S.hcp(p.points), measure = { x = S.hcp }, tests = "x > 9" }
      end } }
    for _, one in ipairs(asked) do
      objects[#objects + 1], objects[#objects + 2] = one, one:run(quiet)
    end
    local before = calls
    for _, object in ipairs(objects) do
      local meta = debug.getmetatable(object)
      local lookups = require "baize.repl.types".lookups(object)
      for method, f in next, lookups[#lookups] do
        for _, wrong in ipairs(method:find "^__" and {} or VALUES) do
          local ok, err = pcall(function() local _ = f(wrong[1]) end)
          calls = calls + 1
          if ok or not tostring(err):find(("^%s:%%d+: %s is called with a colon on an? "):format(
            HERE:gsub("%p", "%%%0"), method)) then
            faults[#faults + 1] = meta.__name .. "." .. method .. ": " .. tostring(err)
          end
        end
      end
    end
    os.remove(name)
    assert.same({}, faults)
    assert.is_true(calls - before > 1000)
    -- what they were made of stays
    asked[#asked + 1], asked[#asked + 2] = objects[3], objects[6]
    for _, one in ipairs(asked) do
      local said, fields = tostring(one), 0
      for field, value in pairs(one) do
        local refused = require "helper".blamed(function() one[field] = 5 end)
        assert.matches(("^the field '%s' cannot be set: what baize"):format(field), refused)
        assert.equal(value, one[field])
        fields = fields + 1
      end
      assert.is_true(fields > 0)
      local said_of_foo = require "helper".blamed(function() one.foo = 20 end)
      assert.matches("^the field 'foo' cannot be set", said_of_foo)
      assert.equal(said, tostring(one))
    end
  end)

  it("of methods that call back is blamed on the caller", function()
    local name <const> = os.tmpname()
    local e = baize.experiment { measure = S.hcp, deals = 3, seed = 1 }
    e:run { progress = false, db = name }
    local store <close> = baize.store.open(name, "write")
    local policy = baize.choose { { N.hcp "17", "3NT by N" }, "2NT by N" }
    local before = calls
    for _, wrong in ipairs(VALUES) do
      local value = wrong[1]
      if type(value) ~= "function" then
        for _, x in ipairs { S.hcp "5", S.hcp, baize.tricks(S, "H"), policy } do
          try("walk", x.walk, x, value)
        end
        try("csv", store.csv, store, 1, value)
        try("merge", store.merge, store, value)
        try("run", e.run, e, { progress = value, deals = 2 })
        try("show", store.show, store, 1, { progress = value })
      end
    end
    os.remove(name)
    assert.same({}, faults)
    assert.is_true(calls - before > 150)
    for _, f in ipairs { function() S.hcp:walk(5) end, function() e:run { progress = 5 } end,
      function() store:csv(1, 5) end } do
      assert.matches("a function expected, not 5$", require "helper".blamed(f))
    end
  end)

  it("in the messages that were lines of ours", function()
    local function blamed(f) return require "helper".blamed(f) end
    assert.equal("compressed: the name of a file expected, not 5",
      blamed(function() local _ = baize.format.compressed(5) end))
    assert.equal("a kind of scoring expected, not true",
      blamed(function() local _ = baize.scoring.get("imps", true) end))
    assert.matches("^the name of a database expected, not 'x",
      blamed(function() local _ = baize.store.open "x\0y" end))
    assert.equal("key is called with a colon on a condition, not on nothing",
      blamed(function() local _ = (S.hcp "5").key(nil) end))
    assert.equal("run is called with a colon on an experiment, not on nothing",
      blamed(function() local _ = baize.experiment { measure = S.hcp }.run() end))
    assert.matches("^unknown scoring of a comparison 'foo': use one of total, ",
      blamed(function() local _ = baize.event.comparable({}, "foo") end))
    assert.equal("count is called with a colon on a sampler, not on 5",
      blamed(function() local _ = baize.sampler { seed = 1 }.count(5) end))
  end)
end)
