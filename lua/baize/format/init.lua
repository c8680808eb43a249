-- SPDX-License-Identifier: GPL-3.0-or-later
--- Files of boards, in any format.
-- A format NAME is the module baize.format.NAME, found by its name on the search
-- path, so that yours stand beside ours. It has `boards(next_line, name, report,
-- read_bytes)` and `write(emit, next_item, report)` as help "baize.format.pbn" has;
-- `read_bytes(n)` gives the next n bytes, for files that have no lines and for formats
-- that are quicker with it. Where it cannot
-- write boards without some fields, `needs` is the array of their names.
-- @module baize.format
local checked = require "baize.format.board".of
local check = require "baize.base.check"
local lists = require "baize.base.lists"
local option = require "baize.base.options"
local output = require "baize.base.output"

local format = {}

local READING <const> = option.new("baize.boards", {
  { "format", option.TEXT, "its name; default: the end of the path, of an open file what it "
    .. "begins with, else pbn" },
  { "report", option.FUNCTION, "called with the text of each note" } })

local SHEET <const> = option.new("a sheet", {
  { "title", option.TEXT, "stands before event and date" },
  { "curtain", option.BOOLEAN, "cards of the four hands to cut out, in place of the record" },
  { "analysis", option.BOOLEAN, "double-dummy results and par", true },
  { "links", option.BOOLEAN, "of a page: each board is linked to a hand viewer" },
  { "large", option.BOOLEAN, "of a page: large print, six boards to a page of paper" },
  { "paper", option.one_of("a4", "letter"), "of a page: its paper", "a4" },
  { "symbols", option.BOOLEAN, "of text: suits as symbols" },
  { "jobs", option.integer(1, 256), "threads that solve" },
  { "progress", option.FUNCTION, "called with how many boards are solved" } })

local WRITING <const> = option.new("baize.format.write", {
  { "export", option.BOOLEAN, "PBN in export format" },
  { "report", option.FUNCTION, "called with each thing that the format cannot hold, and "
    .. "the number of the board" },
  { "fitted", option.BOOLEAN, "the boards are as a reader and the format's `fit` gave them: "
    .. "not checked; what `fit` dropped is not reported again" },
  { "sheet", option.as("table", function(value) return (SHEET:read(value)) end),
    "of hand records: title, curtain, analysis, links, large, paper, as the options of baize "
      .. "convert" } })

--- The names of our own formats.
format.BUILT_IN = { "pbn", "lin", "json", "dealer", "deal", "gib", "giblib", "line", "dup",
  "bri", "dge", "dlm", "rbn", "ben", "openspiel", "tsv", "csv", "sheet", "html" }

-- The module of a format that can do this: "boards" (read) or "write".
local function by_name(name, task)
  local module = type(name) == "string" and name:match "^[%w_]+$" and
    "baize.format." .. name
  if module and (package.loaded[module] or package.preload[module] or
    package.searchpath(module, package.path)) then
    local found = require(module)
    if type(found) == "table" and type(found[task]) == "function" then return found end
    check.fail(("the format '%s' is not %s"):format(name,
      task == "write" and "written" or "read"))
  end
  check.fail(("unknown format '%s': use one of %s")
    :format(tostring(name), table.concat(format.BUILT_IN, ", ")))
end

-- What a format gave, which may be the user's own, is of the type it should be.
local function must_be(value, kind, name, what)
  if type(value) == kind then return value end
  check.fail(("the format '%s' has a fault: %s is %s"):format(name, what, check.show(value)))
end

-- What unpacks compressed files, by the ends of their names and by their first bytes.
local UNPACK <const> = { gz = "zcat", xz = "xzcat", bz2 = "bzcat", zst = "zstdcat",
  zip = "unzip -p" }
local MAGIC <const> = { ["\x1F\x8B"] = "gz", ["\xFD7zXZ"] = "xz", ["BZh"] = "bz2",
  ["\x28\xB5\x2F\xFD"] = "zst", ["PK\3\4"] = "zip" }
local MAGIC_MAX <const> = 5 -- bytes
local ENOENT <const> = 2 -- of io.open: there is no such file
-- How text of two bytes a character begins: its mark, and a character of one byte.
local WIDE <const> = { "^\xFF\xFE[^\0]\0", "^\xFE\xFF\0[^\0]" }

--- What to say of a compressed file, or of one in another code.
-- @tparam string path
-- @tparam[opt] string kind "gz", "xz", "bz2", "zst", "zip" or "utf16"; default: the end of its
-- name
-- @treturn ?string nil where it is none of these
-- @usage print(format.compressed "club.pbn.gz")
function format.compressed(path, kind)
  if type(path) ~= "string" then
    check.fail("compressed: the name of a file expected, not " .. check.show(path))
  end
  if kind == "utf16" then
    return ("'%s' is UTF-16, which is not read: iconv -f UTF-16 -t UTF-8 '%s' | baize ... - "
      .. "--from %s"):format(path, path, path:match "%.(%w+)$" or "FORMAT")
  end
  kind = kind or (path:match "%.(%w+)$" or ""):lower()
  local inner = path:match "%.(%w+)%.%w+$" or "FORMAT"
  return UNPACK[kind] and ("'%s' is compressed, which is not read: %s %s | baize ... - --from %s")
    :format(path, UNPACK[kind], path, inner)
end

-- The kind of a compressed file, or of one in UTF-16, from its first bytes.
-- Pipes are not looked at: what was
-- read from them is gone.
local function kind_of(handle)
  if not handle:seek "cur" then return nil end
  local first = handle:read(MAGIC_MAX)
  handle:seek "set"
  for _, pattern in ipairs(WIDE) do
    if first and first:find(pattern) then return "utf16" end
  end
  for magic, kind in pairs(MAGIC) do
    if first and first:sub(1, #magic) == magic then return kind end
  end
end

-- What the first bytes of a text look like, by format.
local SIGNS <const> = {
  { "^[NESWnesw]:[%w.-]+%s", "line" }, { "^" .. ("%x"):rep(24) .. "%f[%s%z]", "line" },
  { '^{%s*"[^"]*"%s*:', "json" }, { "^%[%s*{", "json" }, -- not a comment of PBN, nor a tag
  { "^%l%l|", "lin" }, { "^%[Document%]", "dlm" }, { "^%% ?RBN", "rbn" },
  { "^[neswNESW] [%w.]+ +%a ", "dealer" }, { "^[AKQJT2-9 .]+|", "deal" },
  { "^[AKQJT2-9.]+ [AKQJT2-9.]+ [AKQJT2-9.]+ [AKQJT2-9.]+:", "gib" },
  { "^[AKQJT2-9.]+ [AKQJT2-9.]+ [AKQJT2-9.]+ [AKQJT2-9.]+%s*\n%s*[NESW] ", "ben" },
  { "^%d%d? " .. ("%d%d? "):rep(51), "openspiel" },
}
local SIGN_MAX <const> = 256 -- bytes that are looked at

--- The format of a text, from how it begins; it is no more than a guess.
-- @tparam string text its first bytes
-- @treturn ?string the name of the format; nil where nothing tells
-- @usage format.guess "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 ..." --> "line"
function format.guess(text)
  if type(text) ~= "string" then check.fail("guess: a text expected, not " .. check.show(text)) end
  local start = text:gsub("^\xEF\xBB\xBF", ""):gsub("^%s+", "")
  while start:find "^#[^\n]*\n" do start = start:gsub("^#[^\n]*\n%s*", "") end
  for _, sign in ipairs(SIGNS) do
    if start:find(sign[1]) then return sign[2] end
  end
end

--- The format of a file that is not recognised by its name, from how it begins.
-- @tparam string path
-- @treturn ?string nil where nothing tells, or the file cannot be read
-- @usage print(format.guess_file "deals.txt")
function format.guess_file(path)
  if type(path) ~= "string" then
    check.fail("guess_file: the name of a file expected, not " .. check.show(path))
  end
  local file <close> = io.open(path, "rb")
  return file and format.guess(file:read(SIGN_MAX) or "")
end

-- The name of the format that the end of a file's name tells.
local function suffix_of(path)
  local suffix = type(path) == "string" and path:match "%.([%w_]+)$"
  local compressed = suffix and format.compressed(path)
  if compressed then check.fail(compressed) end
  if suffix then return suffix:lower() end
  check.fail(("which format has %s? (give one: { format = \"pbn\" })")
    :format(type(path) == "string" and "'" .. path .. "'" or "it"))
end

-- Boards are plain tables that print. What takes long to read a format may leave for
-- later: `waiting` is then a function that reads it, called with the board when a field or
-- the notes are asked for that are not there.
local Board = { __name = "baize.Board" }
local LATER <const> = { auction = true, play = true, tricks = true, notes = true,
  commands = true }

local function read_later(board)
  local read = rawget(board, "waiting")
  if not read then return end
  board.waiting = nil
  read(board)
end

function Board.__index(board, key)
  if not LATER[key] then return nil end
  read_later(board)
  return rawget(board, key)
end

function Board.__pairs(board)
  read_later(board)
  return next, board
end

-- What is set must not be read over it later.
function Board.__newindex(board, key, value)
  local _ = LATER[key] and board[key]
  rawset(board, key, value)
end

function Board.__tostring(board)
  local head = { "board " .. (board.number or "?") }
  if board.dealer then head[#head + 1] = "dealer " .. board.dealer end
  if board.vul then head[#head + 1] = "vulnerable: " .. board.vul end
  local lines = { table.concat(head, ", ") }
  lines[#lines + 1] = board.deal and tostring(board.deal) or "no whole deal"
  if board.contract then
    lines[#lines + 1] = tostring(board.contract) .. (board.result and
      (", %d tricks"):format(board.result) or "")
  end
  return table.concat(lines, "\n")
end

local function is_file(value)
  return io.type(value) == "file"
end

-- The files that are read, and how many may be before those of loops that were left are closed:
-- what else the program opens, its own modules too, needs some.
local OPEN <const> = 8
local reading, allowed = setmetatable({}, { __mode = "k" }), OPEN

local function nreading()
  local n = 0
  for file in pairs(reading) do n = n + (io.type(file) == "file" and 1 or 0) end
  return n
end

-- A file, opened as io.open does.
local function open_to_read(path)
  if nreading() >= allowed then
    collectgarbage()
    allowed = math.max(OPEN, 2 * nreading())
  end
  local file, message, code = io.open(path, "rb")
  if not file and code ~= ENOENT then
    collectgarbage()
    file, message, code = io.open(path, "rb")
  end
  if file then reading[file] = true end
  return file, message, code
end

--- The boards of a file, one by one.
-- Nothing is lost without a message: what the format does not understand is in the notes
-- of the board.
-- @param file its path, or a file open for reading
-- @tparam[opt] table options fields
-- @treturn function an iterator for `for`: boards with number, deal, dealer, vul,
-- contract, result, tricks, tags, notes; nil where the file does not say (each
-- format's documentation tells more); they print
-- @raise when the file cannot be read, or is not of that format
-- @usage for board in baize.boards "club.pbn" do print(board.number, board.deal) end
function format.boards(file, options)
  check.note()
  options = READING:read(options or {})
  if type(file) ~= "string" and not is_file(file) then
    check.fail("boards come from a path or an open file, not from " .. check.show(file))
  end
  local begun = "" -- what of an open file was read before its format was known
  if is_file(file) and not options.format then begun = file:read(SIGN_MAX) or "" end
  local name_of = options.format or is_file(file) and (format.guess(begun) or "pbn")
    or suffix_of(file)
  local module = by_name(name_of, "boards")
  local handle = file
  if not is_file(file) then
    local opened, message, code = open_to_read(file)
    if not opened then
      check.fail("cannot open " .. message, nil, code == ENOENT and "not found" or "i/o")
    end
    handle = opened
    local kind = kind_of(handle)
    if kind == "utf16" and module.binary then kind = nil end
    if kind then check.fail(format.compressed(file, kind)) end
  end
  local name = is_file(file) and "standard input" or file
  local function read_from(what)
    local text, fault = handle:read(what)
    if fault then check.fail(("cannot read %s: %s"):format(name, fault), nil, "i/o") end
    return text
  end
  local function next_line()
    if begun == "" then return (read_from "l") end
    local line, rest = begun:match "^([^\n]*)\n(.*)$"
    line, begun = line or begun .. (read_from "l" or ""), rest or ""
    return line
  end
  local function read_bytes(n)
    if begun == "" then return read_from(n) end
    local bytes = begun:sub(1, n)
    begun = begun:sub(n + 1)
    return bytes
  end
  local read = must_be(module.boards(next_line, name, options.report, read_bytes), "function",
    name_of, "its iterator")
  -- The file is not a closing value of the loop, which would end it when the loop is left: in Lua
  -- 5.4.4 what a loop with one leaves behind may damage variables that closures hold.
  return function()
    local board = read()
    if board then
      return setmetatable(must_be(board, "table", name_of, "a board"), Board)
    elseif handle ~= file and io.type(handle) == "file" then
      handle:close()
      reading[handle] = nil
    end
    read = function() return nil end
  end
end

-- The items of an array, or of the iterator that was given: called by C, so that a coroutine's
-- error begins with the user's line and not with one of ours.
local function items_of(boards)
  if type(boards) == "function" then
    return function()
      local ok, item = pcall(boards) -- raised again
      if not ok then error(item, 0) end
      return item
    end
  end
  if type(boards) ~= "table" then
    check.fail("boards are an array or an iterator, not " .. check.show(boards))
  end
  return lists.each(boards)
end

-- An iterator over boards that can be written. What a format that has `fit` cannot hold of them
-- goes to `report`, or to the array `lost`.
local function boards_of(items, fit, report, lost)
  local index = 0
  return function()
    local item = items()
    index = index + 1
    if type(item) ~= "table" then return item end -- a deal
    local board = checked(item, index)
    local number = board.number or index
    for _, what in ipairs(fit and select(2, fit(board)) or {}) do
      if report then report(what, number) else
        lost[#lost + 1] = ("board %d: %s"):format(number, what)
      end
    end
    return board
  end
end

-- The file of a path, to be kept when all is written; nothing of an open file.
local function open(file)
  if is_file(file) then return nil end
  return output.open(file == "-" and "./-" or file)
end

--- Write boards to a file.
-- @param file its path, or a file open for writing
-- @tparam string name of the format, as in "pbn"; "sheet" and "html" are hand records
-- @param boards an array, or an iterator, of boards (tables as `boards` gives them) or
-- deals, which are numbered from 1
-- @tparam[opt] table options fields
-- @treturn ?integer how many were written; nil when the file could not be written
-- @treturn ?string|{string,...} why not; without `report`, if there is something: what would have
-- been reported, as in "board 3: contract and result without auction"
-- @raise when a board has a field that it cannot have, and what an iterator raises; the file
-- that was there stays as it was
-- @usage assert(baize.format.write("out.pbn", "pbn", sampler:deals(8)))
function format.write(file, name, boards, options)
  check.note()
  options = WRITING:read(options or {})
  local module, next_item = by_name(name, "write"), items_of(boards)
  if options.export and not module.export then
    check.fail(("the format '%s' has no export format (pbn has)"):format(name))
  end
  if type(file) ~= "string" and not is_file(file) then
    check.fail("boards go to a path or an open file, not to " .. check.show(file))
  end
  local out <close>, unopened = open(file)
  if unopened then return nil, unopened end
  local handle = out and out.handle or file
  local function emit(text) return handle:write(text) end
  local write = options.export and module.export or module.write
  local lost, items = {}, next_item
  if not options.fitted then
    items = boards_of(next_item, not options.export and module.fit, options.report, lost)
  end
  local count, told = write(emit, items, options.report, options.sheet)
  if count or not told then
    must_be(count, "number", name, "the number of boards that its write returns")
  end
  if not count then return nil, told end
  local ok, why = handle:flush()
  if ok and out then ok, why = out:keep() end
  if not ok then return nil, why end
  return count, told or lost[1] and lost or nil
end

option.describe(format.boards, READING)
option.describe(format.write, WRITING)

return format
