// Updates in elements that data chooses are left where their order matters.
// RUN: %translate %s && %summary | FileCheck %s

// CHECK: function read
// CHECK-NEXT: left carried-dependence
void read(const int *k, int *bins, int *out, int n)
{
    for (int i = 0; i < n; i++) {
        bins[k[i] & 255]++;
        out[i] = bins[i & 255];
    }
}

// CHECK: function valueUsed
// CHECK-NEXT: left carried-dependence
void valueUsed(const int *k, int *bins, int *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = bins[k[i] & 255]++;
}

// CHECK: function ofItself
// CHECK-NEXT: left carried-dependence
void ofItself(const int *k, int *bins, int n)
{
    for (int i = 0; i < n; i++)
        bins[k[i] & 255] += bins[k[i] & 127];
}

// CHECK: function otherElement
// CHECK-NEXT: left carried-dependence
void otherElement(const int *k, int *bins, int n)
{
    for (int i = 0; i < n; i++)
        bins[k[i] & 255] = bins[k[i] & 254] + 1;
}

// CHECK: function twoKinds
// CHECK-NEXT: left carried-dependence
void twoKinds(const int *k, int *bins, int n)
{
    for (int i = 0; i < n; i++) {
        bins[k[i] & 255] += 3;
        bins[k[i] & 127] ^= 5;
    }
}

// CHECK: function products
// CHECK-NEXT: left carried-dependence
void products(const int *k, unsigned *bins, int n)
{
    for (int i = 0; i < n; i++)
        bins[k[i] & 255] *= 3;
}

// CHECK: function reversedDifference
// CHECK-NEXT: left carried-dependence
void reversedDifference(const int *k, int *bins, int n)
{
    for (int i = 0; i < n; i++)
        bins[k[i] & 255] = 3 - bins[k[i] & 255];
}

// CHECK: function narrowed
// CHECK-NEXT: left carried-dependence
void narrowed(const int *k, int *bins, int n)
{
    for (int i = 0; i < n; i++)
        bins[k[i] & 255] = (unsigned char)(bins[k[i] & 255] + 1);
}

// CHECK: function truncated
// CHECK-NEXT: left carried-dependence
void truncated(const int *k, const float *w, int *bins, int n)
{
    for (int i = 0; i < n; i++)
        bins[k[i] & 255] += w[i];
}

// CHECK: function floats
// CHECK-NEXT: left carried-dependence
void floats(const int *k, const float *w, float *bins, int n)
{
    for (int i = 0; i < n; i++)
        bins[k[i] & 255] += w[i];
}

// CHECK: function throughPointer
// CHECK-NEXT: left carried-dependence
void throughPointer(const int *k, int *bins, int *out, int n)
{
    for (int i = 0; i < n; i++) {
        int *bin = bins + (k[i] & 255);
        *bin += 1;
        out[i] = *bin;
    }
}

static int counted(int *bins, int k) { return bins[k] + 1; }

// CHECK: function helper
// CHECK-NEXT: left carried-dependence
void helper(const int *k, int *bins, int n)
{
    for (int i = 0; i < n; i++)
        bins[k[i] & 255] += counted(bins, k[i] & 255);
}
