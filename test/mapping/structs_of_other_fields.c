// Structs with fields of several types, with padding, or so large that packets of them would leave few registers, are no rows: a thread has
// one of them.
// RUN: %translate %s && FileCheck %s < %t.out/structs_of_other_fields.cu
// CHECK-NOT: nidus::Packets
struct tagged { float value; int tag; };
struct mixed { short low; unsigned short high; };
struct padded { char a; _Alignas(4) char b; };
struct large { float at[16]; };

void tagged(const struct tagged *in, struct tagged *out, int n)
{
    for (int i = 0; i < n; i++) {
        out[i].value = in[i].value * 2;
        out[i].tag = in[i].tag;
    }
}

void mixed(const struct mixed *in, struct mixed *out, int n)
{
    for (int i = 0; i < n; i++) {
        out[i].low = in[i].low;
        out[i].high = in[i].high;
    }
}

void padded(const struct padded *in, struct padded *out, int n)
{
    for (int i = 0; i < n; i++) {
        out[i].a = in[i].b;
        out[i].b = in[i].a;
    }
}

void large(const struct large *in, struct large *out, int n)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < 16; k++)
            out[i].at[k] = in[i].at[k] * 2;
}
