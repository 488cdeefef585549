// A switch whose groups end with break, return or continue is printed as a chain of ifs; its condition is computed once.
// RUN: %translate %s && FileCheck %s < %t.out/switch_as_ifs.cu
static int apply(int kind, int a, int b)
{
    switch (kind) {
    case 0:
        return a + b;
    case 1 ... 3:
        return a - b;
    default:
        return a;
    }
}
// CHECK: if (kind == 0)
// CHECK-NEXT: return a + b;
// CHECK-NEXT: else if (kind >= 1 && kind <= 3)
// CHECK-NEXT: return a - b;
// CHECK-NEXT: else
// CHECK-NEXT: return a;

void each(const unsigned char *in, int *out, int n, int kind)
{
    for (int i = 0; i < n; i++) {
        int v = apply(kind, in[i], i);
        switch (in[i] % 5) {
        case 0:
        case 4: {
            v += 10;
            break;
        }
        default:
            v -= 3;
            break;
        case 2:
            continue;
        }
        out[i] = v;
    }
}
// CHECK: const int choice = in[i] % 5;
// CHECK-NEXT: if (choice == 0 || choice == 4)
// CHECK-NEXT: v += 10;
// CHECK-NEXT: else if (choice == 2)
// CHECK-NEXT: return;
// CHECK-NEXT: else
// CHECK-NEXT: v -= 3;
