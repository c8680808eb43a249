#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# test_recipes.sh - the recipes of images and packages for programs that are not here are read, as
# far as their rules are written below; what bash completes; whose licence which folder has.
# Prints TAP; runs from the top of the tree, after make.
set -u
# shellcheck source=tests/scripts/tap.sh
. tests/scripts/tap.sh
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
version=$(sed -n 's/^VERSION := //p' Makefile)

read_by() { # NAME: the program on standard input is run by python3, and prints what is wrong
  name=$1
  if ! command -v python3 >/dev/null; then
    skipped "$name" 'there is no python3'
    return
  fi
  out=$(VERSION=$version python3 - 2>&1)
  [ -z "$out" ]
  result $? "$name" "$out"
}

read_by 'the steps of the Containerfile are known, and what they run is there' <<'END'
import os, re, subprocess
text = re.sub(r"^#.*\n", "", open("scripts/Containerfile").read(), flags=re.M)
stages, stage = {}, None
for line in re.sub(r"\\\n", " ", text).splitlines():
    if not line.strip():
        continue
    word, rest = line.split(None, 1)
    if word == "FROM":
        found = re.fullmatch(r"debian:12-slim(?: AS (\w+))?", rest)
        stage = stages.setdefault(found.group(1) or "last", [])
    elif word == "COPY":
        source = rest.split()
        if source[0].startswith("--from="):
            assert source[0][7:] in stages, rest
        else:
            assert os.path.exists(source[0]), rest
    elif word == "RUN":
        subprocess.run(["sh", "-n"], input=rest, text=True, check=True)
        for program in re.findall(r"(?:^|&& )(scripts/\S+)", rest):
            assert os.access(program, os.X_OK), program
        for target in re.findall(r"make (\w+)", rest):
            subprocess.run(["make", "-n", target], check=True, stdout=subprocess.DEVNULL)
    elif word == "LABEL":
        labels = dict(re.findall(r'(\S+)="([^"]*)"', rest))
        assert labels["org.opencontainers.image.version"] == os.environ["VERSION"], labels
    else:
        assert word in ("WORKDIR", "USER", "ENTRYPOINT"), word
    stage.append(word)
assert list(stages) == ["build", "last"] and "USER" in stages["last"]
ignored = [l for l in open(".containerignore").read().split("\n") if l and l[0] != "#"]
assert {".git", "build"} <= set(ignored) and not any(map(os.path.exists, set(ignored) - {".git", "build"}))
END

read_by 'the definition for Apptainer has known sections, scripts that are read, files that are there' <<'END'
import os, re, subprocess
text = re.sub(r"^#.*\n", "", open("scripts/packages/baize.def").read(), flags=re.M)
stages = re.split(r"^(?=Bootstrap:)", text, flags=re.M)[1:]
names = []
for stage in stages:
    parts = re.split(r"^(%.*)\n", stage, flags=re.M)
    head = dict(line.split(": ") for line in parts[0].split("\n") if line)
    assert head["Bootstrap"] == "docker" and head["From"] == "debian:12-slim", head
    for title, body in zip(parts[1::2], parts[2::2]):
        words = title.split()
        if words[0] == "%files":
            assert words[1:] == [] or words[1] == "from" and words[2] in names, title
            for line in body.split("\n"):
                source = line.split()[:1]
                assert not source or words[1:] or os.path.exists(source[0]), line
        elif words[0] in ("%post", "%runscript", "%test"):
            subprocess.run(["sh", "-n"], input=body, text=True, check=True)
        elif words[0] == "%labels":
            assert "Version " + os.environ["VERSION"] in body, body
        else:
            assert words[0] == "%help", title
    names.append(head["Stage"])
assert names == ["build", "final"]
END

read_by 'the recipe for Spack is a package with what the build needs' <<'END'
import ast
tree = ast.parse(open("scripts/packages/package.py").read())
package, = [node for node in tree.body if isinstance(node, ast.ClassDef)]
assert package.name == "Baize" and ast.get_docstring(package)
needs = [node.value.args[0].value for node in package.body if isinstance(node, ast.Expr)
         and isinstance(node.value, ast.Call) and node.value.func.id == "depends_on"]
assert {"lua@5.4", "gsl", "readline", "sqlite", "random123"} <= set(needs), needs
assert {"install", "build_targets"} <= {n.name for n in package.body if isinstance(n, ast.FunctionDef)}
END

if python3 -c 'import yaml' 2>/dev/null; then
  read_by 'the recipe for conda is read, and has the version and what the build needs' <<'END'
import os, re, yaml
text = open("scripts/packages/meta.yaml").read()
values = dict(re.findall(r'\{% set (\w+) = "([^"]*)" %\}', text))
text = re.sub(r"\{%.*?%\}", "", text)
text = re.sub(r"\{\{ (\w+)(?:\((.*?)\))? \}\}", lambda m: values.get(m[1], m[1]), text)
recipe = yaml.safe_load(text)
assert recipe["package"] == {"name": "baize", "version": os.environ["VERSION"]}, recipe
assert os.path.exists("scripts/packages/" + recipe["source"]["path"] + "/Makefile")
for package in ("gsl", "readline", "sqlite"):
    assert package in recipe["requirements"]["host"] and package in recipe["requirements"]["run"]
assert all("make" not in line or "LUA_PC=lua" in line for line in recipe["build"]["script"])
assert os.path.exists(recipe["about"]["license_file"])
END
else
  skipped 'the recipe for conda is read, and has the version and what the build needs' 'no PyYAML'
fi

# ---- what bash completes -------------------------------------------------------------

completed() { # WORD...: what bash makes of the last one
  bash -c 'source build/baize.bash; COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)); _baize
    printf "%s\n" "${COMPREPLY[*]}"' bash "$@"
}
if command -v bash >/dev/null; then
  out=$(completed baize reg; completed baize cluster re; completed baize deal --format js
    completed baize run law.lua --re; completed baize help clu; completed baize nothing --x
    completed baize run law; completed baize ask de)
  [ "$out" = 'register
resubmit
json
--resume --registered
cluster


decide deal' ]
  result $? 'commands, verbs, options and their values are completed; the rest are files' "$out"
  missing=$(build/baize help | sed -n '/^Commands:/,/^$/s/^ *\([a-z]*\) .*/\1/p' | while read -r name; do
    build/baize "$name" --help | grep -o '^   -[^ ,=]*' | grep -v -e --NAME | while read -r option; do
      case " $(completed baize "$name" "$option") " in
      *" $option "*) ;;
      *) echo "$name $option" ;;
      esac
    done
  done)
  [ -z "$missing" ]
  result $? 'every option of every command is' "$missing"
else
  skipped 'commands, verbs, options and their values are completed; the rest are files' 'no bash'
  skipped 'every option of every command is' 'no bash'
fi

# ---- licences ------------------------------------------------------------------------

out=$(grep -rl '^[/#*]* SPDX-License-Identifier: MIT' src examples |
  sed 's|^\([^/]*/[^/]*\)/.*|\1|' | LC_ALL=C sort -u)
said=$(sed -n '/^The source files of these folders/,/^The library/p' LICENSE |
  grep -o '[a-z]*/[a-z]*' | LC_ALL=C sort)
[ "$out" = "$said" ]
result $? 'LICENSE names the folders that are under the MIT License' "$out"
finish
