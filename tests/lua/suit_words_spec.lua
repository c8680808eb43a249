-- SPDX-License-Identifier: GPL-3.0-or-later
--- The words of a line of play of one suit, read as a careful player reads them and played against
-- every defence: they must give the stated chance.
-- The reader has the printed text and nothing else. After each trick he looks at the rows below
-- its own. Two that apply at once and a card that he does not hold are faults; where none
-- applies he does what the last sentence of the text says.
local baize = require "baize"
local suit_cards = require "suit_cards"

local SOAK <const> = os.getenv "BAIZE_SOAK"
local RANKS <const> = suit_cards.RANKS
local NAMES <const> = { ace = "A", king = "K", queen = "Q", jack = "J", ten = "T" }
local HANDS <const> = { dummy = "N", hand = "S" }
local SECOND <const>, FOURTH <const> = { N = "East", S = "West" }, { N = "West", S = "East" }
local SIDES <const> = { West = 1, East = 2 }
local CASH <const> = "cash the winners, unblocking where necessary, and then the long cards"
local CASES <const> = "In all other cases %s."
local LAST <const> = { [CASH] = "cash", [CASES:format(CASH)] = "cash",
  [CASES:format("there is nothing left to decide")] = "stop" }

-- ---- reading --------------------------------------------------------------------------------

local function read_card(words)
  return assert(NAMES[words] or #words == 1 and RANKS:find(words, 1, true) and words,
    "no card: " .. words)
end

-- "plays low, the ten or the 9, or shows out": for each card, or "" for none, whether it is that.
local function read_replies(words)
  local set = {}
  words = words:gsub(",? or ", ", "):gsub("plays ", ""):gsub("shows out", "none")
  for part in (words .. ", "):gmatch "(.-), " do
    local cards = part == "follows" and RANKS or part == "low" and "98765432"
      or part == "an honour" and "AKQJT" or part == "none" and "" or part:match "^one of (%w+)$"
      or read_card(part:match "^the (%w+)$" or part)
    if cards == "" then set[""] = true end
    for card in cards:gmatch "." do set[card] = true end
  end
  return set
end

-- "East plays low and West plays the king, or if East shows out": the sets of replies of each.
local function read_condition(words)
  local list = {}
  for part in (words .. ", or if "):gmatch "(.-), or if " do
    local one = {}
    local first, rest = part:match "^(.-) and (%u.*)$"
    for _, side in ipairs(first and { first, rest } or { part }) do
      local who, replies = side:match "^(%u%l+) (.+)$"
      assert(SIDES[who] and not one[who], "no condition: " .. words)
      one[who] = read_replies(replies)
    end
    list[#list + 1] = one
  end
  return list
end

local function holds(condition, played)
  for _, one in ipairs(condition) do
    local all = true
    for who, set in pairs(one) do all = all and set[played[who]] end
    if all then return true end
  end
  return false
end

-- "lead the 3 from hand to the queen, but the ace if West plays the king".
local function read_lead(words)
  local card, from, rest = words:match "^lead the (%w+) from (%l+)(.*)$"
  local lead = { card = read_card(card), hand = assert(HANDS[from], words), exceptions = {} }
  local usual, exceptions = rest:match "^(.-), but (.+)$"
  usual = usual or rest
  local other = usual:match "^ to the (%w+)$" or usual:match "^, the (%w+) from %l+$"
  assert(other or usual == "", "no lead: " .. words)
  lead.usual = other and read_card(other) or ""
  exceptions = exceptions and (", " .. exceptions):gsub(", the (%w+) if ", "\n%1 if ") or ""
  for name, who, replies in exceptions:gmatch "\n(%w+) if (%u%l+) ([^\n]+)" do
    assert(who == SECOND[lead.hand], "not the second player: " .. words)
    table.insert(lead.exceptions, { card = read_card(name), on = read_replies(replies) })
  end
  return lead
end

-- One row of the text: its depth, condition and lead.
local function read_row(words)
  local blanks, rest = words:match "^( *)(.*)$"
  local row = { depth = #blanks // 2, below = {}, words = words }
  local yes, after = rest:match "^if (.-): (.+)$"
  local unless, other = rest:match "^unless (.-): (.+)$"
  if yes then row.when = read_condition(yes) end
  if unless then row.unless = read_condition(unless) end
  rest = after or other or rest:match "^then (.+)$" or rest
  local number, lead = rest:match "^%[(%d+)%] (.+)$"
  row.number, row.same = number, rest:match "^go on as in %[(%d+)%]$"
  if not row.same then row.lead = read_lead(lead or rest) end
  return row
end

-- The rows of a text as a tree: the first lead, or nil where all is left to its last sentence.
local function read_text(text)
  local root, path, numbered, last = { below = {} }, {}, {}, nil
  path[0] = root
  for words in (text .. "\n"):gmatch "([^\n]*)\n" do
    if words:find "^wins in" or words:find "^tricks on average" then break end
    if LAST[words] then
      last = LAST[words]
    else
      local row = read_row(words)
      assert(not last, "the last sentence is not the last")
      if row.number then numbered[row.number] = row end
      table.insert(path[row.depth].below, row)
      path[row.depth + 1] = row
    end
  end
  return { root = root, numbered = numbered, last = last }
end

-- ---- playing --------------------------------------------------------------------------------

-- The row that applies after a trick; nil: none.
local function next_row(read, row, played)
  local found
  for _, one in ipairs(row.below) do
    local applies = not (one.when or one.unless) or one.when and holds(one.when, played)
      or one.unless and not holds(one.unless, played)
    if applies then
      assert(not found, "two rows apply: " .. one.words)
      found = one
    end
  end
  return found and found.same and assert(read.numbered[found.same]) or found
end

local function take(hands, hand, card)
  assert(hands[hand]:find(card, 1, true), ("the %s is not in %s"):format(card, hand))
  local left = { N = hands.N, S = hands.S }
  left[hand] = suit_cards.without(hands[hand], card)
  return left
end

local function without(theirs, side, card)
  local left = { theirs[1], theirs[2] }
  left[side] = suit_cards.without(left[side], card)
  return left
end

-- The fewest tricks that the words take in one layout.
local function fewest(read, row, hands, theirs, all)
  if not row then
    assert(read.last, "nothing is said of what to do next")
    return read.last == "cash" and suit_cards.cash(hands, theirs) or 0
  end
  local lead, least = row.lead, math.huge
  local second, fourth = SECOND[lead.hand], FOURTH[lead.hand]
  local partner = lead.hand == "N" and "S" or "N"
  local led = take(hands, lead.hand, lead.card)
  for _, a in ipairs(suit_cards.options(theirs[SIDES[second]], all)) do
    local card = lead.usual
    for _, one in ipairs(lead.exceptions) do card = one.on[a] and one.card or card end
    assert(card ~= "" or hands[partner] == "", "no card is said for " .. partner)
    local left = card == "" and led or take(led, partner, card)
    local after = without(theirs, SIDES[second], a)
    for _, b in ipairs(suit_cards.options(after[SIDES[fourth]], all)) do
      local replies = {}
      for _, c in ipairs { a, b } do replies[#replies + 1] = c ~= "" and c or nil end
      local won = suit_cards.ours(card == "" and { lead.card } or { lead.card, card }, replies)
      local down = next_row(read, row, { [second] = a, [fourth] = b })
      local nb = fewest(read, down, left, without(after, SIDES[fourth], b), all)
      least = math.min(least, nb + (won and 1 or 0))
    end
  end
  return least
end

-- The same layout with the highest of equals in West.
local function exchanged(suit, layout)
  local west, east = "", ""
  for _, class in ipairs(suit.classes) do
    local nb = 0
    for card in class:gmatch "." do
      if layout.west:find(card, 1, true) then nb = nb + 1 end
    end
    west, east = west .. class:sub(1, nb), east .. class:sub(nb + 1)
  end
  return { west = west, east = east }
end

-- What the words are worth: the probability of k tricks, or (k nil) the mean.
local function worth(suit, k, text)
  local read, sum = read_text(text), 0
  for _, layout in ipairs(suit:layouts()) do
    local least
    for _, one in ipairs { layout, exchanged(suit, layout) } do
      local nb = fewest(read, read.root.below[1], { N = suit.north, S = suit.south },
        { one.west, one.east }, suit.north .. suit.south)
      least = math.min(least or nb, nb)
    end
    sum = sum + layout.share * (not k and least or least >= k and 1 or 0)
  end
  return sum
end

local function assert_words(north, south, k, begins, options)
  local suit = baize.suit(north, south, options)
  local line = suit:line(k, begins)
  if line.high == 0 or not line.exact then return end
  local ok, found = pcall(worth, suit, k, line:explain())
  local what = ("%s/%s for %s: the words "):format(north, south, k or "the mean")
  assert(ok, what .. tostring(found) .. "\n" .. line:explain())
  assert(math.abs(found - line.low) < 1e-9, ("%sgive %.6f, not %.6f\n%s"):format(what, found,
    line.low, line:explain()))
end

describe("the words of a line, read literally,", function()
  for _, row in ipairs(suit_cards.published()) do
    it(("give what is stated for %s/%s, %s"):format(row.north, row.south, row.k or "the mean"),
      function() assert_words(row.north, row.south, row.k) end)
  end

  it("give it for lines that begin as they are told to", function()
    for _, begins in ipairs { "low to T", "low to Q", "low to A", "lead A" } do
      assert_words("AQT98", "5432", nil, begins)
      assert_words("AQT98", "5432", 4, begins)
    end
  end)

  it("give it where entries are few", function()
    for _, entries in ipairs { { N = 1, S = 2 }, { N = 2 }, { S = 1 } } do
      assert_words("AQ98x", "Jx", 4, nil, { entries = entries })
      assert_words("KJx", "xxx", 1, nil, { entries = entries })
    end
  end)

  it("give it for random suits", function()
    for seed = 1, SOAK and 600 or 8 do
      local north, south = suit_cards.random(900 + seed, 5 + seed % 6)
      for k = 1, math.max(#north, #south) do assert_words(north, south, k) end
      assert_words(north, south)
    end
  end)
end)
