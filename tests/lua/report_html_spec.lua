-- SPDX-License-Identifier: GPL-3.0-or-later
-- The page of results: well formed, alone, complete, and the same for the same numbers.
local dkjson = require "dkjson"
local helper = require "helper"
local html = require "baize.report.html"
local html_page = require "html_page"
local baize = require "baize"

local ODD <const> = [[<b>4♥ & "5♠"</b> </script><!-- 'x' -->]] .. "\xFF\1"
local DEAL <const> = baize.deal
  "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
-- Figures of `rich`: a difference, two histograms, three curves, and its sections' four.
local FIGURES <const> = 10
local draw = require "baize.report.html.draw"

local function run(options)
  local given = { where = baize.S.hcp "15-17" & baize.N.hcp "7-9", deals = 300, seed = 4,
    title = "Who is stronger?", source = "A question of the tests",
    measure = { strong = baize.S.hcp, gain = baize.S.hcp - baize.N.hcp,
      share = baize.indicator(baize.S.balanced) },
    tests = { "gain > 0", "share > 0.5" } }
  for key, value in pairs(options or {}) do given[key] = value end
  return baize.experiment(given):run { progress = false }
end

-- One plot of each kind, in sections as other results bring them.
local function sections_of_all_kinds()
  local points = { { 7, 0.25, 0.2, 0.3 }, { 8, 0.75, 0.7, 0.8 } }
  return {
    { title = ODD, text = "One.\n\nTwo.", columns = { "candidate", ODD }, caption = ODD,
      rows = { { ODD, 1.25 }, { "pass", 11.5 } },
      plot = { kind = "bars", title = ODD, x = ODD, y = "share", points = points } },
    { title = "Plots", plots = {
      { kind = "intervals", title = "forest", mark = 0, matters = 0.05,
        points = { { ODD, 0.3, -math.huge, 0.6 }, { "it's", -0.2, -0.4, 0 }, { "bare", 1 } } },
      { kind = "lines", title = "curve", x = "deals", log = true,
        series = { { "a", { { 10, 1, 0, 2 }, { 100, 1.5, 1, 2 } } }, { "b", { { 10, 2 } } } } },
      { kind = "histogram", title = "often", x = "points",
        points = { { -50, 3 }, { 420, 17 }, { 980, 1 } } } } },
    { title = "Deals", deals = { { index = 3, notes = { { "gain", "2" } }, deal = DEAL } } },
  }
end

local function rich()
  local r = run { title = ODD, source = ODD }
  r.sections = sections_of_all_kinds()
  return r
end

local function visible(page)
  local body = html_page.named(html_page.read(page), "body")[1]
  return (body.text:gsub("\u{2007}", ""):gsub("\u{2008}", ""))
end

describe("a table on a page", function()
  it("has columns of numbers, of words, and of texts that are broken", function()
    local page = require "baize.report.html.markup".table({ "", "a", "b", "c", "d", "e" },
      { { "x", "12 of 16", "2S by S", "1C (line 15) comes first, always", "24\u{202F}049", "inf" },
        { "y", "< 0.1", "3NT by N", "9", "53.8 % (38 .. 68)", "-0.5 .. inf" } }, "t")
    local classes = {}
    for class in page:match "<tbody>.-</tr>":gmatch "<td([^>]*)>" do
      classes[#classes + 1] = class:match '"(.)"' or "-"
    end
    assert.equal("n - t n n", table.concat(classes, " "))
  end)
end)

describe("contracts on a page", function()
  it("have the symbols of suits, but as they are written where that is code", function()
    local markup = require "baize.report.html.markup"
    assert.equal("4♠\u{FE0E}x by N, 3NT and 2♥\u{FE0E} &lt; S4, A4S, 8S",
      markup.prose "4Sx by N, 3NT and 2H < S4, A4S, 8S")
    local r = run { measure = { ["game"] = baize.makes "4S by S" }, deals = 2, tests = {},
      where = baize.S.is "AKQJT98765432...", title = "Bid 4S?" }
    local page = r:html()
    assert.truthy(page:find("<h1>Bid 4♠\u{FE0E}?</h1>", 1, true))
    assert.truthy(page:find("<title>Bid 4S?</title>", 1, true))
  end)
end)

describe("the page of a result", function()
  it("links its deals where that is asked for", function()
    assert.is_nil(html.write(rich()):find 'href="https')
    local page = html.write(rich(), { link = function(deal) return "https://x?" .. deal:id() end })
    assert.truthy(page:find('<a href="https://x?' .. DEAL:id() .. '"><b>Deal 3</b></a>', 1, true))
  end)

  it("has every element closed, headings in order, captions and names for figures", function()
    local all = html_page.read((html.write(rich())))
    local level = 0
    for _, element in ipairs(all) do
      local own = tonumber(element.name:match "^h(%d)$")
      if own then
        assert(own <= level + 1, element.text)
        level = own
      end
    end
    assert.equal(1, #html_page.named(all, "h1"))
    assert.equal(#html_page.named(all, "table"), #html_page.named(all, "caption"))
    assert.equal("en", html_page.named(all, "html")[1].attributes.lang)
    assert.truthy(all[1])
  end)

  it("says each odd text as it is", function()
    local page = html.write(rich())
    local shown = ODD:gsub("[\xFF\1]", "\u{FFFD}")
    for _, name in ipairs { "title", "h1", "h2", "caption" } do
      local found = false
      for _, element in ipairs(html_page.named(html_page.read(page), name)) do
        found = found or element.text:find(shown, 1, true)
      end
      assert(found, name)
    end
  end)

  it("refers to nothing outside", function()
    local page = html.write(rich())
    for _, element in ipairs(html_page.read(page)) do
      for name, value in pairs(element.attributes) do
        assert(not value:find "//" and not value:find "url%([^#]", value)
        if name == "href" or name == "src" then assert.matches("^#", value) end
      end
      assert.not_equal("link", element.name)
    end
    local style = html_page.named(html_page.read(page), "style")[1].text
    assert.falsy(style:find "url%(" or style:find "@import")
  end)

  -- Every word with a digit in the report in text stands in the page.
  local function holds_numbers(r)
    local page = visible((html.write(r)))
    for token in r:text():gmatch "%S*%d%S*" do
      token = token:gsub("^%(", ""):gsub("[,;:.)]+$", "")
      assert(page:find(token, 1, true), token .. " is not in the page")
    end
  end

  it("has every number of the report in text", function()
    holds_numbers(run())
    holds_numbers(run { measure = { v = baize.S.hcp, w = baize.imps("3NT by S", "2NT by S") },
      tests = {}, deals = 8 })
    holds_numbers(run { measure = { v = baize.tricks(baize.S), d = baize.tricks(baize.S)
      - baize.tricks(baize.N) }, tests = { "d > 0" }, deals = 8, show = "distribution" })
  end)

  it("has those of groups, one way and two, of events and of the hands dealt", function()
    holds_numbers(run { by = baize.S.spades, events = { even = baize.S.balanced },
      summary = "all" })
    holds_numbers(run { by = { { { "weak", baize.S.hcp "15" }, { "strong", baize.S.hcp "17" } },
      baize.N.hearts }, events = { even = baize.S.balanced }, tests = { "even > 0.5" } })
  end)

  it("has those of several samples, of hands exchanged, of rules to stop", function()
    holds_numbers(run { where = baize.N.hcp "7-9", tests = { "a.gain > b.gain", "gain > 0" },
      samples = { { "a", baize.S.balanced }, { "b", ~baize.S.balanced } } })
    holds_numbers(run { where = baize.any, tests = { "kings > 0" }, deals = 8,
      measure = { kings = baize.W.kings, made = baize.makes "3NT by S" },
      exchange = { seat = baize.S, hands = { "A7.KQ64.A65.K986", "A76.KQ64.A5.K986" } } })
    holds_numbers(run { stop = { halfwidth = 3 }, deals = 1000 })
  end)

  it("has those of decisions, leads and fits", function()
    holds_numbers(baize.decision { scoring = "imps", deals = 8, seed = 1,
      candidates = { { "one", "1NT by S" }, { "two", "2NT by S" } } }:run { progress = false })
    holds_numbers(baize.lead { hand = "K63.T8642.J5.Q94", leader = baize.W, deals = 4, seed = 1,
      against = "3NT by S" }:run { progress = false })
  end)

  it("has those of a choice that was never taken, and of sweeps", function()
    local never = baize.choose { { baize.N.hcp "0", "3NT by N" }, "1NT by N" }
    holds_numbers(baize.decision { hand = "K.864.K832.Q8542", seat = baize.S, deals = 8, seed = 1,
      where = baize.N.hcp "15-17", candidates = { { "a", never }, { "b", "2NT by N" } } }
      :run { progress = false })
    local sweep = baize.sweep { over = { points = { 12, 16 } }, deals = 200, seed = 3,
      experiment = function(p)
        return { where = baize.S.hcp(p.points), measure = baize.S.hcp - baize.N.hcp,
          tests = "measure ~= 0" }
      end }
    local page = visible((html.write(sweep:run { progress = false })))
    assert.matches("Confirmed on fresh deals: points 12: measure is above 0: .*; points 16", page)
  end)

  it("says the condition in words, and its exact probability", function()
    local page = visible((html.write(run())))
    assert.truthy(page:find("South has 15 to 17 points; North has 7 to 9 points.", 1, true))
    assert.truthy(page:find("0.0323088, exactly counted", 1, true))
  end)

  it("begins with the verdicts", function()
    local r = run()
    local first = html_page.named(html_page.read((html.write(r))), "ul")[1]
    assert.truthy(first.text:find("gain is above 0.", 1, true))
    assert.equal("verdicts", first.attributes.class)
  end)

  it("holds the JSON of the result, whatever its texts", function()
    local r = rich()
    local data = html_page.named(html_page.read((html.write(r))), "script")
    assert.equal(1, #data)
    assert.equal("application/json", data[1].attributes.type)
    assert.same(dkjson.decode(r:json()), dkjson.decode(data[1].text))
  end)

  it("is the same for the same numbers", function()
    assert.equal((html.write(run())), (run():html()))
  end)

  it("says how to repeat it", function()
    local function command(options)
      for _, pre in ipairs(html_page.named(html_page.read((html.write(run(), options))), "pre")) do
        if pre.attributes.class == "command" then return pre.text end
      end
    end
    assert.equal("baize run FILE -n 300 --seed 4", command())
    assert.equal("baize run laws/a.lua -n 300 --seed 4", command { file = "laws/a.lua" })
    assert.equal("baize ask 'it'", command { again = "baize ask 'it'" })
    assert.equal("baize run 'it'\\''s $HOME.lua' -n 300 --seed 4",
      command { file = "it's $HOME.lua" })
  end)

  it("says what double dummy leaves out only where something was solved", function()
    local solved = run { measure = baize.makes "7NT by S", tests = {}, deals = 2 }
    assert.truthy(visible((html.write(solved))):find("declarer and defenders see all", 1, true))
    assert.falsy(visible((html.write(run()))):find "Double dummy: ")
  end)

  it("says that a run was interrupted", function()
    local r = run()
    r.partial, r.asked = "interrupted", 4000
    assert.truthy(visible((html.write(r))):find("300 of 4 000 (partial: interrupted)", 1, true))
  end)

  it("of a run without a deal has no figures and no verdicts", function()
    local r = run()
    local none = { where = r.where, deals = 0, asked = 10, tries = 5, seed = 1, plan = r.plan,
      partial = "interrupted", measures = r.measures, tests = {}, level = 0.95,
      json = function() return "{}" end }
    assert.truthy(visible((html.write(none))):find("none of 5 deals generated", 1, true))
  end)

  it("of what is not a result is refused", function()
    assert.matches("html: a result or an array of them expected, not 5",
      helper.blamed(function() html.write(5) end))
    assert.matches("html: item 2 is not a result",
      helper.blamed(function() html.write { run(), 7 } end))
    assert.matches("a page has no field 'fil'",
      helper.blamed(function() html.write(run(), { fil = "x" }) end))
    for name, expected in pairs { title = "title: a text", file = "file: a text",
      link = "link: a function" } do
      assert.matches(expected .. " expected, not 5",
        helper.blamed(function() html.write(run(), { [name] = 5 }) end))
    end
  end)
end)

describe("the page of several results", function()
  it("has a table of contents whose links lead to them", function()
    local all = html_page.read((html.write { run(), run { title = ODD } }))
    local targets, links = {}, {}
    for _, element in ipairs(all) do
      if element.attributes.id then targets["#" .. element.attributes.id] = true end
      if element.name == "a" then links[#links + 1] = element.attributes.href end
    end
    assert.equal(2, #links)
    for _, link in ipairs(links) do assert(targets[link], link) end
  end)

  it("has no id twice", function()
    local seen = {}
    for _, element in ipairs(html_page.read((html.write { rich(), rich() }))) do
      local id = element.attributes.id
      assert(not id or not seen[id], id)
      if id then seen[id] = true end
    end
  end)
end)

describe("figures", function()
  it("have a title and a description each", function()
    local page = html.write(rich())
    local drawn = 0
    for _, svg in ipairs(html_page.named(html_page.read(page), "svg")) do
      if svg.attributes.role == "img" then
        drawn = drawn + 1
        assert.equal(("f%d-t f%d-d"):format(drawn, drawn), svg.attributes["aria-labelledby"])
      end
    end
    assert.equal(FIGURES, drawn)
    assert.truthy(page:find("Values with their intervals: ", 1, true))
  end)

  it("cuts long names that are not UTF-8", function()
    local _, content = draw.plot { kind = "lines", y = "\xAB" .. ("n"):rep(60),
      series = { { "a", { { 1, 1 }, { 2, 2 } } } } }
    assert.matches("\u{FFFD}n+…<", content)
  end)

  it("have curves of one course that are seen side by side", function()
    local points = { { 1, 0.5 }, { 2, 0.75 } }
    local _, svg = draw.plot { kind = "lines", series = { { "a", points }, { "b", points } } }
    local widths = {}
    for color, width in svg:gmatch
      'fill="none" stroke="var%(%-%-(c%d)%)" stroke%-width="([%d.]+)"' do
      widths[color] = tonumber(width)
    end
    assert.is_true((widths.c1 or 0) > (widths.c2 or 0) and (widths.c2 or 0) > 0, svg)
  end)

  it("of intervals have the whole width, names in full and labels that do not meet", function()
    local name = "another hand, which is described in so many words that no line of a telephone "
      .. "holds them"
    for _, edge in ipairs { 1, 230, 1234567 } do
      local box, content = draw.plot { kind = "intervals", x = "points",
        points = { { "one", 0, -edge, edge }, { name, edge / 3, 0, edge } }, mark = 0 }
      local width = tonumber(box:match "^%S+ %S+ (%S+)")
      local said, ends, least = {}, {}, math.huge
      for x, anchor, text in content:gmatch
        '<text x="(%S+)" y="%S+" text%-anchor="(%l+)">([^<]*)</text>' do
        if anchor == "start" then said[#said + 1] = text end
        if anchor == "middle" and tonumber(text) then ends[#ends + 1] = { tonumber(x), #text } end
      end
      assert.equal("one " .. name, table.concat(said, " "))
      assert.is_true(#ends >= 2, content)
      table.sort(ends, function(a, b) return a[1] < b[1] end)
      for i = 2, #ends do
        least = math.min(least, ends[i][1] - ends[i - 1][1] - 4.2 * (ends[i][2] + ends[i - 1][2]))
      end
      assert.is_true(least > 0, least)
      -- the interval from end to end of what there is
      local across = 0
      for x, y, u, v in content:gmatch
        'M([%d.]+),([%d.]+) L([%d.]+),([%d.]+)" stroke="var%(%-%-c1%)' do
        if y == v then across = math.max(across, math.abs(u - x)) end
      end
      assert.is_true(across > 0.75 * width, ("%g of %g"):format(across, width))
    end
  end)

  it("have no labels that meet below bars of large numbers", function()
    local points = {}
    for i = 0, 12 do points[i + 1] = { -260000 + 20000 * i, i + 1 } end
    local _, content = draw.plot { kind = "histogram", points = points }
    local ends = {}
    for x, text in content:gmatch
      '<text x="(%S+)" y="%S+" text%-anchor="middle">(%-?%d+)</text>' do
      ends[#ends + 1] = { tonumber(x), #text }
    end
    assert.is_true(#ends >= 2, content)
    for i = 2, #ends do
      assert.is_true(ends[i][1] - ends[i - 1][1] > 4.2 * (ends[i][2] + ends[i - 1][2]), content)
    end
  end)

  it("of intervals break words that are longer than a line, and cut none", function()
    local _, content = draw.plot { kind = "intervals",
      points = { { ("ä"):rep(70), 1, 0, 2 } } }
    assert.falsy(content:find("…", 1, true))
    assert.equal(70, select(2, content:gsub("ä", "")))
  end)

  it("of so many deals end soon after the last", function()
    for last, labels in pairs { [12] = "10 20", [150] = "10 20 50 100 200",
      [4000] = "10 100 1000" } do
      local _, content = draw.plot { kind = "lines", log = true, y = "mean",
        series = { { nil, { { 10, 1 }, { last, 1.5 } } } } }
      local said = {}
      for text in content:gmatch 'text%-anchor="middle">(%d+)</text>' do
        said[#said + 1] = text
      end
      assert.equal(labels, table.concat(said, " "))
    end
  end)

  it("follow the colours of the page", function()
    for svg in html.write(rich()):gmatch "<svg view.-</svg>" do
      assert.truthy(svg:find("var(--c1)", 1, true))
      assert.falsy(svg:find("rgb(", 1, true))
      assert.falsy(svg:find "[\"']black[\"']")
      assert.falsy(svg:find "[\"']white[\"']")
    end
  end)

  it("keep what is written in them as text, and values without bounds within the plot", function()
    for kind, plot in pairs {
      bars = { points = { { "<a&b>", 1, 0, 2 }, { 2, -3 } }, y = "<y>" },
      intervals = { points = { { "<a&b>", 1, -math.huge, math.huge } }, mark = 0, matters = 0.5 },
      lines = { series = { { "<a&b>", { { 1, 2, 1, 3 } } }, { "b", { { 1, 2 } } } }, x = "<x>" },
      histogram = { points = { { 7, 1 } }, x = "<x>" } } do
      plot.kind = kind
      local box, content = draw.plot(plot)
      local width, height = box:match "^0 0 (%d+) (%d+)$"
      assert.falsy(content:find "<[xyab]>")
      assert.falsy(content:find "nan" or content:find "inf")
      for name, at in content:gmatch '([xyc]+)="(%-?[%d.]+)"' do
        local most = name:find "x" and tonumber(width) or tonumber(height)
        assert.is_true(tonumber(at) >= 0 and tonumber(at) <= most, content)
      end
    end
  end)
end)

describe("a section", function()
  it("has a legend, hands and intervals in one piece, and may be folded", function()
    local page = html.write { measures = {}, tests = {}, json = function() return "{}" end,
      sections = { { title = "Calls", legend = "worth is of a board", columns = { "", "hand", "p" },
        rows = { { "x", "AK2.T93.J.865432", "1 .. 2" } } },
        { title = "#3", text = "1H wins.", fold = { text = "The auctions.", terms = {
          { "1H by S", "5+ hearts" } } } } } }
    assert.truthy(page:find('<h2>Calls</h2>\n<p class="soft">Worth is of a board.</p>', 1, true))
    assert.truthy(page:find("<td>AK2.T93.J.865432</td>", 1, true))
    assert.truthy(page:find('<td class="n">1 .. 2</td>', 1, true))
    assert.truthy(page:find("<details>\n<summary>#3: 1♥\u{FE0E} wins.</summary>\n<dl>\n<dt>1H by S"
      .. "</dt><dd>5+ hearts</dd>\n</dl>\n<p>The auctions.</p>\n</details>", 1, true))
    assert.falsy(page:find("<h2>#3", 1, true))
  end)

  it("has the rest of a long title, percentages by their point, and long texts folded", function()
    local long = ("N.hcp 15+ or "):rep(60)
    local page = html.write { measures = {}, tests = {}, json = function() return "{}" end,
      question = { { "Deals in which", long } },
      sections = { { title = "IMPs, the first against the second (paired on the same deals)",
        columns = { "", "share", "what" }, text = "é" .. long .. "\n\nShort.", rows = {
          { "a", "0.534 %", "x" }, { "b", "19 %", ("word "):rep(20) } } } } }
    for _, one in ipairs { "<h2>IMPs, the first against the second</h2>\n"
      .. '<p class="soft">Paired on the same deals.</p>',
      '<td class="n">19 %\u{2008}\u{2007}\u{2007}\u{2007}</td>', '<td class="p">word ',
      '<dd><details class="long">\n<summary>N.hcp 15+ or N.hcp ', "... (780 characters)</summary>",
      '<details class="long">\n<summary>éN.hcp', "<p>Short.</p>" } do
      assert.truthy(page:find(one, 1, true), one)
    end
  end)

  local result = baize.experiment { where = baize.S.hcp "15-17", deals = 60, seed = 1,
    measure = { gain = baize.S.hcp - baize.N.hcp }, tests = "gain > 0" }:run { progress = false }

  it("that is brief has verdict, question, a table and a figure, and all else folded", function()
    local page, whole = html.write(result, { brief = true }), html.write(result)
    local top, rest = page:match "^(.-)<details>\n<summary>All tables, figures and deals.-\n(.*)$"
    local function count(text, pattern) return select(2, text:gsub(pattern, "")) end
    local numbers = count(top, "<summary>Numbers</summary>")
    assert.same({ 1, 1, 1, 1 }, { count(top, '<ul class="verdicts">'), numbers,
      count(top, '<figure class="plot">'), count(top, "<table>") - numbers })
    assert.truthy(top:find("<h2>Question</h2>", 1, true))
    for title in whole:gmatch "<h2>[^<]*</h2>" do
      assert.truthy((top .. rest):find(title, 1, true), title)
    end
    assert.equal(count(whole, '<figure class="deal">'), count(rest, '<figure class="deal">'))
    assert.truthy(rest:find('<pre class="command">', 1, true))
  end)

  it("has a list of the swing deals, of which one is chosen at a time", function()
    local page = html.write(result)
    local list = page:match '<div class="step">\n(.-)\n</div>\n<details>'
    local deals, checked = 0, 0
    for id, more, of, said in list:gmatch
      '<input type="radio" name="step1" id="([^"]*)"([^>]*)><label for="([^"]*)">([^<]*)</label>' do
      deals, checked = deals + 1, checked + (more:find "checked" and 1 or 0)
      local one = result.diagrams[2].deals[deals]
      assert.equal(id, of)
      assert.equal(("%d. Deal %d: gain %s"):format(deals, one.index, one.notes[1][2]), said)
    end
    assert.same({ #result.diagrams[2].deals, 1 }, { deals, checked })
    assert.equal(deals, select(2, list:gsub('<figure class="deal">', "")))
  end)
end)

describe("baize run --html", function()
  local EXPERIMENT <const> = [[return baize.experiment { title = "Points",
    measure = { points = S.hcp }, deals = 50, seed = 3 }]]

  it("writes the page of all results beside the text", function()
    helper.with_file(EXPERIMENT, function(name)
      local out, err, status = helper.run(("baize run %s --quiet --html %s.html; cat %s.html; "
        .. "rm %s.html"):format(name, name, name, name))
      assert.equal("", err)
      assert.equal(0, status)
      assert.matches("^Points\n", out)
      local page = out:match "<!DOCTYPE.*"
      assert.truthy(visible(page):find(("baize run %s -n 50 --seed 3"):format(name), 1, true))
    end)
  end)

  it("says which file cannot be written before anything is run, exit 1", function()
    helper.with_file(EXPERIMENT, function(name)
      local out, err, status = helper.run(("baize run %s --html no/such/file"):format(name))
      assert.equal("", out)
      assert.equal("baize: cannot open no/such/file: No such file or directory\n", err)
      assert.equal(1, status)
    end)
  end)
end)
