-- SPDX-License-Identifier: GPL-3.0-or-later
--- What is written: text for people, and files; and files that are read whole.
-- All text for standard output and standard error goes through `put`, `print` and `tell`, which
-- make control characters visible (baize.base.columns.visible): much of it quotes files, systems
-- and databases of others. `raw` is for data in a format of files, which keeps its bytes, and for
-- drawings of ours in colours. The print and io.write of a user's script are Lua's own.
--
-- Of a file the text goes to a new file in the folder of the one that was named,
-- with a name of its own, which takes its place when all is written: a run that fails, or that a
-- signal ends, leaves what was there, and nothing else.
-- Devices and pipes are written directly.
-- @module baize.base.output
local columns = require "baize.base.columns"
local core_files = require "baize.core.files"
local plain = require "baize.base.plain"

local output = {}

-- ---- text for people -------------------------------------------------------------------

-- Write values as text for people to an open file; what its method `write` returns.
local function show(file, ...)
  local texts = table.pack(...)
  for i = 1, texts.n do texts[i] = columns.visible(tostring(texts[i])) end
  return file:write(table.unpack(texts, 1, texts.n))
end

--- Write texts to standard output, as io.write does.
function output.put(...) return show(io.stdout, ...) end

--- Write values to standard output, as print does.
function output.print(...)
  local texts = table.pack(...)
  for i = 1, texts.n do texts[i] = tostring(texts[i]) end
  return show(io.stdout, table.concat(texts, "\t"), "\n")
end

--- Write texts to standard error.
function output.tell(...) return show(io.stderr, ...) end

--- Begin the line on standard error again, with this text.
function output.redraw(text)
  io.stderr:write("\r", columns.visible(text))
  io.stderr:flush()
end

--- Write bytes to standard output as they are.
function output.raw(...) return io.stdout:write(...) end

-- ---- files -----------------------------------------------------------------------------

local Output = { __name = "baize.Output" }
Output.__index = Output

--- A new file of a name that nobody else has, in the folder for temporary files, for the user
-- alone; a variable that is to be closed removes it. Its `part` is its name, its `handle` open for
-- writing. Nil and why where there is none.
function output.temporary()
  local folder = os.getenv "TMPDIR"
  folder = folder and folder:sub(1, 1) == "/" and folder or "/tmp"
  local handle, part = core_files.create(folder .. "/", true)
  if not handle then return nil, ("cannot open a file in %s: %s"):format(folder, part) end
  return setmetatable({ path = part, part = part, handle = handle }, Output)
end

-- The folder takes no new file, but the file may be open to us: the text is put together
-- elsewhere, and copied when all is written.
local function open_elsewhere(path)
  local there, message = io.open(path, "ab")
  if not there then return nil, "cannot open " .. message end
  there:close()
  local self, why = output.temporary()
  if not self then
    return nil, ("cannot write %s: its folder takes no new file, and: %s"):format(path, why)
  end
  self.path, self.copied = path, true
  return self
end

local HEAD <const> = 200 -- bytes in which a file says what it is

-- What a file is that nothing is written over: a script, a database, a registration. Nil: another.
local function kept_as(path)
  local file <close> = io.open(path, "rb")
  local head = file and file:read(HEAD)
  if not head then return nil end -- none, empty, or not to be read
  return path:lower():find "%.lua$" and "a script"
    or head:find "^SQLite format 3%z" and "a database"
    or head:find '^{%s*"sha256":"%x+",%s*"registration":' and "a registration" or nil
end

--- Open a file that is to be written, "-" for standard output; a variable that is to be closed
-- drops what was not kept. Nil and why where it cannot be opened; a script, a database or a
-- registration that is there is never overwritten.
function output.open(path)
  if path == "-" then return setmetatable({ path = path, handle = io.stdout }, Output) end
  local place = core_files.place(path)
  local kept = place and kept_as(place)
  if kept then
    return nil, ("'%s' is %s: it is not overwritten; name another file, or remove it"):format(
      path, kept)
  end
  if place then
    local handle, part = core_files.create(place)
    if not handle then return open_elsewhere(path) end
    return setmetatable({ path = path, place = place, part = part, handle = handle }, Output)
  end
  local handle, message = io.open(path, "wb")
  if not handle then return nil, "cannot open " .. message end
  return setmetatable({ path = path, handle = handle }, Output)
end

--- Write texts.
-- @tparam string ... texts
-- @treturn ?Output the same; nil when that failed
-- @treturn ?string why
-- @usage page:write("<html>", "\n")
function Output:write(...)
  local ok, why = self.handle:write(...)
  self.why = self.why or why
  if ok then return self end
  return nil, why
end

local BLOCK <const> = 65536 -- bytes

-- Copy one file over another; true, or nil and why: then the first one stays.
local function copy(from, to)
  local source <close> = assert(io.open(from, "rb"))
  local target <close>, why = io.open(to, "wb")
  if not target then return nil, why end
  local ok = true
  for block in source:lines(BLOCK) do
    ok, why = target:write(block)
    if not ok then break end
  end
  if ok then ok, why = target:close() end
  return ok, why
end

-- Put the new file, which is whole, in the place of the old one.
local function put_in_place(self)
  local ok, why
  if not self.copied then
    ok, why = os.rename(self.part, self.place)
  else
    ok, why = copy(self.part, self.path)
    if ok then os.remove(self.part) end
    self.left = not ok
    why = why and ("%s; what was to be in it is in %s"):format(why, self.part)
  end
  if ok or self.left then core_files.forget(self.part) end
  return ok, why
end

--- Close the file and put it in its place.
-- @treturn ?boolean true; nil when it could not be written
-- @treturn ?string why
-- @usage assert(page:keep())
function Output:keep()
  local done = self.path == "-" and self.handle.flush or self.handle.close
  local ok, why = done(self.handle)
  if ok and not self.why and self.part then ok, why = put_in_place(self) end
  why = self.why or why
  self.kept = ok and not self.why
  if self.kept then return true end
  local name = self.path == "-" and "standard output" or self.path
  return nil, ("cannot write %s: %s"):format(name, why)
end

--- Write a file whole; nil and why where that failed.
function output.write(path, text)
  local file <close>, why = output.open(path)
  if not file then return nil, why end
  file:write(text)
  return file:keep()
end

function Output:__close()
  if self.handle ~= io.stdout and io.type(self.handle) == "file" then self.handle:close() end
  if self.part and not self.kept and not self.left then
    os.remove(self.part)
    core_files.forget(self.part)
  end
end

-- ---- several, by the options of a command --------------------------------------------

-- The options that name what is written, and those whose text names no file.
local WRITTEN <const> = { json = "written twice", html = "written twice", csv = "written twice" }
local TEXTS <const> = { title = true, event = true }

--- Whether a path names a file, or a folder, that can be opened.
function output.is_there(path)
  local file <close> = io.open(path, "rb")
  return file ~= nil
end

--- What is wrong with the files that a command was given, nil where nothing is: one that it writes
-- (--json, --html and --csv among the values of its options) must not be read as well, under
-- whatever name. `read` are those that are read; default: all that was typed may be one.
function output.clash(values, read)
  for written in pairs(WRITTEN) do
    local path = values[written]
    local place = type(path) == "string" and path ~= "-" and core_files.place(path)
    for key, typed in pairs(place and (read or values) or {}) do
      for _, other in ipairs(type(typed) == "table" and typed or { typed }) do
        if key ~= written and not TEXTS[key] and type(other) == "string"
          and core_files.place(other) == place and (WRITTEN[key] or output.is_there(other)) then
          return ("'%s' is %s: write to another file"):format(path, WRITTEN[key] or "read")
        end
      end
    end
  end
end

--- All of a file: its bytes, or nil and why it cannot be opened or read.
function output.read(path)
  local file <close>, message = io.open(path, "rb")
  if not file then return nil, "cannot open " .. message end
  local text, why = file:read "a"
  if not text then return nil, ("cannot read %s: %s"):format(path, why) end
  return text
end

local NOT_THERE <const> = 2 -- ENOENT

-- Whether a file holds nothing, or an object or array of JSON and no more; false and why not.
local function holds_json(path)
  local file <close>, why, code = io.open(path, "rb")
  if not file then return code == NOT_THERE, "cannot be read (" .. tostring(why) .. ")" end
  local text = file:read "a"
  if not text then return false, "cannot be read" end
  return type(plain.decode(text)) == "table" or not text:find "%S", "is not JSON"
end

--- What is wrong with a file that JSON is to be written to, nil where nothing is: a script, or a
-- file that is there and is not JSON, is never overwritten. That there is no such folder is found
-- here too, before anything is computed.
function output.refuse_json(path)
  if type(path) ~= "string" or path == "-" then return nil end
  local folder = path:match "^(.*)/[^/]*$"
  if path == "" or core_files.folder(path) then
    return ("'%s' is not a file: write --json=FILE or --json -"):format(path)
  elseif folder and folder ~= "" and not core_files.folder(folder) then
    return ("--json: there is no folder '%s'"):format(folder)
  end
  local place = core_files.place(path) -- nil: a device or a pipe
  if (place or path):lower():find "%.lua$" or path:lower():find "%.lua$" then
    return ("'%s' would be overwritten with JSON: write --json=FILE or --json -"):format(path)
  end
  local is_json, why = true, "is not JSON"
  if place then is_json, why = holds_json(place) end
  if not is_json then
    return ("'%s' exists and %s: it is not overwritten; name another file, as in "
      .. "--json=result.json, or remove it"):format(path, why)
  end
end

-- Whether the beginning of a file is that of a page.
local function is_page(head)
  local text = head:gsub("^\xEF\xBB\xBF", ""):gsub("^%s+", ""):lower()
  return text:find "^<!doctype html" ~= nil or text:find "^<html" ~= nil
end

-- Whether it is that of a table for a spreadsheet: names of columns.
local function is_csv(head)
  local line = head:match "^[^\r\n]*"
  return line:find ",%S" ~= nil and not line:find ",%s" and not line:find '[^%w_,%%" -]'
end

-- The endings of files that are of one format, which is also its name.
local ENDINGS <const> = { pbn = true, lin = true, dup = true, bri = true, dge = true, dlm = true,
  rbn = true, json = true, gib = true, giblib = true, line = true, csv = true, html = true }

--- What is wrong with a file that something of a kind is to be written to, nil where nothing is. A
-- file that is there and holds something is overwritten only by its own kind: by a page where it
-- is a page, by CSV where it is named so or begins with names of columns, by boards in another
-- format where its ending names no other format. A page is not written to a file that is named as
-- one of boards or of text.
-- @tparam ?string path "-" is standard output
-- @tparam string kind "html", "csv", or the name of a format of boards
-- @treturn ?string a message
-- @usage local wrong = output.refuse("evening.dup", "html")
function output.refuse(path, kind)
  local ending = type(path) == "string" and path:lower():match "%.(%w+)$"
  local place = type(path) == "string" and path ~= "-" and core_files.place(path)
  local file <close> = place and io.open(place, "rb") or nil
  local head, what = file and file:read(HEAD), nil
  if not head or kept_as(place) then
    what = nil -- none or empty, or refused when it is opened
  elseif kind == "html" then
    what = not is_page(head) and "is not a page" or nil
  elseif kind ~= ending and ENDINGS[ending] then
    what = ("is named as a file of %s, not of %s"):format(ending, kind)
  elseif kind == "csv" and ending ~= "csv" and not is_csv(head) then
    what = "is not CSV"
  end
  if what then
    return ("'%s' exists and %s: it is not overwritten; name another file, or remove it")
      :format(path, what)
  elseif kind == "html" and ending ~= "html" and (ENDINGS[ending] or ending == "txt") then
    return ("'%s' is named as a file of %s, and a page is written: name it %s"):format(path, ending,
      path:gsub("%w+$", "html"))
  end
end

local Several = {}

function Several:__close()
  for _, file in pairs(self) do
    local _ <close> = file
  end
end

--- Open the files that these options name, of those that have a value: an Output for each by the
-- name of its option, or nil and why where one cannot be opened. A variable that is to be closed
-- drops what was not kept.
function output.open_each(values, names)
  local files = setmetatable({}, Several)
  for _, name in ipairs(names) do
    local file, why = nil, nil
    if values[name] then file, why = output.open(values[name]) end
    if why then
      Several.__close(files)
      return nil, why
    end
    files[name] = file
  end
  return files
end

return output
