-- SPDX-License-Identifier: GPL-3.0-or-later
-- The form of the table of calls of Standard American (tests/golden/sayc.tsv).

local VULNERABLE <const> = { None = true, NS = true, EW = true, All = true }

local function table_rows()
  local rows = {}
  for line in io.lines "tests/golden/sayc.tsv" do
    if line:sub(1, 1) ~= "#" then
      local fields = {}
      for field in (line .. "\t"):gmatch "([^\t]*)\t" do fields[#fields + 1] = field end
      assert.equal(6, #fields, line)
      local hand, auction, vul, calls, category, why = table.unpack(fields)
      rows[#rows + 1] = { line = line, hand = baize.hand(hand), text = hand,
        auction = baize.auction(auction, "N"), written = auction, vul = vul, calls = calls,
        category = category, why = why }
    end
  end
  return rows
end

-- Whether one of the calls that lie `from`, `from + step`, ... before the next is not a pass.
local function has_acted(auction, from, step)
  for i = #auction + 1 - from, 1, -step do
    if auction[i] ~= "P" then return true end
  end
  return false
end

describe("the table of Standard American", function()
  local rows = table_rows()

  it("has enough rows, of contested auctions and of later bids", function()
    local contested, later = 0, 0
    for _, row in ipairs(rows) do
      if has_acted(row.auction, 1, 2) then contested = contested + 1 end
      if has_acted(row.auction, 4, 4) then later = later + 1 end
    end
    assert.is_true(#rows >= 600, #rows .. " rows")
    assert.is_true(contested >= 0.4 * #rows, contested .. " contested")
    assert.is_true(later >= 0.25 * #rows, later .. " second or later bids")
  end)

  it("has hands of 13 cards, written in one form", function()
    for _, row in ipairs(rows) do
      assert.equal(13, #row.hand, row.line)
      assert.equal(row.text, tostring(row.hand), row.line)
    end
  end)

  it("has legal auctions, and only legal calls in its sets, each once", function()
    for _, row in ipairs(rows) do
      assert.equal(row.written, tostring(row.auction), row.line)
      local legal, left = {}, 0
      for _, call in ipairs(row.auction:legal()) do legal[call] = true end
      for call in row.calls:gmatch "%S+" do
        assert.is_true(legal[call], call .. ": " .. row.line)
        legal[call], left = nil, left + 1
      end
      assert.is_true(left >= 1 and left <= 5, row.line)
    end
  end)

  it("has no row twice", function()
    local seen = {}
    for _, row in ipairs(rows) do
      local key = row.text .. "\t" .. row.written .. "\t" .. row.vul
      assert.is_nil(seen[key], row.line)
      seen[key] = true
    end
  end)

  it("says why, in points that the hand has", function()
    for _, row in ipairs(rows) do
      assert.is_true(VULNERABLE[row.vul], row.line)
      assert.is_truthy(row.category:find "^[%l%d_]+$" and row.why ~= "", row.line)
      local points = row.why:match "^%d+"
      assert.equal(tonumber(points) or row.hand.hcp, row.hand.hcp, row.line)
    end
  end)
end)
