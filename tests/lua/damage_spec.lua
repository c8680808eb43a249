-- SPDX-License-Identifier: GPL-3.0-or-later
-- Databases whose bytes were changed: what is read from them is what was stored, or an error.
local helper = require "helper"
local random = require "random"

local N <const>, S <const> = baize.N, baize.S
local TRIALS <const> = os.getenv "BAIZE_SOAK" and 4000 or 40

local function read_bytes(path)
  local file <close> = assert(io.open(path, "rb"))
  return file:read "a"
end

-- Two experiments, one of them shown twice, and a fit; `old`: as version 1 had it.
local function make(path)
  local gain = baize.experiment { title = "Gain", seed = 1, deals = 12,
    measure = { gain = baize.tricks(S, "NT") - baize.tricks(N, "NT") } }
  gain:run { db = path }
  gain:run { db = path, deals = 20 }
  baize.experiment { title = "Points", seed = 2, deals = 90, where = S.hcp "15-17",
    measure = { points = N.hcp, long = S.spades } }:run { db = path }
  baize.experiment { title = "Slam", seed = 1, deals = 20,
    measure = { slam = baize.makes "6NT by E" } }:run { db = path }
  baize.fit { title = "Fit", seed = 3, deals = 60, response = S.hcp,
    terms = { S.aces, S.kings } }:run { db = path }
end

-- All that is kept of an entry; nil, why: it cannot be read.
local function dump(db, id)
  local lines = {}
  local entry, why = db:entry(id)
  if not entry then return nil, why end
  for _, key in ipairs { "kind", "title", "source", "question", "condition", "measures", "plan",
    "version", "seed", "asked", "uniform", "id", "summary", "rows", "looks" } do
    lines[#lines + 1] = key .. "=" .. tostring(entry[key])
  end
  local looks, no_looks = db.core:looks(id)
  if not looks then return nil, no_looks end
  lines[#lines + 1] = "looks " .. table.concat(looks, " ")
  local count, bad = db:csv(id, function(line) lines[#lines + 1] = line end)
  if not count then return nil, bad end
  return table.concat(lines, "\n")
end

-- One to eight bytes changed near each other, a bit changed, bytes of nothing, or an end cut off.
local function damaged(bytes, below)
  local at, kind = below(#bytes), below(8)
  if kind == 1 then return bytes:sub(1, at - 1) end
  local len = kind == 2 and below(512) or kind <= 5 and 1 or below(8)
  len = math.min(len, #bytes - at + 1)
  local part = bytes:sub(at, at + len - 1)
  if kind == 2 then
    part = ("\0"):rep(len)
  elseif kind == 3 then
    part = string.char(part:byte() ~ (1 << (below(8) - 1)))
  else
    part = part:gsub(".", function() return string.char(below(256) - 1) end)
  end
  return bytes:sub(1, at - 1) .. part .. bytes:sub(at + len)
end

-- A database of these bytes, read only; nil: refused.
local function open(path, bytes)
  local file <close> = assert(io.open(path, "wb"))
  file:write(bytes)
  file:close()
  return baize.store.open(path, "read")
end

local made -- the bytes of one, once it was made

local function with_database(f)
  helper.with_file(made or "", function(path)
    if not made then
      make(path)
      made = read_bytes(path)
    end
    f(path, made)
  end)
end

describe("a damaged database", function()
  it("gives what was stored, or says what is damaged", function()
    with_database(function(path, bytes)
      local whole <close> = assert(baize.store.open(path, "read"))
      local stored, ids = {}, {}
      for i, entry in ipairs(whole:list()) do ids[i] = entry.id end
      for _, id in ipairs(ids) do stored[id] = assert(dump(whole, id)) end
      assert.equal(4, #ids)
      for _, id in ipairs(ids) do assert(whole:check(id)) end
      assert(whole:check())
      local below, refused, named, readable = random.new(random.fresh(12)), 0, 0, 0
      for trial = 1, TRIALS do
        local db <close> = open(path, damaged(bytes, below))
        local listed, list, faults = pcall(function() return db:list() end)
        if not db or not listed then
          refused = refused + 1
        else
          local sound = #faults == 0 and db:check() ~= nil
          for _, entry in ipairs(list) do
            local text = dump(db, entry.id)
            if text then assert.equal(stored[entry.id], text, trial) else sound = false end
            readable = readable + (text and 1 or 0)
          end
          if sound then assert.equal(#ids, #list, trial) end
          named = named + (sound and 0 or 1)
        end
      end
      -- the damage was of all kinds, and others of the file stayed readable
      assert.is_true(refused > TRIALS / 50 and named > TRIALS / 10 and readable > named)
    end)
  end)

  it("has damaged deals found before it is said that they are similar", function()
    with_database(function(path)
      local name = helper.quote(path)
      local _, _, failed = helper.run(([[python3 -c "import sqlite3, sys
c = sqlite3.connect(sys.argv[1])
c.execute('UPDATE row SET tries = tries + 1 WHERE entry = 2 AND number = 50')
c.commit()" %s]]):format(name))
      assert.equal(0, failed)
      helper.with_file('return baize.experiment { measure = S.hcp }', function(script)
        local out, err, status = helper.run(("baize similar %s --db %s"):format(script, name))
        assert.equal(1, status)
        assert.matches("^baize: '[^\n]*' is damaged: deal 50 of experiment 2\n$", err)
        assert.matches("Gain", out)
        assert.not_matches("Points", out)
      end)
    end)
  end)

  it("has its damaged entries named, and the others shown", function()
    with_database(function(path, bytes)
      local at = bytes:find("Points", 1, true)
      open(path, bytes:sub(1, at - 1) .. "Q" .. bytes:sub(at + 1)):close()
      local name = helper.quote(path)
      local _
      local out, err, status = helper.run("baize list --db " .. name)
      assert.equal(1, status)
      assert.truthy(err:find("is damaged: experiment 2 is not whole", 1, true))
      assert.matches("Gain", out)
      assert.matches("fit: Fit", out)
      out, err, status = helper.run("baize show 4 --db " .. name)
      assert.equal(0, status, err)
      assert.matches("Fit", out)
      _, err, status = helper.run("baize show 2 --db " .. name)
      assert.equal(1, status)
      assert.matches("experiment 2 is not whole", err)
    end)
  end)

  it("is found damaged by --check where its double-dummy results cannot be counted", function()
    with_database(function(path)
      local out, err, status = helper.run(([[python3 -c "import sqlite3, sys
c = sqlite3.connect(sys.argv[1])
page = c.execute('SELECT rootpage FROM sqlite_master WHERE name = \'solved\'').fetchone()[0]
size = c.execute('PRAGMA page_size').fetchone()[0]
c.close()
f = open(sys.argv[1], 'r+b'); f.seek((page - 1) * size); f.write(bytes([255]))" %s
          baize list --check --db %s]]):format(helper.quote(path), helper.quote(path)))
      assert.matches("Points", out)
      assert.matches("^baize: '[^\n]*' is damaged: [^\n]*\n$", err)
      assert.equal(1, status)
    end)
  end)

  it("is found damaged by --check in any deal or result", function()
    local changes <const> = { -- each makes a damaged copy, of which --check says this
      { "SELECT 1", nil },
      { "UPDATE row SET tries = tries + 1 WHERE entry = 2 AND number = 50",
        "deal 50 of experiment 2" },
      { "DELETE FROM row WHERE entry = 4 AND number = 7", "deals of experiment 4 are missing" },
      { "DELETE FROM row WHERE entry = 2 AND number > 80", "experiment 2 is not whole" },
      { "UPDATE row SET sum = NULL WHERE entry = 2 AND number = 50", "deal 50 of experiment 2" },
      { "UPDATE entry SET sum = NULL WHERE id = 2", "experiment 2 is not whole" },
      { "DELETE FROM look WHERE entry = 2", "experiment 2 is not whole" },
      { "UPDATE solved SET tricks = zeroblob(10)", "the double%-dummy results of 20 deals" },
      { "UPDATE solved SET bounds = zeroblob(20) WHERE bounds NOT NULL", "results of 20 deals" },
      { "UPDATE solved SET bounds_sum = bounds_sum + 1", "results of 20 deals" },
      { "UPDATE solved SET bounds_sum = NULL", "results of 20 deals" },
      { "UPDATE entry SET asked = asked + 1 WHERE id = 1", "experiment 1 is not whole" },
    }
    with_database(function(path)
      local texts = {}
      for i, change in ipairs(changes) do texts[i] = helper.quote(change[1]) end
      local copies, why, failed = helper.run(([[python3 -c "import shutil, sqlite3, sys
for i, change in enumerate(sys.argv[2:], 1):
    copy = '%%s.%%d' %% (sys.argv[1], i)
    shutil.copyfile(sys.argv[1], copy)
    c = sqlite3.connect(copy); c.execute(change); c.commit(); c.close()" %s %s]]):format(
        helper.quote(path), table.concat(texts, " ")))
      assert.equal("0", copies .. why .. failed)
      for i, change in ipairs(changes) do
        local copy = path .. "." .. i
        local out, err, status = helper.run("baize list --check --db " .. helper.quote(copy))
        os.remove(copy)
        if change[2] then
          assert.matches(change[2], err)
        else
          assert.equal("", err)
          assert.matches("checked: 4 entries, 190 deals, double%-dummy results of 20 deals "
            .. "%(40 known exactly, 20 between bounds%)\n$", out)
        end
        assert.equal(change[2] and 1 or 0, status)
      end
    end)
  end)
end)

-- Run a statement of SQL, by another program, on a copy of the database at `path`.
local function changed(path, sql)
  local copy = path .. ".theirs"
  local _, why, failed = helper.run(([[python3 -c "import shutil, sqlite3, sys
shutil.copyfile(sys.argv[1], sys.argv[2])
c = sqlite3.connect(sys.argv[2]); c.executescript('PRAGMA legacy_alter_table = ON;' + sys.argv[3])
c.commit()" %s %s %s]]):format(helper.quote(path), helper.quote(copy), helper.quote(sql)))
  assert.equal(0, failed, why)
  return copy
end

describe("a stranger's database", function()
  local ENDLESS <const> = "WITH RECURSIVE c(x) AS (VALUES(1) UNION ALL SELECT x + 1 FROM c) "

  it("runs no code of its own", function()
    local attempts <const> = {
      { "trigger 't'", "CREATE TRIGGER t AFTER INSERT ON look BEGIN DELETE FROM entry; END" },
      { "trigger 't'", "CREATE TABLE mine (a); CREATE TRIGGER t AFTER DELETE ON mine BEGIN "
        .. "DELETE FROM entry; END" },
      { "view 'row'", "ALTER TABLE row RENAME TO other; CREATE VIEW row AS " .. ENDLESS
        .. "SELECT x AS entry, 0 AS variant, x AS number, zeroblob(12) AS deal, 1 AS tries, "
        .. "zeroblob(8) AS value, 1 AS sum FROM c" },
      { "view 'ENTRY'", "ALTER TABLE entry RENAME TO other; CREATE VIEW ENTRY AS " .. ENDLESS
        .. "SELECT other.* FROM other, c" },
      { "view 'shard'", "DROP TABLE shard; CREATE VIEW shard AS " .. ENDLESS
        .. "SELECT x AS entry FROM c" },
      { "index 'i'", "CREATE INDEX i ON row (hex(deal))" },
      { "table 'entry'", "ALTER TABLE entry ADD COLUMN more TEXT GENERATED ALWAYS AS "
        .. "(hex(zeroblob(100000000)))" },
      { "table 'block'", "DROP TABLE block; CREATE TABLE block (id INTEGER PRIMARY KEY, nb INTEGER "
        .. "NOT NULL, deals BLOB NOT NULL CHECK (length(hex(zeroblob(10000000))) > 0), "
        .. "sum INTEGER) STRICT" },
    }
    with_database(function(path)
      for _, attempt in ipairs(attempts) do
        local copy = changed(path, attempt[2])
        local before = read_bytes(copy)
        for _, mode in ipairs { "read", "write" } do
          local db, why, _, kind = baize.store.open(copy, mode)
          assert.is_nil(db)
          assert.equal("refused", kind)
          assert.equal(("'%s' has the %s, which baize did not make and which may run code of "
            .. "others: the file is left as it is"):format(copy, attempt[1]), why)
        end
        assert.equal(before, read_bytes(copy))
        os.remove(copy)
      end
    end)
  end)

  it("may have tables and views beside ours", function()
    with_database(function(path)
      local copy = changed(path, "CREATE TABLE mine (a, b); CREATE VIEW deals AS "
        .. "SELECT hex(deal) FROM row; ANALYZE")
      local db <close> = assert(baize.store.open(copy, "write"))
      assert.equal(4, #db:list())
      assert(db:check())
      os.remove(copy)
    end)
  end)

  it("has no texts that take all memory", function()
    with_database(function(path)
      local copy = changed(path, "UPDATE entry SET title = CAST(zeroblob(70000000) AS TEXT)")
      local db <close> = assert(baize.store.open(copy, "read"))
      assert.has_error(function() db:list() end)
      os.remove(copy)
    end)
  end)

  it("is listed without what cannot be read", function()
    local deep <const> = ("["):rep(300000)
    local odd <const> = { { measures = deep }, { measures = "5" }, { measures = '[{"name":{}}]' },
      { measures = '[{"unit":0}]' }, { measures = '[7]' } }
    local kept <const> = { { question = deep }, { question = '{"asker":5,"part":"x"}' },
      { question = '{"asker":{},"part":{}}' }, { question = "7" }, { question = '{"$":5}' },
      { question = '{"asker":"fit","part":1e300,"options":{}}' } }
    with_database(function(path)
      do
        local db <close> = assert(baize.store.open(path))
        for i, list in ipairs { odd, kept } do
          for k, fields in ipairs(list) do
            assert(db.core:add { kind = "experiment", title = ("%d %d"):format(i, k), source = "",
              question = fields.question or ("null %d"):format(k), condition = "any",
              measures = fields.measures or "[]", plan = "rejection/1", seed = 1, version = "0",
              asked = 1, uniform = true })
          end
        end
      end
      local db <close> = assert(baize.store.open(path))
      local list, wrong = db:list()
      assert.equal(4 + #kept, #list)
      assert.equal(#odd, #wrong)
      for _, message in ipairs(wrong) do
        assert.matches("^experiment %d+ of '.*' cannot be read", message)
      end
      for id = 5, 4 + #odd + #kept do
        local result, why = db:show(id)
        assert.is_nil(result)
        assert.matches("cannot read it", why)
      end
      local name = helper.quote(path)
      for _, command in ipairs { "list", "list --json -", "show 1", "show 7", "show 5 --csv -" } do
        local _, err, status = helper.run(("baize %s --db %s"):format(command, name))
        assert.is_true(status <= 1)
        assert.is_nil(err:find "traceback" or err:find "attempt to", err)
      end
    end)
  end)
end)

describe("a database of version 1", function()
  it("is read as it is, and given checksums for what is added", function()
    local text = read_bytes "tests/golden/old_store.db"
    helper.with_file(text, function(path)
      local before
      do
        local db <close> = assert(baize.store.open(path, "read"))
        before = assert(dump(db, 1))
        assert(db:check(1))
        assert(db:check())
      end
      assert.equal(text, read_bytes(path))
      local name = helper.quote(path)
      local _, err, status = helper.run("baize run tests/golden/old_store.lua -n 24 --resume --db "
        .. name)
      assert.equal(0, status, err)
      local db <close> = assert(baize.store.open(path, "read"))
      assert.equal(24, db:entry(1).rows)
      assert.truthy(dump(db, 1):find(before:match "(1,1,[^\n]+)\n", 1, true))
      assert(db:check(1))
    end)
  end)
end)

-- What is kept of counts: of bounds of systems, of solved deals.
describe("a damaged cache", function()
  it("has what was put in, or nothing", function()
    local core_cache = require "baize.core.cache"
    helper.with_file("", function(path)
      os.remove(path)
      local put, cache = {}, assert(core_cache.open(path))
      for i = 1, 40 do
        put["key " .. i] = ("value %d;"):format(i):rep(i)
        cache:put("key " .. i, put["key " .. i])
      end
      cache:close()
      local bytes, below, lost, had = read_bytes(path), random.new(random.fresh(5)), 0, 0
      for trial = 1, 5 * TRIALS do
        local file = assert(io.open(path, "wb"))
        file:write(damaged(bytes, below))
        file:close()
        cache = core_cache.open(path)
        for key, value in pairs(cache and put or {}) do
          local found = cache:get(key)
          assert.is_true(found == nil or found == value, ("%d: %s"):format(trial, key))
          if found then had = had + 1 else lost = lost + 1 end
        end
        if cache then cache:close() end
      end
      assert.is_true(lost > TRIALS and had > TRIALS)
    end)
  end)
end)
