-- SPDX-License-Identifier: GPL-3.0-or-later
-- The prompt, on a pseudo terminal: what a person types and sees.
local helper = require "helper"
local pty = require "pty"

-- Type lines at a fresh prompt; returns what each printed, without its echo.
local function type_lines(lines, arguments)
  local session = pty.baize(arguments)
  session:expect "\n> "
  local printed = {}
  for i, line in ipairs(lines) do
    session:send(line .. "\n")
    session:expect "\n" -- the echo
    printed[i] = session:expect "> "
  end
  session:send "\4"
  local _, status = session:close()
  return printed, status
end

describe("the prompt", function()
  it("prints the values of an expression", function()
    assert.same({ "3\tx\n" }, (type_lines { "1 + 2, 'x'" }))
  end)

  it("says what the number after a deal is", function()
    local printed = type_lines { 's = baize.sampler { seed = 1, plan = "rejection/1", '
      .. 'where = S.hcp "20+" }', "s:deal(1)", "s:deal(1), 3" }
    local tries = select(2, baize.sampler { seed = 1, plan = "rejection/1",
      where = S.hcp "20+" }:deal(1))
    assert.truthy(printed[2]:find(("\n(found in %d generated deal%s)\n"):format(tries,
      tries == 1 and "" or "s"), 1, true), printed[2])
    assert.not_matches("found in", printed[3])
  end)

  it("prints nothing for a statement", function()
    assert.same({ "" }, (type_lines { "x = 1" }))
  end)

  it("ends with status 0 at Ctrl-D", function()
    assert.equal(0, select(2, type_lines {}))
  end)

  it("ends at quit, exit() and the like", function()
    for _, word in ipairs { "quit", "exit", "quit()", " exit ( );" } do
      local session = pty.baize()
      session:expect "\n> "
      session:send(word .. "\n")
      session:expect(word .. "\n")
      assert.equal(0, select(2, session:close()))
    end
  end)

  it("keeps the last result in _", function()
    assert.same({ "42\n", "43\n" }, (type_lines { "6 * 7", "_ + 1" }))
  end)

  it("lets functions create globals", function()
    assert.same({ "", "", "1\n" },
      (type_lines { "function f() made = 1 end", "f()", "made" }))
  end)

  it("shows tables one level deep, keys in order", function()
    assert.same({ '{1, "a", {...}, b = true, c = "x"}\n' },
      (type_lines { "{ 1, 'a', { 2 }, c = 'x', b = true }" }))
  end)

  it("goes on in the next line while the chunk is open", function()
    assert.same({ ">", ">", "1\n2\n" }, (type_lines { "for i = 1, 2 do", "print(i)", "end" }))
  end)

  it("says where an error is and goes on", function()
    assert.same({ "stdin:1: boom\n", "1\n" }, (type_lines { "error 'boom'", "1" }))
  end)

  it("names a global that does not exist, and the near one", function()
    assert.same({ "stdin:1: undefined variable 'prnt' (did you mean 'print'?)\n" },
      (type_lines { "prnt(1)" }))
  end)

  it("says of a seat with another value what it was", function()
    local said = type_lines { "S = 5", 'S.hcp "15"', "EW = 'x'", "EW()", "x = 5", "x.y = 1" }
    assert.equal("stdin:1: attempt to index a number value (global 'S'): S is the seat South, "
      .. "but that name was given another value\n", said[2])
    assert.equal("stdin:1: attempt to call a string value (global 'EW'): EW is the pair "
      .. "East-West, but that name was given another value\n", said[4])
    assert.equal("stdin:1: attempt to index a number value (global 'x')\n", said[6])
  end)

  it("says where the error of an expression is", function()
    assert.matches("^stdin:1: 'x' is not a rank", type_lines({ "baize.deal 'x'" })[1])
  end)

  it("has the traceback of the last error on demand", function()
    local printed = type_lines { "function f() error 'boom' end", "f()", "traceback()" }
    assert.matches("^stack traceback:\n.*in function 'f'\n.*main chunk\n$", printed[3])
  end)

  it("survives values that cannot be printed", function()
    local printed = type_lines {
      "setmetatable({}, { __tostring = function() error 'no text' end })", "1" }
    assert.same({ "stdin:1: no text\n", "1\n" }, printed)
  end)

  it("says once that a local is gone in the next line", function()
    local printed = type_lines { "local a = 1", "local b = 2" }
    assert.matches("^%(what is local is gone", printed[1])
    assert.equal("", printed[2])
  end)

  it("has what a script returned in _ after -i", function()
    helper.with_file("return 8", function(name)
      assert.same({ "8\n" }, (type_lines({ "_" }, "-i " .. name)))
    end)
  end)

  it("follows a script after -i", function()
    helper.with_file("made = 7", function(name)
      assert.same({ "7\n" }, (type_lines({ "made" }, "-i " .. name)))
    end)
  end)
end)

describe("Ctrl-C at the prompt", function()
  it("drops the line and what was open", function()
    local session = pty.baize()
    session:expect "\n> "
    session:send "for i = 1, 2 do\n"
    session:expect ">> "
    session:send "oops"
    session:expect "oops"
    session:send "\3"
    session:expect "\n> "
    session:send "1 + 1\n"
    session:expect "1 + 1\n2\n> "
    session:send "\4"
    assert.equal(0, select(2, session:close()))
  end)

  -- ThreadSanitizer keeps signals back until the next call of the C library.
  local tsan = helper.program:find "/tsan/"
  local how = tsan and pending or it
  how("interrupts Lua that runs on, as often as it takes", function()
    local session = pty.baize()
    session:expect "\n> "
    for _ = 1, 2 do
      session:send "print('r' .. 'uns') while true do end\n"
      session:expect "runs\n"
      session:send "\3"
      session:expect "stdin:1: interrupted\n> "
    end
    session:send "\4"
    assert.equal(0, select(2, session:close()))
  end)
end)

describe("Ctrl-C during a search", function()
  it("interrupts it and keeps the prompt", function()
    local hard = "N:.Q853.AJ962.KT74 Q853.AJ962.KT74. AJ962.KT74..Q853 KT74..Q853.AJ962"
    local session = pty.baize()
    session:expect "\n> "
    -- the signal comes from within, so that the search cannot be over
    session:send(("io.popen('kill -INT $PPID'):close() baize.deal(%q):table()\n"):format(hard))
    session:send "1 + 1\n"
    assert.matches("stdin:1: interrupted\n> ", session:expect "\n2\n> ")
    session:send "\4"
    assert.equal(0, select(2, session:close()))
  end)
end)

describe("completion", function()
  it("finds globals", function()
    assert.same({ "true\n" }, (type_lines { "setmet\t == setmetatable" }))
  end)

  it("finds fields of tables after a dot", function()
    assert.same({ "true\n" }, (type_lines { "string.reve\t == string.reverse" }))
  end)

  it("finds methods of objects after a colon", function()
    assert.same({ "true\n" }, (type_lines { "io.stdout:setv\t 'no'" }))
  end)

  it("finds methods of the core's types", function()
    assert.same({ "", "13\n" },
      (type_lines { "hand = baize.hand 'AKQ.AKQ.AKQ.AKQJ'", "hand:si\t()" }))
  end)

  it("shows what is possible", function()
    local session = pty.baize()
    session:expect "\n> "
    session:send "string.re\t\t"
    session:expect "\nrep      reverse"
    session:send "p\n\4"
    session:close()
  end)

  it("leaves strings alone", function()
    assert.same({ "setmet\n" }, (type_lines { "'setmet\t'" }))
  end)
end)

describe("the history", function()
  local state

  before_each(function()
    state = os.tmpname()
    os.remove(state)
  end)

  after_each(function()
    os.execute("rm -rf " .. helper.quote(state))
  end)

  it("is there again in the next session", function()
    local session = pty.baize("", state)
    session:expect "\n> "
    session:send "11 * 11\n"
    session:expect "121\n> "
    session:send "\4"
    session:close()
    session = pty.baize("", state)
    session:expect "\n> "
    session:send "\16\n" -- Ctrl-P: the line before
    session:expect "11 * 11\n121\n> "
    session:send "\4"
    session:close()
  end)

  it("keeps several lines in one", function()
    local session = pty.baize("", state)
    session:expect "\n> "
    session:send "for i = 5, 6 do\n"
    session:expect ">> "
    session:send "print(i) end\n"
    session:expect "5\n6\n> "
    session:send "\4"
    session:close()
    session = pty.baize("", state)
    session:expect "\n> "
    session:send "\16\n"
    session:expect "5\n6\n> "
    session:send "\4"
    session:close()
  end)

  it("is for the user alone", function()
    local session = pty.baize("", state)
    session:expect "\n> "
    session:send "\4"
    session:close()
    assert.equal("600\n", (helper.run("stat -c %a " .. state .. "/baize/history")))
  end)
end)

describe("help", function()
  it("says what there is", function()
    assert.matches("\nNames to use: .*baize", type_lines({ "help()" })[1])
  end)

  it("explains a function of the Lua half from its source", function()
    assert.matches("^baize%.base%.near%.hint%(name, known%)\n  The words that point",
      type_lines({ "help(require 'baize.base.near'.hint)" })[1])
  end)

  it("explains a function of the core", function()
    assert.matches("^baize%.core%.deal%.parse%(text%)\n  Read a deal%.\n",
      type_lines({ "help(require 'baize.core.deal'.parse)" })[1])
  end)

  it("explains a method of the core", function()
    assert.matches("^Hand:size%(%)\n", type_lines({ "help(baize.hand('AK...').size)" })[1])
  end)

  it("lists the methods of an object", function()
    assert.matches("^Hand\n.*  :size +How many cards a hand has\n",
      type_lines({ "help(baize.hand('AK...'))" })[1])
  end)

  it("explains functions of the user's own", function()
    local text = "--- Twice a number.\n-- @tparam number x any\n"
      .. "function twice(x) return 2 * x end\n"
    helper.with_file(text, function(name)
      assert.equal("twice(x)\n  Twice a number.\n  x (number): any\n",
        (type_lines({ "help(twice)" }, "-i " .. name)[1]))
    end)
  end)

  it("finds names by their last word", function()
    assert.matches("^Hand:size%(%)\n", type_lines({ "help 'size'" })[1])
  end)

  it("says where Lua's own functions are explained", function()
    assert.matches("manual.html#pdf%-string%.rep\n$", type_lines({ "help(string.rep)" })[1])
  end)

  it("says when there is nothing", function()
    assert.equal("nothing is documented as 'xyzzy'\n", type_lines({ "help 'xyzzy'" })[1])
  end)
end)
