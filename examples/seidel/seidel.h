#ifndef SEIDEL_H
#define SEIDEL_H

/* Relaxation in place on a grid of w * h points, (x, y) at u[y * w + x], of which the outermost are given. A sweep
 * takes the points row by row, and each one sees what the sweep has made of those before it. */

/* Laplace's equation by the method of Gauss and Seidel: a point becomes the mean of its four neighbours. */
void gauss_seidel(float *u, int w, int h, int sweeps);

/* Poisson's equation, the sum of the neighbours minus 4 u = f, by successive over-relaxation: a point moves `omega`
 * times as far (from 1, the method of Gauss and Seidel, to 2). */
void over_relax(double *u, const double *f, int w, int h, double omega, int sweeps);

/* By how much the equation is not fulfilled where that is most. */
double worst_residual(const double *u, const double *f, int w, int h);

/* Twenty sweeps of over_relax at a time, until no residual exceeds `tolerance`, or `most` sweeps. Their number. */
int solve(double *u, const double *f, int w, int h, double omega, double tolerance, int most);

/* One step of the heat equation, of whatever length (implicit Euler), found in so many sweeps: `u` holds a guess, and
 * then the result. `r` is diffusivity * time step / cell size^2. */
void heat_step(const float *before, float *u, int w, int h, float r, int sweeps);

/* Smooths an image in place: in every step a pixel becomes the mean of itself and of those of its four neighbours that
 * exist. */
void smooth(float *image, int w, int h, int steps);

#endif
