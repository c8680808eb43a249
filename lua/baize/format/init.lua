-- SPDX-License-Identifier: GPL-3.0-or-later
--- Files of boards, in any format.
-- A format NAME is the module baize.format.NAME, found by its name on the search
-- path, so that yours stand beside ours. It has `boards(next_line, name, report,
-- read_bytes)` and `write(emit, next_item)` as help "baize.format.pbn" has;
-- `read_bytes(n)` gives the next n bytes, for files that have no lines and for formats
-- that are quicker with it. Where it cannot
-- write boards without some fields, `needs` is the array of their names.
-- @module baize.format
local check = require "baize.base.check"
local option = require "baize.base.options"

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
  { "symbols", option.BOOLEAN, "of text: suits as symbols" },
  { "jobs", option.integer(1, 256), "threads that solve" },
  { "progress", option.FUNCTION, "called with how many boards are solved" } })

local WRITING <const> = option.new("baize.format.write", {
  { "export", option.BOOLEAN, "PBN in export format" },
  { "report", option.FUNCTION, "called with each thing that export format has no form for, and "
    .. "the number of the board" },
  { "sheet", option.as("table", function(value) return (SHEET:read(value)) end),
    "of hand records: title, curtain, analysis, links, as the options of baize convert" } })

--- The names of our own formats.
format.BUILT_IN = { "pbn", "lin", "json", "dealer", "deal", "gib", "giblib", "line", "csv",
  "sheet", "html" }

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
  { "^%l%l|", "lin" }, { "^[neswNESW] [%w.]+ +%a ", "dealer" }, { "^[AKQJT2-9 .]+|", "deal" },
  { "^[AKQJT2-9.]+ [AKQJT2-9.]+ [AKQJT2-9.]+ [AKQJT2-9.]+:", "gib" },
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

function Board.__index(board, key)
  local read = LATER[key] and rawget(board, "waiting")
  if not read then return nil end
  board.waiting = nil
  read(board)
  return rawget(board, key)
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
    local opened, message, code = io.open(file, "rb")
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
  local function next_board()
    local board = read()
    return board and setmetatable(must_be(board, "table", name_of, "a board"), Board)
  end
  return next_board, nil, nil, handle ~= file and handle or nil
end

-- An iterator over an array, or the one that was given.
local function items_of(boards)
  if type(boards) == "function" then return boards end
  if type(boards) ~= "table" then
    check.fail("boards are an array or an iterator, not " .. check.show(boards))
  end
  local i = 0
  return function()
    i = i + 1
    return boards[i]
  end
end

--- Write boards to a file.
-- @param file its path, or a file open for writing
-- @tparam string name of the format, as in "pbn"; "sheet" and "html" are hand records
-- @param boards an array, or an iterator, of boards (tables as `boards` gives them) or
-- deals, which are numbered from 1
-- @tparam[opt] table options fields
-- @treturn ?integer how many were written; nil when the file could not be written
-- @treturn ?string|{string,...} why not; of export format without `report`: what would have
-- been reported
-- @raise when a board has a field that it cannot have
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
  local handle = file
  if not is_file(file) then
    local opened, message = io.open(file, "wb")
    if not opened then return nil, message end
    handle = opened
  end
  local _ <close> = handle ~= file and handle or nil
  local function emit(text) return handle:write(text) end
  local write = options.export and module.export or module.write
  local count, told = write(emit, next_item, options.sheet or options.report)
  if count then must_be(count, "number", name, "the number of boards written") end
  if not count then return nil, told end
  local ok, why = handle:flush()
  if not ok then return nil, why end
  return count, told
end

option.describe(format.boards, READING)
option.describe(format.write, WRITING)

return format
