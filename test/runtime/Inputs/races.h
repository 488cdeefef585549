/* Who uses device memory after whom: with RECORDER_RACES, a use that no event puts behind one that it must not meet is told.
 * A use is of a whole allocation; what allocates and frees one uses it, too. */
enum { most_streams = 16, most_events = 1000, most_allocations = 64 };

/* Of what a stream will do next: how many uses of each stream are surely done by then. */
typedef struct {
    unsigned of[most_streams];
} clock_of_streams;

static clock_of_streams clocks[most_streams], recorded[most_events];

static struct allocation {
    const char *begin;
    size_t bytes;
    unsigned writer, written; /* the stream, and its number of the last write */
    clock_of_streams read;
} allocations[most_allocations];

/* The thread's own is 0. */
static size_t number_of(cudaStream_t stream)
{
    return stream == cudaStreamPerThread ? 0 : ((size_t)stream - 0x1000) % most_streams;
}

static void add_clock(clock_of_streams *all, const clock_of_streams *more)
{
    for (int k = 0; k < most_streams; k++)
        if (all->of[k] < more->of[k])
            all->of[k] = more->of[k];
}

static void event_is_recorded(cudaEvent_t event, cudaStream_t stream)
{
    recorded[(size_t)event % most_events] = clocks[number_of(stream)];
}

static void stream_waits(cudaStream_t stream, cudaEvent_t event)
{
    add_clock(&clocks[number_of(stream)], &recorded[(size_t)event % most_events]);
}

static struct allocation *allocation_of(const void *address)
{
    for (int k = 0; k < most_allocations; k++)
        if (allocations[k].begin && (const char *)address >= allocations[k].begin &&
            (const char *)address < allocations[k].begin + allocations[k].bytes)
            return &allocations[k];
    return NULL;
}

static void use(const void *address, cudaStream_t on, int writes, const char *what)
{
    struct allocation *const used = allocation_of(address);
    const size_t stream = number_of(on);
    if (!used || !getenv("RECORDER_RACES"))
        return;
    int is_behind = used->written <= clocks[stream].of[used->writer];
    for (int k = 0; writes && k < most_streams; k++)
        is_behind &= used->read.of[k] <= clocks[stream].of[k];
    if (!is_behind)
        printf("race: %s\n", what);
    const unsigned now = ++clocks[stream].of[stream];
    used->read.of[stream] = now;
    if (writes)
        used->writer = (unsigned)stream, used->written = now;
}

static void memory_begins(const void *memory, size_t bytes, cudaStream_t stream)
{
    for (int k = 0; k < most_allocations; k++)
        if (!allocations[k].begin) {
            memset(&allocations[k], 0, sizeof allocations[k]);
            allocations[k].begin = memory;
            allocations[k].bytes = bytes;
            return use(memory, stream, 1, "allocation");
        }
}

static void memory_ends(const void *memory, cudaStream_t stream)
{
    use(memory, stream, 1, "free");
    struct allocation *const ended = allocation_of(memory);
    if (ended)
        ended->begin = NULL;
}
