# Sourced by examples/run.sh and test/run.sh, with the repository root as working directory: what both need before they can start.

packages="ca-certificates ccache clang-19 cmake g++ gcc git libclang-19-dev libclang-rt-19-dev libgmock-dev libgmp-dev
  libgtest-dev libisl-dev libpng-dev lld-19 llvm-19-dev llvm-19-tools make ninja-build python3"

# Prints those of the packages that are not installed.
missingPackages() {
  for package in $packages; do
    dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed || echo "$package"
  done
}

# Installs what is missing with apt-get, as root or by sudo; on a system without dpkg it only says what is needed.
installMissing() {
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    echo "This is not Debian; nothing is installed. Needed here, under Debian's names:" $packages >&2
    return 0
  fi
  missing=$(missingPackages)
  [ -n "$missing" ] || return 0
  if [ "$(id -u)" = 0 ]; then
    asRoot="env DEBIAN_FRONTEND=noninteractive"
  elif command -v sudo >/dev/null; then
    asRoot="sudo env DEBIAN_FRONTEND=noninteractive"
  else
    echo "These packages are missing, and only root can install them:" $missing >&2
    echo "Run as root: apt-get install --no-install-recommends" $missing >&2
    return 1
  fi
  echo "Installing:" $missing
  mkdir -p build
  { $asRoot apt-get update -qq && $asRoot apt-get install -y -qq --no-install-recommends $missing; } >build/install.log 2>&1 || {
    tail -n 20 build/install.log >&2
    echo "apt-get could not install the packages above. nidus needs Debian 12 or 13 with its main section." >&2
    return 1
  }
}

# Configures and builds into build/; with an argument, only that target. Warnings are errors where $warningsAreErrors is ON:
# one of a newer compiler must stop no user. Files are compiled ten at a time: two thirds of the time.
buildNidus() {
  mkdir -p build
  cmake -S . -B build -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_C_COMPILER=clang-19 -DCMAKE_CXX_COMPILER=clang++-19 \
    -DNIDUS_WERROR="${warningsAreErrors:-OFF}" -DCMAKE_UNITY_BUILD=ON -DCMAKE_UNITY_BUILD_BATCH_SIZE=10 \
    >build/configure.log 2>&1 || {
    cat build/configure.log >&2
    return 1
  }
  ninja -C build "$@"
}
