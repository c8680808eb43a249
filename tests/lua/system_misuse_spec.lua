-- SPDX-License-Identifier: GPL-3.0-or-later
-- Words of bidding systems in wrong places: every message names file, line, and what to write.
local helper = require "helper"
local SOAK <const> = os.getenv "BAIZE_SOAK"
local HEAD <const> = 'opening { bid "1NT" { hcp "15-17" & balanced }, bid "1M" { M "5+" } }\n'

-- The message of a system that is refused; false and its notes where it is loaded.
local function message_of(text)
  return helper.with_file(text, function(name)
    local s, message = baize.system.load(name)
    if s then return false, s.notes end
    return (message:gsub(name:gsub("%p", "%%%0"), "mine"))
  end)
end

local WORDS <const> = { "front", "rest", "captain", "trick_source", "as", "drop", "after", "step",
  "some", "change", "example", "makes", "tricks", "game", "slam", "invite", "variants", "seats",
  "except", "each", "unbid", "majors", "same", "section", "replies", "bid", "pass", "last",
  "partner", "agreed", "name", "option", "use", "system", "by_vul", "opening" }
-- What is written with a word in the place of %.
local FORMS <const> = { 'bid "3C" { % }', 'bid "3C" { %() }', 'bid "3C" { %(5) }',
  'bid "3C" { % "?" }', 'bid "3C" { % {} }', 'bid "3C" { %("a", "b") }', 'bid "3C" { ~% }',
  'bid "3C" { % & hcp "5+" }', 'bid "3C" { hcp "5+" | % }', 'bid "3C" { %(hcp) }',
  'bid "3C" { %(any) & any }', 'bid "3C" { any, % }', 'bid "3C" { any, % = 5 }',
  'bid "3C" { % + 1 }', 'bid "3C" { % 5 }', 'bid "3C" { %.foo }', 'bid "3C" { % == 5 }', "%",
  "%, pass { any }", "%()", '%("x", "y")', '% { "x" }', '% "?"', '% = "x", pass { any }',
  "when = %, pass { any }", "when = ~%, pass { any }", "when = % & captain(), pass { any }",
  'when = vul "we" | %, pass { any }', "\nbid(%) { any }", "\nafter(%) { pass { any } }", "\n%",
  '\n%()', '\n% "?"', "\n% 5", "\n% = 5", '\n%("1NT", 5)', "\n% { 5 }", "\n%.x = 1",
  '\nlocal v = % .. "x"', "\n%[1] = 2", "\nsame(%)" }
-- What is right, with a note where it is doubtful.
local RIGHT <const> = { ['bid "3C" { trick_source() }'] = true }

-- Messages that say what Lua did, not what to write.
local function is_raw(message)
  return not message:find "^mine:%d+: " or message:find "attempt to" or message:find "a function"
    or message:find "near '[^']*'$" or message:find "near <eof>$"
end

it("each word in forty wrong places is refused by file and line, in words of the language",
  function()
    local wrong, tried, random = {}, 0, 34
    for _, word in ipairs(WORDS) do
      for _, form in ipairs(FORMS) do
        random = (random * 75 + 74) % 65537
        if SOAK or random % 8 == 0 then
          local text = form:gsub("%%", word)
          local case = text:find "^\n" and text:sub(2) or ('after "1NT" { %s }'):format(text)
          local message, notes = message_of(HEAD .. case)
          tried = tried + 1
          if message and is_raw(message) or not (message or notes[1] or RIGHT[text]) then
            wrong[#wrong + 1] = ("%s -> %s"):format(case, message or "is loaded")
          end
        end
      end
    end
    assert.same({}, wrong)
    assert.is_true(tried > 150)
  end)

local BASE <const> = 'system { base = "tutorial" }\n'

describe("what to write is said of", function()
  for _, case in ipairs {
    { 'after "1M" { bid "4M" { game } }', 'game is not complete: write as in game "M"' },
    { 'after "1M" { bid "4M" { slam & hcp "5+" } }', 'slam is not complete: write as in slam "M"' },
    { 'after "1M" { bid "4M" { hcp "5+" & invite } }',
      'invite is not complete: write as in invite "M"' },
    { 'after "1M" { bid "4M" { game("M", 7) } }', 'game takes no more: write as in game "M"' },
    { 'after "1M" { bid(step 1) { any } }', "brackets are missing: write step(1)" },
    { 'after "1M" { bid step(1) { any } }', "brackets are missing: write bid(step(1)) { ... }" },
    { 'after "1M" { bid(step) { any } }',
      "step is not complete: write as in bid(step(1)) { ... }" },
    { 'front 4 { pass { any } }', 'write as in front "... 4NT" { ... }' },
    { 'front { bid "4NT" { any } }',
      'front takes texts in quotes, as in front { "... 4C", "... 4NT" '
      .. "} { ... }; item 1 is a rule" },
    { 'after "1NT" { bid "2C" { any }, front "... 2C" { pass { any } } }',
      'front "... 2C" is written outside of other sections' },
    { 'after "1NT" { bid "2C" { any }, opening { pass { any } } }',
      "opening is written outside of other sections" },
    { 'after "1NT" { bid "2C" { rest } }', "rest is not a condition: it is written alone, in the "
      .. "braces of a section" },
    { 'after "1NT" { rest = true }', 'after "1NT" has no field \'rest\': write rest, without =' },
    { 'rest { "x" }',
      'rest is in no section: write it in the braces of one, as in after "1NT" { ' },
    { 'bid "1C" { any }', 'bid "1C" is in no section: write it in the braces of one' },
    { 'after "1NT" { when = ~captain, pass { any } }', "captain is asked, as in when = captain()" },
    { 'after "1NT" { captain(), pass { any } }',
      'after "1NT": item 1 is not a rule: write facts of '
      .. "the auction as in when = captain(), not the fact captain()" },
    { 'after "1NT (X)" { as("1NT", -2) }', 'as takes no more: write as in as "1NT"' },
    { 'after "1NT" { bid "2C" { some(majors) & hcp "8+" } }',
      'some(majors) lacks its range: write as in some(majors) "4+"' },
    { 'after "1NT" { bid "2C" { ~majors } }', 'majors is a set of suits: write as in each(majors) '
      .. '"4+" or some(majors) "4+"' },
    { 'after "1NT" { bid "2C" { variants { { "a", any, forcing = "once" } } } }',
      'bid "2C": variant '
      .. "'a' has a name and a condition, and no 'forcing': marks are of the rule" },
    { 'after "1NT" { bid "2C" { any } }\nafter "1M" { same "1NT", except { } }',
      'except { } is empty: write as in except { bid "2S" { spades "6+" } }' },
    { 'example("1NT P", "AK2.J3.KQ854.K72", "P")',
      'example takes no more: write as in example "1C P '
      .. '1D P" { "AK2.J3.KQ854.K72", "1NT", "why" }' },
    { 'example "1NT P" { "AK2.J3.KQ854.K72", P }',
      "unknown word 'P': write pass { ... }, or \"P\" in "
      .. "quotes" },
    { 'drop "1NT"', 'drop "1NT": there is no base to change: write system { base = "..." }' },
    { 'drop', 'write as in drop "1M 2NT"' },
    { 'after "1S" { bid "2H" { hearts "5+" } }\nafter "1S 2H" { bid "3M" { M "6+" } }',
      'bid "3M" is not legal after "1S 2H": M stands for a suit that nobody has shown, and here H '
      .. "and S are: write the suit" },
    { BASE .. 'change "1NT" { instead_of = "5C", bid "2C" { any } }',
      'change "1NT": the base has no '
      .. "rule 5C there, but 2C, 2D, 2H, 2NT, 3NT, 4NT, 6NT, P" },
    { BASE .. 'change "1NT" { instead_of "2C", bid "2C" { any } }',
      "unknown word 'instead_of': write instead_of = \"2C\"" },
    { BASE .. 'change "1NT" { without = "2C", bid "2D" { any } }',
      'change "1NT": without takes rules '
      .. "away, and none are put in: write instead_of = '2C'" },
    { BASE .. 'change "1H 4S 5C" { instead_of = "2C", bid "6C" { any } }',
      'change "1H 4S 5C": the base has no section there' },
  } do
    it(case[1]:gsub("\n", " / "), function()
      local message = message_of(case[1]:find "^system" and case[1] or HEAD .. case[1])
      assert.matches(case[2], message, 1, true)
      assert.matches("^mine:%d+: ", message)
    end)
  end

  it("tricks in one suit where the call is in any", function()
    for _, c in ipairs { 'game "S"', 'hcp "5+" & makes "4H" "0.5+"', 'tricks "S" "10+"' } do
      local _, notes = message_of(HEAD .. ('after "1M" { bid "4M" { %s } }'):format(c))
      assert.matches(':2: bid "4M": the condition asks for tricks in [HS] whatever M is: write M '
        .. 'there, as in game "M"$', notes[1])
    end
    for _, rule in ipairs { 'bid "4M" { game "M" }', 'bid "3NT" { game "NT" }',
      'bid "4S" { game "S" }' } do
      local _, notes = message_of(HEAD .. ('after "1M" { %s }'):format(rule))
      assert.same({}, notes)
    end
  end)
end)
