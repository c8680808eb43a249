# baize - build, check, install.  'make help' lists the targets.

VERSION := 0.1.0
MODE    ?= release
PREFIX  ?= /usr/local
DESTDIR ?=
CC      ?= gcc

# release builds go to build/, the others to build/MODE/.
B := $(if $(filter release,$(MODE)),build,build/$(MODE))

PKG_CONFIG ?= pkg-config
LUA_CFLAGS := $(shell $(PKG_CONFIG) --cflags lua5.4 2>/dev/null)
LUA_LIBS   := $(shell $(PKG_CONFIG) --libs lua5.4 2>/dev/null || echo -llua5.4)
GSL_LIBS   := $(shell $(PKG_CONFIG) --libs gsl 2>/dev/null || echo -lgsl -lgslcblas -lm)

WARN := -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wvla \
        -Wno-missing-field-initializers
MODE_CFLAGS_release := -O3
MODE_CFLAGS_debug   := -O1 -g -DBAIZE_DEBUG
MODE_CFLAGS_asan    := -O1 -g -DBAIZE_DEBUG -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
MODE_CFLAGS_tsan    := -O1 -g -DBAIZE_DEBUG -fsanitize=thread -fno-omit-frame-pointer
ifeq ($(MODE_CFLAGS_$(MODE)),)
$(error MODE is release, debug, asan or tsan, not '$(MODE)')
endif
# -ffp-contract=off: the same floating-point results on every machine.
CFLAGS  += -std=c11 -D_POSIX_C_SOURCE=200809L -ffp-contract=off -fPIC -fvisibility=hidden \
           -g -pthread -MMD -MP $(WARN) $(MODE_CFLAGS_$(MODE))
CPPFLAGS += -Isrc -DBAIZE_VERSION='"$(VERSION)"'
LDFLAGS += -pthread $(filter -fsanitize=%,$(MODE_CFLAGS_$(MODE)))

# The layers of the house, as DESIGN has them; scripts/layers.lua checks who
# includes whom.
LIB_LAYERS  := base cards hand cond solve score auction lib
CORE_LAYERS := $(LIB_LAYERS) stats store scan run bench bind
objects = $(patsubst src/%.c,$(B)/obj/%.o,$(foreach l,$(1),$(sort $(wildcard src/$(l)/*.c))))
LIB_OBJ  := $(call objects,$(LIB_LAYERS))
CORE_OBJ := $(call objects,$(CORE_LAYERS))
HOST_OBJ := $(call objects,host)

TEST_SRC := $(sort $(wildcard tests/c/test_*.c))
TEST_BIN := $(patsubst tests/c/%.c,$(B)/tests/%,$(TEST_SRC))

.PHONY: all
all: $(B)/baize $(B)/lua/baize/core.so $(B)/libbaize.a $(B)/libbaize.so

$(B)/obj/%.o: src/%.c Makefile
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(LUA_CFLAGS) $(CFLAGS) -c -o $@ $<

$(B)/baize: $(HOST_OBJ) $(CORE_OBJ)
	$(CC) $(LDFLAGS) -rdynamic -o $@ $^ $(LUA_LIBS) -lreadline $(GSL_LIBS) -lm -ldl

$(B)/lua/baize/core.so: $(CORE_OBJ)
	@mkdir -p $(@D)
	$(CC) $(LDFLAGS) -shared -o $@ $^ $(GSL_LIBS) -lm

$(B)/libbaize.a: $(LIB_OBJ)
	rm -f $@
	$(AR) rcs $@ $^

$(B)/libbaize.so: $(LIB_OBJ)
	$(CC) $(LDFLAGS) -shared -Wl,-soname,libbaize.so.0 -o $@ $^ -lm

# ---- tests --------------------------------------------------------------------

$(B)/tests/%: tests/c/%.c $(CORE_OBJ)
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) -Itests/c $(LUA_CFLAGS) $(CFLAGS) $(LDFLAGS) -o $@ $< $(CORE_OBJ) \
	  $(LUA_LIBS) -lcmocka $(GSL_LIBS) -lm

# Peers are programs of their own, driven over pipes, never linked into ours.
DDS_HEADER := $(wildcard /usr/include/dds/dll.h)
PEERS := $(if $(DDS_HEADER),$(B)/peer-dds)

$(B)/peer-dds: tests/peers/peer-dds.c Makefile
	@mkdir -p $(@D)
	$(CC) $(filter-out -fsanitize=%,$(CFLAGS)) -o $@ $< -ldds

.PHONY: tests peers
peers: $(PEERS)
tests: all peers $(TEST_BIN)

-include $(shell find $(B)/obj $(B)/tests -name '*.d' 2>/dev/null)
