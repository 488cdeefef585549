#!/bin/sh
# fuzz.sh FOLDER PROCESSES SECONDS OUT: fuzzes with the programs of FOLDER, which pack.sh made, and leaves logs and the inputs that
# end badly in OUT (source/ and settings/: crash-*, timeout-*, oom-*). One process of sixteen takes options, profiles and compile
# databases, the others C sources. Exit status 1 when an input ended badly.
set -u
folder=$(cd "$1" && pwd) processes=$2 seconds=$3
mkdir -p "$4" && out=$(cd "$4" && pwd)
mkdir -p "$out/source" "$out/settings"
export ASAN_OPTIONS=detect_leaks=0:detect_stack_use_after_return=0:allocator_may_return_null=1:quarantine_size_mb=64
export NIDUS_FUZZ_FLAGS="-nobuiltininc -isystem $folder/clang -I$folder/include" NIDUS_FUZZ_PROFILES="$folder/profiles"
fuzz() { # NAME PROCESSES
  [ -d "$out/$1-corpus" ] || cp -r "$folder/$1" "$out/$1-corpus"
  cd "$out/$1" || exit 2
  "$folder/fuzz_$1" -fork="$2" -ignore_crashes=1 -ignore_timeouts=1 -ignore_ooms=1 -max_total_time="$seconds" -timeout=30 \
    -rss_limit_mb=2560 -malloc_limit_mb=2048 -max_len=20000 -close_fd_mask=3 -artifact_prefix="$out/$1/" "$out/$1-corpus" \
    >"$out/$1.log" 2>&1
}
settings=$(((processes + 15) / 16))
fuzz settings $settings &
fuzz source $((processes > settings ? processes - settings : 1))
wait
rm -f /dev/shm/nidus-fuzz-*
tail -n 1 "$out"/*.log
found=$(find "$out/source" "$out/settings" -name 'crash-*' -o -name 'timeout-*' -o -name 'oom-*' -o -name 'leak-*' | wc -l)
echo "$found inputs ended badly"
[ "$found" -eq 0 ]
