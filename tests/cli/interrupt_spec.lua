-- SPDX-License-Identifier: GPL-3.0-or-later
-- Ctrl-C: what runs is ended, status 130; a second one ends the program.
-- Scripts send the signal to themselves, so that nothing depends on time: what it ends
-- begins after it, or could not be over.
-- (Not with os.execute: it ignores the signal while it waits.)
local helper = require "helper"
local pty = require "pty"

-- Four voids in a cycle: takes the search as long as a hundred other deals.
local HARD <const> =
  "N:.Q853.AJ962.KT74 Q853.AJ962.KT74. AJ962.KT74..Q853 KT74..Q853.AJ962"

local PRESS <const> = 'local function press() io.popen("kill -INT $PPID"):close() end\n'

local function run_script(text)
  return helper.with_file(PRESS .. text, function(name)
    local out, err, status = helper.run("baize " .. name)
    return out, err:gsub(name:gsub("%p", "%%%0"), "FILE"), status
  end)
end

-- A command line whose signal comes from code that runs before it.
local function pressed_in(code, arguments)
  return helper.run(("baize -e %s %s"):format(helper.quote(PRESS .. code
    .. '\nos.exit(require "baize.cli".main(arg))'), arguments))
end

describe("Ctrl-C", function()
  it("ends Lua that runs on, says where, exit 130", function()
    local out, err, status = run_script "print 'before' press()\nwhile true do end"
    assert.equal("before\n", out)
    assert.equal("baize: FILE:3: interrupted\n", err)
    assert.equal(130, status)
  end)

  it("ends a coroutine that runs on", function()
    local calls = {
      "coroutine.wrap(f)()",
      "error(select(2, coroutine.resume(coroutine.create(f))))",
    }
    for _, call in ipairs(calls) do
      local _, err, status = run_script("local function f() press() while 1 do end end\n" .. call)
      assert.matches("FILE:2: interrupted\n$", err)
      assert.equal(130, status)
    end
  end)

  it("ends the code around coroutines that have ended", function()
    local _, err, status = run_script [[
      for _ in coroutine.wrap(function() coroutine.yield(1) end) do end
      press()
      while true do end]]
    assert.equal("baize: FILE:4: interrupted\n", err)
    assert.equal(130, status)
  end)

  it("gives 130 also where the script ends by itself at once", function()
    assert.equal(130, select(3, run_script "press()"))
  end)

  it("ends a search in the core, and names the line of the script", function()
    local _, err, status = run_script("local hard = '" .. HARD .. "'\n" .. [[
      press()
      local results = baize.deal(hard):table()
      print(results)]])
    assert.equal("baize: FILE:4: interrupted\n", err)
    assert.equal(130, status)
  end)

  it("ends the search of one suit's lines", function()
    local _, err, status = run_script [[
      local suit = baize.suit("KJ975", "3", { budget = math.maxinteger })
      press()
      print(suit:mean())]]
    assert.equal("baize: FILE:4: interrupted\n", err)
    assert.equal(130, status)
  end)

  it("ends the counting of a list of rules", function()
    local _, err, status = run_script [[
      local list = baize.rules { { "strong", S.hcp "15+" } }
      press()
      print(list:table())]]
    assert.equal("baize: FILE:4: interrupted\n", err)
    assert.equal(130, status)
    _, _, status = pressed_in([[
      local rules = require "baize.bidding.count"
      local new = rules.new
      function rules.new(...)
        press()
        return (new(...))
      end]], [[hands 'S.hcp "15+"']])
    assert.equal(130, status)
  end)

  it("leaves the first of many deals solved", function()
    local out, err, status = run_script([[
      local deals, second = {}, nil
      for deal in baize.sampler { seed = 1 }:deals(2) do deals[#deals + 1] = deal end
      local begun = os.clock()
      for _, deal in ipairs(deals) do second = deal:table() end
      local easy = os.clock() - begun
      for i = 3, 1000 do deals[i] = baize.deal(']] .. HARD .. [[') end -- 514 may be begun
      local pressed
      local list, why = baize.solve(deals, { jobs = 2, progress = function(done)
        if done < 2 or pressed then return end
        press()
        pressed = os.clock()
      end })
      print(why, list[2] == second, #list < 1000)
      local late = os.clock() - pressed -- the hard deals at hand would take a hundred times that
      print(late < 8 * easy or late / easy)]])
    assert.equal("interrupted\ttrue\ttrue\ntrue\n", out)
    assert.equal("", err)
    assert.equal(130, status)
  end)

  it("is not lost where it comes with the last of the deals", function()
    local out, _, status = run_script [[
      local deals = {}
      for deal in baize.sampler { seed = 1 }:deals(2) do deals[#deals + 1] = deal end
      local list, why = baize.solve(deals, { jobs = 1, progress = function(done)
        if done == 2 then press() end
      end })
      print(#list, why)]]
    assert.equal("2\tinterrupted\n", out)
    assert.equal(130, status)
  end)

  it("is not lost where a fit tries its terms", function()
    local out, err, status = run_script [[
      local collect = require "baize.ask.experiment.collect"
      local dealt = collect.dealt
      function collect.dealt(...)
        press()
        return dealt(...)
      end
      local fit = baize.fit { response = S.hcp, terms = { N.hcp, S.spades }, seed = 1 }
      print(fit:run().deals)]]
    assert.equal("", out)
    assert.equal("baize: FILE:9: interrupted\n", err)
    assert.equal(130, status)
  end)

  it("ends the solving of a file of boards", function()
    local boards = '[Board "1"]\n[Deal "N:X"]\n\n[Board "2"]\n[Deal "' .. HARD .. '"]\n\n'
    helper.with_file(boards, function(name)
      local out, err, status = pressed_in([[
        local solve = baize.solve
        function baize.solve(...)
          press()
          return solve(...)
        end]], "solve --from pbn --in " .. name)
      assert.equal("", out)
      assert.matches("'X'.*\nbaize: interrupted\n$", err)
      assert.equal(130, status)
    end)
  end)

  it("ends baize play while it searches, and while it waits", function()
    local out, err, status = pressed_in([[
      local output = require "baize.base.output"
      local show = output.print
      function output.print(...)
        show(...)
        if tostring((...)):find "N to lead" then press() end
      end]], "play '" .. HARD .. "' --contract '3NT by W'")
    assert.matches("N to lead[^\n]*\n$", out)
    assert.equal("baize: interrupted\n", err)
    assert.equal(130, status)
    local session = pty.baize("play 'N:A... K... Q... J...' --contract '1NT by W'")
    session:expect "\n> "
    session:send "\3"
    assert.equal(130, select(2, session:close()))
  end)

  it("pressed again ends a script that caught the first", function()
    local out, err, status = run_script [[
      press()
      print(pcall(function() while true do end end))
      local start = os.clock()
      repeat until os.clock() - start > 0.2 -- not the same press any more
      press()
      print "still here"]]
    assert.equal("false\tFILE:3: interrupted\n", (out:gsub("/tmp/[%w_]+", "FILE")))
    assert.equal("", err)
    assert.equal(130, status)
  end)

  it("that comes twice at once, as timeout sends it, is one", function()
    -- at once: within 100 ms, which a busy machine does not always grant
    local tries, _, err, status = 0
    repeat
      tries = tries + 1
      _, err, status = run_script "press() press()\nwhile true do end"
    until err ~= "" or tries == 30
    assert.equal("baize: FILE:3: interrupted\n", err)
    assert.equal(130, status)
  end)
end)

describe("coroutines in the program", function()
  it("pass values and errors as in lua5.4", function()
    local text = [[
      local f = coroutine.wrap(function(a, b)
        local c = coroutine.yield(a + b)
        local d, e = coroutine.yield(c .. "!")
        error { d, e }
      end)
      print(f(1, 2), f "x")
      local ok, err = pcall(f, 5, 6)
      print(ok, err[1], err[2], pcall(f))
      print(pcall(coroutine.wrap(function() error "text" end)))
      local g = coroutine.wrap(function() error "text" end)
      print(pcall(function() g() end))
      local function count(...) return select("#", ...), ... end
      print(coroutine.resume(coroutine.create(count), 1, nil))
      print(pcall(coroutine.wrap, 5))]]
    helper.with_file(text, function(name)
      local expected = helper.run("lua5.4 " .. name)
      assert.matches("^3\tx!\n", expected)
      assert.equal(expected, (helper.run("baize " .. name)))
    end)
  end)
end)
