-- SPDX-License-Identifier: GPL-3.0-or-later
-- The page of the solver in a real browser: its results are those of golden deals.
local browser = require "browser"
local deals = require "baize.core.deal"
local pages = require "pages"

local DEALS <const> = 100
local SIZE_MAX <const> = 150000
local TRIES <const> = 600 -- tenths of a second for the page to be ready

-- What is missing to test it, or nil.
local function missing()
  if not os.getenv "BAIZE_SOAK" then return "long: set BAIZE_SOAK" end
  if not os.execute "command -v emcc >/dev/null 2>&1" then return "no emcc" end
  return browser.missing()
end

-- The first golden deals, as texts, and their results: 20 numbers in one line.
local function golden()
  local texts, results = {}, {}
  for line in io.lines "tests/golden/deals2000.txt" do
    local id, digits = line:match "^(%x+) (%x+)$"
    if #texts == DEALS then break end
    texts[#texts + 1] = deals.from_id(id):format()
    results[#texts] = digits:gsub("%x", function(d) return tonumber(d, 16) .. " " end):sub(1, -2)
  end
  return texts, results
end

describe("the page of the solver", function()
  local why = missing()
  if why then
    pending("is not tested: " .. why)
    return
  end

  it("has at most 150 kB and solves golden deals, plays them and deals others", function()
    assert.is_true(os.execute "env -u MAKEFLAGS -u MFLAGS make -s wasm >/dev/null 2>&1")
    local path = io.popen "realpath build/solver.html":read "l"
    local file = assert(io.open(path, "rb"))
    assert.is_true(file:seek "end" <= SIZE_MAX)
    file:close()
    local b = browser.open { width = 1000, height = 800 }
    local ok, message = pcall(function() -- the browser is closed in any case
      b:show(path)
      for _ = 1, TRIES do
        if b:run "return document.body.dataset.ready" == "yes" then break end
        os.execute "sleep 0.1"
      end
      local texts, results = golden()
      for i, text in ipairs(texts) do -- one by one, as a script may not take long
        assert.equal(results[i], b:run(('return ask("page_solve", ["string"], ["%s"])')
          :format(text)))
      end
      assert.equal(20, b:run [[solve(); return document.querySelectorAll("td.pick").length]])
      assert.equal("13 cards, NT by W", b:run [[document.querySelectorAll("td.pick")[19].click();
        return by("cards").children.length + " cards, " + by("state").textContent.slice(0, 7)]])
      assert.matches("^N:", b:run 'return (deal(), by("deal").value)')
      assert.same({}, b:console())
    end)
    b:close()
    assert.is_true(ok, message)
  end)
end)

describe("the page of the solver, with a core that answers without one", function()
  local why = not os.getenv "BAIZE_SOAK" and "long: set BAIZE_SOAK" or browser.missing()
  if why then
    pending("is not tested: " .. why)
    return
  end

  it("numbers deals from 1, takes keys, and shows no deal with an error", function()
    local path = os.tmpname()
    os.rename(path, path .. ".html")
    local page <close> = assert(io.open(path .. ".html", "w"))
    page:write((pages.solver()))
    page:close()
    local b = browser.open { width = 375, height = 800 }
    local ok, message = pcall(function() -- the browser is closed in any case
      b:show(path .. ".html")
      assert.equal(375, b:run "return document.documentElement.scrollWidth")
      assert.equal("deal 1 of seed 1", b:run [[return by("deal").value]])
      for i = 2, 3 do
        assert.equal(("deal %d of seed 1"):format(i),
          b:run [[by("next").click(); return by("deal").value]])
      end
      assert.equal("deal 1 of seed 1",
        b:run [[by("index").value = 0; by("index").onchange(); return by("deal").value]])
      assert.equal(2, b:run [[const c = document.querySelectorAll("td.pick")[3]; c.focus();
        document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter" }));
        return by("cards").children.length]])
      assert.same({ "it is wrong", "not a deal", 0, 0 }, b:run [[by("deal").value = "not a deal";
        by("solve").click(); return [by("error").textContent, by("deal").value,
          document.querySelectorAll("td").length, by("cards").children.length] ]])
      assert.same({ 0, "2147483647" }, b:run [[by("seed").value = 5e9; by("seed").onchange();
        by("deal").oninput();
        return [document.querySelectorAll("td").length, by("seed").value] ]])
      assert.same({ "it is wrong", "", 0, 0 }, b:run [[by("condition").value = "wrong";
        by("condition").onchange(); return [by("error").textContent, by("deal").value,
          document.querySelectorAll("td").length, by("cards").children.length] ]])
      assert.same({}, b:console())
    end)
    b:close()
    os.remove(path .. ".html")
    assert.is_true(ok, message)
  end)
end)
