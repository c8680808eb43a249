-- SPDX-License-Identifier: GPL-3.0-or-later
-- Notes of systems: BML and BSS, read, written, and made into systems.
local baize = require "baize"
local bml = require "baize.notes.bml"
local bss = require "baize.notes.bss"
local meaning = require "baize.notes.meaning"
local notes = require "baize.notes"
local rules = require "baize.notes.rules"

local DATA <const> = os.getenv "BAIZE_TESTDATA"
local SYSTEMS <const> = DATA and DATA .. "/systems/"

local folder

local function write(name, text)
  local path = folder .. "/" .. name
  local f <close> = assert(io.open(path, "wb"))
  f:write(text)
  return path
end

local function read(text, name) return assert(bml.read(write(name or "a.bml", text))) end

-- What is said of each call: by "1NT 2C", with seat and vulnerability where these count.
local function said(n)
  local tree = require "baize.notes.tree"
  local map = {}
  for _, e in ipairs(n.entries) do
    local where = e.seat == "0" and e.vul == "0" and "" or e.seat .. e.vul .. " "
    map[where .. tree.written(e)] = e.text
  end
  return map
end

local function problems(n)
  local list = {}
  for i, p in ipairs(n.problems) do
    list[i] = ("%s:%d: %s"):format(p.file:match "[^/]*$", p.line, p.what)
  end
  return table.concat(list, "\n")
end

-- Entries of one that another lacks or has with another text.
local function differences(a, b)
  local list = {}
  for _, pair in ipairs { { a, b }, { b, a } } do
    for _, e in ipairs(pair[1].entries) do
      local other = pair[2].by[e.key]
      if not other or other.text ~= e.text then list[#list + 1] = e.key end
    end
  end
  return table.concat(list, "; ")
end

local function meant(text, ctx)
  local got = meaning.of(text, ctx or {})
  return got.where, got
end

setup(function()
  folder = os.tmpname()
  os.remove(folder)
  assert(os.execute("mkdir " .. folder))
end)

teardown(function() os.execute("rm -r " .. folder) end)

describe("tables of BML", function()
  it("have calls below calls, several at once, and lines of text", function()
    local n = read "1C  Polish club, one of three:\n    a) 12--14 NT\n    b) 15+ hcp\n"
    assert.equal("Polish club, one of three:\na) 12--14 NT\nb) 15+ hcp", said(n)["1C"])
    local s = said(read("1N = 15--17\n  2C Stayman\n    2D no major\n    2HS 4+ suit\n"
      .. "1HS 5+ suit\n"))
    assert.equal("no major", s["1NT 2C 2D"])
    assert.equal("4+ suit", s["1NT 2C 2S"])
    assert.equal("5+ suit", s["1H"])
  end)

  it("go on from the auction at their head", function()
    local s = said(read "1N-2C;\n2D none\n  2H five\n")
    assert.equal("five", s["1NT 2C 2D 2H"])
    s = said(read "(1N)-P-(P)---\nD Strength\n")
    assert.equal("Strength", s["(1NT) P X"])
  end)

  it("have letters for suits that the auction has not", function()
    local s = said(read "1C-(1Y)\n  2C support\n  2X forcing\n  2Y cue\n  2Z weak\n")
    assert.same({ "support", nil, "cue", "weak" }, { s["1C (1D) 2C"], nil, s["1C (1D) 2D"],
      s["1C (1D) 2H"] })
    assert.equal("forcing", s["1C (1S) 2H"])
    assert.is_nil(s["1C (1S) 2Z"])
    s = said(read "2C strong\n  2D waiting\n2X weak\n  2N Ogust\n")
    assert.equal("strong", s["2C"])
    assert.equal("Ogust", s["2S 2NT"])
    assert.is_nil(s["2C 2NT"])
    s = said(read "1M 5+ M\n  3M raise of M\n  2oM other\n")
    assert.equal("5+ !h", s["1H"])
    assert.equal("raise of !s", s["1S 3S"])
    assert.equal("other", s["1H 2S"])
    s = said(read "1red-\n1steps next\n")
    assert.equal("next", s["1D 1H"])
  end)

  it("count in seats and at vulnerabilities, and are copied", function()
    local text = "#CUT nt\n2\\R Transfer\n  2\\M done\n#ENDCUT\n\n#VUL N0\n\n#SEAT 34\n\n"
      .. "1N 12--14\n  #PASTE nt \\R=D \\M=H\n"
    local s = said(read(text))
    assert.equal("12--14", s["65 1NT"])
    assert.equal("done", s["65 1NT 2D 2H"])
  end)

  it("go on from a heading that is an auction; others have no place then", function()
    local n = read("* 1N Opening\n\n1N 15--17\n\n** 1N--2C\n\n2D no major\n\n"
      .. "** Blackwood\n\n4N asks\n")
    assert.equal("no major", said(n)["1NT 2C 2D"])
    assert.is_nil(said(n)["4NT"])
    assert.matches("a%.bml:11: '4N' is skipped: the table has no auction", problems(n))
  end)
end)

describe("damaged BML", function()
  it("loses nothing but what is named", function()
    local n = read "1N 15--17\n  2C Stayman\n  3new natural\n    4N asks\n  2D transfer\n  1C low\n"
    assert.equal("transfer", said(n)["1NT 2D"])
    assert.matches("a%.bml:3: '3new' is skipped: it is not a call of BML, and so are the 1 rows",
      problems(n))
    assert.matches("a%.bml:6: '1C' is skipped: 1C: not above 1NT", problems(n))
    assert.equal(3, #n.left)
    local text = rules.text(n, "a.bml")
    assert.truthy(text:find("a.bml:4:     4N asks", 1, true))
  end)

  it("may be in Latin-1, with tabs and other ends of lines", function()
    local n = read "1N caf\xE9\r\n\t2C Stayman\r\n"
    assert.equal("café", said(n)["1NT"])
    assert.equal("Stayman", said(n)["1NT 2C"])
    assert.matches("a%.bml:1: not UTF%-8", problems(n))
    assert.matches("a%.bml:2: a tab in the indentation", problems(n))
  end)

  it("may include itself, or what is not there", function()
    write("b.bml", "#INCLUDE a.bml\n\n2C strong\n")
    local n = read "#INCLUDE b.bml\n\n#INCLUDE none.bml\n\n1N 15--17\n"
    assert.same({ ["1NT"] = "15--17", ["2C"] = "strong" }, said(n))
    assert.matches("b%.bml:1: #INCLUDE a%.bml: the file includes itself", problems(n))
    assert.matches("a%.bml:3: #INCLUDE none%.bml: skipped: .*No such file", problems(n))
  end)

  it("may have a thousand levels, and pastes of what is not there or of itself", function()
    local list = {}
    for i = 1, 1000 do list[i] = (" "):rep(i - 1) .. (i % 2 == 1 and "P" or "(P)") .. " = more" end
    local n = read("1N 15--17\n" .. table.concat(list, "\n") .. "\n")
    assert.equal("15--17", said(n)["1NT"])
    assert.matches("the auction is over", problems(n))
    n = read "#PASTE x\n\n#COPY y\n#PASTE y\n1N 15--17\n#ENDCOPY\n\n#VUL X\n"
    assert.equal("15--17", said(n)["1NT"])
    assert.matches("a%.bml:1: #PASTE x: there is no #COPY", problems(n))
    assert.matches("a%.bml:8: #VUL X: it takes two of Y, N and 0", problems(n))
  end)

  it("is explained once: the first text of a call stays", function()
    local n = read "2C Strong\n\n2C Weak\n  2D asks\n"
    assert.equal("Strong", said(n)["2C"])
    assert.equal("asks", said(n)["2C 2D"])
    assert.matches("a%.bml:3: 2C is explained before, in .*a%.bml:1", problems(n))
  end)
end)

describe("BSS", function()
  it("is that of the author of BML 2 for his files", function()
    if not SYSTEMS then return pending "BAIZE_TESTDATA is not set" end
    for _, name in ipairs { "example", "example1", "example2", "example3", "example4", "example5",
      "example6", "example7", "example8", "test" } do
      local f <close> = assert(io.open(SYSTEMS .. "bml/gpaulissen/" .. name .. ".bss"))
      assert.equal(f:read "a", bss.text(assert(bml.read(SYSTEMS .. "bml/" .. name .. ".bml"))))
    end
  end)

  it("is read, with what its letters say", function()
    local n = assert(bss.read(write("a.bss", "*00{Mine}=NYYYYYYSummary\r\n"
      .. "001H=NYYYYYY0585+ hearts\r\n001HP2N=YYYYYYY6Jacoby\n*001H2C=NYYYYYY158natural\n"
      .. "$ SAYC\n001HP1C=NYYYYYY008low\nxyz\n")))
    assert.equal("Mine", n.meta.TITLE)
    assert.same({ ["1H"] = "5+ hearts", ["1H 2NT"] = "Jacoby", ["(1H)"] = "",
      ["(1H) 2C"] = "natural" }, said(n))
    assert.matches("a%.bss:5: a stock convention card: skipped", problems(n))
    assert.matches("a%.bss:6: .* is skipped: 1C: not above 1H", problems(n))
    assert.matches("a%.bss:7: not a record", problems(n))
    local text = rules.text(n, "a.bss")
    local rule = 'bid "2NT" { unread, "Jacoby", forcing = "game", artificial = true }'
    assert.truthy(text:find(rule, 1, true), text)
    assert.truthy(text:find('bid "2C" { clubs "5+", "natural" }', 1, true))
  end)
end)

describe("notes that are written", function()
  local function returns(n)
    local a = assert(bml.read(write("back.bml", bml.text(n))))
    local b = assert(bss.read(write("back.bss", bss.text(n))))
    assert.equal("", differences(n, a))
    assert.equal("", differences(n, b))
    assert.equal("", problems(a) .. problems(b))
  end

  it("read back as the same tree", function()
    returns(read("1N = 15--17\n     \n2C = two\n     lines\n  (D)\n    P = pass\n    R asks\n"
      .. "\n(P)-\n1D = after their pass\n\nP-\n1C weak\n\n(1C)-P-(1H)-\nD = takeout\n"
      .. "\n#VUL YN\n\n#SEAT 12\n\n2N 20--21\n"))
    for _, name in ipairs { "tutorial", "natural_beginner" } do
      returns((require "baize.notes.system".system(assert(baize.system.load(name)))))
    end
  end)

  it("read back as the same tree: real files", function()
    if not SYSTEMS then return pending "BAIZE_TESTDATA is not set" end
    for _, name in ipairs { "example", "test", "scanian-natural", "nt-bidding" } do
      returns(assert(bml.read(SYSTEMS .. "bml/" .. name .. ".bml")))
    end
  end)
end)

describe("texts of calls", function()
  it("become conditions where all of a clause is understood", function()
    local h <const>, d <const> = { own = "h", bid = "h" }, { own = "d", bid = "d" }
    for _, row in ipairs {
      { "12--14 hcp", 'hcp "12-14"' }, { "5+!h", 'hearts "5+"' }, { "6+ suit", 'hearts "6+"', h },
      { "BAL, 15-17", 'balanced & hcp "15-17"' }, { "Weak with 5-5 minors", 'each(minors) "5+"' },
      { "6+!h or 6+!s, 5--9 hcp", '(hearts "6+" | spades "6+") & hcp "5-9"' },
      { "5+!c, unbal, 0--2!h", 'clubs "5+" & ~balanced & hearts "2-"' },
      { "Any hand with 16+ hcp", 'hcp "16+"' }, { "No 4 card major", 'each(majors) "3-"' },
      { "denies 6!ss or 4!hs", 'spades "5-" & hearts "3-"' },
      { "4--0--5--4", 'shape "4054"' }, { "splinter", 'diamonds "1-"', d },
      { "!s shortage", 'spades "1-"' }, { "transfer to !h, 5+ cards", 'hearts "5+"' },
      { "5!ss--4+!hs", 'spades "5" & hearts "4+"' }, { "~6--9(10) hcp", 'hcp "6-10"' },
      { "3 card support", 'hearts "3+"', { support = "h" } }, { "♥ 5", nil },
      { "5+ suit, forcing to game (8+ hcp)", 'diamonds "5+" & hcp "8+"', d },
      { "one of three:\na) 12--14 NT\nb) 18+ hcp any distribution",
        '(hcp "12-14" & balanced) | hcp "18+"' },
    } do
      assert.equal(row[2], (meant(row[1], row[3])))
    end
  end)

  it("stay texts where something may widen what is read", function()
    for _, text in ipairs { "2+!c. Natural or balanced", "16+ hcp, 6+!c. 18+ if 3!h",
      "20--21 bal / Any game force", "11--21, 4+ !ds OR exactly 4!s--4!h--3!d--2!c",
      "10+ total points", "7--8 PTs", "too strong for direct 1!d--4!h bid", "natural, no major fit",
      "e.g. 4--3--5--1", "slam try v.s. weak NT",
      "Smolen (5+ cards in other major)", "5+!h, maybe only 4",
      "(PASSED hand) 5+!h", "transfer, 5+ cards", "16+ or good support and 5+!c" } do
      assert.is_nil((meant(text, { own = "d" })), text)
    end
    -- cards of a raise are partner's
    assert.is_nil((meant("~8--10 support points, 3 cards, good !s raise", { own = "c" })))
  end)

  it("say what is forcing, and of a notrump opening that it is semibalanced", function()
    local _, got = meant "GF, 5+!h"
    assert.equal("game", got.marks.forcing)
    assert.is_false(got.part)
    _, got = meant "5+!h, stopper in theirs"
    assert.is_true(got.part)
    assert.equal('hcp "15-17" & semibalanced', (meant("15--17", { notrump = true })))
  end)
end)

describe("systems of notes", function()
  it("load and bid, rare hands first, and count what is read", function()
    local n = read("1C 3+!c, 11--21 hcp\n1N 15--17, balanced\n2C Strong\n  2D any hand\n\n"
      .. "(1N)-\nD 15+ hcp\n")
    local text, count = rules.text(n, "a.bml")
    assert.same({ calls = 5, read = 4, whole = 4, silent = 0, skipped = 0 }, count)
    assert.matches("4 of 5 calls have a condition, 4 of them", text)
    local s = assert(baize.system.load(write("a.lua", text)))
    assert.equal("1NT", (s:bid("AK2.J32.KQ85.K72", "")))
    assert.equal("1C", (s:bid("AK2.J3.Q854.K762", "")))
    assert.equal("X", (s:bid("AK2.J3.KQ854.K72", "1NT")))
    assert.equal("2D", (s:bid("432.J3.8543.9876", "2C P")))
    local report = tostring(s:check { positions = 5, deals = 100 })
    assert.matches("1 rules for no hand %(~any%), to be written", report)
    assert.is_nil(report:find("unreachable", 1, true))
  end)

  it("have sections for seats and vulnerabilities", function()
    local n = read "#VUL Y0\n\n#SEAT 34\n\n1N 15--17, bal\n\n#VUL 00\n\n#SEAT 0\n\n1N 12--14, bal\n"
    local s = assert(baize.system.load(write("v.lua", (rules.text(n, "v")))))
    assert.equal("1NT", (s:bid("AK2.J32.KQ85.K72", "P P", { vul = "we" })))
    assert.equal("1NT", (s:bid("AK2.J32.K985.Q72", "")))
    assert.equal("1NT", (s:bid("AK2.J32.K985.Q72", "P P", { vul = "we" })))
    assert.not_equal("1NT", (s:bid("AK2.J32.KQ85.K72", "", { vul = "we" })))
  end)

  it("come back from notes of a system where words say all", function()
    local n = assert(notes.read("tutorial", "lua"))
    local path = write("t.bml", notes.text(n, "bml", "tutorial"))
    local text = notes.text(assert(notes.read(path, "bml")), "lua", path)
    local s, t = assert(baize.system.load(write("t.lua", text))), baize.system.load "tutorial"
    for _, hand in ipairs { "AK2.J32.KQ85.K72", "AKQ2.AK2.KQ8.A72", "QJ9865.32.K98.72" } do
      assert.equal((t:bid(hand, "")), (s:bid(hand, "")))
    end
  end)

  it("say a condition once that a rule's text has too, and read what is said twice", function()
    local path = write("twice.lua", [[system { name = "Twice" }
      opening {
        bid "1NT" { hcp "15-17" & balanced, "15--17 hcp, balanced, may hold a five-card major" },
        bid "1C" { hcp "12-20" & clubs "3+", "12-20 hcp, 3+ clubs" },
        bid "2C" { hcp "22+", "22+ hcp, F1", forcing = "once" },
        pass { any },
      }]])
    local n = assert(notes.read(path, "lua"))
    assert.equal("15--17 hcp, balanced, may hold a five-card major", n.entries[1].text)
    assert.equal("22+ hcp, F1", n.entries[3].text)
    local again = read(notes.text(n, "bml", path))
    local text, count = rules.text(again, "twice.bml")
    assert.same({ calls = 4, read = 4, whole = 4, silent = 0, skipped = 0 }, count)
    assert.matches('bid "1NT" { hcp "15%-17" & balanced, ', text)
    -- and once more, by way of the system that was made
    local n2 = assert(notes.read(write("twice2.lua", text), "lua"))
    local by_call = {}
    for _, e in ipairs(n2.entries) do by_call[e.words[1]] = e.text end
    for _, e in ipairs(n.entries) do assert.equal(e.text, by_call[e.words[1]]) end
  end)

  it("count what is skipped in their head", function()
    local n = read "1C 3+!c, 11--21 hcp\n1N 15--17, balanced\n  1D no bid\n    2H lost with it\n"
    local text, count = rules.text(n, "a.bml")
    assert.equal(2, count.skipped)
    assert.matches("2 of 2 calls have a condition", text)
    assert.matches("2 more were skipped", text)
  end)

  it("are made of real files", function()
    if not SYSTEMS then return pending "BAIZE_TESTDATA is not set" end
    local n = assert(bml.read(SYSTEMS .. "bml/scanian-natural.bml"))
    local text, count = rules.text(n, "scanian")
    assert.is_true(count.read > 350 and count.calls > 1400)
    local s = assert(baize.system.load(write("s.lua", text)))
    assert.equal("1NT", (s:bid("AK2.J32.KQ85.K72", "")))
  end)
end)
