#include "fourier.h"

#include <cufft.h>

namespace {

/// Plans are dear to make: those of the last two sizes are kept, one for a single image and one for many.
struct Plan {
    int w, h, count;
    cufftHandle handle;
};

thread_local Plan plans[2];

bool plan(Plan &plan, int w, int h, int count)
{
    if (plan.w == w && plan.h == h && plan.count == count)
        return true;
    if (plan.count)
        cufftDestroy(plan.handle);
    plan = {};
    int sizes[2] = {h, w};
    if (cufftPlanMany(&plan.handle, 2, sizes, nullptr, 1, w * h, nullptr, 1, w * h, CUFFT_C2C, count) != CUFFT_SUCCESS)
        return false;
    plan.w = w, plan.h = h, plan.count = count;
    return cufftSetStream(plan.handle, cudaStreamPerThread) == CUFFT_SUCCESS;
}

} // namespace

int transform_by_cufft(complex *images, int w, int h, int count, direction direction)
{
    Plan &ours = plans[count > 1];
    auto *const data = reinterpret_cast<cufftComplex *>(images);
    return plan(ours, w, h, count) &&
           cufftExecC2C(ours.handle, data, data, direction == to_frequencies ? CUFFT_FORWARD : CUFFT_INVERSE) ==
               CUFFT_SUCCESS;
}
