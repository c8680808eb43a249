#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# test_make.sh - what the Makefile does besides building.
# Prints TAP; runs from the top of the tree, after make.
set -u
. tests/scripts/tap.sh
mk() { env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL make --no-print-directory "$@" 2>&1; }

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
# The two objects below, in a build directory of their own.
two() { mk B="$dir/b" "$dir/b/obj/base/err.o" "$dir/b/obj/base/near.o" "$@"; }
built() { echo "$out" | grep -o ' -c -o [^ ]*' | sed 's|.*/||' | sort | tr '\n' ' '; }

out=$(mk -q all)
result $? 'nothing is built again when nothing changed' "$out"

out=$(two -j2)
[ "$(built)" = 'err.o near.o ' ]
result $? 'objects are built, in parallel' "$out"

out=$(two)
[ -z "$(built)" ]
result $? 'once' "$out"

# 99 objects are there: the next is the hundredth.
mkdir -p "$dir/c/obj"
for i in $(seq 99); do : >"$dir/c/obj/$i.o"; done
first() { mk -s B="$dir/c" "$dir/c/obj/base/$1.o"; }
out=$(first err && first near)
[ "$(echo "$out" | sed 's/of [0-9]* files/of N files/')" = '100 of N files compiled' ]
result $? 'a silent first build says how far it is' "$out"
: >"$dir/c/baize"
rm "$dir/c/obj/base/err.o" "$dir/c/obj/base/near.o"
out=$(first err)
[ -z "$out" ]
result $? 'a later one does not' "$out"

out=$(two CFLAGS=-DSOMETHING)
[ "$(built)" = 'err.o near.o ' ]
result $? 'other flags build everything again' "$out"

out=$(two CFLAGS=-DSOMETHING -W src/base/err.h -n)
[ "$(built)" = 'err.o ' ]
result $? 'a header builds again what includes it, and not the rest' "$out"

! out=$(mk all MODE=fast)
result $? 'an unknown MODE is refused'
case $out in *"not 'fast'"*) ;; *) false ;; esac
result $? 'and named' "$out"

! out=$(mk all PKG_CONFIG=/nonexistent)
result $? 'missing packages stop the build'
case $out in *scripts/setup*) ;; *) false ;; esac
result $? 'and it says what to run' "$out"

# Without a lua5.4 on the path: a make that sees only what the build needs.
mkdir "$dir/bin"
for tool in sh make gcc pkg-config printf cmp rm mv mkdir find sed; do
  ln -s "$(command -v "$tool" | grep / || echo "/usr/bin/$tool")" "$dir/bin/$tool"
done
! out=$(PATH=$dir/bin MAKEFLAGS='' make -s check CC=gcc B="$dir/b" 2>&1)
result $? 'missing packages stop the tests' "$out"
case $out in *'scripts/setup test'*) ;; *) false ;; esac
result $? 'and it says what to run' "$out"

! out=$(PATH=$dir/bin MAKEFLAGS='' make -n all CC=gcc PGO=1 B="$dir/b" 2>&1)
result $? 'a profile without clang stops the build' "$out"
case $out in *'PGO=1 needs clang'*) ;; *) false ;; esac
result $? 'and it says what is missing' "$out"
if command -v clang >/dev/null && command -v llvm-profdata >/dev/null; then
  out=$(mk -n PGO=1 B="$dir/b" "$dir/b/obj/solve/search_fast.o" | tr '\n' ' ')
  case $out in
  *fprofile-instr-generate*bench\ solver*profdata\ merge*fprofile-instr-use*) ;;
  *) false ;;
  esac
  result $? 'with clang the search is trained, then built by what was seen' "$out"
else
  skipped 'with clang the search is trained' 'there is no clang'
fi

out=$(mk help)
missing=$(for t in all check lint bench doc fuzz soak install uninstall clean env; do
  echo "$out" | grep -q "^  $t " || echo "$t"
done)
[ -z "$missing" ]
result $? 'make help lists the targets' "$missing"

if [ -z "${BAIZE_SOAK:-}" ]; then
  skipped 'make doc has what scripts use before the other modules' 'for soak'
elif command -v ldoc >/dev/null; then
  mk -s doc >/dev/null
  out=$(grep -o '<h2>[SM][^<]*' build/doc/index.html | head -n 1)
  [ "$out" = '<h2>Scripts' ] && grep -q 'modules/baize.cli' build/doc/index.html &&
    grep -q 'scripts/baize.sample.sampler' build/doc/index.html &&
    grep -q 'baize.sampler: <a href="[^"]*sample.sampler.html#' build/doc/scripts/baize.html
  result $? 'make doc has what scripts use before the other modules' "$out"
else
  skipped 'make doc has what scripts use before the other modules' 'there is no ldoc'
fi

deal='N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3'
here=$PWD
out=$(eval "$(mk -s env)" && cd / &&
  lua5.4 -e "print(require 'baize'.deal('$deal').south, package.searchpath('baize', package.path))" 2>&1)
[ "$out" = "K5.T83.KQ9.A7652	$here/lua/baize/init.lua" ]
result $? 'make env lets a stock lua5.4 find baize, from anywhere' "$out"
finish
