#!/bin/sh
# Installs what is missing, builds nidus, translates the bundled examples, runs the C originals and the translations on a photograph, and
# compares them. Leaves the pictures and the table in build/examples/. With nvcc and a GPU the translations run there, otherwise on the CPU runtime.
set -eu
cd "$(dirname "$0")/.."
. examples/setup.sh

installMissing
buildNidus nidus

gpu=
PATH=$PATH:/usr/local/cuda/bin
if command -v nvcc >/dev/null && command -v nvidia-smi >/dev/null && nvidia-smi -L >/dev/null 2>&1; then
  gpu=GPU=1
fi

failed=
runs=
examples="convolution gaussian color dither median bilateral sobel morphology harris jacobi heat seidel granulometry algebra signal alignment statistics warp saliency video simpleflow"
for example in $examples; do
  out=$PWD/build/examples/$example
  mkdir -p "$out"
  if ! make -C "examples/$example" run NIDUS="$PWD/build/nidus" OUT="$out" $gpu >"$out/make.log" 2>&1; then
    failed="$failed $example"
    cat "$out/make.log" >&2
  fi
  runs="$runs $example=build/examples/$example"
done

table=build/examples/table.txt
if ! python3 examples/common/table.py $runs >"$table"; then
  failed="$failed (see the table)"
fi
cat "$table"
echo
echo "Pictures: build/examples/*/pictures/   the generated CUDA: build/examples/*/cuda/   this table: $table"
if [ -n "$failed" ]; then
  echo "Failed:$failed" >&2
  exit 1
fi
