-- SPDX-License-Identifier: GPL-3.0-or-later
-- The quick reader of plain games and the reader of all games say the same.
local core = require "baize.core.scan"
local helper = require "helper"
local scan = require "baize.format.pbn.scan"

-- Both readers on a text; how many of its games were plain, and how many there are.
local function compare(text, where)
  local plain, all = 0, 0
  for game in scan.games(text:gmatch "([^\n]*)\n?") do
    all = all + 1
    local quick = core.pbn(game.text, game.line)
    if quick then
      plain = plain + 1
      local before, tags, notes = scan.parse_any(game)
      local at = ("%s, line %d"):format(where, game.line)
      assert.equal("", before, at)
      assert.same({}, notes, at)
      assert.equal(#tags, #quick, at)
      for i, tag in ipairs(quick) do
        for _, key in ipairs { "name", "value", "after", "line" } do
          assert.equal(rawget(tags, i)[key], tag[key], at)
        end
      end
    end
  end
  return plain, all
end

-- Lines that games are made of: plain ones first.
local LINES <const> = { '[Event "a"]', '[Board "7"]', '[Auction "N"]', "Pass 1C  ", "AP",
  '[Play "W"] ', "  SA - + *", '[Note "1:x"]', '[Note "2:y"]', '[OptimumResultTable "A\\2R"]',
  '[x_1 ""]', "", "{ a comment }", "; rest", "% escape", '[Bad "x]', '[Two "1"][Three "2"]',
  'words "in quotes"', '[Esc "\\""]', "\t", '[ Blank "x" ]', "[NoValue]" }
local PLAIN_NB <const> = 12

describe("games of PBN", function()
  it("are read alike when made of plain lines", function()
    local seed, plain, all = 1, 0, 0
    local function below(n)
      seed = (seed * 1103515245 + 12345) % 2147483648
      return seed // 65536 % n
    end
    for _ = 1, 2000 do
      local lines = {}
      local upto = below(3) > 0 and PLAIN_NB or #LINES
      for i = 1, 1 + below(8) do lines[i] = LINES[1 + below(upto)] end
      local p, a = compare(table.concat(lines, "\n") .. "\n", "random")
      plain, all = plain + p, all + a
    end
    assert.is_true(plain > all / 10)
    assert.is_true(plain < all)
  end)

  it("are not plain when there is anything to judge", function()
    for _, text in ipairs { "", "words", '[A "1"] words', '[A "1"]\n[A "2"]',
      '[Board "1"]\nwords', '[A "1" ]', '[A  "1"]', '[A "1"', '[A "\\\\"]', '[A "1"]\n; c',
      '[A "1"]\n%', '[A "1"]\n\0' } do
      assert.is_nil(core.pbn(text, 1), text)
    end
  end)

  it("of other projects are read alike", function()
    local data = os.getenv "BAIZE_TESTDATA"
    if not data then return pending "BAIZE_TESTDATA is not set" end
    local list = helper.run("ls " .. helper.quote(data) .. "/pbn/*.pbn")
    local plain, all = 0, 0
    for path in list:gmatch "[^\n]+" do
      local file <close> = assert(io.open(path, "rb"))
      local p, a = compare(file:read "a":gsub("\r", ""), path)
      plain, all = plain + p, all + a
    end
    assert.is_true(plain > all * 0.9)
  end)
end)
