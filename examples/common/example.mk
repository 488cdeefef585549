# The rules of every example; NAME is set by the example's Makefile. If there is more than $(NAME).c and main.c: PARTS are C files that are
# not translated, OPTIONS those of nidus beside the usual ones, DEVICE_PARTS .cu files written by hand for DEVICE_LIBS; KEEPS is set when $(NAME).c or a part includes nidus/nidus.h.
#
#   make                  translates, builds the C original and the translation, runs both on the photograph and compares them
#   make GPU=1            the same with nvcc, for the GPU of this machine (ARCH=sm_90 for another one)
#   make translate        only $(OUT)/cuda/$(NAME).c and $(OUT)/cuda/$(NAME).cu
#   make build            translates and builds, runs nothing
#   make clean

NIDUS ?= $(firstword $(abspath $(wildcard ../../build/nidus)) nidus)
OUT ?= ../../build/examples/$(NAME)
PHOTO ?= ../images/raccoon.png
PNG ?= -lpng
ARCH ?= native
NVCC ?= nvcc

# Without contraction C, the CPU runtime and the GPU compute the same bits.
CFLAGS ?= -std=c11 -O2 -Wall -Wextra
CFLAGS += -ffp-contract=off
CXXFLAGS ?= -std=c++17 -O2 -Wall -Wextra
NVCCFLAGS ?= -std=c++17 -O3 -fmad=false
INCLUDE = -I"$$($(NIDUS) --include-dir)"
ifdef GPU
DEVICE = gpu
COMPILE_CU = $(NVCC) $(NVCCFLAGS) -arch=$(ARCH) $(INCLUDE)
LINK_CU = $(NVCC) -arch=$(ARCH)
else
DEVICE = cpu
COMPILE_CU = $(CXX) $(CXXFLAGS) -ffp-contract=off -x c++ $(INCLUDE)
LINK_CU = $(CXX) -pthread
endif

# nidus/nidus.h says nothing in the original.
ifdef KEEPS
ORIGINAL_FLAGS = -DNIDUS_NONE $(INCLUDE)
TRANSLATED_FLAGS = $(INCLUDE)
TRANSLATE_FLAGS = -- $(INCLUDE)
endif

MAIN = $(OUT)/main.o $(OUT)/image.o $(OUT)/show.o
HEADERS = $(NAME).h $(PARTS:=.h) ../common/image.h ../common/show.h
THERE = $(PARTS:%=$(OUT)/cuda/%-$(DEVICE).o) $(DEVICE_PARTS:%=$(OUT)/cuda/%-$(DEVICE).o)

check: run
	@python3 ../common/table.py $(if $(filter ../images/raccoon.png,$(PHOTO)),,--other-picture) $(NAME)=$(OUT)
	@echo "Pictures: $(OUT)/pictures   the generated pair: $(OUT)/cuda"

run: build
	@mkdir -p $(OUT)/pictures $(OUT)/pictures-of-c
	@rm -f $(OUT)/profile.json
	$(OUT)/original $(PHOTO) $(OUT)/pictures-of-c >$(OUT)/original.txt
	NIDUS_PROFILE=$(OUT)/profile.json $(OUT)/translated-$(DEVICE) $(PHOTO) $(OUT)/pictures >$(OUT)/translated.txt

build: $(OUT)/original $(OUT)/translated-$(DEVICE)

translate: $(OUT)/cuda/$(NAME).cu

# One command writes the pair. All that can be mapped is to run and to be compared, whether it pays on this picture or not.
$(OUT)/cuda/$(NAME).cu: $(NAME).c $(NAME).h $(wildcard $(NIDUS))
	@mkdir -p $(OUT)
	$(NIDUS) translate --map=legal $(OPTIONS) -o $(OUT)/cuda --report=$(OUT)/report.json $(NAME).c $(TRANSLATE_FLAGS) 2>$(OUT)/remarks.txt || { cat $(OUT)/remarks.txt; exit 1; }

$(OUT)/cuda/$(NAME).o: $(OUT)/cuda/$(NAME).cu
	$(CC) $(CFLAGS) $(TRANSLATED_FLAGS) -c $(OUT)/cuda/$(NAME).c -o $@

$(OUT)/cuda/kernels-$(DEVICE).o: $(OUT)/cuda/$(NAME).cu $(wildcard ../../runtime/include/nidus/*.h ../../runtime/include/nidus/*/*.h)
	$(COMPILE_CU) -c $< -o $@

$(PARTS:%=$(OUT)/cuda/%-$(DEVICE).o): $(OUT)/cuda/%-$(DEVICE).o: %.c $(HEADERS)
	@mkdir -p $(OUT)/cuda
	$(CC) $(CFLAGS) $(TRANSLATED_FLAGS) $(DEVICE_PARTS:%=-DWITH_%) -c $< -o $@

$(DEVICE_PARTS:%=$(OUT)/cuda/%-$(DEVICE).o): $(OUT)/cuda/%-$(DEVICE).o: %.cu $(HEADERS)
	@mkdir -p $(OUT)/cuda
	$(COMPILE_CU) -c $< -o $@

$(OUT)/translated-$(DEVICE): $(MAIN) $(OUT)/cuda/$(NAME).o $(OUT)/cuda/kernels-$(DEVICE).o $(THERE)
	$(LINK_CU) $^ $(DEVICE_LIBS) $(PNG) -lm -o $@

$(OUT)/original: $(MAIN) $(OUT)/$(NAME).o $(PARTS:%=$(OUT)/%.o)
	$(CC) $^ $(PNG) -lm -o $@

$(OUT)/%.o: %.c $(HEADERS)
	@mkdir -p $(OUT)
	$(CC) $(CFLAGS) $(ORIGINAL_FLAGS) -c $< -o $@

$(OUT)/%.o: ../common/%.c $(HEADERS)
	@mkdir -p $(OUT)
	$(CC) $(CFLAGS) -c $< -o $@

clean:
	rm -rf $(OUT)

.DELETE_ON_ERROR:
.PHONY: check run build translate clean
