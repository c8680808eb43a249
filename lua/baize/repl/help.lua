-- SPDX-License-Identifier: GPL-3.0-or-later
--- help() and help(x): docstrings at the prompt.
-- Functions written in Lua are explained from their source, also the user's own; those
-- in C and whole modules and types from baize.docs, which the build collects
-- (scripts/docs.lua).
-- @module baize.repl.help
local check = require "baize.base.check"
local columns = require "baize.base.columns"
local commands = require "baize.host.commands"
local doctext = require "baize.repl.doctext"
local near = require "baize.base.near"
local options = require "baize.base.options"
local output = require "baize.base.output"
local seat = require "baize.lang.seat"
local topics = require "baize.repl.topics"
local topics_systems = require "baize.repl.topics_systems"
local types = require "baize.repl.types"
local vocabulary = require "baize.repl.vocabulary"
local words = require "baize.base.words"

local help = {}

local WIDTH <const> = 80 -- columns
local MANUAL <const> = "https://www.lua.org/manual/5.4/manual.html#pdf-"
local SHOWN_MAX <const> = 2 -- docstrings that describe a field, shown in full
local LIBRARIES <const> = {
  "string", "table", "math", "io", "os", "coroutine", "utf8", "debug", "package",
}

-- Types of the user's that have methods and no docstring of their own.
local OWN <const> = { Contract = true, Part = true, Play = true, Position = true }

-- All that scripts use, loaded: types have their methods.
local function workbench()
  local baize = require "baize"
  pairs(baize) -- loads its fields
  return baize
end

local texts_of_docs, names_of_docs

local function sorted_keys(t)
  if t == texts_of_docs and names_of_docs then return names_of_docs end
  local keys = {}
  for key in next, t do
    if type(key) == "string" then keys[#keys + 1] = key end
  end
  table.sort(keys)
  return keys
end

-- The docstrings that the build collected; a source tree without them has none.
local function docs()
  if texts_of_docs then return texts_of_docs end
  workbench()
  local ok, texts = pcall(require, "baize.docs")
  texts_of_docs = ok and texts or {}
  names_of_docs = sorted_keys(texts_of_docs)
  return texts_of_docs
end

-- Where the functions of Lua itself are explained.
local function lua_name(f)
  for _, library in ipairs(LIBRARIES) do
    for _, name in ipairs(sorted_keys(package.loaded[library])) do
      if package.loaded[library][name] == f then return library .. "." .. name end
    end
  end
  for _, name in ipairs(sorted_keys(_G)) do
    if rawget(_G, name) == f then return name end
  end
end

-- The documented name of a C function: in one of our modules, or a method of a type.
local function c_name(f, texts)
  for name, method in pairs(types.methods()) do
    if method == f and texts[name] then return name end
  end
  for _, module in ipairs(sorted_keys(package.loaded)) do
    local t = module:find "^baize" and package.loaded[module]
    for _, key in ipairs(type(t) == "table" and sorted_keys(t) or {}) do
      local name = module .. "." .. key
      if rawget(t, key) == f and texts[name] then return name end
    end
  end
end

-- The entry of a Lua function: from the comment above it, wherever it is.
local function lua_entry(f)
  local info = debug.getinfo(f, "S")
  local file = info.source:match "^@(.*)"
  local text = file and output.read(file)
  if not text then return nil end
  for _, entry in ipairs(doctext.scan_lua(text)) do
    if entry.line == info.linedefined then return entry end
  end
  return nil, ("a function without a docstring, at %s:%d")
    :format(file, info.linedefined)
end

--- The entry of a function (baize.repl.doctext); nil, and what else is known of it.
function help.entry(f)
  f = check.behind(f)
  if debug.getinfo(f, "S").what ~= "C" then return lua_entry(f) end
  local texts = docs()
  local name = c_name(f, texts)
  if name then return { name = name, text = texts[name] } end
  name = lua_name(f)
  return nil, name and ("%s is a function of Lua: %s%s"):format(name, MANUAL, name)
end

local function module_name(value)
  for _, name in ipairs(sorted_keys(package.loaded)) do
    if package.loaded[name] == value and name:find "^baize" then return name end
  end
end

local names_of -- value -> what it is called in baize, or in a module there

-- What users call functions and modules: "tricks", not "baize.lang.measures.tricks". Globals are
-- looked for each time, as a user may give a name to something else.
local function users_name(f)
  for _, name in ipairs(sorted_keys(require "baize.globals")) do
    if rawget(_G, name) == f then return name end
  end
  if names_of then return names_of[f] end
  names_of = {}
  local baize = workbench()
  local function add(value, name)
    if value ~= nil and not names_of[value] then names_of[value] = name end
  end
  for _, name in ipairs(sorted_keys(baize)) do add(baize[name], "baize." .. name) end
  for _, name in ipairs(sorted_keys(baize)) do -- the modules in it: baize.stats.share
    local module = module_name(baize[name]) and baize[name]
    for _, key in ipairs(type(module) == "table" and sorted_keys(module) or {}) do
      add(rawget(module, key), ("baize.%s.%s"):format(name, key))
    end
  end
  return names_of[f]
end

-- A word of the vocabulary of hands: its forms, and the type that explains it.
local function of_vocabulary(word)
  local line, name, meaning = vocabulary.find(word)
  local text = line and docs()[name]
  line = line and columns.wrap(line, WIDTH, "  ")
  if meaning then
    line = line .. "\n  " .. columns.wrap(meaning, WIDTH - 2, "  ")
  end
  return text and line .. "\n\n" .. doctext.render(name, text) or line
end

-- The options that a function takes, as a table below what is said of it.
local function of_options(f)
  local declared = options.described()[check.behind(f)]
  if not declared then return "" end
  local lines = { "", "  fields of " .. declared.what .. ":" }
  for _, field in ipairs(declared.fields) do
    local name, kind, meaning, default = table.unpack(field, 1, 4)
    if default ~= nil then meaning = ("%s; default: %s"):format(meaning, default) end
    local head = ("    %-11s  %-13s  "):format(name, kind.word)
    lines[#lines + 1] = head .. columns.wrap(meaning, WIDTH - #head)
      :gsub("\n", "\n" .. (" "):rep(#head))
  end
  return table.concat(lines, "\n")
end

local function of_function(f)
  local word = seat.word_of(f) -- of S.shape
  if word then return of_vocabulary(word) end
  local entry, else_known = help.entry(f)
  if not entry then return else_known end
  return doctext.render(users_name(f) or entry.name, entry.text, f) .. of_options(f)
end

local function add_line(lines, name, summary)
  local head = ("  %-22s "):format(name)
  lines[#lines + 1] = head .. columns.wrap(summary, WIDTH - #head)
    :gsub("\n", "\n" .. (" "):rep(#head))
end

-- A module: its head, and the functions in it, if it is not a function itself.
local function of_module(name, module)
  local text, called = docs()[name], users_name(module) or name
  local lines = { text and doctext.render(called, text) or called }
  for _, key in ipairs(type(module) == "table" and sorted_keys(module) or {}) do
    local value = rawget(module, key)
    local entry = type(value) == "function" and help.entry(value)
    if entry then add_line(lines, "." .. key, doctext.summary(entry.text)) end
  end
  return table.concat(lines, "\n")
end

--- Types that have the methods of another.
help.BASES = { Condition = "Part", Feature = "Part", Measure = "Part", Policy = "Part",
  Result = "Report", DecisionResult = "Report", LeadResult = "Report", FitResult = "Report",
  SweepResult = "Report", RandomnessResult = "Report", CheckResult = "Report",
  DiffResult = "Report" }

-- A type: its head, its methods, its fields.
local function of_type(name, value)
  local texts, methods = docs(), {}
  local lines = { texts[name] and doctext.render(name, texts[name]) or name }
  for _, kind in ipairs { name, help.BASES[name] } do
    for _, full in ipairs(sorted_keys(texts)) do
      local last = full:match("^" .. kind .. "([.:][%w_]+)$")
      if last and not methods[last] then methods[last] = texts[full] end
    end
  end
  for _, last in ipairs(sorted_keys(methods)) do
    add_line(lines, last, doctext.summary(methods[last]))
  end
  local own = types.fields(value)
  if #own > 0 then
    local text = "fields: " .. table.concat(own, " ")
    lines[#lines + 1] = "  " .. columns.wrap(text, WIDTH - 2, "    ")
  end
  return (#lines > 1 or texts[name]) and table.concat(lines, "\n") or nil
end

-- A documented name as users see it; nil where it is none of theirs but the program's.
local function users_entry(name, text)
  local kind = name:match "^(%u%w*)[.:]"
  if kind then -- a method; types without a docstring serve other modules
    return (docs()[kind] or OWN[kind]) and doctext.render(name, text, not name:find "%.%u") or nil
  end
  local module, last = name:match "^(baize[%w_.]*)%.([%w_]+)$"
  if not module then return name:find "^%u" and of_type(name) or nil end
  local t = package.loaded[module]
  local value = type(t) == "table" and rawget(t, last)
  if type(value) == "table" and users_name(value) and not module_name(value) then
    return (doctext.render(users_name(value), text))
  end
  return type(value) == "function" and users_name(value) and of_function(value) or nil
end

-- A table of values, as baize.role: from the comment above it.
local function of_table(value)
  local texts = docs()
  local name = c_name(value, texts)
  return name and doctext.render(users_name(value) or name, texts[name])
end

-- What scripts find under a name with dots, "baize" before it or not: "event.vp".
local function at_path(root, word)
  local value = root
  for name in word:gsub("^baize%.", ""):gmatch "[^.]+" do
    value = type(value) == "table" and rawget(value, name) or nil
  end
  return value
end

-- "baize.stats" is a module; "baize.fit" is called: what it takes, and what its module
-- says of it.
local function of_path(word)
  if not word:find "^[%w_]+%.[%w_.]+$" then return nil end
  local value = at_path(workbench(), word) or at_path(_G, word)
  local module = module_name(value)
  if module then return of_module(module, value) end
  if type(value) == "table" then return (of_table(value)) end
  if type(value) ~= "function" then return nil end
  local entry = help.entry(value)
  module = entry and entry.name:match "^(.*)%.[%w_]+$"
  local head = module and module:match "[%w_]+$" == word:match "[%w_]+$" and docs()[module]
  return (head and doctext.render(word, head) .. "\n\n" or "") .. (of_function(value) or "")
end

-- Every documented name of the user's that ends with the word; or that name itself.
local function of_entries(word)
  local texts, found, seen = docs(), {}, {}
  local at = of_path(word)
  if at then return at end
  if word:find "[.:]" and texts[word] then
    local is_module = package.loaded[word] or package.searchpath(word, package.path)
    if is_module then return of_module(word, require(word)) end
    return doctext.render(word, texts[word], not word:find "%.%u")
  end
  local function add(entry)
    if not entry or seen[entry] then return end
    seen[entry] = true
    found[#found + 1] = entry
  end
  for _, name in ipairs(sorted_keys(texts)) do
    add(name:sub(-#word) == word and name:match "[%w_]+$" == word
      and users_entry(name, texts[name]))
  end
  local value = rawget(workbench(), word)
  add(type(value) == "function" and of_function(value))
  return #found > 0 and table.concat(found, "\n\n") or nil
end

-- A method as scripts call it, "sampler:deal": of the type that the object is named after; where
-- it is named otherwise, as in "s:knowledge", of every type that has such a method.
local function of_method(word)
  local texts, own, all = docs(), {}, {}
  local owner, method = word:match "^([%w_]+)[.:]([%w_]+)$"
  for _, name in ipairs(owner and sorted_keys(texts) or {}) do
    local kind = name:match("^(%u%w*)[.:]" .. method .. "$")
    local entry = kind and users_entry(name, texts[name])
    if entry then
      all[#all + 1] = entry
      own[#own + 1] = kind:lower() == owner:lower() and entry or nil
    end
  end
  all = #own > 0 and own or all
  return #all > 0 and table.concat(all, "\n\n") or nil
end

-- Whether a docstring describes a field: `known`, or "known (" and "known:" in a list.
local function tells_of(text, field)
  return text:find(field, 1, true) and (text:find("`" .. field .. "`", 1, true) or
    text:find("%f[%w_]" .. field .. " %(%a") or
    text:find("%f[%w_]" .. field .. ":%s"))
end

-- The functions of the user's whose docstrings describe a field of that name.
local function of_fields(word)
  local texts, found, lines, seen = docs(), {}, {}, {}
  if not word:find "^%l[%w_]*$" then return nil end
  local function add(entry, summary)
    if not entry or seen[entry] then return end
    seen[entry], found[#found + 1] = true, entry
    add_line(lines, entry:match "^[^(\n]+", summary)
  end
  for _, name in ipairs(sorted_keys(texts)) do
    if name:find "[.:]" and tells_of(texts[name], word) then
      add(users_entry(name, texts[name]), doctext.summary(texts[name]))
    end
  end
  local are_short = #found <= SHOWN_MAX
  for f, declared in pairs(options.described()) do
    for _, field in ipairs(declared.fields) do
      if field[1] == word then
        are_short = false
        add(of_function(f), ("(%s) %s"):format(field[2].word, field[3]))
      end
    end
  end
  table.sort(found)
  table.sort(lines)
  if #found == 0 then return nil end
  local text = table.concat(are_short and found or lines, are_short and "\n\n" or "\n")
  return ("%s is an option or a field of\n%s"):format(word, text)
end

-- A scoring by its name, as in "butler".
local function of_scoring(word)
  local scoring = workbench().scoring
  for _, name in ipairs(scoring.names()) do
    if name == word then
      local s = scoring.get(name)
      local text = ("%s; in %s%s"):format(s.summary, s.unit,
        s.source and (" (%s)"):format(s.source) or "")
      return ("%s: a scoring, for baize.scoring (%s)\n  %s"):format(name, s.kind,
        columns.wrap(text, WIDTH - 2, "  "))
    end
  end
end

-- The commands of the shell that have an option of that name, as in "curtain"; and a command.
local function of_shell(word)
  local lines, places = {}, {}
  for _, name in ipairs(commands.names) do
    for _, option in ipairs(commands.find(name).options or {}) do
      if option.names[#option.names] == "--" .. word then
        local head = table.concat({ "--" .. word, commands.value(option) }, " ")
        local place = places[head .. option.help]
        if not place then
          place = { head = head, names = {}, help = option.help }
          places[head .. option.help], lines[#lines + 1] = place, place
        end
        table.insert(place.names, name)
      end
    end
  end
  for i, place in ipairs(lines) do
    local text = ("  %s of baize %s: %s"):format(place.head, table.concat(place.names, ", "),
      place.help)
    lines[i] = "  " .. columns.wrap(text, WIDTH - 2, "    ")
  end
  if #lines > 0 then table.insert(lines, 1, "in the shell") end
  if commands.find(word) then
    lines[#lines + 1] = ("'baize help %s', in the shell, explains the command"):format(word)
  end
  return #lines > 0 and table.concat(lines, "\n") or nil
end

-- The value of a name: global, or a field of baize.
local function value_of(word)
  if not word:find "^%a[%w_]*$" then return nil end
  local value = rawget(_G, word)
  if value == nil then value = rawget(workbench(), word) end
  return value
end

-- What a word may be: of the vocabulary of hands, documented, a name that has a value,
-- a scoring, a field of options, a command of the program.
local function of_word(word)
  local parts = {}
  local feature = word:match "^[NESW]%u?%.([%w_.]+)$"
  parts[1] = of_vocabulary(feature and feature:match "[%w_]+$" or word)
  parts[#parts + 1] = topics[word]
  local of_system = topics_systems.find(word)
  parts[#parts + 1] = of_system and columns.wrap(of_system:match "^[^\n]*", WIDTH - 2, "  ")
    .. of_system:match "\n.*$"
  parts[#parts + 1] = of_scoring(word)
  local value = #parts == 0 and value_of(word)
  if type(value) == "table" and module_name(value) then parts[1], value = help.find(value), nil end
  parts[#parts + 1] = of_entries(word)
  if #parts == 0 and value and type(value) ~= "string" then parts[1] = help.find(value) end
  if #parts == 0 then
    parts[1] = of_fields(word) or of_method(word) or OWN[word] and of_type(word) or nil
  end
  parts[#parts + 1] = of_shell(word)
  return #parts > 0 and table.concat(parts, "\n\n") or nil
end

-- The same of a word in the plural that nothing is known of, as in "decisions".
local function of_singular(word)
  local one = word:match "^(.*%l)s$"
  return one and of_word(one)
end

--- What is known of a function, module, object, or of the name of something; nil where nothing
-- is.
function help.find(value)
  if type(value) == "function" then
    return of_function(value)
  elseif type(value) == "string" then
    return of_word(value) or of_singular(value)
  end
  local module, kind = module_name(value), types.name(value)
  if type(value) == "table" and not module and not kind then return (of_table(value)) end
  return module and of_module(module, value) or kind and of_type(kind, value) or nil
end

--- The words that point to the documented name nearest to one that is not: " (did you mean
-- 'hcp'?)", or "".
function help.near(word)
  local baize, texts = workbench(), docs()
  local known = sorted_keys(baize)
  for _, list in ipairs { vocabulary.names(), sorted_keys(topics),
    topics_systems.names(), baize.scoring.names() } do
    table.move(list, 1, #list, #known + 1, known)
  end
  for _, name in ipairs(sorted_keys(texts)) do
    local last = name:match "[.:]([%w_]+)$"
    if last and users_entry(name, texts[name]) then known[#known + 1] = last end
  end
  local others = {}
  for _, name in ipairs(known) do
    if name ~= word then others[#others + 1] = name end
  end
  return near.hint(word:match "[%w_]+$" or word, others) -- of "sampler:dela" the method
end

--- What is known of a value, as for `find`, or that nothing is.
function help.text(value)
  local text = help.find(value)
  text = text and words.explained(text)
  if text then return text end
  if type(value) == "string" then
    return ("nothing is documented as '%s'%s"):format(value, help.near(value))
  elseif value == nil then
    return 'nil is not a value; a name in quotes finds more, as in help "hcp"'
  end
  local kind = types.name(value) or type(value)
  return ("a value of type %s; there is no docstring for it"):format(kind)
end

--- What help() and help(x) print.
function help.answer(...)
  if select("#", ...) == 0 then return help.overview() end
  return (help.text((...)))
end

--- What the prompt can do.
function help.overview()
  local names = sorted_keys(require "baize.globals")
  return table.concat({
    "Type Lua: an expression is printed, and kept in _ ; one that is "
      .. "not complete continues on the next line.",
    "Tab completes names. Ctrl-C stops what runs or drops the line, Ctrl-D ends.",
    "  help(x)       what x is: help(baize), help(baize.deal), help \"hcp\"",
    "  traceback()   where the last error came from",
    columns.wrap("Names to use: " .. table.concat(names, " "), WIDTH, "  "),
  }, "\n")
end

return help
