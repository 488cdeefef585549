# compile.sh FOLDER NVCC...: every program on its own, with all warnings, then linked to FOLDER/calibrate
set -eu
cd "$1"
shift
for source in *.cu; do
  "$@" -c "$source" -o "$source.o"
done
"$1" *.o -o calibrate
