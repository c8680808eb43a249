-- SPDX-License-Identifier: GPL-3.0-or-later
-- baize conform: recorded auctions against a system.
local baize = require "baize"
local board = require "baize.core.board"
local conform = require "baize.arena.conform"
local helper = require "helper"
local json = require "dkjson"

local run, quote = helper.run, helper.quote

-- Boards bid by the tutorial at both sides.
local function boards_of(n)
  local list, tutorial = {}, assert(baize.system.load "tutorial")
  for deal, i in baize.sampler { seed = 17 }:deals(n) do
    local dealer, vul = board.dealer(i), board.vul(i)
    local text, calls = baize.bid { deal = deal, NS = tutorial, EW = tutorial, dealer = dealer,
      vul = vul }, {}
    for call in text:gmatch "%S+" do calls[#calls + 1] = call end
    list[i] = { number = i, deal = deal, dealer = dealer, vul = vul,
      auction = { dealer = dealer, calls = calls } }
  end
  return list, tutorial
end

describe("conformity", function()
  it("is whole where the system bid", function()
    local boards, tutorial = boards_of(40)
    local c = conform.new(tutorial)
    local calls = 0
    for _, b in ipairs(boards) do
      assert.is_true(c:add(b))
      calls = calls + #b.auction.calls
    end
    local r = c:found()
    assert.same({ 40, 1.0, calls, 1.0 }, { r.boards, r.all.share, r.all.of, r.bids.share })
    for _, place in ipairs(r.positions) do assert.same({}, place.departures) end
    local ours = conform.new(tutorial, "NS")
    for _, b in ipairs(boards) do ours:add(b) end
    assert.is_true(ours:found().all.of < calls and ours:found().all.of > calls / 3)
  end)

  it("has the calls that differ by position, with the hand", function()
    local boards, tutorial = boards_of(12)
    local c = conform.new(tutorial)
    local b = boards[3]
    b.auction.calls = { "7NT", "P", "P", "P" }
    local own = (tutorial:bid(b.deal[b.dealer], "", { vul = "none" }))
    for _, one in ipairs(boards) do c:add(one) end
    local first = c:found().positions[1]
    assert.equal("", first.auction)
    assert.equal(1, #first.departures)
    local d = first.departures[1]
    assert.same({ own, "7NT", 1, tostring(b.deal[b.dealer]), 3 },
      { d.by_system, d.recorded, d.times, d.hands[1].hand, d.hands[1].board })
    assert.is_nil(c:add { deal = b.deal })
    assert.is_nil(c:add { deal = b.deal, auction = { dealer = "N", calls = { "1NT", "1C" } } })
    assert.same({ 12, 1, 1 }, { c.boards, c.without, #c.wrong })
  end)
end)

describe("baize conform", function()
  it("reads files of any format, and prints positions", function()
    local boards = boards_of(6)
    boards[2].auction.calls = { "7C", "P", "P", "P" }
    boards[2].contract = nil
    helper.with_file("", function(name)
      local path = name .. ".pbn"
      assert(baize.format.write(path, "pbn", boards))
      local out, err, status = run(("baize conform %s tutorial --top 1"):format(quote(path)))
      assert.same({ 0, "" }, { status, err })
      assert.matches("^Tutorial on 6 boards: the same call on %d", out)
      assert.matches("%(opening%)", out)
      assert.matches("7C", out)
      local said = json.decode((run(("baize conform %s tutorial --json -"):format(quote(path)))))
      assert.equal(6, said.boards)
      os.remove(path)
    end)
  end)

  it("says what is wrong", function()
    helper.with_file('[Event "x"]\n', function(name)
      local _, err, status = run(("baize conform %s tutorial --from pbn"):format(quote(name)))
      assert.is_true(status ~= 0)
      assert.matches("no board of .* has a deal and an auction", err)
    end)
    local _, err, status = run "baize conform nosuch.pbn tutorial"
    assert.equal(1, status)
    assert.equal("baize: conform: cannot open nosuch.pbn: No such file or directory\n", err)
    helper.with_file("", function(name)
      _, err, status = run(("baize conform tutorial %s"):format(quote(name)))
      assert.is_true(status ~= 0)
      assert.matches("the file comes first, then the system, as in baize conform %S+ tutorial", err)
    end)
  end)
end)
