-- SPDX-License-Identifier: GPL-3.0-or-later
-- Errors have kinds: behind nil and a message, and in what is raised.
local core_expr = require "baize.core.expr"
local core_hands = require "baize.core.hands"
local core_sampler = require "baize.core.sampler"
local core_sandbox = require "baize.core.sandbox"
local core_store = require "baize.core.store"
local errors = require "baize.core.error"
local helper = require "helper"

local LARGE <const> = "S.hcp '12+' & S.spades.top5 '2+' & S.controls '4+'"

local function raised(f, ...)
  local ok, err = pcall(f, ...)
  assert.is_false(ok)
  return err
end

describe("what a function of the core could not do", function()
  local function kind_of(value, message, at, kind, ...)
    assert.is_nil(value)
    assert.equal("string", type(message))
    assert.is_true(at == nil or math.type(at) == "integer")
    assert.equal(0, select("#", ...))
    return kind
  end

  it("has its kind after the message and the byte", function()
    assert.equal("syntax", kind_of(core_expr.condition 'S.hpc "5"'))
    assert.equal("refused", kind_of(core_expr.possible 'S.hcp "38+"'))
    assert.equal("refused", kind_of(core_sampler.open 'S.hcp "25+" & N.hcp "25+"'))
    assert.equal("budget", kind_of(core_hands.open(LARGE, { budget = 1000 })))
    assert.equal("not found", kind_of(core_sampler.open("any", { plan = "none" })))
    assert.equal("budget", kind_of(core_sampler.open(LARGE, { plan = "suits", budget = 9 })))
  end)

  it("names the list that is empty", function()
    local ok, err = pcall(core_hands.together, { { "S.hcp '12+'" }, {} })
    assert.is_false(ok)
    assert.matches("argument #1.*list 2: 1 to 63 conditions expected", tostring(err))
  end)

  it("is said of deals that are not found, or not there", function()
    local s = core_sampler.open('S.hcp "37"', { plan = "rejection", tries = 1 })
    assert.equal("budget", kind_of(s:deal(1, 1)))
    local sums = core_sampler.open('NS.hcp "38+"', { plan = "rejection" })
    assert.equal("refused", kind_of(sums:nth "0"))
    assert.equal("refused", kind_of(sums:size()))
    local all = core_sampler.open('S.hcp "37"', { plan = "suits" })
    assert.equal("not found", kind_of(all:nth(all:size())))
  end)

  it("is said of files", function()
    local name = os.tmpname()
    local file <close> = assert(io.open(name, "w"))
    assert.equal("not found", kind_of(core_store.open(name, "read"))) -- empty
    file:write(("no database "):rep(100))
    file:flush()
    assert.equal("damaged", kind_of(core_store.open(name, "read")))
    assert.equal("not found", kind_of(core_store.open(name .. ".none", "read")))
    assert.equal("i/o", kind_of(core_store.open(name .. "/in/a.db", "write")))
    assert.equal("not found", kind_of(core_store.is_database(name .. ".none")))
    assert.equal("not found", kind_of(baize.store.open(name .. ".none", "read")))
    assert.equal("not found", kind_of(baize.library(name .. ".none")))
    os.remove(name)
  end)

  it("is said of the sandbox", function()
    local function run(text, bytes, steps)
      return core_sandbox.run("baize.sandbox.inside", text, "=text", bytes, steps)
    end
    assert.equal("budget", kind_of(run("while true do end", 1 << 26, 100000)))
    assert.equal("refused", kind_of(run("error 'no'", 1 << 26, 1 << 24)))
    assert.equal("memory", select(4, require "baize.sandbox".options(
      "local t = {} for i = 1, 9999999 do t[i] = {} end", "=text")))
  end)
end)

describe("what is raised", function()
  it("has its kind", function()
    local function kind(options) return raised(baize.sampler, options).kind end
    assert.equal("refused", kind { where = S.hcp "25+" & N.hcp "25+" })
    assert.equal("not found", kind { plan = "none" })
    assert.equal("budget", kind { where = LARGE, plan = "suits", budget = 9 })
    local s = baize.sampler { where = S.hcp "37", plan = "rejection", tries = 1, seed = 1 }
    assert.equal("budget", raised(s.deal, s, 1).kind)
    assert.equal("budget", raised(s:deals(3)).kind)
    local all = baize.sampler { where = S.hcp "37", plan = "suits" }
    assert.equal("not found", raised(all.nth, all, all:count() + 1).kind)
    assert.equal("not found", raised(function() baize.boards("none.pbn") end).kind)
    assert.equal("budget", raised(baize.hands, LARGE, { budget = 1000 }).kind)
    assert.equal("not found",
      raised(baize.experiment, { measure = tricks(S), from = "none.db" }).kind)
  end)

  it("is known as such whatever it is", function()
    assert.equal("budget", errors.kind(errors.new("budget", "no")))
    for _, value in ipairs { "interrupted", { kind = "interrupted" }, 5, io.stdout } do
      assert.is_nil(errors.kind(value))
    end
    assert.is_nil(errors.kind(nil))
    assert.error_matches(function() errors.new("other", "no") end, "invalid option 'other'")
    assert.error_matches(function() errors.new("budget", 5) end, "string expected")
    assert.error_matches(function() errors.kind() end, "value expected")
  end)

  it("prints and joins as the text that it is", function()
    local err = errors.new("budget", "too long", "law.lua:3: ")
    assert.equal("law.lua:3: too long", tostring(err))
    assert.equal("law.lua:3: too long", ("%s"):format(err))
    assert.equal("so: law.lua:3: too long!", "so: " .. err .. "!")
    assert.equal("law.lua:3: too longlaw.lua:3: too long", err .. err)
    assert.equal("1law.lua:3: too long2", 1 .. err .. 2)
    assert.error_matches(function() return err .. {} end, "concatenate a table")
    assert.equal(#"law.lua:3: too long", #err)
    assert.equal("too long", err.message)
    assert.equal("law.lua:3: ", err.where)
    assert.equal("", errors.new("budget", "too long").where)
    assert.is_nil(err.none)
    assert.is_nil(err[1])
    assert.is_false(pcall(function() err.kind = "memory" end))
  end)

  it("has the methods of strings", function()
    local err = errors.new("budget", "too long", "law.lua:3: ")
    assert.equal(12, (err:find "too"))
    assert.equal("3", err:match ":(%d+):")
    assert.equal("LAW.LUA:3: TOO LONG", err:upper())
    assert.equal("too long", (err:gsub("^.-%d: ", "")))
    assert.equal("law", err:sub(1, 3))
    assert.equal(19, err:len())
    assert.error_matches(function() err:rep {} end, "number expected")
  end)

  it("is matched by busted as the text that it is", function()
    local function fail() error(errors.new("budget", "too long", "law.lua:3: ")) end
    assert.error(fail, "law.lua:3: too long")
    assert.error_matches(fail, "too long$")
    assert.matches("too long", raised(fail))
  end)

  it("stays what it is in coroutines, and where it is raised again", function()
    local function fail() error(errors.new("budget", "too long")) end
    assert.equal("budget", raised(coroutine.wrap(fail)).kind)
    assert.equal("budget", select(2, coroutine.resume(coroutine.create(fail))).kind)
    assert.equal("budget", raised(function() error(raised(fail)) end).kind)
    local plain = select(2, pcall(load "assert(...)", false, raised(fail)))
    assert.equal("budget", plain.kind)
  end)

  it("is a plain text where it is misuse", function()
    assert.equal("string", type(raised(baize.sampler, { wehre = S.balanced })))
    assert.equal("string", type(raised(core_expr.condition, 5)))
    assert.is_nil(raised(core_expr.condition, 5).kind) -- so that scripts can ask any text
  end)
end)

describe("a script that fails", function()
  local function fails(text)
    return helper.with_file(text, function(name)
      local _, err, status = helper.run("baize " .. name)
      return (err:gsub(name:gsub("%p", "%%%0"), "FILE")), status
    end)
  end

  it("by an error with a kind says it with its line and traceback", function()
    local err, status = fails [[print(1)
      local function f() baize.sampler { plan = 'none' } end
      f()]]
    assert.matches("^baize: FILE:2: 'none' is not a plan [^\n]*\nstack traceback:\n", err)
    assert.matches("FILE:3: in main chunk", err)
    assert.equal(1, status)
  end)

  it("with words of its own that speak of interrupts was not interrupted", function()
    local own = 'error "lookup was interrupted"'
    for _, text in ipairs {
      own,
      ("baize.experiment { where = baize.opaque(function() %s end), measure = S.hcp, " ..
        "deals = 9 }:run()"):format(own),
      ("local lead = baize.lead { hand = 'AK2.J3.KQ854.K72', leader = W, against = '3NT by S', " ..
        "where = baize.opaque(function() %s end), deals = 9 } lead:run()"):format(own),
      ("baize.sampler { where = baize.opaque(function() %s end) }:deal(1)"):format(own),
    } do
      local err, status = fails(text)
      assert.matches("FILE:1: lookup was interrupted", err)
      assert.equal(1, status)
    end
  end)

  it("in a format of the user's own says so, exit 1", function()
    local _, err, status = helper.run([[
      d=$(mktemp -d); cd "$d"; cat >owners.lua; : >a.owners
      baize info a.owners --formats .; s=$?; cd /; rm -r "$d"; exit $s]], [[
      return { boards = function() return function() error "lookup was interrupted" end end }]])
    assert.matches("^baize: [^\n]*lookup was interrupted\n$", err)
    assert.equal(1, status)
  end)
end)

describe("Ctrl-C", function()
  it("is raised with its kind, and nothing else is taken for it", function()
    local out, _, status = helper.run([[baize -e '
      io.popen("kill -INT $PPID"):close()
      local ok, err = pcall(function() while true do end end)
      print(ok, err.kind, err.message)' ]])
    assert.equal("false\tinterrupted\tinterrupted\n", out)
    assert.equal(130, status)
  end)

  it("that a script tells in its own words ends it with 130 all the same", function()
    local _, err, status = helper.run([[baize -e '
      io.popen("kill -INT $PPID"):close()
      local ok, err = pcall(function() while true do end end)
      error("given up: " .. err.message, 0)' ]])
    assert.matches("^baize: given up: interrupted\n", err)
    assert.equal(130, status)
  end)
end)

describe("a stock lua5.4", function()
  local function stock(code)
    if not helper.program:find "build/baize$" then
      pending "a stock lua5.4 loads no module that a sanitizer was built into"
      return nil
    end
    return helper.run([[
      LUA_PATH="lua/?.lua;lua/?/init.lua;;" LUA_CPATH="${BAIZE%/*}/lua/?.so" lua5.4 -]], code)
  end

  it("shows errors with a kind as their text", function()
    local out, err, status = stock 'require "baize".sampler { plan = "none" }'
    if not out then return end
    assert.matches("^lua5.4: stdin:1: 'none' is not a plan", err)
    assert.equal(1, status)
  end)

  it("shows tracebacks that begin at the user's line", function()
    for _, call in ipairs { 'b.S.hpc "15"', 'b.S.hcp "abc"', "return b.S.hcp & b.S.balanced",
      "return b.S.balanced + 1", 'b.tricks(b.S, "Q")', 'b.deal "N:AK"', "b.nosuch()",
      "b.sampler { seed = 1 }:deal(1):tricks()", "return b.sampler { where = 3 }",
      "b.sampler { seed = 1 }:deal(0)", "b.experiment { measure = 1 }:run { jbs = 1 }",
      "b.stats.share(3)", 'b.contract "9S"', "b.S.hcp = 3", "return b.makes(1) + b.any" } do
      local out, err, status = stock('local b = require "baize"\nlocal function mine()\n  ' .. call
        .. "\nend\nlocal function other()\n  mine()\nend\nother()\n")
      if not out then return end
      assert.equal(1, status)
      assert.matches("^lua5.4: stdin:3: ", err, call)
      assert.matches("\n\tstdin:3: in upvalue 'mine'\n\tstdin:6: in local 'other'\n", err)
      assert.not_matches("lua/baize", err)
    end
  end)

  it("prints modules and functions of the workbench as what they are", function()
    local CODE <const> = "print(baize.boards) print(baize.event) print(baize.contract) "
      .. "print(baize.stats.share)"
    local out = stock('local baize = require "baize" ' .. CODE)
    if not out then return end
    assert.equal(out, (helper.run("baize -", CODE)))
    assert.matches("^the function baize.boards %('baize help boards' explains it%)\n"
      .. "the module baize.event: SCALES, accounts, .*, vp %('baize help event' explains it%)\n"
      .. "the module baize.contract: from, is, parse .*\n"
      .. "the function baize.stats.share %('baize help share' explains it%)\n$", out)
    assert.matches("^function: 0x%x+\n$", (helper.run("baize -", "print(print)")))
  end)
end)
