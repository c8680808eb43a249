-- SPDX-License-Identifier: GPL-3.0-or-later
-- The page of deals in a real browser: its results are those of golden deals, it is used by
-- keys and by pressing, and its texts are read as baize reads them.
local baize = require "baize"
local browser = require "browser"
local dkjson = require "dkjson"
local helper = require "helper"
local pages = require "pages"

local DEALS <const> = 100
local SIZE_MAX <const> = 220000
local TRIES <const> = 600 -- tenths of a second
local TARGET <const> = 44 -- pixels, of what can be pressed

-- The first golden deals, as texts, and their results: 20 numbers in one line.
local function golden()
  local texts, results = {}, {}
  for line in io.lines "tests/golden/deals2000.txt" do
    local id, digits = line:match "^(%x+) (%x+)$"
    if #texts == DEALS then break end
    texts[#texts + 1] = require "baize.core.deal".from_id(id):format()
    results[#texts] = digits:gsub("%x", function(d) return tonumber(d, 16) .. " " end):sub(1, -2)
  end
  return texts, results
end

local Page = {}
Page.__index = Page

-- What JavaScript returns, after all that the page was computing.
function Page:run(script)
  for _ = 1, TRIES do
    if self.browser:run "return +document.body.dataset.done === turn" then
      return self.browser:run(script)
    end
    os.execute "sleep 0.05"
  end
  error "the page does not come to an end"
end

-- Do it, and wait for the page: what the second script returns.
function Page:after(act, script)
  self:run(act)
  return self:run(script)
end

function Page:open(path, address)
  self.browser:show "/dev/null" -- an address that differs in what is after # loads nothing
  self.browser:show(path .. (address or ""))
end

-- A page in a browser, for f; what it writes to the console is wrong.
local function with_page(path, options, f)
  local page = setmetatable({ browser = browser.open(options) }, Page)
  local ok, message = pcall(function() -- the browser is closed in any case
    page:open(path)
    f(page)
    assert.same({}, page.browser:console())
  end)
  page.browser:close()
  assert.is_true(ok, message)
end

local function why_not(program)
  if not os.getenv "BAIZE_SOAK" then return "long: set BAIZE_SOAK" end
  if program and not os.execute(("command -v %s >/dev/null 2>&1"):format(program)) then
    return "no " .. program
  end
  return browser.missing()
end

describe("the page of deals", function()
  local why = why_not "emcc"
  if why then return pending("is not tested: " .. why) end

  it("has at most 220 kB, solves golden deals, deals conditions and asks nobody", function()
    assert.is_true(os.execute "env -u MAKEFLAGS -u MFLAGS make -s wasm >/dev/null 2>&1")
    local path = io.popen "realpath build/solver.html":read "l"
    local file = assert(io.open(path, "rb"))
    assert.is_true(file:seek "end" <= SIZE_MAX)
    file:close()
    with_page(path, { width = 1280, height = 800 }, function(page)
      page:run [[window.found = []; return 0]]
      local texts, results = golden()
      for i, text in ipairs(texts) do -- one by one, as a script may not take long
        page:run(('core("page_solve", "%s").then(line => found.push(line)); return 0'):format(text))
        for _ = 1, TRIES do
          if page:run "return found.length" == i then break end
        end
      end
      assert.same(results, page:run "return found")
      local condition = 'S.hcp "15-17" & S.balanced & NS.spades "8+"'
      local sampler = baize.sampler { where = condition, seed = 1 }
      local deal = sampler:deal(1)
      assert.equal(deal:format(), page:run "return now.board.deal")
      assert.equal(sampler:deal(2):format(), page:after("by('next').click()",
        "return now.board.deal"))
      local example = page:run "return EXAMPLES"
      for i, text in ipairs(example) do
        assert.equal(baize.sampler { where = text, seed = 1 }:deal(1):format(),
          page:after(("by('examples').children[%d].click()"):format(i - 1),
            "return by('error').textContent || now.board.deal"))
      end
      -- par, whatever the board
      deal = baize.deal(texts[1])
      for _, vul in ipairs { "none", "NS", "EW", "both" } do
        local par = deal:par { dealer = "E", vul = vul }
        page:after(([[by("text").value = "%s"; read()]]):format(texts[1]), "return 0")
        local text = page:after(([[by("dealer").value = 1; by("vul").value = "%s";
          by("vul").onchange()]]):format(vul), [[return by("par").textContent]])
        assert.equal(par.score, tonumber(text:match "NS %+(%d+)" or -text:match "EW %+(%d+)"))
      end
      -- what takes too long can be stopped, and the page goes on
      page:run [[by("condition").value = 'S.cccc "25+" & N.cccc "18+" & E.playing_tricks "6+" '
        + '& W.playing_tricks "6+" & S.losers "3"'; deal()]]
      for _ = 1, TRIES do
        if not page.browser:run "return by('busy').hidden" then break end
        os.execute "sleep 0.05"
      end
      page.browser:run "by('stop').click()"
      assert.equal("stopped", page:run "return by('error').textContent")
      assert.equal(deal:format(), page:after("read()", "return now.board.deal"))
      -- nothing was loaded, and nothing can be
      assert.equal(0, page:run [[return performance.getEntriesByType("resource")
        .filter(e => !e.name.startsWith("blob:")).length]])
      page:run [[window.sent = "";
        fetch("http://127.0.0.1:1/").catch(e => { sent = "refused"; }); return 0]]
      os.execute "sleep 0.2"
      assert.equal("refused", page:run "return sent")
      assert.matches("Content Security Policy", page.browser:console()[1])
    end)
  end)
end)

describe("the page of deals, with a core that answers without solving", function()
  local why = why_not()
  if why then return pending("is not tested: " .. why) end
  local path

  setup(function()
    path = os.tmpname()
    os.rename(path, path .. ".html")
    path = path .. ".html"
    local file <close> = assert(io.open(path, "w"))
    file:write((pages.solver()))
  end)
  teardown(function() os.remove(path) end)

  for _, width in ipairs { 360, 1280 } do
    it("has room for fingers, and no text that is hard to read, at " .. width, function()
      for _, dark in ipairs { false, true } do
        with_page(path, { width = width, height = 800, dark = dark }, function(page)
          assert.equal(width, page:run "return document.documentElement.scrollWidth")
          assert.equal(dark, page:run "return matchMedia('(prefers-color-scheme: dark)').matches")
          page:run "document.querySelector('details').open = true"
          assert.same({}, page:run(([[
            return [...document.querySelectorAll("button, input, select, textarea, summary, a")]
              .filter(e => e.offsetParent).map(e => [e, e.getBoundingClientRect()])
              .filter(([e, r]) => r.height < %d - 0.5 || r.width < %d - 0.5)
              .map(([e, r]) => `${e.tagName} ${e.textContent} ${r.width} ${r.height}`)]])
            :format(TARGET, TARGET)))
          assert.same({}, page:run [[
            const numbers = c => (c.match(/[\d.]+/g) || []).map(Number);
            const light = c => numbers(c).slice(0, 3).map(v => v / 255).map(v =>
              v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
              .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
            const ground = e => {
              const c = getComputedStyle(e).backgroundColor;
              return numbers(c)[3] === 0 ? ground(e.parentElement) : c;
            };
            const own = e => [...e.childNodes].some(c => c.nodeType === 3 && c.data.trim());
            return [...document.querySelectorAll("body *")].filter(e => own(e) && e.offsetParent)
              .map(e => [e, light(getComputedStyle(e).color), light(ground(e))])
              .filter(([, a, b]) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) < 4.5)
              .map(([e]) => e.outerHTML.slice(0, 80))]])
        end)
      end
    end)
  end

  it("has four hands of buttons, red suits, and colours and names for what cards cost", function()
    with_page(path, { width = 1280, height = 800 }, function(page)
      assert.same({ 52, 13, 26, 13 }, page:run [[const n = s => document.querySelectorAll(s).length;
        return [n(".hand button.card"), n(".turn .card:enabled"), n(".card.red"),
          n(".card[class*=cost]")] ]])
      assert.same({ "−2", "= costs nothing", "ace" }, page:run [[
        const c = [...document.querySelectorAll(".card:enabled")];
        const of = s => c.find(e => e.classList.contains(s));
        return [of("cost2").querySelector("small").textContent,
          of("cost0").querySelector("small").textContent
            + of("cost0").getAttribute("aria-label").split(",")[1],
          document.querySelector("[data-card$=A]").getAttribute("aria-label").slice(0, 3)] ]])
      -- what a screen reader is told of the whole page has names
      assert.same({}, page:run [[return [...document.querySelectorAll("button, input, select, "
        + "textarea, section")].filter(e => !(e.getAttribute("aria-label") || e.textContent.trim()
        || e.labels && e.labels.length)).map(e => e.outerHTML)]])
      assert.matches("to play; declarer takes", page:run "return by('state').textContent")
    end)
  end)

  it("is played by keys alone", function()
    with_page(path, { width = 1280, height = 800 }, function(page)
      local key = [[const key = name => document.activeElement.dispatchEvent(
        new KeyboardEvent("keydown", { key: name, bubbles: true }));
        const card = () => document.activeElement.dataset.card; ]]
      local before = page:run(key .. [[document.querySelector(".card[tabindex='0']").focus();
        return [card(), (key("ArrowRight"), card()), (key("ArrowLeft"), card())] ]])
      assert.equal(before[1], before[3])
      assert.not_equal(before[1], before[2])
      assert.equal(1, page:run [[return document.querySelectorAll(".card[tabindex='0']").length]])
      page:run "document.activeElement.click()" -- as Enter does
      assert.same({ before[1], true }, page:run [[return [now.board.played[0],
        document.activeElement.matches(".turn .card:enabled")] ]])
      assert.equal(0, page:after(key .. 'key("Backspace")', "return now.board.played.length"))
      assert.is_true(page:run "return document.activeElement.matches('.card')")
      page:run(key .. [[by("table").querySelector("button").focus(); key("ArrowDown")]])
      assert.same({ 2, 4 }, page:after("document.activeElement.click()", [[
        return now.board.contract]]))
      assert.equal("South in notrump: 0 tricks",
        page:run "return document.activeElement.getAttribute('aria-label')")
    end)
  end)

  it("has the deal and the play in its address", function()
    with_page(path, { width = 375, height = 800 }, function(page)
      page:after("by('forward').click()", "return 0")
      local board = page:after("by('forward').click()", "return [location.hash, now.board]")
      page:open(path, board[1])
      local again = page:run "return [location.hash, now.board, by('index').value]"
      assert.same(board, { again[1], again[2] })
      assert.equal(2, #again[2].played)
      page:open(path, "#deal=N:AKQ")
      assert.equal("#deal=N:AKQ", page:run "return location.hash")
      page:open(path, board[1]:gsub("dealer=N", "dealer=X"))
      assert.equal("'X' is not a dealer: write N, E, S or W",
        page:run "return by('error').textContent")
      page:open(path, board[1]:gsub("cards=..", "cards=S9"))
      assert.matches("the play is left out: ", page:run "return by('error').textContent")
      assert.same({}, page:run "return now.board.played")
    end)
  end)

  it("says what is wrong, shows boards of a text, and links to the viewer of BBO", function()
    local viewer = require "baize.format.lin.viewer"
    local deals = { baize.sampler { seed = 1 }:deal(2), baize.sampler { seed = 1 }:deal(3) }
    local pbn = ('[Board "7"]\n[Dealer "W"]\n[Vulnerable "All"]\n[Deal "%s"]\n\n[Board "8"]\n'
      .. '[Dealer "E"]\n[Vulnerable "-"]\n[Deal "%s"]\n'):format(deals[1], deals[2])
    with_page(path, { width = 375, height = 800 }, function(page)
      local function shown(text, what)
        return page:after(('by("text").value = %s; read()'):format(dkjson.encode(text)), what)
      end
      local all = "return [by('error').textContent, now.board.deal]"
      for text, message in pairs {
        ["X"] = "it is not a deal", [" "] = "paste a deal, PBN or LIN first",
        ['[Event "x"]'] = 'no board of this PBN has its cards: [Deal "N:..."]',
        ["pn|a,b,c,d|"] = "no board of this LIN has its cards: md|...|",
        ["qx|o4|md|3SAHZ,,,|"] = "board o4: 'Z' is not a card in 'SAHZ'",
        ["qx|o4|md|3SA,SK,,|"] = "board o4: '3SA,SK,,' has 2 of the four hands",
        [pbn:gsub("All", "Some")] = "board 7: 'Some' is not a vulnerability: write none, NS, EW or "
          .. "both",
        ["https://tinyurl.com/x"] = "this link has no deal in it (lin=...): open it, and paste the "
          .. "address that you see then",
      } do
        assert.same({ message, tostring(baize.sampler { seed = 1 }:deal(1)) }, shown(text, all))
      end
      assert.same({ "", tostring(deals[1]) }, shown(pbn, all))
      assert.same({ 3, "both", 2, false }, page:run [[return [+by("dealer").value, by("vul").value,
        by("boards").options.length, by("choose").hidden] ]])
      assert.equal(tostring(deals[2]), page:after("by('boards').value = 1; by('boards').onchange()",
        "return now.board.deal"))
      local link = page:run "return by('link').href"
      assert.equal(viewer.link { deal = deals[2], number = 8, dealer = "E", vul = "none" }, link)
      assert.same({ "", tostring(deals[2]) }, shown(link, all))
      assert.equal("without all four hands, and so left out: 1 board",
        shown(pbn .. '[Board "9"]\n[Deal "N:- - - -"]', "return by('error').textContent"))
      assert.equal("it is wrong", page:after([[by("condition").value = "wrong"; deal()]],
        "return by('error').textContent"))
      assert.equal("2147483647", page:after([[by("condition").value = ""; by("seed").value = 5e9;
        deal()]], "return by('seed').value"))
    end)
  end)
end)

describe("a text of boards in the page", function()
  if not os.execute "command -v node >/dev/null 2>&1" then
    return pending "is not tested: no node"
  end

  -- What the page reads of a file: an array of boards.
  local function read(path)
    local text = helper.run(([[node -e '
      const fs = require("fs"), vm = require("vm");
      vm.runInThisContext(fs.readFileSync("scripts/wasm/texts.js", "utf8"));
      const text = fs.readFileSync(process.argv[1], "latin1");
      console.log(JSON.stringify(vm.runInThisContext("readBoards")(text)))' %s]])
      :format(helper.quote(path)))
    return assert(dkjson.decode(text, 1, nil), path)
  end

  local SEATS <const>, STRAINS <const> = { "N", "E", "S", "W" }, { "C", "D", "H", "S", "NT" }

  local function same(path)
    local boards, n = read(path), 0
    for board in baize.boards(path) do
      if board.deal then
        n = n + 1
        local it, contract = boards[n], board.contract
        local where = ("%s, board %d"):format(path, n)
        assert.equal(board.deal, baize.deal(it.deal), where)
        if board.dealer then assert.equal(tostring(board.dealer), SEATS[it.dealer + 1], where) end
        if board.vul then assert.equal(board.vul, it.vul, where) end
        contract = contract and contract.level > 0 and contract or nil
        local play = it.contract
        assert.equal(contract and contract.strain, play and STRAINS[play[2] + 1], where)
        assert.equal(contract and tostring(contract.declarer), play and SEATS[play[1] + 1], where)
        local cards = contract and board.play and board.play.cards or {}
        assert.equal(table.concat(cards, " "), table.concat(it.played, " "), where)
      end
    end
    assert.equal(n, #boards)
    return n
  end

  it("is what baize reads in it", function()
    assert.equal(3, same "tests/golden/facit.pbn")
    local data = os.getenv "BAIZE_TESTDATA"
    if not data then return pending "the rest is not tested: no BAIZE_TESTDATA" end
    assert.equal(299, same(data .. "/pbn/endplay_example2.pbn"))
    assert.equal(2, same(data .. "/pbn/endplay_sample.pbn"))
    assert.equal(8, same(data .. "/lin/endplay_example1.lin"))
    if os.getenv "BAIZE_SOAK" then assert.equal(7632, same(data .. "/pbn/endplay_example3.pbn")) end
  end)
end)
