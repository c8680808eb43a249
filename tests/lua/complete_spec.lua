-- SPDX-License-Identifier: GPL-3.0-or-later
-- What a name that is being typed may become.
local complete = require "baize.repl.complete"

describe("complete.names", function()
  local function object(index, more)
    local meta = more or {}
    meta.__index = index
    return setmetatable({}, meta)
  end

  -- The completer looks at the real globals; specs have an environment of their own.
  local globals = debug.getregistry()[2] -- LUA_RIDX_GLOBALS

  local function with_global(value, f)
    rawset(globals, "completed", value)
    local results = table.pack(pcall(f)) -- passed on once the global is gone
    rawset(globals, "completed", nil)
    if not results[1] then error(results[2], 0) end
  end

  it("gives globals and keywords where a name begins", function()
    assert.same({ "reached", "repeat", "require", "return" }, complete.names("re", "x = "))
  end)

  it("gives the calls of a system inside the text of an auction", function()
    with_global(baize.system.load "tutorial", function()
      assert.same({ "2C", "2D", "2H", "2NT" }, complete.names("2", 'completed:show "1NT P '))
      assert.same({ "2D", "2H", "2S" }, complete.names("2", "completed:explain('1NT P 2C P "))
      assert.same({}, complete.names("2", 'completed:show "1NT 1C '))
      assert.same({ "explain" }, complete.names("expl", "completed:"))
    end)
  end)

  it("gives fields after a dot, also of nested tables", function()
    assert.same({ "rep", "reverse" }, complete.names("re", "x = string."))
    with_global({ inner = { field = 1, ["no name"] = 2 } }, function()
      assert.same({ "field" }, complete.names("", "completed.inner."))
    end)
  end)

  it("gives only functions after a colon", function()
    with_global({ run = print, runs = 3 }, function()
      assert.same({ "run" }, complete.names("ru", "completed:"))
    end)
  end)

  it("follows __index", function()
    with_global(object({ near = 1 }, {}), function()
      assert.same({ "near" }, complete.names("ne", "completed."))
    end)
  end)

  it("gives the fields that a type names in __fields", function()
    with_global(object({}, { __fields = { "alpha", "beta" } }), function()
      assert.same({ "alpha" }, complete.names("a", "completed."))
    end)
    with_global(object({}, { __fields = function() return { "gamma" } end }), function()
      assert.same({ "gamma" }, complete.names("", "completed."))
    end)
  end)

  it("gives the features of seats, pairs and suits", function()
    assert.same({ "hcp", "hearts" }, { table.unpack(complete.names("h", "S."), 2) })
    assert.same({ "longest_fit", "longest_fit_strain" }, complete.names("longest_", "NS."))
    assert.same({ "top2", "top3", "top4", "top5" }, complete.names("to", "S.hearts."))
  end)

  it("gives nothing where the type's own code raises", function()
    with_global(object(function() error "no" end, { __fields = function() error "no" end }),
      function() assert.same({}, complete.names("", "completed.")) end)
    with_global(object(function() error "no" end), function()
      assert.same({}, complete.names("", "completed.deeper."))
    end)
  end)

  it("gives methods of the core's types", function()
    with_global(require "baize.core.hand".parse "AK...", function()
      assert.same({ "size" }, complete.names("si", "completed:"))
    end)
  end)

  it("gives the fields of deals and hands, each of which is there", function()
    with_global(baize.sampler { seed = 1 }:deal(1), function()
      assert.same({ "north" }, complete.names("no", "completed."))
      assert.same({ "hcp", "hearts", "holding" }, complete.names("h", "completed.south."))
      for _, name in ipairs(complete.names("", "completed.south.")) do
        assert.is_truthy(rawget(_G, "completed").south[name] ~= nil)
      end
      assert.same({}, complete.names("no", "completed:"))
    end)
  end)

  it("gives nothing after a call or an unknown name", function()
    assert.same({}, complete.names("", "f()."))
    assert.same({}, complete.names("", "no_such_thing."))
  end)

  it("gives nothing inside strings", function()
    assert.same({}, complete.names("re", "x = '"))
    assert.same({}, complete.names("re", [[x = "a\" ]]))
    assert.same({ "rep", "reverse" }, complete.names("re", "x = 'a' .. string."))
  end)

  it("hides names that start with an underscore until one is typed", function()
    with_global({ _hidden = 1, shown = 1 }, function()
      assert.same({ "shown" }, complete.names("", "completed."))
      assert.same({ "_hidden" }, complete.names("_", "completed."))
    end)
  end)
end)
