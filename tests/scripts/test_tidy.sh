#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# test_tidy.sh - does scripts/tidy.lua see code that decides by the words of a message?
# Prints TAP; runs from the top of the tree.
set -u
. tests/scripts/tap.sh
tidy=$PWD/scripts/tidy.lua
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
mkdir -p "$dir/lua/baize" "$dir/src/store"

# lua LINE, c LINE: tidy on a tree of this line; its output is in $out.
lua() {
  printf '%s\n' '-- SPDX-License-Identifier: GPL-3.0-or-later' "$1" >"$dir/lua/baize/a.lua"
  out=$(cd "$dir" && lua5.4 "$tidy")
}
c() {
  printf '%s\n' '/* SPDX-License-Identifier: GPL-3.0-or-later */' "$1" >"$dir/src/store/a.c"
  out=$(cd "$dir" && lua5.4 "$tidy")
}

while IFS= read -r line; do
  ! lua "$line"
  result $? "refused: $line" "$out"
done <<'END'
if not ok and tostring(err):find "interrupted$" then return nil end
local last = message:match "last is (%d+)"
for word in failure.message:gmatch "%a+" do print(word) end
if string.find(why, "budget", 1, true) then return end
if err.message:find("busy") then return end
if where.text == "any" then return where end
if p.rules[1].where.text ~= "any" then return nil end
for word in (c:parts()[1].text):gmatch "%a+" do print(word) end
if string.find(r.where.text, "we.", 1, true) then return end
if "~any" == c:of("S").text then return end
END

while IFS= read -r line; do
  lua "$line"
  result $? "allowed: $line" "$out"
done <<'END'
if errors.kind(err) == "interrupted" then return nil end
local open = message:find "<eof>$" -- Lua's words
local messages, finder = text:find "x", why:finder()
if tokens[i + 1].text == "=" and parser:peek(4).text ~= "," then return end
local key = where.text .. "\0" -- c.text == "any"
if c:is_any() or known[c.text] then return c.text, c.textual == 1 end
END
rm "$dir/lua/baize/a.lua"

while IFS= read -r line; do
  ! c "$line"
  result $? "refused: $line" "$out"
done <<'END'
if (strstr(e->msg, "interrupted")) return false;
if (!strncmp(e.msg, "plan", 4)) return false;
END

c 'if (e.kind == ERR_INTERRUPTED && strstr(text, "msg")) return false;'
result $? 'allowed: the kind' "$out"
! c "$(printf '/*\n** A line that was longer than clang-format lets it be, so that it was\n*broken\n** there.\n*/')"
result $? 'refused: a comment that clang-format broke' "$out"
c "$(printf '/*\n** A note.\n*/\nstatic void f(int *out)\n{\n  /* one */\n  *out = 1; /* two\n  lines */\n  *out = 2;\n}')"
result $? 'allowed: code that begins with a star' "$out"
finish
