-- SPDX-License-Identifier: GPL-3.0-or-later
--- The words that bidding systems are written in, for help: a table word -> { what it is, an
-- example }. Examples are sections of a file of a system; systems/README.md teaches the language.
-- @module baize.repl.topics_systems
local words = {
  system = { "the name of a system, what it is based on, its natural bidding",
    'system { name = "Mine", base = "tutorial", language = 1, natural = { notrump = "12-14" } }' },
  opening = { "a section: the rules for the first bid, asked in order",
    'opening { bid "1NT" { hcp "15-17" & balanced }, pass { any } }' },
  after = { "a section: the rules after some calls, theirs in parentheses; a section in it goes on "
    .. "from its calls, and several auctions are written in braces",
    'after "1NT" { bid "2C" { hearts "4" }, after "2C" { bid "2D" { any } } }\n'
    .. 'after { "1NT (X)", "1NT (2C)" } { bid "2D" { diamonds "5+" }, pass { any } }' },
  front = { "a section that is asked before those for whole auctions, in any auction that ends so",
    'front "... 4NT" { when = last.artificial(), bid(step(1)) { aces "0" } }' },
  bid = { "a rule: a call, a condition on the hand, perhaps a text and marks; letters stand for "
    .. "suits", 'after "1NT" { bid "2x" { x "6+" & hcp "0-7", "to play", x = "DHS" } }' },
  pass = { "a rule whose call is a pass, as double and redouble are those of the others",
    'after "1NT (X)" { redouble { hcp "8+" }, pass { any } }' },
  rest = { "what the rules before it leave passes, unless natural bidding says more; pass { any "
    .. "} is "
    .. "a sign-off", 'after "1NT" { bid "3NT" { we.hcp "25+" }, rest { "no game" } }' },
  replies = { "the answers to a call, in the rule for it",
    'after "1NT" { bid "2C" { any, "Stayman", replies { bid "2D" { any } } } }' },
  variants = { "several types of hand for one call; others ask partner.might and partner.denied",
    'opening { bid "2D" { variants { { "weak", hcp "5-9" & hearts "6" }, { "strong", hcp "22+" } } '
    .. "} }" },
  same = { "the rules of another section, or of one with a name; what follows does not come along",
    'section "game" { bid "3NT" { we.hcp "25+" } }\nafter "1NT" { same "game", pass { any } }' },
  as = { "the whole tree after another auction, as far as it is legal; with points = 2 its player "
    .. "asks for two points more, and his partner for two less",
    'after "1NT" { bid "2C" { hearts "4" } }\nafter "1NT (X)" { redouble { hcp "9+" }, as "1NT" '
      .. '}' },
  except = { "after same: rules in the place of those of the same call",
    'after "1NT" { bid "2S" { spades "5+" } }\n'
    .. 'after "1NT (X)" { same "1NT", except { bid "2S" { spades "6+" } } }' },
  section = { "rules with a name, for same",
    'section "game" { bid "3NT" { we.hcp "25+" } }\nafter "1NT" { same "game" }' },
  change = { "a rule of the base changed: instead_of, before, behind or without a call, a line, a "
    .. "label or text, or the rule as it is printed",
    'system { base = "tutorial" }\nchange "1NT" { instead_of = "2C", bid "2C" { spades "4" } }\n'
    .. 'change "opening" { without = "3x" }' },
  drop = { "sections of the base that go: those after some calls, or with ... all that follow",
    'system { base = "tutorial" }\ndrop "1NT 2C ..."' },
  use = { "the sections of a file below systems/ (a convention), with its options",
    'use "conventions/weak_twos" { range = "6-10" }' },
  option = { "an option of the file: its name and values, the default first",
    'local raise = option { "raise", "limit", "weak" }\n'
    .. 'after "1NT" { bid "2NT" { hcp(raise == "limit" and "8-9" or "0-7") } }' },
  example = { "what a hand should bid, which baize check tries; \"!P\" is any call but that one",
    'example "1NT P" { "AK2.J3.KQ854.K72", "P", "why" }' },
  step = { "the bid so many above the last one, in rules and sequences",
    'after "1NT" { bid(step(1)) { aces "0" }, bid(step(2)) { any } }' },
  name = { "a name for a condition, which explanations show",
    'local values = name("opening values", hcp "12-21")\nopening { bid "1C" { values } }' },
  by_vul = { "a condition by vulnerability: none, we, they, both, or fav, equal, unfav",
    'opening { bid "3C" { clubs "7" & by_vul { fav = any, equal = any, unfav = clubs.top3 "2+" } '
      .. '} }'
  },
  by_seat = { "a condition for the first to the fourth seat",
    'opening { bid "1C" { by_seat { hcp "12+", hcp "12+", hcp "10+", hcp "13+" } } }' },
  each = { "of every suit of a set (some: of one): unbid, theirs, majors or minors",
    'after "1NT (2D)" { double { each(majors) "3+" & some(theirs).top3 "1+" } }' },
  we = { "own cards, and the least that partner has promised: hcp, lengths, aces, kings, controls",
    'after "1NT" { bid "3NT" { we.hcp "25+" } }' },
  trick_source = { "a suit of six cards with three of the top four",
    'opening { bid "3NT" { trick_source "D" & hcp "10-13" } }' },
  makes = { "the own hand makes a contract with this probability opposite what partner has "
    .. "shown: a "
    .. "sum over the suits that is fitted to guesses; tricks: it takes so many",
    'after "1NT" { bid "6NT" { makes "6NT" "0.5+" }, bid "2NT" { tricks "NT" "8+" } }' },
  game = { "makes game often enough at IMPs (0.45, vulnerable 0.375); slam: 6 as often as not; "
    .. "invite (printed as maximum): "
    .. "no game, but one opposite partner's better half",
    'after "1NT" { bid "3NT" { game "NT" }, bid "2NT" { invite "NT" } }' },
  when = { "in a section: public facts of the auction that must hold: vul, seat, passed, level, "
    .. "jump, "
    .. "agreed, forcing, captain, last, partner, lho, rho, they", 'after "1NT" { when = vul "we" & '
    .. '~seat "34", bid "3NT" { hcp "9+" } }' },
  captain = { "a public fact: partner's points span at most three, and the own ones do not",
    'after "1NT" { when = captain(), bid "4NT" { we.hcp "31-32" } }' },
  agreed = { 'a public fact: a suit is agreed (agreed "M", or agreed() for any)',
    'after "... 4NT" { when = agreed "M", bid "5C" { aces "0" } }' },
  last = { "a public fact of the last call: last.natural(), last.artificial()",
    'after "... 4NT" { when = last.artificial(), bid "5C" { aces "0" } }' },
  partner = { "public facts of what a player has promised: partner, lho, rho, they (one of these) "
    .. "with a range, .might and .denied of a variant; partner.passed()",
    'after "1NT" { when = partner.hcp "15+", bid "3NT" { hcp "10+" } }' },
  level = { "a public fact: the level of the last bid", 'after "(bid)" { when = level "3+", '
    .. 'double { hcp "16+" } }' },
  jump = { "a public fact: the last bid was a jump", 'after "(bid)" { when = jump(), pass { any '
    .. '} }' },
  passed = { "a public fact: the player passed before anybody bid", 'after "(1x)" { when = '
    .. 'passed(), '
    .. 'bid "2NT" { clubs "5+" & diamonds "5+" } }' },
  forcing = { 'a mark of a rule: "once", "game" or as in "to 2NT"; and a public fact',
    'after "1NT" { bid "3H" { hearts "5+" & hcp "10+", forcing = "game" } }' },
  artificial = { "a mark: the call does not show its suit",
    'after "1NT" { bid "2C" { any, "Stayman", artificial = true } }' },
  announce = { "a mark: what is announced to opponents, as alert is one that is alerted",
    'opening { bid "1NT" { hcp "15-17" & balanced, announce = "15-17" } }' },
  final = { "a mark: a system that simulates may make another call; fixed: it may not",
    'after "1NT" { bid "3NT" { hcp "10-15", final = true }, bid "2C" { any, fixed = true } }' },
  label = { "a mark: a name of a rule, by which change finds it",
    'after "1NT" { bid "2C" { any, label = "ask" } }' },
  assume = { "in a section: partner is taken to have this variant, until it is denied",
    'opening { bid "2D" { variants { { "weak", hcp "5-9" } } } }\n'
    .. 'after "2D" { assume = "weak", bid "3NT" { we.hcp "25+" } }' },
}

-- Words with the explanation of another one.
for word, other in next, { double = "pass", redouble = "pass", some = "each", unbid = "each",
  theirs = "each", majors = "each", minors = "each", lho = "partner", rho = "partner",
  they = "partner", alert = "announce", fixed = "final",
  slam = "game", invite = "game", maximum = "game" } do
  words[word] = words[other]
end

local topics = {}

--- What is known of a word of bidding systems; nil: it is none.
-- @tparam string word
-- @treturn ?string
function topics.find(word)
  local entry = words[word]
  if not entry then return nil end
  return ("%s: in bidding systems, %s\n  %s"):format(word, entry[1], (entry[2]:gsub("\n", "\n  ")))
end

--- All words, in their order.
-- @treturn {string,...}
function topics.names()
  local list = {}
  for word in next, words do list[#list + 1] = word end
  table.sort(list)
  return list
end

--- The example of a word.
-- @tparam string word
-- @treturn string
function topics.example(word) return words[word][2] end

return topics
