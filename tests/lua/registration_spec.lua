-- SPDX-License-Identifier: GPL-3.0-or-later
-- Registrations: what they hold, how they are read again, and in what a run differs from one.
local deviation = require "baize.store.deviation"
local dkjson = require "dkjson"
local files = require "baize.core.files"
local helper = require "helper"
local registration = require "baize.store.registration"

local SCRIPT <const> = 'return baize.experiment { measure = S.hcp } -- a law\n'
local LONG <const> = "AKQJT98765..432."

local function run(x, options)
  options.progress = false
  return (x:run(options))
end

local function law(more)
  local options = { title = "Law", where = S.hcp "15-17", deals = 60, seed = 3,
    measure = { gain = N.hcp - E.hcp }, tests = "gain > 0" }
  for name, value in pairs(more or {}) do options[name] = value end
  return baize.experiment(options)
end

local function item_of(x, deals, seed) return registration.item(x:question(), deals, seed) end

local function registered(list, more)
  local data = { date = "2026-11-24T02:48:01Z", script = registration.script("law.lua", SCRIPT, {}),
    questions = list }
  for name, value in pairs(more or {}) do data[name] = value end
  return registration.new(data)
end

-- What is said of a run of `x` after `was` was registered.
local function judged(was, x, options, script)
  local one = registered({ item_of(was) })
  return deviation.judge(one, 1, item_of(x, options.deals), run(x, options), script)
end

describe("a registration", function()
  it("holds what is asked, and is known by the hash of its other lines", function()
    local one = registered({ item_of(law { matters = 0.5 }) }, { note = "who" })
    local data = dkjson.decode(one.text)
    local item = data.questions[1]
    assert.same({ 1, "2026-11-24T02:48:01Z", "who", "law.lua" }, { data.registration, data.date,
      data.note, data.script.name })
    assert.same({ "experiment", "Law", 'S.hcp "15-17"', 60, 3, "suits/1" }, { item.kind,
      item.title, item.where, item.deals, item.seed, item.plan })
    assert.same({ { "gain = N.hcp - E.hcp" }, { { text = "gain > 0", matters = 0.5 } } },
      { item.measures, item.tests })
    assert.equal(files.sha256(SCRIPT), data.script.sha256)
    local rest = one.text:gsub('\n  "sha256":"%x+",\n', "\n", 1)
    assert.equal(files.sha256(rest), one.hash)
    assert.same({ one.hash, one.id }, { data.sha256, one.hash:sub(1, 16) })
    -- and as sha256sum has it, without that line
    local out = helper.run("grep -v '^  \"sha256\":' | sha256sum", one.text)
    assert.equal(one.hash, out:match "^%x+")
    local again = assert(registration.read(one.text, "law.json"))
    assert.same({ one.hash, one.text, one.data }, { again.hash, again.text, again.data })
    assert.equal(one.hash, assert(registration.read((one.text:gsub("\n", "\r\n")), "x")).hash)
  end)

  it("says which field has another type than it must, at every depth", function()
    local one = registered({ item_of(law { matters = 0.5 }) }, { note = "who" })
    local changed = 0
    -- the text with one line changed, and its hash made anew
    local function read(from, to)
      local rest = one.text:gsub('\n  "sha256":"%x+",\n', "\n", 1)
      local at, stop = rest:find(from, 1, true)
      rest = rest:sub(1, at - 1) .. to .. rest:sub(stop + 1)
      local hash = files.sha256(rest)
      return registration.read((rest:gsub("^{\n", '{\n  "sha256":"' .. hash .. '",\n')), "law.json")
    end
    for name, value in one.text:gmatch '\n%s*"(%w+)":([^%[{\n][^\n]-),?%f[\n]' do
      if name ~= "registration" and name ~= "sha256" then
        local other = value:find '^"' and "{}" or '"7"'
        local got, wrong = read(('"%s":%s'):format(name, value), ('"%s":%s'):format(name, other))
        assert.is_nil(got, name)
        assert.matches(("^'law.json' has .*'%s'"):format(name), wrong)
        changed = changed + 1
      end
    end
    assert.is_true(changed > 10)
    local _, wrong = read('["gain = N.hcp - E.hcp"]', "[3]")
    assert.equal("'law.json' has 3 in its field 'measures': expected string", wrong)
    assert(read('"Law"', '"Law"'))
  end)

  it("that was changed or damaged is refused, and named", function()
    local text = registered({ item_of(law()) }).text
    local function refused(other)
      local found, why = registration.read(other, "law.json")
      assert.is_nil(found)
      return why
    end
    for _, change in ipairs { { '"deals":60', '"deals":61' }, { "gain > 0", "gain > 1" },
      { "2026%-11%-24", "2025-11-24" }, { '"seed":3', '"seed" :3' }, { "Law", "law" } } do
      local other, nb = text:gsub(change[1], change[2], 1)
      assert.equal(1, nb, change[1])
      assert.matches("^'law.json' was changed after it was registered, or is damaged: it has the "
        .. "SHA%-256 %x+, and says %x+$", refused(other))
    end
    assert.matches("SHA%-256 %x+, and says 0123$", refused((text:gsub('"sha256":"%x+"',
      '"sha256":"0123"', 1))))
    assert.equal("'law.json' is not as it was written: it has no line with its SHA-256",
      refused((text:gsub('\n  "sha256":"%x+",', "", 1))))
    assert.equal("'law.json' is not a registration, or is damaged: it is not JSON",
      refused(text:sub(1, 200)))
    assert.equal("'law.json' is not a registration, or is damaged: it is not JSON", refused(""))
    assert.equal("'law.json' is JSON, but no registration: baize register SCRIPT --json=FILE makes "
      .. "one", refused '{"deals": 3}')
    -- of any byte that is changed
    for at = 40, #text, 97 do
      local byte = text:sub(at, at) == "x" and "y" or "x"
      assert.is_string(refused(text:sub(1, at - 1) .. byte .. text:sub(at + 1)))
    end
  end)

  it("of another form says so", function()
    local function made(change)
      local rest = registered({ item_of(law()) }).text:gsub('\n  "sha256":"%x+",', "", 1)
      rest = change(rest)
      local text = rest:gsub("^{\n", '{\n  "sha256":"' .. files.sha256(rest) .. '",\n')
      return (select(2, registration.read(text, "law.json")))
    end
    assert.matches("^'law.json' was made by a newer baize, [%d.]+$", made(function(text)
      return (text:gsub('"registration":1', '"registration":2'))
    end))
    assert.equal("'law.json' has no field 'date'", made(function(text)
      return (text:gsub('"date":"[^"]+"', '"day":"x"'))
    end))
    assert.equal("'law.json' has no question", made(function(text)
      return (text:gsub('"kind"', '"sort"'))
    end))
  end)

  it("is made of every kind of question, and of nothing that has no text", function()
    local samples = baize.experiment { samples = { { "weak", S.hcp "8-11" },
      { "strong", S.hcp "12+" } }, measure = { long = S.longest },
      tests = { "strong.long > weak.long", "weak.long > 4" } }
    assert.same({ "weak.long > 4", "strong.long > weak.long" },
      { item_of(samples).tests[1].text, item_of(samples).tests[2].text })
    local decision = baize.decision { hand = LONG, where = N.hcp "8+", scoring = "imps",
      candidates = { { "game", "4S by S" }, { "slam", "6S by S" }, "5S by S" } }
    assert.same({ text = "game : slam", matters = 0.1, unit = "IMPs" }, item_of(decision).tests[1])
    assert.equal(3, #item_of(decision).tests)
    local lead = baize.lead { hand = "32.432.9876.5432", leader = W, against = "6S by S",
      where = S.is(LONG) }
    assert.same({ "lead", 500 }, { item_of(lead).kind, item_of(lead).deals })
    local fit = baize.fit { response = S.hcp, terms = { N.hcp, { "aces", S.aces } } }
    assert.same({ "response = S.hcp", "all terms = N.hcp, S.aces" }, item_of(fit).measures)
    local sweep = baize.sweep { over = { points = { 10, 16 } }, deals = 30, confirm = 40,
      experiment = function(p)
        return { where = S.hcp(p.points), measure = { gain = S.hcp }, tests = "gain > 1" }
      end }
    local item = item_of(sweep)
    assert.same({ 30, 40, "points 16", 'S.hcp "16"' }, { item.deals, item.confirm,
      item.cases[2].label, item.cases[2].where })
    for _, x in ipairs { samples, decision, lead, fit, sweep } do
      local one = registered { item_of(x, 20, 3) }
      assert.equal(one.hash, assert(registration.read(one.text, "x")).hash)
      local r = deviation.judge(one, 1, item_of(x, 20), run(x, { deals = 20, seed = 3 }))
      assert.same({ {}, {} }, { r.differences, r.notes })
    end
    local stop = item_of(law { stop = { halfwidth = 0.1, measure = "gain" }, by = N.hcp })
    assert.equal("when the interval of gain is at most +-0.1", stop.stop)
    assert.equal(1, #stop.others)
    assert.has_error(function()
      item_of(law { where = baize.opaque(function() return true end) })
    end)
  end)
end)

describe("a run of what was registered", function()
  it("is as registered in other words and with other comments too", function()
    local r = judged(law(), law(), { deals = 60, seed = 3 })
    assert.same({ id = r.id, date = "2026-11-24T02:48:01Z", differences = {}, notes = {},
      before = {} }, r)
    local script = registration.script("other.lua", (SCRIPT:gsub("%-%-.*", "-- the law\n\n")), {})
    r = judged(law(), law { measure = { loss = E.hcp - N.hcp }, tests = { "loss < 0" },
      where = S.hcp "15+" & S.hcp "17-", title = "Other" }, { deals = 60, seed = 3 }, script)
    assert.same({ {}, { "the script was changed in comments or layout only" } },
      { r.differences, r.notes })
    script = registration.script("other.lua", (SCRIPT:gsub("S.hcp", "(S.hcp)")), { "a" })
    r = judged(law(), law(), { deals = 60, seed = 3 }, script)
    assert.same({ "the script was changed, and asks the same",
      "it was run with the arguments 'a' (registered: '')" }, r.notes)
  end)

  it("differs in each field that is another one, in deals and in seed", function()
    local function differences(more, how)
      return judged(law(), law(more), { deals = how and how[1] or 60, seed = how and how[2] or 3 })
        .differences
    end
    assert.same({ "70 deals (registered: 60)" }, differences({}, { 70, 3 }))
    assert.same({ "seed 4 (registered: 3)" }, differences({}, { 60, 4 }))
    assert.same({ "tests: gain > 1 (registered: gain > 0)" }, differences { tests = "gain > 1" })
    assert.same({ "tests: gain > 0 (what matters: 1) (registered: gain > 0)" },
      differences { matters = 1 })
    assert.same({ 'where: S.hcp "15-18" (registered: S.hcp "15-17")' },
      differences { where = S.hcp "15-18" })
    assert.same({ "measure: gain = N.hcp - W.hcp (registered: gain = N.hcp - E.hcp)" },
      differences { measure = { gain = N.hcp - W.hcp } })
    assert.same({ "family: false (registered: none)" }, differences { family = false })
    assert.same({ "variance: adjusted (registered: none)" }, differences { variance = "adjusted" })
    assert.same({}, differences { show = "distribution" })
    local r = deviation.judge(registered { item_of(law()) }, 2, item_of(law()), run(law(), {}))
    assert.same({ "question 2 was not registered: the script asks more" }, r.differences)
    r = deviation.judge(registered { item_of(law()), item_of(law { tests = "gain < 0" }) }, 1,
      item_of(law()), run(law(), {}), nil, 1)
    assert.same({ "1 of 2 registered questions are asked" }, r.differences)
    r = judged(law(), baize.fit { response = S.hcp, terms = { N.hcp }, seed = 3 }, { deals = 60 })
    assert.equal("kind: fit (registered: experiment)", r.differences[1])
  end)

  it("differs where it was cut short, analysed before, or begun before that", function()
    helper.with_file("", function(name)
      local one = registered { item_of(law()) }
      local function judge(result, other)
        return deviation.judge(other or one, 1, item_of(law()), result)
      end
      run(law(), { deals = 40, db = name })
      assert.same({ "analysed 2 times, after 40, 60 deals" },
        judge(run(law(), { deals = 60, db = name, resume = true })).differences)
      run(law { tests = "gain > 1" }, { deals = 60, db = name })
      assert.same({ "analysed 2 times, after 40, 60 deals", "entry 2 analysed these deals too" },
        judge(run(law(), { deals = 60, db = name, resume = true })).differences)
      run(law(), { deals = 30, seed = 4, db = name })
      local db <close> = baize.store.open(name)
      local items = { item_of(law { seed = 5 }) }
      local late = registered(items, { earlier = registration.earlier(db.core, items) })
      local function brief(list)
        local texts = {}
        for i, x in ipairs(list) do
          texts[i] = ("%d %d %d %d"):format(x.entry, x.seed, x.deals, x.analyses)
        end
        return texts
      end
      assert.same({ "1 3 60 2", "3 4 30 1" }, brief(late.data.earlier))
      local r = judge(run(law(), { seed = 5, deals = 60 }), late)
      assert.same({ {}, { "1 3 60 2", "3 4 30 1" } }, { r.differences, brief(r.before) })
      r = judge(run(law(), { seed = 4, deals = 60 }), late)
      assert.same({ "seed 4 (registered: 5)", "entry 3 had 30 deals of this seed before it was "
        .. "registered, analysed once" }, r.differences)
    end)
    local e = law { deals = 20000 }
    local cut = e:run { jobs = 1, progress = function(done) return done < 500 end }
    local r = deviation.judge(registered { item_of(e) }, 1, item_of(e), cut)
    assert.matches("^interrupted after %d+ of 20000 deals$", r.differences[1])
  end)

  it("says so in the text, in the page and in JSON", function()
    local r = run(law(), {})
    r.registered = judged(law(), law { tests = "gain > 1" }, { deals = 60, seed = 4 })
    r.registered.primary = "gain ~= 0"
    r.registered.before = { { entry = 2, seed = 9, plan = "suits/1", deals = 1000, asked = 1000,
      analyses = 1 } }
    local said = ("registered on 2026-11-24 02:48 UTC (%s), with these differences: tests: "
      .. "gain > 1 (registered: gain > 0); seed 4 (registered: 3); primary test: gain differs "
      .. "from 0; before the registration the same question was asked in entry 2 (1 000 deals of "
      .. "seed 9, analysed once)"):format(r.registered.id)
    assert.is_truthy(tostring(r):gsub("%s+", " "):find("Register " .. said, 1, true), tostring(r))
    assert.is_truthy(r:html():find(said:gsub(">", "&gt;"), 1, true))
    local json = dkjson.decode(r:json()).registered
    assert.same({ r.registered.id, "gain ~= 0", 2, 0 }, { json.id, json.primary, #json.differences,
      #json.notes })
    r.registered = judged(law(), law(), { deals = 60, seed = 3 })
    assert.is_truthy(tostring(r):gsub("%s+", " "):find("Register as registered on 2026-11-24 02:48 "
      .. "UTC (", 1, true))
  end)
end)
