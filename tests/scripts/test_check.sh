#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# test_check.sh - does the test runner see what it must see?
# Prints TAP; runs from the top of the tree.
set -u
. tests/scripts/tap.sh
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

# run COMMAND [FIELD]: the runner on one suite; its output is in $out, status in $status.
run() {
  cat >"$dir/suites.lua" <<END
return {
  all = function() return { { name = "it", command = [[$1]], ${2:-} } } end,
  builds = function() return {} end,
}
END
  out=$(CHECK_SUITES=$dir/suites.lua CHECK_DIR=$dir/run CHECK_SECONDS=${limit:-60} \
    lua5.4 scripts/check.lua 2>&1)
  status=$?
  last=$(echo "$out" | tail -n 1)
}

# ends STATUS LAST NAME
ends() {
  [ "$status" -eq "$1" ] && [ "$last" = "$2" ]
  result $? "$3" "$out"
}

run "printf 'ok 1 - a\nok 2 - b\n1..2\n'"
ends 0 '2 passed, 0 failed, 0 skipped' 'what passes is counted'

echo "$out" | grep -Eq '^1 suites in [0-9]+ s, [0-9]+ s of processor time; most: it [0-9.]+$'
result $? 'what the suites cost is told' "$out"

run "printf '1..1\nok 1 - a\n'; echo kept >\$XDG_CACHE_HOME/a && cat \$XDG_CACHE_HOME/a"
ends 0 '1 passed, 0 failed, 0 skipped' 'there is a folder for what systems were counted before'
[ -f "$dir/run/cache/a" ]
result $? 'it is the same for all suites' "$out"

run "printf '1..2\nok 1 - a\nnot ok 2 - b\n'; exit 1"
ends 1 '1 passed, 1 failed, 0 skipped' 'what fails is counted'

run "printf '1..2\nok 1 - a\nnot ok 2 - b\n'"
ends 1 '1 passed, 1 failed, 0 skipped' 'a failure counts whatever the exit status'

run "printf '# skip: no data\nnot ok 1 # SKIP a\nok 2 - # SKIP b\nok 3 - c\n1..3\n'"
ends 0 '1 passed, 0 failed, 2 skipped' 'both ways to skip are understood'
echo "$out" | grep -q '^skipped  it: a (no data)$'
result $? 'the reason of a skip is shown' "$out"

run "printf '1..1\nok 1 - a\n1..1\nok 1 - b\n'"
ends 0 '2 passed, 0 failed, 0 skipped' 'two groups in one program add up'

run "printf '1..2\nok 1 - a\n'"
ends 1 '1 passed, 1 failed, 0 skipped' 'a plan that is not kept is a failure'

run "printf 'ok 1 - a\n'"
ends 1 '1 passed, 1 failed, 0 skipped' 'a missing plan is a failure'

run "printf '1..0\n'"
ends 1 '0 passed, 1 failed, 0 skipped' 'no test at all is a failure'

run "printf '1..1\nok 1 - a\n'; exit 3"
ends 1 '1 passed, 1 failed, 0 skipped' 'an exit status without a failed test is a failure'

run "printf '1..1\nok 1 - a\n'; kill -SEGV \$\$"
ends 1 '1 passed, 1 failed, 0 skipped' 'a crash is a failure'
echo "$out" | grep -q 'died of signal 11'
result $? 'the signal is named' "$out"

limit=2
run 'exec sleep 3600'
limit=60
ends 1 '0 passed, 1 failed, 0 skipped' 'a suite that hangs is ended, and a failure'
echo "$out" | grep -q 'hung: stopped after 2 s'
result $? 'and said to hang' "$out"

run "printf '1..1\nok 1 - a\n'; touch \$TMPDIR/litter"
ends 1 '1 passed, 1 failed, 0 skipped' 'a file left behind is a failure'
echo "$out" | grep -q 'left behind: ./litter'
result $? 'the file is named' "$out"

run 'echo fine' 'exits = true'
ends 0 '1 passed, 0 failed, 0 skipped' 'a suite without TAP is one test'

run 'echo broken; exit 1' 'exits = true'
ends 1 '0 passed, 1 failed, 0 skipped' 'and fails by its exit status'
echo "$out" | grep -q '^  | broken$'
result $? 'what a failing suite printed is shown' "$out"

run 'echo SKIP: no tool' 'exits = true'
[ "$last" = '0 passed, 0 failed, 1 skipped' ]
result $? 'and may skip itself' "$out"
finish
