-- SPDX-License-Identifier: GPL-3.0-or-later
-- Scripts, -e and standard input: what runs, what is printed, how errors end.
local helper = require "helper"
local run, quote, with_file = helper.run, helper.quote, helper.with_file

-- baize FILE.lua: tmpname has no suffix, but its slash makes it a file.
local function run_script(text, rest)
  return with_file(text, function(name)
    local out, err, status = run("baize " .. quote(name) .. " " .. (rest or ""))
    return out, err, status, name
  end)
end

describe("a script", function()
  it("may have lines that end with CR alone, the first with #", function()
    assert.equal("said\n", (helper.run("baize -", "#!/usr/bin/baize\rprint 'said'\r")))
    local out = helper.run("baize deal --script /dev/stdin -n 1 --seed 1 --format line",
      "#!/usr/bin/baize\rreturn S.spades '13'\r")
    assert.matches("AKQJT98765432", out)
  end)

  it("gets its arguments, options included", function()
    local out, _, status = run_script("print(#arg, arg[1], arg[2], ...)", "-n 5")
    assert.equal("2\t-n\t5\t-n\t5\n", out)
    assert.equal(0, status)
  end)

  it("may warn, once warnings are on", function()
    local _, err = run_script 'warn "no" warn "@on" warn("a ", "warning") warn "@off" warn "no"'
    assert.equal("Lua warning: a warning\n", err)
  end)

  it("knows its own name and the program's", function()
    local out, _, _, name = run_script "print(arg[0]) print(arg[-1])"
    assert.equal(name .. "\n" .. helper.program .. "\n", out)
  end)

  it("gets objects with all their methods, whatever else it names", function()
    local out = run_script [[
      local deal = baize.sampler { seed = 1 }:deal(1)
      local _, calls = baize.bid { deal = deal, NS = "tutorial", EW = "tutorial" }
      local s = calls[1].position.system
      print(deal.par, s.check, s.diff, s.explain, s.knowledge)]]
    assert.equal(5, select(2, out:gsub("function: ", "")))
  end)

  it("may start with #!", function()
    assert.equal("2\n", (run_script "#!/usr/bin/env baize\nprint(debug.getinfo(1).currentline)"))
  end)

  it("fails with file, line and traceback, exit 1", function()
    local out, err, status, name = run_script "local function f() error 'boom' end\nprint(1)\nf()"
    assert.equal("1\n", out)
    assert.equal(1, status)
    assert.equal("baize: " .. name .. ":1: boom", err:match "^[^\n]*")
    assert.matches("stack traceback:\n.*" .. name:gsub("%p", "%%%0") .. ":3: in main chunk", err)
    assert.is_nil(err:find("host/script.lua", 1, true))
  end)

  it("that is not Lua names the line, exit 1", function()
    local _, err, status, name = run_script "print(1)\nx x"
    assert.equal(("baize: %s:2: syntax error near 'x'\n"):format(name), err)
    assert.equal(1, status)
  end)

  it("that is too deep for Lua is named, exit 1", function()
    local _, err, status, name = run_script(("return %s1%s"):format(("("):rep(300), (")"):rep(300)))
    assert.equal(("baize: %s: parentheses, tables or blocks are too deep within each other: over "
      .. "about 190\n"):format(name), err)
    assert.equal(1, status)
  end)

  it("that cannot be opened is named, exit 1", function()
    local out, err, status = run "baize no/such.lua"
    assert.equal("", out)
    assert.equal("baize: cannot open no/such.lua: No such file or directory\n", err)
    assert.equal(1, status)
  end)

  it("that is a directory is named, exit 1", function()
    local _, err, status = run "baize ./"
    assert.equal("baize: cannot read ./: Is a directory\n", err)
    assert.equal(1, status)
  end)

  it("ends with the status it gives to os.exit, closing its files", function()
    with_file("", function(name)
      local text = ("f = io.open(%q, 'w') f:write 'kept' os.exit(7)"):format(name)
      local _, _, status = run_script(text)
      assert.equal(7, status)
      assert.equal("kept", io.open(name):read "a")
    end)
  end)

  it("ends its values in order, those that were made first last", function()
    local text = [[
      function say(what) return setmetatable({}, { __gc = function() print(what) end }) end
      first, second = say "first", say "second"
    ]]
    assert.equal("second\nfirst\n", (run_script(text)))
    assert.equal("second\nfirst\n", (run_script(text .. " os.exit(0)")))
  end)

  it("ends with 0 or 1 for os.exit(true) and os.exit(false)", function()
    assert.equal(0, select(3, run_script "os.exit(true)"))
    assert.equal(1, select(3, run_script "os.exit(false)"))
  end)

  it("says what a bidding system is for", function()
    local _, err = run_script "opening { }"
    assert.matches(":1: undefined variable 'opening': a bidding system is for baize check", err)
  end)

  it("says when an error is not a text", function()
    local _, err, status = run_script "error {}"
    assert.equal("baize: (the error is a table value)", err:match "^[^\n]*")
    assert.equal(1, status)
  end)
end)

describe("standard input", function()
  it("is a script when there is no argument", function()
    local out, _, status = run("baize", "print(6 * 7)")
    assert.equal("42\n", out)
    assert.equal(0, status)
  end)

  it("is a script with arguments after -", function()
    assert.equal("-\ta\tb\n", (run("baize - a b", "print(arg[0], ...)")))
  end)

  it("is named in its errors", function()
    local _, err, status = run("baize", "print(1)\nerror 'boom'")
    assert.equal("baize: stdin:2: boom", err:match "^[^\n]*")
    assert.equal(1, status)
  end)
end)

describe("-e", function()
  it("shows what an expression alone gives, with the messages of the prompt", function()
    assert.equal("2\n", (run [[baize -e '1 + 1']]))
    for code, said in pairs { ["NS.balanced"] = "'balanced' describes one hand, not a pair: write "
      .. "N.balanced or S.balanced\n", ['S.hcp "15" and N.aces "1"'] = "'and' means nothing "
      .. "between conditions, features or measures: write '&'\n",
      ["x x"] = "syntax error near 'x'\n" } do
      local _, err = run(("baize -e '%s'"):format(code))
      assert.equal("baize: (command line):1: " .. said, err)
    end
  end)

  it("prints what the code returns", function()
    assert.equal('1\tx\t{1, b = "y"}\n', (run [[baize -e 'return 1, "x", {1, b = "y"}']]))
  end)

  it("prints nothing when the code returns nothing", function()
    assert.equal("", (run [[baize -e 'local x = 1']]))
  end)

  it("hands over the arguments", function()
    assert.equal("a\t-x\n", (run [[baize -e 'return ...' a -x]]))
  end)

  it("fails with the place, and a traceback where that says more, exit 1", function()
    local _, err, status = run [[baize -e 'error "boom"']]
    assert.equal("baize: (command line):1: boom\n", err)
    assert.equal(1, status)
    _, err = run [[baize -e 'local function f() error "boom" end
f()']]
    assert.matches("^baize: %(command line%):1: boom\nstack traceback:\n.* local 'f'\n", err)
    _, err = run [[baize -e 'error("boom", 0)']]
    assert.matches("^baize: boom\nstack traceback:\n.*%(command line%):1: in main chunk\n", err)
  end)

  it("without code is a usage error", function()
    local _, err, status = run "baize -e"
    assert.matches("^baize: %-e needs CODE\nUsage: ", err)
    assert.equal(2, status)
  end)
end)

describe("a pipe", function()
  it("whose reader goes away ends the program quietly", function()
    local out, err = run [[baize -e 'while true do print "x" end' | head -n 2]]
    assert.equal("x\nx\n", out)
    assert.equal("", err)
  end)

  it("to another program that goes away fails, and the script goes on", function()
    local out, _, status = run [[baize -e '
      local f = io.popen("exit 0", "w")
      f:setvbuf "no"
      local message
      repeat local ok, why = f:write(("x"):rep(4096)) message = why until not ok
      f:close()
      print(message)']]
    assert.equal("Broken pipe\n", out)
    assert.equal(0, status)
  end)

  it("that is full is reported, exit 1", function()
    local _, err, status = run [[baize -e 'io.write "x"' >/dev/full]]
    assert.equal("baize: cannot write standard output: No space left on device\n", err)
    assert.equal(1, status)
  end)
end)

describe("text of a stranger", function()
  it("reaches the terminal without control characters", function()
    local _, err = run("baize info " .. quote "no\27[31mX\xC2\x9B7.pbn")
    assert.matches("no\\x1b%[31mX\\x9b7%.pbn", err)
    assert.not_matches("[%z\1-\9\11-\31\127]", err)
    _, err = run [[baize -e 'error("a\27[2Jb\nc\td\r")']]
    assert.matches("a\\x1b%[2Jb\nc\td\\x0d", err)
  end)
end)

describe("an error that no memory is left to tell", function()
  -- AddressSanitizer reserves more address space than any such limit
  local how = helper.program:find "/asan/" and pending or it
  how("is reported all the same, exit 1", function()
    local script = "local t, n = {}, 0 while true do n = n + 1 t[n] = ('x'):rep(1000) .. n end"
    for limit = 30000, 60000, 10000 do
      local _, err, status = run(("ulimit -v %d; baize -e %s"):format(limit, helper.quote(script)))
      assert.equal(1, status)
      assert.matches("^baize: .*not enough memory", err)
    end
  end)
end)
