-- SPDX-License-Identifier: GPL-3.0-or-later
-- What somebody does who runs club evenings: files in, files out.
local helper = require "helper"

-- Call f with a function that runs a command in a new folder that holds these files, and one that
-- reads a file there; the folder goes afterwards.
local function within(files, f)
  local folder = assert(helper.run "mktemp -d"):gsub("\n", "")
  for name, text in pairs(files) do
    local file = assert(io.open(folder .. "/" .. name, "wb"))
    file:write(text)
    file:close()
  end
  local ok, fault = pcall(f, function(command, input) -- raised again
    return helper.run(("cd %s && %s"):format(folder, command), input)
  end, function(name)
    local file = io.open(folder .. "/" .. name, "rb")
    local text = file and file:read "a"
    if file then file:close() end
    return text
  end)
  helper.run("rm -r " .. folder)
  if not ok then error(fault, 0) end
end

local DEAL <const> = "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"

-- A game of PBN: a board with its deal, and what is behind it.
local function game(number, deal, more)
  return ('[Board "%d"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "%s"]\n%s\n')
    :format(number, deal, more or "")
end

describe("a file that is read", function()
  local FILES <const> = { ["a.pbn"] = game(1, DEAL), ["l.txt"] = DEAL .. "\n",
    ["e.lua"] = "return baize.experiment { deals = 2, seed = 1, measure = { p = S.hcp } }\n",
    ["d.dlr"] = "hcp(north) > 10\n" }
  local WRITES <const> = {
    ["a.pbn"] = { "solve --in a.pbn --csv a.pbn", "solve --in a.pbn --csv ./x/../a.pbn",
      "solve --in . --json a.pbn", "score --in a.pbn --html a.pbn", "convert a.pbn a.pbn --to lin",
      "convert a.pbn link --to lin", "convert . a.pbn" },
    ["l.txt"] = { "solve --in l.txt --json l.txt" },
    ["e.lua"] = { "run e.lua --html e.lua", "run e.lua --json e.lua" },
    ["d.dlr"] = { "deal -n 1 --seed 1 --script d.dlr --html d.dlr" },
    ["e.db"] = { "show 1 --db e.db --csv e.db", "show 1 --db e.db --html e.db",
      "show 1 --db e.db --json e.db" },
  }
  for name, commands in pairs(WRITES) do
    for _, command in ipairs(commands) do
      it("is not written over: " .. command, function()
        within(FILES, function(run, read)
          assert.equal(0, select(3, run "mkdir x && ln -s a.pbn link"))
          assert.equal(0, select(3, run "baize run e.lua --db e.db --quiet"))
          local before = read(name)
          local _, err, status = run("baize " .. command)
          assert.equal(2, status)
          assert.matches("' is read: write to another file\n$", err)
          assert.equal(before, read(name))
        end)
      end)
    end
  end

  it("is written anew in its own format, and what is no file does not count", function()
    within(FILES, function(run, read)
      assert.equal(0, select(3, run "baize convert a.pbn a.pbn"))
      assert.matches('%[Board "1"%]', read "a.pbn")
      for _ = 1, 2 do
        assert.equal(0, select(3, run "baize deal --seed 1 --title x.html --html x.html"))
      end
      local _, err, status = run "baize solve --in a.pbn --json x.html --csv x.html"
      assert.equal(2, status)
      assert.matches("'x.html' is written twice", err)
    end)
  end)
end)
