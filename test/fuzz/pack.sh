#!/bin/sh
# pack.sh BUILD FOLDER NIDUS: everything that fuzz.sh needs, for a machine without Clang: the programs of `ninja nidus_fuzz` in BUILD, a
# NIDUS without sanitizers, the C files of the tests and examples as the first inputs, the headers that they include.
set -eu
build=$1 folder=$2 nidus=$3 root=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$folder/source" "$folder/settings" "$folder/include" "$folder/clang" "$folder/share/nidus"
cp "$build/test/fuzz/fuzz_source" "$build/test/fuzz/fuzz_settings" "$root/test/fuzz/fuzz.sh" "$nidus" "$folder"
# As nidus looks for them beside it.
cp -r "$root/analysis/memory/profiles" "$folder/share/nidus"
cp -r "$root/runtime/include/nidus" "$folder/include"
find "$root/test" "$root/examples" -name '*.c' -size -20k | while read -r file; do
  # Headers are found in one folder.
  sed 's|#include ".*/|#include "|' "$file" >"$folder/source/$(echo "${file#"$root"/}" | tr / _)"
done
find "$root/test" "$root/examples" -name '*.h' -exec cp {} "$folder/include" \;
resources=$("${CLANG:-clang-19}" -print-resource-dir)/include
(cd "$resources" && cp std*.h __std*.h limits.h float.h __float*.h inttypes.h "$folder/clang" 2>/dev/null) || true
for profile in "$folder"/share/nidus/profiles/*.json; do
  { printf p && cat "$profile"; } >"$folder/settings/$(basename "$profile")"
done
printf 'd[{"directory": "/tmp", "file": "SOURCE", "arguments": ["cc", "-O2", "-DN=3", "-fno-such-flag", "-c", "SOURCE"]}]' >"$folder/settings/database"
printf 'otranslate\n-o\nout\n--device=k2000\n--arch=sm_90\n--fp-reassociate=off\na.c\n--\n-O2' >"$folder/settings/options"
printf 'overify\n--set\nw=640\n--function=f\n--run\nx y\n--time-limit=3\na.c' >"$folder/settings/options2"
