// A long line is broken at its outermost operators: not inside template arguments, nor between factors where there are terms.
// RUN: %nidus translate %s -o %t.out
// RUN: FileCheck %s < %t.out/long_lines_are_broken_where_operators_bind_least.cu
// RUN: %cxx_accepts %t.out/long_lines_are_broken_where_operators_bind_least.cu
// CHECK: __device__ void weigh_{{.*}}_single(
// CHECK: weighted_result[i] = 299 * reds_of_the_first_picture[i] + 587 * greens_of_the_first_picture[i] +
// CHECK-NEXT: {{^}} {{ *}}114 * blues_of_the_first_picture[i];
// CHECK: const bool aligned = nidus::aligned<4, int>({{.*}}
// CHECK-NEXT: {{^}} {{ *}}&& nidus::aligned<4, int>(
// CHECK-NOT: {{aligned<4,$}}
void weigh(const int *reds_of_the_first_picture, const int *greens_of_the_first_picture,
           const int *blues_of_the_first_picture, int *weighted_result, int n)
{
    for (int i = 0; i < n; i++)
        weighted_result[i] = 299 * reds_of_the_first_picture[i] + 587 * greens_of_the_first_picture[i] +
                             114 * blues_of_the_first_picture[i];
}
