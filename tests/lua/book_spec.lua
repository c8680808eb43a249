-- SPDX-License-Identifier: GPL-3.0-or-later
-- A system as a book, and its convention card: all calls once, shares and words of one source,
-- links that lead somewhere, nothing of a system unescaped.
local baize = require "baize"
local browser = require "browser"
local check_text = require "baize.system.check.text"
local core_files = require "baize.core.files"
local hands = require "baize.core.hand"
local helper = require "helper"
local html_page = require "html_page"

local SOAK <const> = os.getenv "BAIZE_SOAK"
local EVIL <const> = [[<b>&"']]

local function load(text)
  return helper.with_file(text, function(name)
    os.rename(name, name .. ".lua")
    local s, why = baize.system.load(name .. ".lua")
    os.remove(name .. ".lua")
    return s or error(why, 0)
  end)
end

-- All nodes of a book with all their entries: function of node and entry.
local function each(book, visit)
  for _, node in ipairs(book.nodes) do
    for _, entry in ipairs(node.calls) do visit(node, entry) end
  end
end

local function entry_of(book, auction, call)
  local found
  each(book, function(node, entry)
    if node.auction == auction and entry.call == call then found = entry end
  end)
  return found
end

local tutorial <const> = assert(baize.system.load "tutorial")
local OPTIONS <const> = { positions = 100, contested = 40, deals = 300 }
local book <const> = tutorial:book(OPTIONS)

describe("a book", function()
  -- How many calls a book has, each once, with the shares of a check of so many positions.
  local function agree(made, of, positions)
    local shares, calls = {}, 0
    each(made, function(node, entry)
      local key = node.key .. " " .. entry.call
      assert.is_nil(shares[key], key)
      shares[key] = entry.share
    end)
    local seen = {}
    for _, e in ipairs(of:check { positions = positions, deals = 0, options = false }.positions) do
      local key = e.position.key
      for _, c in ipairs(not seen[key] and #e.position.rules > 0 and e.calls or {}) do
        if c.share > 0 then
          assert.equal(c.share, shares[key .. " " .. c.call], key .. " " .. c.call)
          calls = calls + 1
        end
      end
      seen[key] = true
    end
    return calls
  end

  it("has the calls and the shares of a check, each once", function()
    assert(agree(book, tutorial, 100) > 60)
  end)

  it("of each system that is shipped has each of its calls once, with the shares of a check",
    function()
    local names = SOAK and helper.run "ls systems/*.lua" or "systems/wj2005.lua"
    for name in names:gmatch "systems/([%w_]+)%.lua" do
      local s = assert(baize.system.load(name))
      assert(agree(s:book { positions = 12, deals = 0, examples = 0 }, s, 12) > 30, name)
    end
  end)

  it("says of a call what an explanation says of it", function()
    for _, asked in ipairs { { "", "1D" }, { "1NT", "2C" }, { "1H 1S", "2S" } } do
      local entry = assert(entry_of(book, asked[1], asked[2]))
      local auction = (asked[1] .. " " .. asked[2]):gsub("^ ", ""):gsub(" ", " P ")
      local e = tutorial:bare():explain(auction)
      local row = e[#e]
      assert.same({ row.bounds, row.text, row.denies, row.forcing, row.alert },
        { entry.bounds, entry.text, entry.denies, entry.forcing, entry.alert })
    end
  end)

  it("has hands that make their calls, and no freaks where there are others", function()
    local nb = 0
    each(book, function(node, entry)
      for _, text in ipairs(entry.examples) do
        local hand = assert(hands.parse(text))
        local r = node.position:first(hand)
        assert.equal(entry.call, r and r.call, node.auction .. " " .. text)
        nb = nb + 1
      end
    end)
    assert(nb > 150)
    local opening = entry_of(book, "", "1NT").examples
    assert.equal(2, #opening)
    for _, call in ipairs { "1C", "1D", "1H", "1S" } do
      for _, text in ipairs(entry_of(book, "", call).examples) do
        local hand = assert(hands.parse(text))
        assert(hand.hcp <= 15 and hand.longest <= 6 and hand.shortest >= 1, text)
      end
    end
  end)

  it("has a hand of each variant", function()
    local b = load [[
opening { bid "1C" { variants { { "weak", hcp "12-13" & balanced }, { "strong", hcp "18+" } },
  forcing = "once", artificial = true }, pass { any } }
]]:book { deals = 0, positions = 1 }
    local points = {}
    for i, text in ipairs(entry_of(b, "", "1C").examples) do
      points[i] = assert(hands.parse(text)).hcp
    end
    assert(#points == 2 and points[1] <= 13 and points[2] >= 18)
  end)

  it("names the passes before a sequence that nobody opens as dealer", function()
    local s = load [[
system { natural = false }
opening { bid "1C" { hcp "12+" & clubs "1" & spades "4" & hearts "4" & diamonds "4", seats = "3" },
  pass { any } }
after "1C" { bid "1D" { any } }
]]
    local b = s:book { deals = 0, examples = 0 }
    assert.equal("P", b.nodes["1C"].before)
    local text = tostring(b)
    assert(text:find("After P 1C", 1, true), text)
    assert(text:find "1 club,", text)
    assert(not text:find "1 clubs", text)
  end)

  it("does not say the same of two rules of a call", function()
    local b = load [[
system { natural = false }
opening { bid "1C" { hcp "12-14" & spades "4+" & losers "7-" },
  bid "1C" { hcp "12-14" & spades "4+", forcing = "once" },
  bid "1D" { hcp "15+" & spades "4+" & losers "5-" },
  bid "1D" { hcp "15+" & spades "4+", "strong" },
  bid "1H" { hcp "8-10" & hearts "4+" & losers "7-" },
  bid "1H" { hcp "8-10" & hearts "4+" & hearts.top3 "1+" },
  pass { any } }
]]:book { deals = 0, examples = 0 }
    assert.equal(2, #entry_of(b, "", "1C").ways)
    assert.equal(2, #entry_of(b, "", "1D").ways)
    assert.same({}, entry_of(b, "", "1H").ways)
  end)

  it("tells what other seats bid otherwise, and nothing again that they bid alike", function()
    local s = load [[
system { natural = false }
opening { bid "2H" { hearts "6" & hcp "5-10", seats = "12" }, bid "1S" { spades "5+" & hcp "12+" },
  bid "1C" { hcp "12+" }, pass { any } }
after "1S" { when = passed(), bid "2C" { spades "3+", "Drury", artificial = true }, pass { any } }
after "1S" { bid "2C" { clubs "5+", "natural" }, pass { any } }
]]
    local b = s:book { deals = 0, examples = 0 }
    local node = b.nodes[""]
    assert.equal(1, #node.seats)
    assert.same({ { "2H" }, {} }, { node.seats[1].gone, node.seats[1].calls })
    assert.equal("after two passes, after three passes", node.seats[1].title)
    local drury = b.nodes["1S"].seats[1]
    assert.same({ "Drury", "after two passes" },
      { drury.calls[#drury.calls].text, drury.title:match "^[^,]*" })
    assert.matches("Otherwise after two passes.-2C.-Drury", b:text())
  end)

  it("says what it leaves out", function()
    local b = tutorial:book { positions = 1, deals = 0, examples = 0 }
    assert.equal(1, #b.nodes)
    assert(entry_of(b, "", "1NT").cut)
    assert.is_nil(entry_of(b, "", "P").cut)
    assert.matches("Left out +%d+ rarer positions", b:text())
    assert.is_nil(entry_of(book, "", "1NT").cut)
  end)

  it("has what a check finds at the calls where it applies", function()
    local b = load [[
opening { bid "1NT" { hcp "15-17", forcing = "once", artificial = true }, bid "1C" { hcp "10-12" },
  bid "1C" { hcp "12+" }, bid "1H" { hcp "12" }, pass { any } }
]]:book { deals = 0, examples = 0 }
    local found = {}
    for _, f in ipairs(entry_of(b, "", "1NT").findings) do found[f.kind] = f.severity end
    assert.equal("problem", found["no answer"])
    assert.matches("Problem: Forcing calls that no rule answers", b:text())
    assert(b:html():find('class="problem">problem<', 1, true))
  end)
end)

describe("the page of a book", function()
  local all = html_page.read(book:html())

  it("has links that all lead to a place in it, and each place once", function()
    local places, links = {}, 0
    for _, element in ipairs(all) do
      local id = element.attributes.id
      assert.is_nil(id and places[id], id)
      if id then places[id] = true end
    end
    for _, element in ipairs(html_page.named(all, "a")) do
      local target = element.attributes.href:match "^#(.+)$"
      assert(places[target], element.attributes.href)
      links = links + 1
    end
    assert(links > 30)
    for _, id in ipairs { "1NT", "1NT-2C", "1H-1S-2S", "at-1H-1S" } do assert(places[id], id) end
  end)

  it("leads from a call to its answers and back, and to contests over it", function()
    local page = book:html()
    assert(page:find('id="at-1H-1S">\n<p class="at">After <a href="#1H-1S">', 1, true))
    assert(page:find 'When they act: <a href="#at%-1[HSN][^-]*%-t')
    assert(page:find('<h3>After <a href="#1[HSN]T?">1'))
  end)

  it("has the shares that a check prints", function()
    local checked = tutorial:check { positions = 1, deals = 0, options = false }
    local page = book:html()
    for _, c in ipairs(checked.positions[1].calls) do
      assert(page:find(('id="%s" data-a="%s">\n<summary><b>'):format(c.call, c.call), 1, true))
      local text = page:match(('id="%s" data.-class="n">(.-)</span>'):format(c.call))
      assert.equal(check_text.percent(c.share), text)
    end
  end)

  it("allows its own script and no other", function()
    local code = book:html():match "script%-src 'sha256%-([^']+)'"
    local script = html_page.named(all, "script")[1].text
    local hex = helper.run(("printf %%s '%s' | base64 -d | od -An -v -tx1"):format(code))
    assert.equal(core_files.sha256(script), (hex:gsub("%s", "")))
    assert.equal(1, #html_page.named(all, "script"))
  end)

  it("escapes all that a system says, also in Markdown", function()
    local text = ([[
system { name = NAME, source = NAME, card = { leads = { A = NAME }, notes = NAME } }
opening { bid "1NT" { name(NAME, hcp "15-17"), NAME, alert = NAME, announce = NAME },
  bid "1C" { variants { { NAME, hcp "12-14" }, { "strong", hcp "18+" } } }, pass { any } }
after "1NT" { bid "2C" { hcp "8+", NAME, forcing = "once", artificial = true } }
front "... 4NT" { bid "5C" { hcp "8+", NAME } }
]]):gsub("NAME", ("%q"):format(EVIL))
    local s = load(text)
    local b, c = s:book { contested = 3, deals = 50 }, s:card()
    local two = tutorial:book { positions = 2, deals = 0, other = s }
    for _, made in ipairs { b, c, two } do
      local page = made:html { again = "baize book " .. EVIL }
      html_page.read(page) -- strict: refuses what is open
      assert.is_nil(page:find(EVIL, 1, true))
      assert(page:find("&lt;b&gt;&amp;&quot;&#39;", 1, true))
      local markdown = made:markdown()
      assert.is_nil(markdown:find("[^\\]<b>"))
      assert(markdown:find([[\<b\>\&]], 1, true))
    end
  end)
end)

describe("two systems in a book", function()
  it("are marked where they differ: meaning, share, calls that one of them has", function()
    local one = load [[
system { name = "One", natural = false }
opening { bid "1NT" { hcp "15-17" & balanced }, bid "1C" { hcp "12+" },
  bid "2D" { hcp "5-6" & diamonds "6+" }, pass { any } }
after "1NT" { bid "2C" { hcp "8+" }, pass { any } }
after "2D" { bid "2H" { any } }
]]
    local two = load [[
system { name = "Two", natural = false }
opening { bid "1NT" { hcp "12-14" & balanced }, bid "1C" { hcp "12+" },
  bid "2H" { hcp "5-6" & hearts "6+" }, pass { any } }
after "1NT" { bid "2C" { hcp "8+" }, pass { any } }
after "1C" { bid "1D" { hcp "7-" }, pass { any } }
after "2H" { bid "2S" { any }, after "2S" { pass { any } } }
]]
    local b = one:book { other = two, deals = 0, examples = 0 }
    local found = {}
    each(b, function(node, entry)
      found[node.auction .. "/" .. entry.call] = node.only or entry.change or "same"
    end)
    assert.same({ ["/1NT"] = "changed", ["/1C"] = "share", ["/2D"] = "first", ["/2H"] = "second",
      ["/P"] = "same", ["1NT/2C"] = "same", ["1NT/P"] = "same", ["2D/2H"] = "first",
      ["1C/1D"] = "second", ["1C/P"] = "second", ["2H/2S"] = "second",
      ["2H 2S/P"] = "second" }, found)
    local page = b:html()
    html_page.read(page)
    assert.matches("only in Two", b:text())
    assert.matches("Only Two has rules here", b:markdown())
    assert(page:find('class="call two differs" id="2H"', 1, true))
    assert(page:find('class="call two" id="1NT-2C"', 1, true))
  end)

  it("of one text do not differ", function()
    local b = tutorial:book { positions = 4, contested = 4, deals = 100, examples = 0,
      other = tutorial }
    assert.same({}, b.changes)
  end)
end)

describe("a convention card", function()
  local function row_of(card, title, label, column)
    for _, section in ipairs(card.sections) do
      for _, row in ipairs(section.title == title and section.rows or {}) do
        if row[1] == label then return row[column or 2] end
      end
    end
    error(title .. ", " .. label)
  end

  local CARD <const> = [[
system { name = "Mine", card = { players = "A and B", category = "green", psychics = "rare",
  overcalls = "lighter at favourable", leads = { suit = { "third and fifth", "the same" },
    A = { "AKx", "AKJx" }, T = "HT9" }, signals = { discards = "count, suit preference" } } }
]]

  it("is in the order of the card of the WBF", function()
    local titles = {}
    for i, section in ipairs(tutorial:card().sections) do titles[i] = section.title end
    assert.same({ "Overcalls", "1NT overcalls", "Jump overcalls", "Direct and jump cue-bids",
      "Against notrump", "Against pre-empts", "Against artificial strong openings",
      "Over their take-out double", "Leads: style", "Leads: cards", "Signals, by priority",
      "Doubles", "Summary", "Openings", "High-level bidding" }, titles)
  end)

  it("is filled from the rules, and blank where they say nothing", function()
    local c = tutorial:card()
    assert.equal("1H 1S: 8-16 points, 5+ in the suit; 2C: 11-16 points, 5+ clubs",
      row_of(c, "Overcalls", "One level"))
    assert.equal("1NT: 15-18 points, balanced", row_of(c, "1NT overcalls", "Second seat"))
    assert.equal("", row_of(c, "Jump overcalls", "2NT"))
    assert.matches("^X: take%-out: 12", row_of(c, "Doubles", "Take-out"))
    assert.equal("as without the double", row_of(c, "Over their take-out double", "Of 1NT"))
    assert.same({ "yes", "0", "6", "2D" }, { row_of(c, "Openings", "2C", 2),
      row_of(c, "Openings", "2C", 3), row_of(c, "Openings", "2H", 3),
      row_of(c, "Openings", "1S", 4) })
    assert.matches("2C: Stayman", row_of(c, "Openings", "1NT", 6))
    assert.equal("", row_of(c, "Summary", "Psychics"))
    html_page.read(c:html())
    assert.matches("\n| 1NT | ", c:markdown())
    assert.matches("Psychics +%.%.%.", c:text())
  end)

  it("reads their openings by meaning: weak notrump, strong clubs", function()
    local c = load [[
opening { bid "1C" { hcp "12+" }, pass { any } }
after "(1C:strong)" { double { hearts "5+" & spades "5+", "majors" }, pass { any } }
after "(1NT:strong)" { bid "2C" { clubs "6+" }, pass { any } }
after "(1NT)" { double { hcp "15+" } }
for _, asked in ipairs { "... 4NT", "... 5NT" } do
  front(asked) { bid "6C" { hcp "12+", "yes" }, bid "6D" { any } }
end
after "... 6D" { bid "6NT" { we.hcp "33+" }, pass { any } }
after "1C" { bid "1D" { any } }
after "1C 1D" { bid "1H" { any, "two", artificial = true } }
for i = 1, 14 do
  after "1C 1D" { bid(i // 5 + 2 .. ("CDHSN"):sub(i % 5 + 1, i % 5 + 1))
    { clubs "3+", "asks " .. i, artificial = true } }
end
]]:card()
    assert.matches("^X: majors", row_of(c, "Against artificial strong openings", "1C"))
    assert.matches("^X: 15%+ points; 2C: .*6%+ clubs$", row_of(c, "Against notrump", "Strong"))
    assert.equal("X: 15+ points", row_of(c, "Against notrump", "Weak"))
    -- no condition as it is written, alike rows as one; not more later calls than there is room for
    assert.equal("6C: yes", row_of(c, "High-level bidding", "... 4NT, ... 5NT"))
    assert.equal(1, #c.sections[#c.sections].rows)
    assert.matches("^asks 1; .*; and 2 more$", row_of(c, "Openings", "1C", 7))
  end)

  it("has what the partnership says in the file, also that of a base", function()
    local s = load(CARD .. 'opening { pass { any } }')
    local c = s:card()
    assert.same({ "A and B", "green", "rare", "lighter at favourable" }, { c.players,
      row_of(c, "Summary", "Category"), row_of(c, "Summary", "Psychics"),
      row_of(c, "Overcalls", "Agreed") })
    assert.same({ "AKx", "AKJx" }, { row_of(c, "Leads: cards", "Ace", 2),
      row_of(c, "Leads: cards", "Ace", 3) })
    assert.equal("HT9", row_of(c, "Leads: cards", "Ten", 3))
    assert.equal("third and fifth", row_of(c, "Leads: style", "Against suits", 2))
    assert.equal("", row_of(c, "Signals, by priority", "On partner's lead", 2))
    local plain = load 'system { name = "Mine" } opening { pass { any } }'
    assert.equal(plain.hash, s.hash)
    assert.equal("green", row_of(s:edit { { "opening/1", "text", "no" } }:card(), "Summary",
      "Category"))
  end)

  it("refuses what it does not know, at its line", function()
    for text, message in pairs {
      ["card = 1"] = "card is a table, as in card = { ... }, not 1",
      ["card = { lead = {} }"] = "card has no field 'lead' (did you mean 'leads'?)",
      ["card = { psychics = {} }"] = "card, psychics is a text, not a table",
      ["card = { leads = 'fourth' }"] = 'leads is a table, as in leads = { ... }, not \'fourth\'',
      ["card = { leads = { X = 'AK' } }"] = "card, leads has no field 'X'",
      ["card = { leads = { A = { 'AK', 'AKJ', 'x' } } }"] = "card, leads, A is a text, or two",
      ["card = { leads = { A = { 'AK' } } }"] = "card, leads, A, the second is a text, not nothing",
    } do
      local ok, why = pcall(load, ("\nsystem { %s }"):format(text))
      assert.is_false(ok)
      assert(why:find(":2: ", 1, true) and why:find(message, 1, true), why)
    end
  end)
end)

describe("a browser", function()
  local missing = not SOAK and "long: set BAIZE_SOAK" or browser.missing()

  -- What a script returns on the page of a made book.
  local function in_browser(made, f)
    if missing then return pending(missing) end
    helper.with_file(made:html(), function(name)
      os.rename(name, name .. ".html")
      local b = browser.open { width = 1000, height = 800 }
      local ok, err = pcall(function() -- the browser must end first
        b:show(name .. ".html")
        f(b)
        assert.same({}, b:console())
      end)
      b:close()
      os.remove(name .. ".html")
      if not ok then error(err, 0) end
    end)
  end

  local SHOWN <const> = [[
    const shown = () => [...document.querySelectorAll(".call")].filter(c => c.checkVisibility())
      .map(c => c.id).join(" ");
    const search = text => { const box = document.getElementById("search"); box.value = text;
      box.dispatchEvent(new Event("input")); return shown(); };
  ]]

  it("finds calls of a book by what is said of them, and by their auction", function()
    in_browser(book, function(b)
      local opened = b:run(SHOWN .. "return shown()")
      assert.matches("^P 1C 1D 1H 1S 1NT 2C", opened)
      assert.is_nil(opened:find("1NT-2C", 1, true))
      assert.equal("1NT 1NT-2C 1NT-tX-2C", b:run(SHOWN .. 'return search("stayman")'))
      assert.matches("^1NT 1NT%-2D 1NT%-2D%-2H ", b:run(SHOWN .. 'return search("1n 2d 2h")'))
      assert.equal("", b:run(SHOWN .. 'return search("nonesuch")'))
      assert.equal("0 calls", b:run "return document.getElementById('found').textContent")
      assert.equal(opened, b:run(SHOWN .. [[search(""); document.getElementById("fold").click();
        return shown()]]))
    end)
  end)

  it("opens the tree where a link leads, and for paper", function()
    in_browser(book, function(b)
      b:run "location.hash = '#1NT-2C'"
      assert.equal(true, b:run [[return new Promise(done => setTimeout(() =>
        done(document.getElementById("1NT-2C").checkVisibility()), 100))]])
      local all = b:run(SHOWN .. "return document.querySelectorAll('.call').length")
      assert.equal(all, b:run [[
        window.dispatchEvent(new Event("beforeprint"));
        return document.querySelectorAll(".call[open]").length]])
      assert.equal(2, b:run [[window.dispatchEvent(new Event("afterprint"));
        return document.querySelectorAll(".call[open]").length]])
    end)
  end)

  it("shows the differences of two systems alone", function()
    in_browser(tutorial:book { positions = 4, deals = 0, examples = 0,
      other = assert(baize.system.load "tutorial:weak_two=light") }, function(b)
      assert.equal("P 2D 2H 2S", b:run(SHOWN .. [[document.getElementById("differ").click();
        return shown()]]))
    end)
  end)
end)
