-- SPDX-License-Identifier: GPL-3.0-or-later
-- Stores through their binding: what no honest script does, and what runs put in.
local core = require "baize.core.store"
local helper = require "helper"
local run = require "baize.core.run"
local sampler = require "baize.core.sampler"

local ENTRY <const> = {
  kind = "experiment", title = "t", source = "", question = "q", condition = "any",
  measures = "[]", plan = "rejection/1", version = "0.1.0", seed = 7, asked = 100,
  uniform = true,
}
local TEXTS <const> = { 'tricks(S, "NT")', "0.5 * S.hcp" }

local function with(changes)
  local entry = {}
  for key, value in pairs(ENTRY) do entry[key] = value end
  for key, value in pairs(changes) do entry[key] = value end
  return entry
end

-- A store in memory with an entry of some deals; the run that they come from.
local function filled(deals)
  local s = assert(core.open(nil, "write"))
  local id = assert(s:add(ENTRY))
  local r = assert(run.open(TEXTS))
  local sink = s:sink(id, #TEXTS)
  assert(r:sample(sampler.open 'S.hcp "15-17"', { seed = 7, first = 1, count = deals,
    jobs = 2, store = sink, known = sink }))
  return s, id, r
end

describe("baize.core.store", function()
  it("keeps the rows of a run and gives them back in order", function()
    local s <close>, id = filled(100)
    assert.equal(100, s:entry(id).rows)
    assert.equal(100, s:solved())
    local rows = assert(s:rows(id, { first = 41, last = 100, most = 10, values = 2 }))
    assert.equal(50, rows.seen)
    assert.same({ 10, 10, 10, 20 },
      { #rows.deals, #rows.numbers, #rows.tries, #rows.values })
    assert.equal(41, rows.numbers[1])
    assert.equal(sampler.open('S.hcp "15-17"'):deal(7, 41), rows.deals[1])
    assert.equal(rows.deals[1].south.hcp, rows.values[2])
  end)

  it("takes the rows that a function takes as well", function()
    local s <close> = assert(core.open(nil, "write"))
    local id = assert(s:add(ENTRY))
    local r, seen = assert(run.open(TEXTS)), {}
    local unit = r:units()[2]
    local function row(deal, values, _, index) seen[index] = { deal, values[2] * unit } end
    assert(r:sample(sampler.open 'S.hcp "15-17"', { seed = 7, first = 1, count = 30, jobs = 2,
      row = row, store = s:sink(id, #TEXTS) }))
    local rows = assert(s:rows(id, { first = 1, last = 30, most = 30, values = 2 }))
    assert.equal(30, #seen)
    for i, one in ipairs(seen) do assert.same({ rows.deals[i], rows.values[2 * i] }, one) end
  end)

  it("spares the solver what it knows", function()
    local s <close>, id, r = filled(40)
    local rows = assert(s:rows(id, { first = 1, last = 40, most = 40 }))
    local again = assert(run.open(TEXTS))
    assert(again:deals(rows.deals, { known = s:sink() }))
    assert.equal(0, again:work().solved)
    assert.same(r:result(1), again:result(1))
    local one = s:tricks(rows.deals[1])
    local known = 0
    for _, n in ipairs(one) do known = known + (n >= 0 and 1 or 0) end
    assert.same({ 20, 1 }, { #one, known })
  end)

  it("goes on from bounds, wherever it was interrupted and with any threads", function()
    local LAZY <const> = { 'makes("4S by S")', 'imps(score("4S by S", "none") - '
      .. 'score("2S by S", "none"))', 'tricks(S, "S")', 'makes("6S by S")' }
    local where = sampler.open 'S.spades "5" & N.spades "3" & S.hcp "12-14" & N.hcp "9-11"'
    local COUNT <const> = 24
    local function alone(text) -- without a store: the sums and the nodes
      local r = assert(run.open { text })
      assert(r:sample(where, { seed = 3, first = 1, count = COUNT }))
      return r:result(1), r:work().nodes
    end
    -- one question after another from one store, each in pieces
    local function kept(jobs, pieces)
      local s <close> = assert(core.open(nil, "write"))
      local nodes, results = {}, {}
      for i, text in ipairs(LAZY) do
        local id = assert(s:add(with { question = text }))
        local r, first = assert(run.open { text }), 1
        for _, size in ipairs(pieces) do
          local sink = s:sink(id, 1)
          assert(r:sample(where, { seed = 3, first = first, count = size, jobs = jobs,
            store = sink, known = sink }))
          first = first + size
        end
        nodes[i], results[i] = r:work().nodes, r:result(1)
        local again = assert(run.open { text }) -- what is stored is enough
        local rows = assert(s:rows(id, { first = 1, last = COUNT, most = COUNT }))
        assert(again:deals(rows.deals, { known = s:sink(), row = function() end }))
        assert.same({ 0, 0 }, { again:work().solved, again:work().nodes })
        assert.same(results[i], again:result(1))
      end
      local deals, known, bounded = s:solved()
      assert.same({ COUNT, COUNT, 0 }, { deals, known, bounded }) -- of S in spades alone
      return nodes, results
    end
    local nodes, results = kept(1, { COUNT })
    for i, text in ipairs(LAZY) do
      local result, work = alone(text)
      assert.same(result, results[i])
      if i == 1 then assert.equal(work, nodes[i]) else assert.is_true(nodes[i] < work) end
    end
    assert.equal(0, nodes[4]) -- follows from the number of tricks
    for jobs, pieces in pairs { { 1, 10, 13 }, { 5, 8, 11 }, { 23, 1 } } do
      local same, others = kept(jobs, pieces)
      assert.same({ nodes, results }, { same, others })
    end
  end)

  it("refuses rows that do not follow those that are there", function()
    local s <close>, id = filled(3)
    local r = assert(run.open(TEXTS))
    local done, message = r:sample(sampler.open "any", { seed = 7, first = 5, count = 2,
      store = s:sink(id, #TEXTS) })
    assert.is_nil(done)
    assert.matches("another process goes on with experiment", message)
    assert.equal(3, s:entry(id).rows)
  end)

  it("takes only rows with as many values as the run measures", function()
    local s <close>, id = filled(3)
    local how = { seed = 7, first = 4, count = 2, store = s:sink(id, 3) }
    local r = assert(run.open(TEXTS))
    assert.error_matches(function() r:sample(sampler.open "any", how) end,
      "the deals of entry 1 are kept with 3 values, not with 2")
    how.store = s:sink()
    assert.error_matches(function() r:sample(sampler.open "any", how) end,
      "this sink has no entry: it takes no deals")
    assert.same({ 3, 0 }, { s:entry(id).rows, r:work().deals })
    how.store = s:sink(s:add(with { kind = "library", seed = 8 })) -- whose values nobody keeps
    how.first = 1
    assert.equal(2, (r:sample(sampler.open "any", how)))
    how.first, how.store, how.known = 4, s:sink(id, 2), s:sink(id, 9)
    assert.equal(2, (r:sample(sampler.open "any", how)))
    assert.equal(5, s:entry(id).rows)
  end)

  it("refuses texts that SQL would cut", function()
    local s <close> = assert(core.open(nil, "write"))
    for _, name in ipairs { "title", "source", "question", "condition", "plan" } do
      assert.error_matches(function() s:add(with { [name] = "ab\0c" }) end,
        "field '" .. name .. "': its byte 3 is zero")
    end
    assert.is_nil(s:next(0))
    local id = s:add(ENTRY)
    assert.error_matches(function() s:summarise(id, "{}\0") end, "its byte 3 is zero")
    assert.error_matches(function() s:next(0, "q\0") end, "its byte 2 is zero")
    assert.error_matches(function() core.open("a.db\0b", "read") end, "its byte 5 is zero")
    assert.is_nil(s:entry(id).summary)
  end)

  it("looks at what it is given once all of it was read", function()
    local s, id = filled(3)
    local function closing(key, fields)
      return setmetatable(fields, { __index = function(_, wanted)
        if wanted == key then s:close() end
      end })
    end
    assert.error_matches(function()
      s:rows(id, closing("where", { first = 1, last = 3, most = 3 }))
    end, "the store is closed")
    s, id = filled(3)
    local entry = with { seed = 8 }
    entry.uniform = nil
    assert.error_matches(function() s:add(closing("uniform", entry)) end,
      "the store is closed")
    assert.equal(1, id)
  end)

  it("refuses numbers of values and variants beyond all rows", function()
    local s <close>, id = filled(3)
    for _, name in ipairs { "values", "variant" } do
      local options = { first = 1, last = 1, most = 1, [name] = 4294967295 }
      assert.error_matches(function() s:rows(id, options) end, "option .*: 0 to %d+ expected")
    end
  end)

  it("passes over deals that are not wanted", function()
    local s <close>, id = filled(60)
    local all = s:rows(id, { first = 1, last = 60, most = 60 })
    local some = s:rows(id, { first = 1, last = 60, most = 60, where = 'N.hcp "10+"' })
    local wanted = {}
    for i, deal in ipairs(all.deals) do
      if deal.north.hcp >= 10 then wanted[#wanted + 1] = all.numbers[i] end
    end
    assert.same(wanted, some.numbers)
    assert.equal(60, some.seen)
  end)

  it("raises for misuse", function()
    local s <close>, id = filled(1)
    assert.error(function() core.open("a.db", "append") end)
    assert.error(function() s:add { kind = "experiment" } end)
    assert.error(function() s:rows(id, { first = 0 }) end)
    assert.error(function() s:rows(id, { most = 1 << 40 }) end)
    assert.error(function() s:rows(id, { where = "S.hpc" }) end)
    assert.error(function() s:sink(id, -1) end)
    assert.error(function() s:tricks "x" end)
    assert.error(function() s:ask(id, -1) end)
    assert.error(function() s:look(id, -1) end)
    assert.error(function() s:add(with { asked = -1, seed = 9 }) end)
  end)

  it("hands over rows whole, whatever finalizers do meanwhile", function()
    local s, id = filled(20)
    local wanted = { first = 1, last = 20, most = 20, values = 2 }
    local rows, reading, closed, calls = assert(s:rows(id, wanted)), false, false, 0
    local function trap()
      setmetatable({}, { __gc = function()
        calls = reading and calls + 1 or 0
        if calls < 10 then return trap() end -- the first of them come before the rows
        s:close()
        closed = true
      end })
    end
    trap()
    setmetatable(wanted, { __index = function(_, key)
      reading = key == "where" -- the last one that is looked at
    end })
    collectgarbage("incremental", 1, 1000, 30) -- a whole collection at every step
    collectgarbage() -- after which they are due at once
    local again = assert(s:rows(id, wanted))
    collectgarbage("incremental", 200, 100, 13)
    assert.is_true(closed)
    assert.same(rows.values, again.values)
    for i = 1, 20 do assert.equal(rows.deals[i], again.deals[i]) end
    assert.error_matches(function() s:rows(id, wanted) end, "the store is closed")
  end)

  it("tells a database from other files", function()
    helper.with_file("", function(name)
      assert.is_false(core.is_database(name))
      local s <close> = assert(core.open(name, "write"))
      assert.is_true(core.is_database(name))
      assert.equal(1, s:add(ENTRY))
    end)
    helper.with_file("SQLite format 4\0 and more", function(name)
      assert.is_false(core.is_database(name))
    end)
    assert.is_false(core.is_database "/dev/null")
    local is, message = core.is_database "/no/such/file"
    assert.is_nil(is)
    assert.equal("cannot open '/no/such/file': No such file or directory", message)
  end)

  it("returns what it cannot do", function()
    local s <close> = filled(1)
    local entry, message = s:entry(99)
    assert.is_nil(entry)
    assert.matches("has no experiment 99", message)
    assert.is_nil(s:next(99))
    local rows
    rows, message = s:rows(1, { first = 1, last = 5, most = 5 })
    assert.is_nil(rows)
    assert.matches("is damaged", message)
    assert.is_nil((core.open("/no/such/folder/a.db", "write")))
  end)

  it("refuses a closed store", function()
    local s, id = filled(1)
    local sink = s:sink(id, #TEXTS)
    s:close()
    s:close()
    assert.equal("store (closed)", tostring(s))
    assert.error(function() s:entry(id) end)
    local r = assert(run.open(TEXTS))
    assert.error_matches(function()
      r:sample(sampler.open "any", { seed = 1, first = 2, count = 1, store = sink })
    end, "the store is closed")
  end)

  it("stays open while a batch writes to it, whatever Lua code does", function()
    local s = assert(core.open(nil, "write"))
    local id = assert(s:add(ENTRY))
    local r = assert(run.open(TEXTS))
    local how = { seed = 7, first = 1, count = 60, jobs = 2, store = s:sink(id, #TEXTS) }
    how.known = how.row
    function how.progress()
      s:close()
      how.row, how.known = nil, nil
      collectgarbage()
    end
    assert.equal(60, (r:sample(sampler.open "any", how)))
    assert.error(function() s:entry(id) end)
  end)

  -- The results of these deals in the bytes of a database become none: 14 tricks.
  local function damage(bytes, deals)
    for _, deal in ipairs(deals) do
      local key = deal:id():gsub("%x%x", function(x) return string.char(tonumber(x, 16)) end)
      local at
      repeat -- where the deal stands in the table of results, and not in that of rows
        at = assert(bytes:find(key, (at or 0) + 1, true))
      until bytes:sub(at - 6, at - 4) == "\6\36\32"
      bytes = bytes:sub(1, at + 11) .. ("\xee"):rep(10) .. bytes:sub(at + 22)
    end
    return bytes
  end

  it("tells what failed first when rows and lookups fail on several threads", function()
    local any, deals, s, bytes = sampler.open "any", {}, nil, nil
    for i = 13, 20 do deals[#deals + 1] = any:deal(7, i) end
    helper.with_file("", function(name)
      s = assert(core.open(name, "write"))
      local id, r = assert(s:add(ENTRY)), assert(run.open(TEXTS))
      assert(r:sample(any, { seed = 7, first = 1, count = 30, store = s:sink(id, 2) }))
      s:close()
      local f = assert(io.open(name, "rb"))
      bytes = damage(f:read "a", deals)
      f:close()
    end)
    helper.with_file(bytes, function(name)
      s = assert(core.open(name, "write"))
      for _ = 1, 5 do -- the row of deal 5 is refused while deal 13 is looked up
        local r = assert(run.open(TEXTS))
        local sink = s:sink(1, 2)
        local done, message = r:sample(any, { seed = 7, first = 5, count = 40, jobs = 2,
          store = sink, known = sink })
        assert.is_nil(done)
        assert.is_truthy(message:find("another process goes on", 1, true)
          or message:find("the double-dummy results of a deal", 1, true), message)
      end
      s:close()
    end)
  end)

  it("notices that somebody else has gone on", function()
    local s <close>, id = filled(10)
    local sink = s:sink(id, #TEXTS)
    local r, other = assert(run.open(TEXTS)), assert(run.open(TEXTS))
    local any = sampler.open "any"
    local done, message = r:sample(any, { seed = 7, first = 11, count = 40, store = sink,
      progress = function(n)
        if n == 0 or other:work().deals > 0 then return end
        assert(other:sample(any, { seed = 7, first = 11, count = 1,
          store = s:sink(id, #TEXTS) }))
      end })
    assert.is_nil(done)
    assert.matches("another process goes on with experiment 1", message)
    assert.equal(11, s:entry(id).rows)
  end)
end)

describe("registrations", function()
  -- Call f with the names of new files, which go away.
  local function with_files(nb, f, ...)
    if nb == 0 then return f(...) end
    local names = table.pack(...)
    helper.with_file("", function(name)
      names[#names + 1] = name
      with_files(nb - 1, f, table.unpack(names))
    end)
  end

  -- A store in a file with an entry, and these registrations.
  local function file_of(name, texts)
    local s <close> = assert(core.open(name, "write"))
    assert(s:add(with { shard = true }))
    for _, text in ipairs(texts) do assert.is_true(s:register("hash of " .. text, text)) end
  end

  local function texts_of(name)
    local s <close> = assert(core.open(name, "read"))
    local list = {}
    for i, one in ipairs(assert(s:registered())) do
      assert.equal("hash of " .. one.text, one.hash)
      list[i] = one.text
    end
    return list
  end

  it("are kept once, in order, and never changed", function()
    with_files(2, function(name, plain)
      file_of(name, { "b", "a", "b" })
      file_of(plain, {})
      assert.same({ { "b", "a" }, {} }, { texts_of(name), texts_of(plain) })
      local s <close> = assert(core.open(name, "write"))
      assert.is_true(s:register("hash of a", "another text"))
      assert.equal("a", s:registered()[2].text)
      assert.equal(1, s:entry(1).id)
    end)
  end)

  it("are not written to a file that is read, nor read where they are damaged", function()
    with_files(1, function(name)
      file_of(name, { "what was promised" })
      local s <close> = assert(core.open(name, "read"))
      local done, message = s:register("x", "y")
      assert.is_nil(done)
      assert.matches("cannot be written: it is read%-only", message)
      local file = assert(io.open(name, "rb"))
      local bytes = file:read "a"
      file:close()
      file = assert(io.open(name, "wb"))
      file:write((bytes:gsub("what was promised", "what was not said")))
      file:close()
      local again <close> = assert(core.open(name, "read"))
      local list, why, _, kind = again:registered()
      assert.same({ nil, "damaged" }, { list, kind })
      assert.matches("is damaged: registration 1$", why)
    end)
  end)

  it("are merged with the rest", function()
    with_files(3, function(out, one, two)
      file_of(one, { "a", "b" })
      file_of(two, { "c", "a" })
      local s = assert(core.open(out, "write"))
      assert.is_true(s:merge { one, two })
      s:close()
      assert.same({ "a", "b", "c" }, texts_of(out))
    end)
  end)
end)
