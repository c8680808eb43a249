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
note() {
  mkdir -p "$(dirname "$manifest")" "$(dirname "$destdir$prefix/$1")"
  echo "$1" >>"$manifest"
}

put() { # put MODE FROM TO: TO is relative to the prefix
  note "$3"
  cp "$2" "$destdir$prefix/$3.new"
  chmod "$1" "$destdir$prefix/$3.new"
  mv -f "$destdir$prefix/$3.new" "$destdir$prefix/$3"
}

put_tree() { # put_tree FROM TO: every file below FROM but what starts with a dot, and READMEs
  [ -d "$1" ] || return 0
  for f in $(cd "$1" && find . -type f ! -path '*/.*' ! -name README.md | sed 's|^\./||' | LC_ALL=C sort); do
    put 644 "$1/$f" "$2/$f"
  done
}

remove() {
  [ -f "$manifest" ] || return 0
  while read -r f; do
    rm -f "$destdir$prefix/$f"
    echo "$f"
  done <"$manifest" >"$manifest.gone"
  # The folders that held them, deepest first; those that hold more stay.
  { sed 's|/[^/]*$||' "$manifest.gone" && echo share/baize; } |
    awk '{ while ($0 != "") { print; if (!sub(/\/[^\/]*$/, "")) break } }' |
    sort -ru >"$manifest.dirs"
  dirs=$(cat "$manifest.dirs")
  rm -f "$manifest" "$manifest.gone" "$manifest.dirs"
  for d in $dirs; do rmdir "$destdir$prefix/$d" 2>/dev/null || :; done
}

case $verb in
install)
  remove # an older version may have had other files
  put 755 "$build/baize" bin/baize
  put_tree lua/baize share/lua/5.4/baize
  put 644 "$build/lua/baize/docs.lua" share/lua/5.4/baize/docs.lua
  [ ! -f "$build/lua/baize/suit.dictionary" ] ||
    put 644 "$build/lua/baize/suit.dictionary" share/lua/5.4/baize/suit.dictionary
  put 755 "$build/lua/baize/core.so" "$lib"/lua/5.4/baize/core.so
  put_tree systems share/baize/systems
  put_tree examples share/baize/examples
  put 644 LICENSE share/doc/baize/LICENSE
  put 644 "$build/baize.1" share/man/man1/baize.1
  put 644 "$build/libbaize.a" "$lib/libbaize.a"
  put 755 "$build/libbaize.so.0" "$lib/libbaize.so.0"
  note "$lib/libbaize.so"
  ln -sf libbaize.so.0 "$destdir$prefix/$lib/libbaize.so"
  put 644 src/lib/baize.h include/baize.h
  note "$lib/pkgconfig/baize.pc"
  sed "s|@PREFIX@|$prefix|; s|@LIB@|$lib|" "$build/baize.pc" \
    >"$destdir$prefix/$lib/pkgconfig/baize.pc"
  ;;
uninstall)
  [ -f "$manifest" ] || { echo "uninstall: nothing is installed in $destdir$prefix" >&2; exit 1; }
  remove
  ;;
esac
