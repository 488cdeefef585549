#!/bin/sh
# Times translated filters beside hand-written kernels. The machine with the GPU needs nvcc and Python only:
#
#   run.sh translate NIDUS FOLDER     where nidus is: writes the pairs, their sources and the runtime into FOLDER
#   run.sh measure FOLDER             where the GPU is: builds FOLDER/bench-* and prints the table (bench.py)
set -eu
here=$(cd "$(dirname "$0")" && pwd)

translate() {
  mkdir -p "$2/sources"
  cp "$here/filters.c" "$here/../../examples/convolution/convolution.c" "$here/../../examples/convolution/convolution.h" "$2/sources"
  cp -r "$("$1" --include-dir)" "$2/include"
  "$1" translate -o "$2/pairs" --report="$2/report.json" "$2/sources/filters.c" "$2/sources/convolution.c"
}

measure() {
  cd "$1"
  for name in filters convolution; do
    ${CC:-cc} -O2 -ffp-contract=off -c "sources/$name.c" -o "original_$name.o"
    nm -g --defined-only "original_$name.o" | awk '{ print $3, "original_" $3 }' >symbols
    objcopy --redefine-syms=symbols "original_$name.o"
    ${CC:-cc} -O2 -ffp-contract=off -Isources -c "pairs/$name.c" -o "$name.o"
  done
  for build in exact fast; do
    mad=true
    [ $build = exact ] && mad=false
    ${NVCC:-nvcc} -std=c++17 -O3 -arch="${ARCH:-sm_90}" -fmad=$mad -Iinclude "$here/bench.cu" pairs/filters.cu pairs/convolution.cu \
      filters.o convolution.o original_filters.o original_convolution.o -o "bench-$build"
  done
  python3 "$here/bench.py" .
}

case "${1-} $#" in
  "translate 3") translate "$2" "$3" ;;
  "measure 2") measure "$2" ;;
  *) sed -n '2,6s/^# \{0,1\}//p' "$0" >&2; exit 2 ;;
esac
