-- SPDX-License-Identifier: GPL-3.0-or-later
--- What can be found out about a type: its name, its methods, its fields.
-- A type whose fields are computed names them in `__fields`, of its metatable or of the
-- table of its methods: an array of names, or a function of the object that returns
-- one.
-- @module baize.repl.types
local types = {}

local DEEPEST <const> = 10 -- of the chain of __index that is followed

-- The table behind __index. C types keep their methods in the first upvalue of a C
-- function (bind_newtype in src/bind/bind.c), types of ours with a function there in `methods`.
local function index_table(meta)
  local index = rawget(meta, "__index")
  if type(index) == "function" and debug.getinfo(index, "S").what == "C" then
    local _, methods = debug.getupvalue(index, 1)
    index = methods
  elseif type(index) == "function" then
    index = rawget(meta, "methods")
  end
  return type(index) == "table" and index or nil
end

--- The tables in which the fields of a value are looked up, in the order in which they are asked,
-- its own first.
function types.lookups(value)
  local list = {}
  if type(value) == "table" then list[1] = value end
  local meta = debug.getmetatable(value)
  while meta and #list < DEEPEST do
    local index = index_table(meta)
    list[#list + 1] = index
    meta = index and debug.getmetatable(index)
  end
  return list
end

--- The names of the fields that the type of a value computes; empty where it names none.
function types.fields(value)
  local meta = debug.getmetatable(value)
  local fields = meta and rawget(meta, "__fields")
  for _, t in ipairs(types.lookups(value)) do
    fields = fields or type(value) == "userdata" and rawget(t, "__fields")
  end
  if type(fields) == "function" then
    local ok, names = pcall(fields, value) -- a type's own slip must not end a Tab
    fields = ok and names
  end
  return type(fields) == "table" and fields or {}
end

--- The name of the type of an object, "Deal" where the metatable's __name is "baize.Deal"; nil
-- for plain values.
function types.name(value)
  local meta = debug.getmetatable(value)
  local name = meta and rawget(meta, "__name")
  return type(name) == "string" and name:match "[%w_]+$" or nil
end

--- The methods of the types that C defines, by names like "Deal:format".
function types.methods()
  local methods = {}
  for key, meta in next, debug.getregistry() do
    local name = type(key) == "string" and key:match "^baize%.([%w_]+)$"
    for method, f in next, name and type(meta) == "table" and index_table(meta) or {} do
      methods[name .. ":" .. method] = f
    end
  end
  return methods
end

return types
