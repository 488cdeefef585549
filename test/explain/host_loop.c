// Where the data of the nests inside is from one iteration to the next.
// RUN: %nidus explain %s | FileCheck %s
// CHECK-LABEL: steps, lines [[#%u,FIRST:]]-{{[0-9]+}}: stays on the host
// CHECK: line [[#FIRST]] this loop stays on the host; the loop nests inside it are mapped [host-loop]
// CHECK: data          stays on the device from one iteration to the next; what the host needs of it is
// CHECK-NEXT: copied in line [[#FIRST + 1]]
// CHECK: steps, lines {{.*}}: runs on the device
// CHECK-LABEL: settle, lines {{.*}}: stays on the host
// CHECK: data          stays on the device from one iteration to the next{{$}}
void advance(void);
void steps(float *a, int n, int t)
{
    for (int k = 0; k < t; k++) {
        advance();
        for (int i = 0; i < n; i++)
            a[i] *= 2; }
}

void settle(float *a, float *b, int n, int t)
{
    for (int k = 0; k < t; k++) {
        for (int i = 1; i < n - 1; i++)
            b[i] = a[i - 1] + a[i + 1];
        for (int i = 1; i < n - 1; i++)
            a[i] = b[i] / 2;
    }
}
