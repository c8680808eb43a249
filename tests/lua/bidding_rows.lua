-- SPDX-License-Identifier: GPL-3.0-or-later
--- The rows of bidding of the test data (bidding/rows/*.csv): a hand, an auction, its call.
local helper = require "helper"

local rows = {}

local function call_of(text) return (text:gsub("^(%d)N$", "%1NT")) end

-- The fields of a line of CSV, where those with commas are in quotes.
local function fields_of(line)
  local list, rest = {}, line:gsub("\r$", "") .. ","
  while rest ~= "" do
    local field, after = rest:match '^"(.-)",(.*)$'
    if not field then field, after = rest:match "^([^,]*),(.*)$" end
    list[#list + 1], rest = field, after
  end
  return list
end

-- Who is vulnerable, as the player sees it.
local function vul_of(vul, seat)
  if vul == "All" or vul == "Both" then return "both" end
  local ns = seat == "N" or seat == "S"
  if vul:find "N" and vul:find "S" then return ns and "we" or "they" end
  if vul:find "E" and vul:find "W" then return ns and "they" or "we" end
  return "none"
end

-- Whether a call is the expected one: "!2S" is any but that, "2S/3S" either.
local function is_expected(call, expected)
  local denied = expected:match "^!(.*)$"
  for one in (denied or expected):gmatch "[^/]+" do
    if call_of(one) == call then return not denied end
  end
  return denied ~= nil
end

--- The rows of a card, as an array of { switches (a text behind the card's name), is_right (a
-- function of a system and, or nil, that of the opponents) }; nil: BAIZE_TESTDATA is not set.
function rows.of(card)
  local data = os.getenv "BAIZE_TESTDATA"
  if not data then return nil end
  local list = {}
  for path in helper.run(("ls %s/bidding/rows/*.csv"):format(data)):gmatch "%S+" do
    for line in io.lines(path) do
      local name, _, vul, seat, hand, auction, expected = table.unpack(fields_of(line))
      local switches = name:sub(#card + 1)
      if name:sub(1, #card) == card and (switches == "" or switches:find "^ ") then
        local words = {}
        for word in auction:gmatch "%S+" do words[#words + 1] = call_of(word) end
        list[#list + 1] = { switches = switches, is_right = function(system, they)
          return is_expected(system:bid(hand:gsub("%-", ""), table.concat(words, " "),
            { vul = vul_of(vul, seat), they = they }), expected)
        end }
      end
    end
  end
  return list
end

return rows
