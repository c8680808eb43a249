-- SPDX-License-Identifier: GPL-3.0-or-later
-- The page of results in a real browser: nothing to complain of, on a phone, on a desk, in
-- the dark and on paper.
local baize = require "baize"
local browser = require "browser"
local helper = require "helper"
local html = require "baize.report.html"

local FIGURES <const> = 2 * 3 + 2 -- three of each result, two of what the second brings

-- Two results: one of an experiment, one with all that others bring.
local function results()
  local function run(title)
    return baize.experiment { title = title, where = baize.S.hcp "15-17", deals = 60, seed = 1,
      measure = { gain = baize.S.hcp - baize.N.hcp }, tests = "gain > 0" }
      :run { progress = false }
  end
  local a, b = run "One", run("Two, with a word as long as " .. ("x"):rep(80))
  local sampler = baize.sampler { seed = 1 }
  local points = { { "a label that is long", 1, 0.5, 1.5 }, { "b", -1, -1.5, -0.5 } }
  b.sections = { { title = "Wide", caption = "wide", columns = {},
    plots = {
      { kind = "bars", points = points }, { kind = "intervals", points = points, mark = 0 } } },
    { title = "Deals", deals = {} } }
  local row = {}
  for i = 1, 12 do b.sections[1].columns[i], row[i] = "column " .. i, 1234567.5 + i end
  b.sections[1].rows = { row }
  for i = 1, 6 do
    b.sections[2].deals[i] = { deal = sampler:deal(i), index = i, notes = { { "gain", "1" } } }
  end
  return { a, b }
end

describe("a browser", function()
  local missing = not os.getenv "BAIZE_SOAK" and "long: set BAIZE_SOAK" or browser.missing()

  local function in_browser(options, f, page)
    if missing then return pending(missing) end
    helper.with_file(page or (html.write(results())), function(name)
      os.rename(name, name .. ".html")
      local b = browser.open(options)
      local ok, err = pcall(function() -- the browser must end first
        b:show(name .. ".html")
        f(b)
      end)
      b:close()
      os.remove(name .. ".html")
      if not ok then error(err, 0) end
    end)
  end

  it("keeps the tables of a hand record within it, on a desk and on a phone", function()
    local deal, parts = baize.sampler { seed = 1 }:deal(1), {}
    for tables_nb = 1, 30, 29 do
      local i = 0
      require "baize.format.sheet.html".write(function(text)
        parts[#parts + 1] = text
        return true
      end, function()
        i = i + 1
        return i <= tables_nb and { file = "x.pbn", number = 1, deal = deal, result = 9,
          contract = baize.contract "3NT by N", players = { N = "Wolfeschlegelsteinhausen#123456",
            S = ("x"):rep(60), E = "Markus Knob#39415", W = "Clemens Wanha#184195" } } or nil
      end)
    end
    for _, width in ipairs { 1100, 390 } do
      in_browser({ width = width, height = 900 }, function(b)
        assert.same({ 0, 33 }, b:run [=[
          const rows = [...document.querySelectorAll('.tables tr')];
          const right = e => e.getBoundingClientRect().right;
          return [rows.filter(r => right(r) > right(r.closest('article'))).length,
            rows.length]]=])
      end, table.concat(parts))
    end
  end)

  it("shows the page without a complaint, and prints it", function()
    in_browser({ width = 1100, height = 900 }, function(b)
      assert.same({}, b:console())
      assert.matches("^JVBERi0", b:print()) -- %PDF-, in base64
      assert.equal(FIGURES, b:run [[
        return [...document.querySelectorAll('figure.plot svg')].filter(
          s => s.getBoundingClientRect().height > 40).length]])
    end)
  end)

  it("as narrow as a phone shows it without scrolling sideways, light and dark", function()
    for _, dark in ipairs { false, true } do
      in_browser({ width = 360, height = 740, dark = dark }, function(b)
        assert.equal(360, b:run "return document.documentElement.scrollWidth")
        local lightness = b:run "return getComputedStyle(document.body).backgroundColor"
        assert.equal(dark and "rgb(21, 24, 28)" or "rgb(255, 255, 255)", lightness)
        assert.same({}, b:console())
      end)
    end
  end)

  it("as narrow as a phone shows hand records and scores so too", function()
    local pages = {
      "deal -n 12 --seed 1 --event Club --html -",
      "deal -n 12 --seed 1 --event Club --format pbn | baize convert - - --from pbn "
        .. "--to html --curtain",
      "score --in - --boards --html -",
    }
    local long, records = "Wolfeschlegelsteinhausen#123456", {}
    for i = 1, 4 do
      records[i] = ('[Board "1"]\n[West "%s"]\n[North "%d %s"]\n[East "%d"]\n[South "%s"]\n'
        .. '[Vulnerable "None"]\n[Declarer "S"]\n[Contract "4S"]\n[Result "%d"]\n\n')
        :format(long .. i, i, ("x"):rep(40), i, long .. "s" .. i, 8 + i)
    end
    for _, command in ipairs(pages) do
      local page = helper.run("baize " .. command, table.concat(records))
      for _, width in ipairs { 375, 1280 } do
        in_browser({ width = width, height = 740 }, function(b)
          assert.equal(width, b:run "return document.documentElement.scrollWidth", command)
          assert.same({}, b:console())
          assert.matches("^JVBERi0", b:print())
        end, page)
      end
    end
  end)

  it("finds contrast enough in all text", function()
    in_browser({ width = 800, height = 900 }, function(b)
      local least = b:run [[
        function light(c) { const v = c.match(/[\d.]+/g).slice(0, 3).map(x => x / 255)
          .map(x => x <= 0.03928 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4);
          return 0.2126 * v[0] + 0.7152 * v[1] + 0.0722 * v[2]; }
        function ground(e) { for (; e; e = e.parentElement) {
          const c = getComputedStyle(e).backgroundColor;
          if (!/, 0\)$/.test(c)) return light(c); } return 1; }
        return Math.min(...[...document.querySelectorAll('body *')].filter(e => e.innerText)
          .map(e => { const a = light(getComputedStyle(e).color), g = ground(e);
            return (Math.max(a, g) + 0.05) / (Math.min(a, g) + 0.05); }));]]
      assert(least >= 4.5, least)
    end)
  end)
end)
