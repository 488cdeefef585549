#!/bin/sh
# Measures the CUDA device of this machine; needs nvcc only: calibrate.sh [--quick] [--seconds=N] [-o PROFILE.json]
# NVCC and ARCH may be set; the profile goes to PROFILE.json beside this script when -o does not say otherwise.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
nvcc=${NVCC:-nvcc}
command -v "$nvcc" >/dev/null || nvcc=/usr/local/cuda/bin/nvcc
build=$here/build
mkdir -p "$build"
compiling=
for source in "$here"/*.cu; do
  "$nvcc" -std=c++17 -O3 -arch="${ARCH:-native}" -c "$source" -o "$build/$(basename "$source" .cu).o" &
  compiling="$compiling $!"
done
for process in $compiling; do
  wait "$process"
done
"$nvcc" -arch="${ARCH:-native}" "$build"/*.o -o "$build/calibrate"
[ -n "${COMPILE_ONLY-}" ] || exec "$build/calibrate" -o "$here/PROFILE.json" "$@"
