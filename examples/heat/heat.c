#include "heat.h"

#include <string.h>

#define U(x, y, z) u[((z) * ny + (y)) * nx + (x)]

void heat_step(const float *u, float *out, int nx, int ny, int nz, float r)
{
    for (int z = 1; z < nz - 1; z++)
        for (int y = 1; y < ny - 1; y++)
            for (int x = 1; x < nx - 1; x++) {
                const float sum =
                    U(x - 1, y, z) + U(x + 1, y, z) + U(x, y - 1, z) + U(x, y + 1, z) + U(x, y, z - 1) + U(x, y, z + 1);
                out[(z * ny + y) * nx + x] = U(x, y, z) + r * (sum - 6.0f * U(x, y, z));
            }
}

void heat_step_vla(int nx, int ny, int nz, const double u[nz][ny][nx], double out[nz][ny][nx], double r)
{
    for (int z = 1; z < nz - 1; z++)
        for (int y = 1; y < ny - 1; y++)
            for (int x = 1; x < nx - 1; x++)
                out[z][y][x] = u[z][y][x] + r * (u[z][y][x - 1] + u[z][y][x + 1] + u[z][y - 1][x] + u[z][y + 1][x] +
                                                 u[z - 1][y][x] + u[z + 1][y][x] - 6.0 * u[z][y][x]);
}

void heat_step_insulated(const float *u, float *out, int nx, int ny, int nz, float r)
{
    for (int z = 0; z < nz; z++)
        for (int y = 0; y < ny; y++)
            for (int x = 0; x < nx; x++) {
                const float here = U(x, y, z);
                float flow = 0.0f;
                if (x > 0)
                    flow += U(x - 1, y, z) - here;
                if (x < nx - 1)
                    flow += U(x + 1, y, z) - here;
                if (y > 0)
                    flow += U(x, y - 1, z) - here;
                if (y < ny - 1)
                    flow += U(x, y + 1, z) - here;
                if (z > 0)
                    flow += U(x, y, z - 1) - here;
                if (z < nz - 1)
                    flow += U(x, y, z + 1) - here;
                out[(z * ny + y) * nx + x] = here + r * flow;
            }
}

void heat(float *u, float *other, int nx, int ny, int nz, float r, int steps)
{
    float *from = u, *to = other;
    memcpy(other, u, sizeof(float) * nx * ny * nz);
    for (int t = 0; t < steps; t++) {
        heat_step(from, to, nx, ny, nz, r);
        float *swap = from;
        from = to;
        to = swap;
    }
    if (from != u)
        memcpy(u, from, sizeof(float) * nx * ny * nz);
}
