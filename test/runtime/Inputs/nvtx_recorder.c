/* What a profiler loads into a program that uses NVTX (NVTX_INJECTION64_PATH): writes its ranges to stdout. */
#include <nvtx3/nvToolsExt.h>
#include <stdio.h>

static int NVTX_API pushed(const char *name) { return printf("begin %s\n", name) > 0; }
static int NVTX_API popped(void) { return printf("end\n") > 0; }

int InitializeInjectionNvtx2(NvtxGetExportTableFunc_t getExportTable)
{
    const NvtxExportTableCallbacks *table = getExportTable(NVTX_ETID_CALLBACKS);
    NvtxFunctionTable functions;
    unsigned int size;
    if (!table || !table->GetModuleFunctionTable(NVTX_CB_MODULE_CORE, &functions, &size))
        return 0;
    *functions[NVTX_CBID_CORE_RangePushA] = (NvtxFunctionPointer)pushed;
    *functions[NVTX_CBID_CORE_RangePop] = (NvtxFunctionPointer)popped;
    return 1;
}
