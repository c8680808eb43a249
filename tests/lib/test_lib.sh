#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# test_lib.sh - libbaize from outside: which names it shows, and Python's view.
# Prints TAP; runs from the top of the tree, after make.
set -u
# shellcheck source=tests/scripts/tap.sh
. tests/scripts/tap.sh
declared=$(sed -n 's/.*\(baize_[a-z_]*\)(.*/\1/p' src/lib/baize.h | grep -v '^ *\*' | sort -u)
api=$(tr '\n' ' ' <src/lib/baize.h | grep -o 'BAIZE_API [^;(]*(' | grep -o 'baize_[a-z_]*(' | tr -d '(' | sort -u)

# Every function that the header names in a text is one that it declares.
out=$(printf '%s\n%s\n' "$declared" "$api" | sort | uniq -u)
[ -z "$out" ]
result $? 'the header speaks of no function that it does not declare' "$out"

shared=$(nm -D --defined-only build/libbaize.so | awk '{ print $3 }' | sort)
[ -n "$api" ] && [ "$shared" = "$api" ]
result $? 'the shared library shows exactly the functions of its header' "$shared"

static=$(nm -g --defined-only build/libbaize.a | awk 'NF == 3 { print $3 }' | sort)
[ "$static" = "$api" ]
result $? 'the static library shows exactly the functions of its header' "$static"

out=$(for f in $api; do
  case $f in baize_version | baize_imps | baize_solver_new) continue ;; esac
  grep -q "$f(null\|$f(.*[( ]null[,)]" tests/c/test_lib_null.c || echo "$f"
done)
[ -z "$out" ]
result $? 'a test gives NULL to every function that takes a pointer' "$out"

out=$(readelf -d build/libbaize.so | grep -E 'NEEDED.*(gsl|readline|lua|sqlite)')
[ -z "$out" ]
result $? 'the library needs neither GSL nor readline nor Lua' "$out"

out=$(for f in build/obj/base build/obj/cards build/obj/hand build/obj/cond build/obj/solve \
  build/obj/score build/obj/auction build/obj/lib; do
  for o in "$f"/*.o; do
    [ -f "$o" ] || continue
    # the limit of a thread is NULL for ever where nothing sets it; a pool passes on its caller's
    case $o in */limit.o | */pool.o) continue ;; esac
    nm "$o" | awk -v o="$o" '/ U limit_set$/ { print o, "sets a limit" }'
    size -A "$o" | awk -v o="$o" '
      ($1 ~ /^\.(data|bss|tdata|tbss)/ && $1 !~ /^\.data\.rel\.ro/ && $2 > 0) { print o, $1, $2 }'
  done
done)
[ -z "$out" ]
result $? 'its layers keep no state: no writable byte outside handles' "$out"

# A comment stands before each declaration, or before the group it is in.
out=$(awk '
  /^BAIZE_API/ { if (!said) print }
  /\*\/ *$/ { said = 1 }
  /^$/ { said = 0 }' src/lib/baize.h)
[ -z "$out" ]
result $? 'every function of the header is documented' "$out"

out=$(readelf -d build/libbaize.so | grep -F 'libbaize.so.0')
result $? 'the shared library is called libbaize.so.0'

for compiler in "gcc -std=c99 -pedantic-errors -x c" "g++ -pedantic-errors -x c++"; do
  name="the header alone compiles with ${compiler%% *}"
  if command -v "${compiler%% *}" >/dev/null; then
    # shellcheck disable=SC2086 # a command and its options
    out=$(echo '#include "baize.h"' | $compiler -Wall -Werror -Isrc/lib -fsyntax-only - 2>&1)
    result $? "$name" "$out"
  else
    skipped "$name" "there is no ${compiler%% *}"
  fi
done

# The first deal of DDS's examples and its published table, as in tests/c/test_lib.c.
deal='N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3'
if command -v python3 >/dev/null; then
  out=$(python3 tests/lib/solve.py build/libbaize.so "$deal" 2>&1)
  [ "$out" = 'N 7 5 6 5 6
E 5 7 6 8 6
S 7 5 6 5 6
W 5 7 6 8 6' ]
  result $? 'ten lines of Python solve a deal' "$out"
else
  skipped 'ten lines of Python solve a deal' 'there is no python3'
fi
if command -v python3 >/dev/null; then
  out=$(PYTHONDONTWRITEBYTECODE=1 python3 -W error tests/lib/module.py 2>&1)
  result $? 'the Python module of the examples agrees with the program' "$out"
  out=$(PYTHONDONTWRITEBYTECODE=1 timeout 600 python3 -W error tests/lib/service.py 2>&1)
  result $? 'the web service of the examples answers and refuses' "$out"
  out=$(PYTHONDONTWRITEBYTECODE=1 timeout 600 python3 -W error tests/lib/interrupted.py 2>&1)
  result $? 'Ctrl-C ends what the Python module searches for' "$out"
else
  skipped 'the Python module of the examples agrees with the program' 'there is no python3'
  skipped 'the web service of the examples answers and refuses' 'there is no python3'
  skipped 'Ctrl-C ends what the Python module searches for' 'there is no python3'
fi
# The C example: it compiles as its head says, and counts what Lua counts.
program=$(mktemp)
out=$(${CC:-cc} -std=c99 -pedantic-errors -Wall -Wextra -Werror -Isrc/lib \
  examples/c/strong_notrump.c -Lbuild -lbaize -Wl,-rpath,"$PWD/build" -o "$program" 2>&1 &&
  "$program" 2>&1)
rm -f "$program"
expected=$(build/baize -e 'local n = 0
  for d in baize.sampler { where = S.hcp "15-17" & S.balanced & N.hcp "9-10" & N.balanced,
    seed = 2016 }:deals(20) do if d:tricks("S", "NT") >= 9 then n = n + 1 end end
  print(("3NT by S makes on %d of 20 deals"):format(n))')
[ "$out" = "$expected" ]
result $? 'the C example compiles and agrees with the program' "$out"

# The start of a play: every card that south may answer with, and what it leads to.
if command -v python3 >/dev/null; then
  out=$(python3 tests/lib/play.py build/libbaize.so "$deal" 3 W 'CT C4' 2>&1)
  [ "$out" = 'CA: 8
C7: 8
C2: 8' ]
  result $? 'a short program in Python follows a play' "$out"
  out=$(python3 tests/lib/play.py build/libbaize.so "$deal" 3 W 'CT HJ' 2>&1)
  [ "$out" = 'east must follow suit: clubs were led, not HJ' ]
  result $? 'and is told which card may not be played' "$out"
else
  skipped 'a short program in Python follows a play' 'there is no python3'
fi
finish
