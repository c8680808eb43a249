#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# test_packages.sh - the Debian packages, the rockspec and the image's recipe. They build all
# of baize again, so that most of it is for soak (BAIZE_SOAK).
# Prints TAP; runs from the top of the tree, after make.
set -u
# shellcheck source=tests/scripts/tap.sh
. tests/scripts/tap.sh
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
deal='N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3'
script="local baize = require 'baize' assert(baize.system.load 'sayc')
  print(baize.deal('$deal'):tricks('S', 'NT'))"
# What the program that was built here says of it.
tricks=$(build/baize -e "$script")

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
[ "$out" = "$(find lua/baize systems -name '*.lua' -o -name '*.net' | wc -l)" ]
result $? 'the rockspec names every module, system and net' "$out"

# The wheel: what its record lists, and the module from it alone.
if command -v python3 >/dev/null; then
  wheel=$(scripts/wheel 9.9.9 build) && mv "$wheel" "$dir"
  wheel=$dir/${wheel##*/}
  out=$(cd "$dir" && python3 - "$wheel" "$deal" 2>&1 <<'END'
import base64, hashlib, sys, zipfile
wheel, files = zipfile.ZipFile(sys.argv[1]), {}
for line in wheel.read("baize-9.9.9.dist-info/RECORD").decode().splitlines():
    name, digest, size = line.split(",")
    files[name] = True
    data = wheel.read(name)
    found = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
    assert name.endswith("RECORD") or (digest, size) == ("sha256=" + found, str(len(data))), name
assert sorted(files) == sorted(wheel.namelist())
wheel.extractall("site")
sys.path.insert(0, "site")
import baize
assert baize.__file__.endswith("site/baize/__init__.py") and "site/baize" in baize._lib._name
print(baize.Deal(sys.argv[2]).solve()["S"]["NT"])
END
  )
  [ "$out" = "$tricks" ]
  result $? 'the wheel has what its record says, and works without an installed library' "$out"
else
  skipped 'the wheel has what its record says, and works without an installed library' \
    'there is no python3'
fi

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
  unpacked=$dir/unpacked/usr
  out=$(scripts/deb 2>&1 && for f in build/deb/*.deb; do dpkg-deb -x "$f" "$dir/unpacked"; done &&
    "$unpacked/bin/baize" -e "$script" && find "$unpacked/lib" -name 'lib*')
  case $out in *".deb
$tricks
"*/libbaize.so.0*) true ;; *) false ;; esac
  result $? "$name" "$out"
  out=$(cd "$dir" && "$unpacked/bin/baize" cluster submit \
    "$unpacked/share/baize/examples/laws/stronger_hand.lua" -n 8 --seed 7 --tasks 2 --dry-run 2>&1)
  case $out in *"$unpacked/bin/baize merge all.db"*'Estimate: '*) true ;; *) false ;; esac
  result $? 'so do baize cluster and the examples' "$out"
  out=$(cd "$dir" && PYTHONPATH=$unpacked/lib/python3/dist-packages PYTHONDONTWRITEBYTECODE=1 \
    BAIZE_LIBRARY=$(find "$unpacked/lib" -name libbaize.so.0) python3 -c "import baize
assert baize.__file__.startswith('$unpacked/'), baize.__file__
assert baize.call('sayc', 'AK2.J3.KQ854.K72')['call'] == '1D'
print(baize.Deal('$deal').solve()['S']['NT'])" 2>&1)
  [ "$out" = "$tricks" ]
  result $? 'so does the Python module, with the program beside it' "$out"
fi
if soak 'pip installs the wheel into a clean environment' python3; then
  out=$(python3 -m venv "$dir/venv" && cd "$dir" &&
    venv/bin/pip install -q --no-index --no-deps --disable-pip-version-check "$wheel" &&
    venv/bin/python -c "import baize; print(baize.Deal('$deal').solve()['S']['NT'])" 2>&1)
  [ "$out" = "$tricks" ]
  result $? "$name" "$out"
fi
if soak 'the npm package works in Node' emcc node; then
  out=$(make -s npm 2>&1 && node tests/lib/npm.cjs build/npm 2>&1)
  result $? "$name" "$out"
fi
if soak 'lintian finds nothing but the missing ITP' lintian; then
  out=$(TMPDIR=$dir lintian build/deb/*.deb 2>&1 |
    grep -v 'initial-upload-closes-no-bugs\|running with root privileges')
  [ -z "$out" ]
  result $? "$name" "$out"
fi
if soak 'luarocks make installs what a stock lua5.4 requires' luarocks; then
  # in a copy, as luarocks has flags of its own and builds everything again
  mkdir "$dir/tree"
  cp -r Makefile src lua scripts systems README.md LICENSE "$dir/tree"
  cp "$dir/baize.rockspec" "$dir/tree/baize-$(sed -n 's/^VERSION := //p' Makefile)-1.rockspec"
  out=$(cd "$dir/tree" &&
    luarocks --lua-version 5.4 --tree "$dir/rock" make --deps-mode none ./baize-*.rockspec 2>&1 &&
    LUA_PATH="$dir/rock/share/lua/5.4/?.lua;$dir/rock/share/lua/5.4/?/init.lua;;" \
      LUA_CPATH="$dir/rock/lib/lua/5.4/?.so;;" lua5.4 -e "$script")
  [ "$(echo "$out" | tail -n 1)" = "$tricks" ]
  result $? "$name" "$out"
fi
finish
