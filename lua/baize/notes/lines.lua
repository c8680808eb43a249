-- SPDX-License-Identifier: GPL-3.0-or-later
--- The lines of BML: files and what they include, without comments, copies pasted.
-- A line is { text, file, line }; the syntax is that of bml_syntax (Erik Sjöstrand, G. Paulissen).
-- @module baize.notes.lines
local lines = {}

local FILE_MAX <const> = 1 << 24 -- bytes
local DEPTH_MAX <const> = 40 -- of files that include files
local LINES_MAX <const> = 200000 -- of a document: pastes multiply

-- The text of a file in UTF-8; what is not UTF-8 is taken for Latin-1. Nil, and why not.
local function read(path, notes)
  local f, message = io.open(path, "rb")
  if not f then return nil, message end
  local text = f:read(FILE_MAX + 1)
  f:close()
  if not text then
    text = io.open(path, "rb"):read(0) == nil and "" or nil -- an empty file; a folder has no bytes
  end
  if not text then return nil, path .. ": it cannot be read" end
  if #text > FILE_MAX then return nil, ("%s: over %d bytes"):format(path, FILE_MAX) end
  local _, bad = utf8.len(text)
  if bad then
    local _, before = text:sub(1, bad - 1):gsub("\n", "")
    notes:problem({ file = path, line = before + 1 }, "not UTF-8: the file is read as Latin-1")
    text = text:gsub("[\x80-\xFF]", function(byte) return utf8.char(byte:byte()) end)
  end
  return (text:gsub("^\xEF\xBB\xBF", ""):gsub("\r\n?", "\n"):gsub("%z", "?"))
end

local function indentation(text) return #text:match "^%s*" end

local add_file

-- The file that a line includes, beside the one that it is in.
local function include(state, at, name)
  if name:find "^/" then -- a stranger's file reads nothing but what is beside it
    state.notes:problem(at, "#INCLUDE %s: write a path from the folder of this file: skipped", name)
    return
  end
  local path = (at.file:match "^(.*/)" or "") .. name
  for _, open in ipairs(state.open) do
    if open == path then
      state.notes:problem(at, "#INCLUDE %s: the file includes itself: skipped", name)
      return
    end
  end
  if #state.open >= DEPTH_MAX then
    state.notes:problem(at, "#INCLUDE %s: more than %d files within files: skipped", name,
      DEPTH_MAX)
    return
  end
  local ok, message = add_file(state, path)
  if not ok then
    state.notes:problem(at, "#INCLUDE %s: skipped: %s", name, message)
  end
end

-- Add the lines of a file, with those of the files that it includes.
function add_file(state, path)
  local text, message = read(path, state.notes)
  if not text then return nil, message end
  state.open[#state.open + 1] = path
  local number, tabs = 0, nil
  for line in (text .. "\n"):gmatch "([^\n]*)\n" do
    number = number + 1
    local at = { text = line, file = path, line = number }
    local name = line:match "^%s*#%s*INCLUDE%s+(.-)%s*$"
    if name then
      include(state, at, name)
    elseif not line:find "^//" then
      if not tabs and line:find "^ *\t" then
        tabs = at
        state.notes:problem(at, "a tab in the indentation counts as one blank: check what is below "
          .. "which call (this is said once for each file)")
      end
      state.list[#state.list + 1] = at
    end
  end
  state.open[#state.open] = nil
  state.list[#state.list + 1] = { text = "", file = path, line = number }
  return true
end

-- A copy's lines without their common indentation.
local function trimmed(copy)
  local least
  for _, at in ipairs(copy) do
    local n = at.text:find "%S" and indentation(at.text)
    least = n and math.min(n, least or n) or least
  end
  for _, at in ipairs(copy) do at.text = at.text:sub((least or 0) + 1) end
  return copy
end

-- A plain text with others put in for its targets, in their order.
local function replaced(text, targets)
  for _, t in ipairs(targets) do
    text = text:gsub(t[1]:gsub("%p", "%%%0"), (t[2]:gsub("%%", "%%%%")))
  end
  return text
end

local function paste(state, at, rest)
  local name, more = rest:match "^(%S+)%s*(.*)$"
  local copy, targets = state.copies[name], {}
  if not copy then
    state.notes:problem(at, "#PASTE %s: there is no #COPY or #CUT of this name before: skipped",
      rest)
    return
  end
  for target, by in more:gmatch "(%S-)=(%S*)" do targets[#targets + 1] = { target, by } end
  local indent = (" "):rep(indentation(at.text))
  for _, from in ipairs(copy) do
    if #state.out >= LINES_MAX then
      if not state.full then
        state.notes:problem(at, "more than %d lines: what follows is left out", LINES_MAX)
      end
      state.full = true
      return
    end
    state.out[#state.out + 1] = { text = from.text == "" and "" or indent .. replaced(from.text,
      targets), file = from.file, line = from.line }
  end
end

-- Do what a line says about copies; false: it is a line of the text.
local function directive(state, at)
  local word, rest = at.text:match "^%s*#%s*(%u+)%s*(.-)%s*$"
  if word == "COPY" or word == "CUT" then
    state.into[#state.into + 1] = { name = rest, keep = word == "COPY", at = at }
  elseif word == "ENDCOPY" or word == "ENDCUT" then
    local copy = table.remove(state.into)
    if copy then
      state.copies[copy.name] = trimmed(copy)
    else
      state.notes:problem(at, "#%s without #COPY or #CUT: skipped", word)
    end
  elseif word == "PASTE" then
    paste(state, at, rest)
  else
    return false
  end
  return true
end

--- The lines of a document: nil, and why its file cannot be read.
-- @tparam string path
-- @tparam Notes notes takes the problems
-- @treturn ?{table,...}
function lines.of(path, notes)
  local state = { notes = notes, open = {}, list = {}, out = {}, copies = {}, into = {} }
  local ok, message = add_file(state, path)
  if not ok then return nil, message end
  for _, at in ipairs(state.list) do
    if not directive(state, at) then
      local keep = true
      for _, copy in ipairs(state.into) do
        copy[#copy + 1] = { text = at.text, file = at.file, line = at.line }
        keep = keep and copy.keep
      end
      if keep then state.out[#state.out + 1] = at end
    end
  end
  for _, copy in ipairs(state.into) do
    notes:problem(copy.at, "#%s %s has no end: nothing of it is pasted", copy.keep and "COPY"
      or "CUT", copy.name)
    if not copy.keep then table.move(copy, 1, #copy, #state.out + 1, state.out) end
  end
  return state.out
end

return lines
