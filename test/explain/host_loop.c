// Where the data of the nests inside is from one iteration to the next.
// RUN: %nidus explain %s | FileCheck %s
// CHECK-LABEL: steps, lines [[#%u,FIRST:]]-{{[0-9]+}}: stays on the host
// CHECK: line [[#FIRST]] the loop itself stays on the host; the loop nests inside it are mapped [host-loop]
// CHECK: data          stays on the device from one iteration to the next; what the host needs of it is
// CHECK-NEXT: copied in line [[#FIRST + 1]]
// CHECK: steps, lines {{.*}}: runs on the device
// CHECK-LABEL: settle, lines {{.*}}: stays on the host
// CHECK: data          stays on the device from one iteration to the next{{$}}
// CHECK-LABEL: until, lines {{.*}}: stays on the host
// CHECK: the loop itself stays on the host; the loop nests of 'fill' and 'count', which it
// CHECK-NOT: {{^}}    fix
// CHECK: data          stays on the device
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

static void fill(int *a, int n, int value)
{
    for (int i = 0; i < n; i++)
        a[i] = a[i] < value ? value : a[i];
}

static int count(const int *a, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += a[i];
    return sum;
}

void until(int *a, int n, int most)
{
    int k = 0, sum;
    do {
        fill(a, n, k++);
        sum = count(a, n);
        fill(a, n, k++);
    } while (sum < most);
}
