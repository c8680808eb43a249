#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# test_cluster.sh - a run as a job array of Slurm: what is submitted, and, where Slurm is
# installed, an array on a Slurm of our own with a task that fails and one that is requeued.
# Prints TAP; runs from the top of the tree, after make.
set -u
. tests/scripts/tap.sh
top=$(pwd)
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit
cat >law.lua <<'END'
return baize.experiment { where = S.hcp "15-17", measure = tricks(S, "NT"), tests = "measure > 6" }
END

out=$(BAIZE=$top/build/baize "$top/scripts/cluster" submit law.lua -n 40 --seed 7 --tasks 4 \
  --partition=long --at-once 2 --dry-run -- "it's" 2>&1)
case $out in
*"#SBATCH '--partition=long'"*"-n 40 --seed 7 --jobs 1 --quiet"*"--shard \$i/4 -- 'it'\\''s' &&"*\
'sbatch --array=1-4%2 '*'sbatch --dependency=afterany:JOB '*) [ ! -e law.shards ] ;;
*) false ;;
esac
result $? 'a dry run prints what would be submitted, and writes nothing' "$out"

refused() { # NAME MESSAGE ARGUMENT...
  name=$1 message=$2
  shift 2
  out=$(BAIZE=$top/build/baize "$top/scripts/cluster" "$@" 2>&1)
  case $?:$out in [12]:*"$message"*) true ;; *) false ;; esac
  result $? "$name" "$out"
}
refused 'a run without a seed is refused' '-n, --seed and --tasks are needed' \
  submit law.lua -n 40 --tasks 4
refused 'an unknown option is refused' 'those of sbatch are written --NAME=VALUE' \
  submit law.lua --partition long
refused 'no number is refused' "'4x' is not a whole number" \
  submit law.lua -n 40 --seed 7 --tasks 4x
refused 'an option of two lines is refused' 'which no #SBATCH line can hold' \
  submit law.lua -n 40 --seed 7 --tasks 4 --comment="a
b"
refused 'a backslash in the folder is refused' 'can have no backslash' \
  submit law.lua -n 40 --seed 7 --tasks 4 --dir 'a\b'
refused 'a folder of something else is refused' 'is no folder that cluster submit made' \
  progress .

# A Slurm that writes down how it is called; the files no-tasks and no-merge make it refuse.
mkdir fake
cat >fake/sbatch <<'END'
#!/bin/sh
case $* in *--array=*) what=tasks ;; *) what=merge ;; esac
[ ! -e "$FAKE/no-$what" ] || { echo "$what refused" >&2; exit 1; }
echo "$*" >>"$FAKE/calls"
wc -l <"$FAKE/calls"
END
printf '#!/bin/sh\ncat fake/queue\n' >fake/squeue
printf '#!/bin/sh\necho "MaxArraySize            = 1001"\n' >fake/scontrol
chmod +x fake/*
: >fake/queue
faked() {
  out=$(FAKE=$dir/fake PATH=$dir/fake:$PATH BAIZE=$top/build/baize "$top/scripts/cluster" "$@" 2>&1)
}

touch fake/no-tasks
faked submit law.lua -n 40 --seed 7 --tasks 9 --at-once 2
first=$?
case $out in *'nothing was submitted'*) ;; *) first=0 ;; esac
faked resubmit law.shards
case $?:$out in 1:*'call cluster submit again'*) ;; *) first=0 ;; esac
rm fake/no-tasks
faked submit law.lua -n 40 --seed 7 --tasks 9 --at-once 2
[ $?$first -eq 01 ]
result $? 'tasks that were refused do not lock the folder' "$out"

touch law.shards/shard-4.done
printf '1 7 RUNNING\n99 8 RUNNING\n1 6 PENDING\n' >fake/queue # job 99 is of another run
faked progress law.shards
case $out in '1 of 9 tasks done, 1 running, 1 waiting, 6 failed'*) true ;; *) false ;; esac
result $? 'tasks are counted by the state of their own jobs' "$out"
faked resubmit law.shards
grep -q -- '--array=1-3,5,8-9%2 ' fake/calls
result $? 'failed tasks are resubmitted in ranges, as many at once as before' "$(cat fake/calls)"
printf '#!/bin/sh\nexit 1\n' >fake/squeue
faked resubmit law.shards
case $?:$out in 1:*'squeue gave no answer'*) true ;; *) false ;; esac
result $? 'nothing is resubmitted while Slurm does not say what runs' "$out"

touch fake/no-merge
faked submit law.lua -n 40 --seed 7 --tasks 4 --dir second
case $?:$out in 1:*'tasks 1-4 are submitted as job '*"run sh '"*) true ;; *) false ;; esac
result $? 'tasks that run without their merge are named' "$out"
rm fake/no-merge

faked submit law.lua -n 4000 --seed 7 --tasks 1001 --dir third
case $?:$out in 1:*'so write --tasks 1000 or fewer'*) [ ! -e third ] ;; *) false ;; esac
result $? 'an array above MaxArraySize is refused' "$out"
rm -r law.shards

# Task 3 fails the first time; task 2 is requeued, while it runs or behind its end.
cat >program <<END
#!/bin/sh
if [ "\${SLURM_ARRAY_TASK_ID:-}" = 3 ] && [ ! -e '$dir/failed' ]; then
  touch '$dir/failed'
  echo 'the node is out of order'
  exit 1
fi
exec '$top/build/baize' "\$@"
END
cat >array.sh <<END
set -e
ended() { until [ -z "\$(squeue -h)" ]; do sleep 0.3; done; }
BAIZE='$dir/program' '$top/scripts/cluster' submit law.lua -n 100 --seed 7 --tasks 4 \\
  --dir "it's 5%a of all" --comment="it's \\\\ # one"
squeue -h -o %k | head -n 1 >comment
until [ -e "it's 5%a of all/shard-2.db" ]; do sleep 0.05; done
job=\$(head -n 1 "it's 5%a of all/jobs")
scontrol requeue "\${job}_2"
# Slurm would hold it back for two minutes; before it waits again it is left alone.
until [ -n "\$(squeue -h -t PENDING -j "\${job}_2")" ]; do sleep 0.1; done
scontrol update JobId="\${job}_2" StartTime=now
ended
'$top/scripts/cluster' progress "it's 5%a of all"
'$top/scripts/cluster' resubmit "it's 5%a of all"
ended
'$top/scripts/cluster' progress "it's 5%a of all"
END
chmod +x program
name='an array with tasks that fail and are requeued is the single run, byte for byte'
bash "$top/tests/scripts/slurm-once" sh array.sh >out 2>err
status=$?
if [ $status -eq 77 ]; then
  skipped "$name" 'Slurm is not installed (scripts/setup soak)'
else
  "$top/build/baize" show 1 --db "it's 5%a of all/all.db" --json all.json >all
  "$top/build/baize" run law.lua -n 100 --seed 7 --quiet --db one.db --json one.json >one
  # Slurm may kill a task a second time that starts so soon after it was requeued
  grep -q '^[23] of 4 tasks done, 0 running, 0 waiting, [12] failed$' out &&
    grep -q '^  task 3: the node is out of order$' out &&
    grep -q '^  missing: deals [25][61] to 75$' out && grep -q '^some tasks did not end well$' out
  first=$?
  cat >expected <<'END'
4 of 4 tasks done, 0 running, 0 waiting, 0 failed
all.db: 1: 100 of 100 deals, seed 7: S.hcp "15-17"
END
  [ $status$first -eq 0 ] && cmp all one && cmp all.json one.json &&
    tail -n 2 out | diff - expected && [ "$(cat comment)" = "it's \\ # one" ]
  result $? "$name" "$(cat out err comment; ls it*; tail -n 5 it*/*.log)"
fi
finish
