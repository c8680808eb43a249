-- SPDX-License-Identifier: GPL-3.0-or-later
-- baize evolve: its file, what it refuses before it searches, and the command that repeats it.
local helper = require "helper"

-- A system of which every eight points bid 7NT.
local SYSTEM <const> = [[system { name = "mini", natural = false, guard = false }
opening { bid "1NT" { hcp "15-17" & balanced }, pass { any } }
after "1NT" { bid "3NT" { hcp "10+" }, bid "7NT" { hcp "8-9" }, pass { any } }
]]

local SMALL <const> = " --sections 1NT --boards 100 --solved 20 --third natural --quiet"

-- Run commands in a folder that has the system; its output, errors and status.
local function run(commands)
  local line = ([[d=$(mktemp -d) && cd $d && cat >mini.lua && { COMMANDS
    }; status=$?; cd / && rm -r $d; exit $status]]):gsub("COMMANDS", function() return commands end)
  return helper.run(line, SYSTEM)
end

describe("baize evolve", function()
  it("refuses a wrong command line before it searches", function()
    for options, message in pairs {
      [""] = "--out FILE is missing",
      ["--out better"] = "the file of a system ends in .lua\n  better\n  ^",
      ["--out mini.lua"] = "'mini.lua' exists: name a new file",
      ["--out sub/b.lua"] = "which is found beside it only: write it to ./",
      ["--out b.lua --hours 1"] = "either --hours or --mutants, not both",
      ["--out b.lua --sections 9NT"] = "mini has no rule in a section '9NT'",
      ["--out b.lua --pool none.txt"] = "none.txt",
      ["--out b.lua --third nobody"] = "nobody",
    } do
      local _, err, status = run("mkdir sub; baize evolve mini.lua --quiet --seed 1 --mutants 1 "
        .. "--boards 100 " .. options)
      assert.is_true(status == 1 or status == 2, options)
      assert.is_truthy(err:find(message, 1, true), err)
    end
  end)

  it("writes a system, and prints the command that repeats a search that time ended", function()
    local out, err, status = run("baize evolve ./mini.lua --out ./b.lua --hours 0 --seed 4" .. SMALL
      .. " >&2; baize check ./b.lua --positions 2 -n 10 >/dev/null && cat b.lua && ls")
    assert.equal(0, status, err)
    assert.matches("^%-%- Made by baize evolve, search %x+%.\n", out)
    assert.is_truthy(out:find('system { name = "b", base = "mini", natural = false, guard = false '
      .. "}", 1, true), out)
    assert.matches("\nb.lua\nevolve.db\nmini.lua\n$", out)
    assert.matches("\nNext      read the changes in ./b.lua; check it: baize check ./b.lua;", err)
    assert.matches("the same again: baize evolve ./mini.lua .*%-%-mutants %d+ %-%-seed 4 "
      .. "%-%-out again.lua\n", err)
  end)

  it("goes on by the same command, and replaces only what it left itself", function()
    -- Ctrl-C while the first change is played
    local press = [[local search = require "baize.ask.evolve.search"
      local run = search.run
      function search.run(self)
        local play = self.engine.play
        function self.engine.play(...)
          io.popen("kill -INT $PPID"):close()
          return play(...)
        end
        return run(self)
      end
      os.exit(require "baize.cli".main(arg))]]
    local out, err, status = run((([[o="evolve ./mini.lua --out ./b.lua HOW"
      baize -e PRESS $o --html e.html >/dev/null 2>one; echo $?
      head -1 b.lua; cat one; grep -c 'goes on from' e.html
      baize $o --boards 200 >/dev/null 2>&1; echo other $?
      baize $o >/dev/null; echo $?; head -1 b.lua
      baize $o 2>&1; echo $?]]):gsub("HOW", function() return "--mutants 5" .. SMALL end)
      :gsub("PRESS", function() return helper.quote(press) end)))
    local seed = out:match("^130\n%-%- Made by baize evolve, search %x+; "
      .. "partial: interrupted, seed (%d+)%.\n")
    assert.is_truthy(seed, out .. err)
    assert.is_truthy(out:find("it goes on from there with: baize evolve ./mini.lua", 1, true), out)
    assert.matches(" %-%-seed " .. seed .. "\n1\nother 2\n0\n%-%- Made by baize evolve, search "
      .. "%x+%.\nbaize: evolve: %-%-out: './b.lua' exists: name a new file\n2\n$", out)
    assert.equal(0, status)
  end)

  it("takes ideas from a file", function()
    local out, err, status = run([[printf '%s\n' '-- an idea' \
      'change "1NT" { instead_of = "mini:1NT/2", bid "P" { hcp "8-9" } }' '' 'nonsense {' >pool
      baize evolve ./mini.lua --out ./b.lua --mutants 400 --pool pool --seed 4]] .. SMALL
      .. " --json -")
    assert.equal(0, status, err)
    assert.is_truthy(out:find('put in: change \\"1NT\\"', 1, true) or out:find '"refused":[1-9]',
      out)
  end)
end)
