-- SPDX-License-Identifier: GPL-3.0-or-later
-- Results as text.
local show = require "baize.repl.show"

describe("show.text", function()
  it("leaves strings as they are, and quotes them inside tables", function()
    assert.equal("a\nb", show.text "a\nb")
    assert.equal('{"a\\nb"}', show.text { "a\nb" })
  end)

  it("puts the array first, then the keys in order", function()
    assert.equal('{10, 20, [-1] = 0, a = true, b = 1, ["c d"] = 2, [false] = 3}',
      show.text { b = 1, [false] = 3, a = true, ["c d"] = 2, [-1] = 0, 10, 20 })
  end)

  it("goes one level deep", function()
    assert.equal("{{...}, {}}", show.text { { 1 }, {} })
  end)

  it("breaks what is too wide for a line", function()
    local word = ("x"):rep(30)
    assert.equal(('{\n  "%s",\n  "%s",\n  "%s"\n}'):format(word, word, word),
      show.text { word, word, word })
  end)

  it("stops after a hundred entries", function()
    local t = {}
    for i = 1, 250 do t[i] = i end
    assert.matches(",\n  100,\n  ... and 150 more\n}$", show.text(t))
  end)

  it("uses __tostring where there is one", function()
    local object = setmetatable({ 1 }, { __tostring = function() return "an object" end })
    assert.equal("an object", show.text(object))
    assert.equal("{an object}", show.text { object })
  end)

  it("draws what has a diagram", function()
    local object = setmetatable({}, { __index = { diagram = function() return "drawn\n" end } })
    assert.equal("drawn", show.text(object))
  end)

  it("copes with types whose unknown fields raise", function()
    local object = setmetatable({}, {
      __index = function(_, key) error("no field " .. key) end,
      __tostring = function() return "strict" end,
    })
    assert.equal("strict", show.text(object))
  end)

  it("copes with a table that holds itself", function()
    local t = {}
    t[1] = t
    assert.equal("{{...}}", show.text(t))
  end)
end)
