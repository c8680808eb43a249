-- SPDX-License-Identifier: GPL-3.0-or-later
--- A page of HTML read strictly, for specs: every element that is opened is closed, in
-- order, but those that have no end; text is told from tags.
-- @module html_page
local html_page = {}

local VOID <const> = { meta = true, br = true, link = true, img = true, hr = true, wbr = true,
  input = true,
  -- of SVG, closed by themselves
  path = true, circle = true, use = true, polygon = true, rect = true, line = true }
local RAW <const> = { script = true, style = true }
local ENTITIES <const> = { amp = "&", lt = "<", gt = ">", quot = '"', ["#39"] = "'",
  nbsp = " " }

-- The text that entities stand for; an unknown one, or a bare &, is an error.
local function decoded(text)
  return (text:gsub("&([^;&%s]*;?)", function(name)
    local value = ENTITIES[name:match "^(.*);$" or ""]
    if not value then error("a bare & before '" .. name .. "'", 0) end
    return value
  end))
end

local function attributes_of(text)
  local found, rest = {}, text
  rest = rest:gsub("([%w:-]+)%s*=%s*\"([^\"<]*)\"", function(name, value)
    assert(found[name] == nil, "an attribute occurs twice: " .. name)
    found[name] = decoded(value)
    return ""
  end):gsub("([%w:-]+)%s*=%s*'([^'<]*)'", function(name, value)
    assert(found[name] == nil, "an attribute occurs twice: " .. name)
    found[name] = decoded(value)
    return ""
  end):gsub("%f[%w]open%f[%W]", ""):gsub("/$", "")
  assert(not rest:find "%S", "what is left of a tag: " .. rest)
  return found
end

--- Read a page.
-- Returns an array of the elements in order, each with name, attributes, path (names of
-- what it stands in, joined by /), parents (these elements) and text (all text inside);
-- raises when it is not well formed.
function html_page.read(page)
  local start = assert(page:match "^<!DOCTYPE html>\n()", "no doctype")
  local open, all, at = {}, {}, start
  local function add_text(text)
    for _, element in ipairs(open) do element.text = element.text .. text end
  end
  while at <= #page do
    local before, tag, next_at = page:match("^([^<]*)<([^>]*)>()", at)
    if not before then
      assert(not page:find("%S", at), "text after the end")
      break
    end
    add_text(decoded(before))
    local closing, name, rest = tag:match "^(/?)(%w+)(.*)$"
    assert(name, "what is this: <" .. tag)
    if closing == "/" then
      local last = table.remove(open)
      assert(last and last.name == name, ("</%s> closes <%s>"):format(name, last and last.name))
    else
      local names = {}
      for i, element in ipairs(open) do names[i] = element.name end
      local element = { name = name, attributes = attributes_of(rest), text = "",
        path = table.concat(names, "/"), parents = table.move(open, 1, #open, 1, {}) }
      all[#all + 1] = element
      if RAW[name] then
        local raw, after = page:match("^(.-)</" .. name .. ">()", next_at)
        element.text, next_at = raw, after
      elseif not VOID[name] then
        open[#open + 1] = element
      end
    end
    at = next_at
  end
  assert(#open == 0, "left open: " .. (open[1] and open[1].name or ""))
  return all
end

--- The elements of a name.
function html_page.named(all, name)
  local found = {}
  for _, element in ipairs(all) do
    if element.name == name then found[#found + 1] = element end
  end
  return found
end

return html_page
