// What --emit writes is built and run by its script with a C compiler and nvcc (here the CPU stands for the device), and what it measures is
// read by translate, of nests that run as a whole whatever the environment says. A second run of the script measures nothing again.
// RUN: rm -rf %t.programs && env CC=%{host_cc} CXX=%{watched_host_cxx} %nidus tune --emit=%t.programs --set w=70 --set h=50 %s | FileCheck %s
// CHECK: blur: w=70, h=50
// CHECK: where there are a GPU, nvcc and a C compiler: sh {{.*}}.programs/tune.sh
// Five of the variants: one, and then several in one program.
// RUN: sed -i '6,$d' %t.programs/variants/list
// RUN: env NIDUS_SLABS=3 JOBS=2 CC=%{host_cc} NVCC=%S/Inputs/nvcc sh %t.programs/tune.sh --budget=20 -o %t.json 2>&1 | FileCheck %s --check-prefix=SAYS
// SAYS: measured, in {{.*}}.json
// RUN: %python -m json.tool %t.json | FileCheck %s --check-prefix=JSON
// JSON: "version": 1
// JSON: "blur_{{[0-9]+}}": "{{[0-9a-f]+}}"
// JSON: "settings": {}
// JSON: "name": "blur_{{[0-9]+}}"
// JSON-NEXT: "launches": 1,
// RUN: env CC=%{host_cc} NVCC=false sh %t.programs/tune.sh --budget=1 -o %t.again.json 2>&1 | FileCheck %s --check-prefix=SAYS
// RUN: %python -m json.tool %t.again.json | FileCheck %s --check-prefix=JSON
// RUN: %nidus translate --tuning=%t.json -o %t.out %s
#include <math.h>
#include <stdint.h>

void blur(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++)
            out[y * w + x] = (uint8_t)((in[(y - 1) * w + x] + in[(y + 1) * w + x]) / 2);
}
