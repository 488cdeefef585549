#include "seidel.h"

#include <math.h>

void gauss_seidel(float *u, int w, int h, int sweeps)
{
    for (int t = 0; t < sweeps; t++)
        for (int y = 1; y < h - 1; y++)
            for (int x = 1; x < w - 1; x++)
                u[y * w + x] = 0.25f * (u[(y - 1) * w + x] + u[y * w + x - 1] + u[y * w + x + 1] + u[(y + 1) * w + x]);
}

void over_relax(double *u, const double *f, int w, int h, double omega, int sweeps)
{
    for (int t = 0; t < sweeps; t++)
        for (int y = 1; y < h - 1; y++)
            for (int x = 1; x < w - 1; x++) {
                const int i = y * w + x;
                const double mean = 0.25 * (u[i - w] + u[i - 1] + u[i + 1] + u[i + w] - f[i]);
                u[i] += omega * (mean - u[i]);
            }
}

double worst_residual(const double *u, const double *f, int w, int h)
{
    double worst = 0;
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            const int i = y * w + x;
            const double residual = fabs(u[i - w] + u[i - 1] + u[i + 1] + u[i + w] - 4 * u[i] - f[i]);
            if (residual > worst)
                worst = residual;
        }
    return worst;
}

int solve(double *u, const double *f, int w, int h, double omega, double tolerance, int most)
{
    int sweeps = 0;
    while (sweeps < most && worst_residual(u, f, w, h) > tolerance) {
        over_relax(u, f, w, h, omega, 20);
        sweeps += 20;
    }
    return sweeps;
}

void heat_step(const float *before, float *u, int w, int h, float r, int sweeps)
{
    const float share = 1 / (1 + 4 * r);
    for (int t = 0; t < sweeps; t++)
        for (int y = 1; y < h - 1; y++)
            for (int x = 1; x < w - 1; x++) {
                const int i = y * w + x;
                u[i] = share * (before[i] + r * (u[i - w] + u[i - 1] + u[i + 1] + u[i + w]));
            }
}

void smooth(float *image, int w, int h, int steps)
{
    for (int t = 0; t < steps; t++)
        for (int y = 0; y < h; y++)
            for (int x = 0; x < w; x++) {
                float sum = image[y * w + x];
                int n = 1;
                if (y > 0) {
                    sum += image[(y - 1) * w + x];
                    n++;
                }
                if (x > 0) {
                    sum += image[y * w + x - 1];
                    n++;
                }
                if (y < h - 1) {
                    sum += image[(y + 1) * w + x];
                    n++;
                }
                if (x < w - 1) {
                    sum += image[y * w + x + 1];
                    n++;
                }
                image[y * w + x] = sum / n;
            }
}
