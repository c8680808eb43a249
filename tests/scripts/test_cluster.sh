#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# test_cluster.sh - baize cluster: what is submitted to Slurm, and, where Slurm is installed,
# arrays on a Slurm of our own, with a task that fails and one that is requeued.
# Prints TAP; runs from the top of the tree, after make.
set -u
. tests/scripts/tap.sh
top=$(pwd)
baize=$top/build/baize
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit
law() { # WHERE
  echo "return baize.experiment { where = $1, measure = tricks(S, \"NT\"), tests = \"measure > 6\" }" \
    >law.lua
}
law 'S.spades "10+"' # soon solved

# ---- the command line ----------------------------------------------------------------

out=$("$baize" cluster submit law.lua -n 40 --seed 7 --tasks 4 --partition=long --memory 100 \
  --at-once 2 --dry-run --no-estimate -- "it's" 2>&1)
case $out in
*"#SBATCH '--partition=long'"*"-n 40 --seed 7 --jobs 1 --memory 100 --quiet"*\
"--shard \$i/4 -- 'it'\\''s' &&"*'sbatch --array=1-4%2 '*'sbatch --dependency=afterany:JOB1 '*)
  [ ! -e law.shards ]
  ;;
*) false ;;
esac
result $? 'a dry run prints what would be submitted, and writes nothing' "$out"

mkdir tmp
out=$(TMPDIR=$dir/tmp "$baize" cluster submit law.lua -n 4000 --seed 7 --tasks 40 --at-once 4 \
  --dry-run 2>&1 | tr '\n' ' ' | tr -s ' ')
case $out in
*'Estimate: '*' all 4000 deals; each of 40 tasks takes about '*' on 1 core, 4 at once '*\
'Memory of a task: '*' MiB at the peak here; '*'Asked of Slurm, unless you say otherwise: --time='*\
'How it was estimated: 4, then '*' deals of the run were dealt and stored on this machine'*\
'No result depends on this.'*) rmdir tmp && [ "$(ls)" = law.lua ] ;;
*) false ;;
esac
result $? 'what the run needs is estimated by short runs here, of which nothing is left' "$out"

# The options of sbatch in the script of the tasks, but for the first four.
asked() {
  "$baize" cluster submit law.lua -n 400 --seed 7 --tasks 40 --dry-run "$@" 2>/dev/null |
    sed -n "/task.sh:/,/^cd/s/^#SBATCH //p" | sed 1,4d | tr '\n' ' '
}
out="$(asked)/$(asked --time=5)/$(asked --mem-per-cpu=1G)/$(asked --no-estimate)"
case $out in
"'--time=0:10:00' '--mem="*"M' /'--time=5' '--mem="*"M' /'--mem-per-cpu=1G' '--time=0:10:00' /") true ;;
*) false ;;
esac
result $? 'time and memory of the estimate are asked for, unless they are said' "$out"

refused() { # NAME MESSAGE ARGUMENT...
  name=$1 message=$2
  shift 2
  out=$("$baize" cluster "$@" 2>&1)
  case $?:$out in [12]:*"$message"*) [ "$(ls)" = law.lua ] ;; *) false ;; esac
  result $? "$name" "$out"
}
refused 'a run without a seed is refused' '-n, --seed and --tasks are needed' \
  submit law.lua -n 40 --tasks 4
refused 'an option of sbatch without a value is refused' "unknown option '--partition'" \
  submit law.lua --partition long
refused 'a mistyped option is not passed on' "unknown option '--task' (did you mean '--tasks'?)" \
  submit law.lua -n 40 --seed 7 --task=4
refused 'what the command decides is refused' "'--array=1-9' is decided here: write --tasks K" \
  submit law.lua -n 40 --seed 7 --tasks 4 --array=1-9
refused 'no number is refused' "'4x' is not a whole number" \
  submit law.lua -n 40 --seed 7 --tasks 4x
refused 'more tasks than deals are refused' '--tasks 41: at most 40, one for each deal' \
  submit law.lua -n 40 --seed 7 --tasks 41
# names of 15 bytes, with a pointer for each: Linux takes 2 MiB in all
refused 'more tasks than a merge can name are refused' '--tasks 50001: at most 50000' \
  submit law.lua -n 100000 --seed 7 --tasks 50001 --dry-run --no-estimate
refused 'an option of two lines is refused' 'which no #SBATCH line can have' \
  submit law.lua -n 40 --seed 7 --tasks 4 --comment="a
b"
refused 'a folder of two lines is refused' 'which no #SBATCH line can have' \
  submit law.lua -n 40 --seed 7 --tasks 4 --dir "a
b"
refused 'a backslash in the folder is refused' 'has a backslash, which Slurm takes in no name' \
  submit law.lua -n 40 --seed 7 --tasks 4 --dir 'a\b'
refused 'a script that is not there is refused' "cannot open 'lwa.lua'" \
  submit lwa.lua -n 40 --seed 7 --tasks 4
echo 'return baize.experiment { measure = tricks(S, "NT"), stop = { halfwidth = 1 } }' >../stop.$$
refused 'a rule that ends a run is refused before the plan' 'a stopping rule and shards do not go together' \
  submit "../stop.$$" -n 40 --seed 7 --tasks 4 --dry-run --no-estimate
rm "../stop.$$"
refused 'a program that is not one is refused' "'law.lua' is not a program; write a path, or a" \
  submit law.lua -n 40 --seed 7 --tasks 4 --program law.lua
refused 'a command that is not there is refused' "--program: 'apptainer' is not a program" \
  submit law.lua -n 40 --seed 7 --tasks 4 --program 'apptainer run baize.sif'
refused 'a scratch folder that a shell would take apart is refused' \
  "--scratch: 'tmp' is not a folder: write a path from /" \
  submit law.lua -n 40 --seed 7 --tasks 4 --scratch tmp
refused 'a folder of something else is refused' 'is not a folder that baize cluster submit made' \
  progress .
refused 'an unknown verb is refused' "'stop' is not a verb of cluster" stop law.shards
refused 'options of submit are refused elsewhere' "'--at-once' needs submit" \
  resubmit law.shards --at-once 3
refused 'options of sbatch are refused where nothing is submitted' "'--time=1' needs submit" \
  progress law.shards --time=1
refused '--json is refused elsewhere' '--json needs progress' \
  resubmit law.shards --json -

out=$("$top/scripts/cluster" progress "it's" 2>&1)
case $?:$out in 2:*"
  baize cluster 'progress' 'it'\\''s'") true ;; *) false ;; esac
result $? 'the script of before prints the new command' "$out"

# ---- a pretended Slurm ---------------------------------------------------------------

# It writes down how it is called; the files no-tasks, no-second and no-merge make it refuse.
mkdir fake
cat >fake/sbatch <<'END'
#!/bin/sh
case $* in
*--array=*' 0') what=tasks ;;
*--array=*) what=second ;;
*) what=merge ;;
esac
[ ! -e "$FAKE/no-$what" ] || { echo "$what refused" >&2; exit 1; }
echo "$*" | sed 's|/[^ ]*/|DIR/|g' >>"$FAKE/calls"
wc -l <"$FAKE/calls"
END
# shellcheck disable=SC2016 # for the scripts
for script in 'squeue cat "$FAKE/queue" && [ ! -e "$FAKE/no-queue" ]' \
  'sacct cat "$FAKE/accounts"' 'scancel echo "$*" >>"$FAKE/cancelled"' \
  'scontrol echo "MaxArraySize            = $(cat "$FAKE/size")"'; do
  printf '#!/bin/sh\n%s\n' "${script#* }" >"fake/${script%% *}"
done
chmod +x fake/*
: >fake/queue
: >fake/accounts
echo 1001 >fake/size
faked() {
  out=$(FAKE=$dir/fake PATH=$dir/fake:$PATH "$baize" cluster "$@" 2>&1)
}
submitted() { faked submit law.lua --seed 7 --no-estimate "$@"; }

faked submit /dev/null -n 40 --seed 7 --tasks 4 --dir broken
case $?:$out in 1:*'returns no experiment'*) [ ! -e broken ] ;; *) false ;; esac
result $? 'a script without an experiment is not submitted' "$out"
echo 'return { run = function() error "boom" end }' >fake/broken.lua
faked submit fake/broken.lua -n 40 --seed 7 --tasks 4 --dir broken
case $?:$out in 1:*'the run fails here, so nothing is submitted'*) [ ! -e broken ] ;; *) false ;; esac
result $? 'a script that fails is not submitted' "$out"

touch fake/no-tasks
submitted -n 40 --tasks 9 --at-once 2
first=$?
case $out in *'nothing was submitted'*) ;; *) first=0 ;; esac
[ ! -e law.shards ] || first=0
rm fake/no-tasks
submitted -n 40 --tasks 9 --at-once 2
[ $?$first -eq 01 ]
result $? 'tasks that were refused leave nothing behind' "$out"
submitted -n 40 --tasks 9
case $?:$out in 1:*'has a run already: baize cluster resubmit continues it'*) true ;; *) false ;; esac
result $? 'a folder takes one run' "$out"

touch law.shards/shard-4.done
printf 'begin\nit ended badly\n\n' | tee law.shards/task-1.log >law.shards/task-2.log
printf '1_1|TIMEOUT|0:0|00:10:02\n1_2|TIMEOUT|0:0|00:10:02\n1_5|CANCELLED by 7|0:15|00:00:01\n1_8|FAILED|2:0|\n1_9|OUT_OF_MEMORY|0:125|00:01:00\n' >fake/accounts
printf '1 7 RUNNING None\n99 8 RUNNING None\n1 6 PENDING Job Array Limit\n' >fake/queue # 99: another's
faked progress law.shards
[ $? -eq 0 ] && [ "$out" = '1 of 9 tasks done, 1 running, 1 pending, 6 failed
  failed 1-2: TIMEOUT after 00:10:02 (give resubmit a larger --time=...): it ended badly
  failed 3: it has no log
  failed 5: CANCELLED by 7, signal 15
  pending 6: Job Array Limit
  failed 8: FAILED, exit status 2
  failed 9: OUT_OF_MEMORY (give resubmit a larger --mem=...)' ]
result $? 'tasks are counted by the state of their own jobs, with reasons' "$out"
faked progress law.shards --json -
out=$(printf %s "$out" | tr -d ' \n')
case $out in
*'"done":1,'*'"groups":[{"tasks":"1-2","state":"failed","count":2,"reason":"TIMEOUTafter'*) true ;;
*) false ;;
esac
result $? '--json has the same' "$out"
faked progress law.shards --json=law.lua
case $?:$out in 2:*"'law.lua' would be overwritten"*) grep -q baize.experiment law.lua ;; *) false ;; esac
result $? '--json does not overwrite a script' "$out"

touch fake/no-queue
faked progress law.shards
[ $? -eq 1 ] && [ "$out" = '1 of 9 tasks done, 0 running, 0 pending, 0 failed, 8 unknown
  unknown 1-3,5-9: squeue gave no answer' ]
result $? 'without an answer of squeue it is unknown what runs' "$out"
faked resubmit law.shards
case $?:$out in 1:*'squeue gave no answer'*) true ;; *) false ;; esac
result $? 'nothing is resubmitted while Slurm does not say what runs' "$out"
rm fake/no-queue

echo 'some tasks did not end well' >law.shards/merge.log
faked resubmit law.shards --time=8:00:00
[ ! -e law.shards/merge.log ]
result $? 'what the merge before said is not shown any longer' "$out"
[ "$(tail -n 2 fake/calls)" = '--parsable --array=1-3,5,8-9%2 --output=DIR/task-%a.log --time=8:00:00 DIR/task.sh 0
--parsable --dependency=afterany:1:3 DIR/merge.sh' ] && [ "$(cat fake/cancelled)" = '--state=PENDING 2' ]
result $? 'failed tasks are resubmitted in ranges, as many at once as before, and one merge' \
  "$(cat fake/calls fake/cancelled)"

touch fake/no-merge
submitted -n 40 --tasks 4 --dir second
case $?:$out in 1:*'tasks 1-4 are job '*"run sh "*) true ;; *) false ;; esac
result $? 'tasks that run without their merge are named' "$out"
rm fake/no-merge

# ---- more tasks than an array takes --------------------------------------------------

echo 4 >fake/size
: >fake/calls
submitted -n 40 --tasks 8 --dir third
[ "$(cat fake/calls)" = '--parsable --array=1-3 --output=DIR/task-%a.log DIR/task.sh 0
--parsable --array=1-3 --output=DIR/task-3+%a.log DIR/task.sh 3
--parsable --array=1-2 --output=DIR/task-6+%a.log DIR/task.sh 6
--parsable --dependency=afterany:1:2:3 DIR/merge.sh' ]
result $? 'more tasks than MaxArraySize allows are several arrays' "$out $(cat fake/calls)"
touch third/shard-2.done third/shard-6.done
echo 'it failed' >third/task-3+1.log
printf '3 2 RUNNING\n' >fake/queue
: >fake/accounts
faked progress third
[ "$out" = '2 of 8 tasks done, 1 running, 0 pending, 5 failed
  failed 1,3,5,7: it has no log
  failed 4: it failed' ]
result $? 'the tasks of several arrays are counted' "$out"
echo 1001 >fake/size # of another Slurm, or later: the run has its own
faked resubmit third
[ "$(tail -n 4 fake/calls)" = '--parsable --array=1,3 --output=DIR/task-%a.log DIR/task.sh 0
--parsable --array=1-2 --output=DIR/task-3+%a.log DIR/task.sh 3
--parsable --array=1 --output=DIR/task-6+%a.log DIR/task.sh 6
--parsable --dependency=afterany:3:5:6:7 DIR/merge.sh' ]
result $? 'and resubmitted' "$(cat fake/calls)"

echo 4 >fake/size
: >fake/calls
: >fake/queue
touch fake/no-second
submitted -n 40 --tasks 8 --at-once 2 --dir fourth
case $?:$out in
1:*'sbatch refused tasks 4-6, but tasks 1-3 are job 1: to submit what is missing '*\
'baize cluster resubmit '*) true ;;
*) false ;;
esac
result $? 'arrays that were refused are named' "$out"
printf '1 1 RUNNING\n1 2 RUNNING\n1 3 PENDING\n' >fake/queue
faked progress fourth
case $out in *'  failed 4-8: it was not submitted') true ;; *) false ;; esac
result $? 'what was not submitted is said' "$out"
rm fake/no-second
faked resubmit fourth
[ "$(cat fake/calls)" = '--parsable --array=1-3%2 --output=DIR/task-%a.log DIR/task.sh 0
--parsable --array=1-3%2 --output=DIR/task-3+%a.log DIR/task.sh 3
--parsable --dependency=afterany:2 --array=1-2%2 --output=DIR/task-6+%a.log DIR/task.sh 6
--parsable --dependency=afterany:1:2:3 DIR/merge.sh' ]
result $? 'where few may run at once an array waits for the one before' "$(cat fake/calls)"

# ---- a disk of the node --------------------------------------------------------------

# The scripts themselves: a task that is ended keeps what it has, and goes on from it. One that
# had no time to begin, or was done before, is none the worse for it.
mkdir disk
task() {
  DISK=$dir/disk SLURM_ARRAY_TASK_ID=$1 setsid sh -c 'echo $$ >group; exec sh fifth/task.sh 0' >log 2>&1
}
cat >fifth.sh <<END
#!/bin/sh
'$baize' "\$@" || exit
[ -e '$dir/kill' ] && [ "\$1" = run ] || exit 0
rm '$dir/kill'
while [ "\$1" != --db ]; do shift; done
python3 - "\$2" <<'PYTHON'
import os, sqlite3, sys
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("pragma cache_size = 1")
db.execute("begin immediate")
db.execute("update row set sum = sum + 1")
db.execute("create table half (written)")
db.executemany("insert into half values (?)", [("x" * 3000,)] * 200)
os._exit(9)
PYTHON
exit 1
END
chmod +x fifth.sh
submitted -n 200 --tasks 2 --dir fifth --scratch "\$DISK" --program "env ./fifth.sh"
task 2 &
begun() { for f in disk/*/shard.db; do [ -s "$f" ] && [ ! -e "$f-journal" ]; done; }
until begun; do sleep 0.05; done # it has written something
kill -s TERM -- "-$(cat group)"
wait $!
status=$?
[ $status -eq 0 ] && ended=shard-2.done || ended='shard-*.done'
[ "$(cd fifth && echo shard-*.done)" = "$ended" ] && [ -e fifth/shard-2.db ] && [ -z "$(ls disk)" ]
result $? 'what a task has that is ended comes from the disk of its node' \
  "$status $(ls fifth disk; cat log)"
if command -v python3 >/dev/null; then
  touch kill
  ! task 2 && [ ! -e kill ] && [ -z "$(ls disk)" ] && "$baize" list --db fifth/shard-2.db >one &&
    grep -q '100 of 200' one
  result $? 'what was half written when the task was killed is undone before it is copied' \
    "$(cat log one)"
else
  skipped 'what was half written when the task was killed is undone before it is copied' 'no python3'
fi
task 2 && task 1 && (cd fifth && DISK=$dir/disk sh merge.sh >log 2>&1) && [ -z "$(ls disk)" ] &&
  "$baize" show 1 --db fifth/all.db >all &&
  "$baize" run law.lua -n 200 --seed 7 --quiet --db five.db >one && cmp all one
result $? 'it goes on with that, and the merge is made there too' "$(cat log; ls disk fifth)"

# ---- a real Slurm --------------------------------------------------------------------

law 'S.hcp "15-17"' # tasks take a while

on_slurm() { # NAME SIZE COMMAND...: false, and skipped, without Slurm
  name=$1 size=$2
  shift 2
  bash "$top/tests/scripts/slurm-once" -a "$size" "$@" >out 2>err
  status=$?
  [ $status -eq 77 ] || return 0
  skipped "$name" 'Slurm is not installed (scripts/setup soak)'
  return 1
}

# Task 3 fails the first time; task 2 is requeued, while it runs or after its end.
cat >program <<END
#!/bin/sh
if [ "\${SLURM_ARRAY_TASK_ID:-}" = 3 ] && [ ! -e '$dir/failed' ]; then
  touch '$dir/failed'
  echo 'the node is out of order'
  exit 1
fi
exec '$baize' "\$@"
END
cat >array.sh <<END
set -e
run="it's 5%a of all"
ended() { until [ -z "\$(squeue -h)" ]; do sleep 0.3; done; }
'$baize' cluster submit "l'a \\\\%w.lua" -n 100 --seed 7 --tasks 4 --no-estimate \\
  --program '$dir/program' --dir "\$run" --comment="it's \\\\ # one"
squeue -h -o %k | head -n 1 >comment
until [ -e "\$run/shard-2.db" ]; do sleep 0.05; done
job=\$(sed -n 's/.*"job":"\\([0-9]*\\)".*/\\1/p' "\$run/cluster.json" | head -n 1)
scontrol requeue "\${job}_2"
# Slurm would hold it back for two minutes; before it waits again it is left alone.
until [ -n "\$(squeue -h -t PENDING -j "\${job}_2")" ]; do sleep 0.1; done
scontrol update JobId="\${job}_2" StartTime=now
ended
'$baize' cluster progress "\$run"
'$baize' cluster resubmit "\$run"
ended
'$baize' cluster progress "\$run"
END
chmod +x program
cp law.lua "l'a \\%w.lua"
if on_slurm 'an array with tasks that fail and are requeued is the single run, byte for byte' \
  1001 sh array.sh; then
  run=$(echo it*)
  "$baize" show 1 --db "$run/all.db" --json all.json >all
  "$baize" run law.lua -n 100 --seed 7 --quiet --db one.db --json one.json >one
  # Slurm may kill a task a second time that starts so soon after it was requeued, and then
  # before it has written anything
  grep -q '^[23] of 4 tasks done, 0 running, 0 pending, [12] failed$' out &&
    grep -q '^  failed 3: FAILED, exit status 1: the node is out of order$' out &&
    grep -q '^  missing: deals [25][61] to 75$' out &&
    grep -qx -e 'some tasks did not end well' \
      -e "baize: merge: 'shard-2.db' is empty: nothing of it was merged" out
  first=$?
  cat >expected <<'END'
4 of 4 tasks done, 0 running, 0 pending, 0 failed
all.db: 1: 100 of 100 deals, seed 7: S.hcp "15-17"
END
  [ $status$first -eq 0 ] && cmp all one && cmp all.json one.json &&
    tail -n 2 out | diff - expected && [ "$(cat comment)" = "it's \\ # one" ]
  result $? "$name" "$(cat out err comment; ls it*; tail -n 5 it*/*.log)"
fi

# An array that sbatch refuses, one that is killed while it runs, on a disk of its node.
cat >killed.sh <<END
set -e
if '$baize' cluster submit law.lua -n 600 --seed 7 --tasks 3 --no-estimate --dir killed \\
  --partition=none; then exit 1; fi
'$baize' cluster submit law.lua -n 600 --seed 7 --tasks 3 --no-estimate --dir killed --scratch '$dir/disk'
job=\$(sed -n 's/.*"job":"\\([0-9]*\\)".*/\\1/p' killed/cluster.json | head -n 1)
until [ -n "\$(squeue -h -t RUNNING -j "\$job")" ]; do sleep 0.1; done
scancel "\$job"
until [ -z "\$(squeue -h)" ]; do sleep 0.3; done
'$baize' cluster progress killed
'$baize' cluster resubmit killed --time=60
until [ -z "\$(squeue -h)" ]; do sleep 0.3; done
'$baize' cluster progress killed
END
if on_slurm 'an array that was refused and one that was killed are the single run in the end' \
  1001 sh killed.sh; then
  "$baize" show 1 --db killed/all.db >all
  "$baize" run law.lua -n 600 --seed 7 --quiet --db three.db >one
  [ $status -eq 0 ] && cmp all one && grep -q 'nothing was submitted' err &&
    grep -q '^  failed [-1-3,]*: CANCELLED' out && grep -q '^3 of 3 tasks done' out
  result $? "$name" "$(cat out err; ls killed; tail -n 5 killed/*.log)"
fi

cat >arrays.sh <<END
set -e
'$baize' cluster submit law.lua -n 30 --seed 7 --tasks 6 --no-estimate --dir many
until [ -z "\$(squeue -h)" ]; do sleep 0.3; done
'$baize' cluster progress many
END
if on_slurm 'a run of several arrays is the single run, byte for byte' 3 sh arrays.sh; then
  "$baize" show 1 --db many/all.db >all
  "$baize" run law.lua -n 30 --seed 7 --quiet --db two.db >one
  [ $status -eq 0 ] && cmp all one && grep -q '^6 of 6 tasks done' out && [ -e many/task-4+2.log ]
  result $? "$name" "$(cat out err; ls many; tail -n 5 many/*.log)"
fi
finish
