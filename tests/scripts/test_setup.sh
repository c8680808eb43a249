#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# test_setup.sh - scripts/setup among programs that only pretend.
# Prints TAP; runs from the top of the tree.
set -u
. tests/scripts/tap.sh
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

# The real tools that setup needs, and nothing else (no sudo, no apt-get).
mkdir "$dir/bin"
for tool in sh sed tr grep head tail find env mktemp rm cat; do
  ln -s "$(command -v $tool)" "$dir/bin/$tool"
done
fake() { # fake NAME: a script from standard input
  { echo '#!/bin/sh' && cat; } >"$dir/bin/$1"
  chmod +x "$dir/bin/$1"
}
echo 'exit 0' | fake true
setup() {
  out=$(PATH=$dir/bin sh scripts/setup "$@" 2>&1 </dev/null)
  status=$?
}

# ---- everything is there ----
fake dpkg-query <<'END'
while [ $# -gt 0 ]; do case $1 in -*) ;; *) echo "installed $1" ;; esac; shift; done
END
setup run build test soak
[ $status -eq 0 ] && [ -z "$out" ]
result $? 'silent and successful when nothing is missing' "$out"

setup nonsense
[ $status -eq 2 ] && case $out in *nonsense*) ;; *) false ;; esac
result $? 'a set that there is not is refused by name' "$out"

# ---- something is missing, no apt-get ----
fake dpkg-query <<'END'
while [ $# -gt 0 ]; do case $1 in -*|make) ;; *) echo "installed $1" ;; esac; shift; done
END
setup build
[ $status -eq 1 ] && case $out in *'not a Debian'*make*) ;; *) false ;; esac
result $? 'without apt-get the missing packages are named' "$out"

# ---- no rights ----
fake apt-get <<END
echo "\$*" >>"$dir/calls"
END
fake apt-cache <<'END'
echo "  Candidate: 1.0"
END
echo 'echo 1000' | fake id
setup build
[ $status -eq 1 ] && [ ! -e "$dir/calls" ] &&
  case $out in *'no rights'*'apt-get install make'*) ;; *) false ;; esac
result $? 'without rights: the packages, the command, and nothing is run' "$out"

fake sudo <<'END'
[ "$1" = -n ] && exit 1
exit 9
END
setup build
[ $status -eq 1 ] && [ ! -e "$dir/calls" ] && case $out in *'no rights'*) ;; *) false ;; esac
result $? 'a sudo that wants a password is not asked without a terminal' "$out"

fake sudo <<'END'
shift
exec "$@"
END
setup build
[ $status -eq 0 ] && grep -q 'install.* make$' "$dir/calls"
result $? 'a sudo that may, does' "$out"

# ---- root ----
rm -f "$dir/calls" "$dir/bin/sudo"
echo 'echo 0' | fake id
setup build
[ $status -eq 0 ] && [ "$(grep -c . "$dir/calls")" -eq 2 ] &&
  sed -n 1p "$dir/calls" | grep -q ' update$' &&
  sed -n 2p "$dir/calls" | grep -q -- '-y .* install --no-install-recommends make$'
result $? 'lists are refreshed, then only what is missing is installed' "$(cat "$dir/calls")"

fake apt-get <<'END'
echo "Err:1 http://archive.invalid Temporary failure resolving"
case $* in *update) exit 0 ;; esac
exit 100
END
echo 'exit 0' | fake apt-cache
setup build
[ $status -eq 1 ] && case $out in *'no network'*'apt-get install make'*) ;; *) false ;; esac
result $? 'without a network it says so, with the command for later' "$out"

# ---- optional packages ----
fake dpkg-query <<'END'
while [ $# -gt 0 ]; do case $1 in -*) ;; *) echo "installed $1" ;; esac; shift; done
END
setup run
[ $status -eq 0 ]
result $? 'an optional package that cannot be had is not a failure' "$out"

echo 'echo 1000' | fake id
setup run
[ $status -eq 0 ]
result $? 'nor is one for which there are no rights' "$out"
finish
