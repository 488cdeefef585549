import os
import shutil
import subprocess
import sys

import lit.formats

config.name = "nidus"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".c", ".test"]
config.excludes = ["Inputs", "tools", "unit"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = config.binary_dir

# Nothing of the caller's environment may change what the tools or the translated programs do.
for name in list(config.environment):
    if name.startswith("NIDUS_"):
        del config.environment[name]
config.environment["LC_ALL"] = "C"
if "HOME" in os.environ:
    config.environment["HOME"] = os.environ["HOME"]

# For tools/status.py: nidus itself is not optimised and has sanitizers in it (sanitize.sh).
config.environment["TEST_TIME_FACTOR"] = "5" if config.sanitized else "1"

include = os.path.join(config.source_dir, "runtime", "include")
tools = os.path.join(config.test_source_root, "tools")


def has_gpu():
    try:
        return subprocess.run(["nvidia-smi", "-L"], capture_output=True, text=True).stdout.startswith("GPU")
    except OSError:
        return False


gpu = bool(config.nvcc) and has_gpu()
prebuilt = os.path.join(config.binary_dir, "prebuilt")
check = [
    os.path.join(tools, "check.py"),
    "--nidus=" + config.nidus,
    "--clang=" + config.clang,
    "--cc=" + config.cc,
    "--cxx=" + config.cxx,
    "--prebuilt=" + prebuilt,
    "--work=%t.check",
]
if config.lld:
    check.append("--linker=lld")
if config.sanitized:
    config.available_features.add("sanitized")
    check.append("--translate-only")  # what comes out is the same as without the sanitizers
if config.nvcc:
    config.available_features.add("nvcc")
    if os.path.exists(os.path.join(os.path.dirname(os.path.realpath(config.nvcc)), "..", "include", "cufft.h")):
        config.available_features.add("cufft")
    check.append("--nvcc=" + config.nvcc)
    if gpu:
        config.available_features.add("gpu")
        check.append("--gpu")
# run.sh: tools/batches.py compiles, many at once, what check.py translates.
if "later" in lit_config.params:
    later = lit_config.params["later"]
    check.append("--later=" + later)
    shutil.rmtree(later, ignore_errors=True)
    os.makedirs(os.path.join(later, "strict"))
for tool in ("chromium", "dpkg", "man", "zsh", "fish"):
    if shutil.which(tool):
        config.available_features.add(tool)
if os.geteuid() == 0:
    config.available_features.add("root")
    # -D fresh=yes: what installs whole systems.
    if "fresh" in lit_config.params and shutil.which("debootstrap"):
        config.available_features.add("fresh-systems")

nvcc = f"{config.nvcc} -std=c++17 -arch=sm_90 -I{include} -Xcompiler -Wall,-Wextra -Werror all-warnings"
# Where nothing of it runs: to optimise less does not change what the compiler accepts, and takes up to a sixth of the time.
quick_nvcc = nvcc if gpu else nvcc + " -Xcicc -O1 -Xptxas -O0"

# That g++ accepts a translation: reading it, with the runtime's header compiled already, says that.
reading_cxx = f"{config.cxx} -std=c++17 -fsyntax-only -Wall -Wextra -Werror -I{include} -include {prebuilt}/plain.h"
# Of translated files FILE.cu: that the C++ compiler, and nvcc where there is one, compile them without a warning; or only the former.
# tools/batches.py does it for many files at once.
if "later" in lit_config.params:
    compile_later, cxx_accepts = (f"mkdir -p {later}/{kind}/%basename_t && cp -t {later}/{kind}/%basename_t" for kind in ("strict", "strict-host"))
elif config.sanitized:
    compile_later = cxx_accepts = "test -f"  # the same files as without the sanitizers
else:
    compile_later = f"{quick_nvcc} -fmad=false -cubin -o /dev/null"
    cxx_accepts = reading_cxx + " -x c++"

sanitize = "-fsanitize=address,undefined -fno-sanitize-recover=all"
# Clang builds in half of gcc's time what runs under sanitizers.
sanitizing_cc = config.clang or config.cc
sanitizing_cxx = config.clang + " --driver-mode=g++" if config.clang else config.cxx

quick_linker = "-fuse-ld=lld -Wno-unused-command-line-argument" if config.clang and config.lld else ""

# A translation and its program in one command: the header of the runtime is compiled already.
checked_cxx = (f"{sanitizing_cxx} -std=c++17 -O0 -g1 -ffp-contract=off {sanitize} -pthread -Wall -Wextra -Werror -I{include}"
               f" -include-pch {prebuilt}/runtime.pch -Wno-unused-command-line-argument"
               f" {'-fuse-ld=lld ' if config.lld else ''}{prebuilt}/runtime.o")

# clang_with NAME: builds programs whose time does not matter, or little, in a tenth of the time that an optimising g++ needs
def clang_with(name):
    return (f"{sanitizing_cxx} -Wno-unused-command-line-argument -include-pch {prebuilt}/{name}.pch"
            f" {'-fuse-ld=lld ' if config.lld else ''}{prebuilt}/{name}.o")


# The same for one file of C++, without a sanitizer; %{bare_cxx} where options need the header compiled anew.
bare_cxx = f"{sanitizing_cxx} -Wno-unused-command-line-argument {'-fuse-ld=lld ' if config.lld else ''}-std=c++17 -O0 -pthread -Wall -Wextra -Werror -I{include}"
quick_cxx = clang_with("plain") + f" -std=c++17 -O0 -pthread -Wall -Wextra -Werror -I{include}"

config.substitutions += [
    # %translate FILE.c ... && %summary: the report of a translation, one fact a line.
    ("%translate", f"{config.nidus} translate --map=legal --fp-reassociate=on -o %t.out --report=%t.json"),
    ("%summary", os.path.join(tools, "summary.py") + " %t.json"),
    ("%check", " ".join(check)),
    ("%verify", f"env CC={config.cc} CXX={prebuilt}/bin/watched-c++ {config.nidus} verify --fp-reassociate=on"),
    ("%{verify_by_gcc}", f"env CC={config.cc} CXX={config.cxx} {config.nidus} verify --fp-reassociate=on"),
    ("%{host_cc}", config.cc),
    ("%{host_cxx}", config.cxx),
    ("%{quick_host_cxx}", os.path.join(prebuilt, "bin", "c++")),
    ("%{watched_host_cxx}", os.path.join(prebuilt, "bin", "watched-c++")),
    ("%{quick_tools}", os.path.join(prebuilt, "bin")),
    ("%{clang_or_cc}", config.clang or config.cc),
    ("%{reading_cxx}", reading_cxx),
    ("%{host_nvcc}", config.nvcc),
    ("%cmake_package", os.path.dirname(config.nidus)),
    ("%source_dir", config.source_dir),
    # Tests of what is mapped, and how it runs, want it mapped and run; %{nidus} is for tests of what pays, and of whose bits count.
    ("%nidus (translate|explain)", config.nidus + r" \1 --map=legal --fp-reassociate=on"),
    ("%{nidus}", config.nidus),
    ("%nidus", config.nidus),
    ("%include", include),
    ("%tools", tools),
    ("%cc", f"{config.cc} -ffp-contract=off"),
    ("%cxx_accepts", cxx_accepts),
    ("%cxx", f"{config.cxx} -std=c++17 -I{include} -pthread -Wall -Wextra -Werror"),
    ("%{checked_cxx}", checked_cxx),
    ("%{quick_cxx}", quick_cxx),
    ("%{bare_cxx}", bare_cxx),
    ("%{threads_cxx}", clang_with("threads") + f" -std=c++17 -O0 -g1 -fsanitize=thread -pthread -Wall -Wextra -Werror -I{include}"),
    # make's variables for an example: without optimisation, the header of the runtime compiled already (g++ takes ten seconds for an example), and
    # each function called once, as nobody looks at the time
    ("%make_quick", f'CXX="{clang_with("plain")} -pthread -Wall -Wextra -Werror" CXXFLAGS="-std=c++17 -O0" '
                    'CFLAGS="-std=c11 -O2 -Wall -Wextra -DSHOW_ROUNDS=1"'),
    # ... whose two programs run under sanitizers, on a picture as small as the examples can do with
    # what %t.out was made of is not translated again for %t.checked
    ("%same_translation", "rm -rf %t.checked && mkdir -p %t.checked/cuda && cp -p %t.out/cuda/*.c %t.out/cuda/*.cu %t.checked/cuda"
                          " && cp -p %t.out/report.json %t.out/remarks.txt %t.checked"),
    ("%make_sanitized", " ".join([
        f'CC="{sanitizing_cc} {quick_linker} {sanitize} -ffp-contract=off"', 'CFLAGS="-std=c11 -O1 -DSHOW_ROUNDS=1"',
        f'CXX="{sanitizing_cxx} {quick_linker} {sanitize} -pthread"', f'CXXFLAGS="-std=c++17 -O0 -g1 -include-pch {prebuilt}/runtime.pch"',
        f"DEVICE_LIBS={prebuilt}/runtime.o", "PHOTO=../../test/examples/Inputs/part.png"])),
    ("%sanitize", sanitize),
    ("%cuda_include", os.path.join(os.path.dirname(os.path.realpath(config.nvcc or "nvcc")), "../include")),
    ("%nvcc", nvcc),
    ("%quick_nvcc", quick_nvcc),
    ("%compile_later", compile_later),
    ("%cubin", quick_nvcc + " -cubin"),
    ("%python", "python3"),
]
# The interpreter itself comes before a script that looks for it, which takes longer to start than most of what is written in Python here.
config.environment["PATH"] = os.pathsep.join([config.llvm_tools, os.path.dirname(sys.executable), config.environment.get("PATH", "")])
