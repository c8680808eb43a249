#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# test_packages.sh - the Debian packages, the rockspec, the image's recipe and the page of the
# solver. They build all of baize again, so that most of it is for soak (BAIZE_SOAK).
# Prints TAP; runs from the top of the tree, after make.
set -u
# shellcheck source=tests/scripts/tap.sh
. tests/scripts/tap.sh
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
deal='N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3'
script="local baize = require 'baize' print(baize.deal('$deal'):tricks('S', 'NT'))"

out=$(scripts/rockspec >"$dir/baize.rockspec" && lua5.4 -e "
  local spec = {}
  assert(loadfile('$dir/baize.rockspec', 't', spec))()
  local nb = 0
  for module, file in pairs(spec.build.install.lua) do
    nb = nb + 1
    assert(module == 'baize.docs' or io.open(file), file)
  end
  assert(spec.build.install.lua.baize == 'lua/baize/init.lua')
  print(nb - 1)" 2>&1)
[ "$out" = "$(find lua/baize -name '*.lua' | wc -l)" ]
result $? 'the rockspec names every module' "$out"

missing=$(sed -n 's/^RUN \(scripts[^ ]*\) .*/\1/p' scripts/Containerfile | while read -r f; do
  [ -x "$f" ] || echo "$f"
done)
[ -z "$missing" ] && make -n deb >/dev/null && grep -q 'build/deb/baize_\*\.deb' scripts/Containerfile
result $? 'the steps of the Containerfile are there' "$missing"

soak() { # NAME PROGRAM...: false, and skipped, where it is not for now
  name=$1
  shift
  [ -n "${BAIZE_SOAK:-}" ] || {
    skipped "$name" 'for soak'
    return 1
  }
  for p in "$@"; do
    command -v "$p" >/dev/null || {
      skipped "$name" "there is no $p"
      return 1
    }
  done
}

if soak 'the Debian packages work where they are unpacked' dpkg-deb dpkg-shlibdeps; then
  out=$(scripts/deb 2>&1 && for f in build/deb/*.deb; do dpkg-deb -x "$f" "$dir/unpacked"; done &&
    "$dir/unpacked/usr/bin/baize" -e "$script" && find "$dir/unpacked/usr/lib" -name 'lib*')
  case $out in *.deb'
7
'*/libbaize.so.0*) true ;; *) false ;; esac
  result $? "$name" "$out"
fi
if soak 'lintian finds nothing but the missing ITP' lintian; then
  out=$(lintian build/deb/*.deb 2>&1 |
    grep -v 'initial-upload-closes-no-bugs\|running with root privileges')
  [ -z "$out" ]
  result $? "$name" "$out"
fi
if soak 'luarocks make installs what a stock lua5.4 requires' luarocks; then
  cp "$dir/baize.rockspec" "baize-$(sed -n 's/^VERSION := //p' Makefile)-1.rockspec"
  out=$(luarocks --lua-version 5.4 --tree "$dir/rock" make --deps-mode none ./baize-*.rockspec 2>&1 &&
    LUA_PATH="$dir/rock/share/lua/5.4/?.lua;$dir/rock/share/lua/5.4/?/init.lua;;" \
      LUA_CPATH="$dir/rock/lib/lua/5.4/?.so;;" lua5.4 -e "$script")
  [ "$(echo "$out" | tail -n 1)" = 7 ]
  result $? "$name" "$out"
  rm -f baize-*.rockspec
fi

# The page, with a script that solves golden deals in it, in a browser without a window.
if soak 'the page solves 100 golden deals as the program does' emcc chromium; then
  make -s wasm >"$dir/log" 2>&1
  [ "$(wc -c <build/solver.html)" -le 150000 ]
  result $? 'the page has at most 150 kB' "$(cat "$dir/log")"
  build/baize -e 'local baize, list = require "baize", {}
    local from_id = require "baize.core.deal".from_id
    for line in io.lines "tests/golden/deals2000.txt" do
      if #list < 100 then list[#list + 1] = from_id(line:sub(1, 24)):format() end
    end
    local f = io.open(arg[1] .. "/deals.js", "w")
    f:write("const DEALS = [\"", table.concat(list, "\",\n\""), "\"];\n")
    f:close()
    for _, text in ipairs(list) do
      local t, all = baize.deal(text):table(), {}
      for _, s in ipairs { "N", "E", "S", "W" } do
        for _, x in ipairs { "C", "D", "H", "S", "NT" } do all[#all + 1] = t[s][x] end
      end
      print(table.concat(all, " "))
    end' "$dir" >"$dir/native"
  {
    cat build/solver.html
    echo '<pre id="results"></pre><script>'
    cat "$dir/deals.js"
    cat <<'END'
const before = Module.onRuntimeInitialized;
Module.onRuntimeInitialized = () => {
  before();
  by("results").textContent = "\n" + DEALS.map(d => ask("page_solve", ["string"], [d])).join("\n")
    + "\n" + ask("page_deal", ["string", "number", "number"], ['S.hcp "15-17"', 1, 1])
    + "\n" + ask("page_cards", ["string", "number", "number", "string"], [DEALS[0], 2, 4, ""]) + "\n";
};
</script>
END
  } >"$dir/page.html"
  chromium --headless --no-sandbox --disable-gpu --user-data-dir="$dir/profile" \
    --virtual-time-budget=600000 --dump-dom "file://$dir/page.html" 2>"$dir/err" |
    sed -n '/<pre id="results">/,/<\/pre>/p' >"$dir/dom"
  sed -n '2,101p' "$dir/dom" | diff - "$dir/native" >"$dir/diff"
  result $? "$name" "$(head -n 20 "$dir/diff" "$dir/err")"
fi
finish
