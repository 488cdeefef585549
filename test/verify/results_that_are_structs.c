// What a function returns is compared, also where it is a struct. A pointer is not, but what it takes to find it is run.
// RUN: %verify %s > %t.txt && FileCheck %s < %t.txt
// CHECK: range (line [[#@LINE+14]]): equal
// CHECK-NEXT: the result: equal
// CHECK: first (line {{[0-9]+}}): equal
// CHECK-NEXT: loop nest in line {{[0-9]+}}: {{[1-9][0-9]*}} iterations
// CHECK: turned (line {{[0-9]+}}): equal
// CHECK-NEXT: out: equal
// CHECK-NEXT: loop nest in line {{[0-9]+}}: {{.*}} (w={{[0-9]+}}, h={{[0-9]+}})
// RUN: rm -rf %t.pair && %nidus translate %s -o %t.pair
// RUN: %python %S/Inputs/replace.py %t.pair/results_that_are_structs.c "(float)(sum / n)" "(float)(sum / n) + 1"
// RUN: not %verify %s --against=%t.pair --function=range > %t.txt && FileCheck %s --check-prefix=OTHER < %t.txt
// OTHER: range (line {{[0-9]+}}): DIFFERENT
// OTHER-NEXT: the result: DIFFERENT: 1 number, by {{.*}}; first: it.mean is {{.*}}, in C
struct range { float least, greatest, mean; };

struct range range(const float *map, int n)
{
    float least = 1e30f, greatest = -1e30f;
    double sum = 0;
    for (int i = 0; i < n; i++) {
        if (map[i] < least)
            least = map[i];
        if (map[i] > greatest)
            greatest = map[i];
        sum += map[i];
    }
    return (struct range){least, greatest, (float)(sum / n)};
}

const int *first(const int *places, int n)
{
    int least = n;
    for (int i = 0; i < n; i++)
        if (places[i] < least)
            least = places[i];
    return least < 0 ? places : places + 1;
}

// No size is made of the numbers of an angle.
struct angle { float cosine, sine; };

void turned(float *out, const struct angle *angles, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            const float along = x * angles[1].cosine + y * angles[1].sine;
            out[y * w + x] = along;
        }
}
