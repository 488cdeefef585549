// Whether a loop that is tested by != counts is tried first. The accesses of the trial are not the nest's, and what made them is not taken for what
// made the accesses after them: away from borders the bound was read from the other array.
// RUN: %nidus translate --dump=scop %s -o %t.out > %t.json
// RUN: %python -c "import re, sys; text = open(sys.argv[1]).read(); body = text[text.index('\"interior\": {'):]; print(re.findall(r'\"name\": \"(\w+)\"', body[:body.index('\"op\": \"!=\"')])[-1])" %t.json | FileCheck %s
// CHECK: len
void counted(const float *in, const int *len, float *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float s = 0;
            for (int i = 0; i != len[y * w + x]; i++)
                s += in[y * w + x];
            out[y * w + x] = s;
        }
}
