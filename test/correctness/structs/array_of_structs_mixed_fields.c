// A struct with fields of several sizes and padding; whole structs are copied too.
// RUN: %check %s
#include "harness.h"

typedef struct {
    int8_t tag;
    double weight;
    int16_t position[3];
    float value;
} Particle;

void step(Particle *p, int n, double dt)
{
    for (int i = 0; i < n; i++) {
        p[i].weight = p[i].value * dt + p[i].position[i % 3];
        p[i].position[1] = (int16_t)(p[i].tag + i);
    }
}

void pick(const Particle *in, Particle *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = in[n - 1 - i];
}

int main(void)
{
    static Particle p[200], q[200];
    for (int n = 0; n < 200; n += 37) {
        for (int i = 0; i < n; i++) {
            p[i].tag = (int8_t)randomInt(-128, 127);
            p[i].weight = 0;
            p[i].position[0] = p[i].position[1] = p[i].position[2] = (int16_t)randomInt(-300, 300);
            p[i].value = (float)randomInt(-1000, 1000) / 8;
        }
        step(p, n, 0.25);
        for (int i = 0; i < n; i++) {
            showReal("weight", p[i].weight);
            showInt("position", p[i].position[1]);
        }
        pick(p, q, n);
        for (int i = 0; i < n; i++)
            showReal("picked", q[i].weight + q[i].tag);
    }
    return 0;
}
