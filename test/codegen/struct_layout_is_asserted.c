// Element types are redefined with static_asserts of size and offsets.
// RUN: %nidus translate %s -o %t.out && FileCheck %s < %t.out/struct_layout_is_asserted.cu
// RUN: %cxx_accepts %t.out/struct_layout_is_asserted.cu
// CHECK-DAG: struct {{.*}}Particle
// CHECK-DAG: static_assert(sizeof({{.*}}) == 24
// CHECK-DAG: offsetof({{.*}}, weight) == 8
typedef struct {
    char tag;
    double weight;
    short position[3];
} Particle;

void weigh(Particle *p, int n)
{
    for (int i = 0; i < n; i++)
        p[i].weight = p[i].tag * p[i].position[1];
}
