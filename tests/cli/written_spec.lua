-- SPDX-License-Identifier: GPL-3.0-or-later
-- Experiments that are written as JSON: they are those of a script, and what is wrong is named.
local dkjson = require "dkjson"
local helper = require "helper"

local function asked(value)
  return helper.run("baize run - --quiet --json -", type(value) == "string" and value
    or dkjson.encode(value))
end

local SCRIPT <const> = [[return baize.experiment { where = S.hcp "15-17" & S.balanced,
  measure = { gain = tricks(S, "H") - tricks(S, "NT"), points = S.hcp }, tests = { "gain > 0" },
  events = { fit = NS.hearts "8+" }, by = { { "long", S.hearts "5" } }, deals = 12, seed = 7 }]]

describe("an experiment as JSON", function()
  it("is the one of a script", function()
    local json, err, status = asked { where = 'S.hcp "15-17" & S.balanced', measure = {
      gain = 'tricks(S, "H") - tricks(S, "NT")', points = "S.hcp" }, tests = { "gain > 0" },
      events = { fit = 'NS.hearts "8+"' }, by = { { "long", 'S.hearts "5"' } }, deals = 12,
      seed = 7 }
    assert.equal(0, status, err)
    assert.equal(helper.run("baize run - --quiet --json -", SCRIPT), json)
  end)

  it("may be one of several, and have measures in an order and two ways into groups", function()
    local json, err, status = asked { { measure = "N.hcp", deals = 3, seed = 1 },
      { measure = { { "b", "S.hcp", "points of south" }, { "a", "N.hcp" } }, deals = 3, seed = 1,
        by = { "min(S.spades, 5)", { { "strong", 'S.hcp "12+"' } } } } }
    assert.equal(0, status, err)
    local list = dkjson.decode(json)
    assert.equal(2, #list)
    assert.same({ "b", "a" }, { list[2].measures[1].name, list[2].measures[2].name })
    assert.equal(2, #list[2].by)
  end)

  for text, message in pairs {
    ['{"where":"S.hpc \\"15\\"","measure":"S.hcp"}'] = "where: 'hpc' is not a feature of a hand",
    ['{"where":"os.exit(1)","measure":"S.hcp"}'] = "where: unknown name 'os'",
    ['{"where":"baize.opaque(print)","measure":"S.hcp"}'] = "where: unknown name 'baize'",
    ['{"measure":"(function() while true do end end)()"}'] = "measure: an expression expected",
    ['{"measur":"S.hcp"}'] = "an experiment has no field 'measur' (did you mean 'measure'?)",
    ['{"measure":{"a":"trick(S)"}}'] = "measure 'a': unknown name 'trick' (did you mean 'tricks'?)",
    ['{"measure":"S.hcp == 3"}'] = "measure: '==' means nothing between",
    ['{"measure":["S.hcp"]}'] = "measure: item 1: [name, text] expected",
    ['[{"measure":"S.hcp"},{"measure":3}]'] = "experiment 2: measure: a text expected, not 3",
    ['{"measure":'] = "not JSON: unterminated object",
    ["[]"] = "an experiment needs a measure",
  } do
    it("that is wrong is refused: " .. text, function()
      local out, err, status = asked(text)
      assert.same({ "", 1 }, { out, status })
      assert.truthy(err:find("baize: stdin: " .. message, 1, true), err)
    end)
  end
end)
