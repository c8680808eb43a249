#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# install.sh - what 'make install' and 'make uninstall' run.
#
#   scripts/install.sh install|uninstall BUILD DESTDIR PREFIX LIBDIR
#
# LIBDIR is a folder below PREFIX.
#
# Every file that install writes is named in PREFIX/share/baize/manifest, and
# uninstall removes these and the folders that are empty then, nothing else.
set -eu
verb=$1 build=$2 destdir=$3 prefix=$4
case $5 in
"$4"/*) lib=${5#"$4"/} ;;
*)
  echo "install: LIBDIR=$5 is not below PREFIX=$4" >&2
  exit 1
  ;;
esac
manifest=$destdir$prefix/share/baize/manifest

# Each file is in the manifest before it is there: a broken install can be undone.
note() { printf '%s\n' "$1" >>"$manifest"; }

put() { # put MODE FROM TO: TO is relative to the prefix
  note "$3"
  mkdir -p "$destdir$prefix/${3%/*}"
  cp "$2" "$destdir$prefix/$3.new"
  chmod "$1" "$destdir$prefix/$3.new"
  mv -f "$destdir$prefix/$3.new" "$destdir$prefix/$3"
}

put_tree() { # put_tree FROM TO: every file below FROM but what starts with a dot, and READMEs
  for d in $(find "$1" -type d ! -path '*/.*' | LC_ALL=C sort); do
    files=$(find "$d" -maxdepth 1 -type f ! -name '.*' ! -name README.md | LC_ALL=C sort)
    [ -n "$files" ] || continue
    to=$2${d#"$1"}
    for f in $files; do note "$to/${f##*/}"; done
    mkdir -p "$destdir$prefix/$to"
    # shellcheck disable=SC2086 # one word per file
    install -m 644 $files "$destdir$prefix/$to"
  done
}

remove() {
  [ -f "$manifest" ] || return 0
  while read -r f; do printf '%s\0' "$destdir$prefix/$f"; done <"$manifest" | xargs -0 rm -f
  # The folders that held them, deepest first; those that hold more stay.
  dirs=$({ sed 's|/[^/]*$||' "$manifest" && echo share/baize; } |
    awk '{ while ($0 != "") { print; if (!sub(/\/[^\/]*$/, "")) break } }' |
    sort -ru)
  rm -f "$manifest"
  for d in $dirs; do rmdir "$destdir$prefix/$d" 2>/dev/null || :; done
}

case $verb in
install)
  remove # an older version may have had other files
  mkdir -p "${manifest%/*}"
  put 755 "$build/baize" bin/baize
  put_tree lua/baize share/lua/5.4/baize
  put 644 "$build/lua/baize/docs.lua" share/lua/5.4/baize/docs.lua
  [ ! -f "$build/lua/baize/suit.dictionary" ] ||
    put 644 "$build/lua/baize/suit.dictionary" share/lua/5.4/baize/suit.dictionary
  put 755 "$build/lua/baize/core.so" "$lib"/lua/5.4/baize/core.so
  put_tree systems share/baize/systems
  for f in scripts/baize.lua systems/system.lua; do
    put 644 "$build/editor/$f" "share/baize/editor/$f"
  done
  put_tree examples share/baize/examples
  put 644 LICENSE share/doc/baize/LICENSE
  # The pages that the first one links to, in folders as here, so that links work.
  note share/doc/baize/README.md
  sed 's|](examples/python/|](../../baize/examples/python/|g' README.md \
    >"$destdir$prefix/share/doc/baize/README.md"
  for f in $(grep -o '([a-z_/]*README\.md)' README.md | tr -d '()' | sort -u) src/suit/README.md; do
    put 644 "$f" "share/doc/baize/$f"
  done
  put 644 "$build/baize.1" share/man/man1/baize.1
  put 644 "$build/baize.bash" share/bash-completion/completions/baize
  put 644 "$build/baize.schema.json" share/baize/baize.schema.json
  put 644 "$build/libbaize.a" "$lib/libbaize.a"
  put 755 "$build/libbaize.so.0" "$lib/libbaize.so.0"
  note "$lib/libbaize.so"
  ln -sf libbaize.so.0 "$destdir$prefix/$lib/libbaize.so"
  put 644 src/lib/baize.h include/baize.h
  note "$lib/pkgconfig/baize.pc"
  mkdir -p "$destdir$prefix/$lib/pkgconfig"
  sed "s|@PREFIX@|$prefix|; s|@LIB@|$lib|" "$build/baize.pc" \
    >"$destdir$prefix/$lib/pkgconfig/baize.pc"
  ;;
uninstall)
  [ -f "$manifest" ] || { echo "uninstall: nothing is installed in $destdir$prefix" >&2; exit 1; }
  remove
  ;;
esac
