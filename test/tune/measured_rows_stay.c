// Rows that were measured are taken as they are, where the profile alone would choose two, too.
// RUN: env CC=%{host_cc} CXX=%{watched_host_cxx} %nidus tune --emit=%t.programs --set w=20 --set h=20 %s > %t.said
// RUN: %translate %s && %summary | FileCheck %s --check-prefix=PROFILE
// PROFILE: pixels 4 2
// RUN: %S/Inputs/tuning.py %t.programs/nests.json '{"packetBytes": 16, "packetRows": 8}' > %t.rows.json
// RUN: %nidus translate --tuning=%t.rows.json -o %t.out --report=%t.json %s && %tools/summary.py %t.json | FileCheck %s --check-prefix=ROWS
// ROWS: pixels 4 8

void blur(const float *in, float *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++)
            out[y * w + x] = (in[(y - 1) * w + x] + in[(y + 1) * w + x]) / 2;
}
