#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# test_install.sh - make install and uninstall, and what is installed works.
# Prints TAP; runs from the top of the tree, after make. Installs below TMPDIR.
set -u
# shellcheck source=tests/scripts/tap.sh
. tests/scripts/tap.sh
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
mk() { env -u MAKEFLAGS -u MFLAGS make -s --no-print-directory "$@" 2>&1; }

# Somebody else's file in a folder of ours: uninstall must leave both.
mkdir -p "$dir/dest/opt/bz/bin" "$dir/dest/opt/bz/share/baize/systems"
echo theirs >"$dir/dest/opt/bz/share/baize/systems/theirs.lua"
before=$(cd "$dir/dest" && find . | sort)

touch "$dir/stamp"
out=$(mk install DESTDIR="$dir/dest" PREFIX=/opt/bz)
result $? 'make install' "$out"
out=$(find build lua scripts -maxdepth 1 -type f -newer "$dir/stamp")
[ -z "$out" ]
result $? 'installing what was built writes nothing elsewhere' "$out"
at=$dir/dest/opt/bz

missing=$(for f in bin/baize share/lua/5.4/baize/init.lua lib/lua/5.4/baize/core.so \
  lib/libbaize.a lib/libbaize.so lib/libbaize.so.0 include/baize.h lib/pkgconfig/baize.pc \
  share/man/man1/baize.1 \
  share/bash-completion/completions/baize share/baize/baize.schema.json share/doc/baize/README.md share/doc/baize/lua/baize/format/README.md; do [ -s "$at/$f" ] || echo "$f"; done)
[ -z "$missing" ]
result $? 'every part is there' "$missing"

missing=$(find "$at/share/doc/baize" -name '*.md' | while read -r page; do
  grep -o ']([^):#]*)' "$page" | tr -d '()]' | while read -r link; do
    [ -e "${page%/*}/$link" ] || echo "$page: $link"
  done
done)
[ -z "$missing" ]
result $? 'what the installed pages link to is installed' "$missing"

# Away from the tree, which must not be needed any more.
cd "$dir" || exit 1
top=$OLDPWD
deal='N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3'
script="local baize = require 'baize'
  print(package.searchpath('baize', package.path))
  print(baize.deal('$deal').south)"
want="$at/share/lua/5.4/baize/init.lua
K5.T83.KQ9.A7652"
out=$("$at/bin/baize" -e "$script" 2>&1)
[ "$out" = "$want" ]
result $? 'the program finds its Lua half where it was installed' "$out"

out=$(echo 'help "Deal:format"' | "$at/bin/baize" -i 2>&1)
case $out in *'text form of a deal'*) ;; *) false ;; esac
result $? 'help finds the docstrings of the core' "$out"

out=$("$at/bin/baize" help 2>&1)
case $out in *"
Documentation: $at/share/doc/baize/README.md
Experiments to begin with: $at/share/baize/examples") ;; *) false ;; esac
result $? 'help says where the pages and the examples are' "$out"

out=$("$at/bin/baize" cluster submit "$at/share/baize/examples/laws/stronger_hand.lua" -n 8 --seed 7 \
  --tasks 2 --dry-run 2>&1)
case $out in *"$at/bin/baize run $at/share/baize/examples/laws/stronger_hand.lua -n 8"*\
"$at/bin/baize merge all.db"*'Estimate: '*) true ;; *) false ;; esac
result $? 'the command for clusters submits the installed program' "$out"

out=$("$at/bin/baize" bid sayc --auction '1NT P' 2>&1)
case $out in *1NT*) true ;; *) false ;; esac
result $? 'the bidding systems are found' "$out"

if command -v python3 >/dev/null; then
  out=$(env -u BAIZE_LIBRARY PYTHONDONTWRITEBYTECODE=1 PYTHONPATH="$at/share/baize/examples/python" \
    python3 -c "import baize; print(baize._lib._name); print(baize.Deal('$deal')['S'])" 2>&1)
  [ "$out" = "$at/share/baize/examples/python/../../../../lib/libbaize.so.0
K5.T83.KQ9.A7652" ]
  result $? 'the Python module finds the library of its PREFIX' "$out"
else
  skipped 'the Python module finds the library of its PREFIX' 'there is no python3'
fi

ln -s "$at/bin/baize" "$dir/link"
out=$("$dir/link" -e "$script" 2>&1)
[ "$out" = "$want" ]
result $? 'also when called by a link' "$out"

out=$(env LUA_PATH="$at/share/lua/5.4/?.lua;$at/share/lua/5.4/?/init.lua;;" \
  LUA_CPATH="$at/lib/lua/5.4/?.so;;" lua5.4 -e "$script" 2>&1)
[ "$out" = "$want" ]
result $? 'a stock lua5.4 requires it' "$out"

cat >"$dir/one.c" <<'END'
#include <baize.h>
#include <stdio.h>
int main(int argc, char **argv)
{
  BaizeDeal deal;
  BaizeSolver *solver = baize_solver_new(0, NULL);
  if (argc < 2 || !baize_deal_parse(&deal, argv[1], NULL)) return 1;
  printf("%s %d\n", baize_version(), baize_solve_one(solver, &deal, BAIZE_EAST, BAIZE_SPADES, NULL));
  baize_solver_free(solver);
  return 0;
}
END
flags=$(env PKG_CONFIG_PATH="$at/lib/pkgconfig" pkg-config --define-variable=prefix="$at" \
  --cflags --libs baize 2>&1)
# shellcheck disable=SC2086 # flags are words
out=$(gcc -o one one.c $flags 2>&1 && LD_LIBRARY_PATH=$at/lib ./one "$deal" 2>&1)
[ "$out" = "$("$at/bin/baize" -e 'print(require "baize.core".version)') 8" ]
result $? 'a C program compiles with pkg-config and runs' "$out"

# shellcheck disable=SC2086
out=$(gcc -o three one.c $flags -Wl,-rpath,"$at/lib" 2>&1 &&
  env -u LD_LIBRARY_PATH ./three "$deal" 2>&1)
[ "${out##* }" = 8 ]
result $? 'and runs where the README has it linked with -rpath' "$out"

grep -q '^prefix=/opt/bz$' "$at/lib/pkgconfig/baize.pc"
result $? 'the pkg-config file names the prefix, without DESTDIR'

# shellcheck disable=SC2086
out=$(gcc -o two one.c -I"$at/include" "$at/lib/libbaize.a" -lm -pthread 2>&1 && ./two "$deal" 2>&1)
[ "${out##* }" = 8 ]
result $? 'and links the static library' "$out"

if command -v man >/dev/null; then
  out=$(man -l "$at/share/man/man1/baize.1" 2>&1 | head -n 400)
  case $out in *baize*) true ;; *) false ;; esac
  result $? 'the man page reads' "$out"
else
  out=$(head -n 5 "$at/share/man/man1/baize.1")
  case $out in *.TH*) true ;; *) false ;; esac
  result $? 'the man page is one' "$out"
fi

cd "$top" || exit 1
out=$(mk install DESTDIR="$dir/dest" PREFIX=/opt/bz && mk uninstall DESTDIR="$dir/dest" PREFIX=/opt/bz)
after=$(cd "$dir/dest" && find . | sort)
[ "$after" = "$(echo "$before" | grep -v '/bin$')" ] || [ "$after" = "$before" ]
result $? 'make uninstall removes what install wrote, and nothing else' "$out
$after"

out=$(mk install DESTDIR="$dir/multi" PREFIX=/usr LIBDIR=/usr/lib/multi &&
  ls "$dir/multi/usr/lib" "$dir/multi/usr/lib/multi" &&
  grep '^libdir' "$dir/multi/usr/lib/multi/pkgconfig/baize.pc")
[ "$(echo "$out" | tr '\n' ' ')" = "$dir/multi/usr/lib: multi  $dir/multi/usr/lib/multi: libbaize.a \
libbaize.so libbaize.so.0 lua pkgconfig libdir=\${prefix}/lib/multi " ]
result $? 'LIBDIR says where libraries go' "$out"

! out=$(mk install DESTDIR="$dir/multi" PREFIX=/usr LIBDIR=/lib)
result $? 'LIBDIR is below PREFIX' "$out"

! out=$(mk uninstall DESTDIR="$dir/dest" PREFIX=/opt/bz)
result $? 'a second uninstall says that there is nothing' "$out"
finish
