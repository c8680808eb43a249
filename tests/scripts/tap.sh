# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh
# tap.sh - what the tests written in sh share: results as TAP.
# Source it; call 'result STATUS NAME [OUTPUT]' for each test, 'skipped NAME REASON'
# for one that cannot run, 'finish' at the end.
n=0
failed=0

result() {
  n=$((n + 1))
  if [ "$1" -eq 0 ]; then
    echo "ok $n - $2"
  else
    echo "not ok $n - $2"
    printf '%s\n' "${3:-}" | sed 's/^/# /'
    failed=1
  fi
}

skipped() {
  n=$((n + 1))
  echo "ok $n # SKIP $1: $2"
}

finish() {
  echo "1..$n"
  exit $failed
}
