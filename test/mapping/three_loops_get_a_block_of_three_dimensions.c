// RUN: %translate %s && %summary | FileCheck %s
// RUN: FileCheck %s --check-prefix=CU < %t.out/three_loops_get_a_block_of_three_dimensions.cu
// CHECK: block 32 4 2
// CU-DAG: nidus::threadZ()
// CU-DAG: nidus::threadY()
// CU-DAG: nidus::threadX()
void scale(float *a, int nx, int ny, int nz)
{
    for (int z = 0; z < nz; z++)
        for (int y = 0; y < ny; y++)
            for (int x = 0; x < nx; x += 2)
                a[(z * ny + y) * nx + x] *= 2;
}
