/* A CUDA runtime without a device: writes what it is given to do to stdout and executes no kernel. RECORDER_FAILS names
 * the function that fails; RECORDER_LOSES=FUNCTION:K loses the device at the K-th call of that one: from then on all fail.
 * RECORDER_THREADS: so many threads find room on the device. RECORDER_RACES: uses of memory that are not in order are told
 * (races.h), of kernels that read what their first argument leads to, and write what the second does; memory comes from
 * pools then. RECORDER_STARTS: the first call that starts a device is told. */
#include <cuda_runtime_api.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "races.h"

static struct {
    const void *function;
    const char *name;
} kernels[64];
static int kernel_count, node_count;

static void start(void)
{
    static int is_told;
    if (getenv("RECORDER_STARTS") && !is_told++)
        printf("CUDA is called\n");
}

static cudaError_t result_of(const char *function)
{
    start();
    static int is_lost, calls;
    const char *failing = getenv("RECORDER_FAILS"), *losing = getenv("RECORDER_LOSES");
    const size_t length = strlen(function);
    if (losing && strncmp(losing, function, length) == 0 && losing[length] == ':' && ++calls == atoi(losing + length + 1))
        is_lost = 1;
    if (is_lost)
        return cudaErrorLaunchFailure;
    return failing && strcmp(failing, function) == 0 ? cudaErrorLaunchFailure : cudaSuccess;
}

static const char *name_of(const void *function)
{
    for (int k = 0; k < kernel_count; k++)
        if (kernels[k].function == function)
            return kernels[k].name;
    return "?";
}

static cudaError_t copied(void *to, const void *from, size_t bytes, cudaStream_t stream)
{
    const cudaError_t result = result_of("cudaMemcpyAsync");
    if (result == cudaSuccess) {
        printf("copy%s\n", stream == cudaStreamPerThread ? "" : " beside");
        memcpy(to, from, bytes);
        use(from, stream, 0, "copy");
        use(to, stream, 1, "copy");
    }
    return result;
}

cudaError_t cudaGetDevice(int *device)
{
    start();
    *device = 0;
    return cudaSuccess;
}
cudaError_t cudaGetLastError(void) { return cudaSuccess; }

/* A device of its own memory, of which nothing else is said. */
cudaError_t cudaDeviceGetAttribute(int *value, enum cudaDeviceAttr attribute, int device)
{
    const char *const threads = getenv("RECORDER_THREADS");
    (void)device;
    start();
    *value = 0;
    if (threads && attribute == cudaDevAttrMultiProcessorCount)
        *value = 1;
    if (threads && attribute == cudaDevAttrMaxThreadsPerMultiProcessor)
        *value = atoi(threads);
    return cudaSuccess;
}
const char *cudaGetErrorString(cudaError_t error) { return error ? "it fails" : "no error"; }
const char *cudaGetErrorName(cudaError_t error) { return error ? "cudaErrorRecorded" : "cudaSuccess"; }
cudaError_t cudaFuncGetAttributes(struct cudaFuncAttributes *attributes, const void *function)
{
    start();
    return attributes && function ? cudaSuccess : cudaErrorInvalidValue;
}
cudaError_t cudaGetDeviceProperties(struct cudaDeviceProp *properties, int device)
{
    memset(properties, 0, sizeof *properties);
    return device ? cudaErrorInvalidValue : cudaSuccess;
}
cudaError_t cudaMemPoolCreate(cudaMemPool_t *pool, const struct cudaMemPoolProps *properties)
{
    *pool = getenv("RECORDER_RACES") ? (cudaMemPool_t)1 : NULL;
    return !properties ? cudaErrorInvalidValue : *pool ? cudaSuccess : cudaErrorNotSupported;
}
cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t pool, enum cudaMemPoolAttr attribute, void *value)
{
    return pool && attribute == cudaMemPoolAttrReleaseThreshold && value ? cudaSuccess : cudaErrorInvalidValue;
}
cudaError_t cudaMallocFromPoolAsync(void **memory, size_t bytes, cudaMemPool_t pool, cudaStream_t stream)
{
    *memory = aligned_alloc(256, (bytes + 255) / 256 * 256);
    memory_begins(*memory, bytes, stream);
    return pool ? cudaSuccess : cudaErrorInvalidValue;
}
cudaError_t cudaFreeAsync(void *memory, cudaStream_t stream)
{
    printf("free\n");
    memory_ends(memory, stream);
    free(memory);
    return cudaSuccess;
}
cudaError_t cudaMalloc(void **memory, size_t bytes)
{
    const cudaError_t result = result_of("cudaMalloc");
    if (result == cudaSuccess)
        *memory = aligned_alloc(256, (bytes + 255) / 256 * 256);
    return result;
}
cudaError_t cudaFree(void *memory)
{
    const cudaError_t result = result_of("cudaFree");
    if (result == cudaSuccess) {
        printf("free\n");
        free(memory);
    }
    return result;
}
cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t bytes, enum cudaMemcpyKind kind, cudaStream_t stream)
{
    return kind == cudaMemcpyDefault || !stream ? cudaErrorInvalidValue : copied(to, from, bytes, stream);
}
cudaError_t cudaMemcpy2DAsync(void *to, size_t pitch_there, const void *from, size_t pitch_here, size_t width, size_t rows,
                              enum cudaMemcpyKind kind, cudaStream_t stream)
{
    if (kind == cudaMemcpyDefault || !stream)
        return cudaErrorInvalidValue;
    cudaError_t result = cudaSuccess;
    for (size_t row = 0; row < rows && result == cudaSuccess; row++)
        result = copied((char *)to + row * pitch_there, (const char *)from + row * pitch_here, width, stream);
    return result;
}
cudaError_t cudaMemsetAsync(void *to, int value, size_t bytes, cudaStream_t stream)
{
    const cudaError_t result = result_of("cudaMemsetAsync");
    if (result == cudaSuccess) {
        printf("fill%s\n", stream == cudaStreamPerThread ? "" : " beside");
        memset(to, value, bytes);
        use(to, stream, 1, "fill");
    }
    return stream ? result : cudaErrorInvalidValue;
}
cudaError_t cudaStreamSynchronize(cudaStream_t stream)
{
    const cudaError_t result = result_of("cudaStreamSynchronize");
    if (result == cudaSuccess)
        printf("wait%s\n", stream == cudaStreamPerThread ? "" : " beside");
    return stream ? result : cudaErrorInvalidValue;
}

/* Streams of their own and pinned memory: everything is done at once. An event is known by the stream that it was recorded on. */
static const char *name_of_stream(cudaStream_t stream)
{
    static char names[4][32];
    static int next;
    char *const name = names[next++ % 4];
    snprintf(name, sizeof names[0], stream == cudaStreamPerThread ? "own" : "stream %d", (int)((size_t)stream - 0x1000));
    return name;
}
static cudaStream_t recorded_on[most_events];

cudaError_t cudaHostAlloc(void **memory, size_t bytes, unsigned flags)
{
    start();
    *memory = malloc(bytes);
    return flags ? cudaErrorInvalidValue : cudaSuccess;
}
cudaError_t cudaHostRegister(void *memory, size_t bytes, unsigned flags)
{
    (void)bytes;
    return memory && !flags ? result_of("cudaHostRegister") : cudaErrorInvalidValue;
}
cudaError_t cudaHostUnregister(void *memory)
{
    return memory ? cudaSuccess : cudaErrorInvalidValue;
}
cudaError_t cudaFreeHost(void *memory)
{
    free(memory);
    return cudaSuccess;
}
cudaError_t cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned flags)
{
    static size_t streams;
    start();
    *stream = (cudaStream_t)(0x1000 + ++streams);
    return flags == cudaStreamNonBlocking ? cudaSuccess : cudaErrorInvalidValue;
}
cudaError_t cudaStreamDestroy(cudaStream_t stream) { return stream ? cudaSuccess : cudaErrorInvalidValue; }
cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned flags)
{
    const cudaError_t result = stream && event && !flags ? result_of("cudaStreamWaitEvent") : cudaErrorInvalidValue;
    if (result == cudaSuccess)
        stream_waits(stream, event);
    if (result == cudaSuccess && stream == cudaStreamPerThread)
        printf("follow %s\n", name_of_stream(recorded_on[(size_t)event % most_events]));
    else if (result == cudaSuccess)
        printf("%s follows %s\n", name_of_stream(stream), name_of_stream(recorded_on[(size_t)event % most_events]));
    return result;
}
cudaError_t cudaEventCreate(cudaEvent_t *event)
{
    static size_t events;
    start();
    *event = (cudaEvent_t)++events;
    return cudaSuccess;
}
cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned flags)
{
    return flags == cudaEventDisableTiming ? cudaEventCreate(event) : cudaErrorInvalidValue;
}
cudaError_t cudaEventElapsedTime(float *milliseconds, cudaEvent_t start, cudaEvent_t stop)
{
    *milliseconds = 1;
    return start && stop ? cudaSuccess : cudaErrorInvalidValue;
}
cudaError_t cudaEventDestroy(cudaEvent_t event) { return event ? cudaSuccess : cudaErrorInvalidValue; }
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream)
{
    if (!event || !stream)
        return cudaErrorInvalidValue;
    recorded_on[(size_t)event % most_events] = stream;
    event_is_recorded(event, stream);
    return result_of("cudaEventRecord");
}
cudaError_t cudaEventQuery(cudaEvent_t event) { return event ? result_of("cudaEventQuery") : cudaErrorInvalidValue; }
cudaError_t cudaEventSynchronize(cudaEvent_t event) { return event ? result_of("cudaEventSynchronize") : cudaErrorInvalidValue; }
cudaError_t cudaPointerGetAttributes(struct cudaPointerAttributes *attributes, const void *pointer)
{
    start();
    attributes->type = cudaMemoryTypeUnregistered;
    return pointer ? cudaSuccess : cudaErrorInvalidValue;
}

cudaError_t cudaLaunchKernel(const void *function, dim3 grid, dim3 block, void **arguments, size_t bytes,
                             cudaStream_t stream)
{
    if (!arguments || bytes || !stream || grid.x * block.x == 0)
        return cudaErrorInvalidValue;
    if (result_of("cudaLaunchKernel") == cudaSuccess) {
        printf("launch %s on %s\n", name_of(function), name_of_stream(stream));
        if (getenv("RECORDER_RACES")) {
            use(*(void **)arguments[0], stream, 0, name_of(function));
            use(*(void **)arguments[1], stream, 1, name_of(function));
        }
    }
    return result_of("cudaLaunchKernel");
}

cudaError_t cudaGraphCreate(cudaGraph_t *graph, unsigned flags)
{
    printf("graph:");
    node_count = 0;
    *graph = (cudaGraph_t)&node_count;
    return flags ? cudaErrorInvalidValue : cudaSuccess;
}
cudaError_t cudaGraphAddKernelNode(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *before, size_t count,
                                   const struct cudaKernelNodeParams *what)
{
    printf(" %d", ++node_count);
    for (size_t k = 0; k < count; k++)
        printf("%s%d", k == 0 ? "<-" : ",", (int)(size_t)before[k]);
    *node = (cudaGraphNode_t)(size_t)node_count;
    return graph && what->func && what->kernelParams ? cudaSuccess : cudaErrorInvalidValue;
}
cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t *executable, cudaGraph_t graph, unsigned long long flags)
{
    printf("\n");
    *executable = (cudaGraphExec_t)(size_t)node_count;
    return graph && !flags ? result_of("cudaGraphInstantiateWithFlags") : cudaErrorInvalidValue;
}
cudaError_t cudaGraphDestroy(cudaGraph_t graph) { return graph ? cudaSuccess : cudaErrorInvalidValue; }
cudaError_t cudaGraphExecDestroy(cudaGraphExec_t graph)
{
    printf("end of graph of %d\n", (int)(size_t)graph);
    return cudaSuccess;
}
cudaError_t cudaGraphLaunch(cudaGraphExec_t graph, cudaStream_t stream)
{
    const cudaError_t result = stream ? result_of("cudaGraphLaunch") : cudaErrorInvalidValue;
    if (result == cudaSuccess)
        printf("launch graph of %d\n", (int)(size_t)graph);
    return result;
}

void **__cudaRegisterFatBinary(void *binary) { return binary; }
void __cudaRegisterFatBinaryEnd(void **handle) { (void)handle; }
void __cudaUnregisterFatBinary(void **handle) { (void)handle; }
char __cudaInitModule(void **handle) { return !handle; }
void __cudaRegisterFunction(void **handle, const char *function, char *device_function, const char *name, int limit,
                            void *thread, void *block, void *block_size, void *grid_size, int *warp)
{
    (void)handle, (void)device_function, (void)limit, (void)thread, (void)block, (void)block_size, (void)grid_size, (void)warp;
    if (kernel_count < 64) {
        kernels[kernel_count].function = function;
        kernels[kernel_count++].name = name;
    }
}
