/* What a driver says of contexts: DRIVER_HAS=primary: the device has its primary one; current: the thread has another one; nothing:
 * there is none. Without DRIVER_HAS it was not initialised. */
#include <cuda.h>
#include <stdlib.h>
#include <string.h>

static CUresult answer(const char *what, int *is_so)
{
    const char *const has = getenv("DRIVER_HAS");
    if (!has)
        return CUDA_ERROR_NOT_INITIALIZED;
    *is_so = strcmp(has, what) == 0;
    return CUDA_SUCCESS;
}

CUresult cuCtxGetCurrent(CUcontext *context)
{
    int has_one = 0;
    const CUresult result = answer("current", &has_one);
    *context = has_one ? (CUcontext)1 : NULL;
    return result;
}

CUresult cuDevicePrimaryCtxGetState(CUdevice device, unsigned *flags, int *is_active)
{
    *flags = 0;
    return device == 0 ? answer("primary", is_active) : CUDA_ERROR_INVALID_DEVICE;
}
