// A table that data indexes: which part of it is read is not known, and constant memory would serve it badly.
// RUN: %nidus explain %s | FileCheck %s
// CHECK: transfer
// CHECK: what may be touched follows from the sizes, data decides which part of it is
// CHECK: array lut {{.*}}the threads of a warp read different elements
// CHECK: not constant: its reads are predicted to take 32.8 times as long
// CHECK: to the device: 256 elements of 1 byte, of which data decides what is read: 256 bytes{{$}}
// CHECK: tests {{.*}}all that data may select of 'lut' is memory of the program
void curve(const unsigned char *in, unsigned char *out, const unsigned char *lut, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = lut[in[i]];
}
