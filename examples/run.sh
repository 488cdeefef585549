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
examples="convolution gaussian color median jacobi"
for example in $examples; do
  mkdir -p "build/examples/$example"
  log=build/examples/$example/make.log
  if ! make -C "examples/$example" NIDUS="$PWD/build/nidus" OUT="$PWD/build/examples/$example" $gpu >"$log" 2>&1; then
    failed="$failed $example"
    cat "$log" >&2
  fi
done

table=build/examples/table.txt
if ! python3 examples/common/table.py build/examples $examples >"$table"; then
  failed="$failed (see the table)"
fi
cat "$table"
echo
echo "Pictures: build/examples/*/pictures/   the generated CUDA: build/examples/*/cuda/   this table: $table"
if [ -n "$failed" ]; then
  echo "Failed:$failed" >&2
  exit 1
fi
