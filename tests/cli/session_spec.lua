-- SPDX-License-Identifier: GPL-3.0-or-later
-- baize evening: the files of a session, and the movement alone.
local helper = require "helper"
local html_page = require "html_page"

local run = helper.run

-- What the command prints, and the files of its folder by name.
local function session(options)
  local folder = assert(run "mktemp -d"):gsub("\n", "")
  local out, err, status = run(("cd %s && baize evening new %s"):format(folder, options))
  local files, names = {}, {}
  for name in (run("ls " .. folder .. "/new 2>/dev/null")):gmatch "[^\n]+" do
    local file <close> = assert(io.open(folder .. "/new/" .. name, "rb"))
    files[name], names[#names + 1] = file:read "a", name
  end
  local boards = {}
  for _, name in ipairs { "boards.pbn", "boards.dup", "boards.bri" } do
    boards[name] = files[name] and run(("cd %s/new && baize convert %s - --to line"):format(folder,
      name))
  end
  run("rm -r " .. folder)
  return { out = out, err = err, status = status, files = files, names = table.concat(names, " "),
    boards = boards }
end

describe("baize evening", function()
  it("writes the boards of a movement, the same in all files", function()
    local s = session "--pairs 8 --per-round 1 --rounds 3 --seed 5 --event 'Club' --date 2026.11.27"
    assert.equal(0, s.status, s.err)
    assert.equal("boards.dup boards.pbn curtain.html hands.html movement.html", s.names)
    assert.equal(s.boards["boards.pbn"], s.boards["boards.dup"])
    local lines = {}
    for deal in baize.sampler { seed = 5 }:deals(7) do
      lines[#lines + 1] = tostring(deal) .. "\n"
    end
    assert.equal(table.concat(lines), s.boards["boards.pbn"])
    assert.matches('%[Event "Club"%]', s.files["boards.pbn"])
    local _, hands = s.files["hands.html"]:gsub("<article>", "")
    local _, cards = s.files["curtain.html"]:gsub('<div class="cards">', "")
    assert.same({ 7, 7 }, { hands, cards })
    assert.matches("par NS", s.files["hands.html"])
    assert.not_matches("par NS", s.files["curtain.html"])
    for _, name in ipairs { "hands.html", "curtain.html", "movement.html" } do
      assert.matches("<title>Club, 2026%.11%.27</title>", s.files[name])
    end
    assert.matches("^Howell of 8 pairs at 4 tables: 3 rounds of 1 board, each plays 3 of 7%.",
      s.out)
  end)

  it("writes two files for the machine, which has 99 boards", function()
    local s = session "-n 100 --seed 5 --no-analysis"
    assert.equal("boards-1.dup boards-97.dup boards.pbn curtain.html hands.html", s.names)
    assert.equal(100 * 156, #s.files["boards-1.dup"] + #s.files["boards-97.dup"])
    assert.matches("boards%-97.dup +for the dealing machine, as boards 1 to 4\n", s.out)
  end)

  it("has a sheet for each table and a card for each pair", function()
    local s = session "--pairs 7 --per-round 2 --seed 1 --no-analysis"
    assert.equal(0, s.status, s.err)
    local m, cards = baize.event.movement { pairs = 7, per_round = 2 }, {}
    local all = html_page.read(s.files["movement.html"])
    for _, section in ipairs(html_page.named(all, "section")) do
      cards[section.text:match "^%s*(%u%l+ %d+)"] = section.text
    end
    for t = 1, 4 do
      for r, round in ipairs(m) do
        local at = round[t]
        local row = ("%d%s%s%s\n"):format(r, m:shown(at.ns), m:shown(at.ew), m:named(at.set))
        assert.truthy(cards["Table " .. t]:gsub("\u{2007}", ""):find(row, 1, true), row)
      end
    end
    for pair = 1, 7 do
      assert.matches("sits out", cards["Pair " .. pair])
      for r, at in ipairs(m:plan(pair)) do
        local row = at.against and ("%d%d%s%d%s\n"):format(r, at.table, at.side, at.against,
          m:named(at.set))
        assert.truthy(not row or cards["Pair " .. pair]:find(row, 1, true), row)
      end
    end
    assert.is_nil(cards["Pair 8"])
  end)

  it("writes boards without a movement, for the machine that was named", function()
    local s = session "-n 3 --seed 2 --machine bri --no-analysis --links --large --paper letter"
    assert.equal("boards.bri boards.pbn curtain.html hands.html", s.names)
    assert.equal(s.boards["boards.pbn"], s.boards["boards.bri"])
    assert.matches("size: letter", s.files["hands.html"])
    assert.matches("bridgebase", s.files["hands.html"])
    assert.matches("^seed %d+\n$", session("-n 1 --no-analysis").err)
  end)

  it("prints a movement alone", function()
    assert.equal(tostring(baize.event.movement { pairs = 12, per_round = 4 }) .. "\n",
      (run "baize evening --pairs 12 -n 24"))
    assert.equal(tostring(baize.event.movement { pairs = 12, kind = "howell" }) .. "\n",
      (run "baize evening --pairs 12 --movement howell"))
  end)

  for options, message in pairs {
    ["--pairs 12 -n 25"] = "-n 25: this movement has 6 sets of boards, so it takes 24, 30 or "
      .. "another multiple of 6",
    ["--pairs 12 -n 5"] = "-n 5: this movement has 6 sets of boards, so it takes 6, 12 or another",
    ["--pairs 12 -n 24 --per-round 4"] = "either -n or --per-round says how many boards",
    ["--pairs 12 --seed 3"] = "--seed is for what is written into a FOLDER, which is missing",
    ["--pairs 16 --movement howell"] = "a howell has 5 to 14 pairs, not 16",
    ["new --rounds 3 -n 4"] = "--rounds is for a movement: --pairs says of how many",
    ["new"] = "how many boards? -n N, or --pairs P for a movement",
    ["new -n 1000"] = "1000 boards: an evening has 999 at most", [""] = "a FOLDER",
  } do
    it("refuses what does not go together: " .. options, function()
      local out, err, status = run("cd $(mktemp -d) && baize evening " .. options
        .. "; s=$?; rmdir $PWD; exit $s")
      assert.same({ "", 2 }, { out, status }, err)
      assert.truthy(err:find("baize: evening: " .. message, 1, true), err)
    end)
  end

  it("writes nothing over", function()
    local _, err, status = run([[d=$(mktemp -d); cd $d; mkdir full; touch full/mine
      baize evening full -n 1 --seed 1; s=$?; ls full; touch file; baize evening file -n 1 --seed 1
      t=$?; cd /; rm -r $d; exit $((10 * s + t))]])
    assert.equal(22, status)
    assert.matches("'full' is not empty: name a new folder, so that nothing in it is written "
      .. "over\n", err)
    assert.matches("'file' is not a folder\n", err)
  end)
end)
