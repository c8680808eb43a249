-- SPDX-License-Identifier: GPL-3.0-or-later
-- The sub-commands: deal, solve, version; run is in run_spec.lua.
local baize = require "baize"
local helper = require "helper"
local pty = require "pty"
local run = helper.run

describe("baize deal", function()
  it("gives the same deals for the same seed", function()
    local first = run "baize deal -n 3 --seed 7 --format line"
    assert.equal(3, select(2, first:gsub("N:[%w.]+ [%w.]+ [%w.]+ [%w.]+\n", "")))
    assert.equal(first, (run "baize deal -n 3 --seed 7 --format line"))
  end)

  it("says the seed it chose, on standard error", function()
    local out, err = run "baize deal --format line"
    local seed = err:match "^seed (%d+)\n$"
    assert.equal(out, (run("baize deal --format line --seed " .. seed)))
  end)

  it("deals what the condition says", function()
    local out = run [[baize deal 'S.hearts "6+" & N.hcp "0-5"' -n 20 --seed 1 --format line]]
    local condition = baize.condition 'S.hearts "6+" & N.hcp "0-5"'
    local n = 0
    for line in out:gmatch "[^\n]+" do
      n = n + 1
      assert.is_true(condition:holds(baize.deal(line)))
    end
    assert.equal(20, n)
  end)

  it("gives deal ids, which solve takes", function()
    local id = run "baize deal --seed 7 --format id"
    local deal = run "baize deal --seed 7 --format line"
    assert.matches("^%x+\n$", id)
    assert.equal((run("baize solve " .. deal)), (run("baize solve " .. id)))
  end)

  it("draws with letters where there is no terminal", function()
    assert.matches("\nS %w+ +S %w+\n", (run "LC_ALL=C.UTF-8 TERM=xterm baize deal --seed 7"))
  end)

  local function drawn(environment)
    local session = pty.open(helper.quote(helper.program) .. " deal --seed 7", environment)
    session:expect "\n"
    return session.text .. session:close()
  end

  it("draws with coloured symbols on a UTF-8 terminal", function()
    assert.matches("\27%[31m♥\27%[0m %w", drawn "LC_ALL=C.UTF-8 TERM=xterm")
  end)

  it("draws without colours where NO_COLOR is set or the terminal is dumb", function()
    for _, environment in ipairs { "TERM=xterm NO_COLOR=1", "TERM=dumb" } do
      local text = drawn("LC_ALL=C.UTF-8 " .. environment)
      assert.matches("♥ %w", text)
      assert.is_nil(text:find "\27")
    end
  end)

  it("draws with letters on a terminal that is not UTF-8", function()
    local text = drawn "LC_ALL=C TERM=xterm"
    assert.matches("H\27%[0m %w", text)
    assert.is_nil(text:find "♥")
  end)

  it("points to what is wrong with the condition, exit 2", function()
    local out, err, status = run [[baize deal 'S.hcp "15-17" & S.balancd']]
    assert.equal("", out)
    assert.equal([[
baize: deal: 'balancd' is not a feature of a hand (did you mean 'balanced'?)
  S.hcp "15-17" & S.balancd
                    ^
]], err)
    assert.equal(2, status)
  end)

  it("says why no deal satisfies the condition, exit 1", function()
    local _, err, status = run [[baize deal 'S.hcp "25+" & N.hcp "18+"']]
    assert.matches("^baize: no deal satisfies .*: the four hands need at least 43 hcp in total, "
      .. "but the pack has 40\n$", err)
    assert.equal(1, status)
  end)

  it("names a number of deals that is none, exit 2", function()
    local _, err, status = run "baize deal -n none"
    assert.matches("^baize: deal: %-n: 'none' is not a whole number above 0\n$", err)
    assert.equal(2, status)
  end)
end)

describe("baize solve", function()
  local DEAL <const> = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"

  it("prints the table of a deal, as a script does", function()
    local out, err, status = run("baize solve '" .. DEAL .. "'")
    assert.equal((run(("baize -e 'return baize.deal(%q):table()'"):format(DEAL))), out)
    assert.matches("^ +C +D +H +S +NT\nN +%d", out)
    assert.equal("", err)
    assert.equal(0, status)
  end)

  it("takes the four hands as words too", function()
    assert.equal((run("baize solve '" .. DEAL .. "'")), (run("baize solve " .. DEAL)))
  end)

  it("points to what is wrong with the deal, exit 2", function()
    local _, err, status = run("baize solve '" .. DEAL:gsub("T98", "TX8") .. "'")
    assert.matches("\n  N:QJ6.K652.J85.TX8 [^\n]*\n                  %^\n$", err)
    assert.matches("'X'", err)
    assert.equal(2, status)
  end)

  it("without a deal is a usage error", function()
    local _, err, status = run "baize solve"
    assert.matches("^baize: solve: .*DEAL.*\nUsage: baize solve", err)
    assert.equal(2, status)
  end)
end)

describe("baize version", function()
  it("says the version of baize and of Lua", function()
    assert.matches("^baize %d+%.%d+%.%d+ %(Lua 5%.4%)\n$", run "baize version")
  end)

  it("says with --verbose what a report of a bug needs", function()
    local out = run "baize version --verbose"
    assert.matches("^baize [^\n]*\nbuilt +%l+, gcc or clang %d[^\n]*\n"
      .. "Lua +Lua 5.4.%d+, [^\n]*init.lua\nlibraries +SQLite 3[%d.]+, GSL 2[%d.]+\n"
      .. "modules +lpeg %d[%d.]+, dkjson [^\n]*, argparse [%d.]+\n"
      .. "databases +version 4 and older\nsystem +%u[^\n]* %d+ processors\n"
      .. "deal 1 of 1 +22e2641b7610a99feacb1490, S makes 7 6 3 6 7\n$", out)
  end)
end)

describe("the manual page", function()
  it("names every command of the help", function()
    local page, help = run "baize help --man", run "baize help"
    assert.matches("^%.TH BAIZE 1", page)
    for name in help:match "\nCommands:(\n.-)\n\n":gmatch "\n   (%l+) " do
      assert.truthy(page:find("\n.SS baize " .. name, 1, true), name)
    end
  end)

  it("has no line that troff would take for a command of its own", function()
    for line in (run "baize help --man"):gmatch "[^\n]+" do
      assert.truthy(not line:find "^[.']" or line:find "^%.%u%u?%u?%f[^%u]" or line == ".nf"
        or line == ".fi" or line == ".br", line)
    end
  end)
end)

describe("boards in files", function()
  it("go from deal to solve", function()
    local boards = run "baize deal -n 2 --seed 4 --format pbn"
    local out, err, status = helper.with_file(boards, function(name)
      return run(("mv %s %s.pbn && baize solve --in %s.pbn; status=$?; mv %s.pbn %s; exit $status")
        :format(name, name, name, name, name))
    end)
    assert.equal("", err)
    assert.equal(0, status)
    local first = "Board 1\n   C  D  H   S  NT\nN  3  7  8   2   6\n"
    assert.equal(first, out:sub(1, #first))
    assert.is_truthy(out:find("\n\nBoard 2\n", 1, true))
  end)

  it("come from standard input where the file is -", function()
    local out, err, status = run("baize deal -n 1 --seed 4 --format pbn | baize solve --in -")
    assert.equal("", err)
    assert.equal(0, status)
    assert.matches("^Board 1\n   C  D  H   S  NT\nN  3  7  8   2   6\n", out)
  end)

  it("name a file that cannot be read", function()
    local out, err, status = run "baize solve --in /nonexistent.pbn"
    assert.equal("", out)
    assert.equal("baize: cannot open /nonexistent.pbn: No such file or directory\n", err)
    assert.equal(1, status)
  end)

  it("stand for a deal, not beside one", function()
    local _, err, status = run "baize solve"
    assert.equal(2, status)
    assert.is_truthy(err:find("a DEAL or --in FILE is missing", 1, true))
  end)
end)
