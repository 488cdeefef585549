// What C groups stays grouped where the operator is the same, or of the same rank.
// RUN: %nidus translate -o %t %s
// RUN: FileCheck %s < %t/operands_keep_their_parentheses.cu
void grouped(int n, const int *a, const int *b, const int *c, int *out) {
  for (int i = 0; i < n; i++) {
    int difference = a[i] - (b[i] - c[i]);
    int quotient = a[i] / ((b[i] | 1) * 3);
    int rest = a[i] * (b[i] % 7);
    int plain = a[i] - b[i] - c[i];
    out[i] = difference + quotient + rest + plain;
  }
}
// CHECK: int difference = a[i] - (b[i] - c[i]);
// CHECK-NEXT: int quotient = a[i] / ((b[i] | 1) * 3);
// CHECK-NEXT: int rest = a[i] * (b[i] % 7);
// CHECK-NEXT: int plain = a[i] - b[i] - c[i];
