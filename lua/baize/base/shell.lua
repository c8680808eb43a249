-- SPDX-License-Identifier: GPL-3.0-or-later
--- Commands for a shell, of words that may hold anything.
-- @module baize.base.shell
local shell = {}

--- A text as one word of a POSIX shell, quoted where it would mean something else there.
-- @tparam string text without a NUL
-- @treturn string
-- @usage shell.word "it's" -- 'it'\''s'
function shell.word(text)
  if text:find "^[%w_@%%+=:,./-]+$" then return text end
  return "'" .. text:gsub("'", "'\\''") .. "'"
end

--- A command of these words: texts and integers.
-- @tparam {string|integer,...} words
-- @treturn string
-- @usage shell.line { "rm", "a b" } -- rm 'a b'
function shell.line(words)
  local quoted = {}
  for i, word in ipairs(words) do quoted[i] = shell.word(tostring(word)) end
  return table.concat(quoted, " ")
end

--- What a command prints on standard output. Its standard error stays where ours is.
-- @tparam string command of a shell: words of others in it are quoted, as by `line`
-- @treturn ?string nil where its exit status is not 0
-- @treturn ?integer the exit status, or 128 and the number of the signal that ended it
-- @usage local folder = shell.output "pwd"
function shell.output(command)
  local pipe <close> = assert(io.popen(command))
  local text = pipe:read "a"
  local ok, how, code = pipe:close()
  if ok then return text end
  return nil, how == "signal" and 128 + code or code
end

--- The path of the program that runs this; nil where the system does not tell.
function shell.program()
  local path = shell.output "readlink /proc/$PPID/exe"
  return path and (path:gsub("\n$", ""))
end

return shell
