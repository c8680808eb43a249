-- SPDX-License-Identifier: GPL-3.0-or-later
-- Every kind of page on a phone, on a desk and on paper: what HTML and CSS say of widths and
-- sizes, and, for soak, what a browser makes of it.
local browser = require "browser"
local commands = require "baize.host.commands"
local html_page = require "html_page"
local pages = require "pages"

local PHONE <const>, DESK <const> = 375, 1280 -- pixels
local A4 <const> = 793 -- pixels: 210 mm
local MM <const>, POINT <const> = 96 / 25.4, 96 / 72 -- in pixels
local ROOM <const> = PHONE - 32 -- beside the margins of a page

-- ---- style sheets -----------------------------------------------------------------------

local UNITS <const> = { px = 1, rem = 16, em = 16, ch = 8, mm = MM, cm = 10 * MM, pt = POINT }

-- A length in pixels; nil for percentages, fractions, keywords.
local function pixels(text)
  local n, unit = text:match "^%-?([%d.]+)(%a+)$"
  return UNITS[unit] and tonumber(n) * UNITS[unit]
end

-- The declarations of a style sheet: media (text of the @media around, or ""), selector,
-- property, value.
local function declarations(css)
  local list = {}
  local function rules(text, media)
    for selector, body in text:gmatch "([^{}]+){([^{}]*)}" do
      for property, value in body:gmatch "([%w-]+)%s*:%s*([^;]+)" do
        list[#list + 1] = { media = media, selector = selector:match "^%s*(.-)%s*$",
          property = property, value = value:match "^%s*(.-)%s*$" }
      end
    end
  end
  local plain = css:gsub("(@media[^{]*)(%b{})", function(media, block)
    rules(block:sub(2, -2), media)
    return ""
  end)
  rules(plain, "")
  return list
end

local function is_for_phones(d)
  return not d.media:find "print" and not d.media:find "min%-width"
end

-- The lengths in a value that a page must have, in pixels: not those that min() bounds by the page.
local function lengths(value)
  local found, at = {}, 1
  value = value:gsub("min%(100%%,[^)]*%)", "")
  for word in value:gmatch "[^%s,()/]+" do
    found[#found + 1], at = pixels(word), at + 1
  end
  return found
end

local function styles_of(all)
  local css = {}
  for i, element in ipairs(html_page.named(all, "style")) do css[i] = element.text end
  return declarations(table.concat(css, "\n"))
end

-- ---- what a browser finds ---------------------------------------------------------------

-- What is wrong with the page that is shown, as texts.
local COMPLAINTS <const> = [==[
const W = arguments_width, paper = arguments_paper, out = [];
const text = e => (e.textContent || '').trim().replace(/\s+/g, ' ').slice(0, 40);
const say = (what, e) => { if (out.length < 12)
  out.push(what + ': ' + e.tagName + '.' + (e.getAttribute('class') || '') + ' ' + text(e)); };
if (document.documentElement.scrollWidth > W)
  out.push('the page has ' + document.documentElement.scrollWidth + ' px');
const own = e => [...e.childNodes].some(c => c.nodeType === 3 && c.textContent.trim());
const scrolls = e => { for (let p = e.parentElement; p; p = p.parentElement)
  if (/auto|scroll/.test(getComputedStyle(p).overflowX)) return true; return false; };
for (const e of document.querySelectorAll('body *')) {
  const s = getComputedStyle(e), r = e.getBoundingClientRect();
  if (!r.width || !r.height || s.position === 'absolute' || e.closest('svg')) continue;
  if ((r.right > W + 1 || r.left < -1) && !scrolls(e)) say('beyond the page', e);
  if (/hidden|clip/.test(s.overflowX) && e.scrollWidth > e.clientWidth + 1) say('cut', e);
  if (e.matches('.play .hands') && e.scrollWidth > e.clientWidth + 1) say('wide hands', e);
  if (own(e) && parseFloat(s.fontSize) < (paper ? 7 : 12)) say('small ' + s.fontSize, e);
  if (/^T[DH]$/.test(e.tagName) && !e.closest('thead') && text(e).length > 12 && r.width < 70
    && r.height > 3 * parseFloat(s.fontSize))
    say('squeezed', e);
}
for (const svg of document.querySelectorAll('svg')) {
  const b = svg.getBoundingClientRect();
  if (!b.width) continue;
  const t = [...svg.querySelectorAll('text')].filter(text)
    .map(e => [e, e.getBoundingClientRect()]);
  t.forEach(([e, r], i) => {
    if (r.right > b.right + 2 || r.left < b.left - 2) say('beyond its figure', e);
    if (r.height < (paper ? 9 : 13)) say('small', e);
    for (const [f, q] of t.slice(i + 1))
      if (Math.min(r.right, q.right) - Math.max(r.left, q.left) > 2
        && Math.min(r.bottom, q.bottom) - Math.max(r.top, q.top) > 4) say('on ' + text(f), e);
  });
}
const blocks = 'h1,h2,h3,h4,p,table,dl,pre,ul,figure,article,details,footer,.scroll,.deal,'
  + '.cards div';
for (const e of document.querySelectorAll(blocks)) {
  const f = e.nextElementSibling, a = e.getBoundingClientRect();
  if (!f || !a.height || getComputedStyle(f).position === 'absolute') continue;
  const b = f.getBoundingClientRect();
  if (b.height && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2) say('over the next one', e);
}
return out;]==]

local function complaints(b, width, paper)
  return b:run((COMPLAINTS:gsub("arguments_width", width):gsub("arguments_paper",
    tostring(paper))))
end

-- ---- what a page says -------------------------------------------------------------------

-- The margins that a page has on paper, in pixels; nil: it says nothing of them.
local function margin_of(styles)
  for _, d in ipairs(styles) do
    if d.selector:find "@page" and d.property == "margin" then return lengths(d.value)[1] end
  end
end

-- Nothing is wider than a phone, or written so small that it cannot be read.
local function check_sizes(styles)
  local paper, border = false, false
  for _, d in ipairs(styles) do
    local where = ("%s { %s: %s }"):format(d.selector, d.property, d.value)
    paper = paper or d.media:find "print"
    border = border or d.selector == "*" and d.value == "border-box"
    if is_for_phones(d) and (d.property:find "width$" and d.property ~= "max-width"
      or d.property:find "^grid%-template" or d.property == "flex-basis") then
      for _, px in ipairs(lengths(d.value)) do assert(px <= ROOM, where) end
    end
    local size = d.property == "font-size" and d.value
      or d.property == "font" and d.value:match "[%d.]+%a+"
    local px = size and pixels(size)
    if px then assert(px >= (d.media:find "print" and 7 or 12), where) end
  end
  assert(paper and border and margin_of(styles) >= 5 * MM, "no margins or no style for paper")
end

-- What may be wider than the page is in a box that scrolls by itself.
local function check_boxes(all, styles)
  local boxes = {} -- selectors: of a class, or of elements
  for _, d in ipairs(styles) do
    if d.property == "overflow-x" and d.value == "auto" then boxes[d.selector] = true end
  end
  for _, element in ipairs(all) do
    local inside, drawn = element.name ~= "table", false
    for _, parent in ipairs(element.parents) do
      drawn = drawn or parent.name == "svg"
      inside = inside or boxes[parent.name] or boxes["." .. (parent.attributes.class or "")]
    end
    assert(inside, "a table that may be wider than the page")
    assert(drawn or not (element.attributes.width
      or (element.attributes.style or ""):find "width"), "a width in an attribute")
  end
end

-- ---- the specs --------------------------------------------------------------------------

local names = {}
for name in pairs(pages.make) do names[#names + 1] = name end
table.sort(names)

describe("a page", function()
  it("is looked at here, of each command that makes one", function()
    local made = { convert = true } -- by the name of its file
    for _, name in ipairs(commands.names) do
      for _, option in ipairs(commands.find(name).options or {}) do
        made[name] = made[name] or option.names[1] == "--html" or nil
      end
    end
    for _, name in ipairs(names) do made[name:match "^%w+"] = nil end
    assert.same({}, made)
  end)

  it("is looked at here, of each file that has its head and each kind of result", function()
    local found = {}
    for _, search in ipairs { "grep -rlF '<!DOCTYPE html>' lua scripts",
      [[grep -rhoE '^[^-]*kind\.new \{ name = "\w+"' lua --include='*.lua' | cut -d'"' -f2]] } do
      for one in io.popen(search):lines() do found[one] = true end
    end
    for one, name in pairs(pages.of) do
      assert(found[one] and pages.make[name], one)
      found[one] = nil
    end
    assert.same({}, found)
  end)

  for _, name in ipairs(names) do
    it("of " .. name .. " says how it fits a phone and paper", function()
      local all = html_page.read((pages.make[name]()))
      local viewports, styles = 0, styles_of(all)
      for _, meta in ipairs(html_page.named(all, "meta")) do
        if meta.attributes.name == "viewport" then
          assert.equal("width=device-width, initial-scale=1", meta.attributes.content)
          viewports = viewports + 1
        end
      end
      assert.equal(1, viewports)
      check_sizes(styles)
      check_boxes(all, styles)
    end)
  end
end)

describe("a browser", function()
  local missing = not os.getenv "BAIZE_SOAK" and "long: set BAIZE_SOAK" or browser.missing()

  -- Show each page; f takes the browser and the text of the page, and returns what is wrong.
  local function each_page(options, f)
    if missing then return pending(missing) end
    local b, file, found = browser.open(options), os.tmpname(), {}
    local ok, err = pcall(function() -- the browser must end first
      for _, name in ipairs(names) do
        os.rename(file, file .. ".html")
        local out <close> = assert(io.open(file .. ".html", "w"))
        local page = pages.make[name] {}
        out:write(page)
        out:close()
        b:show(file .. ".html")
        local wrong = f(b, page)
        table.move(b:console(), 1, 9, #wrong + 1, wrong)
        if #wrong > 0 then found[name] = wrong end
      end
    end)
    b:close()
    os.remove(file .. ".html")
    if not ok then error(err, 0) end
    assert.same({}, found)
  end

  for _, width in ipairs { PHONE, DESK } do
    it("shows every page on a screen of " .. width .. " pixels, whole and legible", function()
      each_page({ width = width, height = 900 }, function(b)
        return complaints(b, width, false)
      end)
    end)
  end

  it("shows every page on A4 paper, whole and legible", function()
    each_page({ width = A4, height = 1000 }, function(b, page)
      local width = math.floor(A4 - 2 * margin_of(styles_of(html_page.read(page))))
      b:paper(width)
      return complaints(b, width, true)
    end)
  end)
end)
