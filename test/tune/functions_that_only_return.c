// A function that writes nothing is measured for what it returns, be it a struct: what it touches is found out, and its nest is launched.
// RUN: rm -rf %t.programs && env CC=%{host_cc} CXX=%{watched_host_cxx} %nidus tune --emit=%t.programs --set n=5000 %s | FileCheck %s
// CHECK: range: n=5000
// Five of the variants: one, and then several in one program.
// RUN: sed -i '6,$d' %t.programs/variants/list
// RUN: env JOBS=2 CC=%{host_cc} NVCC=%S/Inputs/nvcc sh %t.programs/tune.sh --budget=20 -o %t.json 2>&1 | FileCheck %s --check-prefix=SAYS --implicit-check-not=fails
// SAYS: measured, in {{.*}}.json
// RUN: FileCheck %s --check-prefix=JSON < %t.json
// JSON: "name": "range_{{[0-9]+}}"
struct range { float least, greatest; };

struct range range(const float *map, int n)
{
    float least = 1e30f, greatest = -1e30f;
    for (int i = 0; i < n; i++) {
        if (map[i] < least)
            least = map[i];
        if (map[i] > greatest)
            greatest = map[i];
    }
    return (struct range){least, greatest};
}
