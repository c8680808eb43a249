-- SPDX-License-Identifier: GPL-3.0-or-later
--- What clauses of notes say: conditions, marks and words, as patterns of LPeg.
-- A condition has `text`, as systems have it, `share`, about how often hands satisfy it, and `of`:
-- "hcp" or the letter of a suit, with `low` and `high`; or `op`, "&" or "|", and `parts`.
-- @module baize.notes.terms
local lpeg = require "lpeg"

local terms = {}

local P <const>, R <const>, S <const>, C <const>, Cc <const>, Ct <const> = lpeg.P, lpeg.R, lpeg.S,
  lpeg.C, lpeg.Cc, lpeg.Ct

local SUITS <const> = { c = "clubs", d = "diamonds", h = "hearts", s = "spades" }
local CARDS <const>, POINTS <const> = 13, 37 -- that a hand can have
local BARE <const> = 9 -- a range that ends here or higher is of points: no suit has so many cards
-- How often hands have so many points, and a suit so many cards, in ten thousands: rules are put in
-- the order of their frequency.
local OF_POINTS <const> = { [0] = 36, 79, 136, 246, 385, 519, 655, 803, 889, 936, 941, 894, 803,
  691, 569, 442, 331, 236, 161, 104, 64, 38, 21, 11, 6, 3, 1 }
local OF_CARDS <const> = { [0] = 128, 801, 2059, 2863, 2386, 1247, 416, 88, 14, 1 }

-- ---- conditions ---------------------------------------------------------------------

local function range_text(low, high, most)
  if low == high then return tostring(low) end
  if high >= most then return low .. "+" end
  return low == 0 and high .. "-" or low .. "-" .. high
end

local function share_of(list, low, high)
  local sum = 0
  for i = low, high do sum = sum + (list[i] or 0) end
  return math.max(sum, 1) / 10000
end

--- So many cards of a suit, by its letter: `text`, `share`.
function terms.cards(suit, low, high)
  return { of = suit, low = low, high = high, text = ("%s %q"):format(SUITS[suit], range_text(low,
    high, CARDS)), share = share_of(OF_CARDS, low, high) }
end

local function points(low, high)
  return { of = "hcp", low = low, high = high, text = ("hcp %q"):format(range_text(low, high,
    POINTS)), share = share_of(OF_POINTS, low, high) }
end

--- A condition of other features.
function terms.plain(text, share) return { text = text, share = share } end

local function some(set, low, high)
  local one = share_of(OF_CARDS, low, high)
  return terms.plain(("some(%s) %q"):format(set, range_text(low, high, CARDS)),
    math.min(1, 2 * one))
end

--- Whether one of some conditions asks for points.
function terms.any_points(list)
  for _, c in ipairs(list) do
    if c.of == "hcp" or c.points then return true end
  end
  return false
end

--- Conditions that all hold ("&"), or one of which does ("|").
function terms.joined(list, op)
  if #list == 1 then return list[1] end
  local texts, share = {}, op == "&" and 1 or 0
  for i, c in ipairs(list) do
    texts[i] = c.op and c.op ~= op and "(" .. c.text .. ")" or c.text
    share = op == "&" and share * c.share or share + c.share
  end
  return { text = table.concat(texts, " " .. op .. " "), share = math.min(1, share), op = op,
    parts = list, points = terms.any_points(list) }
end

--- Any hand.
terms.ANY = terms.plain("any", 1)

local cards <const>, joined <const> = terms.cards, terms.joined

-- ---- words --------------------------------------------------------------------------

-- A word in small or capital letters, which ends there.
local function word(text)
  local pattern = P(true)
  for c in text:gmatch "." do
    if c == " " then
      pattern = pattern * S " -" ^ 1
    else
      pattern = pattern * (P(c:lower()) + P(c:upper()))
    end
  end
  return pattern * -R("az", "AZ", "09")
end

local function words(...)
  local list = { ... }
  table.sort(list, function(a, b) return #a > #b end)
  local pattern = P(false)
  for _, text in ipairs(list) do pattern = pattern + word(text) end
  return pattern
end

local sp <const> = S " " ^ 0
local digit <const> = R "09"
local num <const> = C(digit * digit ^ -1) / tonumber * -digit
local no_letter <const> = -R("az", "AZ", "09")
-- { low, high }: "5", "5+", "12-14", "at least 5"; what is open goes to 99.
local range <const> = (words "at least" * sp * num * P "+" ^ -1 * Cc(99)
  + num * "-" * num * -S "+-" + num * "+" * -P "-" * Cc(99)
  + num * -S "+-" * Cc(nil)) / function(low, high)
    return { low, high or low, open = high == 99, exact = high == nil }
  end
local suit <const> = P "!" * C(S "cdhs") * P "s" ^ -1 * no_letter
  + words("club", "clubs") * Cc "c" + words("diamond", "diamonds") * Cc "d"
  + words("heart", "hearts") * Cc "h" + words("spade", "spades") * Cc "s"
local card <const> = S " -" ^ 0 * words("card", "cards")
local carder <const> = S " -" ^ 0 * words("card", "cards", "carder")

local function fits(low, high, most) return low <= high and low <= most end

-- A range of points; nil: it cannot be.
local function points_of(r)
  local high = math.min(r[2], POINTS)
  if r[1] == 0 and high == POINTS then return { silent = true } end
  return fits(r[1], high, POINTS) and points(r[1], high) or nil
end

local function bare_points_of(r)
  if r.exact or not r.open and (r[2] < BARE or r[1] >= r[2]) or r.open and r[1] < BARE then
    return nil
  end
  return points_of(r)
end

local function cards_of(r, s, open)
  local high = math.min(r.open and CARDS or open and r.exact and CARDS or r[2], CARDS)
  return fits(r[1], high, CARDS) and cards(s, r[1], high) or nil
end

-- A match that gives nil is none.
local function sure(pattern, f)
  return lpeg.Cmt(pattern, function(_, _, ...)
    local value = f(...)
    if value == nil then return false end
    return true, value
  end)
end

-- Both suits of a set: so many cards of either, and so many of one.
local function both(set, long, short)
  local each = terms.plain(('each(%s) "%d+"'):format(set, short),
    share_of(OF_CARDS, short, CARDS) ^ 2)
  if long == short then return each end
  return joined({ each, some(set, long, CARDS) }, "&")
end

local function exact_shape(text)
  local sum, falling, last = 0, true, 13
  for c in text:gmatch "%d" do
    local n = tonumber(c)
    sum, falling, last = sum + n, falling and n <= last, n
  end
  -- a falling shape may be any order of the suits
  if sum ~= CARDS or falling then return nil end
  return terms.plain(("shape %q"):format((text:gsub("-", ""))), 0.003)
end

local hcp <const> = sp * (words("hcp", "hcps", "points", "point", "hp") -- PT are playing tricks
  + P "pts" * no_letter + P "p" * no_letter)
local set <const> = words("majors", "major suits") * Cc "majors" + words("minors", "minor suits")
  * Cc "minors"
local a_set <const> = (P "M" * no_letter + words("major", "majors")) * Cc "majors"
  + (P "m" * no_letter + words("minor", "minors")) * Cc "minors"
local in_the <const> = (sp * words("in the", "in", "both", "in both") * sp) ^ -1
local none <const> = words("no", "denies", "denying", "without") * sp

-- Values that patterns give besides conditions: what a word says of the call, or nothing.
local function mark(name, value) return Cc { mark = name, value = value or true } end
local SILENT <const>, VAGUE <const> = Cc { silent = true }, Cc { vague = true }

local silent <const> = words("natural", "nat", "non forcing", "nonforcing", "nf", "to play",
  "sign off", "signoff", "suggestion to play", "forced", "waiting", "one of three", "one of two",
  "any", "any shape", "any distribution", "unlimited", "limited", "catchall", "normal",
  "simple", "natural nt", "usually natural", "standard", "either", "showing", "shows", "promises",
  "hand", "hands", "responder", "opener", "exactly", "about", "suit", "only", "just") * SILENT
  -- what hands within the ranges may have says nothing of the others
  + words("may", "might", "can", "could", "possibly") * sp * words("have", "hold", "contain",
    "include") * sp * (word "a" * sp) ^ -1 * (P "5" + words "five") * card * sp
    * words("major", "minor", "suit") * SILENT
local vague <const> = words("weak", "strong", "min", "minimum", "max", "maximum", "inv", "invite",
  "invitational", "invite plus", "inv plus", "mildly invitational", "strongly invitational",
  "game try", "slam try", "slam interest", "extras", "some extras", "constructive", "preempt",
  "preemptive", "pre emptive", "good", "bad", "good hand", "limit", "limit raise", "positive",
  "negative", "strength", "values", "intermediate", "sound", "light", "medium",
  "at most invitational",
  "game values", "minimum hand", "maximum hand", "good suit", "bad suit", "solid suit",
  "quantitative", "mild slam try", "support", "raise", "fit", "with support", "stopper",
  "stoppers", "stop", "penalty", "serious", "any strength")
  * VAGUE + words "inv" * "+" * VAGUE
local marks <const> = words("game forcing", "game force", "forcing to game", "gf", "fg",
  "any game force", "natural game force", "artificial game force")
    * P "+" ^ -1 * mark("forcing", "game")
  + words("forcing", "f1", "one round force", "forcing one round", "f1r", "natural forcing")
    * mark("forcing", "once")
  + words("artificial", "art", "transfer", "trf", "xfer", "relay", "puppet", "stayman", "asking",
    "asks", "conventional", "two way") * mark "artificial"
  + suit / 0 * sp * words "transfer" * mark "artificial"
  + words("transfer to", "puppet to", "relay to", "transfer") * sp * (suit / 0
    + digit * (suit / 0) + digit * S "CDHSN" * P "T" ^ -1 * no_letter) * mark "artificial"

-- ---- patterns -----------------------------------------------------------------------

local suits_of_set <const> = (sp * words("suit", "suits")) ^ -1
local short_words <const> = words("short", "shortage", "shortness")
local one_card <const> = words("singleton", "stiff")
local void_splinter <const> = words "void splinter"
local a_splinter <const> = words("splinter", "mini splinter", "singleton splinter")

local function open_cards(r, s) return (cards_of(r, s, true)) end
local function none_or_one(s) return (cards(s, 0, 1)) end
local function exactly_one(s) return (cards(s, 1, 1)) end
local function no_card(s) return (cards(s, 0, 0)) end

local of_points <const> = sure(range * hcp, points_of)
  + sure((words("up to", "at most", "max", "maximum") + P "<=") * sp * num * hcp, function(n)
    return points(0, math.min(n, POINTS))
  end)
  + sure(P "<" * sp * num * hcp, function(n) return n > 0 and points(0, n - 1) or nil end)

-- Two suits of so many cards, in either order.
local function two_suits_of(a, b, one, other)
  local long, short = math.max(a, b), math.min(a, b)
  if short < 4 or long + short > 12 or one == other then return nil end
  local function hand(x, y)
    return (joined({ cards(x, long, CARDS), cards(y, short, CARDS) }, "&"))
  end
  return long == short and hand(one, other) or joined({ hand(one, other), hand(other, one) }, "|")
end

local two_suits <const> = sure(range * sp * suit * sp * "/" * sp * suit, function(r, a, b)
    local one, other = cards_of(r, a), cards_of(r, b)
    return one and other and joined({ one, other }, "|") or nil
  end)
  + sure(num * "-" * num * P "+" ^ -2 * (sp * words("shape", "cards")) ^ -1 * in_the * sp * set
    * (sp * words "either way") ^ -1, function(a, b, which)
      local long, short = math.max(a, b), math.min(a, b)
      return short >= 4 and long + short <= 12 and both(which, long, short) or nil
    end)
  + sure(num * "-" * num * P "+" ^ -1 * sp * suit * sp * (S "+&" + words "and") * sp * suit
    * (sp * words("two suiter", "two suited")) ^ -1, two_suits_of)
  + words "both" * sp * set / function(which) return (both(which, 4, 4)) end

local absent <const> = sure(none * (num * (S " -" ^ 0 * words("card", "c") + P "c" + sp)) ^ -1 * sp
    * a_set * -(sp * words("fit", "support", "stop", "stopper", "raise", "interest", "suit")),
    function(n, which)
      if not which then n, which = nil, n end
      local most = (n or 4) - 1
      return most >= 1 and terms.plain(("each(%s) %q"):format(which, most .. "-"),
        share_of(OF_CARDS, 0, most) ^ 2) or nil
    end)
  + sure(none * num * P "+" ^ -1 * card ^ -1 * sp * suit, function(n, s)
    return n > 0 and cards(s, 0, n - 1) or nil
  end)

local one_suit <const> = sure(range * card ^ -1 * sp * suit * (sp * words("suit", "cards")) ^ -1
    * sp * words("support", "raise"), open_cards)
  + sure(range * carder * sp * suit * (sp * words "suit") ^ -1, open_cards)
  + sure(range * sp * suit * (sp * words("suit", "cards")) ^ -1, function(r, s)
    if r.exact and r[1] < 3 then return nil end -- a bid may be meant: 2!d
    return cards_of(r, s)
  end)

local short_suit <const> = sure((short_words * (sp * words "in") ^ -1 * sp * suit + suit * sp
    * short_words), none_or_one)
  + sure((one_card * (sp * words "in") ^ -1 * sp * suit + suit * sp * one_card), exactly_one)
  + sure((words("void", "void in") * sp * suit + suit * sp * words "void"), no_card)
  + sure(suit * sp * void_splinter + void_splinter * sp * suit, no_card)
  + sure(suit * sp * a_splinter, none_or_one)

local shapes <const> = sure(C(digit * "-" * digit * "-" * digit * "-" * digit) * no_letter * -P "-",
    exact_shape)
  + sure(C(digit * digit * digit * digit) * no_letter * -P "-", exact_shape)
  + words("semi balanced", "semi bal", "semibalanced") * Cc(terms.plain("semibalanced", 0.65))
  + words("bal", "balanced", "flat", "balanced hand", "weak nt", "strong nt", "nt")
    * Cc(terms.plain("balanced", 0.476))
  + words("unbal", "unbalanced") * Cc(terms.plain("~balanced", 0.524))
  + words "any hand" * Cc(terms.ANY)

local bare_points <const> = sure(range * -(sp * (S "!%/" + words("card", "cards", "total",
  "support", "tricks", "losers", "loser", "keycards", "kc", "pt", "playing"))), bare_points_of)

-- Cards of a suit that is not named: that of the call, or partner's.
local function unnamed(ctx)
  local bid = ctx.bid and Cc(ctx.bid) or P(false)
  local own = ctx.own and Cc(ctx.own) or P(false)
  local support = ctx.support and Cc(ctx.support) or P(false)
  local own_set = ctx.own and (ctx.own == "h" or ctx.own == "s") and "majors" or "minors"
  return sure(range * (card ^ -1 * sp * words("support", "raise", "fit", "trumps")) * support,
      open_cards)
    + sure(range * carder * (S " -" ^ 0 * words "suit") ^ -1 * own, open_cards)
    + sure(range * S " -" ^ 0 * words "suit" * own, open_cards)
    + sure(range * (S " -" ^ 0 * words("card", "c") + P "c" + sp) ^ -1 * sp * a_set * suits_of_set,
      function(r, which)
        local high = math.min(r.open and CARDS or r[2], CARDS)
        if ctx.own and which == own_set then return open_cards(r, ctx.own) end
        return r[1] >= 3 and fits(r[1], high, CARDS) and some(which, r[1], high) or nil
      end)
    + sure((void_splinter + words "void") * bid, no_card)
    + sure((a_splinter + words("shortage", "shortness", "singleton or void")) * bid, none_or_one)
end

--- The pattern of a clause that is understood: a list of conditions, marks (`mark`, `value`) and
-- words (`silent`, `vague`). `ctx` is what is known of the call: `own`, the letter of the suit that
-- a text means by "suit"; `support`, of partner's; `bid`, of a suit that is bid for the first time.
function terms.pattern(ctx)
  local comma = (sp * (words("and", "with", "but") + S "&+") * sp) + S " " ^ 1 + P(true)
  local atom = of_points + two_suits + absent + one_suit + unnamed(ctx) + short_suit + shapes
    + bare_points + marks + silent + vague
  return Ct(atom * (comma * atom) ^ 0) * sp * -1
end

terms.CARDS, terms.none, terms.range, terms.hcp, terms.suit = CARDS, none, range, hcp, suit
terms.points_of = points_of

return terms
