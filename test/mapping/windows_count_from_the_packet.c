// A window reaches from a packet's own elements to the farthest that it reads: what is between them counts as registers too,
// though no instance uses it.
// RUN: %translate %s && FileCheck %s < %t.out/windows_count_from_the_packet.cu
void far(const double *in, double *out, int w, int h, int d)
{
    for (int z = 1; z < d - 2; z++)
        for (int y = 3; y < h - 7; y++)
            for (int x = 1; x < w; x++)
                out[(z * h + y) * w + x] = in[((z + 2) * h + y + 7) * w + x] + in[((z + 1) * h + y + 6) * w + x - 1] + in[(z * h + y + 7) * w + x];
}
// CHECK: nidus::Window3D<double, 1, 1, 2, 0, 2, 0, 7, 1, 0, Aligned>
