#ifndef HEAT_H
#define HEAT_H

/* Heat in a block of nx * ny * nz cells, point (x, y, z) at u[(z * ny + y) * nx + x]. `r` is diffusivity * time step /
 * cell size^2, stable up to 1/6. */

/* One step; the outermost cells keep their temperature (out must hold it). */
void heat_step(const float *u, float *out, int nx, int ny, int nz, float r);

/* The same with the array types of C99. */
void heat_step_vla(int nx, int ny, int nz, const double u[nz][ny][nx], double out[nz][ny][nx], double r);

/* One step with walls that let no heat through: no neighbour, no exchange. */
void heat_step_insulated(const float *u, float *out, int nx, int ny, int nz, float r);

/* `steps` steps of heat_step. The result is in `u`; `other` is used on the way. */
void heat(float *u, float *other, int nx, int ny, int nz, float r, int steps);

#endif
