#!/bin/sh
# fuzz.sh FOLDER PROCESSES SECONDS OUT: fuzzes with the programs of FOLDER, which pack.sh made, and leaves logs and the inputs that
# end badly in OUT/bad (crash-*, timeout-*, oom-*). One process of sixteen takes options, profiles and compile databases, the others
# C sources: each begins with an eighth of the first inputs. What takes more than a minute with the sanitizers is tried again
# without: OUT/slow.txt names what then takes more than 10 s of computing. Exit status 1 when an input ended badly.
set -u
ulimit -s 262144 # with the sanitizers frames are several times as large
folder=$(cd "$1" && pwd) processes=$2 seconds=$3
mkdir -p "$4/bad" && out=$(cd "$4" && pwd)
export ASAN_OPTIONS=detect_leaks=0:detect_stack_use_after_return=0:allocator_may_return_null=1:quarantine_size_mb=64
export NIDUS_FUZZ_FLAGS="-nobuiltininc -isystem $folder/clang -I$folder/include" NIDUS_FUZZ_PROFILES="$folder/share/nidus/profiles"

fuzz() { # INPUT NUMBER
  mine="$out/$1-$2" && mkdir -p "$mine" && cd "$mine" || exit 2
  ls "$folder/$1" | awk -v k="$2" 'NR % 8 == k % 8' | while read -r name; do cp "$folder/$1/$name" .; done
  "$folder/fuzz_$1" -fork=1 -seed="$2" -ignore_crashes=1 -ignore_timeouts=1 -ignore_ooms=1 -max_total_time="$seconds" -timeout=60 -report_slow_units=60 \
    -rss_limit_mb=2560 -malloc_limit_mb=2048 -max_len=20000 -close_fd_mask=3 -artifact_prefix="$out/bad/" "$mine" \
    >"$out/$1-$2.log" 2>&1
}

k=0
while [ "$k" -lt "$processes" ]; do
  input=source && [ $((k % 16)) -eq 15 ] && input=settings
  fuzz $input $((k + 1)) &
  k=$((k + 1))
done
wait
rm -f /dev/shm/nidus-fuzz-*
for input in "$out"/bad/timeout-*; do
  [ -f "$input" ] || continue
  cp "$input" "$out/slow.c"
  (ulimit -t 10 && "$folder/nidus" translate "$out/slow.c" -o "$out/slow" -- $NIDUS_FUZZ_FLAGS >/dev/null 2>&1)
  [ $? -ge 128 ] && echo "$input" >>"$out/slow.txt"
done
awk -F'[# :]' '/^#[0-9]/ { last[FILENAME] = $2 } END { for (f in last) sum += last[f]; print sum " inputs" }' "$out"/*.log
found=$(find "$out/bad" -type f | wc -l)
echo "$found inputs ended badly"
[ "$found" -eq 0 ]
