-- SPDX-License-Identifier: GPL-3.0-or-later
--- The words of a line of one suit, played literally: only the printed text is read, as a
-- careful player would, and played in every holding of the defenders against everything that
-- they can play. It must take the stated number of tricks exactly as often as stated.
local baize = require "baize"

local soak <const> = os.getenv "BAIZE_SOAK" == "1"
local RANKS <const> = "23456789TJQKA"
local NAMES <const> = { ace = "A", king = "K", queen = "Q", jack = "J", ten = "T" }
local OTHER <const> = { N = "S", S = "N", W = "E", E = "W" }
local NEXT <const> = { N = "E", S = "W" } -- who plays after the hand that leads
local HANDS <const> = { dummy = "N", hand = "S" }

local function value(rank) return RANKS:find(rank, 1, true) end

local function without(cards, rank) return (cards:gsub(rank, "", 1)) end

-- ---- reading ----------------------------------------------------------------------

local function card_of(name) return NAMES[name] or #name == 1 and value(name) and name end

-- "plays low, the ten or shows out" as a set of cards, "" for showing out.
local function reply_set(text, book)
  local set = {}
  local function add(cards) for c in cards:gmatch "." do set[c] = true end end
  for part in (text:gsub(" or ", ", ") .. ", "):gmatch "(.-), " do
    part = part:gsub("^plays ", "")
    local one, many = part:match "^the (%w+)$", part:match "^one of (%w+)$"
    if part == "shows out" then
      set[""] = true
    elseif part == "low" then
      add(book.low)
    elseif part == "an honour" then
      add((book.missing:gsub("[2-9]", "")))
    else
      add(assert(many or one and card_of(one), "unknown reply: " .. part))
    end
  end
  return set
end

-- "if East plays low and West shows out, or if East ..." as { { E = set, W = set }, ... }.
local function condition_of(text, book)
  local list = {}
  for part in (text .. ", or if "):sub(4):gmatch "(.-), or if " do
    local a, x, b, y = part:match "^(%a)%a+ (.-) and (%a)%a+ (.+)$"
    list[#list + 1] = { [assert(a, "unknown condition: " .. part)] = reply_set(x, book),
      [b] = reply_set(y, book) }
  end
  return list
end

-- "lead the 2 from dummy to the 9, but the 3 if East plays an honour".
local function lead_of(text, book)
  local card, hand, rest = text:match "^lead the (%w+) from (%a+)(.*)$"
  local step = { card = assert(card_of(assert(card, "unknown lead: " .. text))),
    hand = assert(HANDS[hand]), follows = {} }
  local follow, but = rest:match "^ to the (%w+)(.*)$"
  step.follow = follow and assert(card_of(follow))
  for part in (but or rest):gsub("^, but ", ", and "):gsub(", and the ", "\0"):gmatch "%Z+" do
    local other, seat, replies = part:match "^(%w+) if (%a)%a+ (.+)$"
    assert(seat == NEXT[step.hand], "unknown card of third hand: " .. part)
    table.insert(step.follows, { card = assert(card_of(other)), when = reply_set(replies, book) })
  end
  return step
end

-- A text as a tree of steps, and what it says of the cards called low.
local function read(text, missing)
  local legend = text:match "low %(x%) is any of (%w+)" -- else any spot is low
  local book = { missing = missing, low = legend or (missing:gsub("[TJQKA]", "")) }
  local root, path, numbered, default = { next = {} }, {}, {}, false
  for row in text:gmatch "[^\n]+" do
    local indent, body = row:match "^( *)(.*)$"
    local depth = #indent // 2
    local when, what = body:match "^(if .-): (.*)$"
    if not when then what = body:gsub("^then ", "") end
    local number, rest = what:match "^%[(%d+)%] (.*)$"
    local same = what:match "^go on as in %[(%d+)%]$"
    if same or what:find "^%[?%d*%]? ?lead the %w+ from" then
      local step = same and { same = same } or lead_of(rest or what, book)
      step.when, step.next = when and condition_of(when, book), {}
      if number then numbered[number] = step end
      local above = depth == 0 and root or path[depth - 1]
      table.insert(above.next, step)
      path[depth] = step
    elseif what:find "^[Ii]n all other cases.* lead the winners, then long cards"
      or what == "lead the winners, then long cards" then
      default = true
    end
  end
  assert(default, "it is not said what to do elsewhere")
  return root, numbered
end

-- ---- playing ----------------------------------------------------------------------

local function beats(a, b) return a ~= "" and (b == "" or value(a) > value(b)) end

local function best_of(cards)
  local best = ""
  for _, c in ipairs(cards) do if beats(c, best) then best = c end end
  return best
end

-- Leading the winners, then long cards: the hand that leads is the one of the fewest cards that
-- has a winner and whose partner need not waste one; else the longest. Only what everybody sees
-- decides: the cards that are out, not who has them.
local function cash_lead(hands, out)
  local high = out == "" and "" or best_of { out:match((out:gsub(".", "(.)"))) }
  local function wins(c) return c ~= "" and beats(c, high) end
  local found
  for _, hand in ipairs { "N", "S" } do
    local own, partner = hands[hand], hands[OTHER[hand]]
    if own ~= "" then
      local clean = wins(own:sub(1, 1)) and not wins(partner:sub(-1))
      local rank = clean and 100 - #own or wins(own:sub(1, 1)) and 50 + #own or #own
      if not found or rank > found.rank then found = { hand = hand, rank = rank } end
    end
  end
  return found.hand
end

local function cards_of(hand)
  if hand == "" then return { "" } end
  local list = {}
  for c in hand:gmatch "." do list[#list + 1] = c end
  return list
end

local cashed = {}

-- The fewest tricks in leading winners, over all that the defenders may play.
local function cash(hands, theirs)
  if hands.N == "" and hands.S == "" then return 0 end
  local key = table.concat({ hands.N, hands.S, theirs.W, theirs.E }, "/")
  if cashed[key] then return cashed[key] end
  local leader = cash_lead(hands, theirs.W .. theirs.E)
  local partner, second, fourth = OTHER[leader], NEXT[leader], OTHER[NEXT[leader]]
  local lead, follow = hands[leader]:sub(1, 1), hands[partner]:sub(-1)
  local left = { [leader] = hands[leader]:sub(2), [partner] = hands[partner]:sub(1, -2) }
  local least
  for _, x in ipairs(cards_of(theirs[second])) do
    for _, y in ipairs(cards_of(theirs[fourth])) do
      local rest = { [second] = without(theirs[second], x), [fourth] = without(theirs[fourth], y) }
      local n = cash(left, rest) + (beats(best_of { lead, follow }, best_of { x, y }) and 1 or 0)
      least = math.min(least or n, n)
    end
  end
  cashed[key] = least
  return least
end

local function follow_of(step, reply, partner)
  if partner == "" then return "" end
  for _, f in ipairs(step.follows) do if f.when[reply] then return f.card end end
  return assert(step.follow, "third hand is told no card")
end

local function take(hands, seat, card)
  assert(card == "" or hands[seat]:find(card, 1, true),
    ("%s is to play the %s from '%s'"):format(seat, card, hands[seat]))
  local left = { N = hands.N, S = hands.S }
  left[seat] = without(left[seat], card)
  return left
end

local function next_of(step, seen)
  for _, n in ipairs(step.next) do
    if not n.when then return n end
    for _, one in ipairs(n.when) do
      if one.W[seen.W] and one.E[seen.E] then return n end
    end
  end
end

-- The fewest tricks of a step and what follows it.
local function play(step, numbered, hands, theirs)
  if not step then return cash(hands, theirs) end
  if step.same then step = assert(numbered[step.same]) end
  local leader, second = step.hand, NEXT[step.hand]
  local fourth = OTHER[second]
  local led, least = take(hands, leader, step.card), nil
  for _, x in ipairs(cards_of(theirs[second])) do
    local third = follow_of(step, x, led[OTHER[leader]])
    local left = take(led, OTHER[leader], third)
    for _, y in ipairs(cards_of(theirs[fourth])) do
      local rest = { [second] = without(theirs[second], x), [fourth] = without(theirs[fourth], y) }
      local won = beats(best_of { step.card, third }, best_of { x, y }) and 1 or 0
      local n = won + play(next_of(step, { [second] = x, [fourth] = y }), numbered, left, rest)
      least = math.min(least or n, n)
    end
  end
  return least
end

local function choose(n, k)
  local c = 1.0
  for i = 1, k do c = c * (n - k + i) / i end
  return c
end

-- Tricks of a text in each holding of the defenders: f(tricks, probability).
local function each_holding(s, text, f)
  local root, numbered = read(text, s.missing)
  local all, cards = choose(26, 13), cards_of(s.missing)
  for bits = 0, (1 << #cards) - 1 do
    local theirs = { W = "", E = "" }
    for i, c in ipairs(cards) do
      local seat = bits >> (i - 1) & 1 == 1 and "W" or "E"
      theirs[seat] = theirs[seat] .. c
    end
    f(play(root.next[1], numbered, { N = s.north, S = s.south }, theirs),
      choose(26 - #cards, 13 - #theirs.W) / all)
  end
end

local function check(north, south, k)
  local s = baize.suit(north, south)
  local line, got = s:line(k), 0.0
  local text = line:explain()
  each_holding(s, text, function(tricks, probability)
    got = got + (k and (tricks >= k and probability or 0) or tricks * probability)
  end)
  if math.abs(got - line.low) < 1e-9 then return end
  error(("%s/%s for %s: the words give %.4f, not %.4f\n%s"):format(north, south, k or "the mean",
    got, line.low, text))
end

local KNOWN <const> = {
  { "AQ982", "J3", 4 }, { "AT42", "953", 2 }, { "AK98", "QT2", 4 }, { "JT3", "K865", 2 },
  { "KT9", "A8765", 4 }, { "AJ98", "KT32", 4 }, { "AQT98", "5432", 4 }, { "AQT98", "5432", 5 },
  { "AKT98", "5432", 5 }, { "AJ9", "432", 2 }, { "QT2", "543", 1 }, { "AQ92", "J43", 3 },
  { "AK32", "J98", 4 }, { "KJ32", "A654", 3 }, { "Q432", "AT98", 3 }, { "AQJ9", "2", 4 },
  { "A9832", "JT54", 4 }, { "AKJ", "432", 3 }, { "KT9", "432", 1 }, { "AJT9", "432", 3 },
  { "AQ", "32", 2 }, { "KQT9", "32", 2 }, { "AK9432", "J5", 5 }, { "AKQT", "2", 4 },
}

local function random_suit(seed, held)
  local state = seed * 7919 + 13
  local function below(n)
    state = (state * 1103515245 + 12345) % 2147483648
    return state // 65536 % n
  end
  local cards, hands = RANKS:reverse(), { "", "" }
  for _ = 1, 13 - held do cards = without(cards, cards:sub(below(#cards) + 1):sub(1, 1)) end
  for c in cards:gmatch "." do
    local h = below(2) + 1
    hands[h] = hands[h] .. c
  end
  return hands[1], hands[2]
end

describe("the words of a line, played literally,", function()
  it("have the stated chance in known combinations", function()
    for _, one in ipairs(KNOWN) do
      if #one[1] + #one[2] > (soak and 3 or 5) then check(one[1], one[2], one[3]) end
    end
  end)

  it("have the stated mean", function()
    for _, one in ipairs(KNOWN) do
      if #one[1] + #one[2] > (soak and 5 or 7) then check(one[1], one[2]) end
    end
  end)

  it("have the stated chance in random combinations", function()
    for seed = 1, soak and 300 or 6 do
      local north, south = random_suit(seed, soak and 6 + seed % 6 or 8 + seed % 3)
      for k = 1, math.max(#north, #south) do
        if baize.suit(north, south):chance(k) > 0 then check(north, south, k) end
      end
    end
  end)
end)
